"""Builds the barriers to a warrior's way from the terrain, the other bases and the table's edge.

The result is a `Sightlines`: straight edges, round obstacles, and the nodes of a visibility graph
around their corners. Lengths are in inches, angles in radians. The left is the side to which
headings increase; as y points down, that is the right on the screen.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

from math import acos, atan2, ceil, cos, pi, sin, tan, tau

import numpy as np

from games.duel.geometry.outlines import Circle, Ellipse, Ring
from games.duel.geometry.points import ENGAGED, TOLERANCE, Point
from games.duel.geometry.sight import Sightlines

FACET = 0.015
"""Greatest distance in inches between a node and the round corner that it belongs to."""

CLEAR = 0.003
"""Inches that ways keep away from a border they are not to cross, and from an engagement."""

SMOOTH = 0.1
"""Radians below which the corner of a shape counts as part of a curve."""

Row = tuple[float, ...]


class Barriers:
    """Edges, round obstacles, enemies and nodes under construction, as rows for `Sightlines`."""

    def __init__(self) -> None:
        self.edges: list[Row] = []
        self.rounds: list[Row] = []
        self.nodes: list[Row] = []
        self.foes: list[Row] = []

    def scene(self) -> Sightlines:
        """Return the barriers as arrays."""
        return Sightlines(
            np.array(self.edges, float).reshape(-1, 5),
            np.array(self.rounds, float).reshape(-1, 3),
            np.array(self.nodes, float).reshape(-1, 9),
            np.array(self.foes, float).reshape(-1, 3),
        )

    def table(self, width: float, height: float, inset: float) -> None:
        """Add the table's edge, from which a centre stays `inset` inches away."""
        right = width - inset
        bottom = height - inset
        inner = Ring([(inset, inset), (right, inset), (right, bottom), (inset, bottom)])
        self.edges += _turned(leftward(inner))

    def obstacle(self, ring: Ring, keep_off: float, bend_at: float) -> None:
        """Add an outline from which a centre stays `keep_off` inches away.

        Ways bend round its corners at `bend_at` inches, which is a little farther.
        """
        if isinstance(ring, Circle):
            self.rounds.append((ring.cx, ring.cy, ring.a + keep_off))
        else:
            self._edges(leftward(ring), keep_off)
        self._corners(ring, bend_at)

    def outside(self, ring: Ring, hole: bool) -> None:
        """Add the border of ground that must not be left; ways bend at corners that point inwards.

        `hole` says that the outline is that of a hole in the ground.
        """
        edges = leftward(ring)
        if not hole:
            edges = _turned(edges)
        self._edges(edges, 0.0)
        self._bend(edges, CLEAR)

    def others(self, others: tuple[Point, ...], base: float) -> None:
        """Add the bases of enemies: a way stops at a base and ends near it (D14)."""
        for x, y in others:
            self.rounds.append((x, y, base - TOLERANCE))
            self.foes.append((x, y, ENGAGED + base + TOLERANCE))
            self.turn(x, y, base, 0.0, tau)
            self.turn(x, y, ENGAGED + base + TOLERANCE + CLEAR, 0.0, tau)

    def turn(self, x: float, y: float, radius: float, heading: float, angle: float) -> None:
        """Add nodes around a round corner, for ways that turn left about it.

        Args:
            x: Horizontal coordinate of the corner's centre.
            y: Vertical coordinate of the corner's centre.
            radius: Radius of the corner in inches.
            heading: Direction in radians in which a way arrives.
            angle: Radians by which the way turns.
        """
        step = 2 * acos(radius / (radius + FACET))
        count = max(1, ceil(angle / min(step, 2 * pi / 3)))
        part = angle / count
        out = radius / cos(part / 2)
        for index in range(count):
            before = heading + index * part
            after = heading + (index + 1) * part
            middle = (before + after) / 2
            node = (x + sin(middle) * out, y - cos(middle) * out)
            ways = (-cos(before), -sin(before), cos(after), sin(after))
            self.nodes.append((*node, *ways, x, y, radius))

    def _edges(self, edges: list[Row], keep_off: float) -> None:
        """Add edges `keep_off` inches to the right of others, with a disc at each sharp corner."""
        for before, edge, after in zip(
            [edges[-1], *edges], edges, [*edges[1:], edges[0]], strict=False
        ):
            x, y, ux, uy, length = edge
            start, end = (
                keep_off * tan(angle / 2) if 0 < angle < SMOOTH else 0.0
                for angle in (_angle(before, edge), _angle(edge, after))
            )
            self.edges.append(
                (
                    x + uy * keep_off - ux * start,
                    y - ux * keep_off - uy * start,
                    ux,
                    uy,
                    length + start + end,
                )
            )
            if keep_off and _angle(before, edge) >= SMOOTH:
                self.rounds.append((x, y, keep_off))

    def _corners(self, ring: Ring, radius: float) -> None:
        if isinstance(ring, Circle):
            self.turn(ring.cx, ring.cy, ring.a + radius, 0.0, tau)
        elif isinstance(ring, Ellipse):
            self._bend(leftward(_about(ring)), radius)
        else:
            self._bend(leftward(ring), radius)

    def _bend(self, edges: list[Row], radius: float) -> None:
        for before, edge in zip([edges[-1], *edges], edges, strict=False):
            angle = _angle(before, edge)
            if angle > 1e-6:
                self.turn(edge[0], edge[1], radius, atan2(before[3], before[2]), angle)


def touched(scene: Sightlines, x: float, y: float) -> Sightlines:
    """Return additional nodes for the round corners that a point is close to.

    With them, the line from the point to the next node touches its corner too.
    """
    barriers = Barriers()
    away = np.hypot(scene.nodes[:, 6] - x, scene.nodes[:, 7] - y) - scene.nodes[:, 8]
    for cx, cy, radius in {tuple(map(float, row[6:])) for row in scene.nodes[away < FACET]}:
        barriers.turn(cx, cy, radius, atan2(x - cx, cy - y), tau)
    return barriers.scene()


def leftward(ring: Ring) -> list[Row]:
    """Return the edges of a ring in the order in which its inside is to their left."""
    area = sum(x * uy * length - y * ux * length for x, y, ux, uy, length in ring.edges)
    return list(ring.edges) if area > 0 else _turned(list(ring.edges))


def _turned(edges: list[Row]) -> list[Row]:
    """Return the edges in reverse order and direction."""
    return [
        (x + ux * length, y + uy * length, -ux, -uy, length)
        for x, y, ux, uy, length in reversed(edges)
    ]


def _angle(one: Row, other: Row) -> float:
    """Return the radians by which a way turns left from one edge to the next."""
    return atan2(one[2] * other[3] - one[3] * other[2], one[2] * other[2] + one[3] * other[3])


def _about(ellipse: Ellipse) -> Ring:
    """Return a polygon around an ellipse whose edges touch the ellipse."""
    longest = max(ellipse.a, ellipse.b)
    count = 2 * ceil(pi / acos(longest / (longest + FACET)) / 2)
    a, b = (half / cos(pi / count) for half in (ellipse.a, ellipse.b))
    turns = [tau * step / count for step in range(count)]
    return Ring([(ellipse.cx + a * cos(turn), ellipse.cy + b * sin(turn)) for turn in turns])
