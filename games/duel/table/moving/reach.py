"""How far a warrior gets, and where it would be engaged, as regions on the map."""

from __future__ import annotations

from functools import lru_cache

import shapely

from engine.app import theme
from engine.app.map.regions import Region
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


@lru_cache(8)
def reach_of(field: Field, at: Point, allowance: int, others: tuple[Point, ...]) -> Reach:
    """Where a move from here can end; kept, since it is asked for in every frame."""
    return field.reach(at, allowance, others)
