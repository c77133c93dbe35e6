"""Backgrounds (grounds) of panels, bars and tooltips, and their shadows.

Surfaces are shared: never draw on them.
"""

from typing import Literal, NamedTuple

import pygame

from engine.app import art, theme
from engine.app.paint.shapes import chamfered, edge, fill, polygon, rounded
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, Scale

Size = tuple[int, int]
Outside = tuple[pygame.Surface, tuple[int, int]]
"""A picture that reaches beyond its shape, and its offset from the shape's upper left corner."""

PanelKind = Literal[
    "panel",
    "well",
    "slot",
    "floor",
    "clash",
    "answer",
    "parchment",
    "tooltip",
    "input",
    "brass",
    "notice",
    "oxblood",
    "tab",
    "stage",
]


BAR_LINE_WIDTH = 1.5
"""Width of the brass line of a bar, in style units."""
POINTER_WIDTH = 18
"""Width of the arrow of a tooltip, in style units."""
POINTER_HEIGHT = 11
"""Height of the arrow of a tooltip, in style units."""
SHADOW_SPREAD = 12
"""Distance by which the shadow of a box reaches beyond the box, in style units."""
SHADOW_DROP = 5
"""Distance by which the shadow of a box lies lower than the box, in style units."""
CARD_SHADOW_SPREAD = 7
"""The same reach for the shadow of a card, in style units."""
CARD_SHADOW_DROP = 3
"""The same drop for the shadow of a card, in style units."""
SHADOW_RADIUS = 7
"""Radius of the corners of the box that casts the shadow, in style units."""
SHADOW_BOXES = 7
"""Number of rounded boxes, one inside the other, that make up a shadow."""
SHADOW_OPACITY = 0.5
"""Opacity in the middle of a shadow, where all its boxes overlap."""


class Edging(NamedTuple):
    """A line around a ground: its width and its distance from the edge are in style units.

    A line on the edge itself is opaque.
    """

    colour: Colour
    width: float
    inset: float = 0.0
    opacity: float = 1.0


class Ground(NamedTuple):
    """Fill and lines of a background; `cut` is the size of the cut corners in style units."""

    top: Colour
    bottom: Colour
    cut: float
    lines: tuple[Edging, ...]

    def tile(self, scale: Scale, size: Size) -> Size:
        """Return the minimum size in pixels to draw before stretching to `size`.

        Between its corners a ground looks alike from left to right, and from top to bottom if it
        has one colour.
        """
        least_side = 2 * scale.px(self.cut + 8) + 1  # 8: farther than any inner line reaches
        height = least_side if self.top == self.bottom else size[1]
        return min(size[0], least_side), min(size[1], height)


def flat(colour: Colour, cut: float, *lines: Edging) -> Ground:
    """Return a ground of one colour."""
    return Ground(colour, colour, cut, lines)


GROUNDS: dict[PanelKind, Ground] = {
    "panel": Ground(
        theme.PANEL_TOP,
        theme.PANEL_BOTTOM,
        theme.PANEL_CUT,
        (Edging(theme.LINE, 1.5), Edging(theme.LINE_BRASS, 0.8, 3.5, 0.6)),
    ),
    "well": flat(theme.WELL, 6, Edging(theme.LINE, 1.5)),
    "slot": flat(theme.WELL, 6, Edging(theme.LINE_BRASS, 1.5)),
    "floor": flat(
        theme.FLOOR,
        theme.PANEL_CUT,
        Edging(theme.LINE, 1.5),
        Edging(theme.LINE_BRASS, 0.8, 3.5, 0.6),
    ),
    "clash": flat(
        theme.CLASH_PANEL,
        theme.PANEL_CUT,
        Edging(theme.CLASH_PANEL_LINE, 1.5),
        Edging(theme.CLASH_PANEL_INNER, 0.8, 3.5, 0.5),
    ),
    "stage": flat(
        theme.CLASH_PANEL,
        theme.PANEL_CUT,
        Edging(theme.BRASS, 2.5),
        Edging(theme.BRASS_DARK, 1, 6, 0.8),
    ),
    "answer": flat(
        theme.ANSWER_PANEL,
        theme.PANEL_CUT,
        Edging(theme.ANSWER_PANEL_LINE, 1.5),
        Edging(theme.ANSWER_PANEL_LINE, 0.8, 3.5, 0.4),
    ),
    "parchment": Ground(
        theme.PARCHMENT_TOP,
        theme.PARCHMENT_BOTTOM,
        theme.PANEL_CUT,
        (Edging(theme.INK, 2), Edging(theme.CARD_LINE, 1, 5, 0.8)),
    ),
    "tooltip": flat(theme.PARCHMENT, 6, Edging(theme.INK, 1.2)),
    "input": flat(theme.PARCHMENT, theme.BADGE_CUT, Edging(theme.INK, 1)),
    "brass": Ground(
        theme.PLATE_TOP,
        theme.PLATE_BOTTOM,
        theme.BUTTON_CUT,
        (Edging(theme.INK, 2), Edging(theme.GLEAM, 1, 3.5, 0.5)),
    ),
    "notice": flat(theme.NOTICE, theme.BUTTON_CUT, Edging(theme.NOTICE_LINE, 1.6)),
    "oxblood": Ground(
        theme.OXBLOOD_TOP,
        theme.OXBLOOD_BOTTOM,
        theme.BUTTON_CUT,
        (Edging(theme.INK, 2), Edging(theme.OXBLOOD_LIGHT, 0.9, 3.8, 0.4)),
    ),
    "tab": flat(
        theme.TAB, theme.BUTTON_CUT, Edging(theme.mix(theme.TAB, theme.LINE_BRASS, 0.8), 1.4)
    ),
}


def ground_svg(ground: Ground, size: Size, s: float, open_below: bool = False) -> str:
    """Return the SVG of a ground of this size in pixels; `open_below` omits its lower corners."""
    cut = ground.cut * s
    full_size = size if not open_below else (size[0], size[1] + 2 * cut)
    inset = _line_width(ground.lines[0], s) / 2 if ground.lines else 0.0
    if ground.top == ground.bottom:
        body = chamfered(full_size, cut, fill(ground.top), inset)
    else:
        body = art.gradient("ground", ground.top, ground.bottom)
        body += chamfered(full_size, cut, fill("ground"), inset)
    for line in ground.lines:
        width = _line_width(line, s)
        stroke = edge(line.colour, width, line.opacity)
        body += chamfered(full_size, cut, stroke, line.inset * s + width / 2)
    return body


@cached_picture(256)
def plate(s: float, size: Size, ground: Ground) -> pygame.Surface:
    """Return the picture of a ground of this size in pixels."""
    return art.vector(art.svg_document(size, ground_svg(ground, size, s)), size)


def _line_width(line: Edging, s: float) -> float:
    """Return a line's width in pixels, at least 1 on the edge: no background may shine through."""
    return max(1.0 if line.inset == 0 else 0.0, line.width * s)


@cached_picture(256)
def panel(
    scale: Scale, size: Size, kind: PanelKind = "panel", strip: Colour | None = None
) -> pygame.Surface:
    """Return a ground of this size in pixels, with a strip of a seat's colour on top if given."""
    ground = GROUNDS[kind]
    s = scale.s
    tile_size = ground.tile(scale, size)
    body = ground_svg(ground, tile_size, s, open_below=kind == "tab")
    if strip is not None:
        cut = ground.cut * s
        height = 3.5 * s
        corners = [(cut, 0), (tile_size[0] - cut, 0), (tile_size[0] - cut + height, height)]
        body += polygon([*corners, (cut - height, height)], fill(strip))
    return stretch_tile(art.vector(art.svg_document(tile_size, body), tile_size), size)


@cached_picture(16)
def bar(scale: Scale, size: Size, line_side: Literal["below", "above"] = "below") -> pygame.Surface:
    """Return the ground of the top bar (brass line below) or of the action bar (line above)."""
    picture = pygame.Surface(size, 0, 32)
    picture.fill(theme.BAR)
    thickness = scale.px(BAR_LINE_WIDTH)
    top = size[1] - thickness if line_side == "below" else 0
    picture.fill(theme.BRASS_DARK, (0, top, size[0], thickness))
    return picture


@cached_picture(64)
def pointer(scale: Scale, down: bool = True) -> pygame.Surface:
    """Return the arrow of a tooltip, which covers the tooltip's edge by `scale.px(1.5)`."""
    width = scale.px(POINTER_WIDTH)
    height = scale.px(POINTER_HEIGHT)
    corners = [(0.0, 0.0), (width, 0.0), (width / 2, height - 1.0)]
    if not down:
        corners = [(x, height - y) for x, y in corners]
    body = polygon(corners, fill(theme.PARCHMENT))
    body += polygon(
        [corners[0], corners[2], corners[1]], edge(theme.INK, 1.2 * scale.s), closed=False
    )
    return art.vector(art.svg_document((width, height), body), (width, height))


@cached_picture(128)
def shadow(scale: Scale, size: Size, card: bool = False) -> Outside:
    """Return the shadow of a box, or the smaller one of a card."""
    spread = scale.px(CARD_SHADOW_SPREAD if card else SHADOW_SPREAD)
    drop = scale.px(CARD_SHADOW_DROP if card else SHADOW_DROP)
    tile = _shadow_tile(
        spread,
        scale.px(SHADOW_RADIUS),
        _shadow_length(size[0], spread),
        _shadow_length(size[1], spread),
    )
    full_size = size[0] + 2 * spread, size[1] + 2 * spread
    return stretch_tile(tile, full_size), (-spread, drop - spread)


def _shadow_length(length: int, spread: int) -> int:
    """Return the shorter of a length and that of both corners of a shadow, one pixel apart."""
    return min(length, 4 * spread + 1)


@cached_picture(64)
def _shadow_tile(spread: int, radius: int, width: int, height: int) -> pygame.Surface:
    """Return the shadow of the smallest box with these corners: rounded boxes stacked."""
    size = width + 2 * spread, height + 2 * spread
    # of each box, so that all together have the wanted opacity
    opacity = 1 - (1 - SHADOW_OPACITY) ** (1 / SHADOW_BOXES)
    boxes = (
        rounded(size, radius + spread, fill(theme.SHADOW, opacity), spread * number / SHADOW_BOXES)
        for number in range(SHADOW_BOXES)
    )
    return art.vector(art.svg_document(size, "".join(boxes)), size)


def stretch_tile(tile: pygame.Surface, size: Size) -> pygame.Surface:
    """Enlarge a tile by repeating the row and the column in its middle (nine-slice scaling)."""
    if tile.size == size:
        return tile
    width, height = tile.size
    left = width // 2
    top = height // 2
    right = width - left - 1
    bottom = height - top - 1
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    # each: start and length in the tile, start and length in the picture
    columns = [
        (0, left, 0, left),
        (left, 1, left, size[0] - left - right),
        (left + 1, right, size[0] - right, right),
    ]
    rows = [
        (0, top, 0, top),
        (top, 1, top, size[1] - top - bottom),
        (top + 1, bottom, size[1] - bottom, bottom),
    ]
    for x, width_from, x_to, width_to in columns:
        for y, height_from, y_to, height_to in rows:
            if min(width_from, height_from, width_to, height_to) > 0:
                target = picture.subsurface((x_to, y_to, width_to, height_to))
                pygame.transform.scale(
                    tile.subsurface((x, y, width_from, height_from)), target.size, target
                )
    return picture
