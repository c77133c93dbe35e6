"""Finished matches made up for the statistics, without playing them: only their last line tells."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.journal import Header, Journal, JournalLine
from engine.matches.library import FOLDER
from engine.rules.game import Score
from engine.rules.options import OptionValue
from engine.rules.state import Outcome
from engine.rules.tally import GamePlayed

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def played(
    folder: Path,
    game: str,
    seats: Sequence[str],
    *games: GamePlayed,
    options: dict[str, OptionValue] | None = None,
    hour: int = 0,
    start: str = "",
    score: Score | None = None,
    branched: bool = False,
    seed: str = "",
    programs: Sequence[str] = (),
) -> Path:
    """Write a finished match that began at `start`, or `hour` hours after the first, with what its
    games came to."""
    start = start or (START + timedelta(hours=hour)).isoformat(timespec="seconds")
    header = Header(
        game,
        seats,
        seed or f"seed {hour}",
        options or {},
        {},
        start,
        [],
        branched=branched,
        programs=programs,
    )
    journal = Journal.create(folder / FOLDER, header)
    last = games[-1]
    journal.append(
        JournalLine(
            outcome=Outcome(last.winner, last.reason),
            moved=last.moved,
            score=score or {},
            games=list(games),
            at=start,
        )
    )
    journal.close()
    return journal.path


def won(
    winner: int | None,
    reason: str = "assault",
    turns: int = 12,
    moved: int = 0,
    resigned: tuple[int, ...] = (),
) -> GamePlayed:
    """What a game came to."""
    return GamePlayed(reason=reason, turns=turns, winner=winner, moved=moved, resigned=resigned)
