"""Names under which players are known, for all spellings that they type.

Names that differ only in case or spaces are one. Names that were renamed or merged are stored in a
file of their own; no match is changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from engine import jsonfile

FILE_NAME = "names.json"
"""File of the known names, in the data folder."""
Name = Annotated[str, msgspec.Meta(max_length=40)]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of the file: the known name for each typed one, by its `normalised_name` form."""

    known_as: dict[Name, Name] = {}


def normalised_name(name: str) -> str:
    """Return a name in the form that all its spellings share: lower case, single spaces."""
    return " ".join(name.split()).casefold()


class Aliases:
    """Known names of the players in one data folder.

    Attributes:
        problem: A sentence about a fault of their file, or "".
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        stored_names, self.problem = jsonfile.read(self._path, Names)
        if self.problem and os.path.isfile(self._path):
            self.problem += (
                ". Names are shown as they were typed; correct the file or delete it. Once a name"
                f" is changed, it is kept as {jsonfile.spare(self._path).name}."
            )
        elif self.problem:
            self.problem += "; names are shown as they were typed."
        self._known_as = dict(stored_names.known_as) if stored_names else {}
        self._known_as_before: dict[str, str] | None = None

    def known_name(self, name: str) -> str:
        """Return the known name for a typed one."""
        return self._known_as.get(normalised_name(name)) or " ".join(name.split())

    def each(self, typed_names: Iterable[str]) -> tuple[str, ...]:
        """Return the known names for typed ones, each once, in order."""
        known_names: dict[str, str] = {}
        for name in map(self.known_name, typed_names):
            known_names.setdefault(normalised_name(name), name)
        return tuple(known_names.values())

    def rename(self, name: str, new_name: str) -> None:
        """Give a player another known name, or merge the player with the one who has that name.

        Raises:
            OSError: If the file can't be written.
        """
        old_key = normalised_name(name)
        changed_names = {
            key: new_name if normalised_name(known_name) == old_key else known_name
            for key, known_name in self.known_as.items()
        }
        self._save({**changed_names, old_key: new_name, normalised_name(new_name): new_name})

    @property
    def known_as(self) -> Mapping[str, str]:
        """Known names that were changed, by the folded form of the typed ones."""
        return self._known_as

    @property
    def can_undo(self) -> bool:
        """True if the last change can be undone."""
        return self._known_as_before is not None

    def undo(self) -> None:
        """Undo the last change.

        Raises:
            OSError: If the file can't be written.
        """
        if self._known_as_before is not None:
            self._save(self._known_as_before)
            self._known_as_before = None

    def _save(self, known_as: dict[str, str]) -> None:
        jsonfile.write(self._path, Names(known_as))
        self._known_as_before = self._known_as
        self._known_as = known_as
        self.problem = ""
