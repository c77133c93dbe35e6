"""Nothing of a duel is cut, covered or pushed out, where the kit does not come by chance: while a
move is drawn, and in fights."""

from __future__ import annotations

import pytest

from engine.app.widgets import overflows
from engine.table.table import Table
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.field_play import click, field, point
from tests.games.duel.table.fight_play import fighting, table, view
from tests.hands import keys, top
from tests.kit.matches import luck
from tests.kit.spills import spills
from tests.long import LONG, many
from tests.tables import SAMPLE, cuts, play, sights

Window = tuple[tuple[int, int], int, int]
SEATS = 6, 2, 3
WIDE = [((3440, 1440), 100), ((3840, 2160), 100)][: many(1, 2)]
CASES: list[Window] = [
    (size, text, seats)
    for number, (size, text) in enumerate([*SAMPLE, *WIDE])
    for seats in (SEATS if LONG else [SEATS[number % 3]])
]
"""A window, its size of text, and how many play there; every number of seats in a long run."""
cases = pytest.mark.parametrize(("size", "text", "seats"), CASES)
POSITIONS = many(6, 24)
"""So many questions of a fight are looked at."""


def faults(scene: Table) -> dict[str, str]:
    """Return what is cut or covered, and what is drawn beside its place, by widget."""
    found = dict[str, str]()
    for sight in sights(scene):
        scene.rebuild()
        for find in (overflows, spills):
            for fault in find(scene.widgets, scene.manager.scale):
                found.setdefault(fault.split()[0], f"{fault} in {sight}")
    scene.rebuild()
    return found


@cases
def test_no_battlefield_cuts_anything(size: tuple[int, int], text: int, seats: int) -> None:
    scene, found = field(seats, size, text_size=text), dict[str, str]()
    view(scene)
    if scene.sheets.shape == "tabs":
        scene.sheets.open("warriors")
    keys(scene, *"1122224")
    found |= cuts(scene, sights)  # while cards are chosen
    scene.seat.hide()
    play(scene, "reveal speed 4", *["reveal strength 2 speed 2 dexterity 1"] * (seats - 1))
    click(scene, 9.5, 9.5)
    click(scene, 8, 5)
    found |= faults(scene)  # with a path, and all cards that are shown
    keys(scene, "t")
    found |= cuts(scene, sights)  # while it is typed
    keys(scene, "escape", "m")
    click(scene, 7.5, 8.8)
    point(scene, 13, 13)
    found |= cuts(scene, sights)  # with the tape
    keys(scene, "escape", "k")
    assert not overflows(top(scene).widgets, scene.manager.scale)  # the legend
    keys(scene, "escape", "s")
    map_of(scene).zoom(5)
    play(scene, "resign")
    found |= cuts(scene, sights)  # when one has fallen
    assert not found, "\n".join(found.values())
    assert board_of(scene).map.tape is None


@cases
def test_no_fight_cuts_anything(size: tuple[int, int], text: int, seats: int) -> None:
    scene, found = table(seats, size, text_size=text), dict[str, str]()
    for _ in fighting(scene, luck(f"{seats} {size} {text}"), POSITIONS):
        found |= cuts(scene, sights)
    assert not found, "\n".join(found.values())
