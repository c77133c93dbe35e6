"""RogueSL in progress: a board of 24 cells, one hand, and a deck that each floor shuffles."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from engine.rules.cards import COUNT, Card, pack, rank
from engine.rules.chance import Chance
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.places import Eyes, Pack, Place
from engine.rules.state import State


class Asked(StrEnum):
    """What the rogue can be asked."""

    GO = "go"
    CAPTIVE = "captive"
    CAPTURE = "capture"


class Ending(StrEnum):
    """Why a run is over."""

    SLAIN = "slain"
    RETIRED = "retired"


ROGUE = 1
"""The one seat."""

Row4 = Literal["a4", "b4", "c4", "d4", "e4", "f4"]
Row3 = Literal["a3", "b3", "c3", "d3", "e3", "f3"]
Row2 = Literal["a2", "b2", "c2", "d2", "e2", "f2"]
Row1 = Literal["a1", "b1", "c1", "d1", "e1", "f1"]
CellName: TypeAlias = Literal[Row4, Row3, Row2, Row1]
CELLS: tuple[CellName, ...] = get_args(CellName)
"""R19: in reading order, row 4 first."""
AT = {name: divmod(number, 6) for number, name in enumerate(CELLS)}
"""Each cell's row, from the top, and column, on the board."""
ON = {name: Place(f"board.{name}", "cell", at=name, within="board") for name in CELLS}
"""Each cell, as a place where a card lies."""
Corner = Literal["a1", "f4"]
OTHER: dict[Corner, Corner] = {"a1": "f4", "f4": "a1"}
"""R19: where the way back leads."""

DECK = Place("deck")
DISCARD = Place("discard")
STRIKE = Place("strike")
CAPTIVE = Place("captive")
ACE = Place("ace")
HERE = "@"
EMPTY = "."
UP = "+"
FILLER = Card("2C")
"""What a board is made of that a position leaves out."""

Row = Annotated[list[str], msgspec.Meta(min_length=6, max_length=6)]
Board = Annotated[list[Row], msgspec.Meta(min_length=4, max_length=4)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Result = Literal["beaten", "drawn", "lost"]
AceEnd = Literal["healed", "kept", "left"]


def _next_to(name: CellName, diagonals: bool) -> tuple[CellName, ...]:
    row, column = AT[name]
    steps = [{0, 1}, {1}] if diagonals else [{0, 1}]
    return tuple(
        other
        for other, (down, across) in AT.items()
        if {abs(down - row), abs(across - column)} in steps
    )


NEXT_TO = {
    diagonals: {name: _next_to(name, diagonals) for name in CELLS} for diagonals in (False, True)
}
"""R3: the cells next to each, without and with the diagonal ones."""


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a run (R3, R23) and the numbers of `config/rogue.yaml`."""

    diagonals: bool
    health: Annotated[int, msgspec.Meta(ge=1, le=5)]
    packs: Annotated[int, msgspec.Meta(ge=1, le=4)]
    ace: Annotated[int, msgspec.Meta(ge=1, le=20)]

    def value(self, card: Card) -> int:
        """R8: what a card is worth in a fight."""
        return self.ace if rank(card) == "A" else COUNT[card]


class Era(msgspec.Struct, forbid_unknown_fields=True):
    """What lies face-down since the deck was shuffled once, and everybody knows about it.

    `joined`: the cards shuffled in when it began. `cells`: those dealt in it that still lie
    face-down, once it is over. `seen`: the cards turned up since from what was dealt in it.
    """

    joined: list[Card] = []
    cells: list[CellName] = []
    seen: list[Card] = []


def fresh_board() -> list[list[str]]:
    """A board at the start, each card the same."""
    board = [[str(FILLER)] * 6 for _ in range(4)]
    row, column = AT["a1"]
    board[row][column] = HERE
    return board


class Rogue(State):
    """The whole position of a run.

    `strikes` counts all that were drawn, `floor_strikes` those up to the last floor cleared (R21).

    In mid-air: `strike`, the one under consideration; `foe`, the cell of the enemy that is fought,
    or that has slain you; `eras`, while cells lie face-down that were dealt before the deck was
    shuffled last: then not every hidden card can be everywhere.
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
        """Where you are."""
        for row, cells in enumerate(self.board):
            if HERE in cells:
                return CELLS[6 * row + cells.index(HERE)]
        raise AssertionError("nobody is on the board")

    def at(self, name: CellName) -> str:
        """What lies on a cell."""
        row, column = AT[name]
        return self.board[row][column]

    def lay(self, name: CellName, what: str) -> None:
        """Put something on a cell, in place of what was there."""
        row, column = AT[name]
        self.board[row][column] = what

    def card(self, name: CellName) -> Card:
        """The card on a cell where one lies, face-up or not."""
        return Card(self.at(name).removeprefix(UP))

    def face_down(self) -> list[CellName]:
        """The cells whose card nobody has seen."""
        return [name for name in CELLS if is_face_down(self.at(name))]

    def hidden(self) -> list[Card]:
        """Every card that nobody sees: the deck's, and the face-down cells'."""
        return self.deck + [self.card(name) for name in self.face_down()]

    # Life and death.

    @property
    def total_health(self) -> int:
        """R17: the jokers in hand, and an ace for one more."""
        return self.health + bool(self.ace)

    @property
    def alive(self) -> bool:
        """R12: a joker or an ace is left."""
        return self.total_health > 0

    @property
    def hand_full(self) -> bool:
        """R14: a captive or an ace is held."""
        return bool(self.captive or self.ace)

    @property
    def ace_end(self) -> AceEnd:
        """R15 to R17: what becomes of an ace that is met."""
        if self.health < self.rules.health:
            return "healed"
        return "left" if self.hand_full else "kept"

    # The fight.

    @property
    def enemy(self) -> Card | None:
        """Who is fought, or has slain you."""
        return self.card(self.foe) if self.foe else None

    @property
    def to_beat(self) -> int:
        """R8: the enemy's value, which a strike must be over."""
        enemy = self.enemy
        assert enemy
        return self.value(enemy)

    def total(self, captive: Card | None = None) -> int:
        """R8, R9: what the strike counts, alone or with a captive."""
        assert self.strike
        return self.value(self.strike) + (self.value(captive) if captive else 0)

    @property
    def wins_alone(self) -> bool:
        """R8: whether the strike is over the enemy's value."""
        return self.total() > self.to_beat

    # Cards on their way.

    def move(
        self,
        cards: list[Card],
        source: Place,
        target: Place,
        turned: bool = False,
        eyes: Eyes = None,
    ) -> None:
        """Tell that cards went from a place to another."""
        if self.sink:
            self.sink(Moved(tuple(cards), source, target, eyes, turned))

    def lay_off(self, card: Card, source: Place) -> None:
        """Onto the discard pile."""
        self.discard.insert(0, card)
        self.move([card], source, DISCARD)

    def value(self, card: Card) -> int:
        """R8: what a card is worth in a fight."""
        return self.rules.value(card)

    # What has been seen of what was hidden.

    def see(self, card: Card, name: CellName | None = None) -> None:
        """A card was turned up: a cell's, or the top of the deck."""
        eras = self.eras
        if not eras:
            return
        for era in eras[:-1]:
            if name in era.cells:
                era.cells.remove(name)
                era.seen.append(card)
                self._forget()
                return
        eras[-1].seen.append(card)

    def shuffle_in(self) -> None:
        """The discard pile, turned over, under the deck; then all is shuffled."""
        joined = self.discard[::-1]
        if joined and (self.eras or self.face_down()):
            if not self.eras:
                self.eras.append(Era(sorted(self.hidden())))
            old = {name for era in self.eras for name in era.cells}
            self.eras[-1].cells = [name for name in self.face_down() if name not in old]
            self.eras.append(Era(joined[:]))
            self._forget()
        self.deck = self.chance.shuffle(self.deck + joined)
        self.discard = []
        self.move(joined, DISCARD, DECK)
        self.tell(Shuffled, DECK, len(self.deck))

    def _forget(self) -> None:
        """An era of which nothing lies face-down is a part of the next one, at the beginning."""
        eras = self.eras
        while len(eras) > 1 and not eras[0].cells:
            left = eras[0].joined
            for card in eras[0].seen:
                left.remove(card)
            eras[1].joined = sorted(left + eras[1].joined)
            del eras[0]
        if len(eras) == 1:
            eras.clear()


def is_face_down(what: str) -> bool:
    """Whether this, on a cell, is a card that lies face-down."""
    return what not in (HERE, EMPTY) and not what.startswith(UP)


@cache
def packs(count: int) -> Pack:
    """R1: so many whole packs, shuffled into one."""
    return Pack("card of these packs", pack() * count)


def deal(chance: Chance, pack: list[Card]) -> tuple[list[list[str]], list[Card]]:
    """R1, R2: a fresh board, and the deck that is left."""
    deck = chance.shuffle(pack)
    board = fresh_board()
    for row in board:
        for column, what in enumerate(row):
            if what != HERE:
                row[column] = deck.pop(0)
    return board, deck


class TurnedOver(Event, frozen=True):
    """R5: a face-down cell was turned over."""

    news = True

    cell: CellName
    card: Card


class Walked(Event, frozen=True):
    """R4, R7: you went from one cell to the next."""

    source: CellName
    cell: CellName


class Struck(Event, frozen=True):
    """R8: a strike, the run's `number`th, was drawn against the enemy on a cell."""

    news = True

    number: int
    cell: CellName
    enemy: Card
    strike: Card


class Fought(Event, frozen=True):
    """R8, R9: how a strike, with or without the captive, compared; `total` is their sum."""

    cell: CellName
    enemy: Card
    strike: Card
    captive: Card | None
    total: int
    result: Result


class HealthLost(Event, frozen=True):
    """R11: an ace in hand went, or a joker; `health` counts the jokers left in hand."""

    ace: Card | None
    health: int


class AceMet(Event, frozen=True):
    """R15 to R17: an ace on the board brought a joker back, came along, or had nothing to do."""

    ace: Card
    end: AceEnd
    health: int


class FloorCleared(Event, frozen=True):
    """R19: the floor is cleared, the cells are filled, and the goal lies at the other corner."""

    floors: int
    goal: Corner
    filled: tuple[CellName, ...]
