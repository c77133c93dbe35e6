"""The story of a match that is over, as its game tells it, and the result that is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from engine.rules.ending import ResignMatch
from engine.rules.events import Ended, Event, GameBegan, GameOver, Resigned, first
from engine.rules.played import Played
from engine.words.descriptions import Description
from engine.words.log import (
    NOBODY,
    Names,
    Reason,
    Telling,
    passed_on,
    score,
    turn_after,
    why_over,
)
from engine.words.summary import Mark, Moment, NamedFigure, Result, SeatLines, Series

MOMENTS = 5
"""So many key moments are told at most, besides the end, unless a game says otherwise."""


class Occurrence(NamedTuple):
    """An event of a match: the turn in which it came about, its action, and what followed there;
    `x` is where it stands in the chart."""

    turn_number: int
    played: Played
    event: Event
    rest: tuple[Event, ...]
    x: int = 0


def unrolled(history: Iterable[Played]) -> Iterator[Occurrence]:
    """Every event of these actions, in order."""
    for played in history:
        turn = played.turn_number
        for at, event in enumerate(played.events, start=1):
            turn = turn_after(turn, (event,))
            yield Occurrence(turn, played, event, played.events[at:], turn)


class Story:
    """How a match went and how it ended, told from what everybody saw: all its actions, and a view
    of its last position. A game says what mattered; the result is made of it.

    Of a set the last game is told (E3). `names` are those of the
    seats as the match ended, and stand in its words as they are given. `why` is what ended it, in a
    few words.
    """

    chart: ClassVar[str] = ""
    """What the chart shows, as its title."""
    chart_by: ClassVar[str] = ""
    """What its x axis counts, where that is not turns."""
    most: ClassVar[int] = MOMENTS
    """So many key moments are told at most, besides the end."""

    def __init__(self, history: Sequence[Played], names: Names, seen: Any, reason: Reason) -> None:
        """names: as the seats were when the match began."""
        self.seen = seen
        self.seats = range(1, seen.seats + 1)
        begins = (at for at, each in enumerate(history, 1) if first(each.events, GameBegan))
        begun = max(begins, default=0)
        self.names = names = passed_on(names, (e for each in history for e in each.events))
        last_game = unrolled(history[begun:])
        self.occurrences = [each._replace(x=x) for x, each in self.axis([*last_game])]
        self.events = [each.event for each in self.occurrences]
        over = Ended | GameOver
        self.ending = next(each for each in self.occurrences if isinstance(each.event, over))
        assert isinstance(self.ending.event, over)
        ended = Ended(self.ending.event.winner, self.ending.event.reason)
        self.winner = ended.winner or NOBODY
        self.last = self.ending.played.events
        """What the last action brought about."""
        self.why = why_over(Telling(self.ending.played, self.last, names), ended, reason)
        self.moment_numbers: set[int] = set()
        """The numbers of the actions that brought the key moments, once these are known."""
        quits = first(self.last, Resigned)
        self.quitter = quits.seat if quits else NOBODY

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat - 1]

    # What a game tells.

    def how(self) -> tuple[int, str] | None:
        """What decided it, as a clause, and the seat that brought it about; None where `why` says
        all. Nobody has resigned."""
        return None

    def standing(self) -> str:
        """What stood at the end, as a sentence."""
        return ""

    def account(self) -> str:
        """What decided it, and what stood."""
        _, how = self._decided()
        stood = self.standing()
        return stood if stood and how == self.why else f"{how}. {stood}".strip()

    def weigh(self, each: Occurrence) -> Description:
        """A turning point, with its weight, which is 0 for what changed little."""
        return Description()

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """By how much the seat's line in the chart rises where; what happened changes nothing in
        most places, which are named all the same."""
        return iter(())

    def left(self, seat: int) -> int:
        """Where its line ends."""
        return 0

    def mark(self, each: Occurrence) -> str:
        """What the chart says below it of an event, in a word or two; "" for most."""
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        """What a seat did, in a few figures."""
        return ()

    def figures(self) -> dict[str, object]:
        """Figures of the whole match, by their names."""
        return {"Turns": self.ending.turn_number}

    def axis(self, occurrences: list[Occurrence]) -> Iterable[tuple[int, Occurrence]]:
        """Where each event stands in the chart."""
        return ((each.turn_number, each) for each in occurrences)

    def start(self) -> int:
        """Where the chart begins."""
        return 0

    def cause(self) -> str:
        """What ended it, as a headline."""
        return self.why

    def role(self) -> str:
        """What the winner was in the game."""
        return ""

    def crest(self) -> str:
        """A drawing of the winner; "" is the game's emblem."""
        return ""

    # What is made of it.

    def moments(self, most: int = 0) -> list[Moment]:
        """The most important turning points of the game, so many at most or the game's own number,
        and its end."""
        seat, how = self._decided()
        before = [each for each in self.occurrences if each.played is not self.ending.played]
        weighed = [(found, each) for each in before if (found := self.weigh(each)).weight]
        ending = Moment(seat, self.ending.turn_number, how, self.ending.played.number)
        return [*turning_points(weighed, most or self.most), ending]

    def result(self) -> Result:
        """Return the result of the match: the last game's, with the score of a set."""
        told = self.game()
        if self.seen.best_of == 1:
            return told
        resigned = isinstance(self.ending.played.action, ResignMatch)
        called = "Games won until then" if resigned else "Games"
        won = NamedFigure(called, score(self.seen.wins, self.winner or 1, self.names))
        return replace(told, figures=(won, *told.figures))

    def game(self) -> Result:
        """Return the result of the game alone."""
        moments = self.moments(self.most)
        self.moment_numbers = {moment.number for moment in moments}
        drawn = "A draw" if len(self.seats) > 1 else self.why
        return Result(
            winner=self.winner,
            headline=self.name(self.winner) if self.winner else drawn,
            role=self.role() if self.winner else "",
            crest=self.crest() if self.winner else "",
            reason=self.cause(),
            account=self.account(),
            figures=tuple(NamedFigure(name, str(each)) for name, each in self.figures().items()),
            moments=tuple(moments),
            chart_title=self.chart,
            chart_by=self.chart_by,
            series=tuple(Series(seat, self._points(seat)) for seat in self.seats if self.chart),
            marks=tuple(self._marks()),
            seats=tuple(SeatLines(seat, self.name(seat), self.lines(seat)) for seat in self.seats),
        )

    def _decided(self) -> tuple[int, str]:
        return (None if self.quitter else self.how()) or (self.quitter, self.why)

    def _points(self, seat: int) -> tuple[tuple[float, float], ...]:
        """The seat's line, counted back from where it ends."""
        steps = [*self.steps(seat)]
        level = self.left(seat) - sum(step for _, step in steps)
        points = {self.start(): level}
        for x, step in steps:
            level += step
            points[x] = level
        return tuple((float(x), float(y)) for x, y in points.items())

    def _marks(self) -> Iterator[Mark]:
        words: dict[int, list[str]] = {}
        for each in self.occurrences:
            if said := self.mark(each):
                words.setdefault(each.x, []).append(said)
        return (Mark(x, ", ".join(words[x])) for x in sorted(words))


def turning_points(
    weighed: Sequence[tuple[Description, Occurrence]], most: int
) -> Iterator[Moment]:
    """The most important of these moments, in their order; of equal ones, the later."""
    by_weight = sorted(range(len(weighed)), key=lambda at: (weighed[at][0].weight, at))
    for at in sorted(by_weight[-most:]):
        found, each = weighed[at]
        yield Moment(found.seat, each.turn_number, found.moment, each.played.number)
