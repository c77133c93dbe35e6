"""A hint for the person who is asked, and the reason for what a program did last.

Both are thought about beside the window, and are shown when they come, unless the match has gone on
by then. A hint speaks of the cards that its seat sees only while the seat's own view lies open; one
that is not ready when that view closes is dropped. All else is thought about as an onlooker, who
sees what all see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from engine.app.widgets import Answer, Dialog, Screen, telling
from engine.match import Match
from engine.players.player import Player, Program
from engine.players.thought import Thought, ThoughtRequest
from engine.replay import Replay
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.advice import Advice
from engine.table.callout import Beside
from engine.table.context import TableContext
from engine.table.log import Log
from engine.thinking import Thinks
from engine.words.contract import Words
from engine.words.markup import literal

ADVISER = Program("strong", "steady")
"""Who is asked for a hint."""
LOOK = "Look at your cards first: a hint may speak of them."
NOBODY = "No program can think here."
NO_HINT = "Nobody is asked anything just now."
WATCHED = (
    "Programs explain their choices only while a match is played. Look back, at its result, shows"
    " what decided it."
)
NO_PROGRAM = "No program plays in this match."
NO_CHOICE = "No program has made a choice yet."
COVERED = "What the program has chosen lies covered until everybody has chosen."
FORCED = "The program has had no choice yet: each time there was only one answer."
NO_ANSWER = "The program does not answer. You can ask it again now or later."
CUT = 1.2
"""After so many seconds an answer is given by what has been thought until then."""
LATEST = 4
"""Of what a program did since a person answered so many actions are asked about, the last first,
until one can be explained."""


@dataclass(eq=False, repr=False)
class Hints:
    """What is asked for, and what is shown of it."""

    _match: Match
    _player: Player
    _words: Words
    _thinks: Thinks | None
    _table: TableContext
    _log: Log
    _screen: Screen
    _asked: int = field(default=0, init=False)
    """What is being thought about, by the thinker's number; 0 for nothing."""
    _viewer: int = field(default=0, init=False)
    """The seat of whose view it is thought; 0 for what all see."""
    _at: int = field(default=0, init=False)
    """The length of the history when it was asked."""
    _about: Decision | Sequence[Played] = field(default=(), init=False)
    """The question that a hint is for, or what programs did and is to be explained."""
    _seen: float = field(default=0.0, init=False)
    """For so many seconds it has been waited for."""
    _first: tuple[int, list[str]] | None = field(default=None, init=False)
    """What is said of the last action, and of which seat, while others are looked at for a
    reason."""

    def __post_init__(self) -> None:
        self._advice = Advice(self._match, self._player, self._words)

    # What is asked.

    def refusal(self) -> str:
        """Why no hint can be had now, as a sentence; "" where one can."""
        decision = self._table.decision
        if self._thinks is None:
            return NOBODY
        if busy := self._busy():
            return busy
        if decision is None or self._match.look_only:
            return NO_HINT
        if not self._table.seat.answers(decision):
            return LOOK  # whether there is a choice may be a secret
        if decision.actions is not None and len(decision.actions) == 1:
            return f"You can only {self._table.caption(decision.actions[0]).deed} now."
        return ""

    def _busy(self) -> str:
        """What is waited for before anybody is told anything, as a sentence; "" for nothing."""
        if self._table.beats.telling and not self._match.look_only:
            return "Wait until all that was played has been shown."
        if self._table.asked and self._table.by_program(self._table.asked):
            name = self._table.name(self._table.asked)
            if self._table.programs.stuck:
                return f"{name} can't think just now. Try again, or take over its seat."
            return f"{name} is thinking: wait for your turn."
        return ""

    def hint(self) -> None:
        """Ask for a hint for the person who is asked, or say why there is none now."""
        decision = self._table.decision
        if (refusal := self.refusal()) or decision is None:
            self._screen.manager.push(telling("No hint now", refusal))
            return
        seed = f"hint {len(self._match.history)}"
        viewer = decision.seat if decision.seat == self._table.seat.viewer else 0
        if viewer:
            asked = self._match.request(self._player, ADVISER, seed)
        else:
            asked = self._match.open_request(self._player, ADVISER.level, seed)
        self._ask(asked, decision, viewer)

    @property
    def of_programs(self) -> bool:
        """Whether programs play that can be asked why they did something."""
        return not self._match.look_only and any(self._match.programs)

    @property
    def explains(self) -> list[Played]:
        """What a program did that it can be asked about, the last first: since a person answered,
        or else the last such thing of all."""
        if self._thinks is None or self._table.beats.telling or self._match.look_only:
            return []
        if self._match.decision and self._match.program(self._match.decision.seat):
            return []
        last = [*reversed(self._match.history)]
        since = [*takewhile(lambda played: self._match.played_by(played) is not None, last)]
        found = (played for played in last if self._chosen(played))
        return [each for each in since if self._chosen(each)][:LATEST] or [*found][:1]

    def _chosen(self, played: Played) -> bool:
        """Whether a program did this where all can see, and could have done something else."""
        return self._match.played_by(played) is not None and self._advice.open(played)

    def why(self) -> None:
        """Ask an onlooker why the program that acted last did what it did."""
        self._first = None
        if left := self.explains:
            self._wonder(left)
        else:
            self._screen.manager.push(telling("Nothing to explain now", self._unexplained()))

    def _unexplained(self) -> str:
        """Return why no choice of a program can be explained now, as a sentence."""
        match = self._match
        if isinstance(match, Replay):
            return WATCHED
        if match.look_only:
            return literal(match.hands_off)
        if self._thinks is None:
            return NOBODY
        chosen = [played for played in match.history if match.played_by(played)]
        if not chosen and not any(match.programs):
            return NO_PROGRAM
        if busy := self._busy():
            return busy
        if not chosen:
            return NO_CHOICE
        return COVERED if any(map(match.is_covered, chosen)) else FORCED

    def _wonder(self, left: Sequence[Played]) -> None:
        self._ask(self._match.onlooking(left[0]), left)

    def _ask(
        self, asked: ThoughtRequest, about: Decision | Sequence[Played], viewer: int = 0
    ) -> None:
        thinks = self._thinks
        if thinks:
            self._at = len(self._match.history)
            self._seen = 0.0
            self._about = about
            self._viewer = viewer
            self._asked = thinks.ask(asked)
            self._screen.rebuild()

    @property
    def waiting(self) -> bool:
        """Whether something is being thought about."""
        return bool(self._asked)

    def stop(self) -> None:
        """The match has gone on: nobody wants to know any more."""
        thinks = self._thinks
        if self._asked and thinks:
            thinks.drop(self._asked)
        self._asked = 0
        self._table.advice = None

    def closed(self) -> None:
        """The view that lay open was closed: drop what is thought about it, and what was said."""
        self._table.advice = None
        if self._asked and self._viewer:
            self.stop()
            self._screen.rebuild()

    # What is shown.

    def update(self, dt: float) -> bool:
        """Show what has been thought, once it is there and has been waited for; whether it is."""
        thinks = self._thinks
        if not self._asked or thinks is None:
            return False
        before = self._seen
        self._seen = self._seen + dt
        if before < CUT <= self._seen:
            thinks.cut(self._asked)
        thought = thinks.answer(self._asked)
        if thought is None and not thinks.gave_up(self._asked):
            return False
        self._asked = 0
        self._screen.rebuild()
        if thought is None:
            again = self.hint if isinstance(self._about, Decision) else self.why
            answers = [Answer("OK"), Answer("Try again", again)]
            self._screen.manager.push(Dialog("Nobody answers", NO_ANSWER, answers))
        elif self._at == len(self._match.history):
            self._show(thought)
        return True

    def wait(self) -> float | None:
        """In how many seconds there may be something to show."""
        return 0.05 if self._asked else None

    def _show(self, thought: Thought) -> None:
        if isinstance(self._about, Decision):
            self._advise(self._about, thought)
        else:
            self._explain(self._about, thought)

    def _advise(self, decision: Decision, thought: Thought) -> None:
        words = "\n".join(self._advice.hint(decision, thought, self._viewer))
        best = thought.arms[0]
        number = len(self._match.history) + 1
        called = self._advice.choice(number, decision, best, self._viewer).title
        self._table.advice = self._match.game.parse(best.action)
        self._screen.rebuild()
        self._screen.manager.push(Beside("Hint", words, self._screen, best.action, called))

    def _explain(self, left: Sequence[Played], thought: Thought) -> None:
        played, *earlier = left
        lines, found = self._advice.why(played, thought, self._log.in_a_line(played))
        self._first = self._first or (played.seat, lines)
        if not found and earlier:
            self._wonder(earlier)
            return
        seat, lines = (played.seat, lines) if found else self._first
        name = self._table.name(seat)
        why = Beside(f"Why {name} did that", "\n".join(lines), self._screen)
        self._screen.manager.push(why)
