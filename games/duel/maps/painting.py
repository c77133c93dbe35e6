"""Painting of the ground: a map's image layers drawn into one picture as large as the table.

A battlefield carries its painting. So a match shows the same picture after it has been continued,
passed on or watched again, even if the files of the map have changed or are gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from math import floor, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import files
from games.duel.geometry.terrain import (
    COVERED,
    LOSSLESS_FORMAT,
    LOSSY_FORMAT,
    PAINTING_PIXELS,
    Painting,
)
from games.duel.images import BadImage, decode_image
from games.duel.maps.imagelayers import Colour, ImageLayer
from games.duel.maps.letters import floor_letters
from games.duel.maps.problems import Problem
from games.duel.maps.tiled import TiledMap

if TYPE_CHECKING:  # few maps need Pillow, which is slow to import
    from PIL.Image import Image

PICTURE_FORMATS = ("PNG", "JPEG")
"""File formats that are drawn, as Pillow names them."""
MAX_PICTURE_PIXELS = 1 << 24
"""Largest number of pixels in all pictures of a map together."""
MAX_PAINTING_BYTES = 512 << 10
"""Largest size of a painting in bytes; each match that is played there keeps them."""
WEBP_QUALITIES = (90, 75, 50)
"""Qualities of WebP to try if a PNG would be larger than `MAX_PAINTING_BYTES`."""
WEBP_METHOD = 2
"""Effort of the encoder, from 0 (fastest) to 6 (smallest file)."""

Rows = tuple[str, ...]
"""Square inches of a table row by row, `COVERED` where a floor lies on the ground."""


class TileGrid(NamedTuple):
    """Size of a table in tiles and of a tile in pixels; one tile is one square inch.

    Attributes:
        tile_count: Number of tiles across and down.
        tile_pixels: Width and height of a tile in pixels of the map.
    """

    tile_count: tuple[int, int]
    tile_pixels: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the painting in pixels."""
        shrink_factor = self.shrink_factor
        width, height = (
            max(1, floor(count * pixels_per_tile * shrink_factor))
            for count, pixels_per_tile in zip(self.tile_count, self.tile_pixels, strict=True)
        )
        return width, height

    @property
    def shrink_factor(self) -> float:
        """Scale from pixels of the map to pixels of the painting; below 1 for a very large map."""
        columns, rows = self.tile_count
        width, height = self.tile_pixels
        return min(1.0, sqrt(PAINTING_PIXELS / (columns * width * rows * height)))


def ground_painting(tiled: TiledMap) -> tuple[Painting | None, tuple[Problem, ...]]:
    """Return the painted image layers of a map, or None, and the problems of its pictures."""
    if not tiled.images:
        return None, ()
    # The floors that lie between one picture and the next hide the picture below. Those above the
    # last picture are kept as letters, one for each square inch.
    end_layers = [*(each.layers_below for each in tiled.images[1:]), len(tiled.layers)]
    covered_rows = [
        floor_letters(tiled, image.layers_below, end) if image.layers_below < end else ()
        for image, end in zip(tiled.images, end_layers, strict=True)
    ]
    grid = TileGrid((tiled.width, tiled.height), (tiled.tile_width, tiled.tile_height))
    *rows_between_pictures, rows_above = covered_rows
    image, problems = _paint(grid, tiled.images, tuple(rows_between_pictures))
    return Painting(image, rows_above) if image else None, problems


@lru_cache(16)
def _paint(
    grid: TileGrid, layers: tuple[ImageLayer, ...], covered_rows_by_layer: tuple[Rows, ...]
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return the file of a painting and the problems of its pictures.

    Args:
        grid: Size of the table.
        layers: Image layers, the lowest first.
        covered_rows_by_layer: Squares that floors cover between each picture and the next.

    Returns:
        Content of the file, empty if nothing would be visible, and the problems.
    """
    from PIL import Image

    canvas = Image.new("RGBA", grid.pixels)
    problems: list[Problem] = []
    pixel_count = 0
    for number, layer in enumerate(layers):
        try:
            picture = decode_image(
                files.read(layer.file), PICTURE_FORMATS, MAX_PICTURE_PIXELS - pixel_count
            )
        except BadImage as error:
            problems.append(layer.warning(f"{error}: the ground is drawn without it"))
        except OSError as error:
            problems.append(layer.warning(f"can't be read ({error.strerror})"))
        else:
            pixel_count += picture.width * picture.height
            canvas.alpha_composite(_placed_picture(picture, layer, grid))
        if number < len(covered_rows_by_layer) and covered_rows_by_layer[number]:
            canvas = _without_covered_squares(canvas, covered_rows_by_layer[number])
    return (_encode(canvas) if canvas.getbbox() else b""), tuple(problems)


def _placed_picture(picture: Image, layer: ImageLayer, grid: TileGrid) -> Image:
    """Return a picture on a transparent sheet, placed, tinted and repeated as its layer says."""
    from PIL import Image

    shrink_factor = grid.shrink_factor
    if layer.transparent_colour is not None:
        picture = _with_transparent_colour(picture, layer.transparent_colour)
    if shrink_factor < 1:
        width, height = (max(1, round(side * shrink_factor)) for side in picture.size)
        picture = picture.resize((width, height), Image.Resampling.BOX)
    # for each column and row of the sheet, the picture's column and row, or -1
    columns, rows = (
        _source_pixels(
            grid.pixels[axis],
            layer.offset[axis] * shrink_factor,
            picture.size[axis],
            layer.repeats[axis],
        )
        for axis in (0, 1)
    )
    pixels = np.zeros((grid.pixels[1], grid.pixels[0], 4), np.uint8)
    column_mask = columns >= 0
    row_mask = rows >= 0
    if column_mask.any() and row_mask.any():
        used_columns = columns[column_mask]
        used_rows = rows[row_mask]
        left = int(used_columns.min())
        top = int(used_rows.min())
        # cropped first, so that fewer pixels are converted
        part = picture.crop((left, top, int(used_columns.max()) + 1, int(used_rows.max()) + 1))
        part_pixels = np.asarray(part)[np.ix_(used_rows - top, used_columns - left)]
        pixels[np.ix_(row_mask, column_mask)] = part_pixels
    for channel, factor in enumerate((*layer.tint, layer.opacity)):
        if factor < 1:
            pixels[:, :, channel] = np.rint(pixels[:, :, channel] * factor)
    return Image.fromarray(pixels)


def _with_transparent_colour(picture: Image, colour: Colour) -> Image:
    """Return a picture in which all pixels of this colour are transparent."""
    from PIL import Image

    pixels = np.array(picture)
    red, green, blue = (pixels[:, :, channel] == colour[channel] for channel in range(3))
    pixels[red & green & blue, 3] = 0
    return Image.fromarray(pixels)


def _source_pixels(
    side_pixels: int, offset: float, picture_side: int, repeats: bool
) -> NDArray[Any]:
    """Return the index of the picture's pixel for each pixel along a side of the sheet, or -1."""
    indices: NDArray[Any] = np.floor(np.arange(side_pixels) + 0.5 - offset).astype(np.int64)
    if repeats:
        indices %= picture_side
        return indices
    return np.where((indices >= 0) & (indices < picture_side), indices, -1)


def _without_covered_squares(canvas: Image, rows: Rows) -> Image:
    """Return the canvas with the squares under a floor made transparent."""
    from PIL import Image

    squares = np.array([[letter == COVERED for letter in row] for row in rows])
    square_rows, square_columns = (
        np.arange(side) * count // side
        for side, count in zip((canvas.height, canvas.width), squares.shape, strict=True)
    )
    pixels = np.array(canvas)
    pixels[squares[np.ix_(square_rows, square_columns)], 3] = 0
    return Image.fromarray(pixels)


def _encode(canvas: Image) -> bytes:
    """Return the file of a painting.

    The file is lossless if that is small enough, then slightly lossy, and finally of lower
    resolution.
    """
    if canvas.getchannel("A").getextrema() == (255, 255):
        canvas = canvas.convert("RGB")
    while True:
        for content in _encodings(canvas):
            if len(content) <= MAX_PAINTING_BYTES:
                return content
        canvas = canvas.resize((max(1, canvas.width // 2), max(1, canvas.height // 2)))


def _encodings(canvas: Image) -> Iterator[bytes]:
    """Yield the possible files of a painting, the best quality first."""
    formats: Sequence[tuple[str, dict[str, Any]]] = [
        (LOSSLESS_FORMAT, {}),
        *(
            (LOSSY_FORMAT, {"quality": quality, "method": WEBP_METHOD})
            for quality in WEBP_QUALITIES
        ),
    ]
    for format_name, options in formats:
        buffer = BytesIO()
        canvas.save(buffer, format_name, **options)
        yield buffer.getvalue()
