"""How programs play RogueSL, for hints and for trying what an option does."""

from __future__ import annotations

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from games.rogue.rules.state import AT, Rogue

FEATURES = (
    Feature("floors", 0.6, "to clear more floors", "to clear fewer floors"),
    Feature("way", 0.6, "to come nearer to the goal", "to stay farther from the goal"),
    Feature("health", 0.9, "to keep more health", "to lose health"),
    Feature("captive", 0.5, "a better captive", "no good captive"),
)
FAR = 8
"""The steps from corner to corner."""


def measure(s: Rogue) -> list[list[float]]:
    """How far the run has come and what is left for the rest of it."""
    if s.outcome:
        return [[s.floors, 0.0, 0.0, 0.0]]
    (row, column), (goal_row, goal_column) = AT[s.here], AT[s.goal]
    steps = abs(row - goal_row) + abs(column - goal_column)
    captive = s.value(s.captive) / 13 if s.captive else 0.0
    return [[s.floors, 1 - steps / FAR, s.total_health, captive]]


def quiet(s: Rogue) -> bool:
    """No strike is under consideration."""
    return s.strike is None


PLAYER = Player(
    Evaluation(FEATURES, measure, quiet),
    budgets={"weak": 40, "middle": 300, "strong": 1500},
    depth=12,
)
