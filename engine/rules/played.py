"""Record of an action that was carried out, with the events it caused.

An answer of chance is a shuffle, a roll of dice or a random pick; recorded, it can be repeated.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.rules.chance import Answer
from engine.rules.events import Event
from engine.rules.notation import Action

By = Literal["person", "program", "table"]
"""Chooser of an action: a person, a program or the table.

The table answers if there is only one answer, or if the player has allowed it beforehand.
"""


class Played(msgspec.Struct, frozen=True):
    """Message: an action was carried out.

    Attributes:
        number: The number of the action in its match, from 1.
        seat: The seat that played it.
        action: The action.
        events: The events it caused.
        turn_number: The turn in which it began.
        at: The time, UTC in ISO form.
        chance: The answers of chance that it used.
        by: The chooser.
    """

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
        """True if the action revealed something hidden or used chance: undo then needs consent."""
        return bool(self.chance) or any(event.is_news for event in self.events)
