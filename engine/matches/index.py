"""Index of the finished matches on disk, in one file, so that not all of them are read again.

An index that can't be read is made anew; the entry of a file that has changed is replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from engine import files, jsonfile
from engine.journal import is_time
from engine.rules.game import Score
from engine.rules.options import OptionValue
from engine.rules.state import Outcome
from engine.rules.tally import GamePlayed, results_fit

FILE_NAME = "known-matches.json"
"""File of the index, in the data folder."""
Stamp = tuple[int, int]
"""Time at which a file was changed, in nanoseconds, and its size in bytes."""


class IndexedMatch(msgspec.Struct, frozen=True, array_like=True):
    """Entry of a finished match.

    `games` is empty if an older file has not been replayed yet.
    """

    stamp: Stamp
    game: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue]
    start: str
    branched: bool
    outcome: Outcome
    score: Score
    games: tuple[GamePlayed, ...]
    programs: tuple[str, ...] = ()


def is_possible(entry: IndexedMatch) -> bool:
    """Return True if an entry is consistent; the file may contain anything."""
    seats = len(entry.seats)
    winner = entry.outcome.winner
    if seats == 0 or not is_time(entry.start):
        return False
    is_winner_possible = winner is None or 1 <= winner <= seats
    return is_winner_possible and results_fit(entry.games, seats)


class _StoredIndex(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    form: Literal[1]
    matches: dict[str, IndexedMatch]


def load(folder: Path) -> dict[str, IndexedMatch]:
    """Return the entries by folder and file (`matches/….jsonl`).

    There are no entries if the index can't be used.
    """
    stored, _ = jsonfile.read(folder / FILE_NAME, _StoredIndex)
    return stored.matches if stored else {}


def save(folder: Path, matches: Mapping[str, IndexedMatch]) -> None:
    """Write the index; if that fails, all matches are read again next time."""
    with suppress(OSError):
        content = msgspec.json.encode(_StoredIndex(1, dict(matches)))
        if len(content) <= files.MAX_FILE_BYTES:
            files.write(folder / FILE_NAME, content)
