"""How much of a table fits into a window."""

from __future__ import annotations

from typing import Literal

from engine.app import theme
from engine.app.theme import Role, Scale

Shape = Literal["full", "drawer", "tabs"]
"""Everything; all but the log, which becomes a drawer; one sheet of the board at a time."""

FULL = 1180
"""From which width in letters (`Scale.L`) everything fits on most tables."""

ROOMY = 1500, 840
"""From so many letters across (`Scale.L`) and down a table shows more than it needs."""


def window_shape(scale: Scale, full: float = FULL) -> Shape:
    """Which shape fits a window; from the width `full` in letters on all of the table has room."""
    if scale.narrow:
        return "tabs"
    return "full" if full <= scale.L else "drawer"


def tab_height(scale: Scale) -> int:
    """The height in pixels of a row of tabs."""
    return round(scale.font(Role.BUTTON.size) * theme.LINE_HEIGHT) + 2 * scale.px(8)


def roomy(scale: Scale) -> bool:
    """Whether a window has room for more than a table needs: whole discard piles, all odds, what is
    still unseen."""
    across, down = ROOMY
    return across <= scale.L and down <= scale.L * scale.height / scale.width
