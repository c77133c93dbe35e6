"""XML elements of a map, with attributes that are checked when they are read.

The label of an element is what sentences call the part of the map that it belongs to: "object 12".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import NoReturn
from xml.etree.ElementTree import Element

from typing_extensions import override

from engine.rules.quoting import short
from games.duel.maps.problems import unreadable

MAX_COORDINATE = 1_000_000
"""Largest absolute value of a coordinate, in pixels."""


@dataclass(frozen=True)
class UnusableValue:
    """The value of a property that can't be used: unknown type, or text that does not fit its type.

    The value is refused when the property is needed, not before.
    """

    kind: str
    text: str = ""

    @override
    def __str__(self) -> str:
        """Return the value for a sentence, such as "must be ..., not 'nothing'"."""
        if shortened_text := short(self.text):
            return shortened_text
        if self.kind in (*_INTEGER_TYPES, "float", "bool"):
            return "nothing"
        return f"a {short(self.kind)}"


Value = str | int | float | bool | UnusableValue
"""Value of a property."""

_NUMBER_PATTERN = re.compile(
    r"[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})([eE][+-]?\d{1,3})?", re.ASCII
)
_INTEGER_PATTERN = re.compile(r"[+-]?\d{1,10}", re.ASCII)
"""Whole number of an attribute, such as a tile's number with its flip bits."""
_LONG_INTEGER_PATTERN = re.compile(r"[+-]?\d{1,20}", re.ASCII)
"""Whole number of a property, which may belong to another program."""
_TEXT_TYPES = ("string", "color", "file")
_INTEGER_TYPES = ("int", "object")


class MapElement:
    """An XML element, with its file and the name of its owner for use in sentences."""

    def __init__(self, file: Path, element: Element, label: str = "") -> None:
        self.file = file
        self.element = element
        self.label = label

    def with_label(self, label: str) -> MapElement:
        """Return the element with another owner, to be named in sentences."""
        return MapElement(self.file, self.element, label)

    def fail(self, problem: str) -> NoReturn:
        """Raise an error that says what is wrong with the element.

        Raises:
            UnreadableMap: Always.
        """
        raise unreadable(self.file, self.label, problem)

    def children(self, tag: str) -> Iterator[MapElement]:
        """Return the child elements with a tag."""
        return (MapElement(self.file, each, self.label) for each in self.element.findall(tag))

    def child(self, tag: str) -> MapElement | None:
        """Return the first child element with a tag, or None."""
        return next(self.children(tag), None)

    def has(self, key: str) -> bool:
        """Return True if the element has an attribute."""
        return key in self.element.keys()  # noqa: SIM118 (an element's own `in` is about children)

    def text(self, key: str) -> str:
        """Return an attribute as it is written; "" if it is missing."""
        return self.element.get(key, "")

    def number(
        self,
        key: str,
        default: float = 0.0,
        minimum: float = -MAX_COORDINATE,
        maximum: float = MAX_COORDINATE,
    ) -> float:
        """Return an attribute that is a finite number from `minimum` to `maximum`.

        Raises:
            UnreadableMap: The attribute is something else.
        """
        text = self.text(key)
        return self._parse_number(key, text, minimum, maximum) if text else default

    def integer(
        self, key: str, default: int | None = None, minimum: int = 0, maximum: int = 0
    ) -> int:
        """Return an attribute that is a whole number from `minimum` to `maximum`.

        A call without these limits allows only 0.

        Raises:
            UnreadableMap: The attribute is something else, or is missing without a default.
        """
        text = self.text(key)
        if text:
            return self._parse_integer(key, text, minimum, maximum)
        if default is None:
            self.fail(f"has no {key}")
        return default

    def flag(self, key: str, *, default: bool) -> bool:
        """Return an attribute that is 0 or 1 as a bool.

        Raises:
            UnreadableMap: The attribute is something else.
        """
        return bool(self.integer(key, int(default), 0, 1))

    def points(self) -> tuple[tuple[float, float], ...]:
        """Return the corners of a polygon or polyline, in pixels.

        Raises:
            UnreadableMap: The attribute is not a list of pairs of numbers.
        """
        pairs = [pair.split(",") for pair in self.text("points").split()]
        if not all(len(pair) == 2 for pair in pairs):
            self.fail("points must be pairs of numbers")
        return tuple(
            (
                self._parse_number("points", x, -MAX_COORDINATE, MAX_COORDINATE),
                self._parse_number("points", y, -MAX_COORDINATE, MAX_COORDINATE),
            )
            for x, y in pairs
        )

    def properties(self) -> dict[str, Value]:
        """Return the element's own properties by name."""
        return {
            child.text("name"): child._property_value()
            for group in self.children("properties")
            for child in group.children("property")
        }

    def _property_value(self) -> Value:
        """Return the value of a property; its user checks whether the value is allowed."""
        kind = self.text("type") or "string"
        text = self.element.get("value", self.element.text or "")
        if kind in _TEXT_TYPES:
            return text
        if kind in _INTEGER_TYPES and _LONG_INTEGER_PATTERN.fullmatch(text):
            return int(text)
        if kind == "float" and _NUMBER_PATTERN.fullmatch(text) and isfinite(float(text)):
            return float(text)
        if kind == "bool" and text in ("true", "false"):
            return text == "true"
        return UnusableValue(kind, text.strip())

    def _parse_number(self, key: str, text: str, minimum: float, maximum: float) -> float:
        if not _NUMBER_PATTERN.fullmatch(text):
            self.fail(f"{key} must be a number, not '{short(text)}'")
        number = float(text)
        if not minimum <= number <= maximum:
            self.fail(f"{key} must lie between {minimum:.0f} and {maximum:.0f}, not {short(text)}")
        return number

    def _parse_integer(self, key: str, text: str, minimum: int, maximum: int) -> int:
        if not _INTEGER_PATTERN.fullmatch(text):
            self.fail(f"{key} must be a whole number, not '{short(text)}'")
        if not minimum <= int(text) <= maximum:
            self.fail(f"{key} must lie between {minimum} and {maximum}, not {text}")
        return int(text)
