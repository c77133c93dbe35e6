"""How much of a table fits into a window."""

from __future__ import annotations

from typing import Literal

from engine.app import theme
from engine.app.theme import Role, Scale

Shape = Literal["full", "drawer", "tabs"]
"""Everything; all but the log, which becomes a drawer; one sheet of the board at a time."""

FULL = 1180
"""From which width in letters (`Scale.L`) everything fits on most tables."""


def window_shape(scale: Scale, full: float = FULL) -> Shape:
    """Which shape fits a window; from the width `full` in letters on all of the table has room."""
    if scale.narrow:
        return "tabs"
    return "full" if full <= scale.L else "drawer"


def tab_height(scale: Scale) -> int:
    """The height in pixels of a row of tabs."""
    return round(scale.font(Role.BUTTON.size) * theme.LINE_HEIGHT) + 2 * scale.px(8)
