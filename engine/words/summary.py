"""The summary of a match that is over: how it ended, what decided it, and a chart.

Texts are marked up as in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from engine.rules.events import Ended, Event, TurnBegan
from engine.rules.played import Played
from engine.words.log import NOBODY


class Moment(msgspec.Struct, frozen=True):
    """Something that mattered: whose doing (or `NOBODY`'s), in which turn, in a sentence; `number`
    is the action's that brought it, 0 where there is none to open."""

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
    chart's x axis counts, where it is not turns. The game tells so much; of the match itself the
    window adds game: its title, emblem: its drawing, turn: what it calls a turn, note: behind the
    title in the top bar, seed: shown at the foot, and figures of its own.
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
    chart_by: str = ""
    series: tuple[Series, ...] = ()
    marks: tuple[Mark, ...] = ()
    seats: tuple[SeatLines, ...] = ()
    seed: str = ""


Summarizer = Callable[[Sequence[Played], Sequence[str], Any], Result]
"""From all actions of a match that is over, the seats' names and a view of its last position to its
result."""


class RunWords(msgspec.Struct, frozen=True):
    """A run in the record: its score, what ended it, and what `reached` counts there."""

    score: str
    ended: str
    measure: str


class _WithEvent(Protocol):
    """What is told of an event, with whatever else."""

    @property
    def event(self) -> Event: ...


AnyOccurrence = TypeVar("AnyOccurrence", bound=_WithEvent)


class Occurrence(NamedTuple):
    """An event of a match: the turn in which it came about, its action, and what followed there."""

    turn: int
    played: Played
    event: Event
    rest: tuple[Event, ...]


def unrolled(history: Iterable[Played]) -> Iterator[Occurrence]:
    """Every event of these actions, in order."""
    for played in history:
        turn = played.turn
        for at, event in enumerate(played.events, start=1):
            if isinstance(event, TurnBegan):
                turn = event.turn
            yield Occurrence(turn, played, event, played.events[at:])


def rising(
    history: Iterable[Played], seats: int, gained: Callable[[Event], Mapping[int, float]]
) -> tuple[Series, ...]:
    """A line for each seat, from 0 before the first turn, of all that its events have gained it by
    the end of each turn."""
    lines: dict[int, dict[int, float]] = {seat: {0: 0.0} for seat in range(1, seats + 1)}
    sums = dict.fromkeys(lines, 0.0)
    for turn, _, event, _ in unrolled(history):
        for seat, gain in gained(event).items():
            sums[seat] += gain
        for seat, line in lines.items():
            line[turn] = sums[seat]
    return tuple(
        Series(seat, tuple((float(turn), value) for turn, value in line.items()))
        for seat, line in lines.items()
    )


def ending_of(occurrences: Iterable[AnyOccurrence]) -> AnyOccurrence:
    """The one with which the match ended."""
    return next(each for each in occurrences if isinstance(each.event, Ended))


def turning_points(weighed: Iterable[tuple[float, Moment] | None], most: int = 5) -> list[Moment]:
    """The heaviest of these moments, in their order; of equals, the later ones. None is what
    changed little."""
    moments = [found for found in weighed if found]
    heaviest = sorted(range(len(moments)), key=lambda at: (moments[at][0], at))[-most:]
    return [moments[at][1] for at in sorted(heaviest)]
