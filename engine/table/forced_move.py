"""Forced moves: the table gives the only answer if everybody can see that there is no other."""

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
    """Pause that gives the only answer to a public question after the question has been seen.

    Attributes:
        lone: Returns the only answer; None if there are several.
        at_once: True for no pause, in a game that announces the move together with the answer.
        passes_given: Forced moves since a player last answered: the seat, and words about the
            option that it lacked ("has no Speed left"), from `_reason_words`.
    """

    _table: TableContext
    lone: Callable[[Decision], Action | None]
    _reason_words: Callable[[Decision], str]
    at_once: bool = False
    passes_given: tuple[tuple[int, str], ...] = field(default=(), init=False)
    _shown_seconds: float = field(default=0.0, init=False)
    """Seconds for which the current question has been shown."""
    _is_giving: bool = field(default=False, init=False)
    """True while the answer that is given here is played."""

    @property
    def goes_on(self) -> bool:
        """True if the current question has only one answer."""
        return self._answer() is not None

    def _answer(self) -> Action | None:
        decision = self._table.decision
        return self.lone(decision) if decision and not self._table.look_only else None

    def go_on(self) -> None:
        """Give the answer at the next update."""
        self._shown_seconds = self._hold_seconds

    @property
    def _hold_seconds(self) -> float:
        """Seconds for which the question is shown."""
        return 0.0 if self.at_once else hold(self._table.settings)

    def update(self, dt: float) -> bool:
        """Give the answer after the question has been seen; return True if it was given."""
        decision = self._table.decision
        answer = self._answer()
        if decision is None or answer is None:
            self._shown_seconds = 0.0
            return False
        self._shown_seconds += dt
        if self._shown_seconds < self._hold_seconds:
            return False
        self._shown_seconds = 0.0
        given_moves = (*self.passes_given, (decision.seat, self._reason_words(decision)))
        self._is_giving = True
        self._table.play(answer, by_itself=True)
        self.passes_given = given_moves  # after the message about the action, which forgets others
        self._is_giving = False
        self._table.focus_on("", show=False)  # so that late key presses answer nothing
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the answer is given; None if there is a choice."""
        return max(0.0, self._hold_seconds - self._shown_seconds) if self.goes_on else None

    def changed(self, what: Happening) -> None:
        """Forget past forced moves when somebody has answered, or the match stands elsewhere."""
        if what is Happening.REWOUND:
            self.passes_given = ()
            self._shown_seconds = 0.0
        elif what is Happening.PLAYED and not self._is_giving:
            self.passes_given = ()


def lone_answer(board: Board[Any], decision: Decision) -> Action | None:
    """Return the answer that a board gives by itself; None where somebody chooses."""
    answers = [pause.lone(decision) for pause in board.pauses() if isinstance(pause, ForcedMove)]
    return next((answer for answer in answers if answer is not None), None)
