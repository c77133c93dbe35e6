"""Names and descriptions of terrain for players.

Clauses such as D6 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.rules.english import plural
from games.duel.geometry.terrain import Ground, Piece

GROUNDS: dict[Ground, str] = {
    "level": "Level ground: a warrior runs up to Speed inches.",
    "uneven": "Uneven ground: a warrior climbs up to Dexterity inches. A move ends at its border.",
    "blocking": "Blocking ground: nobody can stand on it or move through it.",
}
"""Sentence about each ground, for the player whose warrior moves (D6, D11 to D13)."""
UNCOUNTED = ("lava", "rubble", "water")
"""Nouns without a plural: two of them are called "2 pieces of ..."."""


class PieceKind(NamedTuple):
    """Pieces that are the same to everybody: one of them, and how many there are."""

    piece: Piece
    number: int


def piece_title(piece: Piece) -> str:
    """Return the name of a piece as a title: `Stone circle`."""
    return piece.called.capitalize()


def kind_title(kind: PieceKind) -> str:
    """Return the name of a kind as a title, with a number above one: `4 barrels`."""
    if kind.number == 1:
        return piece_title(kind.piece)
    return f"{kind.number} {_plural(kind.piece.called)}"


def _plural(word: str) -> str:
    if word in UNCOUNTED:
        return f"pieces of {word}"
    return plural(word)


def is_usable(piece: Piece) -> bool:
    """Return True if a piece can be smashed or thrown."""
    return piece.destructible or piece.projectile


def use_sentences(piece: Piece) -> str:
    """Return sentences that say how a piece can be used (D28, D29), or ""."""
    sentences = []
    if piece.destructible:
        sentences.append(f"Strength {max(1, piece.weight)} or more can smash it.")
    if piece.projectile:
        distance = f"Strength minus {piece.weight} inches" if piece.weight else "Strength in inches"
        weight_bonus = f" plus {piece.weight}" if piece.weight else ""
        wounds = f"Strength{weight_bonus}, minus the target's Dexterity"
        sentences.append(f"Thrown up to {distance}. Wounds: {wounds}.")
    return " ".join(sentences)


def piece_description(piece: Piece) -> str:
    """Return sentences about a piece: its ground, its weight and its uses."""
    weight = f"Weight {piece.weight}." if is_usable(piece) else ""
    ground = f"{piece.ground.capitalize()} ground."
    return " ".join(filter(None, (ground, weight, use_sentences(piece))))


def brief_description(piece: Piece) -> str:
    """Return a piece's ground and the ways to use it.

    Example: `Uneven. Can be smashed and thrown.`
    """
    uses = ["smashed"] if piece.destructible else []
    if piece.projectile:
        uses.append("thrown")
    ground = f"{piece.ground.capitalize()}."
    return f"{ground} Can be {' and '.join(uses)}." if uses else ground


def ground_sentences(terrain: Iterable[Piece]) -> str:
    """Return sentences about the grounds of a table; ground without terrain is level."""
    grounds_present = {"level", *(piece.ground for piece in terrain)}
    return " ".join(words for ground, words in GROUNDS.items() if ground in grounds_present)


def piece_kinds(terrain: Iterable[Piece]) -> list[PieceKind]:
    """Return the kinds of pieces on a table, those that can be used first."""
    pieces_by_kind: dict[tuple[object, ...], list[Piece]] = {}
    for piece in terrain:
        key = piece.called, piece.ground, piece.weight, piece.destructible, piece.projectile
        pieces_by_kind.setdefault(key, []).append(piece)
    kinds_on_table = [PieceKind(pieces[0], len(pieces)) for pieces in pieces_by_kind.values()]
    # False sorts before True
    return sorted(kinds_on_table, key=lambda kind: (not is_usable(kind.piece), kind.piece.called))


def distinct_names(pieces: Sequence[Piece], places: Sequence[str]) -> list[str]:
    """Return a name for each of some pieces that are offered together.

    Equal names get the weight of their piece, and names that are still equal get its place.

    Args:
        pieces: Pieces to name.
        places: the place of each piece in words.
    """
    names = [piece_title(piece) for piece in pieces]
    names_with_weight = [
        f"{name}, weight {piece.weight}" if names.count(name) > 1 else name
        for name, piece in zip(names, pieces, strict=True)
    ]
    return [
        f"{name}, {place}" if names_with_weight.count(words) > 1 else words
        for name, words, place in zip(names, names_with_weight, places, strict=True)
    ]


def name_with_article(piece: Piece) -> str:
    """Return the name of a piece with its article: `a bush`, `an anvil`, `rubble`."""
    word = piece.called
    if word in UNCOUNTED:
        return word
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"
