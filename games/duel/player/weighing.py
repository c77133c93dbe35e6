"""What warriors are worth beside each other: what is left, who is faster, whose blow fells whom,
and how soon they meet."""

from __future__ import annotations

from engine.players.evaluation import Feature
from games.duel.player.blows import endurance_left
from games.duel.player.ways import ways_of
from games.duel.rules.state import Duel
from games.duel.rules.warriors import Warrior

FEATURES = (
    Feature("endurance", 0.5),
    Feature("falls", -4.0, True),
    Feature("strength", 0.4, True),
    Feature("speed", 1.1, True),
    Feature("hidden_speed", 0.3, True),
    Feature("dexterity", 0.8, True),
    Feature("fells", 3.5, True),
    Feature("faster", -0.1, True),
    Feature("closing", 1.1, True),
    Feature("near", 0.2),
    Feature("throw", 3.5),
)
TURNS = 4.0
"""From so many turns on distance counts no more."""
MEETING = 3.0
"""Inches between centres at which two warriors are engaged, with the usual base."""


def measure(s: Duel) -> list[list[float]]:
    """Everybody's numbers, beside the nearest enemy; nothing of who has fallen."""
    left = endurance_left(s)
    return [
        [] if warrior.down else _numbers(s, seat, warrior, left)
        for seat, warrior in enumerate(s.warriors, 1)
    ]


def _numbers(s: Duel, seat: int, warrior: Warrior, left: list[int]) -> list[float]:
    shown = warrior.shown
    limits = warrior.limits
    endurance = left[seat - 1]
    strength = limits.strength or 0
    speed = limits.speed or 0
    own = [endurance, not endurance, strength, speed, speed - shown.speed, limits.dexterity or 0]
    other = s.nearest(seat)
    if not other:
        return [*own, 0.0, 0.0, 0.0, 0.0, 0.0]
    enemy = s.warrior(other)
    theirs = enemy.limits
    fells = strength >= left[other - 1]
    fallen = (theirs.strength or 0) >= endurance
    faster = _between(speed - (theirs.speed or 0))
    inches = ways_of(s.field).far(warrior.at, enemy.at)
    turns = max(0.0, inches - MEETING) / max(1, shown.speed)
    near = max(0.0, 1 - turns / TURNS)
    edge = faster + fells - fallen
    return [*own, fells, faster, near * edge, near, _throw(s, seat, warrior, enemy, inches)]


def _between(ahead: float) -> float:
    """More by two cards or ten is the same."""
    return max(-1.0, min(1.0, ahead / 2))


def _throw(s: Duel, seat: int, warrior: Warrior, enemy: Warrior, inches: float) -> float:
    """D29: what a piece that the base touches would come to, of the Endurance that the enemy has
    left; nothing in a melee, where nobody throws."""
    if inches <= MEETING:
        return 0.0
    x, y = warrior.at
    best = 0.0
    for piece, (left, top, right, bottom) in ways_of(s.field).projectiles:
        if left - 1 < x < right + 1 and top - 1 < y < bottom + 1 and piece in s.touched(seat):
            strength = warrior.limits.strength or 0
            if strength - piece.weight >= inches - s.base:
                wounds = strength + piece.weight - enemy.shown.dexterity
                best = max(best, wounds / max(1, enemy.left("endurance") or 0))
    return min(1.0, best)
