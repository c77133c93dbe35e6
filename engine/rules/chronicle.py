"""What was played, told in words that everybody may read: the log, and the story of a result.

Texts are marked up: `{6S}` stands for a card, `**words**` for bold. A game tells its entries by
a `Chronicler` and its result by a `Storyteller`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from engine.rules.cards import Card
from engine.rules.events import DrawAnswered, DrawOffered, Event, Resigned, TurnBegan
from engine.rules.notation import Action

NOBODY = 0
"""The mark of what no seat did: Fate, chance, a draw."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Deed(Protocol):
    """An action that was carried out: its number from 1, who did it in which turn, and the events
    that followed up to the next question."""

    @property
    def number(self) -> int:
        """Its place in the match, from 1."""

    @property
    def seat(self) -> int:
        """Whose action it was."""

    @property
    def action(self) -> Action:
        """What was answered."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order, uncut."""

    @property
    def turn(self) -> int:
        """The turn in which it began."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the log. `mark` is the seat that it tells of, or `NOBODY`; `heading` is plain,
    `text` marked up; `number` is the deed's."""

    mark: int
    heading: str
    text: str
    number: int


Chronicler = Callable[[Deed, Sequence[str]], list[Entry]]
"""From a deed and the seats' names to its entries, in order; never what is hidden."""


class Moment(msgspec.Struct, frozen=True):
    """Something that mattered: whose doing (or `NOBODY`'s), in which turn, in a sentence; `number`
    is the deed's that brought it, 0 where there is none to open."""

    seat: int
    turn: int
    words: str
    number: int = 0


class Series(msgspec.Struct, frozen=True):
    """A seat's line in the chart: points (x, y) in the order of x."""

    seat: int
    points: tuple[tuple[float, float], ...]


class Mark(msgspec.Struct, frozen=True):
    """A moment on the chart's x axis, in a word or two."""

    x: float
    words: str


class SeatLines(msgspec.Struct, frozen=True):
    """What is to be said of a seat: its player's name, and a few lines of figures."""

    seat: int
    name: str
    lines: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """A number that matters, with its name: "Turns", "14"."""

    name: str
    value: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended, and how it came to it.

    winner: the seat, 0 where nobody has won. headline: the winner's name, "A draw", or what ended
    it where nobody can win. role: what the winner was in the game, or "". reason: what ended it,
    as a headline, or what the end came to. account: how, in a sentence or two. chart_by: what the
    chart's x axis counts. The game tells so much; of the match itself the window adds game: its
    title, emblem: its drawing, turn: what it calls a turn, note: behind the title in the top bar,
    seed: shown at the foot, and figures of its own.
    """

    game: str = ""
    emblem: str = ""
    turn: str = "Turn"
    note: str = ""
    winner: int = NOBODY
    headline: str
    role: str = ""
    reason: str
    account: str = ""
    figures: tuple[Figure, ...] = ()
    moments: tuple[Moment, ...] = ()
    chart_title: str = ""
    chart_by: str = "turn"
    series: tuple[Series, ...] = ()
    marks: tuple[Mark, ...] = ()
    seats: tuple[SeatLines, ...] = ()
    seed: str = ""


Storyteller = Callable[[Sequence[Deed], Sequence[str], Any, dict[str, Any]], Result]
"""From all deeds of a match that is over, the seats' names, its rules and a view of its last
position to its result."""


class Happening(NamedTuple):
    """An event of a match: the turn in which it came about, its deed, and what followed there."""

    turn: int
    deed: Deed
    event: Event
    rest: tuple[Event, ...]


def unrolled(history: Iterable[Deed]) -> Iterator[Happening]:
    """Every event of these deeds, in order."""
    for deed in history:
        turn = deed.turn
        for at, event in enumerate(deed.events, start=1):
            if isinstance(event, TurnBegan):
                turn = event.turn
            yield Happening(turn, deed, event, deed.events[at:])


def turning_points(weighed: Sequence[tuple[float, Moment]], most: int = 5) -> list[Moment]:
    """The heaviest of these moments, in their order; of equals, the later ones."""
    heaviest = sorted(range(len(weighed)), key=lambda at: (weighed[at][0], at))[-most:]
    return [weighed[at][1] for at in sorted(heaviest)]


def manners(event: Event) -> str | None:
    """The words for what may happen in every game of two seats or more (E1, E2)."""
    match event:
        case Resigned():
            return "Resigns."
        case DrawOffered():
            return "Offers a draw."
        case DrawAnswered(agreed=True):
            return "Agrees to a draw."
        case DrawAnswered():
            return "Refuses the draw."
    return None


def headed(turn: int, who: str) -> str:
    """An entry's heading."""
    return f"Turn {turn} · {who}"


def tokens(cards: Iterable[Card]) -> str:
    """Cards as markup, side by side."""
    return " ".join(f"{{{card}}}" for card in cards)


def listed(words: Sequence[str]) -> str:
    """Words one after the other: `2, 11 and 12`; "" for none."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def in_words(count: int, thing: str = "") -> str:
    """A number in words up to ten, of a thing where one is named: `two cards`."""
    word = _WORDS[count] if count < len(_WORDS) else str(count)
    return f"{word} {_things(count, thing)}" if thing else word


def in_figures(count: int, thing: str) -> str:
    """A number of a thing: `2 cards`."""
    return f"{count} {_things(count, thing)}"


def _things(count: int, thing: str) -> str:
    return thing if count == 1 else f"{thing}s"
