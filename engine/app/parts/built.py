"""What a screen of parts shows: it builds them, keeps what the player did to them, draws them.

`PartScene` in `screen` lets them be used; that is what a screen is made from.
"""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.app import paint
from engine.app.parts import focus, rising, tooltip
from engine.app.parts.part import Group, Look, Part, clipped, find, walk
from engine.app.scene import Scene
from engine.app.theme import Scale

SHADOW = 12
"""How far a list lets what lies in it reach beyond its sides, in style units."""


class BuiltScene(Scene):
    """A scene that is built of parts, and what is seen of their use: focus, hover, tooltip.

    `focus` is the id of the part that has it, `keyboard` tells that a key has moved it; `hovered`
    is the id of the part under the pointer.
    """

    first = ""

    def __init__(self) -> None:
        self.focus = self.first
        self.keyboard = False
        self._focus_at: tuple[Group, Rect] | None = None
        self.hovered = ""
        self._held = ""
        self._parts: list[Part] | None = None
        self._before: list[Part] = []
        self._picture: Surface | None = None
        self._stale = True
        self._tip = tooltip.Tip()

    # What a screen says.

    def build(self, scale: Scale) -> Sequence[Part]:
        """The parts of the screen, the lowest first."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draw what lies below the parts."""
        if self.opaque:
            surface.blit(paint.table(surface.get_size()), (0, 0))

    def draw_moving(self, surface: Surface) -> None:
        """Draw what is in flight over the still picture."""

    # What a screen asks.

    @property
    def parts(self) -> list[Part]:
        """The parts as they are now, built anew where something has changed."""
        if self._parts is None:
            scale = self.stage.scale
            self._parts = list(self.build(scale))
            self._take_over(self._parts, scale)
        return self._parts

    def rebuild(self) -> None:
        """Something the screen shows has changed: build it anew before it is next looked at."""
        self._parts = None
        self._stale = True

    def part(self, id: str) -> Part | None:
        """The part of that id, if it is on the screen."""
        return find(self.parts, id)

    def last(self, id: str) -> Part | None:
        """The part of that id as it was built last; for `build`, which can't ask for `part`."""
        return find(self._before, id)

    # Rebuilding.

    def _take_over(self, parts: list[Part], scale: Scale) -> None:
        """Carry caret, scroll, focus and hover over to the newly built parts."""
        before = {part.id: part for part, _ in walk(self._before)}
        for part, _ in walk(parts):
            old = before.get(part.id)
            if old is not None and type(old) is type(part):
                part.follow(old, scale)
        focused = find(parts, self.focus)
        if focused is None and self._focus_at is not None:
            focused = focus.instead(parts, *self._focus_at)
            self.focus = focused.id if focused else ""
        if focused is not None:
            self._focus_at = focused.group, Rect(focused.rect)
        self._held = self._held if find(parts, self._held) else ""
        self._before = parts

    # What the stage asks.

    def update(self, dt: float) -> bool:
        return self._tip.update(dt, self._tip_rising)

    def wait(self) -> float | None:
        return self._tip.wait()

    def draw(self, surface: Surface) -> None:
        size, parts = surface.get_size(), self.parts
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, 0 if self.opaque else pygame.SRCALPHA)
            self._stale = True
        if self._stale:
            self._stale = False
            if not self.opaque:
                self._picture.fill((0, 0, 0, 0))
            self.ground(self._picture)
            self._draw_parts(self._picture, parts)
            self._draw_focus(self._picture)
        surface.blit(self._picture, (0, 0))
        self.draw_moving(surface)
        told = find(parts, self._tip.shown) if self._tip.shown else None
        if told is not None and any(told.said):
            show = partial(tooltip.draw, part=told, look=self.look(told))
            rising.draw(surface, show, self._tip.age, self._tip_rising, self.stage)

    @property
    def _tip_rising(self) -> float:
        """How many seconds a tooltip takes to rise."""
        return rising.seconds(self.stage.settings, tooltip.RISE)

    # Drawing.

    def look(self, part: Part) -> Look:
        """How a part is to be drawn at this moment."""
        return Look(
            self.stage.scale,
            hovered=part.id == self.hovered and not self._held,
            focused=part.id == self.focus and (self.keyboard or part.typed),
            pressed=part.id == self._held == self.hovered and part.enabled and part.acts,
        )

    def _draw_parts(self, surface: Surface, parts: Sequence[Part]) -> None:
        for part in parts:
            if not part.over:
                part.draw_under(surface, self.look(part))
        for part in parts:
            look = self.look(part)
            if part.over:
                part.draw_under(surface, look)
            part.draw(surface, look)
            view = part.rect.inflate(2 * look.scale.px(SHADOW), 0) if part.clips else None
            with clipped(surface, view):
                self._draw_parts(surface, part.parts)
            part.draw_over(surface, look)

    def _draw_focus(self, surface: Surface) -> None:
        for part, clip in walk(self.parts):
            look = self.look(part)
            if look.focused:
                shape = part.shape(look)
                ring, offset = paint.focus_ring(look.scale, shape.size, part.ring)
                room = clip.inflate(look.scale.px(12), look.scale.px(12)) if clip else None
                with clipped(surface, room):
                    surface.blit(ring, shape.move(offset))
                    part.draw_over(surface, look)
