"""Position of RogueSL: a board of 24 cells, one hand, and a deck that each floor shuffles.

A floor is one crossing of the board. The contents of a cell are text: a mark, or a card, which has
a mark before it if it lies face up. A strike is the card drawn from the deck against an enemy, a
card on the board. `news = True` marks an event that reveals something hidden.

Clauses such as R19 are in games/rogue/rules.md.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from engine.rules.cards import CARD_VALUES, Card, pack, rank
from engine.rules.chance import Chance
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.places import Eyes, Pack, Place
from engine.rules.state import State


class Asked(StrEnum):
    """Question that the rogue can be asked."""

    GO = "go"
    CAPTIVE = "captive"
    CAPTURE = "capture"


class Ending(StrEnum):
    """Reason why a run is over."""

    SLAIN = "slain"
    RETIRED = "retired"


ROGUE = 1
"""The only seat's number."""

Row4 = Literal["a4", "b4", "c4", "d4", "e4", "f4"]
Row3 = Literal["a3", "b3", "c3", "d3", "e3", "f3"]
Row2 = Literal["a2", "b2", "c2", "d2", "e2", "f2"]
Row1 = Literal["a1", "b1", "c1", "d1", "e1", "f1"]
CellName: TypeAlias = Literal[Row4, Row3, Row2, Row1]
ROW_COUNT = 4
COLUMN_COUNT = 6
CELLS: tuple[CellName, ...] = get_args(CellName)
"""Cells in reading order, row 4 first (R19)."""
ROW_AND_COLUMN = {name: divmod(number, COLUMN_COUNT) for number, name in enumerate(CELLS)}
"""Row, from the top, and column of each cell on the board."""
PLACE_OF_CELL = {name: Place(f"board.{name}", "cell", at=name, within="board") for name in CELLS}
"""Place of the card on each cell."""
Corner = Literal["a1", "f4"]
OPPOSITE_CORNER: dict[Corner, Corner] = {"a1": "f4", "f4": "a1"}
"""Corner to which the way back leads (R19)."""

DECK = Place("deck")
DISCARD = Place("discard")
STRIKE = Place("strike")
CAPTIVE = Place("captive")
ACE = Place("ace")
ROGUE_MARK = "@"
"""Mark of the rogue's own cell on the board."""
EMPTY_MARK = "."
"""Mark of an empty cell on the board."""
FACE_UP_MARK = "+"
"""Mark before a face-up card on the board."""
FILLER = Card("2C")
"""Card that fills a board left out of a position."""

Row = Annotated[list[str], msgspec.Meta(min_length=COLUMN_COUNT, max_length=COLUMN_COUNT)]
Board = Annotated[list[Row], msgspec.Meta(min_length=ROW_COUNT, max_length=ROW_COUNT)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Result = Literal["beaten", "drawn", "lost"]
"""Result of a fight: the enemy is beaten, nobody is, or the rogue has lost."""
AceEffect = Literal["healed", "kept", "left"]
"""Effect of an ace: a joker back, kept as health, or none."""


def _next_to(name: CellName, diagonals: bool) -> tuple[CellName, ...]:
    row, column = ROW_AND_COLUMN[name]
    distances = [(0, 1), (1, 0)]
    if diagonals:
        distances.append((1, 1))
    return tuple(
        neighbour
        for neighbour, (other_row, other_column) in ROW_AND_COLUMN.items()
        if (abs(other_row - row), abs(other_column - column)) in distances
    )


NEXT_TO = {
    diagonals: {name: _next_to(name, diagonals) for name in CELLS} for diagonals in (False, True)
}
"""Cells next to each cell, without and with diagonal ones (R3)."""


class Ruleset(msgspec.Struct, frozen=True):
    """Options of a run (R3, R23) and the numbers of `config/rogue.yaml`."""

    diagonals: bool
    health: Annotated[int, msgspec.Meta(ge=1, le=5)]
    packs: Annotated[int, msgspec.Meta(ge=1, le=4)]
    ace: Annotated[int, msgspec.Meta(ge=1, le=20)]

    def value(self, card: Card) -> int:
        """Return the value of a card in a fight (R8)."""
        return self.ace if rank(card) == "A" else CARD_VALUES[card]


class Era(msgspec.Struct, forbid_unknown_fields=True):
    """Public knowledge about the cards dealt between two shuffles of the deck.

    Attributes:
        joined: Cards shuffled in at its beginning.
        cells: Once the era is over, its cells that still lie face down.
        seen: Cards turned up since, of those dealt in the era.
    """

    joined: list[Card] = []
    cells: list[CellName] = []
    seen: list[Card] = []


def fresh_board() -> list[list[str]]:
    """Return a board at the start, with the same card on each cell."""
    board = [[str(FILLER)] * COLUMN_COUNT for _ in range(ROW_COUNT)]
    row, column = ROW_AND_COLUMN["a1"]
    board[row][column] = ROGUE_MARK
    return board


class Rogue(State):
    """Position of a run.

    Attributes:
        strikes: Number of strikes drawn.
        floor_strikes: Number of strikes drawn up to the last cleared floor (R21).
        strike: Strike that waits for a decision, if any.
        foe: Cell of the enemy in the fight, or of the one that has slain the rogue.
        eras: Eras while cells lie face down that were dealt before the last shuffle; then some
            hidden cards can't be everywhere.
    """

    rules: Ruleset
    board: Board = msgspec.field(default_factory=fresh_board)
    goal: Corner = "f4"
    health: Count = 0
    captive: Card | None = None
    ace: Card | None = None
    deck: list[Card] = msgspec.field(default_factory=list)
    discard: list[Card] = msgspec.field(default_factory=list)
    floors: Count = 0
    strikes: Count = 0
    floor_strikes: Count = 0
    strike: Card | None = None
    foe: CellName | None = None
    eras: list[Era] = msgspec.field(default_factory=list)

    # The board.

    @property
    def here(self) -> CellName:
        """Cell of the rogue."""
        for row, cells in enumerate(self.board):
            if ROGUE_MARK in cells:
                return CELLS[COLUMN_COUNT * row + cells.index(ROGUE_MARK)]
        raise AssertionError("nobody is on the board")

    def at(self, name: CellName) -> str:
        """Return the contents of a cell: a card or a mark."""
        row, column = ROW_AND_COLUMN[name]
        return self.board[row][column]

    def lay(self, name: CellName, contents: str) -> None:
        """Replace the contents of a cell."""
        row, column = ROW_AND_COLUMN[name]
        self.board[row][column] = contents

    def card(self, name: CellName) -> Card:
        """Return the card on a cell that has one, face up or face down."""
        return Card(self.at(name).removeprefix(FACE_UP_MARK))

    def face_down(self) -> list[CellName]:
        """Return the cells with face-down cards."""
        return [name for name in CELLS if is_face_down(self.at(name))]

    def hidden(self) -> list[Card]:
        """Return every hidden card: the deck, and the face-down cells."""
        return self.deck + [self.card(name) for name in self.face_down()]

    # Life and death.

    @property
    def total_health(self) -> int:
        """Health: the jokers in hand, and one more for an ace (R17)."""
        ace_health = 1 if self.ace else 0
        return self.health + ace_health

    @property
    def alive(self) -> bool:
        """True while a joker or an ace is left (R12)."""
        return self.total_health > 0

    @property
    def is_hand_full(self) -> bool:
        """True while the hand holds a captive or an ace (R14)."""
        return bool(self.captive or self.ace)

    @property
    def ace_effect(self) -> AceEffect:
        """Effect of an ace that is met now (R15 to R17)."""
        if self.health < self.rules.health:
            return "healed"
        return "left" if self.is_hand_full else "kept"

    # The fight.

    @property
    def enemy(self) -> Card | None:
        """Enemy in the fight, or the one that has slain the rogue."""
        return self.card(self.foe) if self.foe else None

    @property
    def value_to_beat(self) -> int:
        """Value of the enemy, which a strike must exceed (R8)."""
        enemy = self.enemy
        assert enemy
        return self.value(enemy)

    def total(self, captive: Card | None = None) -> int:
        """Return the value of the strike, alone or with a captive (R8, R9)."""
        assert self.strike
        return self.value(self.strike) + (self.value(captive) if captive else 0)

    @property
    def strike_wins_alone(self) -> bool:
        """True if the strike alone exceeds the enemy's value (R8)."""
        return self.total() > self.value_to_beat

    # Moves of cards.

    def move(
        self,
        cards: list[Card],
        source: Place,
        target: Place,
        turned: bool = False,
        eyes: Eyes = None,
    ) -> None:
        """Report a move of cards between two places as an event."""
        if self.sink:
            self.sink(Moved(tuple(cards), source, target, eyes, turned))

    def discard_card(self, card: Card, source: Place) -> None:
        """Put a card on the discard pile."""
        self.discard.insert(0, card)
        self.move([card], source, DISCARD)

    def value(self, card: Card) -> int:
        """Return the value of a card in a fight (R8)."""
        return self.rules.value(card)

    # Knowledge of hidden cards.

    def mark_seen(self, card: Card, name: CellName | None = None) -> None:
        """Record a card that was turned up, on a cell or from the top of the deck."""
        eras = self.eras
        if not eras:
            return
        for era in eras[:-1]:  # the cells of the last one are not listed yet
            if name in era.cells:
                era.cells.remove(name)
                era.seen.append(card)
                self._merge_past_eras()
                return
        eras[-1].seen.append(card)

    def shuffle_in(self) -> None:
        """Shuffle the discard pile into the deck, and begin an era."""
        returning_cards = self.discard[::-1]
        if returning_cards and (self.eras or self.face_down()):
            if not self.eras:  # the era that ends now was not recorded, since it needed no record
                self.eras.append(Era(sorted(self.hidden())))
            cells_of_eras = {name for era in self.eras for name in era.cells}
            self.eras[-1].cells = [name for name in self.face_down() if name not in cells_of_eras]
            self.eras.append(Era(returning_cards[:]))
            self._merge_past_eras()
        self.deck = self.chance.shuffle(self.deck + returning_cards)
        self.discard = []
        self.move(returning_cards, DISCARD, DECK)
        self.tell(Shuffled, DECK, len(self.deck))

    def _merge_past_eras(self) -> None:
        """Merge first eras without face-down cells into the next one."""
        eras = self.eras
        while len(eras) > 1 and not eras[0].cells:
            unseen_cards = eras[0].joined
            for card in eras[0].seen:
                unseen_cards.remove(card)
            eras[1].joined = sorted(unseen_cards + eras[1].joined)
            del eras[0]
        if len(eras) == 1:
            eras.clear()


def is_face_down(contents: str) -> bool:
    """Return True if the contents of a cell are a face-down card."""
    return contents not in (ROGUE_MARK, EMPTY_MARK) and not contents.startswith(FACE_UP_MARK)


@cache
def joined_packs(count: int) -> Pack:
    """Return this number of whole packs as one (R1)."""
    return Pack("card of these packs", pack() * count)


def deal_board(chance: Chance, pack: list[Card]) -> tuple[list[list[str]], list[Card]]:
    """Return a board dealt from a shuffled pack, and the deck that is left (R1, R2)."""
    deck = chance.shuffle(pack)
    board = fresh_board()
    for row in board:
        for column, contents in enumerate(row):
            if contents != ROGUE_MARK:
                row[column] = deck.pop(0)
    return board, deck


class TurnedOver(Event, frozen=True):
    """Turn of a face-down card on a cell (R5)."""

    news = True

    cell: CellName
    card: Card


class Walked(Event, frozen=True):
    """Move of the rogue from one cell to the next (R4, R7)."""

    source: CellName
    cell: CellName


class Struck(Event, frozen=True):
    """Draw of a strike against the enemy on a cell (R8).

    Attributes:
        number: Number of the strike in the run, from 1.
    """

    news = True

    number: int
    cell: CellName
    enemy: Card
    strike: Card


class Fought(Event, frozen=True):
    """Comparison of a strike, with or without the captive, and an enemy (R8, R9).

    Attributes:
        total: Sum of strike and captive.
    """

    cell: CellName
    enemy: Card
    strike: Card
    captive: Card | None
    total: int
    result: Result


class HealthLost(Event, frozen=True):
    """Loss of an ace in hand, or of a joker (R11).

    Attributes:
        ace: The lost ace; None for a joker.
        health: Number of jokers left in hand.
    """

    ace: Card | None
    health: int


class AceMet(Event, frozen=True):
    """Meeting with an ace on the board, and its effect (R15 to R17)."""

    ace: Card
    end: AceEffect
    health: int


class FloorCleared(Event, frozen=True):
    """End of a floor: its cells are filled, and the goal moves to the other corner (R19)."""

    floors: int
    goal: Corner
    filled: tuple[CellName, ...]
