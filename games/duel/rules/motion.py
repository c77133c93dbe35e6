"""D11 to D14: what a move comes to, and the sentence against one that is not legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from engine.rules.chance import Chance
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Fault, Walk, Wrong
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.rules.terms import Stat

Gait = Literal["run", "climb"]
GAITS: dict[str, Gait] = {"level": "run", "uneven": "climb"}
"""D11: how one moves on a ground."""
PACE: dict[Gait, Stat] = {"run": "speed", "climb": "dexterity"}
"""D11: the stat that says how far."""


def gait(s: Duel, seat: int) -> Gait | None:
    """D11: how a warrior moves from where it stands; None on ground where nobody does."""
    return GAITS.get(s.field.ground_at(s.warrior(seat).at))


def allowance(s: Duel, seat: int, how: Gait) -> int:
    """D11: how many inches it may."""
    return s.warrior(seat).value(PACE[how])


def walk(s: Duel, seat: int, how: Gait, legs: tuple[Point, ...]) -> Walk:
    """What a path comes to."""
    enemies = s.stands(*s.others(seat))
    return _walk(s.field, s.warrior(seat).at, legs, allowance(s, seat, how), enemies)


@lru_cache(maxsize=256)
def _walk(
    field: Field, at: Point, legs: tuple[Point, ...], inches: int, enemies: tuple[Point, ...]
) -> Walk:
    return field.walk(at, legs, inches, enemies)


def not_so(s: Duel, seat: int, how: Gait, legs: tuple[Point, ...]) -> str | None:
    """The rule against a move, as a sentence; None where it is legal."""
    name = s.warrior(seat).name
    right = gait(s, seat)
    if right is None:
        return f"{name} stands on blocking ground, where nobody moves."
    if right != how:
        ground = "level" if right == "run" else "uneven"
        return f"{name} stands on {ground} ground, and must {right} there."
    walked = walk(s, seat, how, legs)
    return sentence(s, seat, how, walked.fault, walked.length) if walked.fault else None


def sentence(s: Duel, seat: int, how: Gait, fault: Fault, length: float) -> str:
    """A fault in the game's own terms."""
    name, most = s.warrior(seat).name, allowance(s, seat, how)
    other = s.warrior(s.others(seat)[fault.other]).name if fault.other >= 0 else ""
    match fault.kind:
        case Wrong.NO_LENGTH:
            return "Each leg must lead somewhere."
        case Wrong.TOO_FAR:
            by = PACE[how].capitalize()
            return f'That is {length:.5g}", and {name} can {how} {most}": its {by}.'
        case Wrong.BLOCKING:
            what = fault.piece or "Blocking ground"
            return f"{what[:1].upper()}{what[1:]} is in the way: it is blocking ground."
        case Wrong.BASE:
            return f"{other} is in the way: nobody moves through another."
        case Wrong.OFF_TABLE:
            return "The base would leave the table."
        case Wrong.AFTER_CROSSING:
            return "The move ends where it crosses onto other ground: no leg may follow."
        case Wrong.LEAVES:
            return f"{name} is engaged with {other} there, and may not leave its 2 inches."
        case Wrong.CARRY_LEAVES:
            return f"Carried across the border, {name} would leave its engagement with {other}."


TURNS = ((1.0, 0.0), (0.94, 0.34), (0.77, 0.64), (0.5, 0.87), (0.0, 1.0), (-0.5, 0.87))
"""Directions, from straight ahead to almost back, as cosine and sine."""


def some_move(s: Duel, seat: int, how: Gait, chance: Chance) -> tuple[Point, ...]:
    """A legal path of one leg, mostly towards the nearest enemy; none where none was found."""
    at, base = s.warrior(seat).at, s.base
    enemies = s.stands(*s.others(seat))
    nearest = min(enemies, key=at.far)
    far = at.far(nearest)
    inches = float(allowance(s, seat, how))
    x, y = ((nearest.x - at.x) / far, (nearest.y - at.y) / far) if far else (1.0, 0.0)
    side = 1 if chance.below(2) else -1
    skipped = chance.below(12)  # now and then another way than the straight one
    for cos, sin in TURNS[max(0, skipped - 8) :]:
        long = min(inches, max(far - base - 0.1 * chance.below(15), 0.25)) if cos > 0.9 else inches
        for way in (side, -side) if sin else (1,):
            dx, dy = x * cos - way * y * sin, y * cos + way * x * sin
            legs = (Point(at.x + dx * long, at.y + dy * long).rounded(),)
            if walk(s, seat, how, legs).fault is None:
                return legs
    return ()
