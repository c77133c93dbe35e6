"""Story of a finished match: key moments, chart and figures, as its game tells them.

A set is a match of several games. A key moment is an action that did much to decide the game.

Clause E3 is in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from engine.rules.ending import ResignMatch
from engine.rules.events import Ended, Event, GameBegan, GameOver, Resigned, first_event
from engine.rules.played import Played
from engine.words.descriptions import Description
from engine.words.log import (
    NOBODY,
    LogContext,
    Names,
    Reason,
    end_reason,
    names_after,
    score,
    turn_after,
)
from engine.words.summary import Mark, Moment, NamedFigure, Result, SeatLines, Series

MOST_MOMENTS = 5
"""Number of key moments shown besides the end, unless a game has a number of its own."""


class Occurrence(NamedTuple):
    """Event of a match, with its context.

    Attributes:
        turn_number: The turn in which it happened.
        played: Its action.
        event: The event.
        later_events: The events of the action after it.
        x: Its position on the chart's x axis.
    """

    turn_number: int
    played: Played
    event: Event
    later_events: tuple[Event, ...]
    x: int = 0


def occurrences_of(history: Iterable[Played]) -> Iterator[Occurrence]:
    """Yield every event of these actions, in order."""
    for played in history:
        turn = played.turn_number
        for index, event in enumerate(played.events, start=1):
            turn = turn_after(turn, (event,))
            yield Occurrence(turn, played, event, played.events[index:], turn)


class Story:
    """Course and end of a match, told from what everybody saw.

    The story has all actions and an onlooker's view of the last position. A game overrides the
    hooks to say what mattered, and `result` collects everything. The story of a set is that of its
    last game (E3).

    Attributes:
        names: The names of the seats at the end of the match, as they appear in its words.
        why: The reason for the end, in a few words.
    """

    chart: ClassVar[str] = ""
    """Title of the chart."""
    chart_by: ClassVar[str] = ""
    """Unit of the chart's x axis in words; "" for turns."""
    most: ClassVar[int] = MOST_MOMENTS
    """Number of key moments shown besides the end."""

    def __init__(self, history: Sequence[Played], names: Names, view: Any, reason: Reason) -> None:
        """Collect the events of the last game.

        `names` are by seat at the match's beginning; `reason` returns the words for an end.
        """
        self.view = view
        self.seats = range(1, view.seats + 1)
        all_events = (event for played in history for event in played.events)
        self.names = names_after(names, all_events)
        new_games = (
            number
            for number, played in enumerate(history, 1)
            if first_event(played.events, GameBegan)
        )
        # the number, from 1, of the action after which the last game began; it is itself left out
        last_begin = max(new_games, default=0)
        last_game = occurrences_of(history[last_begin:])
        # `axis` may count something else than turns
        self.occurrences = [occurrence._replace(x=x) for x, occurrence in self.axis([*last_game])]
        self.events = [occurrence.event for occurrence in self.occurrences]
        end_events = Ended | GameOver
        self.ending = next(
            occurrence
            for occurrence in self.occurrences
            if isinstance(occurrence.event, end_events)
        )
        assert isinstance(self.ending.event, end_events)
        end = Ended(self.ending.event.winner, self.ending.event.reason)
        self.winner = end.winner or NOBODY
        self.last = self.ending.played.events
        """Events of the last action."""
        self.why = end_reason(LogContext(self.ending.played, self.last, self.names), end, reason)
        self.moment_numbers: set[int] = set()
        """Numbers of the actions with the key moments, once these are known."""
        resignation = first_event(self.last, Resigned)
        self.quitter = resignation.seat if resignation else NOBODY

    def name(self, seat: int) -> str:
        """Return the name of the player of a seat."""
        return self.names[seat - 1]

    # Hooks that a game overrides; `result` calls each of them.

    def how(self) -> tuple[int, str] | None:
        """Return the seat that decided the match and how, as a clause; None if `why` is enough.

        Not called after a resignation.
        """
        return None

    def standing(self) -> str:
        """Return a sentence on the position at the end."""
        return ""

    def account(self) -> str:
        """Return the sentences on the decision and on the position at the end."""
        _, decision = self._decision()
        final_position = self.standing()
        if final_position and decision == self.why:
            return final_position  # the reason stands below the headline already
        return f"{decision}. {final_position}".strip()

    def moment_of(self, occurrence: Occurrence) -> Description:
        """Return the description of a turning point, with its weight: 0 if it changed little."""
        return Description()

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the rises of a seat's line in the chart, as (x, rise).

        Points at which nothing changes are included, with a rise of 0.
        """
        return iter(())

    def left(self, seat: int) -> int:
        """Return the value at which a seat's line in the chart ends."""
        return 0

    def mark(self, occurrence: Occurrence) -> str:
        """Return a word or two to print below an event in the chart; "" for most events."""
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a few figures about a seat's play."""
        return ()

    def figures(self) -> dict[str, object]:
        """Return figures of the whole match, by their names."""
        return {"Turns": self.ending.turn_number}

    def axis(self, occurrences: list[Occurrence]) -> Iterable[tuple[int, Occurrence]]:
        """Return each event with its position on the chart's x axis."""
        return ((occurrence.turn_number, occurrence) for occurrence in occurrences)

    def start(self) -> int:
        """Return the position on the x axis at which the chart begins."""
        return 0

    def cause(self) -> str:
        """Return the reason for the end as it stands below the headline: by default, `why`."""
        return self.why

    def role(self) -> str:
        """Return the winner's role in the game, or ""."""
        return ""

    def crest(self) -> str:
        """Return the name of a drawing of the winner; "" for the game's emblem."""
        return ""

    # Assembly of the result.

    def moments(self, most_moments: int = 0) -> list[Moment]:
        """Return the most important turning points of the game and its end.

        `most_moments` limits the number of turning points; 0 is the game's own limit.
        """
        seat, decision = self._decision()
        last_action = self.ending.played
        earlier = [
            occurrence for occurrence in self.occurrences if occurrence.played is not last_action
        ]
        described_occurrences = [(self.moment_of(occurrence), occurrence) for occurrence in earlier]
        important_occurrences = [
            (description, occurrence)
            for description, occurrence in described_occurrences
            if description.weight
        ]
        ending = Moment(seat, self.ending.turn_number, decision, last_action.number)
        return [*turning_points(important_occurrences, most_moments or self.most), ending]

    def result(self) -> Result:
        """Return the result of the match: the last game's, with the score of a set."""
        result = self.game()
        if self.view.best_of == 1:
            return result
        resigned = isinstance(self.ending.played.action, ResignMatch)
        label = "Games won until then" if resigned else "Games"
        first_named_seat = self.winner or 1  # without a winner, the score is that of seat 1
        games_won = NamedFigure(label, score(self.view.wins, first_named_seat, self.names))
        return replace(result, figures=(games_won, *result.figures))

    def game(self) -> Result:
        """Return the result of the game alone."""
        moments = self.moments(self.most)
        self.moment_numbers = {moment.number for moment in moments}
        no_winner = "A draw" if len(self.seats) > 1 else self.why
        return Result(
            winner=self.winner,
            headline=self.name(self.winner) if self.winner else no_winner,
            role=self.role() if self.winner else "",
            crest=self.crest() if self.winner else "",
            reason=self.cause(),
            account=self.account(),
            figures=tuple(NamedFigure(name, str(value)) for name, value in self.figures().items()),
            moments=tuple(moments),
            chart_title=self.chart,
            chart_by=self.chart_by,
            series=tuple(Series(seat, self._points(seat)) for seat in self.seats if self.chart),
            marks=tuple(self._marks()),
            seats=tuple(SeatLines(seat, self.name(seat), self.lines(seat)) for seat in self.seats),
        )

    def _decision(self) -> tuple[int, str]:
        """Return the seat that decided the match and how, as a clause.

        A seat that resigned has decided it; if no seat did, the seat is `NOBODY`.
        """
        decision = None if self.quitter else self.how()
        return decision or (self.quitter, self.why)

    def _points(self, seat: int) -> tuple[tuple[float, float], ...]:
        """Return the points of a seat's line in the chart, counted back from its end."""
        rises = [*self.steps(seat)]
        value = self.left(seat) - sum(rise for _, rise in rises)
        points = {self.start(): value}
        for x, rise in rises:
            value += rise
            points[x] = value
        return tuple((float(x), float(y)) for x, y in points.items())

    def _marks(self) -> Iterator[Mark]:
        words: dict[int, list[str]] = {}
        for occurrence in self.occurrences:
            if label := self.mark(occurrence):
                words.setdefault(occurrence.x, []).append(label)
        return (Mark(x, ", ".join(words[x])) for x in sorted(words))


def turning_points(
    described_occurrences: Sequence[tuple[Description, Occurrence]], most_moments: int
) -> Iterator[Moment]:
    """Yield the `most_moments` most important moments, in their order; of equal ones, the later."""
    indices_by_weight = sorted(
        range(len(described_occurrences)),
        key=lambda index: (described_occurrences[index][0].weight, index),
    )
    for index in sorted(indices_by_weight[-most_moments:]):
        description, occurrence = described_occurrences[index]
        yield Moment(
            seat=description.seat,
            turn_number=occurrence.turn_number,
            words=description.moment,
            number=occurrence.played.number,
        )
