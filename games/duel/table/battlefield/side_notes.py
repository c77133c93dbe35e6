"""The lines beside a map in a small window, where tags have no room."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from engine.app import text, theme
from engine.app.map.marks import ring_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size


class SideNote(NamedTuple):
    """A line beside the map that says what something on it is. mark: how that is drawn, "" for a
    sentence alone."""

    words: str
    colour: theme.Colour = theme.TITLE_LIGHT
    mark: Literal["", "path", "ring"] = ""


@dataclass(eq=False, repr=False)
class SideNoteLabel(Widget):
    """A line that says what something on the map is, behind the mark by which that is drawn."""

    words: str = ""
    colour: theme.Colour = theme.TITLE_LIGHT
    _: KW_ONLY
    mark: Literal["", "path", "ring"] = ""

    @property
    def name(self) -> str:
        return text.plain(self.words)

    def _side(self, scale: Scale) -> int:
        return text.measure("Ag", Role.NOTE, scale)[1] if self.mark else 0

    def _room(self, scale: Scale) -> int:
        return max(1, self.rect.width - self._side(scale) - scale.px(6))

    def needs(self, scale: Scale) -> Size:
        room = self._room(scale) if self.rect.width else None
        wide, tall = text.measure(self.words, Role.NOTE, scale, room)
        return wide + self._side(scale) + scale.px(6), tall

    def draw(self, surface: Surface, look: Look) -> None:
        scale, side, at = look.scale, self._side(look.scale), self.rect
        ink = theme.TEXT if self.mark else self.colour
        words = text.block(self.words, Role.NOTE, scale, self._room(scale), ink)
        words.draw(surface, (at.left + side + scale.px(6), at.top))
        if self.mark == "ring":
            picture = ring_picture(round(side * 0.8), self.colour, scale.s, 0.25)
            surface.blit(
                picture, picture.get_rect(center=(at.left + side // 2, at.top + side // 2))
            )
        elif self.mark == "path":
            y, wide = at.top + side // 2, scale.px(3)
            pygame.draw.line(surface, self.colour, (at.left, y), (at.left + side, y), wide)
            pygame.draw.aacircle(surface, self.colour, (at.left + side - wide, y), 2 * wide)
