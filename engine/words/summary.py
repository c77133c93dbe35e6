"""Summary of a finished match as data: the result, the key moments and the chart.

Texts are marked up as in the log.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.words.log import NOBODY, game_of


class Moment(msgspec.Struct, frozen=True):
    """Key moment of a match.

    Attributes:
        seat: The seat that brought it about, or `NOBODY`.
        turn_number: The turn.
        words: A sentence about it.
        number: The number of the action; 0 if no action can be opened for it.
        game: The number of the game of a set; 0 if it need not be mentioned.
    """

    seat: int
    turn_number: int
    words: str
    number: int = 0
    game: int = 0

    def when(self, turn_word: str) -> str:
        """Return `Turn 5`, or `Game 2, turn 5` in a set; `turn_word` is the word for a turn."""
        turn = f"{turn_word} {self.turn_number}"
        return f"{game_of(self.game)}, {turn.lower()}" if self.game else turn


class Series(msgspec.Struct, frozen=True):
    """Line of a seat in the chart: points (x, y) in the order of x."""

    seat: int
    points: tuple[tuple[float, float], ...]


class Mark(msgspec.Struct, frozen=True):
    """Moment on the chart's x axis, in a word or two."""

    x: float
    words: str


class SeatLines(msgspec.Struct, frozen=True):
    """Lines of text about a seat: its player's name, and a few figures."""

    seat: int
    name: str
    lines: tuple[str, ...] = ()


class NamedFigure(msgspec.Struct, frozen=True):
    """Figure with its name: "Turns", "14"."""

    name: str
    value: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a match, with the account of its course.

    The game's `Story` (`engine.words.story`) provides most fields. The result screen adds `game`,
    `emblem`, `turn_word`, `note`, `seed`, and figures of the match itself.

    Attributes:
        game: The title of the game.
        emblem: The name of the game's drawing.
        turn_word: The game's word for a turn.
        note: Words behind the title in the top bar.
        winner: The winning seat, 0 if nobody won.
        headline: The winner's name, "A draw", or the reason for the end if nobody can win: the
            largest words of the result screen.
        role: The winner's role in the game, the player's name if the winner is called by that of a
            character, or "".
        crest: The name of a drawing of the winner, or "" to show the game's emblem.
        reason: The reason for the end, or the outcome in short, below the headline.
        account: A sentence or two on the end and its cause.
        figures: The figures of the match.
        moments: The key moments.
        chart_title: The title of the chart.
        chart_by: The unit of the chart's x axis, if it is not turns.
        series: The lines of the chart.
        marks: The moments on the chart's x axis.
        seats: The lines of text about each seat.
        seed: The seed, shown at the foot.
        games: The results of all games of a set; chart, moments and seats are those of the last
            game.
        which_game: The game of a set that this result is about ("Game 2 of 3").
    """

    game: str = ""
    emblem: str = ""
    turn_word: str = "Turn"
    note: str = ""
    winner: int = NOBODY
    headline: str
    role: str = ""
    crest: str = ""
    reason: str
    account: str = ""
    figures: tuple[NamedFigure, ...] = ()
    moments: tuple[Moment, ...] = ()
    chart_title: str = ""
    chart_by: str = ""
    series: tuple[Series, ...] = ()
    marks: tuple[Mark, ...] = ()
    seats: tuple[SeatLines, ...] = ()
    seed: str = ""
    games: tuple[Result, ...] = ()
    which_game: str = ""


class RunWords(msgspec.Struct, frozen=True):
    """Texts about the score of a run; a run is a match of a solitaire.

    Attributes:
        score: The score.
        ended: The reason for the end of the run.
        measure: The unit of `RunScore.reached`.
        kind: The kind of end, to count such ends.
    """

    score: str
    ended: str
    measure: str
    kind: str = ""


def with_seats(result: Result, seats: Mapping[int, int]) -> Result:
    """Return a result with other numbers of the seats, which `seats` gives by the old ones.

    In a set the players may have had other seats in a game than they have at the end.
    """
    return replace(
        result,
        winner=seats[result.winner],
        moments=tuple(replace(each, seat=seats[each.seat]) for each in result.moments),
        series=tuple(replace(each, seat=seats[each.seat]) for each in result.series),
        seats=tuple(replace(each, seat=seats[each.seat]) for each in result.seats),
    )
