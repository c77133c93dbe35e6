"""Smooth lines."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from engine.app.theme import Colour

Point = tuple[float, float]


def smooth_lines(
    surface: Surface,
    colour: Colour,
    points: Sequence[Point],
    width: int,
    within: Rect | None = None,
) -> None:
    """Lines from point to point, `width` pixels wide, as far as they lie `within` a rectangle.

    pygame draws a smooth line a little otherwise where it is clipped; these look the same however
    small a part of them is drawn anew.
    """
    reach = width + 2
    ends = [Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in points]
    box = ends[0].unionall(ends[1:]).clip(surface.get_rect())
    box = box if within is None else box.clip(within)
    if not box.colliderect(surface.get_clip()):
        return
    canvas = surface.subsurface(box).copy()
    left, top = box.topleft
    for (ax, ay), (bx, by) in pairwise(points):
        start = (ax - left, ay - top)
        end = (bx - left, by - top)
        pygame.draw.aaline(canvas, colour, start, end, width)
    surface.blit(canvas, box)
