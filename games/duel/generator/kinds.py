"""Kinds of pieces: the facts of each template of the game's own maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import get_args

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.reader import battlefield_of
from games.duel.maps.tiledmap import read_tiled

_MAP = """<map version="1.8" orientation="orthogonal" width="100" height="100" tilewidth="40"
 tileheight="40" infinite="0"><tileset firstgid="1" source="floor.tsx"/>
<tileset firstgid="14" source="pieces.tsx"/>
<objectgroup id="1" name="terrain">{}</objectgroup></map>"""
_GROUNDS: tuple[Ground, ...] = get_args(Ground)
ROUNDING = 0.002
"""Difference of width and height in inches up to which an ellipse is a circle."""
_OBJECT = '<object id="{}" template="templates/{}" x="2000" y="2000"/>'


@cache
def kinds() -> Mapping[str, Piece]:
    """Return a piece of each kind, at some place on a table, by the name of its template."""
    files = sorted(
        file
        for file in (SHIPPED_FOLDER / "templates").glob("*.tx")
        if file.stem != "start" and not file.stem.startswith("plain")
    )
    objects = "".join(_OBJECT.format(id, file.name) for id, file in enumerate(files, 1))
    path = SHIPPED_FOLDER / "kinds.tmx"  # a place for the templates' paths; nothing is written
    tiled = read_tiled(path, _MAP.format(objects).encode())
    own_kinds = {piece.art: piece for piece in battlefield_of(path, tiled).battlefield.terrain}
    return {**own_kinds, **{piece.id: piece for piece in _plain_pieces()}}


def _plain_pieces() -> Iterator[Piece]:
    """Yield a piece with a free outline for each way in which the rules can treat one."""
    square = (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))
    for ground, can_smash, can_throw in product(_GROUNDS, (False, True), (False, True)):
        yield Piece(
            id=_plain_kind(ground, can_smash, can_throw),
            ground=ground,
            destructible=can_smash,
            projectile=can_throw,
            polygon=square,
        )


def _plain_kind(ground: str, destructible: bool, projectile: bool) -> str:
    return f"plain-{ground}{'-smash' * destructible}{'-throw' * projectile}"


def kind_like(piece: Piece) -> str:
    """Return the kind of a piece on a map: one of the game's own, or a plain one.

    A plain kind has the ground and the uses of the piece; it is a polygon with a free outline.
    """
    kind = kinds().get(piece.art)
    if kind and _facts(kind) == _facts(piece) and (kind.ellipse is None) == (not _is_round(piece)):
        return piece.art
    return _plain_kind(*_facts(piece))


def _facts(piece: Piece) -> tuple[str, bool, bool]:
    return piece.ground, piece.destructible, piece.projectile


def _is_round(piece: Piece) -> bool:
    """Return True if a piece is a circle; rounding may have changed its sides a little."""
    if piece.ellipse is None:
        return False
    _, _, width, height = piece.ellipse
    return abs(width - height) <= ROUNDING


def size_of(kind: str) -> tuple[float, float]:
    """Return the usual width and height of a kind, in inches."""
    left, top, right, bottom = kinds()[kind].bounds
    return round(right - left, 3), round(bottom - top, 3)


def is_round(kind: str) -> bool:
    """Return True if a kind is a circle."""
    return kinds()[kind].ellipse is not None


def has_free_outline(kind: str) -> bool:
    """Return True if a kind is a polygon with a free outline, such as a river."""
    return kinds()[kind].polygon is not None
