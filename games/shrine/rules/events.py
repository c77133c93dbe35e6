"""What happens at Shrine beside cards that move, each told at once when it is done."""

from __future__ import annotations

from typing import ClassVar

from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.places import Place


class FirstTurn(Event, frozen=True):
    """H1: chance named the seat that starts."""

    news: ClassVar[bool] = True

    seat: int


class NothingDrawn(Event, frozen=True):
    """H4: a card was needed, and deck and graveyard are empty."""

    seat: int


class TurnedUp(Event, frozen=True):
    """H3: a Shrine's top card was turned up."""

    news: ClassVar[bool] = True

    seat: int
    place: Place
    card: Card


class ActionAnnounced(Event, frozen=True):
    """H25: a seat announces an action, as text; `risen` is the graveyard's card that it is to put
    to use."""

    news: ClassVar[bool] = True

    seat: int
    action: str
    risen: Card | None = None


class Answered(Event, frozen=True):
    """H25, H27: a seat fizzles what another does, or allows it, of which it was asked whether
    it `blocks`; what comes of it follows."""

    seat: int
    fizzles: bool
    blocks: bool = False


class ActionStands(Event, frozen=True):
    """H25, H27: nothing has stopped an announced action; what it does follows."""

    seat: int
    action: str
    risen: Card | None = None


class ActionBlocked(Event, frozen=True):
    """H17, H19: an attack is blocked by this token or ace; the cards follow."""

    seat: int
    action: str
    by: int
    card: Card


class ActionFizzled(Event, frozen=True):
    """H26: an announced action came to nothing, by another seat's fizzle or, where that is 0,
    because whoever announced it or its target has gone; the cards follow."""

    seat: int
    action: str
    by: int


class TokenServed(Event, frozen=True):
    """H13: a King or a Queen made up what an attack or a heal was off by."""

    seat: int
    kind: str


class TriadMade(Event, frozen=True):
    """H15: jack, queen and king lie together on a seat's Field."""

    seat: int


class TriadBroken(Event, frozen=True):
    """H16: jack, queen and king no longer lie together on a seat's Field."""

    seat: int


class WentOut(Event, frozen=True):
    """H28: a seat is out; its cards follow."""

    seat: int


class BalancePutBack(Event, frozen=True):
    """H30: the Balance would have been dealt to this first hand, and stays in the deck."""

    news: ClassVar[bool] = True

    seat: int


class BalanceCame(Event, frozen=True):
    """H30: a seat plays the Balance, with so many cards in hand and Shrine and this Field."""

    seat: int
    hand: int
    shrine: int
    field: tuple[Card, ...]


class MadeEqual(Event, frozen=True):
    """H31: a seat now matches the Balance's player; the events of that follow."""

    seat: int
    to: int


class BalanceUnplayed(Event, frozen=True):
    """H28, H30: the Balance leaves the game with a seat that is out, without being played."""

    seat: int


class BalanceGone(Event, frozen=True):
    """H30, H32: the Balance leaves the game, or is shuffled back in."""

    returns: bool
