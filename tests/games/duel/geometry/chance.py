"""Tables, starts and paths as Hypothesis draws them: often on borders, in corners and in line."""

from __future__ import annotations

from typing import NamedTuple

import shapely
from hypothesis import assume, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.duel.geometry.field import Field
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from tests.long import many

SIZE = 16
GROUNDS: tuple[Ground, ...] = ("blocking", "uneven", "uneven", "level")


def examples(count: int) -> settings:
    """So many examples, and many more in a long run."""
    return settings(max_examples=many(count, 20 * count), deadline=None)


class Place(NamedTuple):
    """A table, a warrior on it, and the others."""

    field: Field
    start: Point
    others: tuple[Point, ...]

    def __repr__(self) -> str:
        field = f"Field({self.field.table}, {self.field.terrain}, {self.field.base})"
        return f"Place({field}, {self.start!r}, {self.others})"


def numbers(low: float, high: float) -> st.SearchStrategy[float]:
    """Inches, mostly in quarters, so that things meet; and in thousandths."""
    quarters = st.integers(round(low * 4), round(high * 4)).map(lambda each: each / 4)
    finer = st.integers(round(low * 1000), round(high * 1000)).map(lambda each: each / 1000)
    return quarters | finer


def spots() -> st.SearchStrategy[Point]:
    """Points where a base is wholly on the table."""
    return st.builds(Point, numbers(0.5, SIZE - 0.5), numbers(0.5, SIZE - 0.5))


@st.composite
def pieces(draw: st.DrawFn, name: str) -> Piece:
    """A piece of terrain of any shape."""
    x, y = draw(numbers(-1, SIZE)), draw(numbers(-1, SIZE))
    width, height = draw(numbers(0.25, 5)), draw(numbers(0.25, 5))
    bare = Piece(name, draw(st.sampled_from(GROUNDS)))
    kind = draw(st.sampled_from(["rect", "ellipse", "circle", "polygon", "ell"]))
    box = (x, y, width, height)
    if kind == "rect":
        return replace(bare, rect=box)
    if kind == "ellipse":
        return replace(bare, ellipse=box)
    if kind == "circle":
        return replace(bare, ellipse=(x, y, width, width))
    if kind == "ell":
        thick = min(width, height) / 2
        corners = [(0, 0), (width, 0), (width, thick), (thick, thick), (thick, height), (0, height)]
    else:
        within = st.tuples(numbers(0, width), numbers(0, height))
        hull = shapely.MultiPoint(draw(st.lists(within, min_size=3, max_size=6))).convex_hull
        assume(hull.area > 0.01)
        corners = shapely.get_coordinates(hull).tolist()[:-1]
    return replace(bare, polygon=tuple(Point(x + a, y + b) for a, b in corners))


@st.composite
def terrains(draw: st.DrawFn, most: int = 6) -> tuple[Piece, ...]:
    """Some pieces."""
    count = draw(st.integers(1, most))
    return tuple(draw(pieces(f"p{index}")) for index in range(count))


@st.composite
def places(draw: st.DrawFn, most: int = 6) -> Place:
    """A table with a warrior who may stand where it stands, and up to three others."""
    field = Field((SIZE, SIZE), draw(terrains(most)), draw(st.sampled_from([1.0, 1.0, 0.5, 2.0])))
    inside = st.builds(Point, numbers(field.base / 2, SIZE - field.base / 2), numbers(1, SIZE - 1))
    start = draw(inside)
    assume(free(field, start))
    others: list[Point] = []
    for other in draw(st.lists(inside, max_size=3)):
        if free(field, other) and all(
            each.distance_to(other) >= field.base for each in [start, *others]
        ):
            others.append(other)
    return Place(field, start, tuple(others))


def free(field: Field, at: Point) -> bool:
    """Whether a base may stand here."""
    return all(
        field.distance(at, piece) > 0 for piece in field.terrain if piece.ground == "blocking"
    )


def paths(place: Place) -> st.SearchStrategy[tuple[Point, ...]]:
    """The corners of paths, legal or not: to anywhere, and in small steps."""
    near = st.builds(
        lambda x, y: Point(round(place.start.x + x, 3), round(place.start.y + y, 3)),
        numbers(-3, 3),
        numbers(-3, 3),
    )
    return st.lists(near | near | spots(), min_size=1, max_size=4).map(tuple)
