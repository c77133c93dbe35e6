"""The bars of the workshop: what is drawn, and what the hand can do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Bar, IconButton, Label, literal, top_bar
from games.duel.maps.problems import Severity
from games.duel.workshop.bench import Bench
from games.duel.workshop.hand import Hand, Tool
from games.duel.workshop.scene.checks import Checks, counted


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
    words = problems or ("looking …" if checks.is_stale else "no problems")
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


def foot_bar(scale: Scale, hand: Hand) -> Bar:
    """What the tool and the modifiers do now, or why something could not be done."""
    said = hand.bench.said
    words = said or (hand.gesture.hint if hand.gesture else "") or _advice(hand)
    label = Label(
        "hint", words=literal(words), role=Role.BODY, colour=theme.WARN if said else theme.MUTED
    )
    label.middle = True
    edge, width = scale.px(theme.MARGIN), scale.width - 2 * scale.px(theme.MARGIN)
    tall = label.tall(scale, width) + scale.px(10)
    label.rect = Rect(edge, scale.height - tall, width, tall)
    return Bar("foot", Rect(0, scale.height - tall, scale.width, tall), foot=True, widgets=[label])


def _advice(hand: Hand) -> str:
    """What the tool and the keys do now."""
    if hand.carries:
        return "Click again, or Space, lets it go · Esc: back as it was"
    if hand.tool is not Tool.SELECT:
        more = "Backspace: one corner back · " if hand.corners else ""
        return f"{hand.tool.title}: {hand.tool.does} · {more}Esc: done"
    if hand.bench.chosen:
        return (
            "Drag moves · arrows: one step, Shift an inch, Ctrl a hundredth · Z turns · X, Y"
            " mirror · Tab: the next piece · F1: all keys"
        )
    return (
        "Click chooses · drag draws a box · wheel zooms · middle or right drag moves the map ·"
        " F1: all keys"
    )
