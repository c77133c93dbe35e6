"""The cards that whoever has the table has not seen, by value and suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from engine.app import art, text, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import remembered
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Widget
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_figures, listed
from games.shrine.rules.state import Shrine

RANKS = "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"
SUITS = "HDSC"
"""The red ones first: only colour matters."""
CELL = 15, 30
"""The least height of a cell, and how much more it takes where there is room, in style units."""
ASIDE = 22
"""How much the suits take at the left, and how many are left of each at the right."""
GAP = 2


def seen_cards(seen: Shrine) -> set[Card]:
    """What the viewer of a view has before its eyes or knows to lie in a hand: what is open to all,
    its own hand, what has been announced, and what was seen to come to a hand."""
    lying = [*seen.graveyard, *seen.aside, *seen.played, *(known.card for known in seen.known)]
    if seen.announced:
        lying += [*seen.announced.fizzle, *seen.announced.raised]
    for player in seen.players:
        lying += [*player.hand, *player.shrine, *player.field]
    return {card for card in lying if card != HIDDEN}


def unseen(seen: Shrine) -> list[Card]:
    """The cards of the pack that the viewer of a view can't place, in the order of the pack."""
    known = seen_cards(seen)
    return [card for card in seen.pack.cards if card not in known]


def where(seen: Shrine) -> str:
    """Where they lie: `31 cards: 8 in the deck, 14 in hands and 9 face down in Shrines`."""
    hands = [card for player in seen.players for card in player.hand]
    named = {*seen.played, *(known.card for known in seen.known)}.difference(hands)
    places = [
        (len(seen.deck), "in the deck"),
        (hands.count(HIDDEN) - len(named), "in hands"),
        (sum(player.face_down for player in seen.players), "face down in Shrines"),
    ]
    said = [f"{count} {at}" for count, at in places if count > 0]
    return f"{in_figures(len(unseen(seen)), 'card')}: {listed(said)}" if said else "none"


@dataclass(eq=False, repr=False)
class UnseenGrid(Widget):
    """A cell for each card of the pack, lit where the card is still unseen; by value and suit, with
    how many are left of each suit at the right, of each value below."""

    cards: Sequence[Card] = ()

    named = True
    solid = True

    @property
    def name(self) -> str:
        return f"{in_figures(len(self.cards), 'card')} still unseen"

    def _lines(self, scale: Scale) -> int:
        """How high a line of figures is."""
        return text.measure("10", Role.SMALL, scale)[1]

    def needs(self, scale: Scale) -> tuple[int, int]:
        line = self._lines(scale)
        across = text.measure("10", Role.SMALL, scale)[0] + scale.px(GAP)
        wide = round(scale.px(ASIDE) * scale.text) * 2 + len(RANKS) * across
        return wide, 2 * line + len(SUITS) * max(scale.px(CELL[0]), line)

    def wants(self, scale: Scale) -> tuple[int, int]:
        return self.needs(scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, line = look.scale, self._lines(look.scale)
        aside = round(scale.px(ASIDE) * scale.text)
        left, wide = self.rect.left + aside, self.rect.width - 2 * aside
        rows = [*SUITS]
        high = (self.rect.height - 2 * line) // len(rows)
        columns = [left + wide * at // len(RANKS) for at in range(len(RANKS) + 1)]
        gap = scale.px(GAP)
        for rank, start, end in zip(RANKS, columns, columns[1:], strict=False):
            count = sum(card[:-1] == rank for card in self.cards)
            middle = (start + end) // 2
            colour = theme.TEXT if count else theme.DISABLED
            _put(surface, scale, rank, colour, (middle, self.rect.top + line // 2))
            _put(surface, scale, str(count), colour, (middle, self.rect.bottom - line // 2))
        for number, suit in enumerate(rows):
            top = self.rect.top + line + high * number
            middle = top + high // 2
            ink = theme.suit_colour(suit, "dark", scale.four_colours)
            pip = art.picture(text.SUIT_ART[suit], (line, line), {text.SUIT_INK: theme.css(ink)})
            surface.blit(pip, pip.get_rect(midleft=(self.rect.left, middle)))
            count = sum(card[-1:] == suit for card in self.cards)
            _put(surface, scale, str(count), theme.MUTED, (self.rect.right - aside // 2, middle))
            for rank, start, end in zip(RANKS, columns, columns[1:], strict=False):
                at = Rect(start + gap, top + gap, end - start - 2 * gap, high - 2 * gap)
                lit = f"{rank}{suit}" in self.cards
                surface.blit(_cell(at.size, scale.s, ink if lit else None), at)


def _put(
    surface: Surface, scale: Scale, words: str, colour: Colour, middle: tuple[int, int]
) -> None:
    block = text.block(words, Role.SMALL, scale, colour=colour)
    block.draw(surface, (middle[0] - block.size[0] // 2, middle[1] - block.size[1] // 2))


@remembered(32)
def _cell(size: tuple[int, int], s: float, colour: Colour | None) -> Surface:
    """A cell in a suit's colour, or an empty one."""
    look = fill(colour) if colour else fill(theme.INSET) + edge(theme.LINE, s)
    return art.vector(art.drawing(size, rounded(size, 3 * s, look, s / 2)), size)
