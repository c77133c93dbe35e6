"""Motions and pace of Shrine's events: cards that move or turn over, rings, and stamps.

Clauses such as H5 are in games/shrine/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.places import Place
from engine.table.animator import Flight, Motion, Pulse
from engine.table.cards import CardWidget
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
RING_SECONDS = 0.5
"""Seconds for which tokens are ringed."""
ANSWER_SECONDS = 0.35
"""Seconds for which an answer is shown."""
CARD_SECONDS = 0.25
"""Seconds for which each card of an action is shown."""
EVENT_SECONDS = 0.7
"""Seconds for which a weighty event is shown."""
READING_SECONDS = 2.4
"""Seconds for which the Balance is shown when it comes and when it goes."""


def motions(table: TableContext, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
    """Return the motions of one event."""
    match beat:
        case TurnedUp():
            return _turn_motions(table, beat, after)
        case Answered(seat=seat):
            return _stamp_motions(table, stamps.answer_id(seat), stamps.ANNOUNCED_ID)
        case TriadMade(seat=seat) | TriadBroken(seat=seat):
            return [*_ring_motions(table, seat), *_stamp_motions(table, stamps.event_id(seat))]
        case WentOut(seat=seat) | MadeEqual(seat=seat):
            return _stamp_motions(table, stamps.event_id(seat))
        case TokenServed(seat=seat, kind=kind):
            return _ring_motions(table, seat, kind)
        case ActionBlocked(by=by):
            return _stamp_motions(table, stamps.answer_id(by), stamps.ANNOUNCED_ID)
        case ActionStands() | ActionFizzled():
            return _stamp_motions(table, stamps.ANNOUNCED_ID)
        case Moved(cards=cards, target=target) if {*cards} <= {*before.played_cards}:
            announced_card = table.flights.before.widget(f"{ANNOUNCED_PLACE}-{cards[0]}")
            return _card_flights(
                table,
                after,
                beat if announced_card is None else Moved(cards, ANNOUNCED_PLACE, target),
            )
        case Moved():
            return _card_flights(table, after, beat)
    return []


def _card_flights(table: TableContext, after: Shrine, move: Moved) -> list[Motion]:
    """Return the flights of cards; the announced plate keeps a print of each that leaves it."""
    motions = table.flights.of(after, move)
    for motion in motions:
        left = table.flights.before.widget(motion.source)
        printed_id = motion.source.replace(RAISED, ANNOUNCED_PLACE)  # of a card that was raised
        kept = table.flights.after.widget(motion.source) or table.flights.after.widget(printed_id)
        if isinstance(left, CardWidget) and isinstance(kept, CardWidget):
            is_print = left.card == kept.card != HIDDEN
            motion.source = "" if is_print else motion.source
    return motions


def pace(beat: Event, is_deal: bool) -> Pace:
    """Return the pace of an event; `is_deal` is the deal.

    An action and its answers are shown long enough to be read; its cards then go one by one.
    """
    if is_deal:
        if isinstance(beat, FirstTurn):
            return Pace(EVENT_SECONDS)
        return Pace(sheet="seats", step="deal")
    match beat:
        case ActionAnnounced() | ActionFizzled() | ActionBlocked():
            return Pace(EVENT_SECONDS, sheet="middle")
        case Answered() | ActionStands() | TokenServed():
            return Pace(ANSWER_SECONDS, sheet="middle")
        case BalanceCame() | BalanceGone():
            return Pace(READING_SECONDS, sheet="middle")
        case MadeEqual():
            return Pace(EVENT_SECONDS, sheet="middle")
        case TurnedUp() | TriadMade() | TriadBroken() | WentOut():
            return Pace(EVENT_SECONDS, sheet="seats")
        case NothingDrawn() | Shuffled():
            return Pace(0.4, sheet="piles")
        case Moved(source=source, target=target):
            # All draws are shown in one tab: nobody knows yet whether it is the Balance.
            if source != DECK and {source, target} & {FIZZLE, RAISED, ASIDE}:
                return Pace(ANSWER_SECONDS, sheet="middle")
            return Pace(CARD_SECONDS, sheet="seats")
    return Pace()


def _stamp_motions(table: TableContext, *ids: str) -> list[Motion]:
    """Return the motions of stamps that come down, unless they are there already."""
    before = table.flights.before
    after = table.flights.after
    return [
        motion
        for id in ids
        for motion in stamps.landing_motions(before.widget(id), after.widget(id), table.scale)
    ]


def _ring_motions(table: TableContext, seat: int, kinds: str = "JQK") -> list[Motion]:
    """Return rings of brass around the tokens of these kinds on a Field, or around their slots."""
    before = table.flights.before
    field = field_of(seat)
    player = table.public.player(seat)
    ids = [
        f"{field}-{token}" if (token := player.token(kind)) else f"{field}.{kind}" for kind in kinds
    ]
    return [Pulse(rect, duration=RING_SECONDS) for id in ids if (rect := before.of(id))]


def _turn_motions(table: TableContext, turned_up: TurnedUp, after: Shrine) -> list[Motion]:
    """Return the motion of a Shrine's top card that turns over in its place."""
    id = shrine_of(turned_up.seat)
    widget = table.flights.before.widget(id)
    if widget is None:
        return []
    rect = widget.rect
    front = table.flights.picture(after, turned_up.card, id, rect.width)
    back = table.flights.picture(after, HIDDEN, id, rect.width)
    return [Flight(front, back, rect, rect, turn_over=True, source=id, tilt=0)]
