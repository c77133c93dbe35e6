"""Content of a .tmx file for a layout, as Tiled writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from games.duel.generator.ground import direction
from games.duel.generator.kinds import size_of
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import FLOORS

PIXELS = 40
"""Pixels of an inch."""
_FLOOR_NUMBERS = {floor: number for number, floor in enumerate(FLOORS.values(), 1)}
"""Number of the tile of each floor."""


PLAIN_KINDS = ("field",)
"""Kinds that are plain rectangles: these hang from their upper left corner."""


def map_content(layout: Layout, properties: Mapping[str, str]) -> bytes:
    """Return a map for a folder that has the game's tilesets and templates.

    Args:
        layout: The layout.
        properties: Properties of the map, which Tiled shows.
    """
    width, height = layout.table
    pieces = list(layout.pieces)
    piece_lines = [line for id, piece in enumerate(pieces, 1) for line in _piece(layout, piece, id)]
    start_lines = [
        line
        for seat, start in enumerate(layout.starts, 1)
        for line in _start(layout, start, seat, len(pieces) + seat)
    ]
    lines = [
        *_header(layout, properties),
        f' <layer id="1" name="floor" width="{width}" height="{height}">',
        '  <data encoding="csv">',
        _floor_numbers(layout.floor_rows()),
        "</data>",
        " </layer>",
        ' <objectgroup draworder="index" id="2" name="terrain">',
        *piece_lines,
        " </objectgroup>",
        ' <objectgroup draworder="index" id="3" name="starts">',
        *start_lines,
        " </objectgroup>",
        "</map>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _header(layout: Layout, properties: Mapping[str, str]) -> list[str]:
    """Return the lines of a map up to its tilesets."""
    width, height = layout.table
    next_id = len(list(layout.pieces)) + len(layout.starts) + 1
    return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" '
        f'width="{width}" height="{height}" tilewidth="{PIXELS}" tileheight="{PIXELS}" '
        f'infinite="0" nextlayerid="4" nextobjectid="{next_id}">',
        " <properties>",
        *(
            f"  <property name={quoteattr(name)} value={quoteattr(value)}/>"
            for name, value in properties.items()
        ),
        " </properties>",
        ' <tileset firstgid="1" source="floor.tsx"/>',
        ' <tileset firstgid="14" source="pieces.tsx"/>',
    ]


def _floor_numbers(rows: Sequence[Sequence[str]]) -> str:
    """Return the floor as numbers of tiles, a line a row."""
    return ",\n".join(",".join(str(_FLOOR_NUMBERS[floor]) for floor in row) for row in rows)


def _piece(layout: Layout, piece: LaidPiece, id: int) -> Iterator[str]:
    """Yield the lines of a piece, which hangs from its lower left corner, or from its first one."""
    attributes = f'id="{id}" template="templates/{piece.kind}.tx"'
    content: list[str] = []
    if piece.corners:
        origin = piece.corners[0]
        points = " ".join(
            f"{_pixels(_on_raster(x) - _on_raster(origin.x))},"
            f"{_pixels(_on_raster(y) - _on_raster(origin.y))}"
            for x, y in piece.corners
        )
        content.append(f'   <polygon points="{points}"/>')
        attributes += _place(layout, origin)
    else:
        attributes += _place(layout, _anchor(piece))
        if (piece.width, piece.height) != size_of(piece.kind):
            attributes += f' width="{_pixels(piece.width)}" height="{_pixels(piece.height)}"'
        if piece.degrees:
            degrees = piece.degrees - 360 if piece.degrees > 180 else piece.degrees
            attributes += f' rotation="{degrees}"'
    if piece.weight is not None:
        content += [
            "   <properties>",
            f'    <property name="weight" type="int" value="{piece.weight}"/>',
            "   </properties>",
        ]
    if not content:
        yield f"  <object {attributes}/>"
        return
    yield f"  <object {attributes}>"
    yield from content
    yield "  </object>"


def _anchor(piece: LaidPiece) -> Point:
    """Return the corner from which a piece hangs, and about which it turns.

    It is the lower left one of a tile, and the upper left one of a plain rectangle.
    """
    x, y = direction(piece.degrees)
    dx = -piece.width / 2
    dy = piece.height / 2 * (-1 if piece.kind in PLAIN_KINDS else 1)
    return Point(piece.middle.x + dx * x - dy * y, piece.middle.y + dx * y + dy * x)


def _start(layout: Layout, start: Point, seat: int, id: int) -> Iterator[str]:
    yield f'  <object id="{id}" template="templates/start.tx"{_place(layout, start)}>'
    yield "   <properties>"
    yield f'    <property name="seat" type="int" value="{seat}"/>'
    yield "   </properties>"
    yield "  </object>"


def _place(layout: Layout, point: Point) -> str:
    """Return the attributes of a place; `point` is measured from the middle of the table."""
    width, height = layout.table
    return f' x="{_pixels(point.x + width / 2)}" y="{_pixels(point.y + height / 2)}"'


def _on_raster(inches: float) -> float:
    """Return a length rounded as it is written, so that a sum of two lengths is, too."""
    return round(inches * PIXELS, 2) / PIXELS


def _pixels(inches: float) -> str:
    """Return a length in pixels, to a hundredth."""
    text = f"{round(inches * PIXELS, 2):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
