"""Window shapes: how much of a table has room in a window."""

from __future__ import annotations

from typing import Literal

from engine.app import theme
from engine.app.theme import Role, Scale

Shape = Literal["full", "drawer", "tabs"]
"""Shape of a window: everything; the log as a drawer; one tab of the board at a time."""

FULL = 1180
"""Least `Scale.text_width_units` at which everything has room on most tables."""

TAB_PAD = 8
"""Margin of a tab above and below its label, in style units."""

ROOMY = (1500, 840)
"""Least width and height of the window, in the unit of `Scale.text_width_units`, for panels that a
table could do without.
"""


def window_shape(scale: Scale, full: float = FULL) -> Shape:
    """Return the shape of a window; `full` is the least width in letters for the whole table."""
    if scale.narrow:
        return "tabs"
    return "full" if full <= scale.text_width_units else "drawer"


def tab_height(scale: Scale) -> int:
    """Return the height in pixels of a row of tabs."""
    line_height = round(scale.font(Role.BUTTON.size) * theme.LINE_HEIGHT)
    return line_height + 2 * scale.px(TAB_PAD)


def roomy(scale: Scale) -> bool:
    """Return True if the window has room for panels that a table could do without.

    Such panels are whole discard piles, all odds, and the cards that are still unseen.
    """
    least_width, least_height = ROOMY
    return (
        least_width <= scale.text_width_units
        and least_height <= scale.text_width_units * scale.height / scale.width
    )
