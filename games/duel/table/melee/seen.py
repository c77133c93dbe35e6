"""A fight as it is seen: the game, and what has been told of it."""

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
from games.duel.words.phrases import called


class FightSeen(NamedTuple):
    """A fight as it is seen: the game, what has been played as far as it has been told, the
    question that stands, and whose own view lies open (0: nobody's)."""

    seen: Duel
    history: Sequence[Played]
    decision: Decision | None = None
    viewer: int = 0

    def name(self, seat: int) -> str:
        """What a seat's warrior is called."""
        return called(self.seen, seat)

    @property
    def fight(self) -> Fight | None:
        """The fight that is being fought."""
        return self.seen.fight

    @property
    def asked(self) -> int:
        """The seat that is asked, 0 while something is being told."""
        return self.decision.seat if self.decision else 0

    def since(self, *kinds: type[Event]) -> list[Event]:
        """All that has happened from the last event of these kinds on; nothing where there was
        none."""
        found: list[Event] = []
        for played in reversed(self.history):
            for event in reversed(played.events):
                found.append(event)
                if isinstance(event, kinds):
                    return found[::-1]
        return []

    def answered(self) -> list[int]:
        """Who has answered in this step of the fight, in order."""
        found: list[int] = []
        for played in reversed(self.history):
            if any(isinstance(event, StepBegan | FightBegan) for event in played.events):
                return found[::-1]
            found.append(played.seat)
        return []
