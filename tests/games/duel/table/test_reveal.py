"""The Reveal phase: cards are chosen where they lie, in their owner's view alone."""

from __future__ import annotations

import pytest

from engine.app.inputs import Key
from engine.app.widgets import walk
from engine.table.curtain import Curtain
from engine.table.table import Table
from games.duel.rules.terms import STATS, Asked
from games.duel.table.medals import stat_ground
from games.duel.table.stat_box import EXHAUSTED_GROUND, StatBox
from tests.games.duel.by_hand import board_of
from tests.games.duel.table.field_play import field, moving
from tests.games.duel.table.fight_play import table, until, view
from tests.hands import click, keys, press, send, settle, widget, words
from tests.tables import last, play


@pytest.fixture
def scene() -> Table:
    """The first seat's own view lies open."""
    scene = field()
    view(scene)
    return scene


def box(scene: Table, stat: str, seat: int = 1) -> StatBox:
    found = widget(scene, f"stat-{seat}-{stat}", StatBox)
    return found


def test_a_press_of_a_stat_shows_one_more_of_it(scene: Table) -> None:
    click(scene, "stat-1-speed")
    click(scene, "stat-1-speed")
    click(scene, "stat-1-dexterity")
    assert box(scene, "speed").chosen_count == 2 and box(scene, "speed").figure == "3"
    keys(scene, "enter")
    assert last(scene) == "reveal speed 2 dexterity 1"


def test_keys_add_and_take_away(scene: Table) -> None:
    keys(scene, "1", "1", "2", "4")
    send(scene, Key("1", shift=True))
    keys(scene, "backspace")
    assert board_of(scene).reveal_question.chosen_counts == {"strength": 1, "speed": 1}
    click(scene, "show")
    assert last(scene) == "reveal strength 1 speed 1"


def test_no_more_can_be_shown_than_is_left_nor_the_last_of_endurance(scene: Table) -> None:
    keys(scene, *"44444")
    assert board_of(scene).reveal_question.chosen_counts == {"dexterity": 1}
    assert box(scene, "dexterity").reason
    keys(scene, *"333")
    assert board_of(scene).reveal_question.chosen_counts["endurance"] == 1
    assert "Endurance" in box(scene, "endurance").reason


def test_what_it_does_is_said(scene: Table) -> None:
    keys(scene, *"2222")
    told = words(scene, "prompt-text")
    assert "Speed 1 to 5, exhausted: runs 5 inches, sets five dice." in told


def test_only_the_owner_sees_what_is_left(scene: Table) -> None:
    for seat in (1, 2, 3):
        assert [box(scene, stat, seat).cards_left is not None for stat in STATS] == [seat == 1] * 4
    keys(scene, "1", "h")
    boxes = [each for each, _ in walk(scene.widgets) if isinstance(each, StatBox)]
    assert len(boxes) == 12
    assert not any(
        each.cards_left is not None or each.chosen_count or each.on_press for each in boxes
    )
    assert board_of(scene).reveal_question.chosen_counts == {}


@pytest.mark.parametrize("how", ["key", "press"])
def test_who_moves_may_look_at_its_hand(how: str) -> None:
    scene = moving()
    assert box(scene, "strength").cards_left is None
    keys(scene, "h") if how == "key" else press(scene, "head-1")
    settle(scene)
    assert scene.manager.top is scene and scene.seat.is_peeking
    assert box(scene, "strength").cards_left == 2
    assert box(scene, "strength", 2).cards_left is None
    keys(scene, "h")
    assert box(scene, "strength").cards_left is None and scene.context.ask == "move"


def test_who_shows_alone_may_show_nothing_on_the_open_table() -> None:
    scene = field(2)
    play(scene, "reveal speed 1", "reveal none", "stay", "stay")
    assert scene.match.decision and scene.match.decision.open
    assert not isinstance(scene.manager.top, Curtain)
    keys(scene, "n")
    assert last(scene) == "reveal none"


def test_who_shows_together_says_nothing_in_the_open() -> None:
    scene = field(2)
    assert scene.match.decision and not scene.match.decision.open
    assert scene.widget("reveal none") is None


@pytest.mark.parametrize(("speed", "opens"), [(1, True), (2, False)])
def test_beside_an_equal_who_openly_has_nothing_to_show_one_may_answer_in_the_open(
    speed: int, opens: bool
) -> None:
    scene = until(table(2, builds=[(4, 4, 3, 2), (3, speed, 4, 2)]), Asked.PROGRAM)
    play(scene, "program high", "program high")
    decision = scene.match.decision
    assert decision and (decision.ask, decision.seat) == (Asked.SPEED_ORDER, 1)
    assert bool(decision.open) is opens, "or else the first answer would tell the second seat"


def test_cards_are_chosen_by_digits_on_any_sheet_and_no_button_moves() -> None:
    scene = table(2, text_size=200)
    assert scene.sheets.current == "warriors", "the sheet that answers lies in front at once"
    view(scene)
    places = [widget(scene, id).rect for id in ("show", "less", "reveal none")]
    scene.sheets.open("field")
    keys(scene, "1")
    assert scene.sheets.current == "warriors"
    keys(scene, "2", "4")
    assert board_of(scene).reveal_question.chosen_counts == {
        "strength": 1,
        "speed": 1,
        "dexterity": 1,
    }
    assert [widget(scene, id).rect for id in ("show", "less", "reveal none")] == places


def test_large_letters_tell_what_the_newest_cards_do() -> None:
    scene = field(text_size=200)
    view(scene)
    keys(scene, "2", "2", "4")
    told = words(scene, "prompt-text")
    assert told.startswith("Dexterity 1 to 2") and "Speed" not in told


def test_a_stat_that_is_exhausted_is_oxblood() -> None:
    for ground in (stat_ground(6, exhausted=True), EXHAUSTED_GROUND):
        red, green, blue = ground.top
        assert red > 1.5 * green and red > 1.5 * blue, ground.top
