"""What a project of Tiled says of its classes: newer Tiled writes no property into a map that is as
its class has it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from engine import files
from games.duel.maps.files import LARGEST
from games.duel.maps.nodes import Value
from games.duel.maps.objects import counts
from games.duel.maps.problems import Problem, Severity
from games.duel.maps.tiled import Classes

_TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int": (int,),
    "float": (int, float),
    "string": (str,),
}


class Project(NamedTuple):
    """The classes of a project, and why it can't be read, if that is so."""

    classes: Classes
    problem: Problem | None = None


_NOTHING = msgspec.Raw(b"null")


class _Member(msgspec.Struct):
    """A property of a class. Its value may be anything, so it is read by itself."""

    name: str
    type: str = "string"
    value: msgspec.Raw = _NOTHING


class _Kind(msgspec.Struct):
    """A type that somebody has made: a class, or a list of words."""

    name: str = ""
    members: list[_Member] = []


class _Named(msgspec.Struct):
    """A property type of which only the name is read."""

    name: str = ""


class _File(msgspec.Struct):
    """A project's file. Each type is read by itself: those of other programs may be anything."""

    kinds: list[msgspec.Raw] = msgspec.field(default_factory=list, name="propertyTypes")


def read_project(path: Path | None) -> Project:
    """Return the classes of a project's file; none where there is no file or it can't be read."""
    if path is None:
        return Project({})
    try:
        found = msgspec.json.decode(files.read(path, LARGEST), type=_File)
        kinds = [kind for each in found.kinds if (kind := _kind(each)) and kind.members]
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not as Tiled writes it"
        words = f"the project can't be read ({reason}), so what its classes say counts nowhere"
        return Project({}, Problem(path, "", words, Severity.WARNING))
    return Project({kind.name.casefold(): _values(kind) for kind in kinds})


def _kind(written: msgspec.Raw) -> _Kind | None:
    """Return a type, or None for one of other programs that is not as Tiled writes it. Raise
    `ValueError` where a class that counts is not."""
    try:
        name = msgspec.json.decode(written, type=_Named).name
    except ValueError:
        return None
    try:
        return msgspec.json.decode(written, type=_Kind)
    except ValueError:
        if counts(name):
            raise
        return None


def _values(kind: _Kind) -> dict[str, Value]:
    """Return what a class says that an object can use."""
    values = ((each.name, _value(each)) for each in kind.members)
    return {name: value for name, value in values if value is not None}


def _value(member: _Member) -> Value | None:
    """Return the value of a property, or None where it is not one of its type."""
    try:
        value = msgspec.json.decode(member.value)
    except ValueError:  # a number that no computer holds
        return None
    return value if type(value) in _TYPES.get(member.type, ()) else None
