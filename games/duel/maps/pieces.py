"""Objects of a map into pieces of terrain: what they say of themselves, what they are called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import count
from typing import Any, cast, get_args

from msgspec.structs import replace

from engine.rules.quoting import short
from games.duel.geometry.terrain import DRAWINGS, Ground, Piece
from games.duel.maps.problems import Remedy
from games.duel.maps.shapes import Affine, shapes_of
from games.duel.maps.tiled import TiledObject

FARTHEST = 12
"""Inches by which terrain may hang over the edge of the table."""
HEAVIEST = 99
STRONGEST = 9
"""The highest Strength that a warrior can have: of 13 cards Endurance takes 2 at least, Speed and
Dexterity one each (D1)."""
LIKENESS = 0.7
"""How like a known word another one must be to be taken for it, of 1."""
LONGEST_ID = 40
"""Letters of the name by which a piece is called."""

_GROUNDS = get_args(Ground)


def pieces_of(found: TiledObject, scale: Affine, table: tuple[float, float]) -> list[Piece]:
    """The pieces that an object of class terrain stands for, one a shape, all named alike (D6).
    Raises `MapError`."""
    properties = found.properties
    ground = properties.get("ground", "level")
    if ground not in _GROUNDS:
        raise found.wrong(f"ground must be level, uneven or blocking, not '{short(str(ground))}'")
    weight = properties.get("weight", 0)
    if type(weight) is not int or not 0 <= weight <= HEAVIEST:
        said = f"'{short(weight)}'" if isinstance(weight, str) else str(weight).lower()
        raise found.wrong(f"weight must be a whole number (int) from 0 to {HEAVIEST}, not {said}")
    flags = {name: properties.get(name, False) for name in ("destructible", "projectile")}
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise found.wrong(f"{name} must be true or false (bool), not '{short(str(flag))}'")
    art = properties.get("art", "")
    if not isinstance(art, str) or _slug(art) != art:
        raise found.wrong(f"art must be the name of a drawing, not '{short(str(art))}'")
    shapes = list(shapes_of(found, scale))
    if len(shapes) > 1 and any(flags.values()):
        raise found.wrong("has several shapes; what can be smashed or thrown must have one")
    pieces = [
        Piece(
            id=_slug(found.name) or art or cast(str, ground),
            ground=cast(Ground, ground),
            weight=weight,
            art=art,
            **cast(dict[str, Any], flags),
            **shape,
        )
        for shape in shapes
    ]
    for piece in pieces:
        if fault := piece.fault():
            raise found.wrong(fault)
        left, top, right, bottom = piece.bounds
        if max(-left, -top, right - table[0], bottom - table[1]) > FARTHEST:
            raise found.wrong(f"reaches more than {FARTHEST} inches beyond the table")
    return pieces


def doubts(piece: Piece) -> Iterator[tuple[str, Remedy | None]]:
    """What may be meant otherwise with a piece, each in words, and how it is put right."""
    if piece.art and piece.art not in DRAWINGS:
        meant = meant_by(piece.art, DRAWINGS)
        yield (
            f"no drawing is called '{piece.art}', so it is drawn by its ground{asking(meant)}",
            Remedy("value", "art", meant) if meant else None,
        )
    if piece.projectile and not piece.weight:
        words = "is a projectile of weight 0, which costs whoever throws it no reach"
        yield words, Remedy("value", "weight", 1)
    for use, flag in (("smashes", piece.destructible), ("throws", piece.projectile)):
        if flag and piece.weight > STRONGEST:
            words = f"weighs {piece.weight}: nobody {use} it, for no Strength is over {STRONGEST}"
            yield words, Remedy("value", "weight", STRONGEST)


def meant_by(word: str, known: Iterable[str]) -> str:
    """The known word that may be meant by another one; "" is none."""
    return next(iter(get_close_matches(word.strip().casefold(), [*known], 1, LIKENESS)), "")


def asking(meant: str) -> str:
    """Whether that was meant, as the end of a sentence."""
    return f": did you mean {meant}?" if meant else ""


def numbered(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The same pieces, those of one name with numbers: `tree-1`, `tree-2`."""
    pieces = list(pieces)
    often = Counter(piece.id for piece in pieces)
    taken = {name for name, times in often.items() if times == 1}
    found = []
    for piece in pieces:
        names = (f"{piece.id}-{number}" for number in count(1))
        alone = often[piece.id] == 1
        name = piece.id if alone else next(name for name in names if name not in taken)
        taken.add(name)
        found.append(replace(piece, id=name))
    return tuple(found)


def _slug(name: str) -> str:
    """A name as one word of small letters, digits and dashes; "" where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID].rstrip("-")
