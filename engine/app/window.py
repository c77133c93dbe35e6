"""The one window and its loop.

    surface = open_window(settings)
    run(SceneManager(settings, surface.get_size(), keep), on_error)

While something moves, the loop runs at 60 frames a second; otherwise it waits for input and draws
nothing. A frame draws what has changed since the one before, and where nothing has there is none.
The surface's own size is read in every round, and nothing else is believed about it.
Full screen follows `manager.settings.fullscreen`; F11 switches it.
"""

import os
import warnings
from collections.abc import Callable
from math import inf
from time import monotonic, sleep

import pygame

from engine.app import art
from engine.app.fonts import FontMissing
from engine.app.inputs import Key, Resize, Translator
from engine.app.scene import SceneManager
from engine.app.settings import SMALLEST_SIDE, SMALLEST_WINDOW, Settings

TITLE = "Fireside"
FRAMES_A_SECOND = 60
REPEAT_AFTER, REPEAT_EACH = 350, 45
SHORTEST_NAP, LONGEST_NAP = 0.004, 0.025
"""Seconds between two looks for events while nothing moves."""
SLICE = 0.004
"""Seconds spent on what may be seen next between two looks for events."""


UNSEEN = ("offscreen", "dummy")
"""SDL's drivers without a screen."""


class NoDisplay(Exception):
    """No window can be opened; the message says why and what to do."""


def open_window(settings: Settings) -> pygame.Surface:
    """Open the window as the settings want it. Raises `NoDisplay`."""
    try:
        pygame.display.init()
        _check_driver()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(art.picture("flame", (64, 64)))
        surface = _mode(settings)
    except pygame.error as error:
        raise NoDisplay(
            f"No window can be opened here ({error}). Start Fireside on a desktop, or use one of"
            " its commands that need no window: see --help."
        ) from None
    pygame.key.set_repeat(REPEAT_AFTER, REPEAT_EACH)
    return surface


def _check_driver() -> None:
    """SDL falls back to drivers that show nothing anywhere: they are for those who ask for them."""
    driver = pygame.display.get_driver()
    if driver in UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise pygame.error("no screen was found")


def _mode(settings: Settings) -> pygame.Surface:
    if settings.fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    width, height = (max(pair) for pair in zip(settings.window, SMALLEST_WINDOW, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the system may give another size
        return pygame.display.set_mode((width, height), pygame.RESIZABLE)


class Loop:
    """The rounds of a window: wait or tick, let time pass, hand on the input, draw if need be.

    `frames` counts what has been drawn. `on_error` is told of an exception that a scene raised,
    and puts something on the manager that can go on; another one at once ends the loop with it, and
    so does a drawing or a font that is missing, without which nothing can be shown for long.
    """

    def __init__(self, manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
        self.manager = manager
        self.frames = 0
        self._on_error = on_error
        self._translate = Translator()
        self._clock = pygame.time.Clock()
        self._shown = _wanted(manager.settings)
        self._size = manager.size
        self._moving = True
        self._failing = False
        self._lost = False

    def run(self) -> None:
        """Go round until the manager is empty or closes; its scenes are taken off in the end."""
        try:
            while self.manager.scenes and not self.manager.closing:
                self.round()
        finally:
            self.manager.clear()
            self._remember_size()

    def round(self) -> None:
        """One round."""
        events = self._events()
        moving = self._moving and self.frames > 0  # the first frame comes at once
        dt = self._clock.tick(FRAMES_A_SECOND if moving else 0) / 1000
        try:
            changed = self._fit()
            changed |= self.manager.update(dt)
            self._moving = changed or bool(events)
            for event in events:
                for given in self._translate(event):
                    if given == Key("f11"):
                        self._toggle_fullscreen()
                    else:
                        changed |= self.manager.handle(given)
            if self._lost or self._exposed(events):
                self._draw_all()
            elif changed:
                self._draw_changes()
            self._failing = False
        except (art.AssetMissing, FontMissing):
            raise
        except Exception as error:
            if self._failing:
                raise
            self._failing = self._moving = True
            self._on_error(error)

    def _events(self) -> list[pygame.event.Event]:
        """What has happened; when nothing moves, prepares what may be seen next, then waits until
        something happens.

        pygame's own waiting looks for events a thousand times a second, which costs 3 to 4 % of
        a processor; naps that grow longer cost a tenth of that.
        """
        events = pygame.event.get()
        wait = self.manager.wait()
        end = monotonic() + (inf if wait is None else wait)
        nap = SHORTEST_NAP
        while not (self._moving or events) and (left := end - monotonic()) > 0:
            if not self.manager.prepare(SLICE):
                sleep(min(nap, left))
                nap = min(nap * 1.2, LONGEST_NAP)
            events = pygame.event.get()
        return events

    def _exposed(self, events: list[pygame.event.Event]) -> bool:
        """Whether the system has lost the picture that was last shown."""
        return any(event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED) for event in events)

    def _draw_all(self) -> None:
        self._lost = False
        surface = pygame.display.get_surface()
        if surface is not None and self.manager.scenes:
            self.manager.draw(surface)
            pygame.display.flip()
            self.frames += 1

    def _draw_changes(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (rects := self.manager.refresh(surface)):
            pygame.display.update(rects)
            self.frames += 1

    def _fit(self) -> bool:
        """Bring the window to the settings, and the manager to the window; True on a change.

        A smaller window than anything can be laid out in shows the upper left of its picture.
        """
        wanted = _wanted(self.manager.settings)
        if wanted != self._shown:
            leaves_fullscreen = self._shown[0] and not wanted[0]
            self._shown = wanted
            self._lost = True
            _mode(self.manager.settings)
            if leaves_fullscreen:  # where no window manager is, SDL takes the size no sooner
                _mode(self.manager.settings)
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self._size:
            return False
        self._size = surface.get_size()
        self.manager.handle(Resize(*(max(side, SMALLEST_SIDE) for side in self._size)))
        self._remember_size()
        return True

    def _toggle_fullscreen(self) -> None:
        self._remember_size()
        self.manager.change(fullscreen=not self.manager.settings.fullscreen)

    def _remember_size(self) -> None:
        """Keep the window's size in the settings, as far as a window may be opened with it."""
        (width, height), (least_width, least_height) = self.manager.size, SMALLEST_WINDOW
        size = max(width, least_width), max(height, least_height)
        if not self.manager.settings.fullscreen and self.manager.settings.window != size:
            self.manager.change(window=size)
            self._shown = _wanted(self.manager.settings)


def _wanted(settings: Settings) -> tuple[bool, tuple[int, int]]:
    return settings.fullscreen, settings.window


def run(manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
    """Run the loop until the player closes the window, then close it."""
    try:
        Loop(manager, on_error).run()
    finally:
        pygame.display.quit()
