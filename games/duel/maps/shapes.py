"""Shapes of map objects in inches: turned, mirrored, stretched, and moved to their place.

Transforms are built from the outside in: each method adds a step that is applied before those that
are there already. `+ 0.0` turns -0.0 into 0.0. The drawing of a piece is its picture on the table.

Clauses such as D5 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any, NamedTuple

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Box
from games.duel.maps.tiled import TiledMap, TiledObject

ELLIPSE_CORNERS = 64
"""Corners of the polygon that a turned ellipse becomes."""

_ANGLE_TOLERANCE = 1e-9
SHAPES = ("rectangle", "ellipse", "polygon")
"""Shapes that terrain can have, as Tiled calls them."""
_LIKENESS = {"polyline": "a line"}


class Affine(NamedTuple):
    """An affine transform: x becomes a * x + c * y + e, and y becomes b * x + d * y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        """Return the point to which a point is mapped."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    @property
    def is_straight(self) -> bool:
        """Whether both axes keep their direction or are reversed."""
        return max(abs(self.b), abs(self.c)) <= _ANGLE_TOLERANCE * max(abs(self.a), abs(self.d))

    @property
    def swaps_axes(self) -> bool:
        """Whether the two axes swap their directions."""
        return max(abs(self.a), abs(self.d)) <= _ANGLE_TOLERANCE * max(abs(self.b), abs(self.c))

    @property
    def turn(self) -> float:
        """Rotation in degrees clockwise, from 0 up to 360; a mirroring is applied before it."""
        x_sign = -1 if self.is_mirrored else 1  # mirrored back, the x axis shows the rotation
        degrees_clockwise = round(degrees(atan2(self.b * x_sign, self.a * x_sign)), 3) % 360
        return degrees_clockwise + 0.0

    @property
    def is_mirrored(self) -> bool:
        """Whether the transform mirrors shapes, left to right."""
        return self.a * self.d - self.b * self.c < 0

    def translate(self, x: float, y: float) -> Affine:
        """Return this transform, with a shift applied before it."""
        return self._replace(e=self(x, y).x, f=self(x, y).y)

    def stretch(self, x: float, y: float) -> Affine:
        """Return this transform, with a scaling applied before it."""
        return self._replace(a=self.a * x, b=self.b * x, c=self.c * y, d=self.d * y)

    def rotate(self, degrees: float) -> Affine:
        """Return this transform, with a clockwise rotation in degrees applied before it."""
        angle = radians(degrees)
        cosine = cos(angle)
        sine = sin(angle)
        return self._replace(
            a=self.a * cosine + self.c * sine,
            b=self.b * cosine + self.d * sine,
            c=self.c * cosine - self.a * sine,
            d=self.d * cosine - self.b * sine,
        )


def pixels_to_inches(tiled: TiledMap) -> Affine:
    """Return the transform from pixels of the map to inches; a tile is one inch a side (D5)."""
    return Affine().stretch(1 / tiled.tile_width, 1 / tiled.tile_height)


def shapes_of(tiled_object: TiledObject, to_inches: Affine) -> Iterator[dict[str, Any]]:
    """Yield the shapes of an object as fields of pieces, with turn and mirroring of its drawing.

    A tile object has the collision shapes of its tile, or the whole tile as a rectangle.

    Raises:
        MapError: A shape is not one that terrain can have.
    """
    width = tiled_object.width
    height = tiled_object.height
    transform = to_inches.translate(tiled_object.x, tiled_object.y).rotate(tiled_object.rotation)
    if not tiled_object.tile:
        # A polygon's corners are turned already, and no side of it is the top of a drawing.
        drawing = {} if tiled_object.kind == "polygon" else {"turn": transform.turn}
        yield _shape(tiled_object, tiled_object.kind, width, height, transform) | drawing
        return
    tile = tiled_object.tile
    if tile.fault:
        raise tiled_object.error(f"shows a tile whose shapes can't be read: {tile.fault}")
    transform = transform.translate(-tile.anchor[0] * width, -tile.anchor[1] * height)
    x_scale = width / tile.width
    y_scale = height / tile.height
    if tile.keeps_shape:
        scale_factor = min(x_scale, y_scale)
        spare_size = width - scale_factor * tile.width, height - scale_factor * tile.height
        transform = transform.translate(spare_size[0] / 2, spare_size[1] / 2)
        x_scale = scale_factor
        y_scale = scale_factor
    transform = transform.stretch(x_scale, y_scale).translate(*tile.offset)
    if tiled_object.mirror_flags[0]:
        transform = transform.translate(tile.width, 0).stretch(-1, 1)
    if tiled_object.mirror_flags[1]:
        transform = transform.translate(0, tile.height).stretch(1, -1)
    drawing = {"turn": transform.turn, "mirrored": transform.is_mirrored}
    if not tile.collision:
        yield _shape(tiled_object, "rectangle", tile.width, tile.height, transform) | drawing
    for each in tile.collision:
        shape_transform = transform.translate(each.x, each.y).rotate(each.rotation)
        yield _shape(each, each.kind, each.width, each.height, shape_transform) | drawing


def _shape(
    tiled_object: TiledObject, kind: str, width: float, height: float, transform: Affine
) -> dict[str, Any]:
    """Return a shape, transformed into inches, as the field of a piece.

    Raises:
        MapError: The shape is not one that terrain can have.
    """
    if kind not in SHAPES:
        likeness = _LIKENESS.get(kind, f"a {short(kind)}")
        raise tiled_object.error(f"is {likeness}; terrain is a rectangle, an ellipse or a polygon")
    if kind == "polygon":
        return {kind: _round_corners(transform(*corner) for corner in tiled_object.points)}
    if not (width > 0 and height > 0):
        raise tiled_object.error("has no width or no height")
    if kind == "rectangle":
        corners = [
            transform(0, 0),
            transform(width, 0),
            transform(width, height),
            transform(0, height),
        ]
        if not (transform.is_straight or transform.swaps_axes):
            return {"polygon": _round_corners(corners)}
        return {"rect": _box(corners)}
    return _ellipse(width, height, transform)


def _ellipse(width: float, height: float, transform: Affine) -> dict[str, Any]:
    """Return an ellipse, transformed into inches, as the field of a piece.

    An ellipse that is turned becomes a polygon.
    """
    middle = transform(width / 2, height / 2)
    x_radius = transform(width, height / 2)
    y_radius = transform(width / 2, height)
    x_radius = Point(x_radius.x - middle.x, x_radius.y - middle.y)
    y_radius = Point(y_radius.x - middle.x, y_radius.y - middle.y)
    # u and v are conjugate radii. If this sum is 0, the ellipse is a circle or not turned.
    if abs(x_radius.x * x_radius.y + y_radius.x * y_radius.y) > _ANGLE_TOLERANCE * (
        hypot(*x_radius) ** 2 + hypot(*y_radius) ** 2
    ):
        angles = (2 * pi * step / ELLIPSE_CORNERS for step in range(ELLIPSE_CORNERS))
        return {
            "polygon": _round_corners(
                Point(
                    middle.x + x_radius.x * cos(angle) + y_radius.x * sin(angle),
                    middle.y + x_radius.y * cos(angle) + y_radius.y * sin(angle),
                )
                for angle in angles
            )
        }
    half_width = hypot(x_radius.x, y_radius.x)
    half_height = hypot(x_radius.y, y_radius.y)
    opposite_corners = (
        Point(middle.x - half_width, middle.y - half_height),
        Point(middle.x + half_width, middle.y + half_height),
    )
    return {"ellipse": _box(opposite_corners)}


def _box(corners: Sequence[Point]) -> Box:
    """Return left, top, width and height of the box around corners.

    The edges are rounded, not the sizes, so that shapes which touch still touch.
    """
    xs, ys = ([round(number, 3) + 0.0 for number in each] for each in zip(*corners, strict=True))
    left = min(xs)
    top = min(ys)
    return left, top, round(max(xs) - left, 3), round(max(ys) - top, 3)


def _round_corners(corners: Iterable[Point]) -> tuple[Point, ...]:
    """Return the corners rounded, without those that coincide with the corner before."""
    rounded_corners = [Point(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in corners]
    return tuple(
        corner
        for index, corner in enumerate(rounded_corners)
        # a triangle keeps all of its corners; index -1 is the last corner
        if len(rounded_corners) < 4 or corner != rounded_corners[index - 1]
    )
