"""What a screen may show soon is drawn out of sight: then its pictures are there in time."""

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets.tooltip import Bubble, Tooltip
from engine.app.widgets.widget import Look, Widget, find, walk


def bubble(
    tip: Tooltip, widgets: Sequence[Widget], look: Callable[[Widget], Look], scale: Scale
) -> Iterator[None]:
    """Draw the tooltip that is to come, once."""
    if tip.coming and not tip.made:
        tip.made = True
        if widget := find(widgets, tip.coming):
            Bubble(widget, look(widget)).draw(_nothing(scale))
            yield


def looks(widgets: Sequence[Widget], scale: Scale) -> Iterator[None]:
    """Draw each widget hovered, focused and pressed, with what else it may show."""
    nothing = _nothing(scale)
    looks = [Look(scale, hovered=True), Look(scale, focused=True), Look(scale, pressed=True)]
    for widget, _ in walk(widgets):
        yield from widget.preparations(scale)
        if widget.reason:
            Bubble(widget, looks[0]).draw(nothing)
            yield
        if widget.focusable:
            paint.focus_ring(scale, widget.shape(looks[1]).size, widget.ring)
            yield
        for look in looks if widget.acts and not widget.steady else ():
            widget.draw(nothing, look)
            yield


def rehearsed(
    widgets: Sequence[Widget], ground: Callable[[Surface], None], scale: Scale
) -> Iterator[None]:
    """Draw a screen as it will be seen at first."""
    nothing = _nothing(scale)
    look = Look(scale)
    yield
    ground(nothing)
    yield
    for widget, _ in walk(widgets):
        for draw in (widget.draw_under, widget.draw, widget.draw_over):
            draw(nothing, look)
            yield


def _nothing(scale: Scale) -> Surface:
    """A window in which nothing that is drawn can be seen: the pictures are made all the same, and
    kept."""
    nothing = Surface((scale.width, scale.height), 0, 8)
    nothing.set_clip(Rect(0, 0, 0, 0))
    return nothing
