"""Bar of buttons above the map: tools, undo, snapping, symmetry, trying out and saving."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Bar, Button
from engine.app.widgets.containers import Flow, Part, Sized, Space
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.pressing import Commands

BUTTON_COMMANDS = (
    *("tool-select", "tool-move", "tool-turn", "duplicate", "delete", ""),
    *("undo", "redo", "", "snap", "partners", "", "test", "save"),
)
"""Commands of the bar; "" is a gap."""
BUTTON_HEIGHT = 42
"""Height of the buttons, in style units."""
BUTTON_GAP = 6
"""Gap between buttons, and space above and below them, in style units."""
GRID_LABELS = {1.0: "1″", 0.5: "½″", 0.25: "¼″", 0.0: "off"}
"""Label of each grid, by its distance in inches."""


def tool_bar(scale: Scale, top: int, desk: Desk, commands: Commands) -> Bar:
    """Return the bar with as many rows as its buttons need; `top` is its upper edge in pixels."""
    edge = scale.px(theme.MARGIN)
    parts: list[Part] = [
        Sized(_bar_button(desk, commands, id), down=BUTTON_HEIGHT) if id else Space(BUTTON_GAP)
        for id in BUTTON_COMMANDS
    ]
    flow = Flow(parts, gap=BUTTON_GAP, down=BUTTON_GAP)
    width = scale.width - 2 * edge
    height = flow.size(scale, width)[1]
    space = scale.px(BUTTON_GAP)
    widgets = flow.lay(scale, Rect(edge, top + space, width, height))
    return Bar(
        "tools", Rect(0, top, scale.width, height + scale.px(2 * BUTTON_GAP)), widgets=widgets
    )


def _bar_button(desk: Desk, commands: Commands, id: str) -> Button:
    """Return the button of a command in its present state."""
    editor = desk.editor
    history = editor.history
    button = commands.button(id)
    match id:
        case "undo" if history.undo_names:
            button.tip = f"Undoes: {history.undo_names[-1]}. {button.tip}"
        case "redo" if history.redo_names:
            button.tip = f"Redoes: {history.redo_names[0]}. {button.tip}"
        case "snap":
            button.label = f"Snap {GRID_LABELS[editor.grid]}"
            button.kind = "chosen" if editor.grid else "normal"
        case "partners" if editor.symmetry:
            button.kind = "chosen"
        case _ if id == f"tool-{desk.controller.tool.title.lower()}":
            button.kind = "primary"
    return button
