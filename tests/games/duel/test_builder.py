"""The builder: what can be built, what each stat is good for, and what is kept by name."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.app.inputs import Press, Release
from engine.app.widgets import overflows, walk
from games.duel.maps.library import library
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build
from games.duel.table.setup.builder import NAMES, READY_MADE, Builder, stat_benefit
from games.duel.table.setup.builds import FILE_NAME, BuildShelf
from games.duel.table.setup.controls import ListTile, StatCards
from games.duel.table.setup.grounds import BattlefieldForm, GroundView
from tests.games.duel.forms import DUEL, Stage
from tests.hands import click, keys, send, top, widget, write
from tests.tables import SAMPLE

RULES = DUEL.rules_for({})


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """The builder of a first match."""
    return Stage(Builder, tmp_path)


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_nothing_is_cut_while_one_builds_or_looks_at_the_battlefield(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    shelf = BuildShelf(tmp_path)
    for build, _ in READY_MADE[:3]:
        shelf.keep(replace(build, name=build.name * 2))
    ground = next(each.battlefield for each in library() if each.battlefield)
    stage = Stage(Builder, tmp_path, size=size, text=text, ground=ground)
    form = top(stage)
    assert not overflows(form.widgets, stage.manager.scale)
    click(stage, "look")
    assert not overflows(top(stage, GroundView).widgets, stage.manager.scale)
    keys(stage, "b")
    assert top(stage) is form


def test_every_ready_made_build_can_be_brought_and_uses_all_cards() -> None:
    for build, line in READY_MADE:
        assert DUEL.setup_refusal(RULES, build) is None and build.cards == RULES.cards, build.name
        assert line.endswith(".")
    assert len({build.name for build, _ in READY_MADE}) == len(READY_MADE)


def test_a_ready_made_build_gives_its_cards_and_leaves_name_and_figure(stage: Stage) -> None:
    write(stage, "warrior-name", "Gudrun")
    top(stage).focus_on("figures")
    keys(stage, "right")
    click(stage, "ready-2")
    click(stage, "ready")
    hammer = READY_MADE[1][0]
    assert stage.brought == [replace(hammer, name="Gudrun", figure=2)]


def test_cards_are_set_by_clicks_by_dragging_and_by_keys(stage: Stage) -> None:
    top(stage).focus_on("cards-endurance")
    keys(stage, "left", "left")
    assert stage.form.value().endurance == 2
    top(stage).focus_on("cards-speed")
    keys(stage, "right", "+")
    assert stage.form.value().speed == 5, "the two that Endurance gave away"
    keys(stage, "right", "end")
    assert stage.form.value().speed == 5, "there are thirteen"
    keys(stage, "home")
    assert stage.form.value().speed == 1
    click(stage, "cards-strength")
    assert stage.form.value().strength > 3, "a click on a place takes so many"


def test_a_warrior_without_a_name_or_that_falls_at_once_is_not_brought(stage: Stage) -> None:
    write(stage, "warrior-name", " ")
    click(stage, "ready")
    assert not stage.brought and stage.form.refusal() in stage.said
    write(stage, "warrior-name", "Gudrun")
    top(stage).focus_on("cards-endurance")
    keys(stage, "home")
    click(stage, "ready")
    assert not stage.brought and "Endurance" in stage.form.refusal()


def test_a_build_is_kept_by_name_and_taken_again(tmp_path: Path) -> None:
    stage = Stage(Builder, tmp_path)
    write(stage, "warrior-name", "Gudrun")
    click(stage, "ready-4")
    click(stage, "keep")
    kept = stage.form.value()
    again = Stage(Builder, tmp_path)
    assert again.form.value().name in NAMES
    click(again, "kept-1")
    assert again.form.value() == kept
    click(again, "forget-1")
    assert not BuildShelf(tmp_path).builds


def test_of_two_builds_with_one_name_the_last_is_kept(tmp_path: Path) -> None:
    shelf = BuildShelf(tmp_path)
    for speed in (2, 3):
        shelf.keep(Build("Gudrun", speed=speed))
    assert [build.speed for build in BuildShelf(tmp_path).builds] == [3]


def test_a_file_that_can_not_be_used_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[", encoding="utf-8")
    stage = Stage(Builder, tmp_path)
    assert FILE_NAME in stage.said
    click(stage, "keep")
    assert len(BuildShelf(tmp_path).builds) == 1
    assert (tmp_path / f"{FILE_NAME}.1").read_text(encoding="utf-8") == "["


def test_where_nothing_can_be_kept_the_duel_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    stage = Stage(Builder, tmp_path)
    click(stage, "keep")
    assert "can't be" in stage.said
    click(stage, "ready")
    assert len(stage.brought) == 1


@pytest.mark.parametrize(("stat", "limit"), [*product(STATS, range(1, 11))])
def test_what_cards_are_good_for_is_said_with_their_number(stat: str, limit: int) -> None:
    words = stat_benefit(stat, limit)  # type: ignore[arg-type]
    assert words.endswith(".") and "1 inches" not in words and "1 dice" not in words
    assert str(limit - 1 if stat == "endurance" else limit) in words


# A full warrior, a rematch, and the battlefield.


def test_a_place_that_can_not_be_filled_says_why(stage: Stage) -> None:
    top(stage).focus_on("cards-strength")
    keys(stage, "right")
    assert "All 13 cards are placed" in stage.said
    keys(stage, "left")
    assert "All 13 cards are placed" not in stage.said


def test_a_card_that_is_pressed_is_taken_off_with_those_after_it(stage: Stage) -> None:

    def press(place: int) -> int:
        control = widget(stage, "cards-strength", StatCards)
        assert "take it off" in control.tip
        at = control.places(stage.manager.scale)[place - 1].center
        send(stage, Press(at), Release(at))
        found: int = stage.form.value().strength
        return found

    assert stage.form.value().strength == 3
    assert press(3) == 2, "the last one"
    assert press(3) == 3, "its place"
    assert press(2) == 1 and press(1) == 1
    assert "the least of each stat" in stage.said


def test_the_build_of_the_match_before_is_one_press_away(tmp_path: Path) -> None:
    last = Build("Gudrun", 4, 5, 4, 2, 2)
    stage = Stage(Builder, tmp_path, before=last)
    click(stage, "again")
    click(stage, "ready")
    assert stage.brought == [last]


def test_there_is_no_build_of_before_in_a_first_match(stage: Stage) -> None:
    assert top(stage).widget("again") is None


def test_cards_that_are_not_placed_are_told_before_the_warrior_is_brought(stage: Stage) -> None:
    assert "you may place" not in stage.said
    top(stage).focus_on("cards-endurance")
    keys(stage, "left", "left")
    assert "11 of 13 cards: you may place two more." in stage.said


def test_tab_stops_once_at_the_ready_made_builds(stage: Stage) -> None:
    tiles = [each for each, _ in walk(top(stage).widgets) if isinstance(each, ListTile)]
    assert len(tiles) == len(READY_MADE) and sum(not each.skipped_by_tab for each in tiles) == 1


def test_the_rules_are_one_key_away_also_while_a_name_is_typed(stage: Stage) -> None:
    keys(stage, "f1", "escape")
    top(stage).focus_on("warrior-name")
    keys(stage, "f1")
    assert stage.rules == 2


def test_a_small_window_shows_the_map_beside_the_list(tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path, text=200)
    view, tile = widget(stage, "map").rect, widget(stage, "map-1").rect
    assert view.left > tile.right and view.top < tile.bottom and view.bottom < 600
    assert min(view.size) > 400


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_a_large_window_shows_the_battlefield_and_what_the_warrior_could_do_there(
    size: tuple[int, int], tmp_path: Path
) -> None:
    shelf = BuildShelf(tmp_path)
    for build, _ in READY_MADE[:4]:
        shelf.keep(replace(build, name=build.name * 2))
    fields = (each.battlefield for each in library(tmp_path))
    ground = next(each for each in fields if each and each.name == "The Broken Abbey")
    stage = Stage(Builder, tmp_path, size=size, ground=ground)
    assert not overflows(top(stage).widgets, stage.manager.scale)
    assert (top(stage).widget("map") is not None) is (size != (1280, 720))
    if size == (3840, 2160):
        there = "At Strength {} your warrior can smash it, or throw it up to {}."
        assert there.format(3, "1 inch") in stage.said
        click(stage, "ready-2")
        assert there.format(5, "3 inches") in stage.said
