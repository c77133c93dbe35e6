"""Settings of the window, the sound and the players' names, and their file.

`load(folder)` and `save(settings, folder)` read and write `settings.json`. A file that can't be
used is kept; the defaults apply, and a sentence reports the problem.
"""

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from engine import jsonfile
from engine.app.theme import SEATS
from engine.players.player import Program

FILE_NAME = "settings.json"

TextSize = Literal[100, 125, 150, 200]
Speed = Literal["off", "fast", "normal", "slow"]
LargeIndices = Literal["auto", "always", "never"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
SMALLEST_SIDE = 320
"""Minimum width and height of a window that the settings file may state, in pixels."""
Pixels = Annotated[int, msgspec.Meta(ge=SMALLEST_SIDE, le=16384)]

SPEED_FACTORS: dict[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
SMALLEST_WINDOW = (1024, 640)
"""Minimum size in pixels for which all screens are laid out."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults; changed with `msgspec.structs.replace`.

    Attributes:
        window: Size of the window in pixels while not in full screen.
        names: Names of the seats of the last match that was set up, in seat order.
        looks: Looks of the seats (colour and shape), in seat order, each once.
        known: Names of people who have played, the latest first.
        told: Explanations already shown: `siege.walls` is one of them, `siege` all of a game.
        programs: Programs of the last match that was set up, in seat order; "" for a person.
    """

    window: tuple[Pixels, Pixels] = (1280, 720)
    fullscreen: bool = False
    text_size: TextSize = 100
    speed: Speed = "normal"
    reduced_motion: bool = False
    four_colours: bool = False
    large_indices: LargeIndices = "auto"
    odds: bool = True
    volume: Volume = 75
    effects_volume: Volume = 75
    fire_volume: Volume = 25
    muted: bool = False
    captions: bool = False
    names: tuple[Annotated[str, msgspec.Meta(max_length=40)], ...] = ()
    known: tuple[Annotated[str, msgspec.Meta(max_length=40)], ...] = ()
    looks: tuple[Annotated[int, msgspec.Meta(ge=min(SEATS), le=max(SEATS))], ...] = ()
    told: tuple[Annotated[str, msgspec.Meta(max_length=60)], ...] = ()
    programs: tuple[Annotated[str, msgspec.Meta(max_length=40)], ...] = ()

    def __post_init__(self) -> None:
        for program in self.programs:
            Program.parse(program)
        if len(set(self.looks)) < len(self.looks):
            raise ValueError("Two seats have the same look - at `$.looks`")

    @property
    def seat_looks(self) -> tuple[int, ...]:
        """Look of every seat; a seat without a chosen one gets the next that is free."""
        return *self.looks, *(look for look in SEATS if look not in self.looks)

    @property
    def text(self) -> float:
        """Text size as the factor that `Scale` takes."""
        return self.text_size / 100

    @property
    def large(self) -> bool:
        """True if card faces show their large index."""
        return self.large_indices == "always" or (
            self.large_indices == "auto" and self.text_size >= 150
        )

    def seconds(self, milliseconds: float) -> float:
        """Return the duration in seconds of an animation of `milliseconds` at the chosen speed."""
        return milliseconds / 1000 * SPEED_FACTORS[self.speed]


class SettingsError(Exception):
    """Error: the settings file can't be read or written; the message is for the player."""


def load(folder: Path) -> tuple[Settings, str]:
    """Return the settings saved in `folder`, and a sentence on a problem with the file, or ""."""
    path = folder / FILE_NAME
    settings, problem = jsonfile.read(path, Settings)
    if problem and os.path.isfile(path):
        problem += (
            ". The defaults are used; correct the file or delete it."
            f" Once a setting is changed, it is kept as {jsonfile.spare(path).name}."
        )
    elif problem:
        problem += "; the defaults are used."
    return settings or Settings(), problem


def save(settings: Settings, folder: Path) -> None:
    """Write the settings; the old file is replaced at once, or renamed if it can't be used.

    Raises:
        SettingsError: The folder can't be written; the message is a sentence.
    """
    path = folder / FILE_NAME
    try:
        jsonfile.write(path, settings)
    except OSError as error:
        raise SettingsError(
            f"The settings can't be written to {path} ({error.strerror}); they hold until you quit."
        ) from None
