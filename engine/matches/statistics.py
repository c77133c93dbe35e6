"""Figures of the games that were finished on this computer: who won, by side, how, after how long.

A match that is a set counts game by game; a run of a solitaire is a game that nobody wins. What was
imported, or went on from the middle of another match, and practice over a known deal do not count.
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
from engine.match import seated
from engine.matches.aliases import Aliases, folded
from engine.matches.library import Library
from engine.matches.names import counted_as, is_program
from engine.matches.record import Options, begun, options_of, read_record, variants_in_words
from engine.matches.saved import SavedMatch, local_day
from engine.rules.options import OptionValue
from engine.words.contract import COMMON_ENDINGS

RESIGNED = COMMON_ENDINGS["resigned"]
OF_A_SET = "best_of"
"""The option that says how many games a match is of: it changes none of them."""
Came = Literal["won", "lost", "drawn", "run"]
"""What a game came to for a seat; a run is neither won nor lost."""


class Counted(Struct, frozen=True):
    """A finished game. `players` by seat as everybody sat in it; `winner` the seat, 0 for nobody;
    `length` in turns, of a run how far it came; `resigned` the seats that gave up."""

    path: Path
    day: date
    players: tuple[str, ...]
    options: Options
    winner: int
    ended: str
    length: int
    resigned: tuple[int, ...] = ()

    def came_to(self, seat: int) -> Came:
        """What it came to for a seat."""
        if len(self.players) == 1:
            return "run"
        if not self.winner:
            return "drawn"
        return "won" if seat == self.winner else "lost"


class Streak(Struct, frozen=True):
    """Games in a row that came to the same: the first of them, from 0, and how many."""

    first: int = 0
    length: int = 0
    came: Came = "won"


@dataclass(frozen=True)
class PlayerHistory:
    """Somebody's games, the oldest first, with the seat in each."""

    name: str
    games: tuple[tuple[Counted, int], ...]

    @cached_property
    def came(self) -> list[Came]:
        """What each came to."""
        return [game.came_to(seat) for game, seat in self.games]

    @property
    def won(self) -> int:
        """How many were won."""
        return self.came.count("won")

    @property
    def share(self) -> float:
        """Which part of them was won."""
        return self.won / len(self.games)

    @cached_property
    def streaks(self) -> list[Streak]:
        """All games, as rows of such that came to the same."""
        found = list[Streak]()
        at = 0
        for came, row in groupby(self.came):
            length = len([*row])
            found.append(Streak(at, length, came))
            at += length
        return found

    @property
    def best(self) -> Streak:
        """The most games won in a row, the first of equals; of length 0 where none was won."""
        won = [streak for streak in self.streaks if streak.came == "won"]
        return max(won, key=lambda streak: streak.length, default=Streak())

    @property
    def now(self) -> Streak:
        """The row that the newest game belongs to."""
        return self.streaks[-1]

    @property
    def furthest(self) -> int:
        """How far the best run came, or the longest game."""
        return max(game.length for game, _ in self.games)

    def by_seat(self) -> dict[int, tuple[int, int]]:
        """Of each seat that was taken how many games were won, and how many there were."""
        seats = sorted({seat for _, seat in self.games})
        found = {}
        for taken in seats:
            came = [game.came_to(seat) for game, seat in self.games if seat == taken]
            found[taken] = came.count("won"), len(came)
        return found

    def against(self) -> list[tuple[str, int, int]]:
        """All who sat at other seats, those met most often first: how many of the games with them
        were won, and how many there were."""
        met = Counter[str]()
        won = Counter[str]()
        for (game, seat), came in zip(self.games, self.came, strict=True):
            others = {name for at, name in enumerate(game.players, 1) if at != seat}
            met.update(others)
            won.update(others if came == "won" else ())
        return [(name, won[name], count) for name, count in met.most_common()]


class SeatRecord(Struct, frozen=True):
    """A seat in all games that it was there in: how many it won; `fair` is the share that it would
    win if all seats won equally often."""

    seat: int
    games: int
    won: int
    fair: float


class EndingCount(Struct, frozen=True):
    """How games ended: so many by each winner's seat, 0 for nobody."""

    ended: str
    by: dict[int, int]

    @property
    def games(self) -> int:
        """How many ended so."""
        return sum(self.by.values())


class GameTotals(Struct, frozen=True):
    """What some games come to together, the oldest first."""

    games: tuple[Counted, ...]

    @property
    def matches(self) -> frozenset[Path]:
        """The files that they are in."""
        return frozenset(game.path for game in self.games)

    @property
    def seats(self) -> int:
        """How many seats were taken in them."""
        return sum(len(game.players) for game in self.games)

    @property
    def drawn(self) -> int:
        """How many nobody won."""
        return sum(not game.winner for game in self.games)

    def lines(self) -> list[PlayerHistory]:
        """All who played: who played most first, of equals who won more."""
        found: dict[str, list[tuple[Counted, int]]] = {}
        for game in self.games:
            for seat, name in enumerate(game.players, 1):
                found.setdefault(name, []).append((game, seat))
        lines = [PlayerHistory(name, tuple(games)) for name, games in found.items()]
        return sorted(lines, key=lambda line: (-len(line.games), -line.won, folded(line.name)))

    def sides(self) -> list[SeatRecord]:
        """Every seat that there was."""
        found = []
        for seat in range(1, max((len(game.players) for game in self.games), default=0) + 1):
            there = [game for game in self.games if seat <= len(game.players)]
            won = sum(game.winner == seat for game in there)
            fair = sum(1 / len(game.players) for game in there) / len(there)
            found.append(SeatRecord(seat, len(there), won, fair))
        return found

    def endings(self) -> list[EndingCount]:
        """How they ended, the most frequent first."""
        found: dict[str, Counter[int]] = {}
        for game in self.games:
            found.setdefault(game.ended, Counter())[game.winner] += 1
        endings = [EndingCount(ended, dict(sorted(by.items()))) for ended, by in found.items()]
        return sorted(endings, key=lambda each: (-each.games, each.ended))

    @property
    def median(self) -> int:
        """So long or shorter were half of the games, or more."""
        lengths = sorted(game.length for game in self.games)
        return lengths[(len(lengths) - 1) // 2]

    @property
    def gave_up(self) -> int:
        """How many resigned in games that did not end with that."""
        return sum(max(0, len(game.resigned) - (game.ended == RESIGNED)) for game in self.games)


class When(Struct, frozen=True):
    """A time to look at: from a day on, up to another; None for no end."""

    words: str
    first: date = date.min
    last: date = date.max


def times(today: date, games: Iterable[Counted]) -> list[When]:
    """The times that may be looked at: the usual ones, and every earlier year that has games."""
    month = today.replace(day=1)
    year = today.replace(month=1, day=1)
    found = [
        When("All time"),
        When("This year", year),
        When("This month", month),
        When("Last 30 days", today - timedelta(days=29)),
        When("Last 7 days", today - timedelta(days=6)),
        When("Today", today),
    ]
    earlier = sorted({game.day.year for game in games if game.day < year}, reverse=True)
    return found + [When(str(y), date(y, 1, 1), date(y, 12, 31)) for y in earlier]


def chosen(
    games: Iterable[Counted], options: Options | None, against: str, when: When
) -> tuple[Counted, ...]:
    """The games with these options (None: with any), of those against whom, in a time."""
    return tuple(
        game
        for game in games
        if options in (None, game.options)
        and (not against or against in game.players)
        and when.first <= game.day <= when.last
    )


def counted(
    matches: Sequence[SavedMatch], entry: CatalogueEntry, aliases: Aliases, library: Library
) -> list[Counted]:
    """The games of this kind that count, the oldest first. An older file, of which nobody has been
    told yet what its games came to, is left out until it has been replayed."""
    found = _runs if entry.solitaire else _games
    own = (saved for saved in matches if saved.entry is entry and saved.counts)
    games = found(sorted(own, key=begun), entry, library)
    return _as_known(games, aliases)


def unread(saved: SavedMatch) -> bool:
    """Whether a match counts, and only a replay can tell what its games came to."""
    alone = saved.entry is None or saved.entry.solitaire
    return saved.finished and saved.counts and not saved.games and not saved.problem and not alone


def options_in_words(options: Options, entry: CatalogueEntry) -> str:
    """The options of a game, apart from how many games a match was of."""
    return variants_in_words(dict(options), entry.config)


def _games(
    matches: Iterable[SavedMatch], entry: CatalogueEntry, library: Library
) -> Iterator[Counted]:
    words = entry.words()
    known = dict[frozenset[tuple[str, OptionValue]], Options]()
    for saved in matches:
        seats = counted_as(saved.header.seats, saved.header.programs)
        day = local_day(saved.header.start)
        named = frozenset(saved.header.options.items())
        options = known.get(named) or known.setdefault(named, _options(saved, entry))
        for game in saved.games:
            yield Counted(
                saved.path,
                day,
                tuple(seated(seats, game.moved)),
                options,
                game.winner or 0,
                words.ending(game.reason),
                game.turns,
                game.resigned,
            )


def _runs(
    matches: Sequence[SavedMatch], entry: CatalogueEntry, library: Library
) -> Iterator[Counted]:
    for run in read_record(library, entry, matches).runs:
        if not run.practice:
            saved = run.saved
            yield Counted(
                saved.path,
                local_day(saved.header.start),
                tuple(saved.header.seats),
                _options(saved, entry),
                0,
                run.words.kind or run.words.ended,
                run.run.reached,
            )


def _options(saved: SavedMatch, entry: CatalogueEntry) -> Options:
    every = options_of(saved.header.options, entry.config)
    return tuple(pair for pair in every if pair[0] != OF_A_SET)


def _as_known(games: Iterable[Counted], aliases: Aliases) -> list[Counted]:
    """Return the games with the names by which their players are known, as spelt last.

    Programs have the name of their level.
    """
    found = [*games]
    typed = [name for game in found for name in game.players]
    known = {
        name: name if is_program(name) else aliases.called(name) for name in dict.fromkeys(typed)
    }
    latest = {known[name]: at for at, name in enumerate(typed)}
    spelt = {folded(name): name for name in sorted(latest, key=latest.__getitem__)}
    called = {name: spelt[folded(each)] for name, each in known.items()}
    if all(name == each for name, each in called.items()):
        return found
    return [replace(game, players=tuple(called[name] for name in game.players)) for game in found]
