"""Faces and backs of the pack of cards, drawn as vectors at any width, without shadow.

A card is 84 units wide and 118 high; all measures below are in these units. Surfaces are shared:
draw them, never draw on them.
"""

from collections.abc import Iterator
from math import ceil, cos, pi, sin
from typing import Literal, NamedTuple

import pygame

from engine.app import art, fonts, theme
from engine.app.paint.shapes import Point, edge, fill, octagon, polygon, rounded
from engine.app.pictures import cached_picture
from engine.app.text import SUIT_ART, SUIT_INK
from engine.app.theme import CARD_HEIGHT, CARD_RADIUS, CARD_WIDTH, Colour, Typeface, css
from engine.rules.cards import CARD_COLOURS, CARDS, JOKERS, Card, rank, suit

Back = Literal["oxblood", "pine"]

_MIDDLE = CARD_WIDTH / 2, CARD_HEIGHT / 2
_ACCENT = "#9c2a23"  # the accent in the drawings of courts and aces
_COURTS = {"J": "court-jack", "Q": "court-queen", "K": "court-king"}

# Columns of the pips, from the left edge.

_LEFT_X = 29.5
_CENTRE_X = 42.0
_RIGHT_X = 54.5
_SIDES_X = (_LEFT_X, _RIGHT_X)


def _pips(*rows: tuple[float, tuple[float, ...]]) -> tuple[Point, ...]:
    """Return the middles of the pips in rows, each row as its y and the x of its pips."""
    return tuple((x, y) for y, columns in rows for x in columns)


# Rows of the pips, from the upper edge.

_TOP_Y = 27.0
_QUARTER_Y = 43.0
_HALF_Y = 59.0
_LOW_Y = 75.0
_FOOT_Y = 91.0
_FOUR_ROWS = tuple((24 + 70 * row / 3, _SIDES_X) for row in range(4))
_PIPS: dict[str, tuple[Point, ...]] = {
    "2": _pips((_TOP_Y, (_CENTRE_X,)), (_FOOT_Y, (_CENTRE_X,))),
    "3": _pips((_TOP_Y, (_CENTRE_X,)), (_HALF_Y, (_CENTRE_X,)), (_FOOT_Y, (_CENTRE_X,))),
    "4": _pips((_TOP_Y, _SIDES_X), (_FOOT_Y, _SIDES_X)),
    "5": _pips((_TOP_Y, _SIDES_X), (_HALF_Y, (_CENTRE_X,)), (_FOOT_Y, _SIDES_X)),
    "6": _pips((_TOP_Y, _SIDES_X), (_HALF_Y, _SIDES_X), (_FOOT_Y, _SIDES_X)),
    "7": _pips(
        (_TOP_Y, _SIDES_X), (_QUARTER_Y, (_CENTRE_X,)), (_HALF_Y, _SIDES_X), (_FOOT_Y, _SIDES_X)
    ),
    "8": _pips(
        *((_TOP_Y, _SIDES_X), (_QUARTER_Y, (_CENTRE_X,)), (_HALF_Y, _SIDES_X)),
        *((_LOW_Y, (_CENTRE_X,)), (_FOOT_Y, _SIDES_X)),
    ),
    "9": _pips(*_FOUR_ROWS, (_HALF_Y, (_CENTRE_X,))),
    "10": _pips(*_FOUR_ROWS, (24 + 35 / 3, (_CENTRE_X,)), (94 - 35 / 3, (_CENTRE_X,))),
}
"""Middles of the pips of each number card."""
_PIP_SIZES = {"7": 14.5, "8": 14.5, "9": 13.0, "10": 13.0}
"""Widths of the pips of the cards with many; those of the others are `_PIP_SIZE`."""
_PIP_SIZE = 17.0
_ACE_SIZE = 43.0
_ACE_LINE_SHARE = 0.72
"""Size of the line inside the suit of an ace, as a share of the suit's."""
_ACE_FLAME_SHARE = 0.25
"""Size of the flame in its middle, as a share of the suit's."""
_EMBLEM_SIZE = 51.0
_LARGE_SIZE = 40.0
"""Width of the only picture of a face with a large index."""
_RAYS = 40
"""Number of the rays around a court or a joker."""
_RAY_ENDS = (33.0, 25.0, 29.5, 24.0)
"""Distances of the ends of successive rays from the middle of the card, in turn."""
_RAY_START = 13.0
"""Distance of their beginnings from the middle of the card."""
_RAY_WIDTH = 0.68
"""Width of a ray at its beginning, as a share of the angle from ray to ray."""


class _CornerIndex(NamedTuple):
    """Measures of the rank and the suit in a corner of a face, in card units.

    Attributes:
        x: The middle of rank and suit, from the left edge.
        baseline: The baseline of the rank, from the upper edge.
        rank: The font size of the rank.
        ten: The font size of a ten.
        together: The distance by which the figures of a ten move together.
        suit_y: The middle of the suit, from the upper edge.
        suit: The width of the suit.
        letters: The font size of a joker's letters.
        margin: The least distance of the rank from the left edge.
    """

    x: float
    baseline: float
    rank: float
    ten: float
    together: float
    suit_y: float
    suit: float
    letters: float
    margin: float


INDEX_SHARE = 25 / CARD_WIDTH
"""Share of a face's width that a small index takes."""
LARGE_INDEX_SHARE = 0.4
"""Share of a face's width that a large index takes."""

_SMALL = _CornerIndex(
    12, baseline=22.5, rank=23, ten=22, together=2.6, suit_y=32.5, suit=13.5, letters=10, margin=3.2
)
_LARGE = _CornerIndex(
    14.5, baseline=32, rank=34, ten=29, together=3.6, suit_y=45, suit=20, letters=13, margin=4.6
)


def size(width: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card of this width."""
    return width, round(width * CARD_HEIGHT / CARD_WIDTH)


def index_width(width: int, large: bool = False) -> int:
    """Return the width in pixels of the strip at the left of a face that shows its index.

    Args:
        width: The width of the face, in pixels.
        large: True for a large index.
    """
    return ceil(width * (LARGE_INDEX_SHARE if large else INDEX_SHARE))


def rank_size(width: int, large: bool) -> float:
    """Return the font size in pixels of the rank on a face `width` pixels wide."""
    return (_LARGE if large else _SMALL).rank * width / CARD_WIDTH


def back(kind: Back, width: int) -> pygame.Surface:
    """Return a card's back, `width` pixels wide."""
    return art.picture(f"back-{kind}", size(width), stretch=True)


@cached_picture(384)
def face(card: str, width: int, four_colour: bool = False, large: bool = False) -> pygame.Surface:
    """Return a card's face, `width` pixels wide.

    Args:
        card: The card in its text form, such as "6S".
        width: The width in pixels.
        four_colour: True for a colour of its own for each suit.
        large: True for a larger index, and one picture in place of the pips.

    Raises:
        ValueError: If the text is no card with a face.
    """
    if card not in CARDS:
        raise ValueError(f"'{card}' is no card that has a face.")
    cached_face = Card(card)
    colour = _colour(cached_face, four_colour)
    size_px = size(width)
    index = _LARGE if large else _SMALL
    middle = _large_picture(cached_face, colour) if large else _picture(cached_face, colour)
    body = _ground() + middle
    if cached_face not in JOKERS:
        body += _corner_suits(cached_face, colour, index)
    scale_x = size_px[0] / CARD_WIDTH
    scale_y = size_px[1] / CARD_HEIGHT
    scaled = f'<g transform="scale({scale_x:.5f},{scale_y:.5f})">{body}</g>'
    gradient = art.gradient("card", theme.CARD_TOP, theme.CARD_BOTTOM)
    canvas = art.rasterise(art.svg_document(size_px, gradient + scaled), size_px)
    if cached_face in JOKERS:
        _write_joker(canvas, colour, index, scale_x)
    else:
        _write_rank(canvas, rank(cached_face), colour, index, scale_x)
    return canvas


def preparations(width: int, four_colour: bool, large: bool) -> Iterator[None]:
    """Draw every face at this width, one card per step."""
    for card in CARDS:
        face(card, width, four_colour, large)
        yield


def _colour(card: Card, four_colour: bool) -> Colour:
    if card in JOKERS:
        return theme.SUIT_RED if CARD_COLOURS[card] == "red" else theme.SUIT_BLACK
    return theme.suit_colour(suit(card), "card", four_colour)


def _ground() -> str:
    """Return the empty face with its dark edge and a fine line inside, as SVG."""
    card_size = CARD_WIDTH, CARD_HEIGHT
    body = rounded(card_size, CARD_RADIUS, fill("card") + edge(theme.INK_LIGHT, 1.5), 0.75)
    line = rounded(card_size, CARD_RADIUS, edge(theme.CARD_LINE, 0.7, 0.9), 2.6)
    return body + line


def _suit(card: Card, colour: Colour, at: Point, width: float, turned: bool = False) -> str:
    """Return the suit of a card around a point, as SVG; `turned` draws it upside down."""
    box = at[0] - width / 2, at[1] - width / 2, width, width
    return art.place_drawing(SUIT_ART[suit(card)], box, {SUIT_INK: css(colour)}, turned=turned)


def _corner_suits(card: Card, colour: Colour, index: _CornerIndex) -> str:
    """Return the suits of the indices in two opposite corners, as SVG."""
    upper_point = index.x, index.suit_y
    lower_point = CARD_WIDTH - index.x, CARD_HEIGHT - index.suit_y
    upper_suit = _suit(card, colour, upper_point, index.suit)
    return upper_suit + _suit(card, colour, lower_point, index.suit, turned=True)


def _picture(card: Card, colour: Colour) -> str:
    """Return the drawing between the indices, as SVG."""
    if card in JOKERS:
        return _field() + _emblem(card, colour, _EMBLEM_SIZE)
    if rank(card) in _PIPS:
        width = _PIP_SIZES.get(rank(card), _PIP_SIZE)
        pips = []
        for centre in _PIPS[rank(card)]:
            is_upside_down = centre[1] > _MIDDLE[1]
            pips.append(_suit(card, colour, centre, width, turned=is_upside_down))
        return "".join(pips)
    if rank(card) == "A":
        return _scrolls(colour) + _ace(card, colour, _ACE_SIZE)
    return _field() + _wedges(card, colour) + _emblem(card, colour, _EMBLEM_SIZE)


def _large_picture(card: Card, colour: Colour) -> str:
    """Return one large picture, as SVG: a pip, an ace, a court or a joker."""
    if card in JOKERS or rank(card) in _COURTS:
        return _rays() + _emblem(card, colour, _LARGE_SIZE)
    if rank(card) == "A":
        return _ace(card, colour, _LARGE_SIZE)
    return _suit(card, colour, _MIDDLE, _LARGE_SIZE)


def _emblem(card: Card, colour: Colour, width: float) -> str:
    """Return the drawing of a court or a joker in the middle of the card, as SVG.

    Without the margin of the drawing, which is 5 in 100 all around, it is `width` wide.
    """
    full_width = 1.1 * width
    full_height = 1.4 * width
    left = _MIDDLE[0] - full_width / 2
    box = left, _MIDDLE[1] - full_height / 2, full_width, full_height
    if card in JOKERS:
        return art.place_drawing(f"joker-{CARD_COLOURS[card]}", box)
    accent = theme.COURT_CARD_DARK if colour == theme.SUIT_BLACK else colour
    return art.place_drawing(_COURTS[rank(card)], box, {_ACCENT: css(accent)})


def _field() -> str:
    """Return the chamfered field behind a court or a joker, with its rays, as SVG."""
    outline = octagon((21.5, 8, 41, 102), 6)
    look = fill(theme.COURT_CARD_FIELD) + edge(theme.BRASS_DARK, 0.9, 0.7)
    return polygon(outline, look) + _rays()


def _rays() -> str:
    """Return the pointed rays around the middle of the card, as SVG."""
    rays = []
    half_angle = pi / _RAYS * _RAY_WIDTH
    for number in range(_RAYS):
        angle = 2 * pi * (number + 0.5) / _RAYS
        end = _RAY_ENDS[number % len(_RAY_ENDS)]
        corners = [
            (_RAY_START, angle - half_angle),
            (end, angle),
            (_RAY_START, angle + half_angle),
        ]
        points = [(_MIDDLE[0] + r * cos(a), _MIDDLE[1] + r * sin(a)) for r, a in corners]
        rays.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z")
    return f'<path d="{"".join(rays)}"{fill(theme.COURT_CARD_RAY)}/>'


def _wedges(card: Card, colour: Colour) -> str:
    """Return a wedge with a small suit at both ends of a court's field, as SVG."""
    upper_wedges = polygon([(27.5, 8.4), (56.5, 8.4), (42, 19.2)], fill(colour, 0.92))
    upper_wedges += _suit(card, theme.CARD_TOP, (42, 11.8), 6)
    lower_wedges = (
        f'<g transform="translate({CARD_WIDTH},{CARD_HEIGHT}) scale(-1,-1)">{upper_wedges}</g>'
    )
    return upper_wedges + lower_wedges


def _scrolls(colour: Colour) -> str:
    box = 21.0, 26.5, 42.0, 65.0
    colours = {SUIT_INK: css(colour), _ACCENT: css(colour)}
    return art.place_drawing("ace-flourish", box, colours, stretch=True)


def _ace(card: Card, colour: Colour, width: float) -> str:
    """Return a great suit with an inner line and a flame of parchment, as SVG."""
    line_attributes = f'fill="none" stroke="{css(theme.CARD_TOP)}" stroke-width="{150 / width:.2f}"'
    inner_width = width * _ACE_LINE_SHARE
    outline = art.place_drawing(
        SUIT_ART[suit(card)],
        (_MIDDLE[0] - inner_width / 2, _MIDDLE[1] - inner_width / 2, inner_width, inner_width),
        {f'fill="{SUIT_INK}"': line_attributes},
    )
    flame_width = width * _ACE_FLAME_SHARE
    flame_box = _MIDDLE[0] - flame_width / 2, _MIDDLE[1] - flame_width / 2, flame_width, flame_width
    mark = art.place_drawing(
        "spark", flame_box, {SUIT_INK: css(theme.CARD_TOP), _ACCENT: css(colour)}
    )
    return _suit(card, colour, _MIDDLE, width) + outline + mark


def _write_rank(
    canvas: pygame.Surface, letters: str, colour: Colour, index: _CornerIndex, unit: float
) -> None:
    """Draw the rank in the upper left corner, and upside down in the lower right one.

    `unit` is the number of pixels of a card unit.
    """
    is_ten = len(letters) > 1
    font_size = index.ten if is_ten else index.rank
    overlap = index.together if is_ten else 0.0
    font = fonts.font(Typeface.SERIF_BLACK, max(1, round(font_size * unit)))
    glyphs = [font.render(letter, antialias=True, color=colour) for letter in letters]
    boxes = [glyph.get_bounding_rect() for glyph in glyphs]  # centre the ink, not the glyph's cell
    starts: list[int] = []
    end = 0.0
    for glyph, box in zip(glyphs, boxes, strict=True):
        starts.append(round(end) - (0 if starts else box.x))
        end = starts[-1] + glyph.width - overlap * unit
    right = starts[-1] + boxes[-1].right
    x = max(round(index.x * unit - right / 2), round(index.margin * unit))
    y = round(index.baseline * unit) - font.get_ascent()
    for glyph, start in zip(glyphs, starts, strict=True):
        _draw_both_ways(canvas, glyph, x + start, y)


def _write_joker(canvas: pygame.Surface, colour: Colour, index: _CornerIndex, unit: float) -> None:
    """Draw JOKER down the left side, and upside down along the right one."""
    font = fonts.font(Typeface.SERIF_BLACK, max(1, round(index.letters * unit)))
    for number, letter in enumerate("JOKER"):
        glyph = font.render(letter, antialias=True, color=colour)
        box = glyph.get_bounding_rect()
        x = round(index.letters * 1.1 * unit - box.width / 2) - box.x
        y = round((8 + index.letters * (number + 0.82)) * unit) - font.get_ascent()
        _draw_both_ways(canvas, glyph, x, y)


def _draw_both_ways(canvas: pygame.Surface, glyph: pygame.Surface, x: int, y: int) -> None:
    """Draw a glyph at a point, and upside down at the opposite point of the card."""
    canvas.blit(glyph, (x, y))
    lower_corner = canvas.width - x - glyph.width, canvas.height - y - glyph.height
    canvas.blit(pygame.transform.flip(glyph, flip_x=True, flip_y=True), lower_corner)
