"""What players may be called, at the set-up and on the command line alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.matches.aliases import folded
from engine.players.player import LEVEL_WORDS, Level, Program

LONGEST = 20
"""Letters of a name."""
MOST_KNOWN = 12
"""How many names of those who have played are remembered."""


def default(seat: int) -> str:
    """Return the name of somebody in this seat who has given none: `Player 2`."""
    return f"Player {seat}"


def is_default(name: str) -> bool:
    """Return True for the name of somebody who has given none, in whatever seat."""
    return re.fullmatch(r"Player \d", name) is not None


def seated(known: Sequence[str], least: int, most: int) -> list[str]:
    """Return names for `least` to `most` seats: the known ones, then those of the seats left.

    The name of somebody who has given none follows the seat.
    """
    names = [name for name in known if name][:most]
    names += [default(seat) for seat in range(len(names) + 1, least + 1)]
    return [default(seat) if is_default(name) else name for seat, name in enumerate(names, 1)]


def persons(names: Sequence[str], programs: Sequence[str]) -> list[str]:
    """Of the names in seat order those that no program plays under; where nothing is said of a
    seat, a person plays it."""
    manned = [*programs, *[""] * len(names)]
    return [name for name, by in zip(names, manned, strict=False) if not by]


def problem(names: Sequence[str]) -> str:
    """What is wrong with these names, in seat order, as a sentence; "" if nothing is."""
    for seat, name in enumerate(names, start=1):
        if not name:
            return f"Seat {seat} has no name."
        if len(name) > LONGEST:
            return f"The name of seat {seat} has more than {LONGEST} letters."
        if not name.isprintable():
            return f"The name of seat {seat} has characters that can't be shown."
        before = [*map(folded, names[: seat - 1])]
        if folded(name) in before:
            return f"Seats {before.index(folded(name)) + 1} and {seat} have the same name."
    return ""


def remembered(played: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The names that have played, the latest first, each once; not those that nobody chose."""
    chosen = [name for name in (*played, *known) if not is_default(name)]
    return tuple(dict.fromkeys(chosen))[:MOST_KNOWN]


def _in_statistics(level: Level) -> str:
    """Return the name under which the statistics count all programs of a level."""
    return f"{LEVEL_WORDS[level]} program"


PROGRAMS = frozenset(folded(_in_statistics(level)) for level in LEVEL_WORDS)


def is_program(name: str) -> bool:
    """Return True for a name under which the statistics count programs."""
    return folded(name) in PROGRAMS


def counted_as(names: Sequence[str], programs: Sequence[str]) -> list[str]:
    """Return the names under which the statistics count the seats of a match.

    All programs of a level are one, whatever they were called.
    """
    called = [*names]
    for seat, text in enumerate(programs):
        if program := Program.parse(text):
            called[seat] = _in_statistics(program.level)
    return called
