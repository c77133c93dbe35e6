"""Walking over cleared cells to one that is further away, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.context import TableContext
from games.rogue.rules.actions import GO
from games.rogue.rules.state import EMPTY, NEXT_TO, Asked, CellName, Rogue


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
