"""Configuration of a game: its numbers, and the options that players choose.

A set-up is the screen at which a match is prepared; it offers the values of the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from engine.rules.english import in_figures
from engine.rules.quoting import short

MOST = 999_999
"""Greatest number that a configuration may have, above or below 0."""
ROUNDING_TOLERANCE = 1e-9
"""Part of a step that rounding may take off the range of an option."""
DECIMAL_PLACES = 6
"""Decimal places of the values that a set-up offers."""
OptionValue = bool | int | float | str
Whole = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Decimal = Annotated[float, msgspec.Meta(ge=-MOST, le=MOST)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]*$", max_length=24)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""Number of seats, at most 6: each has a colour and a mark of its own."""


class BadOption(ValueError):
    """Error: the game does not have this option or number, or it can't have this value.

    `place` holds the keys at which a configuration names it.
    """

    def __init__(self, problem: str, place: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.place = place


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variant of the rules: on or off, a number in a range, or one of a few whole numbers or words.

    Attributes:
        title: The name of the option.
        help: A line of help.
        default: The value unless another is chosen.
        least: The start of the range; a decimal point in `least` or `most` allows decimals.
        most: The end of the range.
        among: The values allowed, if they form no range.
        step: The distance between the decimals that the set-up offers.
        needs: The key of an option that must be on for this one to have an effect, or "".
    """

    title: str
    help: str
    default: bool | Whole | Decimal | Word
    least: Whole | Decimal | None = None
    most: Whole | Decimal | None = None
    among: tuple[Whole | Word, ...] = ()
    step: Annotated[float, msgspec.Meta(gt=0, le=MOST)] = 0.5
    needs: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.default, bool):
            if (self.least, self.most, self.among) != (None, None, ()):
                raise ValueError("an option that is on or off has no least, most or among")
        elif len({type(value) for value in (self.default, *self.among)}) > 1 and self.among:
            raise ValueError("among holds whole numbers or words, of the same kind as the default")
        elif not self.among and isinstance(self.default, str):
            raise ValueError("a word needs among")
        elif not self.among and (self.least is None or self.most is None):
            raise ValueError("a number needs least and most, or among")
        if problem := self.problem(self.default):
            raise ValueError(f"its default {problem}")

    @property
    def decimal(self) -> bool:
        """True if the values of the range may be decimals."""
        return isinstance(self.least, float) or isinstance(self.most, float)

    @property
    def offered(self) -> tuple[OptionValue, ...]:
        """Values that a set-up offers, in order."""
        if isinstance(self.default, bool):
            return False, True
        if self.among or self.least is None or self.most is None:
            return self.among
        step = self.step if self.decimal else 1
        count = int((self.most - self.least) / step + ROUNDING_TOLERANCE)
        values = [round(self.least + number * step, DECIMAL_PLACES) for number in range(count + 1)]
        return tuple(values if values[-1] == self.most else [*values, self.most])

    def problem(self, value: object) -> str | None:
        """Return the fault of this value (`must be ...`), or None if it is valid."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "must be true or false"
        if self.among:
            if value in self.among and not isinstance(value, bool):  # True equals 1
                return None
            return f"must be one of {', '.join(map(str, self.among))}"
        assert self.least is not None and self.most is not None
        kinds = (int, float) if self.decimal else (int,)
        is_number = isinstance(value, kinds) and not isinstance(value, bool)
        if is_number and self.least <= value <= self.most:  # type: ignore[operator]
            return None
        kind = "a number" if self.decimal else "a whole number"
        return f"must be {kind} from {self.least} to {self.most}"

    def in_words(self, value: OptionValue) -> str:
        """Return a value as players read it: `on`, `3`, `4.5`, `one each`."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return f"{value:g}" if isinstance(value, float) else str(value).replace("-", " ")


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of the rules, or a table of numbers, with a line of help."""

    help: str
    value: Any


class GameConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of one `config/<game>.yaml`.

    Attributes:
        title: The name of the game.
        pitch: The game in a sentence.
        seats: The smallest and the largest number of seats.
        minutes: The shortest and the longest usual match, in minutes.
        options: The options, by key.
        numbers: The numbers of the rules, by key.
        roles: The names of the seats, if they have any.
        turn: The game's word for a turn.
        chance: The things that chance decides, and that a seed gives again.
        starts: A sentence on who begins, or "".
        daily: The name of the deal of the day, or "".
    """

    title: str
    pitch: str
    seats: tuple[Seats, Seats]
    minutes: tuple[int, int]
    options: dict[str, Option]
    numbers: dict[str, Number]
    roles: tuple[str, ...] = ()
    turn: str = "Turn"
    chance: str = "cards and dice"
    starts: str = ""
    daily: str = ""

    def __post_init__(self) -> None:
        for name, (least, most) in (("seats", self.seats), ("minutes", self.minutes)):
            if least > most:
                raise ValueError(f"{name} go from {least} to {most}, which is less")
        for key, option in self.options.items():
            needed_option = self.options.get(option.needs)
            if option.needs and not (needed_option and isinstance(needed_option.default, bool)):
                raise ValueError(f"{key} needs '{option.needs}', which is no option that can be on")

    def chosen(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return these options, and the defaults of all others; raise `BadOption` for a bad one."""
        for key, value in options.items():
            if key not in self.options:
                known_keys = ", ".join(sorted(self.options)) or "none"
                raise BadOption(f"{self.title} has no option '{short(key)}' (it has: {known_keys})")
            if problem := self.options[key].problem(value):
                raise BadOption(f"the option '{key}' {problem}, not {short(repr(value))}")
        return {key: options.get(key, option.default) for key, option in self.options.items()}  # type: ignore[misc]

    def missing(self, key: str, options: Mapping[str, object]) -> Option | None:
        """Return the option that must be on for this one to have an effect, if it is off."""
        needed_key = self.options[key].needs
        needed_option = self.options.get(needed_key)
        if needed_option is None or options.get(needed_key, needed_option.default):
            return None
        return needed_option

    def check_options(self, options: Mapping[str, object]) -> None:
        """Raise `BadOption` unless a new match can have these options, all others at default."""
        for key, value in self.chosen(options).items():
            option = self.options[key]
            needed_option = self.missing(key, options)
            if needed_option and value != option.default:
                raise BadOption(
                    f"the option '{key}' ({option.title}) needs the option '{option.needs}'"
                    f" ({needed_option.title}), which is off"
                )

    def check_seats(self, seats: int) -> None:
        """Raise `BadOption` unless this number of players can play."""
        least, most = self.seats
        if not least <= seats <= most:
            players = in_figures(least, "player") if least == most else f"{least} to {most} players"
            raise BadOption(f"{self.title} is played by {players}, not by {seats}")
