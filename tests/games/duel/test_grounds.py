"""The choice of a battlefield, for all to see."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

import pytest

from engine.app.widgets import overflows, walk
from games.duel.generator.page import GeneratePage
from games.duel.geometry.terrain import Battlefield
from games.duel.geometry.words import kind_title, piece_kinds
from games.duel.maps.library import library
from games.duel.table.setup import grounds
from games.duel.table.setup.grounds import BattlefieldForm, size_and_players
from tests.games.duel.forms import Stage
from tests.games.duel.maps.drawn import STARTS, draw, layer, prop, props
from tests.hands import click, ids, press, settle, top, words, write
from tests.tables import SAMPLE

SHIPPED = library()
WALLS = "".join(
    f'<object type="terrain" x="320" y="{y}" width="32" height="300">'
    f"{props(prop('ground', 'blocking'))}</object>"
    for y in (0, 340)
)
"""With a gap of an inch and a quarter between them."""


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_nothing_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path, size=size, text=text)
    assert not overflows(top(stage).widgets, stage.manager.scale)


def test_every_battlefield_is_listed_shown_and_explained(tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path)
    for number, each in enumerate(SHIPPED, 1):
        press(stage, f"map-{number}")
        assert each.battlefield and stage.form.value() == each.battlefield
        listed = piece_kinds(each.battlefield.terrain)
        assert f"legend-{len(listed)}-name" in ids(stage)
        shown = stage.said
        assert all(kind_title(kind) in shown for kind in listed)
        assert size_and_players(each.battlefield) in shown
        click(stage, "ready")
        assert stage.brought[-1] == each.battlefield


@pytest.mark.parametrize("seats", range(2, 7))
def test_only_battlefields_with_a_start_for_everybody_are_offered(
    seats: int, tmp_path: Path
) -> None:
    stage = Stage(BattlefieldForm, tmp_path, seats=seats)
    fields = {f"map-{n}": each.battlefield for n, each in enumerate(SHIPPED, 1)}
    fit = [id for id, field in fields.items() if field and len(field.starts) >= seats]
    assert fit and [id for id in fields if id in ids(stage)] == fit
    for id in fit:
        press(stage, id)
        click(stage, "ready")
        assert stage.brought[-1] == fields[id]
    small = len(fields) - len(fit)
    note = f"Not listed: {small} with too few starts for {seats} players."
    assert ("maps-small" in ids(stage)) == bool(small)
    assert not small or words(stage, "maps-small") == note


def test_where_no_battlefield_has_room_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = [each for each in SHIPPED if each.battlefield and len(each.battlefield.starts) < 4]
    monkeypatch.setattr(grounds, "library", lambda folder, access: small)
    stage = Stage(BattlefieldForm, tmp_path, seats=4)
    refusal = stage.form.refusal()
    assert refusal == (
        "No battlefield has room for 4 players. Go back and remove some, or generate a battlefield."
    )
    assert refusal in stage.said and not any(id.startswith("map-1") for id in ids(stage))
    click(stage, "ready")
    assert not stage.brought


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_battlefield_is_generated_for_the_players_and_chosen(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounds, "choice", max)  # the theme whose name is the last one
    stage = Stage(BattlefieldForm, tmp_path, seats=seats)
    shown = stage.form.value()
    press(stage, "generate")
    page = top(stage, GeneratePage)
    assert "seats" not in ids(stage), "the players of the match are its seats"
    assert page.request.theme == "village"
    write(stage, "seed", "ash")
    end = monotonic() + 120
    while page._work.is_working and monotonic() < end:
        sleep(0.02)
        page.update(0.02)
    settle(stage)
    press(stage, "take")
    made = stage.form.value()
    assert made != shown and len(made.starts) == seats and not stage.form.refusal()
    assert words(stage, "map-1-name") == f"**{made.name}**"
    assert words(stage, "map-1-note-1") == "generated"
    click(stage, "ready")
    assert stage.brought[-1] == made


def test_a_map_of_ones_own_that_is_broken_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    own = tmp_path / "maps"
    own.mkdir()
    (own / "mine.tmx").write_text("no map", encoding="utf-8")
    stage = Stage(BattlefieldForm, tmp_path)
    assert isinstance(stage.form.value(), Battlefield)
    press(stage, f"map-{len(SHIPPED) + 1}")
    click(stage, "ready")
    assert not stage.brought and "Not a Tiled map" in stage.form.refusal()


@pytest.mark.parametrize(
    ("seats", "base", "says"),
    [
        (2, 1.0, ""),
        (2, 0.5, ""),
        (2, 1.5, "With bases of 1.5 inches the start of seat 2 at 23, 19 can't be reached"),
    ],
)
def test_why_a_map_of_ones_own_can_not_be_taken(
    tmp_path: Path, seats: int, base: float, says: str
) -> None:
    (tmp_path / "maps").mkdir()
    draw(tmp_path / "maps", layer(WALLS))
    stage = Stage(BattlefieldForm, tmp_path, seats, base=base)
    assert not stage.form.refusal() and len(stage.form.value().starts) >= seats
    press(stage, f"map-{len(SHIPPED) + 1}")
    refusal = stage.form.refusal()
    assert refusal.startswith(says) and bool(refusal) == bool(says)


def test_maps_are_read_one_after_the_other_and_listed_then(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for number in range(3):
        path = draw(tmp_path / "maps", starts="" if number == 1 else STARTS)
        path.rename(tmp_path / "maps" / f"garden-{number}.tmx")
    form = Stage(BattlefieldForm, tmp_path, unread=True).form
    assert not any(entry.is_read for entry in form._maps[-3:])
    times, listed = 0, form._offered_indices
    while form.do_some_work():
        times += 1
        assert form._offered_indices[: len(listed)] == listed, "none that is seen moves"
        listed = form._offered_indices
    assert all(entry.is_read for entry in form._maps) and times == len(form._maps) - 1


def test_a_map_without_starts_is_shown_as_it_was_read(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    rock = '<object type="terrain" x="320" y="320" width="32" height="32"/>'
    draw(tmp_path / "maps", layer(rock), starts="")
    stage = Stage(BattlefieldForm, tmp_path)
    press(stage, f"map-{len(SHIPPED) + 1}")
    assert "Has no start" in stage.form.refusal() and "no duel can begin there yet" in stage.said
    assert len(stage.form.value().terrain) == 1


def test_what_is_not_played_as_it_was_drawn_is_said(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    rock = '<object type="terrain" x="320" y="320" width="32" height="32">{}</object>'
    draw(tmp_path / "maps", layer(rock.format(props(prop("Ground", "blocking")))))
    stage = Stage(BattlefieldForm, tmp_path)
    press(stage, f"map-{len(SHIPPED) + 1}")
    assert not stage.form.refusal()
    words = "Object at 10, 10: property 'Ground' counts nowhere: did you mean ground?"
    assert any(getattr(each, "words", "") == words for each, _ in walk(top(stage).widgets))
