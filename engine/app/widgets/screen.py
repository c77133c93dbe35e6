"""`Screen`: a scene made of widgets, with focus, keyboard, pointer and tooltips.

A screen returns its widgets from `build()`, and nothing else:

    class Stores(Screen):
        def build(self):
            meter = Meter("grain-share", share=self.grain, across=120)
            rows = DataTable([[body("grain", "Grain"), meter]])
            count = Button("count", label="Count again", hotkey="enter", on_press=self.count)
            panel = Framed(Panel("stores", title="Stores"), Column([rows, Flow([count])], gap=12))
            return in_middle(self.scale, panel, self.scale.px(420) * self.scale.text)

`build` is called again after every use of a widget, a resize and `rebuild()`. It reads the screen's
own state and changes nothing. Focus, hover, caret and scrolling carry over by the widgets' ids.
Containers place the widgets (`containers.py`); `engine/app/screens/form.py` has the panels and rows
of whole screens.

A screen may override:

    ground(surface)         draw the background (default: the table)
    moving()                return the animations above the still picture; `update` moves them
    intercept(event)        handle a key before focus movement and widgets
    key(event)              handle a key that no widget used
    let_go(event)           handle the release of a held key
    back()                  handle Esc (default: take the screen off the manager)
    scrolled(what)          react to a scrolled list or a panned map
    first_focus             id of the widget that has the focus at the start
    overlay                 True if the screen lies over another one, which is darkened
    growth                  growth of the contents with a large window

All screens share one handling of input. Pointer: the topmost widget under it is hovered; a press
acts when it is released on the widget on which it began, and is cancelled anywhere else. Hovering,
dragging and the wheel are offered to all widgets under the pointer, until one handles them. Keys:
Tab and Shift+Tab go through the widgets by group, then in the order of the list; arrows go to the
nearest in their direction, inside the group first; Enter and Space act; a widget's `hotkey` presses
it from anywhere; Page Up and Page Down scroll. The focus shows once a key has moved it, and is
invisible while the pointer is used.

An overlay slides up into its place; any key or click ends that at once.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from typing import ClassVar

from pygame import Rect, Surface
from typing_extensions import override

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
from engine.app.scene import Companion, Scene
from engine.app.theme import Scale
from engine.app.widgets import ahead, focus
from engine.app.widgets.aloud import spoken
from engine.app.widgets.layers import ScreenLayers
from engine.app.widgets.panels import scrolled_by_keys
from engine.app.widgets.pointing import Pointing, WidgetChange, hit
from engine.app.widgets.rising import Rise
from engine.app.widgets.tooltip import Tooltip
from engine.app.widgets.widget import (
    Change,
    Group,
    Look,
    Overlay,
    Widget,
    containers_of,
    find,
    walk,
)
from engine.words.markup import literal

VEIL_OPACITY = 150
"""Opacity of the dark layer below an overlay, 0 to 255."""
NO_FOCUS = "Nothing has the focus: Tab goes to the first thing."
"""Sentence that is read aloud if no widget has the focus."""
RISE_MS = 180
"""Milliseconds in which an overlay slides up into its place."""
REVEAL_MARGIN = 16
"""Minimum space between a revealed widget and the edge of its list, in style units."""


class Screen(Scene):
    """A scene made of widgets; see the module.

    Attributes:
        first_focus: Id of the widget that has the focus at the start.
        title_of_words: Title of the dialog with the text of the whole screen (F3).
        overlay: True if the screen lies over another one, which is darkened.
        growth: Growth of the contents with a large window.
        focus: Id of the widget with the focus, or "".
        keyboard: True if a key has moved the focus, so that the focus is shown.
        companions: What the screen updates with itself, and closes when it leaves.
    """

    first_focus: ClassVar[str] = ""
    title_of_words: ClassVar[str] = "The screen in words"
    overlay: ClassVar[bool] = False
    growth: ClassVar[theme.Growth] = theme.Growth.SLOWER

    def __init__(self) -> None:
        self.opaque = not self.overlay
        self.companions: list[Companion] = []
        self.focus = self.first_focus
        self.keyboard = self.overlay  # an overlay shows from the start what Enter would press
        self._focus_place: tuple[Group, Rect] | None = None
        """Group and rectangle of the focused widget, for choosing its successor if it vanishes."""
        self._pointing = Pointing()
        self._ignores_text = False
        """True after a key that was used as a shortcut: its letter is not typed as well."""
        self._widgets: list[Widget] | None = None
        self._last_built: list[Widget] = []
        self._layers = ScreenLayers(self.ground, self.look)
        self._rise = Rise(RISE_MS, 0.0 if self.overlay else inf)
        self._was_rising = False
        self._tip = Tooltip()
        self._state_preparations: Iterator[None] | None = None
        self._window_scale = Scale(0, 0)
        self._grown_scale = Scale(0, 0)
        """Cache of `scale`, valid while `_window_scale` is the manager's."""

    # Overridden by screens.

    def build(self) -> Sequence[Widget]:
        """Return the widgets of the screen, the lowest first. Called after each change."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draw the background below the widgets. Called by the layers for each redrawn part."""
        if self.overlay:
            surface.fill((*theme.NIGHT, VEIL_OPACITY))
        elif self.opaque:
            surface.blit(paint.table(surface.get_size()), (0, 0))

    def moving(self) -> Sequence[Overlay]:
        """Return the animations above the still picture, the lowest first.

        Called before each drawing.
        """
        return ()

    def intercept(self, event: Key) -> bool:
        """Handle a key before focus movement and widgets; return True if it was used.

        The widget with the focus comes first.
        """
        return False

    def key(self, event: Key) -> bool:
        """Handle a key that no widget used; return True if it was used."""
        return False

    def let_go(self, event: KeyUp) -> bool:
        """Handle the release of a held key; return True if something looks different."""
        return False

    def back(self) -> None:
        """Handle Esc: leave this screen."""
        self.manager.pop()

    def scrolled(self, widget: Widget) -> None:
        """React to moved contents of a widget: a scrolled list, a panned map.

        Called after an input has moved them.
        """

    # Used by screens.

    @property
    def scale(self) -> Scale:
        """Measures of the window, with the growth of this screen."""
        if self.growth is theme.Growth.SLOWER:
            return self.manager.scale
        if self._window_scale is not self.manager.scale:
            self._window_scale = self.manager.scale
            self._grown_scale = self._window_scale._replace(growth=self.growth)
        return self._grown_scale  # cached: every widget uses it in every frame

    @property
    def widgets(self) -> list[Widget]:
        """The current widgets, rebuilt if something has changed."""
        if self._widgets is None:
            scale = self.scale
            self._widgets = list(self.build())
            self._carry_state_over(self._widgets, scale)
        return self._widgets

    def built_copy(self) -> list[Widget]:
        """Return newly built widgets, scrolled like those on the screen, which stay unchanged."""
        widgets = list(self.build())
        scale = self.scale
        self._carry_scrolling_over(widgets, scale)
        return widgets

    def rebuild(self) -> None:
        """Have the widgets built anew before they are next used, since the state has changed."""
        self._widgets = None
        self._state_preparations = None
        self._layers.note_rebuild()

    def widget(self, id: str) -> Widget | None:
        """Return the widget with this id, or None."""
        return find(self.widgets, id)

    def last(self, id: str) -> Widget | None:
        """Return the widget with this id from the last build; for use in `build`."""
        return find(self._last_built, id)

    def focus_on(self, id: str, show: bool = True) -> None:
        """Give a widget the focus; `show` draws the focus as after a key."""
        self.keyboard = show
        widget = self.widget(id)
        self._move_focus(widget, id)
        if widget is not None:
            self.reveal(widget)
        self._show_tooltip(id if show else "")

    def drop_focus(self) -> None:
        """Remove the focus, and hide its tooltip."""
        self.keyboard = False
        self._move_focus(None, "")
        self._show_tooltip("")

    def _move_focus(self, widget: Widget | None, id: str) -> None:
        id_before = self.focus
        self.focus = id
        self._focus_place = (widget.group, Rect(widget.rect)) if widget else None
        if widget is not None and id not in ("", id_before):
            widget.gain_focus()
            self._invalidate(widget)

    def reveal(self, widget: Widget) -> None:
        """Scroll the containers of a widget by as little as makes the widget visible."""
        for holder in containers_of(self.widgets, widget.id):
            if holder.reveal(widget.rect, self.scale.px(REVEAL_MARGIN)):
                self._invalidate(holder)

    @property
    def holds_focus(self) -> bool:
        """True if the focus waits for a widget that is temporarily gone, instead of moving on."""
        return False

    @property
    def hovered(self) -> str:
        """Id of the widget under the pointer, or ""."""
        return self._pointing.hovered

    @property
    def held(self) -> str:
        """Id of the widget on which the left button is held down, or ""."""
        return self._pointing.held

    def hit(self, pos: Position) -> Widget | None:
        """Return the topmost widget at a pixel that can be reached there, or None."""
        return hit(self.widgets, pos)

    def look(self, widget: Widget) -> Look:
        """Return the state in which a widget is drawn now."""
        scale = self.scale
        hovered = self._pointing.hovered
        held = self._pointing.held
        if widget.id != hovered and widget.id != self.focus:
            return Look(scale)
        return Look(
            scale,
            hovered=widget.id == hovered and not held,
            focused=widget.id == self.focus and (self.keyboard or widget.takes_text),
            pressed=widget.id == held == hovered and widget.enabled and widget.is_pressable,
        )

    def _carry_state_over(self, widgets: list[Widget], scale: Scale) -> None:
        """Carry caret, scrolling, focus and hover over to newly built widgets."""
        self._carry_scrolling_over(widgets, scale)
        focused = find(widgets, self.focus)
        if focused is None and self._focus_place is not None and not self.holds_focus:
            focused = focus.nearest_of_group(widgets, *self._focus_place)
            self.focus = focused.id if focused else ""
        if focused is not None:
            self._focus_place = focused.group, Rect(focused.rect)
        self._pointing.forget_missing(widgets)
        self._last_built = widgets

    def _carry_scrolling_over(self, widgets: list[Widget], scale: Scale) -> None:
        widgets_before = {
            each.id: each for each, _ in walk(self._last_built) if _has_state_to_carry(each)
        }
        if not widgets_before:
            return
        for widget, _ in walk(widgets):
            widget_before = widgets_before.get(widget.id)
            if widget_before is not None and type(widget_before) is type(widget):
                widget.follow(widget_before, scale)

    # Used by the manager.

    @override
    def update(self, dt: float) -> bool:
        rises = self._rise, self._tip.rise
        # lists and no generators: each animation and each companion must advance
        is_rising = any([rise.update(dt, self.manager.settings) for rise in rises])
        return any([each.update() for each in self.companions]) or is_rising

    @override
    def wait(self) -> float | None:
        waits = [self._tip.wait(), *(each.wait() for each in self.companions)]
        return min((each for each in waits if each is not None), default=None)

    @override
    def leave(self) -> None:
        for companion in self.companions:
            companion.close()

    @override
    def preparations(self) -> Iterator[None]:
        if self._state_preparations is None:
            self._state_preparations = ahead.draw_states(self.widgets, self.scale)
        return chain(
            ahead.draw_coming_tooltip(self._tip, self.widgets, self.look, self.scale),
            self._state_preparations,
        )

    @override
    def rehearse(self) -> Iterator[None]:
        yield from ahead.draw_first_picture(self.widgets, self.ground, self.scale)

    @override
    def prepare(self) -> Sequence[Rect]:
        size = self.manager.size
        widgets = self.widgets
        animations = self.moving()
        overlays = [*animations, *self._tip.overlays(widgets, self.look, self.manager, animations)]
        rects = self._layers.refresh(size, widgets, overlays, self.opaque)
        was_rising = self._was_rising
        self._was_rising = self._rise.is_running(self.manager.settings)
        return [Rect((0, 0), size)] if was_rising or self._was_rising else rects

    @override
    def draw(self, surface: Surface) -> None:
        def draw(surface: Surface, _: Position) -> None:
            self._layers.draw(surface)

        self._rise.draw(surface, surface.get_rect(), draw, self.manager)

    def _invalidate(self, widget: Widget) -> None:
        """Mark a widget, with the widgets inside, for redrawing."""
        self._layers.mark_changed(widget)

    @override
    def forget(self) -> None:
        self._layers = ScreenLayers(self.ground, self.look)

    @override
    def handle(self, event: Input) -> bool:
        was_rising = self._rise.is_running(self.manager.settings)
        tooltip_before = self._tip.shown_id
        if isinstance(event, Press | Key):
            self._rise.end()
        if self._dispatch(event) or self._layers.needs_redraw:
            return True
        if was_rising != self._rise.is_running(self.manager.settings):
            return True
        return tooltip_before != self._tip.shown_id

    def _dispatch(self, event: Input) -> bool:
        """Pass an input to its handler; return True if something looks different."""
        match event:
            case Resize():
                self._pointing.cancel()
                self._show_tooltip("")
                self.rebuild()
                self._layers.invalidate()
                return True
            case Hover():
                return self._handle_hover(event)
            case Press():
                return self._handle_press(event)
            case Release():
                return self._handle_release(event)
            case Wheel():
                return self._show_effects(self._pointing.wheel(event, self.widgets, self.scale))
            case Key():
                return self._handle_key(event)
            case KeyUp():
                return self.let_go(event)
            case Typed():
                return self._handle_typed(event)
        return False

    # Pointer.

    def _handle_hover(self, at: Hover) -> bool:
        hovered_before = self.hovered
        # after a new screen below a still pointer, the first movement shows the tooltip
        explained_before = "" if self._pointing.still else hovered_before
        has_changed = self._show_effects(self._pointing.point(at, self.widgets, self.scale))
        has_new_tooltip = self._update_tooltip(explained_before)
        return has_new_tooltip or has_changed or self.hovered != hovered_before

    def _update_tooltip(self, hovered_before: str) -> bool:
        """Update the tooltip if the hovered widget has changed; return True if so."""
        if self.hovered == hovered_before:
            return False
        hides = self._pointing.held or self._pointing.still
        self._show_tooltip("" if hides else self.hovered)
        return True

    def _handle_press(self, at: Press) -> bool:
        """Handle a button that goes down: with the left one, move the focus."""
        # the pointer may have moved since the last hover
        self._handle_hover(Hover(at.pos, shift=at.shift, ctrl=at.ctrl, alt=at.alt))
        self._show_tooltip("")
        has_changed = self._show_effects(self._pointing.press(at, self.widgets, self.scale))
        if at.button != LEFT:
            return has_changed
        self.keyboard = False
        widget = self.hit(at.pos)
        self._move_focus(widget, widget.id if widget and widget.focusable else "")
        return True

    def _handle_release(self, at: Release) -> bool:
        held_before = self._pointing.held
        effects, pressed = self._pointing.release(at, self.widgets, self.scale)
        has_changed = self._show_effects(effects)
        if pressed is not None:
            self._act(pressed)
        return has_changed or held_before != self._pointing.held

    def _show_effects(self, effects: Sequence[WidgetChange]) -> bool:
        """Show the effects of an input on widgets; return True if something looks different."""
        for widget, change in effects:
            if change is Change.SCREEN:
                self.rebuild()
            elif change is Change.PICTURE:
                self._state_preparations = None
                self._invalidate(widget)
                self._after_scrolling(widget)
        return any(change > Change.TAKEN for _, change in effects)

    def _after_scrolling(self, widget: Widget) -> None:
        self.scrolled(widget)
        self._show_tooltip("")
        hovered_before = self.hovered
        self._pointing.update_hovered(self.widgets)
        self._update_tooltip(hovered_before)

    # Keys.

    def _handle_key(self, event: Key) -> bool:
        """Offer a key to the focus, then to the screen and all widgets, in a fixed order."""
        widget = self.widget(self.focus)
        self._show_tooltip("")
        handlers = [widget, *self._containers_for_key(event)] if widget else []
        for handler in handlers:
            if change := handler.key(event, self.scale):
                self._ignores_text = not handler.takes_text
                self._show_effects([(handler, change)])
                return True
        self._ignores_text = True
        if self.intercept(event):
            return True
        # Some guards handle the key themselves; if they do, nothing is left for their case.
        match event.name:
            case "tab":
                self._move_by_tab(-1 if event.shift else 1)
            # shoulder buttons of a gamepad, which a screen may use in `key`
            case "pad-before" | "pad-after" if not self.key(event):
                self._move_by_tab(-1 if event.name == "pad-before" else 1)
            case "left" | "right" | "up" | "down" if not event.ctrl:
                self._move_by_arrow(event.name)
            case "pageup" | "pagedown" | "home" | "end" if self._scroll_by_key(event):
                pass
            case "enter" | "space" if widget and self._enter_presses(widget):
                if not event.is_repeat:
                    self._act(widget)
            case _ if not event.is_repeat and self._press_by_hotkey(event):
                pass
            case "f2" if not event.is_repeat:
                self._read_focus()
            case "f3" if not event.is_repeat:
                self.read_all()
            case "escape" if not event.is_repeat:
                self.back()
            case _:
                self._ignores_text = False
                if self.key(event):
                    return True
                is_plain = not (event.is_repeat or event.ctrl)
                return is_plain and self.manager.handle_unused_key(event.name)
        return True

    # Reading aloud.

    def reading(self) -> Sequence[str]:
        """Return the texts of the whole screen for reading aloud, each once."""
        texts = [spoken(widget) for widget, _ in walk(self.widgets)]
        return [*dict.fromkeys(filter(None, texts))]

    def _read_focus(self) -> None:
        """Read the focused or hovered widget aloud, and show the words in its tooltip (F2)."""
        widget = self.widget(self.focus) or self.widget(self.hovered)
        words = spoken(widget) if widget else ""
        words = words or NO_FOCUS
        self.manager.read(words)
        if widget:
            self._tip.show_at_once(widget, literal(words))
        else:
            self.manager.tell("What has the focus", words)

    def read_all(self) -> None:
        """Read the whole screen aloud, and show the text (F3)."""
        lines = self.reading()
        self.manager.read("\n".join(lines))
        self.manager.tell(self.title_of_words, "\n".join(map(literal, lines)))

    def _containers_for_key(self, event: Key) -> Sequence[Widget]:
        """Return the containers of the focus that may handle a key.

        Keys that move the focus or press a widget are not passed on to containers.
        """
        moves_focus = event.name in focus.ARROWS and not event.ctrl
        if moves_focus or event.name in ("tab", "enter", "space"):
            return ()
        return containers_of(self.widgets, self.focus)

    def _enter_presses(self, widget: Widget) -> bool:
        return self.keyboard and bool(
            widget.reason or (widget.is_pressable and widget.enter_presses)
        )

    def _handle_typed(self, event: Typed) -> bool:
        widget = self.widget(self.focus)
        if self._ignores_text or widget is None:
            return False
        return self._show_effects([(widget, widget.key(event, self.scale))])

    def _press_by_hotkey(self, event: Key) -> bool:
        widget = focus.widget_with_hotkey(self.widgets, event)
        if widget is not None:
            self._act(widget)
        return widget is not None

    def _move_by_tab(self, step: int) -> None:
        stop = focus.next_tab_stop(self.widgets, self.focus, step)
        if stop is not None:
            self.focus_on(stop.id)

    def _move_by_arrow(self, name: str) -> None:
        """Move the focus in the direction of an arrow key."""
        widget = self.widget(self.focus)
        if widget is None:
            self._move_by_tab(1)
        elif not self.keyboard:
            self.focus_on(widget.id)  # the first arrow only shows where the focus is
        else:
            target = focus.arrow_target(self.widgets, widget, name) or widget
            self.focus_on(target.id)

    def _scroll_by_key(self, event: Key) -> bool:
        widget = scrolled_by_keys(self.widgets, self.focus)
        if widget is not None:
            self._show_effects([(widget, widget.key(event, self.scale))])
        return widget is not None

    # Acting.

    def _act(self, widget: Widget) -> None:
        if widget.reason:
            self._show_tooltip(widget.id)
        else:
            widget.press()
        self.rebuild()

    def _show_tooltip(self, id: str) -> None:
        """Show the tooltip of a widget; hide it for ""."""
        self._tip.show(self.widget(id) if id else None)


def _has_state_to_carry(widget: Widget) -> bool:
    """Return True if a widget takes over state from the one before a rebuild."""
    return type(widget).follow is not Widget.follow
