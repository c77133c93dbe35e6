"""Deep copies of positions, by functions generated from their type annotations.

Lists, dicts, sets and structs that are not frozen are copied. Everything else is shared: numbers,
texts, tuples of these, and frozen structs, whose fields must not be changed in place either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from inspect import isabstract
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

Copier = Callable[[Any], Any]
F = TypeVar("F", bound=Callable[..., Any])


def computed_once(function: F) -> F:
    """Cache a function's results for ever; it keeps its signature, which allows classes as keys."""
    return cast(F, cache(function))


def deep_copy(value: Any) -> Any:
    """Return a deep copy of a value; only parts that can't change are shared."""
    return COPIERS[value.__class__](value)


def field_copier(struct: type[Any], shared: frozenset[str] = frozenset()) -> Copier:
    """Return a function that copies a struct; the fields named in `shared` are not copied."""
    source = "\n    ".join(
        (
            "def copy(value):",
            "other = value.__copy__()",
            *_assignments(struct, shared),
            "return other",
        )
    )
    namespace: dict[str, Any] = {"COPIERS": COPIERS}
    exec(
        source, namespace
    )  # one function for each struct is twice as fast as a loop over its fields
    copier: Copier = namespace["copy"]
    return copier


def _assignments(struct: type[Any], shared: frozenset[str]) -> Iterator[str]:
    """Yield the statement that copies each field that can change in place."""
    for name, hint in field_types(struct).items():
        if name not in shared and _may_change(hint):
            yield f"other.{name} = {_expression(hint, f'value.{name}')}"


@computed_once
def field_types(struct: type[Any]) -> dict[str, Any]:
    """Return the annotations of a struct's fields, in their order."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def _expression(hint: Any, value: str) -> str:
    """Return the expression that copies a value of a type that may change in place."""
    kind = without_annotations(hint)
    if get_origin(kind) is not list:
        return f"COPIERS[{value}.__class__]({value})"
    (element,) = get_args(kind)
    if _may_change(element):
        return f"[{_expression(element, 'each')} for each in {value}]"
    return f"{value}[:]"


def without_annotations(hint: Any) -> Any:
    """Return a type without its annotations and names."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint


def _may_change(hint: Any) -> bool:
    """Return True if values of a type may hold something that changes in place."""
    hint = without_annotations(hint)
    origin = get_origin(hint) or hint
    arguments = get_args(hint)
    if origin is Literal:
        return False
    if arguments and origin in (tuple, frozenset, Union, UnionType):
        return any(_may_change(argument) for argument in arguments if argument is not ...)
    if not isinstance(origin, type) or origin in (Any, object) or isabstract(origin):
        return True
    if issubclass(origin, msgspec.Struct):
        return not origin.__struct_config__.frozen
    if issubclass(origin, tuple):
        return any(map(_may_change, get_type_hints(origin).values())) or origin is tuple
    return origin.__hash__ is None


def _shared(value: Any) -> Any:
    return value


def _copy_list(values: list[Any]) -> list[Any]:
    return [deep_copy(each) for each in values]


def _copy_dict(values: dict[Any, Any]) -> dict[Any, Any]:
    return {key: deep_copy(each) for key, each in values.items()}


class _Copiers(dict[type[Any], Copier]):
    """Map from a class to the function that copies its values, generated at first use."""

    def __missing__(self, kind: type[Any]) -> Copier:
        self[kind] = copier = self._make(kind)
        return copier

    def _make(self, kind: type[Any]) -> Copier:
        if not _may_change(kind):
            return _shared
        return field_copier(kind) if issubclass(kind, msgspec.Struct) else deepcopy


COPIERS = _Copiers({list: _copy_list, dict: _copy_dict, set: set.copy})
"""Functions that copy a value, by its class."""
