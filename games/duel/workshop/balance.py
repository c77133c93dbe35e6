"""Search for small changes of a layout that bring its starts closer to each other.

The starts are compared in five measures (`StartValues`). Each try picks a measure in which they
differ, and mostly the start that differs most, and makes one random change. A change stays if the
starts are then more alike in all measures together. There are five kinds of changes: a loose piece
is moved, removed, replaced by a copy of another, or added as such a copy, or a start makes a step.

A model is a loose piece of the drawing that can be copied. A way is the shortest path between two
starts around blocking ground. The hand of a start is the pieces close to it that can be smashed or
thrown. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import sqrt
from statistics import mean
from typing import Literal, NamedTuple

from games.duel.generator.ground import Disc, distance, shifted
from games.duel.generator.handrepair import Hand
from games.duel.generator.kinds import kinds
from games.duel.generator.making import OnShare
from games.duel.generator.measuring import (
    HAND_RANGE,
    MEASURED_RANGE,
    Way,
    first_move_area,
    is_close_by,
    is_within,
    length_of,
    spread,
    stretch_in,
    ways_of,
)
from games.duel.generator.placing import LaidPiece, Layout, on_grid
from games.duel.generator.starts import LEAST_DISTANCE
from games.duel.generator.stream import Stream
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point
from games.duel.workshop.layouts import DrawnLayout

MAX_TRIES = 500
"""Number of tries after which a search gives up."""
FIRST_MEASURING_TRIES = 30
"""Number of tries that take as long as the first measuring of all starts."""
PATIENCE = 150
"""Number of tries without a gain after which a search gives up."""
MAX_SPREAD = 0.045
"""Spread of the values of a measure up to which the starts count as alike here. It is smaller than
`fairness.ALIKE_SHARE`, because rounding moves the pieces of the finished drawing a little."""
MIN_GAIN = 0.0001
"""Least decrease of the cost for which a change stays."""
OTHER_SEAT_SHARE = 0.3
"""Share of the tries that change any start, instead of the one that differs most."""

STEP_INCHES = (0.2, 0.8)
"""Least and greatest length of a step of a start, in inches."""
START_CLEARANCE = 0.9
"""Least distance in inches from the middle of a start to the nearest piece, after a step."""
START_EDGE_DISTANCE = 1.6
"""Least distance in inches from the middle of a start to the edge of the table, after a step."""
START_DISTANCE = LEAST_DISTANCE - 0.3
"""Least distance in inches between two starts after a step: a little less than in new maps."""

MIN_MOVE = 0.05
"""Least distance by which a piece is moved, in inches."""
FINE_MOVE = 0.4
"""Greatest distance of a move that adjusts the uneven inches of a way, in inches."""
WAY_MOVE = 1.0
"""Greatest distance of a move that may bring a piece off a way, in inches."""
HAND_MOVE = 1.5
"""Greatest distance of a move that may bring a piece out of a hand, in inches."""
AREA_MOVE = 0.8
"""Greatest distance of a move of a piece in the area of a first move, in inches."""
FINE_MOVE_SHARE = 0.4
"""Share of the changes of a way that are fine moves."""
EXCHANGE_SHARE = 0.5
"""Share of the changes of a hand that replace one of its pieces."""
STEP_SHARE = 0.2
"""Share of the changes of a first move's area that are steps, if loose pieces lie in the area."""
STEP_SHARE_WITHOUT_PIECES = 0.6
"""The same share if no loose piece lies in the area."""
HIGH_AREA_CHANGE_SHARE = 0.5
"""Share of the changes of too large an area that move or remove a piece in it. The others bring a
piece into it."""
BRING_SHARE = 0.5
"""Share of the changes that bring a piece from nearby to a place, instead of adding a copy."""
REMOVE_SHARE = 0.4
"""Share of the changes that remove a piece, instead of moving it."""
BRING_INCHES = 1.5
"""Greatest distance from which a piece is brought to a place, in inches."""
MIN_AREA_PIECE_DISTANCE = 1.7
"""Least distance in inches from the middle of a start to a piece that reduces its area."""
HAND_SAFETY = 0.2
"""Distance in inches that a piece added to a hand keeps from the limit of what is close."""
PIECE_MARGIN = 0.1
"""Least gap between an added piece and other pieces, in inches."""

Index = int
"""Index of an orbit of the layout."""
Use = Literal["destructible", "projectile"]
"""Use of a piece: it can be smashed, or thrown."""


class StartValues(NamedTuple):
    """Values of all starts, in the order of the seats.

    The measures have the order of `fairness.MEASURES`.

    Attributes:
        distances: Mean length of the ways to the other starts, in inches.
        uneven_inches: Mean length of uneven ground on these ways, in inches.
        smashable: Number of pieces close by that can be smashed.
        throwable: Number of pieces close by that can be thrown.
        areas: Area in which the first move can end, in square inches.
    """

    distances: Sequence[float]
    uneven_inches: Sequence[float]
    smashable: Sequence[float]
    throwable: Sequence[float]
    areas: Sequence[float]

    @property
    def cost(self) -> float:
        """The sum of the costs of all measures: 0 if the starts are alike in each of them."""
        return sum(map(_cost, self))

    @property
    def unlike_measures(self) -> list[str]:
        """The names of the fields in which the starts are not alike."""
        return [name for name, values in self._asdict().items() if _cost(values)]


def _cost(values: Sequence[float]) -> float:
    """Return how much starts differ in one measure; 0 if they are alike.

    It is the sum of the squared deviations from the mean, each as a share of the mean. A mean below
    1 counts as 1, as in `spread`.
    """
    if spread(values) <= MAX_SPREAD:
        return 0.0
    average = mean(values)
    return sum(((value - average) / max(1.0, average)) ** 2 for value in values)


class StartMeter:
    """Meter of the starts of a layout, kept up to date while single orbits change.

    After the step of a start, everything must be measured anew: by another meter.

    Attributes:
        ways: The ways between the starts, by the indices of both starts.
        values: The values of the starts.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.ways: Mapping[tuple[int, int], Way] = ways_of(layout)
        self._way_meter = WayMeter(layout, self.ways)
        lengths = {seats: length_of(way) for seats, way in self.ways.items()}
        hands = [_hand_of(layout, start) for start in layout.starts]
        self.values = StartValues(
            distances=[
                mean([inches for seats, inches in lengths.items() if seat in seats])
                for seat in range(len(layout.starts))
            ],
            uneven_inches=self._way_meter.seat_means(),
            smashable=[hand.smashable for hand in hands],
            throwable=[hand.throwable for hand in hands],
            areas=[first_move_area(layout, start) for start in layout.starts],
        )

    def update(self, index: Index, before: Sequence[LaidPiece]) -> None:
        """Measure what the change of an orbit can have changed.

        Args:
            index: The orbit, which has changed in the layout.
            before: The pieces of the orbit before the change.
        """
        layout = self._layout
        self._way_meter.set_orbit(index, layout.orbits[index])
        pieces = [*before, *layout.orbits[index]]
        smashable = list(self.values.smashable)
        throwable = list(self.values.throwable)
        areas = list(self.values.areas)
        for seat, start in enumerate(layout.starts):
            if any(is_close_by(piece, start) for piece in pieces):
                hand = _hand_of(layout, start)
                smashable[seat] = hand.smashable
                throwable[seat] = hand.throwable
            if any(is_within(MEASURED_RANGE, piece, start) for piece in pieces):
                areas[seat] = first_move_area(layout, start)
        self.values = StartValues(
            self.values.distances, self._way_meter.seat_means(), smashable, throwable, areas
        )

    def restore(self, index: Index, values: StartValues) -> None:
        """Return to the values from before the change of an orbit, which has been undone."""
        self._way_meter.set_orbit(index, self._layout.orbits[index])
        self.values = values


class BalanceSearch:
    """Search for changes of a drawing's layout.

    Args:
        drawn: The layout, which is changed.
        stream: Random numbers.
        moves_starts: True if starts may make steps, too.
    """

    def __init__(self, drawn: DrawnLayout, stream: Stream, *, moves_starts: bool) -> None:
        self._drawn = drawn
        self._layout = drawn.layout
        self._stream = stream
        self._moves_starts = moves_starts
        self._models = drawn.model_orbits

    @cached_property
    def _meter(self) -> StartMeter:
        """The meter of the starts, made by the search after its first report: it takes time."""
        return StartMeter(self._layout)

    def run(self, on_share: OnShare, share_before: float, share_after: float) -> None:
        """Search until the starts are alike, or a gain has become unlikely.

        Args:
            on_share: Called before each try with the finished share of all work. Its errors end the
                search.
            share_before: Finished share of all work before this search, from 0 to 1.
            share_after: Finished share of all work after this search.
        """
        on_share(share_before)
        first_cost = self._meter.values.cost
        cost = first_cost
        last_gain = 0
        for number in range(MAX_TRIES):
            finished_share = _finished_share(cost, first_cost, number)
            on_share(share_before + (share_after - share_before) * finished_share)
            values = self._meter.values
            if values.cost < cost:
                last_gain = number
                cost = values.cost
            measures = values.unlike_measures
            if not self._moves_starts and "distances" in measures:
                measures.remove("distances")  # nothing but steps changes them
            if not measures or number > last_gain + PATIENCE:
                return
            self._try_change(self._stream.pick(measures))

    def undo_needless_changes(self) -> None:
        """Undo every change of a piece without which the starts are as much alike."""
        for index in self._drawn.changed_orbits:
            values = self._meter.values
            orbit = self._layout.orbits[index]
            self._layout.orbits[index] = self._drawn.orbit_before(index)
            self._meter.update(index, orbit)
            if self._meter.values.cost > values.cost or not self._drawn.has_room(index):
                self._layout.orbits[index] = orbit
                self._meter.restore(index, values)

    def _try_change(self, measure: str) -> None:
        """Try a change that brings the value of one start in a measure closer to the mean."""
        values = self._meter.values._asdict()[measure]
        seat = self._seat_to_change(values)
        is_low = values[seat] < mean(values)
        if measure == "distances":
            self._try_step(seat)
        elif measure == "uneven_inches":
            self._change_ways(seat, is_low=is_low)
        elif measure == "smashable":
            self._change_hand(seat, "destructible", is_low=is_low)
        elif measure == "throwable":
            self._change_hand(seat, "projectile", is_low=is_low)
        else:
            self._change_area(seat, is_low=is_low)

    def _seat_to_change(self, values: Sequence[float]) -> int:
        """Return the index of the start that differs most, or sometimes that of any start."""
        if self._stream.happens(OTHER_SEAT_SHARE):
            return self._stream.below(len(values))
        average = mean(values)
        deviations = [round(abs(value - average), 3) for value in values]
        largest = max(deviations)
        seats = [seat for seat, deviation in enumerate(deviations) if deviation == largest]
        return self._stream.pick(seats)

    # Changes for one start, whose value is too low or too high.

    def _try_step(self, seat: int) -> None:
        """Move a start and its images a little; keep that if the starts are then more alike."""
        if not self._drawn.may_step(seat):
            return
        layout = self._layout
        starts_before = list(layout.starts)
        image_count = len(layout.symmetry.images)
        first_seat = seat - seat % image_count  # each start is followed by its images
        inches = self._stream.between(*STEP_INCHES)
        place = on_grid(shifted(starts_before[first_seat], self._stream.degrees(), inches))
        images = [operation.of(place) for operation in layout.symmetry.images]
        layout.starts[first_seat : first_seat + image_count] = images
        if self._have_room_as_starts(images):
            new_meter = StartMeter(layout)
            if new_meter.values.cost < self._meter.values.cost - MIN_GAIN:
                self._meter = new_meter
                return
        layout.starts[:] = starts_before

    def _have_room_as_starts(self, points: Sequence[Point]) -> bool:
        """Return True if the starts keep their distances, after a step to these points."""
        layout = self._layout
        return all(
            layout.is_on_table(point, START_EDGE_DISTANCE)
            and not layout.has_piece_near(Disc(point, 0.0), START_CLEARANCE)
            for point in points
        ) and all(
            distance(point, other) >= START_DISTANCE
            for point in points
            for other in layout.starts
            if other is not point
        )

    def _change_ways(self, seat: int, *, is_low: bool) -> None:
        """Change a piece on a way of a start, or bring one there if its value is too low."""
        ways = [way for seats, way in self._meter.ways.items() if seat in seats]
        legs = [leg for way in ways for leg in pairwise(way)]
        leg_start, leg_end = self._stream.pick(legs)
        on_way = [index for index in self._loose_orbits if self._is_on_legs(index, legs)]
        if on_way and self._stream.happens(FINE_MOVE_SHARE):
            self._move(self._stream.pick(on_way), FINE_MOVE)
        elif is_low:
            share = self._stream.between(0, 1)
            x = leg_start.x + share * (leg_end.x - leg_start.x)
            y = leg_start.y + share * (leg_end.y - leg_start.y)
            self._bring_or_add(Point(x, y), self._models)
        elif on_way:
            self._move_or_remove(self._stream.pick(on_way), WAY_MOVE)

    def _is_on_legs(self, index: Index, legs: Sequence[tuple[Point, Point]]) -> bool:
        """Return True if the first piece of an orbit lies on one of these legs of ways."""
        shapes = self._layout.orbits[index][0].shapes
        return any(stretch_in(start, end, shape) for shape in shapes for start, end in legs)

    def _change_hand(self, seat: int, use: Use, *, is_low: bool) -> None:
        """Change the number of pieces close to a start that have a use."""
        start = self._layout.starts[seat]
        close = self._loose_within(start, HAND_RANGE)
        # If the number is too low, copies with the use take the place of pieces without it; if it
        # is too high, copies without the use take the place of pieces with it.
        models = [
            index for index in self._models if _has_use(self._drawn.model(index), use) == is_low
        ]
        replaceable = [
            index for index in close if _has_use(self._layout.orbits[index][0], use) != is_low
        ]
        if replaceable and models and self._stream.happens(EXCHANGE_SHARE):
            self._exchange(self._stream.pick(replaceable), self._stream.pick(models))
        elif is_low and models:
            inches = self._stream.between(MEASURED_RANGE, HAND_RANGE - HAND_SAFETY)
            self._bring_or_add(shifted(start, self._stream.degrees(), inches), models)
        elif replaceable:
            self._move_or_remove(self._stream.pick(replaceable), HAND_MOVE)

    def _change_area(self, seat: int, *, is_low: bool) -> None:
        """Change the area in which the first move from a start can end.

        A step leads away from the edge or a wall, or towards it. A piece in the area makes it
        smaller: one is moved or removed, or another one is brought there.
        """
        start = self._layout.starts[seat]
        inside = self._loose_within(start, MEASURED_RANGE)
        step_share = STEP_SHARE if inside else STEP_SHARE_WITHOUT_PIECES
        if self._moves_starts and self._stream.happens(step_share):
            self._try_step(seat)
        elif inside and (is_low or self._stream.happens(HIGH_AREA_CHANGE_SHARE)):
            self._move_or_remove(self._stream.pick(inside), AREA_MOVE)
        elif not is_low:
            self._reduce_area(start, inside)

    def _reduce_area(self, start: Point, inside: Sequence[Index]) -> None:
        """Bring or add a piece to the area of a first move, which has the orbits `inside` already.

        A piece that was close to the start before leaves its hand as it is.
        """
        inches = self._stream.between(MIN_AREA_PIECE_DISTANCE, MEASURED_RANGE)
        place = shifted(start, self._stream.degrees(), inches)
        outside = [index for index in self._loose_within(start, HAND_RANGE) if index not in inside]
        if outside and self._stream.happens(BRING_SHARE):
            self._move_to(self._stream.pick(outside), place)
        else:
            self._bring_or_add(place, self._models)

    # Changes of one orbit.

    @property
    def _loose_orbits(self) -> list[Index]:
        """Indices of the orbits that may change."""
        orbits = enumerate(self._layout.orbits)
        return [index for index, orbit in orbits if orbit and orbit[0].is_loose]

    def _loose_within(self, point: Point, inches: float) -> list[Index]:
        """Return the loose orbits with a piece this close to a point."""
        return [
            index
            for index in self._loose_orbits
            if any(is_within(inches, piece, point) for piece in self._layout.orbits[index])
        ]

    def _bring_or_add(self, place: Point, models: Sequence[Index]) -> None:
        """Move a piece from nearby to a place, or add a copy of a model there."""
        close = self._loose_within(place, BRING_INCHES)
        if close and self._stream.happens(BRING_SHARE):
            self._move_to(self._stream.pick(close), place)
        elif models:
            self._add_copy(self._stream.pick(models), place)

    def _add_copy(self, model: Index, place: Point) -> None:
        """Add a copy of a model at a place, if it has room there and is a gain."""
        piece = self._drawn.model(model).moved_to(on_grid(place))
        if self._layout.add([piece], PIECE_MARGIN, on_road_or_reserved=True):
            index = len(self._layout.orbits) - 1
            if self._keep_if_better(index, before=[]):
                self._drawn.models[index] = model

    def _move_or_remove(self, index: Index, max_inches: float) -> None:
        """Move a piece by up to `max_inches`, or remove it."""
        if self._stream.happens(REMOVE_SHARE):
            self._replace(index, None)
        else:
            self._move(index, max_inches)

    def _move(self, index: Index, max_inches: float) -> None:
        """Move a piece in a random direction, by up to `max_inches`."""
        piece = self._layout.orbits[index][0]
        inches = self._stream.between(MIN_MOVE, max_inches)
        self._move_to(index, shifted(piece.middle, self._stream.degrees(), inches))

    def _move_to(self, index: Index, place: Point) -> None:
        """Move a piece to the point of the grid nearest to a place."""
        self._replace(index, self._layout.orbits[index][0].moved_to(on_grid(place)))

    def _exchange(self, index: Index, model: Index) -> None:
        """Lay a copy of a model in the place of a piece."""
        piece = self._drawn.model(model).moved_to(self._layout.orbits[index][0].middle)
        if self._replace(index, piece):
            self._drawn.models[index] = model

    def _replace(self, index: Index, piece: LaidPiece | None) -> bool:
        """Replace an orbit; return False, and change nothing, if that is no gain."""
        before = self._layout.replace_orbit(index, piece)
        return before is not None and self._keep_if_better(index, before)

    def _keep_if_better(self, index: Index, before: list[LaidPiece]) -> bool:
        """Keep the change of an orbit if the starts are then more alike, else undo it.

        Args:
            index: The orbit, which has changed in the layout.
            before: The pieces of the orbit before the change.
        """
        values = self._meter.values
        self._meter.update(index, before)
        if self._meter.values.cost < values.cost - MIN_GAIN:
            return True
        self._layout.orbits[index] = before
        self._meter.restore(index, values)
        return False


def _finished_share(cost: float, first_cost: float, number: int) -> float:
    """Return the finished share of a search, from 0 to 1.

    Both a lower cost and a higher number of tries mean that less is left. The root of the cost is
    used, because the last differences take the most tries.
    """
    open_share = sqrt(cost / first_cost) if first_cost else 1.0
    all_tries = FIRST_MEASURING_TRIES + MAX_TRIES
    open_share *= 1 - (FIRST_MEASURING_TRIES + number) / all_tries
    return 1 - open_share


def _hand_of(layout: Layout, start: Point) -> Hand:
    """Return the number of pieces close to a start that can be smashed, and thrown."""
    hand = Hand(0, 0)
    for piece in layout.pieces:
        kind = kinds()[piece.kind]
        if (kind.destructible or kind.projectile) and is_close_by(piece, start):
            hand = hand.with_pieces(piece.kind, 1)
    return hand


def _has_use(piece: LaidPiece, use: Use) -> bool:
    """Return True if a piece can be smashed, or thrown."""
    kind = kinds()[piece.kind]
    return kind.destructible if use == "destructible" else kind.projectile
