"""Choice of who plays a seat: a person, or a program of a level and a manner.

The level says how far ahead a program thinks, the manner how much it cares for its own position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle

from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import CENTRE, Flow, Part, Row
from engine.app.widgets.words import muted
from engine.matches.names import seat_names
from engine.players.player import LEVEL_WORDS, LEVELS, MANNERS, Manner, Program

PLAYER_KINDS = ("Person", "Program")
MANNER_WORDS: dict[Manner, str] = {"bold": "Bold", "steady": "Steady", "careful": "Careful"}
MANNER_HELP: dict[Manner, str] = {
    "bold": "would rather hurt you than keep what it has",
    "steady": "weighs both sides alike",
    "careful": "would rather keep what it has than hurt you",
}
NAMES = ("Hob", "Wren", "Flint", "Sorrel", "Moss", "Bracken")
"""Names of programs that nobody has named, by seat."""


def names_for_programs(programs: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return names for the seats that these programs play ("" is a person).

    Persons get the known names while there are any, then the default names of their seats.
    """
    count = len(programs)
    person_names = iter(seat_names([name for name in known if name not in NAMES], count, count))
    program_names = cycle(NAMES)
    names = [
        program_name if program else next(person_names)
        for program, program_name in zip(programs, program_names, strict=False)  # one is endless
    ]
    return seat_names(names, count, count)


def program_in_words(program: Program) -> str:
    """Return a program in words: `Medium program, careful`."""
    manner = "" if program.manner == "steady" else f", {program.manner}"
    return f"{LEVEL_WORDS[program.level]} program{manner}"


def program_chooser(
    seat: int, program: Program | None, on_change: Callable[[Program | None], None]
) -> Part:
    """Return the controls for who plays a seat, side by side if there is room.

    Args:
        seat: The seat, from 1.
        program: Program that plays the seat; None for a person.
        on_change: Called with the chosen program, or None for a person.
    """
    kind_field = ChoiceField(
        f"who-{seat}",
        value=int(program is not None),
        options=PLAYER_KINDS,
        called=f"Who plays seat {seat}",
        on_change=lambda index: on_change((program or Program()) if index else None),
    )
    if program is None:
        return Flow([kind_field])
    return Flow([kind_field, *_program_rows(seat, program, on_change)], gap=14, down=6)


def _program_rows(
    seat: int, program: Program, on_change: Callable[[Program | None], None]
) -> list[Part]:
    """Return the choices of a program's level and manner, each with its title."""
    level_field = ChoiceField(
        f"level-{seat}",
        value=LEVELS.index(program.level),
        options=[*LEVEL_WORDS.values()],
        called="Level",
        tip="How far ahead the program thinks. It knows only what its seat knows.",
        on_change=lambda index: on_change(program._replace(level=LEVELS[index])),
    )
    manner_field = ChoiceField(
        f"manner-{seat}",
        value=MANNERS.index(program.manner),
        options=[*MANNER_WORDS.values()],
        called="Manner",
        tip=f"{MANNER_WORDS[program.manner]}: it {MANNER_HELP[program.manner]}.",
        on_change=lambda index: on_change(program._replace(manner=MANNERS[index])),
    )
    labelled_fields = [("level", "Level", level_field), ("manner", "Manner", manner_field)]
    return [
        Row([muted(f"{id}-word-{seat}", title), field], gap=8, at=CENTRE)
        for id, title, field in labelled_fields
    ]
