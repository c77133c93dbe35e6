"""Events: records of the changes in a game, which hide from each seat the parts it may not see.

Clauses such as E1 are in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Self, TypeVar

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from engine.rules.cards import Card
from engine.rules.places import EVERYBODY, ONLOOKER, Eyes, Place, hidden_value


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Record of one change in a game.

    Attributes:
        news: True if the event reveals something hidden, or the outcome of chance.
        secret: The fields that only the seats in the event's `eyes` may see.
    """

    news: ClassVar[bool] = False
    secret: ClassVar[tuple[str, ...]] = ()
    changes_all_places: ClassVar[bool] = False
    """True if the event changes every place, as a new game does.

    Any other event has the places that it changes in its fields.
    """

    @property
    def is_news(self) -> bool:
        """True if taking the event back would not undo what somebody has learnt from it."""
        return self.news

    @property
    def shows_all_something_new(self) -> bool:
        """True if the event showed everybody something hidden, or the outcome of chance."""
        return self.is_news and self.seen_by(ONLOOKER) == self

    def seen_by(self, seat: int) -> Self:
        """Return the event with the parts covered that a seat may not see (seat 0: an onlooker)."""
        if not self.secret:
            return self
        eyes: Eyes = self.eyes  # type: ignore[attr-defined]  # an event with secrets has them
        if eyes is None or seat in eyes:
            return self
        return replace(self, **{name: hidden_value(getattr(self, name)) for name in self.secret})


Sink = Callable[[Event], None]
"""Function that gets each event as it happens; `State.tell` calls it."""
E = TypeVar("E", bound=Event)


class Moved(Event, frozen=True):
    """Event: cards went from the top of one place to the top of another, in this order.

    Attributes:
        cards: The cards.
        source: The place they left.
        target: The place they lie in now.
        eyes: The seats that see which cards they are.
        turned: True if the move shows the cards to a seat that did not see them before.
    """

    secret = ("cards",)

    cards: tuple[Card, ...]
    source: Place
    target: Place
    eyes: Eyes = EVERYBODY
    turned: bool = False

    @override
    @property
    def is_news(self) -> bool:
        """True if the cards were turned up, so that somebody has learnt which they are."""
        return self.turned


class Looked(Event, frozen=True):
    """Event: a seat looked at the cards on top of a place; no other seat sees which they are."""

    news = True
    secret = ("cards",)

    seat: int
    place: Place
    cards: tuple[Card, ...]

    @property
    def eyes(self) -> tuple[int, ...]:
        """Seats that see the cards: the one that looked."""
        return (self.seat,)


class Shuffled(Event, frozen=True):
    """Event: the cards of a place were shuffled; nobody sees them."""

    news = True

    place: Place
    size: int

    @override
    @property
    def shows_all_something_new(self) -> bool:
        """False: a shuffle shows no card."""
        return False


class Rolled(Event, frozen=True):
    """Event: a seat threw dice."""

    news = True

    seat: int
    dice: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """Event: a new turn began, as the game counts turns."""

    turn_number: int


class Resigned(Event, frozen=True):
    """Event: a seat resigned (E1)."""

    seat: int


class DrawOffered(Event, frozen=True):
    """Event: a seat offered a draw (E2)."""

    seat: int


class DrawAnswered(Event, frozen=True):
    """Event: a seat answered an offer of a draw (E2)."""

    seat: int
    agreed: bool


class GameOver(Event, frozen=True):
    """Event: one game of a set is over (E3).

    Attributes:
        number: The number of the game in its set, from 1.
        winner: The winning seat; None for a draw.
        reason: The reason, as a word.
        wins: The score of each seat after this game.
        last: True if the game has decided the match.
    """

    number: int
    winner: int | None
    reason: str
    wins: tuple[int, ...]
    last: bool = False


class GameBegan(Event, frozen=True):
    """Event: another game of a set begins, set up anew (E3).

    Attributes:
        number: The number of the game in its set, from 1.
        moved: True if every player has moved to another seat for this game.
    """

    changes_all_places = True

    number: int
    moved: bool = False


class Ended(Event, frozen=True):
    """Event: the match is over; `winner` is None for a draw, or if nobody can win."""

    winner: int | None
    reason: str


def first_event(events: Iterable[Event], kind: type[E]) -> E | None:
    """Return the first event of a kind, or None."""
    return next((event for event in events if isinstance(event, kind)), None)
