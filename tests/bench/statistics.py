"""The statistics of ten thousand matches: the first time, and when they are known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from msgspec.structs import replace

from engine.app.screens.statistics import StatisticsScreen
from engine.journal import Header, Journal, _with_digest
from engine.matches.aliases import Aliases
from engine.matches.index import FILE_NAME
from engine.matches.library import Library
from engine.rules.chance import seeded
from games import shelf
from tests.bench import alternately
from tests.hands import drawn
from tests.kit.walks import choose
from tests.tables import shell

MATCHES, TURNS = 10_000, 3
NAMES = ["Mara", "Tomas", "Ines", "Jonas", "Vera", "Wim"]


def _fill(folder: Path) -> int:
    """Keep one match so often, under other names and times; how many bytes it has."""
    entry = next(entry for entry in shelf() if entry.key == "siege")
    match = Library(folder, [entry]).new(Header(entry.key, NAMES[:2], "bench"))
    chance = seeded("bench")
    while match.decision:
        match.submit(match.decision.seat, choose(match.game, match.state, chance))
    match.close()
    assert match.journal
    path = match.journal.path
    read = Journal(path, look_only=True)
    path.unlink()
    for number in range(MATCHES):
        seats = [NAMES[number % 6], NAMES[(number // 6 + number + 1) % 6]]
        day = f"20{16 + number % 10}-{number // 10 % 12 + 1:02}-{number // 120 % 28 + 1:02}"
        header = replace(read.header, seats=seats, start=f"{day}T12:00:00+00:00")
        rows = [msgspec.json.encode(each) + b"\n" for each in (header, *read.lines[:-1])]
        before = b"".join(rows)
        last = _with_digest(before, msgspec.json.encode(replace(read.lines[-1], whole="")))
        path.with_name(f"{day}-{number}{path.suffix}").write_bytes(before + last + b"\n")
    return len(before)


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        size = _fill(folder)
        frames: list[float] = []
        shown: list[float] = []

        def open_screen() -> None:
            app = shell(folder)
            start = perf_counter()
            app.show_statistics()
            drawn(app)
            shown.append(perf_counter() - start)
            screen = app.manager.top
            assert isinstance(screen, StatisticsScreen)
            while screen.busy:
                start = perf_counter()
                app.manager.update(1 / 60)
                drawn(app)
                frames.append(perf_counter() - start)
            assert len(screen.figures.games) == MATCHES

        def open_unknown() -> None:
            (folder / FILE_NAME).unlink(missing_ok=True)
            open_screen()

        def read() -> None:
            for each in (folder / "matches").iterdir():
                each.read_bytes()

        told = []
        for what, act in (("not known yet", open_unknown), ("known", open_screen)):
            frames.clear()
            shown.clear()
            ours, theirs = alternately(act, read, times=TURNS)
            told.append(
                f"statistics of {MATCHES} matches ({size >> 10} KiB), {what}: {ours:.2f} s, reading"
                f" files {theirs:.2f} s; first frame {max(shown) * 1000:.0f} ms, another at worst"
                f" {max(frames, default=0) * 1000:.0f} ms"
            )
        yield from told
        yield f"their index: {(folder / FILE_NAME).stat().st_size >> 10} KiB"
        assert not Aliases(folder).problem
