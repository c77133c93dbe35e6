"""Names and rules of the six actions on a die.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import NamedTuple

from games.duel.rules.terms import ACTS, Act
from games.duel.words.phrases import ACT_NAMES


class DieFace(NamedTuple):
    """Words for an action.

    Attributes:
        title: Full name.
        short: Short name.
        words: Rule in a sentence or two.
    """

    title: str
    short: str
    words: str


ACT_RULES: dict[Act, str] = {
    "high": "The target shows Endurance for your Strength, minus its Strength if its last action "
    "was Block.",
    "low": "The target shows Endurance for your Strength, minus its Dexterity if its last action "
    "was Evade.",
    "block": "Guards against Swing High until your next action.",
    "grapple": "The target shows Endurance for your Strength, minus its own. No guard helps.",
    "evade": "Guards against Swing Low until your next action.",
    "retreat": "At your next action you move 2.5 inches away. Your later dice are lost.",
}
DIE_FACES: dict[Act, DieFace] = {
    act: DieFace(ACT_NAMES[act], ACT_NAMES[act].removeprefix("Swing "), ACT_RULES[act])
    for act in ACTS
}
"""Words for every action (D23 to D27)."""


def pips_of(act: Act) -> int:
    """Return the number of an action on the die."""
    return ACTS.index(act) + 1
