"""Anti-aliased lines that look alike under any clip."""

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
    """Draw smooth lines from point to point, `width` pixels wide, clipped to `within`.

    pygame draws a smooth line slightly differently near a clip; these lines look alike no matter
    how small a part of them is redrawn.
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
