"""Nothing on the table of Shrine is cut, covered or pushed out, with any number of seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.app.widgets.containers import Part
from games.shrine.table.announced import MAX_BREVITY, AnnouncedPanels
from tests.games.shrine.table_play import placed
from tests.hands import ids, keys, press, widget
from tests.tables import play

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


def test_the_panels_of_an_action_are_built_no_briefer_than_need_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = list[int]()
    plate = AnnouncedPanels.plate

    def noted(self: AnnouncedPanels, room: int, brevity: int, *further: Any) -> Part:
        levels.append(brevity)
        return plate(self, room, brevity, *further)

    monkeypatch.setattr(AnnouncedPanels, "plate", noted)
    scene = placed(tmp_path, 2, size=(3840, 2160))
    play(scene, "dagger AC pay 5S at 2 QD")
    assert "announced-panel" in ids(scene)
    assert levels and max(levels) < MAX_BREVITY
