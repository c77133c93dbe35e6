"""Marks on cards, piles and seats: badges, rings, ticks and the shapes of seats.

Surfaces are shared: never draw on them.
"""

from math import ceil
from typing import Literal, NamedTuple

import pygame

from engine.app import art, fonts, theme
from engine.app.paint.buttons import ICON_BRASS
from engine.app.paint.grounds import (
    Edging,
    Ground,
    Outside,
    Size,
    flat,
    ground_svg,
    plate,
    stretch_tile,
)
from engine.app.paint.shapes import (
    card_radius,
    chamfered,
    circle,
    edge,
    fill,
    polygon,
    regular,
    rounded,
)
from engine.app.pictures import cached_picture
from engine.app.text import block
from engine.app.theme import Colour, Role, Scale, Typeface

BadgeKind = Literal["number", "bonus"]
CardState = Literal["legal", "hover", "selected", "target"]

_BADGES: dict[BadgeKind, Ground] = {
    "number": flat(theme.WELL, theme.BADGE_CUT + 1, Edging(theme.BRASS, 1.6)),
    "bonus": flat(theme.BONUS_BADGE, theme.BADGE_CUT, Edging(theme.INK, 1.6)),
}


@cached_picture(256)
def badge(scale: Scale, text: str, kind: BadgeKind = "number") -> pygame.Surface:
    """Return a plate with a number: the cards in a pile, or the bonus of a counter."""
    is_number = kind == "number"
    role = Role.BUTTON if is_number else Role.SMALL
    padding = scale.px(11 if is_number else 5)
    least_height = scale.px(27 if is_number else 21)
    words = block(text, role, scale, colour=theme.TEXT)
    height = max(least_height, words.size[1] + scale.px(2))
    size = max(height, words.size[0] + 2 * padding), height
    picture = plate(scale.s, size, _BADGES[kind]).copy()
    words.draw_centred(picture, picture.get_rect())
    return picture


TICK_BADGE_SIDE = 20
"""Width and height of the tick of a chosen card, in style units."""
TICK_EDGE_WIDTH = 1.8
"""Width of the edge around it, in style units."""
TICK_SHARE = 0.68
"""Width of the tick itself as a share of this side."""
GEAR_SHARE = 0.62
"""Width of a program's gear as a share of the width of the seat's mark."""


class _Shape(NamedTuple):
    """Shape of a look (the colour and shape of a seat), in shares of the side of its box.

    Attributes:
        corners: Number of corners; 0 for a circle.
        turn: Direction of the first corner in degrees (-90 is up).
        radius: Radius of the shape.
        drop: Distance of the shape's centre below the middle.
        number: Font size of the seat's number.
        number_drop: Distance of the number below the middle.
    """

    corners: int
    turn: float
    radius: float
    drop: float = 0.0
    number: float = 0.64
    number_drop: float = 0.0


_SHAPES = {
    1: _Shape(0, 0, 0.5),
    2: _Shape(4, 45, 0.6),
    3: _Shape(3, -90, radius=0.58, drop=0.1, number=0.54, number_drop=0.12),
    4: _Shape(4, -90, radius=0.5, drop=0, number=0.56),
    5: _Shape(5, -90, radius=0.52, drop=0.03, number=0.6, number_drop=0.03),
    6: _Shape(6, -90, 0.5),
}


def seat_mark(scale: Scale, seat: int, size_px: int, number: bool = True) -> pygame.Surface:
    """Return the shape of a seat (1 to 6) in its colour, `size_px` pixels wide, with its number."""
    return look_mark(scale.look(seat), size_px, str(scale.badge(seat)) if number else "")


def add_program_gear(mark: pygame.Surface) -> pygame.Surface:
    """Return a seat's mark with a gear at its lower right, which marks a program's seat.

    The picture is as large as the mark.
    """
    side = round(mark.get_width() * GEAR_SHARE)
    gear = art.picture("ui-gear", (side, side))
    picture = mark.copy()
    gear_rect = gear.get_rect(bottomright=mark.get_size())
    pygame.draw.circle(picture, theme.INK, gear_rect.center, side / 2)
    picture.blit(gear, gear_rect)
    return picture


@cached_picture(128)
def look_mark(look: int, size_px: int, number: str = "", is_taken: bool = False) -> pygame.Surface:
    """Return the shape of a look (1 to 6), `size_px` pixels wide, with a seat's number.

    The shape has the colour of the look, or a dark one if `is_taken`.
    """
    shape = _SHAPES[look]
    outline_width = size_px / 18
    colour = theme.LINE if is_taken else theme.SEATS[look]
    style = fill(colour) + edge(theme.INK, outline_width) + ' stroke-linejoin="round"'
    centre = (size_px / 2, size_px * (0.5 + shape.drop))
    radius = size_px * shape.radius - outline_width / 2
    if shape.corners:
        body = polygon(regular(shape.corners, centre, radius, shape.turn), style)
    else:
        body = circle(centre, radius, style)
    picture = art.rasterise(art.svg_document((size_px, size_px), body), (size_px, size_px))
    if number:
        font = fonts.font(Typeface.SANS_BOLD, round(size_px * shape.number))
        number_picture = font.render(number, antialias=True, color=theme.seat_ink(look))
        ink_box = number_picture.get_bounding_rect()  # centre the ink, not the glyph's cell
        x = (size_px - ink_box.width) / 2 - ink_box.x
        y = (size_px - ink_box.height) / 2 - ink_box.y
        picture.blit(number_picture, (round(x), round(y + shape.number_drop * size_px)))
    return picture


@cached_picture(32)
def look_ring(scale: Scale, side: int) -> pygame.Surface:
    """Return the ring around the look below the pointer, on a square of `side` pixels."""
    width = 2 * scale.s
    stroke = edge(theme.BRASS_LIGHT, width)
    body = chamfered((side, side), theme.BADGE_CUT * scale.s, stroke, width / 2)
    return art.vector(art.svg_document((side, side), body), (side, side))


def seat_medal(scale: Scale, seat: int, size_px: int) -> pygame.Surface:
    """Return a seat's mark on a dark disc in a ring of its colour, as shown on the curtain."""
    return _medal(scale.look(seat), size_px, str(seat))


@cached_picture(32)
def _medal(look: int, size_px: int, number: str) -> pygame.Surface:
    """Return a look's medal; `number` is that of the seat."""
    middle = size_px / 2
    unit = size_px / 104  # the medal is designed 104 units wide
    centre = (middle, middle)
    svg = circle(centre, middle, fill(theme.INK))
    svg += circle(centre, middle - 4.5 * unit, edge(theme.SEATS[look], 5 * unit))
    svg += circle(centre, middle - 8.5 * unit, fill(theme.MEDAL))
    picture = art.rasterise(art.svg_document((size_px, size_px), svg), (size_px, size_px))
    mark = look_mark(look, round(50 * unit), number)
    picture.blit(mark, mark.get_rect(center=(size_px // 2, size_px // 2)))
    return picture


@cached_picture(64)
def seat_chip(scale: Scale, size: Size, seat: int, to_play: bool = False) -> pygame.Surface:
    """Return the plate of a seat's name; lit and underlined in its colour if it is to play."""
    px_per_unit = scale.s
    if not to_play:
        ground = flat(
            theme.TAB, theme.BUTTON_CUT, Edging(theme.mix(theme.TAB, theme.LINE, 0.8), 1.4)
        )
        return plate(px_per_unit, size, ground)
    colour = scale.colour(seat)
    cut = theme.BUTTON_CUT * px_per_unit
    body = ground_svg(
        flat(theme.BUTTON_TOP, theme.BUTTON_CUT, Edging(colour, 2)), size, px_per_unit
    )
    bottom = size[1] - 3 * px_per_unit
    corners = [
        (3 * px_per_unit, bottom - 3 * px_per_unit),
        (size[0] - 3 * px_per_unit, bottom - 3 * px_per_unit),
    ]
    body += polygon(
        [*corners, (size[0] - cut + px_per_unit, bottom), (cut - px_per_unit, bottom)], fill(colour)
    )
    return art.vector(art.svg_document(size, body), size)


_RINGS: dict[CardState, tuple[Colour, float, float]] = {
    "legal": (theme.BRASS, 2.6, 1.0),
    "hover": (theme.BRASS_LIGHT, 2.0, 1.0),
    "selected": (theme.BRASS_LIGHT, 4.5, 0.0),
    "target": (theme.WHITE, 4.0, 0.0),
}
"""Colour of the ring of each state, its width, and its gap from the card in style units."""


@cached_picture(128)
def card_ring(scale: Scale, size: Size, state: CardState, colour: Colour | None = None) -> Outside:
    """Return the ring around a card in a state; `colour` replaces the state's own colour."""
    state_colour, width, gap = _RINGS[state]
    px_per_unit = scale.s
    reach = scale.px(width + gap) + 1
    full_size = size[0] + 2 * reach, size[1] + 2 * reach
    radius = card_radius(size) + reach
    least_side = 2 * ceil(radius + reach) + 1
    tile_size = min(full_size[0], least_side), min(full_size[1], least_side)
    body = ""
    if gap:
        body += rounded(
            tile_size,
            radius,
            edge(theme.INK, (gap + 0.6) * px_per_unit),
            reach - gap * px_per_unit / 2,
        )
    stroke = edge(colour or state_colour, width * px_per_unit)
    body += rounded(tile_size, radius, stroke, reach - (gap + width / 2) * px_per_unit)
    return stretch_tile(art.vector(art.svg_document(tile_size, body), tile_size), full_size), (
        -reach,
        -reach,
    )


@cached_picture(16)
def tick_badge(scale: Scale) -> pygame.Surface:
    """Return the tick of a chosen card, to be centred on its upper right corner."""
    side = scale.px(TICK_BADGE_SIDE)
    edge_width = TICK_EDGE_WIDTH * scale.s
    icon_colours = {ICON_BRASS: theme.css(theme.INK)}
    body = circle(
        (side / 2, side / 2),
        (side - edge_width) / 2,
        fill(theme.BRASS_LIGHT) + edge(theme.INK, edge_width),
    )
    tick_side = TICK_SHARE * side
    margin = (side - tick_side) / 2
    body += art.place_drawing("ui-check", (margin, margin, tick_side, tick_side), icon_colours)
    return art.vector(art.svg_document((side, side), body), (side, side))


@cached_picture(32)
def veil(size: Size) -> pygame.Surface:
    """Return the dark overlay of a card that can't be used."""
    radius = card_radius(size)
    return art.vector(art.svg_document(size, rounded(size, radius, fill(theme.WELL, 0.52))), size)


@cached_picture(128)
def counter(name: str, size_px: int) -> pygame.Surface:
    """Return a round parchment counter with the drawing `name` on it."""
    unit = size_px / 56  # the counter is designed 56 units wide
    centre = (size_px / 2, size_px / 2)
    svg = art.gradient("disc", theme.CARD_TOP, theme.DISC_BOTTOM)
    svg += circle(centre, size_px / 2 - unit, fill("disc") + edge(theme.INK, 2 * unit))
    svg += circle(centre, size_px / 2 - 4 * unit, edge(theme.BRASS_DARK, 0.9 * unit, 0.7))
    drawing_side = 40 * unit
    margin = (size_px - drawing_side) / 2
    svg += art.place_drawing(name, (margin, margin, drawing_side, drawing_side))
    return art.vector(art.svg_document((size_px, size_px), svg), (size_px, size_px))


@cached_picture(32)
def diamond(size_px: int, colour: Colour) -> pygame.Surface:
    """Return a small diamond, the mark of events without a seat."""
    middle = size_px / 2
    body = polygon(regular(4, (middle, middle), middle), fill(colour))
    return art.vector(art.svg_document((size_px, size_px), body), (size_px, size_px))
