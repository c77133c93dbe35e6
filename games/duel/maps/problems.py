"""Problems of maps, in words: one list serves `map check` and the choice of a battlefield."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Literal, NamedTuple

from typing_extensions import override

from games.duel.geometry.points import Point


class Severity(Enum):
    """Severity of a problem.

    An error prevents a duel on the map; a warning means that something is not played as it was
    drawn.
    """

    ERROR = "error"
    WARNING = "warning"


class Remedy(NamedTuple):
    """The one way to put a problem right, if there is exactly one.

    Attributes:
        what: The change. "class": the object gets the class `name`. "rename": the property `old`
            gets the name `name`. "value": the property `name` gets `value`. "seat": a start gets a
            seat of its own. "place": a start moves to a place where a base can stand. "table": a
            piece moves onto the table.
        name: Name of a class or a property.
        value: New value of the property.
        old: Present name of the property.
    """

    what: Literal["class", "rename", "value", "seat", "place", "table"]
    name: str = ""
    value: str | int = ""
    old: str = ""


Reason = Literal["outside", "missing"]
"""Reason why a file that a map names is not read.

"outside": the file lies outside the folders that may be read. "missing": there is no file at the
place that the map names.
"""


class MissingFile(NamedTuple):
    """A file that a map names and that can't be read until the user allows a folder (`access.py`).

    The folder to allow is the one in which the file lies.
    """

    label: str
    """The part of the map that needs the file, as sentences name it: "tileset", "object 12"."""
    source: str
    """Path of the file as the map writes it."""
    reason: Reason
    folder: Path | None = None
    """Folder into which the path leads, if that lies outside; None if it is not known."""


def missing_files(problems: Iterable[Problem]) -> list[MissingFile]:
    """Return the files for which the user can be asked, pictures too."""
    return [*dict.fromkeys(problem.missing for problem in problems if problem.missing)]


class Problem(NamedTuple):
    """Something wrong with a map: the file, the object, and in words the reason and the remedy."""

    file: Path | None
    """File with the problem; None for a battlefield that stands in no file."""
    object: str
    """The object with the problem, such as "object 12 'old oak' at 3.5, 8"; "" for the file itself.
    """
    words: str
    severity: Severity = Severity.ERROR
    at: Point | None = None
    """Place of the problem on the table, in inches."""
    remedy: Remedy | None = None
    element_index: int | None = None
    """Index of the object's element among all `object` elements of the map; None for no such."""
    missing: MissingFile | None = None
    """The file for which the user can be asked, if the problem is about one."""

    @override
    def __str__(self) -> str:
        warning = "warning" if self.severity is Severity.WARNING else ""
        return ": ".join(filter(None, (str(self.file or ""), warning, self.object, self.words)))


VERBS = ("has", "hangs", "is", "lies", "overlaps", "can't", "reaches", "weighs", "shows")
"""First words of descriptions that continue a sentence which begins with the object's name."""


def sentence(problem: Problem) -> str:
    """Return a problem as a whole sentence.

    Example: "Start of seat 2 at 3, 4 lies off the table."
    """
    subject = problem.object
    words = problem.words
    if words.split(" ")[0] in VERBS:  # the words continue a sentence about the object
        words = f"{subject or 'the map'} {words}"
        subject = ""
    text = ": ".join(filter(None, (subject, words)))
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?" else ".")


class MapError(ValueError):
    """Error: a map can't be played as it is."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class UnreadableMap(MapError):
    """Error: a file is not a map that can be read, or one of its objects can't be read."""


def unreadable(
    file: Path, object: str, words: str, missing: MissingFile | None = None
) -> UnreadableMap:
    """Return an `UnreadableMap` error with a problem of these fields."""
    return UnreadableMap(Problem(file, object, words, missing=missing))


def place_words(point: Point) -> str:
    """Return a place on the table in inches as sentences name it: `3.5, 8`."""
    return ", ".join(f"{round(number, 2) + 0.0:g}" for number in point)  # + 0.0: never "-0"
