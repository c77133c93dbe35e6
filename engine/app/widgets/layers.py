"""The picture of a screen in layers, so that only what has changed is drawn anew.

What stands still (the ground, the widgets, the focus) is one picture, kept from frame to frame.
Where something in it looks different, or was hovered and is no more, its rectangle is drawn anew.
Over it lies what is drawn in every frame: marks, what moves, the tooltip.
"""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from engine.app import paint
from engine.app.rects import clipped, joined
from engine.app.widgets.widget import REACH, Look, Over, Size, Widget, walk


class Layers:
    """The layers of a screen, as they are to be seen.

    `ground` draws what lies below the widgets, `look` says how each is to be drawn.
    """

    def __init__(self, ground: Callable[[Surface], None], look: Callable[[Widget], Look]) -> None:
        self._ground = ground
        self._look = look
        self._picture: Surface | None = None
        self._over: list[Over] = []
        self._looks: dict[str, Look] = {}
        self._spoilt: list[Rect] = []
        self._all_spoilt = True

    def spoil(self, rect: Rect | None = None) -> None:
        """What stands in a rectangle, or anywhere, must be drawn anew."""
        if rect is None:
            self._all_spoilt = True
        else:
            self._spoilt.append(rect)

    @property
    def spoilt(self) -> bool:
        """Whether something must be drawn anew."""
        return self._all_spoilt or bool(self._spoilt)

    def refresh(
        self, size: Size, widgets: Sequence[Widget], over: Sequence[Over], opaque: bool
    ) -> list[Rect]:
        """Show these; tells where that looks different.

        Where a screen is not opaque, what lies below it shows.
        """
        window, before = Rect((0, 0), size), self._over
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, 0 if opaque else pygame.SRCALPHA)
            self.spoil()
        self._over = [*self._compare(widgets), *over]
        rects = [window] if self._all_spoilt else joined(self._spoilt, window)
        self._spoilt, self._all_spoilt = [], False
        for rect in rects:
            with clipped(self._picture, rect):
                if not opaque:
                    self._picture.fill((0, 0, 0, 0))
                self._ground(self._picture)
                self._draw_widgets(self._picture, widgets, rect)
                self._draw_focus(self._picture, widgets)
        return [*rects, *(over.rect for over in (*before, *self._over))]

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        if self._picture is not None:
            surface.blit(self._picture, (0, 0))
        for over in self._over:
            over.draw(surface)

    def _compare(self, widgets: Sequence[Widget]) -> list[Over]:
        """What looks different than it was drawn is spoilt; tells what the widgets mark."""
        looks, marks = {}, []
        for widget, clip in walk(widgets):
            look = self._look(widget)
            if widget.steady:
                look = look._replace(hovered=False, pressed=False)
            looks[widget.id] = look
            before = self._looks.get(widget.id, look)
            if look != before:
                seen = widget.extent(look).union(widget.extent(before))
                reach = 2 * look.scale.px(REACH)
                self.spoil(seen.clip(clip.inflate(reach, reach)) if clip else seen)
            if marking := widget.marking(look):
                marks.append(marking)
        self._looks = looks
        return marks

    def _draw_widgets(self, surface: Surface, widgets: Sequence[Widget], rect: Rect) -> None:
        looks = self._looks
        here = {
            w.id
            for w in widgets
            if w.extent(looks[w.id]).colliderect(rect) and (w.heaped or not looks[w.id].lifted)
        }
        for widget in widgets:
            if widget.id in here and not widget.over:
                widget.draw_under(surface, looks[widget.id])
        for widget in widgets:
            look = looks[widget.id]
            if widget.id in here:
                if widget.over:
                    widget.draw_under(surface, look)
                widget.draw(surface, look)
            view = widget.rect.inflate(2 * look.scale.px(widget.spills), 0).clip(rect)
            if not widget.clips:
                self._draw_widgets(surface, widget.widgets, rect)
            elif view:
                with clipped(surface, view):
                    self._draw_widgets(surface, widget.widgets, view)
            if widget.id in here:
                widget.draw_over(surface, look)

    def _draw_focus(self, surface: Surface, widgets: Sequence[Widget]) -> None:
        for widget, clip in walk(widgets):
            look = self._looks[widget.id]
            if look.focused:
                shape = widget.shape(look)
                ring, offset = paint.focus_ring(look.scale, shape.size, widget.ring)
                room = clip.inflate(look.scale.px(12), look.scale.px(12)) if clip else None
                with clipped(surface, room):
                    surface.blit(ring, shape.move(offset))
                    widget.draw_over(surface, look)
