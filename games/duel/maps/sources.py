"""Search for the files that a map names, in its project's folder and in allowed folders.

A source is the name of a file as the map writes it, relative to the file that names it.
Nothing outside these folders is touched.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

from games.duel.maps.problems import Reason

MAX_DEPTH = 8
"""Largest depth of folders within an allowed folder in which a file is searched."""
MAX_VISITED = 20_000
"""Largest number of files and folders that a search visits in an allowed folder."""

_ADDRESS_PATTERN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""Beginning of an address that is not a file; a single letter is a drive of Windows."""


class NotFound(Exception):
    """Error: a file can't be read.

    Attributes:
        words: Text that follows the file's name in a sentence.
        reason: Reason that the user can do something about; None if the refusal is final.
        folder: Folder of the file, if that is known and not allowed.
    """

    def __init__(self, words: str, reason: Reason | None = None, folder: Path | None = None):
        super().__init__(words)
        self.words = words
        self.reason = reason
        self.folder = folder


class Sources:
    """Finder of the files that a map names.

    A path that leads into the map's own folder, or into an allowed one, is followed. A file that is
    missing at its path is searched in the allowed folders.
    """

    def __init__(self, folder: Path, allowed_folders: Sequence[Path] = ()) -> None:
        self._allowed_folders = [Path(os.path.abspath(each)) for each in allowed_folders]
        self._roots = [Path(os.path.abspath(folder)), *self._allowed_folders]
        self._resolved_roots = [_resolve(each) for each in self._roots]
        self._files_by_root: dict[Path, list[Path]] = {}

    def find(self, folder: Path, source: str) -> Path:
        """Return the file that `source` means if it is written in a file of `folder`.

        Raises:
            NotFound: No such file can be read.
        """
        slashed_source = source.replace("\\", "/")
        if _ADDRESS_PATTERN.match(slashed_source):
            raise NotFound("is an address: only files are read")
        paths_inside = [
            path
            for path in _possible_paths(folder, slashed_source)
            if self._is_inside_as_written(path)
        ]
        paths_found = (
            path for root in self._allowed_folders for path in self._search(root, slashed_source)
        )
        for path in (*paths_inside, *paths_found):
            if self._is_readable(path):
                return path
        raise self._refusal(folder, slashed_source, paths_inside)

    def _is_inside_as_written(self, path: Path) -> bool:
        """Return True if a path, as written, leads into one of the folders."""
        return any(path.is_relative_to(root) for root in (*self._roots, *self._resolved_roots))

    def _is_readable(self, path: Path) -> bool:
        """Return True if the path is a regular file and no link on it leads out of the folders."""
        return self._is_inside_resolved(path) and os.path.isfile(path)

    def _is_inside_resolved(self, path: Path) -> bool:
        resolved_path = _resolve(path)
        return any(resolved_path.is_relative_to(root) for root in self._resolved_roots)

    def _search(self, root: Path, slashed_source: str) -> Iterator[Path]:
        """Yield the paths in an allowed folder that a source may mean, the likeliest first.

        First comes the source's path from that folder, then the ends of the path, the longest
        first, then every file of that name, those first whose folders have similar names.
        """
        direct_path = Path(os.path.normpath(root / slashed_source))
        if direct_path.is_relative_to(root):
            yield direct_path
        parts = _parts(slashed_source)
        yield from (root.joinpath(*parts[index:]) for index in range(len(parts)))
        yield from _matching_files(self._files_of_root(root), parts)

    def _files_of_root(self, root: Path) -> list[Path]:
        """Return the files in a folder and its subfolders, in a fixed order."""
        if root not in self._files_by_root:
            self._files_by_root[root] = [*_files_below(root)]
        return self._files_by_root[root]

    def _refusal(self, folder: Path, slashed_source: str, paths_inside: Sequence[Path]) -> NotFound:
        """Return the error that says why a file can't be read."""
        if not paths_inside:
            words = "leads out of the folder of the map"
            if PurePosixPath(slashed_source).anchor or PureWindowsPath(slashed_source).anchor:
                words = f"must be written relative to the file, for it {words}"
            paths = _possible_paths(folder, slashed_source)
            outside_folder = paths[0].parent if paths else None
            return NotFound(words, "outside", outside_folder)
        if not os.path.lexists(paths_inside[0]):
            return NotFound("does not exist", "missing")
        if self._is_inside_resolved(paths_inside[0]):
            return NotFound("is not a plain file")
        return NotFound("is a link that leads out of the folder of the map")


def files_named(folder: Path, source: str) -> list[Path]:
    """Return the files in a folder and its subfolders that have the name of a source.

    Files whose folders have the names that the source gives come first. The folder must be one that
    may be read.
    """
    return _matching_files(_files_below(folder), _parts(source))


def file_name(source: str) -> str:
    """Return the name of the file that a source means; "" if the source names no file."""
    return ["", *_parts(source)][-1]


def _parts(source: str) -> list[str]:
    """Return the names of the folders and the file in a source."""
    path = PureWindowsPath(source)  # which takes both / and \ as separators
    return [part for part in path.parts if part not in (path.anchor, "..", ".")]


def _matching_files(files: Iterable[Path], parts: Sequence[str]) -> list[Path]:
    """Return the files with the name of the last part, those first that share most other parts."""
    matching_files = [each for each in files if parts and _are_same_names(each.name, parts[-1])]
    return sorted(
        matching_files, key=lambda each: (-_shared_part_count(each, parts), len(each.parts))
    )


def _possible_paths(folder: Path, slashed_source: str) -> list[Path]:
    """Return the paths that a source means if it is written in a file of this folder.

    There are two: from the folder as it is called, and from the folder with its links resolved. The
    list is empty for a path of another operating system.
    """
    if PureWindowsPath(slashed_source).drive and os.name != "nt":
        return []
    bases = [Path(os.path.abspath(folder)), _resolve(folder)]
    return [*dict.fromkeys(Path(os.path.normpath(base / slashed_source)) for base in bases)]


def _resolve(path: Path) -> Path:
    """Return a path with its links resolved; the path itself if that is impossible."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # the system allows no such file name
        return path


def _are_same_names(first: str, second: str) -> bool:
    """Return True if two names differ in letter case alone."""
    return first.casefold() == second.casefold()


def _shared_part_count(path: Path, parts: Sequence[str]) -> int:
    """Return the number of parts at the end of a path that match these."""
    pairs = zip(reversed(path.parts), reversed(parts), strict=False)
    return next(
        (index for index, pair in enumerate(pairs) if not _are_same_names(*pair)), len(parts)
    )


def _files_below(root: Path) -> Iterator[Path]:
    """Yield the files in a folder and its subfolders, up to the limits of a search, in order."""
    visit_count = 0
    for subfolder, folders, names in os.walk(root):
        depth = len(Path(subfolder).relative_to(root).parts)
        visible_folders = sorted(folder for folder in folders if folder[:1] != ".")
        folders[:] = visible_folders if depth < MAX_DEPTH else []  # into which `walk` descends
        for name in sorted(names):
            visit_count += 1
            yield Path(subfolder, name)
        visit_count += len(folders)
        if visit_count > MAX_VISITED:
            return
