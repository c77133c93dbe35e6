"""Nothing on any table is cut, covered or pushed out, at any size and in any position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.matches import luck
from tests.kit.walks import every_option
from tests.long import many
from tests.tables import LONG, TABLES, WINDOWS, cuts, new_table, positions, sights_of

POSITIONS = many(4, 12)
"""So many are looked at in each window, every third of a game, of as many games as that takes."""


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("key", TABLES)
def test_no_position_cuts_anything(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    game, show = TABLES[key], sights_of(key)
    least, most = game.config.seats
    chance = luck(f"{key} {size} {text}")
    found: dict[str, str] = {}
    count = 0
    while count < POSITIONS:
        options = {
            each: values[chance.below(len(values))]
            for each, values in every_option(game.config).items()
        }
        odds = bool(chance.below(3))
        seats = least + chance.below(most - least + 1)
        scene = new_table(game, tmp_path, count, size, options, seats, text_size=text, odds=odds)
        scene.match.names[:] = (LONG * 3)[:seats]
        for number, _ in enumerate(positions(scene, (text, count), 3 * POSITIONS)):
            if number % 3 == 0:
                found |= cuts(scene, show)
                count += 1
        found |= cuts(scene, show)
    assert not found, "\n".join(found.values())
