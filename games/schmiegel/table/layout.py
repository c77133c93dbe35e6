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

FOOT_GAP = 7
"""Gap below the lower party, in style units."""

COLUMN_GAPS = 25
"""Width of a column beyond its card and its words, in style units."""

FOCUS_ROOM = 3
"""Room above and below parties side by side for focus rings, in style units."""

MAX_MIDDLE_FACTOR = 1.3
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


def stacked_arena(
    scale: Scale,
    room: Rect,
    tucked_counts: tuple[int, int],
    middle_height: int,
    sign_width: int,
    column_count: int = PARTY_SIZE,
) -> Arena:
    """Return the layout of two parties one above the other.

    The cards are as large as lets every tucked number show its rank; with the smallest cards the
    tucked ones close up.

    Args:
        scale: The window's measures.
        room: Room for both parties and the middle, in pixels.
        tucked_counts: Most numbers of one character in the upper and in the lower party.
        middle_height: Least height of the middle, in pixels.
        sign_width: Least width of the words beside a card, in pixels.
        column_count: Number of columns.
    """
    gap = scale.px(GAP)
    upper_tucked = max(MIN_TUCKED[0], tucked_counts[0])
    lower_tucked = max(tucked_counts[1], sum(MIN_TUCKED) - upper_tucked)
    free_height = room.height - scale.px(FOOT_GAP) - 2 * gap - middle_height
    card_width = room.width // column_count - scale.px(COLUMN_GAPS) - sign_width
    widths = ROOMY_CARD_WIDTHS if roomy(scale) else CARD_WIDTHS
    card, visible_strip = _largest_card(
        scale, widths, (card_width, free_height), 2, upper_tucked + lower_tucked
    )
    upper_rect = Rect(room.topleft, (room.width, round(upper_tucked * visible_strip) + card[1]))
    lower_rect = Rect(room.left, 0, room.width, card[1] + round(lower_tucked * visible_strip))
    lower_rect.bottom = room.bottom - scale.px(FOOT_GAP)
    top = upper_rect.bottom + gap
    bottom = lower_rect.top - gap
    middle_rect = Rect(room.left, top, room.width, bottom - top)
    if middle_rect.height > MAX_MIDDLE_FACTOR * middle_height:
        middle_rect.inflate_ip(0, round(MAX_MIDDLE_FACTOR * middle_height) - middle_rect.height)
    return Arena(card, visible_strip, upper_rect, lower_rect, middle_rect)


def abreast_arena(
    scale: Scale,
    room: Rect,
    tucked_counts: tuple[int, int],
    sign_height: int,
    column_count: int = PARTY_SIZE,
) -> Arena:
    """Return the layout of two parties side by side, the lower one on the left.

    Args:
        scale: The window's measures.
        room: Room for both parties, in pixels.
        tucked_counts: Most numbers of one character in the upper and in the lower party.
        sign_height: Height of the words below a card, in pixels.
        column_count: Number of columns.
    """
    gap = scale.px(GAP)
    focus_room = scale.px(FOCUS_ROOM)
    lower, upper = columns(room, (1, 1), gap)
    max_size = lower.width // column_count - 2 * gap, room.height - sign_height - 2 * focus_room
    card, visible_strip = _largest_card(
        scale, ABREAST_WIDTHS, max_size, 1, max(tucked_counts), LOOSE_FACTOR
    )
    middle = Rect(room.left, room.bottom, room.width, 0)
    return Arena(card, visible_strip, upper, lower, middle, sign_height + focus_room)


def _largest_card(
    scale: Scale,
    widths: Sequence[int],
    max_size: tuple[int, int],
    card_count: int,
    tucked_count: int,
    loose_factor: float = 1,
) -> tuple[tuple[int, int], float]:
    """Return the size of the largest card that fits, and the distance between tucked cards.

    Args:
        scale: The window's measures.
        widths: Widths to try in style units, largest first.
        max_size: Width and height available, in pixels.
        card_count: Number of cards below each other.
        tucked_count: Number of tucked cards.
        loose_factor: Factor on the distance that tucked cards need, used if there is room.
    """
    max_width, max_height = max_size
    for card_units in widths:
        width, height = faces.size(scale.px(card_units))
        step = width * VISIBLE_STRIP
        if card_count * height + tucked_count * step <= max_height and width <= max_width:
            break
    step = min(loose_factor * step, (max_height - card_count * height) / max(1, tucked_count))
    return (width, height), max(0.0, step)
