"""Events: what happened, in order, each knowing what each seat may see of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

import msgspec

from engine.rules.cards import HIDDEN, Card
from engine.rules.places import EVERYBODY, Eyes, Place


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. `news`: somebody learnt what was hidden, or chance spoke."""

    news: ClassVar[bool] = False
    everywhere: ClassVar[bool] = False
    """Whether it changes what lies in all places; any other event names those that it changes."""

    @property
    def is_news(self) -> bool:
        """Whether taking the event back would leave somebody knowing more than before."""
        return self.news

    def seen_by(self, seat: int) -> Event:
        """The event as this seat may see it (seat 0: an onlooker)."""
        return self


Sink = Callable[[Event], None]
E = TypeVar("E", bound=Event)


class Moved(Event, frozen=True):
    """Cards went from the top of one place to the top of another, in this order.

    `turned` tells that somebody sees faces that nobody, or fewer, saw before.
    """

    cards: tuple[Card, ...]
    source: Place
    target: Place
    eyes: Eyes = EVERYBODY
    turned: bool = False

    @property
    def is_news(self) -> bool:
        """Cards that were turned up have been seen."""
        return self.turned

    def seen_by(self, seat: int) -> Moved:
        """The same move, faces hidden from those who may not see them."""
        if self.eyes is None or seat in self.eyes:
            return self
        return Moved((HIDDEN,) * len(self.cards), self.source, self.target, self.eyes, self.turned)


class Looked(Event, frozen=True):
    """A seat looked at the cards on top of a place; only that seat sees which."""

    news = True

    seat: int
    place: Place
    cards: tuple[Card, ...]

    def seen_by(self, seat: int) -> Looked:
        """The same look, faces hidden from all but the one who looked."""
        if seat == self.seat:
            return self
        return Looked(self.seat, self.place, (HIDDEN,) * len(self.cards))


class Shuffled(Event, frozen=True):
    """A place was shuffled."""

    news = True

    place: Place
    size: int


class Rolled(Event, frozen=True):
    """A seat threw dice."""

    news = True

    seat: int
    dice: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """A new turn, as the game counts turns."""

    turn: int


class Resigned(Event, frozen=True):
    """E1: a seat gave up."""

    seat: int


class DrawOffered(Event, frozen=True):
    """E2: a seat offered a draw."""

    seat: int


class DrawAnswered(Event, frozen=True):
    """E2: a seat answered the offer."""

    seat: int
    agreed: bool


class Ended(Event, frozen=True):
    """The game is over; `winner` is None for a draw, or where nobody can win."""

    winner: int | None
    reason: str


def first(events: Iterable[Event], kind: type[E]) -> E | None:
    """The first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)
