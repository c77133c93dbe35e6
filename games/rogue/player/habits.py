"""Habits of simple players, whose worth a playtest measures.

A habit leaves some of the legal answers, or all where it has no say; chance decides among them.

Clauses such as R9 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.player import AnswerFilter
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.rogue.rules.actions import Capture, Go, Hold, Use
from games.rogue.rules.state import ROW_AND_COLUMN, Asked, CellName, Rogue, is_face_down


def nearer_cells(s: Rogue, decision: Decision) -> list[Action] | None:
    """Return the steps to cells that are nearer to the goal than the rogue's own, if any."""
    steps_left = _steps_to_goal(s, s.here)
    return [
        action
        for action in decision.actions or ()
        if isinstance(action, Go) and _steps_to_goal(s, action.cell) < steps_left
    ]


def face_down_cells(s: Rogue, decision: Decision) -> list[Action] | None:
    """Return the steps to cells with face-down cards, if any."""
    return [
        action
        for action in decision.actions or ()
        if isinstance(action, Go) and is_face_down(s.at(action.cell))
    ]


def winning_captives(s: Rogue, decision: Decision) -> list[Action] | None:
    """Take every captive, and use it only where it wins the fight (R9, R13)."""
    match decision.ask:
        case Asked.CAPTURE:
            return [Capture()]
        case Asked.CAPTIVE:
            return [Use() if s.total(s.captive) > s.value_to_beat else Hold()]
        case _:
            return None


def _steps_to_goal(s: Rogue, cell: CellName) -> int:
    """Return the number of steps from a cell to the goal, with nothing in the way (R3)."""
    row, column = ROW_AND_COLUMN[cell]
    goal_row, goal_column = ROW_AND_COLUMN[s.goal]
    distances = abs(row - goal_row), abs(column - goal_column)
    return max(distances) if s.rules.diagonals else sum(distances)


HABITS: Mapping[str, AnswerFilter] = {
    "nearer": nearer_cells,
    "face-down": face_down_cells,
    "captives": winning_captives,
}
"""Habits by the names that `main.py playtest rogue --players` takes."""
