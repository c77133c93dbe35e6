"""Plates that tell a moment large: whose turn has come, and how the match ended."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Over
from engine.table.animator import Motion
from engine.words.log import Entry

PASSES = 0.6
"""Seconds at normal speed for which it is said whose turn has come."""
IN, OUT = 0.12, 0.75
"""The shares of its time at which a plate has come, and begins to go."""
VEIL = 150
"""How dark the table is below the end of a match, of 255."""
MARK = 34


@lru_cache(8)
def plate(
    scale: Scale,
    width: int,
    title: str,
    words: str = "",
    seat: int = 0,
    role: Role = Role.DIALOG,
) -> Surface:
    """A title behind a seat's mark, with words below, on a plate no wider than `width` pixels."""
    pad, gap = scale.px(28), scale.px(12)
    side = round(scale.px(MARK) * scale.text) if seat else 0
    room = width - 2 * pad - (side + gap if seat else 0)
    said = [(title, role, theme.TITLE_LIGHT)]
    if words:
        said.append((words, Role.LEAD, theme.TEXT))
    wide = max(text.measure(each, role, scale, room)[0] for each, role, _ in said)
    blocks = [text.block(each, role, scale, wide, ink, "center") for each, role, ink in said]
    across = wide + (side + gap if seat else 0)
    down = max(side, sum(block.size[1] for block in blocks)) + scale.px(32)
    size = across + 2 * pad, down
    shadow, offset = paint.shadow(scale, size)
    edge = -min(offset)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA, 32)
    at = Rect((edge, edge), size)
    whole.blit(shadow, at.move(offset))
    whole.blit(paint.panel(scale, size, "notice"), at)
    left = at.left + pad
    if seat:
        mark = paint.seat_mark(scale, seat, side)
        whole.blit(mark, mark.get_rect(midleft=(left, at.centery)))
        left += side + gap
    middle = (left + at.right - pad) // 2
    y = at.centery - sum(block.size[1] for block in blocks) // 2
    for block in blocks:
        block.draw(whole, (middle - block.size[0] // 2, y))
        y += block.size[1]
    return whole


@dataclass(eq=False)
class Plate(Motion):
    """A picture that comes over the middle of a place, stays, and goes."""

    picture: Surface
    centre: tuple[int, int]
    _: KW_ONLY
    duration: float = PASSES

    def __post_init__(self) -> None:
        self._own = self.picture.copy()

    def extent(self, progress: float) -> Rect:
        return self._own.get_rect(center=self.centre)

    def draw(self, surface: Surface, progress: float) -> None:
        share = min(1.0, progress / IN, (1 - progress) / (1 - OUT))
        self._own.set_alpha(round(255 * max(0.0, share)))
        surface.blit(self._own, self._own.get_rect(center=self.centre))


def passing(scale: Scale, room: Rect, seat: int, name: str) -> Plate:
    """Whose turn has come, at the upper edge of what lies on the table."""
    picture = plate(scale, scale.width - 2 * scale.px(theme.MARGIN), name, seat=seat)
    return Plate(picture, (room.centerx, room.top + picture.height // 2))


def over_all(scale: Scale, room: Rect, told: Entry) -> Over:
    """How a match ended, as the log tells it, over all that lies in the room between the bars.

    What decided it is what the log says in bold.
    """
    decided, _, rest = told.text.lstrip("*").partition("**")
    width = min(scale.width - 2 * scale.px(theme.MARGIN), round(scale.px(720) * scale.text))
    picture = plate(scale, width, decided, rest.strip(), told.mark, Role.HERO)
    if picture.width > room.width:
        picture = plate(scale, width, decided, rest.strip(), told.mark)
    at = picture.get_rect(center=room.center)

    def draw(surface: Surface) -> None:
        surface.blit(_veil(room.size), room)
        surface.blit(picture, at)

    return Over(room.union(at), draw)


@lru_cache(1)
def _veil(size: tuple[int, int]) -> Surface:
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((*theme.NIGHT, VEIL))
    return veil
