"""What pieces of terrain are and do, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.rules.english import listed
from games.duel.geometry.terrain import Ground, Piece
from games.duel.words.phrases import inches

GROUNDS: dict[Ground, str] = {
    "level": "Level ground is run over, up to Speed inches.",
    "uneven": "Uneven ground is climbed, up to Dexterity inches; a move ends at its border.",
    "blocking": "Nobody gets onto blocking ground.",
}
"""D6, D11 to D13: what each ground is for whoever moves."""


class Kind(NamedTuple):
    """Pieces that are the same to everybody: one of them, and how many there are."""

    piece: Piece
    number: int


def named(piece: Piece) -> str:
    """What a piece is called: by its drawing, else by its name without its number."""
    word = piece.art or re.sub(r"[-_ ]?\d+$", "", piece.id)
    return word.replace("-", " ").replace("_", " ").capitalize()


def uses(piece: Piece) -> str:
    """What may be done with a piece by whom, in sentences (D28, D29); "" where nothing may."""
    said = []
    if piece.destructible:
        said.append(f"Strength {max(1, piece.weight)} smashes it.")
    if piece.projectile:
        inches = f"Strength less {piece.weight} inches" if piece.weight else "Strength in inches"
        more = f" plus {piece.weight}" if piece.weight else ""
        said.append(
            f"Thrown as far as {inches}; wounds by Strength{more}, less the target's Dexterity."
        )
    return " ".join(said)


def by_whom(piece: Piece, strengths: Mapping[str, int]) -> str:
    """Who may smash or throw a piece as they stand, and how far, by the Strength of each name; ""
    where nobody ever may (D28, D29)."""
    if not (piece.destructible or piece.projectile):
        return ""
    said = []
    smash = [name for name, strength in strengths.items() if strength >= piece.weight]
    if piece.destructible and smash:
        said.append(f"smashed by {listed(smash)}")
    throw = [
        f"{name} up to {inches(strength - piece.weight)}"
        for name, strength in strengths.items()
        if strength > piece.weight
    ]
    if piece.projectile and throw:
        said.append(f"thrown by {listed(throw)}")
    return f"As they stand: {'; '.join(said)}." if said else "Nobody is strong enough for it yet."


def described(piece: Piece) -> str:
    """A piece in sentences: its ground, its weight, and what may be done with it."""
    weight = f"Weight {piece.weight}." if piece.destructible or piece.projectile else ""
    return " ".join(filter(None, (f"{piece.ground.capitalize()}.", weight, uses(piece))))


def grounds(terrain: Iterable[Piece]) -> str:
    """What the grounds of a table are for whoever moves; all that bears nothing is level."""
    there = {"level", *(piece.ground for piece in terrain)}
    return " ".join(words for ground, words in GROUNDS.items() if ground in there)


def kinds(terrain: Iterable[Piece]) -> list[Kind]:
    """Every kind of piece that lies on a table, those that can be used first."""
    found: dict[tuple[object, ...], list[Piece]] = {}
    for piece in terrain:
        key = named(piece), piece.ground, piece.weight, piece.destructible, piece.projectile
        found.setdefault(key, []).append(piece)
    alike = [Kind(pieces[0], len(pieces)) for pieces in found.values()]
    return sorted(alike, key=lambda kind: (not uses(kind.piece), named(kind.piece)))
