"""The record of a solitaire's runs: the best by variants, how far they came, and every one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from pygame import Rect

from engine.app import runs, theme
from engine.app.catalogue import Entry
from engine.app.library import when
from engine.app.parts import (
    Button,
    Label,
    Panel,
    Part,
    PartScene,
    foot,
    layout,
    literal,
    top_bar,
)
from engine.app.runs import Record, Recorded
from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.theme import Role, Scale
from engine.rules.options import GameConfig

if TYPE_CHECKING:
    from engine.app.app import App

AT_ONCE = 20
"""So many runs are shown, and so many more each time they are asked for."""


class RecordScreen(PartScene):
    """All runs of one game, over the screen that asked for them."""

    def __init__(self, app: App, entry: Entry) -> None:
        super().__init__()
        self._app, self.entry = app, entry
        self._record = runs.record(app.library, entry)
        self._shown = AT_ONCE
        self._now = datetime.now()

    # What lies on it.

    def build(self, scale: Scale) -> list[Part]:
        entry, count = self.entry, len(self._record.runs)
        note = f"{count} run{'' if count == 1 else 's'}"
        top = top_bar(scale, f"{entry.config.title}: the record", emblem=entry.emblem, note=note)
        low = foot(
            scale, [Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back)]
        )
        room = form.between(scale, top, low)
        if not count and not self._record.broken:
            none = Label("none", words="No run is over yet.", role=Role.LEAD)
            layout.stack([none], room, scale, 0)
            return [top, low, none]
        if form.narrow(scale) or not self._side(scale, room.width):
            page = form.column(
                scale,
                room,
                "page",
                lambda width: [*self._side(scale, width), *self._lists(scale, width)],
            )
            return [top, low, *page]
        left, right = layout.columns(room, [0.4, 0.58], scale.px(theme.GAP))
        side = form.column(scale, left, "side", lambda width: self._side(scale, width))
        lists = form.column(scale, right, "runs", lambda width: self._lists(scale, width))
        return [top, low, *side, *lists]

    def _side(self, scale: Scale, width: int) -> list[Panel]:
        return overview(scale, width, self._record, self.entry.config)

    def _lists(self, scale: Scale, width: int) -> list[Panel]:
        panels = []
        if self._record.broken:
            title, broken = "Files that can't be counted", self._broken(scale)
            panels.append(form.panel(scale, width, "broken", title, broken))
        if self._record.runs:
            title, rows = "Runs, the last one first", self._rows(scale)
            panels.append(form.panel(scale, width, "list", title, rows))
        return panels

    def _rows(self, scale: Scale) -> form.Content:
        newest = self._record.runs[::-1]

        def content(rect: Rect) -> Sequence[Part]:
            rows = [self._row(scale, rect.width, run) for run in newest[: self._shown]]
            if len(newest) > self._shown:
                more = Button("more", label="Show older ones", on_press=self._show_more)
                more.hint = f"{len(newest) - self._shown} more"
                rows.append(more)
            layout.stack(rows, rect, scale, scale.px(8))
            return rows

        return content

    def _row(self, scale: Scale, width: int, run: Recorded) -> Part:
        id, entry, app = run.kept.path.name, self.entry, self._app
        facts = [run.ended, when(run.kept.changed, self._now), f"seed {literal(run.kept.seed)}"]
        variant = runs.in_words(run.kept.options, entry.config)
        words: list[Part] = [
            Label(f"title-{id}", words=run.run.in_words(), role=Role.HEADING),
            Label(f"facts-{id}", words=" · ".join(facts), colour=theme.MUTED),
            Label(f"how-{id}", words=" · ".join([variant, *self._tags(run)]), colour=theme.MUTED),
        ]
        buttons: list[Part] = [
            Button(
                f"watch-{id}",
                label="Watch",
                icon="ui-replay",
                on_press=lambda: app.watch_match(run.kept),
            ),
            Button(
                f"again-{id}",
                label="Play it again",
                icon="ui-play",
                tip="The same seed with the same variants, for practice.",
                on_press=lambda: app.start_match(
                    entry, run.kept.names, run.kept.seed, run.kept.options
                ),
            ),
        ]
        return form.kept_row(scale, width, f"run-{id}", entry.emblem, words, buttons)

    def _tags(self, run: Recorded) -> list[str]:
        daily = [f"{self.entry.config.daily} of {_day(run.day)}"] if run.day else []
        return daily + (["practice"] if run.practice else [])

    def _show_more(self) -> None:
        self._shown += AT_ONCE
        self.rebuild()

    def _broken(self, scale: Scale) -> form.Content:
        def content(rect: Rect) -> list[Part]:
            rows: list[Part] = []
            for kept in self._record.broken:
                words: list[Part] = [
                    Label(f"problem-{kept.path.name}", words=literal(kept.problem))
                ]
                id = f"broken-{kept.path.name}"
                rows.append(form.kept_row(scale, rect.width, id, "ui-warn", words, []))
            layout.stack(rows, rect, scale, scale.px(8))
            return rows

        return content


def overview(scale: Scale, width: int, record: Record, config: GameConfig) -> list[Panel]:
    """The best run with each choice of variants, and how often runs came how far; nothing where
    no run counts yet."""
    counted = [run for run in record.runs if not run.practice]
    if not counted:
        return []
    now = datetime.now()

    def bests(rect: Rect) -> list[Part]:
        parts: list[Part] = []
        for number, best in enumerate(record.bests()):
            how = f"{runs.in_words(best.kept.options, config)} · {when(best.kept.changed, now)}"
            parts += [
                Label(f"best-{number}", words=best.run.in_words(), role=Role.HEADING),
                Label(f"best-how-{number}", words=how, colour=theme.MUTED),
            ]
        layout.stack(parts, rect, scale, scale.px(4))
        return parts

    def chart(rect: Rect) -> list[Part]:
        bars = Bars("chart", Rect(rect.left, rect.top, rect.width, 0))
        bars.numbers = [run.run.reached for run in counted]
        bars.rect.height = max(bars.needs(scale)[1], scale.px(170))
        return [bars]

    title, note = counted[0].run.measure, "how many runs ended there"
    return [
        form.panel(scale, width, "best", "Best", bests),
        form.panel(scale, width, "reached", title, chart, note),
    ]


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
