"""The curtain between two players: two drapes and the valance above them."""

from collections.abc import Iterator
from itertools import pairwise

import pygame

from engine.app import art, theme
from engine.app.paint.grounds import Size
from engine.app.paint.shapes import Point, edge, fill, polygon
from engine.app.pictures import remembered
from engine.app.rects import clipped

_OPEN_WIDTH = 0.187  # width of an open drape at its top, as a share of the window
_CLOSED_WIDTH = 0.5  # width of a closed drape, as a share of the window
_TAPER = 0.12  # narrowing of an open drape at its foot, as a share
_FOLD_ENDS = (
    0.0,
    0.17,
    0.31,
    0.46,
    0.6,
    0.75,
    0.88,
    1.0,
)  # ends of the folds, as shares from the wall
_FOLD_SHADES = (0, 1, 0, 2, 0, 1, 2)  # red of each fold, from the darkest (0) to the lightest (2)
_WEDGE_LENGTHS = (
    0.92,
    0.74,
    1.0,
    0.66,
    0.88,
    0.7,
)  # lengths of the wedges, as shares of the height
_MOVING_BANDS = 36  # bands into which a moving drape is cut, each squeezed to its own width
_DRAWING_BANDS = 8  # bands in which a drape is drawn


def draw_drapes(
    surface: pygame.Surface, closed: float, side: float = _OPEN_WIDTH, apart: int = 0
) -> None:
    """Draw both drapes over a window, from 0 (open) to 1 (closed).

    Args:
        surface: Surface of the whole window.
        closed: How far the drapes are closed, from 0 (open) to 1 (closed).
        side: Width of an open drape at its top, as a share of the window's width.
        apart: Pixels by which each half of the picture is shifted outwards.
    """
    size = width, height = surface.get_size()
    if closed in (0, 1):
        left_drape, right_drape = _resting_pair(size, round(closed), side)
    else:
        left_drape, right_drape = _moving_pair(size, closed, side)
    half = width // 2
    for left, right, shift in ((0, half - apart, -apart), (half + apart, width, apart)):
        with clipped(surface, pygame.Rect(left, 0, max(0, right - left), height)):
            surface.blit(left_drape, (shift, 0))
            surface.blit(right_drape, (width - right_drape.width + shift, 0))
            surface.blit(_valance(size), (shift, 0))


Pair = tuple[pygame.Surface, pygame.Surface]
"""Pictures of the left and the right drape."""


@remembered(2)
def _resting_pair(size: Size, closed: int, side: float) -> Pair:
    return _pair(_drape(*_rest_shape(size, closed, side)).whole())


def _rest_shape(size: Size, closed: int, side: float) -> tuple[Size, float]:
    """Return the size of a drape at rest in pixels, and its taper at the foot as a share."""
    return (round(size[0] * (_CLOSED_WIDTH if closed else side)), size[1]), 0 if closed else _TAPER


def prepare_drapes(size: Size, side: float) -> Iterator[None]:
    """Draw the drapes at rest into the cache; yield after each step of a few milliseconds."""
    for closed in (1, 0):
        drape = _drape(*_rest_shape(size, closed, side))
        while drape.draw_more():
            yield
        _resting_pair(size, closed, side)
        yield
    _valance(size)
    yield


def _moving_pair(size: Size, closed: float, side: float) -> Pair:
    """Return moving drapes, squeezed in bands from the closed ones: redrawing takes too long."""
    closed_drape = _drape(*_rest_shape(size, 1, side)).whole()
    across = size[0] * (side + (_CLOSED_WIDTH - side) * closed)
    taper = _TAPER * (1 - closed)
    drape = pygame.Surface((round(across), size[1]), pygame.SRCALPHA, 32)
    edges = [round(size[1] * band / _MOVING_BANDS) for band in range(_MOVING_BANDS + 1)]
    for top, low in pairwise(edges):
        band = closed_drape.subsurface((0, top, closed_drape.width, low - top))
        width = round(across * (1 - taper * top / size[1]))
        drape.blit(pygame.transform.smoothscale(band, (width, low - top)), (0, top))
    return _pair(drape)


def _pair(left: pygame.Surface) -> Pair:
    return left, pygame.transform.flip(left, True, False)


class _Drape:
    """A left drape, drawn in horizontal bands from the top: all of it takes longer than a frame."""

    def __init__(self, size: Size, body: str) -> None:
        self._picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        self._body = body
        self._drawn_height = 0

    def draw_more(self) -> bool:
        """Draw the next band; return False once all are drawn."""
        width, height = self._picture.size
        top = self._drawn_height
        low = min(height, self._drawn_height + -(-height // _DRAWING_BANDS))
        if top < height:
            shifted = f'<g transform="translate(0,{-top})">{self._body}</g>'
            size = width, low - top
            self._picture.blit(art.rasterised(art.drawing(size, shifted), size), (0, top))
        self._drawn_height = low
        return top < height

    def whole(self) -> pygame.Surface:
        """Return the picture with all bands drawn."""
        while self.draw_more():
            pass
        return self._picture


@remembered(2)
def _drape(size: Size, taper: float) -> _Drape:
    """Return the left drape: folds in three reds, with long wedges of shade and light."""
    width, height = size
    reds = [theme.mix(theme.OXBLOOD_BOTTOM, theme.INK, share) for share in (0.42, 0.22, 0.04)]

    def point(across: float, down: float) -> Point:
        return width * across * (1 - taper * down), height * down

    def wedge(across: float, start: float, end: float, thick: float, lean: float) -> list[Point]:
        return [
            point(across - thick, start),
            point(across + thick, start),
            point(across + lean, end),
        ]

    body = polygon([point(0, 0), point(1, 0), point(1, 1), point(0, 1)], fill(reds[0]))
    for left, right, shade in zip(_FOLD_ENDS, _FOLD_ENDS[1:], _FOLD_SHADES, strict=False):
        outline = [point(left, 0), point(right, 0), point(right, 1), point(left, 1)]
        body += polygon(outline, fill(reds[shade]) + edge(reds[shade], 0.6))
    dark = fill(theme.DRAPE_DARK, 0.75)
    light = fill(theme.OXBLOOD_TOP, 0.8)
    for across, reach in zip(_FOLD_ENDS[1:], _WEDGE_LENGTHS, strict=False):
        body += polygon(wedge(across - 0.008, 0, reach, 0.012, -0.008), dark)
        body += polygon(wedge(across - 0.036, 0.05, reach * 0.8, 0.006, -0.008), dark)
        body += polygon(wedge(across - 0.056, 0.09, reach * 0.55, 0.0035, -0.006), dark)
        body += polygon(wedge(across + 0.026, 0.04, reach * 0.62, 0.0045, 0.003), light)
    body += polygon(wedge(0.955, 0, 0.9, 0.012, -0.006), dark)
    hem = [point(0.98, 0), point(1, 0), point(1, 1), point(0.98, 1)]
    body += polygon(hem, fill(theme.OXBLOOD))
    body += polygon(
        [point(0.995, 0), point(1, 0), point(1, 1), point(0.995, 1)], fill(theme.DRAPE_DARK)
    )
    return _Drape(size, body)


@remembered(2)
def _valance(size: Size) -> pygame.Surface:
    """Return the rail along the upper edge with its hanging scallops."""
    width = size[0]
    s = min(width / theme.SCREEN[0], size[1] / theme.SCREEN[1])
    rail = 14 * s
    band = 4 * s
    drop = 23 * s
    count = max(2, round(width / (64 * s)))
    scallop = width / count
    high = round(rail + band + drop + 3 * s)
    body = ""
    for number in range(count):
        left = number * scallop
        right = (number + 1) * scallop
        low = rail + band + drop * 1.3
        look = fill(theme.VALANCE) + edge(theme.BRASS, 2 * s)
        body += f'<path d="M{left:.2f} {rail + band - 2 * s:.2f}'
        body += f"C{left + scallop * 0.12:.2f} {low:.2f} {right - scallop * 0.12:.2f} {low:.2f} "
        body += f'{right:.2f} {rail + band - 2 * s:.2f}Z"{look}/>'
    body += f'<rect x="0" y="0" width="{width}" height="{rail:.2f}"{fill(theme.RAIL)}/>'
    body += f'<rect x="0" y="{rail:.2f}" width="{width}" height="{band:.2f}"{fill(theme.BRASS)}/>'
    return art.vector(art.drawing((width, high), body), (width, high))
