"""Events: what happened, in order, each knowing what each seat may see of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Self, TypeVar

import msgspec
from msgspec.structs import replace

from engine.rules.cards import Card
from engine.rules.places import EVERYBODY, Eyes, Place, covered


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. `news`: somebody learnt what was hidden, or chance spoke. What its
    fields named in `secret` hold is seen by the seats in its `eyes` alone."""

    news: ClassVar[bool] = False
    secret: ClassVar[tuple[str, ...]] = ()
    everywhere: ClassVar[bool] = False
    """Whether it changes every place. Any other event names the places that it changes."""

    @property
    def is_news(self) -> bool:
        """Whether somebody would still know more after the event was taken back."""
        return self.news

    @property
    def unveils(self) -> bool:
        """Whether it showed everybody something that was hidden, or what chance answered."""
        return self.is_news and self.seen_by(0) == self

    def seen_by(self, seat: int) -> Self:
        """The event as this seat may see it (seat 0: an onlooker)."""
        if not self.secret:
            return self
        eyes: Eyes = self.eyes  # type: ignore[attr-defined]
        if eyes is None or seat in eyes:
            return self
        return replace(self, **{name: covered(getattr(self, name)) for name in self.secret})


Sink = Callable[[Event], None]
E = TypeVar("E", bound=Event)


class Moved(Event, frozen=True):
    """Cards went from the top of one place to the top of another, in this order.

    `turned` tells that somebody sees faces that nobody, or fewer, saw before.
    """

    secret = ("cards",)

    cards: tuple[Card, ...]
    source: Place
    target: Place
    eyes: Eyes = EVERYBODY
    turned: bool = False

    @property
    def is_news(self) -> bool:
        """Cards that were turned up have been seen."""
        return self.turned


class Looked(Event, frozen=True):
    """A seat looked at the cards on top of a place; only that seat sees which."""

    news = True
    secret = ("cards",)

    seat: int
    place: Place
    cards: tuple[Card, ...]

    @property
    def eyes(self) -> tuple[int, ...]:
        """Who sees the cards."""
        return (self.seat,)


class Shuffled(Event, frozen=True):
    """A place was shuffled; nobody sees its cards."""

    news = True

    place: Place
    size: int

    @property
    def unveils(self) -> bool:
        """It shows nothing."""
        return False


class Rolled(Event, frozen=True):
    """A seat threw dice."""

    news = True

    seat: int
    dice: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """A new turn, as the game counts turns."""

    turn_number: int


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


class GameOver(Event, frozen=True):
    """E3: a game of a set is over, the `number`th; `winner` is None for a draw. `wins` is the score
    by then; `last`: it has decided the match."""

    number: int
    winner: int | None
    reason: str
    wins: tuple[int, ...]
    last: bool = False


class GameBegan(Event, frozen=True):
    """A game of a set begins, the `number`th, set up anew. `moved`: everybody has moved one seat
    down for it (E3)."""

    everywhere = True

    number: int
    moved: bool = False


class Ended(Event, frozen=True):
    """The match is over; `winner` is None for a draw, or where nobody can win."""

    winner: int | None
    reason: str


def first(events: Iterable[Event], kind: type[E]) -> E | None:
    """The first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)
