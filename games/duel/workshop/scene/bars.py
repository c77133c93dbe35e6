"""The bars of the workshop: what is drawn, and what the hand can do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Bar, Button, IconButton, Label, literal, note_bar, top_bar
from engine.app.widgets.containers import Row, Share, Sized
from games.duel.locating import called
from games.duel.maps.problems import Severity
from games.duel.workshop.bench import Bench
from games.duel.workshop.hand import Hand, Tool
from games.duel.workshop.scene.checks import Checks, counted

WITH_CHOICE = (
    "Drag moves · arrows: a step, Shift an inch, Ctrl a hundredth · Z turns · X, Y mirror ·"
    " Tab: the next piece · F1: all keys"
)
WITHOUT_CHOICE = (
    "Click selects · drag draws a box · wheel zooms · middle or right drag moves the map ·"
    " F1: all keys"
)
CARRYING = "Click again or Space puts it down · Esc puts it back"


def head_bar(
    scale: Scale,
    bench: Bench,
    checks: Checks,
    state: str,
    does: Sequence[Callable[[], object]],
) -> Bar:
    """The top bar. state: whether the map lies in a file. does: opens the menu, the list of maps,
    the keys, the settings."""
    menu, maps, keys, settings = does
    field, history = bench.drawing.battlefield, bench.history
    wide, tall = field.table
    changed = "changed" if history.is_changed else state
    problems = counted(checks.problems)
    words = problems or ("checking …" if checks.is_stale else "no problems")
    wrong = any(each.severity is Severity.ERROR for each in checks.problems)
    colour = theme.ERROR if wrong else theme.WARN if problems else theme.MUTED
    told = Label("state", words=f"**{words}**", role=Role.BODY, colour=colour, middle=True)
    return top_bar(
        scale,
        "Map workshop",
        f"{literal(field.name)} · {wide:g} × {tall:g} inches · {changed}",
        emblem="ui-map",
        left=[IconButton("menu", icon="ui-menu", called="Menu (Esc)", on_press=menu)],
        right=[
            told,
            IconButton("maps", icon="ui-map", called="Open a map (Ctrl+O)", on_press=maps),
            IconButton("keys", icon="ui-book", called="Keys (F1)", on_press=keys),
            IconButton(
                "settings",
                icon="ui-gear",
                called="Settings (F10)",
                hotkey="f10",
                on_press=settings,
            ),
        ],
    )


def read_only_bar(scale: Scale, top: int, bench: Bench, locate: Callable[[], object]) -> Bar:
    """Return the bar, from this height of the window on, that stands in the place of the tools
    while a map can only be looked at: it says why, and has the button that helps."""
    edge, gap = scale.px(theme.MARGIN), scale.px(6)
    said = Label("read-only", words=literal(bench.read_only), colour=theme.WARN, middle=True)
    tip = "Asks where the file is. Nothing is read there until you agree. Key: F6."
    button = Button(
        "locate",
        label=called(bench.drawing.tiled.missing, ()),
        kind="primary",
        tip=tip,
        on_press=locate,
    )
    row = Row([Share(said), Sized(button, down=scale.px(42))], gap=10, at=0.5)
    width = scale.width - 2 * edge
    tall = row.size(scale, width)[1]
    widgets = row.lay(scale, Rect(edge, top + gap, width, tall))
    return Bar("read-only-bar", Rect(0, top, scale.width, tall + 2 * gap), widgets=widgets)


def foot_bar(scale: Scale, hand: Hand) -> Bar:
    """Return the bar that says what the tool and the modifiers do now, or why something could not
    be done."""
    note = hand.bench.said
    words = note or (hand.gesture.hint if hand.gesture else "") or _advice(hand)
    label = Label("hint", words=literal(words), colour=theme.WARN if note else theme.MUTED)
    tools = [_tool_advice(tool, tool is Tool.POLYGON) for tool in Tool if tool is not Tool.SELECT]
    return note_bar(scale, label, [WITH_CHOICE, WITHOUT_CHOICE, CARRYING, *map(literal, tools)])


def _advice(hand: Hand) -> str:
    """Return what the tool and the keys do now."""
    if hand.carries:
        return CARRYING
    if hand.tool is not Tool.SELECT:
        return _tool_advice(hand.tool, bool(hand.corners))
    if hand.bench.chosen and not hand.bench.read_only:
        return WITH_CHOICE
    return WITHOUT_CHOICE


def _tool_advice(tool: Tool, has_corners: bool) -> str:
    back = "Backspace: remove a corner · " if has_corners else ""
    return f"{tool.title}: {tool.does} · {back}Esc: done"
