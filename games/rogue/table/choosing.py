"""State of the table while a move is chosen: half-typed keys, and a refused cell."""

from __future__ import annotations

from engine.rules.state import Decision
from games.rogue.rules.actions import Go
from games.rogue.rules.state import CellName


class PendingKey:
    """First key of a pair that names a cell or a diagonal, and the cell that was refused."""

    def __init__(self) -> None:
        self.column = ""
        """Letter of a cell's name that waits for its number."""
        self.first_arrow = ""
        """Arrow key, pressed with Shift, that waits for another one to make a diagonal."""
        self.refused_cell: CellName | None = None
        """Last chosen cell, if it can't be entered."""

    @property
    def is_waiting(self) -> bool:
        """True while a key waits for another one."""
        return bool(self.column or self.first_arrow)

    def drop(self) -> None:
        """Forget the key that waits."""
        self.column = self.first_arrow = ""

    def take(self) -> tuple[str, str]:
        """Return the waiting column and arrow ("" for none), and forget them."""
        waiting_keys = self.column, self.first_arrow
        self.drop()
        return waiting_keys

    def reset(self) -> None:
        """Forget the key that waits and the refused cell."""
        self.drop()
        self.refused_cell = None


def enterable_cells(decision: Decision | None) -> list[CellName]:
    """Return the cells that can be entered now."""
    actions = (decision.actions if decision else None) or []
    return [action.cell for action in actions if isinstance(action, Go)]
