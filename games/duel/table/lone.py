"""Answers that give themselves: where nothing is left to be shown, used or cancelled."""

from __future__ import annotations

from engine.rules.notation import Action
from engine.rules.state import Decision
from games.duel.rules.actions import CancelNone, Pass, Reveal

NOTHING = Pass(), Reveal("none"), CancelNone()


def lone(decision: Decision) -> Action | None:
    """The only answer, where it does nothing and all can see that there is no other."""
    if decision.private or not decision.actions or len(decision.actions) > 1:
        return None
    (only,) = decision.actions
    return only if only in NOTHING else None


def lacks(decision: Decision) -> str:
    """What there was not to be done, in words."""
    return "nothing to use" if decision.actions == [Pass()] else "nothing left"
