"""Validation: plain data becomes typed values, or an error that names the place of the fault."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from engine.rules.quoting import LONGEST_REASON, short

T = TypeVar("T")

_SAID = re.compile(r"(?P<problem>.*?)( - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_ENUM = "Invalid enum value "
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)")


class ValidationError(ValueError):
    """Error: plain data does not fit its type.

    Args:
        problem: A clause that says what is wrong.
        place: The keys and indices that lead to the fault.
    """

    def __init__(self, problem: str, place: tuple[str, ...]) -> None:
        problem = short(problem, LONGEST_REASON)
        super().__init__(f"{'.'.join(map(short, place))}: {problem}" if place else problem)
        self.problem = problem
        self.place = place


def validated(value: Any, kind: type[T]) -> T:
    """Return plain data as a value of this type, or raise `ValidationError`."""
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
    place = _place(value, kind, said, steps)
    if problem.startswith(_ENUM) and not found["key"] and (few := _few(kind, place)):
        problem = f"must be one of {few}, not {problem.removeprefix(_ENUM)}"
    raise ValidationError(problem, (*place, *unknown))


def _few(kind: type[Any], place: tuple[str, ...]) -> str:
    """Return the values allowed at this place in a type, if they are a fixed few."""
    from msgspec import inspect  # slow to import, and only errors need this

    def found(info: inspect.Type, place: tuple[str, ...]) -> tuple[Any, ...]:
        match info:
            case inspect.LiteralType(values=values):
                return values
            case inspect.UnionType(types=kinds):
                return next(filter(None, (found(each, place) for each in kinds)), ())
            case inspect.StructType(fields=fields) if place:
                return next(
                    (found(each.type, place[1:]) for each in fields if each.name == place[0]), ()
                )
            case inspect.ListType(item_type=item) | inspect.DictType(value_type=item) if place:
                return found(item, place[1:])
        return ()

    return ", ".join(map(str, found(inspect.type_info(kind), place)))


def _place(value: Any, kind: type[Any], said: str, steps: list[str]) -> tuple[str, ...]:
    """Return the place of the fault, with a key in place of each `...` in the steps of an error.

    The key is the one that alone, in its mapping, gives an equal error.
    """
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
    """Return a copy of the plain data with another value at this place."""
    if not place:
        return leaf
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = _with(value[place[0]], place[1:], leaf)
    return copy
