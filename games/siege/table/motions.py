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

CONSEQUENCE_SECONDS = 0.35
"""Seconds for each consequence of a clash or of Fate, one after the other."""
TURN_OVER_SECONDS = 0.15
"""Seconds for each card of a clash that is turned over."""
RESULT_SECONDS = 0.7
"""Seconds for which both sums of a clash are compared."""
CHANGE_SECONDS = 0.4
"""Seconds for a course of the walls, cards that come back, and a reshuffle of Fate."""
FATE_LIT_SECONDS = 0.25
"""Seconds for which Fate is lit before its card comes."""
FATE_READ_SECONDS = 0.9
"""Seconds in which a Fate card is read."""
AFTER_FATE_SECONDS = 0.6
"""Seconds in which the effect of Fate is read before the next turn."""
DRAW_SECONDS = 0.2
"""Seconds for cards drawn for a clash."""


def pace(event: Event, shown_events: Sequence[Event]) -> Pace:
    """Return the pace of a beat.

    A clash is turned over card by card and compared before its effect; Fate is lit, then read.
    Forced discards go card by card, the price of an action at once.

    Args:
        event: Event of the beat.
        shown_events: Events of the action shown so far.
    """
    match event:
        case ClashDeclared():
            return Pace(sheet="clash")
        case Turned():
            return Pace(TURN_OVER_SECONDS, sheet="clash")
        case ClashResolved():
            return Pace(RESULT_SECONDS, sheet="clash")
        case WallsChanged():
            return Pace(CHANGE_SECONDS, sheet="walls")
        case CounterBuilt() | CounterBurnt():
            return Pace(CONSEQUENCE_SECONDS, sheet="camp")
        case FateCame():
            return Pace(FATE_LIT_SECONDS, sheet="fate")
        case FateStruck():
            return Pace(FATE_READ_SECONDS, sheet="fate")
        case Resupplied() | Looked():
            return Pace(CHANGE_SECONDS, sheet="decks")
        case TurnBegan():
            return Pace(AFTER_FATE_SECONDS)
        case Shuffled():
            return Pace(CHANGE_SECONDS, sheet="fate")
        case Moved(source=source) if source in (FATE_DECK, FATE_DISCARD):
            return Pace(sheet="fate")
        case Moved(source=source) if source in (ATTACK, DEFENCE):
            return Pace(sheet="clash", step="discards")
        case Moved(target=target) if target in (ATTACK, DEFENCE):
            return Pace(DRAW_SECONDS, sheet="clash")
        case Moved():
            return _discard_pace(shown_events)
    return Pace()


def _discard_pace(shown_events: Sequence[Event]) -> Pace:
    is_forced = any(isinstance(event, ClashResolved | FateStruck) for event in shown_events)
    step = "" if is_forced else "price"  # events of one step are shown together
    return Pace(CONSEQUENCE_SECONDS, sheet="decks", step=step)


def motions(table: TableContext, event: Event, view_after: Siege) -> list[Motion]:
    """Return the motions of one event."""
    match event:
        case Turned():
            return _turn_over_motions(table, event, view_after)
        case WallsChanged():
            return _course_motions(table, event)
        case CounterBuilt(counter=counter):
            return _counter_motions(table, counter, view_after.besieger.equipment.count(counter))
        case CounterBurnt(counter=counter):
            removed_copy = view_after.besieger.equipment.count(counter) + 1
            return _counter_motions(table, counter, removed_copy)
        case Resupplied(seat=seat, cards=cards):
            flights = table.flights.of(view_after, Moved(cards, DISCARDS[seat], DECKS[seat]))
            for motion in flights:
                motion.source = ""  # hides no widget: the cards may lie anywhere in the pile
            return flights
        case Moved():
            return table.flights.of(view_after, event)
    return []


def _turn_over_motions(table: TableContext, turned: Turned, view_after: Siege) -> list[Motion]:
    """Return the motion of a card of a clash that turns over in its place."""
    # the first card has the id of its place
    widget_id = f"{turned.place}-{turned.number}" if turned.number else turned.place
    widget = table.flights.before.widget(widget_id)
    if widget is None or view_after.clash is None:
        return []
    clash = view_after.clash
    rect = widget.rect
    owner = clash.attacker if turned.place == ATTACK else clash.defender
    front = table.flights.picture(view_after, turned.card, turned.place, rect.width)
    back = table.flights.picture(view_after, HIDDEN, DECKS[owner], rect.width)
    return [Flight(front, back, rect, rect, turn_over=True, source=widget_id, tilt=0)]


def _counter_motions(table: TableContext, counter: Counter, copy: int) -> list[Motion]:
    """Return the motion of a counter from the yard to the camp, or back."""
    piece = CounterCopy(counter, copy)
    widget_id = f"medal.{piece.id}"
    start = table.flights.before.widget(widget_id)
    goal = table.flights.after.widget(widget_id)
    if not (isinstance(start, Medal) and isinstance(goal, Medal)):
        return []
    scale = table.scale
    from_disc = start.disc_and_badge(scale)[0]
    to_disc = goal.disc_and_badge(scale)[0]
    width = max(from_disc.width, to_disc.width)
    picture = paint.counter(piece.picture, width)
    return [Flight(picture, None, from_disc, to_disc, drawn=width, source=widget_id, tilt=0)]


def _course_motions(table: TableContext, event: WallsChanged) -> list[Motion]:
    """Return the motion of a course of stones that falls off the walls, or is put on them."""
    widget = table.widget("walls")
    if widget is None:
        return []
    number = max(event.before, event.after)
    has_fallen = event.after < event.before
    rect = walls.course_rect(widget.rect, number)
    foot = (rect.left, widget.rect.bottom)
    ends = (rect.topleft, foot) if has_fallen else (foot, rect.topleft)
    course = walls.falling_course(rect.size, number)
    return [Drop(course, *ends, clip=widget.rect, source="walls" if has_fallen else "")]
