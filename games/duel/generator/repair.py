"""Repair of a layout: small changes of loose pieces and starts, until the starts are alike.

A way is the shortest path between two starts around blocking ground. Its uneven inches are those on
uneven ground, where a warrior climbs instead of running (D11). The starts of an orbit are images of
each other and have the same measures, so only the first one is compared: that of a first seat.

The repair has four stages. Each of them leaves alone what the earlier ones have made alike:

1. distances between the starts: starts move;
2. areas of the first moves: pieces close to the starts change;
3. uneven inches: pieces on the ways change (`wayrepair`);
4. pieces to smash and to throw: other pieces close to the starts change (`handrepair`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from games.duel.generator.changes import ADDING_TRIES, LayoutChanges, OrbitChange
from games.duel.generator.ground import average
from games.duel.generator.handrepair import HandRepair
from games.duel.generator.measuring import (
    UNEVEN_MOVE_RANGE,
    Way,
    first_move_area,
    length_of,
    spread,
    ways_of,
)
from games.duel.generator.placing import Layout
from games.duel.generator.starts import DistanceSpreads, improved_starts
from games.duel.generator.stream import Stream
from games.duel.generator.waymeter import WayMeter
from games.duel.generator.wayrepair import WayRepair
from games.duel.geometry.points import Point

MAX_DISTANCE_SPREAD = 0.047
"""Spread of the distances, as a share of their mean, up to which they count as alike. It is a
little smaller than `fairness.ALIKE_SHARE`, because of rounding."""
ALIKE_WAYS = DistanceSpreads(mean=0.005, nearest=0.01)
"""Spreads of the ways up to which starts do not move. They are small because a warrior who starts
farther away often watches the others fight first: of three starts, one that was 0.4 inches farther
away than the others won half of the games instead of a third."""
MAX_AREA_SPREAD = 0.043
"""Spread of the areas of first moves, as a share of their mean, up to which they count as alike. It
is a little smaller than `fairness.ALIKE_SHARE`, because of rounding."""
MAX_AREA_DEVIATION = 0.4 * MAX_AREA_SPREAD
"""Deviation of an area from the goal, as a share of the goal, up to which the area stays as it is.
One area may lie above the goal and another below it: the factor of less than a half keeps even
these two alike."""
MIN_AREA_GOAL = 15.0
"""Least goal for the area of a first move, in square inches. Without any piece near, the area is a
circle of about 28. Chosen by hand."""
MIN_AREA_GAIN = 0.002
"""Smallest gain, in square inches, for which a change stays. Rounding differs between platforms and
may not decide."""
MAX_DISTANCE_STEPS = 4
"""Number of searches for better starts after which the repair gives up: another layout is cheaper.
"""
MAX_AREA_STEPS = 80
"""Number of changes that are tried for the first move of one start."""
PIECE_MOVE_LIMITS = (0.1, 0.7)
"""Least and greatest distance by which a piece is moved, in inches."""
ADDED_DISTANCES = (1.7, 3.2)
"""Least and greatest distance of an added piece from a start whose first move is too large, in
inches. Chosen by hand: the piece lies within the reach of a first move, about 3 inches."""
SMALL_KINDS = ("rock", "bush", "stump", "tree")
"""Kinds that a repair adds and exchanges, unless a theme has others."""


class LayoutRepair:
    """Repair of one layout.

    Args:
        layout: The layout, which is changed.
        stream: Random numbers.
        small_kinds: Kinds of round pieces that may be added, and that may replace each other.
    """

    def __init__(
        self, layout: Layout, stream: Stream, small_kinds: Sequence[str] = SMALL_KINDS
    ) -> None:
        self._layout = layout
        self._stream = stream
        self._changes = LayoutChanges(layout, stream, small_kinds)

    def run(self) -> bool:
        """Make the starts alike; return False if a stage gives up."""
        if len(self._changes.first_seats) == 1:  # all starts are images of each other
            return True
        ways = self._even_distances()
        # later stages leave the starts and the blocking ground alone, which decide the ways
        if ways is None or not self._even_first_moves():
            return False
        meter = WayMeter(self._layout, ways)
        has_even_ways = WayRepair(self._changes, meter, ways).run()
        return has_even_ways and HandRepair(self._changes, meter).run()

    # Distances.

    def _even_distances(self) -> Mapping[tuple[int, int], Way] | None:
        """Move starts until their ways to the others are alike.

        Returns:
            The ways between the starts, by the indices of both starts; None if no way leads between
            two of the starts, or if the ways stay too unlike.
        """
        layout = self._layout
        start_count = len(layout.starts)
        pair_count = start_count * (start_count - 1) // 2
        for _ in range(MAX_DISTANCE_STEPS):
            ways = ways_of(layout)
            if len(ways) < pair_count:
                return None
            lengths_of = _way_lengths(ways)
            starts = improved_starts(layout, layout.starts, self._stream, lengths_of, ALIKE_WAYS)
            if starts == layout.starts:
                break  # the lengths are exact for these starts
            layout.starts = starts
        else:  # the lengths are estimates for the moved starts
            ways = ways_of(layout)
        mean_lengths = [average(each) for each in lengths_of(layout.starts)]
        return ways if spread(mean_lengths) <= MAX_DISTANCE_SPREAD else None

    # First moves.

    def _even_first_moves(self) -> bool:
        """Change pieces close to the starts until the areas of all first moves are alike."""
        starts = self._changes.values_of_first_seats(self._layout.starts)
        areas = [first_move_area(self._layout, start) for start in starts]
        if spread(areas) <= MAX_AREA_SPREAD:
            return True
        goal = max(MIN_AREA_GOAL, median(areas))
        smallest_first = sorted(range(len(starts)), key=areas.__getitem__)
        even_areas: list[float] = []
        for index in smallest_first:
            even_areas.append(self._bring_to(starts[index], areas[index], goal))
            if spread(even_areas) > MAX_AREA_SPREAD:
                return False
            if len(even_areas) == 1 and abs(even_areas[0] - goal) > MAX_AREA_DEVIATION * goal:
                goal = even_areas[0]  # the first start can't reach the goal: the others follow it
        return True

    def _bring_to(self, start: Point, area: float, goal: float) -> float:
        """Change pieces until the area of a first move is close to a goal; return the new area."""
        for _ in range(MAX_AREA_STEPS):
            if abs(area - goal) <= MAX_AREA_DEVIATION * goal:
                break
            change = self._enlarge_area(start) if area < goal else self._reduce_area(start)
            if change is None:
                continue
            new_area = first_move_area(self._layout, start)
            if abs(new_area - goal) < abs(area - goal) - MIN_AREA_GAIN:
                area = new_area
            else:
                self._changes.undo(change)
        return area

    def _enlarge_area(self, start: Point) -> OrbitChange | None:
        """Move or remove a piece close to a start.

        It is moved in seven of ten cases (chosen by hand).

        Returns:
            The change; None if no piece is close, or if the piece has no room.
        """
        close_orbits = self._close_orbits(start)
        die = self._stream.below(10)
        if not close_orbits:
            return None
        index = self._stream.pick(close_orbits)
        return self._move(index) if die < 7 else self._changes.remove(index)

    def _reduce_area(self, start: Point) -> OrbitChange | None:
        """Move a piece close to a start, or add one.

        A close piece is moved in six of ten cases (chosen by hand).

        Returns:
            The change; None if the piece has no room.
        """
        close_orbits = self._close_orbits(start)
        die = self._stream.below(10)
        if close_orbits and die < 6:
            return self._move(self._stream.pick(close_orbits))
        for _ in range(ADDING_TRIES):
            place = self._changes.random_point(start, *ADDED_DISTANCES)
            piece = self._changes.small_piece_at(place)
            if piece:
                return self._changes.add(piece)
        return None

    def _close_orbits(self, start: Point) -> list[int]:
        """Return the indices of the loose orbits that can change the first move from a start.

        They reach closer to it than `UNEVEN_MOVE_RANGE`: a move and a little more.
        """
        return [
            index
            for index in self._changes.loose_orbits()
            if self._changes.distance_to_orbit(index, start) < UNEVEN_MOVE_RANGE
        ]

    def _move(self, index: int) -> OrbitChange | None:
        piece = self._layout.orbits[index][0]
        return self._changes.replace(index, self._changes.nudged(piece, *PIECE_MOVE_LIMITS))


def _way_lengths(
    ways: Mapping[tuple[int, int], Way],
) -> Callable[[Sequence[Point]], list[list[float]]]:
    """Return a function that estimates the lengths of the ways from each of some starts, in inches.

    The function takes all starts, moved or not. It puts the ends of each way onto them and leaves
    the other corners where they are. So the lengths are exact for the starts that the ways were
    computed for, and good estimates for starts near them.
    """

    def lengths_of(starts: Sequence[Point]) -> list[list[float]]:
        lengths: list[list[float]] = [[] for _ in starts]
        for (seat, other_seat), way in ways.items():
            length = length_of([starts[seat], *way[1:-1], starts[other_seat]])
            lengths[seat].append(length)
            lengths[other_seat].append(length)
        return lengths

    return lengths_of
