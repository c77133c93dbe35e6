"""The choice of a battlefield, for all to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import overflows, walk
from games.duel.geometry.terrain import Battlefield
from games.duel.geometry.words import kinds, several
from games.duel.maps.library import library
from games.duel.table.setup.grounds import BattlefieldForm, measures
from tests.games.duel.forms import Stage
from tests.games.duel.maps.drawn import STARTS, draw, layer, prop, props
from tests.hands import click, ids, press, top
from tests.tables import WINDOWS

SHIPPED = library()
WALLS = "".join(
    f'<object type="terrain" x="320" y="{y}" width="32" height="300">'
    f"{props(prop('ground', 'blocking'))}</object>"
    for y in (0, 340)
)
"""With a gap of an inch and a quarter between them."""


def said(stage: Stage) -> str:
    return repr([vars(each) for each, _ in walk(top(stage).widgets)])


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path, size=size, text=text)
    assert not overflows(top(stage).widgets, stage.manager.scale)


def test_every_battlefield_is_listed_shown_and_explained(tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path)
    for number, each in enumerate(SHIPPED, 1):
        press(stage, f"map-{number}")
        assert each.battlefield and stage.form.value() == each.battlefield
        listed = kinds(each.battlefield.terrain)
        assert f"legend-{len(listed)}-name" in ids(stage)
        shown = said(stage)
        assert all(several(kind) in shown for kind in listed)
        assert measures(each.battlefield) in shown
        click(stage, "ready")
        assert stage.brought[-1] == each.battlefield


def test_a_battlefield_with_too_few_starts_says_so_and_is_not_taken(tmp_path: Path) -> None:
    stage = Stage(BattlefieldForm, tmp_path, seats=6)
    for number, each in enumerate(SHIPPED, 1):
        assert each.battlefield
        before = len(stage.brought)
        press(stage, f"map-{number}")
        click(stage, "ready")
        taken = len(stage.brought) > before
        assert taken == (len(each.battlefield.starts) >= 6)
        assert taken or stage.form.refusal() in said(stage)


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
        (3, 1.0, "Field has room for 2 players."),
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


def test_all_maps_are_listed_at_once_and_read_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for number in range(3):
        path = draw(tmp_path / "maps", starts="" if number == 1 else STARTS)
        path.rename(tmp_path / "maps" / f"garden-{number}.tmx")
    form = Stage(BattlefieldForm, tmp_path).form
    assert not any(entry.is_read for entry in form._maps[-3:])
    times = 0
    while form.go_on():
        times += 1
    assert all(entry.is_read for entry in form._maps) and times == len(form._maps) - 1


def test_a_map_without_starts_is_shown_as_it_was_read(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    rock = '<object type="terrain" x="320" y="320" width="32" height="32"/>'
    draw(tmp_path / "maps", layer(rock), starts="")
    stage = Stage(BattlefieldForm, tmp_path)
    press(stage, f"map-{len(SHIPPED) + 1}")
    assert "Has no start" in stage.form.refusal() and "no duel can begin there yet" in said(stage)
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
