"""The summary of a match that is over: how it ended, what decided it, and a chart.

Texts are marked up as in the log.
"""

from __future__ import annotations

import msgspec

from engine.words.log import NOBODY, game_of


class Moment(msgspec.Struct, frozen=True):
    """A moment that mattered: the seat that brought it about (or `NOBODY`), the turn, and a
    sentence. `number` is the action's; 0 if no action can be opened for it; `game` that of the game
    of a set, 0 where nobody need be told."""

    seat: int
    turn_number: int
    words: str
    number: int = 0
    game: int = 0

    def when(self, turn_word: str) -> str:
        """Return `Turn 5`, or `Game 2, turn 5` in a set; `turn_word` is the game's word for a
        turn."""
        turn = f"{turn_word} {self.turn_number}"
        return f"{game_of(self.game)}, {turn.lower()}" if self.game else turn


class Series(msgspec.Struct, frozen=True):
    """A seat's line in the chart: points (x, y) in the order of x."""

    seat: int
    points: tuple[tuple[float, float], ...]


class Mark(msgspec.Struct, frozen=True):
    """A moment on the chart's x axis, in a word or two."""

    x: float
    words: str


class SeatLines(msgspec.Struct, frozen=True):
    """The lines of a seat: its player's name, and a few figures."""

    seat: int
    name: str
    lines: tuple[str, ...] = ()


class NamedFigure(msgspec.Struct, frozen=True):
    """A figure with its name: "Turns", "14"."""

    name: str
    value: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended, and how it came to it.

    winner: the seat, 0 where nobody has won. headline: the winner's name, "A draw", or what ended
    it where nobody can win. role: what the winner was in the game, or "". crest: a drawing of the
    winner, or "" to show the game's emblem. reason: what ended it, as a headline, or what the end
    came to. account: how, in a sentence or two. chart_by: what the chart's x axis counts, where it
    is not turns. The game tells so much; of the match itself the window adds game: its title,
    emblem: its drawing, turn_word: what it calls a turn, note: behind the title in the top bar,
    seed: shown at the foot, and figures of its own.

    games: of a set, each of its games; the chart, the moments and what is said of the seats are the
    last one's, too. which_game: the game of a set that this is about ("Game 2 of 3").
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
    """A run as words need it: its score, what ended it, what `reached` counts, and what kind of end
    it was, to count such ends."""

    score: str
    ended: str
    measure: str
    kind: str = ""
