"""Fitting widgets into a room: the first way that has room, or the last one, to be scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Group, ScrollList, Widget

Way = Callable[[Rect], list[Widget]]


def bottom(widgets: Sequence[Widget]) -> int:
    """Where the lowest of these ends."""
    return max((widget.rect.bottom for widget in widgets), default=0)


def fitted(id: str, scale: Scale, room: Rect, ways: Sequence[Way]) -> list[Widget]:
    """What the first of these ways makes that ends in the room."""
    for way in ways:
        found = way(room)
        if bottom(found) <= room.bottom:
            return found
    inside = ways[-1](ScrollList.room(room, scale))
    return [ScrollList(id, room, widgets=inside, group=Group.PROMPT)]
