"""Where the files lie that a map names: in the folder of its project, or in one that the user has
allowed. What lies elsewhere is not even looked at."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

from games.duel.maps.problems import Reason

DEEPEST = 8
"""How deep in an allowed folder a file is looked for,"""
MOST = 20_000
"""among so many files and folders."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""How the address of something begins that is no file; one letter alone is a drive of Windows."""


class NotFound(Exception):
    """A file can't be read. It has the words that go on after its name, and what can be done about
    it: `reason` is None for what stays refused; `folder` is where it lies, if that is known and
    not allowed."""

    def __init__(self, words: str, reason: Reason | None = None, folder: Path | None = None):
        super().__init__(words)
        self.words = words
        self.reason = reason
        self.folder = folder


class Sources:
    """Finds the files that a map names.

    A path that leads into the map's own folder, or into an allowed one, is followed. A file that is
    not where its path says is looked for in the allowed folders.
    """

    def __init__(self, folder: Path, allowed: Sequence[Path] = ()) -> None:
        self._allowed = [Path(os.path.abspath(each)) for each in allowed]
        self._roots = [Path(os.path.abspath(folder)), *self._allowed]
        self._resolved = [_resolved(each) for each in self._roots]
        self._names: dict[Path, list[Path]] = {}

    def find(self, folder: Path, source: str) -> Path:
        """Return the file that `source` means where it is written in a file of `folder`. Raise
        `NotFound`."""
        plain = source.replace("\\", "/")
        if _ADDRESS.match(plain):
            raise NotFound("is an address: only files are read")
        inside = [path for path in _meant(folder, plain) if self._covers(path)]
        looked_for = (path for root in self._allowed for path in self._search(root, plain))
        for path in (*inside, *looked_for):
            if self._is_plain(path):
                return path
        raise self._refusal(folder, plain, inside)

    def _covers(self, path: Path) -> bool:
        """Whether a path leads into one of the folders, as it is written."""
        return any(path.is_relative_to(root) for root in (*self._roots, *self._resolved))

    def _is_plain(self, path: Path) -> bool:
        """Whether there is a plain file, and no link leads from there out of the folders."""
        return self._stays(path) and os.path.isfile(path)

    def _stays(self, path: Path) -> bool:
        resolved = _resolved(path)
        return any(resolved.is_relative_to(root) for root in self._resolved)

    def _search(self, root: Path, plain: str) -> Iterator[Path]:
        """Yield where in an allowed folder a file may be meant: where its path leads from there,
        or a part of its path, the longest first; then every file of its name, first those whose
        folders are called alike."""
        direct = Path(os.path.normpath(root / plain))
        if direct.is_relative_to(root):
            yield direct
        parts = _parts(plain)
        yield from (root.joinpath(*parts[at:]) for at in range(len(parts)))
        yield from _alike(self._below(root), parts)

    def _below(self, root: Path) -> list[Path]:
        """Return the files in a folder and in those in it, in their order."""
        if root not in self._names:
            self._names[root] = [*_files(root)]
        return self._names[root]

    def _refusal(self, folder: Path, plain: str, inside: Sequence[Path]) -> NotFound:
        """Return why a file can't be read."""
        if not inside:
            anchored = bool(PurePosixPath(plain).anchor or PureWindowsPath(plain).anchor)
            leads = "must be written relative to the file, for it"
            words = f"{leads if anchored else ''} leads out of the folder of the map".strip()
            there = _meant(folder, plain)
            return NotFound(words, "outside", there[0].parent if there else None)
        if not os.path.lexists(inside[0]):
            return NotFound("does not exist", "missing")
        if self._stays(inside[0]):
            return NotFound("is not a plain file")
        return NotFound("is a link that leads out of the folder of the map")


def files_called(root: Path, source: str) -> list[Path]:
    """Return the files in a folder, and in those in it, whose name is that of a source, first those
    whose folders are called alike. The folder must be one that may be read."""
    return _alike(_files(root), _parts(source))


def file_name(source: str) -> str:
    """Return the name of the file that a source means; "" where it names none."""
    return ["", *_parts(source)][-1]


def _parts(source: str) -> list[str]:
    """Return the folders and the file that a source names."""
    path = PureWindowsPath(source)
    return [each for each in path.parts if each not in (path.anchor, "..", ".")]


def _alike(files: Iterable[Path], parts: Sequence[str]) -> list[Path]:
    """Return the files that are called as the last of these parts, first those that share most of
    the others."""
    alike = [each for each in files if parts and _same(each.name, parts[-1])]
    return sorted(alike, key=lambda each: (-_shared(each, parts), len(each.parts)))


def _meant(folder: Path, plain: str) -> list[Path]:
    """Return the paths that a source means where it is written in a file of a folder: as that
    folder is called, and as it is without links. None for a path of another system."""
    if PureWindowsPath(plain).drive and os.name != "nt":
        return []
    bases = [Path(os.path.abspath(folder)), _resolved(folder)]
    return [*dict.fromkeys(Path(os.path.normpath(base / plain)) for base in bases)]


def _resolved(path: Path) -> Path:
    """Return where a path leads when its links are followed, as far as that can be told."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # no file can be called so
        return path


def _same(one: str, other: str) -> bool:
    """Whether two names are the same where large and small letters count alike."""
    return one.casefold() == other.casefold()


def _shared(path: Path, parts: Sequence[str]) -> int:
    """Return how many of the last parts of a path are the same as these."""
    pairs = zip(reversed(path.parts), reversed(parts), strict=False)
    return next((at for at, pair in enumerate(pairs) if not _same(*pair)), len(parts))


def _files(root: Path) -> Iterator[Path]:
    """Yield the files in a folder and in those in it, as many as are looked at, in their order."""
    seen = 0
    for here, folders, names in os.walk(root):
        deep = len(Path(here).relative_to(root).parts)
        folders[:] = sorted(each for each in folders if each[:1] != ".") if deep < DEEPEST else []
        for name in sorted(names):
            seen += 1
            yield Path(here, name)
        seen += len(folders)
        if seen > MOST:
            return
