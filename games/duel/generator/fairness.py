"""Fairness of a battlefield: a comparison of its starts.

It measures the ways to the other starts, the pieces close by that can be smashed or thrown, and the
area in which the first move can end. Cover and lines of sight are not measured: DUEL has no rule
about cover, and throws need no line of sight.

A way is the shortest path between two starts around blocking ground.
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

from engine.rules.english import in_figures, list_in_words
from games.duel.geometry.field import field_of
from games.duel.geometry.points import BASE, Point
from games.duel.geometry.rooms import Rooms
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps.starts import USUAL_SPEED

CLOSE_BY = 6.0
"""Largest distance in inches from a start at which pieces count as close by."""
ALIKE_SHARE = 0.05
"""Largest difference, as a share of the mean, at which values count as alike: nobody notices it."""
SEARCH_LIMIT = 4.0
"""Greatest length of a way that is searched, as a multiple of the table's width and height in sum:
no sensible way is longer."""


class MeasuredWay(NamedTuple):
    """Measures of the way between two starts.

    Attributes:
        inches: Length of the way.
        uneven_inches: Inches of the way on uneven ground.
    """

    inches: float
    uneven_inches: float


class StartMeasures(NamedTuple):
    """Measures of one start.

    Attributes:
        ways: Way to each other start that can be reached, by the seat of that start.
        smashable_by_weight: Number of destructible pieces close by, by weight.
        throwable_by_weight: Number of projectiles close by, by weight.
        reached_area: Area of the table in which the first move can end, in square inches.
    """

    ways: Mapping[int, MeasuredWay]
    smashable_by_weight: Mapping[int, int]
    throwable_by_weight: Mapping[int, int]
    reached_area: float

    @property
    def mean_distance(self) -> float:
        """Mean length of the ways to the other starts, in inches; 0 without any."""
        return mean(way.inches for way in self.ways.values()) if self.ways else 0.0

    @property
    def uneven_inches(self) -> float:
        """Mean length of these ways on uneven ground, in inches; 0 without any."""
        return mean(way.uneven_inches for way in self.ways.values()) if self.ways else 0.0

    @property
    def smashable_count(self) -> int:
        """Number of pieces close by that can be smashed."""
        return sum(self.smashable_by_weight.values())

    @property
    def throwable_count(self) -> int:
        """Number of pieces close by that can be thrown."""
        return sum(self.throwable_by_weight.values())


class Measure(NamedTuple):
    """Measure in which starts are compared.

    Attributes:
        name: What it measures: the starts differ in it.
        unit: Its unit, in the singular.
        value_of: Returns its value for a start.
    """

    name: str
    unit: str
    value_of: Callable[[StartMeasures], float]


DISTANCE = Measure(
    "average distance to the other starts", "inch", lambda measures: measures.mean_distance
)
UNEVEN_GROUND = Measure(
    "uneven ground on the way to the others", "inch", lambda measures: measures.uneven_inches
)
SMASHABLE = Measure("pieces to smash nearby", "piece", lambda measures: measures.smashable_count)
THROWABLE = Measure("pieces to throw nearby", "piece", lambda measures: measures.throwable_count)
REACHED_AREA = Measure(
    "area reached in turn 1", "square inch", lambda measures: measures.reached_area
)
MEASURES = DISTANCE, UNEVEN_GROUND, SMASHABLE, THROWABLE, REACHED_AREA
"""Measures in which starts are compared."""


class StartDifference(NamedTuple):
    """The difference between the starts in one measure.

    Attributes:
        measure: The measure.
        difference: Largest value minus the smallest one.
        odd_seat: Seat whose value differs from all others; 0 for no seat.
    """

    measure: Measure
    difference: float
    odd_seat: int

    @property
    def words(self) -> str:
        """The measure and the difference: `pieces to smash nearby, by 1 piece`."""
        return f"{self.measure.name}, by {in_figures(round(self.difference, 1), self.measure.unit)}"


def measure_starts(battlefield: Battlefield, base: float = BASE) -> list[StartMeasures]:
    """Return the measures of each start, in the order of the seats.

    Args:
        battlefield: The battlefield.
        base: Diameter of a base, in inches.
    """
    ways_by_seats = _measured_ways(battlefield, base)
    all_measures = []
    for seat, start in enumerate(battlefield.starts, 1):
        pieces = _usable_pieces_close_by(battlefield, start, base)
        measures = StartMeasures(
            ways={other: way for (first, other), way in ways_by_seats.items() if first == seat},
            smashable_by_weight=_counts_by_weight([each for each in pieces if each.destructible]),
            throwable_by_weight=_counts_by_weight([each for each in pieces if each.projectile]),
            reached_area=_first_move_area(battlefield, start, base),
        )
        all_measures.append(measures)
    return all_measures


def differences(all_measures: Sequence[StartMeasures]) -> list[StartDifference]:
    """Return the difference between the starts in each measure."""
    return [
        _start_difference(measure, [measure.value_of(measures) for measures in all_measures])
        for measure in MEASURES
    ]


def verdict(all_measures: Sequence[StartMeasures]) -> str:
    """Return a sentence that says whether the starts are alike in all measures."""
    if is_fair(all_measures):
        return "Fair: the starts are alike in everything measured here."
    return f"Not all alike: the starts differ in {list_in_words(_unlike_names(all_measures))}."


def is_fair(all_measures: Sequence[StartMeasures]) -> bool:
    """Return True if the starts are alike in all measures."""
    return not _unlike_names(all_measures)


def _unlike_names(all_measures: Sequence[StartMeasures]) -> list[str]:
    """Return the names of the measures in which the starts are not alike."""
    return [measure.name for measure in MEASURES if not is_alike(measure, all_measures)]


def is_alike(measure: Measure, all_measures: Sequence[StartMeasures]) -> bool:
    """Return True if the starts are alike in a measure."""
    if len(all_measures) < 2:
        return True
    values = [measure.value_of(measures) for measures in all_measures]
    return max(values) - min(values) <= _alike_difference(mean(values))


def _alike_difference(middle_value: float) -> float:
    """Return the largest difference at which values around this one count as alike.

    A value below 1 counts as 1: nobody notices a twentieth of an inch.
    """
    return ALIKE_SHARE * max(1.0, abs(middle_value))


def report_lines(battlefield: Battlefield, base: float = BASE) -> list[str]:
    """Return the comparison in lines of text: each start, then the differences and the verdict."""
    all_measures = measure_starts(battlefield, base)
    lines = measure_lines(all_measures)
    for difference in differences(all_measures):
        odd_words = f"; seat {difference.odd_seat} differs most" if difference.odd_seat else ""
        lines.append(f"The starts differ in {difference.words}{odd_words}.")
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


def _start_difference(measure: Measure, values: Sequence[float]) -> StartDifference:
    """Return the difference between values, given in the order of seats.

    A seat is odd if its value is farther from the median than all others, by more than the
    difference at which values count as alike.
    """
    if len(values) < 2:
        return StartDifference(measure, 0.0, 0)
    median_value = median(values)
    deviations = [abs(value - median_value) for value in values]
    largest_deviation, second_deviation = sorted(deviations, reverse=True)[:2]
    is_outlier = largest_deviation > second_deviation + _alike_difference(median_value)
    # Two values are as far from their median: rounding would decide which one is odd.
    has_odd_seat = is_outlier and len(values) > 2
    odd_seat = 1 + deviations.index(largest_deviation) if has_odd_seat else 0
    return StartDifference(measure, round(max(values) - min(values), 3), odd_seat)


def _measured_ways(battlefield: Battlefield, base: float) -> dict[tuple[int, int], MeasuredWay]:
    """Return the ways between starts, by the seats at their ends, in both directions.

    Lengths are rounded to a thousandth of an inch, like the places of pieces.
    """
    uneven_ground = shapely.union_all(
        [piece.shape for piece in battlefield.terrain if piece.ground == "uneven"]
    )
    ways = {}
    for (seat, other_seat), points in shortest_ways(battlefield, base).items():
        inches = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points))
        uneven_inches = LineString(points).intersection(uneven_ground).length
        way = MeasuredWay(round(inches, 3), round(uneven_inches, 3))
        ways[seat, other_seat] = way
        ways[other_seat, seat] = way
    return ways


def shortest_ways(
    battlefield: Battlefield, base: float = BASE
) -> dict[tuple[int, int], list[Point]]:
    """Return the corners of the way between each two starts, with both ends.

    The key has the seats at both ends, the higher one first. Starts between which no way leads are
    left out.
    """
    blocking_pieces = tuple(piece for piece in battlefield.terrain if piece.ground == "blocking")
    field = field_of(battlefield.table, blocking_pieces, base)
    allowance = SEARCH_LIMIT * sum(battlefield.table)
    rooms = Rooms(battlefield.table, [ring for _, ring in field.walls], base)
    ways = {}
    for seat, start in enumerate(battlefield.starts, 1):
        for other_seat, goal in enumerate(battlefield.starts[: seat - 1], 1):
            if rooms.are_separate(start, goal):
                continue  # a search would try every path before it gives up
            corners = field.shortest(start, goal, allowance, others=())
            if corners is not None:
                ways[seat, other_seat] = [start, *corners]
    return ways


def _usable_pieces_close_by(battlefield: Battlefield, start: Point, base: float) -> list[Piece]:
    """Return the pieces close to a start that can be smashed or thrown.

    Distances are rounded to a thousandth of an inch: many pieces of a symmetrical map lie at a
    distance of just 6 inches, and a float's last digit may not decide which of them are close.
    """
    field = field_of(battlefield.table, battlefield.terrain, base)
    return [
        piece
        for piece in battlefield.terrain
        if (piece.destructible or piece.projectile)
        and round(field.distance(start, piece), 3) <= CLOSE_BY
    ]


def _counts_by_weight(pieces: Sequence[Piece]) -> Mapping[int, int]:
    """Return the number of pieces of each weight, the lightest first."""
    return dict(sorted(Counter(piece.weight for piece in pieces).items()))


def _first_move_area(battlefield: Battlefield, start: Point, base: float) -> float:
    """Return the area in square inches in which the middle of a base can end its first move.

    The warrior has the usual Speed on level ground and the usual Dexterity on uneven ground.
    """
    field = field_of(battlefield.table, battlefield.terrain, base)
    return round(float(field.free_region(start, USUAL_SPEED, others=()).area), 1)
