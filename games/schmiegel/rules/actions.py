"""Actions of the open phases of a turn: swap, associate, attack, defend, pass.

Each kind of action lists its instances (`legal`), says why one is not legal now (`why_not`), and
carries it out (`play`); questions in `steps` call these. A face is a character's card, a number a
card that a character holds. `form` is the action's text, with fields in braces.

Clauses such as C7 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from typing import ClassVar, Self

from typing_extensions import override

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
from games.schmiegel.rules.piles import discard_character, draw_face, faces_left
from games.schmiegel.rules.state import (
    DRAWN,
    FACE_PILE,
    TURNED_UP,
    Character,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)


class TurnAction(Action, frozen=True):
    """Answer that a seat can give during a turn.

    Attributes:
        phase: The only phase in which the answer can be given; None for answers without one.
    """

    phase: ClassVar[Phase | None] = None


class OfOwn(TurnAction, frozen=True):
    """Answer that names one of the seat's own characters, `face`."""

    face: Card

    @override
    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Return one action for each character of the party, or none if the action is closed."""
        if cls.why_closed(s):
            return []
        return [cls(character.face) for character in s.players[seat - 1].party]

    legal = every  # each of them can be played

    @classmethod
    def why_closed(cls, s: Schmiegel) -> str | None:
        """Return the reason why no character at all can be named now; None if one can."""
        return None

    @override
    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refuse a character that is not in the seat's party, or an action that is closed."""
        own_character = s.players[seat - 1].find(self.face)
        return self.why_closed(s) if own_character else refusal_not_own(self.face)


class Pass(TurnAction, frozen=True):
    """Choice to skip a phase or an association, or to end the abilities."""

    form = "pass"

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Do nothing; the question that was answered goes on."""


class Swap(OfOwn, frozen=True):
    """Naming of a character that a drawn face may replace (C7)."""

    form = "swap {face}"
    phase = "swap"

    @override
    @classmethod
    def why_closed(cls, s: Schmiegel) -> str | None:
        """Refuse swaps if no face is left to draw."""
        return no_face_reason(s)

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Draw a face that both seats see."""
        s.tell(SwapNamed, s.turn, self.face)
        s.named = self.face
        drawn = draw_face(s)
        s.drawn.append(drawn)
        s.tell(Moved, (drawn,), FACE_PILE, DRAWN, EVERYBODY, TURNED_UP)


class Accept(TurnAction, frozen=True):
    """Acceptance of the drawn character in the place of the named one (C7)."""

    form = "accept"
    phase = "swap"

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Put the drawn face, without numbers, in the place of the named one, which leaves (C6)."""
        assert s.named
        face = s.named
        drawn = s.drawn[0]
        s.tell(SwapAnswered, s.turn, face, drawn, accepted=True)
        index = discard_character(s, s.turn, face)
        s.named = None
        s.drawn.clear()
        s.own.party.insert(index, Character(drawn))
        s.tell(Moved, (drawn,), DRAWN, character_of(s.turn, drawn))


class Reject(TurnAction, frozen=True):
    """Rejection of the drawn character, which is discarded (C7)."""

    form = "reject"
    phase = "swap"

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Put the drawn face on the face discard pile."""
        s.tell(SwapAnswered, s.turn, s.named, s.drawn[0], accepted=False)
        s.drop_pending()


class Associate(TurnAction, frozen=True):
    """Gift of a number from the hand to an own character (C9, C15)."""

    form = "associate {number} {face}"
    phase = "associate"

    number: Card
    face: Card

    @override
    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Return each number of the hand with each own character of its suit that has room."""
        own = s.own
        return [
            cls(number, character.face)
            for character in own.party
            if not cannot_take_reason(s, character)
            for number in own.hand
            if number[-1] == character.face[-1]
        ]

    legal = every  # each of them can be played

    @override
    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refuse a number outside the hand, or a character that can't take it (C5)."""
        character = s.own.find(self.face)
        if character is None:
            return refusal_not_own(self.face)
        if self.number not in s.own.hand:
            return f"The {name(self.number)} is not in your hand."
        return other_suit_reason(self.face, self.number) or cannot_take_reason(s, character)

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Move the number from the hand to the character, openly."""
        s.own.hand.remove(self.number)
        s.numbers.mark_left_hand(self.number)
        s.own.give(self.face, self.number)
        place = numbers_of(s.turn, self.face)
        s.tell(Moved, (self.number,), hand_of(s.turn), place, EVERYBODY, TURNED_UP)


class Attack(OfOwn, frozen=True):
    """Naming of the character that attacks (C16)."""

    form = "attack {face}"
    phase = "attack"

    @override
    @classmethod
    def why_closed(cls, s: Schmiegel) -> str | None:
        """Refuse attacks on the seat's first turn."""
        return "You can't attack on your first turn." if s.is_first_turn else None

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Record the attacker; the defender is named next."""
        s.named = self.face
        s.tell(AttackDeclared, s.turn, self.face)


class Defend(OfOwn, frozen=True):
    """Naming of the character that defends (C16)."""

    form = "defend {face}"
    phase = "attack"

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Fight the battle of the attacker against the defender."""
        assert s.named
        s.tell(DefenderNamed, 3 - s.turn, self.face)
        fight(s, s.named, self.face)
        s.named = None


def cannot_take_reason(s: Schmiegel, character: Character) -> str | None:
    """Return why an own character can take no number from the hand; None if it can (C9).

    While abilities are used, only a fighter's training gives a number, and not to itself (C15).
    """
    acting = s.acting  # the fighter that trains; None in the phase of associations
    if acting and acting.face == character.face:
        return "A fighter trains another character, not itself."
    return no_room_reason(s, character)


def no_room_reason(s: Schmiegel, character: Character) -> str | None:
    """Return the reason why a character has no room for a number; None if it has (C5)."""
    capacity = s.rules.capacity_of(character.face)
    if len(character.numbers) < capacity:
        return None
    return f"The {name(character.face)} can hold no more than {capacity}."


def other_suit_reason(face: Card, number: Card) -> str | None:
    """Return the reason why a number is of the wrong suit for a character; None if it fits (C5)."""
    if suit(number) == suit(face):
        return None
    return f"The {name(face)} can hold only {SUIT_NAMES[suit(face)]}."


def no_face_reason(s: Schmiegel) -> str | None:
    """Return the reason why no face can be drawn; None if one can (C4)."""
    return None if faces_left(s) else "No character is left to draw."


def refusal_not_own(face: Card) -> str:
    """Return the refusal of a card that is not one of the seat's own characters."""
    return f"The {name(face)} is not in your party."


TURN_ACTIONS: tuple[type[TurnAction], ...] = (Swap, Accept, Reject, Associate, Attack, Defend, Pass)
"""All kinds of action except the abilities."""
