"""Motions and pace of Shrine's events: cards that move or turn over, rings, and stamps.

Clauses such as H5 are in games/shrine/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.places import Place
from engine.table.animator import Flight, Motion, Pulse
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.shrine.rules.cards import ASIDE, DECK, FIZZLE, RAISED, field_of, shrine_of
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    BalanceGone,
    FirstTurn,
    MadeEqual,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
)
from games.shrine.rules.state import Shrine
from games.shrine.table import stamps

ANNOUNCED_PLACE = Place("print")
"""Place where everybody sees announced cards, though they are still in the hand (H5)."""
RINGS = 0.5
"""Seconds for which tokens are ringed."""
ANSWERED = 0.35
"""Seconds for which an answer is shown."""
ONE_BY_ONE = 0.25
"""Seconds for which each card of an action is shown."""
WEIGHTY = 0.7
"""Seconds for which a weighty event is shown."""


def motions(table: TableContext, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
    """Return the motions of one event."""
    match beat:
        case TurnedUp():
            return _turned(table, beat, after)
        case Answered(seat=seat):
            return _stamped(table, stamps.of_seat(seat), stamps.ANNOUNCED)
        case TriadMade(seat=seat) | TriadBroken(seat=seat):
            return [*_rings(table, seat), *_stamped(table, stamps.weighs(seat))]
        case WentOut(seat=seat) | MadeEqual(seat=seat):
            return _stamped(table, stamps.weighs(seat))
        case TokenServed(seat=seat, kind=kind):
            return _rings(table, seat, kind)
        case ActionBlocked(by=by):
            return _stamped(table, stamps.of_seat(by), stamps.ANNOUNCED)
        case ActionStands() | ActionFizzled():
            return _stamped(table, stamps.ANNOUNCED)
        case Moved(cards=cards, target=target) if {*cards} <= {*before.played}:
            lying = table.flights.before.widget(f"{ANNOUNCED_PLACE}-{cards[0]}")
            return table.flights.of(
                after, beat if lying is None else Moved(cards, ANNOUNCED_PLACE, target)
            )
        case Moved():
            return table.flights.of(after, beat)
    return []


def pace(beat: Event, opening: bool) -> Pace:
    """Return the pace of an event; `opening` is the deal.

    An action and its answers are shown long enough to be read; its cards then go one by one.
    """
    if opening:
        return Pace(WEIGHTY) if isinstance(beat, FirstTurn) else Pace(sheet="seats", step="deal")
    match beat:
        case ActionAnnounced() | ActionFizzled() | ActionBlocked():
            return Pace(WEIGHTY, sheet="middle")
        case Answered() | ActionStands() | TokenServed():
            return Pace(ANSWERED, sheet="middle")
        case BalanceCame() | BalanceGone():
            return Pace(WEIGHTY, waits=True, sheet="middle")  # until everybody has read it
        case MadeEqual():
            return Pace(WEIGHTY, sheet="middle")
        case TurnedUp() | TriadMade() | TriadBroken() | WentOut():
            return Pace(WEIGHTY, sheet="seats")
        case NothingDrawn() | Shuffled():
            return Pace(0.4, sheet="piles")
        case Moved(source=source, target=target):
            # All draws are shown in one tab: nobody knows yet whether it is the Balance.
            if source != DECK and {source, target} & {FIZZLE, RAISED, ASIDE}:
                return Pace(ANSWERED, sheet="middle")
            return Pace(ONE_BY_ONE, sheet="seats")
    return Pace()


def _stamped(table: TableContext, *ids: str) -> list[Motion]:
    """Return the motions of stamps that come down, unless they are there already."""
    was = table.flights.before
    will = table.flights.after
    return [
        motion
        for id in ids
        for motion in stamps.landing(was.widget(id), will.widget(id), table.scale)
    ]


def _rings(table: TableContext, seat: int, kinds: str = "JQK") -> list[Motion]:
    """Return rings of brass around the tokens of these kinds on a Field, or around their slots."""
    was = table.flights.before
    field = field_of(seat)
    player = table.public.player(seat)
    ids = [
        f"{field}-{token}" if (token := player.token(kind)) else f"{field}.{kind}" for kind in kinds
    ]
    return [Pulse(at, duration=RINGS) for id in ids if (at := was.of(id))]


def _turned(table: TableContext, turned: TurnedUp, after: Shrine) -> list[Motion]:
    """Return the motion of a Shrine's top card that turns over in its place."""
    id = shrine_of(turned.seat)
    widget = table.flights.before.widget(id)
    if widget is None:
        return []
    at = widget.rect
    front = table.flights.picture(after, turned.card, id, at.width)
    back = table.flights.picture(after, HIDDEN, id, at.width)
    return [Flight(front, back, at, at, turn_over=True, source=id, tilt=0)]
