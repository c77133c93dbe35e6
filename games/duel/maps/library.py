"""Library of battlefields to choose from: those of the game, and the user's own maps."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

from engine import files
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.access import Access
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.problems import MapError, MissingFile, Problem, Severity, missing_files
from games.duel.maps.reader import name_of, survey

SHIPPED_FOLDER = Path(__file__).parents[3] / "maps"
OWN_FOLDER = "maps"
"""Name of the folder with the user's own maps, inside the folder of the user's files."""
MAX_DEPTH = 4
"""Largest depth of folders with maps within the user's maps folder."""
MAX_LISTED = 1000
"""Largest number of the user's own maps that are listed."""


class MapEntry:
    """A map of the library: its file, its battlefield if it can be read, and its problems.

    The file is read when one of these is first needed. A map without a file has its battlefield
    from the beginning, and a path that no other map has.
    """

    def __init__(
        self,
        path: Path,
        folder: str = "",
        allowed_folders: Sequence[Path] = (),
        battlefield: Battlefield | None = None,
    ) -> None:
        self.path = path
        self.has_file = battlefield is None
        self._known_battlefield = battlefield
        self.folder = folder
        """Subfolder of the user's maps in which the map lies; "" for the maps folder itself."""
        self.allowed = allowed_folders
        """Folders outside the map's own that may be read for it (see `access.py`)."""

    @cached_property
    def _survey_result(self) -> tuple[Battlefield | None, tuple[Problem, ...]]:
        if self._known_battlefield:
            return self._known_battlefield, ()
        try:
            survey_result = survey(self.path, self.allowed)
        except MapError as error:
            return None, (error.problem,)
        return survey_result.battlefield, survey_result.problems

    @property
    def is_read(self) -> bool:
        """Whether the file has been read already."""
        return "_survey_result" in self.__dict__

    @property
    def battlefield(self) -> Battlefield | None:
        """Battlefield of the map; None if nothing can be read."""
        return self._survey_result[0]

    @property
    def missing(self) -> list[MissingFile]:
        """Files that the map needs, and that the user may look for or allow the program to read."""
        return missing_files(self._survey_result[1])

    @property
    def problem(self) -> str:
        """Reason in words why no duel can begin on the map; "" if one can."""
        return next(self._problem_sentences(Severity.ERROR), "")

    @property
    def warnings(self) -> list[str]:
        """Warnings about parts of the map that are not played as they were drawn, in words."""
        return [*self._problem_sentences(Severity.WARNING)]

    def _problem_sentences(self, severity: Severity) -> Iterator[str]:
        """Yield the problems of this severity as sentences.

        The file is named only if it is not the map's own.
        """
        for problem in self._survey_result[1]:
            if problem.severity is severity:
                file = problem.file.name if problem.file and problem.file != self.path else ""
                words = ": ".join(filter(None, (file, problem.object, problem.words)))
                yield words[:1].upper() + words[1:] + ("" if words[-1] in ".?" else ".")

    @property
    def name(self) -> str:
        """Name of the map itself if it has been read, otherwise a name made from its file."""
        if not self.is_read:
            return name_of(self.path)
        return self.battlefield.name if self.battlefield else self.path.name


def library(home: Path | None = None, access: Access | None = None) -> list[MapEntry]:
    """Return the maps that come with the game, then the user's own maps.

    The user's maps lie in the folder `maps` of `home` and in its subfolders. Copies of the game's
    own maps, which were copied along with their tilesets, are left out.

    Args:
        home: Folder of the user's files.
        access: Folders that the user has allowed; without it, those remembered in `home`.
    """
    own_maps = _own_maps(home / OWN_FOLDER, access or Access(home)) if home else []
    return [*_shipped_maps(), *own_maps]


@cache
def _shipped_maps() -> tuple[MapEntry, ...]:
    """Return the game's own maps. Each is read once, since they stay as they are at run time."""
    return tuple(MapEntry(path) for path in _maps_below(SHIPPED_FOLDER))


@cache
def _shipped_contents() -> frozenset[bytes]:
    """Return the contents of the game's own map files."""
    return frozenset(files.read(entry.path, MAX_FILE_BYTES) for entry in _shipped_maps())


def _own_maps(folder: Path, access: Access) -> Iterator[MapEntry]:
    for path in islice(_maps_below(folder), MAX_LISTED):
        if not _is_copy(path):
            subfolder = path.parent.relative_to(folder)
            subfolder_name = "" if subfolder == Path() else str(subfolder)
            yield MapEntry(path, subfolder_name, access.folders_for(path))


def _is_copy(path: Path) -> bool:
    """Return True if a file has exactly the content of one of the game's own maps."""
    try:
        return files.read(path, MAX_FILE_BYTES) in _shipped_contents()
    except OSError:
        return False


def _maps_below(folder: Path) -> Iterator[Path]:
    """Yield the maps in a folder, then those in its subfolders, by name."""
    for subfolder, folders, names in os.walk(folder):
        depth = len(Path(subfolder).relative_to(folder).parts)
        visible_folders = sorted(name for name in folders if name[:1] != ".")
        folders[:] = visible_folders if depth < MAX_DEPTH else []  # into which `walk` descends
        yield from (
            Path(subfolder, name) for name in sorted(names) if name.lower().endswith(".tmx")
        )
