"""Uneven inches on the ways between starts, kept up to date while single pieces change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import mean

from games.duel.generator.ground import distance
from games.duel.generator.kinds import kinds
from games.duel.generator.measuring import Way, stretch_in
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.points import Point

Stretches = list[tuple[float, float]]


class _Leg:
    """Straight part of a way, with the stretches that each orbit of pieces makes uneven."""

    def __init__(self, start: Point, end: Point) -> None:
        self._start = start
        self._end = end
        self._length = distance(start, end)
        self._stretches: dict[int, Stretches] = {}
        self.uneven_inches = 0.0

    def set_orbit(self, index: int, pieces: Sequence[LaidPiece]) -> None:
        """Take the pieces of an orbit in place of those that it had."""
        stretches = [
            stretch
            for piece in pieces
            for part in piece.shapes
            if (stretch := stretch_in(self._start, self._end, part))
        ]
        if not stretches and index not in self._stretches:
            return
        self._stretches[index] = stretches
        self.uneven_inches = self._measured()

    def _measured(self) -> float:
        covered = 0.0
        reached = 0.0
        for first, last in sorted(each for some in self._stretches.values() for each in some):
            if last > reached:
                covered += last - max(first, reached)
                reached = last
        return covered * self._length


class WayMeter:
    """Meter of the uneven inches of each seat.

    Args:
        layout: The layout.
        ways: The ways between the starts, by the indices of both.
    """

    def __init__(self, layout: Layout, ways: Mapping[tuple[int, int], Way]) -> None:
        self._legs = {
            seats: [_Leg(start, end) for start, end in pairwise(way)] for seats, way in ways.items()
        }
        self._seat_count = len(layout.starts)
        for index, orbit in enumerate(layout.orbits):
            self.set_orbit(index, orbit)

    def set_orbit(self, index: int, pieces: Sequence[LaidPiece]) -> None:
        """Take the pieces of an orbit in place of those that it had."""
        uneven = [piece for piece in pieces if kinds()[piece.kind].ground == "uneven"]
        for legs in self._legs.values():
            for leg in legs:
                leg.set_orbit(index, uneven)

    def seat_means(self) -> list[float]:
        """Return the mean uneven inches on the ways of each seat, to a thousandth."""
        by_seat: list[list[float]] = [[] for _ in range(self._seat_count)]
        for seats, legs in self._legs.items():
            inches = sum(leg.uneven_inches for leg in legs)
            for seat in seats:
                by_seat[seat].append(inches)
        return [round(mean(inches), 3) for inches in by_seat]
