"""Sound effects and the crackling fire.

    speaker = Speaker(lambda: manager.settings)
    speaker.open()                          # without a sound card it stays silent, and knows why
    speaker.play("card-lay", at=0.2)        # 0 is the left edge of the window, 1 the right one

Each cue has several recordings (takes), `assets/sounds/NAME-1.wav` and so on, played in turn.
`.ci/sounds.py` makes them.
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
"""Samples per second of all sounds."""
BUFFER = 512
"""Samples that the sound device fetches at once, about 12 milliseconds."""
PAN_REDUCTION = 0.6
"""Reduction in volume of the far channel for a sound at one edge of the window, as a share."""
SAMPLE_BITS = -16
"""Format of the samples, as SDL names it: 16 bits, signed."""
STEREO = 2
"""Number of channels of the sound device: left and right."""
CHANNELS = 12
"""Number of sounds that can be heard at once; the first channel is the fire's."""
REMEMBERED_CUES = 32
"""Number of played cues that are remembered, for the captions."""
REPEAT_SECONDS = 0.06
"""Seconds within which a cue is not repeated: many cards at once are not many times as loud."""

NO_DEVICE = "No sound card was found, so Fireside is silent."
NO_FILES = "Fireside is silent, because its sound files are missing or damaged."


@contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Discard the messages that libraries print on standard error.

    ALSA and PulseAudio complain there by themselves, past `sys.stderr`. An error handler of ALSA
    would not help: pygame brings a copy of that library with it, and SDL may load another one.
    """
    try:
        standard_error = os.dup(2)
    except OSError:  # the program was started without standard error
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(standard_error, 2)
        os.close(standard_error)


class Speaker:
    """Player of sound cues at the volumes of the settings; silent until `open` finds a device."""

    # the default is the class itself, which returns the default settings
    def __init__(self, settings: Callable[[], Settings] = Settings) -> None:
        self._settings = settings
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._next_take: dict[str, int] = {}
        self._started_at: dict[str, float] = {}
        self._fire: pygame.mixer.Sound | None = None
        self.is_open = False
        self.problem = ""
        """Reason for silence as a sentence; "" if there is sound, or before `open`."""
        self.played: list[str] = []
        """Names of the last 32 cues, also of those played in silence."""

    def open(self) -> bool:
        """Open the sound device and start the fire; return False without sound."""
        try:
            with _quiet_libraries():
                pygame.mixer.init(RATE, SAMPLE_BITS, STEREO, BUFFER)
        except (pygame.error, OSError):
            self.problem = NO_DEVICE
            return False
        try:
            pygame.mixer.set_num_channels(CHANNELS)
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
        """Close the sound device."""
        self.is_open = False
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def follow(self) -> None:
        """Set the fire's volume to that of the settings."""
        if self.is_open:
            pygame.mixer.Channel(0).set_volume(self._amplitude(self._settings().fire_volume))

    def play(self, cue: str, at: float = 0.5) -> None:
        """Play a cue; "" plays nothing.

        Args:
            cue: Name of the sound.
            at: Position of the sound, from 0 (left edge of the window) to 1 (right edge).
        """
        if not cue:
            return
        now = monotonic()  # it may begin at 0, so that a cue never played counts as long ago
        if now - self._started_at.get(cue, -REPEAT_SECONDS) < REPEAT_SECONDS:
            return
        self._started_at[cue] = now
        self.played = [*self.played, cue][-REMEMBERED_CUES:]
        amplitude = self._amplitude(self._settings().effects_volume)
        if not self.is_open or not amplitude or not (take := self._take(cue)):
            return
        channel = take.play()
        if channel:
            position = min(1.0, max(0.0, at))
            pan = 2 * position - 1  # from -1 (left) to 1 (right)
            left_volume = amplitude * min(1.0, 1 - PAN_REDUCTION * pan)
            right_volume = amplitude * min(1.0, 1 + PAN_REDUCTION * pan)
            channel.set_volume(left_volume, right_volume)

    def _amplitude(self, volume: int) -> float:
        """Return the amplitude (0 to 1) for a volume (0 to 100) at the overall volume.

        It is the square of their product, so that half the volume sounds about half as loud.
        """
        settings = self._settings()
        return 0.0 if settings.muted else (volume * settings.volume / 10000) ** 2

    def _take(self, cue: str) -> pygame.mixer.Sound | None:
        """Return the next recording of a cue, or None if its files can't be read."""
        if cue not in self._takes:
            try:
                files = sorted(FOLDER.glob(f"{cue}-*.wav"))
                self._takes[cue] = [pygame.mixer.Sound(str(file)) for file in files]
            except (pygame.error, OSError):
                self._takes[cue] = []
        takes = self._takes[cue]
        if not takes:
            return None
        number = self._next_take.get(cue, 0)
        self._next_take[cue] = (number + 1) % len(takes)
        return takes[number]
