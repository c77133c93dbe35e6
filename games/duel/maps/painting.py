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
from games.duel.geometry.terrain import COVERED, PAINTING_PIXELS, PAINTINGS, Painting
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

Rows = tuple[str, ...]


class TileGrid(NamedTuple):
    """Size of a table: tiles across and down, which are inches, and the map's pixels per tile."""

    tiles: tuple[int, int]
    tile: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the painting in pixels."""
        shrunk = self.shrunk
        width, height = (
            max(1, floor(tiles * tile * shrunk))
            for tiles, tile in zip(self.tiles, self.tile, strict=True)
        )
        return width, height

    @property
    def shrunk(self) -> float:
        """Scale from pixels of the map to pixels of the painting; below 1 for a very large map."""
        (across, down), (width, height) = self.tiles, self.tile
        return min(1.0, sqrt(PAINTING_PIXELS / (across * width * down * height)))


def ground_painting(tiled: TiledMap) -> tuple[Painting | None, tuple[Problem, ...]]:
    """Return the painted image layers of a map, or None, and the problems of its pictures."""
    if not tiled.images:
        return None, ()
    ends = [*(each.below for each in tiled.images[1:]), len(tiled.layers)]
    over = [
        floor_letters(tiled, image.below, end) if image.below < end else ()
        for image, end in zip(tiled.images, ends, strict=True)
    ]
    sheet = TileGrid((tiled.width, tiled.height), (tiled.tile_width, tiled.tile_height))
    image, problems = _paint(sheet, tiled.images, tuple(over[:-1]))
    return Painting(image, over[-1]) if image else None, problems


@lru_cache(16)
def _paint(
    sheet: TileGrid, layers: tuple[ImageLayer, ...], between: tuple[Rows, ...]
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return the file of a painting and the problems of its pictures.

    Args:
        sheet: Size of the table.
        layers: Image layers, the lowest first.
        between: Squares that floors cover between each picture and the next.

    Returns:
        Content of the file, empty if nothing would be visible, and the problems.
    """
    from PIL import Image

    canvas = Image.new("RGBA", sheet.pixels)
    problems: list[Problem] = []
    read = 0
    for number, layer in enumerate(layers):
        try:
            picture = decode_image(
                files.read(layer.file), PICTURE_FORMATS, MAX_PICTURE_PIXELS - read
            )
        except BadImage as error:
            problems.append(layer.doubt(f"{error}: the ground is drawn without it"))
        except OSError as error:
            problems.append(layer.doubt(f"can't be read ({error.strerror})"))
        else:
            read += picture.width * picture.height
            canvas.alpha_composite(_placed_picture(picture, layer, sheet))
        if number < len(between) and between[number]:
            canvas = _without_covered_squares(canvas, between[number])
    return (_encode(canvas) if canvas.getbbox() else b""), tuple(problems)


def _placed_picture(picture: Image, layer: ImageLayer, sheet: TileGrid) -> Image:
    """Return a picture on a transparent sheet, placed, tinted and repeated as its layer says."""
    from PIL import Image

    shrunk = sheet.shrunk
    if layer.clear is not None:
        picture = _with_transparent_colour(picture, layer.clear)
    if shrunk < 1:
        width, height = (max(1, round(side * shrunk)) for side in picture.size)
        picture = picture.resize((width, height), Image.Resampling.BOX)
    columns, rows = (
        _source_pixels(
            sheet.pixels[axis], layer.offset[axis] * shrunk, picture.size[axis], layer.repeats[axis]
        )
        for axis in (0, 1)
    )
    laid = np.zeros((sheet.pixels[1], sheet.pixels[0], 4), np.uint8)
    across = columns >= 0
    down = rows >= 0
    if across.any() and down.any():
        columns = columns[across]
        rows = rows[down]
        left = int(columns.min())
        top = int(rows.min())
        seen = picture.crop((left, top, int(columns.max()) + 1, int(rows.max()) + 1))
        laid[np.ix_(down, across)] = np.asarray(seen)[np.ix_(rows - top, columns - left)]
    for channel, times in enumerate((*layer.tint, layer.opacity)):
        if times < 1:
            laid[:, :, channel] = np.rint(laid[:, :, channel] * times)
    return Image.fromarray(laid)


def _with_transparent_colour(picture: Image, colour: Colour) -> Image:
    """Return a picture in which all pixels of this colour are transparent."""
    from PIL import Image

    pixels = np.array(picture)
    red, green, blue = (pixels[:, :, channel] == colour[channel] for channel in range(3))
    pixels[red & green & blue, 3] = 0
    return Image.fromarray(pixels)


def _source_pixels(count: int, offset: float, size: int, repeats: bool) -> NDArray[Any]:
    """Return the index of the picture's pixel for each pixel along a side of the sheet, or -1."""
    places: NDArray[Any] = np.floor(np.arange(count) + 0.5 - offset).astype(np.int64)
    if repeats:
        places %= size
        return places
    return np.where((places >= 0) & (places < size), places, -1)


def _without_covered_squares(canvas: Image, rows: Rows) -> Image:
    """Return a sheet with the squares made transparent on which a floor lies above it."""
    from PIL import Image

    squares = np.array([[letter == COVERED for letter in row] for row in rows])
    down, across = (
        np.arange(side) * count // side
        for side, count in zip((canvas.height, canvas.width), squares.shape, strict=True)
    )
    pixels = np.array(canvas)
    pixels[squares[np.ix_(down, across)], 3] = 0
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
    choices: Sequence[tuple[str, dict[str, Any]]] = [
        (PAINTINGS[0], {}),
        *((PAINTINGS[1], {"quality": quality, "method": 2}) for quality in WEBP_QUALITIES),
    ]
    for kind, options in choices:
        buffer = BytesIO()
        canvas.save(buffer, kind, **options)
        yield buffer.getvalue()
