"""Position fields of a state: written as plain data and read back with their types checked.

Clause E3 is in the rules.md of each game. A step is one thing that the rulebook says happens next,
or a question; the agenda is the list of steps to come. A pending field is left out of a position
while it is empty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from engine.rules.ending import AnswerDraw
from engine.rules.position import BadPosition, Position
from engine.rules.state import State, Step
from engine.rules.validation import ValidationError, validate

STATE_FIELDS = frozenset(State.__struct_fields__)
"""Names of the fields that the states of all games have."""
INITIAL_VALUES: dict[str, Any] = {
    "turn_number": 1,
    "offers": [],
    "wins": [],
    "undecided": 0,
    "moved": 0,
    "given_up": [],
}
"""First values of the fields of `State` that a position contains only after they have changed.

A game that names such a field itself always has it in its positions.
"""


class Fields:
    """Fields of the positions of one game.

    Args:
        state: The class of the game's states.
        steps: The kinds of step that can stand on its agenda.
        pending: The fields that a position leaves out when they are empty.
    """

    def __init__(
        self, state: type[State], steps: Sequence[type[Step[Any]]], pending: Collection[str]
    ) -> None:
        all_fields = state.__struct_fields__
        common_fields_of_game = INITIAL_VALUES.keys() & state.__annotations__
        self.reset_each_game = tuple(key for key in all_fields if key not in STATE_FIELDS)
        """Fields that are reset at the beginning of each game of a set."""
        self._own_fields = tuple(
            key for key in all_fields if key not in STATE_FIELDS or key in common_fields_of_game
        )
        self.names = frozenset([*self._own_fields, *INITIAL_VALUES, "agenda"])
        """Names with which a path into a position can begin."""
        self._type_hints = get_type_hints(state, include_extras=True)
        self._step_union: Any = AnswerDraw
        for kind in steps:
            self._step_union |= kind
        self._pending_fields = pending

    def plain_fields(self, s: State, without: Collection[str] = ()) -> Position:
        """Return the game's own fields as plain data, except those named in `without`.

        Pending fields that are empty are left out, too.
        """
        values = msgspec.to_builtins({key: getattr(s, key) for key in self._own_fields})
        plain_fields: Position = self._pruned(values, without)
        return plain_fields

    def _pruned(self, value: Any, without: Collection[str]) -> Any:
        """Return plain data without the fields in `without` and without empty pending fields."""
        if isinstance(value, dict):
            return {
                key: self._pruned(element, without)
                for key, element in value.items()
                if key not in without and (element or key not in self._pending_fields)
            }
        if isinstance(value, list | tuple):
            return [self._pruned(element, without) for element in value]
        return value

    def carried(self, s: State) -> Position:
        """Return the fields common to all games that have changed, as plain data."""
        values = {key: getattr(s, key) for key in INITIAL_VALUES}
        changed_values = {
            key: value for key, value in values.items() if value != INITIAL_VALUES[key]
        }
        plain_values: Position = msgspec.to_builtins(changed_values)
        return plain_values

    def read(
        self, position: Mapping[str, Any], defaults: Mapping[str, Any]
    ) -> tuple[Position, list[Step[Any]] | None]:
        """Return the fields of a position with their types, and its agenda, if it has one.

        Raises `BadPosition` for unknown fields and for values of another type.
        """
        own_values = dict(position)
        agenda = own_values.pop("agenda", None)
        common_values = {key: own_values.pop(key) for key in INITIAL_VALUES if key in own_values}
        for key in own_values:
            if key not in self._own_fields:
                raise BadPosition(str(key), "is no field of this game's position")
        values = {**defaults, **own_values, **common_values}
        fields = {
            key: _checked_value(value, self._type_hints[key], key) for key, value in values.items()
        }
        if agenda is not None:
            agenda = _checked_value(agenda, list[self._step_union], "agenda")  # type: ignore[name-defined]
        return fields, agenda


def check_set_score(s: State) -> None:
    """Raise `BadPosition` for a score or for seats that no set can reach (E3)."""
    if s.wins and len(s.wins) != s.seats:
        raise BadPosition("wins", f"must be {s.seats} numbers, one for each seat")
    if max(s.wins, default=0) > s.best_of // 2 + 1:
        raise BadPosition("wins", f"more than half of {s.best_of} games end the match")
    if sum(won > s.best_of // 2 for won in s.wins) > 1:
        raise BadPosition("wins", "only one seat can win more than half")
    if s.moved >= s.seats:
        raise BadPosition("moved", f"must be less than {s.seats}, the number of seats")
    if len({*s.given_up}) < len(s.given_up) or not {*s.given_up} < {*range(1, s.seats + 1)}:
        raise BadPosition("given_up", "names a seat twice, one that is not there, or all")


def _checked_value(value: object, hint: Any, place: str) -> Any:
    try:
        return validate(value, hint)
    except ValidationError as error:
        raise BadPosition(".".join((place, *error.place)), error.problem) from None
