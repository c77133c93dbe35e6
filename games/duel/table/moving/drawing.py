"""Marks of a move on the map while it is drawn: legs, lengths, ghost, engagements, faults."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.app import theme
from engine.app.map.marks import ERROR_COLOUR, MapMarks, translucent_copy
from engine.app.widgets import literal
from games.duel.geometry.moves import Fault, Walk
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point
from games.duel.rules.state import Duel
from games.duel.table.battlefield.figures import figure_of, heading_degrees, standing_figure
from games.duel.table.moving.path import PathTool
from games.duel.table.moving.reach import reach_of
from games.duel.table.moving.sentences import no_way_sentence, threat_phrase
from games.duel.words.abilities import (
    carry_sentence,
    landing_place_name,
    touch_sentences,
    usable_pieces_at,
)

Corners = tuple[Point, ...]
RING_GAP = 0.08
"""Distance in inches between a base and the ring around it."""
CIRCLE_OPACITY = 0.2
"""Opacity of the circle within which a warrior engages, from 0 to 1."""
POINT_GAP = 0.3
"""Radius in inches around a crossed point that words about it leave free."""
LENGTH_GAP = 0.35
"""Radius in inches around the middle of a leg that its length leaves free."""
TEXT_GAP = 0.55
"""Radius in inches around a point that words about it leave free."""


def draw_path(
    marks: MapMarks, duel: Duel, seat: int, path: PathTool, fault_of: Callable[[Corners], str]
) -> None:
    """Mark a path, its result, and the reach of an enemy under the pointer.

    Args:
        marks: Marks to add to.
        duel: The duel as it is shown.
        seat: Seat that moves.
        path: The path.
        fault_of: Returns the reason why corners are no legal move, as a sentence, or "".
    """
    pointed_enemy = _enemy_at_pointer(duel, seat, path)
    if pointed_enemy:
        _mark_threat(duel, pointed_enemy, marks)
    if path.unreachable_goal:
        marks.cross(path.unreachable_goal)
        marks.sentence(no_way_sentence(duel, seat, path), path.unreachable_goal, POINT_GAP)
    corners = path.corners if pointed_enemy else path.visible_corners
    if not corners:
        return
    walk = path.walk(corners)
    assert walk  # there are corners
    if walk.fault:
        _mark_fault(marks, path, corners, walk.fault)
    else:
        place_beyond_allowance = None if pointed_enemy else path.place_beyond_allowance
        _mark_legal_walk(marks, duel, seat, walk, place_beyond_allowance)
    _mark_texts(duel, seat, corners, walk, marks, fault_of)


def _mark_fault(marks: MapMarks, path: PathTool, corners: Corners, fault: Fault) -> None:
    """Mark a path up to its fault, and the rest of it as an error."""
    legal_points = corners
    if fault.leg_index < len(corners):
        legal_points = (*corners[: fault.leg_index], fault.stop_point)
    marks.line((path.move_start, *legal_points))
    marks.line((fault.stop_point, *corners[fault.leg_index :]), ERROR_COLOUR)
    marks.cross(fault.stop_point)


def _mark_legal_walk(
    marks: MapMarks, duel: Duel, seat: int, walk: Walk, place_beyond_allowance: Point | None
) -> None:
    """Mark a legal path, the figure at its end, and the terrain and warriors in contact with it.

    Dots lead on to the place of the pointer, if the allowance does not suffice to reach it.
    """
    points = (walk.start, *walk.legs)
    end = walk.end
    marks.line(points)
    if walk.crossing_point:
        marks.dots(walk.crossing_point, end, theme.TITLE_LIGHT)
    if place_beyond_allowance:
        marks.dots(end, place_beyond_allowance, theme.MUTED)
    _mark_ghost(marks, duel, seat, points)
    for piece in usable_pieces_at(duel, end):
        marks.outline(piece.shape, theme.BRASS_LIGHT)
    marks.ring(end, duel.base / 2 + RING_GAP, theme.TITLE_LIGHT)
    for index in walk.engaged_indices:
        other = duel.others(seat)[index]
        colour = marks.colour(other)
        reach = duel.base / 2 + ENGAGEMENT_RANGE
        marks.ring(duel.warrior(other).at, reach, colour, CIRCLE_OPACITY)


def _mark_ghost(marks: MapMarks, duel: Duel, seat: int, points: Corners) -> None:
    """Mark the figure of a seat at the end of a path, facing along the last leg."""
    side = max(1, round(duel.base * marks.transform.scale))
    colour = marks.colour(seat)
    facing = heading_degrees(points[-2], points[-1])
    picture = standing_figure(colour, figure_of(duel, seat), facing, side)
    marks.picture(translucent_copy(picture), points[-1])


def draw_advised_move(
    marks: MapMarks, duel: Duel, seat: int, path: PathTool, corners: Corners
) -> None:
    """Mark the path that a hint advises as a dotted line, with a ghost at its end.

    Without corners the hint advises to stay.
    """
    walk = path.walk(corners)
    points = (path.move_start, *(walk.legs if walk else ()))
    end = walk.end if walk else path.move_start
    for start_of_leg, end_of_leg in pairwise((*points, end)):
        marks.dots(start_of_leg, end_of_leg, theme.BRASS_LIGHT)
    if walk:
        _mark_ghost(marks, duel, seat, points)
    marks.ring(end, duel.base / 2 + RING_GAP, theme.BRASS_LIGHT)
    text = f"hint: {walk.length:.1f}\u2033" if walk else "hint: stay"
    marks.tag(text, end, TEXT_GAP, edge=theme.BRASS_LIGHT)


def _mark_texts(
    duel: Duel,
    seat: int,
    corners: Corners,
    walk: Walk,
    marks: MapMarks,
    fault_of: Callable[[Corners], str],
) -> None:
    """Mark the lengths of a path, and its result or its fault in words."""
    if len(corners) > 1:
        start = walk.start
        first_corner = corners[0]
        middle = Point((start.x + first_corner.x) / 2, (start.y + first_corner.y) / 2)
        # the tag at the end has the length of the whole path
        marks.tag(f"{start.distance_to(first_corner):.1f}\u2033", middle, LENGTH_GAP)
    if walk.fault:
        sentence = fault_of(corners)
        marks.sentence(sentence, corners[-1], POINT_GAP)
        return
    marks.tag(
        f"{walk.length:.1f} of {duel.allowance(seat)}\u2033",
        walk.end,
        TEXT_GAP,
        edge=theme.BRASS_LIGHT,
    )
    if walk.new_ground:
        if marks.look.scale.narrow:  # the full sentence stands beside the map
            place = landing_place_name(duel, walk.end, walk.new_ground)
            marks.tag(f"carried onto {literal(place)}", walk.end, TEXT_GAP)
        else:
            sentence = literal(carry_sentence(duel, seat, walk.end, walk.new_ground))
            marks.sentence(sentence, walk.end, TEXT_GAP)
    for index in walk.engaged_indices:
        other = duel.others(seat)[index]
        text = f"engages {duel.name_of(other)}"
        marks.tag(literal(text), walk.end, TEXT_GAP, edge=marks.colour(other))
    # who fights uses no terrain, and the full sentence stands beside the map of a small window
    is_brief = marks.look.scale.narrow or bool(walk.engaged_indices)
    _name_touched_pieces(duel, seat, walk, marks, is_brief=is_brief)


def _name_touched_pieces(
    duel: Duel, seat: int, walk: Walk, marks: MapMarks, *, is_brief: bool
) -> None:
    """Name the terrain that the end of a move touches; unless `is_brief`, with its uses."""
    pieces = usable_pieces_at(duel, walk.end)
    for piece, sentence in zip(pieces, touch_sentences(duel, seat, pieces), strict=True):
        if is_brief:
            marks.tag(f"touches the {literal(piece.called)}", walk.end, TEXT_GAP)
        else:
            marks.sentence(sentence, walk.end, TEXT_GAP)


def _enemy_at_pointer(duel: Duel, seat: int, path: PathTool) -> int:
    """Return the seat of the enemy under the pointer, or 0."""
    pointer_place = path.pointer_place
    if pointer_place is None:
        return 0
    for other in duel.others(seat):
        if duel.warrior(other).at.distance_to(pointer_place) <= duel.base / 2:
            return other
    return 0


def _mark_threat(duel: Duel, seat: int, marks: MapMarks) -> None:
    """Mark how far a warrior can move, and within which distance it engages."""
    place = duel.warrior(seat).at
    colour = marks.colour(seat)
    others = duel.places_of(*duel.others(seat))
    marks.outline(reach_of(duel.field, place, duel.allowance(seat), others).free_region, colour)
    marks.ring(place, duel.base / 2 + ENGAGEMENT_RANGE, colour, CIRCLE_OPACITY)
    marks.tag(literal(threat_phrase(duel, seat)), place, TEXT_GAP, edge=colour)
