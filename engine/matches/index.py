"""What is known of the finished matches on disk, kept in one file so that not all are read again.

It is made anew where it can't be read, and line by line where a file has changed since.
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
from engine.rules.tally import GamePlayed, fits

FILE_NAME = "known-matches.json"
Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size in bytes."""


class IndexedMatch(msgspec.Struct, frozen=True, array_like=True):
    """A finished match. `games` are empty of an older file that has not been replayed yet."""

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


def possible(known: IndexedMatch) -> bool:
    """Whether a match can be so: the file may hold anything."""
    seats = len(known.seats)
    winner = known.outcome.winner
    has_seats = seats > 0 and (winner is None or 1 <= winner <= seats) and fits(known.games, seats)
    return has_seats and is_time(known.start)


class _StoredIndex(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    form: Literal[1]
    matches: dict[str, IndexedMatch]


def load(folder: Path) -> dict[str, IndexedMatch]:
    """The matches by folder and file (`matches/….jsonl`); nothing where the index can't be used."""
    read, _ = jsonfile.read(folder / FILE_NAME, _StoredIndex)
    return read.matches if read else {}


def save(folder: Path, matches: Mapping[str, IndexedMatch]) -> None:
    """Keep the index; where that fails, everything is read again the next time."""
    with suppress(OSError):
        content = msgspec.json.encode(_StoredIndex(1, dict(matches)))
        if len(content) <= files.LARGEST:
            files.write(folder / FILE_NAME, content)
