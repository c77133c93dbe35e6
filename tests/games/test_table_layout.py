"""Nothing on any table is cut, covered or pushed out, at any size and in any position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.rogue import table_play as rogue
from tests.games.schmiegel import table_play as schmiegel
from tests.games.siege import table_play as siege
from tests.kit.matches import luck
from tests.kit.walks import every_option
from tests.tables import LONG, TABLES, WINDOWS, Sights, cuts, new_table, positions, sights

OWN: dict[str, Sights] = {
    "siege": siege.sights,
    "rogue": rogue.sights,
    "schmiegel": schmiegel.sights,
}
"""What more a game's table can show of its position."""
POSITIONS = 25
"""So many are looked at in each window, of as many games as that takes."""


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("key", TABLES)
def test_no_position_cuts_anything(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    game, show = TABLES[key], OWN.get(key, sights)
    chance = luck(f"{key} {size} {text}")
    found: dict[str, str] = {}
    count = 0
    while count < POSITIONS:
        options = {
            each: values[chance.below(len(values))]
            for each, values in every_option(game.config).items()
        }
        odds = bool(chance.below(3))
        scene = new_table(game, tmp_path, count, size, options, text_size=text, odds=odds)
        scene.match.names[:] = LONG[: len(scene.match.names)]
        for _ in positions(scene, (text, count), POSITIONS):
            found |= cuts(scene, show)
            count += 1
        found |= cuts(scene, show)
    assert not found, "\n".join(found.values())
