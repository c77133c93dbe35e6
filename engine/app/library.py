"""The matches in the data folder: begun, finished, and those that can't be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from errno import EACCES
from itertools import pairwise
from pathlib import Path

from engine.app.catalogue import Entry
from engine.journal import SUFFIX, BadJournal, Journal, overview, problem
from engine.match import Match, resume
from engine.rules.game import Score
from engine.rules.options import OptionValue
from engine.rules.state import Outcome

FOLDER = "matches"
LONGEST_THOUGHT = timedelta(minutes=10)


@dataclass(frozen=True)
class Kept:
    """A match on disk. One that can't be read has a `problem`, a sentence, and perhaps no more.

    `changed` is when it was last played, in local time; `start` when it began, in UTC, in ISO form.
    `torn` tells that its last line was cut off. The `score` is told where the file proves that it
    is as it was written. Only a replay tells the `turn` (0 before it) and the `summary`, a few
    words by its game: `Library.look`.
    """

    path: Path
    changed: datetime
    entry: Entry | None = None
    names: tuple[str, ...] = ()
    seed: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: str = ""
    outcome: Outcome | None = None
    score: Score = field(default_factory=dict)
    turn: int = 0
    summary: str = ""
    problem: str = ""
    torn: bool = False

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.outcome is not None


class Library:
    """The matches of one data folder; `catalogue` holds the games that can be opened."""

    def __init__(self, folder: Path, catalogue: Sequence[Entry]) -> None:
        self.folder = folder / FOLDER
        self._entries = {entry.key: entry for entry in catalogue}
        self._read: dict[Path, tuple[tuple[int, int], Kept]] = {}

    def matches(self) -> Iterator[Kept]:
        """Every match, the one played last first, none of them replayed for it.

        What has been read once is not read again.
        """
        stamps = {}
        with suppress(OSError):
            for path in self.folder.glob(f"*{SUFFIX}"):
                with suppress(OSError):
                    stat = path.stat()
                    stamps[path] = stat.st_mtime_ns, stat.st_size
        for path, stamp in sorted(stamps.items(), key=lambda item: item[1], reverse=True):
            known = self._read.get(path)
            if known is None or known[0] != stamp:
                self._read[path] = stamp, self._overview(path, stamp[0] / 1e9)
            yield self._read[path][1]

    def look(self, kept: Kept) -> Kept:
        """The match with what a replay tells of it: turn, summary, or a problem. One that is over
        and lacks its last line, because the window was killed, is given it."""
        if kept.turn or kept.problem or kept.entry is None:
            return kept
        try:
            match = resume(Journal(kept.path, look_only=True), kept.entry.load())
        except BadJournal as error:
            looked = Kept(kept.path, kept.changed, problem=str(error))
        else:
            looked = replace(
                kept,
                turn=match.state.turn_number,
                outcome=match.state.outcome,
                summary=kept.entry.summary(match),
            )
            if looked.finished and not kept.finished:
                self.open(kept).close()
        if kept.path in self._read:
            self._read[kept.path] = self._read[kept.path][0], looked
        return looked

    def newest(self) -> Kept | None:
        """The unfinished match that was played last, if there is one."""
        begun = (kept for kept in self.matches() if not kept.finished)
        looked = map(self.look, begun)
        return next((kept for kept in looked if not kept.finished and not kept.problem), None)

    def new(
        self, entry: Entry, names: Sequence[str], seed: str, options: Mapping[str, OptionValue]
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
            return resume(journal, self._entry(kept.path, journal.header.game).load())
        except BadJournal:
            journal.close()
            raise

    def open_to_watch(self, kept: Kept) -> Match:
        """A match to be watched again; nothing is written. Raises `BadJournal`."""
        journal = Journal(kept.path, look_only=True)
        return resume(journal, self._entry(kept.path, journal.header.game).load())

    def entry_of(self, match: Match) -> Entry:
        """The catalogue's entry of a match's game."""
        return self._entries[match.game.key]

    def delete(self, kept: Kept) -> None:
        """Remove a match for good. Raises `OSError`, also where another window plays it."""
        journal = Journal(kept.path)
        try:
            if journal.elsewhere:
                raise PermissionError(EACCES, "it is open in another window", str(kept.path))
            journal.remove()
        finally:
            journal.close()
        self._read.pop(kept.path, None)

    def _entry(self, path: Path, key: str) -> Entry:
        if key not in self._entries:
            raise problem(path, 1, f"it is a match of '{key}', a game that is not here")
        return self._entries[key]

    def _overview(self, path: Path, changed: float) -> Kept:
        moment = datetime.fromtimestamp(changed)
        try:
            read = overview(path)
            header = read.header
            entry = self._entry(path, header.game)
        except BadJournal as error:
            return Kept(path, moment, problem=str(error))
        return Kept(
            path,
            moment,
            entry,
            tuple(header.seats),
            header.seed,
            header.options,
            header.start,
            read.outcome,
            read.score,
            torn=read.torn,
        )


def played_for(match: Match) -> timedelta:
    """How long a match has been played: a pause of more than `LONGEST_THOUGHT` was no play.

    An action whose time was not written down counts with the next one.
    """
    moments = [datetime.fromisoformat(match.start)]
    moments += [datetime.fromisoformat(played.at) for played in match.history if played.at]
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
