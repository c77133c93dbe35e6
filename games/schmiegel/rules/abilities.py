"""Four abilities of characters, each as the action that uses it (C10 to C15).

Faces are the characters' cards, numbers the cards that they hold; the number of these is how often
a character may use its ability in a turn. Questions in `steps` call `legal`, `why_not` and `play`.
`form` is the action's text, with fields in braces.

Clauses such as C10 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from typing_extensions import override

from engine.rules.cards import SUIT_NAMES, Card, name, rank, suit
from engine.rules.events import Moved
from engine.rules.places import EVERYBODY, Place
from games.schmiegel.rules.actions import (
    OfOwn,
    no_face_reason,
    no_room_reason,
    other_suit_reason,
    refusal_not_own,
)
from games.schmiegel.rules.events import AbilityUsed
from games.schmiegel.rules.piles import draw_face, draw_number
from games.schmiegel.rules.state import (
    CLERIC,
    FACE_PILE,
    FIGHTER,
    ROGUE,
    ROLES,
    TURNED_UP,
    WIZARD,
    Acted,
    Character,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)


class Ability(OfOwn, frozen=True):
    """Use of the ability of the seat's own character `face` (C10).

    Attributes:
        rank: Rank of the characters that have the ability.
        title: Name of the ability.
    """

    phase = "abilities"
    rank: ClassVar[str]
    title: ClassVar[str]
    no_use_reason: ClassVar[str] = ""
    """Reason why a character with uses left can't act, when none of its uses is legal."""

    @override
    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Return each use of this ability by a character that may act; anything else is illegal."""
        if cls.why_closed(s):
            return []
        return [
            use
            for character in s.own.party
            if character.face[0] == cls.rank and s.uses_left(character)
            for use in cls.uses(s, character.face)
        ]

    @override
    @classmethod
    def legal(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Return the legal uses of this ability."""
        return [use for use in cls.every(s, seat) if not use.why_forbidden(s)]

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterable[Self]:
        """Return the uses of the ability that this character could name, legal or not."""
        return (cls(face),)

    @property
    def word(self) -> str:
        """Word for the ability with which the action's text begins."""
        return self.form.split()[0]

    @override
    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refuse a wrong rank, a character without uses left (C10, C11), or an illegal use."""
        if rank(self.face) != self.rank:
            return f"Only a {ROLES[self.rank]} has {self.title}."
        character = s.own.find(self.face)
        if character is None:
            return refusal_not_own(self.face)
        return why_spent(s, character) or self.why_closed(s) or self.why_forbidden(s)

    def why_forbidden(self, s: Schmiegel) -> str | None:
        """Return the reason why a character with uses left can't do this; None if it can."""
        return None

    @classmethod
    def why_idle(cls, s: Schmiegel, character: Character) -> str | None:
        """Return the reason why this own character has no legal use; None if it has one."""
        if reason := why_spent(s, character) or cls.why_closed(s):
            return reason
        has_no_use = all(use.why_forbidden(s) for use in cls.uses(s, character.face))
        return cls.no_use_reason if has_no_use else None

    @override
    def play(self, s: Schmiegel, seat: int) -> None:
        """Count the use and carry it out; the character may then act again."""
        use_count, limit = s.uses(s.own.character(self.face))
        if use_count:  # its entry is the last, since only the last one that acted may act again
            s.acted.pop()
        s.acted.append(Acted(self.face, use_count + 1, limit))
        s.tell(AbilityUsed, s.turn, self.face, self.word, use_count + 1, limit)
        self.carry_out(s)

    def carry_out(self, s: Schmiegel) -> None:
        """Carry out the effect of the ability."""
        raise NotImplementedError


class Steal(Ability, frozen=True):
    """Use of Thievery: a rogue takes a number from an opposing character (C12)."""

    form = "steal {face} {number}"
    rank = ROGUE
    title = "Thievery"
    no_use_reason = "No opposing character holds a number that can be stolen."

    number: Card

    @override
    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> list[Self]:
        """Return one theft for each number that the opponent's characters hold."""
        return [cls(face, number) for victim in s.opponent.party for number in victim.numbers]

    @override
    @classmethod
    def why_closed(cls, s: Schmiegel) -> str | None:
        """Refuse thefts on the seat's first turn."""
        return "You can't steal on your first turn." if s.is_first_turn else None

    @override
    def why_forbidden(self, s: Schmiegel) -> str | None:
        """Refuse the theft if no opposing character holds the number, or if a fighter does."""
        victim = s.opponent.holder_of(self.number)
        if victim is None:
            return f"No opposing character holds the {name(self.number)}."
        if rank(victim.face) == FIGHTER:
            return f"The {name(victim.face)} is a fighter, and safe from thieves."
        return None

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Move the number to the hand; everybody sees it."""
        source = _take_number(s, self.number)
        s.own.hand.append(self.number)
        s.numbers.mark_seen_in_hands([self.number])
        s.tell(Moved, (self.number,), source, hand_of(s.turn))


class Recruit(Ability, frozen=True):
    """Use of Leadership: a cleric draws a face into its party (C13)."""

    form = "recruit {face}"
    rank = CLERIC
    title = "Leadership"

    @override
    @classmethod
    def why_closed(cls, s: Schmiegel) -> str | None:
        """Refuse recruiting if the party is full, or if no face is left to draw."""
        if len(s.own.party) >= s.rules.party:
            return f"The party already has {len(s.own.party)} characters."
        return no_face_reason(s)

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Draw a face, open, into the party."""
        drawn = draw_face(s)
        s.own.party.append(Character(drawn))
        s.tell(Moved, (drawn,), FACE_PILE, character_of(s.turn, drawn), EVERYBODY, TURNED_UP)


class Move(Ability, frozen=True):
    """Use of Necromancy: a wizard moves a number of its suit between two characters (C14)."""

    form = "move {face} {number} {target}"
    rank = WIZARD
    title = "Necromancy"
    no_use_reason = "No number of its suit can go to another character."

    number: Card
    target: Card

    @override
    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> list[Self]:
        """Return each move of a number of the king's suit to each other character of that suit."""
        same_suit = [
            character
            for character in s.own.party + s.opponent.party
            if character.face[-1] == face[-1]
        ]
        return [
            cls(face, number, target.face)
            for source in same_suit
            for number in source.numbers
            for target in same_suit
            if target is not source
        ]

    @override
    def why_forbidden(self, s: Schmiegel) -> str | None:
        """Refuse another suit, a target without room (C5), or taking a number on the first turn."""
        if suit(self.number) != suit(self.face):
            return f"The {name(self.face)} can move only {SUIT_NAMES[suit(self.face)]}."
        own_holder = s.own.holder_of(self.number)
        source = own_holder or s.opponent.holder_of(self.number)
        if source is None:
            return f"No character holds the {name(self.number)}."
        target = s.find(self.target)
        if target is None:
            return f"The {name(self.target)} is in neither party."
        if source is target:
            return f"The {name(self.target)} already holds the {name(self.number)}."
        if own_holder is None and s.is_first_turn:
            return "You can't take from an opposing character on your first turn."
        return no_room_reason(s, target) or other_suit_reason(self.target, self.number)

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Move the number to the target, openly."""
        source = _take_number(s, self.number)
        seat = s.turn if s.own.find(self.target) else 3 - s.turn  # of the seats 1 and 2, the other
        s.players[seat - 1].give(self.target, self.number)
        s.tell(Moved, (self.number,), source, numbers_of(seat, self.target))


class Train(Ability, frozen=True):
    """Use of Training: a fighter draws a number and may give one to another character (C15)."""

    form = "train {face}"
    rank = FIGHTER
    title = "Training"

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Draw a number; `UseAbilities` then asks who gets a number, even with nothing to give."""
        draw_number(s)


ABILITIES: tuple[type[Ability], ...] = (Steal, Recruit, Move, Train)


def why_idle(s: Schmiegel, face: Card) -> str | None:
    """Return a sentence that says why this own character can't act now; None if it can."""
    (kind,) = (ability for ability in ABILITIES if ability.rank == rank(face))
    return kind.why_idle(s, s.own.character(face))


def why_spent(s: Schmiegel, character: Character) -> str | None:
    """Return why this own character can't use its ability again; None if it can (C10, C11)."""
    if s.uses_left(character):
        return None
    face = character.face
    faces_acted = [use.face for use in s.acted]
    if face not in faces_acted:
        return f"The {name(face)} holds no number to act with."
    if face != faces_acted[-1]:
        return f"The {name(face)} is done for this turn, since another character has acted."
    return f"The {name(face)} has no uses left this turn."


def _take_number(s: Schmiegel, number: Card) -> Place:
    """Take a number from the character that holds it, and return its former place."""
    for seat, player in enumerate(s.players, start=1):
        if source := player.holder_of(number):
            player.replace(source.without_number(number))
            return numbers_of(seat, source.face)
    raise AssertionError(number)
