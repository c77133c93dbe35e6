"""Going from cell to cell, by key or by pointer, and over cleared ones step by step."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.inputs import Key
from engine.table.context import TableContext
from games.rogue.rules.actions import GO
from games.rogue.rules.state import AT, EMPTY, NEXT_TO, ON, ROGUE, Asked, CellName, Rogue
from games.rogue.table.choosing import PendingKey, ways

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
COLUMNS = frozenset("abcdef")
ROWS = frozenset("1234")


def walks(seen: Rogue) -> dict[CellName, list[CellName]]:
    """The steps of the shortest walk to each cleared cell that can be come to over others; none
    leads on from the goal, for entering that clears the floor."""
    steps: dict[CellName, list[CellName]] = {seen.here: []}
    edge = [seen.here]
    for cell in edge:
        if cell == seen.goal:
            continue
        for other in NEXT_TO[seen.rules.diagonals][cell]:
            if other not in steps and seen.at(other) == EMPTY:
                steps[other] = [*steps[cell], other]
                edge.append(other)
    del steps[seen.here]
    return steps


class Walking:
    """Takes a step whenever nothing moves, until something is asked or anything is pressed."""

    goes_on = False

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._ahead: list[CellName] = []

    def begin(self, steps: Sequence[CellName]) -> None:
        """Take the first of these steps; the others follow."""
        first, *self._ahead = steps
        self._table.play(GO[first])

    def stop(self) -> None:
        """Stay where the last step has led."""
        self._ahead.clear()

    def go_on(self) -> None:
        """Nothing: whoever presses anything stops it."""

    def update(self, dt: float) -> bool:
        """Take the next step."""
        if not self._ahead:
            return False
        step = self._ahead.pop(0)
        if self._table.ask == Asked.GO:
            self._table.play(GO[step])
        else:
            self.stop()
        return True

    def wait(self) -> float | None:
        """The next step comes at once."""
        return 0.0 if self._ahead else None


class Going:
    """Arrows, the number pad and cell names lead through the dungeon."""

    def __init__(self, table: TableContext, choosing: PendingKey) -> None:
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
        column = choosing.column
        lean = choosing.lean
        if choosing.waits:
            choosing.drop()
            self._table.rebuild()
        if self._table.ask != Asked.GO or event.ctrl or self._table.watching:
            return False
        name = event.name
        diagonals = self._table.rules.diagonals
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
