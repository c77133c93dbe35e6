"""Shrines at the end of a game: one crowned in a frame of brass, others broken in two halves.

The drawings have coordinates in units of their own, from the upper left corner; they are scaled to
the room that they get.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from math import cos, sin, tau

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint.shapes import Point, chamfered, circle, edge, fill, octagon, polygon
from engine.app.pictures import cached_picture
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table import cards

CANVAS = (340, 392)
"""Width and height of a drawing."""
NICHE = (65, 88, 210, 272)
"""Left, top, width and height of a Shrine's frame in its drawing."""
FRAME_CUT = 10
"""Size of the cut corners of a frame."""
RAY_COUNT = 28
"""Number of rays around a crowned Shrine."""
RAY_REACHES = (1.0, 0.86)
"""Length of the rays, in turn, as a share of the half of the canvas."""
RAY_ANGLE = 0.03
"""Half of a ray's angle at its foot, in radians."""
RAY_OPACITY = 0.3
"""Opacity of the rays."""
CROWN_POINTS = (
    (124, 102), (116, 34), (146, 64), (170, 22), (194, 64), (224, 34), (216, 102)
)  # fmt: skip
"""Corners of the crown; the second, fourth and sixth are the tips of its points."""
CROWN_BAND = (126, 88, 88, 14)
"""Left, top, width and height of the band at the crown's foot."""
GEMS = (148, 170, 192)
"""Horizontal places of the gems on the band."""
CRACK = ((168, 88), (184, 140), (152, 208), (186, 264), (160, 316), (174, 360))
"""Line along which a frame breaks, from the top to the bottom."""
HALF_TURNS = (-4, 5)
"""Degrees by which the halves of a broken frame lean."""
GAP_SHIFT = 8
"""Distance by which each half has moved off the crack."""
INNER_SHARE = 0.95
"""Size of the inner line of a broken frame, as a share of the outer one."""
CHIPS = ((92, 11), (124, 8), (162, 15), (196, 9), (232, 13), (260, 8))
"""Splinters at the foot of a broken frame: horizontal place and size of each."""
SPARE_ABOVE = 0.7
"""Share of the spare height that is left above a drawing."""
CARD_SHARE = 0.4
"""Width of the card that falls out, as a share of the canvas."""
CARD_TILT = -13
"""Degrees by which that card is turned; negative is clockwise."""


@cached_picture(8)
def crowned_frame(size: Size) -> Surface:
    """Return the frame of the Shrine that stands, with a crown and rays, of this size in pixels."""
    left, top, width, height = NICHE
    centre = left + width / 2, top + height / 2
    rays = "".join(_ray(centre, number) for number in range(RAY_COUNT))
    lines = (
        chamfered((width, height), FRAME_CUT, fill(theme.WELL) + edge(theme.BRASS, 4.5), 2.25),
        chamfered((width, height), FRAME_CUT, edge(theme.PLATE_TOP, 1.2), 8),
    )
    frame = f'<g transform="translate({left} {top})">{"".join(lines)}</g>'
    return _drawn(size, rays + frame + _crown())


@cached_picture(8)
def plain_frame(size: Size) -> Surface:
    """Return the frame of a Shrine that stands in a drawn game, of this size in pixels."""
    left, top, width, height = NICHE
    line = chamfered((width, height), FRAME_CUT, fill(theme.WELL) + edge(theme.LINE_BRASS, 3), 1.5)
    return _drawn(size, f'<g transform="translate({left} {top})">{line}</g>')


def _ray(centre: Point, number: int) -> str:
    """Return a ray around a Shrine: a narrow triangle with its point outside."""
    angle = tau * (number + 0.5) / RAY_COUNT
    reach = RAY_REACHES[number % len(RAY_REACHES)]

    def point(angle: float, share: float) -> Point:
        x = centre[0] + share * CANVAS[0] / 2 * cos(angle)
        return x, centre[1] + share * CANVAS[1] / 2 * sin(angle)

    corners = [point(angle - RAY_ANGLE, 0.5), point(angle, reach), point(angle + RAY_ANGLE, 0.5)]
    return polygon(corners, fill(theme.BRASS, RAY_OPACITY))


def _crown() -> str:
    """Return the crown over the upper edge of a frame."""
    left, top, width, height = CROWN_BAND
    band = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    shade = [CROWN_POINTS[3], *CROWN_POINTS[4:], (170, 102)]
    parts = [
        polygon(CROWN_POINTS, fill(theme.BRASS) + edge(theme.INK, 2)),
        polygon(shade, fill(theme.BRASS_DARK, 0.45)),
        polygon(band, fill(theme.BRASS_LIGHT) + edge(theme.INK, 1.2)),
    ]
    parts += [
        circle(tip, 6, fill(theme.GLEAM) + edge(theme.INK, 1.6)) for tip in CROWN_POINTS[1:6:2]
    ]
    middle = top + height / 2
    for x in GEMS:
        gem = [(x, middle - 5), (x + 5, middle), (x, middle + 5), (x - 5, middle)]
        parts.append(polygon(gem, fill(theme.OXBLOOD_TOP) + edge(theme.INK, 0.8)))
    return "".join(parts)


@cached_picture(16)
def broken_frame(size: Size) -> Surface:
    """Return the frame of a fallen Shrine in two halves, with chips, of this size in pixels."""
    foot = NICHE[1] + NICHE[3] + 6
    corners = octagon(NICHE, FRAME_CUT)
    left_side = [corners[0], *corners[:3:-1]]
    halves = "".join(map(_half, (left_side, corners[1:5]), HALF_TURNS, (-GAP_SHIFT, GAP_SHIFT)))
    chips = "".join(_chip(x, foot, side) for x, side in CHIPS)
    return _drawn(size, halves + chips)


def _half(side: Sequence[Point], turn: float, shift: float) -> str:
    """Return a half of a broken frame: the corners of its `side` from the top, and the crack."""
    outline = [CRACK[0], *side, CRACK[-1]]
    foot = CRACK[-1][0] + 3 * shift
    centre = NICHE[0] + NICHE[2] / 2, NICHE[1] + NICHE[3] / 2
    inner_line = [
        (centre[0] + INNER_SHARE * (x - centre[0]), centre[1] + INNER_SHARE * (y - centre[1]))
        for x, y in outline
    ]
    parts = (
        polygon([*outline, *CRACK[-2:0:-1]], fill(theme.INSET) + edge(theme.BRASS_DARK, 1)),
        polygon(outline, edge(theme.LINE_BRASS, 4.5), closed=False),
        polygon(inner_line, edge(theme.LINE, 1.2), closed=False),
    )
    motion = f"translate({shift} 0) rotate({turn} {foot} {CRACK[-1][1]})"
    return f'<g transform="{motion}">{"".join(parts)}</g>'


def _chip(x: float, bottom: float, side: float) -> str:
    """Return a splinter that lies at the foot of a frame."""
    corners = [(x - side / 2, bottom), (x - side / 4, bottom - side),
               (x + side / 3, bottom - 0.8 * side), (x + side / 2, bottom)]  # fmt: skip
    return polygon(corners, fill(theme.LINE_BRASS) + edge(theme.INK, 0.8))


def _drawn(size: Size, body: str) -> Surface:
    """Return a drawing in its own units, scaled to a size in pixels."""
    return art.rasterise(art.svg_document(CANVAS, body), size)


def fitted(rect: Rect) -> Rect:
    """Return the largest rectangle in the proportions of a drawing inside another one.

    In a high room it stands near the words below it.
    """
    drawing = Rect(0, 0, *CANVAS).fit(rect)
    drawing.top = rect.top + round(SPARE_ABOVE * (rect.height - drawing.height))
    return drawing


@dataclass(eq=False, repr=False)
class CrownedFrame(Widget):
    """Frame of the Shrine that stands, without its cards."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = fitted(self.rect)
        surface.blit(crowned_frame(rect.size), rect)


@dataclass(eq=False, repr=False)
class PlainFrame(Widget):
    """Frame of a Shrine in a drawn game, without its cards."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = fitted(self.rect)
        surface.blit(plain_frame(rect.size), rect)


@dataclass(eq=False, repr=False)
class RuinPicture(Widget):
    """Broken Shrine, with its last card falling out of it.

    Attributes:
        card: The card; None if no card falls out.
        large: Whether its face has a large index.
    """

    card: Card | None = None
    _: KW_ONLY
    large: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = fitted(self.rect)
        surface.blit(broken_frame(rect.size), rect)
        if self.card and rect.width:
            width = max(1, round(CARD_SHARE * rect.width))
            face = cards.card_picture(self.card, width, look.scale, "oxblood", self.large)
            turned = pygame.transform.rotozoom(cards.shadowed(face, look.scale), CARD_TILT, 1)
            surface.blit(turned, turned.get_rect(center=rect.center))
