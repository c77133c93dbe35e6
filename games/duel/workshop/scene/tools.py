"""The buttons above the map: tools, steps, snapping, partners, trying and saving."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Bar, Button, Group
from engine.app.widgets.containers import Flow, Part, Sized, Space
from games.duel.workshop.hand import Tool
from games.duel.workshop.scene.desk import Desk

SHOWN = (Tool.SELECT, Tool.MOVE, Tool.TURN)
ICONS = {Tool.SELECT: "ui-select", Tool.MOVE: "ui-move", Tool.TURN: "ui-rotate"}
HALVES = {1.0: "1″", 0.5: "½″", 0.25: "¼″", 0.0: "off"}


class ToolDoes(NamedTuple):
    """What the buttons do besides taking a tool."""

    copy: Callable[[], object]
    delete: Callable[[], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    snap: Callable[[], object]
    partners: Callable[[], object]
    test: Callable[[], object]
    save: Callable[[], object]


def tool_bar(scale: Scale, top: int, desk: Desk, does: ToolDoes) -> Bar:
    """The bar, from this height of the window on, in as many rows as its buttons need."""
    hand, bench = desk.hand, desk.bench
    nothing = "" if bench.chosen else "Select something first."
    history = bench.history
    undo = f"Undoes: {history.names[-1]}." if history.names else ""
    redo = f"Redoes: {history.undone[0]}." if history.undone else ""

    parts: list[Part] = [
        Button(
            f"tool-{tool.title.lower()}",
            label=tool.title,
            icon=ICONS.get(tool, ""),
            kind="primary" if hand.tool is tool else "normal",
            tip=tool.does + (f" Key: {tool.key.upper()}." if tool.key else ""),
            on_press=partial(desk.take, tool),
        )
        for tool in SHOWN
    ]
    rest = [
        ("copy", "Copy", "ui-duplicate", "Ctrl+D: makes a copy beside it.", nothing, does.copy),
        ("delete", "Delete", "ui-trash", "Delete", nothing, does.delete),
        ("", "", "", "", "", does.copy),
        (
            "undo",
            "Undo",
            "ui-undo",
            f"{undo} Ctrl+Z",
            "" if undo else "Nothing has been drawn yet.",
            does.undo,
        ),
        (
            "redo",
            "Redo",
            "ui-redo",
            f"{redo} Ctrl+Y",
            "" if redo else "Nothing has been undone.",
            does.redo,
        ),
        ("", "", "", "", "", does.copy),
        (
            "snap",
            f"Snap {HALVES[bench.grid]}",
            "ui-snap",
            "G: to a grid of 1, ½ or ¼ inch, or none. Hold Ctrl while you drag for the opposite.",
            "",
            does.snap,
        ),
        (
            "partners",
            "Symmetry",
            "",
            "M: what you draw on one side is mirrored on the other.",
            "",
            does.partners,
        ),
        ("", "", "", "", "", does.copy),
        (
            "test",
            "Try it",
            "ui-play",
            "F5: starts a duel here at once. Esc returns to the drawing.",
            "",
            does.test,
        ),
        ("save", "Save", "ui-save", "Ctrl+S", "", does.save),
    ]
    for id, label, icon, tip, reason, press in rest:
        if not id:
            parts.append(Space(6))
            continue
        lit = (id == "snap" and bench.grid) or (id == "partners" and bench.symmetry)
        parts.append(
            Button(
                id,
                label=label,
                icon=icon,
                tip=tip,
                reason=reason,
                kind="chosen" if lit else "normal",
                on_press=press,
            )
        )
    edge, down = scale.px(theme.MARGIN), scale.px(42)
    sized = [each if isinstance(each, Space) else Sized(each, down=down) for each in parts]
    flow: Part = Flow(sized, gap=6, down=6)
    width = scale.width - 2 * edge
    tall = flow.size(scale, width)[1]
    room = Rect(edge, top + scale.px(6), width, tall)
    widgets = flow.lay(scale, room)
    for widget in widgets:
        widget.group = Group.ACTIONS
    return Bar("tools", Rect(0, top, scale.width, tall + scale.px(12)), widgets=widgets)
