"""Movement through the dungeon by key or pointer, step by step over cleared cells."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from engine.app.inputs import Key
from engine.table.context import TableContext
from engine.table.pause import Pause
from games.rogue.rules.actions import GO
from games.rogue.rules.state import (
    EMPTY_MARK,
    NEXT_TO,
    PLACE_OF_CELL,
    ROGUE,
    ROW_AND_COLUMN,
    Asked,
    CellName,
    Rogue,
)
from games.rogue.table.choosing import PendingKey, enterable_cells

STEP_BY_KEY = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (-1, -1),
    "pageup": (-1, 1),
    "end": (1, -1),
    "pagedown": (1, 1),
}
"""Step of each key: rows down and columns to the right."""
ARROW_KEYS = frozenset(["up", "down", "left", "right"])
"""Keys of straight steps."""
DIAGONAL_KEYS = frozenset(["home", "pageup", "end", "pagedown"])
"""Keys of diagonal steps."""
KEY_BY_PAD_DIGIT = {
    "8": "up",
    "2": "down",
    "4": "left",
    "6": "right",
    "7": "home",
    "9": "pageup",
    "1": "end",
    "3": "pagedown",
}
"""Key with the same step, by the digit on the number pad."""
COLUMN_KEYS = frozenset("abcdef")
ROW_KEYS = frozenset("1234")


def walks_by_cell(view: Rogue) -> dict[CellName, list[CellName]]:
    """Return the steps of the shortest walk to each cleared cell.

    No walk leads on from the goal, since entering that clears the floor.
    """
    steps_by_cell: dict[CellName, list[CellName]] = {view.here: []}
    reached_cells = [view.here]
    for cell in reached_cells:  # breadth first: the list grows while it is read
        if cell == view.goal:
            continue
        for neighbour in NEXT_TO[view.rules.diagonals][cell]:
            if neighbour not in steps_by_cell and view.at(neighbour) == EMPTY_MARK:
                steps_by_cell[neighbour] = [*steps_by_cell[cell], neighbour]
                reached_cells.append(neighbour)
    del steps_by_cell[view.here]
    return steps_by_cell


class CellWalk(Pause):
    """Walk that takes a step whenever nothing moves, until a question or any press."""

    goes_on = False  # any press stops the walk

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._cells_ahead: list[CellName] = []

    def begin(self, steps: Sequence[CellName]) -> None:
        """Take the first of these steps; the others follow."""
        first_step, *self._cells_ahead = steps
        self._table.play(GO[first_step])

    def stop(self) -> None:
        """Stay in the cell of the last step."""
        self._cells_ahead.clear()

    @override
    def go_on(self) -> None:
        """Do nothing, since `goes_on` is False."""

    @override
    def update(self, dt: float) -> bool:
        """Take the next step; return True if there was one."""
        if not self._cells_ahead:
            return False
        step = self._cells_ahead.pop(0)
        if self._table.ask == Asked.GO:
            self._table.play(GO[step])
        else:
            self.stop()
        return True

    @override
    def wait(self) -> float | None:
        """Return 0 seconds until the next step, or None without one."""
        return 0.0 if self._cells_ahead else None


class MoveInput:
    """Input for movement: arrow keys, number pad, and names of cells."""

    def __init__(self, table: TableContext, pending_key: PendingKey) -> None:
        self._table = table
        self._pending_key = pending_key
        self.walk = CellWalk(table)

    def go(self, cell: CellName) -> None:
        """Go to a cell, over cleared ones if it is further away.

        A cell that can't be entered shows the reason.
        """
        steps = walks_by_cell(self._table.view).get(cell, [cell])
        if self._table.refusal(ROGUE, GO[steps[0]]):
            self._pending_key.refused_cell = cell
            self._table.rebuild()
            self._table.focus_on(PLACE_OF_CELL[cell])
            return
        self.walk.begin(steps)

    def cancel_walk(self) -> None:
        """Stop a walk, and close a refusal."""
        self.walk.stop()
        if self._pending_key.refused_cell:
            self._pending_key.refused_cell = None
            self._table.focus_on("", show=False)
            self._table.rebuild()

    def forget_pending_key(self) -> None:
        """Forget a key that waits."""
        if self._pending_key.is_waiting:
            self._pending_key.drop()
            self._table.rebuild()

    def handle_key(self, event: Key) -> bool:
        """Handle a key that leads to a cell; return True if it was consumed."""
        pending_key = self._pending_key
        column, first_arrow = pending_key.take()
        if column or first_arrow:
            self._table.rebuild()
        if self._table.ask != Asked.GO or event.ctrl or self._table.watching:
            return False
        name = event.name
        diagonals = self._table.rules.diagonals
        if column and name in ROW_KEYS:
            self.go(f"{column}{name}")  # type: ignore[arg-type]
            return True
        if (column or first_arrow) and name == "escape":
            return True
        if name in ARROW_KEYS and diagonals and (first_arrow or event.shift):
            if not event.is_repeat:
                self._step_diagonally(first_arrow, name)
            return True
        if name in COLUMN_KEYS:
            pending_key.column = name if not event.is_repeat else ""
            self._table.rebuild()
            return True
        step = _step_of(event, diagonals)
        if step is None:
            return False
        if not event.is_repeat:
            rows_down, columns_right = step
            self._step(rows_down, columns_right)
        return True

    def _step_diagonally(self, first_arrow: str, name: str) -> None:
        """Combine two arrow keys with Shift into a diagonal step; the first one waits."""
        first_rows_down, first_columns_right = STEP_BY_KEY.get(first_arrow, (0, 0))
        second_rows_down, second_columns_right = STEP_BY_KEY[name]
        rows_down = first_rows_down + second_rows_down
        columns_right = first_columns_right + second_columns_right
        if rows_down and columns_right:
            self._step(rows_down, columns_right)
        else:
            self._pending_key.first_arrow = name
            self._table.rebuild()

    def _step(self, rows_down: int, columns_right: int) -> None:
        view: Rogue = self._table.view
        row, column = ROW_AND_COLUMN[view.here]
        target = (row + rows_down, column + columns_right)
        cell = next((cell for cell, position in ROW_AND_COLUMN.items() if position == target), None)
        is_diagonal = rows_down != 0 and columns_right != 0
        # a straight step that is not allowed shows the reason; a diagonal one is ignored
        if cell and (cell in enterable_cells(self._table.decision) or not is_diagonal):
            self.go(cell)


def _step_of(event: Key, diagonals: bool) -> tuple[int, int] | None:
    """Return the step of a key, as rows down and columns to the right; None for other keys.

    The number pad has the diagonal steps even where the rules forbid them; they are then ignored.
    """
    if event.pad:
        return STEP_BY_KEY.get(KEY_BY_PAD_DIGIT.get(event.name, ""))
    if event.name in DIAGONAL_KEYS and not diagonals:
        return None
    return STEP_BY_KEY.get(event.name)
