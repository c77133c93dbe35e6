"""C10 to C15: the four abilities, each as the action that uses it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from engine.rules.cards import SUIT_NAMES, Card, name, rank, suit
from engine.rules.events import Moved
from engine.rules.places import EVERYBODY, Place
from games.schmiegel.rules.actions import OfOwn, no_face_left, no_room, not_yours, other_suit
from games.schmiegel.rules.events import AbilityUsed
from games.schmiegel.rules.piles import draw_face, draw_number
from games.schmiegel.rules.state import (
    FACE_PILE,
    ROLES,
    Acted,
    Character,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)


class Ability(OfOwn, frozen=True):
    """C10: a use of the ability of one's own character `face`; `rank` is of those that have it."""

    phase = "abilities"
    rank: ClassVar[str]
    title: ClassVar[str]
    nothing: ClassVar[str] = ""
    """Why a character that may act can't, where none of its uses is legal."""

    @classmethod
    def every(cls, s: Schmiegel, seat: int) -> list[Self]:
        """Each use of this ability by a character that may act; anything else is illegal."""
        if cls.closed(s):
            return []
        return [
            use
            for character in s.own.party
            if character.face[0] == cls.rank and s.uses_left(character)
            for use in cls.uses(s, character.face)
        ]

    @classmethod
    def legal(cls, s: Schmiegel, seat: int) -> list[Self]:
        """The uses of this ability that are legal."""
        return [use for use in cls.every(s, seat) if not use.forbidden(s)]

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterable[Self]:
        """What this character could do."""
        return (cls(face),)

    @property
    def word(self) -> str:
        """The ability, as the action's text begins."""
        return self.form.split()[0]

    def why_not(self, s: Schmiegel, seat: int) -> str | None:
        """Refused if the rank is wrong, no use is left this turn (C10, C11), or it is not legal."""
        if rank(self.face) != self.rank:
            return f"Only a {ROLES[self.rank]} has {self.title}."
        own = s.own.find(self.face)
        if own is None:
            return not_yours(self.face)
        return spent(s, own) or self.closed(s) or self.forbidden(s)

    def forbidden(self, s: Schmiegel) -> str | None:
        """Why a character that may act can't do this; None where it can."""
        return None

    @classmethod
    def why_idle(cls, s: Schmiegel, character: Character) -> str | None:
        """Why nothing that this own character could do is legal; None where something is."""
        if problem := spent(s, character) or cls.closed(s):
            return problem
        idle = all(use.forbidden(s) for use in cls.uses(s, character.face))
        return cls.nothing if idle else None

    def play(self, s: Schmiegel, seat: int) -> None:
        """Count the use; do it; the next may follow."""
        used, of = s.uses(s.own.character(self.face))
        if used:
            s.acted.pop()
        s.acted.append(Acted(self.face, used + 1, of))
        s.tell(AbilityUsed, s.turn, self.face, self.word, used + 1, of)
        self.use(s)

    def use(self, s: Schmiegel) -> None:
        """What the ability does."""
        raise NotImplementedError


class Steal(Ability, frozen=True):
    """C12: Thievery."""

    form = "steal {face} {number}"
    rank = "J"
    title = "Thievery"
    nothing = "No opposing character holds a number that can be stolen."

    number: Card

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> list[Self]:
        """Every number of an opponent."""
        return [cls(face, number) for victim in s.opponent.party for number in victim.numbers]

    @classmethod
    def closed(cls, s: Schmiegel) -> str | None:
        """Refused on the first turn."""
        return "You can't steal on your first turn." if s.first_turn else None

    def forbidden(self, s: Schmiegel) -> str | None:
        """Refused if no opponent holds the number, or a fighter does."""
        victim = s.opponent.holder(self.number)
        if victim is None:
            return f"No opposing character holds the {name(self.number)}."
        if rank(victim.face) == "A":
            return f"The {name(victim.face)} is a fighter, and safe from thieves."
        return None

    def use(self, s: Schmiegel) -> None:
        """Into the hand, openly."""
        source = _taken(s, self.number)
        s.own.hand.append(self.number)
        s.numbers.seen_in_hands([self.number])
        s.tell(Moved, (self.number,), source, hand_of(s.turn))


class Recruit(Ability, frozen=True):
    """C13: Leadership."""

    form = "recruit {face}"
    rank = "Q"
    title = "Leadership"

    @classmethod
    def closed(cls, s: Schmiegel) -> str | None:
        """Refused if the party is full, or no face is left."""
        if len(s.own.party) >= s.rules.party:
            return f"The party already has {len(s.own.party)} characters."
        return no_face_left(s)

    def use(self, s: Schmiegel) -> None:
        """A face joins the party."""
        drawn = draw_face(s)
        s.own.party.append(Character(drawn))
        s.tell(Moved, (drawn,), FACE_PILE, character_of(s.turn, drawn), EVERYBODY, True)


class Move(Ability, frozen=True):
    """C14: Necromancy."""

    form = "move {face} {number} {target}"
    rank = "K"
    title = "Necromancy"
    nothing = "No number of its suit can go to another character."

    number: Card
    target: Card

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> list[Self]:
        """Every number of the suit to every other character of it."""
        both = [each for each in s.own.party + s.opponent.party if each.face[-1] == face[-1]]
        return [
            cls(face, number, target.face)
            for source in both
            for number in source.numbers
            for target in both
            if target is not source
        ]

    def forbidden(self, s: Schmiegel) -> str | None:
        """Refused outside the king's suit, without room (C5), or if it takes on a first turn."""
        if suit(self.number) != suit(self.face):
            return f"The {name(self.face)} can move only {SUIT_NAMES[suit(self.face)]}."
        own = s.own.holder(self.number)
        source = own or s.opponent.holder(self.number)
        if source is None:
            return f"No character holds the {name(self.number)}."
        target = s.find(self.target)
        if target is None:
            return f"The {name(self.target)} is in neither party."
        if source is target:
            return f"The {name(self.target)} already holds the {name(self.number)}."
        if own is None and s.first_turn:
            return "You can't take from an opposing character on your first turn."
        return no_room(s, target) or other_suit(self.target, self.number)

    def use(self, s: Schmiegel) -> None:
        """Do it in the open."""
        source = _taken(s, self.number)
        seat = s.turn if s.own.find(self.target) else 3 - s.turn
        s.players[seat - 1].give(self.target, self.number)
        s.tell(Moved, (self.number,), source, numbers_of(seat, self.target))


class Train(Ability, frozen=True):
    """C15: Training."""

    form = "train {face}"
    rank = "A"
    title = "Training"

    def use(self, s: Schmiegel) -> None:
        """Draw a number; the association is asked for next, whatever is in the hand."""
        draw_number(s)


ABILITIES: tuple[type[Ability], ...] = (Steal, Recruit, Move, Train)


def why_idle(s: Schmiegel, face: Card) -> str | None:
    """Why this own character can't use its ability now, as a sentence; None where it can."""
    (kind,) = (ability for ability in ABILITIES if ability.rank == rank(face))
    return kind.why_idle(s, s.own.character(face))


def spent(s: Schmiegel, character: Character) -> str | None:
    """C10, C11: why this own character may not act, whatever it would do; None where it may."""
    if s.uses_left(character):
        return None
    face = character.face
    acted = [each.face for each in s.acted]
    if face not in acted:
        return f"The {name(face)} holds no number to act with."
    if face != acted[-1]:
        return f"The {name(face)} is done for this turn, since another character has acted."
    return f"The {name(face)} has no uses left this turn."


def _taken(s: Schmiegel, number: Card) -> Place:
    """Take a number from the character that holds it, and say where that was."""
    for seat, player in enumerate(s.players, start=1):
        if source := player.holder(number):
            player.put(source.without(number))
            return numbers_of(seat, source.face)
    raise AssertionError(number)
