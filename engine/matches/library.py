"""The matches in the data folder: begun, finished, and those that can't be read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from errno import EACCES
from pathlib import Path
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine import files, jsonfile
from engine.bus import Bus
from engine.catalogue import CatalogueEntry
from engine.journal import SUFFIX, BadJournal, Header, Journal, created, overview, plain, problem
from engine.match import Match
from engine.matches import deleted_runs, index
from engine.matches.index import IndexedMatch, Stamp
from engine.matches.saved import IMPORTED, SavedMatch, indexed, key_of, moment
from engine.resuming import branch, resume
from engine.rules.quoting import short
from engine.rules.tally import games_of

T = TypeVar("T")
FOLDER = "matches"
DELETED = "deleted"
EXPORTED = "exported"
TITLES = "titles.json"
LARGEST = 4 << 20
"""Bytes of a match from elsewhere: a hundred times as many as a long one has."""
LONGEST_TITLE = 200
"""Letters of what a match is called."""


class ShelfChanged(Struct, frozen=True):
    """A message: matches were deleted, brought back, imported, or called otherwise."""


class Titles(Struct, frozen=True, forbid_unknown_fields=True):
    """What matches are called, by their keys."""

    titles: dict[str, Annotated[str, Meta(max_length=LONGEST_TITLE)]] = {}


class Library:
    """The matches of one data folder; `catalogue` holds the games that can be opened. Its bus tells
    of `ShelfChanged`.

    What is imported has a folder of its own. The matches that were deleted last lie in another,
    from where they can be brought back until others are deleted.
    """

    def __init__(self, folder: Path, catalogue: Sequence[CatalogueEntry]) -> None:
        self.folder = folder / FOLDER
        self._files = folder
        self._titles: dict[str, str] | None = None
        self._titles_problem = ""
        self.bus = Bus()
        self.catalogue = tuple(catalogue)
        self._entries = {entry.key: entry for entry in catalogue}
        self._read: dict[str, tuple[Stamp, SavedMatch]] = {}
        self._index: dict[str, IndexedMatch] | None = None
        self._unkept = False

    def matches(self) -> Iterator[SavedMatch]:
        """Every match, the one played last first, none of them replayed for it.

        What has been read once is not read again; of finished matches an index is kept on disk.
        """
        if self._index is None:
            self._index = index.load(self._files)
        stamps = dict(self._stamps())
        for path, stamp in sorted(stamps.items(), key=lambda item: item[1], reverse=True):
            known = self._read.get(path)
            if known is None or known[0] != stamp:
                at = Path(path)
                saved = self._recalled(at, stamp) or self._overview(at, stamp[0] / 1e9)
                self._know(at, stamp, saved)
            yield self._read[path][1]
        gone = {*self._index} - {indexed(Path(path)) for path in stamps}
        for key in gone:
            del self._index[key]
        if self._unkept or gone:
            self.keep()
        if self._titles_problem:
            yield SavedMatch(self._files / TITLES, datetime.min, problem=self._titles_problem)

    def keep(self) -> None:
        """Keep what is known of the finished matches for the next time."""
        if self._index is not None:
            index.save(self._files, self._index)
        self._unkept = False

    def _know(self, path: Path, stamp: Stamp, saved: SavedMatch) -> None:
        if saved.finished:  # a header in full holds all that was dealt
            saved = replace(saved, header=saved.header.in_short)
        self._read[str(path)] = stamp, saved
        known = _known(stamp, saved)
        key = indexed(path)
        if self._index is not None and known and self._index.get(key) != known:
            self._index[key] = known
            self._unkept = True

    def _recalled(self, path: Path, stamp: Stamp) -> SavedMatch | None:
        """The match as the index has it, unless its file has changed since."""
        known = self._index and self._index.get(indexed(path))
        if not known or known.stamp != stamp or known.game not in self._entries:
            return None
        if not index.possible(known):
            return None
        return SavedMatch(
            path,
            moment(stamp[0] / 1e9),
            self._entries[known.game],
            Header(
                known.game,
                known.seats,
                known.seed,
                known.options,
                start=known.start,
                branched=known.branched,
                programs=known.programs,
            ),
            known.outcome,
            known.score,
            known.games,
            title=self._called().get(key_of(path), ""),
        )

    def _stamps(self) -> Iterator[tuple[str, Stamp]]:
        """When each file was changed, and its size; ten thousand paths are slower than strings."""
        for folder in (FOLDER, IMPORTED):
            with suppress(OSError), os.scandir(self._files / folder) as found:
                for each in found:
                    if each.name.endswith(SUFFIX):
                        with suppress(OSError):
                            stat = each.stat()
                            yield each.path, (stat.st_mtime_ns, stat.st_size)

    def replayed(self, saved: SavedMatch) -> SavedMatch:
        """The match with what a replay tells of it: turn, status, or a problem. One that is over
        and lacks its last line, because the window was killed, is given it."""
        if saved.turn_number or saved.problem or saved.entry is None:
            return saved
        try:
            match = resume(Journal(saved.path, look_only=True), saved.entry.load())
        except BadJournal as error:
            found = SavedMatch(saved.path, saved.changed, problem=str(error))
        else:
            found = replace(
                saved,
                turn_number=match.state.turn_number,
                outcome=match.outcome,
                games=tuple(games_of(match.history, match.state.seats)) if match.outcome else (),
                header=replace(saved.header, branched=_branched(saved, match)),
                status=saved.entry.status(match),
            )
            if found.finished and not saved.finished:
                self.open(saved).close()
        if known := self._read.get(str(saved.path)):
            self._know(saved.path, known[0], found)
        return found

    def newest(self) -> SavedMatch | None:
        """The unfinished match that was played last, if there is one."""
        begun = (saved for saved in self.matches() if not saved.finished)
        found = map(self.replayed, begun)
        return next((saved for saved in found if not saved.finished and not saved.problem), None)

    def begun(self) -> int:
        """Return the number of unfinished matches that can be read."""
        return sum(not (saved.finished or saved.problem) for saved in self.matches())

    def new(self, header: Header) -> Match:
        """A new match, kept from its first question on. Raises as `Match` does."""
        match = Match(self.entry(header).load(), header)
        match.save_in(self.folder)
        return match

    def branch(self, match: Match) -> Match:
        """A new match that begins with what has been played in this one, kept like any other."""
        other = branch(match)
        other.save_in(self.folder)
        return other

    def open(self, saved: SavedMatch) -> Match:
        """A match to be played on, or to be looked at where it is over or open elsewhere.

        Raises `BadJournal`, whose sentence names file, line and reason.
        """
        journal = Journal(saved.path)
        try:
            return resume(journal, self._entry(saved.path, journal.header.game).load())
        except BadJournal:
            journal.close()
            raise

    def open_to_watch(self, saved: SavedMatch) -> Match:
        """A match to be watched again; nothing is written. Raises `BadJournal`."""
        journal = Journal(saved.path, look_only=True)
        return resume(journal, self._entry(saved.path, journal.header.game).load())

    def entry(self, header: Header) -> CatalogueEntry:
        """The catalogue's entry of a match's game, which is here."""
        return self._entries[header.game]

    def _paths(self, *folders: str) -> Iterator[Path]:
        for folder in folders:
            with suppress(OSError):  # it can't be looked into
                yield from (self._files / folder).glob(f"*{SUFFIX}")

    # What is deleted.

    def delete(self, *chosen: SavedMatch) -> None:
        """Take these matches off the shelf, and those that were deleted before away for good; that
        a solitaire's deal was played is kept. Raises `OSError` or `BadJournal` for the first that
        stays, also where another window plays it; the others are gone."""
        before = self._deleted()
        problems = self._each(chosen, self._put_aside)
        if len(problems) < len(chosen):
            now = {self._aside(saved.path) for saved in chosen}
            problems += self._each((path for path in before if path not in now), _removed)
        self.bus.publish(ShelfChanged())
        if problems:
            raise problems[0]

    def _each(self, things: Iterable[T], do: Callable[[T], object]) -> list[Exception]:
        """Do it with each; what stood in the way of some."""
        problems: list[Exception] = []
        for each in things:
            try:
                do(each)
            except (OSError, BadJournal) as error:
                problems.append(error)
        return problems

    def _aside(self, path: Path) -> Path:
        """Where a match of the shelf lies once it is deleted."""
        return self._files / DELETED / path.parent.name / path.name

    def _put_aside(self, saved: SavedMatch) -> None:
        journal = Journal(saved.path)
        try:
            if journal.elsewhere:
                raise PermissionError(EACCES, "it is open in another window", str(saved.path))
            if saved.entry and saved.entry.solitaire and saved.counts:
                header = saved.header
                deleted_runs.note(self._files, saved.entry.key, header.seed, header.start)
            aside = self._aside(saved.path)
            _removed(aside)  # of the same name, and deleted before
            journal.move_to(aside.parent)
        finally:
            journal.close()
        self._read.pop(str(saved.path), None)

    def _deleted(self) -> list[Path]:
        return [*self._paths(f"{DELETED}/{FOLDER}", f"{DELETED}/{IMPORTED}")]

    @property
    def restorable(self) -> int:
        """How many matches can be brought back."""
        return len(self._deleted())

    def restore(self) -> None:
        """Bring back what was deleted last. Raises `OSError` or `BadJournal` for the first that
        can't be; the others are back."""
        problems = self._each(self._deleted(), self._bring_back)
        self.bus.publish(ShelfChanged())
        if problems:
            raise problems[0]

    def _bring_back(self, path: Path) -> None:
        folder = self._files / path.parent.name
        journal = Journal(path, look_only=True)
        if _holds(folder / path.name, files.read(path)):  # it was imported again meanwhile
            _removed(path)
            return
        header = journal.header
        deleted_runs.forget(self._files, header.game, header.seed, header.start)
        journal.move_to(folder)

    # What matches are called.

    def rename(self, saved: SavedMatch, title: str) -> None:
        """Call a match so; "" by its game and players alone. Raises `OSError`."""
        self._titles = None  # another window may have named others meanwhile
        titles = {**self._called(), saved.key: title}
        kept = {name: each for name, each in titles.items() if each}
        jsonfile.write(self._files / TITLES, Titles(kept))
        self._titles = kept
        self._titles_problem = ""
        self._read.pop(str(saved.path), None)
        self.bus.publish(ShelfChanged())

    def _called(self) -> dict[str, str]:
        if self._titles is None:
            path = self._files / TITLES
            read, problem = jsonfile.read(path, Titles)
            titles = read.titles if read else {}
            self._titles = {key: title for key, title in titles.items() if title.isprintable()}
            self._titles_problem = problem and (
                f"{problem}. Matches go without the names in it; correct the file or delete it."
                f" Once a match is named, it is kept as {jsonfile.spare(path).name}."
            )
        return self._titles

    # What goes out and comes in.

    def export(self, saved: SavedMatch) -> Path:
        """A copy of a match in one file, to be handed on. Raises `OSError`."""
        folder = self._files / EXPORTED
        return created(folder, saved.header, files.read(saved.path), saved.title)

    def take_in(self, path: Path) -> SavedMatch:
        """A copy of a match from elsewhere, once every action of it has been played again; it
        counts for no record. Raises `BadJournal`, whose sentence names file and reason."""
        try:
            content = plain(files.read(path, LARGEST))
        except OSError as error:
            raise BadJournal(f"{path}: can't be read ({error.strerror}).") from None
        if any(_holds(each, content) for each in self._paths(FOLDER, IMPORTED)):
            raise BadJournal(f"{path}: this match is in Matches already.")
        journal = Journal(path, look_only=True)
        resume(journal, self._entry(path, journal.header.game).load())
        try:
            kept = created(self._files / IMPORTED, journal.header, content)
        except OSError as error:
            raise BadJournal(f"{path}: no copy of it can be kept ({error.strerror}).") from None
        self.bus.publish(ShelfChanged())
        return self._overview(kept, kept.stat().st_mtime)

    def _entry(self, path: Path, key: str) -> CatalogueEntry:
        if key not in self._entries:
            raise problem(path, 1, f"it is a match of '{short(key)}', a game that is not here")
        return self._entries[key]

    def _overview(self, path: Path, changed: float) -> SavedMatch:
        at = moment(changed)
        try:
            read = overview(path)
            header = read.header
            entry = self._entry(path, header.game)
        except BadJournal as error:
            return SavedMatch(path, at, problem=str(error))
        saved = SavedMatch(
            path,
            at,
            entry,
            header,
            read.outcome,
            read.score,
            read.games,
            torn=read.torn,
        )
        return replace(saved, title=self._called().get(saved.key, ""))


def _removed(path: Path) -> None:
    """See to it that there is no such file. Raises `OSError`."""
    path.unlink(missing_ok=True)


def _known(stamp: Stamp, saved: SavedMatch) -> IndexedMatch | None:
    """What is kept of a match; None of one that is not over, or can't be read."""
    header = saved.header
    if saved.outcome is None or saved.problem:
        return None
    return IndexedMatch(
        stamp,
        header.game,
        tuple(header.seats),
        header.seed,
        dict(header.options),
        header.start,
        header.branched,
        saved.outcome,
        saved.score,
        saved.games,
        tuple(header.programs),
    )


def _branched(saved: SavedMatch, match: Match) -> bool:
    """Whether a match goes on from another one. Older files do not say so, but their first actions
    were played before they began."""
    first = match.history[0].at if match.history else ""
    if saved.games or len(match.names) == 1 or not first:
        return saved.header.branched
    started = datetime.fromisoformat(match.header.start)
    return saved.header.branched or datetime.fromisoformat(first) < started


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file has just this content, as far as it can be read."""
    with suppress(OSError):
        return path.stat().st_size == len(content) and files.read(path) == content
    return False
