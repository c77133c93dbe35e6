"""Nothing of a fight is cut, covered or pushed out, with any number of seats at any size."""

from __future__ import annotations

import pytest

from tests.games.duel.table.fight_play import fighting, table
from tests.kit.matches import luck
from tests.long import many
from tests.tables import SAMPLE, cuts, sights

POSITIONS = many(12, 24)


@pytest.mark.parametrize(("size", "text"), SAMPLE)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_fight_cuts_anything(seats: int, size: tuple[int, int], text: int) -> None:
    scene, found = table(seats, size, text_size=text), dict[str, str]()
    for _ in fighting(scene, luck(f"{seats} {size} {text}"), POSITIONS):
        found |= cuts(scene, sights)
    assert not found, "\n".join(found.values())
