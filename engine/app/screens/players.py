"""List of names in the statistics: one row each, with games, wins and streaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.screens.tallies import NameRow, streak_in_words
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
"""Width of the bar of a player's share, in style units."""
ASIDE = 8
"""Gap between this bar and its figure, in style units."""


def rows(
    scale: Scale,
    lines: Sequence[PlayerHistory],
    chosen: str,
    show: Callable[[str], None],
    is_solitaire: bool,
) -> list[Part]:
    """Return a row for each name, below headings where there is room for columns.

    Args:
        chosen: Name that is highlighted.
        show: Called with the name that was pressed.
        is_solitaire: True for a solitaire, whose runs nobody wins.
    """
    plates = [_plate(number, line, chosen, show, is_solitaire) for number, line in enumerate(lines)]
    names = [strong(f"name-{n}", plate.called, silent=True) for n, plate in enumerate(plates)]
    if scale.narrow:
        heads = zip(names, _meters(lines), strict=True)
        firsts = (
            names if is_solitaire else DataTable([[Share(n), m] for n, m in heads], gap=ASIDE).lines
        )
        return [
            Framed(plate, Column([first, muted(f"facts-{n}", plate.tip, silent=True)]), 12, 8)
            for n, (plate, first) in enumerate(zip(plates, firsts, strict=True))
        ]
    columns: dict[str, list[Part]] = {"Name": [Share(name) for name in names]}
    columns |= _figures(lines, is_solitaire)
    cells = [[note(f"head-{head}", head, silent=True), *column] for head, column in columns.items()]
    table = DataTable([*zip(*cells, strict=True)], right=range(1, len(cells)))
    heading, *lines_shown = table.lines
    framed = [Framed(plate, line, 12, 7) for plate, line in zip(plates, lines_shown, strict=True)]
    return [Inset(heading, 12), *framed]


def _plate(
    number: int, line: PlayerHistory, chosen: str, show: Callable[[str], None], is_solitaire: bool
) -> NameRow:
    plate = NameRow(f"player-{number}", kind="well", chosen=line.name == chosen)
    plate.called = literal(line.name)
    plate.on_press = partial(show, line.name)
    plate.tip = in_words(line, is_solitaire)
    return plate


def _figures(lines: Sequence[PlayerHistory], is_solitaire: bool) -> dict[str, list[Part]]:
    """Return the columns of figures by their headings."""
    if is_solitaire:
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
        "Streak": _column("streak", [streak_in_words(line.now) for line in lines]),
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


def in_words(line: PlayerHistory, is_solitaire: bool) -> str:
    """Return a player's figures in words."""
    count = len(line.games)
    if is_solitaire:
        return f"{in_figures(count, 'run')}, most floors cleared in one: {line.furthest}."
    return (
        f"{in_figures(count, 'game')}, {line.won} won ({percent(line.share)}). Streak:"
        f" {streak_in_words(line.now)}; best: {line.best.length} won."
    )


def totals_in_words(figures: GameTotals, entry: CatalogueEntry) -> str:
    """Return the totals of all rows in words: seats, wins and draws."""
    if entry.solitaire:
        return f"{in_figures(figures.seats, 'run')}."
    seats = in_figures(figures.seats, "seat")
    won = in_figures(len(figures.games) - figures.drawn, "win")
    drawn = f", {in_figures(figures.drawn, 'draw')}" if figures.drawn else ""
    return f"{seats}, {won}{drawn}. Best is the most games won in a row."
