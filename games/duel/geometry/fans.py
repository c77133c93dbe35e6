"""Shortest-path search over the visibility graph of a scene, nearest places first.

Each way leads straight from node to node. Where a way bends, a fan opens: the directions that were
hidden behind the corner before. Lengths are in inches, angles in radians. The left is the side to
which headings increase; as y points down, that is the right on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import atan2, inf, pi, tau
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.duel.geometry.barriers import nodes_near
from games.duel.geometry.sight import SLACK, Floats, Sightlines

BEHIND = 1e-7
"""Radians to each side of a corner at which rays see the corner and the ground behind it."""


class Fan(NamedTuple):
    """Sector of directions that opens at the end of a way.

    Attributes:
        x: Horizontal coordinate of the fan's apex in inches.
        y: Vertical coordinate of the apex in inches.
        inches: Length of the way from the start to the apex.
        way: Indices of the nodes on the way; empty at the start.
        first: Heading of the fan's first direction in radians.
        width: Radians from the first direction to the last; positive to the left, negative to the
            right.
        turns: Radians from the first direction at which corners stand.
    """

    x: float
    y: float
    inches: float
    way: tuple[int, ...]
    first: float
    width: float
    turns: Floats


class FanStep(NamedTuple):
    """Straight line from a fan's apex to a node, with the fan that opens there.

    Attributes:
        node: Index of the node.
        inches: Length of the line.
        first: Heading of the new fan's first direction in radians.
        width: Width of the new fan in radians, negative to the right.
    """

    node: int
    inches: float
    first: float
    width: float


class Fans:
    """Search for shortest ways from a point through a scene, limited by an allowance in inches.

    Args:
        scene: Barriers and nodes.
        start: Point from which all ways lead.
        allowance: Greatest length of a way in inches.
        goal: Point that the ways are to reach; without one they lead everywhere.
    """

    def __init__(
        self,
        scene: Sightlines,
        start: tuple[float, float],
        allowance: float,
        goal: tuple[float, float] | None = None,
    ) -> None:
        self.start = start
        self.allowance = allowance
        ahead = _ahead(scene, goal)
        near = scene.near(*start, allowance, ahead)
        self.scene = near + nodes_near(near, *start)
        self.ahead = _ahead(self.scene, goal)
        self.best = np.full(len(self.scene.nodes), inf)
        self.done = np.zeros(len(self.scene.nodes), bool)

    def fans_by_length(self) -> Iterator[Fan]:
        """Yield the fans in the order of the length of their ways.

        With a goal, only fans whose way can still reach the goal within the allowance are yielded,
        in the order of the least possible length of the whole way (A*).
        """
        waiting: list[tuple[float, float, int, tuple[int, ...], float, float]] = []
        for first in (0.0, pi):
            heappush(waiting, (0.0, 0.0, -1, (), first, pi))
        while waiting:
            _, inches, index, way, first, width = heappop(waiting)
            x, y = self.start
            if index >= 0:
                if self.done[index]:
                    continue
                self.done[index] = True
                x, y = map(float, self.scene.nodes[index, :2])
            remaining = self.allowance - inches
            turns, steps = self._look_from(x, y=y, first=first, width=width, remaining=remaining)
            yield Fan(x, y=y, inches=inches, way=way, first=first, width=width, turns=turns)
            for step in steps:
                total = inches + step.inches
                if total < self.best[step.node]:
                    self.best[step.node] = total
                    least = total + float(self.ahead[step.node])
                    on = (*way, step.node)
                    heappush(waiting, (least, total, step.node, on, step.first, step.width))

    def _look_from(
        self, x: float, y: float, first: float, width: float, remaining: float
    ) -> tuple[Floats, list[FanStep]]:
        """Return the turns at which corners stand in a fan, and the steps to nodes behind it.

        The fan is at (x, y), from heading `first` on, `width` radians wide (negative to the right);
        `remaining` is the rest of the allowance in inches.
        """
        ex, ey = (self.scene.nodes[:, :2] - (x, y)).T
        away = np.hypot(ex, ey)
        index = np.flatnonzero((away < remaining - self.ahead) & (away > 1e-6) & ~self.done)
        away = away[index]
        ex = ex[index] / away
        ey = ey[index] / away
        turned = np.arctan2(ey, ex) - first
        turned = (turned if width > 0 else -turned) % tau
        turned[turned > tau - 1e-5] -= tau
        within = np.flatnonzero(turned <= abs(width) + 1e-5)
        index = index[within]
        ex = ex[within]
        ey = ey[within]
        turned = turned[within]

        lefts, bends = self._sides(index, ex, ey, away[within])
        turns = np.concatenate([turned[bends] - BEHIND, turned[bends] + BEHIND])
        angles = first + (turns if width > 0 else -turns)
        depths = self.scene.ray_lengths(
            np.array([[x, y]]), np.zeros(len(turns), int), headings(angles), np.array([remaining])
        )

        steps = []
        places = np.flatnonzero(bends)
        for place, far in zip(places, depths.reshape(2, -1).max(axis=0), strict=True):
            inches = float(away[within[place]])
            if far >= inches - 1e-6:
                node = int(index[place])
                on = atan2(float(ey[place]), float(ex[place]))
                steps.append(FanStep(node, inches, on, self._width(node, on, lefts[place])))
        return np.concatenate([turns, turned[~bends]]), steps

    def _sides(
        self, index: NDArray[np.intp], dx: Floats, dy: Floats, away: Floats
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return two masks of nodes: ways pass the corner on their left, and ways may bend there.

        Args:
            index: Indices of the nodes.
            dx: Horizontal part of the unit direction to each node.
            dy: Vertical part of the unit direction to each node.
            away: Distance to each node in inches.
        """
        nodes = self.scene.nodes[index]
        back = dx * nodes[:, 3] - dy * nodes[:, 2]
        on = dx * nodes[:, 5] - dy * nodes[:, 4]
        lefts = (back * away > -SLACK) & (on > -1e-6)
        rights = (on * away < SLACK) & (back < 1e-6)
        bends = lefts | rights
        lefts &= ~rights | (back + on >= 0)  # a way as short as the slack may fit both
        return lefts, bends

    def _width(self, node: int, first: float, left: bool) -> float:
        """Return the radians by which a way that arrives at a node may turn about its corner."""
        _, _, bx, by, ox, oy, *_ = map(float, self.scene.nodes[node])
        turn = (atan2(oy, ox) - first if left else first - atan2(by, bx)) % tau
        turn = max(1e-6, turn if turn < pi else 0.0)
        return turn if left else -turn


def headings(angles: Floats) -> Floats:
    """Return unit vectors for angles, as rows of x and y."""
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _ahead(scene: Sightlines, goal: tuple[float, float] | None) -> Floats:
    """Return the straight distance in inches from each node to the goal; 0 without a goal."""
    nodes = scene.nodes
    if goal is None:
        return np.zeros(len(nodes))
    return np.hypot(nodes[:, 0] - goal[0], nodes[:, 1] - goal[1])
