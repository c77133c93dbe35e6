"""Estimated walking distances: shortest ways on a grid of one-inch squares, round obstacles."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, inf

from games.duel.geometry.field import Field
from games.duel.geometry.points import Point

CLIMBING = 1.6
"""Cost of an inch of uneven ground; an inch of level ground costs 1."""
CROSSING = 0.8
"""Cost of a border between the grounds, because a move ends there."""
CLOSE = 3.5
"""Inches up to which the straight line counts as the shortest way."""
KEPT = 1024
"""Number of goals per field whose distances are kept."""
STEPS = tuple((x, y, hypot(x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Ways:
    """Grid of a field with one square per inch, and the distances from every square to goals."""

    def __init__(self, field: Field) -> None:
        self.width, self.height = (max(1, round(side)) for side in field.table)
        self.costs = [
            _cost(field, self._middle(square)) for square in range(self.width * self.height)
        ]
        self.projectiles = [(piece, piece.bounds) for piece in field.terrain if piece.projectile]
        self.climbs = [(piece, piece.bounds) for piece in field.terrain if piece.ground == "uneven"]
        self._steps = [self._leading(field, square) for square in range(len(self.costs))]
        self._to: dict[int, list[float]] = {}

    def square(self, point: Point) -> int:
        """Return the index of the square that contains a point."""
        x = min(max(int(point.x), 0), self.width - 1)
        return x + self.width * min(max(int(point.y), 0), self.height - 1)

    def distance(self, point: Point, goal: Point) -> float:
        """Return the estimated walking distance to a goal, in inches of level ground.

        If the goal can't be reached, the result is the straight distance and a half.
        """
        straight = point.distance_to(goal)
        if straight <= CLOSE:
            return straight
        inches = self.distances_to(goal)
        start_square = self.square(point)
        least = inf
        cost = self.costs[start_square]
        for square_near in (start_square, *(square for square, _ in self._steps[start_square])):
            other = self.costs[square_near]
            if other < inf:
                border = CROSSING if other != cost < inf else 0.0
                least = min(
                    least,
                    inches[square_near]
                    + other * point.distance_to(self._middle(square_near))
                    + border,
                )
        return max(straight, least) if least < inf else 1.5 * straight

    def path(self, at: Point, goal: Point) -> list[Point]:
        """Return the centres of the squares on the way to a goal, and the goal.

        Without a way, the goal is the only point.
        """
        inches = self.distances_to(goal)
        square = self.square(at)
        corners = list[Point]()
        while inches[square] > 0:
            below = min(((inches[at], at) for at, _ in self._steps[square]), default=(inf, square))
            if below[0] >= inches[square]:
                break
            square = below[1]
            corners.append(self._middle(square))
        return [*corners[:-1], goal]

    def distances_to(self, goal: Point) -> list[float]:
        """Return the walking distance in inches from each square to a goal."""
        square = self.square(goal)
        distances = self._to.get(square)
        if distances is None:
            if len(self._to) >= KEPT:
                self._to.clear()
            distances = self._to[square] = self._spread(square)
        return distances

    def _spread(self, goal: int) -> list[float]:
        """Return the distances from all squares to one square, by Dijkstra's algorithm."""
        inches = [inf] * len(self.costs)
        inches[goal] = 0.0
        edge = [(0.0, goal)]
        while edge:
            distance, square = heappop(edge)
            if distance > inches[square]:
                continue
            for neighbour, step in self._steps[square]:
                more = distance + step
                if more < inches[neighbour]:
                    inches[neighbour] = more
                    heappush(edge, (more, neighbour))
        return inches

    def _middle(self, square: int) -> Point:
        return Point(square % self.width + 0.5, square // self.width + 0.5)

    def _leading(self, field: Field, square: int) -> list[tuple[int, float]]:
        """Return the neighbours to which the way is free, with the cost of the step in inches.

        A warrior who stands on a square where no base fits can leave it in every direction.
        """
        x = square % self.width
        y = square // self.width
        cost = self.costs[square]
        neighbours = list[tuple[int, float]]()
        for dx, dy, step in STEPS:
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                neighbour = square + dx + dy * self.width
                other = self.costs[neighbour]
                ray = (x + 0.5, y + 0.5, dx / step, dy / step)
                if other < inf and (cost == inf or not field.obstacles.first_hit(ray, step, ())):
                    border = CROSSING if other != cost < inf else 0.0
                    neighbours.append(
                        (neighbour, step * (min(cost, CLIMBING) + other) / 2 + border)
                    )
        return neighbours


def _cost(field: Field, point: Point) -> float:
    """Return the cost of an inch at a point; infinite if no base fits there."""
    room = field.base / 2
    if any(
        left < point.x < right and top < point.y < bottom and ring.distance_to(*point) < room
        for _, ring, (left, top, right, bottom) in field.obstacles.walls
    ):
        return inf
    ground = field.ground_at(point)
    return inf if ground == "blocking" else CLIMBING if ground == "uneven" else 1.0


@lru_cache(maxsize=16)
def ways_of(field: Field) -> Ways:
    """Return the grid of a field, and keep it for the next call."""
    return Ways(field)
