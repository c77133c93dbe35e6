"""Page that compares the starts of a battlefield, as a table with one row per start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.containers import BOTTOM, CENTRE, Column, Part, Row, Share, Sized
from engine.app.widgets.pieces import SeatMark
from engine.words.markup import counted
from games.duel.generator.fairness import (
    ALIKE_SHARE,
    StartDifference,
    StartMeasures,
    differences,
    is_alike,
    is_fair,
    measure_starts,
    verdict,
)
from games.duel.geometry.terrain import Battlefield

PAGE_WIDTH = 820
"""Width of the page in style units."""
SEAT_COLUMN_WIDTH = 60
"""Width of the column of seats, in style units that grow with the text size."""
MARK_SIDE = 24
"""Side of the mark of a seat, in style units."""
MARK_ROOM_HEIGHT = 26
"""Height of the room for the mark of a seat, in style units that grow with the text size."""
ALREADY_FAIR = "The starts are alike already."
"""Reason that disables *Make fair*."""


class MeasureColumn(NamedTuple):
    """Column of the table: a measure of the starts.

    Attributes:
        heading: Heading of the column.
        width: Width of the column, relative to the others.
        unit: Unit behind a number; "" for numbers of pieces.
    """

    heading: str
    width: float
    unit: str = ""


COLUMNS = (
    MeasureColumn("Average distance", 1.0, "″"),
    MeasureColumn("Uneven part", 1.0, "″"),
    MeasureColumn("To smash within 6″", 2.2),
    MeasureColumn("To throw within 6″", 1.6),
    MeasureColumn("Reached in turn 1", 1.0, " sq″"),
)
"""Columns of the table, in the order of `fairness.MEASURES`."""
WIDTHS = [column.width for column in COLUMNS]
"""Widths of the columns, relative to each other."""


class FairnessPage(Screen):
    """The page that compares the starts.

    Args:
        battlefield: The battlefield.
        playtest: Function that lets programs play on a battlefield with a number of seats; None if
            no duel can begin.
        make_fair: Function that shows the page *Make it fair* above this one; None hides its
            button.
        why_not: Reason that disables this button; or "".

    Attributes:
        measures: The measures of the starts.
    """

    overlay = True
    first_focus = "close"

    def __init__(
        self,
        battlefield: Battlefield,
        playtest: Callable[[Battlefield, int], None] | None = None,
        make_fair: Callable[[FairnessPage], None] | None = None,
        why_not: str = "",
    ) -> None:
        super().__init__()
        self._make_fair = make_fair
        self._why_not = why_not
        self._battlefield = battlefield
        self._playtest = playtest
        self.measures = measure_starts(battlefield)
        self._differences = differences(self.measures)

    @override
    def build(self) -> list[Widget]:
        rows = [cells(measures) for measures in self.measures]
        for column, difference in enumerate(self._differences):
            if difference.odd_seat and not is_alike(difference.measure, self.measures):
                row = rows[difference.odd_seat - 1]
                row[column] = f"**{row[column]}**"
        parts: list[Part] = [
            Label("verdict", words=f"**{verdict(self.measures)}**"),
            *table(rows),
            _apart_row(self.measures, self._differences),
        ]
        sentences: list[Part] = []
        for index, difference in enumerate(self._differences):
            if difference.odd_seat and not is_alike(difference.measure, self.measures):
                words = f"Start {difference.odd_seat} is the odd one in {difference.measure.name}."
                sentences.append(Label(f"odd-{index}", words=words, colour=theme.WARN))
        words = (
            f"Alike are values that lie at most {ALIKE_SHARE:.0%} of their average apart: nobody"
            " notices that in a duel. The average distance to the other starts, going round"
            " blocking ground, is in inches. The first turn is for a warrior with Speed 3 and"
            " Dexterity 3. What matters most is for you to judge: a start far from the others is"
            " safe at first, but has farther to go."
        )
        sentences.append(Label("fair-words", words=words, role=Role.NOTE, colour=theme.MUTED))
        panel = Panel("fair", title="Is it fair?")
        content = Column([*parts, *sentences], gap=8)
        return panel_over_screen(self, panel, content, PAGE_WIDTH, *self._buttons())

    def _buttons(self) -> list[Button]:
        buttons = [Button("close", label="Close", kind="primary", on_press=self.back)]
        if self._make_fair:
            make_fair = Button(
                "make-fair",
                label="Make fair",
                hotkey="m",
                tip="Changes loose pieces a little, and shows the result before you take it.",
                on_press=self._show_making_fair,
            )
            already_fair = is_fair(self.measures)
            make_fair.reason = self._why_not or (ALREADY_FAIR if already_fair else "")
            buttons.append(make_fair)
        if self._playtest:
            buttons.append(
                Button(
                    "playtest",
                    label="Playtest",
                    hotkey="p",
                    tip="Programs with identical warriors play here many times.",
                    on_press=self._test,
                )
            )
        return buttons

    def _test(self) -> None:
        if self._playtest:
            self._playtest(self._battlefield, len(self._battlefield.starts))

    def _show_making_fair(self) -> None:
        if self._make_fair:
            self._make_fair(self)


def table(rows: Sequence[Sequence[str]], widths: Sequence[float] = WIDTHS) -> list[Part]:
    """Return a table of the starts: its heading, and a row for the words of each start.

    `widths` are those of the columns, relative to each other.
    """
    return [_heading(widths), *(_row(seat, words, widths) for seat, words in enumerate(rows, 1))]


def _apart_row(
    all_measures: Sequence[StartMeasures], all_differences: Sequence[StartDifference]
) -> Part:
    """Return the last row of the table: how far the starts lie apart, and whether that is alike."""
    label = Label("fair-apart", words="Apart", role=Role.NOTE, colour=theme.MUTED)
    parts: list[Part] = [Sized(label, across=SEAT_COLUMN_WIDTH, grows=True)]
    for index, (difference, column) in enumerate(zip(all_differences, COLUMNS, strict=True)):
        amount = round(difference.difference, 1)
        colour = theme.MUTED
        words = f"{amount:g}{column.unit}: alike" if amount else "the same"
        if not is_alike(difference.measure, all_measures):
            colour = theme.WARN
            words = f"**{amount:g}{column.unit}: not alike**"
        parts.append(Share(Label(f"fair-apart-{index}", words=words, colour=colour), column.width))
    return Row(parts, gap=10, at=CENTRE)


def cells(measures: StartMeasures) -> list[str]:
    """Return the measures of a start in words, in the order of `COLUMNS`."""
    return [
        f"{measures.mean_distance:.1f}″",
        f"{measures.uneven_inches:.1f}″",
        _weights_words(measures.smashable_by_weight),
        _weights_words(measures.throwable_by_weight),
        f"{measures.reached_area:.0f} sq″",
    ]


def comparison(before: StartMeasures, after: StartMeasures) -> list[str]:
    """Return the measures of a start before and after a change, in the order of `COLUMNS`."""
    return [
        old if old == new else f"{old} → **{new}**"
        for old, new in zip(_short_cells(before), _short_cells(after), strict=True)
    ]


def _short_cells(measures: StartMeasures) -> list[str]:
    distance, uneven_inches, _, _, area = cells(measures)
    counts = [str(measures.smashable_count), str(measures.throwable_count)]
    return [distance, uneven_inches, *counts, area]


def _heading(widths: Sequence[float]) -> Part:
    parts: list[Part] = [
        Sized(Label("fair-seat", words="Start"), across=SEAT_COLUMN_WIDTH, grows=True)
    ]
    parts += [
        Share(
            Label(
                f"fair-heading-{index}",
                words=counted(column.heading),
                role=Role.NOTE,
                colour=theme.MUTED,
            ),
            width,
        )
        for index, (column, width) in enumerate(zip(COLUMNS, widths, strict=True))
    ]
    return Row(parts, gap=10, at=BOTTOM)


def _row(seat: int, words: Sequence[str], widths: Sequence[float]) -> Part:
    mark = Sized(
        SeatMark(f"fair-{seat}", seat=seat, side=MARK_SIDE),
        across=SEAT_COLUMN_WIDTH,
        down=MARK_ROOM_HEIGHT,
        grows=True,
    )
    parts: list[Part] = [mark]
    parts += [
        Share(Label(f"fair-{seat}-{index}", words=each), width)
        for index, (each, width) in enumerate(zip(words, widths, strict=True))
    ]
    return Row(parts, gap=10, at=CENTRE)


def _weights_words(counts_by_weight: object) -> str:
    """Return the numbers of pieces by weight, in words."""
    assert isinstance(counts_by_weight, dict)
    phrases = [
        f"{count} of {counted(f'weight {weight}')}" for weight, count in counts_by_weight.items()
    ]
    if len(phrases) > 1:
        phrases[0] = f"{sum(counts_by_weight.values())}: {phrases[0]}"
    return ", ".join(phrases) or "nothing"
