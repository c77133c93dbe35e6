"""Positions as plain data: values at dotted paths, and the comparison of such values."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rules.quoting import LONGEST_REASON, short

Position = dict[str, Any]
MISSING = object()
"""Result of a path that leads nowhere."""

MOST_INDEX_DIGITS = 9
"""Digits of the longest index in a path; a longer number is read as a name."""
COORDINATE_TOLERANCE = 0.01
"""Largest difference of two decimals that still match: in positions these are inches on a map."""


class BadPosition(ValueError):
    """Error: a position can't be loaded.

    Args:
        place: The dotted path of the fault, or "".
        problem: A clause that says what is wrong.
    """

    def __init__(self, place: str, problem: str) -> None:
        place = short(place, LONGEST_REASON)
        problem = short(problem, LONGEST_REASON)
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem


def at_path(position: Any, path: str) -> Any:
    """Return the value at a dotted path, or `MISSING`.

    An element of a list is named by its index from 0 or, in a list of mappings, by the value of its
    first field, as in `players.0.party.JC.numbers`; `.count` after a list is its length.
    """
    value = position
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name, MISSING)
        elif not isinstance(value, list):
            return MISSING
        elif name == "count":
            value = len(value)
        elif name.isdecimal() and len(name) <= MOST_INDEX_DIGITS:
            value = value[int(name)] if int(name) < len(value) else MISSING
        else:
            matching_elements = [
                element
                for element in value
                if isinstance(element, dict) and name in _first_value(element)
            ]
            value = matching_elements[0] if matching_elements else MISSING
    return value


def are_equal(expected: Any, actual: Any, path: str, sets: Collection[str]) -> bool:
    """Return True if two values match.

    Lists must have the same order, except in fields named in `sets`; coordinates must nearly agree.
    The expected mapping may leave out an empty list.

    Args:
        expected: The value that is expected, as plain data.
        actual: The value that is there, as plain data.
        path: The path or the name of the field that holds the values; "" for elements of a list.
        sets: The names of the fields in which order does not matter.
    """
    if isinstance(expected, list) and isinstance(actual, list):
        is_ordered = path.rpartition(".")[2] not in sets
        return _are_lists_equal(expected, actual, is_ordered, sets)
    if isinstance(expected, dict) and isinstance(actual, dict):
        # a field left out counts as an empty list, which equals no other value
        return expected.keys() <= actual.keys() and all(
            are_equal(expected.get(key, []), value, key, sets) for key, value in actual.items()
        )
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, float) or isinstance(actual, float):
        are_numbers = isinstance(expected, int | float) and isinstance(actual, int | float)
        return are_numbers and abs(expected - actual) <= COORDINATE_TOLERANCE
    return bool(expected == actual)


def _are_lists_equal(
    expected: list[Any], actual: list[Any], is_ordered: bool, sets: Collection[str]
) -> bool:
    """Return True if the elements of two lists match, in the same order if `is_ordered`."""
    if len(expected) != len(actual):
        return False
    if is_ordered:
        return all(
            are_equal(element, actual_element, "", sets)
            for element, actual_element in zip(expected, actual, strict=True)
        )
    unmatched_elements = actual[:]
    for element in expected:
        matching_elements = [
            candidate for candidate in unmatched_elements if are_equal(element, candidate, "", sets)
        ]
        if not matching_elements:
            return False
        unmatched_elements.remove(matching_elements[0])
    return True


def _first_value(element: dict[str, Any]) -> list[Any]:
    """Return the value of the first field, in a list that is empty if there is no field."""
    return list(element.values())[:1]
