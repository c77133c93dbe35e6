"""SVG shapes for the backgrounds: boxes with cut or round corners, polygons, dashes."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from engine.app import theme
from engine.app.theme import Colour, css

Point = tuple[float, float]

CUT_PER_INSET = 0.586
"""Shrinking of a 45 degree cut for each pixel that its line moves inwards: 2 - sqrt(2)."""


def fill(colour: Colour | str, opacity: float = 1) -> str:
    """Return the SVG attributes of a fill with a colour, or with a gradient by its name."""
    return f' fill="{_paint(colour)}"' + (f' fill-opacity="{opacity}"' if opacity < 1 else "")


def edge(colour: Colour | str, width: float, opacity: float = 1) -> str:
    """Return the SVG attributes of a stroke, `width` pixels wide."""
    opacity_attribute = f' stroke-opacity="{opacity}"' if opacity < 1 else ""
    return f' stroke="{_paint(colour)}" stroke-width="{width:.3f}"{opacity_attribute}'


def _paint(colour: Colour | str) -> str:
    return f"url(#{colour})" if isinstance(colour, str) else css(colour)


def polygon(points: Iterable[Point], style: str, closed: bool = True) -> str:
    """Return the SVG path through these points; transparent if `style` has no `fill`."""
    line = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f'<path d="M{line}{"Z" if closed else ""}"{_clear(style)}/>'


def chamfered(size: Sequence[float], cut: float, style: str, inset: float = 0) -> str:
    """Return a box with corners cut at 45 degrees, its edge `inset` pixels inside `size`.

    `cut` is the size of the cut of the outer box: inner lines run along it at a constant distance.
    """
    box = (inset, inset, *_inner(size, inset))
    return polygon(octagon(box, cut - CUT_PER_INSET * inset), style)


def octagon(box: Sequence[float], cut: float) -> list[Point]:
    """Return the corners of a box (left, top, width, height) cut at 45 degrees, clockwise."""
    x, y, width, height = box
    cut_px = max(0.0, min(cut, width / 2, height / 2))
    right = x + width
    bottom = y + height
    return [
        *((x + cut_px, y), (right - cut_px, y), (right, y + cut_px), (right, bottom - cut_px)),
        *((right - cut_px, bottom), (x + cut_px, bottom), (x, bottom - cut_px), (x, y + cut_px)),
    ]


def rounded(size: Sequence[float], radius: float, style: str, inset: float = 0) -> str:
    """Return a box with round corners, `inset` pixels inside `size`.

    `radius` is that of the outer box.
    """
    width, height = _inner(size, inset)
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{width:.2f}" height="{height:.2f}" '
        f'rx="{max(0.0, radius - inset):.2f}"{_clear(style)}/>'
    )


def card_radius(size: tuple[int, int]) -> float:
    """Return the corner radius in pixels of the largest card that fits into a box of this size."""
    width = min(size[0], size[1] * theme.CARD_WIDTH / theme.CARD_HEIGHT)
    return theme.CARD_RADIUS * width / theme.CARD_WIDTH


def circle(centre: Point, radius: float, style: str) -> str:
    """Return the SVG of a circle; transparent if `style` has no `fill`."""
    return f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"{_clear(style)}/>'


def dashed(line: Sequence[Point], dash: float, gap: float) -> str:
    """Return the SVG path data of a dashed line.

    The dashes are cut here, since the rasteriser's own dashes vary on curves and with round ends.
    """
    dash_lines = dashes(line, dash, gap)
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in each) for each in dash_lines)


def dashes(line: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Return the dashes of a line, each as a list of its corners."""
    pieces = list[list[Point]]()
    piece = [line[0]]
    remaining = dash
    is_dash = True
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        walked = 0.0
        while length - walked > remaining:
            walked += remaining
            point = ax + (bx - ax) * walked / length, ay + (by - ay) * walked / length
            if is_dash:
                pieces.append([*piece, point])
            is_dash = not is_dash
            piece = [point]
            remaining = dash if is_dash else gap
        remaining -= length - walked
        piece.append((bx, by))
    return [*pieces, piece] if is_dash and len(piece) > 1 else pieces


def regular(corners: int, centre: Point, radius: float, first_angle: float = -90) -> list[Point]:
    """Return the corners of a regular polygon, the first at an angle in degrees (-90 is up)."""
    angles = [radians(first_angle + 360 * corner / corners) for corner in range(corners)]
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


def _inner(size: Sequence[float], inset: float) -> tuple[float, float]:
    return size[0] - 2 * inset, size[1] - 2 * inset


def _clear(style: str) -> str:
    """Return a style that has a fill: none if it names none, since SVG would fill with black."""
    return style if "fill=" in style else ' fill="none"' + style
