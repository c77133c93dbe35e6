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

CopyFunction = Callable[[Any], Any]
F = TypeVar("F", bound=Callable[..., Any])


def cached_for_ever(function: F) -> F:
    """Cache a function's results for ever; it keeps its signature, which allows classes as keys."""
    return cast(F, cache(function))


def deep_copy(value: Any) -> Any:
    """Return a deep copy of a value; only parts that can't change are shared."""
    return COPY_FUNCTIONS[value.__class__](value)


def field_copier(struct: type[Any], shared: frozenset[str] = frozenset()) -> CopyFunction:
    """Return a function that copies a struct; the fields named in `shared` are not copied."""
    source = "\n    ".join(
        (
            "def copy(value):",
            "other = value.__copy__()",
            *_copy_statements(struct, shared),
            "return other",
        )
    )
    namespace: dict[str, Any] = {"COPY_FUNCTIONS": COPY_FUNCTIONS}
    # one function for each struct is twice as fast as a loop over its fields
    exec(source, namespace)
    copy_function: CopyFunction = namespace["copy"]
    return copy_function


def _copy_statements(struct: type[Any], shared: frozenset[str]) -> Iterator[str]:
    """Yield the statement that copies each field that can change in place."""
    for name, hint in field_types(struct).items():
        if name not in shared and _is_mutable(hint):
            yield f"other.{name} = {_copy_expression(hint, f'value.{name}')}"


@cached_for_ever
def field_types(struct: type[Any]) -> dict[str, Any]:
    """Return the annotations of a struct's fields, in their order."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def _copy_expression(hint: Any, value: str) -> str:
    """Return the expression that copies a value of a type that may change in place."""
    kind = bare_type(hint)
    if get_origin(kind) is not list:
        return f"COPY_FUNCTIONS[{value}.__class__]({value})"
    (element,) = get_args(kind)
    if _is_mutable(element):
        return f"[{_copy_expression(element, 'each')} for each in {value}]"
    return f"{value}[:]"


def bare_type(hint: Any) -> Any:
    """Return a type without its annotations and names."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hasattr(hint, "__supertype__"):  # a NewType
            hint = hint.__supertype__
        else:
            return hint


def _is_mutable(hint: Any) -> bool:
    """Return True if values of a type may hold something that changes in place."""
    hint = bare_type(hint)
    origin = get_origin(hint) or hint
    arguments = get_args(hint)
    if origin is Literal:
        return False
    if arguments and origin in (tuple, frozenset, Union, UnionType):
        return any(_is_mutable(argument) for argument in arguments if argument is not ...)
    if not isinstance(origin, type) or origin in (Any, object) or isabstract(origin):
        return True  # it may stand for anything
    if issubclass(origin, msgspec.Struct):
        return not origin.__struct_config__.frozen
    if issubclass(origin, tuple):
        # a named tuple has the types of its fields; a bare tuple may hold anything
        return any(map(_is_mutable, get_type_hints(origin).values())) or origin is tuple
    return origin.__hash__ is None  # a class without a hash is one whose values can change


def _same_value(value: Any) -> Any:
    return value


def _copy_list(values: list[Any]) -> list[Any]:
    return [deep_copy(element) for element in values]


def _copy_dict(values: dict[Any, Any]) -> dict[Any, Any]:
    return {key: deep_copy(element) for key, element in values.items()}


class _CopyFunctions(dict[type[Any], CopyFunction]):
    """Map from a class to the function that copies its values, generated at first use."""

    def __missing__(self, kind: type[Any]) -> CopyFunction:
        self[kind] = copy_function = self._make(kind)
        return copy_function

    def _make(self, kind: type[Any]) -> CopyFunction:
        if not _is_mutable(kind):
            return _same_value
        return field_copier(kind) if issubclass(kind, msgspec.Struct) else deepcopy


COPY_FUNCTIONS = _CopyFunctions({list: _copy_list, dict: _copy_dict, set: set.copy})
"""Functions that copy a value, by its class."""
