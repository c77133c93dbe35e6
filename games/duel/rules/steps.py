"""Steps of the turn (D8): reveal, motion and melee phases, and the end of the turn.

`s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. The hooks of
a step are described in `engine.rules.state`, those of a question in `engine.rules.questions`.
`STEPS` and `ACTIONS` are all kinds that a position or an answer can name.

Clauses such as D8 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.questions import Question, Round
from engine.rules.state import Step
from games.duel.rules.actions import (
    MOVES_BY_GAIT,
    BuildUp,
    Cancel,
    CancelNone,
    Climb,
    DiceProgram,
    Pass,
    Reveal,
    Run,
    Smash,
    Stay,
    Throw,
)
from games.duel.rules.events import BuiltAnew
from games.duel.rules.melee import (
    ChooseCancel,
    ChooseProgram,
    Dexterities,
    FixOrder,
    MayCancel,
    NextAction,
    SetPrograms,
    SpeedForOrder,
    SpeedToAll,
    Wound,
    begin_fight,
)
from games.duel.rules.motion import random_move
from games.duel.rules.samples import random_build
from games.duel.rules.showing import (
    RevealCards,
    ShowDexterity,
    ShowGuard,
    ShowSpeedFirst,
    ShowSpeedForOrder,
    ShowSpeedToAll,
    ShowStrength,
)
from games.duel.rules.state import Duel, Ending
from games.duel.rules.terms import STATS, Asked, Phase

ACTIONS: tuple[type[Action], ...] = (
    *(BuildUp, Reveal, Run, Climb, Stay, DiceProgram, CancelNone, Cancel),
    *(Smash, Throw, Pass),
)


class Settle(Step[Duel], frozen=True):
    """Step that removes warriors without Endurance and ends a duel that is won (D3, D8)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Let every exhausted warrior fall, before anything is asked."""
        for seat in s.still_in():
            if s.warrior(seat).is_exhausted("endurance"):
                s.fall(seat)
        s.settle()


class BuildAnew(Round[Duel, BuildUp], frozen=True):
    """Round before the next duel of a set, in which all build anew in secret (E3).

    A seat may keep its build.
    """

    ask = Asked.BUILD
    kinds = (BuildUp,)
    refusal_of_others = "First build for the next duel, or keep the build."
    clause = "D1"
    private = True
    simultaneous = True

    @classmethod
    def for_all(cls, seats: int) -> BuildAnew:
        """Return the round for all seats, one after the other."""
        return cls(tuple(range(1, seats + 1)))

    @override
    def legal(self, s: Duel, seat: int) -> None:
        """Return None: there are too many builds to list."""
        return None

    @override
    def sample(self, s: Duel, chance: Chance) -> Action:
        """Return a random build."""
        build = random_build(s.rules, chance)
        return BuildUp(*(getattr(build, stat) for stat in STATS))

    @override
    def answered(self, s: Duel, answers: dict[int, BuildUp]) -> None:
        """Give all warriors their new builds at once."""
        for seat, build in answers.items():
            s.warrior(seat).limits = build.limits
        hands = tuple(warrior.hand for warrior in s.warriors)
        s.tell(BuiltAnew, hands, tuple(warrior.exhausted_stats for warrior in s.warriors))


class RevealPhase(Step[Duel], frozen=True):
    """Phase in which all may show cards, from the lowest Speed to the highest (D9)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask the slowest first; equals choose in secret and show together."""
        s.enter("reveal")
        seats_standing = s.still_in()
        s.order = tuple(
            sorted(seats_standing, key=lambda seat: (s.warrior(seat).shown.speed, seat))
        )
        s.done = ()
        s.prepend_steps(RevealCards.for_lowest(s, s.order), MotionPhase())


class MotionPhase(Step[Duel], frozen=True):
    """Phase in which all may move, from the highest Speed to the lowest (D10)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Fix the order and ask one seat after the other."""
        s.enter("motion")
        s.order = s.fastest_first(s.still_in())
        s.done = ()
        s.announce_order(s.order, "motion")
        s.prepend_steps(NextMove(), MeleePhase())


class NextMove(Step[Duel], frozen=True):
    """Step that asks the next seat that has not moved (D10)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask the next seat; do nothing once all have moved."""
        if seat := s.next_in_order:
            s.prepend_steps(ChooseMove(seat), self)


class InOrder(Question[Duel], frozen=True):
    """Question to the seat to which this phase comes."""

    by: int

    @override
    def seat(self, s: Duel) -> int:
        """Return the seat that is asked."""
        return self.by

    @override
    def fits(self, s: Duel) -> bool:
        """Return True if this seat is the next in order."""
        return self.by == s.next_in_order

    @override
    def answer(self, s: Duel, action: Action) -> None:
        """Mark the seat as done and carry out its action."""
        s.done = (*s.done, self.by)
        action.play(s, self.by)


class ChooseMove(InOrder, frozen=True):
    """Question whether to run, climb or stay (D10 to D14)."""

    ask = Asked.MOVE
    kinds = (Run, Climb, Stay)
    refusal_of_others = "First move, or stay."
    clause = "D10"

    @override
    def legal(self, s: Duel, seat: int) -> None:
        """Return None: there are infinitely many paths."""
        return None

    @override
    def sample(self, s: Duel, chance: Chance) -> Action:
        """Return a random move, mostly towards the nearest enemy.

        An engaged warrior mostly stays.
        """
        gait = s.gait(self.by)
        if gait is None:
            return Stay()
        if s.is_engaged(self.by) and chance.below(8):  # 7 times in 8 it stays
            return Stay()
        legs = random_move(s, self.by, chance)
        if not legs:
            return Stay()
        return MOVES_BY_GAIT[gait](legs)


class MeleePhase(Step[Duel], frozen=True):
    """Phase in which engaged warriors fight and the others may use terrain (D15)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Form the fights and fix the order."""
        s.enter("melee")
        seats_standing = s.still_in()
        s.order = s.fastest_first(seats_standing)
        s.done = ()
        s.fought = ()
        s.fight = None
        s.fights = s.fight_groups(seats_standing)
        s.announce_order(s.order, "melee")
        s.prepend_steps(NextInMelee(), EndTurn())


class NextInMelee(Step[Duel], frozen=True):
    """Step that begins the fight of the next seat in order, or asks it about terrain (D15)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Skip seats that have fought; do nothing once all are done."""
        # Seats that have fought had their turn then. 0, for nobody, is never among them.
        while (seat := s.next_in_order) in s.fought:
            s.done = (*s.done, seat)
        if not seat:
            return
        fight = next((each for each in s.fights if seat in each), None)
        if fight is None:
            s.prepend_steps(ChooseTerrain(seat), self)
            return
        s.fights = tuple(each for each in s.fights if each is not fight)
        s.prepend_steps(self)
        begin_fight(s, fight)


class ChooseTerrain(InOrder, frozen=True):
    """Question whether to smash, throw or leave terrain (D15, D28 to D30)."""

    ask = Asked.TERRAIN
    kinds = (Pass, Smash, Throw)
    refusal_of_others = "First use terrain that the base touches, or pass."
    clause = "D15"


class EndTurn(Step[Duel], frozen=True):
    """Step that begins the next turn, or ends the duel at the turn limit (D8)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Clear the state of the melee and begin the next turn, or end the duel."""
        limit = s.rules.turn_limit
        if limit and s.turn >= limit:
            s.end(None, Ending.TURN_LIMIT)
            return
        s.order = s.done = s.fought = ()
        s.begin_turn()
        s.prepend_steps(RevealPhase())


PHASES: dict[Phase, type[Step[Duel]]] = {
    "reveal": RevealPhase,
    "motion": MotionPhase,
    "melee": MeleePhase,
}
STEPS: tuple[type[Step[Duel]], ...] = (
    *(BuildAnew, Settle, RevealPhase, RevealCards, MotionPhase, NextMove, ChooseMove),
    *(MeleePhase, NextInMelee, ChooseTerrain, EndTurn),
    *(ShowSpeedFirst, SpeedToAll, ShowSpeedToAll, SetPrograms, ChooseProgram),
    *(SpeedForOrder, ShowSpeedForOrder, Dexterities, ShowDexterity, MayCancel, ChooseCancel),
    *(FixOrder, NextAction, ShowStrength, ShowGuard, Wound),
)
