"""What the pointer is doing on a screen: what it hovers, presses and drags."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.app.inputs import LEFT, OUTSIDE, Hover, Position, Press, Release, Wheel
from engine.app.theme import Scale
from engine.app.widgets.widget import Change, Widget, find, under

Done = tuple[Widget, Change]
"""A widget, and what an input did to it."""


def hit(widgets: Sequence[Widget], pos: Position) -> Widget | None:
    """The topmost widget at a point that can be reached there."""
    return next((w for w in under(widgets, pos) if w.focusable or w.solid), None)


class Pointing:
    """What the pointer is doing, by the ids of the widgets it does it to; "" is none.

    hovered: the one under the pointer. held: the one on which the left button went down, pressed
    when it goes up there. Besides, all that lie under the pointer are offered what it does, the
    innermost first, until one takes it: whoever takes a press is dragged by that button, and no
    other button drags meanwhile. still: the pointer has not moved since the screen came.
    """

    def __init__(self) -> None:
        self.hovered = ""
        self.held = ""
        self.pos: Position = OUTSIDE
        self.still = False
        self._aimed = ""
        self._dragged = ""
        self._button = 0

    def keep(self, widgets: Sequence[Widget]) -> None:
        """Forget what is not on the screen any more."""
        self.held, self._aimed, self._dragged = (
            id if id and find(widgets, id) else "" for id in (self.held, self._aimed, self._dragged)
        )

    def cancel(self) -> None:
        """Forget every button that is held."""
        self.held = self._dragged = ""

    def rest(self, widgets: Sequence[Widget]) -> None:
        """The pointer is where it was, but something else may lie there."""
        over = hit(widgets, self.pos)
        self.hovered = over.id if over else ""

    def point(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """The pointer is there."""
        self.pos = at.pos
        self.still = at.still
        self.rest(widgets)
        dragged = find(widgets, self._dragged) if self._dragged else None
        if dragged is not None:
            return [(dragged, dragged.drag(replace(at, button=self._button), scale))]
        if self.held:
            return []
        return self._hover(at, widgets, scale)

    def _hover(self, at: Hover, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        before = self._aimed
        self._aimed = ""
        done: list[Done] = []
        for widget in under(widgets, at.pos):
            if change := widget.hover(at, scale):
                self._aimed = widget.id
                done = [(widget, change)]
                break
        left = find(widgets, before) if before not in ("", self._aimed) else None
        return [*done, (left, left.hover(Hover(OUTSIDE), scale))] if left else done

    def press(self, at: Press, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """A button goes down."""
        if at.button == LEFT:
            over = hit(widgets, at.pos)
            self.held = over.id if over else ""
        if self._dragged:
            return []
        for widget in under(widgets, at.pos):
            if change := widget.grab(at, scale):
                self._dragged = widget.id
                self._button = at.button
                return [(widget, change)]
        return []

    def release(
        self, at: Release, widgets: Sequence[Widget], scale: Scale
    ) -> tuple[list[Done], Widget | None]:
        """A button goes up: what that did, and which widget it has pressed."""
        held = ""
        if at.button == LEFT or at.pos == OUTSIDE:
            held = self.held
            self.held = ""
        if self._dragged and (at.button == self._button or at.pos == OUTSIDE):
            dragged = find(widgets, self._dragged)
            self._dragged = ""
            if dragged is not None and (change := dragged.drop(at, scale)):
                return [(dragged, change)], None
        over = hit(widgets, at.pos)
        pressed = over is not None and over.id == held and bool(over.acts or over.reason)
        return [], over if pressed else None

    def wheel(self, at: Wheel, widgets: Sequence[Widget], scale: Scale) -> list[Done]:
        """The wheel turns."""
        for widget in under(widgets, at.pos):
            if change := widget.wheel(at, scale):
                return [(widget, change)]
        return []
