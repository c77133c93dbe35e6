"""Validation: plain data becomes typed values, or an error that names the place of the fault."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from engine.rules.quoting import LONGEST_REASON, short

T = TypeVar("T")

_MESSAGE_PATTERN = re.compile(
    r"(?P<problem>.*?)( - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL
)
"""Pattern of a message of msgspec, with the path of the fault."""
_INVALID_ENUM = "Invalid enum value "
"""Start of the message of msgspec for a value that is not one of a few."""
_PATH_STEP_PATTERN = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)")
"""Pattern of a step of a path: an index, `...` for any key, or a name."""


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


def validate(value: Any, kind: type[T]) -> T:
    """Return plain data as a value of this type, or raise `ValidationError`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message = str(error)
    match = _MESSAGE_PATTERN.fullmatch(message)
    assert match, message
    steps = [index or name for index, name in _PATH_STEP_PATTERN.findall(match["path"] or "")]
    if match["key"]:
        steps.append("...")
    problem = match["problem"]
    unknown_keys = re.findall(r"unknown field `(.+)`", problem)
    place = _place_of_fault(value, kind, message, steps)
    if problem.startswith(_INVALID_ENUM) and not match["key"]:
        allowed_values = _allowed_values(kind, place)
        if allowed_values:
            problem = f"must be one of {allowed_values}, not {problem.removeprefix(_INVALID_ENUM)}"
    raise ValidationError(problem, (*place, *unknown_keys))


def _allowed_values(kind: type[Any], place: tuple[str, ...]) -> str:
    """Return the values allowed at this place in a type, in words, if they are a fixed few."""
    from msgspec import inspect  # slow to import, and only errors need this

    return ", ".join(map(str, _values_of_type(inspect.type_info(kind), place)))


def _values_of_type(type_info: Any, place: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the values that msgspec allows at this place in a type; none if any value fits."""
    from msgspec import inspect

    match type_info:
        case inspect.LiteralType(values=values):
            return values
        case inspect.UnionType(types=kinds):
            for kind in kinds:
                if values := _values_of_type(kind, place):
                    return values
        case inspect.StructType(fields=fields) if place:
            for field in fields:
                if field.name == place[0]:
                    return _values_of_type(field.type, place[1:])
        case inspect.ListType(item_type=item) | inspect.DictType(value_type=item) if place:
            return _values_of_type(item, place[1:])
    return ()


def _place_of_fault(value: Any, kind: type[Any], message: str, steps: list[str]) -> tuple[str, ...]:
    """Return the place of the fault, with a key in place of each `...` in the steps of an error.

    The key is the one that alone, in its mapping, gives an equal error.
    """
    place: list[Any] = []
    for step in steps:
        value_here = _value_at(value, place)
        if step == "...":
            culprits = [
                key for key in value_here if _is_same_error(value, kind, message, place, key)
            ]
            if not culprits:
                break
            place.append(culprits[0])
        else:
            place.append(int(step) if isinstance(value_here, list | tuple) else step)
    return tuple(map(str, place))


def _value_at(value: Any, place: list[Any]) -> Any:
    for step in place:
        value = value[step]
    return value


def _is_same_error(value: Any, kind: type[Any], message: str, place: list[Any], key: Any) -> bool:
    try:
        msgspec.convert(_with_value_at(value, place, {key: _value_at(value, [*place, key])}), kind)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _with_value_at(value: Any, place: list[Any], leaf: Any) -> Any:
    """Return a copy of the plain data with another value at this place."""
    if not place:
        return leaf
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = _with_value_at(value[place[0]], place[1:], leaf)
    return copy
