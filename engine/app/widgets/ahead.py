"""Preparation of coming pictures of a screen, drawn out of sight."""

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets.tooltip import Bubble, Tooltip
from engine.app.widgets.widget import Look, Widget, find, walk


def draw_coming_tooltip(
    tip: Tooltip, widgets: Sequence[Widget], look: Callable[[Widget], Look], scale: Scale
) -> Iterator[None]:
    """Draw the coming tooltip in advance, once; yield after it."""
    if tip.coming and not tip.is_drawn:
        tip.is_drawn = True
        if widget := find(widgets, tip.coming):
            Bubble(widget, look(widget)).draw(_hidden_surface(scale))
            yield


def draw_states(widgets: Sequence[Widget], scale: Scale) -> Iterator[None]:
    """Draw each widget hovered, focused and pressed in advance; yield after each step."""
    hidden = _hidden_surface(scale)
    looks = [Look(scale, hovered=True), Look(scale, focused=True), Look(scale, pressed=True)]
    for widget, _ in walk(widgets):
        yield from widget.preparations(scale)
        if widget.reason:
            Bubble(widget, looks[0]).draw(hidden)
            yield
        if widget.focusable:
            paint.focus_ring(scale, widget.shape(looks[1]).size, widget.ring)
            yield
        for look in looks if widget.acts and not widget.looks_always_alike else ():
            widget.draw(hidden, look)
            yield


def draw_first_picture(
    widgets: Sequence[Widget], ground: Callable[[Surface], None], scale: Scale
) -> Iterator[None]:
    """Draw the first picture of a screen in advance; yield after each step."""
    hidden = _hidden_surface(scale)
    look = Look(scale)
    yield
    ground(hidden)
    yield
    for widget, _ in walk(widgets):
        for draw in (widget.draw_under, widget.draw, widget.draw_over):
            draw(hidden, look)
            yield


def _hidden_surface(scale: Scale) -> Surface:
    """Return a surface of the window's size whose clip hides all drawing.

    The pictures drawn on it are made and cached all the same.
    """
    nothing = Surface((scale.width, scale.height), 0, 8)
    nothing.set_clip(Rect(0, 0, 0, 0))
    return nothing
