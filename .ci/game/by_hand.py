"""Widgets to press for the actions of Sample that have no button."""

from __future__ import annotations

from engine.rules.notation import Action
from game.rules import Stake


def way(action: Action) -> tuple[str, ...]:
    """Return the ids of the widgets to press for an action, in order; () for its own button."""
    # Yours: actions without a button of their own. If there are none, remove this file.
    if isinstance(action, Stake):
        return f"number-{action.coins}", f"thing-{action.seat}", str(action)
    return ()
