"""What pieces of terrain are and do, in words."""

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
"""D6, D11 to D13: what each ground is for whoever moves."""
UNCOUNTED = ("lava", "rubble", "water")
"""What there are no two of, but two pieces."""


class PieceKind(NamedTuple):
    """Pieces that are the same to everybody: one of them, and how many there are."""

    piece: Piece
    number: int


def named(piece: Piece) -> str:
    """What a piece is called, as a title: `Stone circle`."""
    return piece.called.capitalize()


def several(kind: PieceKind) -> str:
    """A kind as a title, with its number where there is more than one: `4 barrels`."""
    if kind.number == 1:
        return named(kind.piece)
    return f"{kind.number} {_plural(kind.piece.called)}"


def _plural(word: str) -> str:
    if word in UNCOUNTED:
        return f"pieces of {word}"
    return plural(word)


def usable(piece: Piece) -> bool:
    """Whether a piece can ever be smashed or thrown."""
    return piece.destructible or piece.projectile


def uses(piece: Piece) -> str:
    """What may be done with a piece, in sentences (D28, D29); "" where nothing may."""
    said = []
    if piece.destructible:
        said.append(f"Strength {max(1, piece.weight)} or more can smash it.")
    if piece.projectile:
        far = f"Strength minus {piece.weight} inches" if piece.weight else "Strength in inches"
        more = f" plus {piece.weight}" if piece.weight else ""
        said.append(f"Thrown up to {far}. Wounds: Strength{more}, minus the target's Dexterity.")
    return " ".join(said)


def described(piece: Piece) -> str:
    """A piece in sentences: its ground, its weight, and what may be done with it."""
    weight = f"Weight {piece.weight}." if usable(piece) else ""
    ground = f"{piece.ground.capitalize()} ground."
    return " ".join(filter(None, (ground, weight, uses(piece))))


def grounds(terrain: Iterable[Piece]) -> str:
    """What the grounds of a table are for whoever moves; all that bears nothing is level."""
    there = {"level", *(piece.ground for piece in terrain)}
    return " ".join(words for ground, words in GROUNDS.items() if ground in there)


def kinds(terrain: Iterable[Piece]) -> list[PieceKind]:
    """Every kind of piece that lies on a table, those that can be used first."""
    found: dict[tuple[object, ...], list[Piece]] = {}
    for piece in terrain:
        key = piece.called, piece.ground, piece.weight, piece.destructible, piece.projectile
        found.setdefault(key, []).append(piece)
    alike = [PieceKind(pieces[0], len(pieces)) for pieces in found.values()]
    return sorted(alike, key=lambda kind: (not usable(kind.piece), kind.piece.called))


def told_apart(pieces: Sequence[Piece], at: Sequence[str]) -> list[str]:
    """What pieces are called that are to be chosen from: with their weight, and then with where
    they lie (`at`, one each), where their names alone are alike."""
    names = [named(piece) for piece in pieces]
    heavy = [
        f"{name}, weight {piece.weight}" if names.count(name) > 1 else name
        for name, piece in zip(names, pieces, strict=True)
    ]
    return [
        f"{name}, {where}" if heavy.count(words) > 1 else words
        for name, words, where in zip(names, heavy, at, strict=True)
    ]


def article(piece: Piece) -> str:
    """A piece as something that is there: `a bush`, `an anvil`, `rubble`."""
    word = piece.called
    if word in UNCOUNTED:
        return word
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"
