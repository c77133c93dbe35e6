"""Markup of names and numbers: escaping, and spaces at which no line breaks."""

from __future__ import annotations

import re

SPACE_BEFORE_NUMBER = re.compile(r" (?=\d)")
"""Pattern of the space before a number."""
SPACE_BEFORE_LAST_NUMBER = re.compile(r" (?=\d+$)")
"""Pattern of the space before the number at the end of a name."""


def literal(words: str) -> str:
    """Return words that a player typed, escaped so that each character stands for itself.

    The number at the end of a name stays in its line: `Player 1`.
    """
    words = SPACE_BEFORE_LAST_NUMBER.sub("\N{NO-BREAK SPACE}", words)
    return words.replace("{", "{\N{ZERO WIDTH SPACE}").replace("*", "*\N{ZERO WIDTH SPACE}")


def counted(words: str) -> str:
    """Return words in which each number stays in the line of the word before it."""
    return SPACE_BEFORE_NUMBER.sub("\N{NO-BREAK SPACE}", words)
