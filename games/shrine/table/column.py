"""Widgets below each other, in a room that is as high as they need."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.layout import height_at, put


class Column:
    """What stands below each other in a room, whose height does not matter."""

    def __init__(self, scale: Scale, room: Rect) -> None:
        self.widgets: list[Widget] = []
        self.room, self.y = Rect(room), room.top
        self._scale = scale

    def add(self, widget: Widget, gap: float = 4, indent: int = 0, least: int = 0) -> None:
        """Another one, over the whole width."""
        wide = self.room.width - indent
        high = height_at(widget, wide, self._scale, least)
        if self.widgets:
            self.y += self._scale.px(gap)
        put(widget, Rect(self.room.left + indent, self.y, wide, high))
        self.widgets.append(widget)
        self.y = widget.rect.bottom

    def say(
        self,
        id: str,
        words: str,
        role: Role = Role.BODY,
        colour: theme.Colour = theme.TEXT,
        gap: float = 4,
    ) -> None:
        """Words."""
        self.add(Label(id, words=words, role=role, colour=colour), gap)

    def beside(self, widgets: Sequence[Widget]) -> None:
        """These stand at its right already; it is as high as they are."""
        self.widgets += widgets
        self.y = max(self.y, *(widget.rect.bottom for widget in widgets), self.room.top)

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return self.y - self.room.top
