"""Widgets that are pressed for actions of Sample without a button."""

from __future__ import annotations

from engine.rules.notation import Action
from game.rules import Stake


def way(action: Action) -> tuple[str, ...]:
    """Return the widgets that are used for an action, in order; () is the action's button."""
    # Yours: only what has no button of its own. Without any, remove this file.
    if isinstance(action, Stake):
        return f"number-{action.coins}", f"thing-{action.seat}", str(action)
    return ()
