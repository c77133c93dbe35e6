"""Check of the starts on a battlefield: their places, and the paths between them.

Clauses such as D12 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import shapely
from numpy.typing import NDArray
from shapely.geometry import Point as ShapelyPoint

from games.duel.geometry.points import (
    BASE,
    ENGAGEMENT_RANGE,
    TOLERANCE,
    Point,
    are_engaged,
    gap_between,
)
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.problems import Problem, Remedy, Severity, place_words

MIN_SEATS = 2
"""Smallest number of seats in a duel."""
MAX_SEATS = 6
"""Largest number of seats in a duel."""
USUAL_SPEED = 3
"""Speed of a warrior whose 13 cards are shared out evenly."""
MIN_UNREACHABLE_AREA = 1.0
"""Smallest unreachable part of the table that gets a warning, in square inches.

The area is that in which the centre of a base may lie.
"""


def start_faults(battlefield: Battlefield, base: float = BASE) -> list[Problem]:
    """Return the reasons why no duel can begin here; empty if one can.

    Each start must lie on the table, off blocking ground and off the other bases (D12), must not be
    engaged with any of them (D14), and must be reachable from every other (D7).

    Args:
        battlefield: The battlefield.
        base: Diameter of a base in inches.
    """
    count = len(battlefield.starts)
    if not count:
        return [
            _battlefield_problem(
                "has no start: lay one for each seat (in Tiled, a point of class start)"
            )
        ]
    problems: list[Problem] = []
    if count < MIN_SEATS:
        problems.append(_battlefield_problem("has one start; a duel needs two at least"))
    if count > MAX_SEATS:
        words = f"has {count} starts; a duel has {MAX_SEATS} at most"
        problems.append(_battlefield_problem(words))
    place_faults = _place_faults(battlefield, base)
    return problems + (place_faults or _unreachable_starts(battlefield, base))


def _battlefield_problem(words: str) -> Problem:
    """Return a problem of a battlefield as a whole."""
    return Problem(None, "", words)


def _place_faults(battlefield: Battlefield, base: float) -> list[Problem]:
    width, height = battlefield.table
    blocking_pieces = [piece for piece in battlefield.terrain if piece.ground == "blocking"]
    problems = []
    for index, start in enumerate(battlefield.starts):
        start_name = _start_name(battlefield, index)
        point = ShapelyPoint(start)
        earlier_starts = battlefield.starts[:index]
        sentences = []
        edge_distance = min(start.x, start.y, width - start.x, height - start.y)
        if edge_distance < 0:
            sentences.append("lies off the table")
        elif edge_distance < base / 2 - TOLERANCE:
            sentences.append("has part of its base off the table")
        sentences += [
            f"overlaps the blocking ground of '{piece.id}'"
            for piece in blocking_pieces
            if piece.shape.distance(point) < base / 2 - TOLERANCE
        ]
        for earlier_index, earlier_start in enumerate(earlier_starts):
            if start.distance_to(earlier_start) < base - TOLERANCE:
                sentences.append(f"overlaps the start of seat {earlier_index + 1}")
            elif are_engaged(start, earlier_start, base):
                sentences.append(
                    f"is within {ENGAGEMENT_RANGE:g} inches of the start of seat"
                    f" {earlier_index + 1}, so that both are engaged before anybody has moved"
                )
        problems += [
            Problem(None, start_name, fault, at=start, remedy=Remedy("place"))
            for fault in sentences
        ]
    return problems


def _unreachable_starts(battlefield: Battlefield, base: float) -> list[Problem]:
    """Return problems for the starts that can't be reached from the start of seat 1.

    Only blocking ground and the edge of the table stop a warrior for good: a warrior can cross a
    border between grounds, and another warrior in the way moves on.
    """
    areas = _part_indices(battlefield, _connected_parts(battlefield, base))
    return [
        Problem(
            None,
            _start_name(battlefield, index),
            "can't be reached from the start of seat 1",
            at=battlefield.starts[index],
        )
        for index, area in enumerate(areas)
        if area != areas[0]  # index 0 is seat 1
    ]


def _part_indices(battlefield: Battlefield, parts: NDArray[Any]) -> list[int]:
    """Return for each start the index of the part of the table in which it lies."""
    return [
        int(shapely.distance(parts, ShapelyPoint(start)).argmin()) for start in battlefield.starts
    ]


@lru_cache(maxsize=4)
def _connected_parts(battlefield: Battlefield, base: float) -> NDArray[Any]:
    """Return the parts of the table without a path between them, as areas for a base's centre."""
    width, height = battlefield.table
    radius = base / 2 - TOLERANCE  # a base may touch a wall, and pass a gap of its own width
    blocking_shapes = [piece.shape for piece in battlefield.terrain if piece.ground == "blocking"]
    free_area = shapely.box(radius, radius, width - radius, height - radius)
    # Widened before the union, which is faster with few, smooth shapes.
    walls = shapely.union_all([shape.buffer(radius) for shape in blocking_shapes])
    return shapely.get_parts(free_area.difference(walls))


def start_warnings(battlefield: Battlefield, base: float = BASE) -> list[Problem]:
    """Return warnings about a battlefield on which a duel can begin.

    There are two kinds: starts so close to each other that both may be engaged in the first turn
    (D14), and parts of the table that nobody can reach.
    """
    problems = []
    usual_reach = 2 * USUAL_SPEED + ENGAGEMENT_RANGE
    for index, start in enumerate(battlefield.starts):
        for earlier_index, earlier_start in enumerate(battlefield.starts[:index]):
            if (inches := gap_between(start, earlier_start, base)) <= usual_reach:
                sum_words = f"{USUAL_SPEED} + {USUAL_SPEED} + {ENGAGEMENT_RANGE:g}"
                words = (
                    f"is {inches:.3g} inches from the start of seat {earlier_index + 1}: with Speed"
                    f" {USUAL_SPEED} each, both may be engaged in the first turn ({sum_words})"
                )
                name = _start_name(battlefield, index)
                problems.append(Problem(None, name, words, Severity.WARNING, start))
    parts = _connected_parts(battlefield, base)
    reached_parts = {*_part_indices(battlefield, parts)}
    for number, part in enumerate(parts):
        if number not in reached_parts and part.area >= MIN_UNREACHABLE_AREA:
            inner_point = part.representative_point()
            place = Point(inner_point.x, inner_point.y)
            words = "nobody reaches this part of the table, for blocking ground lies around it"
            problems.append(
                Problem(None, f"at {place_words(place)}", words, Severity.WARNING, place)
            )
    return problems


def _start_name(battlefield: Battlefield, index: int) -> str:
    return f"start of seat {index + 1} at {place_words(battlefield.starts[index])}"
