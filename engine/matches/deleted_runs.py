"""Seeds of deleted runs; a later run over such a seed counts as practice.

A run is a match of a solitaire. Whoever has played a seed knows its deal, also after the match is
deleted.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine import jsonfile

FILE_NAME = "known.json"
"""File of the seeds, in the data folder."""


class DeletedRuns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seeds of deleted runs, by the key of their game.

    Each seed has the time at which its first run began, in UTC, in ISO form.
    """

    games: dict[str, dict[str, str]] = {}


def load(folder: Path) -> tuple[DeletedRuns, str]:
    """Return the seeds in a data folder, and a sentence about a fault of their file, or ""."""
    path = folder / FILE_NAME
    runs, problem = jsonfile.read(path, DeletedRuns)
    if not problem:
        return runs or DeletedRuns(), ""
    return DeletedRuns(), (
        f"{problem}. A deal whose run was deleted may count again; correct the file or delete it."
        f" When the next run is deleted, it is kept as {jsonfile.spare(path).name}."
    )


def forget(folder: Path, game: str, seed: str, start: str) -> None:
    """Remove the seed of a run that was restored, if it is the run that began at `start`.

    Raises:
        OSError: If the file can't be written.
    """
    games = load(folder)[0].games
    seeds = games.get(game, {})
    if seeds.get(seed) == start:
        remaining = {key: value for key, value in seeds.items() if key != seed}
        jsonfile.write(folder / FILE_NAME, DeletedRuns({**games, game: remaining}))


def note(folder: Path, game: str, seed: str, start: str) -> None:
    """Add the seed of a deleted run that began at `start`.

    Raises:
        OSError: If the file can't be written.
    """
    games = load(folder)[0].games
    seeds = games.get(game, {})
    first_start = min(start, seeds.get(seed, start))  # ISO times sort as texts
    seeds = {**seeds, seed: first_start}
    jsonfile.write(folder / FILE_NAME, DeletedRuns({**games, game: seeds}))
