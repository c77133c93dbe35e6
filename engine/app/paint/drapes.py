"""The curtain between two players: two drapes and the valance above them."""

from collections.abc import Iterator
from itertools import pairwise

import pygame

from engine.app import art, theme
from engine.app.paint.grounds import Size
from engine.app.paint.shapes import Point, edge, fill, polygon
from engine.app.pictures import cached_picture
from engine.app.rects import clip_to

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
)  # ends of the folds of the left drape, as shares of its width from the window's edge
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
    surface: pygame.Surface, closed_share: float, open_width: float = _OPEN_WIDTH, shift_px: int = 0
) -> None:
    """Draw both drapes over a window, from 0 (open) to 1 (closed).

    Args:
        surface: Surface of the whole window.
        closed_share: How far the drapes are closed, from 0 (open) to 1 (closed).
        open_width: Width of an open drape at its top, as a share of the window's width.
        shift_px: Pixels by which each half of the picture is shifted outwards.
    """
    size = width, height = surface.get_size()
    if closed_share in (0, 1):
        left_drape, right_drape = _resting_pair(size, round(closed_share), open_width)
    else:
        left_drape, right_drape = _moving_pair(size, closed_share, open_width)
    half = width // 2
    # each half of the picture is drawn with both drapes, clipped to it and shifted outwards
    for left, right, shift in ((0, half - shift_px, -shift_px), (half + shift_px, width, shift_px)):
        with clip_to(surface, pygame.Rect(left, 0, max(0, right - left), height)):
            surface.blit(left_drape, (shift, 0))
            surface.blit(right_drape, (width - right_drape.width + shift, 0))
            surface.blit(_valance(size), (shift, 0))


Pair = tuple[pygame.Surface, pygame.Surface]
"""Pictures of the left and the right drape."""


@cached_picture(2)
def _resting_pair(size: Size, closed: int, open_width: float) -> Pair:
    drape_size, taper = _rest_shape(size, closed, open_width)
    return _pair(_drape(drape_size, taper).whole())


def _rest_shape(size: Size, closed: int, open_width: float) -> tuple[Size, float]:
    """Return the size of a drape at rest in pixels, and its taper at the foot as a share."""
    width, height = size
    if closed:
        return (round(width * _CLOSED_WIDTH), height), 0
    return (round(width * open_width), height), _TAPER


def prepare_drapes(size: Size, open_width: float) -> Iterator[None]:
    """Draw the drapes at rest into the cache; yield after each step of a few milliseconds."""
    for closed in (1, 0):
        drape_size, taper = _rest_shape(size, closed, open_width)
        drape = _drape(drape_size, taper)  # the cache returns this one, drawn, to `_resting_pair`
        while drape.draw_more():
            yield
        _resting_pair(size, closed, open_width)
        yield
    _valance(size)
    yield


def _moving_pair(size: Size, closed_share: float, open_width: float) -> Pair:
    """Return moving drapes, squeezed in bands from the closed ones: redrawing takes too long."""
    drape_size, no_taper = _rest_shape(size, 1, open_width)
    closed_drape = _drape(drape_size, no_taper).whole()
    top_width = size[0] * (open_width + (_CLOSED_WIDTH - open_width) * closed_share)
    taper = _TAPER * (1 - closed_share)
    drape = pygame.Surface((round(top_width), size[1]), pygame.SRCALPHA, 32)
    edges = [round(size[1] * band / _MOVING_BANDS) for band in range(_MOVING_BANDS + 1)]
    for top, bottom in pairwise(edges):
        band = closed_drape.subsurface((0, top, closed_drape.width, bottom - top))
        width = round(top_width * (1 - taper * top / size[1]))
        drape.blit(pygame.transform.smoothscale(band, (width, bottom - top)), (0, top))
    return _pair(drape)


def _pair(left: pygame.Surface) -> Pair:
    return left, pygame.transform.flip(left, flip_x=True, flip_y=False)


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
        band_height = -(-height // _DRAWING_BANDS)  # rounded up
        bottom = min(height, top + band_height)
        if top < height:
            shifted_body = f'<g transform="translate(0,{-top})">{self._body}</g>'
            size = width, bottom - top
            self._picture.blit(art.rasterise(art.svg_document(size, shifted_body), size), (0, top))
        self._drawn_height = bottom
        return top < height

    def whole(self) -> pygame.Surface:
        """Return the picture with all bands drawn."""
        while self.draw_more():
            pass
        return self._picture


@cached_picture(2)
def _drape(size: Size, taper: float) -> _Drape:
    """Return the left drape: folds in three reds, with long wedges of shade and light."""
    width, height = size
    # from the darkest: shares of ink in the red
    reds = [theme.mix(theme.OXBLOOD_BOTTOM, theme.INK, share) for share in (0.42, 0.22, 0.04)]

    def point(x_share: float, y_share: float) -> Point:
        return width * x_share * (1 - taper * y_share), height * y_share

    def wedge(
        x_share: float, start: float, end: float, half_width: float, lean: float
    ) -> list[Point]:
        return [
            point(x_share - half_width, start),
            point(x_share + half_width, start),
            point(x_share + lean, end),
        ]

    body = polygon([point(0, 0), point(1, 0), point(1, 1), point(0, 1)], fill(reds[0]))
    for left, right, shade in zip(_FOLD_ENDS, _FOLD_ENDS[1:], _FOLD_SHADES, strict=False):
        outline = [point(left, 0), point(right, 0), point(right, 1), point(left, 1)]
        body += polygon(outline, fill(reds[shade]) + edge(reds[shade], 0.6))
    # At the end of each fold hang three wedges of shade and one of light. All numbers are shares of
    # the drape's width and height, chosen by eye.
    dark_style = fill(theme.CURTAIN_DARK, 0.75)
    light_style = fill(theme.OXBLOOD_TOP, 0.8)
    for x_share, reach in zip(_FOLD_ENDS[1:], _WEDGE_LENGTHS, strict=False):
        body += polygon(wedge(x_share - 0.008, 0, reach, 0.012, -0.008), dark_style)
        body += polygon(wedge(x_share - 0.036, 0.05, reach * 0.8, 0.006, -0.008), dark_style)
        body += polygon(wedge(x_share - 0.056, 0.09, reach * 0.55, 0.0035, -0.006), dark_style)
        body += polygon(wedge(x_share + 0.026, 0.04, reach * 0.62, 0.0045, 0.003), light_style)
    body += polygon(wedge(0.955, 0, 0.9, 0.012, -0.006), dark_style)
    hem = [point(0.98, 0), point(1, 0), point(1, 1), point(0.98, 1)]
    body += polygon(hem, fill(theme.OXBLOOD))
    body += polygon(
        [point(0.995, 0), point(1, 0), point(1, 1), point(0.995, 1)], fill(theme.CURTAIN_DARK)
    )
    return _Drape(size, body)


@cached_picture(2)
def _valance(size: Size) -> pygame.Surface:
    """Return the rail along the upper edge with its hanging scallops."""
    width = size[0]
    px_per_unit = min(width / theme.SCREEN[0], size[1] / theme.SCREEN[1])
    rail_height = 14 * px_per_unit
    band_height = 4 * px_per_unit
    scallop_height = 23 * px_per_unit
    count = max(2, round(width / (64 * px_per_unit)))
    scallop_width = width / count
    # below the scallops there is room for their edge, and a little more
    height = round(rail_height + band_height + scallop_height + 3 * px_per_unit)
    body = ""
    fringe = scallop_width * 0.12  # the sides of a scallop curve inwards by this
    line_y = rail_height + band_height - 2 * px_per_unit  # the upper edge hides behind the band
    for number in range(count):
        left = number * scallop_width
        right = (number + 1) * scallop_width
        control_y = rail_height + band_height + scallop_height * 1.3
        style = fill(theme.CURTAIN_VALANCE) + edge(theme.BRASS, 2 * px_per_unit)
        body += f'<path d="M{left:.2f} {line_y:.2f}'
        body += f"C{left + fringe:.2f} {control_y:.2f} {right - fringe:.2f} {control_y:.2f} "
        body += f'{right:.2f} {line_y:.2f}Z"{style}/>'
    body += (
        f'<rect x="0" y="0" width="{width}" height="{rail_height:.2f}"{fill(theme.CURTAIN_RAIL)}/>'
    )
    body += f'<rect x="0" y="{rail_height:.2f}" width="{width}" '
    body += f'height="{band_height:.2f}"{fill(theme.BRASS)}/>'
    return art.vector(art.svg_document((width, height), body), (width, height))
