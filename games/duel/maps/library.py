"""The battlefields that can be chosen: those that come with the game, and the user's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.duel.geometry.terrain import Battlefield
from games.duel.maps.errors import MapError
from games.duel.maps.reader import read

SHIPPED = Path(__file__).parents[3] / "maps"
OWN = "maps"
"""The folder of one's own maps, in that of the user's files."""


class MapEntry(NamedTuple):
    """A map of the library: where it lies, and the battlefield, or why there is none."""

    path: Path
    battlefield: Battlefield | None
    problem: str = ""

    @property
    def name(self) -> str:
        """What it is called: by itself, or else by its file."""
        return self.battlefield.name if self.battlefield else self.path.name


def library(home: Path | None = None) -> list[MapEntry]:
    """The maps that come with the game, then those in the folder `maps` of the user's `home`; not
    those of the game again that were copied along with its tilesets."""
    shipped = [*_shipped()]
    known = {entry.battlefield for entry in shipped}
    own = [_entry(path) for path in _maps(home / OWN)] if home else []
    return shipped + [each for each in own if each.problem or each.battlefield not in known]


@cache
def _shipped() -> tuple[MapEntry, ...]:
    """The game's own, read once: they stay as they are while it runs."""
    return tuple(_entry(path) for path in _maps(SHIPPED))


def _maps(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == ".tmx")
    except OSError:  # there is none, or it can't be looked into
        return []


def _entry(path: Path) -> MapEntry:
    try:
        return MapEntry(path, read(path))
    except MapError as error:
        return MapEntry(path, None, str(error))
