"""Shortest-path search over the visibility graph of a scene, nearest places first.

A scene has barriers, and nodes around their corners. Each way leads straight from node to node.
Where a way bends, a fan opens: the directions that were hidden behind the corner before. Its apex
is the node; a turn is an angle from its first direction. Lengths are in inches, angles in radians.
The left is the side to which headings increase; as y points down, that is the right on the screen.
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

MIN_INCHES = 1e-6
"""Inches up to which a node counts as the apex itself, and tolerance of lengths of rays."""

TURN_TOLERANCE = 1e-5
"""Radians beyond the edge of a fan at which a node is still in the fan."""

MIN_TURN = 1e-6
"""Tolerance in radians for directions along an obstacle, and least width of a fan."""

BEHIND = 1e-7
"""Radians to each side of a corner at which rays see the corner and the ground behind it."""


class Fan(NamedTuple):
    """Sector of directions that opens at the end of a way.

    Attributes:
        x: Horizontal coordinate of the fan's apex in inches.
        y: Vertical coordinate of the apex in inches.
        inches: Length of the way from the start to the apex.
        node_path: Indices of the nodes on the way; empty at the start.
        first_heading: Heading of the fan's first direction in radians.
        width: Radians from the first direction to the last; positive to the left, negative to the
            right.
        turns: Radians from the first direction at which corners stand.
    """

    x: float
    y: float
    inches: float
    node_path: tuple[int, ...]
    first_heading: float
    width: float
    turns: Floats


class FanStep(NamedTuple):
    """Straight line from a fan's apex to a node, with the fan that opens there.

    Attributes:
        node: Index of the node.
        inches: Length of the line.
        first_heading: Heading of the new fan's first direction in radians.
        width: Width of the new fan in radians, negative to the right.
    """

    node: int
    inches: float
    first_heading: float
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
        distances = _distances_to_goal(scene, goal)
        nearby_scene = scene.nearby(*start, allowance, distances)
        self.scene = nearby_scene + nodes_near(nearby_scene, *start)
        self.distances_to_goal = _distances_to_goal(self.scene, goal)
        self.shortest_lengths = np.full(len(self.scene.nodes), inf)
        self.is_expanded = np.zeros(len(self.scene.nodes), bool)

    def fans_by_length(self) -> Iterator[Fan]:
        """Yield the fans in the order of the length of their ways.

        With a goal, only fans whose way can still reach the goal within the allowance are yielded,
        in the order of the least possible length of the whole way (A*).
        """
        queue: list[tuple[float, float, int, tuple[int, ...], float, float]] = []
        for first_heading in (0.0, pi):  # two half circles around the start, which is no node (-1)
            heappush(queue, (0.0, 0.0, -1, (), first_heading, pi))
        while queue:
            _, inches, index, node_path, first_heading, width = heappop(queue)
            x, y = self.start
            if index >= 0:
                if self.is_expanded[index]:
                    continue
                self.is_expanded[index] = True
                x, y = map(float, self.scene.nodes[index, :2])
            inches_left = self.allowance - inches
            turns, steps = self._look_from(x, y, first_heading, width, inches_left)
            yield Fan(
                x,
                y,
                inches=inches,
                node_path=node_path,
                first_heading=first_heading,
                width=width,
                turns=turns,
            )
            for step in steps:
                total = inches + step.inches
                if total < self.shortest_lengths[step.node]:
                    self.shortest_lengths[step.node] = total
                    least_total = total + float(self.distances_to_goal[step.node])
                    next_path = (*node_path, step.node)
                    heappush(
                        queue,
                        (least_total, total, step.node, next_path, step.first_heading, step.width),
                    )

    def _look_from(
        self, x: float, y: float, first_heading: float, width: float, inches_left: float
    ) -> tuple[Floats, list[FanStep]]:
        """Return the turns at which corners stand in a fan, and the steps to nodes behind it.

        The fan is at (x, y), from `first_heading` on, `width` radians wide (negative to the right);
        `inches_left` is the rest of the allowance in inches.
        """
        ex, ey = (self.scene.nodes[:, :2] - (x, y)).T
        distances = np.hypot(ex, ey)
        is_in_reach = (distances < inches_left - self.distances_to_goal) & (distances > MIN_INCHES)
        node_indices = np.flatnonzero(is_in_reach & ~self.is_expanded)
        distances = distances[node_indices]
        ex = ex[node_indices] / distances
        ey = ey[node_indices] / distances
        sign = 1 if width > 0 else -1
        turns_to_nodes = sign * (np.arctan2(ey, ex) - first_heading) % tau
        # Just before the first direction counts as in the fan, not as almost a whole turn.
        turns_to_nodes[turns_to_nodes > tau - TURN_TOLERANCE] -= tau
        inside_fan = np.flatnonzero(turns_to_nodes <= abs(width) + TURN_TOLERANCE)
        node_indices = node_indices[inside_fan]
        ex = ex[inside_fan]
        ey = ey[inside_fan]
        turns_to_nodes = turns_to_nodes[inside_fan]
        passes_left, can_bend = self._sides(node_indices, ex, ey, distances[inside_fan])
        bend_turns = turns_to_nodes[can_bend]
        turns = np.concatenate([bend_turns - BEHIND, bend_turns + BEHIND])
        lengths = self._ray_lengths(x, y, first_heading + sign * turns, inches_left)
        visible_lengths = lengths.reshape(2, -1).max(axis=0)  # of the rays beside each node
        steps = []
        bend_places = np.flatnonzero(can_bend)
        for place, visible_length in zip(bend_places, visible_lengths, strict=True):
            inches = float(distances[inside_fan[place]])
            if visible_length >= inches - MIN_INCHES:
                node = int(node_indices[place])
                heading = atan2(float(ey[place]), float(ex[place]))
                width_there = self._width(node, heading, passes_left[place])
                steps.append(FanStep(node, inches, heading, width_there))
        return np.concatenate([turns, turns_to_nodes[~can_bend]]), steps

    def _ray_lengths(self, x: float, y: float, angles: Floats, inches_left: float) -> Floats:
        """Return the lengths of rays from a point, which obstacles and the allowance limit."""
        apex = np.array([[x, y]])
        apex_ids = np.zeros(len(angles), int)
        return self.scene.ray_lengths(apex, apex_ids, headings(angles), np.array([inches_left]))

    def _sides(
        self, index: NDArray[np.intp], dx: Floats, dy: Floats, distances: Floats
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return two masks of nodes: ways pass the corner on their left, and ways may bend there.

        Args:
            index: Indices of the nodes.
            dx: Horizontal part of the unit direction to each node.
            dy: Vertical part of the unit direction to each node.
            distances: Distance to each node in inches.
        """
        nodes = self.scene.nodes[index]
        backward_cross = dx * nodes[:, 3] - dy * nodes[:, 2]
        onward_cross = dx * nodes[:, 5] - dy * nodes[:, 4]
        passes_left = (backward_cross * distances > -SLACK) & (onward_cross > -MIN_TURN)
        passes_right = (onward_cross * distances < SLACK) & (backward_cross < MIN_TURN)
        can_bend = passes_left | passes_right
        # a way as short as the slack may fit both
        passes_left &= ~passes_right | (backward_cross + onward_cross >= 0)
        return passes_left, can_bend

    def _width(self, node: int, first_heading: float, is_left: bool) -> float:
        """Return the radians by which a way that arrives at a node may turn about its corner."""
        _, _, back_x, back_y, onward_x, onward_y, *_ = map(float, self.scene.nodes[node])
        if is_left:
            turn = (atan2(onward_y, onward_x) - first_heading) % tau
        else:
            turn = (first_heading - atan2(back_y, back_x)) % tau
        if turn >= pi:  # slightly negative: the way arrives past the edge of the corner
            turn = 0.0
        turn = max(MIN_TURN, turn)
        return turn if is_left else -turn


def headings(angles: Floats) -> Floats:
    """Return unit vectors for angles, as rows of x and y."""
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _distances_to_goal(scene: Sightlines, goal: tuple[float, float] | None) -> Floats:
    """Return the straight distance in inches from each node to the goal; 0 without a goal."""
    nodes = scene.nodes
    if goal is None:
        return np.zeros(len(nodes))
    return np.hypot(nodes[:, 0] - goal[0], nodes[:, 1] - goal[1])
