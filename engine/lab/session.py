"""A playtest: which games are played, how far they are, and what is kept of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from pathlib import Path
from typing import Any

from engine import files
from engine.lab.findings import found
from engine.lab.report import Column, Report, as_html, as_json
from engine.lab.running import Room, run
from engine.lab.trial import Plan, Trial
from engine.rules.options import GameConfig, OptionValue

GAMES = 100
"""So many games are played where nobody says how many."""
MOST_GAMES = 100_000
CHUNK = 1000
"""Where minutes are named, games are begun until they are over, so many at a time."""


class Playtest:
    """Games of one kind between programs, in columns: one for each choice of options.

    options: each with the values that are compared. players: who plays, one for each seat. ground:
    what all is played on. alike: all seats bring the same.
    """

    def __init__(
        self,
        room: Room,
        config: GameConfig,
        key: str,
        players: Sequence[str],
        *,
        options: Mapping[str, Sequence[OptionValue]] | None = None,
        games: int = GAMES,
        minutes: float = 0.0,
        seed: str = "lab",
        ground: Any = None,
        alike: bool = False,
        command: str = "",
    ) -> None:
        self._room, self._config, self._key = room, config, key
        self.players, self.seed, self.command = tuple(players), seed, command
        self._ground, self._alike = ground, alike
        self.seconds = 60 * minutes
        chosen = options or {}
        names, values = [*chosen], [*chosen.values()]
        self.columns = [dict(zip(names, each, strict=True)) for each in product(*values)]
        self._titles = [self._titled(column, values, names) for column in self.columns]
        per_column = MOST_GAMES if minutes else games
        self.games = per_column
        self.trials: list[list[Trial]] = [[] for _ in self.columns]

    def _titled(
        self,
        column: Mapping[str, OptionValue],
        values: Sequence[Sequence[OptionValue]],
        names: Sequence[str],
    ) -> str:
        """What sets a column apart: the options that are compared."""
        options = self._config.options
        said = [
            f"{options[name].title} {options[name].in_words(column[name])}"
            for name, each in zip(names, values, strict=True)
            if len(each) > 1
        ]
        return ", ".join(said) or "All games"

    @property
    def wanted(self) -> int:
        """How many games there are to be in all, as far as that is known."""
        return self.games * len(self.columns)

    @property
    def done(self) -> int:
        """How many have been played."""
        return sum(map(len, self.trials))

    def run(
        self, make: Callable[[], Executor], workers: int, stop: Callable[[], bool] = lambda: False
    ) -> Iterator[Trial]:
        """Play, column by column side by side; each game is counted when it comes. Stops in the
        end, at `stop`, or when the time is over."""
        end = time.monotonic() + self.seconds if self.seconds else None

        def over() -> bool:
            return stop() or (end is not None and time.monotonic() > end)

        first = 0
        while first < self.games and not over():
            last = min(self.games, first + CHUNK)
            plans = [
                Plan(
                    self._key,
                    self.players,
                    number,
                    self.seed,
                    column,
                    self._ground,
                    self._alike,
                )
                for number in range(first, last)
                for column in self.columns
            ]
            for trial, plan in run(make, self._room, plans, workers, over):
                self.trials[self.columns.index(plan.options)].append(trial)
                yield trial
            first = last

    def report(self) -> Report | None:
        """What is known so far; None where a column has no game yet."""
        if not all(self.trials):
            return None
        columns = [
            Column(title, dict(options), found(sorted(trials, key=lambda trial: trial.number)))
            for title, options, trials in zip(self._titles, self.columns, self.trials, strict=True)
        ]
        return Report(
            self._key,
            self._config.title,
            self.players,
            self.seed,
            self.command,
            tuple(self._config.roles),
            columns,
        )

    def save(self, html: Path | None, json: Path | None) -> Report | None:
        """Write the report, and beside the page a folder with the games as matches that the window
        can show again. Raises `OSError`."""
        report = self.report()
        if report is None:
            return None
        if html:
            kept = html.with_name(f"{html.stem}-games")
            kept.mkdir(parents=True, exist_ok=True)
            for n, (title, trials) in enumerate(zip(self._titles, self.trials, strict=True), 1):
                report.files[title] = {}
                for trial in trials:
                    name = f"{n}-{trial.number + 1:05d}.jsonl"
                    files.write(kept / name, trial.journal.encode())
                    report.files[title][trial.number] = f"{kept.name}/{name}"
            files.write(html, as_html(report, self._config).encode())
        if json:
            files.write(json, as_json(report))
        return report
