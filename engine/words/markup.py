"""Names and numbers in texts that are marked up."""

from __future__ import annotations

import re

NUMBER_AFTER = re.compile(r" (?=\d)")
"""The space before a number."""
NUMBER = re.compile(r" (?=\d+$)")
"""The space before the number at the end of a name."""


def literal(words: str) -> str:
    """Words that a player typed, marked up so that every character stands for itself.

    The number at the end of a name stays in its line: `Player 1`.
    """
    words = NUMBER.sub("\N{NO-BREAK SPACE}", words)
    return words.replace("{", "{\N{ZERO WIDTH SPACE}").replace("*", "*\N{ZERO WIDTH SPACE}")


def counted(words: str) -> str:
    """Return words in which each number stays in the line of the word before it."""
    return NUMBER_AFTER.sub("\N{NO-BREAK SPACE}", words)
