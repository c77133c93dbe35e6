"""A run, question by question: where to go, what helps in a fight, and whom to take along."""

from __future__ import annotations

from engine.rules.notation import Action
from engine.rules.questions import Question
from engine.rules.state import Step
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Retire, Use
from games.rogue.rules.fights import settle
from games.rogue.rules.state import ROGUE, Asked, Ending, Rogue


class GoOn(Step[Rogue], frozen=True):
    """R12: one who has neither joker nor ace is slain; any other goes on."""

    def carry_out(self, s: Rogue) -> None:
        """Ask where to, or end the run."""
        if s.alive:
            s.then(CHOOSE_WAY)
        else:
            s.end(None, Ending.SLAIN)


class RogueQuestion(Question[Rogue], frozen=True):
    """A question to the one seat."""

    def seat(self, s: Rogue) -> int:
        """Whoever plays."""
        return ROGUE


class ChooseWay(RogueQuestion, frozen=True):
    """R3, R21: to a cell next to yours, or home."""

    ask = Asked.GO
    clause = "R3"
    kinds = (Go, Retire)
    first = "There is no fight now. Choose a cell to go to."

    def answer(self, s: Rogue, action: Action) -> None:
        """A strike that was drawn is settled, at once or when the captive's help is decided."""
        action.play(s, ROGUE)
        if s.outcome:
            return
        s.then(GO_ON)
        if s.strike:
            s.then(USE_CAPTIVE if s.captive and not s.wins_alone else SETTLE)


class UseCaptive(RogueQuestion, frozen=True):
    """R9: having seen the strike, use the captive or hold it."""

    ask = Asked.CAPTIVE
    clause = "R9"
    kinds = (Use, Hold)
    first = "The strike does not win alone: first use the captive or hold it."

    def fits(self, s: Rogue) -> bool:
        """Whether a captive is in hand and the strike does not win alone."""
        return bool(s.enemy and s.captive and s.strike) and not s.wins_alone


class Settle(Step[Rogue], frozen=True):
    """R8: a strike without a captive's help is compared with its enemy."""

    def carry_out(self, s: Rogue) -> None:
        """One that it beats may be captured where the hand is free (R13)."""
        settle(s)
        if s.foe and s.alive:
            s.then(TAKE_CAPTIVE)


class TakeCaptive(RogueQuestion, frozen=True):
    """R13: an enemy that the strike alone has beaten may be captured."""

    ask = Asked.CAPTURE
    clause = "R13"
    kinds = (Capture, Leave)
    first = "The enemy is beaten: first capture it or leave it."

    def fits(self, s: Rogue) -> bool:
        """Whether the hand is free and the strike discarded."""
        return bool(s.enemy) and not (s.hand_full or s.strike)


# Steps have no fields: one of each is enough.

GO_ON = GoOn()
CHOOSE_WAY = ChooseWay()
USE_CAPTIVE = UseCaptive()
SETTLE = Settle()
TAKE_CAPTIVE = TakeCaptive()

STEPS: tuple[type[Step[Rogue]], ...] = (GoOn, ChooseWay, UseCaptive, Settle, TakeCaptive)
