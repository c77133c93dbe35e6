"""Map of the workshop: a view of the drawing, with input for the tools and previews of gestures.

The engine calls `grab`, `drag`, `drop`, `hover`, `wheel` and `key`; each returns a `Change`, which
says how much must be drawn again. `TAKEN` is an input that was used and changes nothing; `MARKS`
are the marks above the map, `PICTURE` the map, and `SCREEN` everything. The cross stands for the
pointer while the keyboard is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Self

import pygame
from pygame import Rect, Surface
from shapely import get_parts
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import LEFT, MIDDLE, OUTSIDE, Key, Pointer, Position, Typed, Wheel
from engine.app.map.marks import MapMarks, ring_picture
from engine.app.map.tags import Tag
from engine.app.map.view import MapView, over_each_other
from engine.app.paint.lines import smooth_lines
from engine.app.rects import clip_to
from engine.app.theme import Colour, Scale
from engine.app.widgets import Look, Overlay
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.widget import Change
from games.duel.field.scenery import draw_field, draw_piece
from games.duel.geometry.points import BASE, Point
from games.duel.geometry.terrain import Piece
from games.duel.workshop.affine import box_of
from games.duel.workshop.controller import DRAWING_TOOLS, Tool, ToolController, start_mark
from games.duel.workshop.drawing import MIN_SIDE, start_shape
from games.duel.workshop.editor import SymmetricCopies
from games.duel.workshop.floors import drawn_floor
from games.duel.workshop.gestures import CornerGesture, PointerState
from games.duel.workshop.snapping import FREE_STEP, nearest_grid_point
from games.duel.workshop.symmetry import middle_of

CLICK_SLACK = 4
"""Largest movement of a press that still counts as a click, in style units."""
GRAB_DISTANCE = 9
"""Distance from a handle within which the pointer grabs it, in style units."""
HANDLE_SIDE = 9
"""Side of a handle in style units."""
KNOB_RADIUS = 7
"""Radius of the rotation knob in style units."""
PROBLEM_RING_RADIUS = 0.9
"""Radius of the ring around the place of a problem, in inches."""
FAINT_RADIUS = 5
"""Least radius of the outline of an object that only other programs use, in style units."""
PIECE_OVERHANG = 0.8
"""Inches by which a carried piece's picture, at both sides together, may exceed its shape."""
TAG_GAP = 8
"""Distance of a tag from the corner of the map, in style units, and half that from the pointer."""
WHITE: Colour = (255, 255, 255)


def arrow_step(event: Key, grid: float) -> float:
    """Return the step of an arrow key in inches: an inch with Shift, a hundredth with Ctrl."""
    if event.shift:
        return 1.0
    if event.ctrl:
        return 0.01
    return grid or FREE_STEP


class EditMarks(MapMarks):
    """Marks on the map that show gestures and the selection."""

    def _pixels(self, units: float) -> int:
        """Convert style units to whole pixels."""
        return self.look.scale.px(units)

    def draw_faint(self, surface: Surface, corners: Sequence[Point]) -> None:
        """Draw the faint outline of an object that only other programs use."""
        pixels = [self.transform.pixel(corner) for corner in corners]
        min_radius = self._pixels(FAINT_RADIUS)
        if max(abs(pixels[0][0] - pixels[2][0]), abs(pixels[0][1] - pixels[2][1])) < min_radius:
            pygame.draw.circle(surface, theme.MUTED, pixels[0], min_radius, max(1, self._pixels(1)))
        else:
            pygame.draw.polygon(surface, theme.MUTED, pixels, max(1, self._pixels(1)))

    def draw_pin(self, surface: Surface, seat: int, point: Point) -> None:
        """Draw a start: a base on its place, and the mark of its seat, if any, above."""
        scale = self.look.scale
        pixels_per_inch = self.transform.scale
        min_ring_width = 6  # in pixels
        ring_width = max(min_ring_width, round(BASE * pixels_per_inch))
        ring = ring_picture(ring_width, WHITE, scale.s, 0.25)
        x, y = self.transform.pixel(point)
        surface.blit(ring, ring.get_rect(center=(x, y)))
        if seat:
            middle, mark_width = start_mark(point, scale.px(GRAB_DISTANCE) / pixels_per_inch)
            mark_side = round(mark_width * pixels_per_inch)
            mark = paint.seat_mark(scale, seat, mark_side)
            mark_rise = round((point.y - middle.y) * pixels_per_inch)
            colour = scale.colour(seat)
            points = [
                (x - mark_side // 6, y - mark_rise + mark_side // 3),
                (x + mark_side // 6, y - mark_rise + mark_side // 3),
                (x, y),
            ]
            pygame.draw.polygon(surface, theme.INK, points, max(2, scale.px(3)))
            pygame.draw.polygon(surface, colour, points)
            surface.blit(mark, mark.get_rect(center=(x, y - mark_rise)))

    def add_piece(self, piece: Piece) -> None:
        """Add a carried piece at the place where it would lie."""
        left, top, right, bottom = piece.bounds
        box = self.transform.box(
            ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top)
        )
        margin = round(PIECE_OVERHANG * self.transform.scale)
        self._add(
            box.inflate(margin, margin), lambda surface: draw_piece(surface, self.transform, piece)
        )

    def add_start(self, seat: int, point: Point) -> None:
        """Add a carried start at the place where it would lie."""
        x, y = self.transform.pixel(point)
        # By far enough for the mark above the place, on any scale.
        side = round(4 * self.transform.scale) + self.look.scale.px(40)
        box = Rect(x - side // 2, y - side // 2, side, side)
        self._add(box, lambda surface: self.draw_pin(surface, seat, point))

    def add_guide(self, inches: float, is_horizontal: bool) -> None:
        """Add a guide across the whole map, at a distance in inches from its left or top edge."""
        visible = self.transform.whole.clip(self.transform.rect)
        thickness = max(1, self._pixels(1.4))
        x, y = self.transform.pixel((inches, inches))
        line = Rect(x, visible.top, thickness, visible.height)
        if is_horizontal:
            line = Rect(visible.left, y, visible.width, thickness)
        self._add(line, lambda surface: surface.fill(theme.ANSWER_PANEL_LINE, line))

    def add_edge(self, points: Sequence[Point]) -> None:
        """Add an outline around a selected thing."""
        pixels: list[Position] = [self.transform.pixel(point) for point in points]
        thickness = max(2, self._pixels(2))
        box = Rect(pixels[0], (1, 1)).unionall([Rect(each, (1, 1)) for each in pixels])

        def draw(surface: Surface) -> None:
            for colour, extra_width in ((theme.INK, 2), (theme.BRASS_LIGHT, 0)):
                smooth_lines(surface, colour, pixels, thickness + extra_width, self.transform.rect)

        self._add(box.inflate(4 * thickness + 4, 4 * thickness + 4), draw)

    def add_square(self, point: Point) -> None:
        """Add a square handle."""
        side = self._pixels(HANDLE_SIDE)
        box = Rect(0, 0, side, side)
        box.center = self.transform.pixel(point)

        def draw(surface: Surface) -> None:
            pygame.draw.rect(surface, theme.INK, box.inflate(2, 2))
            pygame.draw.rect(surface, WHITE, box)

        self._add(box.inflate(4, 4), draw)

    def add_knob(self, point: Point, colour: Colour) -> None:
        """Add a round handle."""
        x, y = self.transform.pixel(point)
        radius = self._pixels(KNOB_RADIUS)

        def draw(surface: Surface) -> None:
            pygame.draw.aacircle(surface, theme.INK, (x, y), radius + 2)
            pygame.draw.aacircle(surface, colour, (x, y), radius)

        side = 2 * radius + 8
        self._add(Rect(x - side // 2, y - side // 2, side, side), draw)


@dataclass(eq=False, repr=False)
class Canvas(MapView):
    """The map as a widget.

    Attributes:
        controller: Controller of the tools that work on the map.
        grab_distance: Distance from a handle within which the pointer grabs it, in pixels.
        problem_places: Places of problems, each with whether it is an error.
        on_turn: Callback of the wheel with Shift on a selected thing: takes the notches, positive
            upwards, and whether Ctrl is held.
        on_change: Callback after input that may change the drawing or the selection.
    """

    _: KW_ONLY
    controller: ToolController | None = None
    grab_distance: int = 0
    problem_places: Sequence[tuple[Point, bool]] = ()
    on_turn: Callable[[float, bool], object] = lambda steps, is_slight: None
    on_change: Callable[[], object] = lambda: None

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.is_panning = False
        """Whether Space is held, so that a drag pans the map."""
        self.is_keyboard_used = False
        """Whether the last input was a key that moves the cross."""
        self._hover_pos: Position = OUTSIDE
        """Place of the pointer in the window when it last moved."""
        self._last_hidden_keys: Sequence[str] = ()
        """Keys of the things that were hidden when the map was last redrawn."""

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        super().follow(before, scale)
        self._cross = before._cross
        self.is_panning = before.is_panning
        self.is_keyboard_used = before.is_keyboard_used
        self._hover_pos = before._hover_pos
        self._last_hidden_keys = self._hidden_keys()

    @property
    def tools(self) -> ToolController:
        """The controller, which must be set."""
        assert self.controller
        return self.controller

    def _hidden_keys(self) -> Sequence[str]:
        gesture = self.tools.gesture
        return gesture.hidden_keys if gesture else ()

    # The pointer.

    @property
    def _reach(self) -> float:
        """Distance from a handle within which the pointer grabs it, in inches."""
        return self.grab_distance / self.transform.scale

    def _pointer_state(self, pointer: Pointer) -> PointerState:
        return PointerState(
            Point(*self.transform.inches(pointer.pos)), pointer.shift, pointer.ctrl, self._reach
        )

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        """Begin a press on the map: of the tool with the left button, otherwise to pan."""
        self.is_keyboard_used = False
        if at.button != LEFT or self.is_panning:
            self._button = at.button
            self._from = at.pos
            self._is_dragging = False
            if self.is_panning:
                self._button = MIDDLE
            return Change.TAKEN
        self._button = LEFT
        self._from = at.pos
        self._is_dragging = False
        keys_before = self.tools.editor.selected_keys
        self.tools.press(self._pointer_state(at))
        if keys_before != self.tools.editor.selected_keys:
            return self._needed_redraw(Change.SCREEN)
        return self._needed_redraw(Change.MARKS)

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        """Continue a press with a move of the pointer."""
        dx = at.pos[0] - self._from[0]
        dy = at.pos[1] - self._from[1]
        if not self._is_dragging and max(abs(dx), abs(dy)) < scale.px(CLICK_SLACK):
            return Change.TAKEN
        self._is_dragging = True
        if self._button != LEFT:
            self._from = at.pos
            return self.pan(dx, dy)
        self.tools.move(self._pointer_state(at), is_dragging=True)
        return self._needed_redraw(Change.MARKS)

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        """End a press: finish the gesture, or count the press as a click."""
        was_dragged = self._is_dragging
        self._is_dragging = False
        if self._button != LEFT:
            if at.button != MIDDLE and not was_dragged and self.tools.remove_last_corner():
                return Change.MARKS
            return Change.TAKEN
        if at.pos == OUTSIDE:  # the window has lost the focus, or is covered
            self.tools.cancel()
        else:
            self._cross = self.transform.inches(at.pos)
            self.tools.release(self._pointer_state(at), was_dragged)
        self.on_change()
        return Change.SCREEN

    @override
    def hover(self, at: Pointer, scale: Scale) -> Change:
        """Follow the pointer while no button is down.

        A modifier key that changes while the pointer rests leaves the cross where it is.
        """
        has_moved = at.pos not in (self._hover_pos, OUTSIDE)
        if at.pos != OUTSIDE:
            self._hover_pos = at.pos
        if self.is_keyboard_used and not has_moved:
            self.tools.move(self._at_cross(at), is_dragging=False)
            return self._needed_redraw(Change.MARKS)
        if self.transform.on_map(at.pos) is None and not self.tools.is_carrying:
            place_before = self.tools.pointer_place
            self.tools.pointer_place = None
            return Change.MARKS if place_before else Change.NONE
        self.is_keyboard_used = False
        self.tools.move(self._pointer_state(at), is_dragging=False)
        return self._needed_redraw(Change.MARKS)

    def _needed_redraw(self, change: Change) -> Change:
        """Return the redraw that an input needs, more if a gesture has lifted things or ended."""
        hidden_before = self._last_hidden_keys
        self._last_hidden_keys = self._hidden_keys()
        if [*hidden_before] == [*self._last_hidden_keys]:
            return change
        return max(change, Change.PICTURE)

    @override
    def wheel(self, at: Wheel, scale: Scale) -> Change:
        """Zoom; with Shift on a selected thing, turn what is selected."""
        if not at.shift or not self.tools.is_on_selected(self._pointer_state(at)):
            return self.zoom(at.steps, at.pos)
        self.on_turn(at.steps, at.ctrl)
        return Change.SCREEN

    def show(self, middle: Point, size: tuple[float, float]) -> None:
        """Bring a part of the map into view, given by its middle and its size in inches."""
        self._turn(self.transform.zoomed_to_part(middle, size))

    # The keys.

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """Zoom, pan, or move the cross with a key while the map has the focus."""
        if not isinstance(event, Key):
            return Change.NONE
        match event.name:
            case "+" | "=" if not event.ctrl:
                return self.zoom(1)
            case "-" if not event.ctrl:
                return self.zoom(-1)
            case "0" | "home":
                return self.fit()
            case "space" if not event.is_repeat and self.is_keyboard_used:
                return self._press_at_cross(event)
            case "space":
                self.is_panning = True
                return Change.TAKEN
            case name if name in ARROWS and self._moves_cross:
                return self._move_cross(event)
        return Change.NONE

    @property
    def _moves_cross(self) -> bool:
        """Whether arrow keys move the cross, and not the selected things."""
        controller = self.tools
        return (
            controller.is_carrying
            or controller.tool is not Tool.SELECT
            or not controller.editor.selected_keys
        )

    def _move_cross(self, event: Key) -> Change:
        """Move the cross by an arrow key, as a pointer that has no button down."""
        x, y = ARROWS[event.name]
        step = arrow_step(event, self.tools.editor.grid)
        place = self._cross_position()
        width, height = self.map_size
        self._cross = (
            min(max(round(place[0] + x * step, 2), 0.0), width),
            min(max(round(place[1] + y * step, 2), 0.0), height),
        )
        self.is_keyboard_used = True
        rect = Rect(self.transform.pixel(self._cross), (1, 1))
        margin = min(self.rect.size) // 8  # the cross stays that far from the border of the view
        change = self._turn(self.transform.showing(rect, margin))
        self.tools.move(self._at_cross(event), is_dragging=False)
        return self._needed_redraw(max(change, Change.MARKS))

    @override
    def _cross_position(self) -> tuple[float, float]:
        if self._cross is not None:
            return self._cross
        x, y = self.transform.inches(self.rect.center)
        grid = self.tools.editor.grid or FREE_STEP
        return round(x / grid) * grid, round(y / grid) * grid

    def _at_cross(self, event: Key | Pointer) -> PointerState:
        return PointerState(Point(*self._cross_position()), event.shift, event.ctrl, self._reach)

    def _press_at_cross(self, event: Key) -> Change:
        """Click at the cross."""
        pointer = self._at_cross(event)
        self.tools.press(pointer)
        self.tools.release(pointer, was_dragged=False)
        self.on_change()
        return Change.SCREEN

    # Drawing.

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        editor = self.tools.editor
        hidden_keys = {*self._hidden_keys()}
        field = editor.drawing.battlefield
        with clip_to(surface, self.rect):
            surface.fill(theme.WELL, self.rect)
            draw_field(
                surface,
                self.transform,
                field.table,
                drawn_floor(editor.drawing),
                editor.terrain(hidden_keys),
                field.painting,
            )
            marks = EditMarks(self.transform, look)
            for each in editor.drawing.foreign_objects:
                marks.draw_faint(surface, [*editor.drawing.frame(each)])
            for key, thing in editor.drawing.things_by_key.items():
                point = thing.tiled_object.table_point
                if thing.is_start and point and key not in hidden_keys:
                    marks.draw_pin(surface, thing.seat, point)

    @override
    def overlay_above(self, look: Look) -> Overlay | None:
        controller = self.tools
        gesture = controller.gesture
        marks = EditMarks(self.transform, look)
        if gesture:
            for piece in gesture.pieces():
                marks.add_piece(piece)
            for seat, place in gesture.starts():
                marks.add_start(seat, place)
            for guide in gesture.guides():
                marks.add_guide(guide.inches, guide.is_horizontal)
            is_crossed = isinstance(gesture, CornerGesture) and gesture.is_crossed
            line_colour = theme.ERROR if is_crossed else theme.BRASS_LIGHT
            for line in gesture.lines():
                marks.line(line, line_colour, corners=False)
        else:
            self._outline_selected(marks)
            for piece in self._next_pieces():
                marks.add_piece(piece)
            self._mark_corners(marks)
        copies = self.symmetric_copies()
        for part in get_parts(copies.shapes):
            outline = [Point(x, y) for x, y in part.exterior.coords]
            marks.line(outline, theme.MUTED, corners=False)
        if controller.new_corners:
            points = [*controller.new_corners]
            if controller.pointer_place:
                points.append(controller.pointer_place)
            marks.line(points, theme.BRASS_LIGHT)
        for place, is_error in self.problem_places:
            marks.ring(place, PROBLEM_RING_RADIUS, theme.ERROR if is_error else theme.WARN)
        if not gesture:
            self._mark_handles(marks)
        layers = [marks.over()]
        if words := self._tag_words(copies.left_out_words):
            layers.append(self._tag_overlay(look, words))
        if look.focused and self.is_keyboard_used:
            layers.append(self._marked_cross(look.scale))
        return over_each_other(layers, self.rect)

    def _next_pieces(self) -> list[Piece]:
        """Return the piece that a click would add, where it would lie, as a list of at most one."""
        controller = self.tools
        stamp = controller.stamp
        pointer_place = controller.pointer_place
        if controller.tool is not Tool.STAMP or not stamp or not pointer_place:
            return []
        place = nearest_grid_point(pointer_place, controller.editor.grid)
        return [stamp.piece.moved_to(place)]

    def symmetric_copies(self) -> SymmetricCopies:
        """Return the symmetric copies that the present gesture, or the next click, would add."""
        controller = self.tools
        if controller.gesture:
            return controller.gesture.symmetric_copies()
        return controller.editor.symmetric_copies(self._next_shapes())

    def _next_shapes(self) -> list[BaseGeometry]:
        """Return the shape that a click would add or begin, as a list of at most one."""
        controller = self.tools
        place = controller.pointer_place
        if controller.tool is Tool.START and place:
            return [start_shape(nearest_grid_point(place, controller.editor.grid))]
        if place and len(controller.new_corners) > 1:
            outline = Polygon([*controller.new_corners, place])
            return [outline] if outline.is_valid else []
        if controller.tool in DRAWING_TOOLS and place:
            return [self._smallest_box(nearest_grid_point(place, controller.editor.grid))]
        return [piece.shape for piece in self._next_pieces()]

    def _smallest_box(self, corner: Point) -> BaseGeometry:
        """Return the smallest box that can be drawn from a corner towards the middle."""
        middle = middle_of(self.tools.editor.drawing)
        right = MIN_SIDE if corner.x < middle.x else -MIN_SIDE
        down = MIN_SIDE if corner.y < middle.y else -MIN_SIDE
        return Polygon(box_of(corner, Point(corner.x + right, corner.y + down)))

    def _tag_words(self, left_out_words: str) -> str:
        """Return the measures of the gesture, else the pointer's place, and the left-out copies."""
        controller = self.tools
        place = controller.pointer_place
        words = f"{place.x:.1f}, {place.y:.1f}″" if place else ""
        if controller.gesture:
            words = controller.gesture.measures_text() or words
        return " · ".join(filter(None, [words, left_out_words]))

    def _tag_overlay(self, look: Look, words: str) -> Overlay:
        """Return words as an overlay beside the gesture, or in the lower right corner."""
        picture = Tag(words).picture(look.scale)
        visible = self.transform.whole.clip(self.rect)
        gap = look.scale.px(TAG_GAP)
        rect = picture.get_rect(bottomright=(visible.right - gap, visible.bottom - gap))
        controller = self.tools
        if controller.gesture and controller.pointer_place:
            x, y = self.transform.pixel(controller.pointer_place)
            rect = picture.get_rect(topleft=(x + 2 * gap, y + 2 * gap)).clamp(self.rect)
        return Overlay(rect, lambda surface: surface.blit(picture, rect))

    def _outline_selected(self, marks: EditMarks) -> None:
        """Outline each selected thing."""
        drawing = self.tools.editor.drawing
        for key in self.tools.editor.selected_keys:
            thing = drawing.things_by_key[key]
            if thing.is_start:
                marks.add_edge([Point(x, y) for x, y in drawing.shapes[key].boundary.coords])
                continue
            frame = drawing.frame(thing)
            marks.add_edge([*frame, frame[0]])
            if corners := drawing.corners(thing):
                marks.add_edge([*corners, corners[0]])

    def _mark_corners(self, marks: EditMarks) -> None:
        """Mark the movable corners of the selected polygon."""
        editor = self.tools.editor
        if self.tools.tool is not Tool.CORNERS or self.tools.corner_key is None:
            return
        for index, corner in enumerate(editor.drawing.corners(editor.things[0])):
            is_selected = index == self.tools.selected_corner
            marks.add_knob(corner, theme.ANSWER_PANEL_LINE if is_selected else WHITE)

    def _mark_handles(self, marks: EditMarks) -> None:
        """Mark the handles for resizing and turning the selected things."""
        drawing = self.tools.editor.drawing
        for handle, place in self.tools.handles(self._reach).items():
            if handle is not None:
                marks.add_square(place)
                continue
            if len(self.tools.editor.selected_keys) == 1:
                first, second, _, _ = drawing.frame(self.tools.editor.things[0])
                marks.add_edge([Point((first.x + second.x) / 2, (first.y + second.y) / 2), place])
            marks.add_knob(place, theme.BRASS_LIGHT)
