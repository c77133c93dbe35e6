"""What a seat may do in the open phases: each kind of action says which are legal now, why another
is not, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from engine.rules.cards import Card, name, rank, suit
from engine.rules.events import Moved
from engine.rules.notation import Action
from games.schmiegel.rules.battle import fight
from games.schmiegel.rules.state import (
    AttackDeclared,
    Character,
    DefenderNamed,
    Phase,
    Player,
    Schmiegel,
    SwapAnswered,
    SwapNamed,
    character_of,
    hand_of,
)

SUIT_NAMES = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
NO_FACE_LEFT = "No character is left to draw."


class Choice(Action, frozen=True):
    """One of the answers of a turn. `phase` is the one phase in which it can be given, if any."""

    phase: ClassVar[Phase | None] = None

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """All of this kind that no rule forbids, as `why_not` would have it."""
        raise NotImplementedError

    def why_not(self, s: Schmiegel) -> str | None:
        """The rule that stands in the way, as a sentence; None where none does."""
        return None

    def play(self, s: Schmiegel) -> None:
        """Do it."""
        raise NotImplementedError


class Pass(Choice, frozen=True):
    """Skip the phase or the association, or end the abilities."""

    form = "pass"

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Wherever it is an answer."""
        yield cls()

    def play(self, s: Schmiegel) -> None:
        """Nothing."""


class Swap(Choice, frozen=True):
    """C7: name a character that a drawn one may replace."""

    form = "swap {face}"
    phase = "swap"

    face: Card

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Any own character, where a face is left."""
        if s.faces_left:
            for character in s.own.party:
                yield cls(character.face)

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the own, and a face must be left."""
        if s.own.find(self.face) is None:
            return not_yours(self.face)
        return None if s.faces_left else NO_FACE_LEFT

    def play(self, s: Schmiegel) -> None:
        """Draw a face, open to both."""
        s.tell(SwapNamed, s.turn, self.face)
        s.named = self.face
        drawn = s.draw_face()
        s.drawn.append(drawn)
        if s.sink:
            s.sink(Moved((drawn,), "faces.pile", "drawn", None, True))


class Accept(Choice, frozen=True):
    """C7: the drawn character takes the place of the named one."""

    form = "accept"
    phase = "swap"

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Always."""
        yield cls()

    def play(self, s: Schmiegel) -> None:
        """The named one leaves (C6); the drawn one comes without numbers."""
        assert s.named
        face, drawn = s.named, s.drawn.pop()
        s.named = None
        s.tell(SwapAnswered, s.turn, face, drawn, True)
        party = s.own.party
        (place,) = (at for at, each in enumerate(party) if each.face == face)
        s.leave(s.turn, face)
        party.insert(place, Character(drawn))
        if s.sink:
            s.sink(Moved((drawn,), "drawn", character_of(s.turn, drawn)))


class Reject(Choice, frozen=True):
    """C7: the drawn character is discarded."""

    form = "reject"
    phase = "swap"

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Always."""
        yield cls()

    def play(self, s: Schmiegel) -> None:
        """Onto the face discard."""
        assert s.named
        s.tell(SwapAnswered, s.turn, s.named, s.drawn[0], False)
        s.drop_drawn()


class Associate(Choice, frozen=True):
    """C9, C15: a number from the hand goes to an own character."""

    form = "associate {number} {face}"
    phase = "associate"

    number: Card
    face: Card

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Every number of the hand with every own character that has its suit, and room."""
        trainer = _trainer(s)
        hand = s.own.hand
        for character in s.own.party:
            face = character.face
            if face != trainer and s.room(character):
                for number in hand:
                    if number[-1] == face[-1]:
                        yield cls(number, face)

    def why_not(self, s: Schmiegel) -> str | None:
        """C5, and C15: a fighter does not train itself."""
        if self.number not in s.own.hand:
            return f"The {name(self.number)} is not in your hand."
        character = s.own.find(self.face)
        if character is None:
            return not_yours(self.face)
        if self.face == _trainer(s):
            return "A fighter trains another character, not itself."
        return cannot_hold(s, character, self.number)

    def play(self, s: Schmiegel) -> None:
        """Openly."""
        s.take_from_hand(self.number)
        give(s.own, self.face, self.number)
        if s.sink:
            place = f"{character_of(s.turn, self.face)}.numbers"
            s.sink(Moved((self.number,), hand_of(s.turn), place, None, True))


class Attack(Choice, frozen=True):
    """C16: name the character that attacks."""

    form = "attack {face}"
    phase = "attack"

    face: Card

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Any own character, but on the first turn none."""
        if not s.first_turn:
            for character in s.own.party:
                yield cls(character.face)

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the own, and not on the first turn."""
        if s.first_turn:
            return "Nobody attacks on their first turn."
        return None if s.own.find(self.face) else not_yours(self.face)

    def play(self, s: Schmiegel) -> None:
        """Openly."""
        s.named = self.face
        s.tell(AttackDeclared, s.turn, self.face)


class Defend(Choice, frozen=True):
    """C16: name the character that defends."""

    form = "defend {face}"
    phase = "attack"

    face: Card

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Any of the attacked party."""
        for character in s.opponent.party:
            yield cls(character.face)

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the attacked party."""
        return None if s.opponent.find(self.face) else not_yours(self.face)

    def play(self, s: Schmiegel) -> None:
        """The dice decide."""
        assert s.named
        attacker, s.named = s.named, None
        s.tell(DefenderNamed, 3 - s.turn, self.face)
        fight(s, attacker, self.face)


def _trainer(s: Schmiegel) -> Card | None:
    """C15: the fighter whose training is going on."""
    return s.acted[-1].face if s.acted else None


def give(player: Player, face: Card, number: Card) -> None:
    """A number comes to a character of this party."""
    character = player.find(face)
    assert character
    player.put(character.given(number))


def cannot_hold(s: Schmiegel, character: Character, number: Card) -> str | None:
    """C5: why a character can't take this number; None where it can."""
    if suit(number) != suit(character.face):
        return f"The {name(character.face)} takes only {SUIT_NAMES[suit(character.face)]}."
    if not s.room(character):
        most = s.rules.capacity[rank(character.face)]
        return f"The {name(character.face)} can hold no more than {most}."
    return None


def not_yours(face: Card) -> str:
    """The reason where a card is not a character of the seat's own."""
    return f"The {name(face)} is not in your party."


CHOICES: tuple[type[Choice], ...] = (Swap, Accept, Reject, Associate, Attack, Defend, Pass)
"""All but the abilities."""
