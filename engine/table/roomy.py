"""Whether a window has room for what a player would like to see besides: counts of what is unseen,
whole piles, what was played before."""

from __future__ import annotations

from engine.app.theme import Scale

WIDE, TALL = 1500, 840
"""From which width and height in letters (as `Scale.L`) there is room."""


def roomy(scale: Scale) -> bool:
    """Whether there is room for more than a table needs."""
    return scale.L >= WIDE and scale.L * scale.height >= TALL * scale.width
