"""Vector art: SVG drawings rasterised at the size at which they are shown.

An SVG is never scaled after rasterising, and its frame is rewritten to the wanted size before: the
rasteriser rounds sizes up otherwise. Canvases have the pixel format of the window, so that nothing
needs converting later.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from engine import files
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, css

FOLDER = Path(__file__).parents[2] / "assets" / "art"

Size = tuple[int, int]

_FRAME = re.compile(r'<svg\b[^>]*\bviewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


class AssetMissing(Exception):
    """Error: a drawing is missing from the assets; the message names the file."""


def picture(
    name: str, size: Size, recolour: Mapping[str, str] | None = None, stretch: bool = False
) -> pygame.Surface:
    """Return the drawing assets/art/NAME.svg on a transparent canvas of exactly `size` pixels.

    The drawing is centred.

    Args:
        name: Name of the drawing, without folder and suffix.
        size: Width and height of the canvas in pixels.
        recolour: Colours of the source (`#rrggbb`), each with its replacement.
        stretch: Fill the canvas instead of keeping the proportions.

    Raises:
        AssetMissing: The file can't be read.
    """
    return _picture(name, size, tuple(sorted((recolour or {}).items())), stretch)


@cached_picture(512)
def _picture(
    name: str, size: Size, recolour: tuple[tuple[str, str], ...], stretch: bool
) -> pygame.Surface:
    width, height = size
    return vector(
        svg_document(size, place_drawing(name, (0, 0, width, height), dict(recolour), stretch)),
        size,
    )


def place_drawing(
    name: str,
    box: tuple[float, float, float, float],
    recolour: Mapping[str, str] | None = None,
    stretch: bool = False,
    turned: bool = False,
) -> str:
    """Return a drawing as an SVG group, to be part of a larger SVG.

    Args:
        name: Name of the drawing in assets/art, without its suffix.
        box: Left, top, width and height of the space in which the drawing is centred.
        recolour: Colours of the source (`#rrggbb`), each with its replacement.
        stretch: Fill the box instead of keeping the proportions.
        turned: Turn the drawing upside down (by 180 degrees).

    Raises:
        AssetMissing: The file can't be read.
    """
    (left, top, width, height), body = source(name)
    for old, new in (recolour or {}).items():
        body = body.replace(old, new)
    box_left, box_top, box_width, box_height = box
    x_factor = box_width / width
    y_factor = box_height / height
    if not stretch:
        x_factor = min(x_factor, y_factor)
        y_factor = x_factor
    if turned:
        x_factor = -x_factor
        y_factor = -y_factor
    # the middle of the drawing comes to the middle of the box
    dx = box_left + (box_width / 2 - x_factor * (left + width / 2))
    dy = box_top + (box_height / 2 - y_factor * (top + height / 2))
    move = f"translate({dx:.4f},{dy:.4f})"
    return f'<g transform="{move} scale({x_factor:.5f},{y_factor:.5f})">{body}</g>'


@lru_cache(256)
def source(name: str) -> tuple[tuple[float, float, float, float], str]:
    """Return the view box (left, top, width, height) and the SVG content of a drawing.

    Raises:
        AssetMissing: The file can't be read, or has no view box.
    """
    file = FOLDER / f"{name}.svg"
    try:
        frame_match = _FRAME.search(files.text(file))
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise AssetMissing(
            f"The drawing {file} can't be read ({reason}): put the project's assets back."
        ) from error
    frame = [float(number) for number in frame_match[1].split()] if frame_match else []
    if not frame_match or len(frame) != 4:
        raise AssetMissing(f"The drawing {file} has no frame (viewBox): put the assets back.")
    return (frame[0], frame[1], frame[2], frame[3]), frame_match[2]


def svg_document(size: tuple[float, float], body: str) -> str:
    """Return a complete SVG document of this size with the given content."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


@cached_picture(512)
def vector(svg: str, size: Size) -> pygame.Surface:
    """Return a complete SVG rasterised to `size` pixels, cached and shared: never draw on it."""
    return rasterise(svg, size)


def rasterise(svg: str, size: Size) -> pygame.Surface:
    """Return a complete SVG, rasterised, on a new canvas of exactly `size` pixels.

    The SVG is composed in code with a frame of this size. The canvas belongs to the caller, and
    stays empty if the layout left no room.
    """
    if min(size) < 1:
        return pygame.Surface((max(size[0], 0), max(size[1], 0)), pygame.SRCALPHA, 32)
    canvas = pygame.Surface(size, pygame.SRCALPHA, 32)
    shape = pygame.image.load_sized_svg(BytesIO(svg.encode()), size)
    shape.set_alpha(None)  # the canvas is still transparent, so nothing needs blending
    canvas.blit(shape, ((size[0] - shape.width) // 2, (size[1] - shape.height) // 2))
    return canvas


def gradient(name: str, top: Colour, bottom: Colour) -> str:
    """Return SVG definitions of a gradient from top to bottom, used as the fill `url(#name)`."""
    return (
        f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{css(top)}"/>'
        f'<stop offset="100%" stop-color="{css(bottom)}"/></linearGradient></defs>'
    )
