"""Where two values differ, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

MOST = 3
"""So many places are named."""
LONG = 120
"""So much is said of a value."""


def differing(one: Any, other: Any) -> str:
    """The first few places at which two values differ, with what stands there; "" where none."""
    return "; ".join(islice(_differing(one, other, ""), MOST))


def _differing(one: Any, other: Any, path: str) -> Iterator[str]:
    parts = [_parts(value) for value in (one, other)]
    if _kind(one) is _kind(other) and parts[0] and [*parts[0]] == [*parts[1]]:
        for key, value in parts[0].items():
            yield from _differing(value, parts[1][key], f"{path}.{key}" if path else key)
    elif one != other:
        yield f"{path or 'all'}: {_short(one)} and {_short(other)}"


def _kind(value: Any) -> type[Any]:
    return list if isinstance(value, tuple) else type(value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < LONG else f"{text[:LONG]}..."


def _parts(value: Any) -> dict[str, Any]:
    """What a value is made of, by name or number."""
    if isinstance(value, dict):
        return {str(key): each for key, each in value.items()}
    if isinstance(value, list | tuple):
        return {str(number): each for number, each in enumerate(value)}
    names: Iterable[str] = getattr(value, "__struct_fields__", ())
    return {name: getattr(value, name) for name in names}
