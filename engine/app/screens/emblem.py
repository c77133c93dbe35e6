"""Emblem of a game on a field of parchment with rays."""

from dataclasses import dataclass

from pygame import Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint.shapes import chamfered, circle, edge, fill, polygon, regular
from engine.app.pictures import cached_picture
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget

FIELD_COLOUR = theme.mix(theme.PARCHMENT_BOTTOM, theme.BRASS, 0.1)
RAY_COLOUR = theme.mix(FIELD_COLOUR, theme.BRASS_DARK, 0.22)
RAY_COUNT = 24
"""Number of rays around the middle of the field."""


EMBLEM_SHARE = 0.84
"""Share of the field's shorter side that the emblem takes."""
RAY_BASE_SHARE = 0.55
"""Distance of a ray's base from the middle, as a share of the distance of its tip."""
DISC_SHARE = 0.62
"""Radius of the disc that covers the bases, as a share of the same distance."""
DISC_OPACITY = 0.6


@cached_picture(32)
def emblem_picture(scale: Scale, size: tuple[int, int], emblem: str) -> Surface:
    """Return the field of this size in pixels, with an emblem in its middle."""
    picture = _rays(scale.s, size).copy()
    side = round(min(size) * EMBLEM_SHARE)
    drawing = art.picture(emblem, (side, side))
    picture.blit(drawing, drawing.get_rect(center=picture.get_rect().center))
    return picture


@cached_picture(8)
def _rays(s: float, size: tuple[int, int]) -> Surface:
    """Return a box with cut corners and rays around its middle; `s` is a style unit in pixels."""
    middle = (size[0] / 2, size[1] / 2)
    ray_length = min(size) / 2
    cut = theme.PANEL_CUT * s
    body = chamfered(size, cut, fill(FIELD_COLOUR) + edge(theme.BRASS_DARK, s), s / 2)
    tip_points = regular(RAY_COUNT, middle, ray_length)
    # Each ray has two base points. The first tip points up, at -90 degrees; the first base point is
    # half a step of the base points before it.
    base_step = 360 / (RAY_COUNT * 2)
    base_points = regular(
        RAY_COUNT * 2,
        middle,
        ray_length * RAY_BASE_SHARE,
        first_angle=-90 - base_step / 2,
    )
    for number, tip_point in enumerate(tip_points):
        body += polygon(
            [base_points[2 * number], tip_point, base_points[2 * number + 1]], fill(RAY_COLOUR)
        )
    body += circle(middle, ray_length * DISC_SHARE, fill(RAY_COLOUR, DISC_OPACITY))
    return art.vector(art.svg_document(size, body), size)


@dataclass(eq=False, repr=False)
class EmblemField(Widget):
    """A game's emblem on its field, as large as the rectangle."""

    emblem: str = ""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(emblem_picture(look.scale, self.rect.size, self.emblem), self.rect)
