"""What every part of a screen has in common, and the proof that a screen cuts nothing.

`Widget` is the base of all forms. `walk` lists a screen's widgets as they are drawn. `overflows`
lists what does not fit, in words.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple, Self

from pygame import Rect, Surface

from engine.app.inputs import Key, Pointer, Position, Typed, Wheel
from engine.app.paint import RingKind
from engine.app.theme import Scale

Size = tuple[int, int]

REACH = 24
"""How far a shadow, a badge or the ring of the focus reaches beyond its widget, in style units."""


class Group(IntEnum):
    """The regions of a screen in Tab order; arrows move inside one before they leave it."""

    PROMPT = 1
    ACTIONS = 2
    HAND = 3
    TABLE = 4
    LOG = 5
    BAR = 6


class Look(NamedTuple):
    """How a widget is to be drawn at this moment; `lifted` is how much of what lies on it is in
    the air and not to be drawn there."""

    scale: Scale
    hovered: bool = False
    focused: bool = False
    pressed: bool = False
    lifted: int = 0


class Over(NamedTuple):
    """Something over what stands still: the rectangle in which it is seen now, and its drawing.
    notice: where it says what must be read, so that no tooltip may lie there."""

    rect: Rect
    draw: Callable[[Surface], object]
    notice: Rect | None = None


class Change(IntEnum):
    """What an input did to the widget that was given it; each says more than the one before."""

    NONE = 0
    """It is not for this widget: what lies below or around it may have it."""
    TAKEN = 1
    """It was used, and nothing looks different."""
    MARKS = 2
    """What the widget shows over the others looks different."""
    PICTURE = 3
    """The widget looks different, or what lies in it has moved there."""
    SCREEN = 4
    """The screen may look different: it is built anew."""

    @classmethod
    def of(cls, changed: bool) -> Self:
        """Of an input that was used: whether the screen is built anew for it."""
        return cls.SCREEN if changed else cls.TAKEN


@dataclass(eq=False, repr=False)
class Widget:
    """One thing on a screen: a rectangle with a picture, and perhaps words and an action.

    id: its name on the screen; focus, hover and scrolling follow it through every rebuild.
    rect: where it lies, in pixels of the window.
    tip: what the tooltip says of it, in words.
    reason: why it can't be used now; "" is usable. It is shown at once on hover, focus or click.
    group: its place in the Tab order.
    hotkey: the key that presses it from anywhere on the screen ("1", "c", "f1", "enter").
    on_press: what a click, Enter, Space or the hotkey does.
    over: it lies over its siblings on purpose (a fanned card, a badge on an edge).
    widgets: what lies inside it.

    A form says besides: `ring`, what the focus lies around; `named`, that its name is not to
    be read on it and so has a tooltip of its own; `solid`, that nothing below it is reached
    through it though it does nothing itself; `clips`, that what lies inside shows only inside, or
    `spills` beyond its sides by so many style units; `keeps`, that arrows never lead out of it;
    `steady`, that it looks the same where it is hovered or pressed; `stays_when_lifted`, that
    something of it is left to be drawn when one thing has been lifted off it; `keyed`, that Enter
    and Space press it, and are not left to the screen; `typed`, that it takes what is typed, so
    that its focus shows however it came there.
    """

    id: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _: KW_ONLY
    tip: str = ""
    reason: str = ""
    group: Group = Group.TABLE
    hotkey: str = ""
    on_press: Callable[[], object] | None = None
    over: bool = False
    widgets: Sequence["Widget"] = ()

    ring: ClassVar[RingKind] = "words"
    named: ClassVar[bool] = False
    solid: ClassVar[bool] = False
    clips: ClassVar[bool] = False
    spills: ClassVar[int] = 0
    keeps: ClassVar[bool] = False
    steady: ClassVar[bool] = False
    stays_when_lifted: ClassVar[bool] = False
    keyed: ClassVar[bool] = True
    typed: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.rect = Rect(self.rect)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    @property
    def name(self) -> str:
        """What it is called where its own words are not seen: the heading of its tooltip."""
        return ""

    @property
    def state(self) -> str:
        """What it is set to or offers besides its name, for reading aloud."""
        return ""

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return not self.reason

    @property
    def acts(self) -> bool:
        """Whether a press does something, or would do so if the widget were enabled."""
        return self.on_press is not None

    @property
    def focusable(self) -> bool:
        """Whether Tab stops here: it can be used, or has something to say."""
        return self.acts or bool(self.tip) or bool(self.reason)

    @property
    def passed(self) -> bool:
        """Whether Tab passes it by: only arrows lead to it, from those of its kind."""
        return False

    @property
    def said(self) -> tuple[str, str]:
        """The tooltip's heading and text; nothing in both is no tooltip."""
        if self.reason:
            heading = f"{self.name}: not now" if self.name else "Not now"
            return heading, f"{self.reason}\n{self.tip}" if self.tip else self.reason
        return (self.name, self.tip) if self.tip or self.named else ("", "")

    def size(self, scale: Scale, width: int | None = None) -> Size:
        """Return the width and height in pixels that it takes: where there is room, without a
        `width`, else at least, when it is `width` pixels wide.

        At a width its words are wrapped; the width returned exceeds it where a word is longer. A
        width of 0 is that of a widget without a place, and wraps nothing.
        """
        return 0, 0

    def shows(self) -> object:
        """What a widget that draws by this one sees of it: equal to what it was where that looks
        the same. Nobody can tell, unless it is said."""
        return object()

    def heading_height(self, scale: Scale) -> int:
        """Return the height in pixels that its heading takes with the room around it."""
        return 0

    def lay(self, scale: Scale, rect: Rect) -> list["Widget"]:
        """Place it in a rectangle and return what is to be shown: itself."""
        self.place(rect)
        return [self]

    def place(self, rect: Rect) -> None:
        """Give it a rectangle; whatever lies inside moves with it."""
        self.move(rect.left - self.rect.left, rect.top - self.rect.top)
        self.rect.size = rect.size

    def shape(self, look: Look) -> Rect:
        """Where its picture lies now: `rect`, unless it is lifted or pressed."""
        return self.rect

    def landing(self, look: Look) -> Rect:
        """Where a card lies that has come to it."""
        return self.shape(look)

    @property
    def bounds(self) -> Rect:
        """Where what lies inside it may lie without being lost."""
        return self.rect

    def extent(self, look: Look) -> Rect:
        """All that it draws on but its marks: itself, its shadow, the ring of its focus."""
        reach = 2 * look.scale.px(REACH)
        return self.shape(look).union(self.rect).inflate(reach, reach)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw it without what lies inside it."""

    def draw_under(self, surface: Surface, look: Look) -> None:
        """Draw its shadow; no shadow falls on a sibling, unless the widget says `over`."""

    def draw_over(self, surface: Surface, look: Look) -> None:
        """Draw what belongs on top of that which lies inside it, and of its focus."""

    def preparations(self, scale: Scale) -> Iterator[None]:
        """Steps, each of a few milliseconds, that prepare what it may show next."""
        return iter(())

    def marking(self, look: Look) -> Over | None:
        """What it shows over all that stands still: a ruler, or itself where it is dragged."""
        return None

    def close_up(self, look: Look) -> Surface | None:
        """A larger picture of it, shown with the tooltip."""
        return None

    def hit(self, pos: Position) -> bool:
        """Whether the pointer at `pos` is on it."""
        return self.rect.collidepoint(pos)

    def press(self) -> None:
        """Act: a click, Enter, Space or its hotkey."""
        if self.on_press is not None:
            self.on_press()

    def hover(self, at: Pointer, scale: Scale) -> Change:
        """The pointer is on it, no button held; who took it hears when it leaves, at `OUTSIDE`."""
        return Change.NONE

    def grab(self, at: Pointer, scale: Scale) -> Change:
        """A button goes down on it; the widget that takes it is dragged until it goes up."""
        return Change.NONE

    def drag(self, at: Pointer, scale: Scale) -> Change:
        """The pointer moves, anywhere, while the button is held by which it was grabbed."""
        return Change.NONE

    def drop(self, at: Pointer, scale: Scale) -> Change:
        """The button goes up; taken, it was the end of a drag, and presses nothing."""
        return Change.NONE

    def wheel(self, at: Wheel, scale: Scale) -> Change:
        """The wheel turns over it."""
        return Change.NONE

    def gain_focus(self) -> None:
        """It gets the focus."""

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """A key goes down, or text is entered, while it has the focus."""
        return Change.NONE

    def reveal(self, rect: Rect, margin: int) -> bool:
        """Bring a rectangle inside it into view, with a margin in pixels; True where it moved."""
        return False

    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        """Return where its lines of text lie, in pixels of the window. What can be pressed and
        holds no other part counts as one."""
        return [self.rect] if self.acts and not self.widgets else ()

    def follow(self, before: Self, scale: Scale) -> None:
        """Take over what the player did to the part of this id before a rebuild: caret, scroll."""

    def move(self, dx: int, dy: int) -> None:
        """Shift it and all that lies inside it."""
        self.rect.move_ip(dx, dy)
        for widget in self.widgets:
            widget.move(dx, dy)


class Placed(NamedTuple):
    """A widget on the screen and the rectangle outside which nothing of it shows."""

    widget: Widget
    clip: Rect | None


def walk(widgets: Sequence[Widget]) -> list[Placed]:
    """All parts in the order in which they are drawn, each before what lies inside it."""
    found: list[Placed] = []
    _gather(widgets, None, found)
    return found


def _gather(widgets: Sequence[Widget], clip: Rect | None, found: list[Placed]) -> None:
    for widget in widgets:
        found.append(Placed(widget, clip))
        if widget.widgets:
            inner = clip
            if widget.clips:
                inner = widget.rect if clip is None else widget.rect.clip(clip)
            _gather(widget.widgets, inner, found)


def under(widgets: Sequence[Widget], pos: Position) -> list[Widget]:
    """All widgets at a point that can be reached there, the uppermost first.

    What lies in a widget comes before it; nothing is reached below one that is `solid`.
    """
    found: list[Widget] = []
    for widget in reversed(widgets):
        here = widget.hit(pos)
        if not widget.clips or widget.rect.collidepoint(pos):
            found += under(widget.widgets, pos)
        if here:
            found.append(widget)
        if any(each.solid for each in found):
            break
    return found


def holders(widgets: Sequence[Widget], id: str) -> list[Widget]:
    """All that hold the widget of that id, the innermost first."""
    for widget in widgets:
        if any(inside.id == id for inside in widget.widgets):
            return [widget]
        if further := holders(widget.widgets, id):
            return [*further, widget]
    return []


def find(widgets: Sequence[Widget], id: str) -> Widget | None:
    """The part of that id, or None."""
    for widget in widgets:
        if widget.id == id:
            return widget
        if widget.widgets and (inside := find(widget.widgets, id)):
            return inside
    return None


def overflows(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """What is wrong with a layout, one sentence each; an empty list is a screen that cuts nothing.

    A widget must lie inside the window or its container (in a scrolling one between its sides, in a
    map view on the map), must be as large as its words need, must not lie on a sibling unless it
    says `over`, and has an id of its own.
    """
    counted = Counter(placed.widget.id for placed in walk(widgets))
    twice = sorted(id for id, count in counted.items() if count > 1)
    found = [f"{id} names more than one part" for id in twice]
    window = Rect(0, 0, scale.width, scale.height)
    return found + _inside(widgets, window, "the window", scale)


def _inside(widgets: Sequence[Widget], bounds: Rect, where: str, scale: Scale) -> list[str]:
    found = []
    rects = [widget.rect for widget in widgets]
    for index, widget in enumerate(widgets):
        if not bounds.contains(widget.rect):
            found.append(f"{widget.id} {tuple(widget.rect)} leaves {where} {tuple(bounds)}")
        width, height = widget.size(scale, widget.rect.width)
        if widget.rect.width < width or widget.rect.height < height:
            found.append(
                f"{widget.id} {widget.rect.size} is smaller than it needs {(width, height)}"
            )
        for at in widget.rect.collidelistall(rects[:index]):
            if not (widget.over or widgets[at].over):
                found.append(
                    f"{widget.id} {tuple(widget.rect)} lies on {widgets[at].id} {tuple(rects[at])}"
                )
        found += _inside(widget.widgets, widget.bounds, widget.id, scale)
    return found
