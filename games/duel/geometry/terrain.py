"""Terrain, and the battlefield that a match keeps, as plain values in inches.

Clauses such as D6 are in games/duel/rules.md.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import ceil, cos, isfinite, pi, sin, sqrt
from typing import Literal

import msgspec
import shapely
from shapely.geometry import Polygon

from games.duel.geometry.points import Point

Ground = Literal["level", "uneven", "blocking"]

FACET = 0.00025
"""Greatest distance in inches between an ellipse and the polygon that stands for it."""

FLOORS = {
    ".": "grass",
    ",": "meadow",
    "d": "dirt",
    "s": "sand",
    "p": "paving",
    "b": "boards",
    "r": "rock",
    "m": "mud",
    "w": "water",
    "l": "lava",
    "n": "snow",
    "f": "furrows",
    "a": "ash",
}
"""Name of each kind of ground, by its letter in a battlefield's floor."""

DRAWINGS = (
    *("anvil", "barrel", "boat", "brazier", "bridge", "bush", "cart", "cliff", "crate", "fence"),
    *("field", "fruit-tree", "gap", "grave", "haystack", "hedge", "hill", "hut", "lava", "log"),
    *("marsh", "pillar", "pot", "river", "rock", "rubble", "sea", "statue", "stump", "tent"),
    *("tower", "tree", "wall", "well", "wood"),
)
"""Names of the drawings that terrain can have in `art`."""

Box = tuple[float, float, float, float]
"""Left, top, width and height, in inches."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom, in inches."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Piece of terrain (D6): a shape with a ground.

    A piece may be destructible (D28) or a projectile (D29), both by its weight.

    Attributes:
        rect, ellipse, polygon: the shape, in inches; one of them is given.
        art: the name of its drawing; without one the piece is drawn by its ground.
        turn: degrees clockwise by which the drawing is turned, after it is mirrored.
        mirrored: True if the drawing is mirrored left to right.
    """

    id: str
    ground: Ground = "level"
    weight: int = 0
    destructible: bool = False
    projectile: bool = False
    rect: Box | None = None
    ellipse: Box | None = None
    polygon: tuple[Point, ...] | None = None
    art: str = ""
    turn: float = 0.0
    mirrored: bool = False

    def fault(self) -> str | None:
        """Return the fault of the piece as a sentence without its name, or None."""
        shapes = [each for each in (self.rect, self.ellipse, self.polygon) if each is not None]
        if len(shapes) != 1:
            return "It needs one shape: rect, ellipse or polygon."
        if not self.id or not self.id.isprintable() or " " in self.id:
            return "Its id must be one word."
        if self.weight < 0:
            return "Its weight can't be less than 0."
        if not isfinite(self.turn):
            return "Its turn must be a finite number."
        if self.polygon is not None:
            if not all(isfinite(number) for corner in self.polygon for number in corner):
                return "Its corners must be finite numbers."
            if len(set(self.polygon)) < 3:
                return "Its polygon needs three corners at least."
            if not self.shape.is_valid or not self.shape.area:
                return "The edges of its polygon meet or cross."
            return None
        numbers = self.rect or self.ellipse or ()  # one of them is given
        if not all(map(isfinite, numbers)):
            return "Its numbers must be finite."
        if min(numbers[2:]) <= 0:
            return "It needs a width and a height above 0."
        return None

    @property
    def called(self) -> str:
        """The piece's name without its number: the name of its drawing, or else its id."""
        word = self.art or re.sub(r"[-_ ]?\d+$", "", self.id)
        return word.replace("-", " ").replace("_", " ").lower()

    @property
    def shape(self) -> Polygon:
        """The shape for drawing and for areas; an ellipse is a polygon with short edges."""
        return shape_of(self)

    @property
    def bounds(self) -> Bounds:
        """The bounding box of the shape, in inches."""
        if self.polygon is not None:
            xs = [x for x, _ in self.polygon]
            ys = [y for _, y in self.polygon]
            return min(xs), min(ys), max(xs), max(ys)
        x, y, width, height = self.rect or self.ellipse or (0, 0, 0, 0)
        return x, y, x + width, y + height

    @property
    def centre(self) -> Point:
        """The centre of the bounding box (D30)."""
        left, top, right, bottom = self.bounds
        return Point((left + right) / 2, (top + bottom) / 2)

    def moved_to(self, centre: Point) -> Piece:
        """Return the piece moved so that its bounding box has this centre (D30)."""
        if self.polygon is not None:
            dx = centre.x - self.centre.x
            dy = centre.y - self.centre.y
            moved_corners = tuple(Point(corner.x + dx, corner.y + dy) for corner in self.polygon)
            return msgspec.structs.replace(self, polygon=moved_corners)
        left, top, right, bottom = self.bounds
        width, height = (self.rect or self.ellipse or (0, 0, right - left, bottom - top))[2:]
        box = (centre.x - width / 2, centre.y - height / 2, width, height)
        if self.rect is not None:
            return msgspec.structs.replace(self, rect=box)
        return msgspec.structs.replace(self, ellipse=box)


def facets(ellipse: Box) -> list[tuple[float, float]]:
    """Return the corners of a polygon that differs from an ellipse by `FACET` inches at most.

    The four ends of the axes are among the corners.
    """
    x, y, width, height = ellipse
    a = width / 2
    b = height / 2
    # With n corners, edges lie up to r (1 - cos(pi / n)) inside a circle, about r (pi / n)² / 2.
    # A multiple of four gives corners at all ends of the axes.
    count = 4 * max(2, ceil(pi * sqrt(max(a, b) / (2 * FACET)) / 4))
    turns = (2 * pi * step / count for step in range(count))
    return [(x + a + a * cos(turn), y + b + b * sin(turn)) for turn in turns]


@lru_cache(maxsize=1024)
def shape_of(piece: Piece) -> Polygon:
    """Return the shape of a piece as a shapely polygon."""
    if piece.polygon is not None:
        return Polygon(piece.polygon)
    if piece.ellipse is not None:
        return Polygon(facets(piece.ellipse))
    return shapely.box(*piece.bounds)


LOSSLESS_FORMAT = "PNG"
LOSSY_FORMAT = "WEBP"
PAINTING_FORMATS = (LOSSLESS_FORMAT, LOSSY_FORMAT)
"""File formats of a painting, by their names in Pillow."""
PAINTING_PIXELS = 2_400_000
"""Greatest number of pixels of a painting: 64 an inch on a table of 24 by 24 inches."""
COVERED = "#"
"""Mark of a square inch where the floor covers the painting."""


class Painting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Picture of the ground, as large as the table, that lies on its floor.

    Attributes:
        image: the bytes of the picture's file.
        covered: a row an inch, with `COVERED` for each square inch that shows the floor instead;
            without rows the picture covers the whole floor.
    """

    image: bytes
    covered: tuple[str, ...] = ()


class Battlefield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Table with its terrain and a start for each seat (D5 to D7), as a match keeps it.

    Attributes:
        table: width and height in inches.
        floor: the picture of the ground: a row an inch, a letter of `FLOORS` a square inch. No rule
            reads it.
        painting: a picture that lies on the floor. No rule reads it.
    """

    name: str
    table: tuple[float, float]
    starts: tuple[Point, ...]
    terrain: tuple[Piece, ...] = ()
    floor: tuple[str, ...] = ()
    painting: Painting | None = None
