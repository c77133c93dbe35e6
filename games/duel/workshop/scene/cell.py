"""Cell of the palette: the picture of a piece, floor or tool above its name."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import Position
from engine.app.map.marks import translucent_copy
from engine.app.map.transform import Transform
from engine.app.pictures import cached_picture
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import Column, Inside, Part, Share, Space
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.widget import Size
from games.duel.field.floors import BARE_LETTER
from games.duel.field.scenery import draw_field, draw_piece
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import FLOORS, Piece
from games.duel.workshop.controller import Tool

PICTURE_HEIGHT = 62
"""Height of a cell's picture with the space below it, in style units."""
CELL_PADDING = 6
"""Padding of a cell, in style units."""
GROUND_MARGIN = 0.35
"""Margin of ground shown around a piece, in inches."""
SAMPLE_SIDE = 4
"""Side of the square of floor that is shown, in inches."""


@dataclass(eq=False, repr=False)
class PaletteCell(Dragged):
    """A cell of the palette, which can be pressed or dragged onto the map."""

    label: str = ""
    _: KW_ONLY
    piece: Piece | None = None
    floor: str | None = None
    """Floor that is shown; "" is bare ground."""
    tool: Tool | None = None
    is_chosen: bool = False

    ring = "field"  # shape of the focus ring, as around a text field

    @override
    @property
    def name(self) -> str:
        return self.label

    @property
    def part(self) -> Part:
        """Layout of the cell, with its picture above its name."""
        picture = CellPicture(f"picture-{self.id}")
        picture.piece = self.piece
        picture.floor = self.floor
        picture.tool = self.tool
        label = Label(f"name-{self.id}", words=self.label, role=Role.SMALL, align="center")
        label.silent = True  # a screen reader reads the cell's own name
        spaced_picture = Share(Space(CELL_PADDING), whole=True)
        return Inside(self, Column([picture, spaced_picture, label]), CELL_PADDING, CELL_PADDING)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        size = self.rect.size
        is_lit = look.hovered or look.pressed
        ground = paint.button(look.scale, size, hovered=is_lit)
        if self.is_chosen:
            ground = paint.panel(look.scale, size, "notice")
        surface.blit(ground, self.rect)

    @override
    def held(self, look: Look) -> tuple[Surface, Position]:
        side = look.scale.px(PICTURE_HEIGHT)
        picture = _cell_picture((side, side), self.piece, self.floor, self.tool, look.scale)
        return translucent_copy(picture), self._from


@dataclass(eq=False, repr=False)
class CellPicture(Widget):
    """Picture of a piece, a floor or a tool."""

    piece: Piece | None = None
    floor: str | None = None
    tool: Tool | None = None

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return 0, scale.px(PICTURE_HEIGHT) - scale.px(CELL_PADDING)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = _cell_picture(self.rect.size, self.piece, self.floor, self.tool, look.scale)
        surface.blit(picture, self.rect)


@cached_picture(96)  # number of pictures that are kept
def _cell_picture(
    size: Size, piece: Piece | None, floor: str | None, tool: Tool | None, scale: Scale
) -> Surface:
    surface = Surface(size, 0, 32)
    surface.fill(theme.GRASS[1])
    width = max(1, size[0])
    height = max(1, size[1])
    if floor is not None:
        letter = next((each for each, name in FLOORS.items() if name == floor), BARE_LETTER)
        table = SAMPLE_SIDE, SAMPLE_SIDE
        rows = (letter * SAMPLE_SIDE,) * SAMPLE_SIDE
        square = Rect(0, 0, max(width, height), max(width, height))
        draw_field(surface, Transform(square, table), table, rows, terrain=())
    elif piece:
        transform = piece_transform(piece, surface.get_rect())
        middle = Point(transform.size[0] / 2, transform.size[1] / 2)
        with clip_to(surface, surface.get_rect()):
            draw_piece(surface, transform, piece.moved_to(middle))
    elif tool:
        surface.fill(theme.WELL)
        _draw_tool(surface, tool, scale)
    return surface


def piece_transform(piece: Piece, window: Rect) -> Transform:
    """Return the transform that shows a whole piece in the middle of a window."""
    left, top, right, bottom = piece.bounds
    aspect_ratio = window.width / window.height
    width = max(right - left + 2 * GROUND_MARGIN, (bottom - top + 2 * GROUND_MARGIN) * aspect_ratio)
    return Transform(window, (width, width / aspect_ratio))


def _draw_tool(surface: Surface, tool: Tool, scale: Scale) -> None:
    """Draw the outline of a shape that a tool draws."""
    # In the middle of the picture, half as wide and a little higher, by eye.
    box = surface.get_rect().inflate(-surface.get_width() * 0.5, -surface.get_height() * 0.4)
    thickness = max(2, scale.px(2))
    colour = theme.BRASS_LIGHT
    match tool:
        case Tool.RECTANGLE:
            pygame.draw.rect(surface, colour, box, thickness)
        case Tool.ELLIPSE:
            pygame.draw.ellipse(surface, colour, box, thickness)
        case _:
            points = [
                (box.left, box.top + box.height // 4),
                (box.right, box.top),
                (box.right - box.width // 6, box.bottom),
                (box.left + box.width // 5, box.bottom - box.height // 8),
            ]
            pygame.draw.polygon(surface, colour, points, thickness)
            for point in points:
                pygame.draw.aacircle(surface, theme.TEXT, point, thickness + 1)
