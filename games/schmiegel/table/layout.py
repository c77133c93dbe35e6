"""How both parties stand on the Schmiegel table: rectangles in, rectangles out, in pixels.

Both parties share a column: the other seat's on top, the middle between them, the party of the
seat to play below; in tabs, where the room is flat and the middle elsewhere, they stand side by
side. A character is a card with its numbers tucked above it.
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

PARTY = 4
"""So many characters stand in a party."""

CARDS = (96, 90, 84, 78, 72, 66, 60, 54, 48)
"""The widths of a character's card in style units: 84 at rest, more where a window is high."""

LARGE = (200, 190, 180, 170, 160, 150, 143, 136, 130, 123, 116, 110, 103, *CARDS)
"""Those widths where a window is roomy."""

ABREAST = (110, 103, *CARDS)
"""Those widths where the parties stand side by side."""

BARE = 24.5 / theme.CARD_WIDTH
"""How much of a tucked card the next one leaves bare, in card widths: its whole rank."""

LOOSE = 1.1
"""How much further tucked cards stand apart, in parts of `BARE`, where the parties side by side
leave room: then the keys of neighbours stand two abreast rather than three, within the column."""

TUCKED = 2, 3
"""So many numbers a stack of the upper and of the lower party always has room for."""

MOST_MIDDLE = 1.3
"""How high the middle may be, in parts of what it needs."""


class Arena(NamedTuple):
    """How both parties stand: the size of a card, how far tucked cards stand apart, the rooms of
    the parties and what is left between them, and the height in pixels that is kept for what is
    written below a card; 0 is beside. The faces stand at the foot of the room of their party."""

    card: tuple[int, int]
    bare: float
    upper: Rect
    lower: Rect
    middle: Rect
    below: int = 0


def arena(
    scale: Scale,
    room: Rect,
    tucked: tuple[int, int],
    middle: int,
    sign: int,
    party: int = PARTY,
) -> Arena:
    """The two parties in a room, one above the other.

    tucked: the most numbers of one character in the upper and the lower party. middle: the least
    height of what lies between. sign: the least width of what is written beside a card. party: how
    many columns.
    The cards are as large as lets every tucked number show its rank; below the least card the
    tucked ones close up.
    """
    gap = scale.px(8)
    upper = max(TUCKED[0], tucked[0])
    lower = max(tucked[1], sum(TUCKED) - upper)
    free = room.height - scale.px(7) - 2 * gap - middle
    across = room.width // party - scale.px(22) - sign
    widths = LARGE if roomy(scale) else CARDS
    card, bare = _largest(scale, widths, (across, free), 2, upper + lower)
    above = Rect(room.topleft, (room.width, round(upper * bare) + card[1]))
    below = Rect(room.left, 0, room.width, card[1] + round(lower * bare))
    below.bottom = room.bottom - scale.px(7)
    top = above.bottom + gap
    bottom = below.top - gap
    between = Rect(room.left, top, room.width, bottom - top)
    if between.height > MOST_MIDDLE * middle:
        between.inflate_ip(0, round(MOST_MIDDLE * middle) - between.height)
    return Arena(card, bare, above, below, between)


def abreast(
    scale: Scale, room: Rect, tucked: tuple[int, int], sign: int, party: int = PARTY
) -> Arena:
    """The two parties side by side, the lower one on the left.

    sign: the height of what is written below a card. The others are as in `arena`.
    """
    gap = scale.px(8)
    edge = scale.px(3)
    lower, upper = columns(room, (1, 1), gap)
    size = lower.width // party - 2 * gap, room.height - sign - 2 * edge
    card, bare = _largest(scale, ABREAST, size, 1, max(tucked), LOOSE)
    middle = Rect(room.left, room.bottom, room.width, 0)
    return Arena(card, bare, upper, lower, middle, sign + edge)


def _largest(
    scale: Scale,
    widths: Sequence[int],
    size: tuple[int, int],
    count: int,
    tucked: int,
    loose: float = 1,
) -> tuple[tuple[int, int], float]:
    """The largest cards of which so many find room below each other with so many tucked ones, and
    how far these stand apart, `loose` times what they need where there is room."""
    across, down = size
    for units in widths:
        width, height = faces.size(scale.px(units))
        step = width * BARE
        if count * height + tucked * step <= down and width <= across:
            break
    step = min(loose * step, (down - count * height) / max(1, tucked))
    return (width, height), max(0.0, step)
