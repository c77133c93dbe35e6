"""Schmiegel in progress: two parties, two hands, two piles, and the score of the set."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

import msgspec

from engine.rules.cards import COUNT, Card, pack, rank
from engine.rules.events import Moved
from engine.rules.places import Pack, Place
from engine.rules.state import State
from games.schmiegel.rules.events import Phase, PhaseBegan

FACES = Pack("face (J, Q, K or A)", pack(("J", "Q", "K", "A")))
"""C1: the characters."""
NUMBERS = Pack("number (2 to 10)", pack([*map(str, range(2, 11))]))
"""C1: what they hold."""

FACE_PILE = Place("faces.pile", "pile", within="faces")
FACE_DISCARD = Place("faces.discard", "discard", within="faces")
NUMBER_PILE = Place("numbers.pile", "pile", within="numbers")
NUMBER_DISCARD = Place("numbers.discard", "discard", within="numbers")
DRAWN = Place("drawn")


@cache
def hand_of(seat: int) -> Place:
    """A seat's hand."""
    return Place(f"players.{seat - 1}.hand", "hand", seat, within=f"players.{seat - 1}")


@cache
def party_of(seat: int) -> Place:
    """A seat's party as a whole."""
    return Place(f"players.{seat - 1}.party", "party", seat, within=f"players.{seat - 1}")


@cache
def character_of(seat: int, face: Card) -> Place:
    """A character's place in the party."""
    party = party_of(seat)
    return Place(f"{party}.{face}", "character", seat, face, within=party)


@cache
def numbers_of(seat: int, face: Card) -> Place:
    """The numbers that a character holds."""
    character = character_of(seat, face)
    return Place(f"{character}.numbers", "numbers", seat, face, within=character)


class Asked(StrEnum):
    """What a seat can be asked."""

    SWAP = "swap"
    ANSWER = "answer"
    ASSOCIATE = "associate"
    ABILITIES = "abilities"
    TRAIN = "train"
    ATTACK = "attack"
    DEFEND = "defend"


class Ending(StrEnum):
    """Why a game or a match is over."""

    ELIMINATED = "eliminated"


Rank = Literal["J", "Q", "K", "A"]
ROLES: dict[str, str] = {"J": "rogue", "Q": "cleric", "K": "wizard", "A": "fighter"}
"""C2: what a character is, by its rank."""
Pair = Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(min_length=2, max_length=2)]
"""A count for each seat."""
Total = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a match (C18, C21) and the numbers of `config/schmiegel.yaml`."""

    best_of: Annotated[int, msgspec.Meta(ge=1)]
    attacker_rolls_first: bool
    party: Annotated[int, msgspec.Meta(ge=1, le=7)]
    hand: Annotated[int, msgspec.Meta(ge=0, le=17)]
    capacity: dict[Rank, Annotated[int, msgspec.Meta(ge=0)]]
    rolls: Annotated[int, msgspec.Meta(ge=1, le=100)]
    sure_hits: Annotated[list[Total], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        for each in ROLES:
            if each not in self.capacity:
                raise ValueError(f"the capacity lacks '{each}'")

    @property
    def wins_needed(self) -> int:
        """C21: more than half the games."""
        return self.best_of // 2 + 1

    def most(self, face: Card) -> int:
        """C5: how many numbers this character can hold."""
        return self.capacity[rank(face)]  # type: ignore[index]

    def room(self, character: Character) -> int:
        """C5: how many more numbers this character can hold."""
        return self.most(character.face) - len(character.numbers)


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face in a party and the numbers associated with it (C5).

    It is replaced, never changed.
    """

    face: Card
    numbers: list[Card] = []

    @property
    def role(self) -> str:
        """C2: what it is."""
        return ROLES[rank(self.face)]

    @property
    def lowest_first(self) -> list[Card]:
        """Its numbers in the order in which they are named, and in which they leave play (C6)."""
        return sorted(self.numbers, key=COUNT.__getitem__)

    @property
    def totals(self) -> list[int]:
        """C17: the totals of two dice that hit for its own numbers, lowest first."""
        return [COUNT[number] for number in self.lowest_first]

    def given(self, number: Card) -> Character:
        """The same with one number more."""
        return Character(self.face, [*self.numbers, number])

    def without(self, number: Card) -> Character:
        """The same with one number less."""
        return Character(self.face, [each for each in self.numbers if each != number])


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One seat's party, open, and hand, hidden from the other."""

    party: list[Character] = []
    hand: list[Card] = []

    def find(self, face: Card) -> Character | None:
        """The character of this face, if it is in the party."""
        for character in self.party:
            if character.face == face:
                return character
        return None

    def character(self, face: Card) -> Character:
        """The character of this face, which is in the party."""
        found = self.find(face)
        assert found
        return found

    def holder(self, number: Card) -> Character | None:
        """The character in the party that this number is associated with."""
        for character in self.party:
            if number in character.numbers:
                return character
        return None

    def put(self, character: Character) -> None:
        """In place of the one with the same face."""
        for place, other in enumerate(self.party):
            if other.face == character.face:
                self.party[place] = character
                return

    def give(self, face: Card, number: Card) -> None:
        """A number comes to the character of this face."""
        self.put(self.character(face).given(number))


class Faces(msgspec.Struct, forbid_unknown_fields=True):
    """The faces that are in no party, top first.

    `turned` tells that the pile has been turned over: everybody knows how it lies (C22).
    """

    pile: list[Card] = []
    discard: list[Card] = []
    turned: bool = False


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers that are with no character and in no hand, top first.

    `held` is what everybody knows of the hands: batches of cards that lie in them and not in the
    pile. A number that was stolen openly is a batch of its own; all that both hands held when the
    pile was made anew is one, for the rest of the pack lay open then.
    """

    pile: list[Card] = []
    discard: list[Card] = []
    held: list[list[Card]] = []

    def seen_in_hands(self, batch: list[Card]) -> None:
        """Everybody knows that these lie in the hands."""
        self.held = [*self.held, batch]

    def seen_leaving(self, number: Card) -> None:
        """A number has left the hand that it lay in."""
        if self.held:
            batches = ([card for card in batch if card != number] for batch in self.held)
            self.held = [batch for batch in batches if batch]


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character that has used its ability this turn: how often, of how many uses (C10)."""

    face: Card
    used: Annotated[int, msgspec.Meta(ge=1)]
    of: Annotated[int, msgspec.Meta(ge=1)]

    @property
    def left(self) -> int:
        """How often it may still do so, as long as no other acts."""
        return self.of - self.used


class Schmiegel(State):
    """The whole position. `turn` is the seat whose turn it is.

    In mid-air: `named` is the character that was named for a swap or an attack, and `drawn` the
    face that may take its place, until each is answered; `acted` are the characters that have used
    abilities in this phase, in order: the last one may go on, those before may not (C11).
    """

    rules: Ruleset
    turn: Literal[1, 2] = 1
    phase: Phase = "swap"
    turns_taken: Pair = msgspec.field(default_factory=lambda: [1, 1])
    players: Annotated[list[Player], msgspec.Meta(min_length=2, max_length=2)] = msgspec.field(
        default_factory=lambda: [Player(), Player()]
    )
    faces: Faces = msgspec.field(default_factory=Faces)
    numbers: Numbers = msgspec.field(default_factory=Numbers)
    wins: Pair = msgspec.field(default_factory=lambda: [0, 0])
    named: Card | None = None
    drawn: list[Card] = msgspec.field(default_factory=list)
    acted: list[Acted] = msgspec.field(default_factory=list)

    def drop_pending(self) -> None:
        """C7: what was named is no more; a drawn face goes to the discard, and the named stays."""
        self.named = None
        if drawn := tuple(self.drawn):
            self.faces.discard[:0] = drawn
            self.drawn.clear()
            self.tell(Moved, drawn, DRAWN, FACE_DISCARD)

    @property
    def own(self) -> Player:
        """The cards of the seat whose turn it is."""
        return self.players[self.turn - 1]

    @property
    def turn_of(self) -> int:
        """The seat whose turn it is."""
        return self.turn

    @property
    def opponent(self) -> Player:
        """The cards of the other seat."""
        return self.players[2 - self.turn]

    @property
    def first_turn(self) -> bool:
        """Whether the seat to play has not ended a turn of this game yet."""
        return not self.turns_taken[self.turn - 1]

    def find(self, face: Card) -> Character | None:
        """The character of this face, if it is in a party."""
        return self.own.find(face) or self.opponent.find(face)

    def holder(self, number: Card) -> Character | None:
        """The character in a party that this number is associated with."""
        return self.own.holder(number) or self.opponent.holder(number)

    @property
    def acting(self) -> Acted | None:
        """C11: the character that used its ability last in this phase; it may go on."""
        return self.acted[-1] if self.acted else None

    def uses(self, character: Character) -> tuple[int, int]:
        """C10, C11: how often this own character has used its ability this turn, and how often it
        can in all: no more, once another one has acted."""
        for acted in self.acted:
            if acted.face == character.face:
                return acted.used, acted.of if acted is self.acting else acted.used
        return 0, len(character.numbers)

    def uses_left(self, character: Character) -> int:
        """C10, C11: how often this own character may still use its ability this turn."""
        used, of = self.uses(character)
        return of - used

    def closed_by(self, face: Card) -> Acted | None:
        """C11: who acts now and could go on, but can't once the character of this face acts."""
        acting = self.acting
        return acting if acting and acting.face != face and acting.left else None

    def begin_phase(self, phase: Phase) -> None:
        """The next phase of the turn."""
        self.phase = phase
        self.tell(PhaseBegan, phase)

    def hits(self, character: Character) -> frozenset[int]:
        """C17: the totals of two dice with which it wins."""
        return frozenset([*self.rules.sure_hits, *character.totals])
