"""The record of a solitaire's runs: the best by variants, how far they came, and every one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.library import SavedMatch, when
from engine.app.navigation import Navigation
from engine.app.record import FinishedRun, Record, variants_in_words
from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Label,
    Panel,
    Screen,
    Widget,
    find,
    foot,
    layout,
    literal,
    top_bar,
)
from engine.catalogue import CatalogueEntry
from engine.rules.english import in_figures
from engine.rules.options import GameConfig

RUNS, BROKEN = "runs", "broken"
NONE = "No run has ended yet. Every finished run is kept here, to be watched or played again."


class RecordScreen(Screen):
    """All runs of one game, over the screen that asked for them."""

    def __init__(self, entry: CatalogueEntry, record: Record, navigation: Navigation) -> None:
        super().__init__()
        self.entry, self._record, self._navigation = entry, record, navigation
        self._first = {RUNS: 0, BROKEN: 0}
        self._now = datetime.now()

    # What lies on it.

    def build(self, scale: Scale) -> list[Widget]:
        entry, count = self.entry, len(self._record.runs)
        note = in_figures(count, "run")
        top = top_bar(scale, f"{entry.config.title}: the record", emblem=entry.emblem, note=note)
        low = foot(
            scale, [Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back)]
        )
        room = form.between(scale, top, low)
        if not count and not self._record.broken:
            none = form.column(scale, room, "page", lambda width: [self._none(scale, width)])
            return [top, low, *none]
        if scale.narrow or not self._side(scale, room.width):
            page = form.column(
                scale,
                room,
                "page",
                lambda width: [*self._side(scale, width), *self._lists(scale, width)],
            )
            return [top, low, *page]
        left, right = layout.columns(room, [0.4, 0.58], scale.px(theme.GAP))
        side = form.column(scale, left, "side", lambda width: self._side(scale, width))
        panel, chart = find(side, "reached"), find(side, "chart")
        if panel and chart:  # which is as high as what the other panel leaves
            chart.rect.height = panel.rect.bottom - scale.px(theme.PADDING) - chart.rect.top
        lists = form.column(scale, right, "runs", lambda width: self._lists(scale, width))
        return [top, low, *side, *lists]

    def _none(self, scale: Scale, width: int) -> Panel:
        def content(rect: Rect) -> list[Widget]:
            label = Label("none", words=NONE, role=Role.LEAD)
            layout.stack([label], rect, scale, 0)
            return [label]

        return form.panel(scale, width, "empty", "Runs", content)

    def _side(self, scale: Scale, width: int) -> list[Panel]:
        return overview(scale, width, self._record, self.entry.config, self._navigation.watch)

    def _lists(self, scale: Scale, width: int) -> list[Panel]:
        newest = self._record.runs[::-1]
        lists = {
            BROKEN: ("Files that can't be counted", len(self._record.broken)),
            RUNS: ("Runs, newest first", len(newest)),
        }

        def row(kind: str, width: int, number: int) -> Widget:
            if kind == BROKEN:
                return self._problem(scale, width, self._record.broken[number])
            return self._row(scale, width, newest[number])

        def content(kind: str, count: int) -> form.Content:
            def page(rect: Rect) -> list[Widget]:
                made, turn = partial(row, kind, rect.width), partial(self._turn, kind)
                return form.page(scale, rect, kind, made, self._first[kind], count, turn)

            return page

        return [
            form.panel(
                scale,
                width,
                f"list-{kind}",
                title,
                content(kind, count),
                form.span(self._first[kind], count),
            )
            for kind, (title, count) in lists.items()
            if count
        ]

    def _turn(self, kind: str, first: int) -> None:
        """Show the page of a list that begins with this row."""
        self._first[kind] = first
        saved = (
            self._record.broken[first] if kind == BROKEN else self._record.runs[-1 - first].saved
        )
        form.turned_to(self, f"{'broken' if kind == BROKEN else 'run'}-{saved.path.name}")

    def _row(self, scale: Scale, width: int, run: FinishedRun) -> Widget:
        id, entry, to = run.saved.path.name, self.entry, self._navigation
        begun = run.saved.header
        variant = variants_in_words(begun.options, entry.config)
        facts = [literal(begun.seats[0]), run.words.ended, when(run.saved.changed, self._now)]
        how = [variant, *self._tags(run), _seed(run)]
        words: list[Widget] = [
            Label(f"title-{id}", words=run.words.score, role=Role.HEADING),
            Label(f"facts-{id}", words=" · ".join(facts), colour=theme.MUTED),
            Label(f"how-{id}", words=" · ".join(how), colour=theme.MUTED),
        ]
        buttons: list[Widget] = [
            _watch(f"watch-{id}", run, to.watch),
            Button(
                f"again-{id}",
                label="Play it again",
                icon="ui-play",
                tip="The same seed with the same variants, for practice.",
                on_press=partial(to.start, begun.again(begun.seed)),
            ),
        ]
        return form.saved_row(scale, width, f"run-{id}", entry.emblem, words, buttons)

    def _tags(self, run: FinishedRun) -> list[str]:
        daily = [f"{self.entry.config.daily} of {_day(run.day)}"] if run.day else []
        return daily + (["practice"] if run.practice else [])

    def _problem(self, scale: Scale, width: int, saved: SavedMatch) -> Widget:
        id = saved.path.name
        words: list[Widget] = [Label(f"problem-{id}", words=literal(saved.problem))]
        return form.saved_row(scale, width, f"broken-{id}", "ui-warn", words, [])


def overview(
    scale: Scale,
    width: int,
    record: Record,
    config: GameConfig,
    watch: Callable[[SavedMatch], None] | None = None,
) -> list[Panel]:
    """The best run with each choice of variants, and how often runs came how far; nothing where
    no run counts yet. With `watch` the best can be watched again."""
    counted = [run for run in record.runs if not run.practice]
    if not counted:
        return []
    now = datetime.now()

    def bests(rect: Rect) -> list[Widget]:
        rows: list[Widget] = []
        for number, best in enumerate(record.bests()):
            saved = best.saved
            facts = [
                literal(saved.header.seats[0]),
                variants_in_words(saved.header.options, config),
                when(saved.changed, now),
            ]
            id, score, how = f"best-{number}", best.words.score, " · ".join(facts)
            if watch:
                control: Widget = _watch(f"watch-{id}", best, watch)
                rows.append(form.row(scale, rect.width, id, score, how, control))
            else:
                rows += [
                    Label(id, words=score, role=Role.HEADING),
                    Label(f"{id}-how", words=how, colour=theme.MUTED),
                ]
        layout.stack(rows, rect, scale, scale.px(theme.UNIT))
        return rows

    def chart(rect: Rect) -> list[Widget]:
        bars = Bars("chart", Rect(rect.left, rect.top, rect.width, 0))
        bars.numbers = [run.run.reached for run in counted]
        bars.measure = counted[0].words.measure.lower()
        bars.rect.height = max(bars.needs(scale)[1], scale.px(190))
        return [bars]

    note = f"{in_figures(len(counted), 'run')} for the record"
    return [
        form.panel(scale, width, "best", "Best", bests),
        form.panel(scale, width, "reached", "How far the runs got", chart, note),
    ]


def _watch(id: str, run: FinishedRun, watch: Callable[[SavedMatch], None]) -> Button:
    return Button(id, label="Watch", icon="ui-replay", on_press=partial(watch, run.saved))


def _seed(run: FinishedRun) -> str:
    """Its words stay in one line."""
    return f"seed\N{NO-BREAK SPACE}{literal(run.saved.header.seed)}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
