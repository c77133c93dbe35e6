"""Sentences about terrain: who can smash or throw a piece, and how a warrior moves there.

A crossing is where a move passes the border between level and uneven ground; the warrior is carried
onto the new ground, and moves on in its next turn.

Clauses such as D28 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from engine.rules.english import list_in_words
from engine.words.markup import literal
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.geometry.words import is_usable
from games.duel.rules.state import Duel
from games.duel.rules.terms import GAIT_ON_GROUND, STAT_OF_GAIT
from games.duel.words.phrases import missing_phrase, throw_reach, uses_phrase


def users_now(duel: Duel, piece: Piece) -> str:
    """Return who can smash or throw a piece now, and how far (D28, D29).

    The result is "" for a piece that can never be used.
    """
    if not is_usable(piece):
        return ""
    seats = duel.still_in()
    strong = list_in_words(
        [duel.name_of(seat) for seat in seats if duel.warrior(seat).can_lift(piece)]
    )
    if not strong:
        return "Nobody is strong enough for it yet."
    sentences = []
    if piece.destructible:
        sentences.append(f"Now {strong} can smash it.")
    throws = [
        f"{duel.name_of(seat)} can throw it {throw_reach(distance)}"
        for seat in seats
        if (distance := duel.warrior(seat).throw_range(piece)) is not None
    ]
    if throws:
        sentences.append(f"Now {list_in_words(throws)}.")
    return " ".join(sentences)


def uses_by(duel: Duel, seat: int, piece: Piece) -> str:
    """Return what one warrior can do with a piece now, if it touches it (D28, D29).

    The result is "" for a piece that can never be used.
    """
    if not is_usable(piece):
        return ""
    warrior = duel.warrior(seat)
    uses = uses_phrase(warrior.value("strength"), piece)
    return f"{duel.name_of(seat)} can {uses}" if uses else f"Too heavy for {duel.name_of(seat)}"


def uses_at_strength(strength: int, piece: Piece) -> str:
    """Return the uses of a piece for a warrior that shows all its Strength (D28, D29).

    The result is "" for a piece that can never be used.
    """
    if not is_usable(piece):
        return ""
    if strength < piece.weight:
        return f"Too heavy for your warrior, whose Strength is {strength} at most."
    return f"At Strength {strength} your warrior can {uses_phrase(strength, piece)}."


def usable_pieces_at(duel: Duel, place: Point) -> list[Piece]:
    """Return the terrain that can be smashed or thrown and that a base at a place touches (D15)."""
    return [*filter(is_usable, duel.field.pieces_touching(place))]


def touch_sentences(duel: Duel, seat: int, pieces: Iterable[Piece]) -> list[str]:
    """Return a sentence for each piece that the end of a move touches, with its uses (D15).

    Example: `Touches the cart: Strength 1; the cart weighs 5.`
    """
    strength = duel.warrior(seat).value("strength")
    sentences = []
    for piece in pieces:
        uses = uses_phrase(strength, piece)
        remark = f"can {uses}" if uses else missing_phrase(strength, [piece])
        sentences.append(f"Touches the {literal(piece.called)}: {remark}.")
    return sentences


def next_turn_phrase(duel: Duel, seat: int, ground: Ground) -> str:
    """Return how a warrior moves next turn after it was carried onto a ground.

    Example: `next turn Ysolde climbs, Dexterity 1`.
    """
    warrior = duel.warrior(seat)
    gait = GAIT_ON_GROUND[ground]
    stat = STAT_OF_GAIT[gait]
    return f"next turn {duel.name_of(seat)} {gait}s, {stat.capitalize()} {warrior.value(stat)}"


def top_piece_name(duel: Duel, place: tuple[float, float]) -> str:
    """Return the name of the top piece of terrain at a point, or "" if there is no piece.

    Only pieces with the ground of the point count (D6).
    """
    # Pieces on the border count, too, and of several the last one lies on top.
    point = shapely.Point(place)
    ground = duel.field.ground_at(Point(*place))
    pieces = [piece for piece in reversed(duel.terrain) if piece.shape.distance(point) <= TOLERANCE]
    return next((piece.called for piece in pieces if piece.ground == ground), "")


def landing_place_name(duel: Duel, point: tuple[float, float], ground: Ground) -> str:
    """Return the place onto which a crossing carries a warrior: `the bush`, `level ground`."""
    # level ground is named by its kind, also on a piece
    piece = top_piece_name(duel, point) if ground == "uneven" else ""
    return f"the {piece}" if piece else f"{ground} ground"


def carry_sentence(duel: Duel, seat: int, point: tuple[float, float], ground: Ground) -> str:
    """Return the sentence about the result of a crossing.

    Example: `Carried onto the bush: next turn Ysolde climbs, Dexterity 1.`
    """
    place = landing_place_name(duel, point, ground)
    return f"Carried onto {place}: {next_turn_phrase(duel, seat, ground)}."
