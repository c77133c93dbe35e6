"""Content of a .tmx file for a layout, as Tiled writes it.

Points of a layout are in inches from the middle of the table, those of a map in pixels from its
upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from games.duel.generator.ground import direction
from games.duel.generator.kinds import is_round, size_of
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import FLOORS

PIXELS = 40
"""Pixels of an inch on a map, which is also the side of a tile."""
FLOOR_NUMBERS = {floor: number for number, floor in enumerate(FLOORS.values(), 1)}
"""Number of the tile of each floor. The floor's tileset begins with tile 1."""
FIRST_PIECE_NUMBER = len(FLOOR_NUMBERS) + 1
"""Number of the first tile of the tileset with the pieces, which follows the floor's tileset."""
RECTANGLE_KINDS = ("field",)
"""Kinds that are rectangles in Tiled; all others are tiles or polygons."""


def map_content(layout: Layout, properties: Mapping[str, str]) -> bytes:
    """Return the content of a map, for a file in a folder with the game's tilesets and templates.

    Args:
        layout: The layout.
        properties: Properties of the map, which Tiled shows.
    """
    width, height = layout.table
    lines = [
        *_header(layout, properties),
        f' <layer id="1" name="floor" width="{width}" height="{height}">',
        '  <data encoding="csv">',
        _floor_numbers(layout.floor_rows()),
        "</data>",
        " </layer>",
        ' <objectgroup draworder="index" id="2" name="terrain">',
        *_pieces(layout),
        " </objectgroup>",
        ' <objectgroup draworder="index" id="3" name="starts">',
        *_starts(layout),
        " </objectgroup>",
        "</map>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _header(layout: Layout, properties: Mapping[str, str]) -> list[str]:
    """Return the lines of a map up to its tilesets."""
    width, height = layout.table
    object_count = len(list(layout.pieces)) + len(layout.starts)
    return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" '
        f'width="{width}" height="{height}" tilewidth="{PIXELS}" tileheight="{PIXELS}" '
        f'infinite="0" nextlayerid="4" nextobjectid="{object_count + 1}">',
        " <properties>",
        *(
            f"  <property name={quoteattr(name)} value={quoteattr(value)}/>"
            for name, value in properties.items()
        ),
        " </properties>",
        ' <tileset firstgid="1" source="floor.tsx"/>',
        f' <tileset firstgid="{FIRST_PIECE_NUMBER}" source="pieces.tsx"/>',
    ]


def _floor_numbers(rows: Sequence[Sequence[str]]) -> str:
    """Return the numbers of the floor's tiles: one line for each row."""
    return ",\n".join(",".join(str(FLOOR_NUMBERS[floor]) for floor in row) for row in rows)


def _pieces(layout: Layout) -> Iterator[str]:
    """Yield the lines of all pieces, whose ids begin with 1."""
    for id, piece in enumerate(layout.pieces, 1):
        yield from _piece(layout, piece, id)


def _piece(layout: Layout, piece: LaidPiece, id: int) -> Iterator[str]:
    """Yield the lines of a piece."""
    attributes = f'id="{id}" template="templates/{piece.kind}.tx"'
    attributes += _polygon_place(layout, piece) if piece.corners else _box_place(layout, piece)
    content = [*_outline(piece), *_weight(piece)]
    if not content:
        yield f"  <object {attributes}/>"
        return
    yield f"  <object {attributes}>"
    yield from content
    yield "  </object>"


def _polygon_place(layout: Layout, piece: LaidPiece) -> str:
    """Return the attributes of a polygon's place, which is its first corner."""
    return _place(layout, piece.corners[0])


def _box_place(layout: Layout, piece: LaidPiece) -> str:
    """Return the attributes of the place of another piece, with what its template does not say."""
    attributes = _place(layout, _anchor(piece))
    if (piece.width, piece.height) != size_of(piece.kind):
        attributes += f' width="{_pixels(piece.width)}" height="{_pixels(piece.height)}"'
    degrees = _upright(piece)
    if degrees:
        attributes += f' rotation="{degrees}"'
    return attributes


def _upright(piece: LaidPiece) -> int:
    """Return the smallest rotation of a piece, clockwise or not, that covers the same ground."""
    if is_round(piece.kind):
        return 0
    turn = 90 if piece.width == piece.height else 180  # after which it covers the same ground
    degrees = piece.degrees % turn
    return degrees - turn if degrees > turn / 2 else degrees


def _outline(piece: LaidPiece) -> Iterator[str]:
    """Yield the line with the corners of a polygon, measured from its first corner."""
    if piece.corners:
        origin = piece.corners[0]
        points = " ".join(
            f"{_pixels(_on_raster(x) - _on_raster(origin.x))},"
            f"{_pixels(_on_raster(y) - _on_raster(origin.y))}"
            for x, y in piece.corners
        )
        yield f'   <polygon points="{points}"/>'


def _weight(piece: LaidPiece) -> Iterator[str]:
    """Yield the lines of a weight that differs from the template's."""
    if piece.weight is not None:
        yield "   <properties>"
        yield f'    <property name="weight" type="int" value="{piece.weight}"/>'
        yield "   </properties>"


def _anchor(piece: LaidPiece) -> Point:
    """Return the corner that is a piece's place in Tiled, and about which Tiled turns the piece.

    It is the lower left corner of a tile, and the upper left corner of a rectangle.
    """
    # The vector from the middle to the corner, before the piece is turned.
    dx = -piece.width / 2
    dy = -piece.height / 2 if piece.kind in RECTANGLE_KINDS else piece.height / 2
    cosine, sine = direction(_upright(piece) % 360)
    x = piece.middle.x + dx * cosine - dy * sine
    y = piece.middle.y + dx * sine + dy * cosine
    return Point(x, y)


def _starts(layout: Layout) -> Iterator[str]:
    """Yield the lines of all starts, whose ids follow those of the pieces."""
    first_id = len(list(layout.pieces)) + 1
    for seat, start in enumerate(layout.starts, 1):
        id = first_id + seat - 1
        yield f'  <object id="{id}" template="templates/start.tx"{_place(layout, start)}>'
        yield "   <properties>"
        yield f'    <property name="seat" type="int" value="{seat}"/>'
        yield "   </properties>"
        yield "  </object>"


def _place(layout: Layout, point: Point) -> str:
    """Return the attributes x and y of a point of the layout."""
    width, height = layout.table
    return f' x="{_pixels(point.x + width / 2)}" y="{_pixels(point.y + height / 2)}"'


def _on_raster(inches: float) -> float:
    """Return a length rounded as it is written, so that a sum of two lengths is, too."""
    return round(inches * PIXELS, 2) / PIXELS


def _pixels(inches: float) -> str:
    """Return a length in pixels, to a hundredth, without zeros at its end."""
    text = f"{round(inches * PIXELS, 2):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
