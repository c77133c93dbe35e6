"""Enclosures: fences, hedges and walls along the sides of a group, and pieces in their gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.duel.generator.frames import FrameSide, LaidGroup, has_gap
from games.duel.generator.ground import box, distance_to_line, shifted
from games.duel.generator.kinds import size_of
from games.duel.generator.placing import MARGIN, LaidPiece, placed
from games.duel.generator.themes import Item
from games.duel.generator.yards import GATES, Plot, Yard, yard_of
from games.duel.geometry.points import Point

LONG_KINDS = ("fence", "hedge", "wall")
"""Kinds whose drawing repeats, so that any length looks right."""
LEAST_LENGTH = 1.6
"""Least length of a piece of fence or wall."""
STUB_LENGTH = 3.2
"""Length below which a fence or a wall that touches no other piece is left out."""
ENCLOSING_SIDES = 3
"""Number of sides with a fence or a wall from which on they enclose something."""
TOUCH = 0.6
"""Gap up to which two pieces of one group touch."""
GATE_DEPTH = 2.0
"""Length of the ground that stays free in a gate and at both sides of it."""


def along_sides(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield long pieces along the sides, with gaps; the front has a gate in its middle."""
    stream = group.stream
    kind = stream.pick(item.piece)
    thickness = (item.size[0] if item.size else size_of(kind))[1]
    for index, (middle, degrees, length) in enumerate(group.frame.sides):
        room = length - thickness - 0.1
        stretches = [(0.0, room)]
        if index == 0:
            opening, stretches = _with_opening(room, 0.0, max(1.6, item.gap * room))
            group.gaps.append(shifted(middle, degrees, opening))
        elif stream.happens(item.gap):
            width = stream.between(1.6, 2.4)
            offset = stream.between(-0.25, 0.25) * room
            opening, stretches = _with_opening(room, offset, width)
            group.gaps.append(shifted(middle, degrees, opening))
        for offset, stretch in stretches:
            if stretch >= LEAST_LENGTH:
                place = shifted(middle, degrees, offset)
                size = (round(stretch, 1), thickness)
                yield placed(kind, place, degrees % 360, size, item.weight)


def _with_opening(
    room: float, offset: float, width: float
) -> tuple[float, list[tuple[float, float]]]:
    """Return the middle of an opening in a side, and the middle and length of what is left of it.

    An opening that leaves too short a stretch lies at the end of the side.

    Args:
        room: The length of the side.
        offset: The wanted distance of the opening from the middle of the side.
        width: The width of the opening.
    """
    rest = room - width
    left = rest / 2 + offset
    if left < LEAST_LENGTH:
        left = 0.0
    elif rest - left < LEAST_LENGTH:
        left = rest
    right = rest - left
    return (left - right) / 2, [((left - room) / 2, left), ((room - right) / 2, right)]


def in_gaps(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in the gaps of the sides, except for the gate."""
    for point in group.gaps[1:]:
        yield group.new_piece(item, point, group.frame.degrees)


def in_corners(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in the corners at which a wall ends, or in all of them without walls."""
    frame = group.frame
    walls = [piece for piece in group.pieces if piece.kind in LONG_KINDS]
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        point = frame.point(x * frame.width / 2, y * frame.depth / 2)
        piece = group.new_piece(item, point, frame.degrees)
        if not walls or not has_gap(piece, walls, TOUCH):
            yield piece


def about_yard(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield the sides of a yard about the first piece of the group, and keep its gate free."""
    frame = group.frame
    kind = group.stream.pick(item.piece)
    thickness = (item.size[0] if item.size else size_of(kind))[1]
    house = group.pieces[0]
    place = frame.place_of(house.middle)
    sign = 1 if place.x < 0 else -1  # a house on the right: all is mirrored
    corner = Point(sign * place.x + house.width / 2, place.y + house.height / 2)
    plot = Plot(frame.width, frame.depth, corner, thickness)
    yard = yard_of(plot, group.stream.between(*GATES))
    if yard is None:
        return
    for side in yard.sides:
        middle = frame.point(sign * side.middle.x, side.middle.y)
        degrees = frame.degrees + (0 if side.is_across else 90)
        size = (round(side.length, 2), thickness)
        yield placed(kind, middle, degrees % 360, size, item.weight)
    _keep_gate_free(group, yard, sign)


def _keep_gate_free(group: LaidGroup, yard: Yard, sign: int) -> None:
    middle = group.frame.point(sign * yard.gate.x, yard.gate.y)
    gate = box(middle, yard.gate_width - 2 * MARGIN, GATE_DEPTH, group.frame.degrees)
    group.free_parts.append(gate)


def needless_sides(group: LaidGroup) -> list[LaidPiece]:
    """Return fences and walls that touch nothing, and those that enclose nothing.

    If pieces lie along one or two sides alone, those along the better one are needed.
    """
    stubs = [
        piece
        for piece in group.pieces
        if piece.kind in LONG_KINDS
        and piece.width < STUB_LENGTH
        and has_gap(piece, [each for each in group.pieces if each is not piece], TOUCH)
    ]
    by_side: dict[int, list[LaidPiece]] = {}
    for piece in group.pieces:
        if piece.kind in LONG_KINDS and piece not in stubs:
            by_side.setdefault(_side_of(piece, group.frame.sides), []).append(piece)
    if len(by_side) >= ENCLOSING_SIDES:
        return stubs
    lengths = {side: sum(piece.width for piece in by_side[side]) for side in by_side}
    longest = max(lengths, key=lengths.__getitem__, default=0)
    return stubs + [
        piece for side, pieces in by_side.items() if side != longest for piece in pieces
    ]


def _side_of(piece: LaidPiece, sides: Sequence[FrameSide]) -> int:
    """Return the index of the side along which a piece lies."""
    gaps = [distance_to_line(piece.middle, side.ends) for side in sides]
    return gaps.index(min(gaps))
