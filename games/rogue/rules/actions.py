"""What the rogue may do: each action says why not now, and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import rank
from engine.rules.notation import Action
from games.rogue.rules.fights import beat, draw_strike, meet, settle
from games.rogue.rules.floors import walk
from games.rogue.rules.state import (
    CELLS,
    EMPTY,
    NEXT_TO,
    UP,
    CellName,
    Ending,
    Rogue,
    TurnedOver,
    is_face_down,
)


class Go(Action, frozen=True):
    """R3 to R6: move, turn over or attack."""

    form = "go {cell}"

    cell: CellName

    @classmethod
    def every(cls, s: Rogue, seat: int) -> Iterable[Go]:
        """Every cell next to yours."""
        return WAYS[s.rules.diagonals][s.here]

    legal = every

    def why_not(self, s: Rogue, seat: int) -> str | None:
        """Refused unless the cell is next to yours."""
        here = s.here
        if self.cell == here:
            return f"You are already on {here}."
        if self.cell not in NEXT_TO[s.rules.diagonals][here]:  # R3
            return f"You are on {here}, and {self.cell} is not next to it."
        return None

    def play(self, s: Rogue, seat: int) -> None:
        """Walk, turn over, or attack."""
        cell = self.cell
        what = s.at(cell)
        if what == EMPTY:  # R4
            walk(s, cell)
            return
        card = s.card(cell)
        if is_face_down(what):  # R5
            s.lay(cell, UP + card)
            s.see(card, cell)
            s.tell(TurnedOver, cell, card)
        if rank(card) == "A":  # R15
            meet(s, cell, card)
        else:  # R6
            draw_strike(s, cell, card)


class Retire(Action, frozen=True):
    """R21: go home, and end the run."""

    form = "retire"

    def play(self, s: Rogue, seat: int) -> None:
        """What was reached counts."""
        s.end(None, Ending.RETIRED)  # R21


class Use(Action, frozen=True):
    """R9: the captive helps the strike."""

    form = "use"

    def play(self, s: Rogue, seat: int) -> None:
        """Strike and captive count together."""
        settle(s, s.captive)  # R9


class Hold(Action, frozen=True):
    """R9: the captive stays in hand."""

    form = "hold"

    def play(self, s: Rogue, seat: int) -> None:
        """The strike counts alone."""
        settle(s)  # R9


class Capture(Action, frozen=True):
    """R13: the beaten enemy goes to the hand."""

    form = "capture"

    def play(self, s: Rogue, seat: int) -> None:
        """Move it to the hand."""
        beat(s, captured=True)  # R13


class Leave(Action, frozen=True):
    """R13: the beaten enemy is discarded."""

    form = "leave"

    def play(self, s: Rogue, seat: int) -> None:
        """Discard it from the board."""
        beat(s)  # R13


GO = {cell: Go(cell) for cell in CELLS}
WAYS = {
    diagonals: {here: [GO[cell] for cell in cells] for here, cells in next_to.items()}
    for diagonals, next_to in NEXT_TO.items()
}
"""R3: where one can go from each cell, without and with diagonal steps."""
RETIRE = Retire()
KINDS: tuple[type[Action], ...] = (Go, Retire, Use, Hold, Capture, Leave)
