"""A stat: what is shown of it, and what is left."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.paint.grounds import flat
from engine.app.paint.plates import Plate, put
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.widget import Size
from engine.table import faces
from games.duel.rules.terms import SUITS, Stat
from games.duel.table.medals import stat_card, stat_plate, suit_pip

CARD, LARGE_CARD, LEAST_CARD = 26, 72, 16
"""The widths of a shown card, at most, at most in a large window, and at least, in style units."""


@dataclass(eq=False, repr=False)
class StatBox(Widget):
    """A stat: what is shown of it as a pile with its number, and in its owner's view what is left.

    left: how many cards the hand holds, None where that is hidden. chosen: so many of them are
    about to be shown. brief: without room for piles. large: cards grow with the box.
    """

    seat: int = 1
    stat: Stat = "strength"
    value: int = 1
    left: int | None = None
    _: KW_ONLY
    chosen: int = 0
    exhausted: bool = False
    brief: bool = False
    large: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return self.stat.title()

    @property
    def figure(self) -> str:
        """The number that the stat has, or is about to have."""
        return f"{self.value + self.chosen}"

    def _pip(self, scale: Scale) -> int:
        return round(text.measure("Ag", Role.STRONG, scale)[1] * 0.72)

    def _heading(self, scale: Scale) -> int:
        return max(text.measure(self.figure, Role.TILE, scale)[1], self._pip(scale))

    def needs(self, scale: Scale) -> Size:
        pad = scale.px(8)
        number = text.measure(self.figure, Role.TILE, scale)[0]
        word = text.measure("exhausted", Role.SMALL, scale)
        badge = word[0] + scale.px(10), word[1] + scale.px(3)
        if self.brief:
            wide = self._pip(scale) + badge[0] + max(number, self._heading(scale)) + 2 * scale.px(6)
            return wide + 2 * scale.px(5), self._heading(scale) + 2 * scale.px(3)
        title = text.measure(self.name, Role.STRONG, scale)[0]
        wide = self._pip(scale) + scale.px(6) + title + scale.px(8) + number + 2 * pad
        cards = faces.size(scale.px(LEAST_CARD))[1]
        return wide, self._heading(scale) + max(cards, badge[1]) + scale.px(6) + 2 * scale.px(6)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = (look.hovered and self.acts) or bool(self.chosen)
        surface.blit(stat_plate(scale, at.size, 6, self.exhausted, lit), at)
        pad, down = scale.px(5 if self.brief else 8), scale.px(6)
        line = Rect(at.left + pad, at.top + down, at.width - 2 * pad, self._heading(scale))
        if self.brief:
            line.centery = at.centery
        word = self._word(scale)
        said = word if self.brief else text.block(self.name, Role.STRONG, scale)
        pip = suit_pip(scale, self.stat, self._pip(scale))
        ink = theme.BRASS_LIGHT if self.chosen else theme.TITLE_LIGHT
        number = text.block(self.figure, Role.TILE, scale, colour=ink)
        Plate(scale, None, [pip, said] if said else [pip], [number], gap=6).draw(surface, line)
        if self.chosen:
            more = text.block(f"+{self.chosen}", Role.SMALL, scale, colour=theme.BRASS_LIGHT)
            put(surface, more, midright=(line.right - number.size[0] - scale.px(4), line.centery))
        if self.brief:
            return
        below = self._below(scale)
        if word:
            surface.blit(word, word.get_rect(bottomright=below.bottomright))
            below.width -= word.width + scale.px(6)
        self._draw_cards(surface, scale, below)

    def _below(self, scale: Scale) -> Rect:
        """The room below the heading."""
        pad, down = scale.px(8), scale.px(6)
        top = self.rect.top + down + self._heading(scale) + scale.px(2)
        return Rect(
            self.rect.left + pad, top, self.rect.width - 2 * pad, self.rect.bottom - down - top
        )

    def _word(self, scale: Scale) -> Surface | None:
        """What stands beside the cards: that there is none left, or the key."""
        if self.exhausted:
            return _exhausted(scale)
        return paint.key_badge(scale, self.hotkey) if drawn_key(self.hotkey) else None

    def landing(self, look: Look) -> Rect:
        """Among those that are shown."""
        if self.large and not self.brief:
            room = self._below(look.scale)
            wide, step, _ = self._cards(look.scale, room)
            last = Rect((0, 0), faces.size(wide))
            last.midleft = room.left + step * max(0, self.value - 1), room.centery
            return last
        at = Rect((0, 0), faces.size(look.scale.px(LEAST_CARD + 4)))
        at.midleft = self.rect.left + look.scale.px(24), 0
        at.bottom = self.rect.bottom - look.scale.px(8)
        return at

    def _cards(self, scale: Scale, room: Rect) -> tuple[int, int, int]:
        """How wide a card is in a room, how far apart they lie, and how far from those that are
        left, in pixels."""
        wide, most = scale.px(LEAST_CARD), LARGE_CARD if self.large else CARD
        for units in range(most, LEAST_CARD, -2):
            if faces.size(scale.px(units))[1] <= room.height - scale.px(4):
                wide = scale.px(units)
                break
        held = self.left or 0
        count, apart = self.value + held, scale.px(10) if held else 0
        step = min(round(wide * 0.62), (room.width - wide - apart) // max(1, count - 1))
        return wide, step, apart

    def _draw_cards(self, surface: Surface, scale: Scale, room: Rect) -> None:
        """Those that are shown, and apart from them those that are left."""
        wide, step, apart = self._cards(scale, room)
        card = stat_card(SUITS[self.stat], wide, scale.four_colours)
        for number in range(self.value + (self.left or 0)):
            in_hand = number >= self.value
            at = card.get_rect(midleft=(room.left + number * step, room.centery))
            at.bottom = min(at.bottom, room.bottom)
            if in_hand:
                at.left += apart
            chosen = in_hand and number < self.value + self.chosen
            if chosen:
                at.top -= scale.px(4)
            surface.blit(card, at)
            if in_hand and not chosen:
                surface.blit(paint.veil(at.size), at)
            elif chosen:
                ring, offset = paint.card_ring(scale, at.size, "legal")
                surface.blit(ring, at.move(offset))


@remembered(16)
def _exhausted(scale: Scale) -> Surface:
    """The word on a plate."""
    words = text.block("exhausted", Role.SMALL, scale, colour=theme.INK)
    ground = flat(theme.MUTED, theme.BADGE_CUT)
    return Plate(scale, ground, [words], pad=5, down=1).picture()
