"""Widgets whose content is laid out only after they have their final rectangle.

A layout may try several arrangements; content that is laid out late is not part of the trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import override

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
    """Widget whose content is laid out after its rectangle is known; draggable if `dropped` is set.

    Attributes:
        measured: Names of the fields that determine the size of the content. If empty, the holder
            itself needs no room.
    """

    measured: ClassVar[tuple[str, ...]] = ()
    stretches: ClassVar[bool] = False
    """True if the widget takes the width that it is given and needs none."""
    ring: ClassVar[RingKind] = "words"

    def inside(self, scale: Scale) -> Part:
        """Return the content as a layout part."""
        raise NotImplementedError

    def fill(self, scale: Scale) -> None:
        """Lay out the content in the widget's rectangle."""
        self.widgets = self.inside(scale).lay(scale, self.rect)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if self.widgets:  # the content is laid out and reports its own size
            return 0, 0
        values = tuple(getattr(self, name) for name in self.measured)
        wide, high = _needs(type(self), values, scale, width)
        return 0 if self.stretches else wide, high


def fill(widgets: Sequence[Widget], scale: Scale) -> None:
    """Fill the empty holders among these widgets, then cut scrolling lists between lines."""
    for widget, _ in walk(widgets):
        if isinstance(widget, Holder) and not widget.widgets:
            widget.fill(scale)
    for widget, _ in walk(widgets):
        if isinstance(widget, ScrollList):
            widget.keep_lines_whole(scale)


@remembered(1024)
def _needs(kind: type[Holder], values: tuple[Any, ...], scale: Scale, width: int | None) -> Size:
    """Return the size in pixels that a holder needs at a width in pixels.

    Args:
        kind: Class of the holder.
        values: Values of its `measured` fields.
        scale: Scale of the window.
        width: Given width; None for any.
    """
    if not values:
        return 0, 0
    held = kind("", **dict(zip(kind.measured, values, strict=True))).inside(scale)
    return held.size(scale)[0], held.size(scale, width or 10**6)[1]
