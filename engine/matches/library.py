"""Library of the matches in the data folder: unfinished, finished, and unreadable ones.

A journal is the file of a match: a header, then a line for each action. An overview is what can be
told of it without a replay, which repeats all actions. A stamp tells whether a file has changed.
"""

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
from engine.journal import (
    SUFFIX,
    BadJournal,
    Header,
    Journal,
    overview,
    problem,
    with_plain_line_ends,
    write_new,
)
from engine.match import Match
from engine.matches import deleted_runs, index
from engine.matches.index import IndexedMatch, Stamp
from engine.matches.saved import IMPORTED, SavedMatch, index_key, key_of, moment
from engine.resuming import branch, resume
from engine.rules.quoting import short
from engine.rules.tally import game_results

T = TypeVar("T")
FOLDER = "matches"
"""Folder of the matches that were played here, in the data folder."""
DELETED = "deleted"
"""Folder of the deleted matches that can be restored, in the data folder."""
EXPORTED = "exported"
"""Folder of the exported copies, in the data folder."""
TITLES = "titles.json"
"""File of the titles that users gave to matches, in the data folder."""
LARGEST = 4 << 20
"""Greatest size in bytes of a match to import, a hundred times that of a long one."""
NANOSECONDS = 1e9
"""Nanoseconds in a second."""
LONGEST_TITLE = 200
"""Greatest number of letters of a match's title."""


class ShelfChanged(Struct, frozen=True):
    """Message that matches were deleted, restored, imported or renamed."""


class Titles(Struct, frozen=True, forbid_unknown_fields=True):
    """Content of the file of titles: the title of each match, by its key."""

    titles: dict[str, Annotated[str, Meta(max_length=LONGEST_TITLE)]] = {}


class Library:
    """Matches of one data folder.

    Imported matches have a folder of their own. The matches of the last deletion are kept in
    another folder, from which they can be restored until the next deletion.

    Attributes:
        folder: Folder of the matches that were played here.
        catalogue: Games whose matches can be opened.
        bus: Bus on which `ShelfChanged` is published.
    """

    def __init__(self, folder: Path, catalogue: Sequence[CatalogueEntry]) -> None:
        self.folder = folder / FOLDER
        self._data_folder = folder
        self._titles: dict[str, str] | None = None
        self._titles_problem = ""
        self.bus = Bus()
        self.catalogue = tuple(catalogue)
        self._entries = {entry.key: entry for entry in catalogue}
        self._cache: dict[str, tuple[Stamp, SavedMatch]] = {}
        self._index: dict[str, IndexedMatch] | None = None
        self._index_changed = False

    def matches(self) -> Iterator[SavedMatch]:
        """Yield every match, the latest played first, without replaying any.

        Files that have been read are not read again; an index of finished matches is kept on disk.
        """
        if self._index is None:
            self._index = index.load(self._data_folder)
        stamps = dict(self._stamps_by_path())
        for path, stamp in sorted(stamps.items(), key=lambda item: item[1], reverse=True):
            cached_match = self._cache.get(path)
            if cached_match is None or cached_match[0] != stamp:
                file = Path(path)
                saved = self._match_from_index(file, stamp)
                if saved is None:
                    saved = self._match_from_overview(file, changed=stamp[0] / NANOSECONDS)
                self._cache_match(file, stamp, saved)
            yield self._cache[path][1]
        missing_keys = {*self._index} - {index_key(Path(path)) for path in stamps}
        for key in missing_keys:
            del self._index[key]
        if self._index_changed or missing_keys:
            self.keep()
        if self._titles_problem:
            yield SavedMatch(self._data_folder / TITLES, datetime.min, problem=self._titles_problem)

    def keep(self) -> None:
        """Write the index of finished matches for the next time."""
        if self._index is not None:
            index.save(self._data_folder, self._index)
        self._index_changed = False

    def _cache_match(self, path: Path, stamp: Stamp, saved: SavedMatch) -> None:
        """Cache the match of a file, and enter it in the index if it is finished."""
        if saved.finished:  # a whole header, with every dealt card, is large
            saved = replace(saved, header=saved.header.in_short)
        self._cache[str(path)] = stamp, saved
        entry = _index_entry(stamp, saved)
        key = index_key(path)
        if self._index is not None and entry and self._index.get(key) != entry:
            self._index[key] = entry
            self._index_changed = True

    def _match_from_index(self, path: Path, stamp: Stamp) -> SavedMatch | None:
        """Return the match of a file from the index, or None if the file has changed since."""
        entry = self._index and self._index.get(index_key(path))
        if not entry or entry.stamp != stamp or entry.game not in self._entries:
            return None
        if not index.is_possible(entry):
            return None
        header = Header(
            game=entry.game,
            seats=entry.seats,
            seed=entry.seed,
            options=entry.options,
            start=entry.start,
            branched=entry.branched,
            programs=entry.programs,
        )
        return SavedMatch(
            path=path,
            changed=moment(stamp[0] / NANOSECONDS),
            entry=self._entries[entry.game],
            header=header,
            outcome=entry.outcome,
            score=entry.score,
            games=entry.games,
            title=self._titles_by_key().get(key_of(path), ""),
        )

    def _stamps_by_path(self) -> Iterator[tuple[str, Stamp]]:
        """Yield each file with its time of change and size.

        Paths are strings here, because ten thousand `Path` objects would be slow.
        """
        for folder in (FOLDER, IMPORTED):
            with suppress(OSError), os.scandir(self._data_folder / folder) as entries:
                for file in entries:
                    if file.name.endswith(SUFFIX):
                        with suppress(OSError):
                            status = file.stat()
                            yield file.path, (status.st_mtime_ns, status.st_size)

    def replayed(self, saved: SavedMatch) -> SavedMatch:
        """Return a match with the facts that only a replay gives: turn, status, or a problem.

        If the window was killed at the end of a match, the last line of its file is added.
        """
        if saved.turn_number or saved.problem or saved.entry is None:
            return saved
        try:
            match = resume(Journal(saved.path, look_only=True), saved.entry.load())
        except BadJournal as error:
            replayed_match = SavedMatch(saved.path, saved.changed, problem=str(error))
        else:
            replayed_match = replace(
                saved,
                turn_number=match.state.turn_number,
                outcome=match.outcome,
                games=tuple(game_results(match.history, match.state.seats))
                if match.outcome
                else (),
                header=replace(saved.header, branched=_is_branch(saved, match)),
                status=saved.entry.status(match),
            )
            if replayed_match.finished and not saved.finished:
                self.open(saved).close()  # adds the last line, which was missing
        if cached_match := self._cache.get(str(saved.path)):
            self._cache_match(saved.path, cached_match[0], replayed_match)
        return replayed_match

    def newest(self) -> SavedMatch | None:
        """Return the unfinished match that was played last, or None."""
        unfinished_matches = (saved for saved in self.matches() if not saved.finished)
        replayed_matches = map(self.replayed, unfinished_matches)
        return next(
            (saved for saved in replayed_matches if not saved.finished and not saved.problem), None
        )

    def begun(self) -> int:
        """Return the number of unfinished matches that can be read."""
        return sum(not (saved.finished or saved.problem) for saved in self.matches())

    def new(self, header: Header) -> Match:
        """Begin a match that is saved from its first question on. Raises as `Match` does."""
        match = Match(self.entry(header).load(), header)
        match.save_in(self.folder)
        return match

    def branch(self, match: Match) -> Match:
        """Begin a match that continues a copy of this one; it is saved like any other."""
        branch_match = branch(match)
        branch_match.save_in(self.folder)
        return branch_match

    def open(self, saved: SavedMatch) -> Match:
        """Open a match to play on, or to look at if it is over or open in another window.

        Raises:
            BadJournal: If it can't be read; the sentence names file, line and reason.
        """
        journal = Journal(saved.path)
        try:
            return resume(journal, self._entry_of_file(saved.path, journal.header.game).load())
        except BadJournal:
            journal.close()
            raise

    def open_to_watch(self, saved: SavedMatch) -> Match:
        """Open a match to watch, without writing to its file.

        Raises:
            BadJournal: If it can't be read.
        """
        journal = Journal(saved.path, look_only=True)
        return resume(journal, self._entry_of_file(saved.path, journal.header.game).load())

    def entry(self, header: Header) -> CatalogueEntry:
        """Return the catalogue's entry of a match's game, which must be in the catalogue."""
        return self._entries[header.game]

    def _journal_paths(self, *folders: str) -> Iterator[Path]:
        for folder in folders:
            with suppress(OSError):  # the folder may be missing or unreadable
                yield from (self._data_folder / folder).glob(f"*{SUFFIX}")

    # Deleted matches.

    def delete(self, *chosen_matches: SavedMatch) -> None:
        """Delete matches so that they can be restored; those deleted before are gone for good.

        The seed of a solitaire's run is noted, so that its deal counts as known.

        Raises:
            OSError: For the first match that can't be moved; the others are deleted.
            BadJournal: For the first match that can't be read; the others are deleted.
        """
        paths_deleted_before = self._deleted_paths()
        problems = self._call_with_each(chosen_matches, self._move_to_deleted)
        if len(problems) < len(chosen_matches):
            paths_deleted_now = {self._deleted_path(saved.path) for saved in chosen_matches}
            older_paths = [path for path in paths_deleted_before if path not in paths_deleted_now]
            problems += self._call_with_each(older_paths, _remove)
        self.bus.publish(ShelfChanged())
        if problems:
            raise problems[0]

    def _call_with_each(
        self, arguments: Iterable[T], function: Callable[[T], object]
    ) -> list[Exception]:
        """Call a function with each thing and return the errors."""
        problems: list[Exception] = []
        for argument in arguments:
            try:
                function(argument)
            except (OSError, BadJournal) as error:
                problems.append(error)
        return problems

    def _deleted_path(self, path: Path) -> Path:
        """Return the path of a match after it is deleted."""
        return self._data_folder / DELETED / path.parent.name / path.name

    def _move_to_deleted(self, saved: SavedMatch) -> None:
        """Move the file of a match to the deleted ones; a run leaves its seed as known."""
        journal = Journal(saved.path)
        try:
            if journal.is_open_elsewhere:
                raise PermissionError(EACCES, "it is open in another window", str(saved.path))
            if saved.entry and saved.entry.solitaire and saved.counts_for_records:
                header = saved.header
                deleted_runs.note(self._data_folder, saved.entry.key, header.seed, header.start)
            target = self._deleted_path(saved.path)
            _remove(target)  # an older file with the same name
            journal.move_to(target.parent)
        finally:
            journal.close()
        self._cache.pop(str(saved.path), None)

    def _deleted_paths(self) -> list[Path]:
        return [*self._journal_paths(f"{DELETED}/{FOLDER}", f"{DELETED}/{IMPORTED}")]

    @property
    def restorable_count(self) -> int:
        """Number of matches that can be restored."""
        return len(self._deleted_paths())

    def restore(self) -> None:
        """Restore the matches that were deleted last.

        Raises:
            OSError: For the first match that can't be moved; the others are restored.
            BadJournal: For the first match that can't be read; the others are restored.
        """
        problems = self._call_with_each(self._deleted_paths(), self._restore_file)
        self.bus.publish(ShelfChanged())
        if problems:
            raise problems[0]

    def _restore_file(self, path: Path) -> None:
        """Move a deleted file back to the folder from which it came."""
        folder = self._data_folder / path.parent.name
        journal = Journal(path, look_only=True)
        if _has_exact_content(folder / path.name, files.read(path)):  # imported again meanwhile
            _remove(path)
            return
        header = journal.header
        deleted_runs.forget(self._data_folder, header.game, header.seed, header.start)
        journal.move_to(folder)

    # Titles.

    def rename(self, saved: SavedMatch, title: str) -> None:
        """Give a match a title; "" leaves its game and players as its name.

        Raises:
            OSError: If the file of titles can't be written.
        """
        self._titles = None  # another window may have changed titles
        titles = {**self._titles_by_key(), saved.key: title}
        titles_given = {name: text for name, text in titles.items() if text}
        jsonfile.write(self._data_folder / TITLES, Titles(titles_given))
        self._titles = titles_given
        self._titles_problem = ""
        self._cache.pop(str(saved.path), None)
        self.bus.publish(ShelfChanged())

    def _titles_by_key(self) -> dict[str, str]:
        """Return the titles of all matches; read their file at first."""
        if self._titles is None:
            path = self._data_folder / TITLES
            stored_titles, problem = jsonfile.read(path, Titles)
            titles = stored_titles.titles if stored_titles else {}
            self._titles = {key: title for key, title in titles.items() if title.isprintable()}
            self._titles_problem = problem and (
                f"{problem}. Matches go without the names in it; correct the file or delete it."
                f" Once a match is named, it is kept as {jsonfile.spare(path).name}."
            )
        return self._titles

    # Export and import.

    def export(self, saved: SavedMatch) -> Path:
        """Write a copy of a match to one file that can be passed on, and return its path.

        Raises:
            OSError: If the copy can't be written.
        """
        folder = self._data_folder / EXPORTED
        return write_new(folder, saved.header, files.read(saved.path), saved.title)

    def take_in(self, path: Path) -> SavedMatch:
        """Import a copy of a match, after replaying all its actions; it counts for no record.

        Raises:
            BadJournal: If it can't be imported; the sentence names file and reason.
        """
        try:
            content = with_plain_line_ends(files.read(path, LARGEST))
        except OSError as error:
            raise BadJournal(f"{path}: can't be read ({error.strerror}).") from None
        if any(
            _has_exact_content(path_here, content)
            for path_here in self._journal_paths(FOLDER, IMPORTED)
        ):
            raise BadJournal(f"{path}: this match is in Matches already.")
        journal = Journal(path, look_only=True)
        resume(journal, self._entry_of_file(path, journal.header.game).load())
        try:
            copy = write_new(self._data_folder / IMPORTED, journal.header, content)
        except OSError as error:
            raise BadJournal(f"{path}: no copy of it can be kept ({error.strerror}).") from None
        self.bus.publish(ShelfChanged())
        return self._match_from_overview(copy, copy.stat().st_mtime)

    def _entry_of_file(self, path: Path, key: str) -> CatalogueEntry:
        if key not in self._entries:
            raise problem(path, 1, f"it is a match of '{short(key)}', a game that is not here")
        return self._entries[key]

    def _match_from_overview(self, path: Path, changed: float) -> SavedMatch:
        """Return the match of a file from its first and last line; `changed` is in seconds."""
        changed_at = moment(changed)
        try:
            summary = overview(path)
            header = summary.header
            entry = self._entry_of_file(path, header.game)
        except BadJournal as error:
            return SavedMatch(path, changed_at, problem=str(error))
        saved = SavedMatch(
            path=path,
            changed=changed_at,
            entry=entry,
            header=header,
            outcome=summary.outcome,
            score=summary.score,
            games=summary.games,
            torn=summary.torn,
        )
        return replace(saved, title=self._titles_by_key().get(saved.key, ""))


def _remove(path: Path) -> None:
    """Delete a file if it exists.

    Raises:
        OSError: If it can't be deleted.
    """
    path.unlink(missing_ok=True)


def _index_entry(stamp: Stamp, saved: SavedMatch) -> IndexedMatch | None:
    """Return the index entry of a match, or None if it is unfinished or unreadable."""
    header = saved.header
    if saved.outcome is None or saved.problem:
        return None
    return IndexedMatch(
        stamp=stamp,
        game=header.game,
        seats=tuple(header.seats),
        seed=header.seed,
        options=dict(header.options),
        start=header.start,
        branched=header.branched,
        outcome=saved.outcome,
        score=saved.score,
        games=saved.games,
        programs=tuple(header.programs),
    )


def _is_branch(saved: SavedMatch, match: Match) -> bool:
    """Return True if a match continues another one.

    Older files do not say so, but their first actions were played before they began.
    """
    first_time = match.history[0].at if match.history else ""
    if saved.games or len(match.names) == 1 or not first_time:
        return saved.header.branched
    start_time = datetime.fromisoformat(match.header.start)
    return saved.header.branched or datetime.fromisoformat(first_time) < start_time


def _has_exact_content(path: Path, content: bytes) -> bool:
    """Return True if a file can be read and has exactly this content."""
    with suppress(OSError):
        return path.stat().st_size == len(content) and files.read(path) == content
    return False
