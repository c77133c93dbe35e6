"""What warriors can do with terrain and on it, in words."""

from __future__ import annotations

import shapely

from engine.rules.english import listed
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.geometry.words import usable
from games.duel.rules.state import Duel
from games.duel.rules.terms import GAITS, PACE
from games.duel.words.phrases import inches


def by_whom(seen: Duel, piece: Piece) -> str:
    """Who is strong enough now to smash or to throw a piece, and how far; "" where nobody ever may
    (D28, D29)."""
    if not usable(piece):
        return ""
    standing = [seen.warrior(seat) for seat in seen.still_in()]
    strong = listed([each.name for each in standing if each.lifts(piece)])
    if not strong:
        return "Nobody is strong enough for it yet."
    said = [f"Now {strong} can smash it."] if piece.destructible else []
    throws = [
        f"{each.name} {_far(each.name, far)}"
        for each in standing
        if (far := each.throw_range(piece)) is not None
    ]
    if throws:
        said.append(f"Now {listed(throws)}.")
    return " ".join(said)


def _far(name: str, far: int) -> str:
    """How far somebody throws a piece; 0 inches reach only whoever is touched (D5, D29)."""
    if far:
        return f"can throw it up to {inches(far)}"
    return f"can throw it only at somebody who touches {name}"


def could(strength: int, piece: Piece) -> str:
    """What a warrior can do with a piece once so much Strength is shown, all that it has; "" where
    nobody ever may (D28, D29)."""
    if not usable(piece):
        return ""
    if strength < piece.weight:
        return f"Too heavy for your warrior, whose Strength is {strength} at most."
    said = ["smash it"] if piece.destructible else []
    if piece.projectile:
        far = strength - piece.weight
        reach = f"up to {inches(far)}" if far else "only at somebody whose base touches its own"
        said.append(f"throw it {reach}")
    return f"At Strength {strength} your warrior can {listed(said)}."


def next_turn(seen: Duel, seat: int, ground: Ground) -> str:
    """How a warrior moves next whom a crossing has carried onto this ground: `next turn Ysolde
    climbs, Dexterity 1`."""
    warrior = seen.warrior(seat)
    gait = GAITS[ground]
    stat = PACE[gait]
    return f"next turn {warrior.name} {gait}s, {stat.capitalize()} {warrior.value(stat)}"


def upper_piece(seen: Duel, at: tuple[float, float]) -> str:
    """What the upper piece of terrain at a place is called, "" where none lies. Of several the one
    counts that gives the place its ground (D6)."""
    point = shapely.Point(at)
    ground = seen.field.ground_at(Point(*at))
    lying = [piece for piece in reversed(seen.terrain) if piece.shape.distance(point) <= TOLERANCE]
    return next((piece.called for piece in lying if piece.ground == ground), "")


def onto(seen: Duel, at: tuple[float, float], ground: Ground) -> str:
    """What a move that ends there is carried onto: `the bush`, `level ground`."""
    piece = upper_piece(seen, at) if ground == "uneven" else ""
    return f"the {piece}" if piece else f"{ground} ground"


def carried(seen: Duel, seat: int, at: tuple[float, float], ground: Ground) -> str:
    """What comes of a crossing, as a sentence: `Carried onto the bush: next turn Ysolde climbs,
    Dexterity 1.`"""
    return f"Carried onto {onto(seen, at, ground)}: {next_turn(seen, seat, ground)}."
