"""Symmetries of a table: the places to which they bring a point, about the middle of the table.

Points are measured from the middle. The factors are literal, so that images are the same
everywhere.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.duel.geometry.points import Point

SymmetryName = Literal["half", "third", "quarter", "mirror", "none"]
SINE_OF_60 = 0.8660254037844386


class Image(NamedTuple):
    """Operation of a symmetry: x and y become a x + b y and c x + d y.

    Attributes:
        degrees: Clockwise rotation; of a reflection, that of a thing which lies straight.
        is_reflection: True if left and right change places.
    """

    a: float
    b: float
    c: float
    d: float
    degrees: int
    is_reflection: bool = False

    def of(self, point: Point) -> Point:
        """Return the image of a point, to a thousandth of an inch."""
        x, y = point
        # + 0.0 turns -0.0 into 0.0
        return Point(
            round(self.a * x + self.b * y, 3) + 0.0, round(self.c * x + self.d * y, 3) + 0.0
        )

    def turned(self, degrees: int) -> int:
        """Return the direction of a thing after the operation, from 0 up to 360."""
        sign = -1 if self.is_reflection else 1
        return (sign * degrees + self.degrees) % 360


IDENTITY = Image(1, 0, 0, 1, 0)
_HALF = Image(-1, 0, 0, -1, 180)
_QUARTER = Image(0, -1, 1, 0, 90)
_THREE_QUARTERS = Image(0, 1, -1, 0, 270)
_THIRD = Image(-0.5, -SINE_OF_60, SINE_OF_60, -0.5, 120)
_TWO_THIRDS = Image(-0.5, SINE_OF_60, -SINE_OF_60, -0.5, 240)
_REFLECTION = Image(-1, 0, 0, 1, 0, is_reflection=True)


class SymmetryGroup(NamedTuple):
    """Symmetry of a table.

    Attributes:
        images: The operations, the identity first.
        seats: Numbers of seats that it can serve alike.
        needs_square: True if only a square table can have it.
        share: The share of a table whose images all lie on the table.
        title: Name of the symmetry in a map and in the workshop; "" for none.
    """

    images: tuple[Image, ...]
    seats: tuple[int, ...]
    needs_square: bool = False
    share: float = 1.0
    title: str = ""


SYMMETRIES: dict[SymmetryName, SymmetryGroup] = {
    "half": SymmetryGroup((IDENTITY, _HALF), (2, 4, 6), title="half turn"),
    "third": SymmetryGroup(
        (IDENTITY, _THIRD, _TWO_THIRDS),
        (3, 6),
        needs_square=True,
        share=0.785,
        title="third turns",
    ),
    "quarter": SymmetryGroup(
        (IDENTITY, _QUARTER, _HALF, _THREE_QUARTERS),
        (4,),
        needs_square=True,
        title="quarter turns",
    ),
    "mirror": SymmetryGroup((IDENTITY, _REFLECTION), (2, 4, 6), title="left and right"),
    "none": SymmetryGroup((IDENTITY,), (2, 3, 4, 5, 6)),
}
"""Symmetries by the names that a user writes."""
