"""A playtest: which games are played, how far they are, and what is kept of them."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from engine import files
from engine.lab.findings import found
from engine.lab.ladder import RUNGS, TITLE
from engine.lab.page import as_html
from engine.lab.report import Report, ReportColumn, as_json, is_sealed, kept_with, sealed
from engine.lab.running import run
from engine.lab.trial import CALLED, KINDS, MOST, PlannedGame, Trial, dealt
from engine.match import Match
from engine.players.player import Room
from engine.rules.game import Game
from engine.rules.options import BadOption, OptionValue
from engine.rules.validation import ValidationError

GAMES = 100
"""So many games are played where nobody says how many."""
MOST_GAMES = 100_000
MOST_COLUMNS = 24
CHUNK = 1000
"""Where minutes are named, games are begun until they are over, so many at a time."""
MOST_KEPT = 1000
"""So many games are kept to be watched, and those that are named in the report."""
KEPT = re.compile(r"\d+-\d{5,6}\.jsonl")
"""The names of the games that are kept beside a report."""


class TrialSettings(NamedTuple):
    """What a column of a report is played with: what sets it apart, who plays, and the options."""

    title: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]


class Playtest:
    """Games of one kind between programs, in columns: one for each choice of players and options,
    or for each rung of the ladder.

    players: who plays, one for each seat. others: the same, to be compared with them. options: each
    with the values that are compared. ladder: others than `players` play, each kind of player
    against those below. minutes: to be played instead of so many games of each column. ground: what
    all is played on. alike: all seats bring the same. most: a game is given up after so many
    actions. command: does the same again.

    Raises `BadOption` where such games can't be played.
    """

    def __init__(
        self,
        room: Room,
        key: str,
        players: Sequence[str],
        *,
        others: Sequence[Sequence[str]] = (),
        options: Mapping[str, Sequence[OptionValue]] | None = None,
        ladder: bool = False,
        games: int = GAMES,
        minutes: float = 0.0,
        seed: str = "lab",
        ground: Any = None,
        alike: bool = False,
        most: int = MOST,
        command: str = "",
    ) -> None:
        self._room = room
        self._key = key
        self.game, self.player = room(key)
        self.seed = seed
        self.command = command
        self._ground = ground
        self._alike = alike
        self._most = most
        self.seconds = 60 * minutes
        self.ladder = ladder
        chosen = {name: [*dict.fromkeys(each)] for name, each in (options or {}).items()}
        self.settings = self._settings(chosen, [*dict.fromkeys(map(tuple, [players, *others]))])
        self.games = MOST_GAMES if minutes else games
        self.trials: list[list[Trial]] = [[] for _ in self.settings]
        self._named: list[list[Any]] = [[] for _ in self.settings]
        """Of each column what its longest, its shortest and its most dramatic game have reached."""
        for setting in self.settings:
            _check(self.game, self._plan(setting, 0), self.player)

    def _settings(
        self, chosen: Mapping[str, Sequence[OptionValue]], lineups: Sequence[tuple[str, ...]]
    ) -> list[TrialSettings]:
        """The columns. Raises `BadOption`."""
        config = self.game.config
        columns = [dict(zip(chosen, each, strict=True)) for each in product(*chosen.values())]
        for column in columns:
            config.check_options(column)
        if self.ladder:
            if len(columns) > 1:
                raise BadOption("The ladder compares players, so an option can have one value only")
            players = lineups[0]
            rungs = RUNGS if len(players) > 1 else [(kind, kind) for kind in KINDS]
            return [
                TrialSettings(
                    TITLE.format(*map(CALLED.get, rung)) if rung[0] != rung[1] else CALLED[rung[0]],
                    (rung[0], *[rung[1]] * (len(players) - 1)),
                    columns[0],
                )
                for rung in rungs
            ]
        count = len(columns) * len(lineups)
        if count > MOST_COLUMNS:
            raise BadOption(f"These are {count} comparisons; at most {MOST_COLUMNS} are made")
        compared = [name for name, values in chosen.items() if len(values) > 1]

        def title(players: tuple[str, ...], column: Mapping[str, OptionValue]) -> str:
            """What sets a column apart from the others."""
            who = " and ".join(CALLED[name] for name in dict.fromkeys(players))
            said = [who] if len(lineups) > 1 else []
            for name in compared:
                option = config.options[name]
                said.append(f"{option.title} {option.in_words(column[name])}")
            return ", ".join(said) or "All games"

        return [
            TrialSettings(title(players, column), players, column)
            for players, column in product(lineups, columns)
        ]

    def _plan(self, setting: TrialSettings, number: int) -> PlannedGame:
        return PlannedGame(
            self._key,
            setting.players,
            number,
            self.seed,
            setting.options,
            self._ground,
            self._alike or self.ladder,
            self._most,
        )

    @property
    def wanted(self) -> int:
        """How many games there are to be in all, as far as that is known."""
        return self.games * len(self.settings)

    @property
    def done(self) -> int:
        """How many have been played."""
        return sum(map(len, self.trials))

    def run(
        self, make: Callable[[], Executor], workers: int, stop: Callable[[], bool] = lambda: False
    ) -> Iterator[Trial]:
        """Play, the columns side by side; each game is counted when it comes. Stops in the end, at
        `stop`, or when the time is over. Raises what `running.run` does."""
        end = time.monotonic() + self.seconds if self.seconds else None

        def over() -> bool:
            return stop() or (end is not None and time.monotonic() > end)

        first = 0
        while first < self.games and not over():
            last = min(self.games, first + CHUNK)
            plans = [
                self._plan(setting, number)
                for number in range(first, last)
                for setting in self.settings
            ]
            columns = {
                (each.players, *each.options.items()): n for n, each in enumerate(self.settings)
            }
            for trial, plan in run(make, self._room, plans, workers, over):
                self._take(columns[plan.players, *plan.options.items()], trial)
                yield trial
            first = last

    def _take(self, column: int, trial: Trial) -> None:
        """Count a game. Of many only those can be watched that may be named in the report."""
        best = self._named[column]
        last = -trial.number
        marks = [
            (trial.actions, last),
            (-trial.actions, last),
            (trial.drama, trial.changes, last),
        ]
        named = [n for n, mark in enumerate(marks) if n >= len(best) or mark > best[n]]
        best[:] = [mark if n in named else best[n] for n, mark in enumerate(marks)]
        if not named and trial.number >= MOST_KEPT // len(self.settings):
            trial.journal = ""
        self.trials[column].append(trial)

    def keep(self, title: str, number: int, path: Path) -> None:
        """Write a game of the column of this title as a match that can be watched. Raises
        `OSError`."""
        (column,) = [n for n, each in enumerate(self.settings) if each.title == title]
        (trial,) = [each for each in self.trials[column] if each.number == number]
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, trial.journal.encode())

    def report(self) -> Report | None:
        """What is known so far, of the columns that have games; None where none has any."""
        if not any(self.trials):
            return None
        config = self.game.config
        columns = [
            ReportColumn(setting.title, setting.players, dict(setting.options), found(trials))
            for setting, trials in zip(self.settings, self.trials, strict=True)
            if trials
        ]
        return Report(
            self._key,
            config.title,
            self.seed,
            self.command,
            config.roles,
            columns,
            {kind: self.player.budgets[kind] for kind in self.player.budgets},
            self.ladder,
            self._played_with(),
        )

    def _played_with(self) -> list[str]:
        """What is the same for all games and not as usual, in words."""
        config = self.game.config
        first, *others = (setting.options for setting in self.settings)
        said = [
            f"{config.options[name].title} {config.options[name].in_words(value)}"
            for name, value in first.items()
            if value != config.options[name].default
            and all(each.get(name) == value for each in others)
        ]
        if name := getattr(self._ground, "name", ""):
            said.append(f"on {name}")
        return [*said, "built alike"] if (self._alike or self.ladder) and self.game.setup else said

    def save(self, html: Path | None, json: Path | None) -> list[Path]:
        """Write the report and return the paths of its files. Beside the page lies a folder with
        the games as matches that the window can show again.

        A report takes the place of an earlier one together with its games. Where anything else has
        its name, or lies among its games, it gets a name with a number. Raises `OSError`.
        """
        report = self.report()
        if report is None:
            return []
        written = list[Path]()
        if html:
            page = _free(html)
            self._keep_games(report, page)
            files.write(page, sealed(as_html(report).encode()))
            written.append(page)
        if json:
            json.parent.mkdir(parents=True, exist_ok=True)
            figures = _free(json)
            files.write(figures, as_json(report))
            written.append(figures)
        return written

    def _keep_games(self, report: Report, page: Path) -> None:
        """Write the games beside a report's page in place of those of an earlier report."""
        folder = games_of(page)
        folder.mkdir(parents=True, exist_ok=True)
        for name, digest in _earlier_games(page).items():
            if _digest(folder / name) == digest:
                (folder / name).unlink()
        for n, (setting, trials) in enumerate(zip(self.settings, self.trials, strict=True), 1):
            report.files[setting.title] = {}
            for trial in filter(lambda each: each.journal, trials):
                name = f"{n}-{trial.number + 1:05d}.jsonl"
                content = trial.journal.encode()
                files.create(folder / name, content)
                report.kept[name] = sha256(content).hexdigest()
                link = quote(os.fsencode(f"{folder.name}/{name}"))
                report.files[setting.title][trial.number] = link


def games_of(html: Path) -> Path:
    """The folder beside a report in which its games are kept."""
    return html.with_name(f"{html.stem}-games")


def refusal(path: Path) -> str:
    """Return why a report must not be written to a file, or "": only reports of playtests with
    their games are replaced, and only where nobody has changed them. Raises `OSError`."""
    files.check_writable(path)
    try:
        if not is_sealed(files.read(path)):
            return f"{path}: is no report of a playtest as it was written, so it is not replaced"
    except FileNotFoundError:
        pass
    folder = games_of(path)
    if path.suffix.lower() != ".html":
        return ""
    try:
        games = sorted(folder.iterdir())
    except FileNotFoundError:
        games = []
    except NotADirectoryError:
        return f"{folder}: is no folder, so the games can't be kept there"
    earlier = _earlier_games(path)
    for game in games:
        if KEPT.fullmatch(game.name) and _digest(game) != earlier.get(game.name):
            return f"{game}: belongs to no report here, so it is not replaced"
    return ""


def _free(path: Path) -> Path:
    """Return the path for a report, with a number where the plain one is refused. Raises
    `OSError`."""
    return next(each for each in files.numbered(path) if not refusal(each))


def _earlier_games(page: Path) -> Mapping[str, str]:
    """Return the digests of the games of the report that has this page, by their names."""
    try:
        return kept_with(files.read(page))
    except FileNotFoundError:
        return {}


def _digest(path: Path) -> str:
    """Return the SHA-256 of a file in hex, "" where it can't be read."""
    try:
        return sha256(files.read(path)).hexdigest()
    except OSError:
        return ""


def _check(game: Game[Any], plan: PlannedGame, player: Any) -> None:
    """Raises `BadOption` where the first game of a column can't begin."""
    try:
        Match(game, dealt(game, player, plan))
    except ValidationError as error:
        raise BadOption(f"Such a game can't begin: {error.problem}") from None
