"""Text that came from outside, such as a name in a file, made fit to stand in a sentence."""

from __future__ import annotations

LONGEST_QUOTE = 60
"""Letters of a quoted word or name, and"""
LONGEST_REASON = 400
"""of a whole message that a library wrote about a file, which may quote some of it."""
LONGEST_PATH = 160
"""Letters of a path,"""
_PATH_END = 100
"""of which so many are its last ones."""


def short(text: str, longest: int = LONGEST_QUOTE) -> str:
    """The text on one line, printable, cut to so many letters with an ellipsis after them."""
    some = text[: 4 * longest + 1]  # so that a text of a hundred million letters costs nothing
    line = printable(" ".join(some.split()))
    if len(line) <= longest and len(some) == len(text):
        return line
    return f"{line[:longest]}…"


def short_path(path: object) -> str:
    """Return a path on one line, printable; of a long one the beginning and the end."""
    line = printable(str(path))
    if len(line) <= LONGEST_PATH:
        return line
    return f"{line[: LONGEST_PATH - _PATH_END]}…{line[-_PATH_END:]}"


def printable(text: str) -> str:
    """The text with an escape such as `\\x1b` for each character that a terminal would obey, that
    turns the reading direction round, or that can't be seen."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
