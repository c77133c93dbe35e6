"""What a seat may do in the open phases: each kind of action says what there is of it, why one is
not legal now, and what it does."""

from __future__ import annotations

from typing import ClassVar, Self

from engine.rules.cards import SUIT_NAMES, Card, name, suit
from engine.rules.events import Moved
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY
from games.schmiegel.rules.battle import fight
from games.schmiegel.rules.events import (
    AttackDeclared,
    DefenderNamed,
    Phase,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.rules.piles import draw_face, faces_left, leave
from games.schmiegel.rules.state import (
    DRAWN,
    FACE_PILE,
    Character,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)


class TurnAction(Action, frozen=True):
    """One of the answers of a turn. `phase` is the one phase in which it can be given, if any."""

    phase: ClassVar[Phase | None] = None


class OfOwn(TurnAction, frozen=True):
    """An answer that names a character of the seat's own, `face`."""

    face: Card

    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """One for each character of the party, unless none can be named."""
        if cls.closed(s):
            return []
        return [cls(character.face) for character in s.players[seat - 1].party]

    legal = every

    @classmethod
    def closed(cls, s: Schmiegel) -> str | None:
        """Why no character can be named now, whoever it is; None where one can."""
        return None

    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refused if the character is not one's own."""
        own = s.players[seat - 1].find(self.face)
        return self.closed(s) if own else not_yours(self.face)


class Pass(TurnAction, frozen=True):
    """Skip the phase or the association, or end the abilities."""

    form = "pass"

    def play(self, s: Schmiegel, seat: int) -> None:
        """Nothing."""


class Swap(OfOwn, frozen=True):
    """C7: name a character that a drawn one may replace."""

    form = "swap {face}"
    phase = "swap"

    @classmethod
    def closed(cls, s: Schmiegel) -> str | None:
        """Refused if no face is left to draw."""
        return no_face_left(s)

    def play(self, s: Schmiegel, seat: int) -> None:
        """Draw a face, open to both."""
        s.tell(SwapNamed, s.turn, self.face)
        s.named = self.face
        drawn = draw_face(s)
        s.drawn.append(drawn)
        s.tell(Moved, (drawn,), FACE_PILE, DRAWN, EVERYBODY, True)


class Accept(TurnAction, frozen=True):
    """C7: the drawn character takes the place of the named one."""

    form = "accept"
    phase = "swap"

    def play(self, s: Schmiegel, seat: int) -> None:
        """The named one leaves (C6); the drawn one comes without numbers."""
        assert s.named
        face = s.named
        drawn = s.drawn[0]
        s.tell(SwapAnswered, s.turn, face, drawn, True)
        place = leave(s, s.turn, face)
        s.named = None
        s.drawn.clear()
        s.own.party.insert(place, Character(drawn))
        s.tell(Moved, (drawn,), DRAWN, character_of(s.turn, drawn))


class Reject(TurnAction, frozen=True):
    """C7: the drawn character is discarded."""

    form = "reject"
    phase = "swap"

    def play(self, s: Schmiegel, seat: int) -> None:
        """Onto the face discard."""
        s.tell(SwapAnswered, s.turn, s.named, s.drawn[0], False)
        s.drop_pending()


class Associate(TurnAction, frozen=True):
    """C9, C15: a number from the hand goes to an own character."""

    form = "associate {number} {face}"
    phase = "associate"

    number: Card
    face: Card

    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Every number of the hand with every own character of its suit that can take one."""
        own = s.own
        return [
            cls(number, character.face)
            for character in own.party
            if not cannot_take(s, character)
            for number in own.hand
            if number[-1] == character.face[-1]
        ]

    legal = every

    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refused unless the number is in the hand and the character can take it (C5)."""
        own = s.own.find(self.face)
        if own is None:
            return not_yours(self.face)
        if self.number not in s.own.hand:
            return f"The {name(self.number)} is not in your hand."
        return other_suit(self.face, self.number) or cannot_take(s, own)

    def play(self, s: Schmiegel, seat: int) -> None:
        """Do it in the open."""
        s.own.hand.remove(self.number)
        s.numbers.seen_leaving(self.number)
        s.own.give(self.face, self.number)
        place = numbers_of(s.turn, self.face)
        s.tell(Moved, (self.number,), hand_of(s.turn), place, EVERYBODY, True)


class Attack(OfOwn, frozen=True):
    """C16: name the character that attacks."""

    form = "attack {face}"
    phase = "attack"

    @classmethod
    def closed(cls, s: Schmiegel) -> str | None:
        """Refused on the first turn."""
        return "You can't attack on your first turn." if s.first_turn else None

    def play(self, s: Schmiegel, seat: int) -> None:
        """Do it in the open."""
        s.named = self.face
        s.tell(AttackDeclared, s.turn, self.face)


class Defend(OfOwn, frozen=True):
    """C16: name the character that defends."""

    form = "defend {face}"
    phase = "attack"

    def play(self, s: Schmiegel, seat: int) -> None:
        """The dice decide."""
        assert s.named
        s.tell(DefenderNamed, 3 - s.turn, self.face)
        fight(s, s.named, self.face)
        s.named = None


def cannot_take(s: Schmiegel, character: Character) -> str | None:
    """C9, and C15: why no number of the hand can go to an own character; a fighter does not train
    itself."""
    acting = s.acting
    if acting and acting.face == character.face:
        return "A fighter trains another character, not itself."
    return no_room(s, character)


def no_room(s: Schmiegel, character: Character) -> str | None:
    """C5: why a character can't take any number; None where it can."""
    most = s.rules.most(character.face)
    if len(character.numbers) < most:
        return None
    return f"The {name(character.face)} can hold no more than {most}."


def other_suit(face: Card, number: Card) -> str | None:
    """C5: why a character can't take this number, whatever it holds; None where it can."""
    if suit(number) == suit(face):
        return None
    return f"The {name(face)} can hold only {SUIT_NAMES[suit(face)]}."


def no_face_left(s: Schmiegel) -> str | None:
    """C4: the reason where no face can be drawn; None where one can."""
    return None if faces_left(s) else "No character is left to draw."


def not_yours(face: Card) -> str:
    """The reason where a card is not a character of the seat's own."""
    return f"The {name(face)} is not in your party."


TURN_ACTIONS: tuple[type[TurnAction], ...] = (Swap, Accept, Reject, Associate, Attack, Defend, Pass)
"""All but the abilities."""
