"""A match that is over, thought through again: where the lead changed, and what would have been
better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.result import moment_row
from engine.app.theme import Role, Scale
from engine.app.thinking import Thinks
from engine.app.widgets import Button, Label, Screen, Widget, foot, top_bar
from engine.app.widgets.containers import Column
from engine.match import Match
from engine.players.player import Player, Program
from engine.players.thought import Thought
from engine.rules.played import Played
from engine.table.advice import Advice
from engine.words.contract import Words
from engine.words.markup import literal
from engine.words.reasons import better, lead_passed
from engine.words.summary import Moment

MOST = 10
"""So many moments are shown."""
LOSS = 0.12
"""What cost less than so much of the chances to win is not worth a word."""
AHEAD = 0.08
"""Somebody is ahead who is likelier to win than the next by so much."""
SAID = "Every choice is thought through again, with all that its player could see."


class LookBack(Screen):
    """What is found, while it is being found.

    watch: shows the match from where so many actions had been played.
    """

    def __init__(
        self,
        match: Match,
        player: Player,
        words: Words,
        thinks: Thinks,
        watch: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._match, self._player, self._words = match, player, words
        self._thinks, self._watch = thinks, watch
        self._advice = Advice(match, player, words)
        self._left = [played for played in match.history if self._chose(played)][::-1]
        self.total = len(self._left)
        self._asked: Played | None = None
        self._number = 0
        """What was asked about it."""
        self._losses: list[tuple[float, Moment]] = []
        self._leads = self._lead_changes()

    def _chose(self, played: Played) -> bool:
        """Whether there was a choice, of the game itself."""
        asked = self._match.decision_before(played.number)
        if asked is None or asked.ask == "draw" or not isinstance(played.action, self._own):
            return False
        return asked.actions is None or len(asked.actions) > 1

    @property
    def _own(self) -> tuple[type, ...]:
        return self._match.game.actions

    # What is found.

    def moments(self) -> list[Moment]:
        """What has been found so far, in its order."""
        worst = sorted(self._losses, key=lambda pair: -pair[0])[: MOST - len(self._leads)]
        found = {moment.number: moment for moment in self._leads}
        found |= {moment.number: moment for _, moment in worst}
        return [found[number] for number in sorted(found)]

    def _lead_changes(self) -> list[Moment]:
        """Where somebody else came to be ahead, by the positions as they truly were."""
        match, evaluation = self._match, self._player.evaluation
        found, leader = list[Moment](), 0
        for played in match.history:
            worth = match.worth(evaluation, played.number)
            if not worth:
                continue
            first, second = sorted(worth, reverse=True)[:2]
            seat = worth.index(first) + 1
            if first - second < AHEAD or seat == leader:
                continue
            if leader:
                name = literal(match.names_at(played.number)[seat - 1])
                found.append(self._moment(played, lead_passed(name, self._line(played))))
            leader = seat
        return found[-MOST // 2 :]

    def _line(self, played: Played) -> str:
        """An action as the log has it."""
        names = [literal(name) for name in self._match.names_at(played.number)]
        said = self._words.entries(played, names, self._match.game.config.turn)
        name = names[played.seat - 1]
        own = next((entry for entry in said if entry.mark == played.seat), None)
        return f"**{name}**: {own.text}" if own else f"**{name}** acts."

    def _moment(self, played: Played, words: str) -> Moment:
        return Moment(played.seat, played.turn_number, words, played.number)

    def _take(self, played: Played, thought: Thought) -> None:
        """What an action cost beside the best that was thought of."""
        arms = {arm.action: arm for arm in thought.arms}
        best, chosen = thought.arms[0], arms.get(str(played.action))
        asked = self._match.decision_before(played.number)
        if (
            asked is None
            or chosen is None
            or not chosen.playouts
            or best.worth - chosen.worth < LOSS
        ):
            return
        words = better(
            self._line(played), chosen.worth, self._advice.choice(played.number, asked, best)
        )
        self._losses.append((best.worth - chosen.worth, self._moment(played, words)))

    # Time.

    @property
    def done(self) -> int:
        """How many choices have been thought through."""
        return self.total - len(self._left) - (self._asked is not None)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._asked is not None and (thought := self._thinks.answer(self._number)):
            played, self._asked = self._asked, None
            self._take(played, thought)
            self.rebuild()
            moved = True
        if self._asked is None and self._left and not self._thinks.broken:
            self._asked = self._left.pop()
            self._ask(self._asked)
        return moved

    def _ask(self, played: Played) -> None:
        seed = f"look back {played.number}"
        asked = self._match.request(self._player, Program(), seed, played.number)
        self._number = self._thinks.ask(asked)

    def wait(self) -> float | None:
        return 0.03 if self._asked is not None else super().wait()

    def leave(self) -> None:
        self._thinks.drop(self._number)
        super().leave()

    # What is on the screen.

    def build(self, scale: Scale) -> Sequence[Widget]:
        title = self._match.game.config.title
        top = top_bar(scale, "Look back", title, emblem="flame")
        done = Button(
            "back", label="Back", hint="Esc", hotkey="enter", kind="primary", on_press=self.back
        )
        low = foot(scale, [done])
        found, note = self.moments(), f"{self.done} of {self.total} choices"
        if self.done < self.total:
            said = SAID
        elif found:
            said = "Press a moment to watch from there."
        else:
            said = "Nothing stands out: nobody gave much away."
        word = self._match.game.config.turn
        rows = [moment_row(scale, at, each, word, self._watch) for at, each in enumerate(found)]
        parts = [Label("said", words=said, role=Role.LEAD, colour=theme.MUTED), *rows]
        panel = form.panel("moments", "What decided it", Column(parts, gap=8), note)
        return [top, low, *form.column(scale, form.between(scale, top, low), "page", [panel])]
