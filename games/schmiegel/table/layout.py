"""Layout of both parties on the Schmiegel table: rectangles in, rectangles out, in pixels.

Both parties share a column: the other seat's on top, the middle between them, the party of the seat
to play below. In tabs, which are flat and have the middle elsewhere, they stand side by side. A
character is a card with its numbers tucked above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.layout import columns
from engine.table import faces
from engine.table.shapes import roomy

PARTY_SIZE = 4
"""Number of characters in a party."""

CARD_WIDTHS = (96, 90, 84, 78, 72, 66, 60, 54, 48)
"""Widths of a character's card in style units: 84 as a rule, more in a high window."""

ROOMY_CARD_WIDTHS = (200, 190, 180, 170, 160, 150, 143, 136, 130, 123, 116, 110, 103, *CARD_WIDTHS)
"""Widths of a character's card in a roomy window, in style units."""

ABREAST_WIDTHS = (110, 103, *CARD_WIDTHS)
"""Widths of a character's card in parties side by side, in style units."""

VISIBLE_STRIP = 24.5 / theme.CARD_WIDTH
"""Height of a tucked card's visible edge, which shows its whole rank, in card widths."""

LOOSE_FACTOR = 1.1
"""Factor on `VISIBLE_STRIP` for parties side by side, if there is room.

The keys of neighbours then stand two abreast instead of three, within the column.
"""

MIN_TUCKED = 2, 3
"""Least number of tucked numbers that the upper and the lower party have room for."""

GAP = 8
"""Gap between a party and the middle, and at each side of a card abreast, in style units."""

FOOT = 7
"""Gap below the lower party, in style units."""

COLUMN_GAPS = 22
"""Width of a column beyond its card and its words, in style units."""

FOCUS_ROOM = 3
"""Room above and below parties side by side for focus rings, in style units."""

MOST_MIDDLE = 1.3
"""Greatest height of the middle as a factor on the height that it needs."""


class Arena(NamedTuple):
    """Layout of both parties; faces stand at the foot of their party's rectangle.

    Attributes:
        card: Width and height of a card, in pixels.
        visible_strip: Distance from one tucked card to the next, in pixels.
        upper: Rectangle of the upper party.
        lower: Rectangle of the lower party.
        middle: Rectangle between the parties.
        words_height: Height in pixels kept for the words below a card; 0 if they stand beside it.
    """

    card: tuple[int, int]
    visible_strip: float
    upper: Rect
    lower: Rect
    middle: Rect
    words_height: int = 0


def stacked_layout(
    scale: Scale,
    room: Rect,
    tucked: tuple[int, int],
    middle: int,
    sign: int,
    party: int = PARTY_SIZE,
) -> Arena:
    """Return the layout of two parties one above the other.

    The cards are as large as lets every tucked number show its rank; with the smallest cards the
    tucked ones close up.

    Args:
        scale: The window's measures.
        room: Room for both parties and the middle, in pixels.
        tucked: Most numbers of one character in the upper and in the lower party.
        middle: Least height of the middle, in pixels.
        sign: Least width of the words beside a card, in pixels.
        party: Number of columns.
    """
    gap = scale.px(GAP)
    upper = max(MIN_TUCKED[0], tucked[0])
    lower = max(tucked[1], sum(MIN_TUCKED) - upper)
    free_height = room.height - scale.px(FOOT) - 2 * gap - middle
    card_width = room.width // party - scale.px(COLUMN_GAPS) - sign
    widths = ROOMY_CARD_WIDTHS if roomy(scale) else CARD_WIDTHS
    card, visible_strip = _largest(scale, widths, (card_width, free_height), 2, upper + lower)
    upper_rect = Rect(room.topleft, (room.width, round(upper * visible_strip) + card[1]))
    lower_rect = Rect(room.left, 0, room.width, card[1] + round(lower * visible_strip))
    lower_rect.bottom = room.bottom - scale.px(FOOT)
    top = upper_rect.bottom + gap
    bottom = lower_rect.top - gap
    middle_rect = Rect(room.left, top, room.width, bottom - top)
    if middle_rect.height > MOST_MIDDLE * middle:
        middle_rect.inflate_ip(0, round(MOST_MIDDLE * middle) - middle_rect.height)
    return Arena(card, visible_strip, upper_rect, lower_rect, middle_rect)


def abreast_layout(
    scale: Scale, room: Rect, tucked: tuple[int, int], sign: int, party: int = PARTY_SIZE
) -> Arena:
    """Return the layout of two parties side by side, the lower one on the left.

    Args:
        scale: The window's measures.
        room: Room for both parties, in pixels.
        tucked: Most numbers of one character in the upper and in the lower party.
        sign: Height of the words below a card, in pixels.
        party: Number of columns.
    """
    gap = scale.px(GAP)
    edge = scale.px(FOCUS_ROOM)
    lower, upper = columns(room, (1, 1), gap)
    size = lower.width // party - 2 * gap, room.height - sign - 2 * edge
    card, visible_strip = _largest(scale, ABREAST_WIDTHS, size, 1, max(tucked), LOOSE_FACTOR)
    middle = Rect(room.left, room.bottom, room.width, 0)
    return Arena(card, visible_strip, upper, lower, middle, sign + edge)


def _largest(
    scale: Scale,
    widths: Sequence[int],
    size: tuple[int, int],
    count: int,
    tucked: int,
    loose: float = 1,
) -> tuple[tuple[int, int], float]:
    """Return the size of the largest card that fits, and the distance between tucked cards.

    Args:
        scale: The window's measures.
        widths: Widths to try in style units, largest first.
        size: Width and height available, in pixels.
        count: Number of cards below each other.
        tucked: Number of tucked cards.
        loose: Factor on the distance that tucked cards need, used if there is room.
    """
    most_width, most_height = size
    for units in widths:
        width, height = faces.size(scale.px(units))
        step = width * VISIBLE_STRIP
        if count * height + tucked * step <= most_height and width <= most_width:
            break
    step = min(loose * step, (most_height - count * height) / max(1, tucked))
    return (width, height), max(0.0, step)
