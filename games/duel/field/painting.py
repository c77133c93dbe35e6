"""Painting on the floor of a battlefield: an image that is scaled to the zoom of the map."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from engine.app.map.transform import Inches
from games.duel.geometry.terrain import COVERED, PAINTING_PIXELS, PAINTINGS, Painting
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
    shown = _scaled_part(image, table, scale, box)
    first, last = (max(0, floor(side / scale) - 1) for side in (box.left, box.right))
    above, below = (max(0, floor(side / scale) - 1) for side in (box.top, box.bottom))
    for y, row in enumerate(painting.covered[above : below + 3], above):
        for x, letter in enumerate(row[first : last + 3], first):
            if letter == COVERED:
                left = round(x * scale)
                top = round(y * scale)
                size = round((x + 1) * scale) - left, round((y + 1) * scale) - top
                square = Rect((left, top), size)
                if square.colliderect(box):
                    shown.fill((0, 0, 0, 0), square.move(-box.left, -box.top))
    tile.blit(shown, (0, 0))


@lru_cache(2)
def _decoded_image(content: bytes) -> Image | None:
    try:
        return decode_image(content, PAINTINGS, PAINTING_PIXELS)
    except BadImage:
        return None


def _scaled_part(image: Image, table: Inches, scale: float, box: Rect) -> Surface:
    """Return the part of an image of the map that lies in a box of pixels, scaled to the box.

    A margin around the box is scaled with it, so that the pixels don't depend on where the box
    ends.
    """
    from PIL import Image as Images

    width, height = image.size
    across = width / (table[0] * scale)  # pixels of the image per pixel of the box
    down = height / (table[1] * scale)
    more = ceil(max(1.0, 1 / across, 1 / down)) + 1
    around = box.inflate(2 * more, 2 * more)
    left = max(0, floor(around.left * across))
    top = max(0, floor(around.top * down))
    right = min(width, ceil(around.right * across))
    bottom = min(height, ceil(around.bottom * down))
    seen = around.clip(Rect(0, 0, round(table[0] * scale), round(table[1] * scale)))
    part = (
        max(seen.left * across - left, 0.0),
        max(seen.top * down - top, 0.0),
        min(seen.right * across, width) - left,
        min(seen.bottom * down, height) - top,
    )
    piece = image.crop((left, top, right, bottom)).resize(
        seen.size, Images.Resampling.BILINEAR, box=part
    )
    whole = pygame.image.frombytes(piece.tobytes(), piece.size, "RGBA")
    surface = Surface(box.size, pygame.SRCALPHA, 32)
    whole.set_alpha(None)
    surface.blit(whole, (seen.left - box.left, seen.top - box.top))
    return surface
