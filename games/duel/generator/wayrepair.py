"""Repair of uneven inches: all seats walk as far on uneven ground to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.duel.generator.changes import DARTS, LayoutChanges, OrbitChange
from games.duel.generator.ground import average
from games.duel.generator.kinds import is_round
from games.duel.generator.measuring import Way, spread
from games.duel.generator.placing import LaidPiece, on_grid
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

WAY_SPREAD = 0.04
"""Spread of the uneven inches that is left alone, as a share of their mean."""
WAY_STEPS = 800
"""Steps after which the repair gives up."""
DEAD_BAND = 0.0001
"""Gain in square inches that counts as one: smaller ones could differ between platforms."""
ADDED_SHARE = 0.3
"""Share of the steps for a seat with few uneven inches that add a piece."""
REMOVED_SHARE = 0.15
"""Share of the steps for a seat with many uneven inches that take a piece away."""
FAR_SHARE = 0.2
"""Share of the steps that take any piece, instead of one on a way of the seat."""


class WayRepair:
    """Repair of the uneven inches of a layout.

    Args:
        changes: Maker of changes.
        meter: Meter of the uneven inches, which is kept up to date.
        ways: The ways between the starts, by the indices of both.
    """

    def __init__(
        self, changes: LayoutChanges, meter: WayMeter, ways: Mapping[tuple[int, int], Way]
    ) -> None:
        self._changes = changes
        self._stream = changes.stream
        self._meter = meter
        self._ways = ways
        self._free = [
            index
            for index in changes.loose()
            if changes.keeps_first_moves(changes.layout.orbits[index][0])
        ]
        """Orbits that may change, since they change no first move."""

    def run(self) -> bool:
        """Change pieces on the ways until the seats are alike; return False if that fails."""
        values = self._values()
        for _ in range(WAY_STEPS):
            if spread(values) <= WAY_SPREAD:
                return True
            change = self._change(values)
            if change is None:
                continue
            self._meter.set_orbit(change.orbit_index, change.after)
            new_values = self._values()
            if _variance(new_values) < _variance(values) - DEAD_BAND:
                values = new_values
                if not change.before:
                    self._free.append(change.orbit_index)
            else:
                self._changes.undo(change)
                self._meter.set_orbit(change.orbit_index, change.before)
        return False

    def _values(self) -> list[float]:
        """Return the mean uneven inches of the first start of each orbit."""
        return self._changes.of_seats(self._meter.seat_means())

    def _change(self, values: Sequence[float]) -> OrbitChange | None:
        """Make one change for a seat that is off; return None without room."""
        is_poor = self._stream.happens(0.5)
        seat = self._changes.seats[values.index(min(values) if is_poor else max(values))]
        on_ways = self._meter.orbits_on_ways(seat)
        near = [index for index in self._free if index in on_ways]
        if is_poor and (not near or self._stream.happens(ADDED_SHARE)):
            return self._add_on_way(seat)
        if not near or self._stream.happens(FAR_SHARE):
            near = [index for index in self._free if self._changes.layout.orbits[index]]
        if not near:
            return None
        index = self._stream.pick(near)
        if not is_poor and self._stream.happens(REMOVED_SHARE):
            return self._changes.replace(index, None)
        piece = self._changed(self._changes.layout.orbits[index][0])
        return (
            self._changes.replace(index, piece) if self._changes.keeps_first_moves(piece) else None
        )

    def _changed(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece a little aside, or a little larger or smaller."""
        if is_round(piece.kind) and self._stream.happens(0.3):
            return self._changes.resized(piece)
        return self._changes.nudged(piece, 0.05, 1.0)

    def _add_on_way(self, seat: int) -> OrbitChange | None:
        """Add a piece on one of the ways of a seat; return None without room."""
        goals = [goal for pair in self._ways if seat in pair for goal in pair if goal != seat]
        for _ in range(DARTS):
            goal = self._stream.pick(goals)
            way = self._ways[max(seat, goal), min(seat, goal)]
            start, end = self._stream.pick(list(pairwise(way)))
            along = self._stream.between(0, 1)
            x = start.x + along * (end.x - start.x) + self._stream.between(-0.6, 0.6)
            y = start.y + along * (end.y - start.y) + self._stream.between(-0.6, 0.6)
            piece = self._changes.beside_others(on_grid(Point(x, y)))
            if piece and self._changes.keeps_first_moves(piece):
                return self._changes.add(piece)
        return None


def _variance(values: Sequence[float]) -> float:
    middle_value = average(values)
    return sum((value - middle_value) ** 2 for value in values)
