"""Layout of a battlefield: pieces are laid with all their images, or refused.

A start is the point at which the warrior of a seat begins. The images of a thing are its copies
under the symmetry of the table, and an orbit is a piece with all its images. A piece of any outline
is a polygon that is made for its place, such as a wood or a river (`kinds.has_free_outline`); other
pieces are circles and boxes.

Lengths are in inches. Points are measured from the middle of the table, x to the right and y down.
Places are multiples of a twentieth of an inch, and those of images are rounded to a thousandth.
Where `+ 0.0` follows a rounded number, it turns -0.0 into 0.0.
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

PLACES_PER_INCH = 20
"""Number of places for a piece along an inch: the middle of a piece is rounded to one of them."""

# The margins and gaps were chosen by hand, except where a reason is given.
MARGIN = 0.15
"""Least gap between pieces that do not belong together, in inches. Pieces of other groups keep it
from reserved areas, too."""
GROUP_MARGIN = 0.02
"""Least gap between pieces of one group, in inches. Middles that are closer count as one place,
since the places of images are rounded."""
START_MARGIN = 1.25
"""Least distance of a piece from the middle of a start, in inches."""
UNEVEN_START_MARGIN = 3.1
"""Least distance of uneven ground from the middle of a start, in inches, if not all starts are
images of each other. A first move is 3 inches long, so uneven ground beyond changes none, and all
first moves are nearly alike. A repair may lay pieces closer."""
BLOCKING_EXTRA = 0.5
"""Additional distance of blocking ground from a start if uneven ground lies out of reach, in
inches: half a base, as the edge of the base may not touch blocking ground."""
EDGE_MARGIN = 0.1
"""Least distance of a piece from the edge of the table, in inches."""
OUT_OF_REACH = 3.6
"""Distance in inches from the middle of a start beyond which no piece changes the first move. It is
the length of the move (3), half a base and a tenth of an inch."""
BARE_LEVEL_KINDS = ("bridge", "field")
"""Level kinds on which nothing else stands."""
KINDS_ON_HILLS = ("grave", "pillar", "statue", "tower", "tree", "well")
"""Kinds that stand on a hill; nobody leaves other pieces up there."""
TWIN_GAP = 0.8
"""Least gap between a piece and its images, in inches. Two closer ones would look like one piece
that was laid twice."""
OUTLINE_ROAD_GAP = 0.15
"""Least gap between a road and a piece of any outline, in inches. The floor of a road is drawn in
whole squares, so it does not end exactly where the road ends."""

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
    outline_parts: tuple[Part, ...] = ()
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
        outline_parts: Convex parts that make up a piece of any outline; else empty.
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
            outline_parts=tuple(image_of_part(part, operation) for part in self.outline_parts),
        )

    def moved_to(self, middle: Point) -> LaidPiece:
        """Return the piece with its middle at another place.

        A piece of any outline gets a single convex part, so it should be convex itself.
        """
        dx = middle.x - self.middle.x
        dy = middle.y - self.middle.y
        corners = [Point(round(x + dx, 3) + 0.0, round(y + dy, 3) + 0.0) for x, y in self.corners]
        parts = (hull(corners),) if corners else ()
        return self._replace(middle=middle, corners=tuple(corners), outline_parts=parts)

    @cached_property
    def shapes(self) -> tuple[Part, ...]:
        """The convex parts of a piece of any kind; a circle or a box has one."""
        if self.outline_parts:
            return self.outline_parts
        if is_round(self.kind):
            return (Disc(self.middle, self.width / 2),)
        return (box(self.middle, self.width, self.height, self.degrees),)

    @cached_property
    def circle(self) -> Disc:
        """A circle around the shape."""
        return circle_around(self.shapes)

    def is_closer(self, other: LaidPiece, inches: float) -> bool:
        """Return True if the gap to another piece is smaller than this."""
        return _are_closer_to_piece(self.circle, self.shapes, other, inches)

    def stands_on(self, other: LaidPiece) -> bool:
        """Return True if the piece stands on level ground, such as a hill, as a whole."""
        if self.is_level or not other.is_level:
            return False
        if other.kind in BARE_LEVEL_KINDS:
            return False
        if other.kind == "hill" and self.kind not in KINDS_ON_HILLS:
            return False
        middle, radius = self.circle
        for part in other.shapes:
            if isinstance(part, Hull) and covers(part, middle):
                closed_line = (*part.corners, part.corners[0])
                if distance_to_line(middle, closed_line) >= radius:
                    return True
        return False

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
    return Point(
        round(point.x * PLACES_PER_INCH) / PLACES_PER_INCH + 0.0,
        round(point.y * PLACES_PER_INCH) / PLACES_PER_INCH + 0.0,
    )


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
    """Strip of even width along a line: a road, which stays free of pieces, or a river's course.

    Attributes:
        line: The points of the middle line.
        half_width: Half of the width.
    """

    line: tuple[Point, ...]
    half_width: float

    def is_closer(self, part: Part, inches: float) -> bool:
        """Return True if a shape lies closer to the road than this."""
        limit = self.half_width + inches
        is_circle_closer = distance_to_line(part.middle, self.line) - part.radius < limit
        if isinstance(part, Disc):
            return is_circle_closer
        # a polygon lies in its circle: most are ruled out by it
        return is_circle_closer and any(
            are_closer(part, edge, limit) for edge in _edges_of(self.line)
        )


@lru_cache(256)
def _edges_of(line: tuple[Point, ...]) -> tuple[Hull, ...]:
    """Return the edges of a line as shapes, which have at least three corners."""
    return tuple(hull([start, end, end]) for start, end in pairwise(line))


class FloorPatch(NamedTuple):
    """Part of the floor: the squares whose middles lie in a shape, or near a line.

    A patch has either parts or a line.

    Attributes:
        layer: The layer: a higher layer covers a lower one.
        floor: The name of the floor.
        parts: Convex parts of the shape.
        line: Points of the line.
        half_width: Half of the width of the floor along the line.
    """

    layer: FloorLayer
    floor: str
    parts: tuple[Part, ...] = ()
    line: tuple[Point, ...] = ()
    half_width: float = 0.0

    def covers(self, raster: Raster) -> Flags:
        """Return for each point of a raster whether it has this floor."""
        if self.line:
            return raster.distances_to_line(self.line) <= self.half_width
        is_covered: Flags = np.logical_or.reduce(
            [raster.are_covered_by(part) for part in self.parts]
        )
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
        starts: The starts, in the order of the seats: each one is followed by its images.
        orbits: The pieces, each with its images. An orbit is empty after a repair has removed it,
            so that the indices of the others stay valid.
        roads: Roads, which stay free of most pieces.
        rivers: The courses of rivers, beside which boats lie.
        reserved_areas: Areas in which only one group may lay pieces, such as a paved yard or the
            place in front of a gate.
        floors: Patches of the floor, the lowest of each layer first.
        base_floor: The floor everywhere else.
        start_margin: Least distance of new pieces from the middle of a start; level pieces keep
            `START_MARGIN` at most.
    """

    table: tuple[int, int]
    symmetry: SymmetryGroup
    base_floor: str = "grass"
    starts: list[Point] = field(default_factory=list)
    orbits: list[list[LaidPiece]] = field(default_factory=list)
    roads: list[Road] = field(default_factory=list)
    rivers: list[Road] = field(default_factory=list)
    reserved_areas: list[Part] = field(default_factory=list)
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

    def orbit(self, piece: LaidPiece) -> list[LaidPiece]:
        """Return a piece with its images; of images in one place, only the first counts."""
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
        image_gap: float = TWIN_GAP,
    ) -> bool:
        """Lay pieces with all their images; return False, and lay none, if one has no room.

        Args:
            pieces: Pieces that belong together.
            margin: Least gap to pieces that were laid before.
            on_roads: True if the pieces may lie on roads and in reserved areas.
            image_gap: Least gap between the pieces and their images; below 0 they may overlap.
        """
        # most pieces without room are refused here, before their images are made
        if not all(self._has_room(piece, margin, on_roads) for piece in pieces):
            return False
        orbits = [self._without_partial_images(self.orbit(piece)) for piece in pieces]
        if not all(orbits):
            return False
        images = [image for orbit in orbits for image in orbit[1:]]
        if not all(self._has_room(image, margin, on_roads) for image in images):
            return False
        new_pieces = [piece for orbit in orbits for piece in orbit]
        for index, piece in enumerate(new_pieces):
            for other in new_pieces[:index]:
                # a level piece may lie below others, such as a hill below a tower
                if piece.is_level != other.is_level:
                    continue
                if piece.is_closer(other, image_gap):
                    return False
        self.orbits += orbits
        return True

    def replace_orbit(
        self, index: int, piece: LaidPiece | None, margin: float = GROUP_MARGIN
    ) -> list[LaidPiece] | None:
        """Put another piece and its images in the place of an orbit, or leave the orbit empty.

        Returns:
            The pieces that lay there before; None, and nothing is changed, without room.
        """
        before = self.orbits[index]
        self.orbits[index] = []
        orbit = self.orbit(piece) if piece else []
        on_roads = any(
            map(self.is_on_road_or_reserved, before)
        )  # its group was allowed to lie there
        for number, image in enumerate(orbit):
            has_room = self._has_room(image, margin, on_roads)
            if not has_room or any(image.is_closer(other, margin) for other in orbit[:number]):
                self.orbits[index] = before
                return None
        self.orbits[index] = orbit
        return before

    def _has_room(self, new_piece: LaidPiece, margin: float, on_roads: bool) -> bool:
        """Return True if a piece lies on the table and clear of everything."""
        start_distance = self._least_start_distance(new_piece)
        for part in new_piece.shapes:
            if not self._is_whole_on_table(part):
                return False
            if any(are_closer(Disc(start, 0.0), part, start_distance) for start in self.starts):
                return False
        if any(
            new_piece.is_closer(piece, margin) and not new_piece.stands_on(piece)
            for piece in self._pieces_near(new_piece.circle, margin)
        ):
            return False
        return on_roads or not self.is_on_road_or_reserved(new_piece)

    def _least_start_distance(self, new_piece: LaidPiece) -> float:
        """Return the least distance of a new piece from the middle of a start.

        Level pieces change no move. Blocking ground keeps off farther than uneven ground only where
        the start margin is to leave first moves unchanged, and so is wider than `START_MARGIN`.
        """
        if new_piece.is_level:
            return START_MARGIN
        is_blocking = kinds()[new_piece.kind].ground == "blocking"
        is_wide = self.start_margin > START_MARGIN
        return self.start_margin + (BLOCKING_EXTRA if is_blocking and is_wide else 0.0)

    def is_on_road_or_reserved(self, piece: LaidPiece) -> bool:
        """Return True if a piece overlaps a road, or comes too close to a reserved area.

        Pieces of any outline and level pieces also keep a gap from roads.
        """
        gap = OUTLINE_ROAD_GAP if piece.corners or piece.is_level else 0.0
        return any(self._is_part_on_road_or_reserved(part, gap) for part in piece.shapes)

    def _is_part_on_road_or_reserved(self, part: Part, road_gap: float = 0.0) -> bool:
        return any(road.is_closer(part, road_gap) for road in self.roads) or any(
            are_closer(part, area, MARGIN) for area in self.reserved_areas
        )

    def is_open(self, part: Part) -> bool:
        """Return True if the outline of a group lies on the table, off roads and reserved areas."""
        return self._is_whole_on_table(part) and not self._is_part_on_road_or_reserved(part)

    def _is_whole_on_table(self, part: Part) -> bool:
        if isinstance(part, Disc):
            return self.is_on_table(part.middle, part.radius + EDGE_MARGIN)
        return all(self.is_on_table(corner, EDGE_MARGIN) for corner in part.corners)

    def lay_unchecked(self, piece: LaidPiece) -> None:
        """Lay a piece with its images without a check for room.

        What lies off the table of a piece of any outline is cut off.
        """
        self.orbits.append([self._cut(image) for image in self.orbit(piece)])

    def _without_partial_images(self, orbit: list[LaidPiece]) -> list[LaidPiece]:
        """Return an orbit without the images that are not whole on the table.

        Without such an image, starts may become unlike. So the whole orbit is dropped, and the
        result is empty, if its pieces can be smashed or thrown, or if an image that is left out
        could change a first move.
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
        dots = [Disc(start, 0.0) for start in self.starts]
        return any(_are_closer_to_piece(dot, (dot,), piece, OUT_OF_REACH) for dot in dots)

    def _cut(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece without the part of its outline that lies off the table."""
        width, height = self.table
        outlines = [part.corners for part in piece.outline_parts if isinstance(part, Hull)]
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
            self.roads.append(Road(tuple(map(operation.of, line)), width / 2))
        self.add_floor(FloorPatch("road", floor, line=tuple(line), half_width=width / 2))

    def add_river(self, line: Sequence[Point], width: float) -> None:
        """Add the course of a river on the table with its images, but not the pieces of the river.

        The course tells where boats lie and which places groups avoid.
        """
        for operation in self.symmetry.images:
            course = map(operation.of, filter(self.is_on_table, line))
            self.rivers.append(Road(tuple(course), width / 2))

    def has_closer(self, part: Part, inches: float, *, with_level: bool = False) -> bool:
        """Return True if a piece lies closer to a shape than this.

        Level pieces count only with `with_level`.
        """
        return any(
            are_closer(part, other, inches)
            for piece in self._pieces_near(part, inches)
            if with_level or not piece.is_level
            for other in piece.shapes
        )

    def _pieces_near(self, part: Part, inches: float) -> Iterator[LaidPiece]:
        """Yield the pieces whose circles lie closer to the circle around a shape than this.

        The distance is computed in place, without a call, since most of the time of a generation is
        spent here.
        """
        x, y = part.middle
        limit = part.radius + inches
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
                    floors[patch.covers(raster)] = patch.floor
        return without_scraps(floors.reshape(height, width).tolist())


def _are_closer_to_piece(
    circle: Disc, parts: Sequence[Part], piece: LaidPiece, inches: float
) -> bool:
    """Return True if the gap from the parts of a shape to a piece is smaller than `inches`.

    `circle` is a circle around the parts, which rules out most pieces: they lie far away.
    """
    (x, y), radius = circle
    (other_x, other_y), other_radius = piece.circle
    reach = radius + other_radius + inches
    if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) >= reach * reach:
        return False
    return any(are_closer(part, other, inches) for part in parts for other in piece.shapes)
