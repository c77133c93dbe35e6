"""Builds the barriers to a warrior's way from the terrain, the other bases and the table's edge.

The result is a `Sightlines`: straight edges, round obstacles, and the nodes of a visibility graph
around their corners. Lengths are in inches, angles in radians. The left is the side to which
headings increase; as y points down, that is the right on the screen.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

from math import acos, atan2, ceil, cos, hypot, pi, sin, tan, tau

import numpy as np

from games.duel.geometry.outlines import Circle, Ellipse, Ring
from games.duel.geometry.points import ENGAGEMENT_RANGE, TOLERANCE, Point
from games.duel.geometry.sight import Sightlines

FACET = 0.015
"""Greatest distance in inches between a node and the round corner that it belongs to."""

CLEARANCE = 0.003
"""Inches that ways keep away from a border they are not to cross, and from an engagement."""

SMOOTH_TURN = 0.1
"""Radians below which the corner of a shape counts as part of a curve."""

MAX_NODE_TURN = 2 * pi / 3
"""Greatest angle in radians between two nodes of a round corner; a circle has three at least."""

STRAIGHT_TURN = 1e-6
"""Radians up to which two edges count as one straight line."""

Row = tuple[float, ...]
"""Row of numbers of an array; `Sightlines` lists the columns of each array."""


class Barriers:
    """Edges, round obstacles, enemies and nodes under construction, as rows for `Sightlines`."""

    def __init__(self) -> None:
        self.edges: list[Row] = []
        self.discs: list[Row] = []
        self.nodes: list[Row] = []
        self.enemies: list[Row] = []

    def sightlines(self) -> Sightlines:
        """Return the barriers as arrays."""
        return Sightlines(
            np.array(self.edges, float).reshape(-1, 5),
            np.array(self.discs, float).reshape(-1, 3),
            np.array(self.nodes, float).reshape(-1, 9),
            np.array(self.enemies, float).reshape(-1, 3),
        )

    def add_table_edge(self, width: float, height: float, inset: float) -> None:
        """Add the table's edge, from which a centre stays `inset` inches away."""
        right = width - inset
        bottom = height - inset
        inner = Ring([(inset, inset), (right, inset), (right, bottom), (inset, bottom)])
        # The left side of an edge is forbidden; here that is the outside.
        self.edges += _reversed_edges(edges_inside_left(inner))

    def add_obstacle(self, ring: Ring, keep_off: float, bend_at: float) -> None:
        """Add an outline from which a centre stays `keep_off` inches away.

        Ways bend round its corners at `bend_at` inches, which is a little farther.
        """
        if isinstance(ring, Circle):
            self.discs.append((ring.cx, ring.cy, ring.a + keep_off))
        else:
            self._add_edges(edges_inside_left(ring), keep_off)
        self._add_corners(ring, bend_at)

    def add_border(self, ring: Ring, is_hole: bool) -> None:
        """Add the border of ground that must not be left; ways bend at corners that point inwards.

        `is_hole` says that the outline is that of a hole in the ground.
        """
        edges = edges_inside_left(ring)
        if not is_hole:
            edges = _reversed_edges(edges)
        self._add_edges(edges, 0.0)
        self._add_bends(edges, CLEARANCE)

    def add_enemies(self, enemies: tuple[Point, ...], base: float) -> None:
        """Add the bases of enemies: a way stops at a base and ends near it (D14)."""
        for x, y in enemies:
            self.discs.append((x, y, base - TOLERANCE))
            self.enemies.append((x, y, ENGAGEMENT_RANGE + base + TOLERANCE))
            # A way may bend about the base itself, and about the area of engagement.
            self.add_corner_nodes(x, y, radius=base, arrival_heading=0.0, angle=tau)
            self.add_corner_nodes(
                x,
                y=y,
                radius=ENGAGEMENT_RANGE + base + TOLERANCE + CLEARANCE,
                arrival_heading=0.0,
                angle=tau,
            )

    def add_corner_nodes(
        self, x: float, y: float, radius: float, arrival_heading: float, angle: float
    ) -> None:
        """Add nodes around a round corner, for ways that turn left about it.

        Args:
            x: Horizontal coordinate of the corner's centre.
            y: Vertical coordinate of the corner's centre.
            radius: Radius of the corner in inches.
            arrival_heading: Direction in radians in which a way arrives.
            angle: Radians by which the way turns.
        """
        # a line that touches the circle, with its corners at most FACET outside
        step = 2 * acos(radius / (radius + FACET))
        count = max(1, ceil(angle / min(step, MAX_NODE_TURN)))
        node_turn = angle / count
        node_distance = radius / cos(node_turn / 2)
        for index in range(count):
            arrival = arrival_heading + index * node_turn
            departure = arrival_heading + (index + 1) * node_turn
            middle = (arrival + departure) / 2
            node = (x + sin(middle) * node_distance, y - cos(middle) * node_distance)
            backward = (-cos(arrival), -sin(arrival))
            forward = (cos(departure), sin(departure))
            self.nodes.append((*node, *backward, *forward, x, y, radius))

    def _add_edges(self, edges: list[Row], keep_off: float) -> None:
        """Add edges `keep_off` inches to the right of others, with a disc at each sharp corner."""
        previous_edges = [edges[-1], *edges[:-1]]
        next_edges = [*edges[1:], edges[0]]
        for previous_edge, edge, next_edge in zip(previous_edges, edges, next_edges, strict=True):
            x, y, ux, uy, length = edge
            # a shallow corner needs no disc: both edges are lengthened until they meet
            start_extension, end_extension = (
                keep_off * tan(angle / 2) if 0 < angle < SMOOTH_TURN else 0.0
                for angle in (_left_turn(previous_edge, edge), _left_turn(edge, next_edge))
            )
            self.edges.append(
                (
                    x + uy * keep_off - ux * start_extension,
                    y - ux * keep_off - uy * start_extension,
                    ux,
                    uy,
                    length + start_extension + end_extension,
                )
            )
            if keep_off and _left_turn(previous_edge, edge) >= SMOOTH_TURN:
                self.discs.append((x, y, keep_off))

    def _add_corners(self, ring: Ring, radius: float) -> None:
        if isinstance(ring, Circle):
            self.add_corner_nodes(
                ring.cx, ring.cy, radius=ring.a + radius, arrival_heading=0.0, angle=tau
            )
        elif isinstance(ring, Ellipse):
            self._add_bends(edges_inside_left(_polygon_around(ring)), radius)
        else:
            self._add_bends(edges_inside_left(ring), radius)

    def add_passage(self, ring: Ring, place: Point, half_base: float) -> None:
        """Add nodes for ways that touch an ellipse at a place; other shapes need none.

        Args:
            ring: The outline of an obstacle.
            place: The centre of a base in a passage.
            half_base: Half the diameter of a base in inches.
        """
        if not isinstance(ring, Ellipse) or isinstance(ring, Circle):
            return
        turn = ring.nearest_turn(*place)
        distance = place.distance_to(ring.point_at(turn))
        if distance < half_base + 2 * FACET:
            self._add_bends(edges_inside_left(_polygon_around(ring, turn)), distance)

    def _add_bends(self, edges: list[Row], radius: float) -> None:
        for previous_edge, edge in zip([edges[-1], *edges[:-1]], edges, strict=True):
            angle = _left_turn(previous_edge, edge)
            if angle > STRAIGHT_TURN:  # the corner sticks out; no way bends at the others
                self.add_corner_nodes(
                    edge[0],
                    edge[1],
                    radius=radius,
                    arrival_heading=atan2(previous_edge[3], previous_edge[2]),
                    angle=angle,
                )


def nodes_near(sightlines: Sightlines, x: float, y: float) -> Sightlines:
    """Return additional nodes for the round corners that a point is close to.

    With them, the line from the point to the next node touches its corner too.
    """
    barriers = Barriers()
    corner_x, corner_y, corner_radius = sightlines.nodes[:, 6:].T
    distances = np.hypot(corner_x - x, corner_y - y) - corner_radius
    corners = {tuple(map(float, row[6:])) for row in sightlines.nodes[distances < FACET]}
    for cx, cy, radius in corners:
        barriers.add_corner_nodes(
            cx, y=cy, radius=radius, arrival_heading=atan2(x - cx, cy - y), angle=tau
        )
    return barriers.sightlines()


def passage_nodes(sightlines: Sightlines, x: float, y: float) -> Sightlines:
    """Return additional nodes for the round corners that a base in a tight passage touches.

    The lines from node to node that touch these corners meet in the base's centre.
    """
    barriers = Barriers()
    corner_x, corner_y, corner_radius = sightlines.nodes[:, 6:].T
    spare_inches = np.hypot(corner_x - x, corner_y - y) - corner_radius
    is_touched = (spare_inches > -2 * TOLERANCE) & (spare_inches < 2 * FACET)
    for cx, cy, _ in {tuple(map(float, row[6:])) for row in sightlines.nodes[is_touched]}:
        radius = hypot(cx - x, cy - y)
        heading = atan2(x - cx, cy - y)
        barriers.add_corner_nodes(cx, y=cy, radius=radius, arrival_heading=heading, angle=tau)
    return barriers.sightlines()


def edges_inside_left(ring: Ring) -> list[Row]:
    """Return the edges of a ring in the order in which its inside is to their left."""
    signed_area = sum(x * uy * length - y * ux * length for x, y, ux, uy, length in ring.edges)
    return list(ring.edges) if signed_area > 0 else _reversed_edges(list(ring.edges))


def _reversed_edges(edges: list[Row]) -> list[Row]:
    """Return the edges in reverse order and direction."""
    return [
        (x + ux * length, y + uy * length, -ux, -uy, length)
        for x, y, ux, uy, length in reversed(edges)
    ]


def _left_turn(edge: Row, next_edge: Row) -> float:
    """Return the radians by which a way turns left from one edge to the next."""
    return atan2(
        edge[2] * next_edge[3] - edge[3] * next_edge[2],
        edge[2] * next_edge[2] + edge[3] * next_edge[3],
    )


def _polygon_around(ellipse: Ellipse, touched_turn: float | None = None) -> Ring:
    """Return a polygon around an ellipse whose edges touch the ellipse.

    One of them touches it at `touched_turn`, an angle of the circle that is stretched to the
    ellipse; None stands for any.
    """
    longest_radius = max(ellipse.a, ellipse.b)
    # an even number, so that the polygon is as symmetric as the ellipse
    count = 2 * ceil(pi / acos(longest_radius / (longest_radius + FACET)) / 2)
    half_width, half_height = (half / cos(pi / count) for half in (ellipse.a, ellipse.b))
    first_turn = 0.0 if touched_turn is None else touched_turn - pi / count
    turns = [first_turn + tau * step / count for step in range(count)]
    return Ring(
        [
            (ellipse.cx + half_width * cos(turn), ellipse.cy + half_height * sin(turn))
            for turn in turns
        ]
    )
