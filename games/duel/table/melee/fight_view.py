"""Fight as the table shows it: the position, the history shown so far, and the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.events import Event
from engine.rules.played import Played
from engine.rules.state import Decision
from games.duel.rules.events import (
    FightBegan,
    StepBegan,
)
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.table.lone import forced_answer
from games.duel.words.phrases import warrior_name


class FightView(NamedTuple):
    """Fight as the table shows it.

    Attributes:
        duel: The duel as it is shown.
        history: Played actions, with the events shown so far.
        decision: The question that is asked now; None while events are shown.
        viewer: Seat whose own view is open; 0 for nobody.
    """

    duel: Duel
    history: Sequence[Played]
    decision: Decision | None = None
    viewer: int = 0

    def name(self, seat: int) -> str:
        """Return the name of a seat's warrior."""
        return warrior_name(self.duel, seat)

    @property
    def fight(self) -> Fight | None:
        """Present fight, or None."""
        return self.duel.fight

    @property
    def asked_seat(self) -> int:
        """Seat that is asked; 0 while events are shown, or if all can see its only answer."""
        if self.decision is None or forced_answer(self.decision):
            return 0
        return self.decision.seat

    def events_since(self, *kinds: type[Event]) -> list[Event]:
        """Return the events from the last one of these kinds on; an empty list if none occurred."""
        events: list[Event] = []
        for played in reversed(self.history):
            for event in reversed(played.events):
                events.append(event)
                if isinstance(event, kinds):
                    return events[::-1]
        return []

    def seats_since_begin(self) -> set[int]:
        """Return the seats that have answered a question of this fight."""
        seats = set[int]()
        for played in reversed(self.history):
            if any(isinstance(event, FightBegan) for event in played.events):
                break
            seats.add(played.seat)
        return seats

    def answered_seats(self) -> list[int]:
        """Return the seats that have answered in this step of the fight, in order."""
        seats: list[int] = []
        for played in reversed(self.history):
            if any(isinstance(event, StepBegan | FightBegan) for event in played.events):
                return seats[::-1]
            seats.append(played.seat)
        return []
