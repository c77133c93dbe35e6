"""Frames: places of groups, and the pieces that are laid in them so far.

A frame has its front at the top: x runs along the front, y away from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.duel.generator.ground import Disc, Part, box, direction, distance, hull, shifted
from games.duel.generator.kinds import is_material
from games.duel.generator.placing import FloorLayer, FloorPatch, LaidPiece, on_grid, placed
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Item
from games.duel.geometry.points import Point

STRAIGHT_FLOORS = ("paving", "boards", "furrows")
"""Floors that are drawn in squares, so that they look right in straight groups alone."""
BLOB_CORNERS = 12
"""Number of corners of a piece of any outline."""


class FrameSide(NamedTuple):
    """One side of a frame: its middle, its direction in degrees and its length in inches."""

    middle: Point
    degrees: int
    length: float

    @property
    def ends(self) -> list[Point]:
        """Both ends of the side."""
        return [shifted(self.middle, self.degrees, sign * self.length / 2) for sign in (-1, 1)]


class Frame(NamedTuple):
    """Place of a group.

    Attributes:
        middle: The middle of the group.
        degrees: The direction along the front.
        width: The length along the front.
        depth: The length away from the front.
        is_round: True for a round group of this width.
    """

    middle: Point
    degrees: int
    width: float
    depth: float
    is_round: bool

    def point(self, x: float, y: float) -> Point:
        """Return a point of the frame, measured from its middle."""
        along_x, along_y = direction(self.degrees)
        return Point(
            self.middle.x + x * along_x - y * along_y, self.middle.y + x * along_y + y * along_x
        )

    def place_of(self, point: Point) -> Point:
        """Return the x and the y of a point of the frame, measured from its middle."""
        along_x, along_y = direction(self.degrees)
        x = point.x - self.middle.x
        y = point.y - self.middle.y
        return Point(x * along_x + y * along_y, y * along_x - x * along_y)

    @property
    def part(self) -> Part:
        """Outline of the group."""
        if self.is_round:
            return Disc(self.middle, self.width / 2)
        return box(self.middle, self.width, self.depth, self.degrees)

    @property
    def radius(self) -> float:
        """Radius of a circle around the frame."""
        if self.is_round:
            return self.width / 2
        return distance(Point(0, 0), Point(self.width / 2, self.depth / 2))

    @property
    def sides(self) -> list[FrameSide]:
        """The sides of a box, the front first."""
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

        A wall along a side then stands on these squares, and not over the edge of the floor.
        """
        width = max(2, round(self.width))
        depth = max(2, round(self.depth))
        if self.degrees % 90:
            return self
        is_upright = self.degrees % 180 != 0
        sizes = (depth, width) if is_upright else (width, depth)
        places = [
            round(place - size / 2 + side / 2 - 0.5) + size / 2 - side / 2 + 0.5
            for place, size, side in zip(self.middle, sizes, table, strict=True)
        ]
        return self._replace(middle=Point(*places), width=width, depth=depth)

    def floor_patch(self, layer: FloorLayer, floor: str) -> FloorPatch:
        """Return a floor below the group; one that is drawn in squares reaches below its walls."""
        if floor not in STRAIGHT_FLOORS or self.is_round:
            return FloorPatch(layer, floor, (self.part,))
        wide = self._replace(width=self.width + 1, depth=self.depth + 1)
        return FloorPatch(layer, floor, (wide.part,))


@dataclass
class LaidGroup:
    """Group in the making.

    Attributes:
        frame: Its place.
        stream: Random numbers.
        pieces: The pieces that are laid.
        image_count: The number of images of the group's own place; above 1 in the middle alone.
        road_directions: The directions of the roads that lead to the middle.
        gaps: The middles of the stretches of the sides that are left open, the gate first.
        free_parts: Places that stay free of everything, such as a gate.
    """

    frame: Frame
    stream: Stream
    image_count: int = 1
    road_directions: Sequence[int] = ()
    pieces: list[LaidPiece] = field(default_factory=list)
    gaps: list[Point] = field(default_factory=list)
    free_parts: list[Part] = field(default_factory=list)

    def new_piece(self, item: Item, middle: Point, degrees: int = 0) -> LaidPiece:
        """Return a piece of an item, of one of its kinds and sizes."""
        kind = self.stream.pick(item.piece)
        size = self.stream.pick(item.size) if item.size else None
        if item.turned:
            degrees = self.stream.degrees()
        piece = placed(kind, middle, degrees, size, item.weight)
        if not is_material(kind):
            return piece
        if self.image_count > 1 and piece.middle == on_grid(self.frame.middle):
            return blob(piece._replace(height=piece.width))  # its own image
        return blob(piece, self.stream)

    def count(self, item: Item) -> int:
        """Return the number of pieces of an item."""
        return self.stream.count(*item.count)


def has_gap(piece: LaidPiece, others: Sequence[LaidPiece], inches: float) -> bool:
    """Return True if a piece is at least this far from others; level pieces do not count."""
    if piece.is_level:
        return True
    return not any(piece.is_closer(other, inches) for other in others if not other.is_level)


def blob(piece: LaidPiece, stream: Stream | None = None) -> LaidPiece:
    """Return a piece of any outline, such as a wood, with corners on an ellipse of its size.

    The corners lie at even angles, or beside them if there are random numbers.
    """
    corners = []
    for number in range(0, 72, 72 // BLOB_CORNERS):
        x, y = direction(5 * (number + (stream.count(-2, 2) if stream else 0)))
        point = Frame(piece.middle, piece.degrees, 0, 0, is_round=True).point(
            x * piece.width / 2, y * piece.height / 2
        )
        corners.append(Point(round(point.x, 2), round(point.y, 2)))
    return piece._replace(corners=tuple(corners), parts=(hull(corners),))
