"""Middle of a table while each event is shown: which events have a picture there.

    for event, middle in shown_events(scene):
        middle.widgets, middle.pixels

The events of the last action are laid out one after the other, without motions. The middle of a
game is the part of its table that shows what happens: the panel of the act, or another one that
the game names as `MIDDLE` in its `kit.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from typing import NamedTuple

import pygame
from pygame import Rect

from engine.app.widgets import Look, Widget, walk
from engine.rules.events import Event, Moved
from engine.table.act import PANEL_ID
from engine.table.beats import Progress, is_game_end
from engine.table.table import Table
from tests.kit.catalogue import own
from tests.kit.secrecy import FACE

NO_PICTURE: Mapping[str, Mapping[str, str]] = {
    "": {
        "TurnBegan": "the top bar and the next question say whose turn it is",
        "GameBegan": "a new game begins with an empty middle",
    },
}
"""Kinds of events without a picture of their own: by game, "" for all games, with the reasons.

They change nothing that can be seen, or they are parts of another event's picture.
"""


class Middle(NamedTuple):
    """Middle of a table at one moment.

    Attributes:
        widgets: The widgets of the middle.
        rect: The area that they cover together, in pixels.
        pixels: The picture of that area.
    """

    widgets: list[Widget]
    rect: Rect
    pixels: bytes


def kind_of(event: Event) -> str:
    """Return the kind of an event; cards that move have the kinds of their places in it.

    `Moved hand > discard` is a card that goes from a hand to a pile of discards.
    """
    name = type(event).__name__
    if not isinstance(event, Moved):
        return name
    return f"{name} {_kind_of_place(event.source)} > {_kind_of_place(event.target)}"


def _kind_of_place(place: str) -> str:
    """Return the name of a place without seats and cards: `hand` for `players.0.hand`."""
    parts = (part for part in place.split(".") if not part.isdigit() and not FACE.fullmatch(part))
    return [*parts][-1]


def reason_without_picture(key: str, kind: str) -> str:
    """Return why a kind of event of a game has no picture; "" if it must have one."""
    return NO_PICTURE.get(key, {}).get(kind) or NO_PICTURE[""].get(kind, "")


def middle_of(key: str, scene: Table) -> Middle:
    """Return the middle of a game's table as it lies."""
    patterns = own(key, "MIDDLE", (PANEL_ID,))
    widgets = [
        placed.widget
        for placed in walk(scene.widgets)
        if any(fnmatch(placed.widget.id, pattern) for pattern in patterns)
    ]
    surface = pygame.Surface(scene.manager.size, 0, 32)
    for widget, _ in walk(widgets):
        widget.draw(surface, Look(scene.scale))
    rects = [widget.rect for widget in widgets]
    rect = rects[0].unionall(rects[1:]).clip(surface.get_rect()) if rects else Rect(0, 0, 0, 0)
    return Middle(widgets, rect, pygame.image.tobytes(surface.subsurface(rect), "RGB"))


def shown_events(key: str, scene: Table) -> Iterator[tuple[Event | None, Middle]]:
    """Lay out the last action of a match event by event, as all may see it.

    Yields:
        None and the middle before the first event, then each event and the middle while it stands;
        the end of a match or of a game is shown by its stage, and left out.
    """
    number = len(scene.match.history)
    view_before, beats = scene.match.beats(number)
    scene.seat.viewer = 0
    progress = Progress(number, 0, view_before)
    for count in range(len(beats) + 1):
        event = None
        if count:
            event = beats[count - 1].event
            progress = Progress(number, count, beats[count - 1].view, event)
        scene.beats._progress = progress
        scene.rebuild()
        if event is None or not is_game_end(event):
            yield event, middle_of(key, scene)
    scene.beats._progress = None
    scene.rebuild()
