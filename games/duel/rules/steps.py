"""The turn (D8): who shows, who moves, who fights or uses terrain, and when."""

from __future__ import annotations

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.questions import Question, Round
from engine.rules.state import Step
from games.duel.rules.actions import (
    BuildUp,
    Cancel,
    CancelNone,
    Climb,
    Pass,
    Program,
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
from games.duel.rules.motion import some_move
from games.duel.rules.samples import some_build
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
    *(BuildUp, Reveal, Run, Climb, Stay, Program, CancelNone, Cancel),
    *(Smash, Throw, Pass),
)


class Settle(Step[Duel], frozen=True):
    """D3, D8: whoever has no Endurance left has fallen, and the last one standing has won."""

    def carry_out(self, s: Duel) -> None:
        """Before anything is asked."""
        for seat in s.still_in():
            if s.warrior(seat).exhausted("endurance"):
                s.fall(seat)
        s.settle()


class BuildAnew(Round[Duel, BuildUp], frozen=True):
    """E3: before the next duel of a set everyone builds in secret, and may keep the build."""

    ask = Asked.BUILD
    kinds = (BuildUp,)
    first = "First build for the next duel, or keep the build."
    clause = "D1"
    private = True
    simultaneous = True

    @classmethod
    def of(cls, seats: int) -> BuildAnew:
        """All of them, one after the other."""
        return cls(tuple(range(1, seats + 1)))

    def legal(self, s: Duel, seat: int) -> None:
        """Not listed: there are hundreds of builds."""
        return None

    def sample(self, s: Duel, chance: Chance) -> Action:
        """Any build."""
        build = some_build(s.rules, chance)
        return BuildUp(*(getattr(build, stat) for stat in STATS))

    def answered(self, s: Duel, answers: dict[int, BuildUp]) -> None:
        """All warriors are made anew at once."""
        for seat, build in answers.items():
            s.warrior(seat).limits = build.limits
        hands = tuple(warrior.hand for warrior in s.warriors)
        s.tell(BuiltAnew, hands, tuple(warrior.exhausted_stats for warrior in s.warriors))


class RevealPhase(Step[Duel], frozen=True):
    """D9: from the lowest Speed to the highest, each may show cards."""

    def carry_out(self, s: Duel) -> None:
        """Equals choose in secret and show together."""
        s.enter("reveal")
        standing = s.still_in()
        s.order = tuple(sorted(standing, key=lambda seat: (s.warrior(seat).shown.speed, seat)))
        s.done = ()
        s.then(RevealCards.of(s, s.order), MotionPhase())


class MotionPhase(Step[Duel], frozen=True):
    """D10: from the highest Speed to the lowest, each may move."""

    def carry_out(self, s: Duel) -> None:
        """One after the other."""
        s.enter("motion")
        s.order = s.fastest_first(s.still_in())
        s.done = ()
        s.tell_order(s.order, "motion")
        s.then(NextMove(), MeleePhase())


class NextMove(Step[Duel], frozen=True):
    """D10: the next one who has not moved."""

    def carry_out(self, s: Duel) -> None:
        """Until all have."""
        if seat := s.next_in_order:
            s.then(ChooseMove(seat), self)


class InOrder(Question[Duel], frozen=True):
    """A question to the one to whom this phase comes."""

    by: int

    def seat(self, s: Duel) -> int:
        """Who is asked."""
        return self.by

    def fits(self, s: Duel) -> bool:
        """Whether this seat is the next in order."""
        return self.by == s.next_in_order

    def answer(self, s: Duel, action: Action) -> None:
        """The phase has come to this seat."""
        s.done = (*s.done, self.by)
        action.play(s, self.by)


class ChooseMove(InOrder, frozen=True):
    """D10 to D14: run, climb or stay."""

    ask = Asked.MOVE
    kinds = (Run, Climb, Stay)
    first = "First move, or stay."
    clause = "D10"

    def legal(self, s: Duel, seat: int) -> None:
        """Not listed: there are infinitely many paths."""
        return None

    def sample(self, s: Duel, chance: Chance) -> Action:
        """Towards the nearest enemy, unless one is engaged already."""
        how = s.gait(self.by)
        if how is None or (s.engaged_at(self.by) and chance.below(8)):
            return Stay()
        legs = some_move(s, self.by, chance)
        if not legs:
            return Stay()
        return Run(legs) if how == "run" else Climb(legs)


class MeleePhase(Step[Duel], frozen=True):
    """D15: fights are formed, and the order is fixed."""

    def carry_out(self, s: Duel) -> None:
        """Nobody has fought yet."""
        s.enter("melee")
        standing = s.still_in()
        s.order = s.fastest_first(standing)
        s.done = ()
        s.fought = ()
        s.fight = None
        s.fights = s.joined(standing)
        s.tell_order(s.order, "melee")
        s.then(NextInMelee(), EndTurn())


class NextInMelee(Step[Duel], frozen=True):
    """D15: the next in order: its fight is fought, or it may use terrain."""

    def carry_out(self, s: Duel) -> None:
        """Until all have come up; one that has fought has had its part."""
        while (seat := s.next_in_order) in s.fought:
            s.done = (*s.done, seat)
        if not seat:
            return
        fight = next((each for each in s.fights if seat in each), None)
        if fight is None:
            s.then(ChooseTerrain(seat), self)
            return
        s.fights = tuple(each for each in s.fights if each is not fight)
        s.then(self)
        begin_fight(s, fight)


class ChooseTerrain(InOrder, frozen=True):
    """D15, D28 to D30: use a piece of terrain, or none."""

    ask = Asked.TERRAIN
    kinds = (Pass, Smash, Throw)
    first = "First use terrain that the base touches, or pass."
    clause = "D15"


class EndTurn(Step[Duel], frozen=True):
    """D8: the next turn, unless this was the last."""

    def carry_out(self, s: Duel) -> None:
        """All phases are over."""
        limit = s.rules.turn_limit
        if limit and s.turn >= limit:
            s.end(None, Ending.TURN_LIMIT)
            return
        s.order = s.done = s.fought = ()
        s.begin_turn()
        s.then(RevealPhase())


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
