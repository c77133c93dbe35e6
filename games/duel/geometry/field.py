"""A table with its terrain, made ready to be measured: grounds, paths, reach, distances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import hypot

from shapely.geometry import Point as ShapelyPoint

from games.duel.geometry.barriers import CLEAR, Barriers
from games.duel.geometry.borders import Borders
from games.duel.geometry.moves import Reach, Walk
from games.duel.geometry.obstacles import Obstacles
from games.duel.geometry.outlines import HAIR, Ring, Rings, outline
from games.duel.geometry.points import BASE, ENGAGED, TOLERANCE, Point, apart
from games.duel.geometry.reaching import crossings, region
from games.duel.geometry.shapes import common, united
from games.duel.geometry.sight import Sightlines
from games.duel.geometry.terrain import Ground, Piece
from games.duel.geometry.walking import walk
from games.duel.geometry.ways import shortest

TOUCHING = 0.05
"""Inches from a base to terrain that it touches (D15)."""

RETREAT = 2.5
"""Inches to which a retreat leads away (D27)."""


def closest(start: Point, others: Sequence[Point]) -> int:
    """Which of the others is closest, by its place among them; of equals the first (D27)."""
    return min(range(len(others)), key=lambda at: round(start.far(others[at]) / HAIR))


class Field:
    """A table, its terrain and how far a base is across; cheap to ask, so it is kept."""

    def __init__(
        self, table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE
    ) -> None:
        self.table = table
        self.terrain = terrain
        self.base = base
        self._outlines: dict[Piece, Ring] = {piece: outline(piece) for piece in terrain}
        self.walls = [(each, ring) for each, ring in self._outlines.items() if _blocks(each)]
        self.borders = Borders(
            base, [(each, ring) for each, ring in self._outlines.items() if each.ground == "uneven"]
        )
        self.obstacles = Obstacles(table, base, [(each.id, ring) for each, ring in self.walls])
        self._blocking = Rings(ring for _, ring in self.walls)

    def ground_at(self, point: Point) -> Ground:
        """The ground under a centre (D6): blocking beats uneven beats level, and a border is
        uneven."""
        if self._blocking.under(*point):
            return "blocking"
        return "uneven" if self.borders.uneven(*point) else "level"

    def walk(
        self, start: Point, corners: tuple[Point, ...], allowance: float, others: tuple[Point, ...]
    ) -> Walk:
        """What comes of a path whose legs end at these corners (D11 to D14).

        `others` are the centres of all other warriors who stand, each of them an enemy.
        """
        uneven = self.borders.uneven(*start)
        return walk(self.obstacles, self.borders, uneven, start, corners, allowance, others)

    def reach(self, start: Point, allowance: float, others: tuple[Point, ...]) -> Reach:
        """Where a warrior who stands here can get to with so many inches."""

        def attempt(one: Point, other: Point) -> Walk | None:
            if self.borders.uneven(*one) != uneven or self.borders.uneven(*other) == uneven:
                return None
            return walk(self.obstacles, self.borders, uneven, one, (other,), 1.0, others)

        uneven = self.borders.uneven(*start)
        free = region(self._scene(uneven, others), start, allowance)
        engaging = united(ShapelyPoint(each).buffer(ENGAGED + self.base, 32) for each in others)
        crossed = crossings(self.borders.edge, free, engaging, attempt)
        return Reach(free, common(free, engaging), crossed)

    def shortest(
        self, start: Point, goal: Point, allowance: float, others: tuple[Point, ...]
    ) -> tuple[Point, ...] | None:
        """The corners of the shortest legal path, the goal the last of them; None where none is
        legal, or the warrior stands there. A goal on the other ground is aimed at: the last leg
        crosses the border before it."""

        def measure(at: Point, corners: tuple[Point, ...], left: float) -> Walk | None:
            made = walk(self.obstacles, self.borders, uneven, at, corners, left, others)
            return None if made.crossing and self._parted(made.crossing, goal, uneven) else made

        if start.far(goal) <= HAIR:
            return None
        uneven = self.borders.uneven(*start)
        crosses = uneven != self.borders.uneven(*goal)
        return shortest(self._scene(uneven, others), measure, start, goal, allowance, crosses)

    def _parted(self, crossing: Point, goal: Point, uneven: bool) -> bool:
        """Whether a leg from a crossing to a goal leads back onto the ground it came from."""
        inches = crossing.far(goal)
        if inches <= TOLERANCE:
            return False
        ray = (*crossing, (goal.x - crossing.x) / inches, (goal.y - crossing.y) / inches)
        back = self.borders.cross(ray, not uneven, inches)
        return back is not None and back.at < inches - TOLERANCE

    def _scene(self, uneven: bool, others: tuple[Point, ...]) -> Sightlines:
        """What bounds the ways of a warrior on this ground."""
        barriers = Barriers()
        barriers.others(others, self.base)
        return (self._uneven_scene if uneven else self._level_scene) + barriers.scene()

    @cached_property
    def _level_scene(self) -> Sightlines:
        barriers = self._walled()
        for ring in self.borders.rings:
            barriers.obstacle(ring, 0.0, CLEAR)
        return barriers.scene()

    @cached_property
    def _uneven_scene(self) -> Sightlines:
        barriers = self._walled()
        for ring, hole in self.borders.union:
            barriers.outside(ring, hole)
        return barriers.scene()

    def _walled(self) -> Barriers:
        """What bounds the ways on any ground."""
        barriers = Barriers()
        half = self.base / 2
        barriers.table(*self.table, half - TOLERANCE)
        for _, ring in self.walls:
            barriers.obstacle(ring, half - TOLERANCE, half)
        return barriers

    def distance(self, point: Point, piece: Piece) -> float:
        """The inches from the edge of a base to terrain (D5); 0 where it lies under the base."""
        ring = self._outlines.get(piece) or outline(piece)
        return max(0.0, ring.away(*point) - self.base / 2)

    def touching(self, point: Point) -> tuple[Piece, ...]:
        """The terrain that a base here touches (D15)."""
        x, y = point
        limit = self.base / 2 + TOUCHING + TOLERANCE
        return tuple(
            piece
            for piece, ring in self._outlines.items()
            if ring.bounds[0] - limit <= x <= ring.bounds[2] + limit
            and ring.bounds[1] - limit <= y <= ring.bounds[3] + limit
            and ring.away(x, y) <= limit
        )

    def retreat(self, start: Point, others: tuple[Point, ...]) -> Point:
        """Where a retreat leads (D27): straight away from the closest of the others, of equals the
        first, until 2.5 inches lie between them or an obstacle stops it."""
        if not others:
            return start
        other = others[closest(start, others)]
        inches = RETREAT + self.base - start.far(other)
        if inches <= TOLERANCE:
            return start
        x = start.x - other.x
        y = start.y - other.y
        length = hypot(x, y)
        ray = (start.x, start.y, x / length, y / length)
        hit = self.obstacles.first(ray, inches, others)
        slid = hit.inches if hit else inches
        return Point(start.x + ray[2] * slid, start.y + ray[3] * slid).settled()

    def in_range(self, thrower: Point, target: Point, inches: float) -> bool:
        """Whether a throw of so many inches reaches another warrior (D29)."""
        return apart(thrower, target, self.base) <= inches + TOLERANCE

    def lies(self, piece: Piece, centre: Point, others: tuple[Point, ...]) -> Piece | None:
        """A thrown piece where it comes to lie (D30), or None where it can't: off the table, or as
        blocking ground under one of the bases that stand."""
        moved = piece.moved_to(centre)
        left, top, right, bottom = moved.bounds
        width, height = self.table
        if min(left, top) < -TOLERANCE or right > width + TOLERANCE or bottom > height + TOLERANCE:
            return None
        if _blocks(piece):
            ring = outline(moved)
            half = self.base / 2 - TOLERANCE
            if any(ring.away(*other) < half for other in others):
                return None
        return moved


def _blocks(piece: Piece) -> bool:
    return piece.ground == "blocking"


_kept: dict[tuple[int, tuple[float, float], float], tuple[tuple[Piece, ...], Field]] = {}


def field_of(table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE) -> Field:
    """The field of a table as it lies, made once: terrain is known again by identity, which costs
    nothing, then by value."""
    key = (id(terrain), table, base)
    kept = _kept.get(key)
    if kept and kept[0] is terrain:
        return kept[1]
    if len(_kept) >= 16:
        _kept.clear()
    field = _made(table, terrain, base)
    _kept[key] = (terrain, field)
    return field


@lru_cache(maxsize=16)
def _made(table: tuple[float, float], terrain: tuple[Piece, ...], base: float) -> Field:
    return Field(table, terrain, base)
