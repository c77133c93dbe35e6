"""Standing passes: a seat says beforehand, for all to hear, that it lets actions stand."""

from __future__ import annotations

from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.pause import hold
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked

STOPPING = Asked.FIZZLE, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions that a standing pass answers: how an action of another seat could be stopped."""
ALWAYS = 0
"""In place of a turn's number: until it is taken back."""


class Standing:
    """Who lets actions stand, in this turn or until it says otherwise; each question that is so
    answered is seen first, and may be answered otherwise as long as it is."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._until: dict[int, int] = {}
        self._seen = 0.0

    def said(self, seat: int) -> str:
        """What a seat has said, in words; "" where it wants to be asked."""
        until = self._until.get(seat)
        if until is None or until not in (ALWAYS, self._table.public.turn_number):
            return ""
        return "lets all stand" if until == ALWAYS else "lets this turn stand"

    def say(self, seat: int, always: bool) -> None:
        """Let this turn's actions stand, or all until that is taken back."""
        self._until[seat] = ALWAYS if always else self._table.public.turn_number
        self._table.rebuild()

    def take_back(self, seat: int) -> None:
        """Be asked again."""
        self._until.pop(seat, None)
        self._seen = 0.0
        self._table.rebuild()

    def reset(self) -> None:
        """The match stands elsewhere: everybody is asked again."""
        self._until.clear()
        self._seen = 0.0

    # The pause.

    @property
    def goes_on(self) -> bool:
        """Whether the question that stands is answered by what its seat has said."""
        return self.passed_over is not None

    @property
    def passed_over(self) -> Decision | None:
        """The question that is so answered; not while its seat looks at its hand."""
        table, decision = self._table, self._table.decision
        if decision is None or table.look_only or table.seat.viewer:
            return None
        return decision if decision.ask in STOPPING and self.said(decision.seat) else None

    def go_on(self) -> None:
        """At the next moment."""
        self._seen = hold(self._table.settings)

    def update(self, dt: float) -> bool:
        """Let it stand, once the question has been seen."""
        if self.passed_over is None:
            self._seen = 0.0
            return False
        self._seen += dt
        if self._seen < hold(self._table.settings):
            return False
        self._seen = 0.0
        self._table.play(Allow())
        self._table.focus_on("", show=False)  # who still presses keys answers nothing with them
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """In how many seconds it is let stand."""
        return max(0.0, hold(self._table.settings) - self._seen) if self.goes_on else None
