"""Moves of warriors (D11 to D14): their results, and sentences that refuse illegal ones.

A move has straight legs. A crossing is where a leg passes the border between level and uneven
ground; there the warrior is carried on until its base lies on the new ground. Warriors within 2
inches of each other are engaged.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

from engine.rules.chance import Chance
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Fault, PathFault, Walk
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.rules.terms import STAT_OF_GAIT, Gait


def walk(s: Duel, seat: int, legs: tuple[Point, ...]) -> Walk:
    """Return the result of walking a path from a warrior's place."""
    enemies = s.places_of(*s.others(seat))
    return _walk(s.field, s.warrior(seat).at, legs, s.allowance(seat), enemies)


@lru_cache(maxsize=1024)  # the playouts of one thought of six seats repeat this many walks
def _walk(
    field: Field, point: Point, legs: tuple[Point, ...], inches: int, enemies: tuple[Point, ...]
) -> Walk:
    return field.walk(point, legs, inches, enemies)


def move_refusal(s: Duel, seat: int, gait: Gait, legs: tuple[Point, ...]) -> str | None:
    """Return the sentence that refuses a move, or None if the move is legal."""
    name = s.name_of(seat)
    required_gait = s.gait(seat)
    if required_gait is None:
        return f"{name} stands on blocking ground and can't move."
    if required_gait != gait:
        ground = "level" if required_gait == "run" else "uneven"
        return f"{name} stands on {ground} ground, so {name} must {required_gait}."
    result = walk(s, seat, legs)
    return fault_sentence(s, seat, gait, result.fault, result.length) if result.fault else None


def fault_sentence(s: Duel, seat: int, gait: Gait, fault: Fault, length: float) -> str:
    """Return the sentence for a fault of a path.

    `length` is the length of the whole path in inches.
    """
    name = s.name_of(seat)
    allowance = s.allowance(seat)
    other = s.name_of(s.others(seat)[fault.other_index]) if fault.other_index >= 0 else ""
    match fault.kind:
        case PathFault.NO_LENGTH:
            return "Each leg must lead to another point."
        case PathFault.TOO_FAR:
            stat_name = STAT_OF_GAIT[gait].capitalize()
            allowed_words = f"{allowance} inch" if allowance == 1 else f"{allowance} inches"
            limit = f"{stat_name} lets {name} {gait} {allowed_words}."
            return f"That is {_length_above(length, allowance)} inches. {limit}"
        case PathFault.BLOCKING:
            piece = s.piece(fault.piece_id)
            obstacle = f"The {piece.called}" if piece else "Blocking ground"
            return f"{obstacle} is in the way."
        case PathFault.BASE:
            return f"{other} is in the way. A warrior can't move through another."
        case PathFault.OFF_TABLE:
            return f"{name} would leave the table."
        case PathFault.AFTER_CROSSING:
            return f"The move ends where {name} crosses onto other ground. No leg may follow."
        case PathFault.LEAVES:  # the leg itself leads out of the engagement
            return f"{name} is engaged with {other} there and must stay within 2 inches of {other}."
        case PathFault.CARRY_LEAVES:  # the leg is legal, but crossing carries the base on
            return (
                f"The crossing would carry {name} away from {other}. "
                f"{name} must stay within 2 inches of {other}."
            )


def _length_above(length: float, limit: float) -> str:
    """Return a length with just enough decimals to show that it exceeds the greatest one."""
    candidates = (f"{length:.{decimals}f}".rstrip("0").rstrip(".") for decimals in range(1, 5))
    return next((each for each in candidates if float(each) > limit), f"{length:.5g}")


DIRECTIONS = ((1.0, 0.0), (0.94, 0.34), (0.77, 0.64), (0.5, 0.87), (0.0, 1.0), (-0.5, 0.87))
"""Directions, from straight ahead to almost back, as cosine and sine."""
STRAIGHT_COSINE = 0.9
"""Cosine above which a direction counts as straight ahead."""
GAP_STEP = 0.1
"""Inches by which the gaps to the enemy that are tried differ."""
GAP_STEPS = 15
"""Number of gaps that are tried, from 0 on."""
MIN_STEP = 0.25
"""Least length in inches of a move straight ahead."""


def random_move(s: Duel, seat: int, chance: Chance) -> tuple[Point, ...]:
    """Return a random legal path of one leg, or no legs if none is found.

    Most paths lead towards the nearest enemy.
    """
    enemies = s.places_of(*s.others(seat))
    return random_move_towards(s, seat, min(enemies, key=s.warrior(seat).at.distance_to), chance)


def random_move_towards(s: Duel, seat: int, enemy: Point, chance: Chance) -> tuple[Point, ...]:
    """Return a random legal path of one leg, mostly towards an enemy; no legs if none is found."""
    place = s.warrior(seat).at
    base = s.base
    field = s.field
    enemies = s.places_of(*s.others(seat))
    distance = place.distance_to(enemy)
    inches = s.allowance(seat)
    ahead_x = 1.0
    ahead_y = 0.0
    if distance:
        ahead_x = (enemy.x - place.x) / distance
        ahead_y = (enemy.y - place.y) / distance
    first_side = 1 if chance.below(2) else -1
    # straight ahead comes first for 9 of the 12 numbers; for the others up to three directions are
    # skipped, so that some moves lead aside
    direction_roll = chance.below(12)
    for cos, sin in DIRECTIONS[max(0, direction_roll - 8) :]:
        length: float = inches
        if cos > STRAIGHT_COSINE:  # up to the enemy's base, or as much less as the gap
            gap = GAP_STEP * chance.below(GAP_STEPS)
            length = min(inches, max(distance - base - gap, MIN_STEP))
        for side in (first_side, -first_side) if sin else (1,):  # straight ahead has no sides
            dx = ahead_x * cos - side * ahead_y * sin
            dy = ahead_y * cos + side * ahead_x * sin
            legs = (Point(place.x + dx * length, place.y + dy * length).rounded(),)
            if _walk(field, place, legs, inches, enemies).fault is None:
                return legs
    return ()
