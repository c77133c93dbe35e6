"""Actions of DUEL: each has its text form, its refusals and its effect.

Questions call `legal`, `why_not` (None if the action is legal) and `play`. `form` is the action's
text, with fields in braces. A leg is a straight part of a move; a gait is running or climbing. A
program is the actions that a fighter lays on its dice in secret; an action that names a target
among other seats is aimed.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

import msgspec
from typing_extensions import override

from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.geometry.words import is_usable
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
from games.duel.rules.motion import move_refusal, walk
from games.duel.rules.state import Duel, build_refusal
from games.duel.rules.terms import ACTS, AIMED, STATS, Act, CardCounts, Gait
from games.duel.rules.warriors import Limits


class BuildUp(Action, frozen=True):
    """Build of a warrior for the next duel of a set: cards of each stat (E3, D1)."""

    form = "build {strength} {speed} {endurance} {dexterity}"

    strength: int
    speed: int
    endurance: int
    dexterity: int

    @property
    def limits(self) -> Limits:
        """Number of cards of each stat, as a warrior keeps them."""
        return Limits(
            self.strength, speed=self.speed, endurance=self.endurance, dexterity=self.dexterity
        )

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the build is refused, by the rules for any build (D1)."""
        return build_refusal(s.rules, self)


class Reveal(Action, frozen=True):
    """Cards to show, as numbers of cards of each stat in the order of the stats; or none (D4)."""

    form = "reveal {cards}"

    cards: CardCounts | Literal["none"]

    @property
    def card_counts(self) -> CardCounts:
        """Cards that are shown; may be empty."""
        return () if self.cards == "none" else self.cards

    def refusal_of(self, max_counts: CardCounts) -> str | None:
        """Return why these cards can't be shown, or None if they can (D4).

        `max_counts` has the greatest number of cards of each stat that is asked for.
        """
        stats = [stat for stat, _ in self.card_counts]
        max_by_stat = dict(max_counts)
        for stat, count in self.card_counts:
            if stat not in max_by_stat:  # the question does not ask for this stat
                stat_names = " and ".join(each.capitalize() for each in max_by_stat)
                return f"Only {stat_names} may be shown now."
            if count > max_by_stat[stat]:
                # `max_counts` does not include the last card of Endurance
                if stat == "endurance" and count == max_by_stat[stat] + 1:
                    return "You may not show your last Endurance card: your warrior would fall."
                stat_name = stat.capitalize()
                if not max_by_stat[stat]:
                    return f"No {stat_name} card is left to show."
                return f"Only {in_words(max_by_stat[stat], f'{stat_name} card')} can be shown."
        # One text for each choice: no stat twice, in another order, or with no cards.
        if stats != sorted({*stats}, key=STATS.index) or any(not n for _, n in self.card_counts):
            return "Name each stat once, in the order Strength, Speed, Endurance, Dexterity."
        return None


REVEAL_NONE = Reveal("none")


class Move(Action, frozen=True):
    """Move of a warrior along straight legs (D10).

    Attributes:
        gait: Whether the warrior runs or climbs.
        legs: Ends of the legs.
    """

    gait: ClassVar[Gait]

    legs: tuple[Point, ...]

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the ground, the stat or an obstacle forbids the move (D11 to D14), or None."""
        return move_refusal(s, seat, self.gait, self.legs)

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Move to the end of the legs, or of the carry that ends them (D13)."""
        warrior = s.warrior(seat)
        others = s.others(seat)
        start = warrior.at
        result = walk(s, seat, self.legs)
        warrior.at = result.end
        engaged = tuple([others[index] for index in result.engaged_indices])
        s.tell(
            Walked, seat, self.gait, start, result.legs, result.length, result.new_ground, engaged
        )


class Run(Move, frozen=True):
    """Move on level ground (D11)."""

    form = "run {legs}"
    gait = "run"


class Climb(Move, frozen=True):
    """Move on uneven ground (D11)."""

    form = "climb {legs}"
    gait = "climb"


MOVES_BY_GAIT: Mapping[Gait, type[Run | Climb]] = {"run": Run, "climb": Climb}
"""The move for each gait; the ground decides how a warrior moves (D11)."""


class Stay(Action, frozen=True):
    """Decision to stay in place (D10)."""

    form = "stay"

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Tell that the warrior stays."""
        s.tell(Stayed, seat)


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Die of a program: an action and the seat at which it is aimed (D18).

    The target is 0 for none, or for the only other seat in the fight. The text is `high@2`, or
    `block`.
    """

    act: Act
    target: int = 0

    @classmethod
    def parse(cls, word: str) -> Die:
        """Return the die that a word stands for.

        Raises:
            ValueError: If the word is no action, or its target is no seat.
        """
        for act in ACTS:
            if word == act:
                return cls(act)
            target = word.removeprefix(f"{act}@")
            if (  # a number without leading zeros, of at most four digits: one text for each die
                target != word
                and target.isascii()
                and target.isdigit()
                and target[0] != "0"
                and len(target) < 5
            ):
                return cls(act, int(target))
        raise ValueError(f"'{word}' is no action on a die.")

    @override
    def __str__(self) -> str:
        return f"{self.act}@{self.target}" if self.target else self.act


class DiceProgram(Action, frozen=True):
    """Actions on a fighter's dice, in the order in which they are to happen (D18)."""

    form = "program {dice}"

    dice: tuple[Die, ...]

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the program is refused, or None.

        It needs one action for each point of Speed, and an engaged target for each aimed action.
        """
        speed = s.warrior(seat).value("speed")
        if len(self.dice) != speed:
            return f"Set {in_words(speed, 'action')}, one for each point of Speed."
        return next(filter(None, (self._die_fault(s, seat, die) for die in self.dice)), None)

    def _die_fault(self, s: Duel, seat: int, die: Die) -> str | None:
        if die.act not in AIMED:
            return f"{die.act.capitalize()} needs no target." if die.target else None
        target = target_of_die(s, seat, die)
        if not target:
            return "Choose a target: more than two warriors fight here."
        if target == seat or target not in s.fighting_seats:
            return "The target must be an opponent in this fight."
        if target not in s.opponents(seat):
            other = s.name_of(target)
            return f"{other} is not within 2 inches: a target must be engaged with the attacker."
        return None


def target_of_die(s: Duel, seat: int, die: Die) -> int:
    """Return the target seat of a die; in a fight of two it may be left out (D18).

    The result is 0 for an action without a target, or if the target is missing among several.
    """
    if die.target or die.act not in AIMED:
        return die.target
    others = [each for each in s.fighting_seats if each != seat]
    return others[0] if len(others) == 1 else 0


class Cancel(Action, frozen=True):
    """Cancellation of another fighter's action (D21).

    `of` is the fighter's seat, `which` the number of the action among those that remain, from 1.
    """

    form = "cancel {of} {which}"

    of: int
    which: int

    @override
    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Cancel]:
        """Yield a cancellation of each remaining action of each other fighter."""
        assert s.fight
        for fighter in s.fight.fighters:
            if fighter.seat != seat and not fighter.out:
                for which, _ in enumerate(fighter.waiting_indices, 1):
                    yield cls(fighter.seat, which)

    legal = every

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the cancellation is refused, or None.

        The action must remain, and belong to another seat in this fight.
        """
        if self.of == seat:
            return "Choose an opponent's action, not your own."
        fighter = s.fight.fighter(self.of) if s.fight else None
        if fighter is None or fighter.out:
            return "Choose an action of somebody who is in this fight."
        if not 1 <= self.which <= len(fighter.waiting_indices):
            actions_left = in_words(len(fighter.waiting_indices), "action")
            return f"{s.name_of(self.of)} has only {actions_left} left."
        return None

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Cancel the action, so that the fighter's next action moves up."""
        fighter = s.fight.fighter(self.of) if s.fight else None
        assert fighter
        slot = fighter.waiting_indices[self.which - 1]
        fighter.set_slot(slot, "cancelled")
        s.tell(Cancelled, seat, self.of, slot, fighter.program[slot].act)


class CancelNone(Action, frozen=True):
    """Decision to cancel no action (D21)."""

    form = "cancel none"

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Do nothing, and tell nothing."""


class Smash(Action, frozen=True):
    """Destruction of a piece of terrain (D28)."""

    form = "smash {piece}"

    piece: str

    @override
    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Smash]:
        """Yield an action for each destructible piece that the warrior touches."""
        for piece in s.touched_pieces(seat):
            if piece.destructible:
                yield cls(piece.id)

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the piece can't be smashed, or None.

        The piece must be destructible, touched, and no heavier than the warrior's Strength.
        """
        piece = s.piece(self.piece)
        if piece is None or not piece.destructible:
            return unusable_sentence(s, self.piece, "smashed")
        if reason := untouched_sentence(s, seat, self.piece):
            return reason
        return too_heavy_sentence(s, seat, piece)

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Remove the piece, which bares the ground beneath it."""
        piece = s.piece(self.piece)
        assert piece
        s.terrain = tuple(each for each in s.terrain if each is not piece)
        s.tell(Smashed, seat, piece)


class Throw(Action, frozen=True):
    """Throw of a piece of terrain at another seat's warrior (D29)."""

    form = "throw {piece} {target}"

    piece: str
    target: int

    @override
    @classmethod
    def every(cls, s: Duel, seat: int) -> Iterator[Throw]:
        """Yield an action for each projectile that the warrior touches, at each other warrior."""
        for piece in s.touched_pieces(seat):
            if piece.projectile:
                yield from (cls(piece.id, target) for target in s.others(seat))

    @override
    def why_not(self, s: Duel, seat: int) -> str | None:
        """Return why the piece can't be thrown at the target, or None.

        The piece must be a projectile, touched, light enough, and within range of the target.
        """
        piece = s.piece(self.piece)
        if piece is None or not piece.projectile:
            return unusable_sentence(s, self.piece, "thrown")
        if reason := untouched_sentence(s, seat, self.piece):
            return reason
        if self.target not in s.others(seat):
            return "Choose another warrior who is still standing."
        if reason := too_heavy_sentence(s, seat, piece):
            return reason
        if not s.is_in_throw_range(seat, piece, self.target):
            return out_of_range_sentence(s, seat, piece, self.target)
        return None

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Wound the target; if it falls, the piece lands in its place (D29, D30).

        The piece leaves the game if the target stands, or if the piece can't lie there.
        """
        piece = s.piece(self.piece)
        thrower = s.warrior(seat)
        target = s.warrior(self.target)
        assert piece
        index = s.terrain.index(piece)  # later pieces lie on top of earlier ones
        pieces_below = s.terrain[:index]
        pieces_above = s.terrain[index + 1 :]
        s.terrain = pieces_below + pieces_above
        s.tell(Thrown, seat, self.target, piece)
        force = thrower.throw_force(piece)
        dexterity = target.value("dexterity")
        cards_due = thrower.throw_wounds(piece, target)
        s.tell(Struck, seat, self.target, "throw", force, dexterity, "dexterity", cards_due)
        if not s.lose_endurance(self.target, cards_due):
            return s.tell(Shattered, piece)
        s.fall(self.target)
        landed_piece = s.landed_piece(piece, self.target)
        if landed_piece:
            s.terrain = (*pieces_below, landed_piece, *pieces_above)
            s.tell(Landed, landed_piece)
        else:
            s.tell(Shattered, piece)
        return s.settle()


def unusable_sentence(s: Duel, id: str, participle: str) -> str:
    """Return a sentence that says why terrain with this id can't be used."""
    if piece := s.piece(id):
        return f"The {piece.called} can't be {participle}."
    return f"There is no piece of terrain '{short(id)}' here."


def untouched_sentence(s: Duel, seat: int, id: str) -> str | None:
    """Return a sentence if the warrior does not touch the terrain, else None (D15)."""
    if any(piece.id == id for piece in s.touched_pieces(seat)):
        return None
    piece = s.piece(id)
    assert piece
    return f"{s.name_of(seat)} does not touch the {piece.called}."


def too_heavy_sentence(s: Duel, seat: int, piece: Piece) -> str | None:
    """Return a sentence if the warrior is not strong enough for a piece, else None (D28, D29)."""
    warrior = s.warrior(seat)
    if warrior.can_lift(piece):
        return None
    strength = warrior.value("strength")
    return (
        f"The {piece.called} weighs {piece.weight}. "
        f"{s.name_of(seat)} needs Strength {piece.weight} and has {strength}."
    )


def out_of_range_sentence(s: Duel, seat: int, piece: Piece, target: int) -> str:
    """Return the sentence for a target that is out of range of a thrown piece (D29)."""
    name = s.name_of(seat)
    other = s.name_of(target)
    inches = s.warrior(seat).throw_range(piece)
    if not inches:
        return f"{name} can throw the {piece.called} only at somebody who touches {name}."
    distance = "1 inch" if inches == 1 else f"{inches} inches"
    return f"{other} is too far away: {name} can throw the {piece.called} {distance}."


class Pass(Action, frozen=True):
    """Decision to use no terrain (D15)."""

    form = "pass"

    @override
    def play(self, s: Duel, seat: int) -> None:
        """Tell that the seat uses no terrain, and whether it could have used some."""
        s.tell(NoTerrain, *no_terrain(s, seat))


def no_terrain(s: Duel, seat: int) -> tuple[int, bool, tuple[Piece, ...], int]:
    """Return the fields of the event that a warrior uses no terrain (D15)."""
    is_able = bool([*Smash.legal(s, seat), *Throw.legal(s, seat)])
    pieces = () if is_able else tuple(filter(is_usable, s.touched_pieces(seat)))
    return seat, is_able, pieces, s.warrior(seat).value("strength")
