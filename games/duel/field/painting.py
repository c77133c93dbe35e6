"""Painting on the floor of a battlefield: an image that is scaled to the zoom of the map."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from engine.app.map.transform import Inches
from games.duel.geometry.terrain import COVERED, PAINTING_FORMATS, PAINTING_PIXELS, Painting
from games.duel.images import BadImage, decode_image

if TYPE_CHECKING:  # few maps have a painting, and PIL would slow every start
    from PIL.Image import Image


def is_damaged(painting: Painting | None) -> bool:
    """Return True if there is a painting whose image can't be decoded."""
    return painting is not None and _decoded_image(painting.image) is None


def draw_painting(
    tile: Surface, table: Inches, painting: Painting, scale: float, box: Rect
) -> None:
    """Draw a painting on a tile, except on its covered square inches; skip a damaged painting.

    Args:
        tile: Surface to draw on.
        table: Size of the table in inches.
        painting: The painting, as large as the table.
        scale: Pixels per inch.
        box: Place of the tile on the map, in pixels.
    """
    image = _decoded_image(painting.image)
    if image is None or not box.size:
        return
    image_part = _scaled_part(image, table, scale, box)
    # The squares that may touch the box, with one or two to spare for rounding.
    first_column, end_column = (max(0, floor(side / scale) - 1) for side in (box.left, box.right))
    first_row, end_row = (max(0, floor(side / scale) - 1) for side in (box.top, box.bottom))
    for y, row in enumerate(painting.covered[first_row : end_row + 3], first_row):
        for x, letter in enumerate(row[first_column : end_column + 3], first_column):
            if letter == COVERED:
                left = round(x * scale)
                top = round(y * scale)
                size = round((x + 1) * scale) - left, round((y + 1) * scale) - top
                square = Rect((left, top), size)
                if square.colliderect(box):
                    image_part.fill((0, 0, 0, 0), square.move(-box.left, -box.top))
    tile.blit(image_part, (0, 0))


@lru_cache(2)
def _decoded_image(content: bytes) -> Image | None:
    try:
        return decode_image(content, PAINTING_FORMATS, PAINTING_PIXELS)
    except BadImage:
        return None


def _scaled_part(image: Image, table: Inches, scale: float, box: Rect) -> Surface:
    """Return the part of an image of the map that lies in a box of pixels, scaled to the box.

    A margin around the box is scaled with it, so that the pixels don't depend on where the box
    ends.
    """
    from PIL import Image as Images

    width, height = image.size
    x_ratio = width / (table[0] * scale)  # pixels of the image per pixel of the box
    y_ratio = height / (table[1] * scale)
    margin = ceil(max(1.0, 1 / x_ratio, 1 / y_ratio)) + 1
    margin_rect = box.inflate(2 * margin, 2 * margin)
    left = max(0, floor(margin_rect.left * x_ratio))
    top = max(0, floor(margin_rect.top * y_ratio))
    right = min(width, ceil(margin_rect.right * x_ratio))
    bottom = min(height, ceil(margin_rect.bottom * y_ratio))
    visible = margin_rect.clip(Rect(0, 0, round(table[0] * scale), round(table[1] * scale)))
    source_box = (
        max(visible.left * x_ratio - left, 0.0),
        max(visible.top * y_ratio - top, 0.0),
        min(visible.right * x_ratio, width) - left,
        min(visible.bottom * y_ratio, height) - top,
    )
    scaled_image = image.crop((left, top, right, bottom)).resize(
        visible.size, Images.Resampling.BILINEAR, box=source_box
    )
    scaled_surface = pygame.image.frombytes(scaled_image.tobytes(), scaled_image.size, "RGBA")
    surface = Surface(box.size, pygame.SRCALPHA, 32)
    scaled_surface.set_alpha(None)  # copied below with its transparency, not blended
    surface.blit(scaled_surface, (visible.left - box.left, visible.top - box.top))
    return surface
