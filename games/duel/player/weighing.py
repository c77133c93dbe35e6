"""Features by which the computer player evaluates a duel, each relative to the nearest enemies.

They measure the cards left, who is faster, whose blow fells whom, and how soon two warriors meet.
A feature has a name and a weight in log odds of winning.

Clauses such as D29 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.players.evaluation import Feature, in_order_of
from games.duel.player.blows import endurance_left
from games.duel.player.tempo import chance_to_strike_first
from games.duel.player.ways import projectiles, walking_distances
from games.duel.rules.state import Duel
from games.duel.rules.warriors import Warrior

# `own` features follow from the seat's own secrets, so others are not told of them. The weights
# were fitted to played games (`tests.strength.fit`).
FEATURES = (
    Feature("endurance", 0.5),
    Feature("falls", -5.0, own=True),
    Feature("strength", 0.4, own=True),
    Feature("speed", 1.1, own=True),
    Feature("hidden_speed", 0.3, own=True),
    Feature("dexterity", 0.8, own=True),
    Feature("fells", 1.5, own=True),
    Feature("faster", 0.8, own=True),
    Feature("closing", 2.0),
    Feature("near", 0.2),
    Feature("throw", 3.5),
)
MAX_TURNS = 4.0
"""Number of turns until a meeting beyond which distance does not matter."""
MEETING_DISTANCE = 3.0
"""Inches between the centres of two warriors who are engaged, with the usual base."""
ABOUT_AS_NEAR = 2.0
"""Inches by which an enemy is farther away than the nearest one and no longer counts. In between it
counts less, so that a tiny step changes nothing much."""
MAX_TOUCH_DISTANCE = 1
"""Distance in inches from a piece's box beyond which no base of any size touches the piece."""

in_order = in_order_of(FEATURES)


def measure(duel: Duel) -> list[Sequence[float]]:
    """Return the features of each seat, in the order of `FEATURES`; none for fallen warriors."""
    endurance = endurance_left(duel)
    features: list[Sequence[float]] = []
    for seat, warrior in enumerate(duel.warriors, 1):
        if warrior.down:
            features.append([])
            continue
        values = _feature_values(duel, seat, warrior, endurance)
        features.append(in_order(values))
    return features


def _feature_values(
    duel: Duel, seat: int, warrior: Warrior, endurance_by_seat: list[int]
) -> dict[str, float]:
    """Return the features of one seat by their names.

    A warrior who will fall in the current fight has nothing left that counts.
    """
    limits = warrior.limits  # all cards of each stat, shown or not; None if hidden
    endurance = endurance_by_seat[seat - 1]
    speed = limits.speed or 0
    values: dict[str, float] = {
        "endurance": endurance,
        "falls": not endurance,
        "strength": limits.strength or 0,
        "speed": speed,
        "hidden_speed": speed - warrior.shown.speed,
        "dexterity": limits.dexterity or 0,
        "fells": 0.0,
        "faster": 0.0,
        "closing": 0.0,
        "near": 0.0,
        "throw": 0.0,
    }
    if not endurance and duel.others(seat):
        return dict.fromkeys(values, 0.0) | {"falls": 1.0}
    for enemy_seat, share in _near_enemies(duel, seat):
        features = _features_beside_enemy(duel, seat, enemy_seat, endurance_by_seat)
        for name, value in features.items():
            values[name] += share * value
    return values


def _near_enemies(duel: Duel, seat: int) -> list[tuple[int, float]]:
    """Return the enemies that are about as near as the nearest one, each with its share of 1."""
    others = duel.others(seat)
    if len(others) < 2:
        return [(other, 1.0) for other in others]
    distances = [*map(duel.warrior(seat).at.distance_to, duel.places_of(*others))]
    nearest = min(distances)
    counts = [
        (other, 1 - (distance - nearest) / ABOUT_AS_NEAR)
        for other, distance in zip(others, distances, strict=True)
        if distance - nearest < ABOUT_AS_NEAR
    ]
    total = sum([count for _, count in counts])
    return [(other, count / total) for other, count in counts]


def _features_beside_enemy(
    duel: Duel, seat: int, enemy_seat: int, endurance_by_seat: list[int]
) -> dict[str, float]:
    """Return the features that depend on an enemy, by their names."""
    warrior = duel.warrior(seat)
    enemy = duel.warrior(enemy_seat)
    can_fell = (warrior.limits.strength or 0) >= endurance_by_seat[enemy_seat - 1]
    can_fall = (enemy.limits.strength or 0) >= endurance_by_seat[seat - 1]
    first = chance_to_strike_first(duel, seat, enemy_seat)
    inches = walking_distances(duel.field).distance(warrior.at, enemy.at)
    turns = max(0.0, inches - MEETING_DISTANCE) / max(1, warrior.shown.speed)
    nearness = max(0.0, 1 - turns / MAX_TURNS)
    edge = can_fell * first - can_fall * (1 - first)
    return {
        "fells": can_fell,
        "faster": 2 * first - 1,
        "closing": nearness * edge,
        "near": nearness,
        "throw": _throw_share(duel, seat, warrior, enemy, inches),
    }


def _throw_share(duel: Duel, seat: int, warrior: Warrior, enemy: Warrior, inches: float) -> float:
    """Return the best throw's wounds as a share of the enemy's Endurance, at most 1 (D29).

    Only pieces that the base touches count. The share is 0 if the warriors are engaged, because
    nobody throws in a melee.
    """
    if inches <= MEETING_DISTANCE:
        return 0.0
    x, y = warrior.at
    best_share = 0.0
    for piece, (left, top, right, bottom) in projectiles(duel.field):
        # the box is checked first, because that is faster
        is_near_x = left - MAX_TOUCH_DISTANCE < x < right + MAX_TOUCH_DISTANCE
        is_near_y = top - MAX_TOUCH_DISTANCE < y < bottom + MAX_TOUCH_DISTANCE
        if not (is_near_x and is_near_y) or piece not in duel.touched_pieces(seat):
            continue
        strength = warrior.limits.strength or 0
        if strength - piece.weight >= inches - duel.base:
            wounds = strength + piece.weight - enemy.shown.dexterity
            best_share = max(best_share, wounds / max(1, enemy.unshown_of("endurance") or 0))
    return min(1.0, best_share)
