"""What is heard: the program's own small sounds, and the fire.

    speaker = Speaker(lambda: manager.settings)
    speaker.open()                          # without a sound card it stays silent, and knows why
    speaker.play("card-lay", at=0.2)        # 0 is the left edge of the window, 1 the right one

Each cue has some takes, `assets/sounds/NAME-1.wav` and so on, and no take is played twice in a
row. `.ci/sounds.py` makes them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pygame

from engine.app.settings import Settings

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"
RATE = 44100
BUFFER = 512
SIDEWAYS = 0.6
"""How much softer a sound at one edge of the window is on the other side."""
APART = 0.06
"""Seconds within which a cue is not begun again: many cards at once are not many times as loud."""

NO_DEVICE = "No sound card was found, so Fireside is silent."
NO_FILES = "Fireside is silent, because its sound files are missing or damaged."


@contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Discard what libraries print on standard error.

    ALSA and PulseAudio complain there by themselves, past `sys.stderr`. An error handler of ALSA
    would not do: pygame brings a copy of that library with it, and SDL may load another one.
    """
    try:
        kept = os.dup(2)
    except OSError:  # the program was started without standard error
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Speaker:
    """Plays cues as loud as the settings say; before `open` has found a device it is silent."""

    def __init__(self, settings: Callable[[], Settings] = Settings) -> None:
        self._settings = settings
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}
        self._began: dict[str, float] = {}
        self._fire: pygame.mixer.Sound | None = None
        self.is_open = False
        self.problem = ""
        """Why nothing can be heard, as a sentence; "" where it can, or `open` was not called."""
        self.played: list[str] = []
        """The last cues that were begun, also in silence."""

    def open(self) -> bool:
        """Look for a device and light the fire; return False if there is no sound."""
        try:
            with _quiet_libraries():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
        except (pygame.error, OSError):
            self.problem = NO_DEVICE
            return False
        try:
            pygame.mixer.set_num_channels(12)
            pygame.mixer.set_reserved(1)
            self._fire = pygame.mixer.Sound(str(FOLDER / "fire.wav"))
            self.is_open = True
            pygame.mixer.Channel(0).play(self._fire, loops=-1)
            self.follow()
            self.problem = ""
        except (pygame.error, OSError):
            self.close()
            self.problem = NO_FILES
        return self.is_open

    def close(self) -> None:
        """Let go of the device."""
        self.is_open = False
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def follow(self) -> None:
        """Be as loud as the settings say from now on."""
        if self.is_open:
            pygame.mixer.Channel(0).set_volume(self._loud(self._settings().fire_volume))

    def play(self, cue: str, at: float = 0.5) -> None:
        """Begin a cue; "" is none. `at`: where it is heard, from 0 at the left to 1 at the
        right."""
        now = monotonic()
        if not cue or now - self._began.get(cue, -APART) < APART:
            return
        self._began[cue] = now
        self.played = [*self.played[-31:], cue]
        loud = self._loud(self._settings().effects_volume)
        if not self.is_open or not loud or not (take := self._take(cue)):
            return
        channel = take.play()
        if channel:
            right = min(1.0, max(0.0, at))
            channel.set_volume(
                loud * min(1.0, 1 - SIDEWAYS * (2 * right - 1)),
                loud * min(1.0, 1 + SIDEWAYS * (2 * right - 1)),
            )

    def _loud(self, volume: int) -> float:
        """A volume of the settings as a factor: what sounds half as loud has a quarter of it."""
        settings = self._settings()
        return 0.0 if settings.muted else (volume * settings.volume / 10000) ** 2

    def _take(self, cue: str) -> pygame.mixer.Sound | None:
        """The next take of a cue; None where its files can't be read."""
        if cue not in self._takes:
            try:
                files = sorted(FOLDER.glob(f"{cue}-*.wav"))
                self._takes[cue] = [pygame.mixer.Sound(str(file)) for file in files]
            except (pygame.error, OSError):
                self._takes[cue] = []
        takes = self._takes[cue]
        if not takes:
            return None
        number = self._next.get(cue, 0)
        self._next[cue] = (number + 1) % len(takes)
        return takes[number]
