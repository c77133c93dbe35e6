"""A game on the title, as a tile that opens it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.screens.emblem import field
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look, Widget
from engine.app.widgets.buttons import PRESSED, draw_shadow
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry

PAD = 13
FIELD_TALL, FIELD_ASIDE = 134, 84
"""How high the emblem's field is above the words, and how wide beside them."""
LIFT = 9
"""By how much a tile rises that is pointed at or has the focus."""


class GameTile(Widget):
    """A game on parchment: emblem, name, pitch, players and time; its key sits on its edge.

    beside: the emblem stands to the left of the words, not above them. brief: the pitch is in the
    tooltip.
    """

    ring = "field"

    def __init__(
        self,
        entry: CatalogueEntry,
        key: str,
        on_press: Callable[[], None],
        beside: bool = False,
        brief: bool = False,
    ) -> None:
        super().__init__(f"game-{entry.key}", hotkey=key, on_press=on_press, group=Group.PROMPT)
        self._entry = entry
        self._beside = beside
        self._pitch = "" if brief else entry.config.pitch
        self.tip = entry.config.pitch if brief else ""

    @property
    def name(self) -> str:
        return self._entry.config.title

    def _foot(self, scale: Scale, room: int) -> tuple[text.TextBlock, text.TextBlock, bool]:
        """Players, minutes, and whether both stand in one line."""
        players = text.block(self._entry.players, Role.STRONG, scale, room, theme.OXBLOOD)
        minutes = text.block(self._entry.minutes, Role.STRONG, scale, room, theme.INK_3)
        return players, minutes, players.size[0] + minutes.size[0] + scale.px(8) <= room

    def _words(self, scale: Scale, room: int) -> tuple[text.TextBlock, text.TextBlock]:
        title = text.block(self.name, Role.TILE, scale, room, theme.INK, "center")
        return title, text.block(self._pitch, Role.TEASER, scale, room, theme.INK_2, "center")

    def _tall(self, words: tuple[text.TextBlock, text.TextBlock]) -> int:
        """The height of title and pitch."""
        return words[0].size[1] + (words[1].size[1] if self._pitch else 0)

    def least_width(self, scale: Scale) -> int:
        """The width at which no word is broken."""
        title = text.widest_word(self.name, Role.TILE, scale)
        pitch = text.widest_word(self._pitch, Role.TEASER, scale) if self._pitch else 0
        aside = scale.px(FIELD_ASIDE + PAD) if self._beside else 0
        return max(title, pitch) + aside + 2 * scale.px(PAD) + scale.px(8)

    def _inside(self, scale: Scale, at: Rect) -> tuple[Rect, Rect]:
        """The emblem's field, and the room for the words."""
        pad = scale.px(PAD)
        emblem, words = at.inflate(-2 * pad, -2 * pad), at.inflate(-2 * pad, -2 * pad)
        if self._beside:
            emblem.width = scale.px(FIELD_ASIDE)
            aside = emblem.width + pad
            words.left, words.width = words.left + aside, words.width - aside
        else:
            emblem.height = scale.px(FIELD_TALL)
            words.top, words.height = emblem.bottom, words.height - emblem.height
        words.left, words.width = words.left + scale.px(4), max(1, words.width - scale.px(8))
        return emblem, words

    def needs(self, scale: Scale) -> Size:
        emblem, inner = self._inside(scale, self.rect)
        players, minutes, beside = self._foot(scale, inner.width)
        foot = max(players.size[1], minutes.size[1]) if beside else players.size[1] * 2
        words = self._tall(self._words(scale, inner.width))
        above = 0 if self._beside else emblem.height + scale.px(26)
        tall = above + words + foot + 2 * scale.px(PAD) + scale.px(11) * self._beside
        return self.least_width(scale), tall

    def shape(self, look: Look) -> Rect:
        if look.pressed:
            return self.rect.move(0, look.scale.px(PRESSED))
        return self.rect.move(0, -look.scale.px(LIFT) if look.hovered or look.focused else 0)

    def draw_under(self, surface: Surface, look: Look) -> None:
        draw_shadow(surface, self.shape(look), look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.shape(look)
        surface.blit(paint.panel(scale, at.size, "parchment"), at)
        emblem, inner = self._inside(scale, at)
        left, room = inner.left, inner.width
        title, pitch = self._words(scale, room)
        players, minutes, beside = self._foot(scale, room)
        foot = players.size[1] * (1 if beside else 2)
        low = inner.bottom - scale.px(2)
        words = self._tall((title, pitch))
        rule = low - foot - scale.px(9)
        surface.blit(field(scale, emblem.size, self._entry.emblem), emblem)
        y = inner.top + (rule - inner.top - words) // 2
        title.draw(surface, (left, y))
        if self._pitch:
            pitch.draw(surface, (left, y + title.size[1]))
        pygame.draw.line(surface, theme.CARD_LINE, (left, rule), (left + room - 1, rule))
        players.draw(surface, (left, low - foot))
        if beside:
            minutes.draw(surface, (left + room - minutes.size[0], low - foot))
        else:
            minutes.draw(surface, (left, low - players.size[1]))

    def draw_over(self, surface: Surface, look: Look) -> None:
        at, badge = self.shape(look), paint.badge(look.scale, self.hotkey)
        surface.blit(badge, badge.get_rect(center=(at.centerx, at.top)))
