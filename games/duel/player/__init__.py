"""How programs play DUEL: what warriors are worth beside each other, how far they stand apart, and
the moves and programs that they think about."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import Any

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from games.duel.rules.actions import Die, Program, Stay
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, Act, Asked

FEATURES = (
    Feature("endurance", 1.3, "to have more Endurance left", "to lose Endurance"),
    Feature(
        "hidden_strength", 1.3, "to keep Strength in hand", "to have less Strength in hand", True
    ),
    Feature("hidden_speed", 1.1, "to keep Speed in hand", "to have less Speed in hand", True),
    Feature("strength", 1.1, "to show more Strength", "to show less Strength"),
    Feature("speed", 1.0, "to show more Speed", "to show less Speed"),
    Feature("dexterity", 0.7, "more Dexterity", "less Dexterity", True),
    Feature("engaged", 0.0, "to be engaged", "to stand apart"),
    Feature("near", 0.0, "to stand nearer to an enemy", "to stand farther from every enemy"),
)
NEAR = 8.0
"""Inches from which on distance counts no more."""


def measure(s: Duel) -> list[list[float]]:
    """Everybody's numbers; nothing of who has fallen."""
    measured: list[list[float]] = []
    for seat, warrior in enumerate(s.warriors, 1):
        if warrior.down:
            measured.append([])
            continue
        shown, limits = warrior.shown, warrior.limits
        far = min(
            [
                hypot(warrior.at.x - other.at.x, warrior.at.y - other.at.y)
                for other in s.warriors
                if other is not warrior and not other.down
            ],
            default=NEAR,
        )
        measured.append(
            [
                (limits.endurance or 0) - shown.endurance,
                (limits.strength or 0) - shown.strength,
                (limits.speed or 0) - shown.speed,
                shown.strength,
                shown.speed,
                limits.dexterity or 0,
                s.engaged_at(seat),
                max(0.0, 1 - far / NEAR),
            ]
        )
    return measured


def quiet(s: Duel) -> bool:
    """No blow is in the air."""
    return s.fight is None or s.fight.blow is None


def candidates(game: Game[Any], s: Duel, chance: Chance, count: int) -> list[Action]:
    """D12: of the many moves to stay and some samples; D18: of the many programs the plain ones."""
    decision = game.decision(s)
    assert decision
    if decision.actions is not None:
        return decision.actions
    some = game.candidates(s, chance, count)
    if decision.ask == Asked.PROGRAM:
        return [*dict.fromkeys([*_programs(s, decision.seat), *some])][:count]
    stay: list[Action] = [Stay()]
    return [*dict.fromkeys([*stay, *some])][:count]


def _programs(s: Duel, seat: int) -> list[Action]:
    """All the same, and pairs repeated."""
    dice = s.warrior(seat).shown.speed
    targets = s.opponents(seat)
    target = (targets[0] if len(s.fighting) > 2 else 0) if targets else None
    acts: list[Act] = [act for act in ACTS if act not in AIMED or target is not None]

    def program(*order: Act) -> Action:
        laid = [order[n % len(order)] for n in range(dice)]
        return Program(tuple(Die(act, (target or 0) if act in AIMED else 0) for act in laid))

    return [program(*pair) for pair in product(acts, repeat=2)]


PLAYER = Player(
    Evaluation(FEATURES, measure, quiet),
    budgets={"weak": 30, "middle": 400, "strong": 1500},
    candidates=candidates,
)
