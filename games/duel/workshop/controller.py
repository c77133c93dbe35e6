"""Tools of the map editor, and what they do on press, drag, release and click.

The module needs no window: points are in inches of the table, and reaches, too.
"""

from __future__ import annotations

from enum import Enum
from math import hypot

from games.duel.geometry.points import Point
from games.duel.maps.objects import MAX_CORNERS
from games.duel.workshop.affine import has_crossing_edges, point_in_frame
from games.duel.workshop.editor import Editor
from games.duel.workshop.gestures import (
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

HANDLES = tuple(
    Point(x, y) for y in (0.0, 0.5, 1.0) for x in (0.0, 0.5, 1.0) if (x, y) != (0.5, 0.5)
)
"""Places of a piece's resize handles, as shares of its width and height."""
MIN_SIDE_FOR_HANDLE = 5
"""Least length of a side with a handle in its middle, as a multiple of the pointer's reach."""
KNOB_DISTANCE = 4
"""Distance from a piece to its rotation knob, as a multiple of the pointer's reach."""


class Tool(Enum):
    """A tool of the map editor: its title, its key, and a sentence about its use."""

    SELECT = "Select", "s", "Click to select; drag to move, or to draw a box."
    MOVE = "Move", "", "Click to pick a piece up; click again to put it down."
    TURN = "Turn", "", "Click a piece and move to turn it; click again to finish."
    CORNERS = "Corners", "o", "Drag a corner to move it; double-click an edge to add one."
    RECTANGLE = "Rectangle", "r", "Drag, or click twice, to draw a box."
    ELLIPSE = "Ellipse", "c", "Drag, or click twice, to draw an ellipse."
    POLYGON = "Polygon", "p", "Click for each corner; Enter or a click on the first one ends it."
    START = "Start", "n", "Click to place the start of the next seat."
    BRUSH = "Brush", "b", "Drag to paint the floor selected in the palette."
    FILL = "Fill", "f", "Click to fill all adjoining cells of one floor."
    BARE = "Bare ground", "d", "Drag to remove the floor."
    STAMP = "Place", "", "Click to place the piece selected in the palette."

    def __init__(self, title: str, key: str, effect: str) -> None:
        self.title = title
        self.key = key
        self.does = effect


class ToolController:
    """Controller of the map editor's tools, which turns pointer input into edits of a drawing."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.tool = Tool.SELECT
        self.stamp: Stencil | None = None
        self.floor = "sand"
        self.gesture: Gesture | None = None
        self.carries = False
        """Whether the gesture goes on with the button up, until the next click."""
        self.at: Point | None = None
        """Place of the pointer on the table, in inches."""
        self.corners: list[Point] = []
        """Corners of the polygon that is being drawn, in inches."""
        self.corner: int | None = None
        """Index of the selected corner in the selected polygon."""
        self._pressed: PointerState | None = None
        self._fresh = False
        """Whether the present press has selected the thing at its place."""
        self._clicked: Point | None = None

    def take(self, tool: Tool) -> None:
        """Take another tool and cancel the present gesture.

        On a read-only map the tool is always `Tool.SELECT`.
        """
        self.cancel()
        self.editor.message = self.editor.read_only if tool is not Tool.SELECT else ""
        self.tool = Tool.SELECT if self.editor.message else tool

    def take_over(self, other: ToolController) -> None:
        """Take tool, floor, stamp and place from another controller."""
        self.floor = other.floor
        self.stamp = other.stamp
        self.at = other.at
        self.take(other.tool)

    def cancel(self) -> bool:
        """Cancel the gesture or the polygon; return True if there was one."""
        was = bool(self.gesture or self.corners)
        self.gesture = None
        self.carries = False
        self._pressed = None
        self.corners = []
        return was

    # The pointer.

    def press(self, pointer: PointerState) -> None:
        """Handle the button going down, or Space at the cross."""
        if self.carries:
            return
        self._pressed = pointer
        self._fresh = False
        match self.tool:
            case Tool.SELECT | Tool.MOVE | Tool.TURN | Tool.CORNERS:
                if not self._grip(pointer):
                    self._choose(pointer)
            case Tool.RECTANGLE | Tool.ELLIPSE:
                self.gesture = BoxDrawGesture(self.editor, pointer, self.tool is Tool.ELLIPSE)
            case Tool.BRUSH | Tool.BARE:
                floor = "" if self.tool is Tool.BARE else self.floor
                self.gesture = BrushGesture(self.editor, floor)
                self.gesture.follow(pointer)

    def move(self, pointer: PointerState, drags: bool) -> None:
        """Handle a move of the pointer.

        Args:
            pointer: The pointer and the modifier keys.
            drags: Whether the button is down and the move exceeds a click's slip.
        """
        self.at = pointer.at
        if drags and self._pressed and self.gesture is None:
            self._begin(self._pressed)
        if self.gesture and (drags or self.carries):
            self.gesture.follow(pointer)

    def release(self, pointer: PointerState, dragged: bool) -> None:
        """Handle the button going up.

        Args:
            pointer: The pointer and the modifier keys.
            dragged: Whether the pointer has moved meanwhile.
        """
        pressed = self._pressed
        self._pressed = None
        if self.carries or (self.gesture and dragged) or isinstance(self.gesture, BrushGesture):
            self._finish(pointer)
        elif self.gesture:
            self.carries = True  # picked up by a click: the next click puts it down
        elif pressed:
            self._click(pointer)

    def _finish(self, pointer: PointerState) -> None:
        gesture = self.gesture
        self.gesture = None
        self.carries = False
        if gesture:
            gesture.follow(pointer)
            gesture.end()
            if self.tool in (Tool.RECTANGLE, Tool.ELLIPSE):
                return

    # Handles and presses.

    def handles(self, reach: float) -> dict[Point | None, Point]:
        """Return the handles of the selection in inches, by their shares of the piece's sides.

        The key None is the rotation knob.
        """
        things = self.editor.things
        if not things or self.tool is not Tool.SELECT or self.gesture or self.editor.read_only:
            return {}
        if all(thing.is_start for thing in things):
            return {}
        if len(things) > 1:
            return {None: self._knob_above(reach)}
        first, second, _, fourth = self.editor.drawing.frame(things[0])
        across = first.distance_to(second) >= MIN_SIDE_FOR_HANDLE * reach
        down = first.distance_to(fourth) >= MIN_SIDE_FOR_HANDLE * reach
        handles: dict[Point | None, Point] = {
            handle: point_in_frame(first, second=second, fourth=fourth, shares=handle)
            for handle in HANDLES
            # A small piece has fewer handles, so that they don't cover it.
            if (handle.x != 0.5 or across) and (handle.y != 0.5 or down)
            if across or down or handle == Point(1.0, 1.0)
        }
        top = point_in_frame(first, second=second, fourth=fourth, shares=Point(0.5, 0.0))
        bottom = point_in_frame(first, second=second, fourth=fourth, shares=Point(0.5, 1.0))
        length = hypot(top.x - bottom.x, top.y - bottom.y) or 1.0
        away = KNOB_DISTANCE * reach
        handles[None] = Point(
            top.x + (top.x - bottom.x) / length * away, top.y + (top.y - bottom.y) / length * away
        )
        return handles

    def _knob_above(self, reach: float) -> Point:
        boxes = [self.editor.drawing.shapes[key].bounds for key in self.editor.selected_keys]
        left = min(box[0] for box in boxes)
        right = max(box[2] for box in boxes)
        return Point((left + right) / 2, min(box[1] for box in boxes) - KNOB_DISTANCE * reach)

    def _grip(self, pointer: PointerState) -> bool:
        """Begin the gesture of the handle or corner at the pointer; return True if there is one."""
        editor = self.editor
        if self.tool is Tool.CORNERS and len(editor.selected_keys) == 1:
            corners = editor.drawing.corners(editor.things[0])
            near = [
                at
                for at, corner in enumerate(corners)
                if corner.distance_to(pointer.at) <= pointer.reach
            ]
            if near:
                self.corner = near[0]
                self.gesture = CornerGesture(editor, editor.selected_keys[0], near[0])
                return True
        for handle, at in self.handles(pointer.reach).items():
            if at.distance_to(pointer.at) <= pointer.reach:
                if handle is None:
                    self.gesture = TurnGesture(editor, editor.selected_keys, pointer)
                else:
                    self.gesture = StretchGesture(editor, editor.selected_keys[0], handle)
                return True
        return False

    def _choose(self, pointer: PointerState) -> None:
        """Select the thing at a press, unless it is selected already or a modifier key is held."""
        editor = self.editor
        stack = self.editor.under(pointer.at, pointer.reach / 2)
        if pointer.shift or pointer.ctrl:
            return
        if not stack:
            if self.tool is Tool.SELECT:
                editor.choose([])
            return
        if not any(key in editor.selected_keys for key in stack):
            editor.choose(stack[:1])
            self._fresh = True
        if self.tool in (Tool.MOVE, Tool.TURN):
            self._begin(pointer)

    def _begin(self, pointer: PointerState) -> None:
        """Begin a drag at the place where the button went down."""
        editor = self.editor
        stack = [
            key
            for key in editor.under(pointer.at, pointer.reach / 2)
            if key in editor.selected_keys
        ]
        match self.tool:
            case Tool.TURN if stack:
                self.gesture = TurnGesture(editor, editor.selected_keys, pointer)
            case Tool.SELECT | Tool.MOVE if stack and not pointer.shift and not editor.read_only:
                self.gesture = DragGesture(editor, editor.selected_keys, stack[0], pointer)
            case Tool.SELECT:
                self.gesture = BoxSelectGesture(editor, pointer)
            case Tool.STAMP | Tool.START | Tool.FILL:
                pass  # placed when the button is released
            case _:
                self._pressed = None

    def _click(self, pointer: PointerState) -> None:
        editor = self.editor
        point = nearest_grid_point(pointer.at, 0.0 if pointer.ctrl else self.editor.grid)
        match self.tool:
            case Tool.SELECT | Tool.CORNERS:
                self._click_on(pointer)
            case Tool.POLYGON:
                self._add(point, pointer.reach)
            case Tool.START:
                editor.lay_start(point)
            case Tool.STAMP if self.stamp:
                editor.lay_template(self.stamp.source, self.stamp.called, point)
            case Tool.FILL:
                editor.fill((int(pointer.at.x), int(pointer.at.y)), self.floor)
        self._clicked = pointer.at

    def _click_on(self, pointer: PointerState) -> None:
        """Handle a click without a drag on things.

        With Shift or Ctrl, the click adds or removes a thing; a second click selects the next one
        below.
        """
        editor = self.editor
        stack = self.editor.under(pointer.at, pointer.reach / 2)
        if pointer.shift or pointer.ctrl:
            editor.choose(stack[:1], also=True)
            return
        again = self._clicked is not None and self._clicked.distance_to(pointer.at) <= pointer.reach
        if self._fresh or not stack:
            return
        chosen = [index for index, key in enumerate(stack) if key in editor.selected_keys]
        if again and len(editor.selected_keys) == 1 and chosen and self.tool is Tool.SELECT:
            editor.choose([stack[(chosen[0] + 1) % len(stack)]])
        elif len(editor.selected_keys) > 1:
            editor.choose(stack[:1])

    # Polygons.

    def _add(self, point: Point, reach: float) -> None:
        """Add a corner to the polygon; a click on its first corner closes the polygon."""
        if len(self.corners) >= 3 and self.corners[0].distance_to(point) <= reach:
            self.close()
        elif point not in self.corners:
            if len(self.corners) < MAX_CORNERS:
                self.corners.append(point)
            else:
                self.editor.message = f"A polygon has at most {MAX_CORNERS} corners: Enter ends it."

    def close(self) -> bool:
        """Finish the polygon that is being drawn; return True if it was added."""
        if len(self.corners) < 3:
            self.editor.message = "A polygon needs at least three corners."
            return False
        if has_crossing_edges(self.corners):
            self.editor.message = (
                "The edges of the polygon cross: Backspace removes the last corner."
            )
            return False
        corners = self.corners
        self.corners = []
        return self.editor.lay_polygon(corners)

    def back(self) -> bool:
        """Remove the last corner of the polygon being drawn; return True if there was one."""
        if self.corners:
            self.corners.pop()
            return True
        return False

    def split(self, pointer: PointerState) -> bool:
        """Add a corner to the selected polygon at the pointer; return True if an edge is there."""
        editor = self.editor
        if len(editor.selected_keys) != 1:
            return False
        corners = editor.drawing.corners(editor.things[0])
        if not corners:
            return False
        if len(corners) >= MAX_CORNERS:
            editor.message = f"A polygon has at most {MAX_CORNERS} corners."
            return False
        distance, place = min(
            (_distance_to_edge(pointer.at, corner, corners[(index + 1) % len(corners)]), index + 1)
            for index, corner in enumerate(corners)
        )
        if distance > pointer.reach:
            return False
        to = nearest_grid_point(pointer.at, 0.0)
        return editor.reshape(editor.selected_keys[0], [*corners[:place], to, *corners[place:]])

    def drop_corner(self) -> bool:
        """Remove the selected corner of the polygon, which keeps three at least.

        Returns:
            True if the corner was removed.
        """
        editor = self.editor
        if self.corner is None or len(editor.selected_keys) != 1:
            return False
        corners = editor.drawing.corners(editor.things[0])
        if self.corner >= len(corners):
            return False
        if len(corners) <= 3:
            editor.message = "A polygon needs at least three corners."
            return False
        del corners[self.corner]
        self.corner = None
        return editor.reshape(editor.selected_keys[0], corners)


def _distance_to_edge(point: Point, one: Point, other: Point) -> float:
    """Return the distance in inches from a point to an edge."""
    x = other.x - one.x
    y = other.y - one.y
    length = x * x + y * y or 1.0
    share = min(max(((point.x - one.x) * x + (point.y - one.y) * y) / length, 0.0), 1.0)
    return point.distance_to(Point(one.x + share * x, one.y + share * y))
