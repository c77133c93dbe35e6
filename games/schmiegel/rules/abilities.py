"""C10 to C15: the four abilities, each as the action that uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from engine.rules.cards import Card, name, rank, suit
from engine.rules.events import Moved
from games.schmiegel.rules.actions import (
    NO_FACE_LEFT,
    SUIT_NAMES,
    Choice,
    cannot_hold,
    give,
    not_yours,
)
from games.schmiegel.rules.state import (
    ROLES,
    AbilityUsed,
    Acted,
    Character,
    Schmiegel,
    character_of,
    hand_of,
)


class Ability(Choice, frozen=True):
    """C10: a use of the ability of the own character `face`; `rank` is of those that have it."""

    phase = "abilities"
    rank: ClassVar[str]
    title: ClassVar[str]

    face: Card

    @classmethod
    def legal(cls, s: Schmiegel) -> Iterator[Self]:
        """Every use by a character of this rank that may act."""
        for character in s.own.party:
            if character.face[0] == cls.rank and _uses_left(s, character):
                yield from cls.uses(s, character.face)

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterator[Self]:
        """Every use by this character, which may act."""
        raise NotImplementedError

    @property
    def word(self) -> str:
        """The ability, as the action's text begins."""
        return self.form.split()[0]

    def why_not(self, s: Schmiegel) -> str | None:
        """C10, C11."""
        if rank(self.face) != self.rank:
            return f"Only a {ROLES[self.rank]} has {self.title}."
        character = s.own.find(self.face)
        if character is None:
            return not_yours(self.face)
        if _uses_left(s, character):
            return None
        acted = [each.face for each in s.acted]
        if self.face not in acted:
            return f"The {name(self.face)} holds no number to act with."
        if self.face == acted[-1]:
            return f"The {name(self.face)} has acted as often as it could this turn."
        return f"The {name(self.face)} was left for another character this turn."

    def play(self, s: Schmiegel) -> None:
        """Count the use; do it; the next may follow."""
        if s.acted and s.acted[-1].face == self.face:
            before = s.acted.pop()
            acted = Acted(self.face, before.used + 1, before.of)
        else:
            character = s.own.find(self.face)
            assert character
            acted = Acted(self.face, 1, len(character.numbers))
        s.acted.append(acted)
        if s.sink:
            s.sink(AbilityUsed(s.turn, self.face, self.word, acted.used, acted.of))
        self.use(s)

    def use(self, s: Schmiegel) -> None:
        """What the ability does."""
        raise NotImplementedError


class Steal(Ability, frozen=True):
    """C12: Thievery."""

    form = "steal {face} {number}"
    rank = "J"
    title = "Thievery"

    number: Card

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterator[Self]:
        """Every number of an opponent that is not a fighter."""
        if not s.first_turn:
            for victim in s.opponent.party:
                if victim.face[0] != "A":
                    for number in victim.numbers:
                        yield cls(face, number)

    def why_not(self, s: Schmiegel) -> str | None:
        """Not on the first turn, and not from a fighter."""
        if problem := super().why_not(s):
            return problem
        if s.first_turn:
            return "Nobody steals on their first turn."
        victim = s.opponent.holder(self.number)
        if victim is None:
            return f"The {name(self.number)} is not with an opposing character."
        if rank(victim.face) == "A":
            return f"The {name(victim.face)} is a fighter, and safe from thieves."
        return None

    def use(self, s: Schmiegel) -> None:
        """Into the own hand, openly."""
        source = _taken(s, self.number)
        s.own.hand.append(self.number)
        s.numbers.held = [*s.numbers.held, [self.number]]
        if s.sink:
            s.sink(Moved((self.number,), source, hand_of(s.turn)))


class Recruit(Ability, frozen=True):
    """C13: Leadership."""

    form = "recruit {face}"
    rank = "Q"
    title = "Leadership"

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterator[Self]:
        """Where there is room, and a face."""
        if len(s.own.party) < s.rules.party and s.faces_left:
            yield cls(face)

    def why_not(self, s: Schmiegel) -> str | None:
        """There must be room, and a face."""
        if problem := super().why_not(s):
            return problem
        if len(s.own.party) >= s.rules.party:
            return f"The party already has {len(s.own.party)} characters."
        return None if s.faces_left else NO_FACE_LEFT

    def use(self, s: Schmiegel) -> None:
        """A face joins the party."""
        drawn = s.draw_face()
        s.own.party.append(Character(drawn))
        if s.sink:
            s.sink(Moved((drawn,), "faces.pile", character_of(s.turn, drawn), None, True))


class Move(Ability, frozen=True):
    """C14: Necromancy."""

    form = "move {face} {number} {target}"
    rank = "K"
    title = "Necromancy"

    number: Card
    target: Card

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterator[Self]:
        """Every number of the suit to every other character of it that has room."""
        own = [each for each in s.own.party if each.face[-1] == face[-1]]
        others = [each for each in s.opponent.party if each.face[-1] == face[-1]]
        targets = [each for each in own + others if s.room(each)]
        for source in own if s.first_turn else own + others:
            for number in source.numbers:
                for target in targets:
                    if target is not source:
                        yield cls(face, number, target.face)

    def why_not(self, s: Schmiegel) -> str | None:
        """Within the king's suit and C5; on the first turn not from an opposing character."""
        if problem := super().why_not(s):
            return problem
        if suit(self.number) != suit(self.face):
            return f"The {name(self.face)} moves only {SUIT_NAMES[suit(self.face)]}."
        own = s.own.holder(self.number)
        source = own or s.opponent.holder(self.number)
        if source is None:
            return f"The {name(self.number)} is not with a character."
        target = s.own.find(self.target) or s.opponent.find(self.target)
        if target is None:
            return f"The {name(self.target)} is in neither party."
        if source is target:
            return f"The {name(self.number)} is with the {name(self.target)} already."
        if own is None and s.first_turn:
            return "Nobody takes from an opposing character on their first turn."
        return cannot_hold(s, target, self.number)

    def use(self, s: Schmiegel) -> None:
        """Openly."""
        source = _taken(s, self.number)
        target = _given(s, self.number, self.target)
        if s.sink:
            s.sink(Moved((self.number,), source, target))


class Train(Ability, frozen=True):
    """C15: Training."""

    form = "train {face}"
    rank = "A"
    title = "Training"

    @classmethod
    def uses(cls, s: Schmiegel, face: Card) -> Iterator[Self]:
        """Always."""
        yield cls(face)

    def use(self, s: Schmiegel) -> None:
        """Draw a number; the association is asked for next, whatever is in the hand."""
        s.draw_number()


ABILITIES: tuple[type[Ability], ...] = (Steal, Recruit, Move, Train)


def _uses_left(s: Schmiegel, character: Character) -> int:
    """C10, C11: how often this character may still use its ability."""
    acted = s.acted
    if acted and acted[-1].face == character.face:
        return acted[-1].of - acted[-1].used
    return 0 if any(each.face == character.face for each in acted) else len(character.numbers)


def _taken(s: Schmiegel, number: Card) -> str:
    """Take a number from the character that holds it, and say where that was."""
    for seat, player in enumerate(s.players, start=1):
        if source := player.holder(number):
            player.put(source.without(number))
            return f"{character_of(seat, source.face)}.numbers"
    raise AssertionError(number)


def _given(s: Schmiegel, number: Card, face: Card) -> str:
    """Give a number to a character of either party, and say where that is."""
    seat = 1 if s.players[0].find(face) else 2
    give(s.players[seat - 1], face, number)
    return f"{character_of(seat, face)}.numbers"
