"""Frames: the place and the outline of a group, and the group while its pieces are laid.

A frame has coordinates of its own, in inches from its middle. Its front is at the top: x runs along
the front, y from the front to the back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.duel.generator.ground import (
    DEGREE_STEP,
    Disc,
    Shape,
    box,
    direction,
    distance,
    hull,
    shifted,
)
from games.duel.generator.images import IDENTITY, Image
from games.duel.generator.kinds import has_free_outline
from games.duel.generator.placing import FloorLayer, FloorPatch, LaidPiece, on_grid, piece_at
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Item
from games.duel.geometry.points import Point

STRAIGHT_FLOORS = ("paving", "boards", "furrows")
"""Floors that are drawn as whole squares: they look right only below groups that lie straight."""
BLOB_CORNERS = 12
"""Number of corners of a piece with a free outline, a divisor of 72."""
MAX_CORNER_STEPS = 2
"""Greatest random turn of such a corner about the middle, as a number of `DEGREE_STEP`s."""


class FrameSide(NamedTuple):
    """One side of a frame.

    Attributes:
        middle: The middle of the side.
        degrees: The direction in which the side runs.
        length: The length of the side.
    """

    middle: Point
    degrees: int
    length: float

    @property
    def ends(self) -> list[Point]:
        """Both ends of the side."""
        return [shifted(self.middle, self.degrees, sign * self.length / 2) for sign in (-1, 1)]


class Frame(NamedTuple):
    """Place and outline of a group: a box or a circle.

    Attributes:
        middle: The middle of the group.
        degrees: The direction of x, along the front.
        width: The length along x, or the diameter of a round group.
        depth: The length along y; a round group is as deep as wide.
        is_round: True for a round group.
    """

    middle: Point
    degrees: int
    width: float
    depth: float
    is_round: bool

    @classmethod
    def axes(cls, middle: Point, degrees: int) -> Frame:
        """Return a frame without a size, for its coordinates alone."""
        return cls(middle, degrees, width=0, depth=0, is_round=False)

    def point(self, x: float, y: float) -> Point:
        """Return the point of the table with these coordinates in the frame."""
        along_x, along_y = direction(self.degrees)
        return Point(
            self.middle.x + x * along_x - y * along_y, self.middle.y + x * along_y + y * along_x
        )

    def coordinates(self, point: Point) -> Point:
        """Return the coordinates in the frame of a point of the table."""
        along_x, along_y = direction(self.degrees)
        x = point.x - self.middle.x
        y = point.y - self.middle.y
        return Point(x * along_x + y * along_y, y * along_x - x * along_y)

    @property
    def outline(self) -> Shape:
        """Outline of the group on the table."""
        if self.is_round:
            return Disc(self.middle, self.width / 2)
        return box(self.middle, self.width, self.depth, self.degrees)

    @property
    def radius(self) -> float:
        """Radius of the circle around the outline."""
        if self.is_round:
            return self.width / 2
        return distance(Point(0, 0), Point(self.width / 2, self.depth / 2))

    @property
    def sides(self) -> list[FrameSide]:
        """The sides of a box, clockwise: front, right, back, left.

        The front and the back have the direction of x, the other two have that of y.
        """
        half_width = self.width / 2
        half_depth = self.depth / 2
        return [
            FrameSide(self.point(0, -half_depth), self.degrees, self.width),
            FrameSide(self.point(half_width, 0), self.degrees + 90, self.depth),
            FrameSide(self.point(0, half_depth), self.degrees, self.width),
            FrameSide(self.point(-half_width, 0), self.degrees + 90, self.depth),
        ]

    def on_squares(self, table: tuple[int, int]) -> Frame:
        """Return about the same frame with sides through the middles of squares of the floor.

        A wall along a side then stands on these squares, and not over the edge of the floor. A
        frame that does not lie straight stays as it is.
        """
        if self.degrees % 90:
            return self
        width = max(2, round(self.width))
        depth = max(2, round(self.depth))
        sizes = (width, depth) if self.degrees % 180 == 0 else (depth, width)
        place = [
            round(middle - size / 2 + side / 2 - 0.5) + size / 2 - side / 2 + 0.5
            for middle, size, side in zip(self.middle, sizes, table, strict=True)
        ]
        return self._replace(middle=Point(*place), width=width, depth=depth)

    def floor_patch(self, layer: FloorLayer, floor: str) -> FloorPatch:
        """Return a patch of floor that covers the outline.

        A floor that is drawn as whole squares reaches below the walls along the sides, too.
        """
        if floor not in STRAIGHT_FLOORS or self.is_round:
            return FloorPatch(layer, floor, (self.outline,))
        wide = self._replace(width=self.width + 1, depth=self.depth + 1)
        return FloorPatch(layer, floor, (wide.outline,))


@dataclass
class LaidGroup:
    """Group in the making.

    Attributes:
        frame: The place of the group.
        stream: Random numbers.
        images: The operations that leave the group in its own place: those of the symmetry for the
            group in the middle of the table, the identity alone for any other group.
        road_directions: The directions of the roads that lead to the middle of the group.
        pieces: The pieces that are laid.
        gaps: The middles of the openings in the sides, that of the gate first.
        free_shapes: Shapes that stay free of all pieces, such as the ground in a gate.
    """

    frame: Frame
    stream: Stream
    images: Sequence[Image] = (IDENTITY,)
    road_directions: Sequence[int] = ()
    pieces: list[LaidPiece] = field(default_factory=list)
    gaps: list[Point] = field(default_factory=list)
    free_shapes: list[Shape] = field(default_factory=list)

    def new_piece(self, item: Item, middle: Point, degrees: int = 0) -> LaidPiece:
        """Return a piece of an item, of a random one of its kinds and sizes."""
        kind = self.stream.pick(item.piece)
        size = self.stream.pick(item.size) if item.size else None
        if item.turned:
            degrees = self.stream.degrees()
        piece = piece_at(kind, middle, degrees, size, item.weight)
        if not has_free_outline(kind):
            return piece
        if len(self.images) > 1 and piece.middle == on_grid(self.frame.middle):
            # All its images lie in its own place: with a regular outline, they are equal to it.
            return blob(piece._replace(height=piece.width))
        return blob(piece, self.stream)

    def count(self, item: Item) -> int:
        """Return a random number of pieces of an item, within its limits."""
        return self.stream.integer(*item.count)


def is_apart(piece: LaidPiece, others: Sequence[LaidPiece], inches: float) -> bool:
    """Return True if the gaps between a piece and all others are at least this wide.

    Level pieces, such as fields, may lie anywhere.
    """
    if piece.is_level:
        return True
    return not any(piece.is_closer(other, inches) for other in others if not other.is_level)


def blob(piece: LaidPiece, stream: Stream | None = None) -> LaidPiece:
    """Return a piece with a free outline, such as a wood, with corners on an ellipse of its size.

    The corners lie at even angles, which random numbers turn a little if there is a stream.
    """
    corners = []
    axes = Frame.axes(piece.middle, piece.degrees)
    for degrees in range(0, 360, 360 // BLOB_CORNERS):
        turn_steps = stream.integer(-MAX_CORNER_STEPS, MAX_CORNER_STEPS) if stream else 0
        x, y = direction(degrees + DEGREE_STEP * turn_steps)
        point = axes.point(x * piece.width / 2, y * piece.height / 2)
        corners.append(Point(round(point.x, 2), round(point.y, 2)))
    return piece._replace(corners=tuple(corners), outline_parts=(hull(corners),))
