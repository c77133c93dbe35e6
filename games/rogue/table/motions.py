"""How a run moves: cards turned over, strikes, the joker's walk, a floor dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeGuard

from engine.app import theme
from engine.rules.cards import HIDDEN, RED_JOKER
from engine.rules.events import Event, Moved, TurnBegan, first
from engine.rules.places import Place
from engine.table.animator import DEALT_APART, FLIGHT, Drop, Fade, Flight, Motion
from engine.table.context import TableContext
from games.rogue.rules.state import (
    DECK,
    DISCARD,
    ON,
    STRIKE,
    AceMet,
    FloorCleared,
    HealthLost,
    Rogue,
    Struck,
    TurnedOver,
    Walked,
)
from games.rogue.table.banner import Banner, banner
from games.rogue.table.cells import goal_at, goal_plate
from games.rogue.table.hand import joker_of

HOLD = 0.9
"""Seconds for which a strike lies beside its enemy before what came of it is shown."""
MEET = 0.5
"""Seconds for which an ace lies turned over before it goes."""
GATHERED, FILLED_APART = 8, 0.05
"""So many cards are seen flying into a deck that is shuffled; seconds from one cell that is filled
to the next."""
SIGN_FLIES = 0.9
"""Seconds in which the goal's plate goes to the other corner."""

JOKER_BACK, JOKER_LOST, GOAL_SIGN = Place("health"), Place("lost"), Place("goal")
"""Where a joker comes back to, where it falls, and the goal's plate."""


def motions(table: TableContext, beat: Event, after: Rogue) -> list[Motion]:
    """How one event looks: first what is turned over, then the strike, then what comes of it; then
    the walk, and the floor that it clears."""
    events = table.history[-1].events
    match beat:
        case TurnedOver():
            return _turned(table, beat, after)
        case Moved(target=target) if target == STRIKE:
            return table.flights.of(after, beat)
        case Moved() if gathers(beat):
            batch = _gathered(table, beat, after)
            return _together("floor", batch) if _walked_by(events, beat) else batch
        case Moved() if _walked_by(events, beat):
            return _together("floor", table.flights.of(after, beat), _filled_at(events, beat))
        case Moved():
            return _outcome(events, table.flights.of(after, beat))
        case HealthLost(ace=None, health=health):
            return _outcome(events, _lost(table, after, health + 1))
        case AceMet(end="healed", health=health):
            return _outcome(events, _healed(table, after, health))
        case Walked():
            return _walk(table, beat, after)
        case FloorCleared():
            return _together("floor", _sign(table, beat))
        case TurnBegan():
            return _together("floor", _announced(table, after))
    return []


def gathers(event: Event) -> TypeGuard[Moved]:
    """Whether the discard pile goes into the deck."""
    return isinstance(event, Moved) and (event.source, event.target) == (DISCARD, DECK)


# When.


def _walked_by(events: Sequence[Event], beat: Event) -> bool:
    """Whether you have walked before this event: then it belongs to the floor that this cleared."""
    return any(isinstance(event, Walked) for event in takewhile(lambda e: e is not beat, events))


def _together(step: str, batch: list[Motion], delay: float = 0.0) -> list[Motion]:
    for motion in batch:
        motion.step, motion.delay = step, motion.delay + delay
    return batch


def _outcome(events: Sequence[Event], batch: list[Motion]) -> list[Motion]:
    """What comes of a strike, or of an ace that was turned over, once that has been looked at."""
    turned = first(events, TurnedOver) and first(events, AceMet)
    for motion in batch:
        if motion.source == STRIKE:
            motion.waits = False  # it lies in the middle of the table still
    return _together("outcome", batch, HOLD if first(events, Struck) else MEET if turned else 0.0)


def _filled_at(events: Sequence[Event], beat: Moved) -> float:
    """When a cell is filled: one after the other, from the last card that is gathered on."""
    cleared = first(events, FloorCleared)
    assert cleared
    gathered = sum(len(e.cards) for e in events if gathers(e) and _walked_by(events, e))
    number = [ON[cell] for cell in cleared.filled].index(beat.target)
    return max(0, min(GATHERED, gathered) - 1) * DEALT_APART + (number + 1) * FILLED_APART


# What.


def _turned(table: TableContext, turned: TurnedOver, after: Rogue) -> list[Motion]:
    place = ON[turned.cell]
    widget = table.widget(place)
    if widget is None:
        return []
    front, back = (
        table.flights.picture(after, card, place, widget.rect.width)
        for card in (turned.card, HIDDEN)
    )
    return [Flight(front, back, widget.rect, widget.rect, True, place=place, source=place, tilt=0)]


def _gathered(table: TableContext, event: Moved, after: Rogue) -> list[Motion]:
    """The discard pile flies into the deck: its upper cards for all."""
    few = Moved(event.cards[-GATHERED:][::-1], DISCARD, DECK, event.eyes, event.turned)
    batch = table.flights.of(after, few)
    for motion in batch:
        motion.count = 0
    if batch:
        batch[-1].count = len(event.cards)
    return batch


def _lost(table: TableContext, after: Rogue, number: int) -> list[Motion]:
    """A joker falls out of the hand."""
    widget, panel = table.widget(f"joker-{number}"), table.widget("health")
    if widget is None or panel is None:
        return []
    picture = table.flights.picture(after, joker_of(number), JOKER_BACK, widget.rect.width)
    away = widget.rect.left, widget.rect.bottom + table.scale.px(40)
    return [Drop(picture, widget.rect.topleft, away, panel.rect, place=JOKER_LOST, source="hand")]


def _healed(table: TableContext, after: Rogue, number: int) -> list[Motion]:
    widget = table.widget(f"joker-{number}")
    if widget is None:
        return []
    picture = table.flights.picture(after, joker_of(number), JOKER_BACK, widget.rect.width)
    return [Fade(picture, widget.rect.topleft, place=JOKER_BACK, duration=FLIGHT)]


def _walk(table: TableContext, walked: Walked, after: Rogue) -> list[Motion]:
    source, target = ON[walked.source], ON[walked.cell]
    start, goal = table.widget(source), table.widget(target)
    if start is None or goal is None:
        return []
    picture = table.flights.picture(after, RED_JOKER, target, goal.rect.width)
    return [Flight(picture, None, start.rect, goal.rect, place=target, source=source, tilt=0)]


def _sign(table: TableContext, cleared: FloorCleared) -> list[Motion]:
    """The goal's plate moves to the other corner."""
    first, second = table.widget(ON["a1"]), table.widget(ON["f4"])
    if first is None or second is None:
        return []
    start, goal = (first, second) if cleared.goal == "f4" else (second, first)
    begin, end = (goal_at(table.scale, corner.rect) for corner in (start, goal))
    sign = goal_plate(table.scale, end.width)
    return [
        Flight(
            sign,
            None,
            begin,
            end,
            place=GOAL_SIGN,
            source="goal-before",
            tilt=0,
            duration=SIGN_FLIES,
        )
    ]


def _announced(table: TableContext, after: Rogue) -> list[Motion]:
    """A banner over all that comes and goes on the dungeon meanwhile."""
    dungeon = table.widget("dungeon")
    if dungeon is None:
        return []
    words = f"The goal is {after.goal} now: the corner you came from."
    title = f"Floor {after.floors} cleared"
    width = dungeon.rect.width - 2 * table.scale.px(theme.MARGIN)
    return [Banner(banner(table.scale, width, title, words), dungeon.rect.center)]
