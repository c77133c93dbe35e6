"""Repair of hands: every seat gets as many pieces to smash, and to throw, as the others.

A hand is the pieces close to a start that can be used. The repair changes nothing that earlier
repairs have made alike, so it has three means:

- A small piece becomes another kind: all of these are round pieces of uneven ground, and differ
  only in their uses.
- A long piece becomes two shorter ones in its place.
- A piece off the ways, and out of reach of all first moves, is added, moved or removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from games.duel.generator.changes import (
    PLACE_TRIES,
    LayoutChanges,
    OrbitChange,
    fits,
    usual_weight,
)
from games.duel.generator.enclosures import LEAST_LENGTH, LONG_KINDS
from games.duel.generator.ground import shifted
from games.duel.generator.kinds import kinds
from games.duel.generator.measuring import HAND_RANGE, UNEVEN_REACH, is_close_by
from games.duel.generator.placing import LaidPiece
from games.duel.generator.waymeter import WayMeter
from games.duel.geometry.points import Point

MAX_STEPS = 2000
"""Number of steps after which the repair gives up."""
STEPS_PER_GOAL = 250
"""Number of steps after which another goal is tried."""
LOSS_SHARE = 0.03
"""Share of the exchanges and moves that may lose one piece, which leads out of a dead end."""
MOVE_LIMITS = (0.2, 1.2)
"""Limits of the distance by which a piece is moved, in inches."""


class Hand(NamedTuple):
    """Numbers of pieces close to a start that can be used.

    Attributes:
        smashable: Number of pieces to smash.
        throwable: Number of pieces to throw; some of them can be smashed, too.
    """

    smashable: int
    throwable: int

    def with_pieces(self, kind: str, count: int) -> Hand:
        """Return the hand with more pieces of a kind, or fewer if `count` is below 0."""
        piece = kinds()[kind]
        smashable = self.smashable + (count if piece.destructible else 0)
        throwable = self.throwable + (count if piece.projectile else 0)
        return Hand(smashable, throwable)

    def distance_to(self, goal: Hand) -> int:
        """Return the number of pieces by which the hand differs from a goal."""
        return abs(self.smashable - goal.smashable) + abs(self.throwable - goal.throwable)


class HandRepair:
    """Repair of the hands of a layout.

    Only the first start of each orbit counts as a seat here, since its images have the same hand.

    Args:
        changes: The changes that can be made to the layout.
        meter: Meter of the uneven inches, which knows the pieces on ways.
    """

    def __init__(self, changes: LayoutChanges, meter: WayMeter) -> None:
        self._changes = changes
        self._layout = changes.layout
        self._stream = changes.stream
        self._meter = meter
        self._starts = changes.of_first_seats(changes.layout.starts)
        self._close_counts: dict[int, list[int]] = {}
        """Number of close pieces for each seat, by the index of their orbit. Orbits without a close
        piece are missing."""
        for index, orbit in enumerate(self._layout.orbits):
            self._count_close(index, orbit)
        close_orbits = list(self._close_counts)
        self._long_orbits = [
            index for index in close_orbits if self._layout.orbits[index][0].kind in LONG_KINDS
        ]
        """Indices of orbits that may be split."""
        self._short_orbits = [
            index
            for index in changes.loose_orbits()
            if index in self._close_counts and index not in self._long_orbits
        ]
        """Indices of orbits that may be exchanged, moved or removed."""

    def run(self) -> bool:
        """Change pieces until all hands are alike; return False if that fails."""
        hands = self._hands_of(list(self._close_counts))
        fixed_orbits = [index for index in self._close_counts if index not in self._short_orbits]
        fixed_hands = self._hands_of(fixed_orbits)
        median_hand = Hand(
            round(median(hand.smashable for hand in hands)),
            round(median(hand.throwable for hand in hands)),
        )
        goal = _at_least(median_hand, fixed_hands)
        for step in range(MAX_STEPS):
            if step and step % STEPS_PER_GOAL == 0:
                goal = _better_goal(goal, hands, fixed_hands)
            unlike_seats = [seat for seat, hand in enumerate(hands) if hand != goal]
            if not unlike_seats:
                return True
            hands = self._try_change(self._stream.pick(unlike_seats), hands, goal)
        return False

    def _try_change(self, seat: int, hands: list[Hand], goal: Hand) -> list[Hand]:
        """Make a change for a seat, and undo it if it is bad; return the hands after that."""
        changes = self._make_change(seat, hands[seat], goal)
        new_hands = self._hands_after(changes, hands)
        if self._is_accepted(changes, _distance(hands, goal) - _distance(new_hands, goal)):
            self._register_new_orbits(changes)
            return new_hands
        for change in changes:
            self._changes.undo(change)
            self._count_close(change.orbit_index, change.before)
        return hands

    def _is_accepted(self, changes: Sequence[OrbitChange], gain: int) -> bool:
        """Return True if changes stay that bring the hands closer to the goal by `gain` pieces.

        Pieces that appear, disappear or are split must be a gain. Those that are exchanged or moved
        may be none, and sometimes a loss.
        """
        if gain > 0:
            return True
        if not all(change.before and change.after for change in changes):
            return False
        allowed_loss = 1 if self._stream.happens(LOSS_SHARE) else 0
        return gain >= -allowed_loss

    def _hands_after(self, changes: Sequence[OrbitChange], hands: Sequence[Hand]) -> list[Hand]:
        """Count the pieces of changed orbits anew; return the hands after the changes."""
        new_hands = list(hands)
        for change in changes:
            self._add_to_hands(new_hands, change.orbit_index, change.before, -1)
            self._count_close(change.orbit_index, change.after)
            self._add_to_hands(new_hands, change.orbit_index, change.after, 1)
        return new_hands

    def _count_close(self, index: int, orbit: Sequence[LaidPiece]) -> None:
        """Count the pieces of an orbit that lie close to each seat."""
        counts = [sum(is_close_by(piece, start) for piece in orbit) for start in self._starts]
        if any(counts):
            self._close_counts[index] = counts
        else:
            self._close_counts.pop(index, None)

    def _add_to_hands(
        self, hands: list[Hand], index: int, orbit: Sequence[LaidPiece], sign: int
    ) -> None:
        """Add the close pieces of an orbit to hands, or subtract them if `sign` is -1.

        `_close_counts` must be up to date with `orbit`.
        """
        if orbit:
            for seat, count in enumerate(self._close_counts.get(index, [])):
                hands[seat] = hands[seat].with_pieces(orbit[0].kind, sign * count)

    def _hands_of(self, orbit_indices: Sequence[int]) -> list[Hand]:
        """Return the hand that each seat has of some orbits."""
        hands = [Hand(0, 0) for _ in self._starts]
        for index in orbit_indices:
            self._add_to_hands(hands, index, self._layout.orbits[index], 1)
        return hands

    def _register_new_orbits(self, changes: Sequence[OrbitChange]) -> None:
        """Let later steps change the orbits that changes have added."""
        for change in changes:
            if not change.before and change.after:
                is_long = change.after[0].kind in LONG_KINDS
                orbits = self._long_orbits if is_long else self._short_orbits
                orbits.append(change.orbit_index)

    # Changes.

    def _make_change(self, seat: int, hand: Hand, goal: Hand) -> list[OrbitChange]:
        """Make one change close to a seat; return its parts, none if it has no room.

        Of ten steps, three add a piece, one splits, one moves, one removes and four exchange.
        """
        number = self._stream.below(10)
        if number < 3:
            return self._add(seat, hand, goal)
        candidates = self._long_orbits if number == 3 else self._short_orbits
        close = [
            index
            for index in candidates
            if index in self._close_counts and self._close_counts[index][seat]
        ]
        if not close:
            return []
        index = self._stream.pick(close)
        if number == 3:
            return self._split(index)
        if number == 4:
            return self._remove(index)
        if number == 5:
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
        for _ in range(PLACE_TRIES):
            place = self._changes.random_point(start, UNEVEN_REACH, HAND_RANGE)
            piece = self._changes.small_piece_at(place, wanted_kinds)
            if piece and self._is_free_place(piece):
                return _as_list(self._changes.add(piece))
        return []

    def _remove(self, index: int) -> list[OrbitChange]:
        if not self._is_free_orbit(index):
            return []
        return _as_list(self._changes.replace(index, None))

    def _move(self, index: int) -> list[OrbitChange]:
        if not self._is_free_orbit(index):
            return []
        moved = self._changes.nudged(self._layout.orbits[index][0], *MOVE_LIMITS)
        if not self._is_free_place(moved):
            return []
        return _as_list(self._changes.replace(index, moved))

    def _is_free_orbit(self, index: int) -> bool:
        """Return True if the pieces of an orbit are on no way, and change no first move."""
        piece = self._layout.orbits[index][0]
        return not self._meter.is_orbit_on_way(index) and self._changes.keeps_first_moves(piece)

    def _is_free_place(self, piece: LaidPiece) -> bool:
        """Return True if a piece would be on no way, and change no first move."""
        orbit = self._layout.orbit(piece)
        return not self._meter.would_be_on_way(orbit) and self._changes.keeps_first_moves(piece)

    def _exchange(self, index: int) -> list[OrbitChange]:
        """Exchange the kind of a small piece."""
        before = self._layout.orbits[index]
        piece = before[0]
        small_kinds = self._changes.small_kinds
        others = [kind for kind in small_kinds if kind != piece.kind and fits(kind, piece.width)]
        if piece.kind not in small_kinds or not others:
            return []
        kind = self._stream.pick(others)
        weight = usual_weight(kind, piece.width)
        after = [image._replace(kind=kind, weight=weight) for image in before]
        self._layout.orbits[index] = after
        return [OrbitChange(index, before, after)]

    def _split(self, index: int) -> list[OrbitChange]:
        """Put two shorter pieces in the place of a long one, end to end."""
        before = self._layout.orbits[index]
        piece = before[0]
        if piece.width < 2 * LEAST_LENGTH:
            return []
        first = self._layout.orbit(_half_of(piece, -1))
        second = self._layout.orbit(_half_of(piece, 1))
        self._layout.orbits[index] = first
        self._layout.orbits.append(second)
        return [
            OrbitChange(index, before, first),
            OrbitChange(len(self._layout.orbits) - 1, [], second),
        ]


def _as_list(change: OrbitChange | None) -> list[OrbitChange]:
    return [change] if change else []


def _half_of(piece: LaidPiece, side: int) -> LaidPiece:
    """Return the left half (`side` is -1) or the right half (1) of a long piece."""
    middle = shifted(piece.middle, piece.degrees, side * piece.width / 4)
    # + 0.0 turns -0.0 into 0.0
    rounded = Point(round(middle.x, 3) + 0.0, round(middle.y, 3) + 0.0)
    return piece._replace(middle=rounded, width=piece.width / 2)


def _distance(hands: Sequence[Hand], goal: Hand) -> int:
    """Return the number of pieces by which all hands together differ from a goal."""
    return sum(hand.distance_to(goal) for hand in hands)


def _at_least(goal: Hand, fixed_hands: Sequence[Hand]) -> Hand:
    """Return a goal, raised to what each seat has of pieces that stay as they are."""
    return Hand(
        max(goal.smashable, *(hand.smashable for hand in fixed_hands)),
        max(goal.throwable, *(hand.throwable for hand in fixed_hands)),
    )


def _better_goal(goal: Hand, hands: Sequence[Hand], fixed_hands: Sequence[Hand]) -> Hand:
    """Return a goal with one piece more or less, of the use in which the hands miss it most."""
    smashable_excess = sum(hand.smashable - goal.smashable for hand in hands)
    throwable_excess = sum(hand.throwable - goal.throwable for hand in hands)
    if abs(smashable_excess) >= abs(throwable_excess):
        better = goal._replace(smashable=goal.smashable + _sign(smashable_excess))
    else:
        better = goal._replace(throwable=goal.throwable + _sign(throwable_excess))
    return _at_least(better, fixed_hands)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
