"""Quoting of untrusted text, such as a name in a file: shortened and made printable."""

from __future__ import annotations

LONGEST_QUOTE = 60
"""Letters of a quoted word or name, at most."""
LONGEST_REASON = 400
"""Letters of a library's message about a file, which may quote some of the file, at most."""
LONGEST_PATH = 160
"""Letters of a quoted path, at most."""
_PATH_END = 100
"""Letters kept from the end of a path that is too long."""


def short(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return a text on one printable line, cut to `longest` letters and an ellipsis."""
    # a text may have a hundred million letters; of those kept, most may be spaces that are joined
    start = text[: 4 * longest + 1]
    line = printable(" ".join(start.split()))
    if len(line) <= longest and len(start) == len(text):
        return line
    return f"{line[:longest]}…"


def short_path(path: object) -> str:
    """Return a path on one printable line; a long path loses its middle."""
    line = printable(str(path))
    if len(line) <= LONGEST_PATH:
        return line
    return f"{line[: LONGEST_PATH - _PATH_END]}…{line[-_PATH_END:]}"


def printable(text: str) -> str:
    r"""Return the text with an escape, such as `\x1b`, for each character that is not printable.

    These are the characters that a terminal would obey, that turn the reading direction round, or
    that can't be seen.
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
