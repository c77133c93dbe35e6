"""Statistics of the games finished on this computer: wins, seats, endings, lengths, opponents.

Each game of a set counts. A run of a solitaire is a game that nobody wins. Imported matches,
continuations of other matches, and practice over a known deal don't count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.catalogue import CatalogueEntry
from engine.match import names_by_seat
from engine.matches.aliases import Aliases, normalised_name
from engine.matches.library import Library
from engine.matches.names import is_program, names_to_count
from engine.matches.record import Options, options_of, read_record, start_key, variants_in_words
from engine.matches.saved import SavedMatch, local_day
from engine.rules.options import OptionValue
from engine.words.contract import COMMON_ENDINGS

RESIGNED_WORDS = COMMON_ENDINGS["resigned"]
GAMES_OPTION = "best_of"
"""Option with the number of games in a match, which does not affect single games."""
GameResult = Literal["won", "lost", "drawn", "run"]
"""Result of a game for a seat; a run is neither won nor lost."""


class CountedGame(Struct, frozen=True):
    """Finished game.

    Attributes:
        path: File of its match.
        day: Local day on which the match began.
        players: Names by seat, as everybody sat in this game.
        options: Options of the match, without the number of games.
        winner: Seat of the winner, 0 for nobody.
        ended: Reason of the end, in words.
        length: Number of turns; of a run, how far the player came.
        resigned: Seats that resigned.
    """

    path: Path
    day: date
    players: tuple[str, ...]
    options: Options
    winner: int
    ended: str
    length: int
    resigned: tuple[int, ...] = ()

    def result_for(self, seat: int) -> GameResult:
        """Return the result of the game for a seat."""
        if len(self.players) == 1:
            return "run"
        if not self.winner:
            return "drawn"
        return "won" if seat == self.winner else "lost"


class Streak(Struct, frozen=True):
    """Games in a row with equal results.

    `first` is the index of the first game, `length` their number, `result` that of each.
    """

    first: int = 0
    length: int = 0
    result: GameResult = "won"


@dataclass(frozen=True)
class PlayerHistory:
    """Games of one player, the oldest first, each with the player's seat."""

    name: str
    games: tuple[tuple[CountedGame, int], ...]

    @cached_property
    def results(self) -> list[GameResult]:
        """Result of each game."""
        return [game.result_for(seat) for game, seat in self.games]

    @property
    def won(self) -> int:
        """Number of games won."""
        return self.results.count("won")

    @property
    def share(self) -> float:
        """Share of the games that were won, from 0 to 1."""
        return self.won / len(self.games)

    @cached_property
    def streaks(self) -> list[Streak]:
        """All games, grouped into streaks of equal results."""
        streaks: list[Streak] = []
        start = 0
        for result, group in groupby(self.results):
            length = len([*group])
            streaks.append(Streak(start, length, result))
            start += length
        return streaks

    @property
    def best(self) -> Streak:
        """Longest streak of wins, the first among equals; of length 0 without a win."""
        winning_streaks = [streak for streak in self.streaks if streak.result == "won"]
        return max(winning_streaks, key=lambda streak: streak.length, default=Streak())

    @property
    def now(self) -> Streak:
        """Streak that contains the newest game."""
        return self.streaks[-1]

    @property
    def greatest_length(self) -> int:
        """Length of the longest game, or the farthest reach of a run."""
        return max(game.length for game, _ in self.games)

    def by_seat(self) -> dict[int, tuple[int, int]]:
        """Return the number of games won and played, by seat."""
        seats = sorted({seat for _, seat in self.games})
        counts_by_seat = {}
        for seat_taken in seats:
            results = [game.result_for(seat) for game, seat in self.games if seat == seat_taken]
            counts_by_seat[seat_taken] = results.count("won"), len(results)
        return counts_by_seat

    def against(self) -> list[tuple[str, int, int]]:
        """Return all opponents with the number of games won and played, the most frequent first."""
        games_against = Counter[str]()
        wins_against = Counter[str]()
        for (game, seat), result in zip(self.games, self.results, strict=True):
            opponents = {
                name for other_seat, name in enumerate(game.players, 1) if other_seat != seat
            }
            games_against.update(opponents)
            wins_against.update(opponents if result == "won" else ())
        return [(name, wins_against[name], count) for name, count in games_against.most_common()]


class SeatRecord(Struct, frozen=True):
    """Results of one seat over all games that had it.

    Attributes:
        seat: The seat.
        games: Number of games.
        won: Number of games that the seat won.
        fair: Share that the seat would win if all seats won equally often, from 0 to 1.
    """

    seat: int
    games: int
    won: int
    fair: float


class EndingCount(Struct, frozen=True):
    """Number of games with one ending, by the winner's seat; 0 for nobody."""

    ended: str
    by: dict[int, int]

    @property
    def games(self) -> int:
        """Number of games with this ending."""
        return sum(self.by.values())


class GameTotals(Struct, frozen=True):
    """Totals of several games, the oldest first."""

    games: tuple[CountedGame, ...]

    @property
    def matches(self) -> frozenset[Path]:
        """Files of the games."""
        return frozenset(game.path for game in self.games)

    @property
    def seats(self) -> int:
        """Number of seats that were taken in all games together."""
        return sum(len(game.players) for game in self.games)

    @property
    def drawn(self) -> int:
        """Number of games that nobody won."""
        return sum(not game.winner for game in self.games)

    def lines(self) -> list[PlayerHistory]:
        """Return the history of each player: the most games first, then the most wins."""
        games_of: dict[str, list[tuple[CountedGame, int]]] = {}
        for game in self.games:
            for seat, name in enumerate(game.players, 1):
                games_of.setdefault(name, []).append((game, seat))
        histories = [PlayerHistory(name, tuple(games)) for name, games in games_of.items()]
        return sorted(
            histories,
            key=lambda history: (-len(history.games), -history.won, normalised_name(history.name)),
        )

    def sides(self) -> list[SeatRecord]:
        """Return the results of every seat."""
        records = []
        for seat in range(1, max((len(game.players) for game in self.games), default=0) + 1):
            games_with_seat = [game for game in self.games if seat <= len(game.players)]
            won = sum(game.winner == seat for game in games_with_seat)
            fair = sum(1 / len(game.players) for game in games_with_seat) / len(games_with_seat)
            records.append(SeatRecord(seat, len(games_with_seat), won, fair))
        return records

    def endings(self) -> list[EndingCount]:
        """Return the count of each ending, the most frequent first."""
        winners_by_ending: dict[str, Counter[int]] = {}
        for game in self.games:
            winners_by_ending.setdefault(game.ended, Counter())[game.winner] += 1
        endings = [
            EndingCount(ended, dict(sorted(winners.items())))
            for ended, winners in winners_by_ending.items()
        ]
        return sorted(endings, key=lambda ending: (-ending.games, ending.ended))

    @property
    def median(self) -> int:
        """Median length of the games; of two middle ones, the shorter."""
        lengths = sorted(game.length for game in self.games)
        return lengths[(len(lengths) - 1) // 2]

    @property
    def gave_up(self) -> int:
        """Number of resignations that did not end their game."""
        total = 0
        for game in self.games:
            total += len(game.resigned)
            if game.resigned and game.ended == RESIGNED_WORDS:
                total -= 1  # the last resignation ended the game
        return total


class Period(Struct, frozen=True):
    """Period to which statistics can be limited, with its first and last day."""

    words: str
    first: date = date.min
    last: date = date.max


def periods_of(today: date, games: Iterable[CountedGame]) -> list[Period]:
    """Return the periods to choose from: the usual ones, and every earlier year with games."""
    month = today.replace(day=1)
    year = today.replace(month=1, day=1)
    periods = [
        Period("All time"),
        Period("This year", year),
        Period("This month", month),
        # today is one of these days
        Period("Last 30 days", today - timedelta(days=29)),
        Period("Last 7 days", today - timedelta(days=6)),
        Period("Today", today),
    ]
    earlier_years = sorted({game.day.year for game in games if game.day < year}, reverse=True)
    return periods + [
        Period(str(year_shown), first=date(year_shown, 1, 1), last=date(year_shown, 12, 31))
        for year_shown in earlier_years
    ]


def filtered_games(
    games: Iterable[CountedGame], options: Options | None, against: str, period: Period
) -> tuple[CountedGame, ...]:
    """Return the games that match a filter.

    Args:
        games: Games to filter.
        options: Options of the games; None for any.
        against: Player who must have taken part; "" for anybody.
        period: Period of the games.
    """
    return tuple(
        game
        for game in games
        if options in (None, game.options)
        and (not against or against in game.players)
        and period.first <= game.day <= period.last
    )


def counted_games(
    matches: Sequence[SavedMatch], entry: CatalogueEntry, aliases: Aliases, library: Library
) -> list[CountedGame]:
    """Return the games of one kind that count, the oldest first.

    An older file without the results of its games is left out until it has been replayed.
    """
    counted_matches = [
        saved for saved in matches if saved.entry is entry and saved.counts_for_records
    ]
    counted_matches.sort(key=start_key)
    if entry.solitaire:
        return _with_known_names(_games_of_runs(counted_matches, entry, library), aliases)
    return _with_known_names(_games_of_matches(counted_matches, entry), aliases)


def needs_replay(saved: SavedMatch) -> bool:
    """Return True if a match counts, but only a replay can give the results of its games."""
    if saved.entry is None or saved.entry.solitaire:
        return False
    is_read = bool(saved.games or saved.problem)
    return saved.finished and saved.counts_for_records and not is_read


def options_in_words(options: Options, entry: CatalogueEntry) -> str:
    """Return the options of a game in words, without the number of games in a match."""
    return variants_in_words(dict(options), entry.config)


def _games_of_matches(
    matches: Iterable[SavedMatch], entry: CatalogueEntry
) -> Iterator[CountedGame]:
    """Yield each game of these matches."""
    words = entry.words()
    options_by_choice = dict[frozenset[tuple[str, OptionValue]], Options]()
    for saved in matches:
        names = names_to_count(saved.header.seats, saved.header.programs)
        day = local_day(saved.header.start)
        chosen_options = frozenset(saved.header.options.items())
        options = options_by_choice.get(chosen_options)
        if not options:  # many matches have equal options, and checking them is slow
            options = _options_of_game(saved, entry)
            options_by_choice[chosen_options] = options
        for game in saved.games:
            yield CountedGame(
                path=saved.path,
                day=day,
                players=tuple(names_by_seat(names, game.moved)),
                options=options,
                winner=game.winner or 0,
                ended=words.ending(game.reason),
                length=game.turns,
                resigned=game.resigned,
            )


def _games_of_runs(
    matches: Sequence[SavedMatch], entry: CatalogueEntry, library: Library
) -> Iterator[CountedGame]:
    """Yield each run that counts for the record, as a game."""
    for run in read_record(library, entry, matches).runs:
        if not run.practice:
            saved = run.saved
            yield CountedGame(
                path=saved.path,
                day=local_day(saved.header.start),
                players=tuple(saved.header.seats),
                options=_options_of_game(saved, entry),
                winner=0,
                ended=run.words.kind or run.words.ended,
                length=run.run.reached,
            )


def _options_of_game(saved: SavedMatch, entry: CatalogueEntry) -> Options:
    all_options = options_of(saved.header.options, entry.config)
    return tuple(pair for pair in all_options if pair[0] != GAMES_OPTION)


def _with_known_names(games: Iterable[CountedGame], aliases: Aliases) -> list[CountedGame]:
    """Return the games with the known names of their players, in their latest spelling.

    Programs have the name of their level.
    """
    all_games = [*games]
    typed_names = [name for game in all_games for name in game.players]
    known_names = {
        name: name if is_program(name) else aliases.known_name(name)
        for name in dict.fromkeys(typed_names)
    }
    latest_spellings = _latest_spellings([known_names[name] for name in typed_names])
    shown_names = {
        name: latest_spellings[normalised_name(known_name)]
        for name, known_name in known_names.items()
    }
    if all(name == shown_name for name, shown_name in shown_names.items()):
        return all_games
    return [
        replace(game, players=tuple(shown_names[name] for name in game.players))
        for game in all_games
    ]


def _latest_spellings(names: Iterable[str]) -> dict[str, str]:
    """Return the last spelling of each name, by its normalised form.

    Of `Mara`, `Tomas` and `mara` it is `mara` and `Tomas`.
    """
    return {normalised_name(name): name for name in names}
