"""Marks of a move on the map while it is drawn: legs, lengths, ghost, engagements, faults."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.app import theme
from engine.app.map.marks import ERROR_COLOUR, MapMarks, ghost
from engine.app.widgets import literal
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.table.battlefield.figures import angle, figure_of, standing_figure
from games.duel.table.moving.path import PathTool
from games.duel.table.moving.reach import reach_of
from games.duel.table.moving.sentences import no_way_sentence, threat
from games.duel.words.abilities import carry_sentence, landing_place_name

Corners = tuple[Point, ...]
KEPT = 0.55
"""Radius in inches around a point that words about it leave free."""


def draw_path(
    marks: MapMarks, seen: Duel, seat: int, path: PathTool, fault_of: Callable[[Corners], str]
) -> None:
    """Mark a path, its result, and the reach of an enemy under the pointer.

    Args:
        marks: Marks to add to.
        seen: The duel as it is shown.
        seat: Seat that moves.
        path: The path.
        fault_of: Returns the reason why corners are no legal move, as a sentence, or "".
    """
    pointed = _threat(seen, seat, path, marks)
    if path.unreached:
        marks.cross(path.unreached)
        marks.sentence(no_way_sentence(seen, seat, path), path.unreached, 0.3)
    corners = path.corners if pointed else path.shown
    if not corners:
        return
    walk = path.walk(corners)
    assert walk
    fault = walk.fault
    legs = walk.legs
    end = legs[-1] if legs else path.home
    if fault:
        good = (*corners[: fault.leg], fault.at) if fault.leg < len(corners) else corners
        marks.line((path.home, *good))
        marks.line((fault.at, *corners[fault.leg :]), ERROR_COLOUR)
        marks.cross(fault.at)
    else:
        marks.line((path.home, *legs))
        if walk.crossing:
            marks.dots(walk.crossing, end, theme.TITLE_LIGHT)
        if path.beyond and not pointed:
            marks.dots(end, path.beyond, theme.MUTED)
        before = legs[-2] if len(legs) > 1 else path.home
        side = max(1, round(seen.base * marks.transform.scale))
        colour = marks.look.scale.colour(seat)
        facing = angle(before, end)
        marks.picture(ghost(standing_figure(colour, figure_of(seen, seat), facing, side)), end)
        marks.ring(end, seen.base / 2 + 0.08, theme.TITLE_LIGHT)
        for index in walk.engaged:
            other = seen.others(seat)[index]
            marks.ring(
                seen.warrior(other).at, seen.base / 2 + 2, marks.look.scale.colour(other), 0.2
            )
    _said(seen, seat, corners, walk, marks, fault_of)


def draw_advised(marks: MapMarks, seen: Duel, seat: int, path: PathTool, corners: Corners) -> None:
    """Mark the path that a hint advises as a dotted line, with a ghost at its end.

    Without corners the hint advises to stay.
    """
    walk = path.walk(corners)
    way = (path.home, *(walk.legs if walk else ()))
    end = walk.end if walk else path.home
    for start_of_leg, end_of_leg in pairwise((*way, end)):
        marks.dots(start_of_leg, end_of_leg, theme.BRASS_LIGHT)
    if walk:
        side = max(1, round(seen.base * marks.transform.scale))
        colour = marks.look.scale.colour(seat)
        facing = angle(way[-2], way[-1])
        marks.picture(ghost(standing_figure(colour, figure_of(seen, seat), facing, side)), end)
    marks.ring(end, seen.base / 2 + 0.08, theme.BRASS_LIGHT)
    words = f"hint: {walk.length:.1f}\u2033" if walk else "hint: stay"
    marks.tag(words, end, KEPT, edge=theme.BRASS_LIGHT)


def _said(
    seen: Duel,
    seat: int,
    corners: Corners,
    walk: Walk,
    marks: MapMarks,
    fault_of: Callable[[Corners], str],
) -> None:
    """Mark the lengths of a path, and its result or its fault in words."""
    if len(corners) > 1:
        at = walk.start
        goal = corners[0]
        middle = Point((at.x + goal.x) / 2, (at.y + goal.y) / 2)
        marks.tag(f"{at.distance_to(goal):.1f}\u2033", middle, 0.35)
    if walk.fault:
        sentence = fault_of(corners)
        marks.sentence(sentence, corners[-1], 0.3)
        return
    marks.tag(
        f"{walk.length:.1f} of {seen.allowance(seat)}\u2033",
        walk.end,
        KEPT,
        edge=theme.BRASS_LIGHT,
    )
    if walk.crossed:
        if marks.look.scale.narrow:  # the full sentence stands beside the map
            place = landing_place_name(seen, walk.end, walk.crossed)
            marks.tag(f"carried onto {literal(place)}", walk.end, KEPT)
        else:
            marks.sentence(
                literal(carry_sentence(seen, seat, walk.end, walk.crossed)), walk.end, KEPT
            )
    for index in walk.engaged:
        other = seen.others(seat)[index]
        words = f"engages {seen.warrior(other).name}"
        marks.tag(literal(words), walk.end, KEPT, edge=marks.look.scale.colour(other))


def _threat(seen: Duel, seat: int, path: PathTool, marks: MapMarks) -> bool:
    """Mark the reach of the enemy under the pointer; return True if there is one."""
    for other in seen.others(seat):
        place = seen.warrior(other).at
        if path.pointed is None or place.distance_to(path.pointed) > seen.base / 2:
            continue
        colour = marks.look.scale.colour(other)
        inch = seen.allowance(other)
        others = seen.places_of(*seen.others(other))
        marks.outline(reach_of(seen.field, place, inch, others).free, colour)
        marks.ring(place, seen.base / 2 + 2, colour, 0.2)
        marks.tag(literal(threat(seen, other)), place, KEPT, edge=colour)
        return True
    return False
