"""The six faces of an action die, in words."""

from __future__ import annotations

from typing import NamedTuple

from games.duel.rules.terms import ACTS, Act


class Face(NamedTuple):
    """An action as its die shows it: what it is called, and in short, and what it does."""

    title: str
    short: str
    words: str


FACES: dict[Act, Face] = {
    "high": Face(
        "Swing High", "High", "Strength wounds. A Block just before lets the target use Strength."
    ),
    "low": Face(
        "Swing Low", "Low", "Strength wounds. An Evade just before lets the target use Dexterity."
    ),
    "block": Face("Block", "Block", "Guard against Swing High until your next action."),
    "grapple": Face("Grapple", "Grapple", "Strength against Strength; the difference wounds."),
    "evade": Face("Evade", "Evade", "Guard against Swing Low until your next action."),
    "retreat": Face(
        "Retreat", "Retreat", "Away to 2.5 inches at your next action. The rest is lost."
    ),
}
"""Every action on a die (D23 to D27)."""


def pips(act: Act) -> int:
    """The number on the die."""
    return ACTS.index(act) + 1
