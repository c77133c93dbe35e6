"""Panel of the current turn: its items so far, and those to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Picture, Widget
from engine.app.widgets.containers import (
    Column,
    First,
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

When = Literal["done", "now", "to come"]
DOT = 12
"""Side of a warning's sign, in style units."""
LINE_AT = 24
"""Indent of the words, in style units."""
RADIUS = 6
"""Radius of a point, in style units."""
EDGES = 12, 8
"""Padding of the panel at its left and its right side, in style units."""
GAP = 10
"""Least gap between the items of a turn, in style units."""
WIDEST_GAP = 66
"""Greatest gap between the items of a turn, in style units."""


class TurnItem(NamedTuple):
    """Item of a turn: a phase or an ability, with its result, its state, and a warning."""

    title: str
    words: str
    when: When = "done"
    warning: str = ""


NOTHING = TurnItem("", "")


@dataclass(eq=False)
class TurnPoint(Widget):
    """Point beside the words of an item, and the line below it."""

    item: TurnItem = NOTHING
    last: bool = False
    """True if no item follows: then there is no line."""

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        line = text.measure("A", Role.STRONG, scale)[1]
        radius = scale.px(RADIUS)
        centre = self.rect.left + radius, self.rect.top + line // 2
        if not self.last:
            _draw_line(surface, scale, self.rect, centre[1] + scale.px(12), self.rect.bottom)
        match self.item.when:
            case "done":
                pygame.draw.circle(surface, theme.BRASS, centre, radius)
            case "now":
                pygame.draw.circle(surface, theme.CLASH, centre, radius)
                pygame.draw.circle(surface, theme.TITLE_LIGHT, centre, radius, max(2, scale.px(2)))
            case "to come":
                pygame.draw.circle(surface, theme.LINE_BRASS, centre, radius, max(1, scale.px(1.5)))


@dataclass(eq=False)
class TurnLine(Widget):
    """Line between one item of a turn and the next."""

    def draw(self, surface: Surface, look: Look) -> None:
        at = self.rect
        _draw_line(surface, look.scale, at, at.top, at.bottom - look.scale.px(4))


def _draw_line(surface: Surface, scale: Scale, at: Rect, top: int, bottom: int) -> None:
    if top < bottom:
        wide = max(1, scale.px(1.5))
        left = at.left + scale.px(RADIUS) - (wide - 1) // 2
        surface.fill(theme.LINE_BRASS, (left, top, wide, bottom - top))


def turn_panel(scale: Scale, items: Sequence[TurnItem], words: str) -> Part:
    """Return the items from the top, spread over the room; in a low one, the newest in view.

    Args:
        words: Note below the items, shown if there is room.
    """
    things = [_thing(scale, number, item, item is items[-1]) for number, item in enumerate(items)]
    lines = [TurnLine(f"turn-line-{number}") for number, _ in enumerate(items[1:])]
    close: list[Part] = [things[0]]
    spread: list[Part] = [things[0]]
    for line, thing in zip(lines, things[1:], strict=True):
        close += [Sized(line, down=GAP), thing]
        spread += [Share(line, least=scale.px(GAP), most=scale.px(WIDEST_GAP)), thing]
    note = Row([Space(4), Share(muted("turn-note", words))])
    whole = Column([*spread, Share(Space(0))])
    ways: list[Part] = [
        Column([Share(whole, whole=True), Space(GAP), note, Space(6)]),
        whole,
        Newest(close, id="turn-list", called="This turn"),
    ]
    aside = Sized(Space(0), wide=scale.px(EDGES[0]) - scale.px(EDGES[1]))
    inside = Row([aside, Share(First(ways))])
    return Framed(Panel("turn", title="This turn"), inside, EDGES[1])


def _thing(scale: Scale, number: int, item: TurnItem, last: bool) -> Part:
    """Return an item of a turn: its point and its words, and a sign before its warning."""
    id = f"turn-{number}"
    title = Label(f"{id}-title", words=item.title, role=Role.STRONG)
    title.colour = theme.MUTED if item.when == "to come" else theme.TEXT
    beside = Sized(Space(0), across=LINE_AT)
    rows = [Row([beside, Share(title)])]
    if item.words:
        rows.append(Row([beside, Share(muted(f"{id}-words", item.words))]))
    if item.warning:
        sign = Picture(f"{id}-sign", art="ui-warn", recolour=_WARN)
        line = text.measure("A", Role.NOTE, scale)[1]
        warning = Label(f"{id}-warning", words=item.warning, role=Role.NOTE, colour=theme.WARN)
        aside = Sized(Space(0), wide=scale.px(LINE_AT) - scale.px(DOT))
        rows.append(Row([Sized(sign, across=DOT, high=line), aside, Share(warning)], at=0))
    return Inside(TurnPoint(id, item=item, last=last), Column(rows))


_WARN = {theme.css(theme.BRASS): theme.css(theme.WARN)}
