"""Record of a solitaire's runs: the runs on disk, the best ones, and the deal of the day.

The first run over a seed counts for the record; every later one is practice, because its deal is
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.catalogue import CatalogueEntry
from engine.matches import deleted_runs
from engine.matches.library import Library
from engine.matches.saved import SavedMatch
from engine.rules.options import GameConfig, OptionValue
from engine.rules.solitaire import RunScore, Solitaire
from engine.rules.validation import ValidationError
from engine.words.summary import RunWords

DAILY_PREFIX = "daily-"
"""Start of the seed of a day; the date in ISO form follows."""
TORN_PROBLEM = "its last line was cut off. Open it in Matches to play on from the line before."
"""Problem of an unfinished run whose file was cut off."""
UNPROVED_PROBLEM = "nothing in it proves its score. The file is kept as it is."
"""Problem of a finished run whose score may have been changed."""
Options = tuple[tuple[str, OptionValue], ...]
"""Variants of a match: every option with its value, sorted by key, so that equal ones are equal."""


class FinishedRun(Struct, frozen=True):
    """Run that is over.

    Attributes:
        saved: The match on disk.
        run: Score.
        words: Score in words.
        options: Variants, by which runs are compared.
        practice: Whether its deal was known, so that the run does not count.
        day: Date of a daily deal in the plain game, or None.
    """

    saved: SavedMatch
    run: RunScore
    words: RunWords
    options: Options
    practice: bool
    day: date | None


class Record(Struct, frozen=True):
    """All runs of a game.

    Attributes:
        runs: Finished runs, the first one first.
        begun: Unfinished runs.
        faulty_files: Files that can't be counted, each with its problem.
        gone: Seeds whose first run was deleted.
    """

    # a struct gets new empty collections for each record
    runs: list[FinishedRun] = []
    begun: list[SavedMatch] = []
    faulty_files: list[SavedMatch] = []
    gone: set[str] = set()

    def best(self, options: Options) -> FinishedRun | None:
        """Return the best run for the record with these variants, or None; of equals, the first."""
        return next(iter(self.ranked(options)), None)

    def ranked(self, options: Options) -> list[FinishedRun]:
        """Return the runs for the record with these variants, best first; of equals, the first."""
        counted_runs = [run for run in self.runs if run.options == options and not run.practice]
        return sorted(counted_runs, key=lambda run: run.run.order, reverse=True)

    def best_runs(self) -> list[FinishedRun]:
        """Return the best run with each choice of variants that was played, best first."""
        all_options = dict.fromkeys(run.options for run in self.runs)
        best_runs = [best_run for options in all_options if (best_run := self.best(options))]
        return sorted(best_runs, key=lambda best_run: best_run.run.order, reverse=True)

    def over(self, seed: str) -> FinishedRun | None:
        """Return the finished run over a seed that counts for the record, or None."""
        return next(
            (run for run in self.runs if run.saved.header.seed == seed and not run.practice), None
        )

    def unfinished_run(self, seed: str, options: Options, config: GameConfig) -> SavedMatch | None:
        """Return an unfinished run over a seed with these variants, or None."""
        matches_with_seed = (saved for saved in self.begun if saved.header.seed == seed)
        return next(
            (
                saved
                for saved in matches_with_seed
                if options_of(saved.header.options, config) == options
            ),
            None,
        )

    def has_played(self, seed: str) -> bool:
        """Return True if a run over this seed was played, so that the next one is practice."""
        played_matches = (*self.begun, *(run.saved for run in self.runs))
        return seed in self.gone or any(saved.header.seed == seed for saved in played_matches)

    def standing(self, path: Path | None) -> str:
        """Return how a run compares with the best one with its variants, in sentences.

        `path` is the file of the run; the result is "" if the record does not have it.
        """
        run = next((run for run in self.runs if run.saved.path == path), None)
        best_run = self.best(run.options) if run else None
        if run and run is best_run:
            other_runs = (other for other in self.runs if other is not run and not other.practice)
            is_first = all(other.options != run.options for other in other_runs)
            return f"It is the {'first' if is_first else 'best'} run with these rules."
        comparison = ""
        if best_run:
            comparison = f"The best with these rules: {best_run.words.score}."
        practice_note = ""
        if run and run.practice:
            practice_note = "You had played this seed before, so the run was practice."
        return " ".join(filter(None, [practice_note, comparison]))


def read_record(
    library: Library, entry: CatalogueEntry, matches: Iterable[SavedMatch] | None = None
) -> Record:
    """Return the record of a game from the data folder, without replaying any run.

    Args:
        library: The library of the data folder.
        entry: The game in the catalogue.
        matches: All matches of the library, if they have been read already.
    """
    record = Record()
    game = cast(Solitaire[object], entry.load())  # type: ignore[type-var]
    all_matches = library.matches() if matches is None else matches
    own_matches = _matches_in_order(all_matches, entry)
    data_folder = library.folder.parent
    deletions, problem = deleted_runs.load(data_folder)
    if problem:
        record.faulty_files.append(
            SavedMatch(Path(deleted_runs.FILE_NAME), datetime.min, problem=problem)
        )
    record.gone.update(_deleted_seeds(deletions.games.get(entry.key, {}), own_matches))
    seeds = set(record.gone)
    for saved in own_matches:
        if saved.problem:
            record.faulty_files.append(saved)
            continue
        is_practice = saved.header.seed in seeds
        seeds.add(saved.header.seed)
        if not saved.outcome:
            record.begun.append(saved)
            if saved.torn:
                record.faulty_files.append(_with_problem(saved, TORN_PROBLEM))
            continue
        try:
            score = game.score_from(dict(saved.score))
        except ValidationError:
            record.faulty_files.append(_with_problem(saved, UNPROVED_PROBLEM))
            continue
        words = entry.run_words(score, saved.outcome.reason)
        record.runs.append(_finished_run(saved, score, words, entry.config, is_practice))
    return record


def _matches_in_order(matches: Iterable[SavedMatch], entry: CatalogueEntry) -> list[SavedMatch]:
    """Return the matches of a game, the first one first."""
    return sorted((saved for saved in matches if _belongs_to(saved, entry)), key=start_key)


def _finished_run(
    saved: SavedMatch, score: RunScore, words: RunWords, config: GameConfig, is_practice: bool
) -> FinishedRun:
    """Return the run of a finished match, with its variants and the day of its deal."""
    options = options_of(saved.header.options, config)
    is_plain_game = options == options_of({}, config)
    day = day_of(saved.header.seed) if is_plain_game else None
    return FinishedRun(saved, score, words, options, is_practice, day)


def _deleted_seeds(
    deleted_starts: Mapping[str, str], own_matches: Sequence[SavedMatch]
) -> Iterator[str]:
    """Yield the seeds whose first run was deleted.

    Args:
        deleted_starts: Time at which a deleted run began, by its seed.
        own_matches: Matches that are left, the first one first.
    """
    first_starts: dict[str, str] = {}
    for saved in own_matches:
        first_starts.setdefault(saved.header.seed, saved.header.start)
    for seed, start in deleted_starts.items():
        is_first_run = seed not in first_starts or start <= first_starts[seed]
        if is_first_run:
            yield seed


def _with_problem(saved: SavedMatch, problem: str) -> SavedMatch:
    """Return the entry of a match with a sentence about its file."""
    return replace(saved, problem=f"{saved.path}: {problem}")


def options_of(options: Mapping[str, OptionValue], config: GameConfig) -> Options:
    """Return all variants in a fixed order, with defaults for those that are not given."""
    default_options = config.chosen({})
    return tuple(sorted({**default_options, **options}.items()))


def variants_in_words(options: Mapping[str, OptionValue], config: GameConfig) -> str:
    """Return the variants that differ from the defaults, in words."""
    changed_options = [
        option.title if value is True else f"{option.title}: {option.in_words(value)}"
        for key, option in config.options.items()
        if (value := options.get(key, option.default)) != option.default
    ]
    return ", ".join(changed_options) or "The plain game"


def daily_seed(day: date) -> str:
    """Return the seed that everybody plays on a date."""
    return f"{DAILY_PREFIX}{day.isoformat()}"


def day_of(seed: str) -> date | None:
    """Return the date of a daily seed, or None for any other seed."""
    if not seed.startswith(DAILY_PREFIX):
        return None
    try:
        return date.fromisoformat(seed.removeprefix(DAILY_PREFIX))
    except ValueError:
        return None


def start_key(saved: SavedMatch) -> tuple[str, int, str]:
    """Return a key that sorts matches by the time when they began.

    Of files that were begun in the same second, the later one has the longer name.
    """
    return saved.header.start, len(saved.path.name), saved.path.name


def _belongs_to(saved: SavedMatch, entry: CatalogueEntry) -> bool:
    """Return True if a match counts and is of this game.

    A file that can't be read is judged by its name.
    """
    if not saved.counts_for_records:
        return False
    if saved.entry is None:
        return f"-{entry.key}" in saved.path.stem
    return saved.entry is entry
