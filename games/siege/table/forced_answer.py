"""Forced answer: a sally destroys the only counter in the camp."""

from __future__ import annotations

from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.rules.state import Asked


def only_counter(decision: Decision) -> Action | None:
    """Return the only counter that can be destroyed, as all can see; None if there is a choice."""
    actions = decision.actions or []
    return actions[0] if decision.ask == Asked.DESTROY and len(actions) == 1 else None


def missing_choice(decision: Decision) -> str:
    """Return the words for the missing alternative."""
    return "no other counter in the camp"
