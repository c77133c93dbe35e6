"""The data folder: a record of a thousand runs, beside reading their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from engine.journal import Header
from engine.matches.library import Library
from engine.matches.record import read_record
from engine.rules.chance import seeded
from games import shelf
from tests.bench import alternately
from tests.kit.walks import choose

RUNS, TURNS = 1000, 7


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    entry = next(entry for entry in shelf() if entry.solitaire)
    with TemporaryDirectory() as folder:
        library = Library(Path(folder), [entry])
        match = library.new(Header(entry.key, ["Mara"], "bench", {"health": 5}))
        chance = seeded("bench")
        while match.decision:
            match.submit(1, choose(match.game, match.state, chance))
        match.close()
        assert match.journal
        path = match.journal.path
        for number in range(2, RUNS + 1):
            copyfile(path, path.with_name(f"{path.stem}-{number}{path.suffix}"))

        def open_record() -> None:
            found = read_record(Library(Path(folder), [entry]), entry)
            assert len(found.runs) == RUNS and not found.faulty_files

        def read() -> None:
            for each in library.folder.iterdir():
                each.read_bytes()

        ours, theirs = alternately(open_record, read, times=TURNS)
    yield (
        f"a record of {RUNS} runs of {len(match.history)} actions: {ours / theirs:.1f} times"
        f" reading the files ({ours * 1000:.0f} ms, reading {theirs * 1000:.0f} ms)"
    )
