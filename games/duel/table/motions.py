"""How a duel moves outside its fights: figures along their paths, cards as they are shown."""

from __future__ import annotations

from engine.rules.events import Event
from engine.table.animator import Motion, Travel
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.duel.geometry.points import Point
from games.duel.rules.events import (
    Fell,
    OrderFixed,
    PhaseBegan,
    Retreated,
    Showed,
    ShowedNothing,
    Stayed,
    Walked,
)
from games.duel.rules.state import Duel
from games.duel.table.battlefield import MAP, BattleMap
from games.duel.table.figures import figure_of, standing

SPEED, SHORTEST, LONGEST = 4.0, 0.25, 1.2
"""Inches a second, and the seconds that a move takes at least and at most."""


def motions(table: TableContext, before: Duel, beat: Event, after: Duel) -> list[Motion]:
    """How one event looks."""
    match beat:
        case Walked(seat=seat, start=start, legs=legs):
            return _walk(table, before, seat, (start, *legs))
        case Retreated(seat=seat, start=start, end=end) if start != end:
            return _walk(table, before, seat, (start, end))
    return []


def _walk(table: TableContext, seen: Duel, seat: int, points: tuple[Point, ...]) -> list[Motion]:
    """A figure goes along these points."""
    view = table.widget(MAP)
    if not isinstance(view, BattleMap):
        return []
    to = view.transform
    path = [to.pixel(point) for point in points]
    side = max(1, round(seen.base * to.scale))
    picture = standing(table.scale.colour(seat), figure_of(seen, seat), 0, side)
    travel = Travel(picture, path, SPEED * to.scale, to.rect, source=f"figure-{seat}")
    travel.duration = min(max(travel.duration, SHORTEST), LONGEST)
    return [travel]


def pace(beat: Event) -> Pace:
    """For how long an event is looked at."""
    match beat:
        case PhaseBegan() | OrderFixed():
            return Pace(0.25)
        case Showed():
            return Pace(0.4, sheet="warriors")
        case ShowedNothing() | Stayed():
            return Pace(0.25)
        case Walked() | Retreated():
            return Pace(0.3, sheet="field")
        case Fell():
            return Pace(0.9, sheet="field")
    return Pace()
