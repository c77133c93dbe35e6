"""Repair of hands: every seat gets as many pieces to smash, and to throw, as the others.

A hand is the pieces close to a start that can be smashed or thrown. A way is the shortest path
between two starts around blocking ground; only uneven ground on it counts. Earlier repairs have
made the first moves and the ways alike. Three kinds of changes leave those as they are:

- A small piece becomes another kind: small pieces are all round and of uneven ground, and differ
  only in whether they can be smashed or thrown.
- A long piece becomes two shorter ones in its place.
- A piece off the ways, and out of reach of all first moves, is added, moved or removed.

The repair makes random changes of these kinds, and keeps those that bring the hands closer to a
goal, which is the same hand for every seat. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from games.duel.generator.changes import (
    ADDING_TRIES,
    LayoutChanges,
    OrbitChange,
    may_have_diameter,
    usual_weight,
)
from games.duel.generator.enclosures import LEAST_LENGTH, LONG_KINDS
from games.duel.generator.ground import shifted
from games.duel.generator.kinds import kinds
from games.duel.generator.measuring import HAND_RANGE, UNEVEN_MOVE_RANGE, is_close_by
from games.duel.generator.placing import LaidPiece
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

MAX_STEPS = 3000
"""Number of steps after which the repair gives up."""
STEPS_PER_GOAL = 120
"""Number of steps after which another goal is tried."""
LOSS_SHARE = 0.03
"""Share of the exchanges and moves that stay even if they take the hands one piece away from the
goal. They lead out of dead ends."""
MOVE_LIMITS = (0.2, 1.2)
"""Limits of the distance by which a piece is moved, in inches."""
STEP_CHOICES = 8 * ["add"] + ["split"] + 2 * ["remove"] + 5 * ["move"] + 3 * ["exchange"]
"""Changes to choose from in a step, each as often as it is tried in nineteen steps. Adding fails
most often, for want of room. With fewer additions and moves, a quarter of the battlefields for six
seats failed."""


class Hand(NamedTuple):
    """Numbers of pieces close to a start that can be used.

    Attributes:
        smashable: Number of pieces that can be smashed.
        throwable: Number of pieces that can be thrown; some of them can be smashed, too.
    """

    smashable: int
    throwable: int

    def with_pieces(self, kind: str, count: int) -> Hand:
        """Return the hand with `count` more pieces of a kind, or fewer if `count` is below 0."""
        uses = kinds()[kind]
        smashable = self.smashable + (count if uses.destructible else 0)
        throwable = self.throwable + (count if uses.projectile else 0)
        return Hand(smashable, throwable)

    def distance_to(self, goal: Hand) -> int:
        """Return the number of pieces by which the hand differs from a goal.

        A piece that can be smashed and thrown counts twice.
        """
        return abs(self.smashable - goal.smashable) + abs(self.throwable - goal.throwable)


class HandRepair:
    """Repair of the hands of a layout.

    Only the first start of each orbit counts as a seat here, since its images have the same hand.

    Args:
        changes: The changes that can be made to the layout.
        meter: Meter of the uneven inches on the ways, which knows the pieces on them.
    """

    def __init__(self, changes: LayoutChanges, meter: WayMeter) -> None:
        self._changes = changes
        self._layout = changes.layout
        self._stream = changes.stream
        self._meter = meter
        self._starts = changes.values_of_first_seats(changes.layout.starts)
        self._close_counts: dict[int, list[int]] = {}
        """Number of pieces of an orbit that are close to each seat, by the index of the orbit.

        Orbits without a close piece are missing.
        """
        for index, orbit in enumerate(self._layout.orbits):
            self._count_close(index, orbit)
        close_orbits = list(self._close_counts)
        self._long_orbits = [
            index for index in close_orbits if self._layout.orbits[index][0].kind in LONG_KINDS
        ]
        """Indices of orbits that may be split."""
        self._exchangeable_orbits = [
            index
            for index in changes.loose_orbits()
            if index in self._close_counts and index not in self._long_orbits
        ]
        """Indices of all other orbits that may change: by an exchange, a move or a removal."""

    def run(self) -> bool:
        """Change pieces until all hands are alike; return False if that fails."""
        hands = self._hands_of(list(self._close_counts))
        fixed_orbits = [
            index for index in self._close_counts if index not in self._exchangeable_orbits
        ]
        fixed_hands = self._hands_of(fixed_orbits)  # no hand can become smaller than these
        first_goal = Hand(
            _first_goal([hand.smashable for hand in hands]),
            _first_goal([hand.throwable for hand in hands]),
        )
        goal = _raised_goal(first_goal, fixed_hands)
        for step in range(MAX_STEPS):
            if step and step % STEPS_PER_GOAL == 0:
                goal = _better_goal(goal, hands, fixed_hands)
            unlike_seats = [seat for seat, hand in enumerate(hands) if hand != goal]
            if not unlike_seats:
                return True
            hands = self._try_change(self._stream.pick(unlike_seats), hands, goal)
        return False

    def _try_change(self, seat: int, hands: list[Hand], goal: Hand) -> list[Hand]:
        """Make a change close to a seat, or none if it is not accepted; return the new hands."""
        changes = self._make_change(seat, hands[seat], goal)
        new_hands = self._count_again(changes, hands)
        gain = _total_distance(hands, goal) - _total_distance(new_hands, goal)
        if self._is_accepted(changes, gain):
            self._register_new_orbits(changes)
            return new_hands
        for change in changes:
            self._changes.undo(change)
            self._count_close(change.orbit_index, change.before)
        return hands

    def _is_accepted(self, changes: Sequence[OrbitChange], gain: int) -> bool:
        """Return True if changes stay.

        Changes that add, remove or split a piece stay if they are a gain. Exchanges and moves also
        stay if they change nothing, and sometimes if they are a small loss.

        Args:
            changes: The changes of one step.
            gain: The number of pieces by which they bring the hands closer to the goal.
        """
        if gain > 0:
            return True
        keep_all_orbits = all(change.before and change.after for change in changes)
        if not keep_all_orbits:
            return False
        allowed_loss = 1 if self._stream.happens(LOSS_SHARE) else 0
        return gain >= -allowed_loss

    def _count_again(self, changes: Sequence[OrbitChange], hands: Sequence[Hand]) -> list[Hand]:
        """Count the close pieces of changed orbits again; return the hands after the changes."""
        new_hands = list(hands)
        for change in changes:
            # The old pieces are subtracted while their counts are still known.
            self._add_to_hands(new_hands, change.orbit_index, change.before, -1)
            self._count_close(change.orbit_index, change.after)
            self._add_to_hands(new_hands, change.orbit_index, change.after, 1)
        return new_hands

    def _count_close(self, index: int, orbit: Sequence[LaidPiece]) -> None:
        """Count the pieces of an orbit that lie close to each seat, and store the counts."""
        counts = [sum(is_close_by(piece, start) for piece in orbit) for start in self._starts]
        if any(counts):
            self._close_counts[index] = counts
        else:
            self._close_counts.pop(index, None)

    def _add_to_hands(
        self, hands: list[Hand], index: int, orbit: Sequence[LaidPiece], sign: int
    ) -> None:
        """Add the close pieces of an orbit to hands, or subtract them if `sign` is -1.

        `_close_counts` must have their numbers; `orbit` gives their kind.
        """
        if not orbit:
            return
        kind = orbit[0].kind
        for seat, count in enumerate(self._close_counts.get(index, [])):
            hands[seat] = hands[seat].with_pieces(kind, sign * count)

    def _hands_of(self, orbit_indices: Sequence[int]) -> list[Hand]:
        """Return the hand of each seat if only the pieces of some orbits count."""
        hands = [Hand(0, 0) for _ in self._starts]
        for index in orbit_indices:
            self._add_to_hands(hands, index, self._layout.orbits[index], 1)
        return hands

    def _register_new_orbits(self, changes: Sequence[OrbitChange]) -> None:
        """Allow later steps to change the orbits that changes have added."""
        for change in changes:
            is_new = not change.before and bool(change.after)
            if is_new:
                is_long = change.after[0].kind in LONG_KINDS
                orbits = self._long_orbits if is_long else self._exchangeable_orbits
                orbits.append(change.orbit_index)

    # Changes.

    def _make_change(self, seat: int, hand: Hand, goal: Hand) -> list[OrbitChange]:
        """Make a random change close to a seat.

        Returns:
            The change of each orbit; none if the change has no room, or no piece to change.
        """
        step_kind = self._stream.pick(STEP_CHOICES)
        if step_kind == "add":
            return self._add(seat, hand, goal)
        candidates = self._long_orbits if step_kind == "split" else self._exchangeable_orbits
        close = [
            index
            for index in candidates
            if index in self._close_counts and self._close_counts[index][seat]
        ]
        if not close:
            return []
        index = self._stream.pick(close)
        if step_kind == "split":
            return self._split(index)
        if step_kind == "remove":
            return self._remove(index)
        if step_kind == "move":
            return self._move(index)
        return self._exchange(index)

    def _add(self, seat: int, hand: Hand, goal: Hand) -> list[OrbitChange]:
        """Add a small piece close to a seat, of a kind that brings its hand closer to the goal."""
        wanted_kinds = [
            kind
            for kind in self._changes.small_kinds
            if hand.with_pieces(kind, 1).distance_to(goal) < hand.distance_to(goal)
        ]
        if not wanted_kinds:
            return []
        start = self._starts[seat]
        for _ in range(ADDING_TRIES):
            place = self._changes.random_point(start, UNEVEN_MOVE_RANGE, HAND_RANGE)
            piece = self._changes.small_piece_at(place, wanted_kinds)
            if piece and self._can_appear(piece):
                return _as_list(self._changes.add(piece))
        return []

    def _remove(self, index: int) -> list[OrbitChange]:
        if not self._can_disappear(index):
            return []
        return _as_list(self._changes.remove(index))

    def _move(self, index: int) -> list[OrbitChange]:
        if not self._can_disappear(index):
            return []
        moved = self._changes.nudged(self._layout.orbits[index][0], *MOVE_LIMITS)
        if not self._can_appear(moved):
            return []
        return _as_list(self._changes.replace(index, moved))

    def _can_disappear(self, index: int) -> bool:
        """Return True if the layout without an orbit has the same ways and first moves."""
        piece = self._layout.orbits[index][0]
        return not self._meter.is_orbit_on_way(index) and self._changes.keeps_first_moves(piece)

    def _can_appear(self, piece: LaidPiece) -> bool:
        """Return True if the layout with a new piece has the same ways and first moves."""
        orbit = self._layout.orbit_of(piece)
        return not self._meter.would_be_on_way(orbit) and self._changes.keeps_first_moves(piece)

    def _exchange(self, index: int) -> list[OrbitChange]:
        """Turn a small piece into a random other kind of this size."""
        before = self._layout.orbits[index]
        piece = before[0]
        small_kinds = self._changes.small_kinds
        other_kinds = [
            kind
            for kind in small_kinds
            if kind != piece.kind and may_have_diameter(kind, piece.width)
        ]
        if piece.kind not in small_kinds or not other_kinds or self._changes.is_last_of_kind(index):
            return []
        kind = self._stream.pick(other_kinds)
        weight = usual_weight(kind, piece.width)
        after = [image._replace(kind=kind, weight=weight) for image in before]
        self._layout.orbits[index] = after
        return [OrbitChange(index, before, after)]

    def _split(self, index: int) -> list[OrbitChange]:
        """Put two shorter pieces in the place of a long one, end to end.

        They have room, as they cover only what the long piece covered.
        """
        before = self._layout.orbits[index]
        piece = before[0]
        if piece.width < 2 * LEAST_LENGTH:
            return []
        first = self._layout.orbit_of(_half_of(piece, -1))
        second = self._layout.orbit_of(_half_of(piece, 1))
        self._layout.orbits[index] = first
        self._layout.orbits.append(second)
        return [
            OrbitChange(index, before, first),
            OrbitChange(len(self._layout.orbits) - 1, [], second),
        ]


def _as_list(change: OrbitChange | None) -> list[OrbitChange]:
    """Return a list with the change of one orbit; empty if it was not made."""
    return [change] if change else []


def _half_of(piece: LaidPiece, side: int) -> LaidPiece:
    """Return the left half (`side` is -1) or the right half (1) of a long piece."""
    middle = shifted(piece.middle, piece.degrees, side * piece.width / 4)
    # + 0.0 turns -0.0 into 0.0
    rounded = Point(round(middle.x, 3) + 0.0, round(middle.y, 3) + 0.0)
    return piece._replace(middle=rounded, width=piece.width / 2)


def _first_goal(counts: Sequence[int]) -> int:
    """Return the first goal for the number of pieces of every seat.

    It lies halfway between the median and the largest number of a seat: pieces are more easily
    added than removed, so the median would be too small.
    """
    return round((median(counts) + max(counts)) / 2)


def _total_distance(hands: Sequence[Hand], goal: Hand) -> int:
    """Return the sum of the distances of all hands to a goal."""
    return sum(hand.distance_to(goal) for hand in hands)


def _raised_goal(goal: Hand, fixed_hands: Sequence[Hand]) -> Hand:
    """Return a goal that is raised until it has at least the pieces of each fixed hand."""
    return Hand(
        max(goal.smashable, *(hand.smashable for hand in fixed_hands)),
        max(goal.throwable, *(hand.throwable for hand in fixed_hands)),
    )


def _better_goal(goal: Hand, hands: Sequence[Hand], fixed_hands: Sequence[Hand]) -> Hand:
    """Return a goal that is closer to the hands by one piece.

    The number of smashable or of throwable pieces changes: the one in which all hands together
    differ more from the goal.
    """
    smashable_excess = sum(hand.smashable - goal.smashable for hand in hands)
    throwable_excess = sum(hand.throwable - goal.throwable for hand in hands)
    if abs(smashable_excess) >= abs(throwable_excess):
        better = goal._replace(smashable=goal.smashable + _sign(smashable_excess))
    else:
        better = goal._replace(throwable=goal.throwable + _sign(throwable_excess))
    return _raised_goal(better, fixed_hands)


def _sign(number: int) -> int:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)
