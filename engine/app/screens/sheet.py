"""Pages in a panel over the current screen."""

from __future__ import annotations

from engine.app import theme
from engine.app.widgets import Button, Panel, Screen, Widget
from engine.app.widgets.containers import (
    TOP,
    Column,
    FirstThatFits,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    in_middle,
)

ROUNDING = 4
"""Pixels that a panel is wider than its part needs, for what rounding does."""


def sheet_room(screen: Screen, taken: int = 0) -> int:
    """Return the width of the largest part that fits into a panel over a screen, in pixels.

    `taken` is the width that something else takes, in pixels.
    """
    scale = screen.scale
    return scale.width - 2 * scale.px(theme.MARGIN) - 2 * scale.px(theme.PADDING) - taken


def sheet_width(screen: Screen, pixels: int) -> float:
    """Return the width in style units of a panel whose part has this width in pixels."""
    scale = screen.scale
    return (pixels + 2 * scale.px(theme.PADDING) + ROUNDING) / scale.s / scale.text


def panel_over_screen(
    screen: Screen,
    panel: Panel,
    part: Part,
    width: float,
    *buttons: Button,
    above: Part | None = None,
    beside: Part | None = None,
) -> list[Widget]:
    """Return a panel in the middle of the window, with a part that scrolls above buttons.

    Args:
        screen: The page.
        panel: The panel.
        part: The part that scrolls.
        width: Width of the panel in style units, limited by the window.
        buttons: The buttons.
        above: A part above the one that scrolls; it stays where it is.
        beside: A part at the right of the one that scrolls; it stays where it is, too. If the panel
            is too narrow for both, it lies above the other part and scrolls with it.
    """
    sized_buttons = [Sized(button, down=theme.DIALOG_BUTTON_HEIGHT) for button in buttons]
    parts: list[Part] = [above] if above else []
    scrolled: Part = Scrolled("sheet", part)
    if beside:
        wide = Row([Share(scrolled), beside], gap=theme.GAP, at=TOP)
        narrow = Scrolled("sheet", Column([beside, part], gap=theme.GAP))
        scrolled = FirstThatFits([wide, narrow])
    parts += [Share(scrolled), Flow(sized_buttons, gap=theme.GAP)]
    framed_panel = Framed(panel, Column(parts, gap=theme.GAP))
    scale = screen.scale
    return in_middle(scale, framed_panel, width=scale.px(width) * scale.text)
