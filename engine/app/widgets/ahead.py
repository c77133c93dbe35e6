"""Preparation of coming pictures of a screen, drawn out of sight.

A screen passes these generators to the window, which runs them step by step while nothing moves.
The pictures come from caches, so that a later drawing finds them ready.
"""

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
    if tip.coming_id and not tip.is_predrawn:
        tip.is_predrawn = True
        if widget := find(widgets, tip.coming_id):
            Bubble(widget, look(widget)).draw(_hidden_surface(scale))
            yield


def draw_states(widgets: Sequence[Widget], scale: Scale) -> Iterator[None]:
    """Draw each widget hovered, focused and pressed in advance; yield after each step."""
    hidden = _hidden_surface(scale)
    hovered = Look(scale, hovered=True)
    focused = Look(scale, focused=True)
    pressed = Look(scale, pressed=True)
    for widget, _ in walk(widgets):
        yield from widget.preparations(scale)
        if widget.reason:
            Bubble(widget, hovered).draw(hidden)
            yield
        if widget.focusable:
            paint.focus_ring(scale, widget.shape(focused).size, widget.ring)
            yield
        if not widget.is_pressable or widget.looks_always_alike:
            continue
        for look in (hovered, focused, pressed):
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
    surface = Surface((scale.width, scale.height), flags=0, depth=8)  # 8 bits: the least memory
    surface.set_clip(Rect(0, 0, 0, 0))
    return surface
