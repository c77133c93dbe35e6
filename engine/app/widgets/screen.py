"""`Screen`: a scene that is made of widgets, and all that widgets need to be used.

A screen returns its widgets from `build()`, and nothing else:

    class Stores(Screen):
        def build(self):
            meter = Meter("grain-share", share=self.grain, across=120)
            rows = Table([[body("grain", "Grain"), meter]])
            count = Button("count", label="Count again", hotkey="enter", on_press=self.count)
            panel = Framed(Panel("stores", title="Stores"), Column([rows, Flow([count])], gap=12))
            return in_middle(self.scale, panel, self.scale.px(420) * self.scale.text)

`build` is called again after every use of a widget, a resize and `rebuild()`. It reads the screen's
own state and changes none. Focus, hover, caret and scrolling are carried over by the widgets' ids.
Containers place the widgets (`containers.py`); `engine/app/screens/form.py` has the panels and rows
of whole screens.

A screen may besides:
    ground(surface)         draw what lies below the widgets (the table, unless it is said)
    moving()                what is in flight over the still picture; `update` moves it
    intercept(event)        take a key before it moves the focus or presses a widget
    key(event)              take a key that no widget took
    let_go(event)           a key that was held goes up
    back()                  answer Esc; takes the screen off the manager unless it is said
    scrolled(what)          what lies in this widget has moved: a list, a map
    first                   the id of the widget that has the focus at the start
    overlay                 it lies over another screen, which is seen darkened below it
    grows                   how fast all of it grows with a large window

Input, once for all screens. Pointer: the topmost widget under it is hovered; a press acts when it
is released on the same widget, anywhere else it is cancelled. Where the pointer hovers, what any of
its buttons drags and its wheel are offered to all widgets there, until one takes them. Keys: Tab
and Shift+Tab go through the widgets by group, then in the order of the list; arrows go to the
nearest in their direction, inside the group first; Enter and Space act; a widget's `hotkey` presses
it from anywhere; Page Up and Page Down scroll. The focus shows once a key has moved it, and is
silent while the pointer is used.

An overlay rises into its place; any key or click ends that at once.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from typing import ClassVar

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import (
    LEFT,
    Hover,
    Input,
    Key,
    KeyUp,
    Position,
    Press,
    Release,
    Resize,
    Typed,
    Wheel,
)
from engine.app.scene import Scene
from engine.app.theme import Scale
from engine.app.widgets import ahead, focus
from engine.app.widgets.aloud import spoken
from engine.app.widgets.layers import ScreenLayers
from engine.app.widgets.panels import scrolled_by_keys
from engine.app.widgets.pointing import Done, Pointing, hit
from engine.app.widgets.rising import Rise
from engine.app.widgets.tooltip import Tooltip
from engine.app.widgets.widget import Change, Group, Look, Over, Widget, find, holders, walk
from engine.words.markup import literal

VEIL = 150
"""How dark it is below an overlay, of 255."""
NO_FOCUS = "Nothing has the focus: Tab goes to the first thing."
"""What is read of the focus where there is none."""
RISE = 180
"""Milliseconds in which an overlay rises into its place."""


class Screen(Scene):
    """A scene made of widgets; see the module.

    `focus` is the id of the widget that has it, `keyboard` tells that a key has moved it.
    """

    first: ClassVar[str] = ""
    in_words: ClassVar[str] = "The screen in words"
    overlay: ClassVar[bool] = False
    grows: ClassVar[theme.Grows] = theme.Grows.SLOWER

    def __init__(self) -> None:
        self.opaque = not self.overlay
        self.focus = self.first
        self.keyboard = self.overlay
        self._focus_at: tuple[Group, Rect] | None = None
        self._pointing = Pointing()
        self._swallow = False
        self._widgets: list[Widget] | None = None
        self._before: list[Widget] = []
        self._layers = ScreenLayers(self.ground, self.look)
        self._rise = Rise(RISE, 0.0 if self.overlay else inf)
        self._rose = False
        self._tip = Tooltip()
        self._ahead: Iterator[None] | None = None
        self._scaled = Scale(0, 0), Scale(0, 0)

    # What a screen says.

    def build(self) -> Sequence[Widget]:
        """The parts of the screen, the lowest first."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draw what lies below the widgets."""
        if self.overlay:
            surface.fill((*theme.NIGHT, VEIL))
        elif self.opaque:
            surface.blit(paint.table(surface.get_size()), (0, 0))

    def moving(self) -> Sequence[Over]:
        """What is in flight over the still picture, the lowest first."""
        return ()

    def intercept(self, event: Key) -> bool:
        """Take a key that the focused widget left, before it moves the focus or presses another."""
        return False

    def key(self, event: Key) -> bool:
        """Take a key that no widget took; True when it was used."""
        return False

    def let_go(self, event: KeyUp) -> bool:
        """A key that was held goes up; True when something looks different."""
        return False

    def back(self) -> None:
        """Answer Esc."""
        self.manager.pop()

    def scrolled(self, what: Widget) -> None:
        """What lies in a widget has moved in it: a list was scrolled, a map panned."""

    # What a screen asks.

    @property
    def scale(self) -> Scale:
        """The measures of the window, as this screen is drawn in it."""
        if self.grows is theme.Grows.SLOWER:
            return self.manager.scale
        if self._scaled[0] is not self.manager.scale:
            scale = self.manager.scale
            self._scaled = scale, scale._replace(grows=self.grows)
        return self._scaled[1]  # every widget asks for it in every frame

    @property
    def widgets(self) -> list[Widget]:
        """The widgets as they are now, built anew where something has changed."""
        if self._widgets is None:
            scale = self.scale
            self._widgets = list(self.build())
            self._take_over(self._widgets, scale)
        return self._widgets

    def laid_out(self) -> list[Widget]:
        """The widgets as they would be built now, scrolled as those on the screen are; those stay
        as they are."""
        widgets = list(self.build())
        scale = self.scale
        self._follow(widgets, scale)
        return widgets

    def rebuild(self) -> None:
        """Something the screen shows has changed: build it anew before it is next looked at."""
        self._widgets = self._ahead = None
        self._layers.rebuilt()

    def widget(self, id: str) -> Widget | None:
        """The part of that id, if it is on the screen."""
        return find(self.widgets, id)

    def last(self, id: str) -> Widget | None:
        """The part of that id as it was built last; for `build`, which can't ask for `widget`."""
        return find(self._before, id)

    def focus_on(self, id: str, show: bool = True) -> None:
        """Give a widget the focus; `show` draws it as after a key."""
        self.keyboard = show
        widget = self.widget(id)
        self._move_focus(widget, id)
        if widget is not None:
            self.reveal(widget)
        self._hint(id if show else "")

    def drop_focus(self) -> None:
        """Remove the focus, and hide the tooltip that belongs to it."""
        self.keyboard = False
        self._move_focus(None, "")
        self._hint("")

    def _move_focus(self, to: Widget | None, id: str) -> None:
        before = self.focus
        self.focus = id
        self._focus_at = (to.group, Rect(to.rect)) if to else None
        if to is not None and id not in ("", before):
            to.gain_focus()
            self._invalidate(to)

    def reveal(self, widget: Widget) -> None:
        """Move what holds a widget as little as possible so that it is seen."""
        for holder in holders(self.widgets, widget.id):
            if holder.reveal(widget.rect, self.scale.px(16)):
                self._invalidate(holder)

    @property
    def holds_focus(self) -> bool:
        """Whether the focus waits for its widget to come back where that is gone for a while."""
        return False

    @property
    def hovered(self) -> str:
        """The id of the widget under the pointer, or ""."""
        return self._pointing.hovered

    @property
    def held(self) -> str:
        """The id of the widget on which the left button is held down, or ""."""
        return self._pointing.held

    def hit(self, pos: Position) -> Widget | None:
        """The topmost widget at a point that can be reached there."""
        return hit(self.widgets, pos)

    def look(self, widget: Widget) -> Look:
        """How a widget is to be drawn at this moment."""
        scale = self.scale
        hovered = self._pointing.hovered
        held = self._pointing.held
        if widget.id != hovered and widget.id != self.focus:
            return Look(scale)
        return Look(
            scale,
            hovered=widget.id == hovered and not held,
            focused=widget.id == self.focus and (self.keyboard or widget.typed),
            pressed=widget.id == held == hovered and widget.enabled and widget.acts,
        )

    def _take_over(self, widgets: list[Widget], scale: Scale) -> None:
        """Carry caret, scroll, focus and hover over to the newly built widgets."""
        self._follow(widgets, scale)
        focused = find(widgets, self.focus)
        if focused is None and self._focus_at is not None and not self.holds_focus:
            focused = focus.instead(widgets, *self._focus_at)
            self.focus = focused.id if focused else ""
        if focused is not None:
            self._focus_at = focused.group, Rect(focused.rect)
        self._pointing.keep(widgets)
        self._before = widgets

    def _follow(self, widgets: list[Widget], scale: Scale) -> None:
        before = {each.id: each for each, _ in walk(self._before) if _follows(each)}
        for widget, _ in walk(widgets) if before else ():
            old = before.get(widget.id)
            if old is not None and type(old) is type(widget):
                widget.follow(old, scale)

    # What the manager asks.

    def update(self, dt: float) -> bool:
        rises = self._rise, self._tip.rise
        return any([rise.update(dt, self.manager.settings) for rise in rises])

    def wait(self) -> float | None:
        return self._tip.wait()

    def preparations(self) -> Iterator[None]:
        if self._ahead is None:
            self._ahead = ahead.looks(self.widgets, self.scale)
        return chain(ahead.bubble(self._tip, self.widgets, self.look, self.scale), self._ahead)

    def rehearse(self) -> Iterator[None]:
        yield from ahead.rehearsed(self.widgets, self.ground, self.scale)

    def prepare(self) -> Sequence[Rect]:
        size = self.manager.size
        widgets = self.widgets
        moving = self.moving()
        over = [*moving, *self._tip.over(widgets, self.look, self.manager, moving)]
        rects = self._layers.refresh(size, widgets, over, self.opaque)
        rose = self._rose
        self._rose = self._rise.going(self.manager.settings)
        return [Rect((0, 0), size)] if rose or self._rose else rects

    def draw(self, surface: Surface) -> None:
        def draw(surface: Surface, _: Position) -> None:
            self._layers.draw(surface)

        self._rise.draw(surface, surface.get_rect(), draw, self.manager)

    def _invalidate(self, widget: Widget) -> None:
        """A widget, or what lies in it, looks different."""
        self._layers.changed(widget)

    def forget(self) -> None:
        self._layers = ScreenLayers(self.ground, self.look)

    def handle(self, event: Input) -> bool:
        before = self._rise.going(self.manager.settings), self._tip.shown
        if isinstance(event, Press | Key):
            self._rise.end()
        changed = self._answer(event) or self._layers.spoilt
        return changed or before != (self._rise.going(self.manager.settings), self._tip.shown)

    def _answer(self, event: Input) -> bool:
        match event:
            case Resize():
                self._pointing.cancel()
                self._hint("")
                self.rebuild()
                self._layers.invalidate()
                return True
            case Hover():
                return self._point(event)
            case Press():
                return self._press(event)
            case Release():
                return self._release(event)
            case Wheel():
                return self._use(self._pointing.wheel(event, self.widgets, self.scale))
            case Key():
                return self._key(event)
            case KeyUp():
                return self.let_go(event)
            case Typed():
                return self._type(event)
        return False

    # The pointer.

    def _point(self, at: Hover) -> bool:
        hovered = self.hovered
        hinted = "" if self._pointing.still else hovered  # a widget that came under it has no hint
        used = self._use(self._pointing.point(at, self.widgets, self.scale))
        return self._hovers_another(hinted) or used or self.hovered != hovered

    def _hovers_another(self, before: str) -> bool:
        """Show it if another widget is hovered than before."""
        if self.hovered == before:
            return False
        self._hint("" if self._pointing.held or self._pointing.still else self.hovered)
        return True

    def _press(self, at: Press) -> bool:
        self._point(Hover(at.pos, 0, at.shift, at.ctrl, at.alt))
        self._hint("")
        used = self._use(self._pointing.press(at, self.widgets, self.scale))
        if at.button != LEFT:
            return used
        self.keyboard = False
        widget = self.hit(at.pos)
        self._move_focus(widget, widget.id if widget and widget.focusable else "")
        return True

    def _release(self, at: Release) -> bool:
        held = self._pointing.held
        done, pressed = self._pointing.release(at, self.widgets, self.scale)
        used = self._use(done)
        if pressed is not None:
            self._act(pressed)
        return used or held != self._pointing.held

    def _use(self, done: Sequence[Done]) -> bool:
        """Show what an input did to widgets; True when something looks different."""
        for widget, change in done:
            if change is Change.SCREEN:
                self.rebuild()
            elif change is Change.PICTURE:
                self._ahead = None
                self._invalidate(widget)
                self._scrolled(widget)
        return any(change > Change.TAKEN for _, change in done)

    def _scrolled(self, what: Widget) -> None:
        self.scrolled(what)
        self._hint("")
        hovered = self.hovered
        self._pointing.rest(self.widgets)
        self._hovers_another(hovered)

    # The keys.

    def _key(self, event: Key) -> bool:
        widget = self.widget(self.focus)
        self._hint("")
        for taker in [widget, *self._bubbles(event)] if widget else []:
            if change := taker.key(event, self.scale):
                self._swallow = not taker.typed
                self._use([(taker, change)])
                return True
        self._swallow = True
        if self.intercept(event):
            return True
        match event.name:
            case "tab":
                self._tab(-1 if event.shift else 1)
            case "pad-before" | "pad-after" if not self.key(event):
                self._tab(-1 if event.name == "pad-before" else 1)
            case "left" | "right" | "up" | "down" if not event.ctrl:
                self._arrow(event.name)
            case "pageup" | "pagedown" | "home" | "end" if self._page(event):
                pass
            case "enter" | "space" if widget and self._answers_enter(widget):
                if not event.again:
                    self._act(widget)
            case _ if not event.again and self._hotkey(event):
                pass
            case "f2" if not event.again:
                self._read_focus()
            case "f3" if not event.again:
                self.read_all()
            case "escape" if not event.again:
                self.back()
            case _:
                self._swallow = False
                plain = not (event.again or event.ctrl)
                return self.key(event) or (plain and self.manager.unused(event.name))
        return True

    # Reading aloud.

    def reading(self) -> Sequence[str]:
        """What the screen says when all of it is read, a sentence or some words each."""
        found = [spoken(widget) for widget, _ in walk(self.widgets)]
        return [*dict.fromkeys(filter(None, found))]

    def _read_focus(self) -> None:
        """F2 reads what has the focus, or is pointed at, and shows what is said of it."""
        widget = self.widget(self.focus) or self.widget(self.hovered)
        words = (spoken(widget) if widget else "") or NO_FOCUS
        self.manager.read(words)
        if widget:
            self._tip.show_at_once(widget, literal(words))
        else:
            self.manager.tell("What has the focus", words)

    def read_all(self) -> None:
        """Read the whole screen, and show what is read: F3."""
        lines = self.reading()
        self.manager.read("\n".join(lines))
        self.manager.tell(self.in_words, "\n".join(map(literal, lines)))

    def _bubbles(self, event: Key) -> Sequence[Widget]:
        """Those around the focus that may take a key which neither moves it nor presses."""
        moves = event.name in focus.ARROWS and not event.ctrl
        if moves or event.name in ("tab", "enter", "space"):
            return ()
        return holders(self.widgets, self.focus)

    def _answers_enter(self, widget: Widget) -> bool:
        return self.keyboard and bool(widget.reason or (widget.acts and widget.keyed))

    def _type(self, event: Typed) -> bool:
        widget = self.widget(self.focus)
        if self._swallow or widget is None:
            return False
        return self._use([(widget, widget.key(event, self.scale))])

    def _hotkey(self, event: Key) -> bool:
        widget = focus.pressed_by(self.widgets, event)
        if widget is not None:
            self._act(widget)
        return widget is not None

    def _tab(self, step: int) -> None:
        to = focus.tabbed(self.widgets, self.focus, step)
        if to is not None:
            self.focus_on(to.id)

    def _arrow(self, name: str) -> None:
        widget = self.widget(self.focus)
        if widget is None:
            self._tab(1)
        elif not self.keyboard:
            self.focus_on(widget.id)
        else:
            self.focus_on((focus.towards(self.widgets, widget, name) or widget).id)

    def _page(self, event: Key) -> bool:
        widget = scrolled_by_keys(self.widgets, self.focus)
        if widget is not None:
            self._use([(widget, widget.key(event, self.scale))])
        return widget is not None

    # Acting.

    def _act(self, widget: Widget) -> None:
        if widget.reason:
            self._hint(widget.id)
        else:
            widget.press()
        self.rebuild()

    def _hint(self, id: str) -> None:
        """Show a widget's tooltip, or none."""
        self._tip.show(self.widget(id) if id else None)


def _follows(widget: Widget) -> bool:
    """Whether a widget takes anything over from the one before it."""
    return type(widget).follow is not Widget.follow
