"""Layout of the table of Shrine: bands of the seats, and the strip between them.

The seat that sits near has the lower band, with its hand; the others stand side by side in the
upper band, clockwise in turn order. Piles and the middle share the strip between the bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.app.widgets.containers import Column, Part, grid
from engine.table.panes import Split, across, down


class Bands(NamedTuple):
    """Shares of the height for the upper band, the strip, and the near band."""

    upper: float
    strip: float
    near: float


CALM = {2: Bands(160, 124, 250), 3: Bands(168, 124, 242), 4: Bands(190, 116, 228)}
"""Bands while the middle holds two lines, by the number of seats."""
BUSY = {2: Bands(138, 246, 150), 3: Bands(138, 246, 150), 4: Bands(156, 240, 138)}
"""Bands while the middle holds an action, by the number of seats."""
ROOMY = {2: Bands(28, 38, 34), 3: Bands(29, 37, 34), 4: Bands(32, 36, 32)}
"""Bands of a roomy window, by the number of seats."""
TEXT_GROWTH = 0.5
"""Growth of the strip for an action, as a share of the growth of the text."""
PILES_SHARE = 0.26
"""Share of the strip's width for the piles while the middle holds two lines."""
BUSY_PILES_SHARE = 0.2
"""Share of the strip's width for the piles while the middle holds an action."""
KNOWN_SHARE = 0.26
"""Share of a roomy window's width for what is known of the cards."""


def seats_from(near: int, count: int) -> list[int]:
    """Return all seats in turn order, the near one first."""
    return [(near - 1 + step) % count + 1 for step in range(count)]


def _bands(seats: int, text: float, *, is_busy: bool, is_roomy: bool) -> Bands:
    """Return the shares of the bands."""
    if is_roomy:
        return ROOMY[seats]
    if not is_busy:
        return CALM[seats]
    bands = BUSY[seats]
    return bands._replace(strip=bands.strip * (1 + TEXT_GROWTH * (text - 1)))


def wide_regions(near: int, seats: int, text: float, *, is_busy: bool, is_roomy: bool) -> Split:
    """Return the regions of a wide window.

    Args:
        near: The seat that sits near.
        seats: The number of seats.
        text: The size of the text, relative to the usual one.
        is_busy: True if the middle holds more than two lines.
        is_roomy: True if the window has room for what is known of the cards.
    """
    upper, strip, own = _bands(seats, text, is_busy=is_busy, is_roomy=is_roomy)
    others = across(*((f"seat-{seat}", 1) for seat in seats_from(near, seats)[1:]))
    piles_share = BUSY_PILES_SHARE if is_busy else PILES_SHARE
    middle: str | Split = "middle"
    if not is_roomy:
        middle = across(("piles", piles_share), ("middle", 1 - piles_share))
    bands = down((others, upper), (middle, strip), (f"seat-{near}", own))
    return across((bands, 1 - KNOWN_SHARE), ("known", KNOWN_SHARE)) if is_roomy else bands


def seats_page(seats: Sequence[Part]) -> Column:
    """Return the seats' panels for the tab of a small window, the near one at the lower left."""
    if len(seats) == 2:
        return grid(seats[::-1], 2, 8, even=True)
    own_seat, first, second, *fourth = seats
    return grid([first, second, own_seat, *fourth], 2, 8, even=True)
