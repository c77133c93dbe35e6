"""How far a warrior gets, and where it would be engaged, as regions on the map."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame
import shapely
from pygame import Surface

from engine.app import theme
from engine.app.map.marks import ring_picture
from engine.app.map.regions import Region
from engine.app.map.transform import Transform
from engine.app.theme import Colour
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Reach
from games.duel.geometry.points import ENGAGED, Point


def reached(reach: Reach) -> list[Region]:
    """Where a move can end: on its ground, of that what ends engaged, and over which borders."""
    found = [Region(reach.free, theme.TITLE_LIGHT, 0.17)]
    if not reach.engaged.is_empty:
        found.append(Region(reach.engaged, theme.OXBLOOD_LIGHT, 0.3, 0.0))
    if not reach.crossings.is_empty:
        found.append(Region(reach.crossings, theme.BRASS_LIGHT, 0.0, 4.0, dashed=False))
    return found


def around(at: Point, base: float, colour: Colour) -> Region:
    """The ring around a warrior that another's base touches who is engaged with it (D14)."""
    return Region(shapely.Point(at).buffer(base / 2 + ENGAGED, quad_segs=24), colour, 0.14)


def threatened(reach: Reach, colour: Colour) -> Region:
    """Where somebody else could end a move from where it stands now."""
    return Region(shapely.union(reach.free, reach.engaged), colour, 0.0, 1.5, dashed=False)


class Way(NamedTuple):
    """The way of a retreat: from where to where, how large a base is there, and its colour."""

    start: Point
    end: Point
    base: float
    colour: Colour

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw it on the ground of a map; `s` is the window's scale."""
        start, end = transform.pixel(self.start), transform.pixel(self.end)
        wide = max(1, round(2.4 * s))
        pygame.draw.line(surface, theme.INK, start, end, wide + 2)
        pygame.draw.line(surface, theme.TITLE_LIGHT, start, end, wide)
        ring = ring_picture(round(self.base * transform.scale), self.colour, s, 0.35)
        surface.blit(ring, ring.get_rect(center=end))


@lru_cache(8)
def reach_of(field: Field, at: Point, allowance: int, others: tuple[Point, ...]) -> Reach:
    """Where a move from here can end; kept, since it is asked for in every frame."""
    return field.reach(at, allowance, others)
