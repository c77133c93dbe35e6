"""Enclosures: fences, hedges and walls along the sides of a group, and pieces in their gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.duel.generator.frames import FrameSide, LaidGroup, is_apart
from games.duel.generator.ground import box, distance_to_line, shifted
from games.duel.generator.kinds import size_of
from games.duel.generator.placing import MARGIN, LaidPiece, piece_at
from games.duel.generator.themes import Item
from games.duel.generator.yards import GATES, Plot, Yard, yard_of
from games.duel.geometry.points import Point

CORNER_INSETS = (0.0, 0.3)
"""Least and greatest distance of pieces in corners from both sides, in inches: halls of one size
differ."""
LONG_KINDS = ("fence", "hedge", "wall")
"""Kinds whose drawing repeats, so that any length looks right."""
LEAST_LENGTH = 2.2
"""Least length of a piece of a long kind, in inches."""
STUB_LENGTH = 3.2
"""Length in inches below which a long piece that touches no other piece is left out."""
ENCLOSING_SIDES = 3
"""Least number of sides with long pieces that look like an enclosure."""
CLOSED_SIDES = 3
"""Number of sides of a yard besides its front: an open yard lacks one of these."""
TOUCH = 0.6
"""Greatest gap between two pieces of one group that touch, in inches."""
GATE_DEPTH = 2.0
"""Depth of the ground that stays free in a gate, before it and behind it together, in inches."""
CORNER_GAP = 0.1
"""Length in inches by which a side is shorter than the room between the two sides that it meets."""
OPENING_WIDTHS = (1.6, 2.4)
"""Least and greatest width of a gap in a side, in inches: a base is 1 inch wide."""
MAX_OPENING_OFFSET = 0.25
"""Greatest distance of a gap from the middle of its side, as a share of the side's length."""


class SideStretch(NamedTuple):
    """Closed stretch of a side.

    Attributes:
        position: The middle of the stretch, as a distance from the middle of the side.
        length: The length of the stretch.
    """

    position: float
    length: float


class SideOpening(NamedTuple):
    """Opening in a side between two closed stretches.

    Attributes:
        side_length: The length of the side.
        length_before: The length of the stretch before the opening, in the side's direction.
        length_after: The length of the stretch after the opening.
    """

    side_length: float
    length_before: float
    length_after: float

    @property
    def position(self) -> float:
        """Middle of the opening, as a distance from the middle of the side."""
        return (self.length_before - self.length_after) / 2

    @property
    def stretches(self) -> list[SideStretch]:
        """The stretches before and after the opening; one of them may have length 0."""
        return [
            SideStretch((self.length_before - self.side_length) / 2, self.length_before),
            SideStretch((self.side_length - self.length_after) / 2, self.length_after),
        ]


def along_sides(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield long pieces along the sides; the front has a gate, and other sides may have a gap."""
    kind = group.stream.pick(item.piece)
    thickness = _thickness(item, kind)
    for index, side in enumerate(group.frame.sides):
        length = side.length - thickness - CORNER_GAP
        stretches = [SideStretch(0.0, length)]
        opening = _random_opening(group, item, length, is_front=index == 0)
        if opening:
            group.gaps.append(shifted(side.middle, side.degrees, opening.position))
            stretches = opening.stretches
        for stretch in stretches:
            if stretch.length >= LEAST_LENGTH:
                middle = shifted(side.middle, side.degrees, stretch.position)
                size = (round(stretch.length, 1), thickness)
                yield piece_at(kind, middle, side.degrees % 360, size, item.weight)


def _thickness(item: Item, kind: str) -> float:
    """Return the thickness of a long piece of an item, in inches."""
    _, thickness = item.size[0] if item.size else size_of(kind)
    return thickness


def _random_opening(
    group: LaidGroup, item: Item, length: float, *, is_front: bool
) -> SideOpening | None:
    """Return the gate in the middle of the front, or a random gap in another side.

    None if that side has no gap. `length` is the length of the side.
    """
    least_width, most_width = OPENING_WIDTHS
    if is_front:
        return _opening(length, 0.0, max(least_width, item.gap * length))
    if not group.stream.happens(item.gap):
        return None
    width = group.stream.between(least_width, most_width)
    position = group.stream.between(-MAX_OPENING_OFFSET, MAX_OPENING_OFFSET) * length
    return _opening(length, position, width)


def _opening(side_length: float, position: float, width: float) -> SideOpening:
    """Return an opening in a side.

    If it would leave too short a stretch at one end of the side, it moves to that end.

    Args:
        side_length: The length of the side.
        position: The wanted distance of the opening from the middle of the side.
        width: The width of the opening.
    """
    closed_length = side_length - width
    length_before = closed_length / 2 + position
    if length_before < LEAST_LENGTH:
        length_before = 0.0
    elif closed_length - length_before < LEAST_LENGTH:
        length_before = closed_length
    return SideOpening(side_length, length_before, closed_length - length_before)


def in_gaps(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in the gaps of the sides, except for the gate."""
    for point in group.gaps[1:]:  # the first one is the gate
        yield group.new_piece(item, point, group.frame.degrees)


def in_corners(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in the corners that long pieces touch; without any, in all corners."""
    frame = group.frame
    inset = group.stream.between(*CORNER_INSETS)
    long_pieces = [piece for piece in group.pieces if piece.kind in LONG_KINDS]
    for sign_x, sign_y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        point = frame.point(sign_x * (frame.width / 2 - inset), sign_y * (frame.depth / 2 - inset))
        piece = group.new_piece(item, point, frame.degrees)
        if not long_pieces or not is_apart(piece, long_pieces, TOUCH):
            yield piece


def about_yard(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield the sides of a yard, and keep its gate free.

    The first piece of the group is the house, which closes one of the two front corners.
    """
    frame = group.frame
    kind = group.stream.pick(item.piece)
    thickness = _thickness(item, kind)
    house = group.pieces[0]
    house_middle = frame.coordinates(house.middle)
    # `yard_of` expects the house on the left: with a house on the right, x is mirrored.
    sign = 1 if house_middle.x < 0 else -1
    house_corner = Point(sign * house_middle.x + house.width / 2, house_middle.y + house.height / 2)
    plot = Plot(frame.width, frame.depth, house_corner, thickness)
    yard = yard_of(plot, gate_width=group.stream.between(*GATES))
    if yard is None:
        return
    left_out = group.stream.below(CLOSED_SIDES) if group.stream.happens(item.gap) else None
    for number, side in enumerate(yard.sides):
        if number == left_out:
            continue
        middle = frame.point(sign * side.middle.x, side.middle.y)
        degrees = frame.degrees + (0 if side.is_across else 90)
        size = (round(side.length, 2), thickness)
        yield piece_at(kind, middle, degrees % 360, size, item.weight)
    _keep_gate_free(group, yard, sign)


def _keep_gate_free(group: LaidGroup, yard: Yard, sign: int) -> None:
    """Keep the ground in the gate of a yard free; `sign` is -1 if x is mirrored."""
    middle = group.frame.point(sign * yard.gate.x, yard.gate.y)
    # without the margin that all pieces keep from ground that stays free
    width = yard.gate_width - 2 * MARGIN
    group.free_shapes.append(box(middle, width, GATE_DEPTH, group.frame.degrees))


def needless_sides(group: LaidGroup) -> list[LaidPiece]:
    """Return the long pieces along the sides of a group that look pointless.

    These are the stubs. If the others do not look like an enclosure, since they lie along one or
    two sides, only those along the side with the greatest length of them are kept.
    """
    stubs = _stubs(group)
    pieces_by_side: dict[int, list[LaidPiece]] = {}
    for piece in group.pieces:
        if piece.kind in LONG_KINDS and piece not in stubs:
            side = _side_of(piece, group.frame.sides)
            pieces_by_side.setdefault(side, []).append(piece)
    if len(pieces_by_side) >= ENCLOSING_SIDES:
        return stubs
    lengths = {
        side: sum(piece.width for piece in pieces) for side, pieces in pieces_by_side.items()
    }
    longest_side = max(lengths, key=lengths.__getitem__, default=None)
    other_sides = [side for side in pieces_by_side if side != longest_side]
    return stubs + [piece for side in other_sides for piece in pieces_by_side[side]]


def _stubs(group: LaidGroup) -> list[LaidPiece]:
    """Return the short pieces of long kinds that touch no other piece of the group."""
    return [
        piece
        for piece in group.pieces
        if piece.kind in LONG_KINDS
        and piece.width < STUB_LENGTH
        and is_apart(piece, [other for other in group.pieces if other is not piece], TOUCH)
    ]


def _side_of(piece: LaidPiece, sides: Sequence[FrameSide]) -> int:
    """Return the index of the side along which a piece lies."""
    distances = [distance_to_line(piece.middle, side.ends) for side in sides]
    return distances.index(min(distances))
