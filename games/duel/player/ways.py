"""Estimated walking distances: shortest ways on a grid of one-inch squares, round obstacles.

A cost counts an inch in inches of level ground; it is infinite where no base fits. A ray is a point
and a direction of length 1.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, inf

from games.duel.geometry.field import Field
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Piece

UNEVEN_COST = 1.6
"""Cost of an inch of uneven ground; an inch of level ground costs 1."""
BORDER_COST = 0.8
"""Cost of a border between the grounds, because a move ends there."""
STRAIGHT_RANGE = 3.5
"""Inches up to which the straight line counts as the shortest way."""
UNREACHABLE_FACTOR = 1.5
"""Factor of the straight distance to a goal that can't be reached."""
MAX_GOALS = 1024
"""Number of goals per field whose distances are kept."""
MAX_WALKS = 1 << 13
"""Number of walks per field whose lengths are kept: playouts ask for most of them again."""
GRID_STEPS = tuple((x, y, hypot(x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""Steps to the eight neighbours of a square: columns, rows, and length in inches."""


class WalkingDistances:
    """Grid of a field with one square per inch, and the distances from every square to goals."""

    def __init__(self, field: Field) -> None:
        self.width, self.height = (max(1, round(side)) for side in field.table)
        self.costs = [
            _cost_at(field, self._middle(square)) for square in range(self.width * self.height)
        ]
        self.uneven_pieces = [
            (piece, piece.bounds) for piece in field.terrain if piece.ground == "uneven"
        ]
        self._free_steps = [self._steps_from(field, square) for square in range(len(self.costs))]
        self._distances_by_goal: dict[int, list[float]] = {}
        self._lengths_by_walk: dict[tuple[Point, Point], float] = {}

    def square(self, point: Point) -> int:
        """Return the index of the square that contains a point."""
        x = min(max(int(point.x), 0), self.width - 1)
        return x + self.width * min(max(int(point.y), 0), self.height - 1)

    def distance(self, point: Point, goal: Point) -> float:
        """Return the estimated walking distance to a goal, in inches of level ground.

        If the goal can't be reached, the result is the straight distance and a half.
        """
        straight = point.distance_to(goal)
        if straight <= STRAIGHT_RANGE:
            return straight
        walk = (point, goal)
        length = self._lengths_by_walk.get(walk)
        if length is None:
            if len(self._lengths_by_walk) >= MAX_WALKS:
                self._lengths_by_walk.clear()
            length = self._lengths_by_walk[walk] = self._walk_length(point, goal, straight)
        return length

    def _walk_length(self, point: Point, goal: Point, straight: float) -> float:
        """Return `distance` by way of the grid; `straight` is the straight distance."""
        distances = self.distances_to(goal)
        start_square = self.square(point)
        shortest = inf
        cost = self.costs[start_square]
        # The way may begin at a neighbour, since the start itself may be blocked.
        for square_near in (
            start_square,
            *(square for square, _ in self._free_steps[start_square]),
        ):
            neighbour_cost = self.costs[square_near]
            if neighbour_cost < inf:
                border_cost = BORDER_COST if neighbour_cost != cost < inf else 0.0
                first_step = neighbour_cost * point.distance_to(self._middle(square_near))
                shortest = min(shortest, distances[square_near] + first_step + border_cost)
        return max(straight, shortest) if shortest < inf else UNREACHABLE_FACTOR * straight

    def path(self, start: Point, goal: Point) -> list[Point]:
        """Return the centres of the squares on the way to a goal, and the goal.

        Without a way, the goal is the only point.
        """
        distances = self.distances_to(goal)
        square = self.square(start)
        squares = list[Point]()
        while distances[square] > 0:
            neighbours = [neighbour for neighbour, _ in self._free_steps[square]]
            distance, neighbour = min(
                ((distances[each], each) for each in neighbours), default=(inf, square)
            )
            if distance >= distances[square]:  # no neighbour is nearer: there is no way on
                break
            square = neighbour
            squares.append(self._middle(square))
        return [*squares[:-1], goal]  # the goal itself in place of the middle of its square

    def distances_to(self, goal: Point) -> list[float]:
        """Return the walking distance in inches from each square to a goal."""
        square = self.square(goal)
        distances = self._distances_by_goal.get(square)
        if distances is None:
            if len(self._distances_by_goal) >= MAX_GOALS:
                self._distances_by_goal.clear()
            distances = self._distances_by_goal[square] = self._distances_from(square)
        return distances

    def _distances_from(self, goal: int) -> list[float]:
        """Return the distances from all squares to one square, by Dijkstra's algorithm.

        The steps are followed from the goal outwards: a step costs nearly the same both ways.
        """
        distances = [inf] * len(self.costs)
        distances[goal] = 0.0
        queue = [(0.0, goal)]
        while queue:
            distance, square = heappop(queue)
            if distance > distances[square]:  # an entry that a shorter way has overtaken
                continue
            for neighbour, step in self._free_steps[square]:
                total = distance + step
                if total < distances[neighbour]:
                    distances[neighbour] = total
                    heappush(queue, (total, neighbour))
        return distances

    def _middle(self, square: int) -> Point:
        return Point(square % self.width + 0.5, square // self.width + 0.5)

    def _steps_from(self, field: Field, square: int) -> list[tuple[int, float]]:
        """Return the neighbours to which the way is free, with the cost of the step in inches.

        A warrior who stands on a square where no base fits can leave it in every direction.
        """
        x = square % self.width
        y = square // self.width
        cost = self.costs[square]
        neighbours = list[tuple[int, float]]()
        for dx, dy, step in GRID_STEPS:
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                neighbour = square + dx + dy * self.width
                neighbour_cost = self.costs[neighbour]
                ray = (x + 0.5, y + 0.5, dx / step, dy / step)
                if neighbour_cost == inf:
                    continue
                if cost == inf or not field.obstacles.first_hit(ray, limit=step, others=()):
                    border_cost = BORDER_COST if neighbour_cost != cost < inf else 0.0
                    own_cost = min(cost, UNEVEN_COST)  # not infinite on a blocked square
                    inches = step * (own_cost + neighbour_cost) / 2
                    neighbours.append((neighbour, inches + border_cost))
        return neighbours


def _cost_at(field: Field, point: Point) -> float:
    """Return the cost of an inch at a point; infinite if no base fits there."""
    half_base = field.base / 2
    if any(
        left < point.x < right and top < point.y < bottom and ring.distance_to(*point) < half_base
        for _, ring, (left, top, right, bottom) in field.obstacles.walls
    ):
        return inf
    ground = field.ground_at(point)
    if ground == "blocking":
        return inf
    return UNEVEN_COST if ground == "uneven" else 1.0


@lru_cache(maxsize=16)
def projectiles(field: Field) -> list[tuple[Piece, Bounds]]:
    """Return the pieces of a field that can be thrown, each with its bounding box."""
    return [(piece, piece.bounds) for piece in field.terrain if piece.projectile]


@lru_cache(maxsize=16)
def walking_distances(field: Field) -> WalkingDistances:
    """Return the grid of a field, and keep it for the next call."""
    return WalkingDistances(field)
