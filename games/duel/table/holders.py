"""Widgets whose content is laid out only after they have their final rectangle.

A layout may try several arrangements; content that is laid out late is not part of the trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import override

from engine.app.paint import RingKind
from engine.app.pictures import cached_picture
from engine.app.theme import Scale
from engine.app.widgets import Widget, walk
from engine.app.widgets.containers import Part
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.panels import ScrollList
from engine.app.widgets.widget import Size

ANY_WIDTH = 10**6
"""Width in pixels at which every text fits into one line."""


@dataclass(eq=False, repr=False)
class Holder(Dragged):
    """Widget whose content is laid out after its rectangle is known; draggable if `dropped` is set.

    Attributes:
        size_fields: Names of the fields on which the size of the content depends. If empty, the
            holder itself needs no room.
    """

    size_fields: ClassVar[tuple[str, ...]] = ()
    takes_any_width: ClassVar[bool] = False
    """True if the widget takes the width that it is given and needs none."""
    ring: ClassVar[RingKind] = "words"
    """Shape of the focus ring."""

    def content_part(self, scale: Scale) -> Part:
        """Return the content as a layout part; called by `fill`, and to measure it by `size`."""
        raise NotImplementedError

    def fill(self, scale: Scale) -> None:
        """Lay out the content in the widget's rectangle; called by `fill_holders`."""
        self.widgets = self.content_part(scale).lay(scale, self.rect)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if self.widgets:  # the content is laid out and reports its own size
            return 0, 0
        values = tuple(getattr(self, name) for name in self.size_fields)
        width_needed, height_needed = _needed_size(type(self), values, scale, width)
        return 0 if self.takes_any_width else width_needed, height_needed


def fill_holders(widgets: Sequence[Widget], scale: Scale) -> None:
    """Fill the empty holders among these widgets, then cut scrolling lists between lines."""
    for widget, _ in walk(widgets):
        if isinstance(widget, Holder) and not widget.widgets:
            widget.fill(scale)
    for widget, _ in walk(widgets):
        if isinstance(widget, ScrollList):
            widget.keep_lines_whole(scale)


@cached_picture(1024)
def _needed_size(
    holder_class: type[Holder], values: tuple[Any, ...], scale: Scale, width: int | None
) -> Size:
    """Return the size in pixels that a holder needs at a width in pixels.

    Args:
        holder_class: Class of the holder.
        values: Values of its `size_fields` fields.
        scale: Scale of the window.
        width: Given width; None for any.
    """
    if not values:
        return 0, 0
    fields = dict(zip(holder_class.size_fields, values, strict=True))
    content = holder_class("", **fields).content_part(scale)
    return content.size(scale)[0], content.size(scale, width or ANY_WIDTH)[1]
