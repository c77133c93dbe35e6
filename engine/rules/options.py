"""What a game's configuration says: its numbers, and the variants that players choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

Choice = bool | int
Whole = Annotated[int, msgspec.Meta(ge=-999_999, le=999_999)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""How many play: at most as many as have a colour and a mark of their own."""


class BadOption(ValueError):
    """An option or number that the game does not have, or that can't have this value.

    `place` holds the keys at which a configuration names it.
    """

    def __init__(self, problem: str, place: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.place = place


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variant: on or off, a whole number in a range, or one of a few whole numbers."""

    title: str
    help: str
    default: bool | Whole
    least: Whole | None = None
    most: Whole | None = None
    among: tuple[Whole, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.default, bool):
            if (self.least, self.most, self.among) != (None, None, ()):
                raise ValueError("an option that is on or off has no least, most or among")
        elif not self.among and (self.least is None or self.most is None):
            raise ValueError("a number needs least and most, or among")
        if problem := self.problem(self.default):
            raise ValueError(f"its default {problem}")

    def problem(self, value: object) -> str | None:
        """What is wrong with this value (`must be ...`); None where it will do."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "must be true or false"
        if isinstance(value, int) and not isinstance(value, bool):
            if value in self.among:
                return None
            if (
                self.least is not None
                and self.most is not None
                and self.least <= value <= self.most
            ):
                return None
        if self.among:
            return f"must be one of {', '.join(map(str, self.among))}"
        return f"must be a whole number from {self.least} to {self.most}"


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number, or a table of them, that the rules page names, with a line of help."""

    help: str
    value: Any


class GameConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole `config/<game>.yaml`. `seats`, `minutes` are from and to; `roles` name the seats;
    `turn` is what a turn is called; `daily`, where it is not "", what the deal of the day is."""

    title: str
    pitch: str
    seats: tuple[Seats, Seats]
    minutes: tuple[int, int]
    options: dict[str, Option]
    numbers: dict[str, Number]
    roles: tuple[str, ...] = ()
    turn: str = "Turn"
    daily: str = ""

    def __post_init__(self) -> None:
        for name, (least, most) in {"seats": self.seats, "minutes": self.minutes}.items():
            if least > most:
                raise ValueError(f"{name} go from {least} to {most}, which is less")

    def chosen(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """The defaults with these options over them. Raises `BadOption`."""
        for key, value in options.items():
            if key not in self.options:
                known = ", ".join(sorted(self.options)) or "none"
                raise BadOption(f"{self.title} has no option '{key}' (it has: {known})")
            if problem := self.options[key].problem(value):
                raise BadOption(f"the option '{key}' {problem}, not {value!r}")
        return {key: options.get(key, option.default) for key, option in self.options.items()}  # type: ignore[misc]
