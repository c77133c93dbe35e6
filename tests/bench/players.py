"""Programs that play: playouts a second, a move at each level, the lab on two processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from statistics import median
from time import process_time
from typing import Any

from engine.lab.running import local_executor, play_planned
from engine.lab.trial import PlannedGame
from engine.players.player import LEVELS, Player
from engine.players.search import search
from engine.processes import Processes
from engine.rules.chance import seeded
from engine.rules.game import Game
from games import KEYS, room
from tests.bench import alternately
from tests.kit.walks import brought, choose

DEPTHS = (4, 6)
POSITIONS, PLAYOUTS, GAMES, TURNS = 6, 150, 24, 3


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    for key in KEYS:
        game, player = room(key)
        asked = [*questions(game)]
        yield f"{game.config.title}, {playouts(game, player, asked)}"
        yield f"{game.config.title}, {moves(game, player, asked)}"
    yield in_two()


def questions(game: Game[Any]) -> Iterator[Any]:
    """Positions of random games in which somebody has a choice."""
    chance, rules, seats = seeded(f"bench {game.key}"), game.rules_for({}), game.config.seats[0]
    for number in range(POSITIONS):
        more = brought(game, rules, seats, chance)
        s = game.start(rules, seats, seeded(f"{number}"), **more)
        least = 4 + 3 * number
        while (decision := game.decision(s)) is not None:
            few = decision.actions is not None and len(decision.actions) < 2
            if least <= 0 and not few:
                yield s
                break
            least -= 1
            game.apply(s, choose(game, s, chance))


def playouts(game: Game[Any], player: Player, asked: list[Any]) -> str:
    """How many a second, cut after some actions."""

    def think(depth: int) -> None:
        for s in asked:
            answer(game, player._replace(depth=depth), s, PLAYOUTS)

    taken = alternately(*(lambda depth=each: think(depth) for each in DEPTHS), times=TURNS)
    said = " and ".join(f"{PLAYOUTS * len(asked) / each:,.0f}" for each in taken)
    return f"playouts a second, cut after {' and '.join(map(str, DEPTHS))} actions: {said}"


def moves(game: Game[Any], player: Player, asked: list[Any]) -> str:
    """The processor's time for a move at each level, on one core."""
    said = []
    for level in LEVELS:
        taken = []
        for s in asked:
            start = process_time()
            answer(game, player, s, player.budgets[level])
            taken.append(1000 * (process_time() - start))
        said.append(f"{level} {median(taken):,.0f}, {max(taken):,.0f} ms")
    return f"a move, median and worst: {'; '.join(said)}"


def answer(game: Game[Any], player: Player, s: Any, budget: int) -> None:
    """Have whoever is asked think."""
    decision = game.decision(s)
    assert decision
    chance = seeded("bench")
    search(game, player, game.sealed(s, decision.seat, chance), decision.seat, budget, chance)


def in_two() -> str:
    """Games of the lab on two processes beside the same on one."""
    executors = [local_executor(count) for count in (2, 1)]

    def play(executor: Any, games: int = GAMES) -> None:
        plans = [PlannedGame("siege", ("greedy",) * 2, number, "bench") for number in range(games)]
        for future in wait([executor.submit(play_planned, room, plan) for plan in plans]).done:
            future.result()

    for executor in executors:
        play(executor, 4)
    two, one = alternately(*(lambda each=each: play(each) for each in executors), times=TURNS)
    for executor in executors:
        assert isinstance(executor, Processes)
        executor.shutdown(cancel_futures=True)
    return (
        f"the lab on two processes beside one: {one / two:.2f} times as many games"
        f" ({GAMES / two:.0f} and {GAMES / one:.0f} a second, Simple Siege between greedy players)"
    )
