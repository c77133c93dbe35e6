"""Gestures on the map, from press to release, with a preview; the drawing changes at the end.

The tool controller (`controller`) begins a gesture and calls `follow` and `end`; the canvas draws
what the other methods return. A thing is a piece of terrain or a start, known by its key; its
partners are its copies on the other side of the table, while a symmetry is on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan2, degrees

from msgspec.structs import replace
from shapely.affinity import affine_transform
from typing_extensions import override

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Piece
from games.duel.workshop.affine import (
    Affine,
    box_of,
    has_crossing_edges,
    point_in_frame,
    rotation_about,
    transformed_piece,
    transformed_point,
)
from games.duel.workshop.drawing import MIN_SIDE
from games.duel.workshop.editor import Editor, SymmetricCopies
from games.duel.workshop.floors import squares_between
from games.duel.workshop.snapping import SnapGuide, nearest_grid_point, snap_shift

TURN_STEP = 15
"""Step in degrees of a turn, unless Shift or Ctrl is held."""
MIDDLE = 0.5
"""Share of a side at which its middle lies; a handle there stretches in one direction only."""
STRAIGHT_TOLERANCE = 1e-6
"""Smallest part of a unit vector that counts as a deviation from an axis of the table."""
FALLBACK_GRID = 0.5
"""Grid in inches to which Ctrl snaps while no grid is on."""


@dataclass(frozen=True)
class PointerState:
    """The pointer during a gesture.

    Attributes:
        place: Place of the pointer, in inches.
        shift: Whether Shift is held.
        ctrl: Whether Ctrl is held.
        reach: Distance in inches within which something counts as touched.
    """

    place: Point
    shift: bool = False
    ctrl: bool = False
    reach: float = 0.2


class Gesture(ABC):
    """A gesture with the pointer, such as moving, turning or painting.

    Attributes:
        hidden_keys: Keys of the things that are hidden at their old place meanwhile.
        hint: Text about what the modifier keys do meanwhile.
    """

    hidden_keys: Sequence[str] = ()
    hint = ""

    @abstractmethod
    def follow(self, pointer: PointerState) -> None:
        """Continue the gesture to the present place of the pointer."""

    def pieces(self) -> list[Piece]:
        """Return the pieces as they would lie after the gesture."""
        return []

    def starts(self) -> list[tuple[int, Point]]:
        """Return the starts as they would lie after the gesture, with their seats."""
        return []

    def symmetric_copies(self) -> SymmetricCopies:
        """Return the copies that the present symmetry would add."""
        return SymmetricCopies()

    def lines(self) -> list[list[Point]]:
        """Return lines to be drawn during the gesture, in inches."""
        return []

    def guides(self) -> Sequence[SnapGuide]:
        """Return the guides on which the piece is aligned."""
        return ()

    def measures_text(self) -> str:
        """Return the measures of the gesture as text."""
        return ""

    @abstractmethod
    def end(self) -> None:
        """Carry the gesture out, on release."""


class TransformGesture(Gesture):
    """Gesture that moves, turns or stretches things by one affine transform."""

    def __init__(self, editor: Editor, keys: Sequence[str]) -> None:
        self.editor = editor
        self.keys = keys
        self.hidden_keys = (*keys, *editor.partners(keys))
        drawing = editor.drawing
        self._pieces = [piece for key in keys for piece in drawing.pieces_by_key[key]]
        self._shapes = [drawing.shapes[key] for key in keys]
        self._starts = [each for each in drawing.things_of(keys) if each.is_start]
        self.transform: Affine = (1, 0, 0, 1, 0, 0)  # the identity
        self.turned_degrees = 0.0

    @override
    def pieces(self) -> list[Piece]:
        return [
            transformed_piece(piece, self.transform, self.turned_degrees) for piece in self._pieces
        ]

    @override
    def symmetric_copies(self) -> SymmetricCopies:
        shapes = [affine_transform(shape, self.transform) for shape in self._shapes]
        return self.editor.symmetric_copies(shapes, self.keys)

    @override
    def starts(self) -> list[tuple[int, Point]]:
        return [
            (each.seat, transformed_point(each.tiled_object.table_point, self.transform))
            for each in self._starts
            if each.tiled_object.table_point
        ]


class DragGesture(TransformGesture):
    """Gesture that moves things: the grabbed one snaps, the others keep their distances to it."""

    hint = "Shift: one axis only · Ctrl: the other way of snapping · Esc: back where it was"

    def __init__(
        self, editor: Editor, keys: Sequence[str], grabbed_key: str, pointer: PointerState
    ) -> None:
        super().__init__(editor, keys)
        self._start = pointer.place
        self._shift = Point(0, 0)
        self._box: Bounds = editor.drawing.shapes[grabbed_key].bounds
        if editor.drawing.things_by_key[grabbed_key].is_start:
            left, top, right, bottom = self._box
            middle = Point((left + right) / 2, (top + bottom) / 2)
            self._box = (*middle, *middle)  # a start snaps by its middle alone
        self._snap_coordinates = editor.snap_coordinates(keys)
        self._guides: Sequence[SnapGuide] = ()

    @override
    def follow(self, pointer: PointerState) -> None:
        x = pointer.place.x - self._start.x
        y = pointer.place.y - self._start.y
        if pointer.shift and abs(x) >= abs(y):
            y = 0.0
        elif pointer.shift:
            x = 0.0
        self._guides = ()
        if bool(self.editor.grid) is not pointer.ctrl:  # Ctrl inverts whether things snap
            left, top, right, bottom = self._box
            box = left + x, top + y, right + x, bottom + y
            snap_shift_point, guides = snap_shift(
                box, self.editor.grid, self._snap_coordinates, pointer.reach / 2
            )
            snaps_across = not pointer.shift or x != 0.0
            snaps_down = not pointer.shift or y != 0.0
            if snaps_across:
                x += snap_shift_point.x
            if snaps_down:
                y += snap_shift_point.y
            self._guides = [
                guide for guide in guides if (snaps_down if guide.is_horizontal else snaps_across)
            ]
        self._shift = Point(x, y)
        self.transform = (1, 0, 0, 1, x, y)

    @override
    def guides(self) -> Sequence[SnapGuide]:
        return self._guides

    @override
    def measures_text(self) -> str:
        left, top = self._box[:2]
        return f"{left + self._shift.x:.3g}, {top + self._shift.y:.3g}″"

    @override
    def end(self) -> None:
        if self._shift != Point(0, 0):
            self.editor.choose(self.keys)
            self.editor.move(*self._shift)


class TurnGesture(TransformGesture):
    """Gesture that turns things about their common middle."""

    hint = "In steps of 15 degrees · Shift: in single degrees · Esc: back as it was"

    def __init__(self, editor: Editor, keys: Sequence[str], pointer: PointerState) -> None:
        super().__init__(editor, keys)
        self.centre = editor.drawing.middle(editor.drawing.things_of(keys))
        self._start = self._angle(pointer.place)
        things = editor.drawing.things_of(keys)
        self._old_rotation = things[0].tiled_object.rotation if len(things) == 1 else 0.0

    def _angle(self, point: Point) -> float:
        return degrees(atan2(point.y - self.centre.y, point.x - self.centre.x))

    @override
    def follow(self, pointer: PointerState) -> None:
        degrees = self._angle(pointer.place) - self._start
        step = 1 if pointer.shift or pointer.ctrl else TURN_STEP
        degrees = round((self._old_rotation + degrees) / step) * step - self._old_rotation
        self.turned_degrees = degrees
        self.transform = rotation_about(degrees, self.centre)

    @override
    def measures_text(self) -> str:
        return f"{(self._old_rotation + self.turned_degrees) % 360:.0f}°"

    @override
    def end(self) -> None:
        if self.turned_degrees % 360:
            self.editor.choose(self.keys)
            self.editor.turn(self.turned_degrees, self.centre)


class StretchGesture(TransformGesture):
    """Gesture that resizes a piece by a corner or a side, along its own axes.

    The opposite corner or side stays in place.
    """

    hint = "Shift: keeps the proportions · Ctrl: the other way of snapping · Esc: back as it was"

    def __init__(self, editor: Editor, key: str, handle: Point) -> None:
        """Begin at a handle, given as shares of the piece's width and height."""
        super().__init__(editor, [key])
        self._key = key
        self._handle = handle
        self._fixed_shares = Point(1 - handle.x, 1 - handle.y)
        first, second, _, fourth = editor.drawing.frame(editor.drawing.thing(key))
        self._size = first.distance_to(second), first.distance_to(fourth)
        width, height = (side or 1.0 for side in self._size)
        self._u = (second.x - first.x) / width, (second.y - first.y) / width
        """Unit vector along the width of the piece."""
        self._v = (fourth.x - first.x) / height, (fourth.y - first.y) / height
        """Unit vector along the height of the piece."""
        self._fixed_point = point_in_frame(
            first, second=second, fourth=fourth, shares=self._fixed_shares
        )
        self._new_size = self._size

    @override
    def follow(self, pointer: PointerState) -> None:
        target = self._snapped_point(pointer)
        x = target.x - self._fixed_point.x
        y = target.y - self._fixed_point.y
        width, height = self._size
        if self._handle.x != MIDDLE:
            towards_handle = 1 if self._handle.x > MIDDLE else -1
            width = (x * self._u[0] + y * self._u[1]) * towards_handle
        if self._handle.y != MIDDLE:
            towards_handle = 1 if self._handle.y > MIDDLE else -1
            height = (x * self._v[0] + y * self._v[1]) * towards_handle
        width = max(MIN_SIDE, width)
        height = max(MIN_SIDE, height)
        if pointer.shift:
            factor = self._common_factor(width, height)
            width = self._size[0] * factor
            height = self._size[1] * factor
        self._new_size = width, height
        self.transform = self._stretch(*self._factors(width, height))

    def _snapped_point(self, pointer: PointerState) -> Point:
        """Return the place of the pointer, on the grid unless the piece is turned."""
        grid = self.editor.grid
        if not self._is_straight() or bool(grid) is pointer.ctrl:
            return pointer.place
        return nearest_grid_point(pointer.place, grid or FALLBACK_GRID)

    def _factors(self, width: float, height: float) -> tuple[float, float]:
        """Return the factors by which a size differs from the old one."""
        return width / (self._size[0] or 1.0), height / (self._size[1] or 1.0)

    def _common_factor(self, width: float, height: float) -> float:
        """Return the factor that keeps the proportions, for a size that the handle asks for."""
        x_factor, y_factor = self._factors(width, height)
        if MIDDLE not in self._handle:  # a corner
            return max(x_factor, y_factor)  # the box reaches the pointer in both directions
        return x_factor if self._handle.x != MIDDLE else y_factor

    def _is_straight(self) -> bool:
        """Return True if the piece's sides run along the axes of the table."""
        x, y = self._u
        return min(abs(x), abs(y)) < STRAIGHT_TOLERANCE  # along one axis, and not the other

    def _stretch(self, x_factor: float, y_factor: float) -> Affine:
        """Return the stretching by factors along the piece's own axes, about the fixed point."""
        (ux, uy), (vx, vy) = self._u, self._v
        a = x_factor * ux * ux + y_factor * vx * vx
        b = x_factor * ux * uy + y_factor * vx * vy
        e = x_factor * uy * uy + y_factor * vy * vy
        x, y = self._fixed_point
        return (a, b, b, e, x - a * x - b * y, y - b * x - e * y)

    @override
    def measures_text(self) -> str:
        return "{:.3g} × {:.3g}″".format(*self._new_size)

    @override
    def end(self) -> None:
        if self._new_size != self._size:
            self.editor.resize(self._key, *self._new_size, self._fixed_shares)


class BoxSelectGesture(Gesture):
    """Gesture that selects the things that a box touches."""

    hint = "Release to select what the box touches · Shift: adds to the selection"

    def __init__(self, editor: Editor, pointer: PointerState) -> None:
        self.editor = editor
        self._start = pointer.place
        self._end = pointer.place
        self._keys_before = editor.selected_keys if pointer.shift or pointer.ctrl else ()

    @override
    def follow(self, pointer: PointerState) -> None:
        self._end = pointer.place
        (start_x, start_y), (end_x, end_y) = self._start, self._end
        touched_keys = self.editor.keys_within(
            (min(start_x, end_x), min(start_y, end_y), max(start_x, end_x), max(start_y, end_y))
        )
        self.editor.choose(
            [*self._keys_before, *(key for key in touched_keys if key not in self._keys_before)]
        )

    @override
    def lines(self) -> list[list[Point]]:
        return [box_of(self._start, self._end)]

    @override
    def end(self) -> None:
        """Do nothing: the touched things are selected already."""


class BoxDrawGesture(Gesture):
    """Gesture that draws a rectangle or an ellipse from one corner to the opposite one."""

    hint = "Shift: equal sides · Ctrl: the other way of snapping · Esc: cancel"

    def __init__(self, editor: Editor, pointer: PointerState, is_ellipse: bool) -> None:
        self.editor = editor
        self._is_ellipse = is_ellipse
        self._start = self._end = self._snapped_point(pointer)

    def _snapped_point(self, pointer: PointerState) -> Point:
        grid = 0.0 if pointer.ctrl else self.editor.grid
        return nearest_grid_point(pointer.place, grid)

    @override
    def follow(self, pointer: PointerState) -> None:
        end = self._snapped_point(pointer)
        if pointer.shift:
            side = max(abs(end.x - self._start.x), abs(end.y - self._start.y))
            signed_width = side if end.x >= self._start.x else -side
            signed_height = side if end.y >= self._start.y else -side
            end = Point(self._start.x + signed_width, self._start.y + signed_height)
        self._end = end

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box, in inches."""
        return abs(self._end.x - self._start.x), abs(self._end.y - self._start.y)

    @override
    def pieces(self) -> list[Piece]:
        width, height = self.size
        if min(width, height) < MIN_SIDE:
            return []
        box = min(self._start.x, self._end.x), min(self._start.y, self._end.y), width, height
        return [Piece("new", ellipse=box) if self._is_ellipse else Piece("new", rect=box)]

    @override
    def symmetric_copies(self) -> SymmetricCopies:
        return self.editor.symmetric_copies([piece.shape for piece in self.pieces()])

    @override
    def lines(self) -> list[list[Point]]:
        return [box_of(self._start, self._end)]

    @override
    def measures_text(self) -> str:
        return "{:.3g} × {:.3g}″".format(*self.size)

    @override
    def end(self) -> None:
        width, height = self.size
        if min(width, height) >= MIN_SIDE:
            point = Point(min(self._start.x, self._end.x), min(self._start.y, self._end.y))
            self.editor.lay_box(point, width, height, self._is_ellipse)


class CornerGesture(Gesture):
    """Gesture that moves a corner of a polygon."""

    hint = "Ctrl: the other way of snapping · Esc: back where it was"

    def __init__(self, editor: Editor, key: str, corner_index: int) -> None:
        self.editor = editor
        self._key = key
        self._corner_index = corner_index
        self.hidden_keys = (key, *editor.partners([key]))
        self._corners = editor.drawing.corners(editor.drawing.thing(key))
        self._old_corners = [*self._corners]

    @override
    def follow(self, pointer: PointerState) -> None:
        grid = 0.0 if pointer.ctrl else self.editor.grid
        self._corners[self._corner_index] = nearest_grid_point(pointer.place, grid)

    @override
    def pieces(self) -> list[Piece]:
        corners = tuple(self._corners)
        return [
            replace(each, polygon=corners) for each in self.editor.drawing.pieces_by_key[self._key]
        ]

    @override
    def symmetric_copies(self) -> SymmetricCopies:
        if self.is_crossed:
            return SymmetricCopies()
        return self.editor.symmetric_copies([piece.shape for piece in self.pieces()], [self._key])

    @override
    def lines(self) -> list[list[Point]]:
        return [[*self._corners, self._corners[0]]]

    @override
    def measures_text(self) -> str:
        return "{:.3g}, {:.3g}″".format(*self._corners[self._corner_index])

    @property
    def is_crossed(self) -> bool:
        """Whether edges of the polygon meet or cross at present."""
        return has_crossing_edges(self._corners)

    @override
    def end(self) -> None:
        if self._corners != self._old_corners:
            self.editor.reshape(self._key, self._corners)


@dataclass
class BrushGesture(Gesture):
    """Gesture that paints the floor square by square."""

    editor: Editor
    floor: str
    floors_by_cell: dict[tuple[int, int], str] = field(default_factory=dict)
    _last_place: Point | None = None
    hint = "Release to paint the floor · Esc: cancel"

    @override
    def follow(self, pointer: PointerState) -> None:
        width, height = self.editor.drawing.battlefield.table
        for x, y in squares_between(self._last_place or pointer.place, pointer.place):
            if 0 <= x < width and 0 <= y < height:
                self.floors_by_cell[x, y] = self.floor
        self._last_place = pointer.place

    @override
    def lines(self) -> list[list[Point]]:
        cells = self.editor.with_partner_cells(self.floors_by_cell)
        return [box_of(Point(x, y), Point(x + 1, y + 1)) for x, y in cells]

    @override
    def measures_text(self) -> str:
        return self.floor or "bare ground"

    @override
    def end(self) -> None:
        self.editor.paint(self.floors_by_cell, self.floor)
