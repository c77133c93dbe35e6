"""Conversion of Tiled maps into battlefields, with a survey of their problems in words.

A survey is a battlefield with its problems. `read` gives a battlefield or an error, `survey` reads
a file, `survey_of` takes a map that has been read, and `battlefield_of` leaves out the slow checks
of the whole table. A remedy is the description of the one way to put a problem right.

Clauses such as D6 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import starts
from games.duel.maps.letters import floor_of, ignored_cells_words
from games.duel.maps.objects import START, TERRAIN
from games.duel.maps.painting import ground_painting
from games.duel.maps.pieces import (
    closest_word,
    did_you_mean,
    piece_warnings,
    pieces_of,
    with_unique_ids,
)
from games.duel.maps.problems import MapError, Problem, Remedy, Severity
from games.duel.maps.shapes import SHAPES, Affine, pixels_to_inches
from games.duel.maps.tiled import TiledMap, TiledObject
from games.duel.maps.tiledmap import read_tiled

MAX_PIECES = 200
"""Largest number of pieces of terrain on a map."""
MAX_NAME_LETTERS = 40
"""Largest number of letters in the name of a battlefield."""

KNOWN_PROPERTIES = {
    TERRAIN: ("art", "destructible", "ground", "projectile", "weight"),
    START: ("seat",),
}
"""Properties that have a meaning, by the class of their objects."""
_CLASS_BY_PROPERTY = {"ground": TERRAIN, "seat": START}
"""Properties that show that an object is meant to have this class."""


class Survey(NamedTuple):
    """The usable part of a map as a battlefield, and the map's problems, the errors first."""

    battlefield: Battlefield
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> list[Problem]:
        """Problems that prevent a duel; empty if a duel can begin."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]


def read(path: Path, allowed_folders: Sequence[Path] = ()) -> Battlefield:
    """Return the battlefield of a .tmx file.

    Raises:
        MapError: The file can't be read, or no duel can begin on the map.
    """
    survey_result = survey(path, allowed_folders)
    if survey_result.errors:
        raise MapError(survey_result.errors[0])
    return survey_result.battlefield


def survey(path: Path, allowed_folders: Sequence[Path] = ()) -> Survey:
    """Return the battlefield of a .tmx file with its problems.

    Args:
        path: File of the map.
        allowed_folders: Folders outside the map's own that may be read (see `access.py`).

    Raises:
        UnreadableMap: The file is not a map that can be read.
    """
    return survey_of(path, read_tiled(path, allowed_folders=allowed_folders))


def survey_of(path: Path, tiled: TiledMap) -> Survey:
    """Return the battlefield of a map that has been read, with its problems."""
    return with_table_problems(path, tiled, battlefield_of(path, tiled))


def battlefield_of(path: Path, tiled: TiledMap) -> Survey:
    """Return the battlefield of a map, with the problems of single objects only."""
    converter = _ObjectConverter(path, tiled)  # its methods below add to its problems
    painting, painting_problems = ground_painting(tiled)
    battlefield = Battlefield(
        name=name_of(path, tiled.properties.get("name")),
        table=(tiled.width, tiled.height),
        starts=converter.starts(),
        terrain=converter.terrain(),
        floor=floor_of(tiled),  # from the tile layers
        painting=painting,  # from the image layers
    )
    return Survey(battlefield, (*tiled.problems, *painting_problems, *converter.problems))


def with_table_problems(path: Path, tiled: TiledMap, survey_result: Survey) -> Survey:
    """Return a survey with the problems of the battlefield as a whole added; this takes longer."""
    battlefield = survey_result.battlefield
    problems = [*survey_result.problems]
    # Checked only without errors: they would follow from those.
    if not any(each.severity is Severity.ERROR for each in problems):
        problems += [fault._replace(file=path) for fault in starts.start_faults(battlefield)]
    hint_words = list(ignored_cells_words(tiled))
    # The starts may have added errors.
    if not any(each.severity is Severity.ERROR for each in problems):
        problems += [warning._replace(file=path) for warning in starts.start_warnings(battlefield)]
        if not battlefield.terrain:
            hint_words.append(
                f"has no piece of terrain: place some pieces (in Tiled, objects of class {TERRAIN})"
            )
    problems += [Problem(path, "", each, Severity.WARNING) for each in hint_words]
    sorted_problems = sorted(problems, key=lambda each: each.severity is Severity.WARNING)
    return Survey(battlefield, tuple(sorted_problems))


class _ObjectConverter:
    """Converter of a map's objects into starts and terrain, which collects their problems."""

    def __init__(self, path: Path, tiled: TiledMap) -> None:
        self.problems: list[Problem] = []
        self._path = path
        self._table = tiled.width, tiled.height
        self._to_inches: Affine = pixels_to_inches(tiled)
        self._objects = tiled.objects
        for each in self._objects:
            for words, remedy in _name_problems(each):
                self._add_warning(each, words, remedy)

    def terrain(self) -> tuple[Piece, ...]:
        """Return the pieces of terrain, the lowest first (D6)."""
        terrain: list[Piece] = []
        for each in self._objects_of_class(TERRAIN):
            try:
                pieces = pieces_of(each, self._to_inches, self._table)
            except MapError as error:
                self.problems.append(error.problem)
                continue
            terrain += pieces
            for words, remedy in piece_warnings(pieces, self._table):
                self._add_warning(each, words, remedy)
        if len(terrain) > MAX_PIECES:
            words = f"has {len(terrain)} pieces of terrain, and {MAX_PIECES} are the most"
            self.problems.append(Problem(self._path, "", words))
        return with_unique_ids(terrain[:MAX_PIECES])

    def starts(self) -> tuple[Point, ...]:
        """Return the starts in the order of their seats, up to the first seat without one (D7)."""
        objects_by_seat: dict[int, TiledObject] = {}
        seat_remedy = Remedy("seat")
        for each in self._objects_of_class(START):
            seat = each.properties.get("seat")
            if each.kind != "point" or each.tile:
                self._add_error(each, "a start must be a point (Insert Point)")
            elif type(seat) is not int or not 1 <= seat <= starts.MAX_SEATS:
                fault = f"seat {seat} is no seat" if seat else "has no seat"
                self._add_error(
                    each,
                    f"{fault}: it must be a whole number (int), 1 to {starts.MAX_SEATS}",
                    seat_remedy,
                )
            elif seat in objects_by_seat:
                self._add_error(
                    each,
                    f"is a second start of seat {seat}, beside {objects_by_seat[seat].label}",
                    seat_remedy,
                )
            else:
                objects_by_seat[seat] = each
        start_points: list[Point] = []
        while len(start_points) + 1 in objects_by_seat:
            start = objects_by_seat[len(start_points) + 1]
            start_points.append(self._to_inches(start.x, start.y).rounded())
        for seat in sorted(objects_by_seat)[len(start_points) :]:
            self._add_error(
                objects_by_seat[seat],
                f"is a start of seat {seat}, and seat {len(start_points) + 1} has none",
                seat_remedy,
            )
        return tuple(start_points)

    def _objects_of_class(self, kind: str) -> list[TiledObject]:
        return [each for each in self._objects if each.type == kind]

    def _add_error(
        self, tiled_object: TiledObject, words: str, remedy: Remedy | None = None
    ) -> None:
        self.problems.append(tiled_object.problem(words, remedy=remedy))

    def _add_warning(self, tiled_object: TiledObject, words: str, remedy: Remedy | None) -> None:
        self.problems.append(tiled_object.problem(words, Severity.WARNING, remedy))


def _name_problems(tiled_object: TiledObject) -> Iterator[tuple[str, Remedy | None]]:
    """Yield what is wrong with the class and property names of an object, with the remedy.

    An object with an unknown class, and a property with an unknown name, have no effect on the
    table.
    """
    if tiled_object.type in KNOWN_PROPERTIES:
        yield from _property_name_problems(tiled_object)
        return
    if tiled_object.tile and tiled_object.tile.is_missing:
        return  # the unread tileset may give its class
    yield from _class_name_problems(tiled_object)


def _class_name_problems(tiled_object: TiledObject) -> Iterator[tuple[str, Remedy | None]]:
    """Yield what is wrong with the class of an object that has none, or an unknown one.

    Nothing is wrong with an unknown class that is like no known one: it is for other programs.
    """
    if tiled_object.type:
        suggestion = closest_word(tiled_object.type, KNOWN_PROPERTIES)
        telling_names = [name for name in _CLASS_BY_PROPERTY if name in tiled_object.properties]
        advice = did_you_mean(suggestion)
        remedy_class = suggestion
        if not suggestion and telling_names:
            remedy_class = _CLASS_BY_PROPERTY[telling_names[0]]
            advice = f"; with a {telling_names[0]} its class must be {remedy_class}"
        if remedy_class:
            words = f"is of class '{short(tiled_object.type)}', so it counts nowhere{advice}"
            yield words, Remedy("class", remedy_class)
    elif tiled_object.kind in (*SHAPES, "point"):
        class_name = START if tiled_object.kind == "point" else TERRAIN
        words = f"has no class, so it counts nowhere: its class must be {class_name}"
        yield words, Remedy("class", class_name)


def _property_name_problems(tiled_object: TiledObject) -> Iterator[tuple[str, Remedy | None]]:
    """Yield the unknown property names of an object that are like a known one."""
    known_names = KNOWN_PROPERTIES[tiled_object.type]
    for name in tiled_object.properties:
        if name in known_names:
            continue
        suggestion = closest_word(name, known_names)
        if not suggestion:
            continue
        words = f"property '{short(name)}' counts nowhere{did_you_mean(suggestion)}"
        is_name_free = suggestion not in tiled_object.properties
        remedy = Remedy("rename", suggestion, old=name) if is_name_free else None
        yield words, remedy


def name_of(path: Path, title: object = None) -> str:
    """Return the name of a map: its own, or one made from its file's name."""
    words = title if isinstance(title, str) else path.stem.replace("-", " ").replace("_", " ")
    name = "".join(filter(str.isprintable, " ".join(words.split())))[:MAX_NAME_LETTERS].strip()
    return name[:1].upper() + name[1:] if name else "A battlefield"
