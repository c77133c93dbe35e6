"""Prints how strong the programs are, a line for each pairing, beside its bar.

`python3 .ci/make.py strength` plays 200 deals of each pairing, which takes hours;
`... strength --games 40 siege duel` less. A bar is for the lower end of the interval, so with few
games most are missed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.lab.trial import KINDS
from engine.players.contest import PlayerName
from engine.players.player import LEVEL_NAMES, level_named
from tests.strength.deals import FIELDS, Field, Played, mean, played, wilson

PAIRINGS: tuple[tuple[PlayerName, PlayerName], ...] = (
    ("greedy", "random"),
    ("middle", "random"),
    ("middle", "greedy"),
    ("strong", "greedy"),
    ("strong", "weak"),
)
BARS: dict[str, tuple[int, ...]] = {
    "siege": (88, 90, 62, 68, 58),
    "schmiegel": (85, 95, 70, 75, 60),
    "shrine": (97, 99, 75, 82, 65),
    "shrine, 4 seats": (60, 75, 35, 42, 33),
    "duel": (70, 97, 72, 80, 60),
}
"""In percent, for each pairing in turn, the lower end of the interval."""
GAMES = 400
"""Of each pairing; with four seats a quarter of it."""
EXIT_MISSED = 1


def main(words: list[str]) -> int:
    """Play and print; 1 where a bar is missed."""
    reading = argparse.ArgumentParser(prog="make strength", description=__doc__)
    reading.add_argument("games", nargs="*", metavar="GAME", help="these games alone")
    reading.add_argument("--games", type=int, default=GAMES, dest="count", help="of a pairing")
    reading.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    reading.add_argument("--pairing", action="append", type=pairing, metavar="OURS,THEIRS")
    given = reading.parse_args(words)
    fields = [each for each in FIELDS if not given.games or each.key in given.games]
    if not fields or given.count < 1 or given.cores < 1:
        reading.error("name games that are measured, and numbers from 1 on")
    missed = False
    with ProcessPoolExecutor(given.cores) as pool:
        for field in fields:
            deals = max(1, given.count // (field.seats if field.seats == 2 else 4 * field.seats))
            for ours, theirs, bar in pairings(field, given.pairing):
                games = [*pool.map(partial(played, field, ours, theirs), range(deals))]
                print(line(field, ours, theirs, games, bar), flush=True)
                missed |= bar is not None and 100 * lower(games) < bar
    return EXIT_MISSED if missed else 0


def pairing(text: str) -> tuple[PlayerName, PlayerName]:
    """Return who plays whom: `medium,greedy`, or `400,weak` with a number of playouts."""
    ours, comma, theirs = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(f"{text!r} is no pairing; write it like medium,greedy")
    return _player(ours), _player(theirs)


def _player(text: str) -> PlayerName:
    """Return a player of this name, in any case."""
    if text.isdecimal():
        return int(text)
    kind = level_named(text) or text.casefold()
    if kind not in KINDS:
        known = f"random, greedy, a number of playouts, {LEVEL_NAMES}"
        raise argparse.ArgumentTypeError(f"{text!r} is nobody who plays; there are {known}")
    return kind


def pairings(
    field: Field, named: Sequence[tuple[PlayerName, PlayerName]] | None
) -> Iterator[tuple[PlayerName, PlayerName, int | None]]:
    """Yield who plays whom, with the bar there is for it."""
    bars = dict(zip(PAIRINGS, BARS[field.name], strict=True))
    for ours, theirs in PAIRINGS if named is None else named:
        yield ours, theirs, bars.get((ours, theirs))


def lower(games: list[Played]) -> float:
    """The lower end of the interval of deals."""
    return wilson(mean(each.score for each in games), len(games))[0]


def line(
    field: Field, ours: PlayerName, theirs: PlayerName, games: list[Played], bar: int | None
) -> str:
    """What came of a pairing, in percent."""
    score, count = mean(each.score for each in games), len(games)
    low, high = (100 * end for end in wilson(score, count))
    first = mean(won == 1 for each in games for won in each.winners)
    open_ended = mean(won == 0 for each in games for won in each.winners)
    lasted = mean(number for each in games for number in each.actions)
    wanted = "" if bar is None else f", bar {bar}: {'met' if low >= bar else 'missed'}"
    return (
        f"{field.name}: {ours} against {theirs} {100 * score:.0f} [{low:.0f}-{high:.0f}] of"
        f" {count} deals{wanted} (seat 1 won {100 * first:.0f}, nobody {100 * open_ended:.0f};"
        f" {lasted:.0f} actions a game)"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
