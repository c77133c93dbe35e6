"""Groups: pieces that belong together, laid one after the other.

A frame is the place and the outline of a group on the table. An item is the part of a plan that
describes pieces that lie alike, such as trees in rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.duel.generator.enclosures import (
    LEAST_LENGTH,
    LONG_KINDS,
    about_yard,
    along_sides,
    in_corners,
    in_gaps,
    needless_sides,
)
from games.duel.generator.frames import STRAIGHT_FLOORS, Frame, LaidGroup, is_apart
from games.duel.generator.ground import covers, shifted
from games.duel.generator.images import IDENTITY, SymmetryGroup
from games.duel.generator.itemplaces import (
    at_rim,
    at_wall,
    in_front_corner,
    in_line,
    in_middle,
    in_ring,
    in_rows,
    inside,
    over_whole,
)
from games.duel.generator.placing import (
    GROUP_MARGIN,
    PIECE_IMAGE_GAP,
    LaidPiece,
    Layout,
    image_of_shape,
    on_grid,
)
from games.duel.generator.stream import Stream
from games.duel.generator.themes import GroupPlan, Item, Where

FIRM_PLACES: tuple[Where, ...] = (
    "middle",
    "whole",
    "sides",
    "corners",
    "corner",
    "rows",
    "line",
    "gaps",
    "yard",
)
"""Places whose pieces no repair changes: without them the group would lose its form."""
PIECE_FUNCTIONS: dict[Where, Callable[[LaidGroup, Item], Iterator[LaidPiece]]] = {
    "middle": in_middle,
    "whole": over_whole,
    "ring": in_ring,
    "rim": at_rim,
    "inside": inside,
    "sides": along_sides,
    "corners": in_corners,
    "wall": at_wall,
    "corner": in_front_corner,
    "rows": in_rows,
    "line": in_line,
    "gaps": in_gaps,
    "yard": about_yard,
}
"""Functions that yield the pieces of an item, by the place of the item in its group.

They also note in the group which shapes stay free, such as the ground in a gate.
"""


class GroupMaker:
    """Maker of the pieces of one group, laid one after the other where they have room.

    Args:
        layout: The layout, to which the pieces are added.
        stream: Random numbers.
        frame: The place of the group.
        margin: Least gap to the pieces of others, in inches.
        road_directions: For the group in the middle of the table, the directions of the roads that
            lead to it; None for any other group. The pieces of the group in the middle may lie on
            these roads, except for walls and fences.
    """

    def __init__(
        self,
        layout: Layout,
        stream: Stream,
        frame: Frame,
        margin: float,
        road_directions: Sequence[int] | None = None,
    ) -> None:
        self._layout = layout
        self._frame = frame
        self._margin = margin
        self._is_in_middle = road_directions is not None
        # the operations that leave the group in its own place
        images = layout.symmetry.images if self._is_in_middle else (IDENTITY,)
        self._group = LaidGroup(frame, stream, images, road_directions or ())

    def lay(self, items: Sequence[Item]) -> bool:
        """Lay the items; return False, and lay none, if one has fewer pieces than it needs.

        The first item needs at least one piece.
        """
        orbit_count = len(self._layout.orbits)
        area_count = len(self._layout.reserved_areas)
        for index, item in enumerate(items):
            least_count = max(item.least, 1) if index == 0 else item.least
            laid_count = self._lay_item(item)
            self._reserve_free_shapes()
            if laid_count < least_count:
                del self._layout.orbits[orbit_count:]
                del self._layout.reserved_areas[area_count:]
                return False
        return True

    def _reserve_free_shapes(self) -> None:
        """Reserve the shapes that the last item keeps free, and their images."""
        for operation in self._layout.symmetry.images:
            images = [image_of_shape(shape, operation) for shape in self._group.free_shapes]
            self._layout.reserved_areas += images
        self._group.free_shapes.clear()

    def _lay_item(self, item: Item) -> int:
        """Lay the pieces of an item; return their number."""
        laid_count = 0
        for piece in PIECE_FUNCTIONS[item.at](self._group, item):
            is_needed = item.at in FIRM_PLACES or laid_count < item.least
            new_piece = piece._replace(is_loose=not is_needed)
            # a yard's sides are made to measure: a part of one would leave the yard open
            if item.at == "yard":
                laid_count += int(self._lay_whole(new_piece))
            else:
                laid_count += self._lay_in_parts(new_piece)
        if item.at == "sides":  # such as stubs of walls
            laid_count -= self._remove(needless_sides(self._group))
        return laid_count

    def _lay_in_parts(self, piece: LaidPiece) -> int:
        """Lay a piece, or the parts of a long piece that fit; return the number of pieces laid.

        A long piece that does not fit is halved. Halves that do not fit are halved again, down to
        the least length.
        """
        if self._lay_whole(piece):
            return 1
        if piece.kind not in LONG_KINDS or piece.width < 2 * LEAST_LENGTH:
            return 0
        half_width = round(piece.width / 2 - GROUP_MARGIN, 2)  # with a gap between the halves
        halves = [
            piece._replace(
                middle=on_grid(shifted(piece.middle, piece.degrees, sign * piece.width / 4)),
                width=half_width,
            )
            for sign in (-1, 1)
        ]
        return sum(self._lay_in_parts(half) for half in halves)

    def _remove(self, pieces: Sequence[LaidPiece]) -> int:
        """Remove pieces of the group, with their images; return the number of pieces."""
        self._group.pieces = [piece for piece in self._group.pieces if piece not in pieces]
        orbits = self._layout.orbits
        orbits[:] = [orbit for orbit in orbits if orbit[0] not in pieces]
        return len(pieces)

    def _lay_whole(self, piece: LaidPiece) -> bool:
        """Lay a piece with its images; return False if it has no room.

        The gap to the group's own pieces may be smaller than that to the pieces of others.
        """
        if not self._is_clear_of_others(piece):
            return False
        on_road_or_reserved = (
            self._is_in_middle
            and piece.kind not in LONG_KINDS
            and covers(self._frame.outline, piece.middle)
        )
        # in the middle, the images of a piece are pieces of the same group
        image_gap = GROUP_MARGIN if self._is_in_middle else PIECE_IMAGE_GAP
        if self._layout.add(
            [piece], GROUP_MARGIN, on_road_or_reserved=on_road_or_reserved, image_gap=image_gap
        ):
            self._group.pieces.append(piece)
            return True
        return False

    def _is_clear_of_others(self, piece: LaidPiece) -> bool:
        """Return True if a piece keeps the margin from all pieces that are not of this group."""
        others = [other for other in self._layout.pieces if other not in self._group.pieces]
        return is_apart(piece, others, self._margin)


def group_floor(plan: GroupPlan, degrees: int, symmetry: SymmetryGroup) -> str:
    """Return the floor below a group, and below its images; "" for none.

    A group that lies straight, with all its images, gets the floor of its plan. For other groups
    the plan may have another floor, and a floor of squares does not suit them.

    Args:
        plan: The plan of the group.
        degrees: The direction along the front.
        symmetry: The symmetry of the layout.
    """
    is_straight = all((degrees + image.degrees) % 90 == 0 for image in symmetry.images)
    if is_straight:
        return plan.floor
    if plan.turned_floor or plan.floor in STRAIGHT_FLOORS:
        return plan.turned_floor
    return plan.floor
