"""Walking over the board, and what happens when the goal is reached."""

from __future__ import annotations

from games.rogue.rules.state import (
    CELLS,
    DECK,
    EMPTY,
    HERE,
    ON,
    OTHER,
    CellName,
    FloorCleared,
    Rogue,
    Walked,
)


def walk(s: Rogue, cell: CellName) -> None:
    """R4, R7: onto an empty cell; R19: the goal clears the floor."""
    here = s.here
    s.lay(here, EMPTY)
    s.lay(cell, HERE)
    s.tell(Walked, here, cell)
    if cell == s.goal:
        clear_floor(s)


def clear_floor(s: Rogue) -> None:
    """R19: shuffle, fill what is empty in reading order, and turn the way round."""
    s.shuffle_in()
    s.floors += 1
    s.floor_strikes = s.strikes  # R21
    empty = [cell for cell in CELLS if s.at(cell) == EMPTY][: len(s.deck)]
    s.goal = OTHER[s.goal]
    s.tell(FloorCleared, s.floors, s.goal, tuple(empty))
    for cell in empty:
        card = s.deck.pop(0)
        s.lay(cell, card)
        s.move([card], DECK, ON[cell], eyes=())
    s.begin_turn()
