"""Repair of a layout: small changes of loose pieces until the starts are alike.

Four stages follow each other, and each leaves alone what the earlier ones have made alike:
distances, by steps of the starts; first moves, by pieces close to the starts; uneven inches, by
pieces on the ways; pieces to smash and to throw, by exchanging round pieces for others of the same
size. Under a symmetry a change is made to a piece and to all its images.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median

from games.duel.generator.ground import Disc, distance, gap, shifted
from games.duel.generator.kinds import is_material, is_round, kinds
from games.duel.generator.measuring import (
    HAND_RANGE,
    REACH_RANGE,
    Hand,
    first_move_area,
    hand_of,
    length_of,
    spread,
    ways_of,
)
from games.duel.generator.placing import LaidPiece, Layout, on_grid, placed
from games.duel.generator.starts import LEAST_DISTANCE
from games.duel.generator.stream import Stream
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

DISTANCE_SPREAD = 0.042
"""Spread of the distances that is left alone, as a share of the mean."""
REACH_SPREAD = 0.035
"""Spread of the first moves that is left alone."""
WAY_SPREAD = 0.035
"""Spread of the uneven inches that is left alone."""
REACH_RANGES = (15.0, 25.5)
"""Limits of the square inches that all first moves are brought to."""
DISTANCE_STEPS = 24
REACH_STEPS = 60
WAY_STEPS = 1500
HAND_STEPS = 1200
"""Steps of each stage after which it gives up: another try is cheaper."""
DEAD_BAND = 0.002
"""Gain that counts as one: smaller ones could differ between platforms."""
SWAP_KINDS = ("rock", "bush", "stump", "haystack", "fruit-tree", "tree")
"""Round kinds of uneven ground that may take each other's place."""
ADDED_KINDS = {"bush": (1.2, 1.2), "rock": (1.0, 1.0), "stump": (1.2, 1.2)}
"""Kinds that a repair adds, with their sizes."""


class LayoutRepair:
    """Repair of one layout.

    Args:
        layout: The layout, which is changed.
        stream: Random numbers.
    """

    def __init__(self, layout: Layout, stream: Stream) -> None:
        self._layout = layout
        self._stream = stream
        self._seats = range(0, len(layout.starts), len(layout.symmetry.images))
        """Index of the first start of each orbit; its images are alike."""

    def run(self) -> bool:
        """Make the starts alike; return False if a stage gives up."""
        if len(self._seats) == 1:
            return True
        return (
            self._even_distances()
            and self._even_first_moves()
            and self._even_ways()
            and self._even_hands()
        )

    def _of_seats(self, values: Sequence[float]) -> list[float]:
        """Return the values of the first start of each orbit."""
        return [values[seat] for seat in self._seats]

    # Distances.

    def _even_distances(self) -> bool:
        """Let starts step in or out until their mean distances are alike."""
        for _ in range(DISTANCE_STEPS):
            values = self._distances()
            if not values:
                return False
            if spread(values) <= DISTANCE_SPREAD:
                return True
            middle_value = mean(values)
            deviations = [round(abs(value - middle_value), 3) for value in values]
            orbit = deviations.index(max(deviations))
            is_near = values[orbit] < middle_value
            if not self._step_start(orbit, is_near):
                return False
        return False

    def _distances(self) -> list[float]:
        """Return the mean distance of the first start of each orbit; none if a way is missing."""
        ways = ways_of(self._layout)
        count = len(self._layout.starts)
        if len(ways) < count * (count - 1) // 2:
            return []
        lengths = [
            mean(length_of(way) for seats, way in ways.items() if seat in seats)
            for seat in range(count)
        ]
        return self._of_seats(lengths)

    def _step_start(self, orbit: int, outward: bool) -> bool:
        """Let the starts of an orbit step towards the middle or away; False without room."""
        layout = self._layout
        first = self._seats[orbit]
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
        if not layout.holds(images[0], 1.6) or layout.clearance(images[0]) < 0.75:
            return False
        return all(
            distance(point, other) >= LEAST_DISTANCE - 0.3
            for number, point in enumerate(images)
            for other in [*others, *images[:number]]
        )

    # First moves.

    def _even_first_moves(self) -> bool:
        """Change pieces close to the starts until all first moves can end on as many inches."""
        starts = [self._layout.starts[seat] for seat in self._seats]
        areas = [first_move_area(self._layout, start) for start in starts]
        goal = max(REACH_RANGES[0], min(REACH_RANGES[1], median(areas)))
        for index, start in enumerate(starts):
            areas[index] = self._bring_to(start, areas[index], goal)
        return spread(areas) <= REACH_SPREAD

    def _bring_to(self, start: Point, area: float, goal: float) -> float:
        """Bring the area of a first move close to a goal; return the area that is reached."""
        for _ in range(REACH_STEPS):
            if abs(area - goal) <= 0.4 * REACH_SPREAD * goal:
                break
            change = self._change_near(start, needs_more=area < goal)
            if change is None:
                continue
            index, before = change
            new_area = first_move_area(self._layout, start)
            if abs(new_area - goal) < abs(area - goal) - DEAD_BAND:
                area = new_area
            else:
                self._undo(index, before)
        return area

    def _change_near(self, start: Point, *, needs_more: bool) -> tuple[int, list[LaidPiece]] | None:
        """Make one change close to a start; return the orbit with its pieces before, or None."""
        near = [index for index in self._loose() if self._gap(index, start) < REACH_RANGE]
        choice = self._stream.below(10)
        if near and (choice < 6 or (needs_more and choice < 9)):
            index = self._stream.pick(near)
            piece = self._layout.orbits[index][0]
            if needs_more and choice >= 7:
                return self._replaced(index, None)
            return self._replaced(index, self._nudged(piece, self._stream.between(0.1, 0.7)))
        if needs_more:
            return None
        away = self._stream.between(1.7, 3.2)
        place = shifted(start, 5 * self._stream.below(72), away)
        return self._added(place)

    # Uneven inches.

    def _even_ways(self) -> bool:
        """Change pieces on the ways until all seats walk as far on uneven ground."""
        meter = WayMeter(self._layout, ways_of(self._layout))
        values = self._of_seats(meter.seat_means())
        for _ in range(WAY_STEPS):
            if spread(values) <= WAY_SPREAD:
                return True
            change = self._change_far()
            if change is None:
                continue
            index, before = change
            meter.set_orbit(index, self._layout.orbits[index])
            new_values = self._of_seats(meter.seat_means())
            if _variance(new_values) < _variance(values) - DEAD_BAND:
                values = new_values
            else:
                self._undo(index, before)
                meter.set_orbit(index, self._layout.orbits[index])
        return False

    def _change_far(self) -> tuple[int, list[LaidPiece]] | None:
        """Make one change away from the starts; return the orbit and its pieces before, or None."""
        choice = self._stream.below(10)
        far = self._far_from_starts()
        if choice == 0 or not far:
            width, height = self._layout.table
            x = self._stream.between(-width / 2, width / 2)
            y = self._stream.between(-height / 2, height / 2)
            point = Point(x, y)
            if any(distance(point, start) < REACH_RANGE + 1.5 for start in self._layout.starts):
                return None
            return self._added(point)
        index = self._stream.pick(far)
        piece = self._layout.orbits[index][0]
        if choice == 1:
            return self._replaced(index, None)
        moved = self._nudged(piece, self._stream.between(0.05, 1.0))
        if any(
            gap(Disc(start, 0.0), part) < REACH_RANGE
            for start in self._layout.starts
            for part in moved.shapes
        ):
            return None
        return self._replaced(index, moved)

    def _far_from_starts(self) -> list[int]:
        """Return the loose orbits that change no first move."""
        return [
            index
            for index in self._loose()
            if all(self._gap(index, start) >= REACH_RANGE for start in self._layout.starts)
        ]

    # Pieces to smash and to throw.

    def _even_hands(self) -> bool:
        """Exchange kinds until each seat has as many pieces to smash, and to throw."""
        hands = self._hands()
        goal = Hand(
            round(median(hand.smashable for hand in hands)),
            round(median(hand.throwable for hand in hands)),
        )
        candidates = [index for index in self._loose() if self._is_swappable(index)]
        for step in range(HAND_STEPS):
            if all(hand == hands[0] for hand in hands):
                return True
            if not candidates:
                return False
            if step % 200 == 199:  # somebody has too much that cannot go
                goal = Hand(goal.smashable + step // 200 % 2, goal.throwable + 1)
            index = self._stream.pick(candidates)
            piece = self._layout.orbits[index][0]
            kind = self._stream.pick(SWAP_KINDS)
            before = self._layout.orbits[index]
            self._layout.orbits[index] = [
                each._replace(kind=kind, weight=_usual_weight(kind, piece)) for each in before
            ]
            new_hands = self._hands()
            if _misses(new_hands, goal) <= _misses(hands, goal):
                hands = new_hands
            else:
                self._layout.orbits[index] = before
        return False

    def _hands(self) -> list[Hand]:
        return [hand_of(self._layout, self._layout.starts[seat]) for seat in self._seats]

    def _is_swappable(self, index: int) -> bool:
        """Return True if another kind of the same size may take the place of an orbit's pieces."""
        piece = self._layout.orbits[index][0]
        is_near = any(self._gap(index, start) <= HAND_RANGE for start in self._layout.starts)
        return is_near and piece.kind in SWAP_KINDS and is_round(piece.kind)

    # Changes.

    def _loose(self) -> list[int]:
        """Return the indices of the orbits that may change."""
        return [
            index
            for index, orbit in enumerate(self._layout.orbits)
            if orbit
            and orbit[0].is_loose
            and kinds()[orbit[0].kind].ground == "uneven"
            and not is_material(orbit[0].kind)
        ]

    def _gap(self, index: int, point: Point) -> float:
        """Return the distance of a point from the nearest piece of an orbit."""
        dot = Disc(point, 0.0)
        return min(gap(dot, part) for piece in self._layout.orbits[index] for part in piece.shapes)

    def _nudged(self, piece: LaidPiece, inches: float) -> LaidPiece:
        return piece.moved_to(on_grid(shifted(piece.middle, 5 * self._stream.below(72), inches)))

    def _replaced(self, index: int, piece: LaidPiece | None) -> tuple[int, list[LaidPiece]] | None:
        before = self._layout.replace_orbit(index, piece)
        return None if before is None else (index, before)

    def _added(self, place: Point) -> tuple[int, list[LaidPiece]] | None:
        """Add a small piece; return its orbit, which had none before, or None without room."""
        kind = self._stream.pick(list(ADDED_KINDS))
        weight = 1 if kind == "rock" else None
        piece = placed(kind, place, 0, ADDED_KINDS[kind], weight)
        if not self._layout.add([piece], 0.1, on_roads=True):
            return None
        return len(self._layout.orbits) - 1, []

    def _undo(self, index: int, before: list[LaidPiece]) -> None:
        self._layout.orbits[index] = before


def _variance(values: Sequence[float]) -> float:
    middle_value = mean(values)
    return sum((value - middle_value) ** 2 for value in values)


def _misses(hands: Sequence[Hand], goal: Hand) -> int:
    """Return by how many pieces hands differ from a goal."""
    return sum(
        abs(hand.smashable - goal.smashable) + abs(hand.throwable - goal.throwable)
        for hand in hands
    )


def _usual_weight(kind: str, piece: LaidPiece) -> int | None:
    """Return the weight of a piece that becomes another kind: a small rock is light."""
    if kind != "rock":
        return None
    return 1 if piece.width < 1.1 else 2
