"""An action that was carried out, with what came of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.rules.chance import Answer
from engine.rules.events import Event
from engine.rules.notation import Action

By = Literal["person", "program", "table"]
"""Who chose an action. The table gives an answer when there is no choice, or when the player has
allowed it beforehand."""


class Played(msgspec.Struct, frozen=True):
    """A message: an action was carried out. `number` counts from 1; `turn_number` is the turn it
    began in; `at` is a UTC time in ISO form; `by` is who chose it."""

    number: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    turn_number: int
    at: str = ""
    chance: tuple[Answer, ...] = ()
    by: By = "person"

    @property
    def is_news(self) -> bool:
        """Whether it showed somebody what was hidden, or used chance: then undo needs consent."""
        return bool(self.chance) or any(event.is_news for event in self.events)
