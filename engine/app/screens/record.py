"""Record of a solitaire's runs: the best by variants, how far they came, and every one.

The first run over a seed counts for the record; later ones are practice. The run of a `FinishedRun`
is its score.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

from typing_extensions import override

from engine.app import theme
from engine.app.navigation import Navigation
from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.theme import Scale
from engine.app.widgets import (
    Button,
    Screen,
    Widget,
    foot,
    literal,
    top_bar,
)
from engine.app.widgets.containers import Column, Part
from engine.app.widgets.words import body, heading, lead, muted
from engine.catalogue import CatalogueEntry
from engine.matches.record import FinishedRun, Record, variants_in_words
from engine.matches.saved import SavedMatch, moment_in_words
from engine.rules.english import in_figures
from engine.rules.options import GameConfig

RUNS = "runs"
"""Name of the list of finished runs."""
BROKEN = "broken"
"""Name of the list of files that can't be read."""
COLUMN_SHARES = (0.36, 0.62)
"""Widths of the best runs and of all runs, in proportion to each other."""
CHART_HEIGHT = 190
"""Minimum height of the chart, in style units."""
NO_RUNS = "No run has ended yet. Every finished run is kept here, to be watched or played again."


class RecordScreen(Screen):
    """All runs of one game, over the screen that opened them."""

    def __init__(self, entry: CatalogueEntry, record: Record, navigation: Navigation) -> None:
        super().__init__()
        self.entry = entry
        self._record = record
        self._navigation = navigation
        self._first_rows = {RUNS: 0, BROKEN: 0}
        """Number of the first row on the shown page of each list."""
        self._now = datetime.now()

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        return partial(self._navigation.rules, self.entry) if key == "f1" else None

    # Contents.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        entry = self.entry
        count = len(self._record.runs)
        note = in_figures(count, "run")
        top = top_bar(scale, f"{entry.config.title}: the record", emblem=entry.emblem, note=note)
        bottom_bar = foot(
            scale, [Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back)]
        )
        if not count and not self._record.faulty_files:
            empty_panel = form.panel("empty", "Runs", lead("none", NO_RUNS))
            return form.screen(scale, top, bottom_bar, form.Panels("page", [empty_panel]))
        best_panels = overview(scale, self._record, self.entry.config, self._navigation.watch)
        lists = self._lists()
        content: Part = form.Panels("page", lists)
        if best_panels:
            left = form.Panels("side", best_panels)
            content = form.halves(scale, left, form.Panels("runs", lists), COLUMN_SHARES)
        return form.screen(scale, top, bottom_bar, content)

    def _lists(self) -> list[Part]:
        newest_first = self._record.runs[::-1]
        lists = {
            BROKEN: ("Files that can't be counted", len(self._record.faulty_files)),
            RUNS: ("Runs, newest first", len(newest_first)),
        }

        def row_of(kind: str, number: int) -> Part:
            if kind == BROKEN:
                return self._problem_row(self._record.faulty_files[number])
            return self._run_row(newest_first[number])

        def page_of_kind(kind: str, count: int) -> Part:
            row_of_kind = partial(row_of, kind)
            show_page = partial(self._show_page_from, kind)
            return form.page(kind, row_of_kind, self._first_rows[kind], count, show_page)

        return [
            form.panel(
                f"list-{kind}",
                title,
                page_of_kind(kind, count),
                form.span(self._first_rows[kind], count),
            )
            for kind, (title, count) in lists.items()
            if count
        ]

    def _show_page_from(self, kind: str, first_row: int) -> None:
        """Show the page of a list that begins with this row."""
        self._first_rows[kind] = first_row
        if kind == BROKEN:
            row_id = f"broken-{self._record.faulty_files[first_row].path.name}"
        else:
            newest_first = self._record.runs[::-1]
            row_id = f"run-{newest_first[first_row].saved.path.name}"
        form.show_row(self, row_id)

    def _run_row(self, run: FinishedRun) -> Part:
        id = run.saved.path.name
        entry = self.entry
        navigation = self._navigation
        header = run.saved.header
        variant = variants_in_words(header.options, entry.config)
        facts = [
            literal(header.seats[0]),
            run.words.ended,
            moment_in_words(run.saved.changed, self._now),
        ]
        details = [variant, *self._tags(run), _seed(run)]
        words = [
            heading(f"title-{id}", run.words.score),
            muted(f"facts-{id}", " · ".join(facts)),
            muted(f"how-{id}", " · ".join(details)),
        ]
        buttons = [
            _watch_button(f"watch-{id}", run, navigation.watch),
            Button(
                f"again-{id}",
                label="Play it again",
                icon="ui-play",
                tip="The same seed with the same variants, for practice.",
                on_press=partial(navigation.start, header.again(header.seed)),
            ),
        ]
        return form.saved_row(self.scale, f"run-{id}", entry.emblem, words, buttons)

    def _tags(self, run: FinishedRun) -> list[str]:
        daily_tags = [f"{self.entry.config.daily} of {_day(run.day)}"] if run.day else []
        return daily_tags + (["practice"] if run.practice else [])

    def _problem_row(self, saved: SavedMatch) -> Part:
        id = saved.path.name
        words = [body(f"problem-{id}", literal(saved.problem))]
        return form.saved_row(self.scale, f"broken-{id}", "ui-warn", words, [])


def overview(
    scale: Scale,
    record: Record,
    config: GameConfig,
    watch: Callable[[SavedMatch], None] | None = None,
) -> list[Part]:
    """Return panels with the best run for each choice of variants, and how far runs came.

    Without a run that counts the list is empty. `watch` is called with the run to watch again.
    """
    runs_for_record = [run for run in record.runs if not run.practice]
    if not runs_for_record:
        return []
    now = datetime.now()
    rows = list[Part]()
    for number, best in enumerate(record.best_runs()):
        saved = best.saved
        facts = [
            literal(saved.header.seats[0]),
            variants_in_words(saved.header.options, config),
            moment_in_words(saved.changed, now),
        ]
        id = f"best-{number}"
        score = best.words.score
        facts_line = " · ".join(facts)
        if watch:
            button = _watch_button(f"watch-{id}", best, watch)
            rows.append(form.row(scale, id, score, facts_line, button))
        else:
            rows += [heading(id, score), muted(f"{id}-how", facts_line)]
    chart = Bars("chart", numbers=[run.run.reached for run in runs_for_record])
    chart.least_height = CHART_HEIGHT
    chart.measure = runs_for_record[0].words.measure.lower()
    note = f"{in_figures(len(runs_for_record), 'run')} for the record"
    return [
        form.panel("best", "Best", Column(rows, gap=theme.UNIT)),
        form.panel("reached", "How far the runs got", chart, note),
    ]


def _watch_button(id: str, run: FinishedRun, watch: Callable[[SavedMatch], None]) -> Button:
    return Button(id, label="Watch", icon="ui-replay", on_press=partial(watch, run.saved))


def _seed(run: FinishedRun) -> str:
    """Return the seed in words that stay on one line."""
    return f"seed\N{NO-BREAK SPACE}{literal(run.saved.header.seed)}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
