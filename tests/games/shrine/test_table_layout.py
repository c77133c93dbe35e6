"""Nothing on the table of Shrine is cut, covered or pushed out, with any number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.shrine.table_play import placed, sights, table
from tests.hands import keys, press, widget
from tests.tables import SAMPLE, cuts, play, positions


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_nothing_that_is_announced_cuts_anything(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
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
    for _ in positions(scene, "foot", 24):
        for sight in sights(scene):
            scene.rebuild()
            tops.setdefault(widget(scene, "actions").rect.top, f"{sight}, {scene.context.ask}")
    assert len(tops) == 1, tops


BAR = 12
"""How wide such a bar is, in pixels, in large letters too."""
SEEN = [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 200), ((2560, 1440), 100)]


@pytest.mark.parametrize(("size", "text"), SEEN)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_announces_stays_where_it_is_whatever_is_built(
    seats: int, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """So a press on it never does another thing: all that can shift it is a bar to scroll by."""
    scene = placed(tmp_path, seats, size=size, text_size=text)
    scene.seat.viewer = 1
    scene.rebuild()
    found = []
    for step in ("d", "chip-pay=4C", "chip-JS", "t", "c", "a"):
        if step.startswith("chip"):
            press(scene, step)
        else:
            keys(scene, step)
        found.append(widget(scene, "do").rect)
    assert len({(rect.top, rect.size) for rect in found}) == 1, found
    assert max(rect.right for rect in found) - min(rect.right for rect in found) <= BAR
