"""The banner of a cleared floor, which comes, stays while the cells are dealt, and goes."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.table.animator import Motion

LASTS = 2.6
"""Seconds at normal speed."""
IN, OUT = 0.12, 0.8
"""The shares of its time at which it has come, and begins to go."""


@dataclass(eq=False)
class Banner(Motion):
    """A plate over the middle of the dungeon, fading in and out."""

    picture: Surface
    centre: tuple[int, int]
    _: KW_ONLY
    duration: float = LASTS
    count: int = 0
    waits: bool = False

    def __post_init__(self) -> None:
        self._own = self.picture.copy()

    def draw(self, surface: Surface, progress: float) -> None:
        share = min(1.0, progress / IN, (1 - progress) / (1 - OUT))
        self._own.set_alpha(round(255 * max(0.0, share)))
        surface.blit(self._own, self._own.get_rect(center=self.centre))


@lru_cache(4)
def banner(scale: Scale, width: int, title: str, words: str) -> Surface:
    """A title and a line below it on a plate, no wider than `width` pixels."""
    pad = scale.px(28)
    room = width - 2 * pad
    head = text.block(title, Role.DIALOG, scale, room, theme.TITLE_LIGHT, "center")
    note = text.block(words, Role.LEAD, scale, room, theme.TEXT, "center")
    size = max(head.size[0], note.size[0]) + 2 * pad, head.size[1] + note.size[1] + scale.px(32)
    shadow, offset = paint.shadow(scale, size)
    edge = -min(offset)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA, 32)
    at = Rect((edge, edge), size)
    whole.blit(shadow, at.move(offset))
    whole.blit(paint.panel(scale, size, "notice"), at)
    head.draw(whole, (at.centerx - head.size[0] // 2, at.top + scale.px(14)))
    y = at.top + scale.px(14) + head.size[1]
    note.draw(whole, (at.centerx - note.size[0] // 2, y))
    return whole
