"""Events of Shrine other than moved cards; each records one change as soon as it is made.

`news = True` marks an event that reveals something hidden, or the outcome of chance: it can't be
taken back.

Clauses such as H1 are in games/shrine/rules.md.
"""

from __future__ import annotations

from typing import ClassVar

from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.places import Place


class FirstTurn(Event, frozen=True):
    """Chance named the seat that starts (H1)."""

    news: ClassVar[bool] = True

    seat: int


class NothingDrawn(Event, frozen=True):
    """A card was needed, but deck and graveyard are empty (H4)."""

    seat: int


class TurnedUp(Event, frozen=True):
    """The top card of a Shrine was turned up (H3)."""

    news: ClassVar[bool] = True

    seat: int
    place: Place
    card: Card


class ActionAnnounced(Event, frozen=True):
    """A seat announces an action (H25).

    Attributes:
        seat: The seat.
        action: The action as text.
        risen: The graveyard's card that the action would put to use, if any.
    """

    news: ClassVar[bool] = True

    seat: int
    action: str
    risen: Card | None = None


class Answered(Event, frozen=True):
    """A seat fizzles or allows an action; the consequences follow (H25, H27).

    Attributes:
        seat: The seat.
        fizzles: Whether it fizzles the action.
        blocks: Whether the question was about a block.
    """

    seat: int
    fizzles: bool
    blocks: bool = False


class ActionStands(Event, frozen=True):
    """Nothing has stopped an announced action; its effects follow (H25, H27)."""

    seat: int
    action: str
    risen: Card | None = None


class ActionBlocked(Event, frozen=True):
    """An attack is blocked by this token or ace; the moves of the cards follow (H17, H19).

    Attributes:
        seat: Seat that had announced the attack.
        action: The attack as text.
        by: Seat that blocks it.
        card: The token or ace.
    """

    seat: int
    action: str
    by: int
    card: Card


class ActionFizzled(Event, frozen=True):
    """An announced action came to nothing; the moves of the cards follow (H26).

    Attributes:
        seat: Seat that had announced the action.
        action: The action as text.
        by: Seat that fizzled the action, or 0 if the announcing or the targeted seat has left.
    """

    seat: int
    action: str
    by: int


class TokenServed(Event, frozen=True):
    """A King or a Queen helped an attack or a heal that was off by one (H13).

    Attributes:
        seat: Seat of the token.
        kind: Kind of the token, `K` or `Q`.
    """

    seat: int
    kind: str


class TriadMade(Event, frozen=True):
    """Jack, queen and king lie together on a seat's Field (H15)."""

    seat: int


class TriadBroken(Event, frozen=True):
    """Jack, queen and king no longer lie together on a seat's Field (H16)."""

    seat: int


class WentOut(Event, frozen=True):
    """A seat is out; the moves of its cards follow (H28)."""

    seat: int


class BalancePutBack(Event, frozen=True):
    """The Balance came up for this first hand, and was put back into the deck (H30)."""

    news: ClassVar[bool] = True

    seat: int


class BalanceCame(Event, frozen=True):
    """A seat plays the Balance (H30).

    Attributes:
        seat: The seat.
        hand: Number of cards in its hand.
        shrine: Number of cards in its Shrine.
        field: Tokens on its Field.
    """

    seat: int
    hand: int
    shrine: int
    field: tuple[Card, ...]


class MadeEqual(Event, frozen=True):
    """A seat now matches the Balance's player; the events of matching follow (H31).

    Attributes:
        seat: The seat that matches.
        to: Seat of the Balance's player.
    """

    seat: int
    to: int


class BalanceUnplayed(Event, frozen=True):
    """The Balance leaves the game with a seat that is out, without being played (H28, H30)."""

    seat: int


class BalanceGone(Event, frozen=True):
    """The Balance is over (H30, H32).

    Attributes:
        returns: Whether it is shuffled back into the deck; otherwise it leaves the game.
    """

    returns: bool
