"""The names of the statistics: a row for each, with their games, wins and streaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app import theme
from engine.app.screens.figures import percent
from engine.app.screens.tallies import Meter, NameRow, Silent, aligned, in_a_row
from engine.app.statistics import Figures, Line
from engine.app.theme import Role, Scale
from engine.app.widgets.containers import Column, Framed, Inset, Part, Row, Share, Sized
from engine.catalogue import CatalogueEntry
from engine.rules.english import in_figures
from engine.words.markup import literal

METER, ASIDE = 50, 8
"""How wide the bar of somebody's share is, and how far from its figure."""


class Players:
    """The rows of a list; `chosen` is the name that is lit, `show` is told which was pressed.

    alone: they play runs, which nobody wins.
    """

    def __init__(
        self,
        scale: Scale,
        lines: Sequence[Line],
        chosen: str,
        show: Callable[[str], None],
        alone: bool,
    ) -> None:
        self._scale, self._lines, self._chosen, self._show = scale, lines, chosen, show
        self._alone = alone
        self._heads = ["Runs", "Furthest"] if alone else ["Games", "Won", "Share", "Streak", "Best"]
        self._cells = [self._figures(line) for line in lines]
        self._widths = [
            max(aligned(scale, [head], Role.NOTE), aligned(scale, column, Role.STRONG))
            for head, column in zip(self._heads, zip(*self._cells, strict=True), strict=True)
        ]

    def rows(self) -> list[Part]:
        """All rows, with headings where there is room for columns."""
        heads = [] if self._scale.narrow else [self._heading()]
        return [*heads, *(self._row(number) for number in range(len(self._lines)))]

    def _figures(self, line: Line) -> list[str]:
        games = str(len(line.games))
        if self._alone:
            return [games, str(line.furthest)]
        streak, best = in_a_row(line.now), str(line.best.length)
        return [games, str(line.won), percent(line.share), streak, best]

    def _heading(self) -> Part:
        parts: list[Part] = [
            Share(Silent("head-name", words="Name", role=Role.NOTE, colour=theme.MUTED))
        ]
        for head, width in zip(self._heads, self._widths, strict=True):
            label = Silent(f"head-{head}", words=head, role=Role.NOTE, colour=theme.MUTED)
            label.align = "right"
            meter = self._scale.px(METER) + self._scale.px(ASIDE) if head == "Share" else 0
            parts.append(Sized(label, width + meter))
        return Inset(Row(parts, gap=12), 12)

    def _row(self, number: int) -> Part:
        line, scale = self._lines[number], self._scale
        name = Silent(f"name-{number}", words=literal(line.name), role=Role.STRONG)
        row = NameRow(f"player-{number}", kind="well", chosen=line.name == self._chosen)
        row.called, row.on_press = literal(line.name), partial(self._show, line.name)
        row.tip = in_words(line, self._alone)
        meter = Meter(f"share-{number}", share=0 if self._alone else line.share)
        bar = Sized(meter, scale.px(METER), scale.px(12))
        if scale.narrow:
            facts = Silent(f"facts-{number}", words=row.tip, colour=theme.MUTED)
            first: Part = name if self._alone else Row([Share(name), bar], gap=ASIDE, at=0.5)
            return Framed(row, Column([first, facts]), 12, 8)
        parts: list[Part] = [Share(name)]
        for head, said, width in zip(self._heads, self._cells[number], self._widths, strict=True):
            label = Silent(f"cell-{number}-{head}", words=said, role=Role.STRONG)
            label.align = "right"
            cell = Sized(label, width)
            parts.append(Row([bar, cell], gap=ASIDE, at=0.5) if head == "Share" else cell)
        return Framed(row, Row(parts, gap=12, at=0.5), 12, 7)


def in_words(line: Line, alone: bool) -> str:
    """Somebody's figures in words."""
    count = len(line.games)
    if alone:
        return f"{in_figures(count, 'run')}, most floors cleared in one: {line.furthest}."
    return (
        f"{in_figures(count, 'game')}, {line.won} won ({percent(line.share)}). Streak:"
        f" {in_a_row(line.now)}; best: {line.best.length} won."
    )


def counted(figures: Figures, entry: CatalogueEntry) -> str:
    """How many seats, wins and draws all rows come to together."""
    if entry.solitaire:
        return f"{in_figures(figures.seats, 'run')}."
    seats = in_figures(figures.seats, "seat")
    won = in_figures(len(figures.games) - figures.drawn, "win")
    drawn = f", {in_figures(figures.drawn, 'draw')}" if figures.drawn else ""
    return f"{seats}, {won}{drawn}. Best is the most games won in a row."
