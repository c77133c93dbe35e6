"""Pointer state of a screen: hovering, pressing and dragging of widgets."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.app.inputs import LEFT, OUTSIDE, Hover, Position, Press, Release, Wheel
from engine.app.theme import Scale
from engine.app.widgets.widget import Change, Widget, find, widgets_at

WidgetChange = tuple[Widget, Change]
"""A widget, and the effect of an input on it. `Change.NONE` is false: the input is not handled."""


def hit(widgets: Sequence[Widget], pos: Position) -> Widget | None:
    """Return the topmost widget at a pixel that can be reached there, or None (hit test)."""
    return next((each for each in widgets_at(widgets, pos) if each.focusable or each.solid), None)


def _existing(widgets: Sequence[Widget], id: str) -> str:
    """Return the id if a widget has it, else ""."""
    return id if id and find(widgets, id) else ""


class Pointing:
    """State of the pointer, as ids of widgets; "" for none.

    All widgets under the pointer are offered its actions, the innermost first, until one handles
    them. A widget that handles a press is dragged by that button, and no other button drags
    meanwhile.

    Attributes:
        hovered: Widget under the pointer.
        held: Widget on which the left button went down; a release on this widget presses it.
        still: True if the pointer has not moved since the screen appeared.
    """

    def __init__(self) -> None:
        self.hovered = ""
        self.held = ""
        self.pos: Position = OUTSIDE
        self.still = False
        self._hover_handler_id = ""
        """Id of the widget that handled the last hover, told when the pointer leaves it."""
        self._dragged_id = ""
        self._drag_button = 0
        """Number of the mouse button that drags."""

    def forget_missing(self, widgets: Sequence[Widget]) -> None:
        """Drop the ids of widgets that are no longer on the screen."""
        self.held = _existing(widgets, self.held)
        self._hover_handler_id = _existing(widgets, self._hover_handler_id)
        self._dragged_id = _existing(widgets, self._dragged_id)

    def cancel(self) -> None:
        """Cancel presses and drags in progress."""
        self.held = ""
        self._dragged_id = ""

    def update_hovered(self, widgets: Sequence[Widget]) -> None:
        """Update `hovered` after the pointer, or widgets below it, moved."""
        widget = hit(widgets, self.pos)
        self.hovered = widget.id if widget else ""

    def point(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[WidgetChange]:
        """Handle a movement of the pointer: a drag in progress, or hovering."""
        self.pos = at.pos
        self.still = at.still
        self.update_hovered(widgets)
        dragged_widget = find(widgets, self._dragged_id) if self._dragged_id else None
        if dragged_widget is not None:
            return [
                (dragged_widget, dragged_widget.drag(replace(at, button=self._drag_button), scale))
            ]
        if self.held:
            return []
        return self._hover(at, widgets, scale)

    def _hover(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[WidgetChange]:
        """Offer a movement to the widgets under the pointer; tell the one that it has left."""
        id_before = self._hover_handler_id
        self._hover_handler_id = ""
        effects: list[WidgetChange] = []
        for widget in widgets_at(widgets, at.pos):
            if change := widget.hover(at, scale):
                self._hover_handler_id = widget.id
                effects.append((widget, change))
                break
        if id_before in ("", self._hover_handler_id):
            return effects
        widget_before = find(widgets, id_before)
        if widget_before is not None:
            effects.append((widget_before, widget_before.hover(Hover(OUTSIDE), scale)))
        return effects

    def press(self, at: Press, widgets: Sequence[Widget], scale: Scale) -> list[WidgetChange]:
        """Handle a button that goes down."""
        if at.button == LEFT:
            pressed_widget = hit(widgets, at.pos)
            self.held = pressed_widget.id if pressed_widget else ""
        if self._dragged_id:
            return []
        for widget in widgets_at(widgets, at.pos):
            if change := widget.grab(at, scale):
                self._dragged_id = widget.id
                self._drag_button = at.button
                return [(widget, change)]
        return []

    def release(
        self, at: Release, widgets: Sequence[Widget], scale: Scale
    ) -> tuple[list[WidgetChange], Widget | None]:
        """Handle a button that goes up; return its effects, and the pressed widget or None."""
        # a pointer that has left the window releases all buttons, whose own releases go unseen
        has_left_window = at.pos == OUTSIDE
        held_before = ""
        if at.button == LEFT or has_left_window:
            held_before = self.held
            self.held = ""
        if self._dragged_id and (at.button == self._drag_button or has_left_window):
            dragged_widget = find(widgets, self._dragged_id)
            self._dragged_id = ""
            if dragged_widget is not None and (change := dragged_widget.drop(at, scale)):
                return [(dragged_widget, change)], None
        widget = hit(widgets, at.pos)
        if widget is None or widget.id != held_before:
            return [], None
        shows_reason = bool(widget.reason)  # a press shows why the widget can't be used
        return [], widget if widget.is_pressable or shows_reason else None

    def wheel(self, at: Wheel, widgets: Sequence[Widget], scale: Scale) -> list[WidgetChange]:
        """Handle the mouse wheel."""
        for widget in widgets_at(widgets, at.pos):
            if change := widget.wheel(at, scale):
                return [(widget, change)]
        return []
