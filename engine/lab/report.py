"""A report: what was found in sentences, then figures and plain charts, as one file of HTML with
nothing from elsewhere, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from engine.lab.charts import histogram, shares_chart
from engine.lab.findings import Findings, Kind, dead, forced_kinds
from engine.lab.intervals import Figure, difference, share
from engine.lab.ladder import Rung, in_words, rung
from engine.lab.trial import CALLED

MADE_BY = "Fireside playtest"
"""What tells of a file that it is a report, within `BEGINNING` bytes of its beginning."""
BEGINNING = 200


class Column(msgspec.Struct):
    """The games of one choice of options or players: what sets it apart from the others, and what
    was found."""

    title: str
    players: tuple[str, ...]
    options: dict[str, object]
    findings: Findings

    @property
    def who(self) -> str:
        """Who plays, in words."""
        return " against ".join(CALLED[name] for name in dict.fromkeys(self.players))


class Report(msgspec.Struct, kw_only=False):
    """All that a report tells. budgets: the playouts of each level. files: of kept matches by
    column and number."""

    game: str
    title: str
    seed: str
    command: str
    roles: tuple[str, ...]
    columns: list[Column]
    budgets: dict[str, int] = {}
    ladder: bool = False
    files: dict[str, dict[int, str]] = {}
    rungs: list[Rung] = []

    def __post_init__(self) -> None:
        if self.ladder and len(self.columns[0].players) > 1:
            self.rungs = [
                rung(each.players, each.findings.players[each.players[0]], self.budgets)
                for each in self.columns
            ]


def as_json(report: Report) -> bytes:
    """The same for other programs."""
    made = {"made by": MADE_BY, **msgspec.to_builtins(report)}
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


# In sentences.


def seat_words(report: Report, seat: int) -> str:
    """A seat in the game's own terms: `the Besieger`, or `seat 2`."""
    roles = report.roles
    return f"the {roles[seat - 1]}" if seat <= len(roles) else f"seat {seat}"


def upper(words: str) -> str:
    """With a large first letter."""
    return words[:1].upper() + words[1:]


def verdicts(report: Report, column: Column) -> list[str]:
    """What these games say, the most important first; nothing whose interval touches even is said
    to be uneven."""
    found, said = column.findings, list[str]()
    for name, mean in found.score.items():
        said.append(f"{upper(name)}: {mean.value:.2f} a run [{mean.low:.2f}-{mean.high:.2f}].")
    fair = 100 / max(1, len(found.seats))
    if found.seats and not found.deals:
        said.append("No deal was played to its end by everybody in every seat.")
        return said
    for seat, won in enumerate(found.seats, 1):
        said.append(_wins(upper(seat_words(report, seat)), won, fair))
    if found.first:
        said.append(_wins("Whoever begins", found.first, fair))
    if found.players:
        said += [_wins(CALLED[name], won, fair) for name, won in found.players.items()]
    said.append(
        f"Half of the games take {found.actions.value:.0f} actions"
        f" {found.actions.interval} or fewer, in {found.turns.value:.0f} turns"
        f" {found.turns.interval}; at a table one takes about {found.minutes} minutes."
    )
    said.append(f"Of 100 questions {found.forced} have one answer.")
    if found.unfinished:
        said.append(f"{found.unfinished} of {found.games} games were given up as too long.")
    if found.drawn:
        said.append(f"{found.drawn} of {found.games} games were drawn; all share the win of such.")
    if found.drama.of:
        said.append(
            f"The winner was behind for {found.drama} of 100 actions, the lead changed"
            f" {found.changes} times, and a game was decided after {found.decided} of 100."
        )
    said += [f"Hardly anybody takes {_taken(kind)}." for kind in dead(found)]
    said += [f"Nearly everybody takes {_taken(kind)}." for kind in forced_kinds(found)]
    return said


def _wins(who: str, won: Figure, fair: float) -> str:
    if not won.apart_from(fair):
        verdict = "nothing uneven is shown"
    else:
        verdict = "more than its share" if won.value > fair else "less than its share"
    return f"{who} wins {won} of 100 games: {verdict}."


def _taken(kind: Kind) -> str:
    return f"{words(kind)}: {kind.taken} of 100 times that they can"


def counted(column: Column) -> str:
    """How many games there are, and what the intervals count."""
    found = column.findings
    games = f"{found.games} game{'s' if found.games != 1 else ''}"
    deals = f", {found.deals} deals with everybody in every seat" if found.players else ""
    return f"{games}, played by {column.who}{deals}"


def ladder(report: Report) -> list[str]:
    """How much better each player is than the next."""
    said = []
    for each in report.rungs:
        line = f"{CALLED[each.upper]} wins {each.won} of 100 games against {CALLED[each.lower]}"
        line += f": {in_words(each.elo)} Elo"
        if each.playouts and each.doubling:
            more, less = each.playouts
            line += f", {in_words(each.doubling)} a doubling of its playouts ({more} beside {less})"
        shows = "" if each.won.apart_from(100 / _seats(report)) else "; no difference is shown"
        said.append(f"{line}{shows}.")
    return said


def _seats(report: Report) -> int:
    return max(1, len(report.columns[0].findings.seats))


def warnings(report: Report) -> list[str]:
    """Where it depends on who plays how even a game is."""
    said = []
    columns = [column for column in report.columns if column.findings.seats]
    if len({column.players for column in columns}) < 2:
        return []
    for seat in range(1, _seats(report) + 1):
        by_wins = sorted(columns, key=lambda each: each.findings.seats[seat - 1].value)
        least, most = by_wins[0], by_wins[-1]
        low, high = least.findings.seats[seat - 1], most.findings.seats[seat - 1]
        if low.high < high.low:
            said.append(
                f"How even it is depends on who plays: {seat_words(report, seat)} wins {high} of"
                f" 100 games played by {most.who}, and {low} of those by {least.who}."
            )
    return said


def comparisons(report: Report) -> list[str]:
    """What changes from the first column to each other."""
    first, said = report.columns[0], list[str]()
    if report.rungs:
        return []
    for other in report.columns[1:]:
        beside = f"{other.title} beside {first.title}"
        pairs = [*zip(first.findings.seats, other.findings.seats, strict=True)]
        for seat, (one, two) in enumerate(pairs[: 1 if len(pairs) == 2 else None], 1):
            name, gap = seat_words(report, seat), difference(two, one)
            said.append(f"{beside}: {name} wins {_change(gap)} of 100 games{_shown(gap)}.")
        for name, mean in other.findings.score.items():
            if name in first.findings.score:
                gap = difference(mean, first.findings.score[name])
                said.append(f"{beside}: {name} {_change(gap, 2)} a run{_shown(gap)}.")
    return said


def _change(gap: Figure, digits: int = 0) -> str:
    return f"{gap.value:+.{digits}f} [{gap.low:+.{digits}f} to {gap.high:+.{digits}f}]"


def _shown(gap: Figure) -> str:
    return "" if gap.apart_from(0) else ", which shows no difference"


def words(kind: Kind) -> str:
    """A kind of action in words: `LayToken` is `lay token`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind.name).strip()


def plain(report: Report) -> str:
    """The report in sentences, for a terminal."""
    lines = [*warnings(report), *ladder(report)]
    for column in report.columns:
        title = f"{column.title}: " if len(report.columns) > 1 else ""
        lines += [f"{title}{counted(column)}."]
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
"""


def as_html(report: Report) -> str:
    """The report as one page; all of it is well-formed XML but its first line."""
    title = f"{escape(report.title)}: a playtest"
    parts = [f"<h1>{title}</h1>", f"<p>{escape(_summary(report))}</p>", "<h2>What it says</h2>"]
    if warned := warnings(report):
        parts.append(_list(warned))
    for column in report.columns:
        if len(report.columns) > 1:
            parts.append(f"<h3>{escape(column.title)}</h3>")
        parts.append(f"<p>{escape(counted(column))}.</p>")
        parts.append(_list(verdicts(report, column)))
    if said := comparisons(report):
        parts += ["<h2>Beside each other</h2>", _list(said)]
    if report.rungs:
        parts += ["<h2>The ladder</h2>", _list(ladder(report)), _rungs(report)]
    for column in report.columns:
        parts += _figures(report, column)
    parts += [
        "<h2>How to read it</h2>",
        '<p class="note">Brackets hold the true figure 19 times in 20. n is how many games or deals'
        " it was taken of: games on one deal hang together and count as one, and so do the"
        " questions of one game. Whoever takes an action and wins need not have won by it. The lead"
        " is what the programs think of a position.</p>",
        f'<p class="note">Again: <code>{escape(report.command)}</code></p>',
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/>'
        f'<meta name="generator" content="{MADE_BY}"/><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>{chr(10).join(parts)}</body></html>\n"
    )


def _summary(report: Report) -> str:
    games = sum(column.findings.games for column in report.columns)
    who = dict.fromkeys(CALLED[name] for column in report.columns for name in column.players)
    return f"{games} games. Players: {', '.join(who)}. Seed: {report.seed}."


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _rungs(report: Report) -> str:
    rows = [
        (
            each.title,
            str(each.won),
            in_words(each.elo),
            in_words(each.doubling) if each.doubling else "",
            str(each.won.of),
        )
        for each in report.rungs
    ]
    return _table(["", "wins of 100", "Elo", "Elo a doubling of playouts", "n"], rows)


def _figures(report: Report, column: Column) -> list[str]:
    found = column.findings
    title = f": {column.title}" if len(report.columns) > 1 else ""
    parts = [f"<h2>Figures{escape(title)}</h2>"]
    if found.seats:
        rows = [(upper(seat_words(report, n)), won) for n, won in enumerate(found.seats, 1)]
        if found.first:
            rows.append(("Whoever begins", found.first))
        parts += ["<h3>Wins by seat, of 100</h3>", shares_chart(rows, 100 / len(found.seats))]
    if found.players:
        rows = [(CALLED[name], won) for name, won in found.players.items()]
        parts += ["<h3>Wins by player, of 100</h3>", shares_chart(rows, 100 / len(found.seats))]
    parts += ["<h3>A game</h3>", _game(found)]
    parts += ["<h3>How games ended</h3>", _ends(found)]
    parts += ["<h3>Lengths, in actions</h3>", histogram(found.lengths)]
    if found.kinds:
        parts += ["<h3>Actions</h3>", _kinds(found)]
    return parts + _watched(report.files.get(column.title, {}), found)


def _game(found: Findings) -> str:
    rows = [
        ("Actions (median)", found.actions),
        ("Turns (median)", found.turns),
        ("Minutes at a table", found.minutes),
        ("Questions with one answer, of 100", found.forced),
        ("Answers to a question", found.choices),
    ]
    if found.drama.of:
        rows += [
            ("Actions for which the winner was behind, of 100", found.drama),
            ("Changes of the lead", found.changes),
            ("Decided after, of 100 actions", found.decided),
        ]
    rows += [*found.score.items()]
    return _table(["", "", "n"], [(what, str(each), str(each.of)) for what, each in rows])


def _ends(found: Findings) -> str:
    rows = [
        (reason.replace("-", " "), f"{share(count, found.games)}", str(count))
        for reason, count in found.ends.items()
    ]
    return _table(["", "of 100 games", "games"], [*rows, ("all", "", str(found.games))])


def _table(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    def row(tag: str, cells: Sequence[str]) -> str:
        first, *others = map(escape, cells)
        made = [f"<{tag}>{first}</{tag}>"]
        made += [f'<{tag} class="n">{each}</{tag}>' for each in others]
        return f"<tr>{''.join(made)}</tr>"

    return f"<table>{row('th', heads)}{''.join(row('td', each) for each in rows)}</table>"


def _kinds(found: Findings) -> str:
    rows = [
        (
            words(kind),
            str(kind.legal),
            str(kind.taken),
            str(kind.taken.of),
            str(kind.won) if kind.won.of else "",
            str(kind.won.of),
        )
        for kind in found.kinds
    ]
    heads = ["", "questions", "taken, of 100", "n", "won by who took it, of 100", "n"]
    return _table(heads, rows)


def _watched(files: Mapping[int, str], found: Findings) -> list[str]:
    named = (
        ("The shortest", found.shortest),
        ("The longest", found.longest),
        ("The most dramatic", found.most_dramatic),
    )
    rows = [
        f'<li><a href="{escape(files[number])}">{what}</a></li>'
        for what, number in named
        if number in files
    ]
    if not rows:
        return []
    return [
        "<h3>To watch</h3>",
        f'<ul>{"".join(rows)}</ul><p class="note">Open such a file with'
        " <code>import FILE</code> on Fireside's command line, then watch it from the shelf.</p>",
    ]
