"""A match that is over, thought through again: where the lead changed, and what would have been
better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.result import moment_row
from engine.app.theme import Role, Scale
from engine.app.thinking import Thinks
from engine.app.widgets import Button, Label, Screen, Widget, foot, top_bar
from engine.app.widgets.containers import Column
from engine.match import Match
from engine.players.player import Player, Program
from engine.players.thought import Thought, Weighed
from engine.rules.played import Played
from engine.table.advice import Advice
from engine.words.contract import Words
from engine.words.log import folded
from engine.words.markup import literal
from engine.words.reasons import better, course, lead_passed, swung
from engine.words.summary import Moment

MOST = 10
"""So many moments are shown."""
LOSS = 0.12
"""What cost less than so much of the chances to win is not worth a word."""
SWING = 0.15
"""A change of somebody's chances by so much at once is a moment."""
SWINGS = 4
"""So many of them are shown at most."""
CAME = 2
"""So many lines are told of what came of an action, the last."""
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
        self._worths = [
            (number, worth)
            for number in range(len(match.history))
            if (worth := match.worth(player.evaluation, number))
        ]
        """How likely each seat was to win after so many actions, by the position as it was."""
        self._seat = self._told_of()
        self._leads, self._swings = self._lead_changes(), self._great_changes()

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
        room = MOST - len(self._leads)
        worst = sorted(self._losses, key=lambda pair: -pair[0])[:room]
        found = {moment.number: moment for moment in self._swings[: room - len(worst)]}
        found |= {moment.number: moment for moment in self._leads}
        found |= {moment.number: moment for _, moment in worst}
        return [found[number] for number in sorted(found)]

    def _lead_changes(self) -> list[Moment]:
        """Where somebody else came to be ahead."""
        found, leader = list[Moment](), 0
        for number, worth in self._worths:
            first, second = sorted(worth, reverse=True)[:2]
            seat = worth.index(first) + 1
            if first - second < AHEAD or seat == leader:
                continue
            if leader:
                played = self._match.history[number - 1]
                name = literal(self._match.names_at(number)[seat - 1])
                found.append(self._moment(played, lead_passed(name, self._line(played))))
            leader = seat
        return found[-MOST // 2 :]

    def _great_changes(self) -> list[Moment]:
        """Where the chances of whoever is told of changed most at once, by whatever it was."""
        found = []
        for (_, before), (number, after) in pairwise(self._chances()):
            if abs(after - before) >= SWING:
                played = self._match.history[number - 1]
                words = swung(self._whose, self._line(played, whole=True), before, after)
                found.append((abs(after - before), self._moment(played, words)))
        found.sort(key=lambda pair: -pair[0])
        return [moment for _, moment in found[:SWINGS]]

    def _told_of(self) -> int:
        """Of whom it is told: the one person, else the winner; 0 for nobody, as of a set, whose
        games begin anew."""
        seen, persons = self._match.view(0), self._match.persons
        if seen.best_of > 1 or seen.outcome is None:
            return 0
        return persons[0] if len(persons) == 1 else seen.outcome.winner or 0

    @property
    def _whose(self) -> str:
        if self._match.persons == [self._seat]:
            return "your chances"
        return f"**{literal(self._match.names[self._seat - 1])}**'s chances"

    def _chances(self) -> list[tuple[int, float]]:
        """How likely that seat was to win, after so many actions."""
        return [(number, worth[self._seat - 1]) for number, worth in self._worths if self._seat]

    def _course(self) -> str:
        """What is said where no choice stands out."""
        chances = [chance for _, chance in self._chances()]
        if not chances:
            return "Nothing stands out: nobody gave much away."
        return course(self._whose, chances, SWING)

    def _line(self, played: Played, whole: bool = False) -> str:
        """An action as the log has it; `whole` with what came of it in the end."""
        names = [literal(name) for name in self._match.names_at(played.number)]
        name = names[played.seat - 1]
        said = folded(self._words.entries(played, names, self._match.game.config.turn))
        own = next((entry for entry in said if entry.mark == played.seat), None)
        asked = self._match.decision_before(played.number)
        if asked and (own is None or asked.together):  # what lay covered then lies open now
            chosen = self._advice.choice(played.number, asked, Weighed(str(played.action), 0, 0.0))
            line = f"**{name}** chose {chosen.whole}."
        else:
            line = f"**{name}**: {own.text}" if own else f"**{name}** acts."
        if not whole:
            return line
        came = [each for each in said if each is not own][-CAME:]
        seats = {seat: f"**{each}**: " for seat, each in enumerate(names, 1) if seat != played.seat}
        return " ".join([line, *(f"{seats.get(each.mark, '')}{each.text}" for each in came)])

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
        else:
            said = "" if self._losses else self._course()
            if found:
                said = f"{said} Press a moment to watch from there.".strip()
        word = self._match.game.config.turn
        rows = [moment_row(scale, at, each, word, self._watch) for at, each in enumerate(found)]
        parts = [Label("said", words=said, role=Role.LEAD, colour=theme.MUTED), *rows]
        panel = form.panel("moments", "What decided it", Column(parts, gap=8), note)
        return [top, low, *form.column(scale, form.between(scale, top, low), "page", [panel])]
