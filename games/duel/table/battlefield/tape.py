"""What the measuring tape is held to: a figure, a piece of terrain, or a point of the table."""

from __future__ import annotations

import shapely

from engine.app.map.tape import End
from engine.app.map.transform import Inches
from engine.app.widgets import literal
from games.duel.geometry.words import named
from games.duel.rules.state import Duel

SNAP = 0.35
"""Inches beyond the edge of a figure within which the tape snaps to it."""


def end_at(seen: Duel, at: Inches) -> End:
    """What the tape is held to that is pointed at: a figure near by, or the terrain there; the
    upper piece where more than one lies."""
    point = shapely.Point(at)
    for seat in seen.still_in():
        warrior = seen.warrior(seat)
        if warrior.at.far(at) <= seen.base / 2 + SNAP:
            return End(
                literal(warrior.name), shapely.Point(warrior.at).buffer(seen.base / 2, quad_segs=64)
            )
    for piece in reversed(seen.terrain):
        if piece.shape.intersects(point):
            return End(named(piece), piece.shape)
    return End("open ground", point, spot=True)
