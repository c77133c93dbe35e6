"""Pointer state of a screen: hovering, pressing and dragging of widgets."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.app.inputs import LEFT, OUTSIDE, Hover, Position, Press, Release, Wheel
from engine.app.theme import Scale
from engine.app.widgets.widget import Change, Widget, find, under

Done = tuple[Widget, Change]
"""A widget, and the effect of an input on it."""


def hit(widgets: Sequence[Widget], pos: Position) -> Widget | None:
    """Return the topmost widget at a pixel that can be reached there, or None (hit test)."""
    return next((w for w in under(widgets, pos) if w.focusable or w.solid), None)


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
        self._hover_taker = ""
        """Widget that handled the last hover; told when the pointer leaves it."""
        self._dragged_id = ""
        self._button = 0
        """Number of the button that drags."""

    def keep(self, widgets: Sequence[Widget]) -> None:
        """Drop the ids of widgets that are no longer on the screen."""
        ids = {id for id in (self.held, self._hover_taker, self._dragged_id) if id}
        gone = {id for id in ids if not find(widgets, id)}
        self.held = "" if self.held in gone else self.held
        self._hover_taker = "" if self._hover_taker in gone else self._hover_taker
        self._dragged_id = "" if self._dragged_id in gone else self._dragged_id

    def cancel(self) -> None:
        """Cancel presses and drags in progress."""
        self.held = self._dragged_id = ""

    def rest(self, widgets: Sequence[Widget]) -> None:
        """Update the hovered widget after widgets moved below a resting pointer."""
        widget = hit(widgets, self.pos)
        self.hovered = widget.id if widget else ""

    def point(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """Handle a movement of the pointer: a drag in progress, or hovering."""
        self.pos = at.pos
        self.still = at.still
        self.rest(widgets)
        dragged = find(widgets, self._dragged_id) if self._dragged_id else None
        if dragged is not None:
            return [(dragged, dragged.drag(replace(at, button=self._button), scale))]
        if self.held:
            return []
        return self._hover(at, widgets, scale)

    def _hover(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        taker_before = self._hover_taker
        self._hover_taker = ""
        done: list[Done] = []
        for widget in under(widgets, at.pos):
            if change := widget.hover(at, scale):
                self._hover_taker = widget.id
                done = [(widget, change)]
                break
        left_widget = (
            find(widgets, taker_before) if taker_before not in ("", self._hover_taker) else None
        )
        return (
            [*done, (left_widget, left_widget.hover(Hover(OUTSIDE), scale))]
            if left_widget
            else done
        )

    def press(self, at: Press, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """Handle a button that goes down."""
        if at.button == LEFT:
            pressed = hit(widgets, at.pos)
            self.held = pressed.id if pressed else ""
        if self._dragged_id:
            return []
        for widget in under(widgets, at.pos):
            if change := widget.grab(at, scale):
                self._dragged_id = widget.id
                self._button = at.button
                return [(widget, change)]
        return []

    def release(
        self, at: Release, widgets: Sequence[Widget], scale: Scale
    ) -> tuple[list[Done], Widget | None]:
        """Handle a button that goes up; return its effects, and the pressed widget or None."""
        held_before = ""
        if at.button == LEFT or at.pos == OUTSIDE:
            held_before = self.held
            self.held = ""
        if self._dragged_id and (at.button == self._button or at.pos == OUTSIDE):
            dragged = find(widgets, self._dragged_id)
            self._dragged_id = ""
            if dragged is not None and (change := dragged.drop(at, scale)):
                return [(dragged, change)], None
        widget = hit(widgets, at.pos)
        is_pressed = (
            widget is not None and widget.id == held_before and bool(widget.acts or widget.reason)
        )
        return [], widget if is_pressed else None

    def wheel(self, at: Wheel, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """Handle the mouse wheel."""
        for widget in under(widgets, at.pos):
            if change := widget.wheel(at, scale):
                return [(widget, change)]
        return []
