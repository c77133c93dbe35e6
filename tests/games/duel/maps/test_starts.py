"""Who reaches whom, by stepping over a grid instead of by shapes."""

from __future__ import annotations

import numpy as np
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import start_faults

SIDE, STEP, DOUBT = 10, 0.1, 0.15
"""Inches: of the table, of the grid, and by how much its answer may be wrong."""

corner = st.integers(-2, SIDE * 4).map(lambda quarter: quarter / 4)
length = st.integers(1, 28).map(lambda quarter: quarter / 4)
blocks = st.lists(
    st.tuples(st.sampled_from(["rect", "ellipse"]), corner, corner, length, length), max_size=6
)


def piece(at: int, kind: str, x: float, y: float, wide: float, high: float) -> Piece:
    box = (x, y, wide, high)
    ends = {"rect": box} if kind == "rect" else {"ellipse": box}
    return Piece(f"sea-{at}", "blocking", **ends)  # type: ignore[arg-type]


def joined(terrain: list[Piece], starts: tuple[Point, Point], radius: float) -> bool:
    """Whether a base of this radius gets from one start to the other, from point to point."""
    points = np.arange(0, SIDE + STEP / 2, STEP)
    xs, ys = np.meshgrid(points, points, indexing="ij")
    edge = np.minimum(np.minimum(xs, ys), SIDE - np.maximum(xs, ys))
    free = edge >= radius - STEP / 2
    if terrain:
        sea = shapely.union_all([piece.shape for piece in terrain])
        free &= shapely.distance(shapely.points(xs, ys), sea) >= radius
    here, there = ((round(x / STEP), round(y / STEP)) for x, y in starts)
    reached, todo = {here}, [here]
    while todo:
        x, y = todo.pop()
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step not in reached and max(step) < len(points) and min(step) >= 0 and free[step]:
                reached.add(step)
                todo.append(step)
    return there in reached


Block = tuple[str, float, float, float, float]
WALL: Block = ("rect", 4, 0, 0.5, 6)


@settings(max_examples=12)
@given(blocks)
@example([WALL, ("rect", 4, 6.5, 0.5, 4)])
@example([WALL, ("ellipse", 4, 7.5, 3, 4)])
def test_a_start_is_reached_as_on_a_grid(found: list[Block]) -> None:
    terrain = [piece(at, *each) for at, each in enumerate(found)]
    starts = Point(1, 1), Point(9, 9)
    wrong = start_faults(Battlefield("Grid", (SIDE, SIDE), starts, tuple(terrain)))
    if any("blocking ground" in fault.words for fault in wrong):
        return
    if joined(terrain, starts, 0.5 + DOUBT):
        assert not wrong
    if not joined(terrain, starts, 0.5 - DOUBT):
        assert [fault.words for fault in wrong] == ["can't be reached from the start of seat 1"]
