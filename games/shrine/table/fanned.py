"""The graveyard as rows of cards that overlap, the newest at the end and in front."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets import Look
from engine.table import cards, faces
from engine.table.piles import PileWidget

STEP = 0.22, 0.8
"""How much of a card below another is bare, at least and at most, as a part of its width."""
READ = 0.34
"""How much of it is bare before another row is begun."""
DOWN = 0.42
"""How much of a row below another is bare, as a part of a card's height."""


@dataclass(eq=False)
class FannedPile(PileWidget):
    """A pile in rows over the whole width, of which every card can be read; where there is too
    little room for that, the oldest are left out."""

    _: KW_ONLY
    rows: int = 1
    """How many there may be; room is kept for all of them."""

    def _step(self, scale: Scale) -> int:
        """How far each card lies from the one before it, in as few rows as may be."""
        wide, _ = faces.size(scale.px(self.width))
        least, most = (round(wide * share) for share in STEP)
        for rows in range(1, self.rows + 1):
            in_a_row = -(-len(self.cards) // rows)
            spare = (self.rect.width - wide) // max(1, in_a_row - 1)
            if spare >= READ * wide:
                break
        return max(least, min(most, spare))

    def _lie(self, scale: Scale, count: int) -> list[Rect]:
        """Where so many cards lie, the oldest first."""
        size, step = faces.size(scale.px(self.width)), self._step(scale)
        across = max(1, (self.rect.width - size[0]) // step + 1)
        shown = min(count, across * self.rows)
        down = round(size[1] * DOWN)
        return [
            Rect((self.rect.left + at % across * step, self.rect.top + at // across * down), size)
            for at in range(shown)
        ]

    def holds(self, scale: Scale, width: int) -> bool:
        """Whether every card can be read in so many pixels of width."""
        wide, _ = faces.size(scale.px(self.width))
        across = (width - wide) // round(wide * STEP[0]) + 1
        return len(self.cards) <= across * self.rows

    def card_rect(self, scale: Scale) -> Rect:
        return (self._lie(scale, len(self.cards)) or self._lie(scale, 1))[-1]

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = faces.size(scale.px(self.width))
        below = self._around(scale)[2]
        return wide, tall + round(tall * DOWN) * (self.rows - 1) + below

    def wants(self, scale: Scale) -> tuple[int, int]:
        return self.needs(scale)

    def shape(self, look: Look) -> Rect:
        return self.rect

    def draw(self, surface: Surface, look: Look) -> None:
        scale, lying = look.scale, self.cards[look.lifted :]
        places = self._lie(scale, len(lying))
        for at, card in zip(places, lying[: len(places)][::-1], strict=True):
            shadow, offset = paint.shadow(scale, at.size, card=True)
            surface.blit(shadow, at.move(offset))
            face = cards.picture(card, at.width, scale, self.back, self.large)
            surface.blit(face, at)
        last = places[-1] if places else self._lie(scale, 1)[0]
        if not places:
            surface.blit(paint.panel(scale, last.size, "slot"), last)
        hovered = look.hovered and self.acts and self.enabled
        cards.draw_state(surface, last, scale, self.state, self.seat, hovered)
        badge = paint.badge(scale, str(len(lying)))
        box = badge.get_rect(centerx=last.centerx)
        box.bottom = last.bottom + self._around(scale)[2]
        surface.blit(badge, box)
