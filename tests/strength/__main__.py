"""Measures how strong the programs are, and prints a line for each pairing beside its bar.

`python3 .ci/make.py strength` plays what is missing in `tests/strength/results`, on all cores. It
can be stopped at any moment and goes on where it was, also on another machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import median

from engine.lab.lines import LineFile
from engine.players.contest import PlayerName
from engine.players.player import level_named
from tests.strength.bars import BARS, PAIRINGS, Bar
from tests.strength.deals import FIELDS, Field, mean, wilson
from tests.strength.playing import (
    PLAYER_NAMES,
    RESULTS_FOLDER,
    GameResult,
    PlannedResult,
    play_game,
    results_path,
    revision_of,
)

DEALS = 200
"""Deals of each pairing of two sides."""
SHRINE_DEALS = {2: 100, 4: 50}
"""Deals of each pairing in Shrine, whose games are long, by the number of seats."""
EXIT_MISSED = 1
Pairing = tuple[PlayerName, PlayerName]


def main(arguments: Sequence[str], folder: Path = RESULTS_FOLDER) -> int:
    """Play what is missing and print the table; return 1 if a bar is missed, else 0."""
    parser = argparse.ArgumentParser(prog="make strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="measure these games alone")
    parser.add_argument(
        "--deals", type=int, help="deals of a pairing; a report has all of them unless it is given"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--pairing", action="append", type=pairing, metavar="OURS,THEIRS")
    parser.add_argument("--report", action="store_true", help="play nothing, print the results")
    options = parser.parse_args(arguments)
    fields = [field for field in FIELDS if not options.games or field.key in options.games]
    if not fields or options.cores < 1 or (options.deals or 1) < 1:
        parser.error("name games that are measured, and numbers from 1 on")
    is_missed = False
    for field in fields:
        results = LineFile(results_path(field.key, folder), GameResult)
        deals = options.deals or usual_deals(field)
        if options.report and not options.deals:
            deals = 1 + max((result.game.deal for result in results.lines), default=0)
        for ours, theirs in options.pairing or PAIRINGS:
            planned = planned_games(field, (ours, theirs), range(deals))
            if not options.report:
                play_missing(field, planned, results, options.cores)
            played = _among(planned, {result.game: result for result in results.lines})
            bar = BARS.get((field.name, ours, theirs))
            if played:
                print(line(field, (ours, theirs), played, bar), flush=True)
                is_missed |= bar is not None and not bar.is_met(shares_of_deals(played))
    return EXIT_MISSED if is_missed else 0


def usual_deals(field: Field) -> int:
    """Return the number of deals of a pairing."""
    return SHRINE_DEALS[field.seats] if field.key == "shrine" else DEALS


def pairing(text: str) -> Pairing:
    """Return who plays whom: `medium,greedy`, or `400,weak` with a number of playouts."""
    ours, comma, theirs = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(f"{text!r} is no pairing; write it like medium,random")
    return _player(ours), _player(theirs)


def _player(text: str) -> PlayerName:
    """Return the player of this name, in any case."""
    if text.isdecimal():
        return int(text)
    name = level_named(text) or text.casefold()
    if name not in PLAYER_NAMES:
        known = ", ".join(PLAYER_NAMES)
        raise argparse.ArgumentTypeError(
            f"{text!r} is no player; there are {known}, and numbers of playouts"
        )
    return name


def planned_games(field: Field, players: Pairing, deals: Iterable[int]) -> list[PlannedResult]:
    """Return the games of a pairing: each deal once with our player at each seat."""
    revision = revision_of(field.key)
    ours, theirs = players
    return [
        PlannedResult(revision, field.name, ours, theirs, deal, seat)
        for deal in deals
        for seat in range(1, field.seats + 1)
    ]


def play_missing(
    field: Field, planned: list[PlannedResult], results: LineFile[GameResult], cores: int
) -> None:
    """Play the games that have no result yet, and write each one as it ends."""
    played = {result.game for result in results.lines}
    missing = [game for game in planned if game not in played]
    if not missing:
        return
    with ProcessPoolExecutor(cores) as pool:
        futures = [pool.submit(play_game, field, game) for game in missing]
        try:
            for future in as_completed(futures):
                results.append(future.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _among(
    planned: list[PlannedResult], results: Mapping[PlannedResult, GameResult]
) -> list[GameResult]:
    """Return the results of whole deals of a plan, deal by deal."""
    by_deal: dict[int, list[GameResult | None]] = {}
    for game in planned:
        by_deal.setdefault(game.deal, []).append(results.get(game))
    whole_deals = (deal for deal in by_deal.values() if None not in deal)
    return [result for deal in whole_deals for result in deal if result]


def shares_of_deals(results: Sequence[GameResult]) -> list[float]:
    """Return our mean share of each deal."""
    by_deal: dict[int, list[float]] = {}
    for result in results:
        by_deal.setdefault(result.game.deal, []).append(result.share)
    return [mean(shares) for shares in by_deal.values()]


def line(field: Field, players: Pairing, results: Sequence[GameResult], bar: Bar | None) -> str:
    """Return a line with the results of a pairing, in percent."""
    shares = shares_of_deals(results)
    score = 100 * mean(shares)
    low, high = (100 * end for end in wilson(mean(shares), len(shares)))
    ours, theirs = players
    return (
        f"{field.name}: {ours} against {theirs} {score:.0f} [{low:.0f}-{high:.0f}] of"
        f" {len(shares)} deals{bar.sentence(shares) if bar else ''} ({', '.join(_facts(results))})"
    )


def _facts(results: Sequence[GameResult]) -> Iterator[str]:
    """Yield further figures of some games."""
    count = len(results)
    yield f"seat 1 won {100 * sum(result.winner == 1 for result in results) / count:.0f}"
    yield f"nobody {100 * sum(result.winner == 0 for result in results) / count:.0f}"
    yield f"{mean([result.actions for result in results]):.0f} actions a game"
    yield f"{1000 * median(result.median_seconds for result in results):.0f} ms a move"
    yield f"at most {1000 * max(result.worst_seconds for result in results):.0f}"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on from here.")
