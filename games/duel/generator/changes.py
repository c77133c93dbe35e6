"""Changes of loose pieces that a repair tries, and takes back if they are no gain.

Under a symmetry a change is made to a piece and to all its images.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from games.duel.generator.ground import Disc, gap, shifted
from games.duel.generator.kinds import is_material, is_round, kinds, size_of
from games.duel.generator.measuring import UNEVEN_REACH
from games.duel.generator.placing import MARGIN, LaidPiece, Layout, on_grid, placed
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

T = TypeVar("T")

LEAN = 0.6
"""Greatest gap between an added piece and the one beside which it lies."""
ALONE_SHARE = 0.3
"""Share of the tries in which an added piece may lie alone."""
FITTING_SIZES = (0.5, 1.4)
"""Limits of the size of a round piece, as shares of the usual size of its kind."""
DARTS = 6
"""Number of places that are tried for an added piece."""
ADDED_SIZES = (0.7, 0.85, 1.0)
"""Sizes of an added piece, as shares of the usual one."""


class OrbitChange(NamedTuple):
    """Change of an orbit.

    Attributes:
        orbit_index: The index of the orbit.
        before: The pieces that it had before.
        after: The pieces that it has now.
    """

    orbit_index: int
    before: list[LaidPiece]
    after: list[LaidPiece]


class LayoutChanges:
    """Maker of changes.

    Args:
        layout: The layout, which is changed.
        stream: Random numbers.
        small_kinds: Kinds of round pieces that may be added, and take each other's place.
    """

    def __init__(self, layout: Layout, stream: Stream, small_kinds: Sequence[str]) -> None:
        self.layout = layout
        self.stream = stream
        self.small_kinds = small_kinds
        self.seats = range(0, len(layout.starts), len(layout.symmetry.images))
        """Index of the first start of each orbit; its images are alike."""

    def of_seats(self, values: Sequence[T]) -> list[T]:
        """Return the values of the first start of each orbit."""
        return [values[seat] for seat in self.seats]

    def loose(self) -> list[int]:
        """Return the indices of the orbits that may change."""
        return [
            index
            for index, orbit in enumerate(self.layout.orbits)
            if orbit
            and orbit[0].is_loose
            and kinds()[orbit[0].kind].ground == "uneven"
            and not is_material(orbit[0].kind)
        ]

    def gap(self, index: int, point: Point) -> float:
        """Return the distance of a point from the nearest piece of an orbit."""
        dot = Disc(point, 0.0)
        return min(gap(dot, part) for piece in self.layout.orbits[index] for part in piece.shapes)

    def keeps_first_moves(self, piece: LaidPiece) -> bool:
        """Return True if uneven ground there changes no first move."""
        dots = [Disc(start, 0.0) for start in self.layout.starts]
        return all(gap(dot, part) >= UNEVEN_REACH for dot in dots for part in piece.shapes)

    def replace(self, index: int, piece: LaidPiece | None) -> OrbitChange | None:
        """Replace a piece by another one, or remove it; return None without room."""
        before = self.layout.replace_orbit(index, piece)
        return None if before is None else OrbitChange(index, before, self.layout.orbits[index])

    def add(self, piece: LaidPiece, margin: float = MARGIN) -> OrbitChange | None:
        """Add a piece off the roads; return None without room."""
        if not self.layout.add([piece], margin):
            return None
        return OrbitChange(len(self.layout.orbits) - 1, [], self.layout.orbits[-1])

    def undo(self, change: OrbitChange) -> None:
        """Take a change back; an orbit that was added stays without pieces."""
        self.layout.orbits[change.orbit_index] = change.before

    # Pieces to try.

    def nudged(self, piece: LaidPiece, low: float, high: float) -> LaidPiece:
        """Return a piece a little aside."""
        inches = self.stream.between(low, high)
        return piece.moved_to(on_grid(shifted(piece.middle, 5 * self.stream.below(72), inches)))

    def resized(self, piece: LaidPiece) -> LaidPiece:
        """Return a round piece a little larger or smaller."""
        across = round(piece.width + self.stream.pick((-0.2, -0.1, 0.1, 0.2)), 2)
        return piece._replace(width=across, height=across) if fits(piece.kind, across) else piece

    def beside_others(self, place: Point, some_kinds: Sequence[str] = ()) -> LaidPiece | None:
        """Return a small piece close to another one, as if they belonged together.

        Args:
            place: The middle of the piece.
            some_kinds: Kinds to choose from; without any, all small kinds.
        """
        kind = self.stream.pick(some_kinds or self.small_kinds)
        across = round(size_of(kind)[0] * self.stream.pick(ADDED_SIZES), 1)
        disc = Disc(on_grid(place), across / 2)
        if self.layout.has_closer(disc, MARGIN):
            return None
        if not self.stream.happens(ALONE_SHARE) and not self.layout.has_closer(disc, LEAN):
            return None
        return placed(kind, place, 0, (across, across), usual_weight(kind, across))


def fits(kind: str, across: float) -> bool:
    """Return True if a round piece of a kind may have this size."""
    low, high = FITTING_SIZES
    return is_round(kind) and low <= across / size_of(kind)[0] <= high


def usual_weight(kind: str, across: float) -> int | None:
    """Return the weight of a small piece: a small rock is light."""
    if kind != "rock":
        return None
    return 1 if across < 1.1 else 2
