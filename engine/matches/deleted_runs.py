"""The seeds of deleted runs: a deal that was played once counts as practice from then on."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine import jsonfile

FILE_NAME = "known.json"


class DeletedRuns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each game, by its key, the seeds of deleted runs, each with when the first of them
    began, in UTC, in ISO form."""

    games: dict[str, dict[str, str]] = {}


def load(folder: Path) -> tuple[DeletedRuns, str]:
    """What is kept in a data folder, and a sentence on what is wrong with the file, or ""."""
    path = folder / FILE_NAME
    runs, problem = jsonfile.read(path, DeletedRuns)
    if not problem:
        return runs or DeletedRuns(), ""
    return DeletedRuns(), (
        f"{problem}. A deal whose run was deleted may count again; correct the file or delete it."
        f" When the next run is deleted, it is kept as {jsonfile.spare(path).name}."
    )


def forget(folder: Path, game: str, seed: str, start: str) -> None:
    """The run over this seed that began then has been brought back. Raises `OSError`."""
    games = load(folder)[0].games
    seeds = games.get(game, {})
    if seeds.get(seed) == start:
        left = {each: begun for each, begun in seeds.items() if each != seed}
        jsonfile.write(folder / FILE_NAME, DeletedRuns({**games, game: left}))


def note(folder: Path, game: str, seed: str, start: str) -> None:
    """Keep that a run over this seed, begun then, was played. Raises `OSError`."""
    games = load(folder)[0].games
    seeds = games.get(game, {})
    seeds = {**seeds, seed: min(start, seeds.get(seed, start))}
    jsonfile.write(folder / FILE_NAME, DeletedRuns({**games, game: seeds}))
