"""Entries of matches on disk, as the library lists them, and their times in words.

A header holds the conditions under which a match began: game, players, seed, options.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.rules.game import Score
from engine.rules.quoting import printable
from engine.rules.state import Outcome
from engine.rules.tally import GamePlayed

IMPORTED = "imported"
"""Folder of the matches that were imported."""
LONGEST_THOUGHT = timedelta(minutes=10)
"""Time between two actions above which the players count as away."""


class SavedMatch(Struct, frozen=True):
    """Match on disk; if it can't be read, it may have only a `problem`.

    Attributes:
        path: Its file.
        changed: Local time at which it was last played.
        entry: Its game in the catalogue.
        header: Header; of a finished match only game, seats, seed, options, start and programs.
        outcome: Outcome, or None before the end; the winner's seat is the one at the end.
        score: Score; empty unless the file proves that it is unchanged.
        games: Results of its games; empty unless the file is proved unchanged, or it was replayed.
        turn_number: Number of the turn; 0 before `Library.replayed`.
        status: Status in a few words by its game; "" before `Library.replayed`.
        problem: Sentence that says why it can't be read, or "".
        torn: Whether its last line was cut off.
        title: Title that a user gave it, or "".
    """

    path: Path
    changed: datetime
    entry: CatalogueEntry | None = None
    header: Header = Header("", (), "")
    outcome: Outcome | None = None
    score: Score = {}
    games: tuple[GamePlayed, ...] = ()
    turn_number: int = 0
    status: str = ""
    problem: str = ""
    torn: bool = False
    title: str = ""

    @property
    def finished(self) -> bool:
        """True if the match is over."""
        return self.outcome is not None

    @property
    def counts_for_records(self) -> bool:
        """True if the match counts for records: it was played here, from its beginning.

        Imported matches don't count, nor do continuations from the middle of a match that was
        watched.
        """
        return not self.imported and not self.header.branched

    @property
    def imported(self) -> bool:
        """True if the match was imported."""
        return self.path.parent.name == IMPORTED

    @property
    def key(self) -> str:
        """Unique key in the library."""
        return key_of(self.path)


def key_of(path: Path) -> str:
    """Return the unique key of a match in the library.

    An imported match may have the file name of another one, so its key includes its folder.
    """
    name = printable(path.name)  # so that JSON can hold any file name
    return f"{IMPORTED}/{name}" if path.parent.name == IMPORTED else name


def index_key(path: Path) -> str:
    """Return the key of a file in the index."""
    return printable(f"{path.parent.name}/{path.name}")


def time_played(match: Match) -> timedelta:
    """Return the time for which a match has been played.

    Pauses count for at most `LONGEST_THOUGHT`. An action without a time counts with the next one.
    If the clock was set back, no time is added.
    """
    moments = [datetime.fromisoformat(match.header.start)]
    moments += [datetime.fromisoformat(played.at) for played in match.history if played.at]
    pauses = (later - earlier for earlier, later in pairwise(moments))
    return sum((min(max(pause, timedelta()), LONGEST_THOUGHT) for pause in pauses), timedelta())


def moment_in_words(moment: datetime, now: datetime) -> str:
    """Return a past moment in words, to the minute for today and yesterday."""
    days_ago = (now.date() - moment.date()) // timedelta(days=1)
    if days_ago == 0:
        return f"today, {moment:%H:%M}"
    if days_ago == 1:
        return f"yesterday, {moment:%H:%M}"
    return f"{moment.day} {moment:%B}" + (f" {moment.year}" if moment.year != now.year else "")


def local_day(time: str) -> date:
    """Return the local day of a journal's time.

    If the calendar has no such local day, the day is the one that is written.
    """
    written_time = datetime.fromisoformat(time)
    try:
        return written_time.astimezone().date()
    except (ValueError, OverflowError, OSError):
        return written_time.date()


def moment(seconds: float) -> datetime:
    """Return a file's time of change in seconds as a date and time.

    The result is the earliest date if the calendar has no such time.
    """
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.min
