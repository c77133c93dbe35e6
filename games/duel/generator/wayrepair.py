"""Repair of uneven inches: pieces change until every seat has as many of them as the others.

A way is the shortest path between two starts around blocking ground. Each seat has one start. The
uneven inches of a seat are the mean length of uneven ground on the ways from its start to the other
starts. The repair makes random changes on ways between seats with more or fewer uneven inches than
the average seat, and keeps those changes that bring the seats closer together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.duel.generator.changes import ADDING_TRIES, LayoutChanges, OrbitChange
from games.duel.generator.ground import average
from games.duel.generator.kinds import is_round
from games.duel.generator.measuring import Way, spread
from games.duel.generator.placing import LaidPiece, on_grid
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

MAX_SPREAD = 0.042
"""Spread of the uneven inches, as a share of their mean, up to which the seats count as alike. It
is smaller than `fairness.ALIKE_SHARE`, because the finished map has rounded places."""
# The numbers below were chosen by hand, except where a reason is given.
MAX_STEPS = 1000
"""Number of steps after which the repair gives up."""
PATIENCE = 160
"""Number of steps without a gain after which the repair gives up."""
FIRST_PATIENCE = 60
"""Number of steps after which the repair gives up if none has gained anything. It is smaller,
because some layouts can't be repaired: where a road runs all along a way, no piece can lie on it.
Another layout is cheaper then."""
MIN_GAIN = 0.0001
"""Least decrease of the sum of the squared deviations for which a change stays, in square inches.
Rounding differs between platforms and may not decide."""
ADDED_SHARE = 0.3
"""Share of the steps on a way with too few uneven inches that add a piece."""
REMOVED_SHARE = 0.15
"""Share of the steps on a way with too many uneven inches that remove a piece."""
ANYWHERE_SHARE = 0.2
"""Share of the steps that change any piece of the layout, instead of one on the way. Steps that add
a piece do not count."""
RESIZED_SHARE = 0.3
"""Share of the changes of a round piece that resize it, instead of moving it."""
MOVE_LIMITS = ((0.05, 1.0), (0.05, 0.25))
"""Least and greatest distance by which a piece is moved, in inches: of wide and of fine moves."""
MAX_OFFSET = 0.6
"""Greatest distance of an added piece from its way, in inches along each axis."""


class WayRepair:
    """Repair of the uneven inches of a layout.

    Args:
        changes: The changes that can be made to the layout.
        meter: Meter of the uneven inches, which the repair keeps up to date.
        ways: The ways between the starts, by the indices of both starts, the higher one first.
    """

    def __init__(
        self, changes: LayoutChanges, meter: WayMeter, ways: Mapping[tuple[int, int], Way]
    ) -> None:
        self._changes = changes
        self._layout = changes.layout
        self._stream = changes.stream
        self._meter = meter
        self._ways = ways
        self._changeable = [
            index
            for index in changes.loose_orbits(with_free_outlines=True)
            if changes.keeps_first_moves(self._layout.orbits[index][0])
        ]
        """Indices of the orbits that may change. First moves, which are alike by now, stay as they
        are."""

    def run(self) -> bool:
        """Change pieces until the seats are alike; return False if that fails."""
        seat_inches = self._seat_inches()
        deadline = FIRST_PATIENCE  # step after which the repair gives up; a gain puts it off
        for step in range(MAX_STEPS):
            if spread(seat_inches) <= MAX_SPREAD:
                return True
            if step > deadline:
                return False
            change = self._make_change(seat_inches)
            if change is None:
                continue
            self._meter.set_orbit(change.orbit_index, change.after)
            new_inches = self._seat_inches()
            if _squared_deviations(new_inches) < _squared_deviations(seat_inches) - MIN_GAIN:
                seat_inches = new_inches
                deadline = step + PATIENCE
                is_added = not change.before
                if is_added:
                    self._changeable.append(change.orbit_index)
            else:
                self._changes.undo(change)
                self._meter.set_orbit(change.orbit_index, change.before)
        return False

    def _seat_inches(self) -> list[float]:
        """Return the uneven inches of the first seat of each orbit of starts."""
        return self._changes.values_of_first_seats(self._meter.seat_means())

    def _make_change(self, seat_inches: Sequence[float]) -> OrbitChange | None:
        """Make a random change on a way between two seats with too few or too many uneven inches.

        Returns:
            The change; None if it has no room, or no piece to change.
        """
        has_too_few = self._stream.happens(0.5)
        seats = self._pick_seats(seat_inches, has_too_few=has_too_few)
        orbits_on_way = self._meter.orbits_on_way(seats)
        on_way = [index for index in self._changeable if index in orbits_on_way]
        adds_piece = has_too_few and (not on_way or self._stream.happens(ADDED_SHARE))
        if adds_piece:
            return self._add_on_way(self._ways[seats])
        is_anywhere = not on_way or self._stream.happens(ANYWHERE_SHARE)
        candidates = self._changeable_now() if is_anywhere else on_way
        if not candidates:
            return None
        index = self._stream.pick(candidates)
        if not has_too_few and self._stream.happens(REMOVED_SHARE):
            return self._changes.remove(index)
        piece = self._varied(self._layout.orbits[index][0])
        if not self._changes.keeps_first_moves(piece):
            return None
        return self._changes.replace(index, piece)

    def _changeable_now(self) -> list[int]:
        """Return the changeable orbits without those that have been removed, which are empty."""
        return [index for index in self._changeable if self._layout.orbits[index]]

    def _pick_seats(self, seat_inches: Sequence[float], *, has_too_few: bool) -> tuple[int, int]:
        """Return the two seats of a random way with too few uneven inches, or too many.

        A change on a way changes the values of both its seats. So a way has too few uneven inches
        if its two seats together have fewer than two average seats. While the seats differ, there
        is always such a way, and one with too many: the deviations from the mean add up to 0.
        """
        mean = average(seat_inches)
        image_count = len(self._layout.symmetry.images)
        sign = 1 if has_too_few else -1  # the worst way has the lowest signed deviation
        deviations = {}
        for seats in self._ways:
            orbits = [seat // image_count for seat in seats]  # of the starts of the seats
            deviation = sum(seat_inches[orbit] - mean for orbit in orbits)
            # rounded, so that no platform's last digit decides
            deviations[seats] = sign * round(deviation, 3)
        candidates = [seats for seats in deviations if deviations[seats] < 0]
        worst_first = sorted(candidates, key=deviations.__getitem__)
        # the smaller of two random numbers: the worst ways are drawn most often
        first_draw = self._stream.below(len(candidates))
        second_draw = self._stream.below(len(candidates))
        return worst_first[min(first_draw, second_draw)]

    def _varied(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece that is moved, or one that is a little larger or smaller."""
        if is_round(piece.kind) and self._stream.happens(RESIZED_SHARE):
            return self._changes.resized(piece)
        return self._changes.nudged(piece, *self._stream.pick(MOVE_LIMITS))

    def _add_on_way(self, way: Way) -> OrbitChange | None:
        """Add a piece on a way; return None if it has no room."""
        for _ in range(ADDING_TRIES):
            piece = self._changes.small_piece_at(self._point_near(way))
            if piece and self._changes.keeps_first_moves(piece):
                return self._changes.add(piece)
        return None

    def _point_near(self, way: Way) -> Point:
        """Return a random point of the grid on a way or close to it."""
        start, end = self._stream.pick(list(pairwise(way)))
        share = self._stream.between(0, 1)
        x = start.x + share * (end.x - start.x) + self._stream.between(-MAX_OFFSET, MAX_OFFSET)
        y = start.y + share * (end.y - start.y) + self._stream.between(-MAX_OFFSET, MAX_OFFSET)
        return on_grid(Point(x, y))


def _squared_deviations(values: Sequence[float]) -> float:
    """Return the sum of the squared deviations from the mean."""
    mean = average(values)
    return sum((value - mean) ** 2 for value in values)
