"""Looks at the screen without a pause: whose secret cards are on it, and when."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

from engine.app.widgets import Look, find, walk
from engine.match import Match
from engine.rules.cards import HIDDEN
from engine.table.cards import CardWidget
from engine.table.dice import DieWidget
from engine.table.table import Table
from tests.hands import clear, click
from tests.window.double import by_hand, double, rest
from tests.window.screen import Window, wait_for

CORNER = 0.3
"""The share of a card's width and height in which its index stands."""


class Face(NamedTuple):
    """The corner of a secret card as the seat sees it that may."""

    seat: int
    place: tuple[int, int, int, int]
    pixels: bytes


def faces(folder: Path, match: Match) -> set[Face]:
    """All secret cards as they look at rest, on the way from where the newest match of a folder
    stands to where this one does."""
    scene = double(folder)
    found, history = opened(scene), scene.match.history
    while len(history) < len(match.history):
        each = match.history[len(history)]
        assert scene.match.submit(each.seat, each.action) is None
        found |= opened(scene)
    return found


def opened(scene: Table) -> set[Face]:
    """The secret cards that each seat would see now, were its view open."""
    rest(scene)
    clear(scene)
    while find(scene.widgets, "continue"):
        click(scene, "continue")
        clear(scene)
    found, covered = set(), viewed(scene, 0)
    decision, foot = scene.match.decision, scene.foot
    for seat in range(1, len(scene.match.names) + 1):
        kept = foot._greatest_heights
        foot._greatest_heights = {**kept}
        surface = viewed(scene, seat)
        if not (decision and decision.private and decision.seat == seat):  # nobody looks now
            foot._greatest_heights = kept
        for at in corners(scene, seat):
            place, pixels = (at.left, at.top, at.width, at.height), rgb(surface.subsurface(at))
            if pixels != rgb(covered.subsurface(at)):
                found.add(Face(seat, place, pixels))
    scene.seat.hide()
    return found


def viewed(scene: Table, seat: int) -> pygame.Surface:
    """What a seat sees whose view lies open; 0 is nobody's."""
    scene.seat.viewer = seat
    scene.rebuild()
    surface = pygame.Surface(scene.manager.size, 0, 32)
    scene.manager.draw(surface)
    return surface


def corners(scene: Table, seat: int) -> list[Rect]:
    """Where on the table the indices of the cards and the dice stand that this seat alone may see,
    and what else a game keeps secret."""
    match = scene.match
    if other := by_hand(match.game.key, "secrets"):
        places: list[Rect] = other(scene, seat)
        return places
    shown = json.dumps(match.game.shown(match.state, 0))
    # also what the text of an announced action names, and every back
    public = {HIDDEN, *re.findall(r"\w+", shown)}
    found = []
    for placed in walk(scene.widgets):
        if isinstance(placed.widget, CardWidget) and placed.widget.card not in public:
            at = placed.widget.shape(Look(scene.scale))
            edge = round(0.05 * at.width)
            inner = Rect(at.left + edge, at.top + edge, at.width, at.height)
            inner.width, inner.height = round(CORNER * at.width), round(CORNER * at.height)
            found.append(inner)
        elif isinstance(placed.widget, DieWidget) and placed.widget.value is not None:
            found.append(placed.widget.rect)
    return found


def rgb(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


class Watch:
    """Notes which seats' secret cards are on the screen, look by look."""

    def __init__(self, window: Window, known: set[Face]) -> None:
        self._screen, self._origin = window.screen, window.rect.topleft
        self._looks: dict[tuple[int, int, int, int], list[Face]] = {}
        for face in known:
            self._looks.setdefault(face.place, []).append(face)
        self.going = True
        self.looks = 0
        self.log: list[frozenset[int]] = [frozenset()]
        """Whose cards were seen, each time that this changed."""

    def run(self) -> None:
        """Look for as long as it is `going`."""
        while self.going:
            now = set()
            for place, known in self._looks.items():
                seen = rgb(self._screen.look(Rect(place).move(self._origin)))
                now |= {face.seat for face in known if face.pixels == seen}
            if now != self.log[-1]:
                self.log.append(frozenset(now))
            self.looks += 1
            time.sleep(0.001)

    def look(self) -> frozenset[int]:
        """Wait for two whole looks; whose cards are on the screen now."""
        count = self.looks
        wait_for(lambda: self.looks >= count + 2, "a look")
        return self.log[-1]


@contextmanager
def looking(window: Window, known: set[Face]) -> Iterator[Watch]:
    """Watch a window for as long as this lasts."""
    watch = Watch(window, known)
    thread = threading.Thread(target=watch.run)
    thread.start()
    try:
        yield watch
    finally:
        watch.going = False
        thread.join()
