"""How the matches of a game can differ, and which of their events are of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.rules.cards import JOKERS
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.options import OptionValue
from engine.rules.state import State
from tests.kit.secrecy import faces
from tests.kit.walks import SET, every_option
from tests.long import many

VALUES = many(3, 6)
"""The most values of an option that are played with: the first, the last, and some between."""


class Variant(NamedTuple):
    """The options and the number of seats of a match."""

    options: dict[str, OptionValue]
    seats: int


def variants(game: Game[Any]) -> list[Variant]:
    """Return variants with every value of each option and every number of seats. The first has
    the last value of each: everything is on. Of a long range there are a few values."""
    least, most = game.config.seats
    ranges: dict[str, Sequence[OptionValue]] = {**every_option(game.config)}
    if SET in game.config.options:
        ranges[SET] = game.config.options[SET].offered
    values = {key: _spread(each)[::-1] for key, each in ranges.items()}
    count = max([most - least + 1, *map(len, values.values())])
    return [
        Variant(
            {key: each[number % len(each)] for key, each in values.items()},
            most - number % (most - least + 1),
        )
        for number in range(count)
    ]


def _spread(values: Sequence[OptionValue]) -> list[OptionValue]:
    """Return at most `VALUES` of these, evenly, with the first and the last."""
    last, count = len(values) - 1, min(VALUES, len(values))
    return [values[number * last // (count - 1)] for number in range(count)]


def kind(event: Event) -> tuple[str, ...]:
    """Return what events that look alike have in common: what they are, and the jokers in them."""
    return type(event).__name__, *sorted({*faces(event)} & {*JOKERS})


def question(state: State) -> tuple[str, ...]:
    """Return the kinds of the question that stands and of the step that comes after it."""
    return tuple(type(step).__name__ for step in state.agenda[:2])
