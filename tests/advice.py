"""What a table tells whoever asks it for a hint, a reason or its state, in worlds that look alike.

one, other = pair(match, looker, "seed", folder)
assert told(one) == told(other)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.app.inputs import Key
from engine.app.widgets import Label, Screen, walk
from engine.app.widgets.aloud import spoken
from engine.journal import Header
from engine.match import Match
from engine.players import thought
from engine.players.player import Player, Program
from engine.players.thought import Thought
from engine.rules.chance import seeded
from engine.rules.game import Game
from engine.rules.state import State
from engine.table import hints
from engine.table.callout import Callout
from engine.table.table import Table
from tests.at_once import AtOnce
from tests.hands import clear, lowest, settle
from tests.kit.catalogue import GAMES, PLAYERS
from tests.kit.matches import luck
from tests.kit.walks import brought, choose
from tests.tables import MORE, NAMES, go_on, shell_for
from tests.twins import World, alike

QUICK = 40
"""The playouts of a reason: few, since what is compared need not be good."""
SIZE = 1024, 640
PROGRAM = "weak steady"


class Waiting(AtOnce):
    """Thinks at once, and keeps the thought until it is `ready`."""

    ready = True

    def answer(self, number: int) -> Thought | None:
        """The thought about this, once it is ready."""
        return super().answer(number) if self.ready else None

    def drop(self, number: int) -> None:
        """Nobody wants the answer to this any more."""
        super().answer(number)


def room(key: str) -> tuple[Game[Any], Player]:
    """The rules and the player of a game."""
    return GAMES[key], PLAYERS[key]


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints and reasons be thought about for a moment."""
    monkeypatch.setattr(hints, "ADVISER", Program("weak", "steady"))
    monkeypatch.setattr(thought, "PLAYOUTS", QUICK)


# What is told.


class Told(NamedTuple):
    """What a table says. hint, reason: at F4 and F6. state: at F3. widgets: at F2, each."""

    hint: list[str]
    reason: list[str]
    state: list[str]
    widgets: list[str]


def told(scene: Table) -> Told:
    """Ask a table for all that it says."""
    return Told(
        answer(scene, "f4"),
        answer(scene, "f6"),
        [*scene.reading()],
        [spoken(widget) for widget, _ in walk(scene.widgets)],
    )


def answer(scene: Table, key: str) -> list[str]:
    """What lies over the table once a key was pressed and its answer has come."""
    clear(scene)
    scene.manager.handle(Key(key))
    settle(scene)
    shown = said_over(scene)
    clear(scene)
    return shown


def said_over(scene: Table) -> list[str]:
    """What lies over the table says, and where it points; nothing where nothing does."""
    top = scene.manager.top
    if top is scene or not isinstance(top, Screen):
        return []
    pointed = [str(rect) for rect in top.outlined_rects] if isinstance(top, Callout) else []
    return [*(w.words for w, _ in walk(top.widgets) if isinstance(w, Label)), *pointed]


# Who plays.


def match_between(key: str, seed: object, *programs: str) -> Match:
    """A match of these programs, and of persons ("")."""
    game, names = GAMES[key], [*NAMES, *MORE][: len(programs)]
    more = brought(game, game.rules_for({}), len(names), luck(seed))
    return Match(game, Header(key, names, str(seed), programs=list(programs), **more))


def manned(key: str) -> list[tuple[str, ...]]:
    """Who may sit at the table of a game: persons alone, one with a program, two with one."""
    least, most = GAMES[key].config.seats
    every = [("",) * least, ("", PROGRAM), ("", "", PROGRAM)]
    return [each for each in dict.fromkeys(every) if least <= len(each) <= most]


def played(match: Match, seed: object, most: int = 60) -> Iterator[int]:
    """Play a random match; yields the length of its history at each question."""
    chance = luck(seed)
    for number in range(most):
        decision = match.decision
        if decision is None:
            return
        yield number
        assert match.submit(decision.seat, choose(match.game, match.state, chance)) is None


# Two worlds.


class Pair(NamedTuple):
    """The table of a match, and the same in another world."""

    one: Table
    other: Table


def pair(match: Match, looker: int, seed: object, folder: Path, **settings: object) -> Pair | None:
    """The table of a match in two worlds that look alike to a seat, or to all (0); None where no
    other was dealt, and where the question answers itself."""
    game = match.game
    world = game.redeal(match.state, looker, seeded(f"pair {seed}"))
    if game.position(world) == game.position(match.state):
        return None
    twins = (_twin(match, len(match.history), each) for each in (match.state, world))
    found = Pair(*(_table(twin, folder, **settings) for twin in twins))
    return found if len(found.one.match.history) == len(match.history) else None


def answered(match: Match, looker: int, seed: object, folder: Path) -> Pair | None:
    """The table of a match after its last answer, given in two worlds that look alike to a seat,
    or to all (0), before and after it; None where no other was found."""
    last = match.history[-1]
    before = match._states[-1]
    other = alike(match, before, looker, seeded(f"answered {seed}"))
    if other is None:
        return None
    tables = []
    for world in (World(before, last.action), other):
        twin = _twin(match, last.number - 1, world.state)
        twin.play(last.seat, world.action, last.at)
        tables.append(_table(twin, folder))
    return Pair(*tables)


def _twin(match: Match, length: int, world: State) -> Match:
    """A match after so many actions of its history, in this world."""
    twin = Match(match.game, match.header)
    twin.history[:] = match.history[:length]
    twin._states[:] = match._states[:length]
    twin.state = world.copy()
    return twin


def _table(match: Match, folder: Path, **settings: object) -> Table:
    """The table of a match, at rest."""
    app = shell_for(match.game, folder, SIZE, Waiting(room), **settings)
    app.show_table(match)
    scene = lowest(app, Table)
    go_on(scene)
    return scene


def open_view(scene: Table) -> None:
    """Open the view of the seat that is asked, behind its curtain."""
    scene.seat.look_again()
    settle(scene)
    decision = scene.match.decision
    assert decision and scene.seat.viewer == decision.seat


def hiding(match: Match) -> bool:
    """Whether the seat that is asked knows more than all others."""
    decision = match.decision
    return decision is not None and match.view(decision.seat) != match.view(0)
