"""Widgets that hold a composition, which is laid out only once they have their place.

A layout tries several ways before it takes one; what lies in a holder is left out of the trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.app.paint import RingKind
from engine.app.pictures import remembered
from engine.app.theme import Scale
from engine.app.widgets import Widget, walk
from engine.app.widgets.containers import Part
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.panels import ScrollList
from engine.app.widgets.widget import Size


@dataclass(eq=False, repr=False)
class Holder(Dragged):
    """A widget that is filled once it has its place; it can be dragged where `dropped` is given.

    measured: the fields by which its needs follow from what it holds; without any it has its own.
    """

    measured: ClassVar[tuple[str, ...]] = ()
    stretches: ClassVar[bool] = False
    """Whether it takes the width that it is given, and asks for none."""
    ring: ClassVar[RingKind] = "words"

    def inside(self, scale: Scale) -> Part:
        """Return what it holds."""
        raise NotImplementedError

    def fill(self, scale: Scale) -> None:
        """Lay out what it holds where it lies now."""
        self.widgets = self.inside(scale).lay(scale, self.rect)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if self.widgets:  # what it holds has its place, and needs of its own
            return 0, 0
        values = tuple(getattr(self, name) for name in self.measured)
        wide, high = _needs(type(self), values, scale, width)
        return 0 if self.stretches else wide, high


def fill(widgets: Sequence[Widget], scale: Scale) -> None:
    """Fill the empty holders among these widgets, then end scrolling lists between lines."""
    for widget, _ in walk(widgets):
        if isinstance(widget, Holder) and not widget.widgets:
            widget.fill(scale)
    for widget, _ in walk(widgets):
        if isinstance(widget, ScrollList):
            widget.keep_lines_whole(scale)


@remembered(1024)
def _needs(kind: type[Holder], values: tuple[Any, ...], scale: Scale, width: int | None) -> Size:
    """Return the size in pixels that a holder with these values needs, so many pixels wide."""
    if not values:
        return 0, 0
    held = kind("", **dict(zip(kind.measured, values, strict=True))).inside(scale)
    return held.size(scale)[0], held.size(scale, width or 10**6)[1]
