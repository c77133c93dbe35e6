"""Objects of a map made into pieces of terrain: their properties, names and shapes.

The art of a piece is the name of its drawing. A remedy is the description of the one way to put a
problem right.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import count
from typing import cast, get_args

from msgspec.structs import replace

from engine.rules.english import in_figures
from engine.rules.quoting import short
from games.duel.geometry.terrain import DRAWINGS, Bounds, Ground, Piece
from games.duel.maps.problems import MapError, Remedy, Severity
from games.duel.maps.shapes import Affine, shapes_of
from games.duel.maps.tiled import TiledObject

MAX_OVERHANG = 12
"""Largest distance in inches by which terrain may hang over the edge of the table."""
MAX_WEIGHT = 99
"""Largest weight of a piece."""
MAX_STRENGTH = 9
"""Highest Strength of a warrior: of 13 cards, at least 4 belong to the other stats (D1).

Endurance takes at least 2, Speed and Dexterity one each.
"""
MIN_SIMILARITY = 0.7
"""Least similarity, from 0 to 1, at which an unknown word is taken for a known one."""
OFF_TABLE = "lies off the table"
UNNOTICED_OVERHANG = 0.05
"""Distance in inches by which a piece may hang over the edge of the table without a warning."""
MAX_ID_LETTERS = 40
"""Largest number of letters in the id of a piece."""

_GROUNDS = get_args(Ground)


def pieces_of(
    tiled_object: TiledObject, to_inches: Affine, table: tuple[float, float]
) -> list[Piece]:
    """Return the pieces of a terrain object, one per shape, all with one name (D6).

    Raises:
        MapError: A property or a shape of the object can't be played.
    """
    properties = tiled_object.properties
    ground = properties.get("ground", "level")
    if ground not in _GROUNDS:
        raise tiled_object.error(
            f"ground must be level, uneven or blocking, not '{short(str(ground))}'"
        )
    weight = _weight(tiled_object)
    uses = _flags(tiled_object)
    art = properties.get("art", "")
    if not isinstance(art, str) or _slug(art) != art:
        raise tiled_object.error(f"art must be the name of a drawing, not '{short(str(art))}'")
    shapes = list(shapes_of(tiled_object, to_inches))
    if len(shapes) > 1 and any(uses.values()):
        raise tiled_object.error("has several shapes; what can be smashed or thrown must have one")
    pieces = [
        Piece(
            id=_slug(tiled_object.name) or art or cast(str, ground),
            ground=cast(Ground, ground),
            weight=weight,
            art=art,
            destructible=uses["destructible"],
            projectile=uses["projectile"],
            **shape,
        )
        for shape in shapes
    ]
    for piece in pieces:
        if fault := piece.fault():
            raise tiled_object.error(fault)
        _check_place(tiled_object, piece, table)
    return pieces


def _weight(tiled_object: TiledObject) -> int:
    weight = tiled_object.properties.get("weight", 0)
    if type(weight) is not int or not 0 <= weight <= MAX_WEIGHT:
        shown_weight = f"'{short(weight)}'" if isinstance(weight, str) else str(weight).lower()
        raise tiled_object.error(
            f"weight must be a whole number (int) from 0 to {MAX_WEIGHT}, not {shown_weight}"
        )
    return weight


def _flags(tiled_object: TiledObject) -> dict[str, bool]:
    """Return the uses of a terrain object, by the names of their properties."""
    uses: dict[str, bool] = {}
    for name in ("destructible", "projectile"):
        value = tiled_object.properties.get(name, False)
        if not isinstance(value, bool):
            raise tiled_object.error(
                f"{name} must be true or false (bool), not '{short(str(value))}'"
            )
        uses[name] = value
    return uses


def _check_place(tiled_object: TiledObject, piece: Piece, table: tuple[float, float]) -> None:
    """Raise `MapError` for a piece that lies or reaches too far off the table."""
    if overhang(piece.bounds, table) <= MAX_OVERHANG:
        return
    if _is_off(piece, table):
        words = f"{OFF_TABLE}, by more than {MAX_OVERHANG} inches, so it counts nowhere"
        raise MapError(tiled_object.problem(words, Severity.WARNING))
    raise tiled_object.error(f"reaches more than {MAX_OVERHANG} inches beyond the table")


def overhang(box: Bounds, table: tuple[float, float]) -> float:
    """Return the inches by which a box hangs over the edge of a table; below 0 for none."""
    left, top, right, bottom = box
    return max(-left, -top, right - table[0], bottom - table[1])


def _is_off(piece: Piece, table: tuple[float, float]) -> bool:
    """Return True if no part of a piece lies on the table."""
    left, top, right, bottom = piece.bounds
    return right <= 0 or bottom <= 0 or left >= table[0] or top >= table[1]


def piece_warnings(
    pieces: Sequence[Piece], table: tuple[float, float]
) -> Iterator[tuple[str, Remedy | None]]:
    """Yield doubts about the pieces of one object, each in words, with its remedy."""
    piece = pieces[0]
    yield from _place_warnings(pieces, table)
    if piece.art and piece.art not in DRAWINGS:
        suggestion = closest_word(piece.art, DRAWINGS)
        hint = did_you_mean(suggestion)
        yield (
            f"no drawing is called '{piece.art}', so it is drawn by its ground{hint}",
            Remedy("value", "art", suggestion) if suggestion else None,
        )
    if piece.projectile and not piece.weight:
        words = "is a projectile of weight 0, which costs whoever throws it no reach"
        yield words, Remedy("value", "weight", 1)
    for verb, is_usable in (("smashes", piece.destructible), ("throws", piece.projectile)):
        if is_usable and piece.weight > MAX_STRENGTH:
            words = (
                f"weighs {piece.weight}: nobody {verb} it, for no Strength is over {MAX_STRENGTH}"
            )
            yield words, Remedy("value", "weight", MAX_STRENGTH)


def _place_warnings(
    pieces: Sequence[Piece], table: tuple[float, float]
) -> Iterator[tuple[str, Remedy | None]]:
    """Yield the words for pieces that lie off the table or hang over its edge, with the remedy."""
    box = bounds_around(pieces)
    left, top, right, bottom = box
    fits_on_table = right - left <= table[0] and bottom - top <= table[1]
    remedy = Remedy("table") if fits_on_table else None
    inches = round(overhang(box, table), 2)
    if all(_is_off(piece, table) for piece in pieces):
        yield OFF_TABLE, remedy
    elif inches > UNNOTICED_OVERHANG:
        yield f"hangs {in_figures(inches, 'inch')} off the table", remedy


def bounds_around(pieces: Iterable[Piece]) -> Bounds:
    """Return the box around pieces."""
    lefts, tops, rights, bottoms = zip(*(piece.bounds for piece in pieces), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def closest_word(unknown_word: str, known_words: Iterable[str]) -> str:
    """Return the known word that is most like another one; "" if no word is like it."""
    return next(
        iter(get_close_matches(unknown_word.strip().casefold(), [*known_words], 1, MIN_SIMILARITY)),
        "",
    )


def did_you_mean(suggestion: str) -> str:
    """Return the end of a sentence that asks for the word that may be meant."""
    return f": did you mean {suggestion}?" if suggestion else ""


def with_unique_ids(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces with unique ids: equal ids get numbers, `tree-1`, `tree-2`."""
    pieces = list(pieces)
    id_counts = Counter(piece.id for piece in pieces)
    used_ids = {id for id, id_count in id_counts.items() if id_count == 1}
    renamed_pieces = []
    for piece in pieces:
        new_id = piece.id
        if id_counts[piece.id] > 1:
            numbered_ids = (f"{piece.id}-{number}" for number in count(1))
            new_id = next(each for each in numbered_ids if each not in used_ids)
        used_ids.add(new_id)
        renamed_pieces.append(replace(piece, id=new_id))
    return tuple(renamed_pieces)


def _slug(name: str) -> str:
    """Return a name as one word of small letters, digits and dashes; "" if no letter remains."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name).strip("-")[:MAX_ID_LETTERS].rstrip("-")
