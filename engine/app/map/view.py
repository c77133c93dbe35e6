"""Widget with a map measured in inches: zoomed, panned, and clipped to its rectangle.

    MapView("road", rect, map_size=(80, 12), ground=draw_road, tool=path, spots=[
        MapSpot(Figure("envoy-1", ...), (3.5, 6.0), (1.0, 1.0)),
    ])

Pointer: the wheel zooms around the pointer; the middle or the right button drags the map, and so
does the left one where a drag is not for the tool (`draws`). Keys, with the focus on the map or on
a widget in it: + and - zoom; 0 and Home show the whole map and, pressed again, make it fill the
view; Ctrl and an arrow pan where there is no tool; with the focus on the map itself an arrow alone
does so too. Tab goes through the widgets on the map and scrolls to them; arrows go from one to the
next and never leave the map.

A tool decides what pointing at the map does; a ruler is one. It is aimed where the pointer hovers
or drags, and picks where the left button is clicked or released; a click of the right button takes
back. With keys, a cross is moved by the arrows, a tenth of an inch at a time, an inch with Shift, a
hundredth with Ctrl; Space picks there, Backspace takes back, and Enter is left to the screen.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import NamedTuple, Protocol, Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import LEFT, MIDDLE, OUTSIDE, RIGHT, Key, Pointer, Position, Typed, Wheel
from engine.app.map.transform import Inches, Transform
from engine.app.rects import clip_to
from engine.app.theme import Scale
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.widget import Change, Look, Overlay, Widget, widgets_at

DRAG_THRESHOLD = 6
"""Distance that a press may slip before it counts as a drag, in style units."""
PAN_SHARE = 0.125
"""Share of the view by which a key pans."""
PREPARED_SIDE = 256
"""Width and height in pixels of the pieces in which a map is drawn in advance."""
CROSS_REACH = 9
"""Half the size of the cross, in style units."""
CROSS_WIDTH = 2
"""Width of the lines of the cross, in style units."""
CROSS_MARGIN_DIVISOR = 8
"""The view pans before the cross is nearer to its edge than its shorter side divided by this."""
STEP = 0.1
"""Inches by which an arrow alone moves the cross."""
SHIFT_STEP = 1.0
"""Inches by which an arrow with Shift moves the cross."""
CTRL_STEP = 0.01
"""Inches by which an arrow with Ctrl moves the cross."""


class MapSpot(NamedTuple):
    """A widget on a map, with its centre and its size in inches."""

    widget: Widget
    at: Inches
    size: Inches


def over_each_other(marks: Sequence[Overlay | None], within: Rect) -> Overlay | None:
    """Join overlays into one, from the lowest to the topmost, clipped to a rectangle."""
    visible_marks = [mark for mark in marks if mark]

    def draw(surface: Surface) -> None:
        with clip_to(surface, within):
            for mark in visible_marks:
                mark.draw(surface)

    if not visible_marks:
        return None
    return Overlay(
        visible_marks[0].rect.unionall([mark.rect for mark in visible_marks]).clip(within), draw
    )


class PointerTool(Protocol):
    """Tool that handles pointing at a map, and remembers the chosen points."""

    @property
    def start(self) -> Inches | None:
        """First position of the cross in inches; None for the middle of the view."""
        ...

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Handle the pointer at a point of the map; None is beyond the map."""
        ...

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Choose a point of the map."""
        ...

    def undo_last(self) -> Change:
        """Take back the last chosen point."""
        ...

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """Return the overlay that the tool draws on the map, or None."""
        ...


@dataclass(eq=False, repr=False)
class MapView(Widget):
    """A map with widgets on it; see the module for pointer and keys.

    The view is kept through every rebuild, and shows the current part of the map also after its
    rectangle has changed its size.

    Attributes:
        map_size: Width and height of the map in inches.
        spots: Widgets on the map, from the lowest to the topmost.
        called: Name of the map for reading aloud.
        ground: Draws the map itself, inside the view.
        tool: Handles pointing at the map.
    """

    map_size: Inches = (1.0, 1.0)
    spots: Sequence[MapSpot] = ()
    _: KW_ONLY
    called: str = "Map"
    ground: Callable[[Surface, Transform], None] | None = None
    tool: PointerTool | None = None

    ring = "field"
    solid = True
    clips_contents = True
    traps_focus = True
    looks_always_alike = True

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.widgets = [spot.widget for spot in self.spots]
        self.transform = Transform(Rect(self.rect), self.map_size)
        self._cross: Inches | None = None
        """Position of the cross that keys move; None before they have moved it."""
        self._button = 0
        """Number of the mouse button that went down on the map."""
        self._from: Position = OUTSIDE
        """Pixel from which the drag goes on."""
        self._is_dragging = False
        """True once the pointer has moved too far for a click."""
        self._lay()

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    @property
    def focusable(self) -> bool:
        return True

    @override
    @property
    def bounds(self) -> Rect:
        """Rectangle of the whole map in pixels."""
        return self.transform.whole

    @override
    def shows(self) -> object:
        return self.transform

    @override
    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self.transform = replace(self.transform, rect=Rect(self.rect))

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        self._cross = before._cross if before.tool is self.tool else None
        self._button = before._button
        self._from = before._from
        self._is_dragging = before._is_dragging
        if before.map_size == self.map_size:
            self._turn(replace(before.transform, rect=Rect(self.rect)))

    # Zooming and panning.

    def zoom(self, steps: float, about: Position | None = None) -> Change:
        """Zoom in by `steps` levels around a pixel, or around the middle of the view."""
        return self._turn(self.transform.zoomed(steps, about or self.rect.center))

    def pan(self, dx: float, dy: float) -> Change:
        """Move the map by these pixels."""
        return self._turn(self.transform.panned(dx, dy))

    def fit(self) -> Change:
        """Show the whole map; if the whole map is visible already, make it fill the view."""
        is_whole = round(self.transform.level) == 0
        return self._turn(self.transform.filled() if is_whole else self.transform.fitted())

    @override
    def reveal(self, rect: Rect, margin: int) -> bool:
        return self._turn(self.transform.showing(rect, margin)) is Change.PICTURE

    def _turn(self, transform: Transform) -> Change:
        """Show the map like this; return whether anything has moved."""
        transform_before = self.transform
        self.transform = transform
        if (
            transform_before.origin == transform.origin
            and transform_before.scale == transform.scale
        ):
            return Change.TAKEN
        self._lay()
        return Change.PICTURE

    def _lay(self) -> None:
        for spot in self.spots:
            spot.widget.place(self.transform.box(spot.at, spot.size))

    # Pointer.

    @override
    def wheel(self, at: Wheel, scale: Scale) -> Change:
        return self.zoom(at.steps, at.pos)

    @override
    def hover(self, at: Pointer, scale: Scale) -> Change:
        return self._aim(self.transform.on_map(at.pos), at)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        is_for_tool = at.button == LEFT and self.tool is not None
        if at.button not in (MIDDLE, RIGHT) and not is_for_tool:
            return Change.NONE
        self._button = at.button
        self._from = at.pos
        self._is_dragging = False
        return Change.TAKEN

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        dx = at.pos[0] - self._from[0]
        dy = at.pos[1] - self._from[1]
        if not self._is_dragging and max(abs(dx), abs(dy)) < scale.px(DRAG_THRESHOLD):
            return Change.TAKEN
        if not self._is_dragging and self._button == LEFT and not self.draws(self._from):
            self._button = MIDDLE  # a drag that is not for the tool pans
        self._is_dragging = True
        if self._button == LEFT:
            return max(Change.TAKEN, self._aim(self.transform.on_map(at.pos), at))
        self._from = at.pos
        return self.pan(dx, dy)

    def draws(self, pos: Position) -> bool:
        """Return True if a drag of the left button from `pos` is for the tool, and not a pan."""
        return True

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        was_click = not self._is_dragging
        self._is_dragging = False
        if self._button == RIGHT and was_click and self.tool:
            return max(Change.TAKEN, self.tool.undo_last())
        if self._button != LEFT:
            return Change.TAKEN
        if was_click and any(widget.is_pressable for widget in widgets_at(self.widgets, at.pos)):
            return Change.NONE  # not handled: the release presses this widget
        point = self.transform.on_map(at.pos)
        if point is None:
            return max(Change.TAKEN, self._aim(None, at))
        return self._pick(point, at)

    def _aim(self, at: Inches | None, pointer: Pointer) -> Change:
        return self.tool.aim(at, pointer) if self.tool else Change.NONE

    def _pick(self, at: Inches, pointer: Pointer) -> Change:
        if self.tool is None:
            return Change.NONE
        self._cross = at
        return self.tool.pick(at, pointer)

    # Keys.

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        if not isinstance(event, Key):
            return Change.NONE
        match event.name:
            case "+" | "=":
                return self.zoom(1)
            case "-":
                return self.zoom(-1)
            case "0" | "home":
                return self.fit()
            case "left" | "right" | "up" | "down":
                return self._handle_arrow(event)
            case "space" if self.tool and not event.is_repeat:
                return self._pick(
                    self._cross_position(), Pointer(OUTSIDE, LEFT, event.shift, event.ctrl)
                )
            case "backspace" if self.tool:
                return self.tool.undo_last()
        return Change.NONE

    def _handle_arrow(self, event: Key) -> Change:
        """Move the cross by an arrow key, and keep it in view; without a tool, pan."""
        x, y = ARROWS[event.name]
        if self.tool is None:
            return self.pan(-x * PAN_SHARE * self.rect.width, -y * PAN_SHARE * self.rect.height)
        step = STEP
        if event.shift:
            step = SHIFT_STEP
        elif event.ctrl:
            step = CTRL_STEP
        old_x, old_y = self._cross_position()
        width, height = self.map_size
        point = (
            min(max(round(old_x + x * step, 2), 0.0), width),
            min(max(round(old_y + y * step, 2), 0.0), height),
        )
        self._cross = point
        cross_rect = Rect(self.transform.pixel(point), (1, 1))
        margin = min(self.rect.size) // CROSS_MARGIN_DIVISOR
        pan_change = self._turn(self.transform.showing(cross_rect, margin))
        # `OUTSIDE` tells the tool that the keyboard points
        pointer = Pointer(OUTSIDE, button=0, shift=event.shift, ctrl=event.ctrl)
        return max(pan_change, Change.MARKS, self._aim(point, pointer))

    def _cross_position(self) -> Inches:
        """Return the position of the cross in inches."""
        if self._cross is not None:
            return self._cross
        if self.tool and self.tool.start is not None:
            return self.tool.start
        x, y = self.transform.inches(self.rect.center)
        return round(x, ndigits=1), round(y, ndigits=1)

    # Drawing.

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        with clip_to(surface, self.rect):
            surface.fill(theme.WELL, self.rect)
            if self.ground:
                self.ground(surface, self.transform)

    @override
    def preparations(self, scale: Scale) -> Iterator[None]:
        """Draw the map one level larger and smaller in advance, and yield after each piece."""
        if self.ground is None:
            return
        hidden = Surface(self.rect.size, flags=0, depth=32)
        transform = replace(self.transform, rect=hidden.get_rect())
        for steps in (1, -1):
            zoomed = transform.zoomed(steps, transform.rect.center)
            if zoomed.scale == transform.scale:
                continue
            for y in range(0, hidden.height, PREPARED_SIDE):
                for x in range(0, hidden.width, PREPARED_SIDE):
                    with clip_to(hidden, Rect(x, y, PREPARED_SIDE, PREPARED_SIDE)):
                        self.ground(hidden, zoomed)
                    yield

    @override
    def overlay_above(self, look: Look) -> Overlay | None:
        marks = [self.tool.overlay_above(self.transform, look)] if self.tool else []
        if look.focused and self.tool:
            marks.append(self._marked_cross(look.scale))
        return over_each_other(marks, self.rect)

    def _marked_cross(self, scale: Scale) -> Overlay:
        """Return the cross that keys move, as an overlay."""
        x, y = self.transform.pixel(self._cross_position())
        reach = scale.px(CROSS_REACH)
        thickness = scale.px(CROSS_WIDTH)

        def draw(surface: Surface) -> None:
            for colour, width in ((theme.INK, thickness + 2), (theme.BRASS_LIGHT, thickness)):
                pygame.draw.line(surface, colour, (x - reach, y), (x + reach, y), width)
                pygame.draw.line(surface, colour, (x, y - reach), (x, y + reach), width)

        side = 2 * (reach + thickness + 2)
        return Overlay(Rect(x - side // 2, y - side // 2, side, side), draw)
