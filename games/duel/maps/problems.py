"""What is wrong with a map, in words: one list for `map check` and the choice of a battlefield."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Literal, NamedTuple

from games.duel.geometry.points import Point


class Severity(Enum):
    """What follows from a problem: no duel can begin there, or something is not played as it was
    drawn."""

    ERROR = "error"
    WARNING = "warning"


class Remedy(NamedTuple):
    """The one way to put a problem right, where there is one: an object gets this class; its
    property of the name `old` is called `name`, or `name` gets a value; a start gets a seat of its
    own, or a place where it can stand; a piece is moved onto the
    table."""

    what: Literal["class", "rename", "value", "seat", "place", "table"]
    name: str = ""
    value: str | int = ""
    old: str = ""


Reason = Literal["outside", "missing"]
"""Why a file is not read that a map names: it lies outside the folders that may be read, or it is
not where the map says."""


class MissingFile(NamedTuple):
    """A file that a map names and that could not be read, but could be once the user has allowed a
    folder (`access.py`): the one in which it lies."""

    owner: str
    """What needs it, in sentences: "tileset", "object 12"."""
    source: str
    """Its path as it is written in the map."""
    reason: Reason
    folder: Path | None = None
    """The folder into which the path leads, if that lies outside; else nobody knows it."""


def missing_files(problems: Iterable[Problem]) -> list[MissingFile]:
    """Return the files for which the user can be asked, pictures too."""
    return [*dict.fromkeys(each.missing for each in problems if each.missing)]


class Problem(NamedTuple):
    """Something wrong with a map: with what in which file, and in words why and what to do."""

    file: Path | None
    """None is a battlefield that stands in no file."""
    object: str
    """What in the file is meant, such as "object 12 'old oak' at 3.5, 8"; "" is the file itself."""
    words: str
    severity: Severity = Severity.ERROR
    at: Point | None = None
    """Where to look on the table, in inches."""
    remedy: Remedy | None = None
    number: int = -1
    """Which of the map's objects it is about; -1 is none."""
    missing: MissingFile | None = None
    """The file for which the user can be asked, if it is about one."""

    def __str__(self) -> str:
        warning = "warning" if self.severity is Severity.WARNING else ""
        return ": ".join(filter(None, (str(self.file or ""), warning, self.object, self.words)))


VERBS = ("has", "hangs", "is", "lies", "overlaps", "can't", "reaches", "weighs", "shows")
"""Words with which something begins that is said of an object."""


def sentence(problem: Problem) -> str:
    """A problem as a sentence of its own: "Start of seat 2 at 3, 4 lies off the table." """
    said, words = problem.object, problem.words
    if words.split(" ")[0] in VERBS:
        said, words = "", f"{said or 'the map'} {words}"
    whole = ": ".join(filter(None, (said, words)))
    return whole[:1].upper() + whole[1:] + ("" if whole[-1:] in ".?" else ".")


class MapError(ValueError):
    """A map can't be played as it is."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class UnreadableMap(MapError):
    """A file is no map that can be read here, or an object of it can't be."""


def unreadable(
    file: Path, object: str, words: str, missing: MissingFile | None = None
) -> UnreadableMap:
    """The error that says so."""
    return UnreadableMap(Problem(file, object, words, missing=missing))


def place(at: Point) -> str:
    """A place on the table in inches, as sentences name it: `3.5, 8`."""
    return ", ".join(f"{round(number, 2) + 0.0:g}" for number in at)
