"""Scattered pieces: single ones, or a few that lie together, where their theme wants them.

A piece with a free outline is a polygon that is made for its place, such as a wood; other pieces
are circles and boxes (`kinds.has_free_outline`). A shelter is a house, a tent, a wall or a fence,
against which small things lean. A plan is a `Scatter` of the theme; its field `piece` names one or
more kinds. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.duel.generator.beside import (
    ASKEW_KINDS,
    SHELTERS,
    alongside,
    leaning_against,
    random_table_point,
)
from games.duel.generator.frames import blob
from games.duel.generator.ground import Shape, distance, shifted
from games.duel.generator.kinds import has_free_outline
from games.duel.generator.placing import PIECE_IMAGE_GAP, LaidPiece, Layout, on_grid, piece_at
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Scatter
from games.duel.geometry.points import Point

MAX_SHRINKING = 0.5
"""Share of its size that a piece with a free outline loses from the first try to the last."""
TOGETHER_GAPS = (0.15, 0.4)
"""Least and greatest gap between pieces that are laid together by one plan, in inches."""
CORE_SHARE = 0.6
"""Share of a group's radius within which plans for pieces "anywhere" lay nothing."""
BESIDE_GAPS = (0.2, 0.7)
"""Least and greatest gap between a piece of a plan for "beside" and the other piece, in inches."""
RIVER_AND_BRIDGE_KINDS = ("river", "lava", "bridge")
"""Kinds that form a river and its bridges; only plans for a bank lay pieces beside them."""
EDGE_BELT = 3.0
"""Width of the belt along the edge of the table for pieces at the edge, in inches."""
ROAD_GAPS = (0.1, 1.4)
"""Least and greatest gap between a road and the pieces beside it, in inches."""
BANK_GAPS = (0.05, 0.4)
"""Least and greatest gap between a river and the pieces beside it, in inches."""


class PieceScatterer:
    """Scatterer of pieces over a layout.

    Args:
        layout: The layout, to which the pieces are added.
        stream: Random numbers.
        group_zones: The outlines of the groups and the landmark. The list is shared: the placer of
            groups adds to it while pieces are scattered.
    """

    def __init__(self, layout: Layout, stream: Stream, group_zones: Sequence[Shape]) -> None:
        self._layout = layout
        self._stream = stream
        self._group_zones = group_zones

    def lay(self, scatter: Scatter, max_tries: int, margin: float) -> bool:
        """Lay one piece of a plan, and perhaps a few more beside it.

        Args:
            scatter: The plan.
            max_tries: The number of places that are tried for the first piece.
            margin: The least gap to other pieces, in inches.

        Returns:
            False if the first piece has no room.
        """
        for try_index in range(max_tries):
            size_factor = 1.0 - MAX_SHRINKING * try_index / max_tries
            piece = self._at_wanted_place(scatter, self._random_piece(scatter, size_factor))
            if piece is None:
                continue
            is_bound = scatter.where in ("wall", "road", "bank")  # to what it lies along
            if has_free_outline(piece.kind):
                piece = blob(piece, self._stream)
            elif not is_bound:
                piece = self._on_axis(piece)
            if self._layout.add([piece], margin):
                self._lay_more_beside(piece, scatter)
                return True
        return False

    def _random_piece(self, scatter: Scatter, size_factor: float) -> LaidPiece:
        """Return a random piece of a plan anywhere on the table.

        `size_factor` applies to a piece with a free outline; 1 keeps its size. Some kinds lie at
        any angle, such as a cart that was left behind; the others lie straight.
        """
        kind = self._stream.pick(scatter.piece)
        size = self._stream.pick(scatter.size) if scatter.size else None
        if size and has_free_outline(kind):
            size = (round(size[0] * size_factor, 1), round(size[1] * size_factor, 1))
        has_any_direction = has_free_outline(kind) or kind in ASKEW_KINDS
        degrees = self._stream.degrees() if has_any_direction else 0
        middle = random_table_point(self._layout, self._stream)
        return piece_at(kind, middle, degrees, size, scatter.weight)

    def _at_wanted_place(self, scatter: Scatter, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved to where its plan wants it; None if it has no such place.

        For `edge` and `anywhere`, the piece stays where it is, or has no place.
        """
        layout = self._layout
        if scatter.where == "wall":
            return self._at_shelter(piece)
        if scatter.where == "beside":
            return self._beside_another(piece)
        if scatter.where == "bank":
            return self._at_bank(piece)
        if scatter.where == "road" and layout.roads:
            return alongside(piece, self._stream.pick(layout.roads), ROAD_GAPS, self._stream)
        if scatter.where == "edge":
            return None if layout.is_on_table(piece.middle, EDGE_BELT) else piece
        # `anywhere`, or `road` on a battlefield without roads
        return None if self._is_in_group(piece) else piece

    def _at_shelter(self, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved to a random shelter; without any, beside another piece."""
        shelters = [other for other in self._layout.pieces if other.kind in SHELTERS]
        if not shelters:
            return self._beside_another(piece)
        return leaning_against(self._stream.pick(shelters), piece, self._stream)

    def _at_bank(self, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved to the bank of a river, where it stays; None without a river."""
        if not self._layout.rivers:
            return None
        river = self._stream.pick(self._layout.rivers)
        # no repair moves it: a boat must stay at its bank
        return alongside(piece._replace(is_loose=False), river, BANK_GAPS, self._stream)

    def _beside_another(self, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved close to a random other one; None if there is no other."""
        others = [
            other for other in self._layout.pieces if other.kind not in RIVER_AND_BRIDGE_KINDS
        ]
        if not others:
            return None
        circle = self._stream.pick(others).circle
        gap = self._stream.between(*BESIDE_GAPS)
        inches = circle.radius + piece.circle.radius + gap
        return piece.moved_to(on_grid(shifted(circle.middle, self._stream.degrees(), inches)))

    def _on_axis(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece moved onto the axis of a mirror if its image would lie close to it.

        The axis of every mirror symmetry is x = 0.
        """
        has_mirror = any(image.is_reflection for image in self._layout.symmetry.images)
        if not has_mirror or abs(piece.middle.x) >= (piece.width + PIECE_IMAGE_GAP) / 2:
            return piece
        return piece.moved_to(Point(0, piece.middle.y))._replace(degrees=0)

    def _is_in_group(self, piece: LaidPiece) -> bool:
        """Return True if a piece lies in the core of a group, which is full of its own pieces."""
        return any(
            distance(piece.middle, zone.middle) < zone.radius * CORE_SHARE
            for zone in self._group_zones
        )

    def _lay_more_beside(self, first: LaidPiece, scatter: Scatter) -> None:
        """Lay more pieces of the kind of the first one close to it, where they have room.

        Pieces at walls and roads lie in the direction of the first piece; other pieces lie in any
        direction from it.
        """
        # The plan's number counts images, too, so that a symmetry does not change it.
        image_count = len(self._layout.symmetry.images)
        total_count = round(self._stream.integer(*scatter.together) / image_count)
        is_row = scatter.where in ("wall", "road")
        for _ in range(total_count - 1):
            size = self._stream.pick(scatter.size) if scatter.size else None
            piece = piece_at(first.kind, first.middle, first.degrees, size, scatter.weight)
            gap = self._stream.between(*TOGETHER_GAPS)
            inches = (first.width + piece.width) / 2 + gap
            degrees = first.degrees if is_row else self._stream.degrees()
            self._layout.add([piece.moved_to(on_grid(shifted(first.middle, degrees, inches)))])
