"""What players may be called, at the set-up and on the command line alike."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 20
"""Letters of a name."""


def seated(known: Sequence[str], least: int, most: int) -> list[str]:
    """Who sits down unless told otherwise: those who are known, and as many more as it takes."""
    names = [name for name in known if name][:most]
    return names + [f"Player {seat}" for seat in range(len(names) + 1, least + 1)]


def problem(names: Sequence[str]) -> str:
    """What is wrong with these names, in seat order, as a sentence; "" where they will do."""
    for seat, name in enumerate(names, start=1):
        if not name:
            return f"Seat {seat} has no name."
        if len(name) > LONGEST:
            return f"The name of seat {seat} has more than {LONGEST} letters."
        if not name.isprintable():
            return f"The name of seat {seat} holds what can't be shown."
        if name in names[: seat - 1]:
            return f"Seats {names.index(name) + 1} and {seat} have the same name."
    return ""
