"""Parser of a path that is typed as numbers."""

from __future__ import annotations

import re

from engine.app.widgets import literal
from games.duel.geometry.points import Point

TYPED = "Two numbers for each corner: inches from the left edge, then inches from the top edge."
_NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{0,6})?")


def typed_corners(words: str) -> tuple[list[Point], str]:
    """Return the corners of a typed path, and a sentence about the first mistake, or "".

    Each corner is two numbers in inches. Numbers are separated by spaces, commas or semicolons.
    """
    numbers: list[float] = []
    for word in re.split(r"[\s,;]+", words.strip()):
        if word and not _NUMBER.fullmatch(word):
            excerpt = literal(word[:12])
            return [], f"“{excerpt}” is no number. {TYPED}"
        if word:
            numbers.append(float(word))
    corners = [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    return corners, f"One number is missing. {TYPED}" if len(numbers) % 2 else ""
