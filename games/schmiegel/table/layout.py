"""How both parties stand on the Schmiegel table: rectangles in, rectangles out, in pixels.

Both parties share a column: the other seat's on top, the middle between them, the party of the
seat to play below; in tabs, where the room is flat and the middle elsewhere, they stand side by
side. A character is a card with its numbers tucked above it.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.layout import columns

PARTY = 4
"""So many characters stand in a party."""

CARDS = (96, 90, 84, 78, 72, 66, 60, 54, 48)
"""The widths of a character's card in style units: 84 at rest, more where a window is high."""

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
    """How both parties stand: the card's size, how far tucked cards stand apart, the faces' tops,
    and the room between. `upper` and `lower` are the columns, from chip or middle to the edge.
    `below` is the height in pixels that is kept for what is written below a card; 0 is beside."""

    card: tuple[int, int]
    bare: tuple[float, float]
    upper: list[Rect]
    lower: list[Rect]
    faces: tuple[int, int]
    middle: Rect
    below: int = 0


def arena(
    scale: Scale,
    room: Rect,
    head: int,
    tucked: tuple[int, int],
    middle: int,
    sign: int,
    party: int = PARTY,
) -> Arena:
    """The two parties in a room, one above the other.

    head: the height in pixels that the upper seat's chip takes. tucked: the most numbers of one
    character in the upper and the lower party. middle: the least height of what lies between.
    sign: the least width of what is written beside a card. party: how
    many columns.
    The cards are as large as lets every tucked number show its rank; below the least card the
    tucked ones close up.
    """
    gap = scale.px(8)
    foot = scale.px(7)
    upper = max(TUCKED[0], tucked[0])
    lower = max(tucked[1], sum(TUCKED) - upper)
    free = room.height - head - 2 * gap - middle - foot
    column = room.width // party
    for units in CARDS:
        width = scale.px(units)
        height = round(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        step = width * BARE
        fits = 2 * height + (upper + lower) * step <= free
        if fits and width + scale.px(22) + sign <= column:
            break
    spare = free - 2 * height - (upper + lower) * step
    if spare < 0:
        step = max(0.0, (free - 2 * height) / (upper + lower))
        spare = 0
    top = room.top + head
    face = round(top + upper * step)
    low = room.bottom - foot - height
    mid = Rect(room.left, face + height + gap, room.width, 0)
    mid.height = round(low - lower * step) - gap - mid.top
    if mid.height > MOST_MIDDLE * middle:
        mid.inflate_ip(0, round(MOST_MIDDLE * middle) - mid.height)
    above = [Rect(c.left, top, c.width, face + height - top) for c in columns(room, (1,) * party)]
    start = round(low - lower * step)
    below = [
        Rect(c.left, start, c.width, low + height - start) for c in columns(room, (1,) * party)
    ]
    steps = (_bare(step, upper, tucked[0]), _bare(step, lower, tucked[1]))
    return Arena((width, height), steps, above, below, (face, low), mid)


def abreast(
    scale: Scale, room: Rect, head: int, tucked: tuple[int, int], sign: int, party: int = PARTY
) -> Arena:
    """The two parties side by side, the lower one on the left.

    head: the height in pixels that the seats' chips take. sign: that of what is written below a
    card. The others are as in `arena`.
    """
    gap, edge = scale.px(8), scale.px(3)
    top, low = room.top + head, room.bottom - edge - sign
    most = max(tucked)
    halves = columns(Rect(room.left, top, room.width, room.bottom - top), (1, 1), gap)
    across = halves[0].width // party - 2 * gap
    for units in ABREAST:
        width = scale.px(units)
        height = round(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        step = width * BARE
        if height + most * step <= low - top - edge and width <= across:
            break
    step = min(LOOSE * step, (low - top - edge - height) / max(1, most))
    face = low - height
    lower, upper = (columns(half, (1,) * party) for half in halves)
    middle = Rect(room.left, room.bottom, room.width, 0)
    return Arena((width, height), (step, step), upper, lower, (face, face), middle, sign)


def _bare(step: float, room: int, tucked: int) -> float:
    """How far cards of a stack stand apart."""
    return step if tucked <= room else step * room / tucked
