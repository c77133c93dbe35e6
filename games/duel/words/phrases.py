"""What actions and distances are called, in the log and on buttons alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.duel.rules.actions import Die
from games.duel.rules.terms import Act

CALLED: dict[Act, str] = {
    "high": "Swing High",
    "low": "Swing Low",
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


def aimed(act: Act, target: str) -> str:
    """An action that is aimed at somebody, being done: `Swings high at Tomas`."""
    return f"Grapples with {target}" if act == "grapple" else f"Swings {act} at {target}"


def program(dice: Iterable[str], names: Sequence[str], two: bool) -> str:
    """D19: a program: `Swing High at Tomas, Block`; without targets where only two fight."""
    said = []
    for die in map(Die.parse, dice):
        at = f" at {names[die.target - 1]}" if die.target and not two else ""
        said.append(f"{CALLED[die.act]}{at}")
    return ", ".join(said)
