"""Hot seat: several players at one screen, whose views open one at a time behind a curtain.

The table is public. A private question brings the curtain; behind it the seat's own view lies open
until it has answered, hides it (H), or the table passes on.
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
from engine.table.beats import Beats
from engine.table.board import Board, Happening
from engine.table.curtain import Curtain, CurtainContent
from engine.table.log import Log
from engine.words.log import set_score_words
from engine.words.markup import literal

NEVER = -1
"""Value of `HotSeat.called_at_length` before any curtain has been shown."""


@dataclass(eq=False, repr=False)
class HotSeat:
    """Guard of private views at one screen.

    A view stays open through a run of private questions to its seat alone, in one turn. It is
    closed before all watch: when somebody else answers, when an answer shows everybody something
    that was hidden, also together with the answers of others, and when the next question is public.

    Attributes:
        is_peeking: True if the seat that is asked looks at its view again, without a private
            question.
    """

    _match: Match
    _board: Board[Any]
    _log: Log
    _beats: Beats
    _screen: Screen
    _open_menu: Callable[[], None]
    """Opens the menu from a curtain."""
    _undo_action: Callable[[], None]
    """Takes the last action back from a curtain."""
    _on_open: Callable[[], None]
    """Called when a seat's own view has opened, before it is laid out."""
    _on_close: Callable[[], None]
    """Called when a seat's own view closes, before anything else is shown."""
    _one_person: bool = False
    """True if one person plays every seat, so that a view opens without a curtain."""
    _viewer: int = field(default=0, init=False)
    """Seat whose own view lies open, by the seats that the players have now; 0 without one."""
    is_peeking: bool = field(default=False, init=False)
    called_at_length: int = field(default=NEVER, init=False)
    """Length of the history at which the curtain has been shown, and is not shown again."""
    _last_opener: int = field(default=0, init=False)
    """Player whose view was opened last, by the seat at the beginning; 0 before any view opened."""
    _last_curtain: Curtain | None = field(default=None, init=False)
    """Last curtain that was shown."""
    _open_question: Decision | None = field(default=None, init=False)
    """Question for which the view lies open."""

    @property
    def viewer(self) -> int:
        """Seat whose own view lies open; 0 is the view of all.

        Nobody's view is open while an earlier game is shown in which the players had other seats:
        the seat was another player's.
        """
        return 0 if self._beats.moved != self._match.moved else self._viewer

    @viewer.setter
    def viewer(self, seat: int) -> None:
        self._viewer = seat
        if seat:
            self._last_opener = self._match.player_of(seat)

    def answers(self, decision: Decision | None) -> bool:
        """Return True if this question can be answered now: it is public, or its view is open."""
        return decision is not None and not (decision.private and self.viewer != decision.seat)

    # The curtain.

    def attend(self) -> None:
        """Call the seat with a private question, once; nothing may move on the table.

        A seat that may answer on the open table is not called.
        """
        decision = self._match.decision
        if decision and self._match.program(decision.seat):
            return
        if decision and not self.answers(decision) and not decision.open and not self.is_called:
            self.called_at_length = len(self._match.history)
            self._show_curtain(self._open, waits_for_player=True)

    @property
    def home(self) -> int:
        """Seat of the only person, who plays against programs; 0 with more persons, or none.

        Its view stays open, since nobody else looks.
        """
        persons = self._match.persons
        is_alone = len(persons) == 1 and len(self._match.names) > 1
        return persons[0] if is_alone and not isinstance(self._match, Replay) else 0

    @property
    def near_player(self) -> int:
        """Player who sits near, by the seat at the beginning; 0 in a replay or without persons.

        It is the person whose view was opened last, or the first person before any view was opened.
        """
        if isinstance(self._match, Replay):
            return 0
        players = [*map(self._match.player_of, self._match.persons)]
        return self._last_opener if self._last_opener in players else min(players, default=0)

    @property
    def alone(self) -> bool:
        """True if nobody else is there who might look."""
        return self._one_person or bool(self.home)

    def note_for_others(self, words: str) -> str:
        """Return words about those who must look away; "" if nobody else is there."""
        return "" if self.alone else words

    @property
    def looks(self) -> bool:
        """True if the open view was called for: to answer in private, or to look again.

        The view of the only person at the table may also lie open without such a reason.
        """
        decision = self._match.decision
        is_asked = decision is not None and decision.private and decision.seat == self.viewer
        return self.opened or (bool(self.viewer) and is_asked)

    @property
    def opened(self) -> bool:
        """True if a seat has opened its view.

        For the only person at the table, a private question alone does not count.
        """
        return bool(self.viewer) and (self.viewer != self.home or self.is_peeking)

    def show_default_view(self) -> None:
        """Show the view that lies open without a call: the only person's, or that of all.

        Called at the start, and after people have come to the table or left it.
        """
        self._close_views_except(self.home)

    @property
    def is_called(self) -> bool:
        """True if nobody has to be called to the current question."""
        return self.called_at_length == len(self._match.history) or self._match.look_only

    def call(self) -> None:
        """Open the view of the seat that is asked, because its player is there to answer."""
        self._show_curtain(self._open, waits_for_player=False)

    def look_again(self) -> None:
        """Open the view of the seat that is asked, because its player wants to see it again."""

        def peek() -> None:
            self.is_peeking = True
            self._open()

        self._show_curtain(peek, waits_for_player=False)

    def hide(self) -> None:
        """Turn the seat's own view face down at once.

        The only person at the table ends a second look.
        """
        if self.is_peeking and self.home:
            self.show_default_view()
            return
        self._close_views_except(0)

    def _close_views_except(self, viewer: int) -> None:
        """Close every view except this seat's (0: the view of all)."""
        if self._viewer not in (viewer, 0):
            self._on_close()
        self._viewer = viewer
        self.is_peeking = False
        self._open_question = None
        self._board.changed(Happening.COVERED)
        self._screen.rebuild()

    def shut(self) -> None:
        """Turn the view face down, until its owner asks for it."""
        self.called_at_length = len(self._match.history)
        self.hide()
        if self.home:
            self.show_default_view()

    def cover_and_recall(self) -> None:
        """Turn the view face down, and let a private question call its seat again.

        A curtain that still calls somebody is removed.
        """
        self.called_at_length = NEVER
        if self._last_curtain:
            self._screen.manager.drop(self._last_curtain)
            self._last_curtain = None
        self.show_default_view()

    def _show_curtain(self, on_ready: Callable[[], None], waits_for_player: bool) -> None:
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
        call = self.call_for(decision)._replace(waits_for_player=waits_for_player)
        self._last_curtain = Curtain(call, on_ready, self._open_menu, undo)
        self._screen.manager.push(self._last_curtain)

    def call_for(self, decision: Decision) -> CurtainContent:
        """Return the call of the seat that is asked, with the log entries that it has missed."""
        seat = decision.seat
        names = self._match.leading_names
        player = self._match.names[seat - 1]
        view = self._match.view(0)
        config = self._match.game.config
        last_answer = self._match.last_answer(decision.seat)
        set_words = set_score_words(view, [literal(name) for name in names])
        turn = f"{config.turn.lower()} {view.turn_number}"
        player_words = "" if player == names[seat - 1] else literal(player)
        return CurtainContent(
            seat=seat,
            name=names[seat - 1],
            purpose=self._board.purpose(view, decision) or self._board.prompt(view, decision).title,
            line=" · ".join(filter(None, [player_words, config.title, set_words, turn])),
            log=self._log.shown(),
            new_entries=self._log.entries_since(last_answer),
            has_answered=last_answer > 0,
            other_names=[names[person - 1] for person in self._match.persons if person != seat],
        )

    def _take_back(self) -> None:
        """Take back from the curtain; the table lies open to all while the players agree."""
        self._screen.manager.pop()
        self.called_at_length = NEVER
        self._undo_action()

    def _open(self) -> None:
        decision = self._match.decision
        self._open_question = decision
        if decision is not None:
            self.viewer = decision.seat
        self._on_open()
        self._screen.rebuild()

    # Actions.

    def on_played(self, played: Played) -> None:
        """Close the open view, unless its run of private questions goes on."""
        if self._continues_run(played):
            self._open_question = self._match.decision
        else:
            self.show_default_view()

    def _continues_run(self, played: Played) -> bool:
        """Return True if the run of private questions for which a view lies open goes on."""
        previous = self._open_question
        decision = self._match.decision
        if (
            previous is None
            or decision is None
            or any(event.shows_all_something_new for event in played.events)
        ):
            return False
        if not played.seat == decision.seat == self.viewer:
            return False
        if self._match.view(0).turn_number != played.turn_number:
            return False
        return previous.private and decision.private and not previous.together
