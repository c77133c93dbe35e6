"""How a siege moves: cards from pile to pile, a clash turned over, courses that fall and rise."""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.events import Event, Moved
from engine.table.animator import Drop, Flight, Motion, Pulse
from engine.table.context import TableContext
from games.siege.rules.state import (
    ATTACK,
    DECKS,
    DEFENCE,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    Siege,
    WallsChanged,
)
from games.siege.table import walls
from games.siege.table.camp import Piece

HOLD = 0.9
"""Seconds for which a clash's cards lie revealed before they are discarded."""


def motions(table: TableContext, beat: Event, after: Siege) -> list[Motion]:
    """How one event looks."""
    match beat:
        case ClashResolved():
            return _turned(table, beat, after)
        case WallsChanged():
            return _course(table, beat)
        case CounterBuilt(counter=counter) | CounterBurnt(counter=counter):
            copy = max(1, after.besieger.equipment.count(counter))  # type: ignore[arg-type]
            widget = table.widget(f"counter.{Piece(counter, copy).id}")  # type: ignore[arg-type]
            return [Pulse(widget.rect)] if widget else []
    batch = table.flights.of(after, beat)
    if isinstance(beat, Moved) and beat.source in (ATTACK, DEFENCE):
        for motion in batch:
            motion.delay += HOLD
            motion.step = "clash"  # both sides' cards go together
    return batch


def _turned(table: TableContext, clash: ClashResolved, after: Siege) -> list[Motion]:
    """The attacker's cards turn over where they lie."""
    batch: list[Motion] = []
    for index, card in enumerate(clash.attack):
        id = ATTACK if not index else f"{ATTACK}-{index}"
        start, goal = table.flights.was(id), table.flights.lies(id)
        if start and goal:
            front = table.flights.picture(after, card, ATTACK, goal.width)
            back = table.flights.picture(after, HIDDEN, DECKS[clash.attacker], goal.width)
            batch.append(Flight(front, back, start, goal, place=ATTACK, turn_over=True, tilt=0))
    return batch


def _course(table: TableContext, event: WallsChanged) -> list[Motion]:
    widget = table.widget("walls")
    if widget is None:
        return []
    number = max(event.before, event.after)
    at = walls.course_rect(widget.rect, number)
    away = (at.left, widget.rect.bottom)
    ends = (at.topleft, away) if event.after < event.before else (away, at.topleft)
    return [Drop(walls.loose_course(at.size, number), *ends, clip=widget.rect, place="walls")]
