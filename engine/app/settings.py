"""What a player has chosen about the window, and where that is kept.

`load(folder)` and `save(settings, folder)` read and write `settings.json`. A file that can't be
used is kept, the defaults are played with, and a sentence says what is wrong with it.
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
Pixels = Annotated[int, msgspec.Meta(ge=SMALLEST_SIDE, le=16384)]

SPEED_FACTORS: dict[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
SMALLEST_WINDOW = (1024, 640)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default; changed with `msgspec.structs.replace`.

    `window` is the size in pixels while not in full screen. `names` are the seats' names of the
    last match that was set up, in seat order; `looks` are the seats' colours, with their shapes, in
    the same order, each once. `known` are the names that have played, the latest first. `told` is
    what has been explained: `siege.walls` one thing, `siege` all of a game. `programs` are the
    programs of the last match that was set up, in seat order, "" for a person.
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
        """The look of every seat; a seat without one gets the next that is free."""
        return *self.looks, *(look for look in SEATS if look not in self.looks)

    @property
    def text(self) -> float:
        """The text setting as the factor that `Scale` takes."""
        return self.text_size / 100

    @property
    def large(self) -> bool:
        """Whether card faces show their large index."""
        return self.large_indices == "always" or (
            self.large_indices == "auto" and self.text_size >= 150
        )

    def seconds(self, milliseconds: float) -> float:
        """Seconds that a motion of so many milliseconds in the style takes; 0 if there is none."""
        return milliseconds / 1000 * SPEED_FACTORS[self.speed]


class SettingsError(Exception):
    """A settings file that can't be read or written; the message is a sentence for the player."""


def load(folder: Path) -> tuple[Settings, str]:
    """The settings kept in `folder`, and a sentence on what is wrong with the file, or ""."""
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
    """Write the settings beside the old file and move them into place; a file that can't be used
    is kept under another name.

    Raises `SettingsError`, a sentence, when the folder can't be written.
    """
    path = folder / FILE_NAME
    try:
        jsonfile.write(path, settings)
    except OSError as error:
        raise SettingsError(
            f"The settings can't be written to {path} ({error.strerror}); they hold until you quit."
        ) from None
