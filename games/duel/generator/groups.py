"""Groups: pieces that belong together, laid one after the other in a frame of their own."""

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
from games.duel.generator.frames import STRAIGHT_FLOORS, Frame, LaidGroup, has_gap
from games.duel.generator.ground import covers, shifted
from games.duel.generator.images import SymmetryGroup
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
from games.duel.generator.placing import GROUP_MARGIN, FloorPatch, LaidPiece, Layout, on_grid
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
"""Places of pieces that no repair changes, since they make the group."""
PLACES: dict[Where, Callable[[LaidGroup, Item], Iterator[LaidPiece]]] = {
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
"""Maker of the pieces for each place of an item."""


class GroupMaker:
    """Maker of the pieces of one group, laid one after the other where they have room.

    Args:
        layout: The layout.
        stream: Random numbers.
        frame: The place of the group.
        margin: Least gap to the pieces of others.
        road_directions: The directions of the roads that lead to a group in the middle of the
            table. Its pieces may lie on these roads, but walls and fences never do.
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
        self._on_roads = road_directions is not None
        image_count = len(layout.symmetry.images) if self._on_roads else 1
        self._group = LaidGroup(frame, stream, image_count, road_directions or ())

    def lay(self, items: Sequence[Item]) -> bool:
        """Lay the items; return False, and lay none, if one has fewer pieces than it needs."""
        orbit_count = len(self._layout.orbits)
        square_count = len(self._layout.squares)
        for index, item in enumerate(items):
            laid_count = self._lay_item(item)
            self._keep_free()
            if laid_count < max(item.least, index == 0):
                del self._layout.orbits[orbit_count:]
                del self._layout.squares[square_count:]
                return False
        return True

    def _keep_free(self) -> None:
        """Keep the free parts of the group, and their images, free of pieces."""
        patch = FloorPatch("group", "", tuple(self._group.free_parts))
        self._group.free_parts.clear()
        for image in self._layout.symmetry.images:
            self._layout.squares += patch.image(image).parts

    def _lay_item(self, item: Item) -> int:
        """Lay the pieces of an item; return their number."""
        laid_count = 0
        lay = self._add if item.at == "yard" else self._lay_one  # a yard has whole sides
        for piece in PLACES[item.at](self._group, item):
            is_firm = item.at in FIRM_PLACES or laid_count < item.least
            laid_count += lay(piece._replace(is_loose=not is_firm))
        if item.at == "sides":
            laid_count -= self._drop(needless_sides(self._group))
        return laid_count

    def _lay_one(self, piece: LaidPiece) -> int:
        """Lay a piece; a long one is halved until it fits. Return the number of its parts laid."""
        if self._add(piece):
            return 1
        if piece.kind not in LONG_KINDS or piece.width < 2 * LEAST_LENGTH:
            return 0
        half_width = round(piece.width / 2 - GROUP_MARGIN, 2)
        halves = [
            piece._replace(
                middle=on_grid(shifted(piece.middle, piece.degrees, side * piece.width / 4)),
                width=half_width,
            )
            for side in (-1, 1)
        ]
        return sum(self._lay_one(half) for half in halves)

    def _drop(self, pieces: Sequence[LaidPiece]) -> int:
        """Take away pieces of the group; return their number."""
        self._group.pieces = [piece for piece in self._group.pieces if piece not in pieces]
        orbits = self._layout.orbits
        orbits[:] = [orbit for orbit in orbits if orbit[0] not in pieces]
        return len(pieces)

    def _add(self, piece: LaidPiece) -> bool:
        """Lay a piece with its images, closer to its own group than to anything else."""
        if not self._is_clear_of_others(piece):
            return False
        on_roads = (
            self._on_roads
            and piece.kind not in LONG_KINDS
            and covers(self._frame.part, piece.middle)
        )
        if self._layout.add([piece], GROUP_MARGIN, on_roads=on_roads):
            self._group.pieces.append(piece)
            return True
        return False

    def _is_clear_of_others(self, piece: LaidPiece) -> bool:
        others = [each for each in self._layout.pieces if each not in self._group.pieces]
        return has_gap(piece, others, self._margin)


def group_floor(plan: GroupPlan, degrees: int, symmetry: SymmetryGroup) -> str:
    """Return the floor below a group that lies in a direction, and below its images."""
    is_straight = all((degrees + image.degrees) % 90 == 0 for image in symmetry.images)
    if not is_straight and (plan.turned_floor or plan.floor in STRAIGHT_FLOORS):
        return plan.turned_floor
    return plan.floor
