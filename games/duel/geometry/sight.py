"""What can be seen from a point among obstacles, all its directions at once.

Where the centre of a base may be is bounded by straight edges (each with the side that is
forbidden), by round obstacles, and by enemies: a ray that comes near one ends where it would leave
it again (D14). Round every corner that sticks out stand nodes, so that the lines from one to the
next touch it: shortest ways bend there and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SLACK = 0.004
"""Inches by which a point may stand beyond an edge that still bounds it, or nearer to a corner than
the ways that bend there."""


class Sightlines:
    """All that bounds a warrior's way, as arrays.

    `edges` are rows of x, y, direction and length, the forbidden side to the left; `rounds` of x, y
    and radius; `nodes` of x, y, the ways back and on along the obstacle, and the centre and radius
    of the corner; `foes` of x, y and the radius within which they engage.
    """

    def __init__(self, edges: Floats, rounds: Floats, nodes: Floats, foes: Floats) -> None:
        self.edges = edges
        self.rounds = rounds
        self.nodes = nodes
        self.foes = foes

    def __add__(self, other: Sightlines) -> Sightlines:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Sightlines(*(np.concatenate(pair) for pair in pairs))

    def about(self, x: float, y: float, inches: float, more: Floats) -> Sightlines:
        """What of it can matter so far from a point; of the nodes, those to which it is `more`
        inches less."""
        edges, nodes = self.edges, self.nodes
        ex, ey = edges[:, 0] - x, edges[:, 1] - y
        along = ex * edges[:, 2] + ey * edges[:, 3]
        near = np.abs(ex * edges[:, 3] - ey * edges[:, 2]) < inches
        near &= (along < inches) & (along > -inches - edges[:, 4])
        away = np.hypot(nodes[:, 0] - x, nodes[:, 1] - y) + more
        return Sightlines(
            edges[near],
            _close(self.rounds, x, y, inches),
            nodes[away < inches],
            _close(self.foes, x, y, inches),
        )

    def depths(self, x: float, y: float, dx: Floats, dy: Floats, limit: float) -> Floats:
        """How far rays from a point lead, at most to a limit."""
        far = np.full(dx.shape, limit)
        edges = self.edges
        if len(edges):
            ex, ey = edges[:, 0] - x, edges[:, 1] - y
            ux, uy, length = edges[:, 2], edges[:, 3], edges[:, 4]
            off = ey * ux - ex * uy  # how far the point is off the edge's line, to its right
            near = (off > -SLACK) & (off < limit)
            along = -(ex * ux + ey * uy)
            near &= (along > -limit) & (along < length + limit)
            ux, uy, length, off, along = (each[near] for each in (ux, uy, length, off, along))
            dx_, dy_ = dx[:, None], dy[:, None]
            towards = dy_ * ux - dx_ * uy
            with np.errstate(divide="ignore", invalid="ignore"):
                inches = off / towards
                foot = along + inches * (dx_ * ux + dy_ * uy)
            hit = (towards > 1e-9) & (foot > -1e-9) & (foot < length + 1e-9)
            if hit.size:
                far = np.minimum(far, np.where(hit, inches, np.inf).min(axis=1))
        far = np.minimum(far, self._discs(x, y, dx, dy, limit, self.rounds, False))
        far = np.minimum(far, self._discs(x, y, dx, dy, limit, self.foes, True))
        bounded: Floats = np.maximum(far, 0.0)
        return bounded

    @staticmethod
    def _discs(
        x: float, y: float, dx: Floats, dy: Floats, limit: float, discs: Floats, out: bool
    ) -> Any:
        """Where rays reach discs, or where they come out of them."""
        ex, ey, radius = discs[:, 0] - x, discs[:, 1] - y, discs[:, 2]
        near = np.abs(ex) < limit + radius
        near &= np.abs(ey) < limit + radius
        ex, ey, radius = ex[near], ey[near], radius[near]
        if not len(ex):
            return limit
        middle = dx[:, None] * ex + dy[:, None] * ey
        root = middle * middle - (ex * ex + ey * ey - radius * radius)
        edge = np.sqrt(np.maximum(root, 0.0))
        if out:
            inches = middle + edge
            hit = (root > 0) & (inches > 0)
        else:
            inches = middle - edge
            hit = (root > 0) & (middle > 0)
        return np.where(hit, inches, np.inf).min(axis=1)


def _close(discs: Floats, x: float, y: float, inches: float) -> Floats:
    return discs[np.hypot(discs[:, 0] - x, discs[:, 1] - y) < inches + discs[:, 2]]
