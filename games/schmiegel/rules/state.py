"""Schmiegel in progress: two parties, two hands, two piles, and the score of the set."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

import msgspec

from engine.rules.cards import COUNT, SUITS, Card, pack, suit
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.state import State

FACES = pack(("J", "Q", "K", "A"))
"""C1: the characters."""
NUMBERS = pack(("2", "3", "4", "5", "6", "7", "8", "9", "10"))
"""C1: what they hold."""

Rank = Literal["J", "Q", "K", "A"]
ROLES: dict[str, str] = {"J": "rogue", "Q": "cleric", "K": "wizard", "A": "fighter"}
"""C2: what a character is, by its rank."""
Phase = Literal["swap", "associate", "abilities", "attack"]
Pair = Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(min_length=2, max_length=2)]
"""A count for each seat."""

Total = Annotated[int, msgspec.Meta(ge=2, le=12)]
Dice = tuple[int, int]


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
        for rank in ROLES:
            if rank not in self.capacity:
                raise ValueError(f"the capacity lacks '{rank}'")

    @property
    def wins_needed(self) -> int:
        """C21: more than half the games."""
        return self.best_of // 2 + 1


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face in a party and the numbers associated with it (C5).

    It is replaced, never changed, so copies share it.
    """

    face: Card
    numbers: list[Card] = []

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


class Faces(msgspec.Struct, forbid_unknown_fields=True):
    """The faces that are in no party, top first.

    `turned` tells that the pile has been turned over: everybody knows how it lies (C4).
    """

    pile: list[Card] = []
    discard: list[Card] = []
    turned: bool = False


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers that are with no character and in no hand, top first.

    `held` is what everybody knows of the hands: batches of cards that lie in them and not in the
    pile. A number that was stolen openly is a batch of its own; all that both hands held when the
    pile was made anew is one, for the rest of the pack lay open then. It is replaced, never
    changed, so copies share it.
    """

    pile: list[Card] = []
    discard: list[Card] = []
    held: list[list[Card]] = []


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character that has used its ability this turn: how often, of how many uses (C10)."""

    face: Card
    used: Annotated[int, msgspec.Meta(ge=1)]
    of: Annotated[int, msgspec.Meta(ge=1)]


class Schmiegel(State):
    """The whole position. `turn` is the seat whose turn it is.

    In mid-air: `named` is the character that was named for a swap or an attack, and `drawn` the
    face that may take its place, until each is answered; `acted` are the characters that have used
    abilities in this phase, in order: the last one may go on, those before may not (C11).
    """

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

    def copy(self) -> Self:
        """An independent game."""
        other = super().copy()
        one, two = self.players
        other.players = [Player(one.party[:], one.hand[:]), Player(two.party[:], two.hand[:])]
        faces, numbers = self.faces, self.numbers
        other.faces = Faces(faces.pile[:], faces.discard[:], faces.turned)
        other.numbers = Numbers(numbers.pile[:], numbers.discard[:], numbers.held)
        other.turns_taken = self.turns_taken[:]
        other.wins = self.wins[:]
        other.drawn = self.drawn[:]
        other.acted = self.acted[:]
        return other

    @property
    def own(self) -> Player:
        """The cards of the seat whose turn it is."""
        return self.players[self.turn - 1]

    @property
    def opponent(self) -> Player:
        """The cards of the other seat."""
        return self.players[2 - self.turn]

    @property
    def first_turn(self) -> bool:
        """Whether the seat to play has not ended a turn of this game yet."""
        return not self.turns_taken[self.turn - 1]

    @property
    def faces_left(self) -> bool:
        """Whether a face can be drawn."""
        return bool(self.faces.pile or self.faces.discard)

    def begin_phase(self, phase: Phase) -> None:
        """The next phase of the turn."""
        self.phase = phase
        self.tell(PhaseBegan, phase)

    def room(self, character: Character) -> bool:
        """C5: whether it can hold another number."""
        most: int = self.rules.capacity[character.face[0]]
        return len(character.numbers) < most

    def hits(self, character: Character) -> frozenset[int]:
        """C17: the totals of two dice with which it wins."""
        return frozenset([*self.rules.sure_hits, *(COUNT[each] for each in character.numbers)])

    def draw_face(self) -> Card:
        """C4: the top face; some must be left. The caller tells where it goes."""
        faces = self.faces
        if not faces.pile:
            if self.sink:
                self.sink(Moved(tuple(faces.discard), "faces.discard", "faces.pile"))
            faces.pile, faces.discard, faces.turned = faces.discard[::-1], [], True
        return faces.pile.pop(0)

    def draw_number(self) -> None:
        """C4, C8: the top number to the hand of the seat to play, if any is left."""
        numbers = self.numbers
        if not numbers.pile:
            if not numbers.discard:
                self._discard_hands()
            self._gather()
        if not numbers.pile:
            self.tell(NothingDrawn, self.turn)
            return
        card = numbers.pile.pop(0)
        self.own.hand.append(card)
        if self.sink:
            hand = hand_of(self.turn)
            self.sink(Moved((card,), "numbers.pile", hand, (self.turn,), True))

    def _discard_hands(self) -> None:
        numbers = self.numbers
        if self.players[0].hand or self.players[1].hand:
            self.tell(HandsDiscarded)
        for seat, player in enumerate(self.players, start=1):
            cards = sorted(player.hand, key=_by_suit)
            player.hand = []
            numbers.discard[:0] = cards[::-1]
            if self.sink and cards:
                self.sink(Moved(tuple(cards), hand_of(seat), "numbers.discard", None, True))
        numbers.held = []

    def _gather(self) -> None:
        """All that lies in no hand is open now, so that what lies in the hands is known as one."""
        numbers = self.numbers
        if not numbers.discard:
            return
        known = {card for batch in numbers.held for card in batch}
        rest = [card for each in self.players for card in each.hand if card not in known]
        if rest:
            numbers.held = [*numbers.held, sorted(rest)]
        gathered = numbers.discard[::-1]
        if self.sink:
            self.sink(Moved(tuple(numbers.discard), "numbers.discard", "numbers.pile"))
            self.sink(Shuffled("numbers.pile", len(gathered)))
        numbers.pile, numbers.discard = self.chance.shuffle(gathered), []

    def leave(self, seat: int, face: Card) -> None:
        """C6: a character leaves play."""
        party = self.players[seat - 1].party
        (place,) = (at for at, each in enumerate(party) if each.face == face)
        numbers = sorted(party.pop(place).numbers, key=COUNT.__getitem__)
        self.faces.discard.insert(0, face)
        self.numbers.discard[:0] = numbers[::-1]
        if self.sink:
            home = character_of(seat, face)
            if numbers:
                self.sink(Moved(tuple(numbers), f"{home}.numbers", "numbers.discard"))
            self.sink(Moved((face,), home, "faces.discard"))

    def drop_drawn(self) -> None:
        """C7: the drawn face goes to the discard, and the named one stays."""
        drawn = tuple(self.drawn)
        self.faces.discard[:0] = drawn
        self.drawn.clear()
        self.named = None
        if self.sink and drawn:
            self.sink(Moved(drawn, "drawn", "faces.discard"))

    def take_from_hand(self, number: Card) -> None:
        """A number leaves the hand of the seat to play, openly."""
        self.own.hand.remove(number)
        numbers = self.numbers
        if numbers.held:
            batches = ([card for card in batch if card != number] for batch in numbers.held)
            numbers.held = [batch for batch in batches if batch]


def hand_of(seat: int) -> str:
    """The path of a seat's hand."""
    return f"players.{seat - 1}.hand"


def character_of(seat: int, face: Card) -> str:
    """The path of a character; its numbers lie in `.numbers` below."""
    return f"players.{seat - 1}.party.{face}"


def _by_suit(card: Card) -> tuple[int, int]:
    return SUITS.index(suit(card)), COUNT[card]


class GameBegan(Event, frozen=True):
    """C21: all cards were gathered, and a game of the match, the first or the next, is dealt."""

    number: int


class FirstTurn(Event, frozen=True):
    """C3: who takes the first turn, and the two rolls that decided it, seat 1's first."""

    seat: int
    dice: tuple[Dice, Dice]


class PhaseBegan(Event, frozen=True):
    """The next phase of a turn begins; the first one begins with the turn."""

    phase: Phase


class SwapNamed(Event, frozen=True):
    """C7: a seat would exchange this character for the face that is drawn next."""

    seat: int
    face: Card


class SwapAnswered(Event, frozen=True):
    """C7: the drawn face was taken in the other's place, or discarded."""

    seat: int
    face: Card
    drawn: Card
    accepted: bool


class HandsDiscarded(Event, frozen=True):
    """C4: no number was left in the pile nor in the discard; both hands follow."""


class NothingDrawn(Event, frozen=True):
    """C4: a seat was to draw a number, and none is left."""

    seat: int


class AbilityUsed(Event, frozen=True):
    """C10: the `use`-th of so many uses of a character's ability (`steal`, `recruit`, `move` or
    `train`); the cards that it moves follow."""

    seat: int
    face: Card
    ability: str
    use: int
    of: int


class AttackDeclared(Event, frozen=True):
    """C16: a seat attacks with this character."""

    seat: int
    face: Card


class DefenderNamed(Event, frozen=True):
    """C16: a seat defends with this character."""

    seat: int
    face: Card


class BattleRolled(Event, frozen=True):
    """C17: a roll of a battle, counted from 1. A hit is due to `number`, a card of the roller's
    character, or, where that is None, to a total that hits for everybody."""

    news: ClassVar[bool] = True

    roll: int
    seat: int
    face: Card
    dice: Dice
    total: int
    hit: bool
    number: Card | None = None


class BattleEnded(Event, frozen=True):
    """C17: how a battle between these two came out after so many rolls; no winner: it is drawn.
    Where there is one, the loser leaves play next."""

    attacker: Card
    defender: Card
    rolls: int
    winner: int | None = None


class GameWon(Event, frozen=True):
    """C20, C21: a seat has won a game of the match; the wins of each seat now."""

    seat: int
    reason: str
    wins: tuple[int, int]
