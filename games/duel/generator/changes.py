"""Changes of loose pieces: a repair tries them, and undoes those that gain nothing.

A piece is loose if a repair may change it (`LaidPiece.is_loose`). A change is made to a whole
orbit: to a piece and to all its images under the symmetry of the layout. The first piece of an
orbit stands for all of them. A small piece is a round piece of one of the kinds that a repair may
add. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from games.duel.generator.ground import Disc, gap, shifted
from games.duel.generator.kinds import has_free_outline, is_round, kinds, size_of
from games.duel.generator.measuring import UNEVEN_MOVE_RANGE
from games.duel.generator.placing import MARGIN, LaidPiece, Layout, on_grid, piece_at
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

T = TypeVar("T")

NEIGHBOUR_GAP = 0.6
"""Greatest gap in inches between an added piece and its nearest neighbour."""
ALONE_SHARE = 0.3
"""Share of the tries in which an added piece needs no neighbour."""
DIAMETER_LIMITS = (0.5, 1.4)
"""Limits of the diameter of a round piece, as shares of the usual diameter of its kind."""
DIAMETER_STEPS = (-0.2, -0.1, -0.05, 0.05, 0.1, 0.2)
"""Changes of a diameter, in inches."""
ADDING_TRIES = 16
"""Number of random places that are tried for an added piece."""
ADDED_DIAMETERS = (0.7, 0.85, 1.0)
"""Diameters of an added piece, as shares of the usual one."""
LIGHT_ROCK_DIAMETER = 1.1
"""Diameter in inches below which a rock has weight 1 instead of 2."""


class OrbitChange(NamedTuple):
    """Change of an orbit that has been made to a layout, and can be undone.

    Attributes:
        orbit_index: Index of the orbit in the layout.
        before: The pieces of the orbit before the change; none if the orbit was added.
        after: The pieces of the orbit after the change; none if the orbit was removed.
    """

    orbit_index: int
    before: list[LaidPiece]
    after: list[LaidPiece]


class LayoutChanges:
    """Changes that a repair can make to a layout.

    Attributes:
        layout: The layout, which is changed.
        stream: Random numbers.
        small_kinds: Kinds of small pieces, which may be added, and may replace each other.
        first_seats: Index of the first start of each orbit of starts. The images of a start have
            the same measures, so a repair compares the first starts only.
    """

    def __init__(self, layout: Layout, stream: Stream, small_kinds: Sequence[str]) -> None:
        self.layout = layout
        self.stream = stream
        self.small_kinds = small_kinds
        self.first_seats = range(0, len(layout.starts), len(layout.symmetry.images))

    def values_of_first_seats(self, values: Sequence[T]) -> list[T]:
        """Return the values of the first start of each orbit, from the values of all seats."""
        return [values[seat] for seat in self.first_seats]

    def loose_orbits(self, *, with_free_outlines: bool = False) -> list[int]:
        """Return the indices of the orbits that a repair may change.

        They have loose pieces of uneven ground. Blocking pieces decide the ways, and level pieces
        change no move.

        Args:
            with_free_outlines: True if pieces with a free outline count, too: polygons that are
                made for their place, such as woods, and not circles or boxes.
        """
        return [
            index
            for index, orbit in enumerate(self.layout.orbits)
            if orbit
            and orbit[0].is_loose
            and kinds()[orbit[0].kind].ground == "uneven"
            and (with_free_outlines or not has_free_outline(orbit[0].kind))
        ]

    def distance_to_orbit(self, index: int, point: Point) -> float:
        """Return the distance of a point from the nearest piece of an orbit, in inches."""
        dot = Disc(point, 0.0)
        return min(gap(dot, shape) for piece in self.layout.orbits[index] for shape in piece.shapes)

    def keeps_first_moves(self, piece: LaidPiece) -> bool:
        """Return True if a piece of uneven ground changes no first move: it is too far away.

        The images of the piece need no check: they are as far from the images of the starts.
        """
        return not any(
            self.layout.is_start_near(shape, UNEVEN_MOVE_RANGE) for shape in piece.shapes
        )

    def is_last_of_kind(self, index: int) -> bool:
        """Return True if no other orbit has the kind of this one."""
        orbit = self.layout.orbits[index]
        return not any(
            other and other[0].kind == orbit[0].kind
            for other in self.layout.orbits
            if other is not orbit
        )

    def replace(self, index: int, piece: LaidPiece) -> OrbitChange | None:
        """Put a piece of the same kind, with its images, in the place of an orbit.

        Returns:
            The change; None if there is no room.
        """
        before = self.layout.replace_orbit(index, piece)
        return None if before is None else OrbitChange(index, before, self.layout.orbits[index])

    def remove(self, index: int) -> OrbitChange | None:
        """Remove the pieces of an orbit; return None if no other orbit has their kind."""
        if self.is_last_of_kind(index):
            return None
        before = self.layout.orbits[index]
        self.layout.orbits[index] = []
        return OrbitChange(index, before, self.layout.orbits[index])

    def add(self, piece: LaidPiece) -> OrbitChange | None:
        """Add the orbit of a piece, off the roads; return None if there is no room."""
        if not self.layout.add([piece]):
            return None
        return OrbitChange(len(self.layout.orbits) - 1, [], self.layout.orbits[-1])

    def undo(self, change: OrbitChange) -> None:
        """Undo a change; an added orbit stays without pieces, so that all indices stay valid."""
        self.layout.orbits[change.orbit_index] = change.before

    # Random places, and pieces for them.

    def random_point(self, centre: Point, low: float, high: float) -> Point:
        """Return a point in a random direction from `centre`, `low` to `high` inches away."""
        inches = self.stream.between(low, high)
        degrees = self.stream.degrees()
        return shifted(centre, degrees, inches)

    def nudged(self, piece: LaidPiece, low: float, high: float) -> LaidPiece:
        """Return a piece, moved by `low` to `high` inches in a random direction."""
        return piece.moved_to(on_grid(self.random_point(piece.middle, low, high)))

    def resized(self, piece: LaidPiece) -> LaidPiece:
        """Return a round piece with a slightly different diameter.

        If a random diameter is too small or too large for the kind, the piece stays as it is.
        """
        diameter = round(piece.width + self.stream.pick(DIAMETER_STEPS), 2)
        if not may_have_diameter(piece.kind, diameter):
            return piece
        return piece._replace(width=diameter, height=diameter)

    def small_piece_at(self, place: Point, allowed_kinds: Sequence[str] = ()) -> LaidPiece | None:
        """Return a random small piece at a place; None if it lies too close to others, or alone.

        In most tries, it must have a neighbour, as if the two belonged together.

        Args:
            place: The middle of the piece.
            allowed_kinds: Kinds to choose from; without any, all kinds of small pieces.
        """
        kind = self.stream.pick(allowed_kinds or self.small_kinds)
        diameter = round(size_of(kind)[0] * self.stream.pick(ADDED_DIAMETERS), 1)
        disc = Disc(on_grid(place), diameter / 2)
        if self.layout.has_piece_near(disc, MARGIN):
            return None
        may_be_alone = self.stream.happens(ALONE_SHARE)
        if not may_be_alone and not self.layout.has_piece_near(disc, NEIGHBOUR_GAP):
            return None
        return piece_at(kind, place, 0, (diameter, diameter), usual_weight(kind, diameter))


def may_have_diameter(kind: str, diameter: float) -> bool:
    """Return True if pieces of a kind are round and may have this diameter in inches."""
    low, high = DIAMETER_LIMITS
    return is_round(kind) and low <= diameter / size_of(kind)[0] <= high


def usual_weight(kind: str, diameter: float) -> int | None:
    """Return the weight of a small piece; None is the weight of its template."""
    if kind != "rock":
        return None
    return 1 if diameter < LIGHT_ROCK_DIAMETER else 2
