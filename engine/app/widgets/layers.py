"""The picture of a screen: kept from one frame to the next, and drawn anew when it is stale."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface

from engine.app import paint
from engine.app.widgets.widget import Look, Widget, clipped, walk

SHADOW = 12
"""How far a list lets what lies in it reach beyond its sides, in style units."""


class Layers:
    """What a screen draws below what moves: its ground, its widgets, the focus.

    `ground` draws what lies below the widgets, `look` says how each is to be drawn.
    """

    def __init__(self, ground: Callable[[Surface], None], look: Callable[[Widget], Look]) -> None:
        self.stale = True
        self._ground = ground
        self._look = look
        self._picture: Surface | None = None

    def draw(self, surface: Surface, widgets: Sequence[Widget], opaque: bool) -> None:
        """Draw the widgets on their ground; where a screen is not opaque, what lies below shows."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = Surface(surface.get_size(), 0 if opaque else pygame.SRCALPHA)
            self.stale = True
        if self.stale:
            self.stale = False
            if not opaque:
                self._picture.fill((0, 0, 0, 0))
            self._ground(self._picture)
            self._draw_widgets(self._picture, widgets)
            self._draw_focus(self._picture, widgets)
        surface.blit(self._picture, (0, 0))

    def _draw_widgets(self, surface: Surface, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            if not widget.over:
                widget.draw_under(surface, self._look(widget))
        for widget in widgets:
            look = self._look(widget)
            if widget.over:
                widget.draw_under(surface, look)
            widget.draw(surface, look)
            view = widget.rect.inflate(2 * look.scale.px(SHADOW), 0) if widget.clips else None
            with clipped(surface, view):
                self._draw_widgets(surface, widget.widgets)
            widget.draw_over(surface, look)

    def _draw_focus(self, surface: Surface, widgets: Sequence[Widget]) -> None:
        for widget, clip in walk(widgets):
            look = self._look(widget)
            if look.focused:
                shape = widget.shape(look)
                ring, offset = paint.focus_ring(look.scale, shape.size, widget.ring)
                room = clip.inflate(look.scale.px(12), look.scale.px(12)) if clip else None
                with clipped(surface, room):
                    surface.blit(ring, shape.move(offset))
                    widget.draw_over(surface, look)
