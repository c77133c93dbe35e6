"""A map on a table: what goes along a path on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engine.app import paint
from engine.app.inputs import MIDDLE, Hover, Press, Release, Wheel
from engine.app.map.view import MapSpot, MapView
from engine.app.widgets import Widget
from engine.app.widgets.pieces import SeatMark
from engine.rules.events import Event
from engine.table.animator import Motion, Travel
from engine.table.table import Table
from games.siege.rules.state import Siege
from tests.hands import differs, drawn_anew
from tests.table.plain import PlainBoard, plain_table

PATH = [(4.0, 4.0), (14.0, 10.0), (14.0, 16.0), (36.0, 16.0)]
INCHES_A_SECOND = 20


class MapBoard(PlainBoard):
    """A siege on a map."""

    def layout(self, view: Siege, room: Rect) -> list[Widget]:
        spots = [MapSpot(SeatMark("envoy", seat=1), PATH[-1], (2, 2))]
        return [MapView("map", room.inflate(-40, -40), (40, 20), spots)]

    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
        return []


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = plain_table(tmp_path, MapBoard, speed="normal")
    table.manager.update(0.1)
    yield table
    table.manager.clear()


def view(table: Table) -> MapView:
    found = table.widget("map")
    assert isinstance(found, MapView)
    return found


def rides(table: Table) -> Travel:
    to = view(table).transform
    mark = paint.seat_mark(table.manager.scale, 1, to.box((0, 0), (2, 2)).width)
    travel = Travel(mark, [*map(to.pixel, PATH)], INCHES_A_SECOND * to.scale, to.rect)
    table.animator.play([travel])
    return travel


def test_who_rides_along_a_path_is_seen_at_each_corner_and_draws_nothing_else(
    table: Table,
) -> None:
    travel, window = rides(table), pygame.Surface(table.manager.size, 0, 32)
    table.manager.refresh(window)
    seen: list[Rect] = []
    while table.animator.busy:
        table.manager.update(1 / 30)
        rects = table.manager.refresh(window)
        assert not differs(window, drawn_anew(table))
        seen += rects
        if table.animator.busy:
            assert sum(rect.width * rect.height for rect in rects) < 4 * travel.picture.width**2
    to = view(table).transform
    assert all(any(rect.collidepoint(to.pixel(at)) for rect in seen) for at in PATH)
    assert travel.duration == pytest.approx((136**0.5 + 6 + 22) / INCHES_A_SECOND, abs=0.05)


@pytest.mark.parametrize("how", ["wheel", "drag"])
def test_a_map_that_is_moved_ends_what_travels_on_it(table: Table, how: str) -> None:
    table.manager.handle(Wheel((640, 300), steps=4))
    rides(table)
    if how == "wheel":
        table.manager.handle(Wheel((640, 300), steps=1))
    else:
        for event in (Press((640, 300), MIDDLE), Hover((600, 280)), Release((600, 280), MIDDLE)):
            table.manager.handle(event)
    assert not table.animator.busy
