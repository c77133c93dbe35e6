"""One screen for several: whose view lies open, and the curtain between.

The table is public. A private question brings the curtain; behind it the seat's own view lies
open until it has answered, hides it (H), or the table passes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.app.widgets import Screen
from engine.match import Match
from engine.replay import Replay
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.board import Board, Happening
from engine.table.curtain import Call, Curtain
from engine.table.log import Log
from engine.words.log import set_so_far
from engine.words.markup import literal

NEVER = -1


@dataclass(eq=False, repr=False)
class HotSeat:
    """Who has the table, and what of it lies open.

    `viewer` is the seat whose own view lies open, 0 is what all may see. `peeking` tells that the
    seat to choose looks again at what it knows, with no private question to answer.

    A view stays open through a run of private questions to its seat alone, in one turn. It is shut
    before all watch: when somebody else answers, when an answer shows everybody something that was
    hidden, also together with the answers of others, and when the next question is public.
    """

    _match: Match
    _board: Board[Any]
    _log: Log
    _screen: Screen
    _menu: Callable[[], None]
    _undo: Callable[[], None]
    _on_open: Callable[[], None]
    _closed: Callable[[], None]
    """Is told when a seat's own view closes, before anything else is shown."""
    _one_person: bool = False
    """Whether one person plays every seat: then a seat's view opens with no curtain before it."""
    viewer: int = field(default=0, init=False)
    peeking: bool = field(default=False, init=False)
    called_at: int = field(default=NEVER, init=False)
    """At this length of the history the curtain has been brought, and is not brought again."""
    _hanging: Curtain | None = field(default=None, init=False)
    """The last curtain that was brought."""
    _answering: Decision | None = field(default=None, init=False)
    """The question for which the view lies open."""

    def answers(self, decision: Decision | None) -> bool:
        """Whether this question can be answered as the table lies: it is open to all, or its seat's
        view is."""
        return decision is not None and not (decision.private and self.viewer != decision.seat)

    # The curtain.

    def attend(self) -> None:
        """With everything at rest: call the seat that is asked in private, once; unless it may
        answer on the open table."""
        decision = self._match.decision
        if decision and self._match.program(decision.seat):
            return
        if decision and not self.answers(decision) and not decision.open and not self.called:
            self.called_at = len(self._match.history)
            self._curtain(self._open, asks=True)

    @property
    def home(self) -> int:
        """The seat of the one person who plays against programs alone: its view stays open, since
        nobody else looks. 0 where there are more, or none."""
        persons = self._match.persons
        alone = len(persons) == 1 and len(self._match.names) > 1
        return persons[0] if alone and not isinstance(self._match, Replay) else 0

    @property
    def alone(self) -> bool:
        """Whether nobody else is there who might look."""
        return self._one_person or bool(self.home)

    def of_others(self, words: str) -> str:
        """What is said of those who must not look; "" where nobody else is there."""
        return "" if self.alone else words

    @property
    def looks(self) -> bool:
        """Whether the view that lies open was called for: to answer in private, or to look again.
        That of the one person at the table may lie open for no such reason."""
        decision = self._match.decision
        asked = decision is not None and decision.private and decision.seat == self.viewer
        return self.opened or (bool(self.viewer) and asked)

    @property
    def opened(self) -> bool:
        """Whether a seat has opened its view, which a question alone does not do for the one person
        at the table."""
        return bool(self.viewer) and (self.viewer != self.home or self.peeking)

    def settle(self) -> None:
        """Show what lies open while nobody has called for more: at first, and after others have
        come to the table or left it."""
        self._cover(self.home)

    @property
    def called(self) -> bool:
        """Whether nobody need be called to the question that stands."""
        return self.called_at == len(self._match.history) or self._match.look_only

    def call(self) -> None:
        """The seat to choose has said that it is there: open its view, to answer in private."""
        self._curtain(self._open, asks=False)

    def look_again(self) -> None:
        """The same, to see again what it knows."""

        def peek() -> None:
            self.peeking = True
            self._open()

        self._curtain(peek, asks=False)

    def hide(self) -> None:
        """Turn the seat's own view face down at once; the one person at the table has only looked
        again."""
        if self.peeking and self.home:
            self.settle()
            return
        self._cover(0)

    def _cover(self, viewer: int) -> None:
        """Leave nothing open but this seat's view, or nobody's (0)."""
        if self.viewer not in (viewer, 0):
            self._closed()
        self.viewer = viewer
        self.peeking = False
        self._answering = None
        self._board.changed(Happening.COVERED)
        self._screen.rebuild()

    def shut(self) -> None:
        """Turn it face down; it stays so until its owner asks for it."""
        self.called_at = len(self._match.history)
        self.hide()
        if self.home:
            self.settle()

    def anew(self) -> None:
        """Turn it face down, and call whoever is asked in private, again if need be; a curtain that
        still calls somebody goes."""
        self.called_at = NEVER
        if self._hanging:
            self._screen.manager.drop(self._hanging)
            self._hanging = None
        self.settle()

    def _curtain(self, on_ready: Callable[[], None], asks: bool) -> None:
        decision = self._match.decision
        if decision is None or isinstance(self._match, Replay):
            return
        if self.viewer == decision.seat:
            on_ready()
            return
        self.hide()
        if self._one_person or self.home == decision.seat:
            on_ready()
            return
        undo = self._take_back if self._match.history and not self._match.undo_refusal() else None
        call = self.calling(decision)._replace(asks=asks)
        self._hanging = Curtain(call, on_ready, self._menu, undo)
        self._screen.manager.push(self._hanging)

    def calling(self, decision: Decision) -> Call:
        """Who is called, what for, and what it has missed."""
        seat = decision.seat
        names = self._match.names
        seen = self._match.view(0)
        config = self._match.game.config
        answered = self._match.last_answer(decision.seat)
        so_far = set_so_far(seen, [literal(name) for name in names])
        turn = f"{config.turn.lower()} {seen.turn_number}"
        return Call(
            seat,
            names[seat - 1],
            self._board.purpose(seen, decision) or self._board.prompt(seen, decision).title,
            " · ".join(filter(None, [config.title, so_far, turn])),
            self._log.shown(),
            self._log.since(answered),
            answered > 0,
            [names[person - 1] for person in self._match.persons if person != seat],
        )

    def _take_back(self) -> None:
        """Take back, asked for at the curtain: the table lies open to all while that is settled."""
        self._screen.manager.pop()
        self.called_at = NEVER
        self._undo()

    def _open(self) -> None:
        decision = self._answering = self._match.decision
        if decision is not None:
            self.viewer = decision.seat
        self._on_open()
        self._screen.rebuild()

    # What was played.

    def played(self, played: Played) -> None:
        """Shut the view that lies open, unless the run that it is open for goes on."""
        if self._goes_on(played):
            self._answering = self._match.decision
        else:
            self.settle()

    def _goes_on(self, played: Played) -> bool:
        """Whether the run of private questions for which a view lies open goes on."""
        asked = self._answering
        decision = self._match.decision
        if asked is None or decision is None or any(event.unveils for event in played.events):
            return False
        alone = played.seat == decision.seat == self.viewer
        same_turn = self._match.view(0).turn_number == played.turn_number
        return alone and same_turn and asked.private and decision.private and not asked.together
