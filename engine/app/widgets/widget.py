"""Base class of all widgets, hit testing, and the check that a layout cuts nothing off.

`Widget` is the base class. `walk` lists a screen's widgets in drawing order. `overflows` lists the
faults of a layout, in words.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple, Self

from pygame import Rect, Surface
from typing_extensions import override

from engine.app.inputs import Key, Pointer, Position, Typed, Wheel
from engine.app.paint import RingKind
from engine.app.theme import Scale

Size = tuple[int, int]

UNLIMITED = 10**6
"""Length in pixels that stands for unlimited room."""
REACH = 24
"""Distance by which a shadow, badge or focus ring reaches beyond its widget, in style units."""


class Group(IntEnum):
    """Areas of a screen in Tab order; arrow keys move inside one before they leave it."""

    PROMPT = 1
    ACTIONS = 2
    HAND = 3
    TABLE = 4
    LOG = 5
    BAR = 6


class Look(NamedTuple):
    """State in which a widget is drawn.

    Attributes:
        lifted_count: Number of things on the widget that are moving elsewhere, and are not drawn
            here.
    """

    scale: Scale
    hovered: bool = False
    focused: bool = False
    pressed: bool = False
    lifted_count: int = 0


class Overlay(NamedTuple):
    """Overlay above the still picture: its current rectangle, and its drawing function.

    Attributes:
        notice: Rectangle of a text that must be read, to be kept free of tooltips.
    """

    rect: Rect
    draw: Callable[[Surface], object]
    notice: Rect | None = None


class Change(IntEnum):
    """Effect of an input on a widget; each value includes the ones before."""

    NONE = 0
    """Not handled: the input is offered to the widgets below or around this one."""
    TAKEN = 1
    """Handled, without a visible change."""
    MARKS = 2
    """Handled; only the overlay of the widget has changed."""
    PICTURE = 3
    """Handled; the widget, or the position of its contents, has changed."""
    SCREEN = 4
    """Handled; the whole screen may have changed and is rebuilt."""

    @classmethod
    def of(cls, changed: bool) -> Self:
        """Return SCREEN if `changed`, else TAKEN."""
        return cls.SCREEN if changed else cls.TAKEN


@dataclass(eq=False, repr=False)
class Widget:
    """One element of a screen: a rectangle with a picture, and perhaps a text and an action.

    Attributes:
        id: Name on the screen; focus, hover and scrolling follow it through every rebuild.
        rect: Rectangle in pixels of the window.
        tip: Text of the tooltip.
        reason: Why the widget can't be used now; "" if it can. Shown at once on hover, focus or
            click.
        group: Area of the screen, for the Tab order.
        hotkey: Key that presses the widget from anywhere on the screen ("1", "c", "f1", "enter").
        on_press: Action of a click, Enter, Space or the hotkey.
        may_overlap: True if the widget may overlap its siblings, such as a fanned card or a badge.
        widgets: Widgets inside this one.
        ring: Kind of the focus ring: for a button, another plate, a card, or text without an edge.
        named: True if the name is not written on the widget, and therefore shown in a tooltip.
        solid: True if widgets below can't be reached through it, though it does nothing itself.
        clips_contents: True if the contents are clipped to the rectangle.
        spill_width: Style units by which clipped contents show beyond the left and right sides.
        traps_focus: True if arrow keys never leave the widget.
        looks_always_alike: True if the widget looks alike hovered, pressed or not.
        stays_when_lifted: True if one thing lifted off the widget leaves something to be drawn.
        enter_presses: True if Enter and Space press the widget, and are not left to the screen.
        takes_text: True if the widget takes text, so that its focus shows however it was focused.
    """

    id: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _: KW_ONLY
    tip: str = ""
    reason: str = ""
    group: Group = Group.TABLE
    hotkey: str = ""
    on_press: Callable[[], object] | None = None
    may_overlap: bool = False
    widgets: Sequence["Widget"] = ()

    # Set by subclasses, and read by the screen, its layers and the keyboard navigation.
    ring: ClassVar[RingKind] = "words"
    named: ClassVar[bool] = False
    solid: ClassVar[bool] = False
    clips_contents: ClassVar[bool] = False
    spill_width: ClassVar[int] = 0
    traps_focus: ClassVar[bool] = False
    looks_always_alike: ClassVar[bool] = False
    stays_when_lifted: ClassVar[bool] = False
    enter_presses: ClassVar[bool] = True
    takes_text: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.rect = Rect(self.rect)

    @override
    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    @property
    def name(self) -> str:
        """Name of the widget: the heading of its tooltip where its label can't be seen."""
        return ""

    @property
    def state(self) -> str:
        """Value or contents of the widget in words, for reading aloud after the name."""
        return ""

    @property
    def enabled(self) -> bool:
        """True if the widget can be used now."""
        return not self.reason

    @property
    def is_pressable(self) -> bool:
        """True if a press does something, or would if the widget were enabled."""
        return self.on_press is not None

    @property
    def focusable(self) -> bool:
        """True if Tab stops at the widget: it can be used, or has a text to show."""
        return self.is_pressable or bool(self.tip) or bool(self.reason)

    @property
    def skipped_by_tab(self) -> bool:
        """True if Tab skips the widget and only arrow keys lead to it, from its siblings."""
        return False

    @property
    def tooltip_texts(self) -> tuple[str, str]:
        """Heading and text of the tooltip; two empty strings for no tooltip."""
        if self.reason:
            heading = f"{self.name}: not now" if self.name else "Not now"
            return heading, f"{self.reason}\n{self.tip}" if self.tip else self.reason
        return (self.name, self.tip) if self.tip or self.named else ("", "")

    def size(self, scale: Scale, width: int | None = None) -> Size:
        """Return the preferred size in pixels, or with `width` the minimum size at that width.

        At a width the text is wrapped; the returned width exceeds `width` if a word is longer. A
        width of 0 stands for a widget without a place, and wraps nothing.
        """
        return 0, 0

    def shows(self) -> object:
        """Return a snapshot of the looks, equal to the earlier one while they stay the same.

        Called by the screen's layers for widgets that are an attribute of another one, which draws
        by them. The default equals nothing, so that the other widget is always redrawn.
        """
        return object()

    def heading_height(self, scale: Scale) -> int:
        """Return the height in pixels of the heading and the space around it.

        Parts `Inside` the widget begin below it.
        """
        return 0

    def lay(self, scale: Scale, rect: Rect) -> list["Widget"]:
        """Place the widget in a rectangle; return the widgets to be shown: itself."""
        self.place(rect)
        return [self]

    def place(self, rect: Rect) -> None:
        """Set the rectangle; the widgets inside move along."""
        self.move(rect.left - self.rect.left, rect.top - self.rect.top)
        self.rect.size = rect.size

    def shape(self, look: Look) -> Rect:
        """Return the rectangle of the picture: `rect`, unless the widget is lifted or pressed.

        The focus ring is drawn around it, and the tooltip points to it.
        """
        return self.rect

    def landing(self, look: Look) -> Rect:
        """Return the rectangle at which a card that moves to this widget arrives.

        Called by the animations of the table.
        """
        return self.shape(look)

    @property
    def bounds(self) -> Rect:
        """Rectangle in which the widgets inside must lie."""
        return self.rect

    def extent(self, look: Look) -> Rect:
        """Return the rectangle that drawing may touch: the widget, its shadow and its focus ring.

        The overlay (`overlay_above`) is not included.
        """
        reach = 2 * look.scale.px(REACH)
        return self.shape(look).union(self.rect).inflate(reach, reach)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the widget without the widgets inside it."""

    def draw_under(self, surface: Surface, look: Look) -> None:
        """Draw the shadow; no shadow falls on a sibling, unless `may_overlap` is set."""

    def draw_over(self, surface: Surface, look: Look) -> None:
        """Draw the parts that lie above the widgets inside and the focus ring."""

    def preparations(self, scale: Scale) -> Iterator[None]:
        """Yield after each step, of a few milliseconds, that prepares coming pictures.

        Called while nothing moves.
        """
        return iter(())

    def overlay_above(self, look: Look) -> Overlay | None:
        """Return the overlay above all widgets, such as a ruler or a dragged widget, or None."""
        return None

    def close_up(self, look: Look) -> Surface | None:
        """Return a larger picture to show with the tooltip, or None. Called by the tooltip."""
        return None

    def hit(self, pos: Position) -> bool:
        """Return True if a pixel is on the widget (hit test)."""
        return self.rect.collidepoint(pos)

    def press(self) -> None:
        """Perform the action: after a click, Enter, Space or the hotkey."""
        if self.on_press is not None:
            self.on_press()

    def hover(self, at: Pointer, scale: Scale) -> Change:
        """Handle the pointer above the widget without a button; `OUTSIDE` once it leaves again."""
        return Change.NONE

    def grab(self, at: Pointer, scale: Scale) -> Change:
        """Handle a button that goes down here; if handled, the widget is dragged until release."""
        return Change.NONE

    def drag(self, at: Pointer, scale: Scale) -> Change:
        """Handle the pointer moving anywhere while the grabbing button is held."""
        return Change.NONE

    def drop(self, at: Pointer, scale: Scale) -> Change:
        """Handle the release of the grabbing button; if handled, the release presses nothing."""
        return Change.NONE

    def wheel(self, at: Wheel, scale: Scale) -> Change:
        """Handle the mouse wheel above the widget."""
        return Change.NONE

    def gain_focus(self) -> None:
        """React to the focus. Called by the screen when the widget gets it."""

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """Handle a key or entered text while the widget has the focus."""
        return Change.NONE

    def reveal(self, rect: Rect, margin: int) -> bool:
        """Scroll a rectangle inside into view, with a margin in pixels; return True if it moved."""
        return False

    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        """Return the rectangles of the lines of text, in pixels of the window.

        A list that scrolls asks for them, so that its edges cut no line.
        A widget that can be pressed and contains no other counts as one line.
        """
        return [self.rect] if self.is_pressable and not self.widgets else ()

    def follow(self, before: Self, scale: Scale) -> None:
        """Copy the caret and scroll position of the earlier widget with this id.

        Called by the screen after each rebuild, with the widget `before` it.
        """

    def move(self, dx: int, dy: int) -> None:
        """Shift the widget, and all widgets inside it, by pixels."""
        self.rect.move_ip(dx, dy)
        for widget in self.widgets:
            widget.move(dx, dy)


class Placed(NamedTuple):
    """A widget on the screen, and the rectangle to which it is clipped (None for no limit)."""

    widget: Widget
    clip: Rect | None


def walk(widgets: Sequence[Widget]) -> list[Placed]:
    """Return all widgets in drawing order, each before the widgets inside it."""
    placed: list[Placed] = []
    _add_placed(widgets, None, placed)
    return placed


def _add_placed(widgets: Sequence[Widget], clip: Rect | None, placed: list[Placed]) -> None:
    for widget in widgets:
        placed.append(Placed(widget, clip))
        if widget.widgets:
            inner_clip = clip
            if widget.clips_contents:
                inner_clip = widget.rect if clip is None else widget.rect.clip(clip)
            _add_placed(widget.widgets, inner_clip, placed)


def widgets_at(widgets: Sequence[Widget], pos: Position) -> list[Widget]:
    """Return all widgets at a pixel that can be reached there, the topmost first.

    Widgets inside another come before it; nothing is reached below a `solid` one.
    """
    reached_widgets: list[Widget] = []
    for widget in reversed(widgets):
        is_hit = widget.hit(pos)
        if not widget.clips_contents or widget.rect.collidepoint(pos):
            reached_widgets += widgets_at(widget.widgets, pos)
        if is_hit:
            reached_widgets.append(widget)
        if any(each.solid for each in reached_widgets):
            break
    return reached_widgets


def containers_of(widgets: Sequence[Widget], id: str) -> list[Widget]:
    """Return the containers of the widget with this id, the innermost first."""
    for widget in widgets:
        if any(inner_widget.id == id for inner_widget in widget.widgets):
            return [widget]
        if outer_holders := containers_of(widget.widgets, id):
            return [*outer_holders, widget]
    return []


def find(widgets: Sequence[Widget], id: str) -> Widget | None:
    """Return the widget with this id, or None."""
    for widget in widgets:
        if widget.id == id:
            return widget
        if widget.widgets and (inner_widget := find(widget.widgets, id)):
            return inner_widget
    return None


def overflows(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return the faults of a layout, one sentence each; an empty list means that nothing is cut.

    A widget must lie inside the window or its container (in a scrolling one between its sides, in a
    map view on the map), must be at least as large as its text needs, must not overlap a sibling
    unless `may_overlap` is set, and must have an id of its own.
    """
    id_counts = Counter(placed.widget.id for placed in walk(widgets))
    repeated_ids = sorted(id for id, count in id_counts.items() if count > 1)
    faults = [f"{id} names more than one part" for id in repeated_ids]
    window = Rect(0, 0, scale.width, scale.height)
    return faults + _faults_inside(widgets, window, "the window", scale)


def _faults_inside(
    widgets: Sequence[Widget], bounds: Rect, container: str, scale: Scale
) -> list[str]:
    """Return the faults of the widgets in a container with these bounds, and of those inside."""
    faults = []
    rects = [widget.rect for widget in widgets]
    for index, widget in enumerate(widgets):
        rect = tuple(widget.rect)
        if not bounds.contains(widget.rect):
            faults.append(f"{widget.id} {rect} leaves {container} {tuple(bounds)}")
        needed_size = widget.size(scale, widget.rect.width)
        needed_width, needed_height = needed_size
        if widget.rect.width < needed_width or widget.rect.height < needed_height:
            faults.append(f"{widget.id} {widget.rect.size} is smaller than it needs {needed_size}")
        for index_below in widget.rect.collidelistall(rects[:index]):
            widget_below = widgets[index_below]
            if not (widget.may_overlap or widget_below.may_overlap):
                faults.append(
                    f"{widget.id} {rect} lies on {widget_below.id} {tuple(widget_below.rect)}"
                )
        faults += _faults_inside(widget.widgets, widget.bounds, widget.id, scale)
    return faults
