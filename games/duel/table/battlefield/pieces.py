"""Widgets for pieces of terrain on the map: they show tooltips, and usable ones take presses."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import shapely
from pygame import Surface
from typing_extensions import override

from engine.app import theme
from engine.app.map.transform import Inches
from engine.app.widgets import Look
from games.duel.geometry.terrain import Box, Piece
from games.duel.geometry.words import piece_title
from games.duel.table.battlefield.pressable import MapWidget

EDGE_TOLERANCE = 0.02
"""Inches by which the edge that is drawn may differ from the shape, to have fewer points."""
EDGE_WIDTH = 3
"""Width of the edge in style units."""
MIN_SIDE = 0.01
"""Least width and height in inches of a piece's box, for pieces off the table."""


@dataclass(eq=False, repr=False)
class PieceSpot(MapWidget):
    """Invisible widget over a piece of terrain, which itself is drawn with the ground.

    Attributes:
        piece: The piece.
        box: Left, top, width and height of the visible part of the piece, in inches.
    """

    piece: Piece | None = None
    box: Box = (0.0, 0.0, 1.0, 1.0)

    @override
    @property
    def name(self) -> str:
        return piece_title(self.piece) if self.piece else ""

    @override
    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True if a position is on the piece's shape."""
        if self.is_never_hit or self.piece is None or not self.rect.collidepoint(pos):
            return False
        return self.piece.shape.intersects(shapely.Point(self._inches(pos)))

    def _inches(self, pos: tuple[int, int]) -> Inches:
        left, top, width, height = self.box
        x = left + (pos[0] - self.rect.left) * width / self.rect.width
        return x, top + (pos[1] - self.rect.top) * height / self.rect.height

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        edge = self.edge(look)  # None if the piece can't be pressed
        if edge is None or self.piece is None:
            return
        left, top, width, _ = self.box
        scale = self.rect.width / width
        points = [
            (self.rect.left + (x - left) * scale, self.rect.top + (y - top) * scale)
            for x, y in shapely.get_coordinates(self.piece.shape.simplify(EDGE_TOLERANCE))
        ]
        for ink, line_width in ((theme.INK, EDGE_WIDTH + 2), (edge, EDGE_WIDTH)):
            pygame.draw.lines(
                surface, ink, closed=True, points=points, width=look.scale.px(line_width)
            )


def visible_box(piece: Piece, table: Inches) -> Box:
    """Return the box of a piece within the table, in inches."""
    x0, y0, x1, y1 = piece.bounds
    x0 = max(0.0, x0)
    y0 = max(0.0, y0)
    x1 = min(table[0], x1)
    y1 = min(table[1], y1)
    return x0, y0, max(MIN_SIDE, x1 - x0), max(MIN_SIDE, y1 - y0)
