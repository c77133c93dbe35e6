"""Moves of warriors (D11 to D14): their results, and sentences that refuse illegal ones.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

from engine.rules.chance import Chance
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Fault, Walk, Wrong
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.rules.terms import PACE, Gait


def walk(s: Duel, seat: int, legs: tuple[Point, ...]) -> Walk:
    """Return the result of walking a path from a warrior's place."""
    enemies = s.places_of(*s.others(seat))
    return _walk(s.field, s.warrior(seat).at, legs, s.allowance(seat), enemies)


@lru_cache(maxsize=64)
def _walk(
    field: Field, point: Point, legs: tuple[Point, ...], inches: int, enemies: tuple[Point, ...]
) -> Walk:
    return field.walk(point, legs, inches, enemies)


def move_refusal(s: Duel, seat: int, gait: Gait, legs: tuple[Point, ...]) -> str | None:
    """Return the sentence that refuses a move, or None if the move is legal."""
    name = s.warrior(seat).name
    right = s.gait(seat)
    if right is None:
        return f"{name} stands on blocking ground and can't move."
    if right != gait:
        ground = "level" if right == "run" else "uneven"
        return f"{name} stands on {ground} ground, so {name} must {right}."
    walked = walk(s, seat, legs)
    return sentence(s, seat, gait, walked.fault, walked.length) if walked.fault else None


def sentence(s: Duel, seat: int, gait: Gait, fault: Fault, length: float) -> str:
    """Return the sentence for a fault of a path.

    `length` is the length of the whole path in inches.
    """
    name = s.warrior(seat).name
    most = s.allowance(seat)
    other = s.warrior(s.others(seat)[fault.other]).name if fault.other >= 0 else ""
    match fault.kind:
        case Wrong.NO_LENGTH:
            return "Each leg must lead to another point."
        case Wrong.TOO_FAR:
            by = PACE[gait].capitalize()
            allowed = f"{most} inch" if most == 1 else f"{most} inches"
            return f"That is {_above(length, most)} inches. {by} lets {name} {gait} {allowed}."
        case Wrong.BLOCKING:
            piece = s.piece(fault.piece)
            obstacle = f"The {piece.called}" if piece else "Blocking ground"
            return f"{obstacle} is in the way."
        case Wrong.BASE:
            return f"{other} is in the way. A warrior can't move through another."
        case Wrong.OFF_TABLE:
            return f"{name} would leave the table."
        case Wrong.AFTER_CROSSING:
            return f"The move ends where {name} crosses onto other ground. No leg may follow."
        case Wrong.LEAVES:
            return f"{name} is engaged with {other} there and must stay within 2 inches of {other}."
        case Wrong.CARRY_LEAVES:
            return (
                f"The crossing would carry {name} away from {other}. "
                f"{name} must stay within 2 inches of {other}."
            )


def _above(length: float, most: float) -> str:
    """Return a length with just enough decimals to show that it exceeds the greatest one."""
    texts = (f"{length:.{decimals}f}".rstrip("0").rstrip(".") for decimals in range(1, 5))
    return next((each for each in texts if float(each) > most), f"{length:.5g}")


TURNS = ((1.0, 0.0), (0.94, 0.34), (0.77, 0.64), (0.5, 0.87), (0.0, 1.0), (-0.5, 0.87))
"""Directions, from straight ahead to almost back, as cosine and sine."""


def some_move(s: Duel, seat: int, chance: Chance) -> tuple[Point, ...]:
    """Return a random legal path of one leg, or no legs if none is found.

    Most paths lead towards the nearest enemy.
    """
    place = s.warrior(seat).at
    base = s.base
    field = s.field
    enemies = s.places_of(*s.others(seat))
    nearest = min(enemies, key=place.distance_to)
    distance = place.distance_to(nearest)
    inches = s.allowance(seat)
    x, y = (
        ((nearest.x - place.x) / distance, (nearest.y - place.y) / distance)
        if distance
        else (1.0, 0.0)
    )
    side = 1 if chance.below(2) else -1
    skipped = chance.below(12)  # sometimes a path that is not straight ahead
    for cos, sin in TURNS[max(0, skipped - 8) :]:
        long = (
            min(inches, max(distance - base - 0.1 * chance.below(15), 0.25))
            if cos > 0.9
            else inches
        )
        for way in (side, -side) if sin else (1,):
            dx = x * cos - way * y * sin
            dy = y * cos + way * x * sin
            legs = (Point(place.x + dx * long, place.y + dy * long).rounded(),)
            if _walk(field, place, legs, inches, enemies).fault is None:
                return legs
    return ()
