"""Names of players: defaults, checks, and names for the statistics.

The set-up and the command line share these rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.matches.aliases import normalised_name
from engine.players.player import LEVEL_WORDS, Level, Program

LONGEST = 20
"""Greatest number of letters of a name."""
MOST_REMEMBERED = 12
"""Greatest number of earlier players whose names are remembered."""


def default_name(seat: int) -> str:
    """Return the default name of a seat's player: `Player 2`."""
    return f"Player {seat}"


def is_default_name(name: str) -> bool:
    """Return True if a name is the default name of any seat."""
    return re.fullmatch(r"Player \d", name) is not None


def seat_names(known_names: Sequence[str], least_count: int, most_count: int) -> list[str]:
    """Return names for `least_count` to `most_count` seats: the known ones, then defaults.

    A known name that is a default is replaced by the default of its new seat.
    """
    names = [name for name in known_names if name][:most_count]
    names += [default_name(seat) for seat in range(len(names) + 1, least_count + 1)]
    return [
        default_name(seat) if is_default_name(name) else name for seat, name in enumerate(names, 1)
    ]


def persons(names: Sequence[str], programs: Sequence[str]) -> list[str]:
    """Return the names of the seats that no program plays, in seat order.

    `programs` may be shorter than `names`; a person plays each seat beyond its end.
    """
    padded_programs = [*programs, *[""] * len(names)]
    return [name for name, program in zip(names, padded_programs, strict=False) if not program]


def name_problem(names: Sequence[str]) -> str:
    """Return a sentence about the first faulty name, in seat order, or ""."""
    for seat, name in enumerate(names, start=1):
        if not name:
            return f"Seat {seat} has no name."
        if len(name) > LONGEST:
            return f"The name of seat {seat} has more than {LONGEST} letters."
        if not name.isprintable():
            return f"The name of seat {seat} has characters that can't be shown."
        earlier_names = [*map(normalised_name, names[: seat - 1])]
        if normalised_name(name) in earlier_names:
            earlier_seat = earlier_names.index(normalised_name(name)) + 1
            return f"Seats {earlier_seat} and {seat} have the same name."
    return ""


def remembered_names(played_names: Sequence[str], known_names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that have played, the latest first, each once, without defaults."""
    names = [name for name in (*played_names, *known_names) if not is_default_name(name)]
    return tuple(dict.fromkeys(names))[:MOST_REMEMBERED]


def _statistics_name(level: Level) -> str:
    """Return the name under which the statistics count all programs of a level."""
    return f"{LEVEL_WORDS[level]} program"


PROGRAM_NAMES = frozenset(normalised_name(_statistics_name(level)) for level in LEVEL_WORDS)


def is_program(name: str) -> bool:
    """Return True if the statistics count programs under this name."""
    return normalised_name(name) in PROGRAM_NAMES


def names_to_count(names: Sequence[str], programs: Sequence[str]) -> list[str]:
    """Return the names under which the statistics count the seats of a match.

    All programs of a level count as one player, under any name.
    """
    counted_names = [*names]
    for seat, text in enumerate(programs):
        if program := Program.parse(text):
            counted_names[seat] = _statistics_name(program.level)
    return counted_names
