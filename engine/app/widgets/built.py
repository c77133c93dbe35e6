"""What a screen of widgets shows: it builds them, keeps what the player did to them, draws them.

`Screen` in `screen` lets them be used; that is what a screen is made from.
"""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.app import paint
from engine.app.scene import Scene
from engine.app.theme import Scale
from engine.app.widgets import focus, rising, tooltip
from engine.app.widgets.widget import Group, Look, Widget, clipped, find, walk

SHADOW = 12
"""How far a list lets what lies in it reach beyond its sides, in style units."""


class BuiltScene(Scene):
    """A scene that is built of widgets, and what is seen of their use: focus, hover, tooltip.

    `focus` is the id of the widget that has it, `keyboard` tells that a key has moved it; `hovered`
    is the id of the widget under the pointer.
    """

    first = ""

    def __init__(self) -> None:
        self.focus = self.first
        self.keyboard = False
        self._focus_at: tuple[Group, Rect] | None = None
        self.hovered = ""
        self._held = ""
        self._widgets: list[Widget] | None = None
        self._before: list[Widget] = []
        self._picture: Surface | None = None
        self._stale = True
        self._tip = tooltip.Tip()

    # What a screen says.

    def build(self, scale: Scale) -> Sequence[Widget]:
        """The parts of the screen, the lowest first."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draw what lies below the widgets."""
        if self.opaque:
            surface.blit(paint.table(surface.get_size()), (0, 0))

    def draw_moving(self, surface: Surface) -> None:
        """Draw what is in flight over the still picture."""

    # What a screen asks.

    @property
    def widgets(self) -> list[Widget]:
        """The widgets as they are now, built anew where something has changed."""
        if self._widgets is None:
            scale = self.manager.scale
            self._widgets = list(self.build(scale))
            self._take_over(self._widgets, scale)
        return self._widgets

    def rebuild(self) -> None:
        """Something the screen shows has changed: build it anew before it is next looked at."""
        self._widgets = None
        self._stale = True

    def widget(self, id: str) -> Widget | None:
        """The part of that id, if it is on the screen."""
        return find(self.widgets, id)

    def last(self, id: str) -> Widget | None:
        """The part of that id as it was built last; for `build`, which can't ask for `widget`."""
        return find(self._before, id)

    # Rebuilding.

    def _take_over(self, widgets: list[Widget], scale: Scale) -> None:
        """Carry caret, scroll, focus and hover over to the newly built widgets."""
        before = {widget.id: widget for widget, _ in walk(self._before)}
        for widget, _ in walk(widgets):
            old = before.get(widget.id)
            if old is not None and type(old) is type(widget):
                widget.follow(old, scale)
        focused = find(widgets, self.focus)
        if focused is None and self._focus_at is not None:
            focused = focus.instead(widgets, *self._focus_at)
            self.focus = focused.id if focused else ""
        if focused is not None:
            self._focus_at = focused.group, Rect(focused.rect)
        self._held = self._held if find(widgets, self._held) else ""
        self._before = widgets

    # What the manager asks.

    def update(self, dt: float) -> bool:
        return self._tip.update(dt, self._tip_rising)

    def wait(self) -> float | None:
        return self._tip.wait()

    def draw(self, surface: Surface) -> None:
        size, widgets = surface.get_size(), self.widgets
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, 0 if self.opaque else pygame.SRCALPHA)
            self._stale = True
        if self._stale:
            self._stale = False
            if not self.opaque:
                self._picture.fill((0, 0, 0, 0))
            self.ground(self._picture)
            self._draw_widgets(self._picture, widgets)
            self._draw_focus(self._picture)
        surface.blit(self._picture, (0, 0))
        self.draw_moving(surface)
        told = find(widgets, self._tip.shown) if self._tip.shown else None
        if told is not None and any(told.said):
            show = partial(tooltip.draw, widget=told, look=self.look(told))
            rising.draw(surface, show, self._tip.age, self._tip_rising, self.manager)

    @property
    def _tip_rising(self) -> float:
        """How many seconds a tooltip takes to rise."""
        return rising.seconds(self.manager.settings, tooltip.RISE)

    # Drawing.

    def look(self, widget: Widget) -> Look:
        """How a widget is to be drawn at this moment."""
        return Look(
            self.manager.scale,
            hovered=widget.id == self.hovered and not self._held,
            focused=widget.id == self.focus and (self.keyboard or widget.typed),
            pressed=widget.id == self._held == self.hovered and widget.enabled and widget.acts,
        )

    def _draw_widgets(self, surface: Surface, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            if not widget.over:
                widget.draw_under(surface, self.look(widget))
        for widget in widgets:
            look = self.look(widget)
            if widget.over:
                widget.draw_under(surface, look)
            widget.draw(surface, look)
            view = widget.rect.inflate(2 * look.scale.px(SHADOW), 0) if widget.clips else None
            with clipped(surface, view):
                self._draw_widgets(surface, widget.widgets)
            widget.draw_over(surface, look)

    def _draw_focus(self, surface: Surface) -> None:
        for widget, clip in walk(self.widgets):
            look = self.look(widget)
            if look.focused:
                shape = widget.shape(look)
                ring, offset = paint.focus_ring(look.scale, shape.size, widget.ring)
                room = clip.inflate(look.scale.px(12), look.scale.px(12)) if clip else None
                with clipped(surface, room):
                    surface.blit(ring, shape.move(offset))
                    widget.draw_over(surface, look)
