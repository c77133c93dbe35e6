"""The bounds of a game's numbers and options, as a table to read and as values to try.

In the table `numbers` has the least and the most of each number, `lengths` of each list, with null
where there is no bound and `*` for each key or place; `offered` has what a set-up offers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from engine.rules.game import Game

BEYOND = 0.001
"""How far beyond a bound the first decimal lies that is tried."""
Ends = tuple[float | None, float | None]


class Case(NamedTuple):
    """A value at the place of a configured number, and whether the game takes it."""

    place: tuple[str, ...]
    value: Any
    taken: bool


def bounds(game: Game[Any]) -> str:
    """The table of a game."""
    numbers, lengths = dict[str, Ends](), dict[str, Ends]()
    _collect(inspect.type_info(game.ruleset), "", numbers, lengths)
    offered = {key: option.offered for key, option in game.config.options.items()}
    table: dict[str, Mapping[str, Any]] = {
        "numbers": numbers,
        "lengths": lengths,
        "offered": offered,
    }
    parts = []
    for title, rows in table.items():
        lines = [f"  {key}: {msgspec.json.encode(row).decode()}" for key, row in rows.items()]
        parts.append("\n".join([f"{title}:", *lines] if lines else [f"{title}: {{}}"]))
    return "\n".join(parts) + "\n"


def _collect(
    info: inspect.Type, place: str, numbers: dict[str, Ends], lengths: dict[str, Ends]
) -> None:
    match info:
        case inspect.StructType(fields=fields):
            for field in fields:
                _collect(field.type, f"{place}.{field.name}".lstrip("."), numbers, lengths)
        case inspect.IntType() | inspect.FloatType():
            assert info.gt is info.lt is None, f"{place}: write its bounds as ge and le"
            numbers[place] = info.ge, info.le
        case inspect.ListType(item_type=item):
            lengths[place] = info.min_length, info.max_length
            _collect(item, f"{place}.*", numbers, lengths)
        case inspect.DictType(value_type=item):
            _collect(item, f"{place}.*", numbers, lengths)


def cases(table: dict[str, Any], values: dict[str, Any]) -> Iterator[Case]:
    """For each bound in a table the value at it, which is taken, and the first beyond, which is
    not; `values` are a ruleset's, plain."""
    for path, ends in table["numbers"].items():
        for place in _places(path.split("."), values):
            yield from (Case(place, *each) for each in _around(*ends))
    for path, ends in table["lengths"].items():
        for place in _places(path.split("."), values):
            filler = _at(values, place)[:1]
            for length, taken in _around(*ends):
                yield Case(place, filler * int(length), taken)


def beyond(offered: list[Any]) -> list[Any]:
    """What lies just beyond the values that are offered."""
    if isinstance(offered[0], bool):
        return [2, "true"]
    if isinstance(offered[0], str):
        return ["", f"{offered[0]}-"]
    return [value for value, taken in _around(min(offered), max(offered)) if not taken]


def _around(least: float | None, most: float | None) -> Iterator[tuple[float, bool]]:
    for end, sign in ((least, -1), (most, 1)):
        if end is not None:
            yield end, True
            yield end + sign * (1 if isinstance(end, int) else BEYOND), False


def _places(path: list[str], values: Any) -> Iterator[tuple[str, ...]]:
    """The places in these values that a path with stars stands for."""
    if not path:
        yield ()
        return
    key, *rest = path
    keys = values if isinstance(values, dict) else map(str, range(len(values)))
    for each in keys if key == "*" else [key]:
        for place in _places(rest, _at(values, (each,))):
            yield each, *place


def _at(values: Any, place: tuple[str, ...]) -> Any:
    for key in place:
        values = values[int(key)] if isinstance(values, list) else values[key]
    return values


def changed(values: dict[str, Any], place: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The same values with another one at this place."""
    values = deepcopy(values)
    *way, last = place
    inner = _at(values, tuple(way))
    inner[int(last) if isinstance(inner, list) else last] = value
    return values
