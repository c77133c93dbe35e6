"""Meter of the uneven inches on all ways, kept up to date while single orbits change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise

from games.duel.generator.ground import Shape, average, distance
from games.duel.generator.kinds import kinds
from games.duel.generator.measuring import Stretch, Way, stretch_in
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.points import Point


class _Leg:
    """Leg of a way, with the stretches of it that each orbit of pieces makes uneven.

    Attributes:
        uneven_inches: Inches of the leg on uneven ground.
    """

    def __init__(self, start: Point, end: Point) -> None:
        self.uneven_inches = 0.0
        self._start = start
        self._end = end
        self._length = distance(start, end)
        self._stretches: dict[int, list[Stretch]] = {}
        """Stretches by the index of the orbit; orbits off the leg are missing."""

    def set_orbit(self, index: int, shapes: Sequence[Shape]) -> None:
        """Replace the shapes of an orbit."""
        old_stretches = self._stretches.pop(index, [])
        stretches = self.stretches_in(shapes)
        if stretches:
            self._stretches[index] = stretches
        if stretches or old_stretches:
            self.uneven_inches = self._length * self._covered_share()

    def stretches_in(self, shapes: Sequence[Shape]) -> list[Stretch]:
        """Return the stretches of the leg inside shapes."""
        stretches = (stretch_in(self._start, self._end, shape) for shape in shapes)
        return [stretch for stretch in stretches if stretch]

    @property
    def orbits(self) -> Iterable[int]:
        """Indices of the orbits that make a stretch uneven."""
        return self._stretches.keys()

    def _covered_share(self) -> float:
        """Return the share of the leg in its stretches; where they overlap, it counts once."""
        covered = 0.0
        reached = 0.0  # end of the stretches so far
        for first, last in sorted(chain.from_iterable(self._stretches.values())):
            if last > reached:
                covered += last - max(first, reached)
                reached = last
        return covered


class WayMeter:
    """Meter of the uneven inches of each seat.

    Args:
        layout: The layout; report each later change of it with `set_orbit`.
        ways: The ways between the starts, by the indices of both starts.
    """

    def __init__(self, layout: Layout, ways: Mapping[tuple[int, int], Way]) -> None:
        self._legs_by_seats = {
            seats: [_Leg(start, end) for start, end in pairwise(way)] for seats, way in ways.items()
        }
        self._legs = [leg for legs in self._legs_by_seats.values() for leg in legs]
        self._seat_count = len(layout.starts)
        for index, orbit in enumerate(layout.orbits):
            self.set_orbit(index, orbit)

    def set_orbit(self, index: int, pieces: Sequence[LaidPiece]) -> None:
        """Replace the pieces of an orbit."""
        shapes = _uneven_shapes(pieces)
        for leg in self._legs:
            leg.set_orbit(index, shapes)

    def orbits_on_way(self, seats: tuple[int, int]) -> set[int]:
        """Return the indices of the orbits that make the way between two seats uneven."""
        return {index for leg in self._legs_by_seats[seats] for index in leg.orbits}

    def is_orbit_on_way(self, index: int) -> bool:
        """Return True if an orbit makes any way uneven."""
        return any(index in leg.orbits for leg in self._legs)

    def would_be_on_way(self, pieces: Sequence[LaidPiece]) -> bool:
        """Return True if pieces, which the layout need not have, would make any way uneven."""
        shapes = _uneven_shapes(pieces)
        return any(leg.stretches_in(shapes) for leg in self._legs)

    def seat_means(self) -> list[float]:
        """Return the mean uneven inches on the ways of each seat, to a thousandth of an inch."""
        inches_by_seat: list[list[float]] = [[] for _ in range(self._seat_count)]
        for seats, legs in self._legs_by_seats.items():
            inches = sum(leg.uneven_inches for leg in legs)
            for seat in seats:
                inches_by_seat[seat].append(inches)
        return [round(average(inches), 3) for inches in inches_by_seat]


def _uneven_shapes(pieces: Sequence[LaidPiece]) -> list[Shape]:
    """Return the shapes of those pieces that are uneven ground."""
    uneven_pieces = (piece for piece in pieces if kinds()[piece.kind].ground == "uneven")
    return [shape for piece in uneven_pieces for shape in piece.shapes]
