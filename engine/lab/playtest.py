"""Playtest: the games to play, the progress, and the files that keep its results.

A trial is a game that was played and measured, a plan one that is still to be played. A column has
the games of one choice of players and options. On the ladder, a column is a rung: one kind of
player against a weaker one.
"""

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

from msgspec.structs import replace

from engine import files
from engine.lab.findings import SECONDS_PER_MINUTE, findings_of
from engine.lab.ladder import RUNGS, TITLE
from engine.lab.page import as_html
from engine.lab.report import (
    Report,
    ReportColumn,
    as_json,
    digests_of_kept_games,
    is_sealed,
    with_seal,
)
from engine.lab.running import run
from engine.lab.setups import SetupTable, names_of, pairings_of, table_of
from engine.lab.store import TrialStore
from engine.lab.trial import (
    KINDS,
    MAX_ACTIONS,
    PLAYER_KIND_NAMES,
    PlannedGame,
    Trial,
    header_of,
    player_kind_name,
)
from engine.match import Match
from engine.players.player import GameProvider
from engine.rules.english import list_in_words
from engine.rules.game import Game
from engine.rules.options import BadOption, OptionValue
from engine.rules.validation import ValidationError

GAMES = 100
"""Default number of games."""
MOST_GAMES = 100_000
"""Maximum number of games of each column."""
MOST_COLUMNS = 24
"""Maximum number of columns of a report."""
GAMES_PER_CHUNK = 1000
"""Number of games per column that are planned at a time.

With a time limit, chunks follow each other until the time is over.
"""
MOST_KEPT = 1000
"""Number of games that are kept for watching, besides those that the report names."""
KEPT_FILE = re.compile(r"\d+-\d{5,6}\.jsonl")
"""Names of the files of games that are kept beside a report."""


class TrialSettings(NamedTuple):
    """Title, players and options of one column of a report.

    The title says how the column differs from the others.
    """

    title: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]


class Playtest:
    """Games of one kind between programs, in columns that are compared.

    There is one column for each choice of players and options, or for each rung of the ladder.

    Args:
        game_provider: Returns the rules and the player of a game.
        key: Key of the game.
        players: Kind of player at each seat.
        other_lineups: Further lists of players to compare with the first.
        options: Values to compare, by option.
        ladder: Whether each kind of player plays those below, in place of `players`.
        games: Number of games of each column.
        minutes: Minutes to play, in place of a number of games; 0 for no limit.
        seed: Seed of the playtest.
        grounds: Grounds, which the deals take in turn; () for random ones.
        alike: Whether all seats bring the same set-up.
        max_actions: Number of actions after which a game is stopped.
        command: Command line that repeats the playtest.
        setups: Set-ups to compare, as on a command line; () if each player chooses its own.
        rivals: Set-ups that these meet; () for each other.
        store: File of trials that are not played again, or None.

    Raises:
        BadOption: If such games can't be played.
    """

    def __init__(
        self,
        game_provider: GameProvider,
        key: str,
        players: Sequence[str],
        *,
        other_lineups: Sequence[Sequence[str]] = (),
        options: Mapping[str, Sequence[OptionValue]] | None = None,
        ladder: bool = False,
        games: int = GAMES,
        minutes: float = 0.0,
        seed: str = "lab",
        grounds: Sequence[Any] = (),
        alike: bool = False,
        max_actions: int = MAX_ACTIONS,
        command: str = "",
        setups: Sequence[str] = (),
        rivals: Sequence[str] = (),
        store: TrialStore | None = None,
    ) -> None:
        self._game_provider = game_provider
        self._key = key
        self.game, self.player = game_provider(key)
        self.seed = seed
        self.command = command
        self._grounds = grounds
        self._alike = alike
        self._max_actions = max_actions
        self._store = store
        self.seconds = SECONDS_PER_MINUTE * minutes
        self.ladder = ladder
        values = {name: [*dict.fromkeys(each)] for name, each in (options or {}).items()}
        lineups = [*dict.fromkeys(map(tuple, [players, *other_lineups]))]
        self.settings = self._settings(values, lineups)
        self._take_setups(setups, rivals)
        self.games = MOST_GAMES if minutes else games * max(1, len(self._pairings))
        self.trials: list[list[Trial]] = [[] for _ in self.settings]
        self._best_ranks: list[dict[str, tuple[float, ...]]] = [{} for _ in self.settings]
        """Ranks of the longest, shortest and most dramatic game of each column."""

    def _take_setups(self, setups: Sequence[str], rivals: Sequence[str]) -> None:
        """Set the names and the pairings of the set-ups, and check that games can begin."""
        self.setups = self._setup_names(setups or rivals)
        self.rivals = self._setup_names(rivals or setups)
        self._pairings = pairings_of(self.setups, self.rivals) if self.setups else []
        for setting in self.settings:
            _check_can_begin(self.game, self._plan(setting, 0), self.player)

    def _setup_names(self, words: Sequence[str]) -> list[str]:
        """Return the names of set-ups to compare.

        Raises:
            BadOption: If the game has no such set-ups, or they can't be compared.
        """
        if not words:
            return []
        setups = self.player.named_setups
        if setups is None:
            raise BadOption(f"{self.game.config.title} has no set-ups to compare")
        if any(len(setting.players) != 2 for setting in self.settings):
            raise BadOption("Set-ups are compared in games of two players")
        names = names_of(setups, words)
        for setting in self.settings:
            rules = self.game.rules_for(setting.options)
            for name in names:
                if reason := self.game.setup_refusal(rules, setups.find(rules, name)):
                    raise BadOption(f"{setups.noun} {name}: {reason.removesuffix('.')}")
        return names

    def _settings(
        self,
        values_by_option: Mapping[str, Sequence[OptionValue]],
        lineups: Sequence[tuple[str, ...]],
    ) -> list[TrialSettings]:
        """Return the settings of all columns: each choice of options with each line-up.

        Raises:
            BadOption: If an option is wrong, or there are too many columns.
        """
        config = self.game.config
        option_choices = [
            dict(zip(values_by_option, values, strict=True))
            for values in product(*values_by_option.values())
        ]
        for options in option_choices:
            config.check_options(options)
        if self.ladder:
            if len(option_choices) > 1:
                raise BadOption("The ladder compares players, so an option can have one value only")
            return [*_rung_settings(len(lineups[0]), option_choices[0])]
        count = len(option_choices) * len(lineups)
        if count > MOST_COLUMNS:
            raise BadOption(f"These are {count} comparisons; at most {MOST_COLUMNS} are made")
        compared_options = [name for name, values in values_by_option.items() if len(values) > 1]

        def title_of(players: tuple[str, ...], options: Mapping[str, OptionValue]) -> str:
            """Return a title that says how a column differs from the others."""
            player_words = " and ".join(map(player_kind_name, dict.fromkeys(players)))
            parts = [player_words] if len(lineups) > 1 else []
            for name in compared_options:
                option = config.options[name]
                parts.append(f"{option.title} {option.in_words(options[name])}")
            return ", ".join(parts) or "All games"

        return [
            TrialSettings(title_of(players, options), players, options)
            for players, options in product(lineups, option_choices)
        ]

    def _plan(self, setting: TrialSettings, number: int) -> PlannedGame:
        """Return the plan of a game of a column, by its number."""
        plan = PlannedGame(
            game=self._key,
            players=setting.players,
            number=number,
            seed=self.seed,
            options=setting.options,
            alike=self._alike or self.ladder,
            most=self._max_actions,
            setups=self._pairings[number % len(self._pairings)] if self._pairings else (),
            pairings=max(1, len(self._pairings)),
        )
        if not self._grounds:
            return plan
        deal, _ = plan.deal
        return replace(plan, ground=self._grounds[deal % len(self._grounds)])

    @property
    def wanted_count(self) -> int:
        """Number of games to play in all; with a time limit, the greatest number."""
        return self.games * len(self.settings)

    @property
    def done(self) -> int:
        """Number of games that have been played."""
        return sum(map(len, self.trials))

    def run(
        self,
        new_executor: Callable[[], Executor],
        workers: int,
        stop: Callable[[], bool] = lambda: False,
    ) -> Iterator[Trial]:
        """Yield each trial when its game is over; the columns are played side by side.

        The run ends after all games, when `stop` returns True, or when the time is over.

        Args:
            new_executor: Makes an executor.
            workers: Number of workers of the executor.
            stop: Returns True to end early.

        Raises:
            WorkersFailed: If the executor breaks too often.
        """
        end_time = time.monotonic() + self.seconds if self.seconds else None

        def is_over() -> bool:
            return stop() or (end_time is not None and time.monotonic() > end_time)

        # by the parts of a plan that name its column
        columns = {
            (setting.players, *setting.options.items()): column
            for column, setting in enumerate(self.settings)
        }
        first_number = 0
        while first_number < self.games and not is_over():
            last_number = min(self.games, first_number + GAMES_PER_CHUNK)
            plans = [
                self._plan(setting, number)
                for number in range(first_number, last_number)
                for setting in self.settings
            ]
            for trial, plan in self._trials_of(plans, new_executor, workers, is_over):
                self._add_trial(columns[plan.players, *plan.options.items()], trial)
                yield trial
            first_number = last_number

    def _trials_of(
        self,
        plans: Sequence[PlannedGame],
        new_executor: Callable[[], Executor],
        workers: int,
        is_over: Callable[[], bool],
    ) -> Iterator[tuple[Trial, PlannedGame]]:
        """Yield the trials of plans: first those of the store, then those that it lacks."""
        store = self._store
        if store is None:
            yield from run(new_executor, self._game_provider, plans, workers, is_over)
            return
        stored_trials = [(store.get(plan), plan) for plan in plans]
        yield from ((trial, plan) for trial, plan in stored_trials if trial)
        missing_plans = [plan for trial, plan in stored_trials if not trial]
        for trial, plan in run(new_executor, self._game_provider, missing_plans, workers, is_over):
            store.add(plan, trial)
            yield trial, plan

    def _add_trial(self, column: int, trial: Trial) -> None:
        """Add a trial to its column, and drop its journal if the game need not be kept.

        Of many games only those stay watchable that the report may name.
        """
        best_ranks = self._best_ranks[column]
        preference = -trial.number  # of equal games the one with the least number counts
        ranks: dict[str, tuple[float, ...]] = {
            "longest": (trial.actions, preference),
            "shortest": (-trial.actions, preference),
            "most dramatic": (trial.drama, trial.changes, preference),
        }
        is_notable = False
        for title, rank in ranks.items():
            if title not in best_ranks or rank > best_ranks[title]:
                best_ranks[title] = rank
                is_notable = True
        if not is_notable and trial.number >= MOST_KEPT // len(self.settings):
            trial.journal = ""
        self.trials[column].append(trial)

    def keep(self, title: str, number: int, path: Path) -> None:
        """Write a game as a match that can be watched.

        Args:
            title: Title of the column.
            number: Number of the game.
            path: File to write.

        Raises:
            OSError: If the file can't be written.
        """
        (trial,) = [
            trial
            for setting, trials in zip(self.settings, self.trials, strict=True)
            for trial in trials
            if setting.title == title and trial.number == number
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, trial.journal.encode())

    def report(self) -> Report | None:
        """Return the report of all columns that have games so far, or None without any game."""
        if not any(self.trials):
            return None
        config = self.game.config
        columns = [
            ReportColumn(
                setting.title,
                setting.players,
                dict(setting.options),
                findings_of(trials),
                self._setup_table(trials),
            )
            for setting, trials in zip(self.settings, self.trials, strict=True)
            if trials
        ]
        return Report(
            game=self._key,
            title=config.title,
            seed=self.seed,
            command=self.command,
            roles=config.roles,
            columns=columns,
            budgets=dict(self.player.budgets.items()),
            ladder=self.ladder,
            played_with=self._played_with(),
        )

    def _setup_table(self, trials: Sequence[Trial]) -> SetupTable | None:
        """Return the results of the set-ups that are compared, if they are."""
        setups = self.player.named_setups
        if setups is None or not self.setups:
            return None
        return table_of(setups, self.setups, self.rivals, trials)

    def _played_with(self) -> list[str]:
        """Return the options that all games share and that differ from the defaults, in words."""
        config = self.game.config
        first_options, *other_columns = (setting.options for setting in self.settings)
        parts = []
        for name, value in first_options.items():
            option = config.options[name]
            is_shared = all(other_options.get(name) == value for other_options in other_columns)
            if is_shared and value != option.default:
                parts.append(f"{option.title} {option.in_words(value)}")
        if ground_names := [
            *filter(None, (getattr(ground, "name", "") for ground in self._grounds))
        ]:
            parts.append(f"on {list_in_words(ground_names)}")
        if (self._alike or self.ladder) and self.game.setup and not self.setups:
            parts.append("built alike")
        return parts

    def save(self, html: Path | None, json: Path | None) -> list[Path]:
        """Write the report and return the paths of its files.

        A folder beside the page has the games as matches that the window can show again. A report
        replaces an earlier one together with its games. If another file has its name or is among
        its games, the report gets a name with a number.

        Raises:
            OSError: If a file can't be written.
        """
        report = self.report()
        if report is None:
            return []
        paths = list[Path]()
        if html:
            page = _free_path(html)
            self._keep_games(report, page)
            files.write(page, with_seal(as_html(report).encode()))
            paths.append(page)
        if json:
            json.parent.mkdir(parents=True, exist_ok=True)
            figures = _free_path(json)
            files.write(figures, as_json(report))
            paths.append(figures)
        return paths

    def _keep_games(self, report: Report, page: Path) -> None:
        """Write the games beside a report's page, in place of those of an earlier report.

        `report.files` and `report.kept` get the links and digests that the page shows.
        """
        folder = games_of(page)
        folder.mkdir(parents=True, exist_ok=True)
        for name, digest in _earlier_games(page).items():
            if _digest(folder / name) == digest:
                (folder / name).unlink()
        trials_by_setting = zip(self.settings, self.trials, strict=True)
        for column_number, (setting, trials) in enumerate(trials_by_setting, 1):
            report.files[setting.title] = {}
            kept_trials = [trial for trial in trials if trial.journal]
            for trial in kept_trials:
                name = f"{column_number}-{trial.number + 1:05d}.jsonl"
                content = trial.journal.encode()
                files.create(folder / name, content)
                report.kept[name] = sha256(content).hexdigest()
                link = quote(os.fsencode(f"{folder.name}/{name}"))
                report.files[setting.title][trial.number] = link


def games_of(html: Path) -> Path:
    """Return the folder beside a report in which its games are kept."""
    return html.with_name(f"{html.stem}-games")


def refusal(path: Path) -> str:
    """Return why a report must not be written to a file, or "".

    Only reports of playtests with their games are replaced, and only if they are unchanged.

    Raises:
        OSError: If the file can't be checked.
    """
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
    earlier_games = _earlier_games(path)
    for game in games:
        if KEPT_FILE.fullmatch(game.name) and _digest(game) != earlier_games.get(game.name):
            return f"{game}: belongs to no report here, so it is not replaced"
    return ""


def _free_path(path: Path) -> Path:
    """Return the path for a report, with a number if the plain path is refused.

    Raises:
        OSError: If a file can't be checked.
    """
    return next(candidate for candidate in files.numbered_paths(path) if not refusal(candidate))


def _earlier_games(page: Path) -> Mapping[str, str]:
    """Return the digests of the games of the report with this page, by file name."""
    try:
        return digests_of_kept_games(files.read(page))
    except FileNotFoundError:
        return {}


def _digest(path: Path) -> str:
    """Return the SHA-256 of a file in hex, or "" if the file can't be read."""
    try:
        return sha256(files.read(path)).hexdigest()
    except OSError:
        return ""


def _check_can_begin(game: Game[Any], plan: PlannedGame, player: Any) -> None:
    """Check that the first game of a column can begin.

    Raises:
        BadOption: If it can't.
    """
    try:
        Match(game, header_of(game, player, plan))
    except ValidationError as error:
        raise BadOption(f"Such a game can't begin: {error.problem}") from None


def _rung_settings(seats: int, options: dict[str, OptionValue]) -> Iterator[TrialSettings]:
    """Yield the settings of each rung of the ladder, in which one player meets a weaker one."""
    rungs = RUNGS if seats > 1 else [(kind, kind) for kind in KINDS]
    for upper, lower in rungs:
        title = PLAYER_KIND_NAMES[upper]
        if upper != lower:
            title = TITLE.format(PLAYER_KIND_NAMES[upper], PLAYER_KIND_NAMES[lower])
        yield TrialSettings(title, (upper, *[lower] * (seats - 1)), options)
