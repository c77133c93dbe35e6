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
