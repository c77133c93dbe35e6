"""Questions of a run: where to go, what helps in a fight, and which enemy to capture.

`s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. The hooks of
a step are described in `engine.rules.state`, those of a question in `engine.rules.questions`.

Clauses such as R12 are in games/rogue/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.notation import Action
from engine.rules.questions import Question
from engine.rules.state import Step
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Retire, Use
from games.rogue.rules.fights import settle_fight
from games.rogue.rules.state import ROGUE, Asked, Ending, Rogue


class GoOn(Step[Rogue], frozen=True):
    """Check of health before the next step; without joker and ace the rogue is slain (R12)."""

    @override
    def carry_out(self, s: Rogue) -> None:
        """Ask where to go, or end the run."""
        if s.alive:
            s.prepend_steps(CHOOSE_WAY)
        else:
            s.end(None, Ending.SLAIN)


class RogueQuestion(Question[Rogue], frozen=True):
    """Question to the only seat."""

    @override
    def seat(self, s: Rogue) -> int:
        """Return the only seat's number."""
        return ROGUE


class ChooseWay(RogueQuestion, frozen=True):
    """Question to which cell next to the rogue to go, or to retire (R3, R21)."""

    ask = Asked.GO
    clause = "R3"
    kinds = (Go, Retire)
    refusal_of_others = "There is no fight now. Choose a cell to go to."

    @override
    def answer(self, s: Rogue, action: Action) -> None:
        """Play the action; settle a strike at once, or once the captive's help is decided."""
        action.play(s, ROGUE)
        if s.outcome:
            return
        s.prepend_steps(GO_ON)
        if s.strike:
            may_help = s.captive and not s.strike_wins_alone  # R9
            s.prepend_steps(USE_CAPTIVE if may_help else SETTLE)


class UseCaptive(RogueQuestion, frozen=True):
    """Question whether the captive helps the strike, which lies open (R9)."""

    ask = Asked.CAPTIVE
    clause = "R9"
    kinds = (Use, Hold)
    refusal_of_others = "The strike does not win alone: first use the captive or hold it."

    @override
    def fits(self, s: Rogue) -> bool:
        """Return True if a captive is in hand and the strike does not win alone."""
        return bool(s.enemy and s.captive and s.strike) and not s.strike_wins_alone


class Settle(Step[Rogue], frozen=True):
    """Comparison of a strike with its enemy, without a captive's help (R8)."""

    @override
    def carry_out(self, s: Rogue) -> None:
        """Compare both; a beaten enemy may be captured if the hand is free (R13)."""
        settle_fight(s)
        if s.foe and s.alive:
            s.prepend_steps(TAKE_CAPTIVE)


class TakeCaptive(RogueQuestion, frozen=True):
    """Question whether to capture an enemy that the strike alone has beaten (R13)."""

    ask = Asked.CAPTURE
    clause = "R13"
    kinds = (Capture, Leave)
    refusal_of_others = "The enemy is beaten: first capture it or leave it."

    @override
    def fits(self, s: Rogue) -> bool:
        """Return True if the hand is free and the strike is discarded."""
        return bool(s.enemy) and not (s.is_hand_full or s.strike)


# Steps have no fields: one instance of each is enough.

GO_ON = GoOn()
CHOOSE_WAY = ChooseWay()
USE_CAPTIVE = UseCaptive()
SETTLE = Settle()
TAKE_CAPTIVE = TakeCaptive()

STEPS: tuple[type[Step[Rogue]], ...] = (GoOn, ChooseWay, UseCaptive, Settle, TakeCaptive)
