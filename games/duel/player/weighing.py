"""Features by which the computer player evaluates a duel, each relative to the nearest enemy.

They measure the cards left, who is faster, whose blow fells whom, and how soon two warriors meet.

Clauses such as D29 are in games/duel/rules.md.
"""

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
"""Number of turns until a meeting beyond which distance does not matter."""
MEETING = 3.0
"""Inches between the centres of two warriors who are engaged, with the usual base."""


def measure(s: Duel) -> list[list[float]]:
    """Return the features of each seat, in the order of `FEATURES`; none for fallen warriors."""
    endurance = endurance_left(s)
    return [
        [] if warrior.down else _numbers(s, seat, warrior, endurance)
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
    inches = ways_of(s.field).distance(warrior.at, enemy.at)
    turns = max(0.0, inches - MEETING) / max(1, shown.speed)
    near = max(0.0, 1 - turns / TURNS)
    edge = faster + fells - fallen
    return [*own, fells, faster, near * edge, near, _throw(s, seat, warrior, enemy, inches)]


def _between(ahead: float) -> float:
    """Return a lead in cards as a number from -1 to 1; two cards are a full lead."""
    return max(-1.0, min(1.0, ahead / 2))


def _throw(s: Duel, seat: int, warrior: Warrior, enemy: Warrior, inches: float) -> float:
    """Return the best throw's wounds as a share of the enemy's Endurance, at most 1 (D29).

    Only pieces that the base touches count. The share is 0 if the warriors are engaged, because
    nobody throws in a melee.
    """
    if inches <= MEETING:
        return 0.0
    x, y = warrior.at
    best = 0.0
    for piece, (left, top, right, bottom) in ways_of(s.field).projectiles:
        if left - 1 < x < right + 1 and top - 1 < y < bottom + 1 and piece in s.touched(seat):
            strength = warrior.limits.strength or 0
            if strength - piece.weight >= inches - s.base:
                wounds = strength + piece.weight - enemy.shown.dexterity
                best = max(best, wounds / max(1, enemy.unshown_of("endurance") or 0))
    return min(1.0, best)
