"""Panel of the current turn: its items so far, and those to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Picture, Widget
from engine.app.widgets.containers import (
    TOP,
    Column,
    FirstThatFits,
    Framed,
    Inside,
    Newest,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.words import muted

ItemState = Literal["done", "now", "to come"]
WARNING_SIDE = 12
"""Side of a warning's sign, in style units."""
WORDS_INDENT = 24
"""Indent of the words, in style units."""
POINT_RADIUS = 6
"""Radius of a point, in style units."""
SIDE_PADS = 12, 8
"""Padding of the panel at its left and its right side, in style units."""
GAP = 10
"""Least gap between the items of a turn, in style units."""
WIDEST_GAP = 66
"""Greatest gap between the items of a turn, in style units."""


class TurnItem(NamedTuple):
    """Item of a turn: a phase or an ability, with its result, its state, and a warning."""

    title: str
    words: str
    state: ItemState = "done"
    warning: str = ""


NO_ITEM = TurnItem("", "")


@dataclass(eq=False)
class TurnPoint(Widget):
    """Point beside the words of an item, and the line below it."""

    item: TurnItem = NO_ITEM
    is_last: bool = False
    """True if no item follows: then there is no line."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        line = text.measure("A", Role.STRONG, scale)[1]
        radius = scale.px(POINT_RADIUS)
        centre = self.rect.left + radius, self.rect.top + line // 2
        if not self.is_last:
            _draw_line(surface, scale, self.rect, centre[1] + scale.px(12), self.rect.bottom)
        match self.item.state:
            case "done":
                pygame.draw.circle(surface, theme.BRASS, centre, radius)
            case "now":
                pygame.draw.circle(surface, theme.CLASH_PANEL, centre, radius)
                pygame.draw.circle(surface, theme.TITLE_LIGHT, centre, radius, max(2, scale.px(2)))
            case "to come":
                pygame.draw.circle(surface, theme.LINE_BRASS, centre, radius, max(1, scale.px(1.5)))


@dataclass(eq=False)
class TurnLine(Widget):
    """Line between one item of a turn and the next."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = self.rect
        _draw_line(surface, look.scale, rect, rect.top, rect.bottom - look.scale.px(4))


def _draw_line(surface: Surface, scale: Scale, rect: Rect, top: int, bottom: int) -> None:
    if top < bottom:
        thickness = max(1, scale.px(1.5))
        left = rect.left + scale.px(POINT_RADIUS) - (thickness - 1) // 2
        surface.fill(theme.LINE_BRASS, (left, top, thickness, bottom - top))


def turn_panel(scale: Scale, items: Sequence[TurnItem], words: str) -> Part:
    """Return the items from the top, spread over the room; in a low one, the newest in view.

    Args:
        scale: The window's measures.
        items: Items of the turn, in their order.
        words: Note below the items, shown if there is room.
    """
    item_parts = [
        _item_part(scale, number, item, item is items[-1]) for number, item in enumerate(items)
    ]
    lines = [TurnLine(f"turn-line-{number}") for number, _ in enumerate(items[1:])]
    close_parts: list[Part] = [item_parts[0]]
    spread_parts: list[Part] = [item_parts[0]]
    for line, item_part in zip(lines, item_parts[1:], strict=True):
        close_parts += [Sized(line, down=GAP), item_part]
        spread_parts += [Share(line, least=scale.px(GAP), most=scale.px(WIDEST_GAP)), item_part]
    note = Row([Space(4), Share(muted("turn-note", words))])
    spread_column = Column([*spread_parts, Share(Space(0))])
    layouts: list[Part] = [
        Column([Share(spread_column, whole=True), Space(GAP), note, Space(6)]),
        spread_column,
        Newest(close_parts, id="turn-list", called="This turn"),
    ]
    indent = Sized(Space(0), wide=scale.px(SIDE_PADS[0]) - scale.px(SIDE_PADS[1]))
    contents = Row([indent, Share(FirstThatFits(layouts))])
    return Framed(Panel("turn", title="This turn"), contents, SIDE_PADS[1])


def _item_part(scale: Scale, number: int, item: TurnItem, is_last: bool) -> Part:
    """Return an item of a turn: its point and its words, and a sign before its warning."""
    id = f"turn-{number}"
    title = Label(f"{id}-title", words=item.title, role=Role.STRONG)
    title.colour = theme.MUTED if item.state == "to come" else theme.TEXT
    indent = Sized(Space(0), across=WORDS_INDENT)
    rows = [Row([indent, Share(title)])]
    if item.words:
        rows.append(Row([indent, Share(muted(f"{id}-words", item.words))]))
    if item.warning:
        sign = Picture(f"{id}-sign", art="ui-warn", recolour=_WARNING_COLOURS)
        line = text.measure("A", Role.NOTE, scale)[1]
        warning = Label(f"{id}-warning", words=item.warning, role=Role.NOTE, colour=theme.WARN)
        sign_gap = Sized(Space(0), wide=scale.px(WORDS_INDENT) - scale.px(WARNING_SIDE))
        rows.append(
            Row([Sized(sign, across=WARNING_SIDE, high=line), sign_gap, Share(warning)], at=TOP)
        )
    return Inside(TurnPoint(id, item=item, is_last=is_last), Column(rows))


_WARNING_COLOURS = {theme.css(theme.BRASS): theme.css(theme.WARN)}
