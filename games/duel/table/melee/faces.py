"""The six faces of an action die, in words."""

from __future__ import annotations

from typing import NamedTuple

from games.duel.rules.terms import ACTS, Act
from games.duel.words.phrases import CALLED


class DieFace(NamedTuple):
    """An action as its die shows it: what it is called, and in short, and what it does."""

    title: str
    short: str
    words: str


WORDS: dict[Act, str] = {
    "high": "The target shows Endurance for your Strength, minus its Strength if its last action "
    "was Block.",
    "low": "The target shows Endurance for your Strength, minus its Dexterity if its last action "
    "was Evade.",
    "block": "Guards against Swing High until your next action.",
    "grapple": "The target shows Endurance for your Strength, minus its own. No guard helps.",
    "evade": "Guards against Swing Low until your next action.",
    "retreat": "At your next action you move 2.5 inches away. Your later dice are lost.",
}
FACES: dict[Act, DieFace] = {
    act: DieFace(CALLED[act], CALLED[act].removeprefix("Swing "), WORDS[act]) for act in ACTS
}
"""Every action on a die (D23 to D27)."""


def pips(act: Act) -> int:
    """The number on the die."""
    return ACTS.index(act) + 1
