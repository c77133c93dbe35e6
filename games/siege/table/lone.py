"""The answer that gives itself: a sally destroys the only counter in the camp."""

from __future__ import annotations

from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.rules.state import Asked


def lone(decision: Decision) -> Action | None:
    """The only counter that can be destroyed, as all can see; None where there is a choice."""
    actions = decision.actions or []
    return actions[0] if decision.ask == Asked.DESTROY and len(actions) == 1 else None


def lacks(decision: Decision) -> str:
    """What there was not to choose, in words."""
    return "no other counter in the camp"
