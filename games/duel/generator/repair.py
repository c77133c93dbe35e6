"""Repair of a layout: small changes of loose pieces and starts, until the starts are alike.

It has four stages. Each of them leaves alone what the earlier ones have made alike:

1. distances between the starts: starts move;
2. areas of the first moves: pieces close to the starts change;
3. uneven inches: pieces on the ways change (`wayrepair`);
4. pieces to smash and to throw: other pieces close to the starts change (`handrepair`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from games.duel.generator.changes import PLACE_TRIES, LayoutChanges, OrbitChange
from games.duel.generator.ground import average
from games.duel.generator.handrepair import HandRepair
from games.duel.generator.measuring import (
    UNEVEN_REACH,
    Way,
    first_move_area,
    length_of,
    spread,
    ways_of,
)
from games.duel.generator.placing import Layout
from games.duel.generator.starts import improved_starts
from games.duel.generator.stream import Stream
from games.duel.generator.waymeter import WayMeter
from games.duel.generator.wayrepair import WayRepair
from games.duel.geometry.points import Point

# Both spreads are a little smaller than `fairness.ALIKE_SHARE`, because of rounding.
MAX_DISTANCE_SPREAD = 0.047
"""Spread of the distances, as a share of their mean, up to which they count as alike."""
ALIKE_WAYS = (0.005, 0.01)
"""Spreads of the mean lengths of the ways and of the shortest ones, as shares of their means, up to
which starts do not move. They are small because who is farther away often watches the others fight
first: 0.4 inches more than the others won a third start half of the games instead of a third."""
ALIKE_WAYS_OF_MANY = (0.03, 0.15)
"""The same for more than `FEW_STARTS`: a table has few places for them that are also alike in the
areas of first moves."""
FEW_STARTS = 4
"""Greatest number of starts to which `ALIKE_WAYS` applies."""
MAX_AREA_SPREAD = 0.043
"""Spread of the areas of first moves, as a share of their mean, up to which they count as alike."""
MAX_AREA_DEVIATION = 0.4 * MAX_AREA_SPREAD
"""Greatest deviation of an area from the goal, as a share of the goal, after which no step follows:
even opposite deviations leave two areas alike."""
MIN_AREA_GOAL = 15.0
"""Least area of a first move that is a goal, in square inches."""
MIN_AREA_GAIN = 0.002
"""Smallest gain, in square inches, for which a change stays. Rounding differs between platforms and
may not decide."""
MAX_DISTANCE_STEPS = 4
"""Number of searches for better starts after which the repair gives up: another layout is cheaper.
"""
MAX_AREA_STEPS = 40
"""Number of changes that are tried for the first move of one start."""
MOVE_LIMITS = (0.1, 0.7)
"""Limits of the distance by which a piece is moved, in inches."""
ADDED_DISTANCES = (1.7, 3.2)
"""Limits of the distance of an added piece from a start whose first move is too large, in inches.
"""
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
        if not (self._even_distances() and self._even_first_moves()):
            return False
        ways = ways_of(self._layout)
        meter = WayMeter(self._layout, ways)
        has_even_ways = WayRepair(self._changes, meter, ways).run()
        return has_even_ways and HandRepair(self._changes, meter).run()

    # Distances.

    def _even_distances(self) -> bool:
        """Move starts until their ways to the others are alike.

        Returns:
            False if no way leads between two of the starts, or if the ways stay too unlike.
        """
        layout = self._layout
        start_count = len(layout.starts)
        pair_count = start_count * (start_count - 1) // 2
        alike = ALIKE_WAYS if start_count <= FEW_STARTS else ALIKE_WAYS_OF_MANY
        for _ in range(MAX_DISTANCE_STEPS):
            ways = ways_of(layout)
            if len(ways) < pair_count:
                return False
            lengths_of = _way_lengths(ways)
            starts = improved_starts(layout, layout.starts, self._stream, lengths_of, alike)
            if starts == layout.starts:
                break
            layout.starts = starts
        mean_lengths = [average(each) for each in lengths_of(layout.starts)]
        return spread(mean_lengths) <= MAX_DISTANCE_SPREAD

    # First moves.

    def _even_first_moves(self) -> bool:
        """Change pieces close to the starts until the areas of all first moves are alike."""
        starts = self._changes.of_first_seats(self._layout.starts)
        areas = [first_move_area(self._layout, start) for start in starts]
        if spread(areas) <= MAX_AREA_SPREAD:
            return True
        goal = max(MIN_AREA_GOAL, median(areas))
        smallest_first = sorted(range(len(starts)), key=areas.__getitem__)
        for index in smallest_first:
            areas[index] = self._bring_to(starts[index], areas[index], goal)
            if abs(areas[index] - goal) > MAX_AREA_SPREAD * goal:
                goal = areas[index]  # this start can't reach the goal: the others follow it
        return spread(areas) <= MAX_AREA_SPREAD

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
        """Move or remove a piece close to a start; return None without one, or without room."""
        close_orbits = self._close_orbits(start)
        number = self._stream.below(10)
        if not close_orbits:
            return None
        index = self._stream.pick(close_orbits)
        return self._move(index) if number < 7 else self._changes.replace(index, None)

    def _reduce_area(self, start: Point) -> OrbitChange | None:
        """Move a piece close to a start, or add one; return None without room."""
        close_orbits = self._close_orbits(start)
        number = self._stream.below(10)
        if close_orbits and number < 6:
            return self._move(self._stream.pick(close_orbits))
        for _ in range(PLACE_TRIES):
            place = self._changes.random_point(start, *ADDED_DISTANCES)
            piece = self._changes.small_piece_at(place)
            if piece:
                return self._changes.add(piece)
        return None

    def _close_orbits(self, start: Point) -> list[int]:
        """Return the indices of the loose orbits that can change the first move from a start."""
        return [
            index
            for index in self._changes.loose_orbits()
            if self._changes.distance_to_orbit(index, start) < UNEVEN_REACH
        ]

    def _move(self, index: int) -> OrbitChange | None:
        piece = self._layout.orbits[index][0]
        return self._changes.replace(index, self._changes.nudged(piece, *MOVE_LIMITS))


def _way_lengths(
    ways: Mapping[tuple[int, int], Way],
) -> Callable[[Sequence[Point]], list[list[float]]]:
    """Return a function that measures the ways from each start, whose ends move with the starts.

    It returns the lengths in inches for each start. The other corners of the ways stay where they
    are, so the lengths are exact for the starts that the ways were found for, and good estimates
    for starts near them.
    """

    def lengths_of(starts: Sequence[Point]) -> list[list[float]]:
        lengths: list[list[float]] = [[] for _ in starts]
        for (seat, other_seat), way in ways.items():
            length = length_of([starts[seat], *way[1:-1], starts[other_seat]])
            lengths[seat].append(length)
            lengths[other_seat].append(length)
        return lengths

    return lengths_of
