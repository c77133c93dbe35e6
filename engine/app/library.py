"""The matches in the data folder: begun, finished, and those that can't be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from errno import EACCES
from itertools import pairwise
from pathlib import Path

from engine.app.catalogue import Entry
from engine.journal import SUFFIX, BadJournal, Journal
from engine.match import Match, resume

FOLDER = "matches"
LONGEST_THOUGHT = timedelta(minutes=10)


@dataclass(frozen=True)
class Kept:
    """A match on disk. One that can't be read has a `problem`, a sentence, and perhaps no more.

    `changed` is when it was last played, in local time; `summary` is a few words by its game.
    """

    path: Path
    changed: datetime
    entry: Entry | None = None
    names: tuple[str, ...] = ()
    turn: int = 0
    finished: bool = False
    summary: str = ""
    problem: str = ""


class Library:
    """The matches of one data folder; `catalogue` holds the games that can be opened."""

    def __init__(self, folder: Path, catalogue: Sequence[Entry]) -> None:
        self.folder = folder / FOLDER
        self._entries = {entry.key: entry for entry in catalogue}
        self._read: dict[Path, tuple[tuple[int, int], Kept]] = {}

    def matches(self) -> Iterator[Kept]:
        """Every match, the one played last first. What has been read once is not read again."""
        stamps = {}
        with suppress(OSError):
            for path in self.folder.glob(f"*{SUFFIX}"):
                with suppress(OSError):
                    stat = path.stat()
                    stamps[path] = stat.st_mtime_ns, stat.st_size
        for path, stamp in sorted(stamps.items(), key=lambda item: item[1], reverse=True):
            known = self._read.get(path)
            if known is None or known[0] != stamp:
                self._read[path] = stamp, self._look(path, stamp[0] / 1e9)
            yield self._read[path][1]

    def newest(self) -> Kept | None:
        """The unfinished match that was played last, if there is one."""
        open_ones = (kept for kept in self.matches() if not kept.finished and not kept.problem)
        return next(open_ones, None)

    def new(
        self, entry: Entry, names: Sequence[str], seed: str, options: Mapping[str, bool | int]
    ) -> Match:
        """A new match, kept from its first question on."""
        match = Match(entry.load(), names, seed, options)
        match.save_in(self.folder)
        return match

    def open(self, kept: Kept) -> Match:
        """A match to be played on, or to be looked at where it is over or open elsewhere.

        Raises `BadJournal`, whose sentence names file, line and reason.
        """
        journal = Journal(kept.path)
        try:
            return resume(journal, self._entry(journal).load())
        except BadJournal:
            journal.close()
            raise

    def entry_of(self, match: Match) -> Entry:
        """The catalogue's entry of a match's game."""
        return self._entries[match.game.key]

    def delete(self, kept: Kept) -> None:
        """Remove a match for good. Raises `OSError`, also where another window plays it."""
        journal = Journal(kept.path)
        try:
            if journal.look_only:
                raise PermissionError(EACCES, "it is open in another window", str(kept.path))
            kept.path.unlink()
        finally:
            journal.close()
        self._read.pop(kept.path, None)

    def _entry(self, journal: Journal) -> Entry:
        key = journal.header.game
        if key not in self._entries:
            raise journal.problem(1, f"it is a match of '{key}', a game that is not here")
        return self._entries[key]

    def _look(self, path: Path, changed: float) -> Kept:
        kept = Kept(path, datetime.fromtimestamp(changed))
        try:
            journal = Journal(path)
        except BadJournal as error:
            return Kept(path, kept.changed, problem=str(error))
        try:
            entry = self._entry(journal)
            match = resume(journal, entry.load())
        except BadJournal as error:
            return Kept(path, kept.changed, problem=str(error))
        finally:
            journal.close()
        return Kept(
            path,
            kept.changed,
            entry,
            tuple(match.names),
            match.state.turn,
            match.state.outcome is not None,
            entry.summary(match),
        )


def played_for(match: Match) -> timedelta:
    """How long a match has been played: a pause of more than `LONGEST_THOUGHT` was no play."""
    moments = [datetime.fromisoformat(match.start)]
    moments += [datetime.fromisoformat(played.at) for played in match.history]
    thoughts = [min(later - earlier, LONGEST_THOUGHT) for earlier, later in pairwise(moments)]
    return sum(thoughts, timedelta())


def when(moment: datetime, now: datetime) -> str:
    """A moment of the past in words, to the minute for today and yesterday."""
    days = (now.date() - moment.date()) // timedelta(days=1)
    if days == 0:
        return f"today, {moment:%H:%M}"
    if days == 1:
        return f"yesterday, {moment:%H:%M}"
    return f"{moment.day} {moment:%B}" + (f" {moment.year}" if moment.year != now.year else "")
