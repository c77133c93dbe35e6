"""The names of the statistics: a row for each, with their games, wins and streaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.screens.tallies import NameRow, in_a_row
from engine.app.theme import Scale
from engine.app.widgets.containers import Column, Framed, Inset, Part, Share
from engine.app.widgets.meters import Meter
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import muted, note, strong
from engine.catalogue import CatalogueEntry
from engine.matches.statistics import GameTotals, PlayerHistory
from engine.rules.english import in_figures
from engine.words.markup import literal
from engine.words.percents import percent

METER = 50
ASIDE = 8
"""How wide the bar of somebody's share is, and how far from its figure."""


def rows(
    scale: Scale,
    lines: Sequence[PlayerHistory],
    chosen: str,
    show: Callable[[str], None],
    alone: bool,
) -> list[Part]:
    """Return a row for each name, below headings where there is room for columns.

    chosen: the name that is lit. show: is given the name that was pressed. alone: they play runs,
    which nobody wins.
    """
    plates = [_plate(number, line, chosen, show, alone) for number, line in enumerate(lines)]
    names = [strong(f"name-{n}", plate.called, silent=True) for n, plate in enumerate(plates)]
    if scale.narrow:
        heads = zip(names, _meters(lines), strict=True)
        firsts = names if alone else DataTable([[Share(n), m] for n, m in heads], gap=ASIDE).lines
        return [
            Framed(plate, Column([first, muted(f"facts-{n}", plate.tip, silent=True)]), 12, 8)
            for n, (plate, first) in enumerate(zip(plates, firsts, strict=True))
        ]
    columns: dict[str, list[Part]] = {"Name": [Share(name) for name in names]}
    columns |= _figures(lines, alone)
    cells = [[note(f"head-{head}", head, silent=True), *column] for head, column in columns.items()]
    table = DataTable([*zip(*cells, strict=True)], right=range(1, len(cells)))
    heading, *shown = table.lines
    framed = [Framed(plate, line, 12, 7) for plate, line in zip(plates, shown, strict=True)]
    return [Inset(heading, 12), *framed]


def _plate(
    number: int, line: PlayerHistory, chosen: str, show: Callable[[str], None], alone: bool
) -> NameRow:
    plate = NameRow(f"player-{number}", kind="well", chosen=line.name == chosen)
    plate.called = literal(line.name)
    plate.on_press = partial(show, line.name)
    plate.tip = in_words(line, alone)
    return plate


def _figures(lines: Sequence[PlayerHistory], alone: bool) -> dict[str, list[Part]]:
    """Return the columns of figures by their headings."""
    if alone:
        return {
            "Runs": _column("runs", [str(len(line.games)) for line in lines]),
            "Furthest": _column("furthest", [str(line.furthest) for line in lines]),
        }
    shares = _column("share", [percent(line.share) for line in lines])
    metered = zip(_meters(lines), shares, strict=True)
    return {
        "Games": _column("games", [str(len(line.games)) for line in lines]),
        "Won": _column("won", [str(line.won) for line in lines]),
        "Share": DataTable([*metered], right=[1], gap=ASIDE).lines,
        "Streak": _column("streak", [in_a_row(line.now) for line in lines]),
        "Best": _column("best", [str(line.best.length) for line in lines]),
    }


def _column(id: str, figures: Sequence[str]) -> list[Part]:
    return [strong(f"{id}-{n}", figure, silent=True) for n, figure in enumerate(figures)]


def _meters(lines: Sequence[PlayerHistory]) -> list[Part]:
    """Return a bar for each name with its share of games won."""
    return [
        Meter(f"share-meter-{n}", share=line.share, across=METER, down=12)
        for n, line in enumerate(lines)
    ]


def in_words(line: PlayerHistory, alone: bool) -> str:
    """Somebody's figures in words."""
    count = len(line.games)
    if alone:
        return f"{in_figures(count, 'run')}, most floors cleared in one: {line.furthest}."
    return (
        f"{in_figures(count, 'game')}, {line.won} won ({percent(line.share)}). Streak:"
        f" {in_a_row(line.now)}; best: {line.best.length} won."
    )


def counted(figures: GameTotals, entry: CatalogueEntry) -> str:
    """How many seats, wins and draws all rows come to together."""
    if entry.solitaire:
        return f"{in_figures(figures.seats, 'run')}."
    seats = in_figures(figures.seats, "seat")
    won = in_figures(len(figures.games) - figures.drawn, "win")
    drawn = f", {in_figures(figures.drawn, 'draw')}" if figures.drawn else ""
    return f"{seats}, {won}{drawn}. Best is the most games won in a row."
