"""Plain data into typed values, with the place of what does not fit."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_SAID = re.compile(r"(?P<problem>.*?)( - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)")


class Misfit(ValueError):
    """Plain data is not what it must be: `place` holds the keys and indices that lead to it."""

    def __init__(self, problem: str, place: tuple[str, ...]) -> None:
        super().__init__(f"{'.'.join(place)}: {problem}" if place else problem)
        self.problem = problem
        self.place = place


def fit(value: Any, kind: type[T]) -> T:
    """Plain data as a value of this type. Raises `Misfit`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        said = str(error)
    found = _SAID.fullmatch(said)
    assert found, said
    steps = [index or name for index, name in _STEP.findall(found["path"] or "")]
    if found["key"]:
        steps.append("...")
    problem = found["problem"]
    unknown = re.findall(r"unknown field `(.+)`", problem)
    raise Misfit(problem, (*_place(value, kind, said, steps), *unknown))


def _place(value: Any, kind: type[Any], said: str, steps: list[str]) -> tuple[str, ...]:
    """The steps, each `...` replaced by the key that it stands for: the one that, alone in its
    mapping, gives the same error."""
    place: list[Any] = []
    for step in steps:
        here = _at(value, place)
        if step == "...":
            culprits = [key for key in here if _fails(value, kind, said, place, key)]
            if not culprits:
                break
            place.append(culprits[0])
        else:
            place.append(int(step) if isinstance(here, list | tuple) else step)
    return tuple(map(str, place))


def _at(value: Any, place: list[Any]) -> Any:
    for step in place:
        value = value[step]
    return value


def _fails(value: Any, kind: type[Any], said: str, place: list[Any], key: Any) -> bool:
    try:
        msgspec.convert(_with(value, place, {key: _at(value, [*place, key])}), kind)
    except msgspec.ValidationError as error:
        return str(error) == said
    return False


def _with(value: Any, place: list[Any], leaf: Any) -> Any:
    """The same plain data with another value at this place."""
    if not place:
        return leaf
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = _with(value[place[0]], place[1:], leaf)
    return copy
