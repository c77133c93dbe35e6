"""Runs of a solitaire on a shell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from engine.catalogue import CatalogueEntry
from engine.config import CONFIG, load_config
from engine.journal import Header, Journal
from engine.match import Match
from engine.matches.record import Record, read_record
from engine.rules.chance import seeded
from engine.rules.options import OptionValue
from engine.shell import Shell
from games.rogue.rules import GAME
from tests.app.shell import PAGE, WORDS, shell
from tests.kit.walks import choose


def solitaire(folder: Path) -> CatalogueEntry:
    """A solitaire of the catalogue, whose table is a stand-in."""
    page = folder / "rules.md"
    page.write_text(PAGE, encoding="utf-8")
    config = load_config(CONFIG / "rogue.yaml")
    game = GAME(config)
    return CatalogueEntry(
        "rogue",
        config,
        lambda: game,
        page,
        lambda: WORDS,
        lambda: None,
        lambda: None,
    )


def alone(folder: Path, **settings: object) -> Shell:
    """A shell with a solitaire and nothing else."""
    return shell(folder, [solitaire(folder)], **settings)  # type: ignore[arg-type]


def saved_run(
    app: Shell, seed: str, options: dict[str, OptionValue] | None = None, luck: object = 0
) -> Match:
    """A random run to its end, begun an hour after the one before."""
    number = len([*app.library.matches()])
    match = app.library.new(Header(app.catalogue[0].key, ["Mara"], seed, options or {}))
    chance = seeded(f"run {luck}")
    while match.decision:
        assert match.submit(1, choose(match.game, match.state, chance)) is None
    match.close()
    _begin(match, datetime(2026, 3, 1, 9, tzinfo=UTC) + timedelta(hours=number))
    return match


def begun_run(app: Shell, seed: str) -> Match:
    """A run of which nothing is played yet."""
    match = app.library.new(Header(app.catalogue[0].key, ["Mara"], seed))
    match.close()
    return match


def record(app: Shell) -> Record:
    """The record of all its runs."""
    return read_record(app.library, app.catalogue[0])


def path_of(match: Match) -> Path:
    """Where a run is kept."""
    assert match.journal
    return match.journal.path


def _begin(match: Match, start: datetime) -> None:
    """Write a run anew as if it had begun then."""
    path = path_of(match)
    read = Journal(path, look_only=True)
    header = msgspec.structs.replace(read.header, start=start.isoformat())
    path.unlink()
    made = Journal.create(path.parent, header)
    for line in read.lines:
        made.append(msgspec.structs.replace(line, whole=""))
    made.close()
    made.path.rename(path)
