"""Scattered pieces: single ones, or a few that lie together, where their theme wants them.

A piece of any outline is a polygon that is made for it, such as a wood; pieces of other kinds are
circles and boxes (`kinds.has_free_outline` tells them apart). A shelter is a house, a tent, a wall
or a fence, against which small things lean.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.duel.generator.beside import (
    LEFT_KINDS,
    SHELTERS,
    alongside,
    leaning_against,
    random_table_point,
)
from games.duel.generator.frames import blob
from games.duel.generator.ground import Part, distance, shifted
from games.duel.generator.kinds import has_free_outline
from games.duel.generator.placing import TWIN_GAP, LaidPiece, Layout, on_grid, placed
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Scatter
from games.duel.geometry.points import Point

MOST_SHRINK = 0.5
"""Share by which a piece of any outline becomes smaller from the first try to the last."""
TOGETHER_GAPS = (0.15, 0.4)
"""Least and greatest gap between pieces that lie together, in inches."""
CLEAR_SHARE = 0.6
"""Share of a group's radius within which nothing is scattered anywhere. Chosen by hand."""
BESIDE_GAPS = (0.2, 0.7)
"""Least and greatest gap between a piece and its neighbour, in inches."""
WATER_KINDS = ("river", "lava", "bridge")
"""Kinds that form a river of water or lava and its bridges. A piece that lies beside a random other
one never lies beside these: only plans for banks lay pieces along rivers."""
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
        group_zones: The outlines of the groups; more may be added while pieces are scattered.
    """

    def __init__(self, layout: Layout, stream: Stream, group_zones: Sequence[Part]) -> None:
        self._layout = layout
        self._stream = stream
        self._group_zones = group_zones

    def lay(self, scatter: Scatter, max_tries: int, margin: float) -> bool:
        """Lay one piece of a plan, and perhaps a few more beside it.

        A piece of a fixed shape that would nearly meet its image is moved onto the axis of a
        mirror. A piece leaning at a wall or lying along a road or bank keeps its place.

        Returns:
            False if the first piece has no room.

        Args:
            scatter: The plan.
            max_tries: The number of places that are tried.
            margin: The least gap to other pieces, in inches.
        """
        for number in range(max_tries):
            shrink = 1.0 - MOST_SHRINK * number / max_tries
            piece = self._at_wanted_place(scatter, self._random_piece(scatter, shrink))
            if piece is None:
                continue
            if has_free_outline(piece.kind):
                piece = blob(piece, self._stream)
            elif scatter.where in ("anywhere", "beside", "edge"):
                piece = self._on_axis(piece)
            if self._layout.add([piece], margin):
                self._lay_more_beside(piece, scatter)
                return True
        return False

    def _random_piece(self, scatter: Scatter, shrink: float) -> LaidPiece:
        """Return a random piece of a plan anywhere on the table.

        `shrink` is the factor of the size of a piece of any outline: 1 keeps it. Some kinds lie
        at any angle, such as a cart that was left behind; the others lie straight.
        """
        kind = self._stream.pick(scatter.piece)
        size = self._stream.pick(scatter.size) if scatter.size else None
        if size and has_free_outline(kind):
            size = round(size[0] * shrink, 1), round(size[1] * shrink, 1)
        has_any_direction = has_free_outline(kind) or kind in LEFT_KINDS
        degrees = self._stream.degrees() if has_any_direction else 0
        place = random_table_point(self._layout, self._stream)
        return placed(kind, place, degrees, size, scatter.weight)

    def _at_wanted_place(self, scatter: Scatter, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved to the kind of place that its plan wants; None if it has no place.

        A plan for walls or roads falls back on the next best place: without a shelter, beside
        another piece; without roads, anywhere. A plan for banks has no place without a river. For
        `edge` and `anywhere`, the random place of the piece is only checked.
        """
        layout = self._layout
        if scatter.where == "wall":
            shelters = [other for other in layout.pieces if other.kind in SHELTERS]
            if shelters:
                return leaning_against(self._stream.pick(shelters), piece, self._stream)
        if scatter.where in ("beside", "wall"):  # without a wall, beside anything
            return self._beside_another(piece)
        if scatter.where == "bank":
            if not layout.rivers:
                return None
            river = self._stream.pick(layout.rivers)
            # No repair moves it: a boat must stay at its bank.
            return alongside(piece._replace(is_loose=False), river, BANK_GAPS, self._stream)
        if scatter.where == "road" and layout.roads:
            return alongside(piece, self._stream.pick(layout.roads), ROAD_GAPS, self._stream)
        if scatter.where == "edge":
            return None if layout.is_on_table(piece.middle, EDGE_BELT) else piece
        # Anywhere, like a piece beside a road on a battlefield without roads.
        return None if self._is_in_group(piece) else piece

    def _beside_another(self, piece: LaidPiece) -> LaidPiece | None:
        """Return a piece moved close to a random other one; None if the layout is empty."""
        others = [other for other in self._layout.pieces if other.kind not in WATER_KINDS]
        if not others:
            return None
        (middle, radius) = self._stream.pick(others).circle
        away = radius + piece.circle.radius + self._stream.between(*BESIDE_GAPS)
        return piece.moved_to(on_grid(shifted(middle, self._stream.degrees(), away)))

    def _on_axis(self, piece: LaidPiece) -> LaidPiece:
        """Return a piece moved onto the axis of a mirror if its image would lie close to it.

        The axis of every mirror symmetry is x = 0.
        """
        has_mirror = any(image.is_reflection for image in self._layout.symmetry.images)
        if not has_mirror or abs(piece.middle.x) >= (piece.width + TWIN_GAP) / 2:
            return piece
        return piece.moved_to(Point(0, piece.middle.y))._replace(degrees=0)

    def _is_in_group(self, piece: LaidPiece) -> bool:
        """Return True if a piece lies in the core of a group, which is full of its own pieces."""
        return any(
            distance(piece.middle, zone.middle) < zone.radius * CLEAR_SHARE
            for zone in self._group_zones
        )

    def _lay_more_beside(self, first: LaidPiece, scatter: Scatter) -> None:
        """Lay more pieces of the kind of the first one close to it, where they have room.

        Pieces at walls and roads form a row in the direction of the first piece; other pieces
        lie in any direction from it.
        """
        # The images add pieces, so each place gets fewer: a symmetry does not change their number.
        image_count = len(self._layout.symmetry.images)
        count = round(self._stream.count(*scatter.together) / image_count)
        for _ in range(count - 1):
            size = self._stream.pick(scatter.size) if scatter.size else None
            piece = placed(first.kind, first.middle, first.degrees, size, scatter.weight)
            gap = self._stream.between(*TOGETHER_GAPS)
            away = (first.width + piece.width) / 2 + gap
            is_row = scatter.where in ("wall", "road")
            degrees = first.degrees if is_row else self._stream.degrees()
            place = shifted(first.middle, degrees, away)
            self._layout.add([piece.moved_to(on_grid(place))])
