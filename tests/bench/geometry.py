"""DUEL's inches, on the map with the most terrain, from each start with all the others taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter

from games.duel.geometry.field import Field
from games.duel.geometry.points import Point
from games.duel.maps.library import library

FRAME = 1 / 60
"""Seconds in which a path under the pointer is to be answered."""

AROUND = ((-4.5, 1), (3, -4), (-2, -2), (4, 4), (0.5, 3), (-3, 4.5), (2, 0.5), (-1, -4.5))
"""Goals about a start, in inches."""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    maps = [entry.battlefield for entry in library() if entry.battlefield]
    densest = max(maps, key=lambda each: len(each.terrain))
    field = Field(densest.table, densest.terrain)
    paths, ways = [], []
    reaches: dict[int, list[Callable[[], object]]] = {5: [], 9: []}
    for start in densest.starts:
        others = tuple(each for each in densest.starts if each != start)
        for inches, asked in reaches.items():
            asked.append(partial(field.reach, start, inches, others))
        for x, y in AROUND:
            goal = Point(start.x + x, start.y + y)
            corners = (Point(start.x + x / 2, start.y), goal)
            paths.append(partial(field.walk, start, corners, 9, others))
            ways.append(partial(field.shortest, start, goal, 9, others))
    yield f"{densest.name}, with {len(densest.terrain)} pieces of terrain"
    yield f"a path of two legs: {_taken(paths)} (aim: within a frame, {FRAME * 1000:.0f} ms)"
    yield f"the shortest path to a point 3 to 6 inches off: {_taken(ways)}"
    for inches, asked in reaches.items():
        yield f"the region that {inches} inches lead to: {_taken(asked)}"


def _taken(acts: Sequence[Callable[[], object]]) -> str:
    """What acts take, in the middle and at worst, each the second time it is asked."""
    taken = []
    for act in acts:
        act()
        start = perf_counter()
        act()
        taken.append(perf_counter() - start)
    return f"{median(taken) * 1000:.2f} ms, at worst {max(taken) * 1000:.2f}"
