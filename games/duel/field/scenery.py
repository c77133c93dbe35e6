"""Renderer of a battlefield's ground and pieces, with a cache of pixel tiles.

The map is divided into square tiles. Each is rasterised once per zoom, at full resolution, and
kept. When a piece is removed, only the tiles under it are drawn again.

The `art` of a piece names its look: a drawing, an SVG file that is stretched to the piece, or a
material, a function that fills any shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from random import Random
from typing import NamedTuple

import shapely
from msgspec.structs import replace
from pygame import Rect, Surface
from shapely.affinity import rotate
from shapely.geometry import Polygon

from engine.app import art
from engine.app.map.tiles import Tiles
from engine.app.map.transform import Inches, Transform
from engine.app.pictures import cached_picture, when_forgetting
from games.duel.field.engraving import polygon_edges, polygons
from games.duel.field.floors import Floor, draw_ground, floor_svg, grid_svg
from games.duel.field.materials import GROUND_MATERIALS, MATERIALS
from games.duel.field.painting import draw_painting, is_damaged
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Painting, Piece

TILE_SIDE = 384
"""Side of a tile in pixels."""
DRAWING_OVERHANG = 0.35
"""Inches by which a drawing may extend beyond its shape."""
EDGE_EXTENSION = 2.0
"""Inches by which a piece at the table's edge is extended beyond it, to hide its outline there."""
MIN_REPEATED_RATIO = 2
"""Least ratio of a drawing's width to its height at which it is repeated along a long piece."""
RECTANGLE_TOLERANCE = 0.02
"""Deviation from a rectangle that nobody sees, as a share of its area or of its sides' sum."""
TURNED_BOX_SHARE = 0.9
"""Area below which a turned box replaces the upright one, as a share of the upright one's area."""

MAX_DRAWN_DISTANCE = 60.0
"""Maximum distance from its centre at which a piece is drawn, in inches; no table is wider."""
MAX_REPEATS = 50
"""Maximum number of times that a drawing is repeated along a piece."""
REPEAT_OVERLAP = 0.14
"""Overlap of two copies, as a share of one: the end posts of two fences become one post."""

Terrain = tuple[Piece, ...]


class _Ground(NamedTuple):
    """Ground below all pieces.

    Attributes:
        table: Size of the table in inches.
        floor: Letters of the floors, a row per inch.
        painting: Image on the floor, if there is one.
    """

    table: Inches
    floor: Floor
    painting: Painting | None


class _TileKey(NamedTuple):
    """Everything that a tile shows, and its key in the cache.

    Attributes:
        ground: Ground below the pieces.
        pieces: Pieces that the tile shows, the lowest first.
        scale: Pixels per inch.
        place: Column and row of the tile.
        size: Width and height in pixels; tiles at the right and lower edges are smaller.
    """

    ground: _Ground
    pieces: Terrain
    scale: float
    place: tuple[int, int]
    size: tuple[int, int]


def draw_field(
    surface: Surface,
    transform: Transform,
    table: Inches,
    floor: Floor,
    terrain: Terrain,
    painting: Painting | None = None,
) -> None:
    """Draw the ground and then all pieces, the lowest first, within the surface's clip."""
    ground = _Ground(table, floor, painting)
    scale = transform.scale
    left, top = transform.origin
    table_rect = transform.whole
    visible = table_rect.clip(surface.get_clip()).move(-left, -top)
    pieces_by_tile = _terrain_by_tile(table, terrain, scale)
    for column, row in _tiles_within(visible):
        offset = left + column * TILE_SIDE, top + row * TILE_SIDE
        size = (
            min(TILE_SIDE, table_rect.right - offset[0]),
            min(TILE_SIDE, table_rect.bottom - offset[1]),
        )
        if min(size) > 0:
            pieces = pieces_by_tile.get((column, row), ())
            tile_key = _TileKey(ground, pieces, scale, (column, row), size)
            draw_tile = partial(_draw_tile, tile_key)  # called if the tile is not in the cache
            tile = _TILE_CACHE.tile(tile_key, TILE_SIDE, transform.rect, draw_tile)
            surface.blit(tile, offset)


def _tiles_within(visible: Rect) -> Iterator[tuple[int, int]]:
    """Yield the tiles that meet a rectangle of the map in pixels, as columns and rows."""
    for row in range(visible.top // TILE_SIDE, ceil(visible.bottom / TILE_SIDE)):
        for column in range(visible.left // TILE_SIDE, ceil(visible.right / TILE_SIDE)):
            yield column, row


def draw_piece(surface: Surface, transform: Transform, piece: Piece) -> None:
    """Draw one piece at its place on the map, such as a thrown piece in flight."""
    piece_at_origin = _at_origin(piece)
    scale = transform.scale
    x, y = transform.pixel(piece.centre)
    if _is_small(piece_at_origin, scale):
        sprite, (left, top) = _sprite(piece_at_origin, scale)
        surface.blit(sprite, (x + left, y + top))
    else:
        clip = surface.get_clip()
        body = _placed_svg(_piece_svg(piece_at_origin), scale, (x - clip.left, y - clip.top))
        surface.blit(art.rasterise(art.svg_document(clip.size, body), clip.size), clip)


# Tiles.


@cached_picture(8)
def _terrain_by_tile(
    table: Inches, terrain: Terrain, scale: float
) -> dict[tuple[int, int], Terrain]:
    """Return the visible pieces of each tile, by its column and row."""
    pieces_by_tile: dict[tuple[int, int], Terrain] = {}
    columns, rows = (ceil(side * scale / TILE_SIDE) for side in table)
    for piece in terrain:
        for part in _parts_near(piece, table):
            left, top, right, bottom = (
                side * scale / TILE_SIDE for side in _with_overhang(part.bounds)
            )
            for row in range(max(0, int(top)), min(rows, ceil(bottom))):
                for column in range(max(0, int(left)), min(columns, ceil(right))):
                    pieces_by_tile[column, row] = (*pieces_by_tile.get((column, row), ()), part)
    return pieces_by_tile


def _with_overhang(bounds: Bounds) -> Bounds:
    left, top, right, bottom = bounds
    return (
        left - DRAWING_OVERHANG,
        top - DRAWING_OVERHANG,
        right + DRAWING_OVERHANG,
        bottom + DRAWING_OVERHANG,
    )


_TILE_CACHE = Tiles[Surface]()
when_forgetting(_TILE_CACHE.clear)  # whenever the program drops all its cached pictures


def _draw_tile(tile_key: _TileKey) -> Surface:
    ground, pieces, scale, place, size = tile_key
    table, floor, painting = ground
    x = place[0] * TILE_SIDE
    y = place[1] * TILE_SIDE
    visible_inches = x / scale, y / scale, (x + size[0]) / scale, (y + size[1]) / scale
    tile = Surface(size, 0, 32)
    draw_ground(tile, table, floor, scale, Rect((x, y), size))
    if is_damaged(painting):
        painting = None
    # Floors beside a painting end where their squares end, because the painting is cut so.
    has_straight_edges = painting is not None
    svg_bodies = [
        _placed_svg(floor_svg(table, floor, visible_inches, has_straight_edges), scale, (-x, -y))
    ]
    if painting:
        _flush_svg(svg_bodies, tile)
        draw_painting(tile, table, painting, scale, Rect((x, y), size))
    svg_bodies.append(grid_svg(table, scale, Rect((x, y), size)))
    for piece in pieces:
        cx, cy = piece.centre
        piece_at_origin = _at_origin(piece)
        # Pieces of a material are not drawn as sprites: the same shape seldom comes twice.
        if has_drawing(piece.art) and _is_small(piece_at_origin, scale):
            _flush_svg(svg_bodies, tile)
            sprite, (left, top) = _sprite(piece_at_origin, scale)
            tile.blit(sprite, (round(cx * scale) + left - x, round(cy * scale) + top - y))
        else:
            offset = cx * scale - x, cy * scale - y
            svg_bodies.append(_placed_svg(_piece_svg(piece_at_origin), scale, offset))
    _flush_svg(svg_bodies, tile)
    return tile


def _flush_svg(svg_bodies: list[str], tile: Surface) -> None:
    """Rasterise the collected SVG bodies together, draw them on a tile, and empty the list."""
    if svg_bodies:
        tile.blit(
            art.rasterise(art.svg_document(tile.size, "".join(svg_bodies)), tile.size), (0, 0)
        )
        svg_bodies.clear()


def _placed_svg(body: str, scale: float, offset: tuple[float, float]) -> str:
    """Return SVG in inches as SVG in pixels, with its origin at an offset in pixels."""
    transform = f"translate({offset[0]:.3f},{offset[1]:.3f}) scale({scale:.5f})"
    return f'<g transform="{transform}">{body}</g>'


def _is_small(piece: Piece, scale: float) -> bool:
    """Return True if a piece is rasterised as a whole; of a larger one only the visible part is."""
    left, top, right, bottom = piece.bounds
    return max(right - left, bottom - top) * scale < TILE_SIDE


@cached_picture(96)  # number of pictures that are kept
def _sprite(piece: Piece, scale: float) -> tuple[Surface, tuple[int, int]]:
    """Return a piece's picture, and the offset in pixels from its centre to the left and top."""
    left, top, right, bottom = (side * scale for side in _with_overhang(piece.bounds))
    reach = ceil(max(-left, right)), ceil(max(-top, bottom))
    size = 2 * reach[0], 2 * reach[1]
    body = _placed_svg(_piece_svg(piece), scale, reach)
    return art.rasterise(art.svg_document(size, body), size), (-reach[0], -reach[1])


# Pieces.


@lru_cache(512)
def _at_origin(piece: Piece) -> Piece:
    """Return a piece moved to (0, 0), without the fields that don't affect its looks.

    Pieces with one drawing and one size become equal, so that the caches draw them once.
    """
    piece = piece.moved_to(Point(0, 0))
    if not has_drawing(piece.art):
        return piece
    return replace(piece, id="", ground="level", weight=0, destructible=False, projectile=False)


@lru_cache(512)
def _piece_svg(piece: Piece) -> str:
    """Return a piece around (0, 0) as SVG in inches."""
    if has_drawing(piece.art):
        return _stretched_drawing(piece)
    material = MATERIALS.get(piece.art) or GROUND_MATERIALS[piece.ground]
    parts = _parts_within(
        piece.shape,
        (-MAX_DRAWN_DISTANCE, -MAX_DRAWN_DISTANCE, MAX_DRAWN_DISTANCE, MAX_DRAWN_DISTANCE),
    )
    return "".join(material(part, Random(piece.id)) for part in parts)


@lru_cache(256)
def has_drawing(name: str) -> bool:
    """Return True if there is a drawing for this `art` of a piece, instead of a material."""
    if not name or name in MATERIALS:
        return False
    try:
        art.source(f"terrain-{name}")
    except art.AssetMissing:
        return False
    return True


def _stretched_drawing(piece: Piece) -> str:
    """Return the drawing of a piece as SVG, stretched to the piece's box.

    The longer side of the drawing lies along the longer side of the box. In a very long box the
    drawing is repeated, so that it keeps about its proportions.
    """
    name = f"terrain-{piece.art}"
    is_turned = bool(piece.turn or piece.mirrored)
    (x, y), (width, height), turn = _turned_frame(piece) if is_turned else _frame_of(piece)
    (_, _, drawing_width, drawing_height), _ = art.source(name)
    if (drawing_width - drawing_height) * (width - height) < 0:  # one is wide, the other high
        width, height, turn = height, width, turn + 90
    repeats = 1
    drawing_ratio = drawing_width / drawing_height
    if drawing_ratio >= MIN_REPEATED_RATIO:
        proportion = round((width / height / drawing_ratio - REPEAT_OVERLAP) / (1 - REPEAT_OVERLAP))
        repeats = min(max(1, proportion), MAX_REPEATS)
    copy_width = width / (repeats - (repeats - 1) * REPEAT_OVERLAP)
    step_width = copy_width * (1 - REPEAT_OVERLAP)
    copies = "".join(
        art.place_drawing(
            name,
            (number * step_width - width / 2, -height / 2, copy_width, height),
            stretch=True,
        )
        for number in range(repeats)
    )
    # From right to left: the drawing turns into its box, is mirrored, and turns with the piece.
    mirror = " scale(-1,1)" if piece.mirrored else ""
    transform = f"translate({x:.4f},{y:.4f}) rotate({piece.turn:.3f}){mirror} rotate({turn:.3f})"
    return f'<g transform="{transform}">{copies}</g>'


def _turned_frame(piece: Piece) -> tuple[Inches, Inches, float]:
    """Return the centre, size and turn of a turned piece's box, along the axes of its drawing.

    The turn is 0, because the caller adds `piece.turn`. Lengths are in inches.
    """
    upright = rotate(piece.shape, -piece.turn, origin=(0, 0))
    left, top, right, bottom = upright.bounds
    cosine = cos(radians(piece.turn))
    sine = sin(radians(piece.turn))
    x = (left + right) / 2
    y = (top + bottom) / 2
    return (x * cosine - y * sine, x * sine + y * cosine), (right - left, bottom - top), 0.0


def _frame_of(piece: Piece) -> tuple[Inches, Inches, float]:
    """Return the centre and size of a piece's box in inches, and its turn in degrees."""
    corners = piece.polygon
    if corners and len(corners) == 4:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        width = hypot(bx - ax, by - ay)
        height = hypot(cx - bx, cy - by)
        cosine_area = abs((bx - ax) * (cx - bx) + (by - ay) * (cy - by))
        has_right_angle = cosine_area < RECTANGLE_TOLERANCE * width * height
        gap = hypot(ax + cx - bx - dx, ay + cy - by - dy)  # 0 in a parallelogram
        if has_right_angle and gap < RECTANGLE_TOLERANCE * (width + height):
            turn = degrees(atan2(by - ay, bx - ax))
            return ((ax + cx) / 2, (ay + cy) / 2), (width, height), turn
    turned_box = piece.shape.minimum_rotated_rectangle
    max_area = TURNED_BOX_SHARE * piece.shape.envelope.area
    if corners and isinstance(turned_box, Polygon) and turned_box.area < max_area:
        return _frame_of(replace(piece, polygon=_clockwise_corners(turned_box)))
    left, top, right, bottom = piece.bounds
    return ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top), 0.0


def _clockwise_corners(box: Polygon) -> tuple[Point, ...]:
    """Return the corners of a turned box, starting with the edge that runs most to the right."""
    corners = [Point(x, y) for x, y in next(polygon_edges(box)).coords[:-1]]
    edges = [*zip(corners, [*corners[1:], corners[0]], strict=True)]
    first_index = max(range(4), key=lambda index: edges[index][1].x - edges[index][0].x)
    return tuple(corners[first_index:] + corners[:first_index])


def _parts_near(piece: Piece, table: Inches) -> list[Piece]:
    """Return the parts of a piece on or near the table, extended beyond the table's edge.

    A piece with a drawing is returned as it is.
    """
    if has_drawing(piece.art):
        return [piece]
    width, height = table
    if piece.polygon is not None:
        corners = tuple(Point(_extend(x, width), _extend(y, height)) for x, y in piece.polygon)
        piece = replace(piece, polygon=corners)
    elif piece.rect is not None:
        left, top, right, bottom = piece.bounds
        left = _extend(left, width)
        right = _extend(right, width)
        top = _extend(top, height)
        bottom = _extend(bottom, height)
        piece = replace(piece, rect=(left, top, right - left, bottom - top))
    bounds_near = -EDGE_EXTENSION, -EDGE_EXTENSION, width + EDGE_EXTENSION, height + EDGE_EXTENSION
    parts = _parts_within(piece.shape, bounds_near)
    if parts == [piece.shape]:
        return [piece]
    polygons_near = [tuple(Point(x, y) for x, y in part.exterior.coords[:-1]) for part in parts]
    return [replace(piece, rect=None, ellipse=None, polygon=corners) for corners in polygons_near]


def _extend(coordinate: float, table_side: float) -> float:
    """Return a coordinate in inches, moved outwards if it is at the table's edge or beyond."""
    if coordinate <= 0:
        return coordinate - EDGE_EXTENSION
    if coordinate >= table_side:
        return coordinate + EDGE_EXTENSION
    return coordinate


def _parts_within(shape: Polygon, bounds: Bounds) -> list[Polygon]:
    """Return the parts of a shape within bounds."""
    frame = shapely.box(*bounds)
    return [shape] if frame.covers(shape) else polygons(shape.intersection(frame))
