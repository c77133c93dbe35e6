"""Walking over the board, and clearing a floor at the goal.

Clauses such as R21 are in games/rogue/rules.md.
"""

from __future__ import annotations

from engine.rules.places import NOBODY
from games.rogue.rules.state import (
    CELLS,
    DECK,
    EMPTY_MARK,
    OPPOSITE_CORNER,
    PLACE_OF_CELL,
    ROGUE_MARK,
    CellName,
    FloorCleared,
    Rogue,
    Walked,
)


def walk(s: Rogue, cell: CellName) -> None:
    """Move to an empty cell (R4, R7); the goal clears the floor (R19)."""
    here = s.here
    s.lay(here, EMPTY_MARK)
    s.lay(cell, ROGUE_MARK)
    s.tell(Walked, here, cell)
    if cell == s.goal:
        clear_floor(s)


def clear_floor(s: Rogue) -> None:
    """Shuffle, fill the empty cells in reading order, and move the goal (R19)."""
    s.shuffle_in()
    s.floors += 1
    s.floor_strikes = s.strikes  # R21
    filled_cells = [cell for cell in CELLS if s.at(cell) == EMPTY_MARK][: len(s.deck)]
    s.goal = OPPOSITE_CORNER[s.goal]
    s.tell(FloorCleared, s.floors, s.goal, tuple(filled_cells))
    for cell in filled_cells:
        card = s.deck.pop(0)
        s.lay(cell, card)
        s.move([card], DECK, PLACE_OF_CELL[cell], eyes=NOBODY)
    s.begin_turn()
