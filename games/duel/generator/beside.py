"""Pieces beside others: at the wall of a house, along a road or along a river."""

from __future__ import annotations

from itertools import pairwise

from games.duel.generator.frames import Frame
from games.duel.generator.ground import direction_to, distance, shifted
from games.duel.generator.placing import LaidPiece, Road, on_grid
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

SHELTERS = ("hut", "tent", "wall", "fence")
"""Kinds against which small things lean."""
WALL_GAP = 0.1
"""Gap between a house and the things at its wall."""
ROW_GAP = 0.15
"""Gap between two things in a row."""
MOST_TURN = 10
"""Greatest turn of a thing that somebody left along a road or a river, in degrees."""
LEFT_KINDS = ("boat", "cart", "log")
"""Kinds that somebody left; all others stand exactly along what they belong to."""


def leaning(piece: LaidPiece, host: LaidPiece, stream: Stream) -> LaidPiece:
    """Return a piece at one of the sides of another one."""
    return row_at_wall(piece, host, 1, stream)[0]


def row_at_wall(piece: LaidPiece, host: LaidPiece, count: int, stream: Stream) -> list[LaidPiece]:
    """Return copies of a piece in a row along one of the sides of another one."""
    begin = stream.between(-0.4, 0.4)
    side = stream.below(4)
    is_long_side = side % 2 == 0
    across = host.height if is_long_side else host.width
    length = host.width if is_long_side else host.height
    away = (across / 2 + piece.height / 2 + WALL_GAP) * (1 if side < 2 else -1)
    step = (piece.width + ROW_GAP) * (-1 if begin > 0 else 1)  # towards the other end of the side
    frame = Frame(host.middle, host.degrees, 0, 0, is_round=False)
    turn = 0 if is_long_side else 90
    upright = piece._replace(degrees=(host.degrees + turn) % 360)
    places = [begin * length + number * step for number in range(count)]
    points = [(along, away) if is_long_side else (away, along) for along in places]
    return [upright.moved_to(on_grid(frame.point(x, y))) for x, y in points]


def alongside(piece: LaidPiece, line: Road, belt: tuple[float, float], stream: Stream) -> LaidPiece:
    """Return a piece that lies along a road or a river, at one of its sides.

    Args:
        piece: The piece.
        line: The road or the river.
        belt: The least and the greatest gap between them.
        stream: Random numbers.
    """
    edges = list(pairwise(line.line))
    long_edges = [ends for ends in edges if distance(*ends) >= piece.width] or edges
    start, end = stream.pick(long_edges)
    along = stream.between(0, 1)
    place = Point(start.x + along * (end.x - start.x), start.y + along * (end.y - start.y))
    degrees = direction_to(start, end)
    out = line.half_width + piece.height / 2 + stream.between(*belt)
    beside = shifted(place, degrees + stream.pick((-90, 90)), out)
    turn = 0
    if piece.kind in LEFT_KINDS:
        turn = 5 * stream.count(-MOST_TURN // 5, MOST_TURN // 5)
    return piece.moved_to(on_grid(beside))._replace(degrees=(degrees + turn) % 360)
