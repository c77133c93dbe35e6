"""Repository of builds that players have kept by name, in a file of the user's folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine import jsonfile
from games.duel.rules.warriors import Build

FILE_NAME = "builds.json"
MAX_BUILDS = 60
"""Maximum number of kept builds."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of the file; the newest build comes first."""

    builds: list[Build] = []


class BuildShelf:
    """Kept builds of the players of this computer.

    Attributes:
        builds: The builds, the newest first.
        problem: Sentence about the last failure to read or write the file, or "".
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        content, self.problem = jsonfile.read(self._path, Kept)
        self.builds = list(content.builds) if content else []
        if self.problem:
            self.problem += ". Keeping a build begins a new file, and leaves this one beside it."

    def keep(self, build: Build) -> None:
        """Keep a build; replace one of the same name."""
        others = [each for each in self.builds if each.name != build.name]
        self._write([build, *others][:MAX_BUILDS])

    def forget(self, build: Build) -> None:
        """Remove a build from the file."""
        self._write([each for each in self.builds if each is not build])

    def _write(self, builds: list[Build]) -> None:
        try:
            jsonfile.write(self._path, Kept(builds))
        except OSError as error:
            self.problem = f"Builds can't be kept in {self._path} ({error.strerror})."
            return
        self.builds = builds
        self.problem = ""
