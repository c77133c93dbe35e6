"""Panel of Fate: its deck and its discard pile, and how near each colour is to the reshuffle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.paint.shapes import circle, edge, fill
from engine.app.theme import Scale
from engine.app.widgets import Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import note, strong
from engine.rules.cards import CARD_COLOURS, Card
from engine.rules.cards import name as card_name
from engine.rules.events import first_event
from engine.table.context import TableContext
from engine.words.log import tokens
from games.siege.rules.state import Fate, FateStruck, Siege
from games.siege.table.counters import MOST_TEXT_GROWTH
from games.siege.table.fates import Fates, fate_row
from games.siege.table.past import Past, fate_turns
from games.siege.table.sides import BesidePile, deck_and_discard, deck_of, heading_row
from games.siege.words.descriptions import fate_effect

FLAT_RATIO = 2.2
"""Ratio of width to height above which the tally stands beside the piles."""
COLOURS = ("red", "black")
"""Colours of Fate cards."""
SUITS = {"red": "heart", "black": "spade"}
"""Suit that stands for each colour in a tally."""
CIRCLE_SIDE = 30
"""Side of the place of a card in a tally, in style units."""
DISC_RADIUS = 12
"""Radius of the circle in that place, in style units."""
CIRCLE_LINE_WIDTH = 1.5
"""Width of the line of an empty circle, in style units."""
SUIT_SIDE = 14
"""Side of the suit in that circle, in style units."""
MOST_TALLY_SHARE = (2, 5)
"""Greatest share of the width for the tallies beside the piles, as a fraction."""
MOST_DECK_HEIGHT = 170
"""Greatest height of the deck beside its tallies in a roomy window, in style units."""


def fate_panel(table: TableContext, cards: Fate, limit: int, heading_note: str, tip: str) -> Part:
    """Return Fate's deck, its discard pile fanned, and how near each colour is to the reshuffle.

    The effect of a card stands below the piles, as long as the action that brought it is shown.

    Args:
        table: The table.
        cards: Deck and discard pile of Fate.
        limit: Number of cards of one colour at which Fate is reshuffled.
        heading_note: Note beside the heading.
        tip: Tip of the tallies.
    """
    discard_caption = card_name(cards.discard[0]) if cards.discard else "Discard"
    piles = deck_and_discard(table, "fate", cards, discard_caption)
    effect = note("fate-effect", effect_words(table), align="center")
    effect_line = SizedLike(effect, down=note("fate-effect-room", "A line"))
    plates = tallies(cards, limit, tip)
    contents = TalliedPiles(piles, effect_line, plates, tallies(cards, limit, tip, brief=True))
    return Framed(Panel("fate", title="Fate", note=heading_note), contents, across=12, down=10)


def effect_words(table: TableContext) -> str:
    """Return the card of Fate that came with the action that is shown, and its effect; else "".

    The card is named: after a reshuffle, it lies on no pile.
    """
    fate = first_event(table.events, FateStruck)
    if fate is None:
        return ""
    return f"{tokens([fate.card])}: {fate_effect(fate, table.events, table.name)}."


@dataclass
class TalliedPiles(Unsized):
    """Piles of Fate, with the effect of the newest card and the tallies beside or below them.

    In a low room the tallies are brief.
    """

    piles: Part
    effect: Part
    plates: Sequence[Part]
    brief: Sequence[Part]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        tally_width = max(tally.size(scale)[0] for tally in self.plates)
        pile_share = Share(self.piles)
        if rect.width > FLAT_RATIO * rect.height:
            column = Column([*self.plates, self.effect], gap=6, at=CENTRE)
            most_width = rect.width * MOST_TALLY_SHARE[0] // MOST_TALLY_SHARE[1]
            tally_column = Sized(column, wide=min(most_width, 2 * tally_width))
            return Row([pile_share, tally_column], gap=6).lay(scale, rect)
        tally_row = Row([Share(tally, least=tally_width) for tally in self.plates], gap=6)
        brief_row = Row([Share(tally) for tally in self.brief])
        full_tallies = FirstThatFits([tally_row, Column(self.plates, gap=6)])
        layouts = [
            Column([pile_share, self.effect, tallies_below], gap=4)
            for tallies_below in (full_tallies, brief_row)
        ]
        return FirstThatFits(layouts).lay(scale, rect)


def rich_fate_panel(
    table: TableContext, view: Siege, past: Past, heading_note: str, tip: str
) -> Part:
    """Return Fate's deck, how near each colour is to the reshuffle, and every card that came.

    Args:
        table: The table.
        view: The view that is shown.
        past: Events of the current game, each with its turn.
        heading_note: Note beside the heading.
        tip: Tip of the tallies.
    """
    limit = view.rules.reshuffle_at
    fate = view.fate
    plates = tallies(fate, limit, tip)
    near_colours = [colour for colour in COLOURS if colour_count(fate.discard, colour) == limit - 1]
    kind = f"{near_colours[0]} card" if len(near_colours) == 1 else "card"
    warning = note("fate-near", f"One more {kind} reshuffles." if near_colours else "")
    tally_column = FirstThatFits(
        [Column([*plates, warning], gap=6, at=CENTRE), Column(plates, gap=6, at=CENTRE)]
    )
    deck_and_tallies = BesidePile(
        deck_of(table, "fate", fate), [Share(tally_column)], [Column(plates)]
    )
    fates = Fates(fate_turns(past), fate.discard, table.marked_names, table.turn_word)
    tip_of_row = "The newest card comes last. Dimmed cards are back in the deck."
    press = partial(table.finder.browse, "fate.discard") if fate.discard else None
    above: list[Part] = [
        Share(deck_and_tallies, most=table.scale.px(MOST_DECK_HEIGHT)),
        Rule("fate-rule"),
    ]
    cards_row = Share(fate_row(fates, table.large, tip_of_row, press), whole=True)
    columns = [
        Column([*above, heading_row("fate-turns", "Turn by turn", words), cards_row], gap=5)
        for words in (effect_words(table), "")  # without the effect, if it takes two lines of few
    ]
    panel = Panel("fate", title="Fate", note=heading_note)
    return Framed(panel, FirstThatFits(columns), across=12, down=8)


def tallies(cards: Fate, limit: int, tip: str, *, brief: bool = False) -> list[Part]:
    """Return for each colour how near it is to the reshuffle.

    It is shown as filled circles and in words, or if `brief` in words alone.
    """
    counts = [(colour, colour_count(cards.discard, colour)) for colour in COLOURS]
    return [
        _tally(colour, count, limit, tip=tip, has_circles=not brief) for colour, count in counts
    ]


def colour_count(cards: Sequence[Card], colour: str) -> int:
    """Return the number of cards of a colour."""
    return sum(CARD_COLOURS[card] == colour for card in cards)


def _circles(colour: str, filled: int, limit: int) -> list[Part]:
    suits = [SUITS[colour] if index < filled else "" for index in range(limit)]
    return [TallyCircle(f"tally-{colour}-{index}", suit=suit) for index, suit in enumerate(suits)]


def _tally(colour: str, filled: int, limit: int, *, tip: str, has_circles: bool) -> Part:
    id = f"tally-{colour}"
    name = colour.title()
    words = f"{filled} of {limit}"
    circles = _circles(colour, filled, limit) if has_circles else []
    label = strong(f"{id}-name", name, silent=True)
    count_label = note(f"{id}-count", words, silent=True)
    gap = Share(Space(8), whole=True)
    row = Row([label, gap, *circles, gap, count_label], at=CENTRE)
    return Inside(Plate(id, called=f"{name}: {words}", tip=tip), row, across=12, down=2)


@dataclass(eq=False, repr=False)
class TallyCircle(Widget):
    """Place for a card of a colour: a disc with its suit, or empty without a suit."""

    suit: str = ""

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        side = _enlarged(scale, CIRCLE_SIDE)
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        radius = _enlarged(scale, DISC_RADIUS)
        if not self.suit:
            line_width = max(1, scale.px(CIRCLE_LINE_WIDTH))
            pygame.draw.circle(surface, theme.LINE_BRASS, self.rect.center, radius, line_width)
            return
        disc = art.vector(*_disc(radius))
        surface.blit(disc, disc.get_rect(center=self.rect.center))
        side = _enlarged(scale, SUIT_SIDE)
        ink = theme.SUIT_RED if self.suit == "heart" else theme.INK
        pip = art.picture(f"suit-{self.suit}", (side, side), {text.SUIT_INK: theme.css(ink)})
        surface.blit(pip, pip.get_rect(center=self.rect.center))


def _enlarged(scale: Scale, units: float) -> int:
    """Return the pixels of a length in style units that grows with the text, at most by half."""
    return round(scale.px(units) * min(scale.text, MOST_TEXT_GROWTH))


def _disc(radius: int) -> tuple[str, tuple[int, int]]:
    side = 2 * radius + 2
    look = fill(theme.CARD_TOP) + edge(theme.BRASS_DARK, 1.2)
    return art.svg_document((side, side), circle((side / 2, side / 2), radius, look)), (side, side)
