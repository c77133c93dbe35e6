"""Repair of hands: each seat has as many pieces to smash, and to throw, close to its start.

Kinds are exchanged rather than places, since round kinds of uneven ground may take each other's
place without any other effect. A long piece may become two shorter ones in its place. Pieces off
the ways that change no first move may come and go.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from games.duel.generator.changes import DARTS, LayoutChanges, OrbitChange, fits, usual_weight
from games.duel.generator.ground import shifted
from games.duel.generator.groups import LEAST_LENGTH, LONG_KINDS
from games.duel.generator.kinds import kinds
from games.duel.generator.measuring import HAND_RANGE, UNEVEN_REACH, is_close_by
from games.duel.generator.placing import LaidPiece
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

HAND_STEPS = 2000
"""Steps after which the repair gives up."""
LOSS_SHARE = 0.03
"""Share of the swaps that may be a loss, so that the search leaves a dead end."""
GOAL_STEPS = 250
"""Steps after which another goal is tried."""


class Hand(NamedTuple):
    """Pieces close to a start that can be used."""

    smashable: int
    throwable: int

    def with_pieces(self, kind: str, count: int) -> Hand:
        """Return the hand with more pieces of a kind, or fewer if `count` is below 0."""
        facts = kinds()[kind]
        return Hand(
            self.smashable + count * facts.destructible, self.throwable + count * facts.projectile
        )

    def misses(self, goal: Hand) -> int:
        """Return the number of pieces by which the hand differs from a goal."""
        return abs(self.smashable - goal.smashable) + abs(self.throwable - goal.throwable)


class HandRepair:
    """Repair of the hands of a layout.

    Args:
        changes: Maker of changes.
        meter: Meter of the uneven inches, which knows what lies on a way.
    """

    def __init__(self, changes: LayoutChanges, meter: WayMeter) -> None:
        self._changes = changes
        self._layout = changes.layout
        self._stream = changes.stream
        self._meter = meter
        self._starts = changes.of_seats(changes.layout.starts)
        self._counts: dict[int, list[int]] = {}
        """Number of pieces that each seat has close by, by the orbits where any has one."""
        for index, orbit in enumerate(self._layout.orbits):
            self._count(index, orbit)
        self._loose = [index for index in changes.loose() if index in self._counts]
        self._long = [
            index for index in self._counts if self._layout.orbits[index][0].kind in LONG_KINDS
        ]
        self._loose = [index for index in self._loose if index not in self._long]

    def run(self) -> bool:
        """Change pieces until all hands are alike; return False if that fails."""
        hands = self._hands(list(self._counts))
        least = self._hands([index for index in self._counts if index not in self._loose])
        goal = Hand(
            round(median(hand.smashable for hand in hands)),
            round(median(hand.throwable for hand in hands)),
        )
        for step in range(HAND_STEPS):
            if step % GOAL_STEPS == 0:
                goal = _better_goal(goal, hands, least) if step else _at_least(goal, least)
            missing_seats = [seat for seat, hand in enumerate(hands) if hand != goal]
            if not missing_seats:
                return True
            hands = self._step(self._stream.pick(missing_seats), hands, goal)
        return False

    def _step(self, seat: int, hands: list[Hand], goal: Hand) -> list[Hand]:
        """Try one change for a seat; return the hands afterwards."""
        changes = self._change(seat, hands[seat], goal)
        new_hands = [*hands]
        for change in changes:
            self._weigh(new_hands, change.before, self._counts.get(change.orbit_index, []), -1)
            self._count(change.orbit_index, change.after)
            self._weigh(new_hands, change.after, self._counts.get(change.orbit_index, []), 1)
        gain = _misses(hands, goal) - _misses(new_hands, goal)
        is_swap = all(change.before and change.after for change in changes)
        # Pieces come and go for a gain alone; a few swaps are none, or even a loss.
        if gain > 0 or (is_swap and gain >= -self._stream.happens(LOSS_SHARE)):
            self._keep(changes)
            return new_hands
        for change in changes:
            self._changes.undo(change)
            self._count(change.orbit_index, change.before)
        return hands

    def _count(self, index: int, orbit: Sequence[LaidPiece]) -> None:
        """Count the pieces of an orbit that lie close to each seat."""
        counts = [sum(is_close_by(piece, start) for piece in orbit) for start in self._starts]
        if any(counts):
            self._counts[index] = counts
        else:
            self._counts.pop(index, None)

    def _weigh(
        self, hands: list[Hand], orbit: Sequence[LaidPiece], counts: Sequence[int], sign: int
    ) -> None:
        """Add an orbit to hands, or take it from them."""
        if orbit:
            for seat, count in enumerate(counts):
                hands[seat] = hands[seat].with_pieces(orbit[0].kind, sign * count)

    def _hands(self, indices: Sequence[int]) -> list[Hand]:
        """Return the hand of each seat, of some orbits."""
        hands = [Hand(0, 0) for _ in self._starts]
        for index in indices:
            self._weigh(hands, self._layout.orbits[index], self._counts[index], 1)
        return hands

    def _keep(self, changes: Sequence[OrbitChange]) -> None:
        """Remember the pieces that are new."""
        for change in changes:
            if not change.before and change.after:
                is_long = change.after[0].kind in LONG_KINDS
                (self._long if is_long else self._loose).append(change.orbit_index)

    # Changes.

    def _change(self, seat: int, hand: Hand, goal: Hand) -> list[OrbitChange]:
        """Make one change close to a seat; return its parts, none without room."""
        choice = self._stream.below(10)
        if choice < 3:
            wanted = [
                kind
                for kind in self._changes.small_kinds
                if hand.with_pieces(kind, 1).misses(goal) < hand.misses(goal)
            ]
            return self._only(self._add(self._starts[seat], wanted)) if wanted else []
        is_split = choice == 3
        near = [
            index
            for index in (self._long if is_split else self._loose)
            if index in self._counts and self._counts[index][seat]
        ]
        if not near:
            return []
        index = self._stream.pick(near)
        if is_split:
            return self._split(index)
        piece = self._layout.orbits[index][0]
        if choice > 5:
            return self._swap(index, piece)
        if not self._is_off_ways(index, piece):
            return []
        moved = self._changes.nudged(piece, 0.2, 1.2) if choice == 5 else None
        if moved and not self._may_lie(moved):
            return []
        return self._only(self._changes.replace(index, moved))

    def _only(self, change: OrbitChange | None) -> list[OrbitChange]:
        return [change] if change else []

    def _is_off_ways(self, index: int, piece: LaidPiece) -> bool:
        """Return True if a piece may go: it is on no way, and changes no first move."""
        return not self._meter.has_on_ways(index) and self._changes.keeps_first_moves(piece)

    def _swap(self, index: int, piece: LaidPiece) -> list[OrbitChange]:
        """Exchange the kind of a small piece."""
        kind = self._stream.pick(self._changes.small_kinds)
        if piece.kind not in self._changes.small_kinds or not fits(kind, piece.width):
            return []
        before = self._layout.orbits[index]
        weight = usual_weight(kind, piece.width)
        after = [each._replace(kind=kind, weight=weight) for each in before]
        self._layout.orbits[index] = after
        return [OrbitChange(index, before, after)]

    def _add(self, start: Point, wanted: Sequence[str]) -> OrbitChange | None:
        """Add a small piece of some kinds close to a start, off the ways."""
        for _ in range(DARTS):
            away = self._stream.between(UNEVEN_REACH, HAND_RANGE)
            place = shifted(start, 5 * self._stream.below(72), away)
            piece = self._changes.beside_others(place, wanted)
            if piece and self._may_lie(piece):
                return self._changes.add(piece)
        return None

    def _may_lie(self, piece: LaidPiece) -> bool:
        """Return True if a piece would be on no way, and change no first move."""
        is_off_ways = not self._meter.would_be_on_ways(self._layout.orbit(piece))
        return is_off_ways and self._changes.keeps_first_moves(piece)

    def _split(self, index: int) -> list[OrbitChange]:
        """Put two shorter pieces in the place of a long one, end to end."""
        before = self._layout.orbits[index]
        piece = before[0]
        if piece.width < 2 * LEAST_LENGTH:
            return []
        halves = [self._half(piece, side) for side in (-1, 1)]
        first, second = (self._layout.orbit(half) for half in halves)
        self._layout.orbits[index] = first
        self._layout.orbits.append(second)
        return [
            OrbitChange(index, before, first),
            OrbitChange(len(self._layout.orbits) - 1, [], second),
        ]

    def _half(self, piece: LaidPiece, side: int) -> LaidPiece:
        """Return the left or right half of a long piece."""
        middle: Point = shifted(piece.middle, piece.degrees, side * piece.width / 4)
        rounded = Point(round(middle.x, 3) + 0.0, round(middle.y, 3) + 0.0)
        return piece._replace(middle=rounded, width=piece.width / 2)


def _misses(hands: Sequence[Hand], goal: Hand) -> int:
    """Return the number of pieces by which hands differ from a goal."""
    return sum(hand.misses(goal) for hand in hands)


def _at_least(goal: Hand, least: Sequence[Hand]) -> Hand:
    """Return the goal, raised to what no seat can be without."""
    return Hand(
        max(goal.smashable, *(hand.smashable for hand in least)),
        max(goal.throwable, *(hand.throwable for hand in least)),
    )


def _better_goal(goal: Hand, hands: Sequence[Hand], least: Sequence[Hand]) -> Hand:
    """Return a goal that is one piece closer to the seats that miss it."""
    smashable = sum(hand.smashable - goal.smashable for hand in hands)
    throwable = sum(hand.throwable - goal.throwable for hand in hands)
    if abs(smashable) >= abs(throwable):
        return _at_least(goal._replace(smashable=goal.smashable + _sign(smashable)), least)
    return _at_least(goal._replace(throwable=goal.throwable + _sign(throwable)), least)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
