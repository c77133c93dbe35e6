"""Forced answers that the board gives itself: nothing left to show, use or cancel."""

from __future__ import annotations

from engine.rules.notation import Action
from engine.rules.state import Decision
from games.duel.rules.actions import REVEAL_NONE, CancelNone, Pass

EMPTY_ANSWERS = Pass(), REVEAL_NONE, CancelNone()


def forced_answer(decision: Decision) -> Action | None:
    """Return the forced answer that changes nothing, if everybody can see that no other exists."""
    if decision.private or not decision.actions or len(decision.actions) > 1:
        return None
    (answer,) = decision.actions
    return answer if answer in EMPTY_ANSWERS else None


def reason_for_force(decision: Decision) -> str:
    """Return the reason why only one answer is left, in words."""
    return "nothing to use" if decision.actions == [Pass()] else "nothing left"
