"""A hint for the person who is asked, and the reason for what a program did last.

Both are thought about beside the window, and are shown when they come, unless the match has gone on
by then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.app.thinking import Thinks
from engine.app.widgets import Screen, telling
from engine.match import Match
from engine.players.evaluation import Feature
from engine.players.player import Player, Program
from engine.players.thought import Request, Thought, reason
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.log import Log
from engine.words.reasons import advised, explained

ADVISER = Program("strong", "steady")
"""Who is asked for a hint."""
LOOK = "Look at your cards first: a hint may speak of them."
NOBODY = "No program can think here."


@dataclass(eq=False, repr=False)
class Hints:
    """What is asked for, and what is shown of it."""

    _match: Match
    _player: Player
    _thinks: Callable[[], Thinks | None]
    _table: TableContext
    _log: Log
    _screen: Screen
    _asked: Request | None = field(default=None, init=False)
    _at: int = field(default=0, init=False)
    """The length of the history when it was asked."""
    _show: Callable[[Thought], None] = field(default=lambda thought: None, init=False)
    _number: int = field(default=1 << 20, init=False)

    # What is asked.

    def refusal(self) -> str:
        """Why no hint can be had now, as a sentence; "" where one can."""
        decision = self._table.decision
        if self._thinks() is None:
            return NOBODY
        if decision is None or self._match.look_only:
            return "Nobody is asked anything just now."
        if not self._table.seat.answers(decision):
            return LOOK  # whether there is a choice may be a secret
        if decision.actions is not None and len(decision.actions) == 1:
            return "There is only one answer."
        return ""

    def hint(self) -> None:
        """Ask for a hint for the person who is asked, or say why there is none now."""
        decision = self._table.decision
        if (refusal := self.refusal()) or decision is None:
            self._screen.manager.push(telling("No hint now", refusal))
            return
        asked = self._request(ADVISER, f"hint {len(self._match.history)}")
        self._ask(asked, lambda thought: self._advise(decision, thought))

    @property
    def explains(self) -> Played | None:
        """What a program did last, if it can still be asked why."""
        if self._thinks() is None or self._table.beats.telling or self._match.look_only:
            return None
        if self._match.decision and self._match.program(self._match.decision.seat):
            return None
        last = reversed(self._match.history)
        return next((played for played in last if self._chosen(played)), None)

    def _chosen(self, played: Played) -> bool:
        """Whether a program did this, and could have done something else."""
        if self._match.played_by(played) is None:
            return False
        asked = self._match.decision_before(played.number)
        return asked is not None and (asked.actions is None or len(asked.actions) > 1)

    def why(self) -> None:
        """Ask the program that acted last why it did."""
        played = self.explains
        program = self._match.played_by(played) if played else None
        if played is None or program is None:
            return
        asked = self._request(program, str(played.number - 1), played.number)
        self._ask(asked, lambda thought: self._explain(played, thought))

    def _request(self, program: Program, seed: str, before: int = 0) -> Request:
        self._number += 1
        return self._match.request(self._player, program, self._number, seed, before)

    def _ask(self, asked: Request, show: Callable[[Thought], None]) -> None:
        thinks = self._thinks()
        if thinks:
            self._asked, self._at, self._show = asked, len(self._match.history), show
            thinks.ask(asked)
            self._screen.rebuild()

    @property
    def waiting(self) -> bool:
        """Whether something is being thought about."""
        return self._asked is not None

    def stop(self) -> None:
        """The match has gone on: nobody wants to know any more."""
        thinks = self._thinks()
        if self._asked and thinks:
            thinks.drop()
        self._asked = None

    # What is shown.

    def update(self) -> bool:
        """Show what has been thought, once it is there; whether it is."""
        thinks = self._thinks()
        if self._asked is None or thinks is None:
            return False
        thought = thinks.answer()
        if thought is None and not thinks.broken:
            return False
        asked, self._asked = self._asked, None
        if thought and thought.number == asked.number and self._at == len(self._match.history):
            self._show(thought)
        return True

    def wait(self) -> float | None:
        """In how many seconds there may be something to show."""
        return 0.05 if self._asked else None

    def _feature(self, thought: Thought, action: str = "") -> tuple[Feature | None, bool]:
        """What tells an answer from the next best, and whether it means more of it."""
        found = reason(self._player.evaluation, thought, action)
        features = {feature.name: feature for feature in self._player.evaluation.features}
        if found is None or found.feature not in features:
            return None, True
        return features[found.feature], found.more

    def _advise(self, decision: Decision, thought: Thought) -> None:
        if len(thought.arms) == 1:
            only = f"**{self._called(thought.action)}.**\nNo other answer is worth a thought."
            self._screen.manager.push(telling("Hint", only))
            return
        feature, more = self._feature(thought)
        best, other = thought.arms[0], thought.arms[1]
        expects = (feature.more if more else feature.less) if feature else ""
        lines = advised(
            self._called(best.action),
            best.worth,
            self._called(other.action),
            other.worth,
            expects,
            alone=len(self._match.names) == 1,
        )
        self._screen.manager.push(telling("Hint", "\n".join(lines)))

    def _called(self, action: str) -> str:
        """An answer as its button calls it."""
        caption = self._table.caption(self._match.game.parse(action))
        return " ".join(filter(None, [caption.title, caption.hint and f"({caption.hint})"]))

    def _explain(self, played: Played, thought: Thought) -> None:
        feature, more = self._feature(thought, str(played.action))
        expects = (feature.more if more else feature.less) if feature else ""
        name = self._table.name(played.seat)
        hidden = feature is not None and feature.own
        lines = explained(name, self._log.in_a_line(played), expects, hidden)
        self._screen.manager.push(telling(f"Why {name} did that", "\n".join(lines)))
