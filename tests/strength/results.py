"""File of the games that were played, one line each, so that a run can go on later or elsewhere.

A game is written as soon as it has ended. A line that was cut off when a run was killed is left
out, and its game is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from tests.strength.playing import GameResult, PlannedResult

Result = TypeVar("Result", bound=msgspec.Struct)
"""Kind of the results in a file."""
RESULTS_FOLDER = Path(__file__).parent / "results"


def results_path(key: str, folder: Path = RESULTS_FOLDER) -> Path:
    """Return the path of the file with the results of a game."""
    return folder / f"{key}.jsonl"


def read_results(path: Path) -> dict[PlannedResult, GameResult]:
    """Return the results in a file, by the games that were planned."""
    return {result.game: result for result in read_lines(path, GameResult)}


def read_lines(path: Path, kind: type[Result]) -> Iterator[Result]:
    """Yield the results of a kind in a file; nothing if there is no file."""
    if not path.exists():
        return
    for line in path.read_bytes().splitlines():
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            continue


def append_result(path: Path, result: msgspec.Struct) -> None:
    """Add a result to a file, on a line of its own."""
    path.parent.mkdir(exist_ok=True)
    with path.open("ab") as file:
        is_cut_off = file.tell() > 0 and not path.read_bytes().endswith(b"\n")
        file.write((b"\n" if is_cut_off else b"") + msgspec.json.encode(result) + b"\n")
