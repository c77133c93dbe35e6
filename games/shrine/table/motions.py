"""How Shrine moves: cards from place to place, and a card that is turned up on a Shrine."""

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

PRINTS = Place("print")
"""Where the cards of what is announced are seen by all, though they are still in the hand (H5)."""
RINGS = 0.5
"""Seconds for which tokens are ringed."""
ANSWERED = 0.35
ONE_BY_ONE = 0.25
WEIGHTY = 0.7
"""Seconds for which an answer is looked at, each card of what is carried out, and what weighs."""


def motions(table: TableContext, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
    """How one event looks."""
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
            lying = table.flights.before.widget(f"{PRINTS}-{cards[0]}")
            return table.flights.of(after, beat if lying is None else Moved(cards, PRINTS, target))
        case Moved():
            return table.flights.of(after, beat)
    return []


def pace(beat: Event, opening: bool) -> Pace:
    """An action is read, its answer seen, then it goes card by card; `opening` is the deal."""
    if opening:
        return Pace(WEIGHTY) if isinstance(beat, FirstTurn) else Pace(sheet="seats", step="deal")
    match beat:
        case ActionAnnounced() | ActionFizzled() | ActionBlocked():
            return Pace(WEIGHTY, sheet="middle")
        case Answered() | ActionStands() | TokenServed():
            return Pace(ANSWERED, sheet="middle")
        case BalanceCame() | BalanceGone():
            return Pace(WEIGHTY, waits=True, sheet="middle")  # as long as it takes to read
        case MadeEqual():
            return Pace(WEIGHTY, sheet="middle")
        case TurnedUp() | TriadMade() | TriadBroken() | WentOut():
            return Pace(WEIGHTY, sheet="seats")
        case NothingDrawn() | Shuffled():
            return Pace(0.4, sheet="piles")
        case Moved(source=source, target=target):
            # A drawn card is told where all draws are: nobody knows yet that it is the Balance.
            if source != DECK and {source, target} & {FIZZLE, RAISED, ASIDE}:
                return Pace(ANSWERED, sheet="middle")
            return Pace(ONE_BY_ONE, sheet="seats")
    return Pace()


def _stamped(table: TableContext, *ids: str) -> list[Motion]:
    """Stamps come down where they will lie, unless they say the same already."""
    was = table.flights.before
    will = table.flights.after
    return [
        motion
        for id in ids
        for motion in stamps.landing(was.widget(id), will.widget(id), table.scale)
    ]


def _rings(table: TableContext, seat: int, kinds: str = "JQK") -> list[Motion]:
    """Rings of brass around the tokens of these kinds on a Field, and where they would lie."""
    was = table.flights.before
    field = field_of(seat)
    player = table.public.player(seat)
    ids = [
        f"{field}-{token}" if (token := player.token(kind)) else f"{field}.{kind}" for kind in kinds
    ]
    return [Pulse(at, duration=RINGS) for id in ids if (at := was.of(id))]


def _turned(table: TableContext, turned: TurnedUp, after: Shrine) -> list[Motion]:
    """The top card of a Shrine turns over where it lies."""
    id = shrine_of(turned.seat)
    widget = table.flights.before.widget(id)
    if widget is None:
        return []
    at = widget.rect
    front = table.flights.picture(after, turned.card, id, at.width)
    back = table.flights.picture(after, HIDDEN, id, at.width)
    return [Flight(front, back, at, at, turn_over=True, source=id, tilt=0)]
