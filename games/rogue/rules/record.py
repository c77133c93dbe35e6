"""Score of a run (R21).

Clauses such as R21 are in games/rogue/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.cards import CARDS, Card
from engine.rules.solitaire import RunScore
from games.rogue.rules.state import Count


class RogueRun(RunScore, frozen=True):
    """Floors cleared, and strikes drawn up to the last of them; fewer strikes are better (R21)."""

    floors: Count
    strikes: Count
    slain_by: Card | None = None

    def __post_init__(self) -> None:
        if self.slain_by is not None and self.slain_by not in CARDS:
            raise ValueError("there is no such card")

    @override
    @property
    def reached(self) -> int:
        """Number of floors cleared."""
        return self.floors

    @override
    @property
    def order(self) -> tuple[int, ...]:
        """Sort key: more floors are better, then fewer strikes."""
        return self.floors, -self.strikes
