"""Repair of a layout: small changes of loose pieces until the starts are alike.

Four stages follow each other, and each leaves alone what the earlier ones have made alike:
distances, by steps of the starts; first moves, by pieces close to the starts; uneven inches, by
pieces on the ways; pieces to smash and to throw, by exchanging kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from games.duel.generator.changes import DARTS, LayoutChanges, OrbitChange
from games.duel.generator.ground import Disc, average, distance, shifted
from games.duel.generator.handrepair import HandRepair
from games.duel.generator.measuring import (
    UNEVEN_REACH,
    first_move_area,
    length_of,
    spread,
    ways_of,
)
from games.duel.generator.placing import Layout, on_grid
from games.duel.generator.starts import EDGE_DISTANCES, LEAST_DISTANCE
from games.duel.generator.stream import Stream
from games.duel.generator.waymeter import WayMeter
from games.duel.generator.wayrepair import WayRepair
from games.duel.geometry.points import Point

DISTANCE_SPREAD = 0.047
"""Spread of the distances that is left alone, as a share of the mean."""
REACH_SPREAD = 0.043
"""Spread of the first moves that is left alone."""
LEAST_AREA = 15.0
"""Least number of square inches that first moves are brought to."""
START_ROOM = 0.75
"""Least distance of a start that steps from a piece."""
DISTANCE_STEPS = 24
REACH_STEPS = 40
"""Steps of a stage after which it gives up: another try is cheaper."""
DEAD_BAND = 0.002
"""Gain that counts as one: smaller ones could differ between platforms."""
SMALL_KINDS = ("rock", "bush", "stump", "tree")
"""Kinds that a repair adds and exchanges, unless a theme has others."""


class LayoutRepair:
    """Repair of one layout.

    Args:
        layout: The layout, which is changed.
        stream: Random numbers.
        small_kinds: Kinds of round pieces that may be added, and take each other's place.
    """

    def __init__(
        self, layout: Layout, stream: Stream, small_kinds: Sequence[str] = SMALL_KINDS
    ) -> None:
        self._layout = layout
        self._stream = stream
        self._changes = LayoutChanges(layout, stream, small_kinds)

    def run(self) -> bool:
        """Make the starts alike; return False if a stage gives up."""
        if len(self._changes.seats) == 1:
            return True
        if not (self._even_distances() and self._even_first_moves()):
            return False
        ways = ways_of(self._layout)
        meter = WayMeter(self._layout, ways)
        return (
            WayRepair(self._changes, meter, ways).run() and HandRepair(self._changes, meter).run()
        )

    # Distances.

    def _even_distances(self) -> bool:
        """Let starts step in or out until their mean distances are alike."""
        for _ in range(DISTANCE_STEPS):
            values = self._distances()
            if not values:
                return False
            if spread(values) <= DISTANCE_SPREAD:
                return True
            if not any(self._step_start(*step) for step in _steps(values)):
                return False
        return False

    def _distances(self) -> list[float]:
        """Return the mean distance of the first start of each orbit; none if a way is missing."""
        ways = ways_of(self._layout)
        count = len(self._layout.starts)
        if len(ways) < count * (count - 1) // 2:
            return []
        lengths = [
            average([length_of(way) for seats, way in ways.items() if seat in seats])
            for seat in range(count)
        ]
        return self._changes.of_seats(lengths)

    def _step_start(self, orbit: int, outward: bool) -> bool:
        """Let the starts of an orbit step towards the middle or away; False without room."""
        layout = self._layout
        first = self._changes.seats[orbit]
        start = layout.starts[first]
        inches = self._stream.between(0.2, 0.7) * (1 if outward else -1)
        length = max(0.1, distance(start, Point(0, 0)))
        for turn in (0.0, 0.6, -0.6):  # straight, or a little aside
            x = start.x + (start.x - turn * start.y) / length * inches
            y = start.y + (start.y + turn * start.x) / length * inches
            point = on_grid(Point(x, y))
            images = [operation.of(point) for operation in layout.symmetry.images]
            others = [
                each
                for index, each in enumerate(layout.starts)
                if not first <= index < first + len(images)
            ]
            if self._is_place_for_start(images, others):
                layout.starts[first : first + len(images)] = images
                return True
        return False

    def _is_place_for_start(self, images: Sequence[Point], others: Sequence[Point]) -> bool:
        layout = self._layout
        if not layout.holds(images[0], EDGE_DISTANCES[0] - 0.1) or layout.has_closer(
            Disc(images[0], 0.0), START_ROOM
        ):
            return False
        return all(
            distance(point, other) >= LEAST_DISTANCE - 0.3
            for number, point in enumerate(images)
            for other in [*others, *images[:number]]
        )

    # First moves.

    def _even_first_moves(self) -> bool:
        """Change pieces close to the starts until all first moves can end on as many inches."""
        starts = self._changes.of_seats(self._layout.starts)
        areas = [first_move_area(self._layout, start) for start in starts]
        if spread(areas) <= REACH_SPREAD:
            return True
        goal = max(LEAST_AREA, median(areas))
        for index in sorted(range(len(starts)), key=areas.__getitem__):
            areas[index] = self._bring_to(starts[index], areas[index], goal)
            if abs(areas[index] - goal) > REACH_SPREAD * goal:
                # The others come to what is left of this one.
                goal = areas[index]
        return spread(areas) <= REACH_SPREAD

    def _bring_to(self, start: Point, area: float, goal: float) -> float:
        """Bring the area of a first move close to a goal; return the area that is reached."""
        for _ in range(REACH_STEPS):
            if abs(area - goal) <= 0.4 * REACH_SPREAD * goal:
                break
            change = self._change_near(start, needs_more=area < goal)
            if change is None:
                continue
            new_area = first_move_area(self._layout, start)
            if abs(new_area - goal) < abs(area - goal) - DEAD_BAND:
                area = new_area
            else:
                self._changes.undo(change)
        return area

    def _change_near(self, start: Point, *, needs_more: bool) -> OrbitChange | None:
        """Make one change close to a start; return None without room."""
        changes = self._changes
        near = [index for index in changes.loose() if changes.gap(index, start) < UNEVEN_REACH]
        choice = self._stream.below(10)
        if near and (choice < 6 or needs_more):
            index = self._stream.pick(near)
            piece = self._layout.orbits[index][0]
            if needs_more and choice >= 7:
                return changes.replace(index, None)
            return changes.replace(index, changes.nudged(piece, 0.1, 0.7))
        if needs_more:
            return None
        for _ in range(DARTS):
            away = self._stream.between(1.7, 3.2)
            added = changes.beside_others(shifted(start, 5 * self._stream.below(72), away))
            if added:
                return changes.add(added)
        return None


def _steps(values: Sequence[float]) -> list[tuple[int, bool]]:
    """Return the steps that make distances alike: the orbit, and True to go outward.

    The orbit that is farthest from the mean comes first.
    """
    middle_value = average(values)
    deviations = [round(value - middle_value, 3) for value in values]
    orbits = sorted(range(len(values)), key=lambda orbit: -abs(deviations[orbit]))
    return [(orbit, deviations[orbit] < 0) for orbit in orbits]
