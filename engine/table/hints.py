"""Hints for the person who is asked, and explanations of the last choice of a program.

Both are computed in the background, and shown when ready, unless the match has gone on by then. A
hint mentions the cards of its seat only while the seat's own view lies open; a hint that is not
ready when that view closes is dropped. Everything else is computed for an onlooker, who sees only
public things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile

from engine.app.widgets import Answer, Dialog, Screen, message_dialog
from engine.match import Match
from engine.players.player import Player, Program
from engine.players.thought import Thought, ThoughtRequest
from engine.replay import Replay
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.advice import Advice
from engine.table.callout import Callout
from engine.table.context import TableContext
from engine.table.log import Log
from engine.thinking import ThinkingService
from engine.words.contract import Words
from engine.words.markup import literal

ADVISER = Program("strong", "steady")
"""Program that computes hints."""
LOOK_FIRST = "Look at your cards first: a hint may speak of them."
CANNOT_THINK = "No program can think here."
NO_HINT = "Nobody is asked anything just now."
NOT_IN_REPLAY = (
    "Programs explain their choices only while a match is played. Look back, at its result, shows"
    " what decided it."
)
NO_PROGRAM = "No program plays in this match."
NO_CHOICE = "No program has made a choice yet."
CHOICE_COVERED = "What the program has chosen lies covered until everybody has chosen."
NO_CHOICE_SO_FAR = "The program has had no choice yet: each time there was only one answer."
NO_ANSWER = "The program does not answer. You can ask it again now or later."
POLL_SECONDS = 0.05
"""Seconds until the next look for a result."""
MAX_EXPLAINED = 4
"""Number of the latest program actions that are analysed, the last first.

The first of them that can be explained is shown.
"""


@dataclass(eq=False, repr=False)
class Hints:
    """Requests for hints and explanations at one table, and the display of the results."""

    _match: Match
    _player: Player
    _words: Words
    _thinking_service: ThinkingService | None
    _table: TableContext
    _log: Log
    _screen: Screen
    _request_number: int = field(default=0, init=False)
    """Number of the current request; 0 without one."""
    _viewer: int = field(default=0, init=False)
    """Seat whose view the request is based on; 0 is the public view."""
    _length_at_request: int = field(default=0, init=False)
    """Length of the history at the request."""
    _subject: Decision | Sequence[Played] = field(default=(), init=False)
    """Question that a hint is for, or the program actions to explain."""
    _fallback: tuple[int, list[str]] | None = field(default=None, init=False)
    """Seat and words for the last action, kept while earlier actions are searched for a reason."""

    def __post_init__(self) -> None:
        self._advice = Advice(self._match, self._player, self._words)

    @property
    def is_available(self) -> bool:
        """True if programs can think here at all."""
        return self._thinking_service is not None

    # Requests.

    def refusal(self) -> str:
        """Return why no hint can be had now, as a sentence; "" if one can."""
        decision = self._table.decision
        if self._thinking_service is None:
            return CANNOT_THINK
        if wait_reason := self._wait_reason():
            return wait_reason
        if decision is None or self._match.look_only:
            return NO_HINT
        if not self._table.seat.answers(decision):
            return LOOK_FIRST  # the existence of a choice may be a secret
        if decision.actions is not None and len(decision.actions) == 1:
            return f"You can only {self._table.caption(decision.actions[0]).deed} now."
        return ""

    def _wait_reason(self) -> str:
        """Return why hints and explanations have to wait, as a sentence; "" if they need not."""
        if self._table.beats.is_playing_back and not self._match.look_only:
            return "Wait until all that was played has been shown."
        if self._table.asked and self._table.by_program(self._table.asked):
            name = self._table.name(self._table.asked)
            if self._table.programs.is_stuck:
                return f"{name} can't think just now. Try again, or take over its seat."
            return f"{name} is thinking: wait for your turn."
        return ""

    def hint(self) -> None:
        """Request a hint for the person who is asked, or show why there can't be one now."""
        decision = self._table.decision
        if (refusal := self.refusal()) or decision is None:
            self._screen.manager.push(message_dialog("No hint now", refusal))
            return
        seed = f"hint {len(self._match.history)}"
        viewer = decision.seat if decision.seat == self._table.seat.viewer else 0
        if viewer:
            request = self._match.request(self._player, ADVISER, seed)
        else:
            request = self._match.open_request(self._player, ADVISER.level, seed)
        self._request(request, decision, viewer)

    @property
    def has_programs(self) -> bool:
        """True if programs play, and can be asked for their reasons."""
        return not self._match.look_only and any(self._match.programs)

    @property
    def explainable_actions(self) -> list[Played]:
        """Program actions that can be explained, the last first.

        They are those since a person answered, or else the last one of the match.
        """
        if (
            self._thinking_service is None
            or self._table.beats.is_playing_back
            or self._match.look_only
        ):
            return []
        if self._match.decision and self._match.program(self._match.decision.seat):
            return []
        newest_first = [*reversed(self._match.history)]
        since_person = takewhile(
            lambda played: self._match.played_by(played) is not None, newest_first
        )
        if recent_actions := [played for played in since_person if self._is_explainable(played)]:
            return recent_actions[:MAX_EXPLAINED]
        explainable_actions_of_match = (
            played for played in newest_first if self._is_explainable(played)
        )
        return [*islice(explainable_actions_of_match, 1)]

    def _is_explainable(self, played: Played) -> bool:
        """Return True if a program chose this action openly, and had an alternative."""
        return self._match.played_by(played) is not None and self._advice.may_explain(played)

    def why(self) -> None:
        """Request an explanation of the last program action, from the view of an onlooker."""
        self._fallback = None
        if actions := self.explainable_actions:
            self._request_reason(actions)
        else:
            self._screen.manager.push(message_dialog("Nothing to explain now", self._why_refusal()))

    def _why_refusal(self) -> str:
        """Return why no choice of a program can be explained now, as a sentence."""
        match = self._match
        if isinstance(match, Replay):
            return NOT_IN_REPLAY
        if match.look_only:
            return literal(match.lock_reason)
        if self._thinking_service is None:
            return CANNOT_THINK
        program_actions = [played for played in match.history if match.played_by(played)]
        if not program_actions and not any(match.programs):
            return NO_PROGRAM
        if wait_reason := self._wait_reason():
            return wait_reason
        if not program_actions:
            return NO_CHOICE
        return CHOICE_COVERED if any(map(match.is_covered, program_actions)) else NO_CHOICE_SO_FAR

    def _request_reason(self, actions: Sequence[Played]) -> None:
        self._request(self._match.onlooker_request(actions[0]), actions)

    def _request(
        self, request: ThoughtRequest, subject: Decision | Sequence[Played], viewer: int = 0
    ) -> None:
        service = self._thinking_service
        if service:
            self._length_at_request = len(self._match.history)
            self._subject = subject
            self._viewer = viewer
            self._request_number = service.ask(request)
            self._screen.rebuild()

    @property
    def waiting(self) -> bool:
        """True while a result is awaited."""
        return bool(self._request_number)

    def stop(self) -> None:
        """Drop the current request and the advice, because the match has gone on."""
        service = self._thinking_service
        if self._request_number and service:
            service.drop(self._request_number)
        self._request_number = 0
        self._table.advice = None

    def drop_private_request(self) -> None:
        """Drop the advice, and a request about the view that was closed."""
        self._table.advice = None
        if self._request_number and self._viewer:
            self.stop()
            self._screen.rebuild()

    # Results.

    def update(self) -> bool:
        """Show the result of the request when it is ready; return True if it was."""
        service = self._thinking_service
        if not self._request_number or service is None:
            return False
        thought = service.answer(self._request_number)
        if thought is None and not service.gave_up(self._request_number):
            return False
        self._request_number = 0
        self._screen.rebuild()
        if thought is None:
            retry = self.hint if isinstance(self._subject, Decision) else self.why
            answers = [Answer("OK"), Answer("Try again", retry)]
            self._screen.manager.push(Dialog("Nobody answers", NO_ANSWER, answers))
        elif self._length_at_request == len(self._match.history):
            self._show(thought)
        return True

    def wait(self) -> float | None:
        """Return the seconds until the next look for a result; None without a request."""
        return POLL_SECONDS if self._request_number else None

    def _show(self, thought: Thought) -> None:
        if isinstance(self._subject, Decision):
            self._advise(self._subject, thought)
        else:
            self._explain(self._subject, thought)

    def _advise(self, decision: Decision, thought: Thought) -> None:
        words = "\n".join(self._advice.hint(decision, thought, self._viewer))
        best_answer = thought.arms[0]
        number = len(self._match.history) + 1
        label = self._advice.choice(number, decision, best_answer, self._viewer).title
        self._table.advice = self._match.game.parse(best_answer.action)
        self._screen.rebuild()
        self._screen.manager.push(Callout("Hint", words, self._screen, best_answer.action, label))

    def _explain(self, actions: Sequence[Played], thought: Thought) -> None:
        played, *earlier_actions = actions
        lines, has_reason = self._advice.why(played, thought, self._log.line_about(played))
        self._fallback = self._fallback or (played.seat, lines)
        if not has_reason and earlier_actions:
            self._request_reason(earlier_actions)
            return
        seat = played.seat
        if not has_reason:
            seat, lines = self._fallback
        name = self._table.name(seat)
        callout = Callout(f"Why {name} did that", "\n".join(lines), self._screen)
        self._screen.manager.push(callout)
