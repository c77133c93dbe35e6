"""Traces of the last action on the ground: where a warrior came from, and what broke.

They stay until the next action that changes something, so that a player who looks up sees what has
just happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from engine.app import theme
from engine.app.map.marks import ring_picture
from engine.app.map.transform import Transform
from engine.app.theme import Colour
from engine.rules.events import Event
from engine.table.context import TableContext
from games.duel.field.scenery import draw_piece
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Piece
from games.duel.rules.events import Retreated, Shattered, Smashed, Struck, Thrown, Walked
from games.duel.rules.state import Duel

LINE_WIDTH = 2.4
"""Width of a path in style units."""
RING_OPACITY = 0.35
"""Opacity of the inside of the ring at an end of a path, from 0 to 1."""
PATH_REACH = 0.1
"""Distance in inches that tags keep from a path, if they can."""
RUBBLE = "rubble"
"""Drawing of a broken piece of terrain."""

RUBBLE_OPACITY = 0.55
"""Opacity of rubble, from 0 to 1."""


class GroundPath(NamedTuple):
    """Path on the ground; a ring with the diameter of a base marks one of its ends.

    Attributes:
        points: Its corners.
        ring: Place of the ring, which is the start of a past move or the goal of a coming one.
        base: Diameter of the ring in inches.
        colour: Colour of the ring.
    """

    points: tuple[Point, ...]
    ring: Point
    base: float
    colour: Colour

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw the path on the ground of a map; `s` is the window's scale."""
        points = [transform.pixel(point) for point in self.points]
        line_width = max(1, round(LINE_WIDTH * s))
        for ink, width in ((theme.INK, line_width + 2), (theme.TITLE_LIGHT, line_width)):
            pygame.draw.lines(surface, ink, closed=False, points=points, width=width)
        ring = ring_picture(round(self.base * transform.scale), self.colour, s, RING_OPACITY)
        surface.blit(ring, ring.get_rect(center=transform.pixel(self.ring)))


class Traces(NamedTuple):
    """Traces of an action.

    Attributes:
        paths: Paths of warriors and of thrown pieces.
        rubble: Broken pieces of terrain, drawn as rubble.
    """

    paths: tuple[GroundPath, ...] = ()
    rubble: tuple[Piece, ...] = ()

    def areas(self) -> Iterator[Bounds]:
        """Yield the areas in which the traces are seen: rubble, and small squares along paths."""
        for piece in self.rubble:
            yield piece.bounds
        for path in self.paths:
            reach = path.base / 2
            x, y = path.ring
            yield x - reach, y - reach, x + reach, y + reach
            for start, end in pairwise(path.points):
                count = ceil(start.distance_to(end))
                for step in range(1, count):
                    share = step / count
                    x = start.x + (end.x - start.x) * share
                    y = start.y + (end.y - start.y) * share
                    yield x - PATH_REACH, y - PATH_REACH, x + PATH_REACH, y + PATH_REACH

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw the traces on the ground of a map; `s` is the window's scale."""
        for piece in self.rubble:
            _draw_faded(surface, transform, piece)
        for path in self.paths:
            path.draw(surface, transform, s)


def _draw_faded(surface: Surface, transform: Transform, piece: Piece) -> None:
    """Draw a piece so that the ground shows through, since it is no terrain any more."""
    left, top, right, bottom = piece.bounds
    size = right - left + 1, bottom - top + 1  # an inch more, for all that is drawn
    area = transform.box(piece.centre, size).clip(surface.get_clip())
    if not area:
        return
    ground = surface.subsurface(area).copy()
    draw_piece(surface, transform, piece)
    ground.set_alpha(round(255 * (1 - RUBBLE_OPACITY)))
    surface.blit(ground, area)


def traces_of(events: Sequence[Event], duel: Duel, table: TableContext) -> Traces:
    """Return the traces that the events of an action leave.

    Args:
        events: Events of the action, up to the one that is shown.
        duel: The duel as it is shown.
        table: The table, which knows the colours of the seats.
    """
    paths = list[GroundPath]()
    rubble = list[Piece]()
    places_hit = [duel.warrior(event.target).at for event in events if isinstance(event, Struck)]
    for event in events:
        match event:
            case Walked(seat=seat, start=start, legs=legs):
                paths.append(GroundPath((start, *legs), start, duel.base, table.colour(seat)))
            case Retreated(seat=seat, start=start, end=end) if start != end:
                paths.append(GroundPath((start, end), start, duel.base, table.colour(seat)))
            case Thrown(seat=seat, target=target, piece=piece):
                goal = duel.warrior(target).at
                start = piece.centre
                paths.append(GroundPath((start, goal), start, duel.base, table.colour(seat)))
            case Smashed(piece=piece):
                rubble.append(replace(piece, art=RUBBLE))
            case Shattered(piece=piece) if places_hit:
                rubble.append(replace(piece.moved_to(places_hit[-1]), art=RUBBLE))
    return Traces(tuple(paths), tuple(rubble))
