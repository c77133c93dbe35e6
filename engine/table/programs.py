"""Programs at the table: they think while everybody looks on, and answer at a pace of their own.

A program is asked as soon as its question stands, while the table still tells what led to it. Its
answer is given when the question has been seen for a while: for the same while whatever it is and
however much there was to think about, since how long it takes would tell what it holds. Where all
can see that there is but one answer, it tells nothing, and is given at once.

A program that can't think plays nothing: the match waits until it is asked again, or a person takes
its seat.
"""

from __future__ import annotations

from engine.app.widgets import Screen
from engine.match import ActionChosen, Match, TakenOver
from engine.players.player import Player, Program
from engine.rules.notation import Action, NotAnAction
from engine.thinking import Thinks

PACE = {"off": 0.45, "fast": 0.6, "normal": 1.0, "slow": 1.6}
"""Seconds for which a program's question is seen before it answers, by the speed of the table."""
CUT = 0.15
"""So many seconds before that the thought is cut off."""
AGAIN = 0.3
"""Seconds after which it is looked for again where it was not there in time."""


class Programs:
    """Whoever plays without a person, and what they think about just now.

    thinks: asked for the thoughts; None where nobody can think here. player: how the game is played
    by programs.
    """

    def __init__(self, match: Match, player: Player, thinks: Thinks | None, screen: Screen) -> None:
        self._match = match
        self._player = player
        self._screen = screen
        self._thinks = thinks
        self._number = 0
        """What was asked last."""
        self._asked_at = -1
        """At this length of the history it was asked; -1 is nowhere."""
        self._seen = 0.0
        self._look = 0.0
        """Seconds after which an answer that has arrived is given."""
        self._cut = False
        self._answer: Action | None = None
        self._unreadable = False
        """Whether what was answered is no answer to the question."""
        self.stuck = False
        """Whether the program that is asked can't answer."""

    @property
    def to_answer(self) -> Program | None:
        """The program whose answer is awaited; None where a person is asked, or nobody."""
        decision = self._match.decision
        if decision is None or self._match.look_only:
            return None
        return self._match.program(decision.seat)

    # What happens to the match.

    def attend(self) -> None:
        """Ask the program whose question stands, if it has not been asked."""
        program = self.to_answer
        thinks = self._thinks
        if program is None or thinks is None or self._asked_at == len(self._match.history):
            return
        if self._forced:
            return
        self._asked_at = len(self._match.history)
        self._answer = None
        self._seen = 0.0
        self._look = self._due
        self._cut = False
        self._unreadable = False
        seed = str(len(self._match.history))
        self._number = thinks.ask(self._match.request(self._player, program, seed))

    def stop(self) -> None:
        """The match stands elsewhere, or another one plays this seat: what was thought is lost."""
        if self._asked_at >= 0 and (thinks := self._thinks):
            thinks.drop(self._number)
        self._asked_at = -1
        self._answer = None
        self.stuck = False

    def again(self) -> None:
        """Ask the program that can't answer once more."""
        self.stop()
        self.attend()
        self._screen.rebuild()

    def take_over(self) -> None:
        """Let a person play the seat of the program that is asked, from now on."""
        if self._match.decision:
            self._match.take_over(self._match.decision.seat, None)

    def taken_over(self, taken: TakenOver) -> None:
        """Somebody else plays a seat."""
        self.stop()
        self._screen.rebuild()

    # Time.

    @property
    def _forced(self) -> bool:
        return self._match.decision is not None and self._match.decision.forced

    @property
    def _due(self) -> float:
        return PACE[self._screen.manager.settings.speed]

    def update(self, dt: float) -> bool:
        """Let so many seconds pass in which the question is seen; gives the answer when it is
        time."""
        thinks = self._thinks
        if self.to_answer is None or thinks is None:
            return False
        if self._forced:
            self._give(self._match.any_answer())
            return True
        self.attend()
        if self.stuck:
            return False
        self._seen += dt
        if self._answer is None and (thought := thinks.answer(self._number)):
            self._answer = self._read(thought.action)
            self._unreadable = self._answer is None
        if self._answer is None and not self._cut and self._seen >= self._due - CUT:
            self._cut = True
            thinks.cut(self._number)
        if self._seen < self._look:
            return False
        if self._answer is not None:
            self._give(self._answer)
            return True
        self._look = self._seen + AGAIN
        self.stuck = self._unreadable or thinks.gave_up(self._number)
        if self.stuck:
            self._screen.rebuild()
        return self.stuck

    def wait(self) -> float | None:
        """In how many seconds `update` has something to do."""
        if self.to_answer is None or self.stuck:
            return None
        if self._forced:
            return 0.0
        next_look = self._look if self._cut or self._answer else self._due - CUT
        return max(0.02, next_look - self._seen)

    def _read(self, text: str) -> Action | None:
        """The answer of this text, if it is one."""
        decision = self._match.decision
        try:
            action = self._match.game.parse(text)
        except NotAnAction:
            return None
        assert decision
        return None if self._match.refusal(decision.seat, action) else action

    def _give(self, action: Action) -> None:
        decision = self._match.decision
        assert decision
        self._asked_at = -1
        self._answer = None
        self._match.bus.publish(ActionChosen(decision.seat, action))
