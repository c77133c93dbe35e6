"""The sheets of a small window: a row of tabs, of which each shows one part of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pygame import Rect

from engine.app import theme
from engine.app.parts import Label, Part, Tab
from engine.app.theme import Role, Scale

Sheet = TypeVar("Sheet", bound=str)
GAP = 6


def tab_row(
    scale: Scale,
    row: Rect,
    sheets: Mapping[Sheet, str],
    current: Sheet,
    opening: Callable[[Sheet], Callable[[], None]],
) -> list[Part]:
    """A tab for each sheet, by its name and what stands on it; behind them, where there is room,
    the keys that turn them. Where the row is too short they share it."""
    gap = scale.px(GAP)
    tabs = [
        Tab(f"tab-{name}", label=label, current=name == current, on_press=opening(name))
        for name, label in sheets.items()
    ]
    x = row.left
    for tab in tabs:
        tab.rect = Rect(x, row.top, tab.wants(scale)[0], row.height)
        x = tab.rect.right + gap
    spare = row.right - (x - gap)
    if spare < 0:
        wide = row.width // len(tabs)
        for number, tab in enumerate(tabs):
            tab.rect.left, tab.rect.width = row.left + number * wide, wide
    turning = Label("tabs-keys", words="Q and E turn the tabs", role=Role.NOTE)
    turning.colour, turning.align, turning.middle = theme.MUTED, "right", True
    if spare <= turning.wants(scale)[0] + scale.px(16):
        return [*tabs]
    turning.rect = Rect(row.right - spare, row.top, spare, row.height)
    return [*tabs, turning]
