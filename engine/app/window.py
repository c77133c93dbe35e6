"""The one window of the program and its event loop.

    surface = open_window(settings)
    run(SceneManager(settings, surface.get_size(), keep), on_error)

While something moves, the loop runs at 60 frames a second; otherwise it waits for input and draws
nothing. A frame redraws only the changes since the last frame; without a change no frame is drawn.
The size of the window is read from the surface in every round, and never assumed. A window smaller
than the minimum size of all layouts shows that minimum, scaled down. Full screen follows
`manager.settings.fullscreen`; F11 switches it.
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
"""Frames per second while something moves."""
REPEAT_DELAY_MS = 350
"""Milliseconds after which a held key repeats."""
REPEAT_INTERVAL_MS = 45
"""Milliseconds between the repeats of a held key."""
NAP_GROWTH = 1.2
"""Factor by which each wait is longer than the one before."""
SHORTEST_NAP = 0.004
"""Seconds of the first wait between two checks for events while nothing moves."""
LONGEST_NAP = 0.025
"""Maximum number of seconds between two such checks."""
PREPARATION_SECONDS = 0.004
"""Seconds spent on preparing pictures between two checks for events."""


SCREENLESS_DRIVERS = ("offscreen", "dummy")
"""Names of SDL drivers without a screen."""


class NoDisplay(Exception):
    """Error: no window can be opened; the message says why and what to do."""


def open_window(settings: Settings) -> pygame.Surface:
    """Open the window with the size or full screen of the settings.

    Raises:
        NoDisplay: No window can be opened.
    """
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", TITLE.lower())
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", TITLE.lower())
    try:
        pygame.display.init()
        _check_driver()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(art.picture("flame", (64, 64)))
        surface = _open(settings)
    except pygame.error as error:
        raise NoDisplay(
            f"No window can be opened here ({error}). Start Fireside on a desktop, or use one of"
            " its commands that need no window: see --help."
        ) from None
    pygame.key.set_repeat(REPEAT_DELAY_MS, REPEAT_INTERVAL_MS)
    gamepad.initialise()
    return surface


def _check_driver() -> None:
    """Raise an error if SDL has chosen a driver without a screen that nobody asked for."""
    driver = pygame.display.get_driver()
    if driver in SCREENLESS_DRIVERS and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise pygame.error("no screen was found")


def _open(settings: Settings) -> pygame.Surface:
    if settings.fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    width, height = laid_out(settings.window)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the system may give another size
        return pygame.display.set_mode((width, height), pygame.RESIZABLE)


class Loop:
    """Event loop of a window: wait or tick, advance time, pass on the input, draw changes.

    The loop ends with an exception if another follows at once, or if a drawing or a font is
    missing; unsaved work is saved before.

    Args:
        on_error: Called with an exception that a scene raised; puts a scene on the manager that can
            continue.

    Attributes:
        frames: Number of frames drawn.
    """

    def __init__(self, manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
        self.manager = manager
        self.frames = 0
        self._on_error = on_error
        self._translate = Translator(self._picture_pixel)
        self._full_picture: pygame.Surface | None = None
        """The picture before scaling down, in a window that is too small for it; else None."""
        self._clock = pygame.time.Clock()
        self._shown_mode = _wanted_mode(manager.settings)
        self._size = manager.size
        """Size of the window in pixels when it was last read."""
        self._is_moving = True
        self._has_just_failed = False
        """True if the last round raised an exception; another one ends the loop."""
        self._is_lost = False
        """True if the window's picture is lost and must be drawn again."""

    def run(self) -> None:
        """Run until the manager is empty or closing; then remove its scenes and save the size."""
        try:
            while self.manager.scenes and not self.manager.is_closing:
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
        """Run one round of the loop: events, time, input, drawing."""
        try:
            events = self._events()
            is_paced = self._is_moving and self.frames > 0  # the first frame is not delayed
            milliseconds = self._clock.tick(FRAMES_A_SECOND if is_paced else 0)
            dt = milliseconds / 1000
            has_changed = self._fit_window()
            has_changed |= self.manager.update(dt)
            self._is_moving = has_changed or bool(events)
            for event in self._translate.drop_late_repeats(events):
                for event_input in self._translate(event):
                    if event_input == Key("f11"):
                        self._toggle_fullscreen()
                    else:
                        has_changed |= self.manager.handle(event_input)
            if self._is_lost or self._is_exposed(events):
                self._draw_all()
            elif has_changed:
                self._draw_changes()
            self._has_just_failed = False
        except (art.AssetMissing, FontMissing):
            raise
        except Exception as error:
            if self._has_just_failed:
                raise
            self._has_just_failed = True
            self._is_moving = True
            self._on_error(error)

    def _events(self) -> list[pygame.event.Event]:
        """Return the events; while nothing moves, prepare pictures and wait until there are events.

        pygame's own waiting polls a thousand times a second, which costs 3 to 4 % of a processor;
        naps that grow longer cost a tenth of that.
        """
        events = pygame.event.get()
        seconds_to_wait = self.manager.wait()
        end_time = monotonic() + (inf if seconds_to_wait is None else seconds_to_wait)
        nap = SHORTEST_NAP
        while not self._is_moving and not events and (remaining := end_time - monotonic()) > 0:
            if not self.manager.prepare(PREPARATION_SECONDS):
                sleep(min(nap, remaining))
                nap = min(nap * NAP_GROWTH, LONGEST_NAP)
            events = pygame.event.get()
        return events

    def _is_exposed(self, events: list[pygame.event.Event]) -> bool:
        """Return True if the window's last picture is lost and must be drawn again."""
        return any(event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED) for event in events)

    def _draw_all(self) -> None:
        self._is_lost = False
        surface = pygame.display.get_surface()
        if surface is not None and self.manager.scenes:
            self.manager.draw(self._full_picture or surface)
            self._show_reduced(surface)
            pygame.display.flip()
            self.frames += 1

    def _draw_changes(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (rects := self.manager.refresh(self._full_picture or surface)):
            self._show_reduced(surface)
            pygame.display.update(None if self._full_picture else rects)
            self.frames += 1

    def _show_reduced(self, surface: pygame.Surface) -> None:
        if self._full_picture:
            reduced_rect = _reduced_rect(self._full_picture.get_size(), surface.get_size())
            surface.fill(NIGHT)
            surface.blit(
                pygame.transform.smoothscale(self._full_picture, reduced_rect.size), reduced_rect
            )

    def _picture_pixel(self, pos: Position) -> Position:
        """Convert a pixel of the window to the pixel of the picture that is shown there."""
        if self._full_picture is None:
            return pos
        width, height = self._full_picture.get_size()
        reduced_rect = _reduced_rect((width, height), self._size)
        x = (pos[0] - reduced_rect.left) * width // reduced_rect.width
        y = (pos[1] - reduced_rect.top) * height // reduced_rect.height
        return x, y

    def _fit_window(self) -> bool:
        """Fit the window to the settings, and the manager to the window; return True on change."""
        mode = _wanted_mode(self.manager.settings)
        if mode != self._shown_mode:
            was_fullscreen, _ = self._shown_mode
            is_fullscreen, _ = mode
            self._shown_mode = mode
            self._is_lost = True
            _open(self.manager.settings)
            # without a window manager, SDL ignores the first size
            if was_fullscreen and not is_fullscreen:
                _open(self.manager.settings)
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        size = laid_out(surface.get_size())
        if surface.get_size() == self._size and self.manager.size == size:
            return False
        self._size = surface.get_size()
        self._full_picture = None if size == self._size else pygame.Surface(size, 0, surface)
        self.manager.handle(Resize(*size))
        self._remember_size()
        return True

    def _toggle_fullscreen(self) -> None:
        self._remember_size()
        self.manager.change(fullscreen=not self.manager.settings.fullscreen)

    def _remember_size(self) -> None:
        """Save the window's size in the settings, at least the minimum size of layouts."""
        size = self.manager.size
        if not self.manager.settings.fullscreen and self.manager.settings.window != size:
            self.manager.change(window=size)
            self._shown_mode = _wanted_mode(self.manager.settings)


def laid_out(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size in pixels for which screens are laid out in a window of this size."""
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])


def _reduced_rect(size: tuple[int, int], window: tuple[int, int]) -> pygame.Rect:
    """Return the rectangle of a picture that is scaled down and centred in a smaller window."""
    factor = min(window[0] / size[0], window[1] / size[1])
    width = max(1, round(size[0] * factor))
    height = max(1, round(size[1] * factor))
    box = pygame.Rect(0, 0, width, height)
    box.center = window[0] // 2, window[1] // 2
    return box


def _wanted_mode(settings: Settings) -> tuple[bool, tuple[int, int]]:
    """Return whether the window should be full screen, and its size in pixels otherwise."""
    return settings.fullscreen, settings.window


def run(manager: SceneManager, on_error: Callable[[Exception], None]) -> None:
    """Run the loop until the player closes the window, then close it."""
    try:
        Loop(manager, on_error).run()
    finally:
        pygame.display.quit()
