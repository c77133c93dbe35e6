"""What a project of Tiled says of its classes: newer Tiled writes no property into a map that is as
its class has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine import files
from games.duel.maps.files import LARGEST
from games.duel.maps.nodes import FARTHEST, Value
from games.duel.maps.problems import Problem, Severity

Classes = Mapping[str, Mapping[str, Value]]
"""The properties of each class, by its name in small letters."""

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


class _Member(msgspec.Struct):
    """A property of a class."""

    name: str
    type: str = "string"
    value: Any = None


class _Kind(msgspec.Struct):
    """A type that somebody has made: a class, or a list of words."""

    name: str = ""
    type: str = ""
    members: list[_Member] = []


class _File(msgspec.Struct):
    """A project's file."""

    kinds: list[_Kind] = msgspec.field(default_factory=list, name="propertyTypes")


def read_project(path: Path | None) -> Project:
    """The classes of a project's file, none where there is no file or it can't be read."""
    if path is None:
        return Project({})
    try:
        found = msgspec.json.decode(files.read(path, LARGEST), type=_File)
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not as Tiled writes it"
        words = f"the project can't be read ({reason}), so what its classes say counts nowhere"
        return Project({}, Problem(path, "", words, Severity.WARNING))
    return Project({kind.name.casefold(): _values(kind) for kind in found.kinds if kind.members})


def _values(kind: _Kind) -> dict[str, Value]:
    """What a class says that an object can use."""
    return {each.name: each.value for each in kind.members if _is_plain(each)}


def _is_plain(member: _Member) -> bool:
    if type(member.value) not in _TYPES.get(member.type, ()):
        return False
    return isinstance(member.value, str) or abs(member.value) <= FARTHEST
