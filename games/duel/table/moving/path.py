"""Map tool that draws a move as a path of straight legs.

A leg that ends almost at terrain that can be used, or just inside an obstacle, ends in contact with
it. A click adds a corner, as does the end of a drag from the path's end. A right click or Backspace
removes the last corner. The keyboard moves a ghost of the goal, which counts as the last corner.
Before a leg is added, the map shows its length, the place to which a crossing carries the warrior,
and the warriors that it would engage. An illegal leg is red from the point where it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from engine.app.inputs import Pointer
from engine.app.map.transform import Inches, Transform
from engine.app.widgets import Change, Look, Overlay
from games.duel.geometry.field import Field
from games.duel.geometry.moves import PathFault, Walk
from games.duel.geometry.nearing import nearest_path
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.words import is_usable

SNAP_DISTANCE = 0.12
"""Distance in inches from the end of the allowance within which a pointed leg snaps to that end."""
CONTACT_DISTANCE = 0.1
"""Distance in inches from a piece or an obstacle within which a leg snaps into contact."""
OBSTACLES = (PathFault.BLOCKING, PathFault.BASE)
"""Faults of a leg that ends inside an obstacle."""
MIN_POINTER_MOVE = 0.3
"""Inches that the pointer must move from an unreachable goal before a leg follows it."""
DECIMALS = 2
"""Decimals of the coordinates of a corner at the pointer."""
END_DECIMALS = 3
"""Decimals of the coordinates of a corner at the end of the allowance."""

DrawPath = Callable[["PathTool", Transform, Look], Overlay | None]


class PathTool:
    """Path of one move while it is drawn.

    Implements `engine.app.map.view.PointerTool`, whose hooks the map calls. `Inches`, as a type, is
    a place on the map.

    Attributes:
        move_start: Place where the move starts.
        allowance: Maximum length of the move in inches.
        others: Places of all other warriors.
        corners: Corners that are laid.
        next_corner: Goal of the next leg at the pointer or the ghost, limited to the allowance.
        is_goal_from_keyboard: True if the goal is the keyboard's ghost.
    """

    def __init__(
        self,
        field: Field,
        start: Point,
        allowance: float,
        others: tuple[Point, ...],
        draw: DrawPath,
    ) -> None:
        self.field = field
        self.move_start = start
        self.allowance = allowance
        self.others = others
        self.corners: tuple[Point, ...] = ()
        self.next_corner: Point | None = None
        self.place_beyond_allowance: Point | None = None
        """Place of the pointer, if the allowance does not suffice to reach it."""
        self.is_goal_from_keyboard = False
        self.refused_corner: Point | None = None
        """Corner that was refused because its leg is illegal."""
        self.unreachable_goal: Point | None = None
        """Goal that was asked for and that no legal path reaches."""
        self.clicked_place: Point | None = None
        """Place for which the last leg was asked, even if it lies beyond the allowance."""
        self.approached_goal: Point | None = None
        """Goal to which the path leads as near as possible."""
        self.pointer_place: Inches | None = None
        """Place of the pointer on the map."""
        self._draw = draw
        self._walk = lru_cache(16)(lambda corners: field.walk(start, corners, allowance, others))
        self._shortest = lru_cache(8)(self._shortest_path)

    # State.

    @property
    def start(self) -> Inches:
        """Place where the next leg starts."""
        return self.corners[-1] if self.corners else self.move_start

    @property
    def corners_with_ghost(self) -> tuple[Point, ...]:
        """Laid corners, and after them the keyboard's ghost; a goal at the pointer is left out."""
        ghost = self.next_corner if self.is_goal_from_keyboard else None
        if ghost is None or ghost == self.start:
            return self.corners
        return (*self.corners, ghost)

    @property
    def visible_corners(self) -> tuple[Point, ...]:
        """Laid corners, and after them any goal that is drawn: pointer, ghost or refused corner."""
        goal = self.next_corner or self.refused_corner
        if goal is None or goal == self.start:
            return self.corners
        return (*self.corners, goal)

    def walk(self, corners: tuple[Point, ...]) -> Walk | None:
        """Return the move along these corners as the rules carry it out; None without corners."""
        return self._walk(corners) if corners else None

    @property
    def inches_left(self) -> float:
        """Inches of the allowance that the laid corners leave."""
        return max(0.0, self.allowance - path_length(self.move_start, self.corners))

    @property
    def is_complete(self) -> bool:
        """True if no leg may follow: the path crosses a border or uses up the allowance."""
        return bool(self.corners) and (self.crosses_border or self.inches_left <= TOLERANCE)

    @property
    def crosses_border(self) -> bool:
        """True if the laid corners cross a border."""
        walk = self.walk(self.corners)
        return walk is not None and walk.crossing_point is not None

    @property
    def goal(self) -> Point | None:
        """Goal of the shortest path: what was clicked last, or the keyboard's ghost.

        For typed corners it is the last of them.
        """
        if self.unreachable_goal:
            return self.unreachable_goal
        if self.next_corner and self.is_goal_from_keyboard:
            return self.place_beyond_allowance or self.next_corner
        return self.clicked_place or (self.corners[-1] if self.corners else None)

    def shortest(self) -> tuple[Point, ...] | None:
        """Return the corners of the shortest path to the goal; None if no path is legal."""
        return self._with_end_in_contact(self._shortest(self.goal)) if self.goal else None

    def _shortest_path(self, goal: Point) -> tuple[Point, ...] | None:
        is_too_far = self.move_start.distance_to(goal) > self.allowance + TOLERANCE
        ground = self.field.ground_at(self.move_start)
        if is_too_far and ground == self.field.ground_at(goal):
            return None  # at once, without a search
        return self.field.shortest(self.move_start, goal, self.allowance, self.others)

    def approach(self) -> None:
        """Replace the path by one that ends as near as possible to the goal."""
        goal = self.goal
        if goal is None:
            return
        target = self._target_at(goal)
        self.set_corners(
            nearest_path(self.field, self.move_start, target, self.allowance, self.others)
        )
        self.clicked_place = goal
        self.approached_goal = goal

    def _target_at(self, goal: Point) -> BaseGeometry:
        """Return the piece of terrain at a place if it blocks or can be used, else the place."""
        point = ShapelyPoint(goal)
        for piece in reversed(self.field.terrain):
            is_target = piece.ground == "blocking" or is_usable(piece)
            if is_target and piece.shape.intersects(point):
                return piece.shape
        return point

    # Contact.

    def _with_end_in_contact(self, corners: tuple[Point, ...] | None) -> tuple[Point, ...] | None:
        """Return corners with the last one moved into contact, as in `_in_contact`."""
        if not corners:
            return corners
        return (*corners[:-1], self._in_contact(corners[:-1], corners[-1]))

    def _in_contact(self, corners: tuple[Point, ...], goal: Point) -> Point:
        """Return the end of a leg behind some corners, moved into contact with what is near it.

        An end just inside an obstacle moves back to its edge, another one on to the nearest terrain
        that can be used. It stays where it is if its move would then be illegal, or engage others,
        or touch less.
        """
        walk = self._walk((*corners, goal))
        if walk.fault:
            stop_point = walk.fault.stop_point.rounded()
            is_at_edge = (
                walk.fault.kind in OBSTACLES
                and walk.fault.leg_index == len(corners)
                and stop_point.distance_to(goal) <= CONTACT_DISTANCE
                and not self._walk((*corners, stop_point)).fault
            )
            return stop_point if is_at_edge else goal
        if walk.crossing_point:
            return goal
        pieces_touched = {*self.field.pieces_touching(goal)}
        pieces_by_distance = {
            self.field.distance(goal, piece): piece
            for piece in self.field.pieces_within(goal, CONTACT_DISTANCE)
            if is_usable(piece) and piece not in pieces_touched
        }
        for _, piece in sorted(pieces_by_distance.items()):
            place = self.field.contact_place(goal, piece)
            moved_walk = self._walk((*corners, place))
            if (
                not moved_walk.fault
                and not moved_walk.crossing_point
                and moved_walk.engaged_indices == walk.engaged_indices
                and pieces_touched < {*self.field.pieces_touching(place)}
            ):
                return place
        return goal

    # Changes.

    def set_corners(self, corners: Sequence[Point]) -> None:
        """Replace all corners by these; the last one snaps into contact."""
        self.corners = self._with_end_in_contact(tuple(corners)) or ()
        self._forget_goals()

    def _forget_goals(self) -> None:
        """Forget the goal of the next leg, and every corner and goal that was refused."""
        self.next_corner = None
        self.place_beyond_allowance = None
        self.refused_corner = None
        self.unreachable_goal = None
        self.clicked_place = None
        self.approached_goal = None
        self.is_goal_from_keyboard = False

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Point the next leg at a place, or at none."""
        is_keyboard = pointer.is_keyboard
        self.pointer_place = None if is_keyboard else at
        if at is None and (is_keyboard or self.is_goal_from_keyboard):
            return Change.NONE  # the keyboard's ghost stays
        self.is_goal_from_keyboard = is_keyboard
        if not is_keyboard and self._rests_on_unreachable_goal(at):
            return Change.NONE  # its mark stays
        if self.is_complete:
            had_refusal = self._aim_after_complete_path()
            return Change.SCREEN if is_keyboard or had_refusal else Change.MARKS
        self.next_corner = None
        self.place_beyond_allowance = None
        if at is not None:
            self.next_corner, self.place_beyond_allowance = self._limit_to_allowance(
                at, is_limited_exactly=is_keyboard
            )
            if not pointer.ctrl:  # with Ctrl, the keyboard leads the ghost in hundredths
                self.next_corner = self._in_contact(self.corners, self.next_corner)
        had_unreachable_goal = self.unreachable_goal
        self.unreachable_goal = None
        if is_keyboard:
            self.refused_corner = None
        return Change.SCREEN if is_keyboard or had_unreachable_goal else Change.MARKS

    def _rests_on_unreachable_goal(self, at: Inches | None) -> bool:
        """Return True if the pointer has hardly moved from the unreachable goal."""
        goal = self.unreachable_goal
        return bool(goal and at and goal.distance_to(at) <= MIN_POINTER_MOVE)

    def _aim_after_complete_path(self) -> bool:
        """Forget all goals, since no leg may follow; return True if one of them was refused."""
        had_refusal = bool(self.refused_corner or self.unreachable_goal)
        self.refused_corner = None
        self.unreachable_goal = None
        self.next_corner = None
        self.place_beyond_allowance = None
        return had_refusal

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Add a leg to a place; with Shift, replace the path by the shortest one to that place."""
        place = Point(round(at[0], DECIMALS), round(at[1], DECIMALS))
        if pointer.shift:
            # not limited: the shortest path may go there, and a refusal names the place asked for
            shortest_path = self._shortest(place)
            self.set_corners(shortest_path or self.corners)
            self.clicked_place = place
            self.unreachable_goal = None if shortest_path else place
            return Change.SCREEN
        corner = self._corner_for(place, pointer)
        self._forget_goals()
        if corner == self.start:
            return Change.SCREEN
        self.clicked_place = place
        walk = self._walk((*self.corners, corner))
        if walk.fault:
            self.refused_corner = corner
        else:
            self.corners = (*self.corners, corner)
        return Change.SCREEN

    def _corner_for(self, place: Point, pointer: Pointer) -> Point:
        """Return the corner for a place that was picked."""
        if self.is_complete:
            return place
        if pointer.is_keyboard and self.is_goal_from_keyboard and self.next_corner:
            return self.next_corner  # the ghost, which may be in contact
        corner, _ = self._limit_to_allowance(place, is_limited_exactly=pointer.is_keyboard)
        return self._in_contact(self.corners, corner)

    def undo_last(self) -> Change:
        """Drop a refused goal or the ghost, or else the last corner."""
        if (
            self.refused_corner
            or self.unreachable_goal
            or (self.is_goal_from_keyboard and self.next_corner)
        ):
            self.refused_corner = None
            self.unreachable_goal = None
            self.next_corner = None
        elif self.corners:
            self.corners = self.corners[:-1]
        else:
            return Change.NONE
        self.next_corner = None
        self.place_beyond_allowance = None
        self.clicked_place = None
        self.approached_goal = None
        return Change.SCREEN

    def _limit_to_allowance(
        self, point: Inches, *, is_limited_exactly: bool
    ) -> tuple[Point, Point | None]:
        """Return a place limited to the allowance, and the place itself if it lies beyond.

        Places near the end of the allowance snap to the end, unless it is limited exactly, as for
        the keyboard.
        """
        goal = Point(round(point[0], DECIMALS), round(point[1], DECIMALS))
        x, y = self.start
        inches = hypot(goal.x - x, goal.y - y)
        inches_left = self.inches_left
        limit = inches_left + TOLERANCE if is_limited_exactly else inches_left - SNAP_DISTANCE
        is_within = inches <= limit or inches <= TOLERANCE
        if is_within:
            return goal, None
        share = inches_left / inches
        end_x = round(x + (goal.x - x) * share, END_DECIMALS)
        end_y = round(y + (goal.y - y) * share, END_DECIMALS)
        end = Point(end_x, end_y)
        is_beyond = inches > inches_left + SNAP_DISTANCE
        return end, goal if is_beyond else None

    # Drawing.

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """Return the path's marks on the map."""
        return self._draw(self, transform, look)


def path_length(start: Point, corners: Sequence[Point]) -> float:
    """Return the length in inches of a path from a point through corners."""
    return sum(
        start_of_leg.distance_to(end_of_leg)
        for start_of_leg, end_of_leg in pairwise((start, *corners))
    )
