"""Parser of a path that is typed as numbers."""

from __future__ import annotations

import re

from engine.app.widgets import literal
from games.duel.geometry.points import Point

TYPING_HELP = (
    "Two numbers for each corner: inches from the left edge, then inches from the top edge."
)
MAX_EXCERPT = 12
"""Number of characters of a wrong word that are repeated in the sentence about it."""
_NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{0,6})?")


def typed_corners(text: str) -> tuple[list[Point], str]:
    """Return the corners of a typed path, and a sentence about the first mistake, or "".

    Each corner is two numbers in inches. Numbers are separated by spaces, commas or semicolons.
    """
    numbers: list[float] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        if word and not _NUMBER.fullmatch(word):
            excerpt = literal(word[:MAX_EXCERPT])
            return [], f"“{excerpt}” is no number. {TYPING_HELP}"
        if word:
            numbers.append(float(word))
    corners = [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    mistake = f"One number is missing. {TYPING_HELP}" if len(numbers) % 2 else ""
    return corners, mistake
