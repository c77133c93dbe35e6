"""Regions on the map for the reach of a move and for engagement.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

import shapely

from engine.app import theme
from engine.app.map.regions import Region
from engine.app.theme import Colour
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Reach
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point

REACH_OPACITY = 0.17
"""Opacity of the region where a move can end, from 0 to 1."""
ENGAGED_OPACITY = 0.3
"""Opacity of the region where a move ends engaged."""
CIRCLE_OPACITY = 0.14
"""Opacity of the circle around a warrior within which it engages."""
BORDER_WIDTH = 4.0
"""Width in style units of the line along a border that can be crossed."""
THREAT_WIDTH = 1.5
"""Width in style units of the edge of another warrior's reach."""
CIRCLE_SEGMENTS = 24
"""Straight segments of a quarter of a circle."""


def reach_regions(reach: Reach) -> list[Region]:
    """Return the regions where a move can end: freely, engaged, or across a border."""
    regions = [Region(reach.free_region, theme.TITLE_LIGHT, REACH_OPACITY)]
    if not reach.engaged_region.is_empty:
        regions.append(Region(reach.engaged_region, theme.OXBLOOD_LIGHT, ENGAGED_OPACITY, line=0.0))
    if not reach.crossings.is_empty:
        regions.append(Region(reach.crossings, theme.BRASS_LIGHT, line=BORDER_WIDTH, dashed=False))
    return regions


def engagement_circle(point: Point, base: float, colour: Colour) -> Region:
    """Return the circle around a warrior; others whose bases touch it are engaged (D14)."""
    circle = shapely.Point(point).buffer(base / 2 + ENGAGEMENT_RANGE, quad_segs=CIRCLE_SEGMENTS)
    return Region(circle, colour, CIRCLE_OPACITY)


def threat_region(reach: Reach, colour: Colour) -> Region:
    """Return the region where another warrior could end a move from its present place."""
    whole_region = shapely.union(reach.free_region, reach.engaged_region)
    return Region(whole_region, colour, line=THREAT_WIDTH, dashed=False)


@lru_cache(8)
def reach_of(field: Field, point: Point, allowance: int, others: tuple[Point, ...]) -> Reach:
    """Return the reach of a move; cached, because every frame asks for it."""
    return field.reach(point, allowance, others)
