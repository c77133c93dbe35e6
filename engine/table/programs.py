"""Programs at the table: they think in the background, and answer at an even pace.

A program is asked when its question arises, while the playback still runs. Its thought is whole at
every speed of the table, because only the thinking service ends one that takes too long. Its answer
is given at a step of an even pace: a time that depended on the answer would reveal something about
its cards. An answer that all can see to be the only one reveals nothing, and is given at once.

A program that can't think plays nothing: the match waits until it is asked again, or a person takes
its seat.
"""

from __future__ import annotations

from engine.app.widgets import Screen
from engine.match import ActionChosen, Match, TakenOver
from engine.players.player import Player, Program
from engine.rules.notation import Action, NotAnAction
from engine.thinking import ThinkingService

MIN_PACE = 0.4
"""Seconds from one look for an answer to the next if nothing is animated."""
READING_MS = 600
"""Milliseconds that are added at normal speed, to read what happened before."""
MIN_WAIT = 0.02
"""Least seconds until the next look, so that waiting for an answer leaves the processor idle."""


class Programs:
    """Programs of one match, and the request that one of them is thinking about.

    Args:
        match: The match.
        player: How programs play the game.
        thinking_service: Runs the thinking; None if nobody can think here.
        screen: The table's screen.
    """

    def __init__(
        self, match: Match, player: Player, thinking_service: ThinkingService | None, screen: Screen
    ) -> None:
        self._match = match
        self._player = player
        self._screen = screen
        self._thinking_service = thinking_service
        self._request_number = 0
        """Number of the last request."""
        self._length_at_request = -1
        """Length of the history at the last request; -1 without one."""
        self._elapsed = 0.0
        """Seconds for which the question has been seen."""
        self._next_look_seconds = 0.0
        """Seconds of the question after which an answer that has arrived is given."""
        self._answer: Action | None = None
        """Answer that has arrived and is not given yet."""
        self._is_unreadable = False
        """True if the reply of the program is no legal answer."""
        self.is_stuck = False
        """True if the program that is asked can't answer."""
        self.is_hurried = False
        """True if answers are given as soon as they arrive, because they are not shown."""

    @property
    def to_answer(self) -> Program | None:
        """Program whose answer is awaited; None if a person is asked, or nobody."""
        decision = self._match.decision
        if decision is None or self._match.look_only:
            return None
        return self._match.program(decision.seat)

    # Requests.

    def attend(self) -> None:
        """Ask the program that is to answer, unless it has been asked already."""
        program = self.to_answer
        service = self._thinking_service
        if (
            program is None
            or service is None
            or self._length_at_request == len(self._match.history)
        ):
            return
        if self._is_forced:
            return
        self._length_at_request = len(self._match.history)
        self._answer = None
        self._elapsed = 0.0
        self._next_look_seconds = self._pace
        self._is_unreadable = False
        seed = str(len(self._match.history))
        self._request_number = service.ask(self._match.request(self._player, program, seed))

    def stop(self) -> None:
        """Drop the current thought, because the match or the player of the seat has changed."""
        if self._length_at_request >= 0 and (service := self._thinking_service):
            service.drop(self._request_number)
        self._length_at_request = -1
        self._answer = None
        self.is_stuck = False

    def try_again(self) -> None:
        """Ask the program that can't answer once more."""
        self.stop()
        self.attend()
        self._screen.rebuild()

    def take_over(self) -> None:
        """Let a person play the seat of the program that is asked, from now on."""
        if self._match.decision:
            self._match.take_over(self._match.decision.seat, None)

    def on_taken_over(self, message: TakenOver) -> None:
        """Drop the current thought, because somebody else plays a seat."""
        self.stop()
        self._screen.rebuild()

    # Time.

    @property
    def _is_forced(self) -> bool:
        """True if all can see that the question has only one answer."""
        return self._match.decision is not None and self._match.decision.forced

    @property
    def _pace(self) -> float:
        """Seconds from one look for an answer to the next."""
        return MIN_PACE + self._screen.manager.settings.seconds(READING_MS)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds of the question pass, and give the answer when it is due.

        A hurried program thinks as long as any, but its answer is given when it arrives.

        Returns:
            True if something has changed.
        """
        service = self._thinking_service
        if self.to_answer is None or service is None:
            return False
        if self._is_forced:
            self._play_answer(self._match.any_answer())
            return True
        self.attend()
        if self.is_stuck:
            return False
        self._elapsed += dt
        if self._answer is None and (thought := service.answer(self._request_number)):
            self._answer = self._parsed_answer(thought.action)
            self._is_unreadable = self._answer is None
        is_given_now = self.is_hurried and self._answer is not None
        if self._elapsed < self._next_look_seconds and not is_given_now:
            return False
        if self._answer is not None:
            self._play_answer(self._answer)
            return True
        self._next_look_seconds = self._elapsed + self._pace
        self.is_stuck = self._is_unreadable or service.gave_up(self._request_number)
        if self.is_stuck:
            self._screen.rebuild()
        return self.is_stuck

    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do; None is never."""
        if self.to_answer is None or self.is_stuck:
            return None
        if self._is_forced:
            return 0.0
        if self.is_hurried:
            return MIN_WAIT
        return max(MIN_WAIT, self._next_look_seconds - self._elapsed)

    def _parsed_answer(self, text: str) -> Action | None:
        """Return the action of this text; None if it is no legal answer."""
        decision = self._match.decision
        try:
            action = self._match.game.parse(text)
        except NotAnAction:
            return None
        assert decision
        return None if self._match.refusal(decision.seat, action) else action

    def _play_answer(self, action: Action) -> None:
        decision = self._match.decision
        assert decision
        self._length_at_request = -1
        self._answer = None
        self._match.bus.publish(ActionChosen(decision.seat, action))
