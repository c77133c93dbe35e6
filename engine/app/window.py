"""The one window and its loop.

    surface = open_window(settings)
    run(SceneManager(settings, surface.get_size(), keep), on_error)

While something moves, the loop runs at 60 frames a second; otherwise it waits for input and draws
nothing. A frame draws what has changed since the one before, and where nothing has there is none.
The surface's own size is read in every round, and nothing else is believed about it.
A window smaller than the smallest that anything is laid out for shows that one, reduced.
Full screen follows `manager.settings.fullscreen`; F11 switches it.
"""

import os
import warnings
from collections.abc import Callable
from math import inf
from time import monotonic, sleep

import pygame

from engine.app import art, gamepad
from engine.app.fonts import FontMissing
from engine.app.inputs import Key, Position, Resize, Translator
from engine.app.scene import SceneManager
from engine.app.settings import SMALLEST_WINDOW, Settings
from engine.app.theme import NIGHT

TITLE = "Fireside"
FRAMES_A_SECOND = 60
REPEAT_AFTER = 350
REPEAT_EACH = 45
SHORTEST_NAP = 0.004
LONGEST_NAP = 0.025
"""Seconds between two looks for events while nothing moves."""
SLICE = 0.004
"""Seconds spent on what may be seen next between two looks for events."""


UNSEEN = ("offscreen", "dummy")
"""SDL's drivers without a screen."""


class NoDisplay(Exception):
    """No window can be opened; the message says why and what to do."""


def open_window(settings: Settings) -> pygame.Surface:
    """Open the window as the settings want it. Raises `NoDisplay`."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", TITLE.lower())
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", TITLE.lower())
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
    gamepad.ready()
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
    width, height = laid_out(settings.window)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the system may give another size
        return pygame.display.set_mode((width, height), pygame.RESIZABLE)


class Loop:
    """The loop of a window: wait or tick, let time pass, hand on the input, draw if something
    changed. `frames` counts the frames drawn. `on_error` is given an exception that a scene raised,
    and puts a scene on the manager that can go on. The loop ends with the exception if another
    follows at once, or if a drawing or a font is missing; what would be lost is kept before.
    """

    def __init__(self, manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
        self.manager = manager
        self.frames = 0
        self._on_error = on_error
        self._translate = Translator(self._place)
        self._large: pygame.Surface | None = None
        """The picture before it is reduced, in a window that is too small for it."""
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
        except Exception:
            self.manager.rescue()
            raise
        finally:
            try:
                self.manager.clear()
            finally:
                self._remember_size()

    def round(self) -> None:
        """One round."""
        try:
            events = self._events()
            moving = self._moving and self.frames > 0  # the first frame comes at once
            dt = self._clock.tick(FRAMES_A_SECOND if moving else 0) / 1000
            changed = self._fit()
            changed |= self.manager.update(dt)
            self._moving = changed or bool(events)
            for event in self._translate.timely(events):
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
        """Whether the window's last picture is lost and must be drawn again."""
        return any(event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED) for event in events)

    def _draw_all(self) -> None:
        self._lost = False
        surface = pygame.display.get_surface()
        if surface is not None and self.manager.scenes:
            self.manager.draw(self._large or surface)
            self._reduce(surface)
            pygame.display.flip()
            self.frames += 1

    def _draw_changes(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (rects := self.manager.refresh(self._large or surface)):
            self._reduce(surface)
            pygame.display.update(None if self._large else rects)
            self.frames += 1

    def _reduce(self, surface: pygame.Surface) -> None:
        if self._large:
            box = _reduced(self._large.get_size(), surface.get_size())
            surface.fill(NIGHT)
            surface.blit(pygame.transform.smoothscale(self._large, box.size), box)

    def _place(self, pos: Position) -> Position:
        """The pixel of the picture that is seen at one of the window."""
        if self._large is None:
            return pos
        (width, height), box = self._large.get_size(), _reduced(self._large.get_size(), self._size)
        return (pos[0] - box.left) * width // box.width, (pos[1] - box.top) * height // box.height

    def _fit(self) -> bool:
        """Bring the window to the settings, and the manager to the window; True on a change."""
        wanted = _wanted(self.manager.settings)
        if wanted != self._shown:
            leaves_fullscreen = self._shown[0] and not wanted[0]
            self._shown = wanted
            self._lost = True
            _mode(self.manager.settings)
            if leaves_fullscreen:  # where no window manager is, SDL takes the size no sooner
                _mode(self.manager.settings)
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        size = laid_out(surface.get_size())
        if surface.get_size() == self._size and self.manager.size == size:
            return False
        self._size = surface.get_size()
        self._large = None if size == self._size else pygame.Surface(size, 0, surface)
        self.manager.handle(Resize(*size))
        self._remember_size()
        return True

    def _toggle_fullscreen(self) -> None:
        self._remember_size()
        self.manager.change(fullscreen=not self.manager.settings.fullscreen)

    def _remember_size(self) -> None:
        """Keep the window's size in the settings, as far as a window may be opened with it."""
        size = self.manager.size
        if not self.manager.settings.fullscreen and self.manager.settings.window != size:
            self.manager.change(window=size)
            self._shown = _wanted(self.manager.settings)


def laid_out(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels for which screens are laid out in a window of this size."""
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])


def _reduced(size: tuple[int, int], window: tuple[int, int]) -> pygame.Rect:
    """Where a picture of this size is seen in a smaller window: whole, in the middle."""
    share = min(window[0] / size[0], window[1] / size[1])
    box = pygame.Rect(0, 0, max(1, round(size[0] * share)), max(1, round(size[1] * share)))
    box.center = window[0] // 2, window[1] // 2
    return box


def _wanted(settings: Settings) -> tuple[bool, tuple[int, int]]:
    return settings.fullscreen, settings.window


def run(manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
    """Run the loop until the player closes the window, then close it."""
    try:
        Loop(manager, on_error).run()
    finally:
        pygame.display.quit()
