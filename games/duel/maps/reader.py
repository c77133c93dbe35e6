"""Tiled maps into battlefields, and all that is wrong with one, in words."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import starts
from games.duel.maps.errors import MapError
from games.duel.maps.letters import floor_of
from games.duel.maps.pieces import numbered, pieces_of
from games.duel.maps.shapes import Affine, inches
from games.duel.maps.tiled import TiledMap, TiledObject
from games.duel.maps.tiledmap import read_tiled

MOST_PIECES = 200
LONGEST_NAME = 40

TERRAIN, START = "terrain", "start"
"""The classes of the objects that count."""
_SIGNS = {"ground": TERRAIN, "seat": START}
"""Properties that only an object of this class has a use for."""


class Survey(NamedTuple):
    """A map as far as it can be used, and what stands in the way of a duel on it."""

    battlefield: Battlefield
    faults: tuple[MapError, ...]


def read(path: Path) -> Battlefield:
    """The battlefield that a .tmx file holds. Raises `MapError`, also where no duel can begin
    there."""
    battlefield, faults = survey(path)
    if faults:
        raise faults[0]
    return battlefield


def survey(path: Path) -> Survey:
    """All that can be said of a .tmx file. Raises `UnreadableMap`."""
    tiled = read_tiled(path)
    reader = _Objects(path, tiled)
    battlefield = Battlefield(
        name=_name(path, tiled),
        table=(tiled.width, tiled.height),
        starts=reader.starts(),
        terrain=reader.terrain(),
        floor=floor_of(tiled),
    )
    faults = reader.faults or [MapError(path, *fault) for fault in starts.faults(battlefield)]
    return Survey(battlefield, tuple(faults))


class _Objects:
    """Makes starts and terrain of a map's objects, and keeps what is wrong with them."""

    def __init__(self, path: Path, tiled: TiledMap) -> None:
        self.faults: list[MapError] = []
        self._path = path
        self._table = tiled.width, tiled.height
        self._scale: Affine = inches(tiled)
        self._objects = tiled.objects
        for each in self._objects:
            for sign, of in _SIGNS.items():
                if sign in each.properties and each.type != of:
                    said = f"is of class '{short(each.type)}'" if each.type else "has no class"
                    self._wrong(each, f"{said}; with a {sign} its class must be {of}")

    def terrain(self) -> tuple[Piece, ...]:
        """The pieces, the lowest first (D6)."""
        found: list[Piece] = []
        for each in self._of(TERRAIN):
            try:
                found += pieces_of(each, self._scale, self._table)
            except MapError as error:
                self.faults.append(error)
        if len(found) > MOST_PIECES:
            problem = f"has {len(found)} pieces of terrain, and {MOST_PIECES} are the most"
            self.faults.append(MapError(self._path, "", problem))
        return numbered(found[:MOST_PIECES])

    def starts(self) -> tuple[Point, ...]:
        """The starts in the order of their seats, as far as none is left out (D7)."""
        found: dict[int, TiledObject] = {}
        for each in self._of(START):
            seat = each.properties.get("seat")
            if each.kind != "point" or each.tile:
                self._wrong(each, "a start must be a point (Insert Point)")
            elif type(seat) is not int or not 1 <= seat <= starts.MOST:
                said = "has no seat" if seat is None else f"seat {seat} is no seat"
                self._wrong(each, f"{said}: it must be a whole number (int), 1 to {starts.MOST}")
            elif seat in found:
                self._wrong(each, f"is a second start of seat {seat}, beside {found[seat].owner}")
            else:
                found[seat] = each
        row: list[Point] = []
        while len(row) + 1 in found:
            start = found[len(row) + 1]
            row.append(self._scale(start.x, start.y).rounded())
        for seat in sorted(found)[len(row) :]:
            self._wrong(found[seat], f"is a start of seat {seat}, and seat {len(row) + 1} has none")
        return tuple(row)

    def _of(self, kind: str) -> list[TiledObject]:
        return [each for each in self._objects if each.type == kind]

    def _wrong(self, found: TiledObject, problem: str) -> None:
        self.faults.append(found.wrong(problem))


def _name(path: Path, tiled: TiledMap) -> str:
    """The map's property `name`, or the name of its file in words."""
    said = tiled.properties.get("name")
    words = said if isinstance(said, str) else path.stem.replace("-", " ").replace("_", " ")
    name = "".join(filter(str.isprintable, " ".join(words.split())))[:LONGEST_NAME].strip()
    return name[:1].upper() + name[1:] if name else "A battlefield"
