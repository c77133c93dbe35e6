"""Who is who: the names under which players are known, whatever they typed.

Names that differ only in case or in spaces are one. A name that was renamed, or merged into
another, is written down in a file of its own; no match is changed for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from engine import jsonfile

FILE_NAME = "names.json"
Name = Annotated[str, msgspec.Meta(max_length=40)]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept: the name by which each typed one is known, by its `folded` form."""

    known_as: dict[Name, Name] = {}


def folded(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


class Aliases:
    """The names of one data folder. `problem` says what is wrong with their file, or is ""."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        read, self.problem = jsonfile.read(self._path, Names)
        if self.problem and os.path.isfile(self._path):
            self.problem += (
                ". Names are shown as they were typed; correct the file or delete it. Once a name"
                f" is changed, it is kept as {jsonfile.spare(self._path).name}."
            )
        elif self.problem:
            self.problem += "; names are shown as they were typed."
        self._known_as = dict(read.known_as) if read else {}
        self._before: dict[str, str] | None = None

    def called(self, name: str) -> str:
        """The name by which somebody is known who typed this one."""
        return self._known_as.get(folded(name)) or " ".join(name.split())

    def each(self, typed: Iterable[str]) -> tuple[str, ...]:
        """The names of those who typed these, each once, in this order."""
        found: dict[str, str] = {}
        for name in map(self.called, typed):
            found.setdefault(folded(name), name)
        return tuple(found.values())

    def rename(self, name: str, to: str) -> None:
        """Know somebody by another name: their own from now on, or that of somebody else, with
        whom they are one then. Raises `OSError`."""
        of = folded(name)
        changed = {
            key: to if folded(known) == of else known for key, known in self.known_as.items()
        }
        self._keep({**changed, of: to, folded(to): to})

    @property
    def known_as(self) -> Mapping[str, str]:
        """The names that were changed, by their folded form."""
        return self._known_as

    @property
    def undoable(self) -> bool:
        """Whether the last change can be taken back."""
        return self._before is not None

    def undo(self) -> None:
        """Take the last change back. Raises `OSError`."""
        if self._before is not None:
            self._keep(self._before)
            self._before = None

    def _keep(self, known_as: dict[str, str]) -> None:
        jsonfile.write(self._path, Names(known_as))
        self._before = self._known_as
        self._known_as = known_as
        self.problem = ""
