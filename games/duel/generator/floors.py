"""Floors in squares of an inch: scraps that belong to nothing are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

LEAST_SCRAP = 7
"""Number of squares from which on a part of the floor is no scrap."""

Square = tuple[int, int]
"""Column and row of a square of the floor."""


def without_scraps(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return a floor in which each small part is like most of the squares about it."""
    result = [list(row) for row in rows]
    for part in list(_parts(rows)):
        if len(part) >= LEAST_SCRAP:
            continue
        floor = rows[part[0][1]][part[0][0]]
        about = Counter(
            rows[y][x] for square in part for x, y in _beside(square, rows) if rows[y][x] != floor
        )
        if about:
            most = max(about.values())
            new_floor = min(name for name, count in about.items() if count == most)
            for x, y in part:
                result[y][x] = new_floor
    return result


def _parts(rows: Sequence[Sequence[str]]) -> Iterator[list[Square]]:
    """Yield the squares of each connected part of one floor."""
    visited: set[Square] = set()
    for first in product(range(len(rows[0])), range(len(rows))):
        if first in visited:
            continue
        part = [first]
        visited.add(first)
        for x, y in part:  # which grows
            for other in _beside((x, y), rows):
                if other not in visited and rows[other[1]][other[0]] == rows[y][x]:
                    visited.add(other)
                    part.append(other)
        yield part


def _beside(square: Square, rows: Sequence[Sequence[str]]) -> Iterator[Square]:
    """Yield the squares at the sides of a square."""
    x, y = square
    for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if 0 <= column < len(rows[0]) and 0 <= row < len(rows):
            yield column, row
