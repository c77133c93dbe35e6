"""What players may be called, at the set-up and on the command line alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.app.aliases import folded
from engine.players.player import Level, Program

LONGEST = 20
"""Letters of a name."""
MOST_KNOWN = 12
"""How many names of those who have played are remembered."""


def seated(known: Sequence[str], least: int, most: int) -> list[str]:
    """Names for so many seats: the known ones first, then "Player 3" and so on."""
    names = [name for name in known if name][:most]
    return names + [f"Player {seat}" for seat in range(len(names) + 1, least + 1)]


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
            return f"The name of seat {seat} holds what can't be shown."
        before = [*map(folded, names[: seat - 1])]
        if folded(name) in before:
            return f"Seats {before.index(folded(name)) + 1} and {seat} have the same name."
    return ""


def remembered(played: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The names that have played, the latest first, each once; not those that nobody chose."""
    chosen = [name for name in (*played, *known) if not re.fullmatch(r"Player \d", name)]
    return tuple(dict.fromkeys(chosen))[:MOST_KNOWN]


LEVEL_WORDS: dict[Level, str] = {"weak": "Easy", "middle": "Medium", "strong": "Hard"}
"""What the levels of programs are called."""


def counted_as(names: Sequence[str], programs: Sequence[str]) -> list[str]:
    """The names under which the statistics count the seats of a match: all programs of a level are
    one, whatever they were called."""
    called = [*names]
    for seat, text in enumerate(programs):
        if program := Program.parse(text):
            called[seat] = f"{LEVEL_WORDS[program.level]} program"
    return called
