"""What a seat can answer: each action says how it is written, why not now, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
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
from games.duel.rules.motion import not_so, walk
from games.duel.rules.state import Duel, why_no_build
from games.duel.rules.terms import ACTS, AIMED, STATS, Act, Gait, Showing
from games.duel.rules.warriors import Limits


class BuildUp(Action, frozen=True):
    """E3, D1: the warrior is made of so many cards of each stat in the next duel of a set."""

    form = "build {strength} {speed} {endurance} {dexterity}"

    strength: int
    speed: int
    endurance: int
    dexterity: int

    @property
    def limits(self) -> Limits:
        """The same as a warrior has them."""
        return Limits(self.strength, self.speed, self.endurance, self.dexterity)

    def why_not(self, s: Duel, seat: int) -> str | None:
        """D1: as for any warrior."""
        return why_no_build(s.rules, self)


class Reveal(Action, frozen=True):
    """D4: show so many cards of each stat, in the order of the stats; or none."""

    form = "reveal {cards}"

    cards: Showing | Literal["none"]

    @property
    def showing(self) -> Showing:
        """What is shown, which may be nothing."""
        return () if self.cards == "none" else self.cards

    def why_not_of(self, most: Showing) -> str | None:
        """D4: why these can't be shown; `most` of each stat asked for may be."""
        stats = [stat for stat, _ in self.showing]
        caps = dict(most)
        for stat, count in self.showing:
            if stat not in caps:
                asked = " and ".join(each.capitalize() for each in caps)
                return f"Only {asked} may be shown now."
            if count > caps[stat]:
                if stat == "endurance" and count == caps[stat] + 1:
                    return "You may not show your last Endurance card: your warrior would fall."
                word = stat.capitalize()
                if not caps[stat]:
                    return f"No {word} card is left to show."
                return f"Only {in_words(caps[stat], f'{word} card')} can be shown."
        if stats != sorted({*stats}, key=STATS.index) or any(not n for _, n in self.showing):
            return "Name each stat once, in the order Strength, Speed, Endurance, Dexterity."
        return None


NONE = Reveal("none")


class Move(Action, frozen=True):
    """D10: a warrior moves along straight legs."""

    gait: ClassVar[Gait]

    legs: tuple[Point, ...]

    def why_not(self, s: Duel, seat: int) -> str | None:
        """Refused if the ground or the stat does not allow it (D11), or by D12 to D14."""
        return not_so(s, seat, self.gait, self.legs)

    def play(self, s: Duel, seat: int) -> None:
        """Move to the end of the legs, or of the carry that ends them (D13)."""
        warrior = s.warrior(seat)
        others = s.others(seat)
        start = warrior.at
        walked = walk(s, seat, self.legs)
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
    """D10: stay; no move."""

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
        """Refused unless there is an action for each point of Speed, and each target is engaged."""
        speed = s.warrior(seat).value("speed")
        if len(self.dice) != speed:
            return f"Set {in_words(speed, 'action')}, one for each point of Speed."
        return next(filter(None, (self._misset(s, seat, die) for die in self.dice)), None)

    def _misset(self, s: Duel, seat: int, die: Die) -> str | None:
        if die.act not in AIMED:
            return f"{die.act.capitalize()} needs no target." if die.target else None
        target = aimed_at(s, seat, die)
        if not target:
            return "Choose a target: more than two warriors fight here."
        if target == seat or target not in s.fighting:
            return "The target must be an opponent in this fight."
        if target not in s.opponents(seat):
            other = s.warrior(target).name
            return f"{other} is not within 2 inches: a target must be engaged with the attacker."
        return None


def aimed_at(s: Duel, seat: int, die: Die) -> int:
    """D18: the target of an action that needs one; in a fight of two the other seat."""
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
        """Each remaining action of each other fighter."""
        assert s.fight
        for fighter in s.fight.fighters:
            if fighter.seat != seat and not fighter.out:
                for which, _ in enumerate(fighter.remaining, 1):
                    yield cls(fighter.seat, which)

    legal = every

    def why_not(self, s: Duel, seat: int) -> str | None:
        """Refused unless it is a remaining action of another seat in this fight."""
        if self.of == seat:
            return "Choose an opponent's action, not your own."
        fighter = s.fight.fighter(self.of) if s.fight else None
        if fighter is None or fighter.out:
            return "Choose an action of somebody who is in this fight."
        if not 1 <= self.which <= len(fighter.remaining):
            left = in_words(len(fighter.remaining), "action")
            return f"{s.warrior(self.of).name} has only {left} left."
        return None

    def play(self, s: Duel, seat: int) -> None:
        """Remove it, so that the next one moves up."""
        fighter = s.fight.fighter(self.of) if s.fight else None
        assert fighter
        slot = fighter.remaining[self.which - 1]
        fighter.set_slot(slot, "cancelled")
        s.tell(Cancelled, seat, self.of, slot, fighter.program[slot].act)


class CancelNone(Action, frozen=True):
    """D21: cancel nothing."""

    form = "cancel none"

    def play(self, s: Duel, seat: int) -> None:
        """Nothing happens."""


class Smash(Action, frozen=True):
    """D28: destroy a piece of terrain."""

    form = "smash {piece}"

    piece: str

    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Smash]:
        """Each piece that the warrior touches."""
        for piece in s.touched(seat):
            if piece.destructible:
                yield cls(piece.id)

    def why_not(self, s: Duel, seat: int) -> str | None:
        """Refused unless the piece is destructible, touched, and no heavier than the Strength."""
        piece = s.piece(self.piece)
        if piece is None or not piece.destructible:
            return no_such(s, self.piece, "smashed")
        if reason := not_touched(s, seat, self.piece):
            return reason
        return too_heavy(s, seat, piece)

    def play(self, s: Duel, seat: int) -> None:
        """Remove it; what lies beneath is the ground."""
        piece = s.piece(self.piece)
        assert piece
        s.terrain = tuple(each for each in s.terrain if each is not piece)
        s.tell(Smashed, seat, piece)


class Throw(Action, frozen=True):
    """D29: throw a piece of terrain at another seat's warrior."""

    form = "throw {piece} {target}"

    piece: str
    target: int

    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Throw]:
        """Each piece that the warrior touches, at each other warrior."""
        for piece in s.touched(seat):
            if piece.projectile:
                yield from (cls(piece.id, target) for target in s.others(seat))

    def why_not(self, s: Duel, seat: int) -> str | None:
        """Refused unless the piece is a projectile, touched, and flies as far as the target."""
        piece = s.piece(self.piece)
        if piece is None or not piece.projectile:
            return no_such(s, self.piece, "thrown")
        if reason := not_touched(s, seat, self.piece):
            return reason
        if self.target not in s.others(seat):
            return "Choose another warrior who is still standing."
        if reason := too_heavy(s, seat, piece):
            return reason
        if not s.in_throw(seat, piece, self.target):
            return out_of_throw(s, seat, piece, self.target)
        return None

    def play(self, s: Duel, seat: int) -> None:
        """D29, D30: the target shows Endurance. Whom that exhausts falls, and the piece comes to
        lie there; otherwise, or where it can't lie, it is gone."""
        piece = s.piece(self.piece)
        thrower = s.warrior(seat)
        target = s.warrior(self.target)
        assert piece
        at = s.terrain.index(piece)
        before = s.terrain[:at]
        after = s.terrain[at + 1 :]
        s.terrain = before + after
        s.tell(Thrown, seat, self.target, piece)
        force = thrower.throw_force(piece)
        less = target.value("dexterity")
        cards = thrower.throw_wounds(piece, target)
        s.tell(Struck, seat, self.target, "throw", force, less, "dexterity", cards)
        if not s.suffer(self.target, cards):
            return s.tell(Shattered, piece)
        s.fall(self.target)
        landed = s.landing(piece, self.target)
        if landed:
            s.terrain = (*before, landed, *after)
            s.tell(Landed, landed)
        else:
            s.tell(Shattered, piece)
        return s.settle()


def no_such(s: Duel, id: str, done: str) -> str:
    """Why terrain of this name can't be used so."""
    if piece := s.piece(id):
        return f"The {piece.called} can't be {done}."
    return f"There is no piece of terrain '{short(id)}' here."


def not_touched(s: Duel, seat: int, id: str) -> str | None:
    """D15: why the terrain is not touched; None where it is."""
    if any(piece.id == id for piece in s.touched(seat)):
        return None
    piece = s.piece(id)
    assert piece
    return f"{s.warrior(seat).name} does not touch the {piece.called}."


def too_heavy(s: Duel, seat: int, piece: Piece) -> str | None:
    """D28, D29: why the warrior is not strong enough for a piece; None where it is."""
    warrior = s.warrior(seat)
    if warrior.lifts(piece):
        return None
    strength = warrior.value("strength")
    return (
        f"The {piece.called} weighs {piece.weight}. "
        f"{warrior.name} needs Strength {piece.weight} and has {strength}."
    )


def out_of_throw(s: Duel, seat: int, piece: Piece, target: int) -> str:
    """D29: why a piece does not fly as far as its target; None where it does."""
    name = s.warrior(seat).name
    other = s.warrior(target).name
    inches = s.warrior(seat).throw_range(piece)
    if not inches:
        return f"{name} can throw the {piece.called} only at somebody who touches {name}."
    far = "1 inch" if inches == 1 else f"{inches} inches"
    return f"{other} is too far away: {name} can throw the {piece.called} {far}."


class Pass(Action, frozen=True):
    """D15: use no terrain."""

    form = "pass"

    def play(self, s: Duel, seat: int) -> None:
        """Nothing happens."""
        s.tell(NoTerrain, seat, bool([*Smash.legal(s, seat), *Throw.legal(s, seat)]))
