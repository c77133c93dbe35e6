"""List of names in the statistics: one row each, with games, wins and streaks.

A streak is a number of games in a row with equal results. A run, a game of a solitaire, is neither
won nor lost.
"""

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

METER_WIDTH = 50
"""Width of the bar of a player's share of wins, in style units."""
METER_HEIGHT = 12
"""Height of this bar, in style units."""
METER_GAP = 8
"""Gap between this bar and its figure, in style units."""
ROW_PAD_X = 12
"""Space at the left and right of a row's contents, in style units."""
ROW_PAD_Y = 7
"""Space above and below a row's contents, in style units."""
NARROW_ROW_PAD_Y = 8
"""The same space for a row of two lines, in a narrow window."""


def rows(
    scale: Scale,
    histories: Sequence[PlayerHistory],
    chosen_name: str,
    show: Callable[[str], None],
    is_solitaire: bool,
) -> list[Part]:
    """Return a row for each name, below headings where there is room for columns.

    Args:
        scale: The window's measures.
        histories: Past matches of each player, in the order of the rows.
        chosen_name: Name that is highlighted.
        show: Called with the name that was pressed.
        is_solitaire: True for a solitaire, whose runs nobody wins.
    """
    buttons = [
        _name_row(number, history, chosen_name, show, is_solitaire)
        for number, history in enumerate(histories)
    ]
    names: list[Part] = [
        strong(f"name-{n}", button.called, silent=True) for n, button in enumerate(buttons)
    ]
    if scale.narrow:
        return _narrow_rows(buttons, names, [] if is_solitaire else _meters(histories))
    columns: dict[str, list[Part]] = {"Name": [Share(name) for name in names]}
    columns |= _figures(histories, is_solitaire)
    headed_columns = [
        [note(f"head-{head}", head, silent=True), *cells] for head, cells in columns.items()
    ]
    heading_and_rows = [*zip(*headed_columns, strict=True)]
    heading_row, *table_rows = DataTable(
        heading_and_rows, right=range(1, len(headed_columns))
    ).lines
    framed_rows = [
        Framed(button, row, across=ROW_PAD_X, down=ROW_PAD_Y)
        for button, row in zip(buttons, table_rows, strict=True)
    ]
    return [Inset(heading_row, across=ROW_PAD_X), *framed_rows]


def _narrow_rows(
    buttons: Sequence[NameRow], names: Sequence[Part], meters: Sequence[Part]
) -> list[Part]:
    """Return rows of two lines: the name with its meter, if there are any, and the figures."""
    first_lines = names
    if meters:
        cells = [[Share(name), meter] for name, meter in zip(names, meters, strict=True)]
        first_lines = DataTable(cells, gap=METER_GAP).lines
    rows: list[Part] = []
    for number, (button, first_line) in enumerate(zip(buttons, first_lines, strict=True)):
        facts_label = muted(f"facts-{number}", button.tip, silent=True)
        column = Column([first_line, facts_label])
        rows.append(Framed(button, column, across=ROW_PAD_X, down=NARROW_ROW_PAD_Y))
    return rows


def _name_row(
    number: int,
    history: PlayerHistory,
    chosen_name: str,
    show: Callable[[str], None],
    is_solitaire: bool,
) -> NameRow:
    row_button = NameRow(f"player-{number}", kind="well", chosen=history.name == chosen_name)
    row_button.called = literal(history.name)
    row_button.on_press = partial(show, history.name)
    row_button.tip = in_words(history, is_solitaire)
    return row_button


def _figures(histories: Sequence[PlayerHistory], is_solitaire: bool) -> dict[str, list[Part]]:
    """Return the columns of figures by their headings."""
    if is_solitaire:
        return {
            "Runs": _column("runs", [str(len(history.games)) for history in histories]),
            "Furthest": _column(
                "furthest", [str(history.greatest_length) for history in histories]
            ),
        }
    shares = _column("share", [percent(history.share) for history in histories])
    meters_with_shares = zip(_meters(histories), shares, strict=True)
    return {
        "Games": _column("games", [str(len(history.games)) for history in histories]),
        "Won": _column("won", [str(history.won) for history in histories]),
        "Share": DataTable([*meters_with_shares], right=[1], gap=METER_GAP).lines,
        "Streak": _column("streak", [streak_in_words(history.now) for history in histories]),
        "Best": _column("best", [str(history.best.length) for history in histories]),
    }


def _column(id: str, figures: Sequence[str]) -> list[Part]:
    return [strong(f"{id}-{n}", figure, silent=True) for n, figure in enumerate(figures)]


def _meters(histories: Sequence[PlayerHistory]) -> list[Part]:
    """Return a bar for each name with its share of games won."""
    return [
        Meter(f"share-meter-{n}", share=history.share, across=METER_WIDTH, down=METER_HEIGHT)
        for n, history in enumerate(histories)
    ]


def in_words(history: PlayerHistory, is_solitaire: bool) -> str:
    """Return a player's figures in words."""
    count = len(history.games)
    if is_solitaire:
        return f"{in_figures(count, 'run')}, most floors cleared in one: {history.greatest_length}."
    return (
        f"{in_figures(count, 'game')}, {history.won} won ({percent(history.share)}). Streak:"
        f" {streak_in_words(history.now)}; best: {history.best.length} won."
    )


def totals_in_words(figures: GameTotals, entry: CatalogueEntry) -> str:
    """Return the totals of all rows in words: seats, wins and draws."""
    if entry.solitaire:
        return f"{in_figures(figures.seats, 'run')}."
    seats_text = in_figures(figures.seats, "seat")
    wins_text = in_figures(len(figures.games) - figures.drawn, "win")
    draws_text = f", {in_figures(figures.drawn, 'draw')}" if figures.drawn else ""
    return f"{seats_text}, {wins_text}{draws_text}. Best is the most games won in a row."
