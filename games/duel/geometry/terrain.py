"""What lies on the table: pieces of terrain, and the battlefield that a match keeps."""

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
"""Inches that the drawn-out edge of an ellipse may lie inside the true one."""

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
"""The letters of a battlefield's floor, each with what it shows."""

DRAWINGS = (
    *("anvil", "barrel", "boat", "brazier", "bridge", "bush", "cart", "cliff", "crate", "fence"),
    *("field", "fruit-tree", "gap", "grave", "haystack", "hedge", "hill", "hut", "lava", "log"),
    *("marsh", "pillar", "pot", "river", "rock", "rubble", "sea", "statue", "stump", "tent"),
    *("tower", "tree", "wall", "well", "wood"),
)
"""What terrain can be drawn as: the names that `art` may have."""

Box = tuple[float, float, float, float]
"""Left, top, width and height, in inches."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom, in inches."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain (D6): a shape with a ground. It may be destructible (D28) or a projectile
    (D29), both by its weight.

    It has one shape, in inches: a `rect`, an `ellipse` or a `polygon`.
    `art` names its drawing; without one it is drawn by its ground. The drawing is mirrored left to
    right, where that is so, and then turned, by `turn` degrees clockwise.
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
        """What is wrong with it, as a sentence without its name; None where nothing is."""
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
        numbers = self.rect or self.ellipse or ()
        if not all(map(isfinite, numbers)):
            return "Its numbers must be finite."
        if min(numbers[2:]) <= 0:
            return "It needs a width and a height above 0."
        return None

    @property
    def called(self) -> str:
        """What people call it, without its number: by its drawing, else by its id."""
        word = self.art or re.sub(r"[-_ ]?\d+$", "", self.id)
        return word.replace("-", " ").replace("_", " ").lower()

    @property
    def shape(self) -> Polygon:
        """Its shape for drawing and for areas; an ellipse's edge is drawn out in short facets."""
        return shape_of(self)

    @property
    def bounds(self) -> Bounds:
        """What it fills."""
        if self.polygon is not None:
            xs = [x for x, _ in self.polygon]
            ys = [y for _, y in self.polygon]
            return min(xs), min(ys), max(xs), max(ys)
        x, y, width, height = self.rect or self.ellipse or (0, 0, 0, 0)
        return x, y, x + width, y + height

    @property
    def centre(self) -> Point:
        """The centre of its bounding box (D30)."""
        left, top, right, bottom = self.bounds
        return Point((left + right) / 2, (top + bottom) / 2)

    def moved_to(self, centre: Point) -> Piece:
        """The piece laid down elsewhere, by the centre of its bounding box (D30)."""
        if self.polygon is not None:
            x = centre.x - self.centre.x
            y = centre.y - self.centre.y
            moved = tuple(Point(corner.x + x, corner.y + y) for corner in self.polygon)
            return msgspec.structs.replace(self, polygon=moved)
        left, top, right, bottom = self.bounds
        width, height = (self.rect or self.ellipse or (0, 0, right - left, bottom - top))[2:]
        box = (centre.x - width / 2, centre.y - height / 2, width, height)
        if self.rect is not None:
            return msgspec.structs.replace(self, rect=box)
        return msgspec.structs.replace(self, ellipse=box)


def facets(ellipse: Box) -> list[tuple[float, float]]:
    """Corners on an ellipse, the four ends of its axes among them, so close that no edge between
    them is off by more than `FACET`."""
    x, y, width, height = ellipse
    a = width / 2
    b = height / 2
    count = 4 * max(2, ceil(pi * sqrt(max(a, b) / (2 * FACET)) / 4))
    turns = (2 * pi * step / count for step in range(count))
    return [(x + a + a * cos(turn), y + b + b * sin(turn)) for turn in turns]


@lru_cache(maxsize=1024)
def shape_of(piece: Piece) -> Polygon:
    """The shape of a piece as shapely has it."""
    if piece.polygon is not None:
        return Polygon(piece.polygon)
    if piece.ellipse is not None:
        return Polygon(facets(piece.ellipse))
    return shapely.box(*piece.bounds)


PAINTINGS = ("PNG", "WEBP")
"""The files that a painting can be, as Pillow names them."""
PAINTING_PIXELS = 2_400_000
"""Pixels of a painting at most: on a table of 24 by 24 inches that is 64 an inch."""
COVERED = "#"
"""A square inch on which a floor lies above a painting."""


class Painting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A picture of the ground, as large as the table, that lies on its floor.

    `image` is the file of it. On the squares that are `covered`, a row an inch, the floor is seen;
    without rows that is nowhere.
    """

    image: bytes
    covered: tuple[str, ...] = ()


class Battlefield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table with its terrain and a start for each seat (D5 to D7), as a match keeps it.

    `table` is its width and height in inches, and `floor` the picture of its ground: a row an inch,
    in it a letter of `FLOORS` a square inch. `painting` lies on that; no rule knows of either.
    """

    name: str
    table: tuple[float, float]
    starts: tuple[Point, ...]
    terrain: tuple[Piece, ...] = ()
    floor: tuple[str, ...] = ()
    painting: Painting | None = None
