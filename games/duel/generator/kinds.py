"""Kinds of pieces: the facts of each template of the game's own maps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.duel.geometry.terrain import Piece
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.reader import battlefield_of
from games.duel.maps.tiledmap import read_tiled

_MAP = """<map version="1.8" orientation="orthogonal" width="100" height="100" tilewidth="40"
 tileheight="40" infinite="0"><tileset firstgid="1" source="floor.tsx"/>
<tileset firstgid="14" source="pieces.tsx"/>
<objectgroup id="1" name="terrain">{}</objectgroup></map>"""
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
    return {piece.art: piece for piece in battlefield_of(path, tiled).battlefield.terrain}


def size_of(kind: str) -> tuple[float, float]:
    """Return the usual width and height of a kind, in inches."""
    left, top, right, bottom = kinds()[kind].bounds
    return round(right - left, 3), round(bottom - top, 3)


def is_round(kind: str) -> bool:
    """Return True if a kind is a circle."""
    return kinds()[kind].ellipse is not None


def is_material(kind: str) -> bool:
    """Return True if a kind is a polygon of any outline, such as a river."""
    return kinds()[kind].polygon is not None
