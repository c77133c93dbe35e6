"""One screen for several: whose view lies open, and the curtain between.

The table is public. A private question brings the curtain; behind it the seat's own view lies
open until it has answered, hides it (H), or the table passes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.app.widgets import Screen
from engine.bus import Subscriptions
from engine.match import Match, Replay, Rewound, Undone
from engine.rules.english import in_words
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.board import Board
from engine.table.curtain import Curtain
from engine.table.log import Log

NEVER = -1


class HotSeat:
    """Who has the table, and what of it lies open.

    `viewer` is the seat whose own view lies open, 0 is what all may see. `peeking` tells that the
    seat to choose looks again at what it knows, with no private question to answer.
    """

    def __init__(
        self,
        match: Match,
        bus: Subscriptions,
        board: Board[Any],
        log: Log,
        screen: Screen,
        menu: Callable[[], None],
    ) -> None:
        self.viewer = 0
        self.peeking = False
        self.called_at = NEVER
        """At this length of the history the curtain has been brought, and is not brought again."""
        self._match = match
        self._log = log
        self._screen = screen
        self._board = board
        self._menu = menu
        bus.subscribe(Played, self._played)
        bus.subscribe(Undone, lambda undone: self.anew())
        bus.subscribe(Rewound, lambda rewound: self.hide())

    def answers(self, decision: Decision | None) -> bool:
        """Whether this question can be answered as the table lies: it is open to all, or its seat's
        view is."""
        return decision is not None and not (decision.private and self.viewer != decision.seat)

    # The curtain.

    def attend(self) -> None:
        """With everything at rest: call the seat that is asked in private, once; unless it may
        answer on the open table."""
        decision = self._match.decision
        if decision and not self.answers(decision) and not decision.open and not self.called:
            self.called_at = len(self._match.history)
            self.call()

    @property
    def called(self) -> bool:
        """Whether nobody need be called to the question that stands."""
        return self.called_at == len(self._match.history) or self._match.look_only

    def call(self) -> None:
        """Bring the curtain for the seat to choose, to answer in private."""
        self._curtain(self._open)

    def look_again(self) -> None:
        """Bring the curtain for the seat to choose, to see again what it knows."""

        def peek() -> None:
            self.peeking = True
            self._open()

        self._curtain(peek)

    def hide(self) -> None:
        """Turn the seat's own view face down at once."""
        self.viewer, self.peeking = 0, False
        self._board.covered()
        self._screen.rebuild()

    def shut(self) -> None:
        """Turn it face down; it stays so until its owner asks for it."""
        self.called_at = len(self._match.history)
        self.hide()

    def anew(self) -> None:
        """Turn it face down, and call whoever is asked in private, again if need be."""
        self.called_at = NEVER
        self.hide()

    def _curtain(self, on_ready: Callable[[], None]) -> None:
        decision = self._match.decision
        if decision is None or isinstance(self._match, Replay):
            return
        if self.viewer == decision.seat:
            on_ready()
            return
        self.hide()
        seat, names = decision.seat, self._match.names
        entries = self._log.entries
        self._screen.manager.push(
            Curtain(
                seat,
                names[seat - 1],
                self._line(seat),
                entries[-1] if entries else None,
                [name for number, name in enumerate(names, start=1) if number != seat],
                on_ready,
                self._menu,
            )
        )

    def _line(self, seat: int) -> str:
        """What is being played, and what a seat has missed."""
        config, history = self._match.game.config, self._match.history
        answered = max((played.number for played in history if played.seat == seat), default=0)
        missed = len(history) - answered
        since = "nothing has been played since you last answered"
        if not history:
            since = "nothing has been played yet"
        elif missed:
            verb = "has" if missed == 1 else "have"
            since = f"{in_words(missed, 'action')} {verb} been played since you last answered"
        turn = self._match.view(0).turn_number
        return f"{config.title} · {config.turn.lower()} {turn} · {since}"

    def _open(self) -> None:
        decision = self._match.decision
        if decision is not None:
            self.viewer = decision.seat
        self._screen.rebuild()

    # What was played.

    def _played(self, played: Played) -> None:
        if not self._asked_on(played):
            self.hide()

    def _asked_on(self, played: Played) -> bool:
        """Whether the seat whose view lies open is asked on, and nobody else has been."""
        decision = self._match.decision
        return (
            self._board.stays_open
            and decision is not None
            and played.seat == decision.seat == self.viewer
            and self._match.view(0).turn_number == played.turn
        )
