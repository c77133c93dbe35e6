"""This turn: what the seat to play has done in it so far, and what is to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, ScrollList, Widget
from engine.app.widgets.layout import height_at

When = Literal["done", "now", "to come"]
DOT, LINE_AT = 12, 24


class TurnItem(NamedTuple):
    """One thing of a turn: a phase or an ability, what it came to, a warning, and when it is."""

    title: str
    words: str
    when: When = "done"
    warning: str = ""


NOTHING = TurnItem("", "")


@dataclass(eq=False)
class TurnLine(Widget):
    """A thing of a turn as a point on its line, with its words beside it."""

    item: TurnItem = NOTHING
    last: bool = False

    @property
    def name(self) -> str:
        return self.item.title

    def _blocks(self, scale: Scale) -> list[text.TextBlock]:
        room = max(1, self.rect.width - scale.px(LINE_AT))
        item = self.item
        faint = item.when == "to come"
        ink = theme.MUTED if faint else theme.TEXT
        blocks = [text.block(item.title, Role.STRONG, scale, room, ink)]
        if item.words:
            blocks.append(text.block(item.words, Role.BODY, scale, room, theme.MUTED))
        if item.warning:
            blocks.append(text.block(item.warning, Role.NOTE, scale, room, theme.WARN))
        return blocks

    def needs(self, scale: Scale) -> tuple[int, int]:
        blocks = self._blocks(scale)
        wide = max(block.size[0] for block in blocks) + scale.px(LINE_AT)
        return wide, sum(block.size[1] for block in blocks)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        blocks = self._blocks(scale)
        line = blocks[0].size[1] // blocks[0].lines
        centre = self.rect.left + scale.px(6), self.rect.top + line // 2
        if not self.last:
            start = centre[1] + scale.px(12)
            pygame.draw.line(
                surface,
                theme.LINE_BRASS,
                (centre[0], start),
                (centre[0], max(start, self.rect.bottom - scale.px(4))),
                max(1, scale.px(1.5)),
            )
        radius = scale.px(6)
        match self.item.when:
            case "done":
                pygame.draw.circle(surface, theme.BRASS, centre, radius)
            case "now":
                pygame.draw.circle(surface, theme.CLASH, centre, radius)
                pygame.draw.circle(surface, theme.TITLE_LIGHT, centre, radius, max(2, scale.px(2)))
            case "to come":
                pygame.draw.circle(surface, theme.LINE_BRASS, centre, radius, max(1, scale.px(1.5)))
        y = self.rect.top
        for number, block in enumerate(blocks):
            x = self.rect.left + scale.px(LINE_AT)
            if self.item.warning and number == len(blocks) - 1:
                side = scale.px(DOT)
                icon = art.picture("ui-warn", (side, side), _WARN)
                surface.blit(icon, (self.rect.left, y + (block.size[1] // block.lines - side) // 2))
            block.draw(surface, (x, y))
            y += block.size[1]


_WARN = {theme.css(theme.BRASS): theme.css(theme.WARN)}


def turn_panel(scale: Scale, rect: Rect, items: Sequence[TurnItem], words: str) -> Panel:
    """The items from the top, spread as there is room; where there is none, the newest in sight.

    words: what stands below them where there is room.
    """
    panel = Panel("turn", rect, "This turn")
    inner = panel.inner(scale)
    left = rect.left + scale.px(12)
    inner = Rect(left, inner.top, rect.right - scale.px(8) - left, inner.height)
    note = Label("turn-note", words=words, role=Role.BODY, colour=theme.MUTED)
    wide = inner.width - scale.px(4)
    note.rect = Rect(inner.left + scale.px(4), 0, wide, height_at(note, wide, scale))
    note.rect.bottom = rect.bottom - scale.px(22)
    room = Rect(inner.topleft, (inner.width, note.rect.top - scale.px(10) - inner.top))
    widgets = _laid(scale, room, items)
    if widgets and widgets[-1].rect.bottom > room.bottom:
        whole = Rect(room.topleft, (room.width, inner.bottom - room.top))
        narrow = ScrollList.room(whole, scale)
        widgets = _laid(scale, narrow, items)
        scroll = ScrollList("turn-list", whole, "This turn", widgets=widgets, at_end=True)
        if widgets and widgets[-1].rect.bottom <= whole.bottom:
            panel.widgets = _laid(scale, whole, items)
        else:
            scroll.scroll_to(scroll.longest)
            panel.widgets = [scroll]
        return panel
    panel.widgets = [*widgets, note]
    return panel


def _laid(scale: Scale, room: Rect, items: Sequence[TurnItem]) -> list[Widget]:
    widgets: list[Widget] = [
        TurnLine(f"turn-{index}", Rect(0, 0, room.width, 0), item, index == len(items) - 1)
        for index, item in enumerate(items)
    ]
    tall = [height_at(widget, room.width, scale) for widget in widgets]
    spare = room.height - sum(tall)
    gap = max(scale.px(10), min(scale.px(66), spare // max(1, len(widgets))))
    y = room.top
    for widget, high in zip(widgets, tall, strict=True):
        last = widget is widgets[-1]
        widget.rect = Rect(room.left, y, room.width, high if last else high + gap)
        y += high + gap
    return widgets
