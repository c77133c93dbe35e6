"""Programs that play RogueSL, for hints and for playtests of options.

A feature has a name and a weight in log odds. A candidate is an answer that a program thinks about;
a budget is a number of playouts, games played on to see how they end. The engine calls the
functions that are passed to `PLAYER`. Danger is the health that a way costs on average.

Clauses such as R5 are in games/rogue/rules.md.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import exp, inf

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.rogue.player.habits import HABITS
from games.rogue.player.holdings import cards_in_hand
from games.rogue.rules.actions import Go
from games.rogue.rules.state import (
    EMPTY_MARK,
    FACE_UP_MARK,
    NEXT_TO,
    ROGUE_MARK,
    Asked,
    CellName,
    Rogue,
)

FEATURES = (
    Feature("floors", 0.6),
    Feature("way", 0.8),
    Feature("health", 0.1),
)
"""Features of a run with their weights in the evaluation."""
FACE_DOWN_COST = 0.6
"""Average health that a face-down card costs (R5)."""
STEP_DANGER = 0.01
"""Danger of a step in units of health, so that the shorter of two safe ways is better."""
BEST_STRIKE = 14
"""Value of the best strike, an ace (R8); strikes have `BEST_STRIKE` - 1 different values."""
WORST_STRIKE = 2
"""Value of the worst strike, a two (R8)."""
MIN_WINNING_VALUES = 0.1
"""Least number of winning values that is counted, so that none does not divide by 0."""
GREATEST_COST = 6.0
"""Greatest health that an enemy costs, for one that only an ace defeats, or no strike."""
CAPTIVE_WORTH = 0.8
"""Health that the best captive saves."""


def measure(s: Rogue) -> list[list[float]]:
    """Return the floors cleared, the chance to clear this one too, and the health."""
    if s.outcome:
        return [[s.floors, 0.0, 0.0]]
    danger = dangers(s)[s.here]
    health = s.total_health
    captive = CAPTIVE_WORTH * s.rules.value(s.captive) / BEST_STRIKE if s.captive else 0.0
    return [[s.floors, _survival_chance(danger - captive, health), health]]


def _survival_chance(danger: float, health: int) -> float:
    """Return the chance to lose less than `health` if `danger` is lost on average.

    Losses are taken to follow the Poisson distribution.
    """
    danger = max(danger, 0.0)
    chance_of_loss = exp(-danger)
    chance_to_survive = 0.0
    for lost_count in range(int(health)):
        chance_to_survive += chance_of_loss
        chance_of_loss *= danger / (lost_count + 1)
    return chance_to_survive


def dangers(s: Rogue) -> dict[CellName, float]:
    """Return the average health that the safest way to the goal costs from each cell.

    The ways are found by Dijkstra's algorithm; each step adds a little.
    """
    next_to = NEXT_TO[s.rules.diagonals]
    least_danger: dict[CellName, float] = {s.goal: 0.0}
    queue: list[tuple[float, CellName]] = [(0.0, s.goal)]
    while queue:
        danger_beyond, cell = heappop(queue)
        if danger_beyond > least_danger[cell]:  # an entry that a safer way has overtaken
            continue
        danger = danger_beyond + STEP_DANGER + _entry_cost(s, cell)
        for neighbour in next_to[cell]:
            if danger < least_danger.get(neighbour, inf):
                least_danger[neighbour] = danger
                heappush(queue, (danger, neighbour))
    return least_danger


def _entry_cost(s: Rogue, cell: CellName) -> float:
    """Return the average health that it costs to enter a cell."""
    contents = s.at(cell)
    if contents in (EMPTY_MARK, ROGUE_MARK):
        return 0.0
    if contents[0] != FACE_UP_MARK:
        return FACE_DOWN_COST
    # each loss costs 1 health: lost strikes, of `value` - 2 weaker values, per one that wins
    value = s.rules.value(s.card(cell))
    losing_values = max(0, value - WORST_STRIKE)
    winning_values = max(MIN_WINNING_VALUES, BEST_STRIKE - value)
    return min(GREATEST_COST, losing_values / winning_values)


def is_quiet(s: Rogue) -> bool:
    """Return True if the position can be evaluated: no strike waits for a decision."""
    return s.strike is None


def sensible_answers(s: Rogue, decision: Decision) -> list[Action] | None:
    """Return the answers with a reason.

    Of the empty cells only the one on the safest way stays, since there is no reason to walk about
    (R4). Nobody retires, since a rogue that is slain has as many floors (R21).
    """
    if decision.ask != Asked.GO:
        return decision.actions
    danger_by_cell = dangers(s)
    answers: list[Action] = []
    empty_steps: list[tuple[float, Go]] = []
    for action in decision.actions or ():
        if isinstance(action, Go):
            if s.at(action.cell) == EMPTY_MARK:
                empty_steps.append((danger_by_cell[action.cell], action))
            else:
                answers.append(action)
    if empty_steps:
        danger, step = min(empty_steps, key=lambda pair: pair[0])
        if danger < danger_by_cell[s.here] or not answers:
            answers.append(step)
    return answers


def candidates(game: Game[Rogue], s: Rogue, chance: Chance, count: int) -> list[Action]:
    """Return the answers worth thinking about."""
    decision = game.decision(s)
    assert decision
    return sensible_answers(s, decision) or game.candidates(s, chance, count)


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 40, "middle": 300, "strong": 1500},
    depth=4,
    candidates=candidates,
    bias={"Retire": 0.0},
    narrow_answers=sensible_answers,
    features_of=cards_in_hand,
    habits=HABITS,
)
