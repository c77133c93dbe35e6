"""Actions of the rogue: why each one is not legal now, and its effect.

The hooks of an action, such as `every` and `why_not`, are described in `engine.rules.notation`.

Clauses such as R3 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from engine.rules.cards import rank
from engine.rules.notation import Action
from games.rogue.rules.fights import draw_strike, meet_ace, remove_beaten_enemy, settle_fight
from games.rogue.rules.floors import walk
from games.rogue.rules.state import (
    CELLS,
    EMPTY_MARK,
    FACE_UP_MARK,
    NEXT_TO,
    CellName,
    Ending,
    Rogue,
    TurnedOver,
    is_face_down,
)


class Go(Action, frozen=True):
    """Step to a cell next to the rogue: move, turn over or attack (R3 to R6)."""

    form = "go {cell}"

    cell: CellName

    @override
    @classmethod
    def every(cls, s: Rogue, seat: int) -> Iterable[Go]:
        """Return a step to each cell next to the rogue."""
        return STEPS_BY_CELL[s.rules.diagonals][s.here]

    legal = every

    @override
    def why_not(self, s: Rogue, seat: int) -> str | None:
        """Refuse a cell that is not next to the rogue."""
        here = s.here
        if self.cell == here:
            return f"You are already on {here}."
        if self.cell not in NEXT_TO[s.rules.diagonals][here]:  # R3
            return f"You are on {here}, and {self.cell} is not next to it."
        return None

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """Walk to the cell, turn its card over, or attack its enemy."""
        cell = self.cell
        contents = s.at(cell)
        if contents == EMPTY_MARK:  # R4
            walk(s, cell)
            return
        card = s.card(cell)
        if is_face_down(contents):  # R5
            s.lay(cell, FACE_UP_MARK + card)
            s.mark_seen(card, cell)
            s.tell(TurnedOver, cell, card)
        if rank(card) == "A":  # R15
            meet_ace(s, cell, card)
        else:  # R6; `ChooseWay` in `steps` then settles the strike
            draw_strike(s, cell, card)


class Retire(Action, frozen=True):
    """End of the run by choice (R21)."""

    form = "retire"

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """End the run; its score counts."""
        s.end(None, Ending.RETIRED)  # R21


class Use(Action, frozen=True):
    """Use of the captive to help the strike (R9)."""

    form = "use"

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """Compare strike and captive together with the enemy."""
        settle_fight(s, s.captive)  # R9


class Hold(Action, frozen=True):
    """Choice to keep the captive in hand (R9)."""

    form = "hold"

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """Compare the strike alone with the enemy."""
        settle_fight(s)  # R9


class Capture(Action, frozen=True):
    """Capture of the beaten enemy (R13)."""

    form = "capture"

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """Move the enemy to the hand."""
        remove_beaten_enemy(s, is_captured=True)  # R13


class Leave(Action, frozen=True):
    """Choice to discard the beaten enemy (R13)."""

    form = "leave"

    @override
    def play(self, s: Rogue, seat: int) -> None:
        """Discard the enemy from the board."""
        remove_beaten_enemy(s)  # R13


GO = {cell: Go(cell) for cell in CELLS}
"""Step to each cell."""
STEPS_BY_CELL = {
    diagonals: {here: [GO[cell] for cell in cells] for here, cells in next_to.items()}
    for diagonals, next_to in NEXT_TO.items()
}
"""Steps from each cell, without and with diagonal ones (R3)."""
RETIRE = Retire()
KINDS: tuple[type[Action], ...] = (Go, Retire, Use, Hold, Capture, Leave)
"""All kinds of action."""
