"""Position of Schmiegel: two parties, two hands, two piles, and the score of the match.

A card is text: its rank, then the letter of its suit (`10H`, `KC`). A face is a court card or ace,
a character; a number is a card from 2 to 10, which a character of its suit can hold.

Clauses such as C1 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

import msgspec
from typing_extensions import override

from engine.rules.cards import CARD_VALUES, Card, pack, rank
from engine.rules.events import Moved
from engine.rules.places import Pack, Place
from engine.rules.state import State
from games.schmiegel.rules.events import Phase, PhaseBegan

FACES = Pack("face (J, Q, K or A)", pack(("J", "Q", "K", "A")))
"""Pack of the characters (C1)."""
NUMBERS = Pack("number (2 to 10)", pack([*map(str, range(2, 11))]))
"""Pack of the numbers that characters hold (C1)."""

FACE_PILE = Place("faces.pile", "pile", within="faces")
FACE_DISCARD = Place("faces.discard", "discard", within="faces")
NUMBER_PILE = Place("numbers.pile", "pile", within="numbers")
NUMBER_DISCARD = Place("numbers.discard", "discard", within="numbers")
DRAWN = Place("drawn")

TURNED_UP = True
"""Value of `Moved.turned` for cards that the move shows to seats that did not see them before."""


@cache
def hand_of(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return Place(f"players.{seat - 1}.hand", "hand", seat, within=f"players.{seat - 1}")


@cache
def party_of(seat: int) -> Place:
    """Return the place of a seat's whole party."""
    return Place(f"players.{seat - 1}.party", "party", seat, within=f"players.{seat - 1}")


@cache
def character_of(seat: int, face: Card) -> Place:
    """Return the place of a character in its party."""
    party = party_of(seat)
    return Place(f"{party}.{face}", "character", seat, face, within=party)


@cache
def numbers_of(seat: int, face: Card) -> Place:
    """Return the place of the numbers that a character holds."""
    character = character_of(seat, face)
    return Place(f"{character}.numbers", "numbers", seat, face, within=character)


class Asked(StrEnum):
    """Question that a seat can be asked."""

    SWAP = "swap"
    ANSWER = "answer"
    ASSOCIATE = "associate"
    ABILITIES = "abilities"
    TRAIN = "train"
    ATTACK = "attack"
    DEFEND = "defend"


class Ending(StrEnum):
    """Reason why a game or a match is over."""

    ELIMINATED = "eliminated"


Rank = Literal["J", "Q", "K", "A"]
ROGUE = "J"
CLERIC = "Q"
WIZARD = "K"
FIGHTER = "A"
ROLES: dict[str, str] = {
    ROGUE: "rogue",
    CLERIC: "cleric",
    WIZARD: "wizard",
    FIGHTER: "fighter",
}
"""Role of a character, by its rank (C2)."""
CountPerSeat = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(min_length=2, max_length=2)
]
"""Count for each seat."""
DiceTotal = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Ruleset(msgspec.Struct, frozen=True):
    """Options of a match (C18, C21) and the numbers of `config/schmiegel.yaml`."""

    best_of: Annotated[int, msgspec.Meta(ge=1)]
    attacker_rolls_first: bool
    party: Annotated[int, msgspec.Meta(ge=1, le=7)]
    hand: Annotated[int, msgspec.Meta(ge=0, le=17)]
    capacity: dict[Rank, Annotated[int, msgspec.Meta(ge=0)]]
    rolls: Annotated[int, msgspec.Meta(ge=1, le=100)]
    sure_hits: Annotated[list[DiceTotal], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        for role_rank in ROLES:
            if role_rank not in self.capacity:
                raise ValueError(f"the capacity lacks '{role_rank}'")

    @property
    def wins_needed(self) -> int:
        """Number of games that wins the match: more than half of them (C21)."""
        return self.best_of // 2 + 1

    def capacity_of(self, face: Card) -> int:
        """Return the number of numbers that this character can hold (C5)."""
        return self.capacity[rank(face)]  # type: ignore[index]

    def room_for_numbers(self, character: Character) -> int:
        """Return the number of further numbers that this character can hold (C5)."""
        return self.capacity_of(character.face) - len(character.numbers)


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Face in a party with the numbers associated with it (C5); a value, never changed in place."""

    face: Card
    numbers: list[Card] = []

    @property
    def role(self) -> str:
        """Role of the character: rogue, cleric, wizard or fighter (C2)."""
        return ROLES[rank(self.face)]

    @property
    def lowest_first(self) -> list[Card]:
        """Numbers of the character in the order in which they are named and leave play (C6)."""
        return sorted(self.numbers, key=CARD_VALUES.__getitem__)

    @property
    def totals(self) -> list[int]:
        """Totals of two dice that hit thanks to the character's own numbers, lowest first (C17)."""
        return [CARD_VALUES[number] for number in self.lowest_first]

    def with_number(self, number: Card) -> Character:
        """Return a copy with one number more."""
        return Character(self.face, [*self.numbers, number])

    def without_number(self, number: Card) -> Character:
        """Return a copy without this number."""
        return Character(
            self.face, [other_number for other_number in self.numbers if other_number != number]
        )


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a seat: its party, open, and its hand, hidden from the other seat."""

    party: list[Character] = []
    hand: list[Card] = []

    def find(self, face: Card) -> Character | None:
        """Return the character of this face, or None if the party has none."""
        for character in self.party:
            if character.face == face:
                return character
        return None

    def character(self, face: Card) -> Character:
        """Return the character of this face, which must be in the party."""
        character = self.find(face)
        assert character
        return character

    def holder_of(self, number: Card) -> Character | None:
        """Return the character in the party that holds this number, or None."""
        for character in self.party:
            if number in character.numbers:
                return character
        return None

    def replace(self, character: Character) -> None:
        """Replace the character that has this one's face."""
        for index, present_character in enumerate(self.party):
            if present_character.face == character.face:
                self.party[index] = character
                return

    def give(self, face: Card, number: Card) -> None:
        """Give a number to the character of this face."""
        self.replace(self.character(face).with_number(number))


class Faces(msgspec.Struct, forbid_unknown_fields=True):
    """Faces outside the parties, each pile top first.

    Attributes:
        turned: True once the pile has been turned over: everybody then knows its order (C22).
    """

    pile: list[Card] = []
    discard: list[Card] = []
    turned: bool = False


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers outside parties and hands, each pile top first, and common knowledge of the hands.

    Attributes:
        held: Batches of cards known to everybody to lie in the hands and not in the pile. A number
            stolen openly is a batch of its own; the cards that both hands held when the pile was
            made anew form one batch, since the rest of the pack lay open then.
    """

    pile: list[Card] = []
    discard: list[Card] = []
    held: list[list[Card]] = []

    def mark_seen_in_hands(self, batch: list[Card]) -> None:
        """Record as known to everybody that these cards lie in the hands."""
        self.held = [*self.held, batch]

    def mark_left_hand(self, number: Card) -> None:
        """Remove from the known batches a number that has left its hand."""
        if self.held:
            batches = ([card for card in batch if card != number] for batch in self.held)
            self.held = [batch for batch in batches if batch]


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Character that has used its ability this turn (C10).

    Attributes:
        used: Number of uses so far.
        of: Number of uses that it has in the turn.
    """

    face: Card
    used: Annotated[int, msgspec.Meta(ge=1)]
    of: Annotated[int, msgspec.Meta(ge=1)]

    @property
    def uses_left(self) -> int:
        """Number of uses left, as long as no other character acts."""
        return self.of - self.used


class Schmiegel(State):
    """Position of a match of Schmiegel.

    Attributes:
        turn: The seat whose turn it is.
        named: Character named for a swap or an attack that is still to be answered.
        drawn: Face that may take the place of the named character, until the swap is answered.
        acted: Characters that have used abilities in this phase, in order. The last one may go on;
            the others may not (C11).
    """

    rules: Ruleset
    turn: Literal[1, 2] = 1
    phase: Phase = "swap"
    turns_taken: CountPerSeat = msgspec.field(default_factory=lambda: [1, 1])
    players: Annotated[list[Player], msgspec.Meta(min_length=2, max_length=2)] = msgspec.field(
        default_factory=lambda: [Player(), Player()]
    )
    faces: Faces = msgspec.field(default_factory=Faces)
    numbers: Numbers = msgspec.field(default_factory=Numbers)
    wins: CountPerSeat = msgspec.field(default_factory=lambda: [0, 0])
    named: Card | None = None
    drawn: list[Card] = msgspec.field(default_factory=list)
    acted: list[Acted] = msgspec.field(default_factory=list)

    @override
    def drop_pending(self) -> None:
        """Forget the named character, which stays, and discard a drawn face (C7)."""
        self.named = None
        if drawn := tuple(self.drawn):
            self.faces.discard[:0] = drawn
            self.drawn.clear()
            self.tell(Moved, drawn, DRAWN, FACE_DISCARD)

    @property
    def own(self) -> Player:
        """Cards of the seat whose turn it is."""
        return self.players[self.turn - 1]

    @override
    @property
    def turn_of(self) -> int:
        """Seat whose turn it is."""
        return self.turn

    @property
    def opponent(self) -> Player:
        """Cards of the other seat."""
        return self.players[2 - self.turn]  # seats count from 1, indices from 0

    @property
    def is_first_turn(self) -> bool:
        """True if the seat to play has not ended a turn of this game yet."""
        return not self.turns_taken[self.turn - 1]

    def find(self, face: Card) -> Character | None:
        """Return the character of this face in either party, or None."""
        return self.own.find(face) or self.opponent.find(face)

    def holder_of(self, number: Card) -> Character | None:
        """Return the character in either party that holds this number, or None."""
        return self.own.holder_of(number) or self.opponent.holder_of(number)

    @property
    def acting(self) -> Acted | None:
        """Character that used its ability last in this phase; it may go on (C11)."""
        return self.acted[-1] if self.acted else None

    def uses(self, character: Character) -> tuple[int, int]:
        """Return how often this own character has used its ability this turn, and its limit.

        Once another character has acted, the limit is the number of uses so far (C10, C11).
        """
        for acted in self.acted:
            if acted.face == character.face:
                return acted.used, acted.of if acted is self.acting else acted.used
        return 0, len(character.numbers)

    def uses_left(self, character: Character) -> int:
        """Return how often this own character may still use its ability this turn (C10, C11)."""
        use_count, limit = self.uses(character)
        return limit - use_count

    def character_closed_by(self, face: Card) -> Acted | None:
        """Return the acting character that loses its uses if this face acts now, or None (C11)."""
        acting = self.acting
        return acting if acting and acting.face != face and acting.uses_left else None

    def begin_phase(self, phase: Phase) -> None:
        """Begin this phase of the turn."""
        self.phase = phase
        self.tell(PhaseBegan, phase)

    def hit_totals(self, character: Character) -> frozenset[int]:
        """Return the totals of two dice with which a character hits (C17)."""
        return frozenset([*self.rules.sure_hits, *character.totals])
