"""Moves that the computer player considers, a few of the infinitely many (D10 to D14).

Clauses such as D10 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from engine.rules.notation import Action
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point
from games.duel.player.ways import ways_of
from games.duel.rules.actions import Climb, Run, Stay
from games.duel.rules.motion import walk
from games.duel.rules.state import Duel

WELL_IN = 0.05
"""Inches by which a move into an engagement leads beyond its border."""
SHY = 0.02
"""Inches of clearance to places that must not be reached."""
LEAST = 0.2
"""Length in inches below which a move is not worth making."""
MOST_ENEMIES = 3
"""Number of the nearest enemies that are approached."""
MOST_PIECES = 4
"""Number of the nearest pieces of terrain that are approached."""
MOST_LEGS = 3
"""Greatest number of legs of a path."""
TURNS = 8
TURN = 2 * pi / TURNS
"""Radians between two of the `TURNS` directions that are tried around an obstacle or away."""
AWAY = 2
"""Number of moves away from the enemy that are considered."""


def moves(s: Duel, seat: int) -> list[Action]:
    """Return the moves to consider.

    They lead towards each enemy: into the engagement, up to its base, just out of its reach, or as
    near as possible; and to pieces that can be thrown. If an enemy can be met this turn, they may
    also lead away, or the warrior stays, but only in some turns: two seats that both wait would
    never meet.
    """
    gait = s.gait(seat)
    if gait is None or not s.allowance(seat):
        return [Stay()]
    meets = _meets(s, seat)
    waits = s.engaged_at(seat) or (meets and _patient(s, seat))
    kind = Run if gait == "run" else Climb
    moves_by_end: dict[tuple[int, int], Action] = {}
    for legs in (
        *_towards(s, seat, meets),
        *(_short(s, seat) if meets else ()),
        *(_away(s, seat, s.warrior(s.nearest(seat)).at) if waits else ()),
    ):
        end = walk(s, seat, legs).end
        moves_by_end.setdefault((round(end.x * 4), round(end.y * 4)), kind(legs))
    return [*([Stay()] if waits or not moves_by_end else []), *moves_by_end.values()]


def _patient(s: Duel, seat: int) -> bool:
    """Return True if the seat may wait this turn; never true of both of two seats for long."""
    return (s.turn // 2 + seat) % 2 == 0


def _meets(s: Duel, seat: int) -> bool:
    """Return True if a warrior can be engaged before it and an enemy have both moved again."""
    place = s.warrior(seat).at
    reach = s.allowance(seat) + ENGAGEMENT_RANGE + s.base
    return any(
        place.distance_to(s.warrior(other).at) <= reach + s.allowance(other)
        for other in s.others(seat)
    )


def _towards(s: Duel, seat: int, meets: bool) -> Iterator[tuple[Point, ...]]:
    """Yield paths that shorten the walk to an enemy, or lead to a piece that can be thrown."""
    place = s.warrior(seat).at
    inches = s.allowance(seat)
    base = s.base
    path_search = ways_of(s.field)
    nearer = False
    enemies = sorted(s.places_of(*s.others(seat)), key=place.distance_to)[:MOST_ENEMIES]
    for enemy in enemies:
        distance = place.distance_to(enemy)
        stops = (
            stop
            for stop in (ENGAGEMENT_RANGE + base - WELL_IN, base + SHY)
            if distance - stop > LEAST
        )
        straight = (_straight(s, seat, enemy, min(inches, distance - stop)) for stop in stops)
        for legs in (*straight, *_along(s, seat, enemy)):
            move = walk(s, seat, legs)
            ahead = path_search.distance(place, enemy) - path_search.distance(move.end, enemy)
            if move.fault is None and move.length > LEAST and (ahead > LEAST or meets):
                nearer |= ahead > LEAST
                yield legs
    if not nearer and enemies and not s.engaged_at(seat):
        yield from _round_corners(s, seat, enemies[0])
    for legs in _at_pieces(s, seat):
        move = walk(s, seat, legs)
        if move.fault is None and move.length > LEAST:
            yield legs


def _round_corners(s: Duel, seat: int, enemy: Point) -> Iterator[tuple[Point, ...]]:
    """Yield the shortest legal path as far along the way to an enemy as possible.

    That path takes a while to find. Without one, yield a straight leg in each free direction.
    """
    place = s.warrior(seat).at
    inches = s.allowance(seat)
    field = s.field
    near = [each for each in ways_of(field).path(place, enemy) if place.distance_to(each) <= inches]
    for goal in reversed(near):
        if legs := field.shortest(place, goal, inches, s.places_of(*s.others(seat))):
            yield legs
            return
    for turn in range(TURNS):
        way = Point(place.x + 100 * cos(turn * TURN), place.y + 100 * sin(turn * TURN))
        legs = _straight(s, seat, way, inches)
        move = walk(s, seat, legs)
        if move.fault is None and move.length > LEAST:
            yield legs


def _short(s: Duel, seat: int) -> Iterator[tuple[Point, ...]]:
    """Yield a path towards each enemy that ends just out of its reach."""
    place = s.warrior(seat).at
    inches = s.allowance(seat)
    for other in s.others(seat):
        enemy = s.warrior(other).at
        short = place.distance_to(enemy) - s.allowance(other) - ENGAGEMENT_RANGE - s.base - SHY
        if LEAST < short < inches:
            legs = _straight(s, seat, enemy, short)
            if walk(s, seat, legs).fault is None:
                yield legs


def _straight(s: Duel, seat: int, goal: Point, inches: float) -> tuple[Point, ...]:
    """Return a leg straight towards a goal, as long as given or until an obstacle stops it."""
    place = s.warrior(seat).at
    distance = place.distance_to(goal)
    if not distance:
        return (goal,)
    dx = (goal.x - place.x) / distance
    dy = (goal.y - place.y) / distance
    fault = walk(s, seat, (Point(place.x + dx * inches, place.y + dy * inches).rounded(),)).fault
    if fault and fault.inches > LEAST:
        inches = min(inches, fault.inches - SHY)
    return (Point(place.x + dx * inches, place.y + dy * inches).rounded(),)


def _along(s: Duel, seat: int, enemy: Point) -> Iterator[tuple[Point, ...]]:
    """Yield paths along the way to an enemy, each with one more leg, pulled taut."""
    position = s.warrior(seat).at
    remaining = float(s.allowance(seat))
    path = ways_of(s.field).path(position, enemy)
    legs: tuple[Point, ...] = ()
    for _ in range(MOST_LEGS):
        for stop in reversed([each for each in path if position.distance_to(each) <= remaining]):
            move = walk(s, seat, (*legs, stop))
            if move.fault is None:
                break
        else:
            break
        legs = (*legs, stop)
        remaining = s.allowance(seat) - move.length
        position = move.end
        yield legs
        if move.crossing or remaining < LEAST:
            break
        path = path[path.index(stop) + 1 :]
    ahead = next((each for each in path if position.distance_to(each) > remaining), None)
    if legs and ahead and remaining > LEAST and not walk(s, seat, legs).crossing:
        distance = position.distance_to(ahead)
        inches = remaining - SHY
        x = (ahead.x - position.x) / distance
        y = (ahead.y - position.y) / distance
        yield (*legs, Point(position.x + x * inches, position.y + y * inches).rounded())
    elif not legs:
        yield _straight(s, seat, path[0], min(s.allowance(seat), position.distance_to(path[0])))


def _away(s: Duel, seat: int, enemy: Point) -> list[tuple[Point, ...]]:
    """Return the legs after which the nearest enemy has the longest walk."""
    place = s.warrior(seat).at
    inches = s.allowance(seat)
    path_search = ways_of(s.field)
    paths = []
    for turn in range(TURNS):
        way = Point(place.x + 100 * cos(turn * TURN), place.y + 100 * sin(turn * TURN))
        legs = _straight(s, seat, way, inches)
        move = walk(s, seat, legs)
        if move.fault is None:
            paths.append((path_search.distance(enemy, move.end), legs))
    return [legs for _, legs in sorted(paths, reverse=True)[:AWAY]]


def _at_pieces(s: Duel, seat: int) -> Iterator[tuple[Point, ...]]:
    """Yield legs up to the nearest pieces that can be thrown at an enemy from their place.

    A base that is stopped by a piece touches it.
    """
    warrior = s.warrior(seat)
    inches = s.allowance(seat)
    strength = warrior.limit("strength") or warrior.shown.strength
    enemies = s.places_of(*s.others(seat))
    near = []
    for piece, _ in ways_of(s.field).projectiles:
        distance = warrior.at.distance_to(piece.centre)
        thrown = strength - piece.weight + 2 * s.base
        if distance < inches + 2 * s.base and any(
            enemy.distance_to(piece.centre) < thrown for enemy in enemies
        ):
            near.append((distance, piece.centre))
    for distance, centre in sorted(near)[:MOST_PIECES]:
        yield _straight(s, seat, centre, min(inches, distance))
