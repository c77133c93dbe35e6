"""Uneven inches on the ways between starts, kept up to date while single pieces change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from games.duel.generator.ground import Part, average, distance
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

    def set_orbit(self, index: int, parts: Sequence[Part]) -> None:
        """Take the parts of an orbit in place of those that it had."""
        stretches = self.stretches_in(parts)
        if stretches:
            self._stretches[index] = stretches
        elif self._stretches.pop(index, None) is None:
            return
        self.uneven_inches = self._measured()

    def stretches_in(self, parts: Sequence[Part]) -> Stretches:
        """Return the stretches of the leg inside some shapes."""
        stretches = (stretch_in(self._start, self._end, part) for part in parts)
        return [stretch for stretch in stretches if stretch]

    @property
    def orbits(self) -> Iterable[int]:
        """Orbits that make a stretch uneven."""
        return self._stretches.keys()

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
        self._all_legs = [leg for legs in self._legs.values() for leg in legs]
        self._seat_count = len(layout.starts)
        for index, orbit in enumerate(layout.orbits):
            self.set_orbit(index, orbit)

    def set_orbit(self, index: int, pieces: Sequence[LaidPiece]) -> None:
        """Take the pieces of an orbit in place of those that it had."""
        parts = _uneven_parts(pieces)
        for leg in self._all_legs:
            leg.set_orbit(index, parts)

    def orbits_on_ways(self, seat: int) -> set[int]:
        """Return the orbits that make a way of a seat uneven."""
        return {
            index
            for seats, legs in self._legs.items()
            if seat in seats
            for leg in legs
            for index in leg.orbits
        }

    def has_on_ways(self, index: int) -> bool:
        """Return True if an orbit makes any way uneven."""
        return any(index in leg.orbits for leg in self._all_legs)

    def would_be_on_ways(self, pieces: Sequence[LaidPiece]) -> bool:
        """Return True if pieces would make any way uneven."""
        parts = _uneven_parts(pieces)
        return any(leg.stretches_in(parts) for leg in self._all_legs)

    def seat_means(self) -> list[float]:
        """Return the mean uneven inches on the ways of each seat, to a thousandth."""
        by_seat: list[list[float]] = [[] for _ in range(self._seat_count)]
        for seats, legs in self._legs.items():
            inches = sum(leg.uneven_inches for leg in legs)
            for seat in seats:
                by_seat[seat].append(inches)
        return [round(average(inches), 3) for inches in by_seat]


def _uneven_parts(pieces: Sequence[LaidPiece]) -> list[Part]:
    """Return the shapes of the uneven pieces among some."""
    uneven = (piece for piece in pieces if kinds()[piece.kind].ground == "uneven")
    return [part for piece in uneven for part in piece.shapes]
