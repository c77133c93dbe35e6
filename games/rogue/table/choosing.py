"""What the rogue's table remembers while a way is chosen."""

from __future__ import annotations

from engine.rules.state import Decision
from games.rogue.rules.actions import Go
from games.rogue.rules.state import CellName


class PendingKey:
    """The first half of a key stroke of two, and the cell that was refused."""

    def __init__(self) -> None:
        self.column = ""
        """The letter of a cell's name that waits for its number."""
        self.lean = ""
        """The arrow that waits, with Shift, for the one that makes a diagonal of it."""
        self.refused: CellName | None = None
        """The cell that was chosen last and can't be entered."""

    @property
    def waits(self) -> bool:
        """Whether a key waits for another."""
        return bool(self.column or self.lean)

    def drop(self) -> None:
        """Let go of the key that waits."""
        self.column = self.lean = ""

    def reset(self) -> None:
        """Begin anew."""
        self.drop()
        self.refused = None


def ways(decision: Decision | None) -> list[CellName]:
    """The cells that can be entered now."""
    actions = (decision.actions if decision else None) or []
    return [action.cell for action in actions if isinstance(action, Go)]
