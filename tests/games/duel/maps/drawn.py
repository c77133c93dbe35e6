"""Maps as Tiled writes them, for tests."""

from __future__ import annotations

from pathlib import Path

from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import read

STARTS = """
<object id="901" type="start" x="32" y="608"><properties>
 <property name="seat" type="int" value="1"/></properties><point/></object>
<object id="902" type="start" x="736" y="608"><properties>
 <property name="seat" type="int" value="2"/></properties><point/></object>
"""
"""Two, in the lower corners of a table of 24 by 20 inches, a tile having 32 pixels."""


def prop(name: str, value: object, kind: str = "") -> str:
    """A property as it stands among others."""
    said = f' type="{kind}"' if kind else ""
    return f'<property name="{name}"{said} value="{value}"/>'


def props(*each: str) -> str:
    return f"<properties>{''.join(each)}</properties>"


def layer(objects: str, **attributes: object) -> str:
    """A layer of objects."""
    said = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<objectgroup id="2" name="things"{said}>{objects}</objectgroup>'


def head(**attributes: object) -> str:
    """The first tag of a map of 24 by 20 tiles."""
    usual: dict[str, object] = {
        "version": "1.8",
        "orientation": "orthogonal",
        "width": 24,
        "height": 20,
        "tilewidth": 32,
        "tileheight": 32,
        "infinite": 0,
    }
    said = "".join(f' {key}="{value}"' for key, value in (usual | attributes).items())
    return f"<map{said}>"


def draw(folder: Path, *inside: str, starts: str = STARTS, **attributes: object) -> Path:
    """A map in a file: what is inside, above it a layer of starts."""
    path = folder / "field.tmx"
    path.write_text(f"{head(**attributes)}{''.join(inside)}{layer(starts)}</map>", "utf-8")
    return path


def field(folder: Path, *inside: str, starts: str = STARTS, **attributes: object) -> Battlefield:
    """The battlefield that such a map is."""
    return read(draw(folder, *inside, starts=starts, **attributes))


def piece(folder: Path, thing: str, *inside: str) -> Piece:
    """The one piece of a map whose one object of terrain is this."""
    (found,) = field(folder, *inside, layer(thing)).terrain
    return found
