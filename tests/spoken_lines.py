"""The hints, reasons and lines of look back that random matches bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

import games
from engine.players.player import Level, Program
from engine.players.thought import Thought, think
from engine.table.advice import Advice
from engine.table.lookback import LookBack
from tests.advice import match_between, played
from tests.at_once import AtOnce
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, play_on
from tests.kit.walks import thinned

LEVEL: Level = "weak"
PROGRAM = "weak steady"


class Hint(NamedTuple):
    """A hint and the thought that it tells of."""

    sentences: list[str]
    thought: Thought


class Why(NamedTuple):
    """A program's reason, the thought that it tells of, and the program's name."""

    sentences: list[str]
    thought: Thought
    name: str


def hints(key: str, seed: object, most: int, playouts: int) -> Iterator[Hint]:
    """Yield the hints at questions of a random match, each to whoever is asked."""
    game, player = GAMES[key], PLAYERS[key]
    match = match_between(key, seed, *[""] * max(2 * (key != "rogue"), game.config.seats[0]))
    advice = Advice(match, player, WORDS[key])
    for at in played(match, seed, most):
        decision = match.decision
        assert decision
        if decision.actions is not None and len(decision.actions) == 1:
            continue
        asked = match.request(player, Program(LEVEL, "steady"), f"hint {at}")
        thought = think(game, player, replace(asked, budget=playouts))
        yield Hint(advice.hint(decision, thought, decision.seat), thought)


def reasons(key: str, seed: object, most: int, playouts: int) -> Iterator[Why]:
    """Yield why the programs of a random match did what they did."""
    game, player = GAMES[key], PLAYERS[key]
    match = match_between(key, seed, PROGRAM, PROGRAM)
    advice = Advice(match, player, WORDS[key])
    for _ in played(match, seed, most):
        if not match.history or not advice.may_explain(match.history[-1]):
            continue
        last = match.history[-1]
        thought = think(game, player, replace(match.onlooker_request(last), budget=playouts))
        name = match.leading_names_after(last.number)[last.seat - 1]
        yield Why(advice.why(last, thought, "It acts.")[0], thought, name)


def look_back(key: str, seed: object, choices: int, playouts: int) -> LookBack:
    """Return a random match that was looked back at, with so many of its choices."""
    match = match_between(key, seed, "", PROGRAM)
    play_on(match, luck(seed))
    player = PLAYERS[key]._replace(budgets={"middle": playouts, LEVEL: playouts})
    back = LookBack(match, player, WORDS[key], AtOnce(games.room), lambda number: None)
    for choice in thinned(back._remaining_actions, choices):
        asked = match.request(player, Program(), f"look back {choice.number}", choice.number)
        back._add_mistake(
            choice,
            think(match.game, player, replace(asked, budget=playouts, given=str(choice.action))),
        )
    return back
