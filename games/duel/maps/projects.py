"""Classes of a Tiled project, and the default values of their properties.

Newer versions of Tiled write a property into a map only if its value differs from that of its
class, so the values in the project count, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from engine import files
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.nodes import Value
from games.duel.maps.objects import affects_table
from games.duel.maps.problems import Problem, Severity
from games.duel.maps.tiled import Classes

_PYTHON_TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int": (int,),
    "float": (int, float),
    "string": (str,),
}


class Project(NamedTuple):
    """The classes of a project, and the problem if the project can't be read."""

    classes: Classes
    problem: Problem | None = None


_NULL = msgspec.Raw(b"null")


class _Member(msgspec.Struct):
    """A property of a class. Its value may be of any type, so it is decoded separately."""

    name: str
    type: str = "string"
    value: msgspec.Raw = _NULL


class _PropertyType(msgspec.Struct):
    """A custom type of a project: a class or an enumeration."""

    name: str = ""
    members: list[_Member] = []


class _NamedType(msgspec.Struct):
    """A custom type whose name alone is read."""

    name: str = ""


class _ProjectFile(msgspec.Struct):
    """The file of a project.

    Each type is decoded separately, since types made for other programs may have any form.
    """

    kinds: list[msgspec.Raw] = msgspec.field(default_factory=list, name="propertyTypes")


def read_project(path: Path | None) -> Project:
    """Return the classes of a project's file; none if there is no file or it can't be read."""
    if path is None:
        return Project({})
    try:
        project_file = msgspec.json.decode(files.read(path, MAX_FILE_BYTES), type=_ProjectFile)
        classes = [
            kind for each in project_file.kinds if (kind := _property_type(each)) and kind.members
        ]
    except (OSError, ValueError, RecursionError) as error:  # nested too deeply to be decoded
        reason = error.strerror if isinstance(error, OSError) else "it is not as Tiled writes it"
        words = f"the project can't be read ({reason}), so what its classes say counts nowhere"
        return Project({}, Problem(path, "", words, Severity.WARNING))
    return Project({kind.name.casefold(): _usable_values(kind) for kind in classes})


def _property_type(raw: msgspec.Raw) -> _PropertyType | None:
    """Return a custom type, or None for another program's type that is not as Tiled writes it.

    Raises:
        ValueError: The class counts on the table and is not as Tiled writes it.
    """
    try:
        name = msgspec.json.decode(raw, type=_NamedType).name
    except ValueError:
        return None
    try:
        return msgspec.json.decode(raw, type=_PropertyType)
    except ValueError:
        if affects_table(name):
            raise
        return None


def _usable_values(kind: _PropertyType) -> dict[str, Value]:
    """Return the property values of a class that an object can use."""
    values = ((each.name, _value(each)) for each in kind.members)
    return {name: value for name, value in values if value is not None}


def _value(member: _Member) -> Value | None:
    """Return the value of a property, or None if it is not of the property's type."""
    try:
        value = msgspec.json.decode(member.value)
    except ValueError:  # the number is too large
        return None
    # `type(...)`, because True is an int for `isinstance`
    return value if type(value) in _PYTHON_TYPES.get(member.type, ()) else None
