"""What a seat can answer: each action says how it is written, why not now, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from engine.rules.english import in_words
from engine.rules.notation import Action
from games.duel.geometry.points import Point
from games.duel.rules.events import (
    Cancelled,
    Landed,
    NoTerrain,
    Shattered,
    Smashed,
    Stayed,
    Struck,
    Thrown,
    Walked,
)
from games.duel.rules.motion import Gait, not_so, walk
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, STATS, Act, Showing


class Reveal(Action, frozen=True):
    """D4: cards are shown: so many of each stat, in the order of the stats; or none."""

    form = "reveal {cards}"

    cards: Showing | Literal["none"]

    @property
    def showing(self) -> Showing:
        """What is shown, which may be nothing."""
        return () if self.cards == "none" else self.cards

    def why_not_of(self, s: Duel, seat: int, most: Showing) -> str | None:
        """D4: no more than these, of each stat asked for."""
        stats = [stat for stat, _ in self.showing]
        caps = dict(most)
        for stat, count in self.showing:
            if stat not in caps:
                asked = " and ".join(each.capitalize() for each in caps)
                return f"Only {asked} may be shown now."
            if count > caps[stat]:
                if stat == "endurance" and count == caps[stat] + 1:
                    return "The last card of Endurance is not given away."
                left = in_words(caps[stat], "card")
                return f"Of {stat.capitalize()} {left} may be shown, and no more."
        if stats != sorted({*stats}, key=STATS.index) or any(not n for _, n in self.showing):
            return "Name each stat once, in the order of the stats, with one card at least."
        return None


NONE = Reveal("none")


class Move(Action, frozen=True):
    """D10: a warrior moves along straight legs."""

    gait: ClassVar[Gait]

    legs: tuple[Point, ...]

    def why_not(self, s: Duel, seat: int) -> str | None:
        """The ground says how, the stat how far; and D12 to D14 hold."""
        return not_so(s, seat, self.gait, self.legs)

    def play(self, s: Duel, seat: int) -> None:
        """To the end of its legs, or of the carry that ends it (D13)."""
        warrior, others = s.warrior(seat), s.others(seat)
        start, walked = warrior.at, walk(s, seat, self.gait, self.legs)
        warrior.at = walked.end
        engaged = tuple([others[at] for at in walked.engaged])
        s.tell(Walked, seat, self.gait, start, walked.legs, walked.length, walked.crossed, engaged)


class Run(Move, frozen=True):
    """D11: on level ground; the ends of the legs."""

    form = "run {legs}"
    gait = "run"


class Climb(Move, frozen=True):
    """D11: on uneven ground."""

    form = "climb {legs}"
    gait = "climb"


class Stay(Action, frozen=True):
    """D10: no move."""

    form = "stay"

    def play(self, s: Duel, seat: int) -> None:
        """Nothing happens."""
        s.tell(Stayed, seat)


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D18: a die as it is set: the action, and at which seat; 0 for none, or for the only other in
    the fight. Its text is `high@2`, or `block`."""

    act: Act
    target: int = 0

    @classmethod
    def parse(cls, word: str) -> Die:
        """The die that a word stands for. Raises `ValueError`."""
        for act in ACTS:
            if word == act:
                return cls(act)
            at = word.removeprefix(f"{act}@")
            if at != word and at.isascii() and at.isdigit() and at[0] != "0" and len(at) < 5:
                return cls(act, int(at))
        raise ValueError(f"'{word}' is no action on a die.")

    def __str__(self) -> str:
        return f"{self.act}@{self.target}" if self.target else self.act


class Program(Action, frozen=True):
    """D18: an action on each die, in the order in which they are to happen."""

    form = "program {dice}"

    dice: tuple[Die, ...]

    def why_not(self, s: Duel, seat: int) -> str | None:
        """As many as its Speed; whoever is aimed at is in this fight, and engaged with it now."""
        speed = s.warrior(seat).value("speed")
        if len(self.dice) != speed:
            return f"Set {in_words(speed, 'action')}: as many as its Speed."
        return next(filter(None, (self._misset(s, seat, die) for die in self.dice)), None)

    def _misset(self, s: Duel, seat: int, die: Die) -> str | None:
        if die.act not in AIMED:
            return f"{die.act.capitalize()} needs no target." if die.target else None
        target = aimed_at(s, seat, die)
        if not target:
            return f"Say at whom: more than two fight here, so {die.act} needs a target."
        if target == seat or target not in s.fighting:
            return "The target must be an opponent in this fight."
        if target not in s.opponents(seat):
            other = s.warrior(target).name
            return f"{other} is not within 2 inches: a target must be engaged with the attacker."
        return None


def aimed_at(s: Duel, seat: int, die: Die) -> int:
    """D18: the target of an action that needs one; where two fight it is the other."""
    if die.target or die.act not in AIMED:
        return die.target
    others = [each for each in s.fighting if each != seat]
    return others[0] if len(others) == 1 else 0


class Cancel(Action, frozen=True):
    """D21: an action of another's is cancelled: `which` of those that remain, from 1."""

    form = "cancel {of} {which}"

    of: int
    which: int

    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Cancel]:
        """Each of each other."""
        assert s.fight
        for fighter in s.fight.fighters:
            if fighter.seat != seat and not fighter.out:
                for which, _ in enumerate(fighter.remaining, 1):
                    yield cls(fighter.seat, which)

    legal = every

    def why_not(self, s: Duel, seat: int) -> str | None:
        """It must be another's who is in the fight, and be there."""
        if self.of == seat:
            return "Only an action of another's can be cancelled."
        fighter = s.fight.fighter(self.of) if s.fight else None
        if fighter is None or fighter.out:
            return "The action must be of somebody who is in this fight."
        if not 1 <= self.which <= len(fighter.remaining):
            left = in_words(len(fighter.remaining), "action")
            return f"{s.warrior(self.of).name} has {left} left."
        return None

    def play(self, s: Duel, seat: int) -> None:
        """It is gone, and the next one moves up."""
        fighter = s.fight.fighter(self.of) if s.fight else None
        assert fighter
        slot = fighter.remaining[self.which - 1]
        fighter.set_slot(slot, "cancelled")
        s.tell(Cancelled, seat, self.of, slot, fighter.program[slot].act)


class CancelNone(Action, frozen=True):
    """D21: nothing is cancelled."""

    form = "cancel none"

    def play(self, s: Duel, seat: int) -> None:
        """Nothing happens."""


class Smash(Action, frozen=True):
    """D28: a piece of terrain is destroyed."""

    form = "smash {piece}"

    piece: str

    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Smash]:
        """All that it touches."""
        for piece in s.touched(seat):
            if piece.destructible:
                yield cls(piece.id)

    def why_not(self, s: Duel, seat: int) -> str | None:
        """It must be destructible, be touched, and not weigh more than its Strength."""
        piece = s.piece(self.piece)
        if piece is None or not piece.destructible:
            return no_such(s, self.piece, "destroyed")
        if reason := not_touched(s, seat, self.piece):
            return reason
        strength = s.warrior(seat).value("strength")
        if strength < piece.weight:
            return f"It weighs {piece.weight}, which is more than the Strength of {strength}."
        return None

    def play(self, s: Duel, seat: int) -> None:
        """The ground is what lies beneath."""
        piece = s.piece(self.piece)
        assert piece
        s.terrain = tuple(each for each in s.terrain if each is not piece)
        s.tell(Smashed, seat, piece)


class Throw(Action, frozen=True):
    """D29: a piece of terrain is thrown at another seat's warrior."""

    form = "throw {piece} {target}"

    piece: str
    target: int

    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Throw]:
        """All that it touches, at each other warrior."""
        for piece in s.touched(seat):
            if piece.projectile:
                yield from (cls(piece.id, target) for target in s.others(seat))

    def why_not(self, s: Duel, seat: int) -> str | None:
        """It must be a projectile, be touched, and fly so far."""
        piece, warrior = s.piece(self.piece), s.warrior(seat)
        if piece is None or not piece.projectile:
            return no_such(s, self.piece, "thrown")
        if reason := not_touched(s, seat, self.piece):
            return reason
        if self.target not in s.others(seat):
            return "Throw it at another warrior who stands."
        strength = warrior.value("strength")
        inches = strength - piece.weight
        if inches < 0:
            return f"It weighs {piece.weight}, which is more than the Strength of {strength}."
        target = s.warrior(self.target)
        if not s.field.in_range(warrior.at, target.at, inches):
            return f"{target.name} is farther off than {inches} inches, Strength less weight."
        return None

    def play(self, s: Duel, seat: int) -> None:
        """D29, D30: the target shows Endurance. Whom that exhausts falls, and the piece comes to
        lie there; otherwise, or where it can't lie, it is gone."""
        piece, target = s.piece(self.piece), s.warrior(self.target)
        assert piece
        at = s.terrain.index(piece)
        before, after = s.terrain[:at], s.terrain[at + 1 :]
        s.terrain = before + after
        s.tell(Thrown, seat, self.target, piece)
        force, less = s.warrior(seat).value("strength") + piece.weight, target.value("dexterity")
        cards = max(0, force - less)
        s.tell(Struck, seat, self.target, "throw", force, less, "dexterity", cards)
        if not s.suffer(self.target, cards):
            return s.tell(Shattered, piece)
        s.fall(self.target)
        landed = s.field.lies(piece, target.at, s.stands(*s.still_in()))
        if landed:
            s.terrain = (*before, landed, *after)
            s.tell(Landed, landed)
        else:
            s.tell(Shattered, piece)
        return s.settle()


def no_such(s: Duel, id: str, done: str) -> str:
    """Why terrain of this name can't be used so."""
    if s.piece(id):
        return f"{id[:1].upper()}{id[1:]} can't be {done}."
    return f"There is no '{id}' here."


def not_touched(s: Duel, seat: int, id: str) -> str | None:
    """D15: terrain that is used must be touched."""
    if any(piece.id == id for piece in s.touched(seat)):
        return None
    return f"The base of {s.warrior(seat).name} does not touch it."


class Pass(Action, frozen=True):
    """D15: no terrain is used."""

    form = "pass"

    def play(self, s: Duel, seat: int) -> None:
        """Nothing happens."""
        s.tell(NoTerrain, seat, bool([*Smash.legal(s, seat), *Throw.legal(s, seat)]))
