"""What a run through the dungeon came to (R21)."""

from __future__ import annotations

from engine.rules.cards import CARDS, Card
from engine.rules.solitaire import RunScore
from games.rogue.rules.state import Count


class RogueRun(RunScore, frozen=True):
    """R21: floors cleared, and the strikes drawn up to the last of them; fewer are better."""

    floors: Count
    strikes: Count
    slain_by: Card | None = None

    def __post_init__(self) -> None:
        if self.slain_by is not None and self.slain_by not in CARDS:
            raise ValueError("there is no such card")

    @property
    def reached(self) -> int:
        """Floors."""
        return self.floors

    @property
    def order(self) -> tuple[int, ...]:
        """More floors first, then fewer strikes."""
        return self.floors, -self.strikes
