"""Going from cell to cell, by key or by pointer."""

from __future__ import annotations

from engine.app.inputs import Key
from engine.table.context import TableContext
from games.rogue.rules.actions import GO
from games.rogue.rules.state import AT, ON, ROGUE, Asked, CellName, Rogue
from games.rogue.table.choosing import Choosing, ways
from games.rogue.table.walk import Walking, walks

STEPS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (-1, -1),
    "pageup": (-1, 1),
    "end": (1, -1),
    "pagedown": (1, 1),
}
"""Where keys lead: rows down and columns to the right."""
ARROWS = frozenset(["up", "down", "left", "right"])
CORNERS = frozenset(["home", "pageup", "end", "pagedown"])
PAD = {
    "8": "up",
    "2": "down",
    "4": "left",
    "6": "right",
    "7": "home",
    "9": "pageup",
    "1": "end",
    "3": "pagedown",
}
COLUMNS, ROWS = frozenset("abcdef"), frozenset("1234")


class Going:
    """Arrows, the number pad and cell names lead through the dungeon."""

    def __init__(self, table: TableContext, choosing: Choosing) -> None:
        self._table = table
        self._choosing = choosing
        self.walk = Walking(table)

    def go(self, cell: CellName) -> None:
        """Go to a cell, over cleared ones where it is further away; one that can't be entered says
        why."""
        steps = walks(self._table.seen).get(cell, [cell])
        if self._table.refusal(ROGUE, GO[steps[0]]):
            self._choosing.refused = cell
            self._table.rebuild()
            self._table.focus_on(ON[cell])
            return
        self.walk.begin(steps)

    def touched(self) -> None:
        """Stop a walk; what was refused has been read."""
        self.walk.stop()
        if self._choosing.refused:
            self._choosing.refused = None
            self._table.focus_on("", show=False)
            self._table.rebuild()

    def press(self) -> None:
        """Let go of a key that waits."""
        if self._choosing.waits:
            self._choosing.drop()
            self._table.rebuild()

    def key(self, event: Key) -> bool:
        """Take a key that leads somewhere."""
        choosing = self._choosing
        column, lean = choosing.column, choosing.lean
        if choosing.waits:
            choosing.drop()
            self._table.rebuild()
        if self._table.ask != Asked.GO or event.ctrl or self._table.watching:
            return False
        name, diagonals = event.name, self._table.rules.diagonals
        if column and name in ROWS:
            self.go(f"{column}{name}")  # type: ignore[arg-type]
            return True
        if (column or lean) and name == "escape":
            return True
        if name in ARROWS and diagonals and (lean or event.shift):
            if not event.again:
                self._slant(lean, name)
            return True
        if name in COLUMNS:
            choosing.column = name if not event.again else ""
            self._table.rebuild()
            return True
        if event.pad:
            name = PAD.get(name, "")
        elif name not in STEPS or (name in CORNERS and not diagonals):
            return False
        if name in STEPS and not event.again:
            self._step(*STEPS[name])
        return name in STEPS

    def _slant(self, lean: str, name: str) -> None:
        """Two arrows with Shift lead over a corner; the first of them waits."""
        down, right = map(sum, zip(STEPS[name], STEPS.get(lean, (0, 0)), strict=True))
        if down and right:
            self._step(down, right)
        else:
            self._choosing.lean = name
            self._table.rebuild()

    def _step(self, down: int, right: int) -> None:
        seen: Rogue = self._table.seen
        row, column = AT[seen.here]
        to = (row + down, column + right)
        cell = next((cell for cell, at in AT.items() if at == to), None)
        if cell and (cell in ways(self._table.decision) or not (down and right)):
            self.go(cell)
