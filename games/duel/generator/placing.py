"""Layout of a battlefield: pieces are laid with all their images, or refused.

Points are measured from the middle of the table, x to the right and y down. Places are multiples
of a twentieth of an inch, and those of images are rounded to a thousandth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

import numpy as np

from games.duel.generator.floors import without_scraps
from games.duel.generator.ground import (
    Disc,
    Hull,
    Part,
    are_closer,
    box,
    circle_around,
    clipped,
    covers,
    distance,
    distance_to_line,
    hull,
)
from games.duel.generator.images import IDENTITY, Image, SymmetryGroup
from games.duel.generator.kinds import is_round, kinds, size_of
from games.duel.generator.raster import Flags, Raster
from games.duel.geometry.points import Point

GRID = 20
"""Steps of an inch to which places are rounded."""
MARGIN = 0.15
"""Least gap between pieces that do not belong together."""
GROUP_MARGIN = 0.02
"""Least gap between pieces of one group."""
START_MARGIN = 1.25
"""Least distance of a piece from the middle of a start."""
UNEVEN_START_MARGIN = 3.1
"""The same of uneven ground where starts are not images of each other: from there on it changes no
first move, so that these begin nearly alike. A repair may lay pieces closer."""
BLOCKING_EXTRA = 0.5
"""Distance by which blocking ground must then lie farther away: a base keeps off it."""
EDGE_MARGIN = 0.1
"""Least distance of a piece from the edge of the table."""
OUT_OF_REACH = 3.6
"""Distance from the middle of a start from which on no piece changes its first move."""
CLOSED_KINDS = ("bridge", "field")
"""Level kinds on which nothing else stands."""
HILL_KINDS = ("grave", "pillar", "statue", "tower", "tree", "well")
"""Kinds that stand on a hill; nobody leaves other pieces up there."""
TWIN_GAP = 0.8
"""Least gap between a piece and its images: two closer ones would look like one laid twice."""
OUTLINE_ROAD_GAP = 0.15
"""Least gap between a road, whose floor is drawn in squares, and a piece of any outline."""

FloorLayer = Literal["patch", "group", "bank", "road", "ford", "square"]
"""Layers of the floor, the lowest first."""
FLOOR_LAYERS: tuple[FloorLayer, ...] = get_args(FloorLayer)


class _PieceFields(NamedTuple):
    """Fields of a piece; see `LaidPiece`."""

    kind: str
    middle: Point
    width: float
    height: float
    degrees: int = 0
    weight: int | None = None
    corners: tuple[Point, ...] = ()
    parts: tuple[Part, ...] = ()
    is_loose: bool = True


class LaidPiece(_PieceFields):
    """Piece at its place. What follows from its fields is computed once.

    Attributes:
        kind: The name of its template.
        middle: The middle of the piece.
        width: Width before it is turned.
        height: Height before it is turned.
        degrees: The clockwise rotation, a multiple of 5.
        weight: The weight; None is that of the template.
        corners: The corners of a piece of any outline, such as a river; else empty.
        parts: The convex parts of such a piece.
        is_loose: True if a repair may move, change or remove the piece.
    """

    def image(self, operation: Image) -> LaidPiece:
        """Return the image of the piece."""
        if operation is IDENTITY:
            return self
        return self._replace(
            middle=operation.of(self.middle),
            degrees=operation.turned(self.degrees),
            corners=tuple(map(operation.of, self.corners)),
            parts=tuple(image_of_part(part, operation) for part in self.parts),
        )

    def moved_to(self, middle: Point) -> LaidPiece:
        """Return the piece with its middle at another place."""
        dx = middle.x - self.middle.x
        dy = middle.y - self.middle.y
        corners = [Point(round(x + dx, 3) + 0.0, round(y + dy, 3) + 0.0) for x, y in self.corners]
        parts = (hull(corners),) if corners else ()
        return self._replace(middle=middle, corners=tuple(corners), parts=parts)

    @cached_property
    def shapes(self) -> tuple[Part, ...]:
        """The shape, as convex parts."""
        if self.parts:
            return self.parts
        if is_round(self.kind):
            return (Disc(self.middle, self.width / 2),)
        return (box(self.middle, self.width, self.height, self.degrees),)

    @cached_property
    def circle(self) -> Disc:
        """A circle around the shape."""
        return circle_around(self.shapes)

    def is_closer(self, other: LaidPiece, inches: float) -> bool:
        """Return True if the gap to another piece is smaller than this."""
        return _are_closer(self.circle, self.shapes, other, inches)

    def stands_on(self, other: LaidPiece) -> bool:
        """Return True if the piece stands on level ground, such as a hill, as a whole."""
        if self.is_level or not other.is_level:
            return False
        if other.kind in CLOSED_KINDS or (other.kind == "hill" and self.kind not in HILL_KINDS):
            return False
        middle, radius = self.circle
        return any(
            covers(part, middle)
            and distance_to_line(middle, (*part.corners, part.corners[0])) >= radius
            for part in other.shapes
            if isinstance(part, Hull)
        )

    @cached_property
    def is_level(self) -> bool:
        """True if the piece changes no move, such as a bridge or a field of corn."""
        return kinds()[self.kind].ground == "level"


def image_of_part(part: Part, operation: Image) -> Part:
    """Return the image of a shape."""
    if isinstance(part, Disc):
        return part._replace(middle=operation.of(part.middle))
    return hull([operation.of(corner) for corner in part.corners])


def on_grid(point: Point) -> Point:
    """Return the nearest place for a piece."""
    return Point(round(point.x * GRID) / GRID + 0.0, round(point.y * GRID) / GRID + 0.0)


def placed(
    kind: str,
    middle: Point,
    degrees: int = 0,
    size: tuple[float, float] | None = None,
    weight: int | None = None,
) -> LaidPiece:
    """Return a piece of a kind with its middle at the nearest place on the grid."""
    width, height = size or size_of(kind)
    return LaidPiece(kind, on_grid(middle), width, height, degrees, weight)


class Road(NamedTuple):
    """Way that stays free of pieces.

    Attributes:
        line: The points of its middle line.
        half_width: Half of its width.
    """

    line: tuple[Point, ...]
    half_width: float

    def is_closer(self, part: Part, inches: float) -> bool:
        """Return True if a shape lies closer to the road than this."""
        limit = self.half_width + inches
        is_near = distance_to_line(part.middle, self.line) - part.radius < limit
        if isinstance(part, Disc) or not is_near:
            return is_near
        return any(are_closer(part, edge, limit) for edge in _edges_of(self.line))


@lru_cache(256)
def _edges_of(line: tuple[Point, ...]) -> tuple[Hull, ...]:
    """Return the edges of a line as shapes."""
    return tuple(hull([start, end, end]) for start, end in pairwise(line))


class FloorPatch(NamedTuple):
    """Part of the floor: the squares whose middles lie in a shape, or near a line.

    Attributes:
        layer: The layer: a higher layer covers a lower one.
        floor: The name of the floor.
        parts: Convex parts.
        line: Points of a line; else empty.
        half_width: Half of the width of the line.
    """

    layer: FloorLayer
    floor: str
    parts: tuple[Part, ...] = ()
    line: tuple[Point, ...] = ()
    half_width: float = 0.0

    def covers(self, raster: Raster) -> Flags:
        """Return for each point of a raster whether it has this floor."""
        flags = [raster.are_covered_by(part) for part in self.parts]
        if self.line:
            flags = [raster.distances_to_line(self.line) <= self.half_width]
        is_covered: Flags = np.logical_or.reduce(flags)
        return is_covered

    def image(self, operation: Image) -> FloorPatch:
        """Return the image of the patch."""
        return self._replace(
            parts=tuple(image_of_part(part, operation) for part in self.parts),
            line=tuple(map(operation.of, self.line)),
        )


@dataclass
class Layout:
    """Battlefield in the making.

    Attributes:
        table: Width and height of the table.
        symmetry: The symmetry; every piece is laid with its images.
        starts: The starts, in the order of the seats.
        orbits: The pieces, each with its images.
        roads: Ways that stay free.
        rivers: The courses of rivers, beside which boats lie.
        squares: Paved places that stay free of what their own group does not lay.
        floors: Patches of the floor, the lowest of each layer first.
        ground: The floor everywhere else.
        start_margin: Least distance of new uneven ground from the middle of a start.
    """

    table: tuple[int, int]
    symmetry: SymmetryGroup
    ground: str = "grass"
    starts: list[Point] = field(default_factory=list)
    orbits: list[list[LaidPiece]] = field(default_factory=list)
    roads: list[Road] = field(default_factory=list)
    rivers: list[Road] = field(default_factory=list)
    squares: list[Part] = field(default_factory=list)
    floors: list[FloorPatch] = field(default_factory=list)
    start_margin: float = START_MARGIN

    @property
    def pieces(self) -> Iterator[LaidPiece]:
        """All pieces, the lowest first."""
        return (piece for orbit in self.orbits for piece in orbit)

    def holds(self, point: Point, inches: float = 0.0) -> bool:
        """Return True if a point lies on the table, at least this far from its edge."""
        width, height = self.table
        return abs(point.x) <= width / 2 - inches and abs(point.y) <= height / 2 - inches

    def orbit(self, piece: LaidPiece) -> list[LaidPiece]:
        """Return a piece with its images; an image in the piece's own place counts once."""
        images: list[LaidPiece] = []
        for operation in self.symmetry.images:
            image = piece.image(operation)
            if all(distance(image.middle, other.middle) > GROUP_MARGIN for other in images):
                images.append(image)
        return images

    def add(
        self,
        pieces: Sequence[LaidPiece],
        margin: float = MARGIN,
        *,
        on_roads: bool = False,
        within: float = TWIN_GAP,
    ) -> bool:
        """Lay pieces with all their images; return False, and lay none, if one has no room.

        Args:
            pieces: Pieces that belong together.
            margin: Least gap to pieces that were laid before.
            on_roads: True if the pieces may lie on roads.
            within: Least gap between the pieces and their images; below 0 they may overlap.
        """
        if not all(self._has_room(piece, margin, on_roads) for piece in pieces):
            return False  # most pieces that are refused, before their images are made
        orbits = [self._on_table(self.orbit(piece)) for piece in pieces]
        if not all(orbits):
            return False
        images = [image for orbit in orbits for image in orbit[1:]]
        if not all(self._has_room(image, margin, on_roads) for image in images):
            return False
        new_pieces = [piece for orbit in orbits for piece in orbit]
        for index, piece in enumerate(new_pieces):
            for other in new_pieces[:index]:
                if piece.is_level != other.is_level:
                    continue
                if piece.is_closer(other, within):
                    return False
        self.orbits += orbits
        return True

    def replace_orbit(
        self, index: int, piece: LaidPiece | None, margin: float = GROUP_MARGIN
    ) -> list[LaidPiece] | None:
        """Replace a piece and its images by another one, or by none.

        Returns:
            The pieces that lay there before; None, and nothing is changed, without room.
        """
        before = self.orbits[index]
        self.orbits[index] = []
        orbit = self.orbit(piece) if piece else []
        on_roads = any(map(self.is_in_way, before))  # as its group has it
        for number, image in enumerate(orbit):
            has_room = self._has_room(image, margin, on_roads)
            if not has_room or any(image.is_closer(other, margin) for other in orbit[:number]):
                self.orbits[index] = before
                return None
        self.orbits[index] = orbit
        return before

    def _has_room(self, new: LaidPiece, margin: float, on_roads: bool) -> bool:
        """Return True if a piece lies on the table and clear of everything."""
        parts = new.shapes
        start_margin = self._start_margin(new)
        for part in parts:
            if not self._is_on_table(part):
                return False
            if any(are_closer(Disc(start, 0.0), part, start_margin) for start in self.starts):
                return False
        if any(
            new.is_closer(piece, margin) and not new.stands_on(piece)
            for piece in self._near(new.circle, margin)
        ):
            return False
        return on_roads or not self.is_in_way(new)

    def _start_margin(self, new: LaidPiece) -> float:
        """Return the least distance of a new piece from the middle of a start."""
        if new.is_level:
            return START_MARGIN
        is_blocking = kinds()[new.kind].ground == "blocking"
        is_wide = self.start_margin > START_MARGIN
        return self.start_margin + (BLOCKING_EXTRA if is_blocking and is_wide else 0.0)

    def is_in_way(self, piece: LaidPiece) -> bool:
        """Return True if a piece lies on a road or a square, or over its edge."""
        gap = OUTLINE_ROAD_GAP if piece.corners or piece.is_level else 0.0
        return any(self._is_part_in_way(part, gap) for part in piece.shapes)

    def _is_part_in_way(self, part: Part, gap: float = 0.0) -> bool:
        return any(road.is_closer(part, gap) for road in self.roads) or any(
            are_closer(part, square, MARGIN) for square in self.squares
        )

    def is_open(self, part: Part) -> bool:
        """Return True if a plot lies on the table, off all roads and squares."""
        return self._is_on_table(part) and not self._is_part_in_way(part)

    def _is_on_table(self, part: Part) -> bool:
        if isinstance(part, Disc):
            return self.holds(part.middle, part.radius + EDGE_MARGIN)
        return all(self.holds(corner, EDGE_MARGIN) for corner in part.corners)

    def lay(self, piece: LaidPiece) -> None:
        """Lay a piece with its images without a check; the table's edge cuts off an outline."""
        self.orbits.append([self._cut(image) for image in self.orbit(piece)])

    def _on_table(self, orbit: list[LaidPiece]) -> list[LaidPiece]:
        """Return an orbit without the images that are not whole on the table.

        The orbit is empty if that would change what a start can use, or where it can go.
        """
        kept = [piece for piece in orbit if all(map(self._is_on_table, piece.shapes))]
        if len(kept) == len(orbit):
            return orbit
        kind = kinds()[orbit[0].kind]
        if kind.destructible or kind.projectile:
            return []
        left_out = [piece for piece in orbit if piece not in kept]
        if any(not piece.is_level and self._is_in_reach(piece) for piece in left_out):
            return []
        return kept

    def _is_in_reach(self, piece: LaidPiece) -> bool:
        """Return True if a piece lies close to a start."""
        dots = [Disc(start, 0.0) for start in self.starts]
        return any(_are_closer(dot, (dot,), piece, OUT_OF_REACH) for dot in dots)

    def _cut(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece without the part of its outline that lies off the table."""
        width, height = self.table
        outlines = [part.corners for part in piece.parts if isinstance(part, Hull)]
        sections = [clipped(outline, width / 2, height / 2) for outline in outlines]
        return piece._replace(
            corners=tuple(clipped(piece.corners, width / 2, height / 2)),
            parts=tuple(hull(section) for section in sections if len(section) > 2),
        )

    def add_floor(self, patch: FloorPatch) -> None:
        """Lay a patch of floor with its images above all others of its layer."""
        self.floors += [patch.image(each) for each in self.symmetry.images]

    def add_road(self, line: Sequence[Point], width: float, floor: str) -> None:
        """Lay a road with its images: its floor, and room that stays free."""
        for operation in self.symmetry.images:
            self.roads.append(Road(tuple(map(operation.of, line)), width / 2))
        self.add_floor(FloorPatch("road", floor, line=tuple(line), half_width=width / 2))

    def add_river(self, line: Sequence[Point], width: float) -> None:
        """Note the course of a river on the table with its images; its pieces are laid apart."""
        for operation in self.symmetry.images:
            course = map(operation.of, filter(self.holds, line))
            self.rivers.append(Road(tuple(course), width / 2))

    def has_closer(self, part: Part, inches: float, *, with_level: bool = False) -> bool:
        """Return True if a piece lies closer to a shape than this; level ones count if asked."""
        return any(
            are_closer(part, other, inches)
            for piece in self._near(part, inches)
            if with_level or not piece.is_level
            for other in piece.shapes
        )

    def _near(self, around: Part, inches: float) -> Iterator[LaidPiece]:
        """Yield the pieces whose circles lie closer to the circle of a shape than this.

        Most pieces lie far away, and most of the time is spent here.
        """
        x, y = around.middle
        limit = around.radius + inches
        for orbit in self.orbits:
            for piece in orbit:
                (other_x, other_y), other_radius = piece.circle
                dx = x - other_x
                dy = y - other_y
                reach = limit + other_radius
                if dx * dx + dy * dy < reach * reach:
                    yield piece

    def floor_rows(self) -> list[list[str]]:
        """Return the floor of each square inch, row by row."""
        width, height = self.table
        raster = Raster(self.table, 1)
        floors = np.full(width * height, self.ground, dtype=object)
        for layer in FLOOR_LAYERS:
            for patch in self.floors:
                if patch.layer == layer:
                    floors[patch.covers(raster)] = patch.floor
        return without_scraps(floors.reshape(height, width).tolist())


def _are_closer(around: Disc, shapes: Sequence[Part], piece: LaidPiece, inches: float) -> bool:
    """Return True if the gap from shapes in a circle to a piece is smaller than `inches`."""
    (x, y), radius = around
    (other_x, other_y), other_radius = piece.circle
    reach = radius + other_radius + inches
    if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) >= reach * reach:
        return False  # most pieces lie far away
    return any(are_closer(part, other, inches) for part in shapes for other in piece.shapes)
