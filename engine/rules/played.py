"""An action that was carried out, with what came of it."""

from __future__ import annotations

import msgspec

from engine.rules.chance import Answer
from engine.rules.events import Event
from engine.rules.notation import Action


class Played(msgspec.Struct, frozen=True):
    """A message: an action was carried out. `number` counts from 1; `turn_number` is the turn it
    began in; `at` is a UTC time in ISO form."""

    number: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    turn_number: int
    at: str = ""
    chance: tuple[Answer, ...] = ()

    @property
    def is_news(self) -> bool:
        """Whether it showed somebody what was hidden, or used chance: then undo needs consent."""
        return bool(self.chance) or any(event.is_news for event in self.events)
