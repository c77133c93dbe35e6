"""A lone answer is given by itself: where everybody can see that there is no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.board import Board, Happening
from engine.table.context import TableContext
from engine.table.pause import hold


@dataclass(eq=False, repr=False)
class ForcedMove:
    """Gives the only answer to an open question once that has been seen.

    lone: the only answer, None where there are several. says: what the seat could not do, in
    words ("has no Speed left"). at_once: without a pause, for a game that tells it with the answer.
    `given` lists the answers that were given by themselves since a player last answered: the seat,
    and those words.
    """

    _table: TableContext
    lone: Callable[[Decision], Action | None]
    _says: Callable[[Decision], str]
    at_once: bool = False
    given: tuple[tuple[int, str], ...] = field(default=(), init=False)
    _seen: float = field(default=0.0, init=False)
    _giving: bool = field(default=False, init=False)

    @property
    def goes_on(self) -> bool:
        """Whether the question that stands has but one answer."""
        return self._answer() is not None

    def _answer(self) -> Action | None:
        decision = self._table.decision
        return self.lone(decision) if decision and not self._table.look_only else None

    def go_on(self) -> None:
        """Give it at the next moment."""
        self._seen = self._hold

    @property
    def _hold(self) -> float:
        """Seconds for which the question stands."""
        return 0.0 if self.at_once else hold(self._table.settings)

    def update(self, dt: float) -> bool:
        """Give it once the question has been seen."""
        decision = self._table.decision
        answer = self._answer()
        if decision is None or answer is None:
            self._seen = 0.0
            return False
        self._seen += dt
        if self._seen < self._hold:
            return False
        self._seen = 0.0
        given = (*self.given, (decision.seat, self._says(decision)))
        self._giving = True
        self._table.play(answer, by_itself=True)
        self.given = given
        self._giving = False
        self._table.focus_on("", show=False)  # who still presses keys answers nothing with them
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """In how many seconds it is given."""
        return max(0.0, self._hold - self._seen) if self.goes_on else None

    def changed(self, what: Happening) -> None:
        """Forget the answers that were given once somebody has answered, or the match stands
        elsewhere."""
        if what is Happening.REWOUND:
            self.given = ()
            self._seen = 0.0
        elif what is Happening.PLAYED and not self._giving:
            self.given = ()


def lone_answer(board: Board[Any], decision: Decision) -> Action | None:
    """Return the answer that a board gives by itself; None where somebody chooses."""
    found = [pause.lone(decision) for pause in board.pauses() if isinstance(pause, ForcedMove)]
    return next((answer for answer in found if answer is not None), None)
