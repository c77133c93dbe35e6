"""A match on disk as the shelf lists it, and its times in words."""

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
"""The folder of what came from elsewhere."""
LONGEST_THOUGHT = timedelta(minutes=10)


class SavedMatch(Struct, frozen=True):
    """A match on disk. One that can't be read has a `problem`, a sentence, and perhaps no more.

    `changed` is when it was last played, in local time; `header` what it began with; the `outcome`
    names the winner's seat as the seats were then; `torn` tells that its last line was cut off. The
    `score` and what its `games` came to are told where the file proves that it is as it was
    written; of the games of an older file a replay tells. Only a replay tells the `turn` (0 before
    it) and the `status`, a few words by its game: `Library.replayed`. Of a finished match the
    header has no more than game, seats, seed, options, start and programs.
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
    """What somebody calls it, "" where nobody does."""

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.outcome is not None

    @property
    def counts(self) -> bool:
        """Whether it was played here, and from its beginning: what was imported counts for no
        record, nor does what went on from the middle of a match that was watched."""
        return not self.imported and not self.header.branched

    @property
    def imported(self) -> bool:
        """Whether it came from elsewhere."""
        return self.path.parent.name == IMPORTED

    @property
    def key(self) -> str:
        """What tells it from all others on the shelf."""
        return key_of(self.path)


def key_of(path: Path) -> str:
    """What tells a match from all others on the shelf: an imported one may have another's name."""
    name = printable(path.name)  # which JSON can hold whatever the file is called
    return f"{IMPORTED}/{name}" if path.parent.name == IMPORTED else name


def indexed(path: Path) -> str:
    """What the index calls a file."""
    return printable(f"{path.parent.name}/{path.name}")


def played_for(match: Match) -> timedelta:
    """How long a match has been played: a pause of more than `LONGEST_THOUGHT` was no play.

    An action whose time was not written down counts with the next one. Where the clock was set
    back, no time went by.
    """
    moments = [datetime.fromisoformat(match.header.start)]
    moments += [datetime.fromisoformat(played.at) for played in match.history if played.at]
    pauses = (later - earlier for earlier, later in pairwise(moments))
    return sum((min(max(each, timedelta()), LONGEST_THOUGHT) for each in pauses), timedelta())


def when(moment: datetime, now: datetime) -> str:
    """A moment of the past in words, to the minute for today and yesterday."""
    days = (now.date() - moment.date()) // timedelta(days=1)
    if days == 0:
        return f"today, {moment:%H:%M}"
    if days == 1:
        return f"yesterday, {moment:%H:%M}"
    return f"{moment.day} {moment:%B}" + (f" {moment.year}" if moment.year != now.year else "")


def local_day(time: str) -> date:
    """Return the day on which a journal's time is where the player is; where the calendar ends
    before that, the day that is written down."""
    written = datetime.fromisoformat(time)
    try:
        return written.astimezone().date()
    except (ValueError, OverflowError, OSError):
        return written.date()


def moment(seconds: float) -> datetime:
    """When a file was changed; a time that no calendar has is the earliest one."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.min
