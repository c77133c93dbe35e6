"""Maps as Tiled writes them, for tests."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from pygame import Rect, Surface

from engine.app.map.transform import Transform
from games.duel.field.scenery import draw_field
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import read

STARTS = """
<object id="901" type="start" x="32" y="608"><properties>
 <property name="seat" type="int" value="1"/></properties><point/></object>
<object id="902" type="start" x="736" y="608"><properties>
 <property name="seat" type="int" value="2"/></properties><point/></object>
"""
"""Two, in the lower corners of a table of 24 by 20 inches, a tile having 32 pixels."""


FLIPPED = (1 << 31, 1 << 30)
"""Bits of a tile's number: mirrored left to right, and top to bottom."""


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


def shown(field: Battlefield, pixels_per_inch: float) -> Surface:
    """A battlefield's ground and terrain, as they are drawn."""
    wide, tall = (round(side * pixels_per_inch) for side in field.table)
    surface = Surface((wide, tall), 0, 32)
    transform = Transform(Rect(0, 0, wide, tall), field.table)
    draw_field(surface, transform, field.table, field.floor, field.terrain, field.painting)
    return surface


def everything(folder: Path) -> Path:
    """A map with something of all that can stand in one, the maps of the game included or not."""
    (folder / "parts").mkdir(parents=True)
    (folder / "x.png").write_bytes(picture(64, 32))
    weight = prop("weight", 2, "int")
    (folder / "things.tsx").write_text(
        '<tileset name="things" tilewidth="64" tileheight="32" tilecount="2" columns="0"'
        ' objectalignment="top"><tileoffset x="4" y="2"/><tile id="0" type="terrain">'
        f"{props(prop('ground', 'uneven'), weight)}"
        '<image width="64" height="32" source="x.png"/><objectgroup draworder="index">'
        '<object id="1" x="8" y="4" width="32" height="16" rotation="20"><ellipse/></object>'
        '<object id="2" x="50" y="4"><polygon points="0,0 8,0 4,9"/></object>'
        "</objectgroup></tile>"
        f'<tile id="1" type="terrain">{props(prop("floor", "sand"), prop("art", "rock"))}'
        '<image width="64" height="32" source="x.png"/></tile></tileset>',
        "utf-8",
    )
    said = props(prop("weight", 4, "int"), prop("projectile", "true", "bool"))
    (folder / "parts" / "cart.tx").write_text(
        '<template><tileset firstgid="1" source="../things.tsx"/><object name="cart" gid="2"'
        f' width="128" height="64" rotation="30">{said}</object></template>',
        "utf-8",
    )
    (folder / "parts" / "pool.tx").write_text(
        '<template><object name="pool" type="terrain" width="96" height="64" rotation="10">'
        f"{props(prop('ground', 'blocking'))}<ellipse/></object></template>",
        "utf-8",
    )
    mirrored = [1 | flips for flips in (0, *FLIPPED, sum(FLIPPED))]
    things = [
        '<object id="1" template="parts/cart.tx" x="200" y="200"/>',
        '<object id="2" template="parts/cart.tx" x="300" y="200" rotation="0" name="wagon"/>',
        f'<object id="3" template="parts/pool.tx" x="600" y="50">{said}</object>',
        '<object id="4" type="terrain" x="99" y="99" width="30" height="20" rotation="45"/>',
        '<object id="5" type="terrain" x="99" y="9" width="64" height="64" rotation="70">'
        "<ellipse/></object>",
        '<object id="6" type="terrain" x="400" y="9" rotation="-90">'
        '<polygon points="0,0 64,0 32,48.5"/></object>',
        '<object id="7" type="terrain" x="400" y="9" width="9" height="9" visible="0"/>',
        *(
            f'<object id="{number}" gid="{gid}" x="{60 * number}" y="400" width="96"'
            f' height="{16 * (number - 9)}" rotation="{7 * number}"/>'
            for number, gid in enumerate(mirrored, 10)
        ),
    ]
    group = layer("".join(things), offsetx=3, offsety=-1.5, draworder="index")
    numbers = ",".join(str(2 if number % 3 else 0) for number in range(480))
    soil = f'<layer width="24" height="20"><data encoding="csv">{numbers}</data></layer>'
    inside = f'<group name="g" offsetx="10" offsety="20">{group}</group>'
    hidden = f'<group name="h" visible="0">{layer(things[3])}</group>'
    tileset = '<tileset firstgid="1" source="things.tsx"/>'
    image = '<image source="x.png"/>'
    soil += f'<imagelayer offsetx="40" offsety="8" repeatx="1" opacity="0.5">{image}</imagelayer>'
    path = folder / "all.tmx"
    path.write_text(f"{head()}{tileset}{soil}{inside}{hidden}{layer(STARTS)}</map>", "utf-8")
    return path


def picture(width: int, height: int, rows: bytes = b"") -> bytes:
    """Return a grey PNG, or one of this size whose pixels are these bytes."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    form = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(rows or (b"\0" + b"\x80" * width) * height)
    parts = chunk(b"IHDR", form), chunk(b"IDAT", pixels), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
