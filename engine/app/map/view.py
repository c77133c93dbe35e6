"""A view onto a map that is measured in inches: zoomed, panned, and clipped to its rectangle.

    MapView("road", rect, size=(80, 12), ground=draw_road, tool=path, spots=[
        Spot(Figure("envoy-1", ...), (3.5, 6.0), (1.0, 1.0)),
    ])

Pointer: the wheel zooms about it, the middle or the right button drags the map, and so does the
left one where a drag is not for the tool (`draws`). Keys, with the focus on the map or on anything
in it: + and - zoom, 0 and Home show all of it and, pressed again, have it fill the view, Ctrl and
an arrow pan where there is no tool; with the focus on the map itself an arrow alone does so too.
Tab goes through what lies in the map and brings it into view; arrows go from one to the next and
never out of it.

A tool is what pointing at the map is for, such as a ruler. It is aimed where the pointer hovers or
drags, and picks where the left button is clicked or let go; a click of the right one takes back. By
keys a cross is moved with the arrows, a tenth of an inch at a time, an inch with Shift, a hundredth
with Ctrl; Space picks there, Backspace takes back, and Enter is left to the screen.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import NamedTuple, Protocol, Self

import pygame
from pygame import Rect, Surface

from engine.app import theme
from engine.app.inputs import LEFT, MIDDLE, OUTSIDE, RIGHT, Key, Pointer, Position, Typed, Wheel
from engine.app.map.transform import Inches, Transform
from engine.app.rects import clipped
from engine.app.theme import Scale
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.widget import Change, Look, Over, Widget, under

SLACK = 6
"""How far a button's press may slip before it is a drag, in style units."""
PAN = 0.125
"""The part of the view by which a key pans."""
AHEAD = 256
"""The side of the pieces in which a map is drawn ahead, in pixels."""
CROSS = 9
"""Half the size of the cross, in style units."""
STEP = 0.1
LARGE = 1.0
SMALL = 0.01
"""By so many inches an arrow moves the cross, with Shift, and with Ctrl."""


class MapSpot(NamedTuple):
    """A widget on a map: where its middle lies, and its size, in inches."""

    widget: Widget
    at: Inches
    size: Inches


def over_each_other(marks: Sequence[Over | None], within: Rect) -> Over | None:
    """Marks as one, the first the lowest, as far as they lie within a rectangle."""
    shown = [mark for mark in marks if mark]

    def draw(surface: Surface) -> None:
        with clipped(surface, within):
            for mark in shown:
                mark.draw(surface)

    if not shown:
        return None
    return Over(shown[0].rect.unionall([mark.rect for mark in shown]).clip(within), draw)


class PointerTool(Protocol):
    """What pointing at a map is for; it remembers what has been pointed at."""

    @property
    def start(self) -> Inches | None:
        """Where the cross is at first; None is the middle of what is seen."""
        ...

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """It is pointed there; None is nowhere on the map."""
        ...

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """That point is chosen."""
        ...

    def back(self) -> Change:
        """The last choice is taken back."""
        ...

    def marking(self, transform: Transform, look: Look) -> Over | None:
        """What it shows on the map."""
        ...


@dataclass(eq=False, repr=False)
class MapView(Widget):
    """A map and what lies on it; see the module.

    map_size: the map's width and height in inches. spots: what lies on it, the lowest first.
    ground: draws the map itself, inside the view. The view is kept through every rebuild, and shows
    the same part of the map when its rectangle has another size.
    """

    map_size: Inches = (1.0, 1.0)
    spots: Sequence[MapSpot] = ()
    _: KW_ONLY
    called: str = "Map"
    ground: Callable[[Surface, Transform], None] | None = None
    tool: PointerTool | None = None

    ring = "field"
    solid = True
    clips = True
    keeps = True
    steady = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.widgets = [spot.widget for spot in self.spots]
        self.transform = Transform(Rect(self.rect), self.map_size)
        self._cross: Inches | None = None
        self._button = 0
        self._from: Position = OUTSIDE
        self._slipped = False
        self._lay()

    @property
    def name(self) -> str:
        return self.called

    @property
    def focusable(self) -> bool:
        return True

    @property
    def bounds(self) -> Rect:
        """On the map."""
        return self.transform.whole

    def shows(self) -> object:
        return self.transform

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self.transform = replace(self.transform, rect=Rect(self.rect))

    def follow(self, before: Self, scale: Scale) -> None:
        self._cross = before._cross if before.tool is self.tool else None
        self._button = before._button
        self._from = before._from
        self._slipped = before._slipped
        if before.map_size == self.map_size:
            self._turn(replace(before.transform, rect=Rect(self.rect)))

    # The view.

    def zoom(self, steps: float, about: Position | None = None) -> Change:
        """Show it so many levels larger, about a pixel or the middle of the view."""
        return self._turn(self.transform.zoomed(steps, about or self.rect.center))

    def pan(self, dx: float, dy: float) -> Change:
        """Move the map by so many pixels."""
        return self._turn(self.transform.panned(dx, dy))

    def fit(self) -> Change:
        """Show all of it; where all of it is seen already, have it fill the view."""
        is_whole = round(self.transform.level) == 0
        return self._turn(self.transform.filled() if is_whole else self.transform.fitted())

    def reveal(self, rect: Rect, margin: int) -> bool:
        return self._turn(self.transform.showing(rect, margin)) is Change.PICTURE

    def _turn(self, transform: Transform) -> Change:
        before = self.transform.origin, self.transform.scale
        self.transform = transform
        if before == (transform.origin, transform.scale):
            return Change.TAKEN
        self._lay()
        return Change.PICTURE

    def _lay(self) -> None:
        for spot in self.spots:
            spot.widget.place(self.transform.box(spot.at, spot.size))

    # The pointer.

    def wheel(self, at: Wheel, scale: Scale) -> Change:
        return self.zoom(at.steps, at.pos)

    def hover(self, at: Pointer, scale: Scale) -> Change:
        return self._aim(self.transform.on_map(at.pos), at)

    def grab(self, at: Pointer, scale: Scale) -> Change:
        drags = at.button in (MIDDLE, RIGHT) or (at.button == LEFT and self.tool)
        if not drags:
            return Change.NONE
        self._button = at.button
        self._from = at.pos
        self._slipped = False
        return Change.TAKEN

    def drag(self, at: Pointer, scale: Scale) -> Change:
        dx = at.pos[0] - self._from[0]
        dy = at.pos[1] - self._from[1]
        if not self._slipped and max(abs(dx), abs(dy)) < scale.px(SLACK):
            return Change.TAKEN
        if not self._slipped and self._button == LEFT and not self.draws(self._from):
            self._button = MIDDLE
        self._slipped = True
        if self._button == LEFT:
            return max(Change.TAKEN, self._aim(self.transform.on_map(at.pos), at))
        self._from = at.pos
        return self.pan(dx, dy)

    def draws(self, pos: Position) -> bool:
        """Whether a drag of the left button from there is for the tool; else it moves the map."""
        return True

    def drop(self, at: Pointer, scale: Scale) -> Change:
        slipped = self._slipped
        self._slipped = False
        if self._button != LEFT:
            back = self._button == RIGHT and not slipped and self.tool
            return max(Change.TAKEN, self.tool.back()) if self.tool and back else Change.TAKEN
        if not slipped and any(widget.acts for widget in under(self.widgets, at.pos)):
            return Change.NONE
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

    # The keys.

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
                return self._arrow(event)
            case "space" if self.tool and not event.again:
                return self._pick(self._crossed(), Pointer(OUTSIDE, LEFT, event.shift, event.ctrl))
            case "backspace" if self.tool:
                return self.tool.back()
        return Change.NONE

    def _arrow(self, event: Key) -> Change:
        x, y = ARROWS[event.name]
        if self.tool is None:
            return self.pan(-x * PAN * self.rect.width, -y * PAN * self.rect.height)
        step = LARGE if event.shift else SMALL if event.ctrl else STEP
        point = self._crossed()
        wide, tall = self.map_size
        point = (
            min(max(round(point[0] + x * step, 2), 0.0), wide),
            min(max(round(point[1] + y * step, 2), 0.0), tall),
        )
        self._cross = point
        at = Rect(self.transform.pixel(point), (1, 1))
        moved = self._turn(self.transform.showing(at, min(self.rect.size) // 8))
        pointer = Pointer(OUTSIDE, 0, event.shift, event.ctrl)
        return max(moved, Change.MARKS, self._aim(point, pointer))

    def _crossed(self) -> Inches:
        """Where the cross is."""
        at = self._cross or (self.tool.start if self.tool else None)
        if at is not None:
            return at
        x, y = self.transform.inches(self.rect.center)
        return round(x, 1), round(y, 1)

    # How it looks.

    def draw(self, surface: Surface, look: Look) -> None:
        with clipped(surface, self.rect):
            surface.fill(theme.WELL, self.rect)
            if self.ground:
                self.ground(surface, self.transform)

    def preparations(self, scale: Scale) -> Iterator[None]:
        """The map a level larger and smaller, piece by piece."""
        if self.ground is None:
            return
        nothing = Surface(self.rect.size, 0, 32)
        here = replace(self.transform, rect=nothing.get_rect())
        for steps in (1, -1):
            zoomed = here.zoomed(steps, here.rect.center)
            if zoomed.scale == here.scale:
                continue
            for y in range(0, nothing.height, AHEAD):
                for x in range(0, nothing.width, AHEAD):
                    with clipped(nothing, Rect(x, y, AHEAD, AHEAD)):
                        self.ground(nothing, zoomed)
                    yield

    def marking(self, look: Look) -> Over | None:
        marks = [self.tool.marking(self.transform, look)] if self.tool else []
        if look.focused and self.tool:
            marks.append(self._marked_cross(look.scale))
        return over_each_other(marks, self.rect)

    def _marked_cross(self, scale: Scale) -> Over:
        x, y = self.transform.pixel(self._crossed())
        reach = scale.px(CROSS)
        thick = scale.px(2)

        def draw(surface: Surface) -> None:
            for colour, width in ((theme.INK, thick + 2), (theme.BRASS_LIGHT, thick)):
                pygame.draw.line(surface, colour, (x - reach, y), (x + reach, y), width)
                pygame.draw.line(surface, colour, (x, y - reach), (x, y + reach), width)

        side = 2 * (reach + thick + 2)
        return Over(Rect(x - side // 2, y - side // 2, side, side), draw)
