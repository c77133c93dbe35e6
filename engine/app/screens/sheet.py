"""Pages in a panel over the current screen."""

from __future__ import annotations

from engine.app import theme
from engine.app.widgets import Button, Panel, Screen, Widget
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Part,
    Scrolled,
    Share,
    Sized,
    in_middle,
)


def panel_over_screen(
    screen: Screen, panel: Panel, part: Part, width: float, *buttons: Button
) -> list[Widget]:
    """Return a panel in the middle of the window, with a part that scrolls above buttons.

    `screen` is the page. `width` is the width of the panel in style units, limited by the window.
    """
    sized_buttons = [Sized(button, down=theme.DIALOG_BUTTON_HEIGHT) for button in buttons]
    parts: list[Part] = [Share(Scrolled("sheet", part)), Flow(sized_buttons, gap=theme.GAP)]
    framed_panel = Framed(panel, Column(parts, gap=theme.GAP))
    scale = screen.scale
    return in_middle(scale, framed_panel, width=scale.px(width) * scale.text)
