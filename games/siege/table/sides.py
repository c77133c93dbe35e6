"""Panel of a side: its deck and its discard pile, the camp's bonuses, and its unseen cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import ClassVar

from pygame import Rect
from typing_extensions import override

from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, caption, note
from engine.rules.cards import HIDDEN, SUITS, Card, hidden, rank
from engine.rules.english import in_figures, possessive
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.sides import WIDTHS, chip_of, seat_panel
from engine.table.unseen import UnseenGrid, by_suit
from games.siege.rules.state import BESIEGER, DISCARDS, SIDES, SUPPLIES, Effort, Fate, Side, Siege
from games.siege.words.labels import ADDS_TO, EFFORTS

FATE_SHARES = (4, 5)
"""Shares of the width of Fate's deck and of its discard pile, whose caption names a card."""
TAB_WIDTHS = (160, 148, 136, 124, 112, 98)
"""Further widths of a card in a tab of piles, in style units."""
DISCARD_ANGLE = -3
"""Tilt of a discard pile's top card, in degrees."""
DECK_GAP = 10
"""Gap between a deck and the words beside it, in style units."""
MIN_BONUS_WIDTH = 112
"""Least width of the camp's bonuses, in style units."""
MOST_BONUS_STRETCH = 6
"""Greatest spare height that stretches a bonus, in style units."""
BONUS_SHARE = (2, 5)
"""Greatest share of the width for the camp's bonuses, as a fraction."""
DECK_SHARE = 0.56
"""Share of the height of a roomy panel for the deck."""
DISCARD_SHARE = 0.44
"""Share of the height of a roomy panel for the discard pile."""
_bonus_label = LabelStyle(Role.LABEL)
_bonus_number = LabelStyle(Role.NUMBER)

BACKS: dict[str, Back] = {"besieger": "oxblood", "besieged": "pine", "fate": "oxblood"}
"""Back of each side's cards, and of Fate's."""


def deck_and_discard(
    table: TableContext, name: str, cards: Side | Fate, note: str = "Discard"
) -> Part:
    """Return deck and discard pile side by side, in a line and as large as the room allows.

    In a small room only `Discard` stands below the discard pile.
    """
    widths = TAB_WIDTHS + WIDTHS if table.sheets.shape == "tabs" else WIDTHS
    variants = [(width, note) for width in widths] + [(WIDTHS[-1], "Discard")]
    return FirstThatFits([DeckAndDiscard(table, name, cards, *variant) for variant in variants])


@dataclass
class DeckAndDiscard(Unsized):
    """Deck and discard pile of a side or of Fate.

    Attributes:
        name: Name of the side, or `fate`.
        width: Width of a card, in style units.
        note: Words below the discard pile.
    """

    table: TableContext
    name: str
    cards: Side | Fate
    width: int
    note: str

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        is_fate = self.name == "fate"
        discard = PileWidget(f"{self.name}.discard", cards=self.cards.discard, caption=self.note)
        discard.fan = is_fate
        discard.angle = 0 if is_fate else DISCARD_ANGLE
        if discard.cards:
            discard.on_press = partial(self.table.finder.browse, discard.id)
        deck = deck_of(self.table, self.name, self.cards)
        discard.called = f"{deck.called.removesuffix(' deck')} discard"
        discard.back = deck.back
        discard.large = deck.large
        discard.width = deck.width = self.width
        space_above = Sized(Space(0), high=discard.card_rect(scale).top)
        deck_column = Column([space_above, Share(deck)])
        shares = FATE_SHARES if is_fate else (1, 1)
        return Row([Share(deck_column, shares[0]), Share(discard, shares[1])]).lay(scale, rect)


def deck_of(table: TableContext, name: str, cards: Side | Fate) -> PileWidget:
    """Return the deck of a side or of Fate."""
    deck = PileWidget(f"{name}.deck", cards=hidden(cards.deck), back=BACKS[name], caption="Deck")
    owner = next((table.name(seat) for seat, side in SIDES.items() if side == name), "Fate")
    deck.called = f"{possessive(owner)} deck"
    deck.large = table.large
    return deck


@dataclass
class SidePanel(Unsized, ABC):
    """Panel of a seat: the player's chip, and below that the cards.

    Attributes:
        effort: Effort of the current clash; "" without one.
    """

    table: TableContext
    seat: int
    view: Siege
    effort: str

    chip_width: ClassVar[int]
    """Greatest width of the chip beside the camp's bonuses, in style units."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        has_camp = self.seat == BESIEGER
        chip_width = scale.px(self.chip_width) if has_camp else 0
        chip = chip_of(self.table, self.seat, self.name.title())
        panel, room = seat_panel(scale, rect, chip, chip_width)
        camp = [bonus_column(scale, room.width, self.view, self.effort)] if has_camp else []
        cards_part = self.lower_part(camp, scale.colour(self.seat))
        panel.widgets = [*panel.widgets, *cards_part.lay(scale, room)]
        return [panel]

    @property
    def name(self) -> str:
        """Name of the side, as its piles have it."""
        return SIDES[self.seat]

    @abstractmethod
    def lower_part(self, camp: Sequence[Part], colour: Colour) -> Part:
        """Return the part below the chip.

        Args:
            camp: Bonuses of the camp; empty for the Besieged.
            colour: Colour of the seat.
        """


@dataclass
class SiegeSide(SidePanel):
    """Panel of a seat: the player's chip, its piles, and the camp's bonuses."""

    chip_width = 220

    @override
    def lower_part(self, camp: Sequence[Part], colour: Colour) -> Part:
        pile_part = deck_and_discard(self.table, self.name, self.view.side(self.seat))
        return Row([Share(pile_part), *camp], gap=6)


@dataclass
class RichSide(SidePanel):
    """Panel of a seat in a roomy window.

    It has the player's chip, its deck with the unseen cards, the camp's bonuses, and all cards of
    the discard pile.
    """

    chip_width = 260

    @override
    def lower_part(self, camp: Sequence[Part], colour: Colour) -> Part:
        grid = self._unseen_grid(colour)
        side = self.view.side(self.seat)
        count = len(side.discard)
        words = f"{in_figures(count, 'card')}, newest on the right" if count > 1 else ""
        deck = deck_of(self.table, self.name, side)
        unseen_part = CountedUnseen(grid, places_of_unseen(self.view, self.seat))
        beside_deck = [Share(unseen_part), *camp]
        parts: list[Part] = [
            Share(BesidePile(deck, beside_deck, [grid, *camp]), DECK_SHARE),
            Rule(f"{self.name}-rule"),
            heading_row(f"{self.name}-discard", "Discard", words),
            Share(self._discard_fan(), DISCARD_SHARE),
        ]
        return Column(parts, gap=RING)

    def _unseen_grid(self, colour: Colour) -> UnseenGrid:
        """Return the grid of the seat's unseen cards."""
        grid = UnseenGrid(
            f"unseen-{self.seat}",
            ranks=tuple(dict.fromkeys(map(rank, SUPPLIES[self.seat].cards))),
            left=dict.fromkeys(unseen_cards(self.view, self.seat), 1),
            colours=dict.fromkeys(SUITS, colour),
            across=True,
            called=self.table.name(self.seat),
        )
        places = f"{places_of_unseen(self.view, self.seat).rstrip('.')}."
        grid.tip = f"{places}\n{by_suit(grid.left, grid.ranks)}" if grid.left else places
        return grid

    def _discard_fan(self) -> FannedPile:
        cards = self.view.side(self.seat).discard
        fan = FannedPile(f"{self.name}.discard", cards=cards, back=BACKS[self.name])
        if cards:
            fan.on_press = partial(self.table.finder.browse, DISCARDS[self.seat])
        fan.called = f"{possessive(self.table.name(self.seat))} discard"
        fan.large = self.table.large
        return fan


@dataclass
class CountedUnseen(Unsized):
    """Grid of unseen cards below its heading, with a note on their places if there is room."""

    grid: UnseenGrid
    places_words: str

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        lines: list[Part] = [
            caption(f"{self.grid.id}-title", "Still unseen"),
            Share(self.grid, whole=True, most=self.grid.size(scale)[1]),
            note(f"{self.grid.id}-note", self.places_words),
        ]
        layouts = [Column(shown_lines, gap=RING, at=CENTRE) for shown_lines in (lines, lines[:-1])]
        return FirstThatFits(layouts).lay(scale, rect)


@dataclass
class BesidePile(Unsized):
    """Pile with the largest cards that fit, and parts beside it.

    Attributes:
        least_side_parts: Parts that always have room beside the pile.
        gap: Gap between the parts in style units.
        at: Share of the spare room above each part, as in a `Row`; None to fill the height.
    """

    pile: PileWidget
    side_parts: Sequence[Part]
    least_side_parts: Sequence[Part] = ()
    _: KW_ONLY
    gap: float = DECK_GAP
    at: float | None = None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        least_width = sum(
            part.size(scale)[0] + scale.px(self.gap) for part in self.least_side_parts
        )
        for card_width in WIDTHS:
            self.pile.width = card_width
            pile_width, pile_height = self.pile.size(scale, self.pile.rect.width)
            if pile_height <= rect.height and pile_width + least_width <= rect.width:
                break
        return Row([self.pile, *self.side_parts], gap=self.gap, at=self.at).lay(scale, rect)


def heading_row(id: str, words: str, note_words: str) -> Part:
    """Return a heading inside a panel, with its note at the right."""
    note_part = Share(note(f"{id}-note", note_words, align="right"))
    return Row([caption(f"{id}-title", words), note_part], gap=8, at=CENTRE)


def bonus_column(scale: Scale, room_width: int, view: Siege, effort: str) -> Part:
    """Return the camp's bonuses, in at most two fifths of `room_width` pixels."""
    rows = [
        _bonus_plate(effort_shown, words, view.bonus(effort_shown), is_lit=effort_shown == effort)
        for effort_shown, words in EFFORTS.items()
    ]
    heading = caption("bonuses", "In the camp")
    row_width = max(row.size(scale)[0] for row in rows)
    width = max(row_width, heading.size(scale)[0], scale.px(MIN_BONUS_WIDTH))
    row_height = max(row.size(scale, width)[1] for row in rows)
    plate_shares = [
        Share(row, least=row_height, most=row_height + scale.px(MOST_BONUS_STRETCH)) for row in rows
    ]
    layouts = [
        Column([heading, *plate_shares], gap=5),
        Column([Space(0), *plate_shares], gap=5),
        Column(plate_shares, gap=2),
    ]
    most_width = room_width * BONUS_SHARE[0] // BONUS_SHARE[1]
    return Sized(FirstThatFits(layouts), wide=min(width, most_width))


def _bonus_plate(effort: Effort, words: str, value: int, *, is_lit: bool) -> Part:
    """Return the camp's bonus to an effort; bright while it `is_lit`."""
    plate = Plate(f"bonus-{effort}", ground="notice" if value and is_lit else "well")
    plate.called = f"{words} +{value}"
    plate.tip = f"The counters in the camp add {value} to {ADDS_TO[effort]}."
    label = _bonus_label(f"bonus-{effort}-name", words, silent=True)
    number = _bonus_number(f"bonus-{effort}-value", f"+{value}", silent=True)
    return Inside(plate, Row([label, Share(Space(8)), number], at=CENTRE), across=10, down=2)


def unseen_cards(view: Siege, seat: int) -> set[Card]:
    """Return a seat's cards that the viewer has not seen.

    These are the cards that lie neither on its discard pile, nor face up in a clash, nor known by a
    Plan. If nothing is hidden any more, they are all cards of the deck and of a clash.
    """
    # The batches of a view hold every card of the deck and of a clash.
    cards_in_play = {*view.side(seat).deck, *view.clash_cards(seat)}
    if _is_all_open(view, seat):
        return cards_in_play
    return {card for batch in view.side(seat).under for card in batch} - cards_in_play


def _is_all_open(view: Siege, seat: int) -> bool:
    """Return True if all cards lie open, as in a replay of a finished match."""
    side = view.side(seat)
    return HIDDEN not in side.deck and len(side.deck) > side.known


def places_of_unseen(view: Siege, seat: int) -> str:
    """Return the places of the unseen cards in words: `20 cards: 18 in the deck, 2 drawn`."""
    is_all_open = _is_all_open(view, seat)
    deck_count, drawn_count = (
        sum(is_all_open or card == HIDDEN for card in cards)
        for cards in (view.side(seat).deck, view.clash_cards(seat))
    )
    count = in_figures(deck_count + drawn_count, "card")
    if drawn_count:
        return f"{count}: {deck_count} in the deck, {drawn_count} drawn"
    if deck_count:
        return f"{count}, all in the deck"
    return "All cards are known." if view.side(seat).deck else "No card is left."
