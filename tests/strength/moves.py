"""Moves of the frozen programs, which no change to the project may change."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.chance import seeded
from tests.strength.deals import FIELDS, Field, begin
from tests.strength.frozen import frozen_answer

MOVES = 200
"""Number of moves of each row: answers to questions with more than one."""


def frozen_moves(key: str) -> str:
    """Return the moves of the weak frozen programs of a game against each other."""
    rows = [field for field in FIELDS if field.key == key and not field.brings_own]
    return "\n".join(line for row in rows for line in _lines(row)) + "\n"


def _lines(field: Field) -> Iterator[str]:
    """Yield the name of a row, and its moves with the seats that made them."""
    yield f"== {field.name}"
    count = 0
    deal = 0
    while count < MOVES:
        game, _, s = begin(field, deal)
        chance = seeded(f"frozen {deal}")
        deal += 1
        while count < MOVES and (decision := game.decision(s)):
            action = frozen_answer(game, s, "weak", chance)
            if decision.actions is None or len(decision.actions) > 1:
                count += 1
                yield f"{decision.seat}: {action}"
            game.apply(s, action)
