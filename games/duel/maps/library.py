"""The battlefields that can be chosen: those that come with the game, and the user's own."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

from engine import files
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.access import Access
from games.duel.maps.files import LARGEST
from games.duel.maps.problems import MapError, MissingFile, Problem, Severity, missing_files
from games.duel.maps.reader import name_of, survey

SHIPPED = Path(__file__).parents[3] / "maps"
OWN = "maps"
"""The folder of one's own maps, in that of the user's files."""
DEEPEST = 4
"""How deep folders with maps may lie in it."""
MOST = 1000
"""Maps of one's own that are listed."""


class MapEntry:
    """A map of the library: where it lies, its battlefield as far as it can be read, and what is
    wrong with it. It is read when that is first asked for."""

    def __init__(self, path: Path, folder: str = "", allowed: Sequence[Path] = ()) -> None:
        self.path = path
        self.folder = folder
        """In which folder of the user's maps it lies; "" is none of its own."""
        self.allowed = allowed
        """The folders outside its own that may be read for it (see `access.py`)."""

    @cached_property
    def _found(self) -> tuple[Battlefield | None, tuple[Problem, ...]]:
        try:
            found = survey(self.path, self.allowed)
        except MapError as error:
            return None, (error.problem,)
        return found.battlefield, found.problems

    @property
    def is_read(self) -> bool:
        """Whether the file has been read already."""
        return "_found" in self.__dict__

    @property
    def battlefield(self) -> Battlefield | None:
        """What lies there, None where nothing can be read."""
        return self._found[0]

    @property
    def missing(self) -> list[MissingFile]:
        """The files for which the user can be asked: where they are, or whether they may be
        read."""
        return missing_files(self._found[1])

    @property
    def problem(self) -> str:
        """Why no duel can begin there, in words; "" where one can."""
        return next(self._said(Severity.ERROR), "")

    @property
    def warnings(self) -> list[str]:
        """What is not played as it was drawn, each in words."""
        return [*self._said(Severity.WARNING)]

    def _said(self, severity: Severity) -> Iterator[str]:
        """The problems in words, without the file where that is the map's own."""
        for each in self._found[1]:
            if each.severity is severity:
                file = each.file.name if each.file and each.file != self.path else ""
                words = ": ".join(filter(None, (file, each.object, each.words)))
                yield words[:1].upper() + words[1:] + ("" if words[-1] in ".?" else ".")

    @property
    def name(self) -> str:
        """What it is called: by itself, or else by its file, as long as it has not been read."""
        if not self.is_read:
            return name_of(self.path)
        return self.battlefield.name if self.battlefield else self.path.name


def library(home: Path | None = None, access: Access | None = None) -> list[MapEntry]:
    """The maps that come with the game, then those in the folder `maps` of the user's `home` and in
    the folders there; not those of the game again that were copied along with its tilesets.

    access: what the user has allowed for them; without it, what `home` remembers of that.
    """
    own = _own(home / OWN, access or Access(home)) if home else []
    return [*_shipped(), *own]


@cache
def _shipped() -> tuple[MapEntry, ...]:
    """The game's own, each read once: they stay as they are while it runs."""
    return tuple(MapEntry(path) for path in _maps(SHIPPED))


@cache
def _contents() -> frozenset[bytes]:
    """What the game's own files hold."""
    return frozenset(files.read(entry.path, LARGEST) for entry in _shipped())


def _own(folder: Path, access: Access) -> Iterator[MapEntry]:
    for path in islice(_maps(folder), MOST):
        if not _is_copy(path):
            inside = path.parent.relative_to(folder)
            allowed = access.of(path)
            yield MapEntry(path, "" if inside == Path() else str(inside), allowed)


def _is_copy(path: Path) -> bool:
    """Whether a file holds just what one of the game's own does."""
    try:
        return files.read(path, LARGEST) in _contents()
    except OSError:
        return False


def _maps(folder: Path) -> Iterator[Path]:
    """The maps in a folder, then those in the folders there, by name."""
    for here, inside, names in os.walk(folder):
        deep = len(Path(here).relative_to(folder).parts)
        inside[:] = sorted(name for name in inside if name[:1] != ".") if deep < DEEPEST else []
        yield from (Path(here, name) for name in sorted(names) if name.lower().endswith(".tmx"))
