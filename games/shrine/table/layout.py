"""Layout of the table of Shrine: regions of wide and roomy windows, and places of the seats.

Every seat keeps its place through the whole match: the first at the lower left, the others
clockwise from there, in turn order. Piles and the middle get the room that is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets.containers import Column, Part, grid
from engine.table.panes import across, down

_LEFT = down(("seat-2", 0.5), ("seat-1", 0.5))
_OTHERS = across(("seat-2", 1), ("seat-3", 1), ("seat-4", 1))

WIDE = {
    2: across((_LEFT, 0.389), ("aside", 0.611)),
    3: across(
        (down(("seat-2", 0.46), ("seat-1", 0.54)), 0.389),
        (down((across(("piles", 0.35), ("seat-3", 0.65)), 0.46), ("middle", 0.54)), 0.611),
    ),
    4: down((_OTHERS, 0.46), (across(("seat-1", 2), ("piles", 1), ("middle", 3)), 0.54)),
}
"""Regions in a wide window, by the number of seats; numbers are shares of the room."""
ROOMY = {
    2: across((_LEFT, 0.36), ("middle", 0.36), ("known", 0.28)),
    3: down(
        (across(("seat-2", 1), ("seat-3", 1), ("known", 1)), 0.46),
        (across(("seat-1", 1), ("middle", 2)), 0.54),
    ),
    4: down((_OTHERS, 0.46), (across(("seat-1", 0.3), ("middle", 0.44), ("known", 0.26)), 0.54)),
}
"""Regions in a roomy window, by the number of seats."""
PILES_HEIGHT = 104
"""Height of the piles with two seats, in style units; the middle gets the rest."""


def seats_page(seats: Sequence[Part]) -> Column:
    """Return the seats' panels for the tab of a small window, each where the seat sits."""
    if len(seats) == 2:
        return grid(seats, 2, 8, even=True)
    own_seat, first, second, *fourth = seats
    return grid([first, second, own_seat, *fourth], 2, 8, even=True)
