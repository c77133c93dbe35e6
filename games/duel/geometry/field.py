"""Measurements on a table with terrain: grounds, paths, reach, distances, ranges of throws.

A ring is the outline of a piece of terrain. A border lies between level and uneven ground; where a
leg of a path crosses it, the warrior is carried on until its base lies on the new ground, and the
move ends. Warriors within `ENGAGEMENT_RANGE` of each other are engaged. A ray is a point and a
direction of length 1.

Clauses such as D15 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, islice, product
from math import hypot

from shapely import shortest_line
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.barriers import CLEARANCE, Barriers, passage_nodes
from games.duel.geometry.borders import Borders
from games.duel.geometry.moves import Reach, Walk
from games.duel.geometry.obstacles import Obstacles
from games.duel.geometry.outlines import NEGLIGIBLE, Ring, RingIndex, outline_of
from games.duel.geometry.passages import (
    PassageSide,
    side_of_wall,
    sides_of_bases,
    sides_of_table,
    tight_places,
)
from games.duel.geometry.points import BASE, ENGAGEMENT_RANGE, TOLERANCE, Point, gap_between
from games.duel.geometry.reaching import crossings, region
from games.duel.geometry.shapes import intersection, union_of
from games.duel.geometry.sight import Sightlines
from games.duel.geometry.terrain import Ground, Piece
from games.duel.geometry.walking import walk
from games.duel.geometry.ways import shortest_path

TOUCH_RANGE = 0.05
"""Greatest distance in inches between a base and terrain that the base touches (D15)."""

RETREAT_GAP = 2.5
"""Inches that lie between a retreating warrior and the closest other one afterwards (D27)."""

TRIAL_ALLOWANCE = 1.0
"""Allowance in inches of the walk that tries whether a border can be crossed; more than enough."""

CIRCLE_SEGMENTS = 32
"""Straight segments of a quarter of a circle in the area of engagement."""

MAX_TIGHT_PLACES = 40
"""Number of passages that get nodes of their own: each makes every search longer."""

MAX_FIELDS = 16
"""Number of fields that are kept: more than the positions that programs compare at once."""


def index_of_closest(start: Point, others: Sequence[Point]) -> int:
    """Return the index of the closest of the other points; among equals, the first one (D27)."""
    return min(
        range(len(others)),
        # rounded, so that distances count as equal if they differ only by errors of arithmetic
        key=lambda index: round(start.distance_to(others[index]) / NEGLIGIBLE),
    )


class Field:
    """Table with its terrain, prepared for measurements with bases of one size.

    Instances are expensive to make and cheap to ask; `field_of` keeps them.

    Args:
        table: Width and height of the table in inches.
        terrain: All terrain on the table.
        base: Diameter of a base in inches.
    """

    def __init__(
        self, table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE
    ) -> None:
        self.table = table
        self.terrain = terrain
        self.base = base
        self._outlines: dict[Piece, Ring] = {piece: outline_of(piece) for piece in terrain}
        outlines = self._outlines.items()
        self.walls = [(piece, ring) for piece, ring in outlines if _blocks(piece)]
        uneven_pieces = [(piece, ring) for piece, ring in outlines if piece.ground == "uneven"]
        self.borders = Borders(base, uneven_pieces)
        self.obstacles = Obstacles(table, base, [(piece.id, ring) for piece, ring in self.walls])
        self._places_beside: tuple[tuple[Point, ...], tuple[Point, ...]] = (), ()
        """Other bases, and the middles of the tight passages beside them, of the last search."""
        self._wall_rings = RingIndex(ring for _, ring in self.walls)

    def ground_at(self, point: Point) -> Ground:
        """Return the ground under a centre (D6).

        Blocking ground wins over uneven ground, uneven over level. A border is uneven.
        """
        if self._wall_rings.covers(*point):
            return "blocking"
        return "uneven" if self.borders.is_uneven_at(*point) else "level"

    def walk(
        self, start: Point, corners: tuple[Point, ...], allowance: float, others: tuple[Point, ...]
    ) -> Walk:
        """Return the result of walking a path, with its fault if it is not legal (D11 to D14).

        Args:
            start: Where the warrior stands.
            corners: Ends of the legs.
            allowance: Inches that the warrior may move.
            others: Centres of all other warriors who stand; each is an enemy.
        """
        starts_uneven = self.borders.is_uneven_at(*start)
        return walk(self.obstacles, self.borders, starts_uneven, start, corners, allowance, others)

    def free_region(
        self, start: Point, allowance: float, others: tuple[Point, ...]
    ) -> BaseGeometry:
        """Return the `Reach.free_region` of a warrior, in less time than all of `reach`."""
        starts_uneven = self.borders.is_uneven_at(*start)
        return region(self._sightlines(starts_uneven, others), start, allowance)

    def reach(self, start: Point, allowance: float, others: tuple[Point, ...]) -> Reach:
        """Return the places that a warrior can reach with an allowance in inches."""
        starts_uneven = self.borders.is_uneven_at(*start)

        def attempt(start_of_trial: Point, end_of_trial: Point) -> Walk | None:
            """Return a short walk from before a border to behind it; None if that is no border."""
            if (
                self.borders.is_uneven_at(*start_of_trial) != starts_uneven
                or self.borders.is_uneven_at(*end_of_trial) == starts_uneven
            ):
                return None
            return walk(
                self.obstacles,
                self.borders,
                starts_uneven,
                start_of_trial,
                (end_of_trial,),
                TRIAL_ALLOWANCE,
                others,
            )

        free_region = self.free_region(start, allowance, others)
        # two bases are engaged by the distance of their edges, hence the sum
        engaged_within = ENGAGEMENT_RANGE + self.base
        engagement_area = union_of(
            ShapelyPoint(enemy).buffer(engaged_within, quad_segs=CIRCLE_SEGMENTS)
            for enemy in others
        )
        crossable_border = crossings(self.borders.edge, free_region, engagement_area, attempt)
        return Reach(free_region, intersection(free_region, engagement_area), crossable_border)

    def shortest(
        self, start: Point, goal: Point, allowance: float, others: tuple[Point, ...]
    ) -> tuple[Point, ...] | None:
        """Return the ends of the legs of the shortest legal path to a goal.

        The goal is the last of them. The result is None if no path is legal or the warrior is at
        the goal already. If the goal is on the other ground, the last leg aims at the goal and ends
        at the border before it.
        """
        starts_uneven = self.borders.is_uneven_at(*start)

        def measure(position: Point, corners: tuple[Point, ...], inches: float) -> Walk | None:
            """Return the rest of a walk with an allowance; None if its crossing leads back."""
            rest_of_walk = walk(
                self.obstacles, self.borders, starts_uneven, position, corners, inches, others
            )
            if rest_of_walk.crossing_point and self._leads_back(
                rest_of_walk.crossing_point, goal, starts_uneven
            ):
                return None
            return rest_of_walk

        if start.distance_to(goal) <= NEGLIGIBLE:
            return None
        crosses = starts_uneven != self.borders.is_uneven_at(*goal)
        return shortest_path(
            self._sightlines(starts_uneven, others), measure, start, goal, allowance, crosses
        )

    def _leads_back(self, crossing: Point, goal: Point, starts_uneven: bool) -> bool:
        """Return True if a leg from a crossing to a goal leads back onto the first ground."""
        inches = crossing.distance_to(goal)
        if inches <= TOLERANCE:
            return False
        ray = (*crossing, (goal.x - crossing.x) / inches, (goal.y - crossing.y) / inches)
        crossing_back = self.borders.cross(ray, not starts_uneven, inches)
        return crossing_back is not None and crossing_back.entry_inches < inches - TOLERANCE

    def _sightlines(self, starts_uneven: bool, others: tuple[Point, ...]) -> Sightlines:
        """Return the barriers to a warrior who moves on uneven or on level ground."""
        barriers = Barriers()
        barriers.add_enemies(others, self.base)
        terrain = self._uneven_sightlines if starts_uneven else self._level_sightlines
        sightlines = terrain + barriers.sightlines()
        for place in (*self._tight_places, *self._tight_places_beside(others)):
            sightlines += passage_nodes(sightlines, *place)
        return sightlines

    def _tight_places_beside(self, others: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return middles of the passages that just fit a base, beside bases; kept for one call."""
        if self._places_beside[0] != others:
            bases = sides_of_bases(others, self.base)
            pairs = [*combinations(bases, 2), *product(bases, self._passage_sides)]
            self._places_beside = others, (*tight_places(pairs, self.base),)
        return self._places_beside[1]

    @cached_property
    def _passage_sides(self) -> list[PassageSide]:
        """Walls and the table's edge, as sides of passages."""
        walls = [side_of_wall(piece, ring) for piece, ring in self.walls]
        return [*walls, *sides_of_table(self.table)]

    @cached_property
    def _tight_places(self) -> list[Point]:
        """Middles of the passages that just fit a base, between walls or beside the edge."""
        places = tight_places(combinations(self._passage_sides, 2), self.base)
        return [*islice(places, MAX_TIGHT_PLACES)]

    @cached_property
    def _level_sightlines(self) -> Sightlines:
        barriers = self._walls_and_edge()
        for ring in self.borders.rings:
            barriers.add_obstacle(ring, keep_off=0.0, bend_at=CLEARANCE)
        return barriers.sightlines()

    @cached_property
    def _uneven_sightlines(self) -> Sightlines:
        barriers = self._walls_and_edge()
        for ring, is_hole in self.borders.union:
            barriers.add_border(ring, is_hole)
        return barriers.sightlines()

    def _walls_and_edge(self) -> Barriers:
        """Return the barriers that apply on every ground: the table's edge and the walls."""
        barriers = Barriers()
        half_base = self.base / 2
        barriers.add_table_edge(*self.table, inset=half_base - TOLERANCE)
        for _, ring in self.walls:
            barriers.add_obstacle(ring, keep_off=half_base - TOLERANCE, bend_at=half_base)
        for place in self._tight_places:
            for _, ring in self.walls:
                barriers.add_passage(ring, place, half_base)
        return barriers

    def distance(self, point: Point, piece: Piece) -> float:
        """Return the inches from a base's edge to terrain; 0 if it is under the base (D5)."""
        ring = self._outlines.get(piece) or outline_of(piece)
        return max(0.0, ring.distance_to(*point) - self.base / 2)

    def pieces_touching(self, point: Point) -> tuple[Piece, ...]:
        """Return the terrain that a base with this centre touches (D15)."""
        return self.pieces_within(point, TOUCH_RANGE)

    def contact_place(self, point: Point, piece: Piece) -> Point:
        """Return the place nearest to a point at which a base just touches terrain.

        The point itself, if a base there touches or covers the terrain.
        """
        gap = self.distance(point, piece)
        if not gap:
            return point
        edge_x, edge_y = shortest_line(ShapelyPoint(point), piece.shape).coords[1]
        share = gap / point.distance_to((edge_x, edge_y))
        x = point.x + (edge_x - point.x) * share
        y = point.y + (edge_y - point.y) * share
        return Point(x, y).rounded()

    def pieces_within(self, point: Point, inches: float) -> tuple[Piece, ...]:
        """Return the terrain within a distance of the edge of a base with this centre."""
        x, y = point
        limit = self.base / 2 + inches + TOLERANCE
        return tuple(
            piece
            for piece, ring in self._outlines.items()
            if ring.bounds[0] - limit <= x <= ring.bounds[2] + limit
            and ring.bounds[1] - limit <= y <= ring.bounds[3] + limit
            and ring.distance_to(x, y) <= limit
        )

    def retreat_end(self, start: Point, others: tuple[Point, ...]) -> Point:
        """Return the point to which a warrior retreats from the closest of the others (D27).

        The warrior slides straight away until 2.5 inches lie between the two bases or an obstacle
        stops it. Among equally close warriors the first one counts.
        """
        if not others:
            return start
        closest = others[index_of_closest(start, others)]
        inches = RETREAT_GAP + self.base - start.distance_to(closest)
        if inches <= TOLERANCE:
            return start
        dx_away = start.x - closest.x
        dy_away = start.y - closest.y
        length = hypot(dx_away, dy_away)
        ray = (start.x, start.y, dx_away / length, dy_away / length)
        hit = self.obstacles.first_hit(ray, inches, others)
        length_slid = hit.inches if hit else inches
        end = Point(start.x + ray[2] * length_slid, start.y + ray[3] * length_slid)
        return end.snapped()

    def is_in_range(self, thrower: Point, target: Point, inches: float) -> bool:
        """Return True if a throw with a range in inches reaches another warrior (D29)."""
        return gap_between(thrower, target, self.base) <= inches + TOLERANCE

    def placed_at(self, piece: Piece, centre: Point, others: tuple[Point, ...]) -> Piece | None:
        """Return a thrown piece moved to its target's place, or None if it can't lie there (D30).

        The piece can't lie off the table. If it is blocking ground, it can't lie under the base of
        a warrior who stands.
        """
        moved_piece = piece.moved_to(centre)
        left, top, right, bottom = moved_piece.bounds
        width, height = self.table
        if min(left, top) < -TOLERANCE or right > width + TOLERANCE or bottom > height + TOLERANCE:
            return None
        if _blocks(piece):
            ring = outline_of(moved_piece)
            half_base = self.base / 2 - TOLERANCE
            if any(ring.distance_to(*other) < half_base for other in others):
                return None
        return moved_piece


def _blocks(piece: Piece) -> bool:
    return piece.ground == "blocking"


_field_cache: dict[tuple[int, tuple[float, float], float], tuple[tuple[Piece, ...], Field]] = {}


def field_of(table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE) -> Field:
    """Return the field of a table, and keep it for the next call.

    Terrain is compared by identity first, which is fast, and by value if the identity is new.
    """
    key = (id(terrain), table, base)
    cache_entry = _field_cache.get(key)
    # an id alone could be that of another object by now
    if cache_entry and cache_entry[0] is terrain:
        return cache_entry[1]
    if len(_field_cache) >= MAX_FIELDS:
        _field_cache.clear()
    field = _new_field(table, terrain, base)
    _field_cache[key] = (terrain, field)
    return field


@lru_cache(maxsize=MAX_FIELDS)
def _new_field(table: tuple[float, float], terrain: tuple[Piece, ...], base: float) -> Field:
    return Field(table, terrain, base)
