"""A report: what was found in sentences, then figures and plain charts, as one file of HTML with
nothing from elsewhere, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from engine.lab.findings import Findings, Kind, dead, difference, forced_kinds, middle
from engine.rules.options import GameConfig

BARS = 12
"""A histogram has about so many bars."""


class Column(msgspec.Struct):
    """The games of one choice of options: what sets it apart from the others, and what was
    found."""

    title: str
    options: dict[str, object]
    findings: Findings


class Report(msgspec.Struct):
    """All that a report tells. files: of kept matches by column and number."""

    game: str
    title: str
    players: tuple[str, ...]
    seed: str
    command: str
    roles: tuple[str, ...]
    columns: list[Column]
    files: dict[str, dict[int, str]] = {}


def as_json(report: Report) -> bytes:
    """The same for other programs."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1)


# In sentences.


def seat_words(report: Report, seat: int) -> str:
    """A seat in the game's own terms."""
    roles = report.roles
    return f"the {roles[seat - 1]}" if seat <= len(roles) else f"seat {seat}"


def verdicts(report: Report, column: Column) -> list[str]:
    """What these games say, the most important first; nothing whose interval touches even is said
    to be uneven."""
    found, said = column.findings, list[str]()
    if found.score:
        for name, (mean, low, high) in found.score.items():
            said.append(f"{name.capitalize()}: {mean:.2f} a run [{low:.2f} to {high:.2f}].")
    for seat, won in enumerate(found.seats, 1):
        name = seat_words(report, seat).capitalize()
        fair = 100 / len(found.seats)
        uneven = not won.low <= fair <= won.high
        verdict = "more than its share" if won.percent > fair else "less than its share"
        if uneven:
            said.append(f"{name} wins {won} of 100 games: {verdict}.")
        else:
            said.append(f"{name} wins {won} of 100 games: nothing uneven is shown.")
    for name, won in found.players.items():
        said.append(f"{name.capitalize()} wins {won} of 100 games.")
    said.append(
        f"A game takes {middle(found.actions):.0f} actions (median) in {middle(found.turns):.0f}"
        f" turns, about {found.minutes:.0f} minutes at a table; {found.forced:.0f} % of its"
        " questions have one answer."
    )
    if found.unfinished:
        said.append(f"{found.unfinished} of {found.games} games were given up as too long.")
    if found.drawn:
        said.append(f"{found.drawn} of {found.games} games were drawn.")
    if len(found.seats) > 1:
        said.append(
            f"The winner was behind for {100 * found.drama:.0f} % of a game, the lead changed"
            f" {found.changes:.1f} times, and the game was decided after"
            f" {100 * found.decided:.0f} % of it."
        )
    said += [f"Nobody takes {words(kind)} ({kind.taken} of 100 times)." for kind in dead(found)]
    said += [
        f"Nearly everybody takes {words(kind)} ({kind.taken} of 100 times)."
        for kind in forced_kinds(found)
    ]
    return said


def comparisons(report: Report) -> list[str]:
    """What changes from the first column to each other."""
    first, said = report.columns[0], list[str]()
    for other in report.columns[1:]:
        for seat, (one, two) in enumerate(
            zip(first.findings.seats, other.findings.seats, strict=True), 1
        ):
            gap, low, high = difference(two, one)
            name = seat_words(report, seat).capitalize()
            sure = low > 0 or high < 0
            change = f"{gap:+.0f} [{low:+.0f} to {high:+.0f}] of 100 games"
            said.append(
                f"{other.title} beside {first.title}: {name} {change}"
                f"{'' if sure else ', which shows no difference'}."
            )
            if len(report.columns[0].findings.seats) == 2:
                break
        for name, (mean, low, high) in other.findings.score.items():
            before = first.findings.score[name]
            sure = low > before[2] or high < before[1]
            said.append(
                f"{other.title} beside {first.title}: {name} {mean:.2f}, before {before[0]:.2f}"
                f"{'' if sure else ', which shows no difference'}."
            )
    return said


def words(kind: Kind) -> str:
    """A kind of action in words: `LayToken` is `lay token`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind.name).strip()


def plain(report: Report) -> str:
    """The report in sentences, for a terminal."""
    lines = []
    for column in report.columns:
        if len(report.columns) > 1:
            lines.append(f"{column.title}:")
        lines += [f"  {said}" for said in verdicts(report, column)]
    return "\n".join([*lines, *comparisons(report)])


# As HTML.

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;
background:#f6ecd2;color:#1d1712}
h1,h2{font-family:Georgia,serif}h2{margin-top:2.2rem;border-bottom:1px solid #b79f6f}
table{border-collapse:collapse;margin:.6rem 0}td,th{padding:.2rem .8rem .2rem 0;text-align:left;
vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;margin:.4rem 0;max-width:100%}.note{color:#4a3d2f}code{background:#efe3c6}
.columns{display:flex;flex-wrap:wrap;gap:2rem}
"""


def as_html(report: Report, config: GameConfig) -> str:
    """The report as one page."""
    parts = [
        f"<h1>{escape(report.title)}: a playtest</h1>",
        f"<p>{escape(_summary(report))}</p>",
        "<h2>What it says</h2>",
    ]
    for column in report.columns:
        if len(report.columns) > 1:
            parts.append(f"<h3>{escape(column.title)}</h3>")
        parts.append(_list(verdicts(report, column)))
    if said := comparisons(report):
        parts += ["<h3>Beside each other</h3>", _list(said)]
    for column in report.columns:
        parts += _figures(report, column)
    parts += [
        "<h2>How to read it</h2>",
        "<p class=note>Brackets hold the true figure 19 times in 20. They are intervals of games,"
        " not of actions. Whoever takes an action and wins need not have won by it.</p>",
        f"<p class=note>Again: <code>{escape(report.command)}</code></p>",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(report.title)}: a playtest</title><style>{STYLE}</style>{body}</html>\n"
    )


def _summary(report: Report) -> str:
    games = sum(column.findings.games for column in report.columns)
    return f"{games} games between {', '.join(report.players)}, seed {report.seed}."


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _figures(report: Report, column: Column) -> list[str]:
    found = column.findings
    title = f": {column.title}" if len(report.columns) > 1 else ""
    parts = [f"<h2>Figures{escape(title)}</h2>"]
    if found.seats:
        rows = [
            (seat_words(report, seat).capitalize(), won.percent, won.low, won.high)
            for seat, won in enumerate(found.seats, 1)
        ]
        parts += ["<h3>Wins by seat, of 100</h3>", shares_chart(rows, 100 / len(found.seats))]
    if found.players:
        rows = [(name, won.percent, won.low, won.high) for name, won in found.players.items()]
        parts += ["<h3>Wins by player, of 100</h3>", shares_chart(rows, 100 / len(report.players))]
    parts += ["<h3>How games ended</h3>", _table(["", "games"], _ends(found.ends))]
    parts += ["<h3>Lengths, in actions</h3>", histogram(found.actions)]
    parts += ["<h3>Actions</h3>", _kinds(found)]
    if files := report.files.get(column.title):
        parts.append("<h3>To watch</h3>")
        named = (
            ("The shortest", found.shortest),
            ("The longest", found.longest),
            ("The most dramatic", found.most_dramatic),
        )
        rows_ = [
            f'<li><a href="{escape(files[number])}">{what}</a></li>'
            for what, number in named
            if number in files
        ]
        parts.append(
            f"<ul>{''.join(rows_)}</ul><p class=note>Open such a file with"
            " <code>fireside import FILE</code>, then watch it from the shelf.</p>"
        )
    return parts


def _ends(ends: Mapping[str, int]) -> list[tuple[str, ...]]:
    return [(reason.replace("-", " "), str(count)) for reason, count in ends.items()]


def _table(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f"<th{' class=n' if n else ''}>{escape(h)}</th>" for n, h in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=n' if n else ''}>{escape(c)}</td>" for n, c in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _kinds(found: Findings) -> str:
    rows = [
        (words(kind), str(kind.legal), str(kind.taken), f"{kind.scored:.0f}")
        for kind in found.kinds
    ]
    return _table(["", "questions", "taken, of 100", "won by who took it, of 100"], rows)


# Charts.

WIDE, ROW = 560, 26


def shares_chart(rows: Sequence[tuple[str, float, float, float]], fair: float) -> str:
    """Bars from 0 to 100 with their intervals, and a line at what is fair."""
    left, width = 150, WIDE - 150 - 70
    tall = ROW * len(rows) + 22
    parts = [f'<svg width="{WIDE}" height="{tall}" role="img" aria-label="shares">']
    for n, (name, percent, low, high) in enumerate(rows):
        y = n * ROW + 4
        parts += [
            f'<text x="0" y="{y + 14}" font-size="14">{escape(name)}</text>',
            f'<rect x="{left}" y="{y}" width="{width * percent / 100:.1f}" height="18"'
            ' fill="#c89b4a"/>',
            f'<line x1="{left + width * low / 100:.1f}" x2="{left + width * high / 100:.1f}"'
            f' y1="{y + 9}" y2="{y + 9}" stroke="#1d1712" stroke-width="2"/>',
            f'<text x="{left + width + 8}" y="{y + 14}" font-size="14">{percent:.0f} %</text>',
        ]
    x = left + width * fair / 100
    bottom = ROW * len(rows) + 2
    parts += [
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" stroke="#9a2f29"'
        ' stroke-dasharray="4 3"/>',
        f'<text x="{x:.1f}" y="{bottom + 16}" font-size="12" text-anchor="middle">even</text>',
        "</svg>",
    ]
    return "".join(parts)


def histogram(numbers: Sequence[int]) -> str:
    """How often numbers came, in about `BARS` bars, with the median marked."""
    if not numbers:
        return ""
    low, high = min(numbers), max(numbers)
    step = max(1, -(-(high - low + 1) // BARS))
    counts = [0] * ((high - low) // step + 1)
    for number in numbers:
        counts[(number - low) // step] += 1
    tall, wide = 120, WIDE / len(counts)
    parts = [f'<svg width="{WIDE}" height="{tall + 40}" role="img" aria-label="lengths">']
    for n, count in enumerate(counts):
        height = tall * count / max(counts)
        first = low + n * step
        span = f"{first}" if step == 1 else f"{first}–{first + step - 1}"
        parts += [
            f'<rect x="{n * wide + 2:.1f}" y="{tall - height + 16:.1f}" width="{wide - 4:.1f}"'
            f' height="{height:.1f}" fill="#7d5a24"/>',
            f'<text x="{(n + 0.5) * wide:.1f}" y="{tall - height + 12:.1f}" font-size="11"'
            f' text-anchor="middle">{count or ""}</text>',
            f'<text x="{(n + 0.5) * wide:.1f}" y="{tall + 32}" font-size="11"'
            f' text-anchor="middle">{span}</text>',
        ]
    parts.append("</svg>")
    return (
        "".join(parts) + f"<p class=note>Half of the games took {middle(numbers):.0f} or fewer.</p>"
    )
