"""Report as a single HTML page without external files: sentences, then figures and charts.

Everything but the first line is well-formed XML. Bold figures differ by more than chance. The seal
of a report is the digest of its other bytes. A column of the report has the games of one choice
that is compared; a rung is a column in which one kind of player meets a weaker one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

import msgspec

from engine.lab.charts import length_histogram, shares_chart
from engine.lab.findings import ActionFinding, FeatureFinding, Findings
from engine.lab.intervals import Figure, share, whole_percents
from engine.lab.report import MADE_BY, UNSEALED, Report, ReportColumn
from engine.lab.sentences import (
    MIN_GAMES,
    FigureRow,
    Section,
    elo_words,
    findings,
    number,
    playouts_in_words,
    sections,
    setup_rows,
    upper,
    with_span,
    words,
)
from engine.lab.setups import SetupTable
from engine.lab.trial import KINDS, player_kind_name

MAX_LISTED = 24
"""Number of things that players had that are listed, the most frequent first."""

STYLE = """
:root{color-scheme:light dark;--paper:#f6ecd2;--sheet:#fbf5e3;--ink:#1d1712;--soft:#5a4c38;
--line:#cdb98a;--well:#e9dbb6;--brass:#c89b4a;--brown:#8a6429;--red:#9a2f29}
@media(prefers-color-scheme:dark){:root{--paper:#1d1712;--sheet:#2a221a;--ink:#f0e4c8;
--soft:#c0ae8a;--line:#5a4c38;--well:#3a3027;--brass:#c89b4a;--brown:#b98d44;--red:#e8796f}}
*{box-sizing:border-box}body{font:16px/1.55 "Source Sans 3","Source Sans Pro",system-ui,sans-serif;
max-width:64rem;margin:0 auto;padding:1.5rem 1rem 3rem;background:var(--paper);color:var(--ink)}
h1,h2,h3{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;line-height:1.2;
text-wrap:balance}h1{font-size:2rem;margin:.5rem 0}h2{margin:2.6rem 0 .8rem;padding-bottom:.3rem;
border-bottom:2px solid var(--brass)}h3{margin:1.6rem 0 .4rem;break-after:avoid}
header p,.note{color:var(--soft)}.note{font-size:.9rem;margin:.3rem 0}
.says{background:var(--sheet);border:1px solid var(--line);border-radius:8px;
padding:.4rem 1.2rem;margin:1rem 0;break-inside:avoid}.says h3{margin-top:.8rem}
.says ul{padding-left:1.2rem}.says li{margin:.35rem 0}.says.mind{border-left:5px solid var(--red)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0}
a{color:inherit;text-decoration-color:var(--brass);text-underline-offset:.2em}
.wide{overflow-x:auto;margin:.6rem 0}table{border-collapse:collapse;min-width:min(100%,30rem)}
td,th{padding:.3rem 1rem .3rem 0;text-align:left;vertical-align:bottom;
border-bottom:1px solid var(--line)}th{font-size:.9rem;color:var(--soft);font-weight:600}
tbody tr:last-child td{border-bottom:0}td{vertical-align:top}
td+td,th+th{text-align:right;padding:.3rem .2rem .3rem .8rem;font-variant-numeric:tabular-nums}
td:first-child{min-width:7.5rem}
.bars{max-width:44rem}.bar{display:grid;grid-template-columns:11rem 1fr 13rem;gap:.2rem .9rem;
align-items:center;margin:.35rem 0}.bar svg{width:100%}
.figure{white-space:nowrap;font-variant-numeric:tabular-nums}
svg{display:block}.well{fill:var(--well)}.fill{fill:var(--brass)}.column{fill:var(--brown)}
.span{stroke:var(--ink);stroke-width:3}.fair{stroke:var(--red);stroke-width:2;
stroke-dasharray:4 3}small{color:var(--soft);font-weight:400;white-space:nowrap}
.lengths{width:100%;max-width:44rem;overflow:visible}
.lengths text{font-size:12px;text-anchor:middle;fill:var(--ink)}
.tight .hidden-if-tight{display:none}
code{background:var(--well);padding:.1rem .3rem;border-radius:3px;overflow-wrap:anywhere}
@media(max-width:36rem){.bar{grid-template-columns:1fr auto}.bar svg{grid-row:2;grid-column:1/-1}
.lengths text{font-size:10px}.lengths .hidden-if-tight{display:none}h1{font-size:1.6rem}}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--soft:#444}body{max-width:none;padding:0}
nav{display:none}.bars,table,.lengths{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def as_html(report: Report) -> str:
    """Return the report as one page, with the placeholder of its seal."""
    title = f"{escape(report.title)}: a playtest"
    parts = [f"<header><h1>{title}</h1><p>{escape(_summary(report))}</p></header>"]
    if len(report.columns) > 1:
        parts.append(_contents(report))
    parts.append("<h2>What it says</h2>")
    parts += map(_section, sections(report))
    if report.rungs:
        parts += ["<h2>The ladder</h2>", _ladder_table(report)]
    if len(report.columns) > 1:
        parts += _comparison(report)
    for n, column in enumerate(report.columns, 1):
        parts += _figures(report, column, n)
    parts += [
        "<h2>How to read it</h2>",
        '<p class="note">The true figure lies between the two numbers in brackets 19 times in 20.'
        " Where these include an even share, the difference may be chance; figures are bold where"
        " they do not. n is the number of games or deals behind a figure: games over the same deal"
        " count as one, and so do the questions of one game. Programs judge who leads in each"
        " position. Elo measures strength: with 100 more, you win 64 of 100 games.</p>",
        f'<p class="note">To play the same games again: <code>{escape(report.command)}</code></p>',
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/>'
        f'<meta name="generator" content="{MADE_BY}, sha256 {UNSEALED}"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{title}</title><style>{escape(STYLE, quote=False)}</style></head>"
        f"<body>{chr(10).join(parts)}</body></html>\n"
        f"<!-- kept {msgspec.json.encode(report.kept).decode()} -->\n"
    )


def _summary(report: Report) -> str:
    names = dict.fromkeys(name for column in report.columns for name in column.player_names)
    summary = f"{report.games} games. Players: {', '.join(names)}. Seed: {report.seed}."
    if report.played_with:
        summary += f" Played with: {', '.join(report.played_with)}."
    return summary


def _contents(report: Report) -> str:
    links = "".join(
        f'<li><a href="#figures-{n}">{escape(column.title)}</a></li>'
        for n, column in enumerate(report.columns, 1)
    )
    return f"<nav><ul>{links}</ul></nav>"


def _section(section: Section) -> str:
    heading = f"<h3>{escape(section.title)}</h3>" if section.title else ""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in section.sentences)
    kind = "says mind" if section.is_warning else "says"
    table = _setup_table(section.table) if section.table else ""
    return f'<div class="{kind}">{heading}<ul>{items}</ul></div>{table}'


def _setup_table(table: SetupTable) -> str:
    """Return the results of set-ups against the mix and against each other."""
    headings, *_ = setup_rows(table)
    rows = [
        [name, *(_figure_cell(figure, even=50.0, unit=" %") for figure in (against_mix, *won))]
        for name, against_mix, won in zip(table.names, table.against_mix, table.won, strict=True)
    ]
    note = (
        f"Each row has the games that a {table.noun} wins against the mix, and against each other"
        f" {table.noun}. The best mix is how often to bring each of them: none wins more than half"
        " against it."
    )
    return f'{_table(headings, rows)}<p class="note">{note}</p>'


class TableCell(NamedTuple):
    """Figure in a table.

    Attributes:
        words: Value and interval.
        of: Number of samples.
        bold: Whether the figure differs from the expected value by more than chance.
    """

    words: str
    of: int
    bold: bool


def _figure_cell(figure: Figure, even: float | None = None, unit: str = "") -> TableCell | str:
    """Return the cell of a figure, bold if its interval does not contain the even value.

    Figures with a unit are percentages, which are printed as whole numbers.
    """
    if not figure.of:
        return "–"
    # the unit belongs to the value, before the interval in brackets
    words = with_span(figure, 0 if unit else None).replace(" (", f"{unit} (")
    if even is None:
        is_bold = False
    elif unit:
        is_bold = figure.is_clear_of(even)
    else:
        is_bold = figure.is_apart_from(even)
    return TableCell(words, figure.of, is_bold)


def _table(headings: Sequence[str], rows: Sequence[Sequence[TableCell | str]]) -> str:
    heading_row = _table_row("th", headings)
    body = "".join(_table_row("td", cells) for cells in rows)
    return (
        f'<div class="wide"><table><thead>{heading_row}</thead><tbody>{body}</tbody></table></div>'
    )


def _table_row(tag: str, cells: Sequence[TableCell | str]) -> str:
    row_cells = "".join(f"<{tag}>{_cell_html(cell)}</{tag}>" for cell in cells)
    return f"<tr>{row_cells}</tr>"


def _cell_html(cell: TableCell | str) -> str:
    if isinstance(cell, str):
        return escape(cell)
    value, _, interval = cell.words.partition(" (")
    words = f"{_with_unbroken_spaces(value)} {_with_unbroken_spaces(f'({interval}')}"
    words_html = f"<strong>{words}</strong>" if cell.bold else words
    return f"{words_html} <small>{_with_unbroken_spaces(f'n {cell.of}')}</small>"


def _with_unbroken_spaces(words: str) -> str:
    """Return escaped text that is not broken at the end of a line."""
    return escape(words).replace(" ", "\u00a0")


def _ladder_table(report: Report) -> str:
    rows: list[Sequence[TableCell | str]] = [
        (
            rung.title,
            _figure_cell(rung.won, report.fair_percentage, " %"),
            elo_words(rung.elo),
            f"{elo_words(rung.doubling)}, {playouts_in_words(rung)}" if rung.doubling else "–",
        )
        for rung in report.rungs
    ]
    headings = ["", "Games won", "Elo", "For each doubling of playouts"]
    parts = [_table(headings, rows)]
    if levels := _choices_by_level(report):
        parts += ["<h3>What each level does, when it can</h3>", levels]
    return "".join(parts)


def _choices_by_level(report: Report) -> str:
    """Return a table of how often each player takes each kind of action.

    A player's figures come from the last column in which it plays.
    """
    taken_by_kind: dict[str, dict[str, Figure]] = {}
    for column in report.columns:
        for player_kind in reversed(column.players):  # a later column replaces an earlier one
            for kind in column.findings.kinds:
                if player_kind in kind.by:
                    taken_by_kind.setdefault(kind.name, {})[player_kind] = kind.by[player_kind]
    present_kinds = dict.fromkeys(player for shares in taken_by_kind.values() for player in shares)
    names = sorted(present_kinds, key=_place_among_kinds)
    if not taken_by_kind:
        return ""
    rows = list[Sequence[TableCell | str]]()
    for name, shares_by_player in taken_by_kind.items():
        cells = [
            _figure_cell(shares_by_player[player], unit=" %") if player in shares_by_player else "–"
            for player in names
        ]
        rows.append([upper(words(name)), *cells])
    return _table(["", *map(player_kind_name, names)], rows)


def _place_among_kinds(player_kind: str) -> int:
    """Return the place of a kind of player in a table; players with habits come last."""
    return KINDS.index(player_kind) if player_kind in KINDS else len(KINDS)


def _rows(report: Report, column: ReportColumn) -> dict[str, FigureRow]:
    """Return the rows of a column's findings, by name."""
    rows = (row for finding in findings(report, column) for row in finding.rows)
    return {row.name: row for row in rows}


def _comparison(report: Report) -> list[str]:
    """Return the comparison of the columns: a chart of the wins, and a table of shared figures."""
    columns = [_rows(report, column) for column in report.columns]
    names = Counter(name for rows in columns for name in rows)
    compared_columns = list[Sequence[TableCell | str]]()
    for name, count in names.items():
        if count > 1:
            cells = [_row_cell(rows[name]) if name in rows else "–" for rows in columns]
            compared_columns.append([name, *cells])
    headings = ["", *(column.title for column in report.columns)]
    parts = ["<h2>Compared</h2>"]
    win_rows = (row for rows in columns for row in rows.values() if row.even is not None)
    win_row = next(win_rows, None)
    if win_row and not report.rungs:
        shares = [
            (column.title, rows[win_row.name].figure)
            for column, rows in zip(report.columns, columns, strict=True)
            if win_row.name in rows
        ]
        parts += [f"<h3>{escape(win_row.name)}</h3>", shares_chart(shares, report.fair_percentage)]
    return [*parts, _table(headings, compared_columns)]


def _row_cell(row: FigureRow) -> TableCell | str:
    return _figure_cell(row.figure, row.even, row.unit)


def _figures(report: Report, column: ReportColumn, n: int) -> list[str]:
    """Return the tables and charts of a column, the number `n` of the report, from 1."""
    figures = column.findings
    title = f": {column.title}" if len(report.columns) > 1 else ""
    parts = [f'<h2 id="figures-{n}">Figures{escape(title)}</h2>']
    rows = [*_rows(report, column).values()]
    if shares := [(row.name, row.figure) for row in rows if row.even is not None]:
        parts += ["<h3>Who wins</h3>", shares_chart(shares, report.fair_percentage)]
    game_rows = [(row.name, _row_cell(row)) for row in rows if row.even is None]
    most_answers = f"The most answers to one question: {figures.most_choices}."
    parts += ["<h3>A game</h3>", _table(["A typical game", ""], game_rows)]
    parts.append(f'<p class="note">{most_answers}</p>')
    parts += ["<h3>How games end</h3>", _endings_table(figures)]
    parts += ["<h3>Length in actions</h3>", length_histogram(figures.lengths)]
    if figures.kinds:
        parts += ["<h3>What players do</h3>", _kinds_table(report, figures.kinds)]
    if figures.had:
        parts += ["<h3>What players have</h3>", _features_table(report, figures.had)]
    return parts + _links_to_games(report.files.get(column.title, {}), figures)


def _endings_table(figures: Findings) -> str:
    shares = whole_percents([share(count, figures.games) for count in figures.ends.values()])
    rows = [
        (upper(reason.replace("-", " ")), str(count), _figure_cell(ending_share, unit=" %"))
        for (reason, count), ending_share in zip(figures.ends.items(), shares, strict=True)
    ]
    return _table(["", "Games", "Of all"], rows)


def _results(report: Report, feature: FeatureFinding) -> tuple[TableCell | str, str]:
    """Return the results of those who had or did something, and the usual results."""
    unit = "" if report.is_solitaire else " %"
    games = feature.won.of
    result = _figure_cell(feature.won, feature.usual if games >= MIN_GAMES else None, unit)
    if not games:
        return result, "–"
    digits = 2 if report.is_solitaire else 0
    return result, f"{number(feature.usual, digits)}{unit}"


def _result_heading(report: Report) -> str:
    """Return the heading for results: "Wins", or the name of the score."""
    return (
        upper(next(iter(report.columns[0].findings.score), "")) if report.is_solitaire else "Wins"
    )


def _kinds_table(report: Report, kinds: Sequence[ActionFinding]) -> str:
    are_rated = any(kind.above.of for kind in kinds)
    rows = list[Sequence[TableCell | str]]()
    for kind in kinds:
        row: list[TableCell | str] = [upper(words(kind.name)), str(kind.legal)]
        row.append(_figure_cell(kind.taken, unit=" %"))
        if are_rated:
            row.append(_figure_cell(kind.above, even=0.0))
        rows.append([*row, *_results(report, kind.outcome)])
    headings = ["", "Questions", "Taken when allowed"]
    if are_rated:
        headings.append("Better than the rest")
    wins = _result_heading(report)
    table = _table([*headings, f"{wins} of those who took it", "Same seats anyway"], rows)
    note = (
        "Those who take it may win for other reasons. Same seats anyway: what the same seats and"
        " players win in any case."
    )
    if are_rated:
        note += (
            " Better than the rest: how much more the programs that think ahead expect of it than"
            " of their other choices on average,"
        )
        note += " in points of 100." if report.is_solitaire else " in wins of 100 games."
    return f'{table}<p class="note">{note}</p>'


def _features_table(report: Report, features: Sequence[FeatureFinding]) -> str:
    rows = [
        [
            upper(feature.name),
            _figure_cell(feature.games, unit=" %"),
            *_results(report, feature),
        ]
        for feature in features[:MAX_LISTED]
    ]
    wins = _result_heading(report)
    headings = [
        "",
        "Games in which somebody had it",
        f"{wins} of those who had it",
        "Same seats anyway",
    ]
    note = "Same seats anyway: what the same seats and players win in any case."
    if len(features) > MAX_LISTED:
        note += f" {len(features) - MAX_LISTED} more were had less often."
    return f'{_table(headings, rows)}<p class="note">{note}</p>'


def _links_to_games(files: Mapping[int, str], figures: Findings) -> list[str]:
    rows = [
        f'<li><a href="{escape(files[number])}">The {notable}</a></li>'
        for notable, number in figures.notable.items()
        if number in files
    ]
    if not rows:
        return []
    return [
        "<h3>Games to watch</h3>",
        f'<ul>{"".join(rows)}</ul><p class="note">These files are matches: add one to Matches'
        " with <code>main.py import FILE</code>, then watch it there.</p>",
    ]
