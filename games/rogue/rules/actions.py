"""What the rogue may do."""

from __future__ import annotations

from engine.rules.notation import Action
from games.rogue.rules.state import CELLS, CellName


class Go(Action, frozen=True):
    """R3 to R6: move, turn over or attack."""

    form = "go {cell}"

    cell: CellName


class Retire(Action, frozen=True):
    """R21: end the run."""

    form = "retire"


class Use(Action, frozen=True):
    """R9: the captive helps the strike."""

    form = "use"


class Hold(Action, frozen=True):
    """R9: the captive stays in hand."""

    form = "hold"


class Capture(Action, frozen=True):
    """R13: the beaten enemy goes to the hand."""

    form = "capture"


class Leave(Action, frozen=True):
    """R13: the beaten enemy is discarded."""

    form = "leave"


GO = {cell: Go(cell) for cell in CELLS}
RETIRE = Retire()
KINDS: tuple[type[Action], ...] = (Go, Retire, Use, Hold, Capture, Leave)
