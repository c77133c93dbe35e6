"""The record of a solitaire's runs: what is kept of them on disk, the best, the deal of the day.

The first run over a seed is for the record; any later one, of a deal that is known, is practice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.catalogue import CatalogueEntry
from engine.matches.deleted_runs import FILE_NAME, load
from engine.matches.library import Library
from engine.matches.saved import SavedMatch
from engine.rules.options import GameConfig, OptionValue
from engine.rules.solitaire import RunScore, Solitaire
from engine.rules.validation import ValidationError
from engine.words.summary import RunWords

DAILY = "daily-"
"""How the seed of a day begins; its date in ISO form follows."""
Options = tuple[tuple[str, OptionValue], ...]


class FinishedRun(Struct, frozen=True):
    """A run that is over. `options` are its variants, to compare runs by; `day` is the date whose
    deal it was, if it was one's, in the plain game."""

    saved: SavedMatch
    run: RunScore
    words: RunWords
    options: Options
    practice: bool
    day: date | None


class Record(Struct, frozen=True):
    """All runs of a game, the first one first; `begun` are those that are not over; `broken` are
    files that can't be counted, each with its problem; `gone` are the seeds whose first run was
    deleted."""

    runs: list[FinishedRun] = []
    begun: list[SavedMatch] = []
    broken: list[SavedMatch] = []
    gone: set[str] = set()

    def best(self, options: Options) -> FinishedRun | None:
        """The best run for the record with these variants; of equals, the first."""
        return next(iter(self.ranked(options)), None)

    def ranked(self, options: Options) -> list[FinishedRun]:
        """The runs for the record with these variants, the best first; of equals, the first."""
        counted = [run for run in self.runs if run.options == options and not run.practice]
        return sorted(counted, key=lambda run: run.run.order, reverse=True)

    def bests(self) -> list[FinishedRun]:
        """The best run with each choice of variants that was played, best first."""
        every = dict.fromkeys(run.options for run in self.runs)
        found = [best for options in every if (best := self.best(options))]
        return sorted(found, key=lambda best: best.run.order, reverse=True)

    def over(self, seed: str) -> FinishedRun | None:
        """The run over this seed that counts for the record."""
        return next(
            (run for run in self.runs if run.saved.header.seed == seed and not run.practice), None
        )

    def begun_over(self, seed: str, options: Options, config: GameConfig) -> SavedMatch | None:
        """A run over this seed and with these variants that is not over."""
        same = (saved for saved in self.begun if saved.header.seed == seed)
        return next(
            (saved for saved in same if options_of(saved.header.options, config) == options), None
        )

    def knows(self, seed: str) -> bool:
        """Whether any run was played over this seed: then the next one is practice."""
        here = (*self.begun, *(run.saved for run in self.runs))
        return seed in self.gone or any(saved.header.seed == seed for saved in here)

    def standing(self, path: Path | None) -> str:
        """How the run in this file stands to the best with its variants, in sentences; "" for one
        that is not here."""
        run = next((run for run in self.runs if run.saved.path == path), None)
        best = self.best(run.options) if run else None
        if run and run is best:
            others = (each for each in self.runs if each is not run and not each.practice)
            first = all(each.options != run.options for each in others)
            return f"It is the {'first' if first else 'best'} run with these rules."
        said = f"The best with these rules: {best.words.score}." if best else ""
        practice = (
            "You had played this seed before, so the run was practice."
            if run and run.practice
            else ""
        )
        return " ".join(filter(None, [practice, said]))


def read_record(
    library: Library, entry: CatalogueEntry, matches: Iterable[SavedMatch] | None = None
) -> Record:
    """Everything that the data folder holds of a game's runs, none of them replayed. `matches`: all
    that the library has, where they have been read."""
    made = Record()
    game = cast(Solitaire[object], entry.load())  # type: ignore[type-var]
    plain = options_of({}, entry.config)
    every = library.matches() if matches is None else matches
    own = sorted((saved for saved in every if _is_of(saved, entry)), key=begun)
    known, problem = load(library.folder.parent)
    if problem:
        made.broken.append(SavedMatch(Path(FILE_NAME), datetime.min, problem=problem))
    starts = {saved.header.seed: saved.header.start for saved in reversed(own)}
    for seed, start in known.games.get(entry.key, {}).items():
        if start <= starts.get(seed, start):
            made.gone.add(seed)
    seeds = set(made.gone)
    for saved in own:
        if saved.problem:
            made.broken.append(saved)
            continue
        practice = saved.header.seed in seeds
        seeds.add(saved.header.seed)
        if not saved.outcome:
            made.begun.append(saved)
            if saved.torn:
                reason = (
                    "its last line was cut off. Open it in Matches to play on from the line before"
                )
                made.broken.append(replace(saved, problem=f"{saved.path}: {reason}."))
            continue
        try:
            run = game.scored(dict(saved.score))
        except ValidationError:
            reason = "nothing in it proves its score. The file is kept as it is."
            made.broken.append(replace(saved, problem=f"{saved.path}: {reason}"))
            continue
        words = entry.run_words(run, saved.outcome.reason)
        options = options_of(saved.header.options, entry.config)
        day = day_of(saved.header.seed) if options == plain else None
        made.runs.append(FinishedRun(saved, run, words, options, practice, day))
    return made


def options_of(options: Mapping[str, OptionValue], config: GameConfig) -> Options:
    """All variants in one order, those that are not named at their defaults."""
    return tuple(sorted({**config.chosen({}), **options}.items()))


def variants_in_words(options: Mapping[str, OptionValue], config: GameConfig) -> str:
    """The variants that differ from the defaults."""
    changed = [
        option.title if value is True else f"{option.title}: {option.in_words(value)}"
        for key, option in config.options.items()
        if (value := options.get(key, option.default)) != option.default
    ]
    return ", ".join(changed) or "The plain game"


def daily_seed(day: date) -> str:
    """The seed that everybody plays on a date."""
    return f"{DAILY}{day.isoformat()}"


def day_of(seed: str) -> date | None:
    """The date whose seed this is."""
    try:
        return date.fromisoformat(seed.removeprefix(DAILY)) if seed.startswith(DAILY) else None
    except ValueError:
        return None


def begun(saved: SavedMatch) -> tuple[str, int, str]:
    """Of files that were begun in one second, the later one has the longer name."""
    return saved.header.start, len(saved.path.name), saved.path.name


def _is_of(saved: SavedMatch, entry: CatalogueEntry) -> bool:
    """Whether a match was played here, of this game; of a file that can't be read by its name."""
    if not saved.counts:
        return False
    if saved.entry is None:
        return f"-{entry.key}" in saved.path.stem
    return saved.entry is entry
