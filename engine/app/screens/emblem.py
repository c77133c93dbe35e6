"""A game's emblem on its field of parchment, with rays behind it."""

from dataclasses import dataclass

from pygame import Surface

from engine.app import art, theme
from engine.app.paint.shapes import chamfered, circle, edge, fill, polygon, regular
from engine.app.pictures import remembered
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget

FIELD = theme.mix(theme.PARCHMENT_BOTTOM, theme.BRASS, 0.1)
RAYS = theme.mix(FIELD, theme.BRASS_DARK, 0.22)
COUNT = 24


SHARE = 0.84
"""How much of the field's height the emblem takes, or of its width where that is less."""


@remembered(32)
def field(scale: Scale, size: tuple[int, int], emblem: str) -> Surface:
    """The field of this size in pixels, with an emblem in its middle."""
    picture = _rays(scale, size).copy()
    side = round(min(size) * SHARE)
    drawn = art.picture(emblem, (side, side))
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
    return picture


@remembered(8)
def _rays(scale: Scale, size: tuple[int, int]) -> Surface:
    """A chamfered box with rays all around its middle."""
    middle = (size[0] / 2, size[1] / 2)
    reach = min(size) * 0.5
    cut = theme.PANEL_CUT * scale.s
    body = chamfered(size, cut, fill(FIELD) + edge(theme.BRASS_DARK, scale.s), scale.s / 2)
    tips = regular(COUNT, middle, reach)
    feet = regular(COUNT * 2, middle, reach * 0.55, turn=-90 - 180 / COUNT / 2)
    for number, tip in enumerate(tips):
        body += polygon([feet[2 * number], tip, feet[2 * number + 1]], fill(RAYS))
    body += circle(middle, reach * 0.62, fill(RAYS, 0.6))
    return art.vector(art.drawing(size, body), size)


@dataclass(eq=False, repr=False)
class EmblemField(Widget):
    """A game's emblem on its field, as large as the rectangle."""

    emblem: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(field(look.scale, self.rect.size, self.emblem), self.rect)
