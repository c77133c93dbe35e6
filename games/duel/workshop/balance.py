"""Search for small changes of a layout that bring its starts closer to each other.

Each step takes a measure in which the starts differ, and the start that differs most in it, and
tries one change of a loose piece: it moves or removes the piece, or lays a copy of one, also in the
place of another. A change stays if the starts are then more alike in all measures together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import sqrt
from statistics import mean
from typing import Literal, NamedTuple

from games.duel.generator.fairness import MEASURES
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

MOST_STEPS = 500
"""Number of steps after which a search gives up."""
WEIGHING_STEPS = 30
"""Number of steps that take as long as the first measuring of everything."""
PATIENCE = 150
"""Number of steps without a gain after which it gives up."""
GOAL_SPREAD = 0.045
"""Spread at which values count as alike here: below that of the comparison, for what rounding does.
"""
FINE_INCHES = 0.4
"""Greatest distance of a move that adjusts the uneven inches of a way."""
LEAST_GAIN = 0.0001
"""Gain that counts as one."""
START_CLEARANCE = 0.9
"""Least distance from the middle of a start that steps to the nearest piece."""
START_EDGE = 1.6
"""Least distance of a start that steps from the edge of the table."""
Index = int
"""Index of an orbit of the layout."""


class StartValues(NamedTuple):
    """Values of all starts, in the order of `MEASURES`."""

    distances: Sequence[float]
    uneven_inches: Sequence[float]
    smashable: Sequence[float]
    throwable: Sequence[float]
    areas: Sequence[float]

    @property
    def cost(self) -> float:
        """Measure of the differences between the starts; 0 if they are alike."""
        return sum(map(_cost, self))


def _cost(values: Sequence[float]) -> float:
    if spread(values) <= GOAL_SPREAD:
        return 0.0
    middle_value = mean(values)
    return sum(((value - middle_value) / max(1.0, middle_value)) ** 2 for value in values)


class Scales:
    """Measures of the starts of a layout, kept up to date while single orbits change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.weigh_all()

    def weigh_all(self) -> None:
        """Measure everything anew, as after the step of a start."""
        layout = self._layout
        self.ways: Mapping[tuple[int, int], Way] = ways_of(layout)
        self._meter = WayMeter(layout, self.ways)
        seats = range(len(layout.starts))
        lengths = {seats: length_of(way) for seats, way in self.ways.items()}
        self.values = StartValues(
            [mean([inches for pair, inches in lengths.items() if seat in pair]) for seat in seats],
            self._meter.seat_means(),
            *_columns([_hand_of(layout, start) for start in layout.starts]),
            [first_move_area(layout, start) for start in layout.starts],
        )

    def weigh(self, index: Index, before: Sequence[LaidPiece]) -> None:
        """Measure what the change of an orbit may have changed."""
        layout = self._layout
        self._meter.set_orbit(index, layout.orbits[index])
        pieces = [*before, *layout.orbits[index]]
        hands = list(zip(self.values.smashable, self.values.throwable, strict=True))
        areas = list(self.values.areas)
        for seat, start in enumerate(layout.starts):
            if any(is_close_by(piece, start) for piece in pieces):
                hands[seat] = _hand_of(layout, start)
            if any(is_within(MEASURED_RANGE, piece, start) for piece in pieces):
                areas[seat] = first_move_area(layout, start)
        self.values = StartValues(
            self.values.distances, self._meter.seat_means(), *_columns(hands), areas
        )

    def weigh_step(self) -> Callable[[], None]:
        """Measure everything anew after the step of a start; return what takes that back."""
        before = self.ways, self._meter, self.values

        def take_back() -> None:
            self.ways, self._meter, self.values = before

        self.weigh_all()
        return take_back

    def take_back(self, index: Index, values: StartValues) -> None:
        """Take the values from before a change that was taken back."""
        self._meter.set_orbit(index, self._layout.orbits[index])
        self.values = values


def _columns(hands: Sequence[Hand | tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [hand[0] for hand in hands], [hand[1] for hand in hands]


class BalanceSearch:
    """Search for changes of a drawing's layout.

    Args:
        drawn: The layout, which is changed.
        stream: Random numbers.
        moves_starts: True if starts may step, too.
    """

    def __init__(self, drawn: DrawnLayout, stream: Stream, *, moves_starts: bool) -> None:
        self._drawn = drawn
        self._layout = drawn.layout
        self._stream = stream
        self._moves_starts = moves_starts
        self._models = drawn.model_orbits
        self._changes: Sequence[Callable[[int, bool], None]] = (
            self._change_distance,
            self._change_way,
            self._change_smashable,
            self._change_throwable,
            self._change_area,
        )
        """Tries a change for a start whose value is too low (True) or too high, by the measure."""

    @cached_property
    def _scales(self) -> Scales:
        """The measures of the starts."""
        return Scales(self._layout)

    def run(self, on_share: OnShare, share_before: float, share_of_all: float) -> None:
        """Search until the starts are alike.

        Args:
            on_share: Called before each step with the finished share of all searches, by what the
                steps have gained and by their number; an error that it raises ends the search.
            share_before: Share of all searches that is finished before this one.
            share_of_all: Share of all searches that this one is.
        """
        last_gain = 0
        on_share(share_before)
        cost = first_cost = self._scales.values.cost
        for number in range(MOST_STEPS):
            # The root, because the last differences take the most steps.
            left_share = sqrt(cost / first_cost) if first_cost else 1.0
            left_share *= 1 - (WEIGHING_STEPS + number) / (WEIGHING_STEPS + MOST_STEPS)
            on_share(share_before + share_of_all * (1 - left_share))
            values = self._scales.values
            unlike = [index for index in range(len(MEASURES)) if _cost(values[index])]
            if not self._moves_starts and 0 in unlike:
                unlike.remove(0)  # nothing but steps changes the distances
            if values.cost < cost:
                last_gain = number
                cost = values.cost
            if not unlike or number > last_gain + PATIENCE:
                return
            measure = self._stream.pick(unlike)
            seat = self._seat_to_change(values[measure])
            self._changes[measure](seat, values[measure][seat] < mean(values[measure]))

    def take_back(self) -> None:
        """Take back every change of a piece without which the starts are as much alike."""
        for index in self._drawn.changed_orbits:
            values = self._scales.values
            orbit = self._layout.orbits[index]
            self._layout.orbits[index] = self._drawn.orbit_before(index)
            self._scales.weigh(index, orbit)
            if self._scales.values.cost > values.cost or not self._drawn.has_room(index):
                self._layout.orbits[index] = orbit
                self._scales.take_back(index, values)

    def _seat_to_change(self, values: Sequence[float]) -> int:
        """Return the seat that differs most, or now and then another one."""
        if self._stream.happens(0.3):
            return self._stream.below(len(values))
        middle_value = mean(values)
        deviations = [round(abs(value - middle_value), 3) for value in values]
        most = [seat for seat, each in enumerate(deviations) if each == max(deviations)]
        return self._stream.pick(most)

    # Changes for one start, whose value should become higher or lower.

    def _change_distance(self, seat: int, is_low: bool) -> None:
        self._step(seat)

    def _step(self, seat: int) -> None:
        """Let a start and its partners step."""
        if not self._drawn.may_step(seat):
            return
        layout = self._layout
        starts = list(layout.starts)
        values = self._scales.values
        count = len(layout.symmetry.images)
        first = seat - seat % count
        inches = self._stream.between(0.2, 0.8)
        place = on_grid(shifted(starts[first], self._stream.degrees(), inches))
        images = [operation.of(place) for operation in layout.symmetry.images]
        layout.starts[first : first + count] = images
        if self._is_place_for_starts(images):
            take_back = self._scales.weigh_step()
            if self._scales.values.cost < values.cost - LEAST_GAIN:
                return
            take_back()
        layout.starts[:] = starts

    def _is_place_for_starts(self, points: Sequence[Point]) -> bool:
        layout = self._layout
        return all(
            layout.is_on_table(point, START_EDGE)
            and not layout.has_piece_near(Disc(point, 0.0), START_CLEARANCE)
            for point in points
        ) and all(
            distance(point, other) >= LEAST_DISTANCE - 0.3
            for point in points
            for other in layout.starts
            if other is not point
        )

    def _change_way(self, seat: int, is_low: bool) -> None:
        ways = [way for seats, way in self._scales.ways.items() if seat in seats]
        leg = self._stream.pick([leg for way in ways for leg in pairwise(way)])
        on_way = [
            index
            for index in self._loose
            for part in self._layout.orbits[index][0].shapes
            if any(stretch_in(*leg, part) for way in ways for leg in pairwise(way))
        ]
        if on_way and self._stream.happens(0.4):
            self._move(self._stream.pick(on_way), FINE_INCHES)
        elif is_low:
            share = self._stream.between(0, 1)
            x = leg[0].x + share * (leg[1].x - leg[0].x)
            y = leg[0].y + share * (leg[1].y - leg[0].y)
            self._lay_or_pull(Point(x, y), self._models)
        elif on_way:
            self._push_or_remove(self._stream.pick(on_way), 1.0)

    def _change_smashable(self, seat: int, is_low: bool) -> None:
        self._change_hand(seat, is_low, "destructible")

    def _change_throwable(self, seat: int, is_low: bool) -> None:
        self._change_hand(seat, is_low, "projectile")

    def _change_hand(
        self, seat: int, is_low: bool, use: Literal["destructible", "projectile"]
    ) -> None:
        """Change the number of pieces close to a start that have a use."""
        orbits = self._layout.orbits
        start = self._layout.starts[seat]
        wanted = [
            index for index in self._models if _has_use(self._drawn.model(index), use) == is_low
        ]
        changing = [
            index
            for index in self._loose_within(start, HAND_RANGE)
            if _has_use(orbits[index][0], use) != is_low
        ]
        if changing and wanted and self._stream.happens(0.5):
            self._exchange(self._stream.pick(changing), self._stream.pick(wanted))
        elif is_low and wanted:
            away = self._stream.between(MEASURED_RANGE, HAND_RANGE - 0.2)
            self._lay_or_pull(shifted(start, self._stream.degrees(), away), wanted)
        elif changing:
            self._push_or_remove(self._stream.pick(changing), 1.5)

    def _change_area(self, seat: int, is_low: bool) -> None:
        start = self._layout.starts[seat]
        near = self._loose_within(start, MEASURED_RANGE)
        if self._moves_starts and self._stream.happens(0.2 if near else 0.6):
            self._step(seat)  # away from the edge, or from a wall
        elif near and (is_low or self._stream.happens(0.5)):
            self._push_or_remove(self._stream.pick(near), 0.8)
        elif not is_low:
            away = self._stream.between(1.7, MEASURED_RANGE)
            place = shifted(start, self._stream.degrees(), away)
            close = [index for index in self._loose_within(start, HAND_RANGE) if index not in near]
            if close and self._stream.happens(0.5):  # it stays in the hand
                self._bring(self._stream.pick(close), place)
            else:
                self._lay_or_pull(place, self._models)

    # Changes of one orbit.

    @property
    def _loose(self) -> list[Index]:
        """Indices of the orbits that may change."""
        orbits = enumerate(self._layout.orbits)
        return [index for index, orbit in orbits if orbit and orbit[0].is_loose]

    def _loose_within(self, point: Point, inches: float) -> list[Index]:
        """Return the loose orbits with a piece this close to a point."""
        return [
            index
            for index in self._loose
            if any(is_within(inches, piece, point) for piece in self._layout.orbits[index])
        ]

    def _lay_or_pull(self, place: Point, models: Sequence[Index]) -> None:
        """Lay a copy of a model at a place, or bring a piece that lies not far there."""
        close = self._loose_within(place, 1.5)
        if close and self._stream.happens(0.5):
            self._bring(self._stream.pick(close), place)
        elif models:
            model = self._stream.pick(models)
            piece = self._drawn.model(model).moved_to(on_grid(place))
            if self._layout.add([piece], 0.1, on_road_or_reserved=True):
                index = len(self._layout.orbits) - 1
                self._drawn.models[index] = model
                self._keep_if_better(index, [])

    def _bring(self, index: Index, place: Point) -> None:
        """Move a piece to a place on the grid."""
        self._replace(index, self._layout.orbits[index][0].moved_to(on_grid(place)))

    def _push_or_remove(self, index: Index, inches: float) -> None:
        """Move a piece by up to a distance, or take it away."""
        if self._stream.happens(0.4):
            self._replace(index, None)
            return
        self._move(index, inches)

    def _move(self, index: Index, inches: float) -> None:
        """Move a piece by up to a distance."""
        piece = self._layout.orbits[index][0]
        away = self._stream.between(0.05, inches)
        self._bring(index, shifted(piece.middle, self._stream.degrees(), away))

    def _exchange(self, index: Index, model: Index) -> None:
        """Lay a copy of a model in the place of a piece."""
        model_before = self._drawn.models.get(index)
        piece = self._drawn.model(model).moved_to(self._layout.orbits[index][0].middle)
        self._drawn.models[index] = model
        if not self._replace(index, piece):
            del self._drawn.models[index]
            if model_before is not None:
                self._drawn.models[index] = model_before

    def _replace(self, index: Index, piece: LaidPiece | None) -> bool:
        """Replace an orbit; return False, and change nothing, if that is no gain."""
        before = self._layout.replace_orbit(index, piece)
        return before is not None and self._keep_if_better(index, before)

    def _keep_if_better(self, index: Index, before: list[LaidPiece]) -> bool:
        """Keep the change of an orbit if the starts are then more alike."""
        values = self._scales.values
        self._scales.weigh(index, before)
        if self._scales.values.cost < values.cost - LEAST_GAIN:
            return True
        self._layout.orbits[index] = before
        self._scales.take_back(index, values)
        return False


def _hand_of(layout: Layout, start: Point) -> Hand:
    """Return the number of pieces close to a start that can be smashed, and thrown."""
    hand = Hand(0, 0)
    for piece in layout.pieces:
        kind = kinds()[piece.kind]
        if (kind.destructible or kind.projectile) and is_close_by(piece, start):
            hand = hand.with_pieces(piece.kind, 1)
    return hand


def _has_use(piece: LaidPiece, use: Literal["destructible", "projectile"]) -> bool:
    """Return True if a piece can be smashed, or thrown."""
    kind = kinds()[piece.kind]
    return kind.destructible if use == "destructible" else kind.projectile
