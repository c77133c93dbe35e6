"""Bars of the workshop: the map's name and state at the top, advice about the tool at the foot."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Bar, IconButton, Label, literal, note_bar, top_bar
from engine.app.widgets.containers import CENTRE, Row, Share, Sized
from games.duel.locating import button_label
from games.duel.maps.problems import Severity
from games.duel.workshop.controller import Tool, ToolController
from games.duel.workshop.editor import Editor
from games.duel.workshop.scene.checks import Checks, problem_counts
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.pressing import Commands

SELECTION_ADVICE = (
    "Drag moves · arrows: a step, Shift an inch, Ctrl a hundredth · Z, [ ], Shift + wheel turn ·"
    " X, Y mirror · Tab: the next piece, Ctrl+Tab: the buttons · F1: all keys"
)
NO_SELECTION_ADVICE = (
    "Click selects · drag draws a box · wheel zooms · middle or right drag moves the map ·"
    " Tab: the next piece, Ctrl+Tab: the buttons · F1: all keys"
)
CARRYING_ADVICE = "Click again or Space puts it down · Esc puts it back"
KEYS_ADVICE = "Arrows, Space: by keys"
BUTTON_HEIGHT = 42
"""Height of the button of the bar on a read-only map, in style units."""
BAR_PADDING = 6
"""Space above and below that button, in style units."""


def head_bar(
    scale: Scale,
    desk: Desk,
    commands: Commands,
    checks: Checks,
    state: str,
) -> Bar:
    """Return the top bar; `state` says in words whether the map lies in a file."""
    field = desk.editor.drawing.battlefield
    width, height = field.table
    state_label = _problems_label(checks)
    return top_bar(
        scale,
        "Map workshop",
        f"{literal(field.name)} · {width:g} × {height:g} inches · {state}",
        emblem="ui-map",
        left=[IconButton("menu", icon="ui-menu", called="Menu (Esc)", on_press=desk.screen.back)],
        right=[
            state_label,
            commands.icon_button("maps", "ui-map"),
            commands.icon_button("keys", "ui-book"),
            commands.icon_button("settings", "ui-gear"),
        ],
    )


def _problems_label(checks: Checks) -> Label:
    """Return the label with the number of problems, in the colour of the worst."""
    words = problem_counts(checks.problems)
    colour = theme.WARN
    if any(problem.severity is Severity.ERROR for problem in checks.problems):
        colour = theme.ERROR
    elif not words:
        words = "checking …" if checks.is_stale else "no problems"
        colour = theme.MUTED
    return Label("state", words=f"**{words}**", role=Role.BODY, colour=colour, middle=True)


def read_only_bar(scale: Scale, top: int, editor: Editor, commands: Commands) -> Bar:
    """Return the bar that replaces the tools on a read-only map.

    The bar gives the reason, and has the button that helps. `top` is its upper edge in pixels.
    """
    edge = scale.px(theme.MARGIN)
    gap = scale.px(BAR_PADDING)
    label = Label(
        "read-only", words=literal(editor.read_only_reason), colour=theme.WARN, middle=True
    )
    button_words = button_label(editor.drawing.tiled.missing, allowed_folders=())
    button = commands.button("locate", button_words)
    button.kind = "primary"
    row = Row([Share(label), Sized(button, down=BUTTON_HEIGHT)], gap=10, at=CENTRE)
    width = scale.width - 2 * edge
    height = row.size(scale, width)[1]
    widgets = row.lay(scale, Rect(edge, top + gap, width, height))
    return Bar("read-only-bar", Rect(0, top, scale.width, height + 2 * gap), widgets=widgets)


def foot_bar(scale: Scale, controller: ToolController) -> Bar:
    """Return the bar with a message, or else with advice about the tool and the modifier keys."""
    message = controller.editor.message
    gesture_hint = controller.gesture.hint if controller.gesture else ""
    words = message or gesture_hint or _advice(controller)
    label = Label("hint", words=literal(words), colour=theme.WARN if message else theme.MUTED)
    # All that the bar may say, so that its height fits the longest and never changes.
    tools = [_tool_advice(tool, tool is Tool.POLYGON) for tool in Tool if tool is not Tool.SELECT]
    return note_bar(
        scale, label, [SELECTION_ADVICE, NO_SELECTION_ADVICE, CARRYING_ADVICE, *map(literal, tools)]
    )


def _advice(controller: ToolController) -> str:
    """Return advice about the present tool and the keys."""
    if controller.is_carrying:
        return CARRYING_ADVICE
    if controller.tool is not Tool.SELECT:
        return _tool_advice(controller.tool, bool(controller.new_corners))
    if controller.editor.selected_keys and not controller.editor.read_only_reason:
        return SELECTION_ADVICE
    return NO_SELECTION_ADVICE


def _tool_advice(tool: Tool, has_corners: bool) -> str:
    corner_advice = "Backspace: remove a corner · " if has_corners else ""
    return f"{tool.title}: {tool.usage} · {corner_advice}{KEYS_ADVICE} · Esc: done"
