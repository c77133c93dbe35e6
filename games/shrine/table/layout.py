"""How the parts of the table of Shrine stand.

Every seat keeps its place through the whole match: the first at the lower left, the others
clockwise from there, as the turn goes. Piles and the middle have what is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, grid

UPPER = 0.5, 0.46
"""How much of the height those along the top have: of two seats, and of more, who leave the middle
less room."""
SIDE = 0.389
"""The part of the width that a seat's panel has, of two and of three seats."""
BESIDE = 0.35
"""How much of what is left of it the piles between two panels have."""
PILES = 104
"""How high the piles of two seats are, in style units: the middle has all that is left."""
COLUMNS = 0.36, 0.36, 0.28
"""How the width is shared there by a column of seats, the middle, and all that may be known."""
BELOW = 0.3, 0.44, 0.26
"""The same below three seats."""


def spread(seats: Sequence[Part], known: Part, middle: Part) -> Part:
    """All of them where there is that much room; `known`: what lies open to all, and what not."""
    own, *others = seats
    if len(others) == 3:
        return _over(_shared(others), _shared([own, middle, known], BELOW), UPPER[1])
    if len(others) == 2:
        return _over(_shared([*others, known]), _shared([own, middle], (1, 2)), UPPER[1])
    return _shared([_over(others[0], own, UPPER[0]), middle, known], COLUMNS)


def _shared(parts: Sequence[Part], shares: Sequence[float] = (1, 1, 1)) -> Part:
    pairs = zip(parts, shares, strict=True)
    return Row([Share(part, of) for part, of in pairs], gap=theme.GAP)


def beside(scale: Scale, seats: Sequence[Part], piles: Part, middle: Part) -> Part:
    """All of them in a wide window."""
    own, *others = seats
    upper = UPPER[len(others) > 1]
    if len(others) == 3:
        above = Row([Share(each) for each in others], gap=theme.GAP)
        below = Row([Share(own, 2), Share(piles), Share(middle, 3)], gap=theme.GAP)
        return _over(above, below, upper)
    aside: Part
    if len(others) == 2:
        above = Row([Share(piles, BESIDE), Share(others[1], 1 - BESIDE)], gap=theme.GAP)
        aside = _over(above, middle, upper)
    else:
        high = Column([Sized(piles, down=scale.px(PILES)), Share(middle)], gap=theme.GAP)
        aside = high
    left = _over(others[0], own, upper)
    return Row([Share(left, SIDE), Share(aside, 1 - SIDE)], gap=theme.GAP)


def _over(above: Part, below: Part, upper: float) -> Part:
    return Column([Share(above, upper), Share(below, 1 - upper)], gap=theme.GAP)


def alone(seats: Sequence[Part]) -> Part:
    """The seats in a small window: each where it sits, as far as there is room."""
    if len(seats) == 2:
        return grid(seats, 2, 8, even=True)
    own, first, second, *last = seats
    return grid([first, second, own, *last], 2, 8, even=True)
