"""Nothing on the table of Shrine is cut, covered or pushed out, with any number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.shrine.table_play import GAME, placed, sights, table
from tests.hands import widget
from tests.kit.matches import luck
from tests.kit.walks import every_option
from tests.tables import WINDOWS, cuts, play, positions

POSITIONS = 16
"""So many are looked at in each window, of as many games as that takes."""


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_position_cuts_anything(
    seats: int, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    chance = luck(f"{seats} {size} {text}")
    found: dict[str, str] = {}
    count = 0
    while count < POSITIONS:
        options = {
            each: values[chance.below(len(values))]
            for each, values in every_option(GAME.config).items()
        }
        scene = table(tmp_path, seats, count, size, options, True, text_size=text)
        for number, _ in enumerate(positions(scene, (text, count), 3 * POSITIONS)):
            if number % 3 == 0:
                found |= cuts(scene, sights)
            count += 1
    assert not found, "\n".join(found.values())


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nor_does_what_is_announced(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    scene = placed(tmp_path, 4, size=size, text_size=text, long=True)
    found = cuts(scene, sights)
    for action in ("attack 3 5S 4C", "fizzle", "allow"):
        play(scene, action)
        found |= cuts(scene, sights)
    assert not found, "\n".join(found.values())


@pytest.mark.parametrize(("size", "text"), [((1024, 640), 100), ((1280, 720), 125)])
def test_the_foot_stays_as_high_as_it_is_whatever_is_built(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = table(tmp_path, 4, 1, size, None, True, text_size=text)
    tops: dict[int, str] = {}
    for _ in positions(scene, "foot", 60):
        for sight in sights(scene):
            scene.rebuild()
            tops.setdefault(widget(scene, "actions").rect.top, f"{sight}, {scene.context.ask}")
    assert len(tops) == 1, tops
