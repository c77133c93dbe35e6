"""Layout of a battlefield: pieces are laid with all their images, or refused.

A start is the point at which the warrior of a seat begins. The images of a thing are its copies
under the symmetry of the table, and an orbit is a piece with all its images. A piece with a free
outline is a polygon that is made for its place, such as a wood or a river
(`kinds.has_free_outline`); other pieces are circles and boxes.

Lengths and distances are in inches. Points are measured from the middle of the table, x to the
right and y down. The middles of pieces lie on a grid of a twentieth of an inch, and those of images
are rounded to a thousandth. Where `+ 0.0` follows a rounded number, it turns -0.0 into 0.0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple, get_args

import numpy as np

from games.duel.generator.floors import without_scraps
from games.duel.generator.ground import (
    Disc,
    Hull,
    Shape,
    are_closer,
    box,
    circle_around,
    clipped,
    covers,
    distance,
    distance_to_line,
    hull,
    segment,
)
from games.duel.generator.images import IDENTITY, Image, SymmetryGroup
from games.duel.generator.kinds import is_round, kinds, size_of
from games.duel.generator.raster import Flags, Raster
from games.duel.geometry.points import Point

GRID_POINTS_PER_INCH = 20
"""Number of grid points along an inch: the middle of a piece is rounded to one of them."""

# The margins and gaps were chosen by hand, except where a reason is given.
MARGIN = 0.15
"""Least gap between pieces that do not belong together, and between pieces and reserved areas, in
inches."""
GROUP_MARGIN = 0.02
"""Least gap between pieces of one group, in inches."""
SAME_PLACE = 0.02
"""Distance of two images, in inches, up to which they lie in one place: images are rounded."""
START_MARGIN = 1.25
"""Least distance of a piece from the middle of a start, in inches."""
UNEVEN_START_MARGIN = 3.1
"""Least distance of uneven ground from the middle of a start, in inches, if not all starts are
images of each other. A first move is 3 inches long, so uneven ground farther away changes none, and
all first moves are nearly alike. A repair may lay pieces closer."""
BLOCKING_EXTRA = 0.5
"""Distance in inches that blocking ground keeps in addition to `UNEVEN_START_MARGIN`: half a base.
The edge of a base may not touch blocking ground, but only its middle makes a move uneven."""
EDGE_MARGIN = 0.1
"""Least distance of a piece from the edge of the table, in inches."""
FIRST_MOVE_RANGE = 3.6
"""Distance in inches from the middle of a start beyond which no piece changes the first move: the
length of the move (3), half a base (0.5) and a tenth of an inch for safety."""
BARE_LEVEL_KINDS = ("bridge", "field")
"""Level kinds on which nothing else stands."""
KINDS_ON_HILLS = ("grave", "pillar", "statue", "tower", "tree", "well")
"""Kinds that stand on a hill; nobody leaves other pieces up there."""
PIECE_IMAGE_GAP = 0.8
"""Least gap between a piece and its images, in inches. Two closer ones would look like one piece
that was laid twice."""
OUTLINE_ROAD_GAP = 0.15
"""Least gap between a road and a level piece or a piece with a free outline, in inches. The floor
of a road is drawn in whole squares, so it does not end exactly where the road ends."""

FloorLayer = Literal["patch", "group", "bank", "road", "ford", "plaza"]
"""Layers of the floor, the lowest first: patches of another floor at random places, floors of
groups, banks of rivers, roads, fords through rivers, and the paved middle of the table."""
FLOOR_LAYERS: tuple[FloorLayer, ...] = get_args(FloorLayer)


class _PieceFields(NamedTuple):
    """Fields of a piece; see `LaidPiece`.

    They are a class of their own because a `NamedTuple` can have no cached properties.
    """

    kind: str
    middle: Point
    width: float
    height: float
    degrees: int = 0
    weight: int | None = None
    corners: tuple[Point, ...] = ()
    outline_parts: tuple[Shape, ...] = ()
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
        corners: The corners of a piece with a free outline, such as a river; else empty.
        outline_parts: Convex parts that make up a piece with a free outline; else empty.
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
            outline_parts=tuple(image_of_shape(shape, operation) for shape in self.outline_parts),
        )

    def moved_to(self, middle: Point) -> LaidPiece:
        """Return the piece with its middle at another point.

        Only a convex outline keeps its form: the moved piece has a single convex part.
        """
        dx = middle.x - self.middle.x
        dy = middle.y - self.middle.y
        corners = [Point(round(x + dx, 3) + 0.0, round(y + dy, 3) + 0.0) for x, y in self.corners]
        shapes = (hull(corners),) if corners else ()
        return self._replace(middle=middle, corners=tuple(corners), outline_parts=shapes)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The convex parts of a piece of any kind; a circle or a box has one."""
        if self.outline_parts:
            return self.outline_parts
        if is_round(self.kind):
            return (Disc(self.middle, self.width / 2),)
        return (box(self.middle, self.width, self.height, self.degrees),)

    @cached_property
    def circle(self) -> Disc:
        """A circle around all shapes of the piece."""
        return circle_around(self.shapes)

    def is_closer(self, other: LaidPiece, inches: float) -> bool:
        """Return True if the gap to another piece is smaller than `inches`."""
        return _is_piece_closer(other, self.shapes, self.circle, inches)

    def stands_on(self, other: LaidPiece) -> bool:
        """Return True if the other piece carries this one: it is level, and nothing juts out."""
        return self._may_stand_on(other) and self._lies_inside(other)

    def _may_stand_on(self, other: LaidPiece) -> bool:
        """Return True if pieces of this kind stand on pieces of the other kind."""
        if self.is_level or not other.is_level:
            return False
        if other.kind in BARE_LEVEL_KINDS:
            return False
        return other.kind != "hill" or self.kind in KINDS_ON_HILLS

    def _lies_inside(self, other: LaidPiece) -> bool:
        """Return True if the circle around this piece lies inside a polygon of the other one."""
        middle, radius = self.circle
        for shape in other.shapes:
            if isinstance(shape, Hull) and covers(shape, middle):
                closed_line = (*shape.corners, shape.corners[0])
                if distance_to_line(middle, closed_line) >= radius:
                    return True
        return False

    @cached_property
    def is_level(self) -> bool:
        """True if the piece changes no move, such as a bridge or a field of corn."""
        return kinds()[self.kind].ground == "level"


def image_of_shape(shape: Shape, operation: Image) -> Shape:
    """Return the image of a shape under an operation of the symmetry."""
    if isinstance(shape, Disc):
        return shape._replace(middle=operation.of(shape.middle))
    return hull([operation.of(corner) for corner in shape.corners])


def on_grid(point: Point) -> Point:
    """Return the point of the grid that is nearest to a point."""
    return Point(
        round(point.x * GRID_POINTS_PER_INCH) / GRID_POINTS_PER_INCH + 0.0,
        round(point.y * GRID_POINTS_PER_INCH) / GRID_POINTS_PER_INCH + 0.0,
    )


def piece_at(
    kind: str,
    middle: Point,
    degrees: int = 0,
    size: tuple[float, float] | None = None,
    weight: int | None = None,
) -> LaidPiece:
    """Return a piece of a kind with its middle at the nearest point of the grid.

    Args:
        kind: The name of its template.
        middle: The point.
        degrees: The clockwise rotation.
        size: Width and height; None is the usual size of the kind.
        weight: The weight; None is that of the template.
    """
    width, height = size or size_of(kind)
    return LaidPiece(kind, on_grid(middle), width, height, degrees, weight)


class WideLine(NamedTuple):
    """Line with a width: a road, which stays free of pieces, or the course of a river.

    Attributes:
        line: The points of the middle line.
        half_width: Half of the width.
    """

    line: tuple[Point, ...]
    half_width: float

    def is_closer(self, shape: Shape, inches: float) -> bool:
        """Return True if the gap between a shape and the wide line is smaller than `inches`."""
        limit = self.half_width + inches
        is_circle_closer = distance_to_line(shape.middle, self.line) - shape.radius < limit
        if isinstance(shape, Disc) or not is_circle_closer:
            return is_circle_closer  # the circle around a polygon rules out most polygons
        return any(are_closer(shape, edge, limit) for edge in _edges_of(self.line))


@lru_cache(256)
def _edges_of(line: tuple[Point, ...]) -> tuple[Hull, ...]:
    """Return the straight pieces of a line as shapes."""
    return tuple(segment(start, end) for start, end in pairwise(line))


class FloorPatch(NamedTuple):
    """Part of the floor: the squares whose middles lie in some shapes, or near a line.

    A patch has either shapes or a line.

    Attributes:
        layer: The layer: a higher layer covers a lower one.
        floor: The name of the floor.
        shapes: The circles and convex polygons of the patch.
        line: Points of the line.
        half_width: Half of the width of the floor along the line.
    """

    layer: FloorLayer
    floor: str
    shapes: tuple[Shape, ...] = ()
    line: tuple[Point, ...] = ()
    half_width: float = 0.0

    def points_covered(self, raster: Raster) -> Flags:
        """Return for each point of a raster whether the patch covers it."""
        if self.line:
            return raster.distances_to_line(self.line) <= self.half_width
        is_covered: Flags = np.logical_or.reduce(
            [raster.are_covered_by(shape) for shape in self.shapes]
        )
        return is_covered

    def image(self, operation: Image) -> FloorPatch:
        """Return the image of the patch."""
        return self._replace(
            shapes=tuple(image_of_shape(shape, operation) for shape in self.shapes),
            line=tuple(map(operation.of, self.line)),
        )


@dataclass
class Layout:
    """Battlefield in the making.

    Attributes:
        table: Width and height of the table.
        symmetry: The symmetry; every piece is laid with its images.
        starts: The starts, in the order of the seats: each one is followed by its images.
        orbits: The pieces, each with its images. An orbit is empty after a repair has removed it,
            so that the indices of the others stay valid.
        roads: Roads, which stay free of most pieces.
        rivers: The courses of rivers, beside which boats lie.
        reserved_areas: Areas in which nothing more is laid, such as the paved yard of a group that
            is complete, or the ground in a gate.
        floors: Patches of the floor, the lowest of each layer first.
        base_floor: The floor everywhere else.
        start_margin: Least distance of new pieces from the middle of a start; level pieces keep
            `START_MARGIN` instead.
    """

    table: tuple[int, int]
    symmetry: SymmetryGroup
    base_floor: str = "grass"
    starts: list[Point] = field(default_factory=list)
    orbits: list[list[LaidPiece]] = field(default_factory=list)
    roads: list[WideLine] = field(default_factory=list)
    rivers: list[WideLine] = field(default_factory=list)
    reserved_areas: list[Shape] = field(default_factory=list)
    floors: list[FloorPatch] = field(default_factory=list)
    start_margin: float = START_MARGIN

    @property
    def pieces(self) -> Iterator[LaidPiece]:
        """All pieces, in the order in which they are drawn: the lowest first."""
        return (piece for orbit in self.orbits for piece in orbit)

    def is_on_table(self, point: Point, inches: float = 0.0) -> bool:
        """Return True if a point lies on the table, at least this far from its edge."""
        width, height = self.table
        return abs(point.x) <= width / 2 - inches and abs(point.y) <= height / 2 - inches

    def orbit_of(self, piece: LaidPiece) -> list[LaidPiece]:
        """Return a piece with its images, without laying them.

        Of images in one place, only the first counts.
        """
        images: list[LaidPiece] = []
        for operation in self.symmetry.images:
            image = piece.image(operation)
            if all(distance(image.middle, other.middle) > SAME_PLACE for other in images):
                images.append(image)
        return images

    def add(
        self,
        pieces: Sequence[LaidPiece],
        margin: float = MARGIN,
        *,
        on_road_or_reserved: bool = False,
        image_gap: float = PIECE_IMAGE_GAP,
    ) -> bool:
        """Lay pieces with all their images; return False, and lay none, if one has no room.

        Args:
            pieces: Pieces that belong together.
            margin: Least gap to pieces that were laid before.
            on_road_or_reserved: True if the pieces may lie on roads and in reserved areas.
            image_gap: Least gap of the pieces and their images from each other; below 0 they may
                overlap.
        """
        # most pieces without room are refused here, before their images are made
        if not all(self._has_room(piece, margin, on_road_or_reserved) for piece in pieces):
            return False
        orbits = [self._without_partial_images(self.orbit_of(piece)) for piece in pieces]
        if not all(orbits):
            return False
        images = [image for orbit in orbits for image in orbit[1:]]
        if not all(self._has_room(image, margin, on_road_or_reserved) for image in images):
            return False
        if not _keep_gap([piece for orbit in orbits for piece in orbit], image_gap):
            return False
        self.orbits += orbits
        return True

    def replace_orbit(
        self, index: int, piece: LaidPiece | None, margin: float = GROUP_MARGIN
    ) -> list[LaidPiece] | None:
        """Put another piece and its images in the place of an orbit, or leave the orbit empty.

        Returns:
            The pieces that lay there before. None if the new piece or one of its images has no
            room; then nothing is changed.
        """
        before = self.orbits[index]
        self.orbits[index] = []
        orbit = self.orbit_of(piece) if piece else []
        # a piece that was allowed to lie there is replaced by one that is allowed, too
        on_road_or_reserved = any(self.is_on_road_or_reserved(old_piece) for old_piece in before)
        for number, image in enumerate(orbit):
            has_room = self._has_room(image, margin, on_road_or_reserved)
            if not has_room or any(image.is_closer(other, margin) for other in orbit[:number]):
                self.orbits[index] = before
                return None
        self.orbits[index] = orbit
        return before

    def _has_room(self, new_piece: LaidPiece, margin: float, on_road_or_reserved: bool) -> bool:
        """Return True if a piece lies whole on the table, clear of starts, pieces and roads."""
        start_distance = self._least_start_distance(new_piece)
        for shape in new_piece.shapes:
            if not self._is_whole_on_table(shape):
                return False
            if self.is_start_near(shape, start_distance):
                return False
        if any(
            new_piece.is_closer(piece, margin) and not new_piece.stands_on(piece)
            for piece in self._pieces_near(new_piece.circle, margin)
        ):
            return False
        return on_road_or_reserved or not self.is_on_road_or_reserved(new_piece)

    def _least_start_distance(self, new_piece: LaidPiece) -> float:
        """Return the least distance of a new piece from the middle of a start.

        Level pieces change no move, so `START_MARGIN` is enough for them. A wider start margin
        should leave first moves as they are; blocking ground then lies half a base farther away.
        """
        if new_piece.is_level:
            return START_MARGIN
        is_blocking = kinds()[new_piece.kind].ground == "blocking"
        is_wide = self.start_margin > START_MARGIN
        return self.start_margin + (BLOCKING_EXTRA if is_blocking and is_wide else 0.0)

    def is_on_road_or_reserved(self, piece: LaidPiece) -> bool:
        """Return True if a piece comes too close to a road or a reserved area.

        Pieces with a free outline and level pieces keep a gap from roads; others may touch them.
        """
        gap = OUTLINE_ROAD_GAP if piece.corners or piece.is_level else 0.0
        return any(self._is_shape_on_road_or_reserved(shape, gap) for shape in piece.shapes)

    def _is_shape_on_road_or_reserved(self, shape: Shape, road_gap: float = 0.0) -> bool:
        return any(road.is_closer(shape, road_gap) for road in self.roads) or any(
            are_closer(shape, area, MARGIN) for area in self.reserved_areas
        )

    def is_on_open_ground(self, shape: Shape) -> bool:
        """Return True if a shape lies whole on the table, off roads and reserved areas.

        It may lie on pieces and starts.
        """
        return self._is_whole_on_table(shape) and not self._is_shape_on_road_or_reserved(shape)

    def _is_whole_on_table(self, shape: Shape) -> bool:
        if isinstance(shape, Disc):
            return self.is_on_table(shape.middle, shape.radius + EDGE_MARGIN)
        return all(self.is_on_table(corner, EDGE_MARGIN) for corner in shape.corners)

    def lay_unchecked(self, piece: LaidPiece) -> None:
        """Lay a piece with its images without a check for room.

        The piece has a free outline. Its part beyond the edge of the table is cut off.
        """
        self.orbits.append([self._cut(image) for image in self.orbit_of(piece)])

    def _without_partial_images(self, orbit: list[LaidPiece]) -> list[LaidPiece]:
        """Return the pieces of an orbit that lie whole on the table.

        Returns:
            No piece at all if a missing image would make the starts unlike: if the pieces can be
            smashed or thrown, or if the missing image could change a first move.
        """
        kept = [piece for piece in orbit if all(map(self._is_whole_on_table, piece.shapes))]
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
        """Return True if a piece lies so close to a start that it can change its first move."""
        return any(self.is_start_near(shape, FIRST_MOVE_RANGE) for shape in piece.shapes)

    def _cut(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece without the part of its outline that lies off the table."""
        width, height = self.table
        outlines = [shape.corners for shape in piece.outline_parts if isinstance(shape, Hull)]
        sections = [clipped(outline, width / 2, height / 2) for outline in outlines]
        return piece._replace(
            corners=tuple(clipped(piece.corners, width / 2, height / 2)),
            outline_parts=tuple(hull(section) for section in sections if len(section) > 2),
        )

    def add_floor(self, patch: FloorPatch) -> None:
        """Lay a patch of floor with its images above all others of its layer."""
        self.floors += [patch.image(operation) for operation in self.symmetry.images]

    def add_road(self, line: Sequence[Point], width: float, floor: str) -> None:
        """Lay a road with its images: its floor, and room that stays free."""
        for operation in self.symmetry.images:
            self.roads.append(WideLine(tuple(map(operation.of, line)), width / 2))
        self.add_floor(FloorPatch("road", floor, line=tuple(line), half_width=width / 2))

    def add_river(self, line: Sequence[Point], width: float) -> None:
        """Add the course of a river on the table with its images, but not the pieces of the river.

        The course tells where boats lie and which places groups avoid.
        """
        for operation in self.symmetry.images:
            course = map(operation.of, filter(self.is_on_table, line))
            self.rivers.append(WideLine(tuple(course), width / 2))

    def is_start_near(self, shape: Shape, inches: float) -> bool:
        """Return True if the middle of some start is closer to a shape than `inches`."""
        return any(are_closer(Disc(start, 0.0), shape, inches) for start in self.starts)

    def has_piece_near(self, shape: Shape, inches: float, *, with_level: bool = False) -> bool:
        """Return True if the gap between a shape and some piece is smaller than `inches`.

        Level pieces count only with `with_level`.
        """
        return any(
            are_closer(shape, other, inches)
            for piece in self._pieces_near(shape, inches)
            if with_level or not piece.is_level
            for other in piece.shapes
        )

    def _pieces_near(self, shape: Shape, inches: float) -> Iterator[LaidPiece]:
        """Yield the pieces that may lie closer than `inches` to a shape.

        Their circles lie closer to the circle around the shape. The distance is computed in place,
        without a call, since most of the time of a generation is spent here.
        """
        x, y = shape.middle
        limit = shape.radius + inches
        for orbit in self.orbits:
            for piece in orbit:
                (other_x, other_y), other_radius = piece.circle
                dx = x - other_x
                dy = y - other_y
                reach = limit + other_radius
                if dx * dx + dy * dy < reach * reach:
                    yield piece

    def floor_rows(self) -> list[list[str]]:
        """Return the floor of each square inch, row by row.

        Scraps, which are parts of a floor that are too small to look right, get the floor around
        them.
        """
        width, height = self.table
        raster = Raster(self.table, 1)
        floors = np.full(width * height, self.base_floor, dtype=object)
        for layer in FLOOR_LAYERS:
            for patch in self.floors:
                if patch.layer == layer:
                    floors[patch.points_covered(raster)] = patch.floor
        return without_scraps(floors.reshape(height, width).tolist())


def _keep_gap(pieces: Sequence[LaidPiece], inches: float) -> bool:
    """Return True if the gaps between all these pieces are at least this wide.

    A level piece may lie below others, such as a hill below a tower.
    """
    return not any(
        piece.is_level == other.is_level and piece.is_closer(other, inches)
        for piece, other in combinations(pieces, 2)
    )


def _is_piece_closer(
    piece: LaidPiece, shapes: Sequence[Shape], circle: Disc, inches: float
) -> bool:
    """Return True if the gap between a piece and some shapes is smaller than `inches`.

    `circle` lies around the shapes. It rules out most pieces, which lie far away.
    """
    (x, y), radius = circle
    (other_x, other_y), other_radius = piece.circle
    reach = radius + other_radius + inches
    if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) >= reach * reach:
        return False
    return any(are_closer(shape, other, inches) for shape in shapes for other in piece.shapes)
