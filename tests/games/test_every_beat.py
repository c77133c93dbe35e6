"""Every beat of random matches is laid out in windows of every shape, with every option.

Between two questions a table shows positions in which nobody is asked anything: a joker on a pile,
a seat without cards, a set between two games. All of them are laid out and measured here, with the
motions that lead to them: as they are told, as they are watched again, and after something was
taken back; then how the match ended, and what is found by looking back at it. No list may cut a
line of text, or have a bar with nothing to scroll. The daily run passes over what is of a kind that
it has shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import get_args

import pytest

from engine.app.screens.result import ResultScreen
from engine.app.theme import Scale
from engine.app.widgets import Screen, find, overflows
from engine.app.widgets.choices import ChoiceField
from engine.match import Match
from engine.players.player import RANDOM, Program
from engine.replay import NOTHING_HIDDEN, Replay
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw, OfferDraw, Resign
from engine.rules.events import Event, GameBegan
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table import lookback
from engine.table.lookback import LookBack
from engine.table.shapes import Shape, roomy, window_shape
from engine.table.table import Table
from tests.at_once import AtOnce
from tests.hands import clear, lowest, top
from tests.kit.catalogue import PLAYERS, WORDS
from tests.kit.matches import luck, match_of
from tests.kit.scrolling import misfits
from tests.kit.variants import VALUES, Variant, kind, question, variants
from tests.kit.walks import brought, choose, thinned
from tests.long import LONG, many
from tests.tables import LONG as LONG_NAMES
from tests.tables import SHAPES, TABLES, shell_for, sights

ROUNDS = 1
"""How many matches are played in each variant."""
WHOLE = many(0, 1)
"""How many matches are looked at from beginning to end."""
TRIES = 3
"""How many answers to each question are drawn, to play one that brings something new."""
MOST, LATER = 150, many(15, 30)
"""After how many questions whoever is asked resigns, in the first game of a set and in others."""
A_WHILE = 5.0
"""Seconds in which every motion and every rest ends."""
BRIEF, CHOICES = 4, 3
"""The playouts for a choice that is looked back at, and how many choices of a match are."""

Window = tuple[tuple[int, int], int]
"""A size in pixels, and a size of text in per cent."""
EVERY = [[each] for each in SHAPES] if LONG else [SHAPES]
"""The windows among which the tables of one test are shared out."""


class Looks:
    """The tables of a game, each in the next one of a few windows.

    `count` is how many layouts were measured. `problems` are what was cut, by widget, one of each.
    """

    def __init__(self, key: str, windows: Sequence[Window], folder: Path) -> None:
        self.count = 0
        self.whole = False
        """Whether nothing is passed over."""
        self.problems = dict[str, str]()
        self._key = key
        self._game = TABLES[key]
        self._apps = cycle(
            shell_for(self._game, folder, size, text_size=text, speed="normal")
            for size, text in windows
        )
        self._app = next(self._apps)
        self._met = set[tuple[str, ...]]()

    def _new(self, how: str, events: Sequence[Event]) -> bool:
        """Return whether some of these are of a kind that was not shown so far."""
        return self.whole or any((how, *kind(event)) not in self._met for event in events)

    def _meet(self, how: str, events: Sequence[Event]) -> bool:
        """Return the same, and count these as shown."""
        new = self._new(how, events)
        self._met |= {(how, *kind(event)) for event in events}
        return new

    def _first(self, *what: str) -> bool:
        """Return whether this comes for the first time."""
        first = self.whole or what not in self._met
        self._met.add(what)
        return first

    # Playing.

    def play(self, variant: Variant, seed: str) -> Match:
        """Play a random match to its end, and look at what is new in it."""
        game, chance, names = self._game, luck(seed), (LONG_NAMES * 3)[: variant.seats]
        more = brought(game, game.rules_for(variant.options), variant.seats, chance)
        match = match_of(game, names, seed, variant.options, **more)
        self._tell(self._show(match), "told", match.opening)
        begun = 0
        while decision := match.decision:
            if isinstance(match.state.agenda[0], AnswerDraw):
                self._look_at_offer(match, decision)
            action = self._choose(match, len(match.history) - begun, chance)
            events = self._brings(match, action)
            if self._new("told", events):
                scene = self._show(match)
                if chance.below(2):
                    scene.seat.viewer = decision.seat
                assert match.submit(decision.seat, action) is None
                self._tell(scene, "told", events)
                self._change(scene)
            else:
                self._app.manager.clear()
                assert match.submit(decision.seat, action) is None
            if any(isinstance(event, GameBegan) for event in events):
                begun = len(match.history)
        self._app.manager.clear()
        return match

    def _choose(self, match: Match, asked: int, chance: Chance) -> Action:
        """Return an answer to the question that stands. At each kind of question a draw is offered
        once; of a few answers the first that brings something new is taken."""
        decision, state = match.decision, match.state
        assert decision
        tired = asked > (MOST if state.game_number == 1 else LATER)
        if tired and not match.refusal(decision.seat, Resign()):
            return Resign()
        if isinstance(state.agenda[0], AnswerDraw) and decision.actions:
            return decision.actions[-1]
        offer = ("offers", str(decision.seat), *question(state))
        if offer not in self._met and not match.refusal(decision.seat, OfferDraw()):
            self._met.add(offer)
            return OfferDraw()
        actions = [choose(self._game, state, chance) for _ in range(TRIES)]
        new = (each for each in actions if self._new("told", self._brings(match, each)))
        return next(new, actions[0])

    def _brings(self, match: Match, action: Action) -> list[Event]:
        """Return the events of an action that has not been played yet."""
        events = list[Event]()
        self._game.apply(match.state.copy(), action, events.append)
        return events

    def _look_at_offer(self, match: Match, decision: Decision) -> None:
        """Look at an offer of a draw, once at each kind of question: to whoever acted before it,
        and to somebody else."""
        acted = any(decision.seat == played.seat for played in match.history[-2:-1])
        whom = "the one who acted" if acted else "another"
        if self._first("draw offered", whom, *question(match.state)):
            self._look(self._show(match), f"while {whom} is offered a draw")

    def _change(self, scene: Table) -> None:
        """Take the last action back and play it again; have a program take over the seat, and a
        person again."""
        match, last = scene.match, scene.match.history[-1]
        first = self._first("taken back", type(last.action).__name__)
        if first and match.undo(match.state.still_in()) is None:
            self._look(scene, f"after {last.action} is taken back")
            assert match.submit(last.seat, last.action) is None
            scene.beats.stop()
            clear(scene)
        if self._first("taken over", str(len(match.names))):
            for program in (Program.parse("weak steady"), None):
                if match.take_over(last.seat, program) is None:
                    self._look(scene, f"after {program or 'a person'} takes over")

    # Watching.

    def watch(self, match: Match) -> None:
        """Watch again each kind of action of a match that is over, through the eyes of somebody
        else each time, and go back from it."""
        history = match.history
        new = [each for each in history if self._first("watched", type(each.action).__name__)]
        if not new:
            return
        self._app = next(self._apps)
        self._app.watch(match)
        scene = lowest(self._app, Table)
        assert isinstance(scene.match, Replay) and scene.watching
        eyes = cycle(range(NOTHING_HIDDEN, len(match.names) + 1))
        for played in new:
            scene.match.rewind(played.number - 1)
            scene.match.look_through(next(eyes))
            scene.watching.step_on()
            self._look(scene, f"while {played.action} is watched")
            if self.whole:
                self._tell(scene, "watched", played.events)
        scene.watching.go_to_last_turn()
        self._look(scene, "after a turn is taken back that is watched")
        self._app.manager.clear()

    # Over.

    def end(self, match: Match) -> None:
        """Look at how a match ended, at every game of a set, and back at it: before anything is
        thought, with lines of some choices, and when all is done."""
        self._app = next(self._apps)
        entry = self._app.library.entry(match.header)
        self._app.show_result(entry.result(match), match)
        result = top(self._app, ResultScreen)
        self._measure(result, "at the result")
        choice = find(result.widgets, "set-game")
        for game in range(len(choice.options) if isinstance(choice, ChoiceField) else 0):
            result._show_game(game)
            self._measure(result, f"at the result of game {game + 1}")
        if len(match.names) > 1 and PLAYERS[self._key] is not RANDOM:
            player = PLAYERS[self._key]._replace(budgets={"middle": BRIEF})
            thinks = AtOnce(lambda key: (self._game, player))
            back = LookBack(match, player, WORDS[self._key], thinks, lambda number: None)
            self._app.manager.push(back)
            self._measure(back, "at look back")
            back._remaining_actions[:] = thinned(back._remaining_actions, CHOICES)
            while back._remaining_actions or back._current_action:
                self._app.manager.update(1)
            self._measure(back, "at look back, when all is thought through")
        self._app.manager.clear()

    def _measure(self, screen: Screen, when: str) -> None:
        """Measure a screen."""
        self.count += 1
        screen.rebuild()
        for problem in overflows(screen.widgets, screen.scale):
            self.problems.setdefault(f"{problem.split()[0]} {type(screen)}", f"{problem} {when}")

    # Looking.

    def _show(self, match: Match) -> Table:
        """Return the table of a match, with nothing on it."""
        if not self._app.manager.scenes:
            self._app = next(self._apps)
            self._app.show_table(match)
        scene = lowest(self._app, Table)
        clear(scene)
        return scene

    def _tell(self, scene: Table, how: str, events: Sequence[Event]) -> None:
        """Let these events be told as long as some of them are new, and look at those."""
        while scene.beats.is_playing_back and self._new(how, events):
            clear(scene)
            last = scene.context.events or scene.context.opening
            if self._meet(how, last[-1:]):
                self._look(scene, f"at {last[-1:]}")
            if scene.beats.waiting:
                scene.context.go_on()
            else:
                scene.manager.update(A_WHILE)
        scene.beats.stop()
        clear(scene)
        if self._meet(how, events):
            self._look(scene, f"after {events[-1:]}")

    def _look(self, scene: Table, when: str) -> None:
        """Measure all sheets of a table, and its log."""
        for number, sight in enumerate(sights(scene)):
            self.count += 1
            if number:
                scene.rebuild()
            scale = scene.manager.scale
            for problem in (*overflows(scene.widgets, scale), *misfits(scene.widgets, scale)):
                self.problems.setdefault(problem.split()[0], f"{problem} {when}, {sight}")
        if number:
            scene.rebuild()


def test_there_is_a_window_of_every_shape() -> None:
    scales = [Scale(*size, text / 100) for size, text in SHAPES]
    assert {window_shape(scale) for scale in scales} == {*get_args(Shape)}
    assert [roomy(scale) for scale in scales] == [False, False, False, True]


@pytest.mark.parametrize("key", TABLES)
def test_every_option_is_played_with(key: str) -> None:
    """With every value, of a long range at least with its ends; and with every number of seats."""
    game, played = TABLES[key], variants(TABLES[key])
    for name, option in game.config.options.items():
        values = {variant.options[name] for variant in played}
        assert values <= {*option.offered} and {option.offered[0], option.offered[-1]} <= values
        assert len(values) == min(VALUES, len(option.offered))
    least, most = game.config.seats
    assert {variant.seats for variant in played} == {*range(least, most + 1)}


@pytest.mark.parametrize("windows", EVERY)
@pytest.mark.parametrize("key", TABLES)
def test_nothing_is_cut_at_any_beat(
    key: str, windows: list[Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookback, "LOSS", -1.0)  # every choice is told, not those alone that cost
    looks, all_variants = Looks(key, windows, tmp_path), variants(TABLES[key])
    for number, variant in zip(range(ROUNDS * len(all_variants)), cycle(all_variants)):
        looks.whole = number < WHOLE
        match = looks.play(variant, f"beats {key} {number}")
        looks.watch(match)
        looks.end(match)
    assert looks.count > len(all_variants)
    assert not looks.problems, "\n".join(looks.problems.values())
