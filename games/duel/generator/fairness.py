"""Fairness of a battlefield: a comparison of its starts.

Measured are the distances to the other starts, the pieces close by that can be used, and the area
that can be reached in the first turn. DUEL has no rule about cover, and throws need no line of
sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from statistics import mean, median
from typing import NamedTuple

import shapely
from shapely.geometry import LineString

from engine.rules.english import list_in_words
from games.duel.geometry.field import field_of
from games.duel.geometry.points import BASE, Point
from games.duel.geometry.rooms import Rooms
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps.starts import USUAL_SPEED

CLOSE_BY = 6.0
"""Largest distance in inches from a start at which pieces count as close by."""
ALIKE_SHARE = 0.05
"""Largest difference, as a share of the mean, at which values count as alike."""


class StartPath(NamedTuple):
    """The shortest path between two starts around blocking ground.

    Attributes:
        inches: Length of the path.
        uneven_inches: Inches of the path on uneven ground.
    """

    inches: float
    uneven_inches: float


class StartMeasures(NamedTuple):
    """Measurements of one start.

    Attributes:
        paths: Path to each other start that can be reached, by seat.
        smashable_by_weight: Number of destructible pieces close by, by weight.
        throwable_by_weight: Number of projectiles close by, by weight.
        reached_area: Square inches of the table within reach of the first move.
    """

    paths: Mapping[int, StartPath]
    smashable_by_weight: Mapping[int, int]
    throwable_by_weight: Mapping[int, int]
    reached_area: float

    @property
    def mean_distance(self) -> float:
        """Mean length of the paths to the other starts, in inches."""
        return mean(path.inches for path in self.paths.values()) if self.paths else 0.0

    @property
    def uneven_inches(self) -> float:
        """Mean length of these paths on uneven ground, in inches."""
        return mean(path.uneven_inches for path in self.paths.values()) if self.paths else 0.0

    @property
    def smashable_count(self) -> int:
        """Number of pieces close by that can be smashed."""
        return sum(self.smashable_by_weight.values())

    @property
    def throwable_count(self) -> int:
        """Number of pieces close by that can be thrown."""
        return sum(self.throwable_by_weight.values())


MEASURES: Mapping[str, Callable[[StartMeasures], float]] = {
    "inches to the others": lambda measures: measures.mean_distance,
    "uneven inches on the way": lambda measures: measures.uneven_inches,
    "pieces to smash": lambda measures: measures.smashable_count,
    "pieces to throw": lambda measures: measures.throwable_count,
    "square inches reached": lambda measures: measures.reached_area,
}
"""Measures by which starts are compared, by their names with units."""


class StartDifference(NamedTuple):
    """The difference between the starts in one measure.

    Attributes:
        measure_name: Name of the measure with its unit.
        difference: Largest value less the smallest.
        odd_seat: Seat whose value is far from all others; 0 for no seat.
    """

    measure_name: str
    difference: float
    odd_seat: int

    @property
    def amount(self) -> str:
        """The difference with its unit: `1 piece to throw`."""
        difference = round(self.difference, 1)
        name = self.measure_name
        if difference == 1:
            name = name.replace("pieces", "piece").replace("inches", "inch")
        return f"{difference:g} {name}"


def measure_starts(battlefield: Battlefield, base: float = BASE) -> list[StartMeasures]:
    """Return the measurements of each start, in the order of the seats."""
    paths = _paths_between_starts(battlefield, base)
    return [
        StartMeasures(
            {
                second_seat: path
                for (first_seat, second_seat), path in paths.items()
                if first_seat == seat
            },
            _pieces_close_by(battlefield, start, base, lambda piece: piece.destructible),
            _pieces_close_by(battlefield, start, base, lambda piece: piece.projectile),
            _first_turn_area(battlefield, start, base),
        )
        for seat, start in enumerate(battlefield.starts, 1)
    ]


def differences(all_measures: Sequence[StartMeasures]) -> list[StartDifference]:
    """Return the difference between the starts in each measure."""
    return [
        _start_difference(measure_name, [measure(measures) for measures in all_measures])
        for measure_name, measure in MEASURES.items()
    ]


def verdict(all_measures: Sequence[StartMeasures]) -> str:
    """Return a sentence that says whether the starts are alike.

    Starts are alike if no measure differs by more than a twentieth of its mean, which nobody
    notices.
    """
    unequal_names: list[str] = []
    for measure_name, measure in MEASURES.items():
        values = [measure(measures) for measures in all_measures]
        if len(values) < 2:  # a single start has nothing to differ from
            continue
        difference = max(values) - min(values)
        # With a mean below 1, the share counts as one of 1.
        if difference > ALIKE_SHARE * max(1.0, abs(mean(values))):
            unequal_names.append(measure_name)
    if not unequal_names:
        return "Fair: the starts are alike in everything measured here."
    return f"Not all alike: the starts differ in {list_in_words(unequal_names)}."


def report_lines(battlefield: Battlefield, base: float = BASE) -> list[str]:
    """Return the comparison in lines of text: each start, then the differences and the verdict."""
    all_measures = measure_starts(battlefield, base)
    lines = measure_lines(all_measures)
    for difference in differences(all_measures):
        odd_words = f"; seat {difference.odd_seat} differs most" if difference.odd_seat else ""
        lines.append(f"The starts differ by {difference.amount}{odd_words}.")
    return [*lines, verdict(all_measures)]


def measure_lines(all_measures: Sequence[StartMeasures]) -> list[str]:
    """Return a line of text about each start."""
    return [
        f"Seat {seat}: {measures.mean_distance:.1f} inches to the other starts on average,"
        f" {measures.uneven_inches:.1f} of them uneven;"
        f" within 6 inches {_pieces_words(measures.smashable_by_weight, 'smash')}"
        f" and {_pieces_words(measures.throwable_by_weight, 'throw')};"
        f" {measures.reached_area:.1f} square inches can be reached in the first turn."
        for seat, measures in enumerate(all_measures, 1)
    ]


def _pieces_words(counts_by_weight: Mapping[int, int], verb: str) -> str:
    """Return the number of pieces for a use, with their weights, in words."""
    weights = [str(weight) for weight, count in counts_by_weight.items() for _ in range(count)]
    weight_words = f" (weight {', '.join(weights)})" if weights else ""
    return f"{len(weights) or 'nothing'} to {verb}{weight_words}"


def _start_difference(name: str, values: Sequence[float]) -> StartDifference:
    """Return the spread of values, given in the order of seats.

    A seat is odd if its value is farther from the median than all others, by more than the
    difference that counts as alike.
    """
    if len(values) < 2:
        return StartDifference(name, 0.0, 0)
    median_value = median(values)
    deviations = [abs(value - median_value) for value in values]
    largest_deviation, second_deviation = sorted(deviations, reverse=True)[:2]
    noticeable = ALIKE_SHARE * max(1.0, abs(median_value))
    # Of two values, neither is nearer to the median.
    is_outlier = len(values) > 2 and largest_deviation > second_deviation + noticeable
    odd_seat = 1 + deviations.index(largest_deviation) if is_outlier else 0
    return StartDifference(name, round(max(values) - min(values), 3), odd_seat)


def _paths_between_starts(
    battlefield: Battlefield, base: float
) -> dict[tuple[int, int], StartPath]:
    """Return the paths between starts, by the seats at their ends, in both directions."""
    uneven_ground = shapely.union_all(
        [piece.shape for piece in battlefield.terrain if piece.ground == "uneven"]
    )
    paths = {}
    for (seat, other_seat), points in shortest_ways(battlefield, base).items():
        inches = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points))
        uneven_inches = LineString(points).intersection(uneven_ground).length
        path = StartPath(round(inches, 3), round(uneven_inches, 3))
        paths[seat, other_seat] = path
        paths[other_seat, seat] = path
    return paths


def shortest_ways(
    battlefield: Battlefield, base: float = BASE
) -> dict[tuple[int, int], list[Point]]:
    """Return the points of the shortest way around blocking ground between each two starts.

    The key has the seats at both ends, the higher one first; starts without a way are left out.
    """
    blocking_pieces = tuple(piece for piece in battlefield.terrain if piece.ground == "blocking")
    field = field_of(battlefield.table, blocking_pieces, base)
    allowance = 4.0 * sum(battlefield.table)  # longer than any path that a search should follow
    rooms = Rooms(battlefield.table, [ring for _, ring in field.walls], base)
    ways = {}
    for seat, start in enumerate(battlefield.starts, 1):
        for other_seat, goal in enumerate(battlefield.starts[: seat - 1], 1):
            if rooms.are_separate(start, goal):
                continue  # a search would try every path before it gives up
            corners = field.shortest(start, goal, allowance, ())
            if corners is not None:
                ways[seat, other_seat] = [start, *corners]
    return ways


def _pieces_close_by(
    battlefield: Battlefield, start: Point, base: float, is_counted: Callable[[Piece], bool]
) -> Mapping[int, int]:
    """Return the number of pieces close by that `is_counted` accepts, by weight."""
    field = field_of(battlefield.table, battlefield.terrain, base)
    counts_by_weight = Counter(
        piece.weight
        for piece in battlefield.terrain
        if is_counted(piece) and field.distance(start, piece) <= CLOSE_BY
    )
    return dict(sorted(counts_by_weight.items()))


def _first_turn_area(battlefield: Battlefield, start: Point, base: float) -> float:
    """Return the area in square inches in which a base's centre can end its first move.

    The warrior has the usual Speed on level ground and the usual Dexterity on uneven ground.
    """
    field = field_of(battlefield.table, battlefield.terrain, base)
    return round(float(field.reach(start, USUAL_SPEED, ()).free_region.area), 1)
