"""The battlefields that come with the game: a duel of any base can begin on each."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.geometry.points import groups
from games.duel.geometry.terrain import FLOORS
from games.duel.maps import faults, library, read
from games.duel.maps.library import SHIPPED

MAPS = sorted(SHIPPED.glob("*.tmx"))
BASES = (0.5, 1.0, 2.0)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_duel_can_begin(path: Path) -> None:
    found = read(path)
    for base in BASES:
        assert faults(found, base) == [], "every start must be free and reach every other"
        assert groups(list(found.starts), base) == [], "nobody may be engaged at the start"


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_it_is_drawn_to_its_edges(path: Path) -> None:
    found = read(path)
    assert len(found.floor) == found.table[1], "the ground must be drawn"
    assert {len(row) for row in found.floor} == {found.table[0]}
    assert set("".join(found.floor)) <= set(FLOORS)
    assert all(piece.art for piece in found.terrain), "each piece must have a drawing of its own"


def test_there_are_eight_for_any_number_of_seats() -> None:
    found = [entry.battlefield for entry in library()]
    assert len(found) >= 8 and all(found)
    assert len({field.name for field in found if field}) == len(found)
    for seats in range(2, 7):
        assert any(field and len(field.starts) >= seats for field in found)
