"""What actions and distances are called, in the log and on buttons alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.duel.rules.actions import Die
from games.duel.rules.terms import Act

CALLED: dict[Act, str] = {
    "high": "Swing high",
    "low": "Swing low",
    "block": "Block",
    "grapple": "Grapple",
    "evade": "Evade",
    "retreat": "Retreat",
}
"""D23 to D27: an action's name."""


def inches(length: float) -> str:
    """A length: `2.5 inches`, `1 inch`."""
    said = f"{length:.2f}".rstrip("0").rstrip(".")
    return f"{said} inch" if said == "1" else f"{said} inches"


def blow(act: Act) -> str:
    """An action that is aimed at somebody, as a thing: `The high swing`."""
    return "The grapple" if act == "grapple" else f"The {act} swing"


def aimed(act: Act, target: str) -> str:
    """An action that is aimed at somebody, being done: `Swings high at Tomas`."""
    return f"Grapples with {target}" if act == "grapple" else f"Swings {act} at {target}"


def program(dice: Iterable[str], names: Sequence[str], two: bool) -> str:
    """D19: a program: `high at Tomas, block`; where two fight, the target goes without saying."""
    said = []
    for die in map(Die.parse, dice):
        at = f" at {names[die.target - 1]}" if die.target and not two else ""
        said.append(f"{die.act}{at}")
    return ", ".join(said)
