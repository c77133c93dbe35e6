"""How a siege moves: cards from pile to pile, a clash turned over, courses that fall and rise."""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.events import Event, Looked, Moved, Shuffled
from engine.table.animator import Drop, Flight, Motion, Pulse
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.siege.rules.state import (
    ATTACK,
    DECKS,
    DEFENCE,
    DISCARDS,
    FATE_DECK,
    FATE_DISCARD,
    ClashDeclared,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    FateCame,
    FateStruck,
    Resupplied,
    Siege,
    Turned,
    WallsChanged,
)
from games.siege.table import walls
from games.siege.table.camp import Piece

ONE_BY_ONE = 0.35
"""Seconds from one card that a side loses to the next."""


def pace(beat: Event) -> Pace:
    """A clash is turned over card by card and compared before it does anything; Fate is lit, then
    read."""
    match beat:
        case ClashDeclared():
            return Pace(sheet="clash")
        case Turned():
            return Pace(0.15, sheet="clash")
        case ClashResolved():
            return Pace(0.7, sheet="clash")
        case WallsChanged():
            return Pace(0.4, sheet="walls")
        case CounterBuilt() | CounterBurnt():
            return Pace(sheet="camp")
        case FateCame():
            return Pace(0.25, sheet="fate")
        case FateStruck():
            return Pace(0.9, sheet="fate")
        case Resupplied() | Looked():
            return Pace(0.4, sheet="decks")
        case Shuffled():
            return Pace(0.4, sheet="fate")
        case Moved(source=source) if source in (FATE_DECK, FATE_DISCARD):
            return Pace(sheet="fate")
        case Moved(source=source) if source in (ATTACK, DEFENCE):
            return Pace(sheet="clash", step="discards")
        case Moved(target=target) if target in (ATTACK, DEFENCE):
            return Pace(0.2, sheet="clash")
        case Moved():
            return Pace(sheet="decks")
    return Pace()


def motions(table: TableContext, beat: Event, after: Siege) -> list[Motion]:
    """How one event looks."""
    match beat:
        case Turned():
            return _turned(table, beat, after)
        case WallsChanged():
            return _course(table, beat)
        case CounterBuilt(counter=counter) | CounterBurnt(counter=counter):
            copy = max(1, after.besieger.equipment.count(counter))  # type: ignore[arg-type]
            widget = table.widget(f"counter.{Piece(counter, copy).id}")  # type: ignore[arg-type]
            return [Pulse(widget.rect)] if widget else []
        case Moved(source=source, target=target):
            batch = table.flights.of(after, beat)
            for number, motion in enumerate(batch):
                if source in (ATTACK, DEFENCE):
                    motion.source = ""  # its print stays there
                elif target in DISCARDS.values():
                    motion.delay = number * ONE_BY_ONE
            return batch
    return []


def _turned(table: TableContext, turned: Turned, after: Siege) -> list[Motion]:
    """A card of a clash turns over where it lies."""
    id = f"{turned.place}-{turned.number}" if turned.number else turned.place
    widget = table.flights.was.widget(id)
    if widget is None or after.clash is None:
        return []
    clash, at = after.clash, widget.rect
    owner = clash.attacker if turned.place == ATTACK else clash.defender
    front = table.flights.picture(after, turned.card, turned.place, at.width)
    back = table.flights.picture(after, HIDDEN, DECKS[owner], at.width)
    return [Flight(front, back, at, at, turn_over=True, source=id, tilt=0)]


def _course(table: TableContext, event: WallsChanged) -> list[Motion]:
    widget = table.widget("walls")
    if widget is None:
        return []
    number, fell = max(event.before, event.after), event.after < event.before
    at = walls.course_rect(widget.rect, number)
    away = (at.left, widget.rect.bottom)
    ends = (at.topleft, away) if fell else (away, at.topleft)
    course = walls.loose_course(at.size, number)
    return [Drop(course, *ends, clip=widget.rect, source="walls" if fell else "")]
