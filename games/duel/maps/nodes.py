"""Elements of a map's XML, whose attributes are checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from xml.etree.ElementTree import Element

from engine.rules.quoting import short
from games.duel.maps.problems import unreadable

FARTHEST = 1_000_000
"""No coordinate, in pixels, and no number of a property is larger."""


@dataclass(frozen=True)
class Unusable:
    """What a property holds that is of no type for which anything here asks."""

    kind: str

    def __str__(self) -> str:
        return f"a {short(self.kind)}"


Value = str | int | float | bool | Unusable
"""What a property can hold."""

_NUMBER = re.compile(r"[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})([eE][+-]?\d{1,3})?", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_TEXTS = ("string", "color", "file")
_WHOLES = ("int", "object")


class Node:
    """An element, the file it stands in, and what it belongs to in the words of a sentence."""

    def __init__(self, file: Path, element: Element, owner: str = "") -> None:
        self.file = file
        self.element = element
        self.owner = owner

    def of(self, owner: str) -> Node:
        """The same element, as it is called from here on."""
        return Node(self.file, self.element, owner)

    def fail(self, problem: str) -> NoReturn:
        """Say what is wrong with it. Raises `UnreadableMap`."""
        raise unreadable(self.file, self.owner, problem)

    def children(self, tag: str) -> Iterator[Node]:
        """The elements with a tag that lie in this one."""
        return (Node(self.file, each, self.owner) for each in self.element.findall(tag))

    def child(self, tag: str) -> Node | None:
        """The first of them, if there is any."""
        return next(self.children(tag), None)

    def has(self, key: str) -> bool:
        """Whether it has an attribute."""
        return key in self.element.keys()  # noqa: SIM118 (an element's own `in` is about children)

    def text(self, key: str) -> str:
        """An attribute as it is written, "" where there is none."""
        return self.element.get(key, "")

    def number(
        self, key: str, default: float = 0.0, least: float = -FARTHEST, most: float = FARTHEST
    ) -> float:
        """An attribute that is a finite number. Raises `UnreadableMap`."""
        text = self.element.get(key)
        return default if text is None else self._number(key, text, least, most)

    def whole(self, key: str, default: int | None = None, least: int = 0, most: int = 0) -> int:
        """An attribute that is a whole number from `least` to `most`. Raises `UnreadableMap`."""
        text = self.element.get(key)
        if text is not None:
            return self._whole(key, text, least, most)
        if default is None:
            self.fail(f"has no {key}")
        return default

    def flag(self, key: str, default: bool) -> bool:
        """An attribute that is 0 or 1. Raises `UnreadableMap`."""
        return bool(self.whole(key, int(default), 0, 1))

    def points(self) -> tuple[tuple[float, float], ...]:
        """The corners of a polygon or polyline, in pixels. Raises `UnreadableMap`."""
        pairs = [pair.split(",") for pair in self.text("points").split()]
        if not all(len(pair) == 2 for pair in pairs):
            self.fail("points must be pairs of numbers")
        return tuple(
            (
                self._number("points", x, -FARTHEST, FARTHEST),
                self._number("points", y, -FARTHEST, FARTHEST),
            )
            for x, y in pairs
        )

    def properties(self) -> dict[str, Value]:
        """Its own properties by name. Raises `UnreadableMap`."""
        return {
            each.text("name"): each._value()
            for group in self.children("properties")
            for each in group.children("property")
        }

    def _value(self) -> Value:
        """What a property holds."""
        key = f"property '{short(self.text('name'))}'"
        kind = self.text("type") or "string"
        text = self.element.get("value", self.element.text or "")
        if kind in _TEXTS:
            return text
        if kind in _WHOLES:
            return self._whole(key, text, -(1 << 31), 1 << 32)
        if kind == "float":
            return self._number(key, text, -FARTHEST, FARTHEST)
        if kind == "bool":
            if text not in ("true", "false"):
                self.fail(f"{key} must be true or false, not '{short(text)}'")
            return text == "true"
        return Unusable(kind)

    def _number(self, key: str, text: str, least: float, most: float) -> float:
        if not _NUMBER.fullmatch(text):
            self.fail(f"{key} must be a number, not '{short(text)}'")
        number = float(text)
        if not least <= number <= most:
            self.fail(f"{key} must lie between {least:.0f} and {most:.0f}, not {short(text)}")
        return number

    def _whole(self, key: str, text: str, least: int, most: int) -> int:
        if not _WHOLE.fullmatch(text):
            self.fail(f"{key} must be a whole number, not '{short(text)}'")
        if not least <= int(text) <= most:
            self.fail(f"{key} must lie between {least} and {most}, not {text}")
        return int(text)
