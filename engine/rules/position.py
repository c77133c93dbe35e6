"""A position as plain data: dotted paths into it, and comparing what they lead to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rules.quoting import LONGEST_REASON, short

Position = dict[str, Any]
MISSING = object()
"""The result of a path that leads nowhere."""

NEAR = 0.01
"""How far apart, in inches, two coordinates may be and still match."""


class BadPosition(ValueError):
    """A position can't be loaded: `place` is a dotted path, the sentence says what is wrong."""

    def __init__(self, place: str, problem: str) -> None:
        place = short(place, LONGEST_REASON)
        problem = short(problem, LONGEST_REASON)
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem


def at_path(position: Any, path: str) -> Any:
    """The value at a path, or `MISSING`.

    A list's element is named by its index from 0 or, in a list of mappings, by what stands first
    in it (`players.0.party.JC.numbers`); `.count` after a list is its length.
    """
    value = position
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name, MISSING)
        elif not isinstance(value, list):
            return MISSING
        elif name == "count":
            value = len(value)
        elif name.isdecimal() and len(name) < 10:
            value = value[int(name)] if int(name) < len(value) else MISSING
        else:
            named = [each for each in value if isinstance(each, dict) and name in _first(each)]
            value = named[0] if named else MISSING
    return value


def same(expected: Any, found: Any, path: str, sets: Collection[str]) -> bool:
    """Whether two values match. Lists must have the same order, except in fields named in `sets`;
    coordinates must nearly agree. The expected mapping may leave out an empty list.
    """
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return False
        if path.rpartition(".")[2] not in sets:
            return all(
                same(one, other, "", sets) for one, other in zip(expected, found, strict=True)
            )
        left = found[:]
        for one in expected:
            matches = [other for other in left if same(one, other, "", sets)]
            if not matches:
                return False
            left.remove(matches[0])
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() <= found.keys() and all(
            same(expected.get(key, []), value, key, sets) for key, value in found.items()
        )
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, float) or isinstance(found, float):
        numbers = isinstance(expected, int | float) and isinstance(found, int | float)
        return numbers and abs(expected - found) <= NEAR
    return bool(expected == found)


def _first(element: dict[str, Any]) -> list[Any]:
    return list(element.values())[:1]
