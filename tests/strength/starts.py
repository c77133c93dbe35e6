"""Measures whether some starts of a battlefield win more often than others.

Programs of equal strength with equal builds play on shipped and on generated battlefields:

    .venv/bin/python -m tests.strength.starts --games 240 --cores 1

Each deal is played once for each rotation of the starts, so that every seat has every start. The
command prints the share of each start in the games that were won, with its 99 % interval, and names
the starts whose interval excludes the even share. It can be stopped at any moment and goes on from
there; `--report` prints what was played.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.lab.lines import LineFile
from engine.players.contest import play
from engine.players.player import LEVELS
from engine.rules.chance import seeded
from games import load_game, player
from games.duel.generator.generating import MapRequest, generate, survey_content
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import library
from games.duel.rules.warriors import Build
from tests.strength.deals import BUILDS, wilson
from tests.strength.playing import RESULTS_FOLDER, results_path, revision_of

KEY = "duel"
SHIPPED = ("ferry-landing", "two-bridges", "broken-abbey", "six-wells", "fire-mouth")
"""Shipped battlefields that are measured."""
REQUESTS = {
    f"{theme} for {seats}": MapRequest(theme, seats, "none", "starts")
    for theme, seats in (
        ("village", 3),
        ("village", 4),
        ("forest", 3),
        ("forest", 4),
        ("ruins", 2),
        ("ruins", 3),
        ("river", 4),
        ("lava", 3),
        ("desert", 5),
        ("river", 6),
    )
}
"""Generated battlefields that are measured, by their names: without symmetry, where no two starts
are images of each other.
"""
NAMES = (*SHIPPED, *REQUESTS)
"""Names of all battlefields that are measured."""
GAMES = 240
"""Games on each battlefield; a multiple of every number of starts."""
Z = 2.5758
"""Standard deviations on each side of the mean that contain 99 % of a normal distribution."""


class PlannedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game that is to be played.

    Attributes:
        revision: The revision of the players, from `revision_of`.
        program: The program of all seats.
        battlefield: The name of the battlefield.
        digest: A digest of the battlefield, since it may change.
        deal: The number of the deal.
        rotation: Number of starts by which the seats are shifted: seat 1 has start 1 + `rotation`.
    """

    revision: str
    program: str
    battlefield: str
    digest: str
    deal: int
    rotation: int


class PlayedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game that was played, with the start of the winner; 0 if nobody won."""

    game: PlannedGame
    start: int


def main(arguments: Sequence[str], folder: Path = RESULTS_FOLDER) -> None:
    """Play what is missing, and print the shares of all starts."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength.starts")
    parser.add_argument("--games", type=int, default=GAMES, help="games on each battlefield")
    parser.add_argument("--program", default="weak", choices=("random", "greedy", *LEVELS))
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("names", nargs="*", metavar="NAME", help="measure these alone")
    parser.add_argument("--report", action="store_true", help="play nothing, print the results")
    options = parser.parse_args(arguments)
    if not {*options.names} <= {*NAMES} or options.cores < 1 or options.games < 1:
        parser.error(f"name some of {', '.join(NAMES)}, and numbers from 1 on")
    fields = {name: battlefield_named(name) for name in options.names or NAMES}
    planned = {
        name: planned_games(name, field, options.program, options.games)
        for name, field in fields.items()
    }
    results = LineFile(results_path("starts", folder), PlayedGame)
    if not options.report:
        _play_missing(fields, _in_turn(list(planned.values())), results, options.cores)
    played = {result.game: result.start for result in results.lines}
    for name, field in fields.items():
        starts = [played[game] for game in planned[name] if game in played]
        print(line(name, len(field.starts), starts), flush=True)


def battlefield_named(name: str) -> Battlefield:
    """Return one of the battlefields that are measured."""
    if name in REQUESTS:
        return survey_content(generate(REQUESTS[name]).content).battlefield
    battlefield = next(entry.battlefield for entry in library() if entry.path.stem == name)
    assert battlefield
    return battlefield


def planned_games(
    name: str, field: Battlefield, program: str, game_count: int
) -> list[PlannedGame]:
    """Return the games on a battlefield: each deal once for each rotation of the starts."""
    revision = revision_of(KEY)
    digest = sha256(msgspec.json.encode(field)).hexdigest()[:12]
    seats = len(field.starts)
    return [
        PlannedGame(revision, program, name, digest, number // seats, number % seats)
        for number in range(game_count)
    ]


def _in_turn(games_by_field: Sequence[Sequence[PlannedGame]]) -> list[PlannedGame]:
    """Return all games so that a run that is stopped has played as many on each battlefield."""
    most = max(map(len, games_by_field))
    return [games[index] for index in range(most) for games in games_by_field if index < len(games)]


def play_game(field: Battlefield, planned: PlannedGame) -> PlayedGame:
    """Play one game with the same program and the same build at every seat."""
    seats = len(field.starts)
    field = rotated(field, planned.rotation)
    game, duel_player = load_game(KEY), player(KEY)
    assert duel_player
    build = BUILDS[planned.deal % len(BUILDS)]
    setups = [Build(f"Seat {seat}", seat, *build) for seat in range(1, seats + 1)]
    chance = seeded(f"starts {planned.battlefield} {planned.deal}")
    state = game.start(game.rules_for({}), seats, chance, setups=setups, ground=field)
    play(game, duel_player, state, [planned.program] * seats, chance)
    winner = state.outcome.winner if state.outcome else None
    return PlayedGame(planned, start_of(winner, planned.rotation, seats) if winner else 0)


def rotated(field: Battlefield, rotation: int) -> Battlefield:
    """Return a battlefield on which each seat has the start of a later seat."""
    return replace(field, starts=field.starts[rotation:] + field.starts[:rotation])


def start_of(seat: int, rotation: int, seats: int) -> int:
    """Return the number of the start that a seat has on a rotated battlefield."""
    return (seat - 1 + rotation) % seats + 1


def _play_missing(
    fields: dict[str, Battlefield],
    planned: Iterable[PlannedGame],
    results: LineFile[PlayedGame],
    cores: int,
) -> None:
    """Play the games that have no result yet, and write each one as it ends."""
    played = {result.game for result in results.lines}
    missing = [game for game in planned if game not in played]
    with ProcessPoolExecutor(cores) as pool:
        futures = [pool.submit(play_game, fields[game.battlefield], game) for game in missing]
        try:
            for future in as_completed(futures):
                results.append(future.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def line(name: str, seats: int, starts: Sequence[int]) -> str:
    """Return a line with the share of each start in the games that were won, in percent."""
    won = [start for start in starts if start]
    shares, unfair = [], []
    for start in range(1, seats + 1):
        share = won.count(start) / max(1, len(won))
        low, high = wilson(share, len(won), Z)
        shares.append(f"{round(100 * share)} [{round(100 * low)}-{round(100 * high)}]")
        if not low <= 1 / seats <= high:
            unfair.append(start)
    verdict = f"not even: {', '.join(map(str, unfair))}" if unfair else "even"
    return (
        f"{name}: {', '.join(shares)} of {len(won)} games; even share {100 / seats:.0f}; {verdict}"
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on from here.")
