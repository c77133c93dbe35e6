"""The curtain tells each player all that has happened since that player's own last answer.

Random matches are played on real tables. A player's own answer is one that the test gives while a
person plays that seat. What the table gives by itself is not, nor is what a program chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.app.widgets import Label, walk
from engine.match import Match
from engine.players.player import Program
from engine.rules.chance import Chance
from engine.rules.ending import OfferDraw, Resign
from engine.rules.options import OptionValue
from engine.rules.state import Decision
from engine.table.curtain import Curtain
from engine.table.log import TAKEN_BACK
from engine.table.table import Table
from engine.words.log import Entry
from tests.hands import lowest
from tests.kit.catalogue import own
from tests.kit.matches import luck, match_of, resumed
from tests.kit.walks import SET, SHORT_SET, brought, choose
from tests.kit.walks import walk as walk_of
from tests.long import many
from tests.tables import MORE, NAMES, TABLES, go_on, shell_for

QUESTIONS = many(40, 300)
"""How many questions of a match are looked at."""
A_WHILE = 5.0
"""Seconds after which the table has given an answer that it gives by itself."""
SELDOM = 12
"""One in so many questions brings something else than an answer."""
Habit = Callable[[Table, Chance], None]
"""Says beforehand what a seat allows, where a game lets it."""
SEVERAL = [key for key, game in TABLES.items() if game.config.seats[1] > 1]


def no_habit(scene: Table, chance: Chance) -> None:
    """Say nothing beforehand."""


class Sitting:
    """A match in which the test remembers who has answered what.

    `automatic` tells whether the table gave an answer.
    """

    def __init__(self, key: str, seed: str, folder: Path) -> None:
        self.game, self.chance, self._folder = TABLES[key], luck(seed), folder
        self.habit: Habit = own(key, "HABIT", no_habit)
        self.automatic = False
        self._own: dict[int, str] = {}
        """Who has answered in person, by the number of the action."""
        options: dict[str, OptionValue] = (
            {SET: SHORT_SET} if SET in self.game.config.options else {}
        )
        most = self.game.config.seats[1]
        names = [*NAMES, *MORE][: min(3, most)]
        more = brought(self.game, self.game.rules_for(options), len(names), self.chance)
        match = match_of(self.game, names, seed, options, **more)
        match.save_in(folder)
        self.show(match)

    def show(self, match: Match) -> None:
        """Lay the match on a table of its own."""
        app = shell_for(self.game, self._folder)
        app.show_table(match)
        self.scene = lowest(app, Table)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.scene.match

    def rest(self) -> None:
        """Let the table give what it gives by itself."""
        before = -1
        while before != len(self.match.history):
            before = len(self.match.history)
            go_on(self.scene)
            for _ in range(2):
                self.scene.manager.update(A_WHILE)
            go_on(self.scene)
        self.automatic |= any(played.by == "table" for played in self.match.history)

    def go_on(self, decision: Decision) -> None:
        """Answer, or do what players do now and then."""
        chance, match = self.chance, self.match
        what = chance.below(SELDOM)
        if what == 0 and match.undo(match.state.still_in()) is None:
            self._own = {n: who for n, who in self._own.items() if n <= len(match.history)}
        elif what == 1:
            seat = 1 + chance.below(len(match.names))
            match.take_over(seat, None if match.program(seat) else Program("weak", "steady"))
        elif what == 2 and not match.program(decision.seat):
            self.habit(self.scene, chance)
        elif what == 3:
            self.reopen()
        else:
            self.answer(decision)

    def answer(self, decision: Decision) -> None:
        """Play something in the place of whoever is asked."""
        number, name = len(self.match.history) + 1, self.match.leading_names[decision.seat - 1]
        action = choose(self.game, self.match.state, self.chance)
        if isinstance(action, OfferDraw | Resign) and self.chance.below(4):
            return
        if not self.match.program(decision.seat):
            self._own[number] = name
        assert self.match.submit(decision.seat, action) is None

    def reopen(self) -> None:
        """Leave the table, and go on with the match from its journal."""
        self.match.close()
        self.scene.manager.clear()
        self.show(resumed(self.game, self._folder))

    def missed(self, seat: int) -> list[Entry] | None:
        """Return what has happened since the last answer of the player of a seat; None where
        nobody has answered there in person."""
        name = self.match.leading_names[seat - 1]
        answered = max((number for number, who in self._own.items() if who == name), default=0)
        log = self.scene.log.shown()
        later = [
            entry
            for entry in log
            if entry.number > answered or (entry.is_between and entry.number == answered)
        ]
        return later if answered else None


def told(scene: Table, decision: Decision) -> list[tuple[str, str]]:
    """Return what the curtain lists for whoever is asked, as heading and text."""
    curtain = Curtain(scene.seat.call_for(decision), lambda: None)
    scene.manager.push(curtain)
    labels = {each.id: each.words for each, _ in walk(curtain.widgets) if isinstance(each, Label)}
    scene.manager.pop()
    found, number = list[tuple[str, str]](), 0
    while (id := f"seen-{number}") in labels:
        found.append((labels[id], labels.get(f"{id}-text", "")))
        number += 1
    return found


COVERED = [
    key
    for key in SEVERAL
    if any(getattr(step, "simultaneous", False) for step in TABLES[key].steps)
]
"""The games in which a choice lies covered until others have made theirs."""


@pytest.mark.parametrize("key", COVERED)
def test_a_secret_choice_that_is_taken_back_is_no_longer_said_to_be_made(
    key: str, tmp_path: Path
) -> None:
    sitting, covered = Sitting(key, f"covered {key}", tmp_path), 0
    for _ in range(QUESTIONS):
        sitting.rest()
        match, decision = sitting.match, sitting.match.decision
        if decision is None or covered > 1:
            break
        sitting.answer(decision)
        if match.history and match.is_covered(match.history[-1]):
            name = match.leading_names[match.history[-1].seat - 1]
            assert match.undo() is None
            assert sitting.scene.log.entries[-1].line == f"{TAKEN_BACK}: {name}'s secret choice."
            covered += 1
    assert covered


@pytest.mark.parametrize("key", [key for key in SEVERAL if key not in COVERED])
def test_no_choice_lies_covered_in_other_games(key: str) -> None:
    for moment in walk_of(TABLES[key], "covered"):
        assert not any(moment.decision.seat in step.covered for step in moment.after.agenda)


@pytest.mark.parametrize("seed", range(many(1, 12)))
@pytest.mark.parametrize("key", SEVERAL)
def test_all_that_has_happened_since_ones_own_last_answer_is_news(
    key: str, seed: int, tmp_path: Path
) -> None:
    sitting, looked_at = Sitting(key, f"news {key} {seed}", tmp_path), 0
    for _ in range(QUESTIONS):
        sitting.rest()
        decision = sitting.match.decision
        if decision is None:
            break
        missed = sitting.missed(decision.seat)
        if missed:
            match, seat = sitting.match, sitting.scene.seat
            assert sitting.scene.log.entries_since(match.last_answer(decision.seat)) == missed, (
                decision
            )
            if not seat.answers(decision):  # nobody is called to an open question
                listed = [(entry.heading, entry.text) for entry in missed]
                assert told(sitting.scene, decision) == listed, decision
            looked_at += 1
        sitting.go_on(decision)
    assert looked_at
