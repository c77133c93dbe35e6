"""Tools of the map editor, and what they do on press, drag, release and click.

The module needs no window: points are in inches of the table. The reach is the distance in inches
within which the pointer hits something, such as a handle; it depends on the zoom. A thing is a
piece of terrain or a start, known by its key. A stamp is the piece of the palette to be placed.
"""

from __future__ import annotations

from enum import Enum
from math import hypot

from games.duel.geometry.points import Point
from games.duel.maps.objects import MAX_CORNERS
from games.duel.workshop.affine import has_crossing_edges, point_in_frame
from games.duel.workshop.drawing import Thing
from games.duel.workshop.editor import Editor, is_locked
from games.duel.workshop.gestures import (
    MIDDLE,
    BoxDrawGesture,
    BoxSelectGesture,
    BrushGesture,
    CornerGesture,
    DragGesture,
    Gesture,
    PointerState,
    StretchGesture,
    TurnGesture,
)
from games.duel.workshop.snapping import nearest_grid_point
from games.duel.workshop.stencils import Stencil

SHARES = (0.0, MIDDLE, 1.0)
"""Shares of a side at which a handle can lie."""
HANDLES = tuple(Point(x, y) for y in SHARES for x in SHARES if (x, y) != (MIDDLE, MIDDLE))
"""Places of a piece's resize handles, as shares of its width and height."""
LOWER_RIGHT = Point(1.0, 1.0)
"""The only handle of a very small piece."""
MIN_SIDE_FOR_HANDLE = 5
"""Least length of a side with a handle in its middle, as a multiple of the pointer's reach."""
KNOB_DISTANCE = 4
"""Distance from a piece to its rotation knob, as a multiple of the pointer's reach."""
START_MARK_WIDTH = 1.15
"""Width of the mark of a start, in inches."""
START_MARK_RISE = 1.0
"""Distance from a start's place up to the middle of its mark, in inches."""
MIN_START_MARK_WIDTH = 16 / 9
"""Least width of the mark of a start, as a multiple of the pointer's reach."""
MIN_START_MARK_RISE = 4 / 3
"""Least distance from a start's place up to the middle of its mark, as such a multiple."""
MIN_CORNERS = 3
"""Least number of corners of a polygon."""


class Tool(Enum):
    """A tool of the map editor: its title, its key, and a sentence about its use."""

    SELECT = "Select", "s", "Click to select; drag to move, or to draw a box."
    MOVE = "Move", "", "Click to pick a piece up; click again to put it down."
    TURN = "Turn", "", "Drag a piece, or the knob beside it, round its middle. Shift: finely."
    CORNERS = "Corners", "o", "Drag a corner to move it; double-click an edge to add one."
    RECTANGLE = "Rectangle", "r", "Drag, or click twice, to draw a box."
    ELLIPSE = "Ellipse", "c", "Drag, or click twice, to draw an ellipse."
    POLYGON = "Polygon", "p", "Click for each corner; Enter or a click on the first one ends it."
    START = "Start", "n", "Click to place the start of the next seat."
    BRUSH = "Brush", "b", "Drag to paint the floor selected in the palette."
    FILL = "Fill", "f", "Click to fill all adjoining cells of one floor."
    BARE = "Bare ground", "d", "Drag to remove the floor."
    STAMP = "Place", "", "Click to place the piece selected in the palette."

    def __init__(self, title: str, key: str, usage: str) -> None:
        self.title = title
        self.key = key
        self.usage = usage


DRAWING_TOOLS = (Tool.RECTANGLE, Tool.ELLIPSE, Tool.POLYGON)
"""Tools that draw a piece of terrain without a template."""


class ToolController:
    """Controller of the map editor's tools, which turns pointer input into edits of a drawing."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.tool = Tool.SELECT
        self.stamp: Stencil | None = None
        self.floor = "sand"
        self.gesture: Gesture | None = None
        self.is_carrying = False
        """Whether the gesture goes on with the button up, until the next click."""
        self.pointer_place: Point | None = None
        """Place of the pointer on the table, in inches."""
        self.new_corners: list[Point] = []
        """Corners of the polygon that is being drawn, in inches."""
        self.selected_corner: int | None = None
        """Index of the selected corner in the selected polygon."""
        self._press_state: PointerState | None = None
        self._has_just_selected = False
        """Whether the present press has selected the thing at its place."""
        self._last_click: Point | None = None
        self._locked_words = ""
        """Sentence about the locked thing at the present press, or ""."""

    def select_tool(self, tool: Tool) -> None:
        """Take another tool and cancel the present gesture.

        On a read-only map the tool is always `Tool.SELECT`.
        """
        self.cancel()
        needs_change = tool is not Tool.SELECT
        self.editor.message = self.editor.read_only_reason if needs_change else ""
        self.tool = Tool.SELECT if self.editor.message else tool

    def copy_state(self, other: ToolController) -> None:
        """Take tool, floor, stamp and place from another controller."""
        self.floor = other.floor
        self.stamp = other.stamp
        self.pointer_place = other.pointer_place
        self.select_tool(other.tool)

    def cancel(self) -> bool:
        """Cancel the gesture or the polygon; return True if there was one."""
        was_busy = bool(self.gesture or self.new_corners)
        self.gesture = None
        self.is_carrying = False
        self._press_state = None
        self.new_corners = []
        return was_busy

    # The pointer.

    def press(self, pointer: PointerState) -> None:
        """Handle the button going down, or Space at the cross that the arrow keys move."""
        if self.is_carrying:  # its release puts the thing down
            return
        self._press_state = pointer
        self._has_just_selected = False
        self._locked_words = ""
        match self.tool:
            case Tool.SELECT | Tool.MOVE | Tool.TURN | Tool.CORNERS:
                if not self._begin_at_handle(pointer):
                    self._select_pressed(pointer)
            case Tool.RECTANGLE | Tool.ELLIPSE:
                self.gesture = BoxDrawGesture(self.editor, pointer, self.tool is Tool.ELLIPSE)
            case Tool.BRUSH | Tool.BARE:
                floor = "" if self.tool is Tool.BARE else self.floor
                self.gesture = BrushGesture(self.editor, floor)
                self.gesture.follow(pointer)

    def move(self, pointer: PointerState, is_dragging: bool) -> None:
        """Handle a move of the pointer.

        Args:
            pointer: The pointer and the modifier keys.
            is_dragging: Whether the button is down and the pointer has moved farther than in a
                click.
        """
        self.pointer_place = pointer.place
        if is_dragging and self._press_state and self.gesture is None:
            self._begin_gesture(self._press_state)
        if self.gesture and (is_dragging or self.is_carrying):
            self.gesture.follow(pointer)

    def release(self, pointer: PointerState, was_dragged: bool) -> None:
        """Handle the button going up.

        Args:
            pointer: The pointer and the modifier keys.
            was_dragged: Whether the pointer has moved meanwhile.
        """
        press_state = self._press_state
        self._press_state = None
        has_dragged_gesture = self.gesture is not None and was_dragged
        if self.is_carrying or has_dragged_gesture or isinstance(self.gesture, BrushGesture):
            self._end_gesture(pointer)
        elif self.gesture:
            self.is_carrying = True  # picked up by a click: the next click puts it down
        elif press_state:
            self._click(pointer)

    def _end_gesture(self, pointer: PointerState) -> None:
        gesture = self.gesture
        self.gesture = None
        self.is_carrying = False
        if gesture:
            gesture.follow(pointer)
            gesture.end()
            self.editor.message = self.editor.message or self._locked_words

    # Handles and presses.

    def handles(self, reach: float) -> dict[Point | None, Point]:
        """Return the handles of the selection in inches, by their shares of the piece's sides.

        The key None is the rotation knob. Locked things have no handles.
        """
        things = self.editor.drawing.things_of(self._movable_keys)
        if (
            not things
            or self.tool not in (Tool.SELECT, Tool.TURN)
            or self.gesture
            or self.editor.read_only_reason
        ):
            return {}
        if all(thing.is_start for thing in things):
            return {}
        if len(things) > 1:
            return {None: self._knob_above(reach)}
        handles = self._piece_handles(things[0], reach)
        return handles if self.tool is Tool.SELECT else {None: handles[None]}

    @property
    def _movable_keys(self) -> tuple[str, ...]:
        """Keys of the selected things that are not locked, so that the pointer can change them."""
        things_by_key = self.editor.drawing.things_by_key
        return tuple(key for key in self.editor.selected_keys if not is_locked(things_by_key[key]))

    @property
    def corner_key(self) -> str | None:
        """Key of the only selected thing, whose corners the pointer can move; None for none."""
        has_one = len(self.editor.selected_keys) == 1
        return self._movable_keys[0] if has_one and self._movable_keys else None

    def _piece_handles(self, thing: Thing, reach: float) -> dict[Point | None, Point]:
        """Return the resize handles and the rotation knob of a piece."""
        first, second, _, fourth = self.editor.drawing.frame(thing)  # clockwise from the upper left
        has_x_handles = first.distance_to(second) >= MIN_SIDE_FOR_HANDLE * reach
        has_y_handles = first.distance_to(fourth) >= MIN_SIDE_FOR_HANDLE * reach
        handles: dict[Point | None, Point] = {
            handle: point_in_frame(first, second=second, fourth=fourth, shares=handle)
            for handle in _visible_handles(has_x_handles, has_y_handles)
        }
        top = point_in_frame(first, second=second, fourth=fourth, shares=Point(MIDDLE, 0.0))
        bottom = point_in_frame(first, second=second, fourth=fourth, shares=Point(MIDDLE, 1.0))
        length = hypot(top.x - bottom.x, top.y - bottom.y) or 1.0
        knob_distance = KNOB_DISTANCE * reach
        handles[None] = Point(
            top.x + (top.x - bottom.x) / length * knob_distance,
            top.y + (top.y - bottom.y) / length * knob_distance,
        )
        return handles

    def _knob_above(self, reach: float) -> Point:
        boxes = [self.editor.drawing.shapes[key].bounds for key in self._movable_keys]
        left = min(box[0] for box in boxes)
        right = max(box[2] for box in boxes)
        return Point((left + right) / 2, min(box[1] for box in boxes) - KNOB_DISTANCE * reach)

    def _begin_at_handle(self, pointer: PointerState) -> bool:
        """Begin the gesture of the handle or corner at the pointer; return True if there is one."""
        editor = self.editor
        key = self.corner_key
        if self.tool is Tool.CORNERS and key is not None:
            corners = editor.drawing.corners(editor.drawing.thing(key))
            near_indices = [
                index
                for index, corner in enumerate(corners)
                if corner.distance_to(pointer.place) <= pointer.reach
            ]
            if near_indices:
                self.selected_corner = near_indices[0]
                self.gesture = CornerGesture(editor, key, near_indices[0])
                return True
        for handle, place in self.handles(pointer.reach).items():
            if place.distance_to(pointer.place) <= pointer.reach:
                if handle is None:
                    self.gesture = TurnGesture(editor, self._movable_keys, pointer)
                else:
                    self.gesture = StretchGesture(editor, self._movable_keys[0], handle)
                return True
        return False

    def _keys_at(self, pointer: PointerState) -> list[str]:
        """Return the unlocked things at the pointer, the uppermost first: starts by their marks."""
        marked_keys = [
            key
            for key, thing in self.editor.drawing.things_by_key.items()
            if thing.seat and not is_locked(thing) and _is_on_mark(thing, pointer)
        ]
        keys = self.editor.keys_under(pointer.place, pointer.reach / 2)
        return [*dict.fromkeys([*reversed(marked_keys), *keys])]

    def is_on_selected(self, pointer: PointerState) -> bool:
        """Return True if a selected thing is at the pointer, and no gesture is under way."""
        keys = self._keys_at(pointer)
        return not self.gesture and any(key in self.editor.selected_keys for key in keys)

    def _select_pressed(self, pointer: PointerState) -> None:
        """Select the thing at a press, unless it is selected already or a modifier key is held.

        A press on a locked thing alone says so. If that is selected, it stays so, and no box
        begins; another one is passed over.
        """
        editor = self.editor
        keys = self._keys_at(pointer)
        if pointer.shift or pointer.ctrl:
            return
        if not keys:
            locked_key = self._locked_key_at(pointer)
            if locked_key in editor.selected_keys:
                self._press_state = None
            elif self.tool is Tool.SELECT:
                editor.choose([])
            if locked_key is not None:
                self._locked_words = editor.message = self._words_of_locked(locked_key)
            return
        if not any(key in editor.selected_keys for key in keys):
            editor.choose(keys[:1])
            self._has_just_selected = True
        if self.tool in (Tool.MOVE, Tool.TURN):
            self._begin_gesture(pointer)

    def _locked_key_at(self, pointer: PointerState) -> str | None:
        """Return the locked thing at the pointer, a start also by its mark; None for none."""
        marked_keys = [
            key
            for key, thing in self.editor.drawing.things_by_key.items()
            if thing.seat and is_locked(thing) and _is_on_mark(thing, pointer)
        ]
        return marked_keys[-1] if marked_keys else self.editor.locked_key_under(pointer.place)

    def _words_of_locked(self, key: str) -> str:
        """Return a sentence about a locked thing at a press."""
        name = self.editor.name_of([key])
        words = f"{name[:1].upper()}{name[1:]} is locked: L unlocks it"
        return f"{words}." if key in self.editor.selected_keys else f"{words} once Tab selects it."

    def _begin_gesture(self, pointer: PointerState) -> None:
        """Begin a drag at the place where the button went down."""
        editor = self.editor
        selected_keys_here = [key for key in self._keys_at(pointer) if key in editor.selected_keys]
        match self.tool:
            case Tool.TURN if selected_keys_here:
                self.gesture = TurnGesture(editor, self._movable_keys, pointer)
            case Tool.SELECT | Tool.MOVE if (
                selected_keys_here and not pointer.shift and not editor.read_only_reason
            ):
                self.gesture = DragGesture(
                    editor, self._movable_keys, selected_keys_here[0], pointer
                )
            case Tool.SELECT:
                self.gesture = BoxSelectGesture(editor, pointer)
            case Tool.STAMP | Tool.START | Tool.FILL:
                pass  # placed when the button is released
            case _:
                self._press_state = None  # nothing to drag, and the release is no click

    def _click(self, pointer: PointerState) -> None:
        editor = self.editor
        grid = 0.0 if pointer.ctrl else editor.grid
        point = nearest_grid_point(pointer.place, grid)
        match self.tool:
            case Tool.SELECT | Tool.CORNERS:
                self._click_thing(pointer)
            case Tool.POLYGON:
                self._add_new_corner(point, pointer.reach)
            case Tool.START:
                editor.lay_start(point)
            case Tool.STAMP if self.stamp:
                editor.lay_template(self.stamp.source, self.stamp.name, point)
            case Tool.FILL:
                editor.fill((int(pointer.place.x), int(pointer.place.y)), self.floor)
        self._last_click = pointer.place

    def _click_thing(self, pointer: PointerState) -> None:
        """Handle a click without a drag on things.

        With Shift or Ctrl, the click adds or removes a thing; a second click selects the next one
        below, or adds a corner to the edge there if the tool is for corners.
        """
        editor = self.editor
        keys = self._keys_at(pointer)
        if pointer.shift or pointer.ctrl:
            editor.choose(keys[:1], toggles=True)
            return
        is_second_click = (
            self._last_click is not None
            and self._last_click.distance_to(pointer.place) <= pointer.reach
        )
        if is_second_click and self.tool is Tool.CORNERS and self.add_corner(pointer):
            return
        if self._has_just_selected or not keys:
            return
        selected_indices = [index for index, key in enumerate(keys) if key in editor.selected_keys]
        if (
            is_second_click
            and len(editor.selected_keys) == 1
            and selected_indices
            and self.tool is Tool.SELECT
        ):
            editor.choose([keys[(selected_indices[0] + 1) % len(keys)]])
        elif len(editor.selected_keys) > 1:  # a click in a selection keeps the uppermost alone
            editor.choose(keys[:1])

    # Polygons.

    def _add_new_corner(self, point: Point, reach: float) -> None:
        """Add a corner to the polygon; a click on its first corner closes the polygon."""
        can_close = len(self.new_corners) >= MIN_CORNERS
        if can_close and self.new_corners[0].distance_to(point) <= reach:
            self.finish_polygon()
        elif point not in self.new_corners:
            if len(self.new_corners) < MAX_CORNERS:
                self.new_corners.append(point)
            else:
                self.editor.message = f"A polygon has at most {MAX_CORNERS} corners: Enter ends it."

    def finish_polygon(self) -> bool:
        """Finish the polygon that is being drawn; return True if it was added."""
        if len(self.new_corners) < MIN_CORNERS:
            self.editor.message = "A polygon needs at least three corners."
            return False
        if has_crossing_edges(self.new_corners):
            self.editor.message = (
                "The edges of the polygon cross: Backspace removes the last corner."
            )
            return False
        corners = self.new_corners
        self.new_corners = []
        return self.editor.lay_polygon(corners)

    def remove_last_corner(self) -> bool:
        """Remove the last corner of the polygon being drawn; return True if there was one."""
        if self.new_corners:
            self.new_corners.pop()
            return True
        return False

    def add_corner(self, pointer: PointerState) -> bool:
        """Add a corner to the selected polygon at the pointer; return True if an edge is there."""
        editor = self.editor
        key = self.corner_key
        corners = editor.drawing.corners(editor.drawing.thing(key)) if key is not None else []
        if key is None or not corners:
            return False
        if len(corners) >= MAX_CORNERS:
            editor.message = f"A polygon has at most {MAX_CORNERS} corners."
            return False
        distances = [
            _distance_to_edge(pointer.place, corner, corners[(index + 1) % len(corners)])
            for index, corner in enumerate(corners)
        ]
        if min(distances) > pointer.reach:
            return False
        new_index = distances.index(min(distances)) + 1
        new_corner = nearest_grid_point(pointer.place, grid=0.0)
        return editor.reshape(key, [*corners[:new_index], new_corner, *corners[new_index:]])

    def remove_corner(self) -> bool:
        """Remove the selected corner of the polygon, which keeps three at least.

        Returns:
            True if the corner was removed.
        """
        editor = self.editor
        if self.selected_corner is None or len(editor.selected_keys) != 1:
            return False
        corners = editor.drawing.corners(editor.things[0])
        if self.selected_corner >= len(corners):
            return False
        if len(corners) <= MIN_CORNERS:
            editor.message = "A polygon needs at least three corners."
            return False
        del corners[self.selected_corner]
        self.selected_corner = None
        return editor.reshape(editor.selected_keys[0], corners)


def start_mark(place: Point, reach: float) -> tuple[Point, float]:
    """Return the middle and the width of the mark of a start's seat, in inches.

    Args:
        place: Place of the start, in inches.
        reach: Reach of the pointer in inches, so that the mark stays large enough at any zoom.
    """
    rise = max(START_MARK_RISE, MIN_START_MARK_RISE * reach)
    width = max(START_MARK_WIDTH, MIN_START_MARK_WIDTH * reach)
    return Point(place.x, place.y - rise), width


def _is_on_mark(start: Thing, pointer: PointerState) -> bool:
    """Return True if the pointer is on the mark of a start's seat."""
    place = start.tiled_object.table_point
    if not place:
        return False
    middle, width = start_mark(place, pointer.reach)
    distances = abs(pointer.place.x - middle.x), abs(pointer.place.y - middle.y)
    return max(distances) <= width / 2


def _visible_handles(has_x_handles: bool, has_y_handles: bool) -> list[Point]:
    """Return the handles of a piece; a small one has fewer, so that they don't cover it.

    Args:
        has_x_handles: Whether the upper and lower side are long enough for a handle in the middle.
        has_y_handles: Whether the left and right side are.
    """
    if not has_x_handles and not has_y_handles:
        return [LOWER_RIGHT]
    return [
        handle
        for handle in HANDLES
        if (handle.x != MIDDLE or has_x_handles) and (handle.y != MIDDLE or has_y_handles)
    ]


def _distance_to_edge(point: Point, start: Point, end: Point) -> float:
    """Return the distance in inches from a point to an edge."""
    edge_x = end.x - start.x
    edge_y = end.y - start.y
    squared_length = edge_x * edge_x + edge_y * edge_y or 1.0  # 1 for an edge without length
    along = (point.x - start.x) * edge_x + (point.y - start.y) * edge_y
    share = min(max(along / squared_length, 0.0), 1.0)  # of the edge, at its nearest point
    return point.distance_to(Point(start.x + share * edge_x, start.y + share * edge_y))
