"""The seeds of runs that were deleted: who has seen a deal does not see it for the first time."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.app import kept

FILE_NAME = "known.json"


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each game, by its key, the seeds of deleted runs, each with when the first of them
    began, in UTC, in ISO form."""

    games: dict[str, dict[str, str]] = {}


def load(folder: Path) -> tuple[Known, str]:
    """What is kept in a data folder, and a sentence on what is wrong with the file, or ""."""
    path = folder / FILE_NAME
    known, problem = kept.read(path, Known)
    if not problem:
        return known or Known(), ""
    return Known(), (
        f"{problem}. A deal whose run was deleted may count again; correct the file or delete it."
        f" When the next run is deleted, it is kept as {kept.spare(path).name}."
    )


def note(folder: Path, game: str, seed: str, start: str) -> None:
    """Keep that a run over this seed, begun then, was played. Raises `OSError`."""
    games = load(folder)[0].games
    seeds = games.get(game, {})
    seeds = {**seeds, seed: min(start, seeds.get(seed, start))}
    kept.write(folder / FILE_NAME, Known({**games, game: seeds}))
