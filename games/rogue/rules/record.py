"""What a run through the dungeon came to (R21)."""

from __future__ import annotations

from typing import ClassVar

from engine.rules.cards import Card, name
from engine.rules.english import in_figures
from engine.rules.solitaire import Run
from games.rogue.rules.state import Count, Rogue


class Delve(Run, frozen=True):
    """R21: floors cleared, and the strikes drawn up to the last of them; fewer are better."""

    measure: ClassVar[str] = "Floors cleared"

    floors: Count
    strikes: Count
    slain_by: Card | None = None

    @property
    def reached(self) -> int:
        """Floors."""
        return self.floors

    @property
    def order(self) -> tuple[int, ...]:
        """More floors first, then fewer strikes."""
        return self.floors, -self.strikes

    def in_words(self) -> str:
        """`4 floors in 58 strikes`; before the first there are none to count."""
        floors = in_figures(self.floors, "floor")
        return f"{floors} in {in_figures(self.strikes, 'strike')}" if self.floors else floors

    def ended(self, reason: str) -> str:
        """The enemy that did it, or a quiet end."""
        if reason == "slain" and self.slain_by:
            return f"Slain by the {name(self.slain_by)}"
        return reason.capitalize()


def delved(s: Rogue) -> Delve:
    """What a run has come to; an enemy that is still fought after the end has slain you."""
    return Delve(s.floors, s.floor_strikes, s.enemy if s.outcome else None)
