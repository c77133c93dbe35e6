"""Animations of a siege: cards between piles, clashes turned over, courses of the walls."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app import paint
from engine.rules.cards import HIDDEN
from engine.rules.events import Event, Looked, Moved, Shuffled, TurnBegan
from engine.table.animator import Drop, Flight, Motion
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
    Counter,
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
from games.siege.table.counters import CounterCopy, Medal

ONE_BY_ONE = 0.35
"""Seconds for each consequence of a clash or of Fate, one after the other."""


def pace(beat: Event, told: Sequence[Event]) -> Pace:
    """Return the pace of a beat.

    A clash is turned over card by card and compared before its effect; Fate is lit, then read.
    Forced discards go card by card, the price of an action at once.

    Args:
        told: Events of the action shown so far.
    """
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
            return Pace(ONE_BY_ONE, sheet="camp")
        case FateCame():
            return Pace(0.25, sheet="fate")
        case FateStruck():
            return Pace(0.9, sheet="fate")
        case Resupplied() | Looked():
            return Pace(0.4, sheet="decks")
        case TurnBegan():
            return Pace(0.6)  # time to read the effect of Fate
        case Shuffled():
            return Pace(0.4, sheet="fate")
        case Moved(source=source) if source in (FATE_DECK, FATE_DISCARD):
            return Pace(sheet="fate")
        case Moved(source=source) if source in (ATTACK, DEFENCE):
            return Pace(sheet="clash", step="discards")
        case Moved(target=target) if target in (ATTACK, DEFENCE):
            return Pace(0.2, sheet="clash")
        case Moved():
            forced = any(isinstance(event, ClashResolved | FateStruck) for event in told)
            return Pace(ONE_BY_ONE, sheet="decks", step="" if forced else "price")
    return Pace()


def motions(table: TableContext, beat: Event, after: Siege) -> list[Motion]:
    """Return the motions of one event."""
    match beat:
        case Turned():
            return _turned(table, beat, after)
        case WallsChanged():
            return _course(table, beat)
        case CounterBuilt(counter=counter):
            return _carried(table, counter, after.besieger.equipment.count(counter))
        case CounterBurnt(counter=counter):
            return _carried(table, counter, after.besieger.equipment.count(counter) + 1)
        case Resupplied(seat=seat, cards=cards):
            batch = table.flights.of(after, Moved(cards, DISCARDS[seat], DECKS[seat]))
            for motion in batch:
                motion.source = ""  # the cards may lie anywhere in the pile
            return batch
        case Moved():
            return table.flights.of(after, beat)
    return []


def _turned(table: TableContext, turned: Turned, after: Siege) -> list[Motion]:
    """Return the motion of a card of a clash that turns over in its place."""
    id = f"{turned.place}-{turned.number}" if turned.number else turned.place
    widget = table.flights.before.widget(id)
    if widget is None or after.clash is None:
        return []
    clash = after.clash
    at = widget.rect
    owner = clash.attacker if turned.place == ATTACK else clash.defender
    front = table.flights.picture(after, turned.card, turned.place, at.width)
    back = table.flights.picture(after, HIDDEN, DECKS[owner], at.width)
    return [Flight(front, back, at, at, turn_over=True, source=id, tilt=0)]


def _carried(table: TableContext, counter: Counter, copy: int) -> list[Motion]:
    """Return the motion of a counter from the yard to the camp, or back."""
    piece = CounterCopy(counter, copy)
    id = f"medal.{piece.id}"
    start = table.flights.before.widget(id)
    goal = table.flights.after.widget(id)
    if not (isinstance(start, Medal) and isinstance(goal, Medal)):
        return []
    scale = table.scale
    from_disc = start.places(scale)[0]
    to_disc = goal.places(scale)[0]
    width = max(from_disc.width, to_disc.width)
    picture = paint.counter(piece.picture, width)
    return [Flight(picture, None, from_disc, to_disc, drawn=width, source=id, tilt=0)]


def _course(table: TableContext, event: WallsChanged) -> list[Motion]:
    widget = table.widget("walls")
    if widget is None:
        return []
    number = max(event.before, event.after)
    fell = event.after < event.before
    at = walls.course_rect(widget.rect, number)
    away = (at.left, widget.rect.bottom)
    ends = (at.topleft, away) if fell else (away, at.topleft)
    course = walls.loose_course(at.size, number)
    return [Drop(course, *ends, clip=widget.rect, source="walls" if fell else "")]
