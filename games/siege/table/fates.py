"""Fate turn by turn: every card that came, the seat that it struck, and the cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Flow,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.piles import pile_name
from games.siege.table.past import FateTurn
from games.siege.words.descriptions import fate_cost

CARD_GAP = 8
"""Gap between two cards, in style units."""
WIDTHS = (60, 54, 48, 44, 40, 36, 30)
"""Widths of a card in style units, the best first."""
WANTED_COUNTS = (12, 8)
"""Numbers of cards that should fit; the cards are the largest for the first one, else the second.
"""
LINE_WIDTH = 2
"""Width of the line of a reshuffle, in style units."""
MARK_SIDE = 12
"""Side of the mark of the seat that a card struck, in style units."""


class Fates(NamedTuple):
    """Fate cards that came, oldest first, and those on the discard pile, top first.

    Attributes:
        names: Names of the players, by seat.
    """

    turns: Sequence[FateTurn]
    discard: Sequence[Card]
    names: Sequence[str]
    turn_word: str = "Turn"

    @property
    def all_turns(self) -> Sequence[FateTurn]:
        """All cards that came, in order.

        Cards that lay on the discard pile from the beginning come first, as of turn 0; the newest
        card is last even before it has struck a seat.
        """
        cards_since_shuffle = {turn.card for turn in self._turns_since_shuffle}
        cards_of_unknown_turn = [
            FateTurn(0, card, victim=0, cards_lost=0, was_shuffled=False)
            for card in reversed(self.discard)
            if card not in cards_since_shuffle
        ]
        if not (self.turns and cards_of_unknown_turn):
            return [*cards_of_unknown_turn, *self.turns]
        *first_cards, last_card = cards_of_unknown_turn
        if last_card.card == self.discard[0]:  # it has come now, and strikes with the next event
            return [*first_cards, *self.turns, last_card]
        return [*cards_of_unknown_turn, *self.turns]

    @property
    def _turns_since_shuffle(self) -> Sequence[FateTurn]:
        """Cards that came since the last reshuffle."""
        start = max(
            (number for number, turn in enumerate(self.turns, 1) if turn.was_shuffled), default=0
        )
        return self.turns[start:]

    def is_discarded(self, turn: FateTurn) -> bool:
        """Return True if this card is on the discard pile, and not back in the deck."""
        return turn.card in self.discard and (not turn.turn or turn in self._turns_since_shuffle)

    def words(self, turn: FateTurn) -> str:
        """Return a sentence on the effect of a card; "" if it has struck nobody yet."""
        if not turn.turn:
            return ""
        cost = fate_cost(self.names[turn.victim - 1], turn.cards_lost)
        words = f"{self.turn_word} {turn.turn}: {cost}."
        return f"{words} All Fate cards were shuffled together." if turn.was_shuffled else words


@dataclass(eq=False)
class FateCard(CardWidget):
    """Fate card that came: flat and dimmed if it is back in the deck.

    It takes no focus; its row does.
    """

    @override
    @property
    def focusable(self) -> bool:
        return False

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.state != "unusable":
            super().draw_under(surface, look)


@dataclass(eq=False, repr=False)
class ShuffleLine(Widget):
    """Line behind the last card before a reshuffle, in the gap at its right."""

    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        px = look.scale.px
        left = self.rect.right + px(CARD_GAP) // 2 - px(LINE_WIDTH // 2)
        surface.fill(theme.BRASS, (left, self.rect.top, px(LINE_WIDTH), self.rect.height))


@dataclass(eq=False, repr=False)
class FateRow(Widget):
    """Row of the Fate cards that came, which has the focus as a whole.

    Attributes:
        label: Name of the row, with its contents.
    """

    label: str = ""

    ring = "card"
    named = True
    solid = True

    @override
    @property
    def name(self) -> str:
        return self.label

    @override
    @property
    def focusable(self) -> bool:
        return True

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the newest card."""
        rects = [widget.rect for widget in self.widgets if isinstance(widget, CardWidget | Panel)]
        return Rect(rects[-1])


def fate_row(fates: Fates, large: bool, tip: str, press: Callable[[], object] | None) -> Part:
    """Return the Fate cards that came, the newest last, as many as have room.

    Cards back in the deck are dimmed. Below each card stand its turn and the seat that it struck.
    """
    row = FateRow("fate.discard", label=pile_name("Fate's discard", fates.discard), tip=tip)
    row.on_press = press
    card_height = WIDTHS[-1] * theme.CARD_HEIGHT / theme.CARD_WIDTH
    words = [LabelStyle(Role.SMALL)(f"fate-turn-room-{line}", "1") for line in range(2)]
    least_cell = Column([Space(card_height), *words, Space(2)])
    return SizedLike(Inside(row, FateCards(fates, large, press)), down=least_cell)


@dataclass
class FateCards(Unsized):
    """Newest Fate cards, as many as have room."""

    fates: Fates
    large: bool
    press: Callable[[], object] | None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fates = self.fates
        columns_and_rows = {width: _columns_and_rows(scale, rect.size, width) for width in WIDTHS}
        width, first_index = _card_width_and_first_index(columns_and_rows, len(fates.all_turns))
        card_width, card_height = faces.size(scale.px(width))
        cells: list[Part] = []
        for number, turn in enumerate(fates.all_turns[first_index:], first_index):
            is_discarded = fates.is_discarded(turn)
            id = f"fate.discard-{turn.card}" if is_discarded else f"fate.past-{number}"
            card = FateCard(id, card=turn.card, may_overlap=True)
            card.large = self.large
            card.tip = fates.words(turn)
            card.on_press = self.press
            if not is_discarded:
                card.state = "unusable"
            colour = scale.tint(turn.victim) if turn.turn else theme.MUTED
            cells.append(
                _cell(number, turn, Sized(card, wide=card_width, high=card_height), colour)
            )
        if not cells:
            cells.append(Sized(Panel("fate.none", kind="slot"), wide=card_width, high=card_height))
        return Flow(cells, gap=CARD_GAP).lay(scale, rect)


def _card_width_and_first_index(
    columns_and_rows: Mapping[int, tuple[int, int]], count: int
) -> tuple[int, int]:
    """Return the width of a card in style units, and the index of the first card shown.

    Args:
        columns_and_rows: Columns and rows of cards that fit, by the width of a card.
        count: Number of cards.
    """
    fitting_widths = (
        width
        for wanted_count in WANTED_COUNTS
        for width, (column_count, row_count) in columns_and_rows.items()
        if column_count * row_count >= wanted_count
    )
    width = next(fitting_widths, WIDTHS[-1])
    columns = max(1, columns_and_rows[width][0])
    rows = max(1, columns_and_rows[width][1])
    # cards leave by whole rows, or by half of a single row, so that the others seldom move
    leaving_count = columns if rows > 1 else max(1, columns // 2)
    step_count = -(-(count - columns * rows) // leaving_count)  # rounded up
    return width, max(0, step_count) * leaving_count


def _columns_and_rows(scale: Scale, room: tuple[int, int], width: float) -> tuple[int, int]:
    """Return the columns and rows of cards of this width that fit."""
    card_width, card_height = faces.size(scale.px(width))
    gap = scale.px(CARD_GAP)
    words_height = 2 * text.measure("1", Role.SMALL, scale)[1]
    return (room[0] + gap) // (card_width + gap), (room[1] + gap) // (
        card_height + words_height + gap
    )


def _cell(number: int, turn: FateTurn, card: Part, colour: Colour) -> Part:
    """Return a card, and below it its turn and its victim, in the colour of that seat."""
    if not turn.turn:
        return card
    id = f"fate-turn-{number}"
    turn_label = LabelStyle(Role.SMALL, theme.MUTED)(id, str(turn.turn), align="center")
    loss = f"−{turn.cards_lost}" if turn.cards_lost else ""
    cost = LabelStyle(Role.SMALL, colour)(f"{id}-cost", loss)
    mark = SeatMark(f"{id}-mark", seat=turn.victim, side=MARK_SIDE, number=False)
    victim_row = Row([Share(Space(0)), mark, Space(3), cost, Share(Space(0))], at=CENTRE)
    if turn.was_shuffled:
        card = Layers([card, ShuffleLine(f"{id}-shuffled")])
    return Column([card, turn_label, victim_row])
