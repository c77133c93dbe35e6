"""A Plan in a real window, watched without a pause: its faces are seen behind its curtain alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

from engine.app.parts import Look, walk
from engine.rules.cards import COUNT
from engine.table.curtain import Curtain
from games.siege.table import SiegeTable
from games.siege.table.plan import PlannedCard
from tests.games.siege.table_play import keys, part, play, table, top
from tests.window.double import double, lines, prepare
from tests.window.screen import Screen, Window, differs, wait_for

CORNER = 0.3
"""The share of a card's width and height in which its index stands."""


def corners(scene: SiegeTable) -> list[Rect]:
    """Where on the open sheet of a Plan the indices of its cards stand."""
    found = []
    for placed in walk(scene.parts):
        if isinstance(placed.part, PlannedCard):
            at = placed.part.shape(Look(scene.stage.scale))
            edge = round(0.05 * at.width)
            inner = Rect(at.left + edge, at.top + edge, at.width, at.height)
            inner.width, inner.height = round(CORNER * at.width), round(CORNER * at.height)
            found.append(inner)
    return found


class Face(NamedTuple):
    """The corner of a planned card on its sheet."""

    seat: int
    place: Rect
    pixels: bytes


def known_faces(folder: Path) -> list[Face]:
    """All cards that both seats will plan with, as their sheets show them at rest, while they are
    put in order and afterwards."""
    scene = double(folder)
    found: list[Face] = []
    for seat in (1, 2):
        play(scene, "plan")
        cards = scene.siege.side(seat).deck[: scene.siege.side(seat).known]
        found += opened(scene, seat)
        play(scene, " ".join(["order", *cards]))
        found += opened(scene, seat)
    return found


def opened(scene: SiegeTable, seat: int) -> list[Face]:
    """The cards on a seat's sheet."""
    scene.viewer = seat
    scene.rebuild()
    surface = pygame.Surface(scene.stage.size, 0, 32)
    scene.stage.draw(surface)
    faces = [Face(seat, at, rgb(surface.subsurface(at))) for at in corners(scene)]
    assert len(faces) >= 3
    scene.hide()
    return faces


def rgb(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


class Watch:
    """Looks at the screen all the time, and notes whose faces are on it when."""

    def __init__(self, window: Window, faces: list[Face]) -> None:
        self._screen, self._origin, self._faces = window.screen, window.rect.topleft, faces
        self._going = True
        self._now: set[int] = set()
        self.looks = 0
        self.seen: list[tuple[float, int]] = []
        """Moments, in seconds of `time.monotonic`, and the seat whose face was on the screen."""
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        while self._going:
            now = {
                seat
                for seat, place, face in self._faces
                if rgb(self._screen.look(place.move(self._origin))) == face
            }
            self.seen += [(time.monotonic(), seat) for seat in now]
            self._now = now
            self.looks += 1
            time.sleep(0.002)

    def gone(self) -> float:
        """Wait for the first look that shows no face any more; the moment of it."""
        wait_for(lambda: not self._now, "the faces go")
        return time.monotonic()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Watch for as long as this lasts."""
        self._thread.start()
        try:
            yield
        finally:
            self._going = False
            self._thread.join()

    def since(self, start: float) -> set[int]:
        """Whose faces have been seen since a moment."""
        return {seat for moment, seat in self.seen if moment >= start}


def seed_of_plans(folder: Path) -> str:
    """A deal in which the first card of both decks is good for a Plan of several cards."""
    for seed in range(400):
        siege = table(folder, seed).siege
        first = [siege.besieger.deck[0], siege.besieged.deck[0]]
        if all(3 <= COUNT[card] <= 6 for card in first):
            return str(seed)
    raise AssertionError("no such deal")


def test_no_frame_shows_a_plan_to_the_other_seat(tmp_path: Path, screen: Screen) -> None:
    """From the Plan through hiding, the curtain again, the order, and the other seat's own Plan,
    to a power cut with that Plan open, and on from there."""
    prepare(tmp_path, speed="fast")
    words = ["new", "siege", "--seed", seed_of_plans(tmp_path), "--seats", "Mara,Tomas"]
    with Window(screen, tmp_path, *words, quiet=False) as window:
        window.point((2, 2))
        window.still()
        faces = known_faces(tmp_path)
        watch = Watch(window, faces)
        with watch.looking():
            window.key("p")
            wait_for(lambda: lines(tmp_path) == 2, "the Plan")
            window.still()
            assert watch.looks > 20 and not watch.seen

            start = time.monotonic()
            window.key("space")
            wait_for(lambda: watch.since(start) == {1}, "the faces behind the curtain")
            window.still()
            window.key("h")
            start = watch.gone()
            window.still()
            window.click(part(hidden(tmp_path), "take").rect.center)
            window.point((2, 2))
            window.still()
            assert not watch.since(start)

            window.key("space")
            wait_for(lambda: watch.since(start), "the faces once more")
            window.still()
            window.key("1")
            start = watch.gone()
            wait_for(lambda: lines(tmp_path) == 3, "the order")
            window.still()
            window.key("p")
            wait_for(lambda: lines(tmp_path) == 4, "the other Plan")
            window.still()
            assert not watch.since(start)
            window.key("space")
            wait_for(lambda: watch.since(start) == {2}, "the other seat's own faces")
        window.kill()
        assert window.said() == ""
    with Window(screen, tmp_path) as window:
        watch = Watch(window, faces)
        window.point((2, 2))
        title = window.still()
        with watch.looking():
            window.key("c")
            scene = double(tmp_path)
            assert isinstance(top(scene), Curtain)
            wait_for(partial(differs, window, title), "the match")
            window.still()
            assert watch.looks > 20 and not watch.seen
            window.key("space")
            wait_for(lambda: watch.seen, "the faces behind the curtain")
            assert {seat for _, seat in watch.seen} == {2}


def hidden(folder: Path) -> SiegeTable:
    """The double after the curtain has been opened and the cards have been hidden."""
    scene = double(folder)
    keys(scene, "space", "h")
    assert top(scene) is scene
    return scene
