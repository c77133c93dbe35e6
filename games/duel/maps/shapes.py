"""Shapes of a map in inches: turned, mirrored, stretched, and moved to where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any, NamedTuple

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Box
from games.duel.maps.tiled import TiledMap, TiledObject

TURNED_CORNERS = 64
"""Corners of the polygon that a turned ellipse becomes."""

_STRAIGHT = 1e-9
SHAPES = ("rectangle", "ellipse", "polygon")
"""What terrain can be, as Tiled calls it."""
_LIKENESS = {"polyline": "a line"}


class Affine(NamedTuple):
    """x becomes a * x + c * y + e, and y becomes b * x + d * y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    @property
    def straight(self) -> bool:
        """Whether both axes keep their direction, or have it turned round."""
        return max(abs(self.b), abs(self.c)) <= _STRAIGHT * max(abs(self.a), abs(self.d))

    @property
    def across(self) -> bool:
        """Whether each axis takes the direction of the other."""
        return max(abs(self.a), abs(self.d)) <= _STRAIGHT * max(abs(self.b), abs(self.c))

    @property
    def turn(self) -> float:
        """By how many degrees clockwise it turns, after a mirror if it is `mirrored`."""
        across = -1 if self.mirrored else 1
        turn = round(degrees(atan2(self.b * across, self.a * across)), 3) % 360
        return turn + 0.0

    @property
    def mirrored(self) -> bool:
        """Whether it shows what lies there mirrored, left to right."""
        return self.a * self.d - self.b * self.c < 0

    def moved(self, x: float, y: float) -> Affine:
        """This, after a shift."""
        return self._replace(e=self(x, y).x, f=self(x, y).y)

    def scaled(self, x: float, y: float) -> Affine:
        """This, after a scaling."""
        return self._replace(a=self.a * x, b=self.b * x, c=self.c * y, d=self.d * y)

    def turned(self, degrees: float) -> Affine:
        """This, after a turn clockwise."""
        by = radians(degrees)
        co, si = cos(by), sin(by)
        return self._replace(
            a=self.a * co + self.c * si,
            b=self.b * co + self.d * si,
            c=self.c * co - self.a * si,
            d=self.d * co - self.b * si,
        )


def inches(tiled: TiledMap) -> Affine:
    """Pixels of the map into inches: a tile is one, however many pixels it has (D5)."""
    return Affine().scaled(1 / tiled.tile_width, 1 / tiled.tile_height)


def shapes_of(found: TiledObject, scale: Affine) -> Iterator[dict[str, Any]]:
    """The shape of an object as fields of a piece, and how its drawing lies in it; a tile object's
    are those of its tile, or the whole tile. Raises `MapError`."""
    here = scale.moved(found.x, found.y).turned(found.rotation)
    if not found.tile:
        # The corners of a polygon say all: it has no side on which a drawing would begin.
        drawn = {} if found.kind == "polygon" else {"turn": here.turn}
        yield _shape(found, found.kind, found.width, found.height, here) | drawn
        return
    tile = found.tile
    if tile.fault:
        raise found.wrong(f"shows a tile whose shapes can't be read: {tile.fault}")
    here = here.moved(-tile.anchor[0] * found.width, -tile.anchor[1] * found.height)
    across, down = found.width / tile.width, found.height / tile.height
    if tile.keeps_shape:
        fits = min(across, down)
        room = found.width - fits * tile.width, found.height - fits * tile.height
        here, across, down = here.moved(room[0] / 2, room[1] / 2), fits, fits
    here = here.scaled(across, down).moved(*tile.offset)
    if found.flipped[0]:
        here = here.moved(tile.width, 0).scaled(-1, 1)
    if found.flipped[1]:
        here = here.moved(0, tile.height).scaled(1, -1)
    drawn = {"turn": here.turn, "mirrored": here.mirrored}
    if not tile.collision:
        yield _shape(found, "rectangle", tile.width, tile.height, here) | drawn
    for each in tile.collision:
        there = here.moved(each.x, each.y).turned(each.rotation)
        yield _shape(each, each.kind, each.width, each.height, there) | drawn


def _shape(
    found: TiledObject, kind: str, width: float, height: float, to: Affine
) -> dict[str, Any]:
    """A shape as the field of a piece."""
    if kind not in SHAPES:
        likeness = _LIKENESS.get(kind, f"a {short(kind)}")
        raise found.wrong(f"is {likeness}; terrain is a rectangle, an ellipse or a polygon")
    if kind == "polygon":
        return {kind: _rounded(to(*corner) for corner in found.points)}
    if not (width > 0 and height > 0):
        raise found.wrong("has no width or no height")
    if kind == "rectangle":
        corners = [to(0, 0), to(width, 0), to(width, height), to(0, height)]
        if not (to.straight or to.across):
            return {"polygon": _rounded(corners)}
        return {"rect": _box(corners)}
    middle, u, v = to(width / 2, height / 2), to(width, height / 2), to(width / 2, height)
    u, v = Point(u.x - middle.x, u.y - middle.y), Point(v.x - middle.x, v.y - middle.y)
    # u and v are its half axes. Where this sum is 0 it is a circle, or its axes are the table's.
    if abs(u.x * u.y + v.x * v.y) > _STRAIGHT * (hypot(*u) ** 2 + hypot(*v) ** 2):
        turns = (2 * pi * step / TURNED_CORNERS for step in range(TURNED_CORNERS))
        return {
            "polygon": _rounded(
                Point(
                    middle.x + u.x * cos(turn) + v.x * sin(turn),
                    middle.y + u.y * cos(turn) + v.y * sin(turn),
                )
                for turn in turns
            )
        }
    wide, high = hypot(u.x, v.x), hypot(u.y, v.y)
    ends = Point(middle.x - wide, middle.y - high), Point(middle.x + wide, middle.y + high)
    return {"ellipse": _box(ends)}


def _box(corners: Sequence[Point]) -> Box:
    """Left, top, width and height: the ends are rounded, so that what touches still does."""
    xs, ys = ([round(number, 3) + 0.0 for number in each] for each in zip(*corners, strict=True))
    left, top = min(xs), min(ys)
    return left, top, round(max(xs) - left, 3), round(max(ys) - top, 3)


def _rounded(corners: Iterable[Point]) -> tuple[Point, ...]:
    """The corners, without those that lie where the one before does."""
    rounded = [Point(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in corners]
    return tuple(
        corner for at, corner in enumerate(rounded) if len(rounded) < 4 or corner != rounded[at - 1]
    )
