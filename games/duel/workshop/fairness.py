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

from engine.rules.english import listed
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
        uneven: Inches of the path on uneven ground.
    """

    inches: float
    uneven: float


class StartMeasures(NamedTuple):
    """Measurements of one start.

    Attributes:
        paths: Path to each other start that can be reached, by seat.
        smashed: Number of destructible pieces close by, by weight.
        thrown: Number of projectiles close by, by weight.
        reached: Square inches of the table within reach of the first move.
    """

    paths: Mapping[int, StartPath]
    smashed: Mapping[int, int]
    thrown: Mapping[int, int]
    reached: float

    @property
    def mean_distance(self) -> float:
        """Mean length of the paths to the other starts, in inches."""
        return mean(way.inches for way in self.paths.values()) if self.paths else 0.0

    @property
    def uneven(self) -> float:
        """Mean length of these paths on uneven ground, in inches."""
        return mean(way.uneven for way in self.paths.values()) if self.paths else 0.0

    @property
    def to_smash(self) -> int:
        """Number of pieces close by that can be smashed."""
        return sum(self.smashed.values())

    @property
    def to_throw(self) -> int:
        """Number of pieces close by that can be thrown."""
        return sum(self.thrown.values())


MEASURES: Mapping[str, Callable[[StartMeasures], float]] = {
    "inches to the others": lambda lot: lot.mean_distance,
    "uneven inches on the way": lambda lot: lot.uneven,
    "pieces to smash": lambda lot: lot.to_smash,
    "pieces to throw": lambda lot: lot.to_throw,
    "square inches reached": lambda lot: lot.reached,
}
"""Measures by which starts are compared, by their names with units."""


class StartDifference(NamedTuple):
    """The difference between the starts in one measure.

    Attributes:
        what: Name of the measure with its unit.
        difference: Largest value less the smallest.
        odd: Seat whose value is far from all others; 0 for no seat.
    """

    what: str
    difference: float
    odd: int

    @property
    def amount(self) -> str:
        """The difference with its unit: `1 piece to throw`."""
        difference = round(self.difference, 1)
        name = self.what
        if difference == 1:
            name = name.replace("pieces", "piece").replace("inches", "inch")
        return f"{difference:g} {name}"


def measure_starts(battlefield: Battlefield, base: float = BASE) -> list[StartMeasures]:
    """Return the measurements of each start, in the order of the seats."""
    paths = _paths_between_starts(battlefield, base)
    return [
        StartMeasures(
            {other: way for (one, other), way in paths.items() if one == seat},
            _pieces_close_by(battlefield, start, base, lambda piece: piece.destructible),
            _pieces_close_by(battlefield, start, base, lambda piece: piece.projectile),
            _first_turn_area(battlefield, start, base),
        )
        for seat, start in enumerate(battlefield.starts, 1)
    ]


def differences(start_values: Sequence[StartMeasures]) -> list[StartDifference]:
    """Return the difference between the starts in each measure."""
    return [
        _start_difference(measure_name, [measure(lot) for lot in start_values])
        for measure_name, measure in MEASURES.items()
    ]


def verdict(start_values: Sequence[StartMeasures]) -> str:
    """Return a sentence that says whether the starts are alike.

    Starts are alike if no measure differs by more than a twentieth of its mean, which nobody
    notices.
    """
    unlike = [
        measure_name
        for measure_name, measure in MEASURES.items()
        for values in [[measure(lot) for lot in start_values]]
        if len(values) > 1 and max(values) - min(values) > ALIKE_SHARE * max(1.0, abs(mean(values)))
    ]
    if not unlike:
        return "Fair: the starts are alike in everything measured here."
    return f"Not all alike: the starts differ in {listed(unlike)}."


def report_lines(battlefield: Battlefield, base: float = BASE) -> list[str]:
    """Return the comparison in lines of text: each start, then the differences and the verdict."""
    start_values = measure_starts(battlefield, base)
    lines = [
        f"Seat {seat}: {lot.mean_distance:.1f} inches to the other starts on average,"
        f" {lot.uneven:.1f} of them uneven;"
        f" within 6 inches {_pieces_words(lot.smashed, 'smash')}"
        f" and {_pieces_words(lot.thrown, 'throw')};"
        f" {lot.reached:.1f} square inches can be reached in the first turn."
        for seat, lot in enumerate(start_values, 1)
    ]
    for spread in differences(start_values):
        apart = f"; seat {spread.odd} differs most" if spread.odd else ""
        lines.append(f"The starts differ by {spread.amount}{apart}.")
    return [*lines, verdict(start_values)]


def _pieces_words(counts_by_weight: Mapping[int, int], use: str) -> str:
    """Return the number of pieces for a use, with their weights, in words."""
    weights = [str(weight) for weight, count in counts_by_weight.items() for _ in range(count)]
    heavy = f" (weight {', '.join(weights)})" if weights else ""
    return f"{len(weights) or 'nothing'} to {use}{heavy}"


def _start_difference(name: str, values: Sequence[float]) -> StartDifference:
    """Return the spread of values, given in the order of seats.

    A seat is odd if its value is farther from the median than all others, by more than the
    difference that counts as alike.
    """
    if len(values) < 2:
        return StartDifference(name, 0.0, 0)
    middle = median(values)
    off = [abs(value - middle) for value in values]
    farthest, next_to_it = sorted(off, reverse=True)[:2]
    apart = len(values) > 2 and farthest > next_to_it + ALIKE_SHARE * max(1.0, abs(middle))
    odd = 1 + off.index(farthest) if apart else 0
    return StartDifference(name, round(max(values) - min(values), 3), odd)


def _paths_between_starts(
    battlefield: Battlefield, base: float
) -> dict[tuple[int, int], StartPath]:
    """Return the paths between starts, by the seats at their ends, in both directions."""
    blocking = tuple(piece for piece in battlefield.terrain if piece.ground == "blocking")
    field = field_of(battlefield.table, blocking, base)
    rough = shapely.union_all(
        [piece.shape for piece in battlefield.terrain if piece.ground == "uneven"]
    )
    allowance = 4.0 * sum(battlefield.table)
    rooms = Rooms(battlefield.table, [ring for _, ring in field.walls], base)
    paths = {}
    for one, start in enumerate(battlefield.starts, 1):
        for other, goal in enumerate(battlefield.starts[: one - 1], 1):
            if rooms.are_separate(start, goal):
                continue  # a search would try every path before it gives up
            corners = field.shortest(start, goal, allowance, ())
            if corners is not None:
                path = [start, *corners]
                inches = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(path))
                uneven = LineString(path).intersection(rough).length
                way = StartPath(round(inches, 3), round(uneven, 3))
                paths[one, other] = paths[other, one] = way
    return paths


def _pieces_close_by(
    battlefield: Battlefield, start: Point, base: float, counts: Callable[[Piece], bool]
) -> Mapping[int, int]:
    """Return the number of pieces close by that `counts` accepts, by weight, the lightest first."""
    field = field_of(battlefield.table, battlefield.terrain, base)
    counts_by_weight = Counter(
        piece.weight
        for piece in battlefield.terrain
        if counts(piece) and field.distance(start, piece) <= CLOSE_BY
    )
    return dict(sorted(counts_by_weight.items()))


def _first_turn_area(battlefield: Battlefield, start: Point, base: float) -> float:
    """Return the area in square inches in which a base's centre can end its first move.

    The warrior has the usual Speed on level ground and the usual Dexterity on uneven ground.
    """
    field = field_of(battlefield.table, battlefield.terrain, base)
    return round(float(field.reach(start, USUAL_SPEED, ()).free.area), 1)
