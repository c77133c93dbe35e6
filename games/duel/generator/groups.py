"""Groups: pieces that belong together, in a frame of their own.

A frame has its front at the top: x runs along the front, y away from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.duel.generator.ground import (
    Disc,
    Part,
    box,
    covers,
    direction,
    direction_to,
    distance,
    distance_to_line,
    hull,
    shifted,
)
from games.duel.generator.images import SymmetryGroup
from games.duel.generator.kinds import is_material, size_of
from games.duel.generator.placing import (
    GROUP_MARGIN,
    MARGIN,
    FloorLayer,
    FloorPatch,
    LaidPiece,
    Layout,
    Road,
    on_grid,
    placed,
)
from games.duel.generator.stream import Stream
from games.duel.generator.themes import GroupPlan, Item, Where
from games.duel.generator.yards import GATES, Plot, Yard, yard_of
from games.duel.geometry.points import Point

STRAIGHT_FLOORS = ("paving", "boards", "furrows")
"""Floors that are drawn in squares, so that they look right in straight groups alone."""
LEAST_LENGTH = 1.6
"""Least length of a piece of fence or wall."""
FIRM_PLACES: tuple[Where, ...] = (
    "middle",
    "whole",
    "sides",
    "corners",
    "corner",
    "rows",
    "gaps",
    "yard",
)
"""Places of pieces that no repair changes, since they make the group."""
LONG_KINDS = ("fence", "hedge", "wall")
"""Kinds whose drawing repeats, so that any length looks right."""
SHELTERS = ("hut", "tent", "wall", "fence")
"""Kinds against which small things lean."""
STUB_LENGTH = 3.2
"""Length below which a fence or a wall that touches no other piece is left out."""
ENCLOSING_SIDES = 3
"""Number of sides with a fence or a wall from which on they enclose something."""
TOUCH = 0.6
"""Gap up to which two pieces of one group touch."""
WALL_GAP = 0.1
"""Gap between a house and the things at its wall."""
SIDE_ROOM = 0.6
"""Width along the sides of a group that is left to a hedge or a fence."""
ROW_GAP = 0.4
"""Gap between two pieces in a row."""
MOST_TURN = 10
"""Greatest turn of a piece that lies along a road or a river, in degrees."""
BLOB_CORNERS = 12
"""Number of corners of a piece of any outline."""
GATE_DEPTH = 2.0
"""Length of the ground that stays free in a gate and at both sides of it."""
TRIES = 8
"""Number of places that are tried for a piece inside a group."""


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

    def floor_patch(self, layer: FloorLayer, floor: str) -> FloorPatch:
        """Return a floor below the group."""
        return FloorPatch(layer, floor, (self.part,))


class GroupMaker:
    """Maker of the pieces of one group, laid one after the other where they have room.

    Args:
        layout: The layout.
        stream: Random numbers.
        frame: The place of the group.
        margin: Least gap to the pieces of others.
        on_roads: True if pieces inside the frame may lie on roads; walls and fences never do.
    """

    def __init__(
        self,
        layout: Layout,
        stream: Stream,
        frame: Frame,
        margin: float,
        *,
        on_roads: bool = False,
    ) -> None:
        self._layout = layout
        self._stream = stream
        self._frame = frame
        self._margin = margin
        self._on_roads = on_roads
        self._own: list[LaidPiece] = []
        """Pieces of the group that are laid."""
        self._gaps: list[Point] = []
        """Middles of the stretches of the sides that are left open."""

    def lay(self, items: Sequence[Item]) -> bool:
        """Lay the items; return False, and lay none, if one has fewer pieces than it needs."""
        orbit_count = len(self._layout.orbits)
        square_count = len(self._layout.squares)
        for index, item in enumerate(items):
            laid_count = 0
            lay = self._add if item.at == "yard" else self._lay_one  # a yard has whole sides
            for piece in self._pieces(item):
                is_firm = item.at in FIRM_PLACES or laid_count < item.least
                laid_count += lay(piece._replace(is_loose=not is_firm))
            if item.at == "sides":
                laid_count -= self._drop_stubs() + self._drop_open_sides()
            if laid_count < max(item.least, index == 0):
                del self._layout.orbits[orbit_count:]
                del self._layout.squares[square_count:]
                return False
        return True

    def _lay_one(self, piece: LaidPiece) -> int:
        """Lay a piece; a long one is halved until it fits. Return the number of its parts laid."""
        if self._add(piece):
            return 1
        if piece.kind not in LONG_KINDS or piece.width < 2 * LEAST_LENGTH:
            return 0
        half_width = round(piece.width / 2 - GROUP_MARGIN, 2)
        halves = [
            piece._replace(
                middle=on_grid(shifted(piece.middle, piece.degrees, side * piece.width / 4)),
                width=half_width,
            )
            for side in (-1, 1)
        ]
        return sum(self._lay_one(half) for half in halves)

    def _drop_stubs(self) -> int:
        """Take away short pieces of fence and wall that touch nothing; return their number."""
        stubs = [
            piece
            for piece in self._own
            if piece.kind in LONG_KINDS
            and piece.width < STUB_LENGTH
            and _has_gap(piece, [each for each in self._own if each is not piece], TOUCH)
        ]
        return self._drop(stubs)

    def _drop_open_sides(self) -> int:
        """Take away what encloses nothing; return the number of pieces.

        If pieces lie along one or two sides alone, those along the better one stay.
        """
        by_side: dict[int, list[LaidPiece]] = {}
        for piece in self._own:
            if piece.kind in LONG_KINDS:
                by_side.setdefault(self._side_of(piece), []).append(piece)
        if len(by_side) >= ENCLOSING_SIDES:
            return 0
        lengths = {side: sum(piece.width for piece in by_side[side]) for side in by_side}
        longest = max(lengths, key=lengths.__getitem__, default=0)
        return self._drop(
            [piece for side, pieces in by_side.items() if side != longest for piece in pieces]
        )

    def _side_of(self, piece: LaidPiece) -> int:
        """Return the index of the side along which a piece lies."""
        gaps = [
            distance_to_line(piece.middle, _ends(middle, degrees, length))
            for middle, degrees, length in self._sides()
        ]
        return gaps.index(min(gaps))

    def _drop(self, pieces: Sequence[LaidPiece]) -> int:
        """Take away pieces of the group; return their number."""
        self._own = [piece for piece in self._own if piece not in pieces]
        orbits = self._layout.orbits
        orbits[:] = [orbit for orbit in orbits if orbit[0] not in pieces]
        return len(pieces)

    def _add(self, piece: LaidPiece) -> bool:
        """Lay a piece with its images, closer to its own group than to anything else."""
        if not self._is_clear_of_others(piece):
            return False
        on_roads = (
            self._on_roads
            and piece.kind not in LONG_KINDS
            and covers(self._frame.part, piece.middle)
        )
        if self._layout.add([piece], GROUP_MARGIN, on_roads=on_roads):
            self._own.append(piece)
            return True
        return False

    def _is_clear_of_others(self, piece: LaidPiece) -> bool:
        others = [each for each in self._layout.pieces if each not in self._own]
        return _has_gap(piece, others, self._margin)

    # Places of items.

    def _pieces(self, item: Item) -> Iterator[LaidPiece]:
        """Yield the pieces of an item, each made after the one before is laid."""
        makers: dict[Where, Callable[[Item], Iterator[LaidPiece]]] = {
            "middle": self._in_middle,
            "whole": self._over_whole,
            "ring": self._in_ring,
            "rim": self._at_rim,
            "inside": self._inside,
            "sides": self._along_sides,
            "corners": self._in_corners,
            "wall": self._at_wall,
            "corner": self._in_front_corner,
            "rows": self._in_rows,
            "gaps": self._in_gaps,
            "yard": self._about_yard,
        }
        return makers[item.at](item)

    def _piece(self, item: Item, middle: Point, degrees: int = 0) -> LaidPiece:
        kind = self._stream.pick(item.piece)
        size = self._stream.pick(item.size) if item.size else None
        if item.turned:
            degrees = 5 * self._stream.below(72)
        piece = placed(kind, middle, degrees, size, item.weight)
        return blob(piece, self._stream) if is_material(kind) else piece

    def _count(self, item: Item) -> int:
        return self._stream.count(*item.count)

    def _in_middle(self, item: Item) -> Iterator[LaidPiece]:
        yield self._piece(item, self._frame.middle, self._frame.degrees)

    def _over_whole(self, item: Item) -> Iterator[LaidPiece]:
        """Yield a piece that covers the group up to the room along its sides."""
        width = round(self._frame.width - 2 * SIDE_ROOM, 1)
        depth = round(self._frame.depth - 2 * SIDE_ROOM, 1)
        piece = self._piece(item, self._frame.middle, self._frame.degrees)
        yield piece._replace(width=width, height=depth)

    def _in_ring(self, item: Item) -> Iterator[LaidPiece]:
        """Yield pieces on a circle about the middle, evenly spaced, turned towards it."""
        count = self._count(item)
        radius = 0.3 * min(self._frame.width, self._frame.depth)
        first = 5 * self._stream.below(72)
        for number in range(count):
            degrees = first + 5 * round(72 * number / count)
            yield self._piece(item, shifted(self._frame.middle, degrees, radius), degrees + 90)

    def _at_rim(self, item: Item) -> Iterator[LaidPiece]:
        """Yield pieces at the edge of the group: beside a box, on the edge of a round group."""
        for _ in range(self._count(item)):
            if not self._frame.is_round:
                yield self._beside_box(item)
                continue
            degrees = 5 * self._stream.below(72)
            piece = self._piece(item, self._frame.middle, degrees)
            out = (self._frame.width + piece.width) / 2 + self._stream.between(-0.6, 0.5)
            yield piece.moved_to(on_grid(shifted(self._frame.middle, degrees, out)))

    def _beside_box(self, item: Item) -> LaidPiece:
        """Return a piece beside one of the sides of a box."""
        number = self._stream.below(4)
        middle, degrees, length = self._sides()[number]
        piece = self._piece(item, middle, degrees)
        along = self._stream.between(-0.4, 0.4) * length
        out = piece.height / 2 + self._stream.between(0.2, 0.6)
        place = shifted(middle, degrees, along)
        outward = self._frame.degrees + 90 * (number - 1)
        return piece.moved_to(on_grid(shifted(place, outward, out)))

    def _inside(self, item: Item) -> Iterator[LaidPiece]:
        for _ in range(self._count(item)):
            for _ in range(TRIES):
                x = self._stream.between(-0.5, 0.5) * (self._frame.width - 1.5)
                y = self._stream.between(-0.5, 0.5) * (self._frame.depth - 1.5)
                if self._frame.is_round and x * x + y * y > (self._frame.width / 2 - 0.5) ** 2:
                    continue
                piece = self._piece(item, self._frame.point(x, y), self._frame.degrees)
                if _has_gap(piece, self._own, 0.1):
                    yield piece
                    break

    def _sides(self) -> list[tuple[Point, int, float]]:
        """Return the middle, the direction and the length of each side, the front first."""
        half_width = self._frame.width / 2
        half_depth = self._frame.depth / 2
        degrees = self._frame.degrees
        return [
            (self._frame.point(0, -half_depth), degrees, self._frame.width),
            (self._frame.point(half_width, 0), degrees + 90, self._frame.depth),
            (self._frame.point(0, half_depth), degrees, self._frame.width),
            (self._frame.point(-half_width, 0), degrees + 90, self._frame.depth),
        ]

    def _along_sides(self, item: Item) -> Iterator[LaidPiece]:
        """Yield long pieces along the sides, with gaps; the front has a gate in its middle."""
        kind = self._stream.pick(item.piece)
        thickness = (item.size[0] if item.size else size_of(kind))[1]
        for index, (middle, degrees, length) in enumerate(self._sides()):
            room = length - thickness - 0.1
            stretches = [(0.0, room)]
            if index == 0:
                opening, stretches = _with_opening(room, 0.0, max(1.6, item.gap * room))
                self._gaps.append(shifted(middle, degrees, opening))
            elif self._stream.happens(item.gap):
                width = self._stream.between(1.6, 2.4)
                offset = self._stream.between(-0.25, 0.25) * room
                opening, stretches = _with_opening(room, offset, width)
                self._gaps.append(shifted(middle, degrees, opening))
            for offset, stretch in stretches:
                if stretch >= LEAST_LENGTH:
                    place = shifted(middle, degrees, offset)
                    size = (round(stretch, 1), thickness)
                    yield placed(kind, place, degrees % 360, size, item.weight)

    def _about_yard(self, item: Item) -> Iterator[LaidPiece]:
        """Yield the sides of a yard about the first piece of the group, and keep its gate free."""
        kind = self._stream.pick(item.piece)
        thickness = (item.size[0] if item.size else size_of(kind))[1]
        house = self._own[0]
        place = self._frame.place_of(house.middle)
        sign = 1 if place.x < 0 else -1  # a house on the right: all is mirrored
        corner = Point(sign * place.x + house.width / 2, place.y + house.height / 2)
        plot = Plot(self._frame.width, self._frame.depth, corner, thickness)
        yard = yard_of(plot, self._stream.between(*GATES))
        if yard is None:
            return
        for side in yard.sides:
            middle = self._frame.point(sign * side.middle.x, side.middle.y)
            degrees = self._frame.degrees + (0 if side.is_across else 90)
            size = (round(side.length, 2), thickness)
            yield placed(kind, middle, degrees % 360, size, item.weight)
        self._keep_gate_free(yard, sign)

    def _keep_gate_free(self, yard: Yard, sign: int) -> None:
        middle = self._frame.point(sign * yard.gate.x, yard.gate.y)
        gate = box(middle, yard.gate_width - 2 * MARGIN, GATE_DEPTH, self._frame.degrees)
        patch = FloorPatch("group", "", (gate,))
        for image in self._layout.symmetry.images:
            self._layout.squares += patch.image(image).parts

    def _in_corners(self, item: Item) -> Iterator[LaidPiece]:
        half_width = self._frame.width / 2
        half_depth = self._frame.depth / 2
        walls = [piece for piece in self._own if piece.kind in LONG_KINDS]
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            point = self._frame.point(x * half_width, y * half_depth)
            piece = self._piece(item, point, self._frame.degrees)
            if not walls or not _has_gap(piece, walls, TOUCH):
                yield piece

    def _in_gaps(self, item: Item) -> Iterator[LaidPiece]:
        """Yield pieces in the gaps of the sides, except for the gate."""
        for point in self._gaps[1:]:
            yield self._piece(item, point, self._frame.degrees)

    def _in_front_corner(self, item: Item) -> Iterator[LaidPiece]:
        """Yield a piece in one corner of the front, and in the other one if that has no room."""
        piece = self._piece(item, self._frame.middle, self._frame.degrees)
        x = (self._frame.width - piece.width) / 2 - 0.3
        y = (self._frame.depth - piece.height) / 2 - 0.3
        laid_before = len(self._own)
        for side in self._stream.shuffled((-1, 1)):
            if len(self._own) == laid_before:
                yield piece.moved_to(on_grid(self._frame.point(side * x, -y)))

    def _at_wall(self, item: Item) -> Iterator[LaidPiece]:
        """Yield pieces that lean against a house, a tent or a wall of the group."""
        shelters = [piece for piece in self._own if piece.kind in SHELTERS]
        if not shelters:
            return
        for _ in range(self._count(item)):
            host = self._stream.pick(shelters)
            yield leaning(self._piece(item, host.middle, host.degrees), host, self._stream)

    def _in_rows(self, item: Item) -> Iterator[LaidPiece]:
        """Yield pieces in rows, as graves or trees of an orchard stand."""
        piece = self._piece(item, self._frame.middle, self._frame.degrees)
        step_x = piece.width + ROW_GAP
        step_y = piece.height + ROW_GAP
        columns = max(1, int((self._frame.width - 1.2) / step_x))
        rows = max(1, int((self._frame.depth - 1.2) / step_y))
        wanted_count = min(columns * rows, self._count(item))
        places = [(column, row) for row in range(rows) for column in range(columns)]
        for column, row in self._stream.shuffled(places)[:wanted_count]:
            x = (column - (columns - 1) / 2) * step_x
            y = (row - (rows - 1) / 2) * step_y
            yield self._piece(item, self._frame.point(x, y), self._frame.degrees)


def blob(piece: LaidPiece, stream: Stream) -> LaidPiece:
    """Return a piece of any outline, such as a wood, with corners on an ellipse of its size."""
    corners = []
    for number in range(0, 72, 72 // BLOB_CORNERS):
        x, y = direction(5 * (number + stream.count(-2, 2)))
        point = Frame(piece.middle, piece.degrees, 0, 0, is_round=True).point(
            x * piece.width / 2, y * piece.height / 2
        )
        corners.append(Point(round(point.x, 2), round(point.y, 2)))
    return piece._replace(corners=tuple(corners), parts=(hull(corners),))


def leaning(piece: LaidPiece, host: LaidPiece, stream: Stream) -> LaidPiece:
    """Return a piece at one of the sides of another one."""
    along = stream.between(-0.4, 0.4)
    side = stream.below(4)
    is_long_side = side % 2 == 0
    across = host.height if is_long_side else host.width
    length = host.width if is_long_side else host.height
    away = across / 2 + piece.height / 2 + WALL_GAP
    sign = 1 if side < 2 else -1
    x, y = (along * length, sign * away) if is_long_side else (sign * away, along * length)
    frame = Frame(host.middle, host.degrees, 0, 0, is_round=False)
    return piece.moved_to(on_grid(frame.point(x, y)))


def alongside(piece: LaidPiece, line: Road, belt: tuple[float, float], stream: Stream) -> LaidPiece:
    """Return a piece that lies along a road or a river, at one of its sides.

    Args:
        piece: The piece.
        line: The road or the river.
        belt: The least and the greatest gap between them.
        stream: Random numbers.
    """
    start, end = stream.pick(list(pairwise(line.line)))
    along = stream.between(0, 1)
    place = Point(start.x + along * (end.x - start.x), start.y + along * (end.y - start.y))
    degrees = direction_to(start, end)
    out = line.half_width + piece.height / 2 + stream.between(*belt)
    beside = shifted(place, degrees + stream.pick((-90, 90)), out)
    turn = 5 * stream.count(-MOST_TURN // 5, MOST_TURN // 5)
    return piece.moved_to(on_grid(beside))._replace(degrees=(degrees + turn) % 360)


def _has_gap(piece: LaidPiece, others: Sequence[LaidPiece], inches: float) -> bool:
    """Return True if a piece is at least this far from others; level pieces do not count."""
    if piece.is_level:
        return True
    return not any(piece.is_closer(other, inches) for other in others if not other.is_level)


def _ends(middle: Point, degrees: int, length: float) -> list[Point]:
    """Return both ends of a side."""
    return [shifted(middle, degrees, sign * length / 2) for sign in (-1, 1)]


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


def group_floor(plan: GroupPlan, degrees: int, symmetry: SymmetryGroup) -> str:
    """Return the floor below a group that lies in a direction, and below its images."""
    is_straight = all((degrees + image.degrees) % 90 == 0 for image in symmetry.images)
    if not is_straight and (plan.turned_floor or plan.floor in STRAIGHT_FLOORS):
        return plan.turned_floor
    return plan.floor
