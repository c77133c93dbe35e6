"""Visibility from a point among obstacles: how far rays lead in many directions at once.

Straight edges (each with a forbidden side) and round obstacles bound the places where the centre of
a base may be. Enemies bound them too: a ray that comes near an enemy ends where it would leave that
enemy again (D14). Nodes surround every corner that sticks out, so that the line from one node to
the next touches the corner; shortest ways bend there and nowhere else. The left is the side to
which headings increase, as in `barriers`.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

PARALLEL = 1e-9
"""Sine up to which a ray counts as parallel to an edge, and inches of tolerance at its ends."""

NO_HIT = np.array(np.inf)
"""Length of a ray that meets no obstacle."""

SLACK = 0.004
"""Tolerance in inches for points beyond an edge that still bounds them, and for bends at a corner.
"""


MANY_PAIRS = 50_000
"""Number of rays times obstacles from which each ray is tested only against obstacles ahead of it.
"""

ANGLE_MARGIN = 1e-5
"""Radians beside an obstacle within which a ray may still meet it."""

CLOSE_RANGE = 0.01
"""Inches to an obstacle up to which a ray in any direction may meet it."""


class Sightlines:
    """Barriers to a warrior's way, and the nodes of the visibility graph, as arrays.

    Attributes:
        edges: Rows of x, y, unit direction (two numbers) and length; the left side is forbidden.
        discs: Rows of x, y and radius of the round obstacles.
        nodes: Rows of x, y, the unit directions back and onward along the obstacle (two numbers
            each), and the centre and radius of the corner.
        enemies: Rows of x, y and the radius within which an enemy engages.
    """

    def __init__(self, edges: Floats, discs: Floats, nodes: Floats, enemies: Floats) -> None:
        self.edges = edges
        self.discs = discs
        self.nodes = nodes
        self.enemies = enemies

    def __add__(self, other: Sightlines) -> Sightlines:
        # the four arrays, in the order in which `__init__` sets and takes them
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Sightlines(*(np.concatenate(pair) for pair in pairs))

    def nearby(self, x: float, y: float, inches: float, node_discounts: Floats) -> Sightlines:
        """Return the barriers that can matter within a distance of a point.

        Args:
            x: Horizontal coordinate of the point.
            y: Vertical coordinate of the point.
            inches: Distance within which barriers matter.
            node_discounts: Inches by which that distance is smaller for each node.
        """
        edges = self.edges
        nodes = self.nodes
        ex = edges[:, 0] - x
        ey = edges[:, 1] - y
        along = ex * edges[:, 2] + ey * edges[:, 3]
        is_near_edge = np.abs(ex * edges[:, 3] - ey * edges[:, 2]) < inches
        is_near_edge &= (along < inches) & (along > -inches - edges[:, 4])
        node_distances = np.hypot(nodes[:, 0] - x, nodes[:, 1] - y) + node_discounts
        return Sightlines(
            edges[is_near_edge],
            _discs_within(self.discs, x, y, inches),
            nodes[node_distances < inches],
            _discs_within(self.enemies, x, y, inches),
        )

    def ray_lengths(
        self, places: Floats, place_ids: Numbers, directions: Floats, limits: Floats
    ) -> Floats:
        """Return the inches that each ray leads until a barrier or its limit stops it.

        Args:
            places: Rows of x and y of the places from which rays start.
            place_ids: Index of the place of each ray.
            directions: Rows of the unit direction of each ray.
            limits: Greatest inches of the rays of each place.
        """
        limit = limits.max()
        rays = places, place_ids, directions, limit
        lengths = np.minimum(limits[place_ids], self._lengths_to_straight_edges(*rays))
        lengths = np.minimum(
            lengths, self._lengths_to_any_discs(*rays, self.discs, is_leaving=False)
        )
        lengths = np.minimum(
            lengths, self._lengths_to_any_discs(*rays, self.enemies, is_leaving=True)
        )
        result: Floats = np.maximum(lengths, 0.0)
        return result

    def _lengths_to_straight_edges(
        self, places: Floats, place_ids: Numbers, directions: Floats, limit: float
    ) -> Floats:
        """Return the inches at which each ray first reaches an edge."""
        ux, uy, length = self.edges.T[2:]
        ex = self.edges[:, 0] - places[:, :1]
        ey = self.edges[:, 1] - places[:, 1:]
        distance_to_line = ey * ux - ex * uy  # distance to the right of the edge's line
        along = -(ex * ux + ey * uy)
        is_near = (
            (distance_to_line > -SLACK)
            & (distance_to_line < limit)
            & (along > -limit)
            & (along < length + limit)
        )
        indices = np.flatnonzero(is_near.any(axis=0))
        if not len(indices):
            return NO_HIT
        if len(places) == 1 and len(indices) * len(directions) > MANY_PAIRS:  # faster for many
            return _lengths_to_edges(
                directions,
                edges=self.edges[indices],
                ex=ex[0, indices],
                ey=ey[0, indices],
            )
        ux = ux[indices]
        uy = uy[indices]
        length = length[indices]
        distance_to_line = np.where(is_near, distance_to_line, -np.inf)[:, indices][place_ids]
        along = along[:, indices][place_ids]
        dx = directions[:, :1]
        dy = directions[:, 1:]
        sine = dy * ux - dx * uy
        with np.errstate(divide="ignore", invalid="ignore"):
            inches = distance_to_line / sine
            foot = along + inches * (dx * ux + dy * uy)
        # `foot` is the place of the hit along the edge
        is_hit = (sine > PARALLEL) & (foot > -PARALLEL) & (foot < length + PARALLEL)
        lengths: Floats = np.where(is_hit, inches, np.inf).min(axis=1)
        return lengths

    @staticmethod
    def _lengths_to_any_discs(
        places: Floats,
        place_ids: Numbers,
        directions: Floats,
        limit: float,
        discs: Floats,
        is_leaving: bool,
    ) -> Floats:
        """Return the inches at which each ray reaches a disc; if `is_leaving`, leaves one."""
        ex = discs[:, 0] - places[:, :1]
        ey = discs[:, 1] - places[:, 1:]
        radius = discs[:, 2]
        is_near = np.maximum(np.abs(ex), np.abs(ey)) < limit + radius
        indices = np.flatnonzero(is_near.any(axis=0))
        if not len(indices):
            return NO_HIT
        ex = ex[:, indices]
        ey = ey[:, indices]
        if len(places) == 1 and len(indices) * len(directions) > MANY_PAIRS and not is_leaving:
            return _lengths_to_discs(directions, ex=ex[0], ey=ey[0], radius=radius[indices])
        # a ray meets a circle at the roots s of s² - 2·middle·s + power
        power = ex * ex + ey * ey - radius[indices] ** 2
        middle = directions[:, :1] * ex[place_ids] + directions[:, 1:] * ey[place_ids]
        root = middle * middle - power[place_ids]
        edge = np.sqrt(np.maximum(root, 0.0))
        inches = middle + edge if is_leaving else middle - edge
        is_hit = (root > 0) & ((inches if is_leaving else middle) > 0)
        lengths: Floats = np.where(is_hit, inches, np.inf).min(axis=1)
        return lengths


def _discs_within(discs: Floats, x: float, y: float, inches: float) -> Floats:
    return discs[np.hypot(discs[:, 0] - x, discs[:, 1] - y) < inches + discs[:, 2]]


def _lengths_to_edges(directions: Floats, edges: Floats, ex: Floats, ey: Floats) -> Floats:
    """Return the inches at which each ray from one place first reaches an edge.

    The result is that of `Sightlines._lengths_to_straight_edges`, but each ray is tested against
    few edges only.
    `ex` and `ey` lead from the place to the start of each edge.
    """
    ux, uy, length = edges.T[2:]
    distance_to_line = ey * ux - ex * uy
    along = -(ex * ux + ey * uy)
    low = np.arctan2(ey + uy * length, ex + ux * length)
    width = (np.arctan2(ey, ex) - low) % (2 * np.pi)
    edge_ids, ray_ids = _facing_pairs(
        directions, low, np.where(distance_to_line < CLOSE_RANGE, np.inf, width)
    )
    ux, uy, length, distance_to_line, along = (
        each[edge_ids] for each in (ux, uy, length, distance_to_line, along)
    )
    dx, dy = directions[ray_ids].T
    sine = dy * ux - dx * uy
    with np.errstate(divide="ignore", invalid="ignore"):
        inches = distance_to_line / sine
        foot = along + inches * (dx * ux + dy * uy)
    is_hit = (sine > PARALLEL) & (foot > -PARALLEL) & (foot < length + PARALLEL)
    return _least_lengths(len(directions), ray_ids[is_hit], inches[is_hit])


def _lengths_to_discs(directions: Floats, ex: Floats, ey: Floats, radius: Floats) -> Floats:
    """Return the inches at which each ray from one place first reaches a disc.

    `ex` and `ey` lead from the place to the centre of each disc.
    """
    distance = np.hypot(ex, ey)
    half_angle = np.arcsin(radius / np.maximum(distance, radius))
    width = np.where(distance < radius + CLOSE_RANGE, np.inf, 2 * half_angle)
    disc_ids, ray_ids = _facing_pairs(directions, np.arctan2(ey, ex) - half_angle, width)
    ex = ex[disc_ids]
    ey = ey[disc_ids]
    radius = radius[disc_ids]
    dx, dy = directions[ray_ids].T
    middle = dx * ex + dy * ey
    root = middle * middle - (ex * ex + ey * ey - radius**2)
    is_hit = (root > 0) & (middle > 0)
    return _least_lengths(len(directions), ray_ids[is_hit], middle[is_hit] - np.sqrt(root[is_hit]))


def _facing_pairs(directions: Floats, low: Floats, width: Floats) -> tuple[Numbers, Numbers]:
    """Return pairs of an obstacle and a ray that points to it.

    An obstacle covers `width` radians to the left of the heading `low`; an infinite width covers
    all rays.
    """
    turns = np.arctan2(directions[:, 1], directions[:, 0])
    order = np.argsort(turns)
    # once more a whole turn on, for obstacles that cover the end of the circle
    turns = np.concatenate([turns[order], turns[order] + 2 * np.pi])
    low = (low - ANGLE_MARGIN + np.pi) % (2 * np.pi) - np.pi
    first_ray = np.searchsorted(turns, low)
    end_ray = np.searchsorted(turns, low + width + 2 * ANGLE_MARGIN, "right")
    count = np.where(np.isinf(width), len(directions), end_ray - first_ray)
    # Each obstacle gets `count` pairs, with the rays from `first_ray` on.
    pairs = np.repeat(np.arange(len(low)), count)
    place = np.arange(len(pairs)) + (first_ray - (np.cumsum(count) - count))[pairs]
    return pairs, order[place % len(directions)]


def _least_lengths(count: int, place_ids: Numbers, inches: Floats) -> Floats:
    """Return the smallest distance of each ray, in inches."""
    lengths = np.full(count, np.inf)
    np.minimum.at(lengths, place_ids, inches)
    return lengths
