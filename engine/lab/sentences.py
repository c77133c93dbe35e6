"""Report in words: one list of findings, which the terminal, the page and the window show.

A `Finding` is a sentence with the figures behind it. `findings` returns those of a column, and
`sections` collects the sentences of a whole report under their headings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.lab.findings import (
    ActionFinding,
    FeatureFinding,
    Findings,
    obvious_kinds,
    rarely_taken_kinds,
)
from engine.lab.intervals import Figure, difference
from engine.lab.ladder import Elo, Rung
from engine.lab.report import Report, ReportColumn
from engine.lab.setups import SetupTable
from engine.lab.trial import PLAYER_KIND_NAMES, player_kind_name
from engine.rules.english import in_figures

MAX_SENTENCES = 2
"""Most sentences about features, and most actions named as rated better, and as rated worse."""
MIN_GAMES = 20
"""Number of games that must support such a sentence."""
MAX_LEADERS = 3
"""Number of set-ups named as the strongest against a mix."""
MAY_BE_CHANCE = ", which may be chance"
MAY_BE_EVEN = "that may well be even"


# Numbers.


def number(value: float, digits: int | None = None) -> str:
    """Return a number as text, with digits that suit its size unless their number is given."""
    if digits is None:
        digits = _digits_for(abs(value), is_whole=value == round(value))
    return f"{value:.{digits}f}".replace("-", "−")


def _digits_for(size: float, is_whole: bool) -> int:
    """Return the digits after the point that show two significant digits of a number."""
    if is_whole or size >= 10:
        return 0
    if size >= 1:
        return 1
    return 2


def span(figure: Figure, digits: int | None = None) -> str:
    """Return the interval of a figure: `(76 to 87)`. All numbers have equally many digits."""
    digits = _digits(figure) if digits is None else digits
    return f"({number(figure.low, digits)} to {number(figure.high, digits)})"


def with_span(figure: Figure, digits: int | None = None) -> str:
    """Return a value with its interval: `82 (76 to 87)`."""
    digits = _digits(figure) if digits is None else digits
    return f"{number(figure.value, digits)} {span(figure, digits)}"


def _digits(figure: Figure) -> int:
    """Return the digits after the point that suit the value and the interval of a figure."""
    numbers = (figure.value, figure.low, figure.high)
    are_whole = all(number == round(number) for number in numbers)
    return _digits_for(max(abs(figure.low), abs(figure.high)), is_whole=are_whole)


def percent(figure: Figure, of: str) -> str:
    """Return a percentage with its interval: `82 % of games (76 to 87)`."""
    return f"{figure.value:.0f} % of {of} {span(figure, 0)}"


def upper(words: str) -> str:
    """Return text with a capital first letter."""
    return words[:1].upper() + words[1:]


def seat_words(report: Report, seat: int) -> str:
    """Return a seat in the game's own terms: `the Besieger`, or `seat 2`."""
    roles = report.roles
    return f"the {roles[seat - 1]}" if seat <= len(roles) else f"seat {seat}"


def words(kind: str) -> str:
    """Return a kind of action in words: `lay token` for `LayToken`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind).strip()


def games_in_words(column: ReportColumn) -> str:
    """Return the number of games, the players, and the number of deals if intervals count deals."""
    figures = column.findings
    games = in_figures(figures.games, "game")
    if not figures.players:
        return f"{games}, played by {' and '.join(column.player_names)}"
    between = f"{games} between {' and '.join(column.player_names)}"
    if not figures.deals:
        return between
    deals = in_figures(figures.deals, "deal")
    return f"{between}: {deals}, each played from every seat"


# A column.


class FigureRow(NamedTuple):
    """Figure with its name, for a table or a chart.

    Attributes:
        name: Name of the figure.
        figure: The figure.
        unit: Unit with a leading space, or "".
        even: Percentage of wins at which nobody has an advantage; None if the figure is no share of
            the wins.
    """

    name: str
    figure: Figure
    unit: str = ""
    even: float | None = None


class Finding(NamedTuple):
    """Sentence and the figures behind it; either may be missing."""

    sentence: str
    rows: Sequence[FigureRow] = ()


def findings(report: Report, column: ReportColumn) -> list[Finding]:
    """Return the findings of a column, the most important first.

    No sentence calls a figure uneven if its interval contains an even share.
    """
    figures = column.findings
    if figures.seats and not figures.deals:
        sentence = "No game was played to its end."
        if figures.players or column.setups:
            sentence = "No deal was played to its end from every seat."
        without_sentences = [finding._replace(sentence="") for finding in _course_findings(figures)]
        return [Finding(sentence), *without_sentences]
    scores = [
        Finding(
            f"{upper(name)}: {with_span(mean, 2)} on average.",
            [FigureRow(upper(name), mean)],
        )
        for name, mean in figures.score.items()
    ]
    wins = [*_seat_findings(report, figures), *_player_findings(report, figures)]
    if figures.first:
        row = FigureRow("Whoever goes first wins", figures.first, " %", report.fair_percentage)
        wins.append(_verdict(row, "an advantage", "a disadvantage"))
    return [
        *scores,
        *wins,
        *_course_findings(figures),
        *_action_findings(figures),
        *_feature_findings(figures),
    ]


def _seat_findings(report: Report, figures: Findings) -> list[Finding]:
    """Return how often each seat wins: in one sentence for two seats, else in one for each."""
    fair_percentage = report.fair_percentage
    names = [seat_words(report, seat) for seat in range(1, len(figures.seats) + 1)]
    rows = [
        FigureRow(f"{upper(name)} wins", won, " %", fair_percentage)
        for name, won in zip(names, figures.shown_seats, strict=True)
    ]
    if len(rows) == 2:
        first, second = rows
        verdict = "that is not even" if first.figure.is_clear_of(fair_percentage) else MAY_BE_EVEN
        second_words = f"{names[1]} wins {second.figure.value:.0f} %"
        return [
            Finding(
                f"{first.name} {percent(first.figure, 'games')}, {second_words}: {verdict}.", rows
            )
        ]
    return [_verdict(row, "more than its share", "less than its share") for row in rows]


def _player_findings(report: Report, figures: Findings) -> list[Finding]:
    """Return how often each kind of player wins.

    In a game of two seats only the first kind has a sentence, from which the other follows.
    """
    player_findings = [
        _verdict(
            FigureRow(f"{player_kind_name(name)} wins", won, " %", report.fair_percentage),
            "it plays better",
            "it plays worse",
            "no difference is shown",
        )
        for name, won in figures.shown_players.items()
    ]
    if len(figures.seats) == 2:
        player_findings[1:] = [finding._replace(sentence="") for finding in player_findings[1:]]
    return player_findings


def _verdict(row: FigureRow, more: str, less: str, even: str = MAY_BE_EVEN) -> Finding:
    """Return the sentence that says whether a share of the wins is above or below an even one."""
    won = row.figure
    assert row.even is not None
    if not won.is_clear_of(row.even):
        verdict = even
    elif won.value > row.even:
        verdict = more
    else:
        verdict = less
    return Finding(f"{row.name} {percent(won, 'games')}: {verdict}.", [row])


def _course_findings(figures: Findings) -> list[Finding]:
    """Return how long a game is, how free its choices are, and how its lead changes."""
    rows = [FigureRow("Actions (median)", figures.actions)]
    length_words = f"A typical game has {with_span(figures.actions)} actions"
    if figures.turns.high > 1:
        rows.append(FigureRow("Turns (median)", figures.turns))
        length_words += f" in {with_span(figures.turns)} turns"
    rows.append(FigureRow("Minutes at a table (median)", figures.minutes))
    length_words += f". At a table it takes about {with_span(figures.minutes)} minutes."
    forced_words = f"In {percent(figures.forced, 'questions')} there is only one answer."
    if figures.forced.value < 1:
        forced_words = "Players nearly always have a choice."
    choice_rows = [
        FigureRow("Answers to choose from (mean)", figures.choices),
        FigureRow("Questions with only one answer", figures.forced, " %"),
    ]
    course_findings = [Finding(length_words, rows), Finding(forced_words, choice_rows)]
    games_words = f"of {in_figures(figures.games, 'game')}."
    if figures.unfinished:
        stopped_words = f"Stopped, because they took too long: {figures.unfinished} {games_words}"
        course_findings.append(Finding(stopped_words))
    if figures.drawn:
        drawn_words = "Drawn, and counted as a share of the win for all:"
        drawn_words += f" {figures.drawn} {games_words}"
        course_findings.append(Finding(drawn_words))
    if figures.drama.of:
        drama_words = (
            f"The winner is behind for {percent(figures.drama, 'the game')}. The lead changes"
            f" {with_span(figures.changes)} times, and the winner leads for good after"
            f" {percent(figures.decided, 'the game')}."
        )
        rows = [
            FigureRow("How long the winner was behind (of all actions)", figures.drama, " %"),
            FigureRow("Changes of the lead", figures.changes),
            FigureRow("When the game was decided (of all actions)", figures.decided, " %"),
        ]
        course_findings.append(Finding(drama_words, rows))
    return course_findings


def _action_findings(figures: Findings) -> list[Finding]:
    """Return which actions are rarely or nearly always taken, and how the searchers rate them."""
    action_findings = []
    for frequency, kinds in (
        ("Hardly ever", rarely_taken_kinds(figures)),
        ("Nearly always", obvious_kinds(figures)),
    ):
        if kinds:
            shares = ", ".join(
                f"{words(kind.name)} {kind.taken.value:.0f} % {span(kind.taken, 0)}"
                for kind in kinds
            )
            action_findings.append(Finding(f"{frequency} chosen when allowed: {shares}."))
    rated_kinds = [kind for kind in figures.kinds if _is_rated_clearly(kind)]
    if rated_kinds and figures.seats:  # a solitaire has no wins
        rated_kinds.sort(key=lambda kind: -kind.above.value)
        best_kinds = [kind for kind in rated_kinds if kind.above.value > 0][:MAX_SENTENCES]
        worst_kinds = [kind for kind in rated_kinds if kind.above.value < 0][-MAX_SENTENCES:]
        gaps = ", ".join(
            f"{words(kind.name)} {_wins_in_words(kind.above)}"
            for kind in [*best_kinds, *worst_kinds]
        )
        action_findings.append(
            Finding(
                "What programs that think ahead expect to win of 100 games, compared with their"
                f" other choices: {gaps}."
            )
        )
    return action_findings


def _is_rated_clearly(kind: ActionFinding) -> bool:
    """Return True if searches rated a kind of action above or below others by more than chance."""
    return kind.above.of >= MIN_GAMES and kind.above.is_clear_of(0)


def _feature_findings(figures: Findings) -> list[Finding]:
    """Return the possessions with which players won more or less than usual."""
    return [
        Finding(
            f"Players with “{feature.name}” win {percent(feature.won, 'games')}. In the same seats"
            f" players win {feature.usual:.0f} % anyway. It need not be the reason."
        )
        for feature in unusual_features(figures)
    ]


def _wins_in_words(gap: Figure) -> str:
    """Return a difference in wins: `8 more (5 to 11)`; its interval does not contain 0."""
    low, high = sorted((abs(gap.low), abs(gap.high)))
    more_or_fewer = "more" if gap.value > 0 else "fewer"
    return f"{abs(gap.value):.0f} {more_or_fewer} ({low:.0f} to {high:.0f})"


def points_in_words(gap: Figure, more: str = "more", less: str = "less") -> str:
    """Return a difference in percentage points: `8 points more (5 to 11)`.

    If its sign is uncertain, the text is `3 points more (from 7 less to 13 more)`.
    """
    words_of_gap = f"{abs(gap.value):.0f} points {more if gap.value >= 0 else less}"
    if gap.low < 0 < gap.high:
        return f"{words_of_gap} (from {-gap.low:.0f} less to {gap.high:.0f} more)"
    low, high = sorted((abs(gap.low), abs(gap.high)))
    return f"{words_of_gap} ({low:.0f} to {high:.0f})"


def unusual_features(figures: Findings) -> list[FeatureFinding]:
    """Return possessions with which results were unusual, the largest difference first."""
    if not figures.seats:
        return []
    unusual_features = [feature for feature in figures.had if is_unusual(feature)]
    unusual_features.sort(key=lambda feature: -abs(feature.won.value - feature.usual))
    return unusual_features[:MAX_SENTENCES]


def is_unusual(feature: FeatureFinding) -> bool:
    """Return True if the results with a feature differ from the usual ones by more than chance."""
    return feature.won.of >= MIN_GAMES and feature.won.is_clear_of(feature.usual)


# The columns together.


def ladder(report: Report) -> list[str]:
    """Return sentences that compare each player of the ladder with the next."""
    sentences = []
    for rung in report.rungs:
        if not rung.won.of:  # no deal is complete yet
            continue
        line = f"{PLAYER_KIND_NAMES[rung.upper]} wins {percent(rung.won, 'games')} against"
        line += f" {PLAYER_KIND_NAMES[rung.lower]}: {elo_words(rung.elo)}"
        if not rung.won.is_clear_of(report.fair_percentage):
            line += ", so no difference is shown"
        elif rung.playouts and rung.doubling:
            line += f", which is {elo_words(rung.doubling)} for each doubling of its playouts"
        sentences.append(f"{line}.")
    return sentences


def elo_words(elo: Elo) -> str:
    """Return a difference in Elo in words: `70 Elo better (0 to 147)`.

    If one end is unknown, the text is `at least 120 Elo better`.
    """
    value, low, high = elo
    if value is not None and low is not None and high is not None:
        if low < 0 < high:
            highest = _elo_gap_in_words(high, unit="")
            if value:
                lowest = _elo_gap_in_words(low, unit="")
                return f"{_elo_gap_in_words(value)} (from {lowest} to {highest})"
            return f"equal (from {_elo_gap_in_words(low)} to {highest})"
        least, most = sorted((abs(low), abs(high)))
        return f"{_elo_gap_in_words(value)} ({least:.0f} to {most:.0f})"
    if low is not None:
        limit = "at least" if low > 0 else "no more than"
        return f"{limit} {_elo_gap_in_words(low)}"
    if high is not None:
        limit = "at least" if high < 0 else "no more than"
        return f"{limit} {_elo_gap_in_words(high)}"
    return "its Elo can't be estimated"


def _elo_gap_in_words(elo: float, unit: str = " Elo") -> str:
    return f"{abs(elo):.0f}{unit} {'better' if elo >= 0 else 'worse'}"


def playouts_in_words(rung: Rung) -> str:
    """Return the playouts of a rung in words: `40 to 400 playouts`; "" without a search."""
    if rung.playouts is None:
        return ""
    upper_playouts, lower_playouts = rung.playouts
    return f"{lower_playouts} to {upper_playouts} playouts"


def warnings(report: Report) -> list[str]:
    """Return warnings for seats whose share of the wins depends on who plays."""
    sentences = []
    columns_by_options: dict[str, list[ReportColumn]] = {}  # the options affect the balance too
    for column in report.columns:
        if column.findings.seats:
            options_key = repr(column.options)  # a dict can't be a key
            columns_by_options.setdefault(options_key, []).append(column)
    for columns in columns_by_options.values():
        seats = len(columns[0].players)
        last_seat = 1 if seats == 2 else seats  # with two seats, one share follows from the other
        for seat in range(1, last_seat + 1):
            sorted_columns = sorted(
                columns, key=lambda column: column.findings.seats[seat - 1].value
            )
            worst_column = sorted_columns[0]
            best_column = sorted_columns[-1]
            fewest_wins = worst_column.findings.seats[seat - 1]
            most_wins = best_column.findings.seats[seat - 1]
            differ_clearly = fewest_wins.high < most_wins.low
            if differ_clearly and worst_column.players != best_column.players:
                is_titled = len(columns_by_options) > 1
                best_words = _players_in_words(best_column, is_titled)
                worst_words = _players_in_words(worst_column, is_titled)
                sentences.append(
                    f"How even the game is depends on who plays. {upper(seat_words(report, seat))}"
                    f" wins {percent(most_wins, 'games')} {best_words}, but"
                    f" {percent(fewest_wins, 'games')} {worst_words}."
                )
    return sentences


def _players_in_words(column: ReportColumn, is_titled: bool) -> str:
    """Return the players of a column in words, or its title if `is_titled`."""
    if is_titled:
        return f"with {column.title}"
    if len(column.player_names) > 1:
        return f"between {' and '.join(column.player_names)}"
    return f"among {column.player_names[0]} players"


def comparisons(report: Report) -> list[str]:
    """Return sentences about the changes from the first column to each other one.

    A column is compared with the first one that has the same players, if there is one.
    """
    sentences = list[str]()
    if report.rungs:
        return []
    for other in report.columns[1:]:
        first_with_players = next(
            column for column in report.columns if column.players == other.players
        )
        first = report.columns[0] if first_with_players is other else first_with_players
        pairs = [*zip(first.findings.seats, other.findings.seats, strict=True)]
        first_shares = first.findings.shown_seats
        other_shares = other.findings.shown_seats
        if len(pairs) == 2:  # the share of the second seat follows from that of the first
            pairs = pairs[:1]
        for seat, (first_share, other_share) in enumerate(pairs, 1):
            if not first_share.of or not other_share.of:
                continue
            gap = difference(other_share, first_share)
            caution = "" if gap.is_clear_of(0) else MAY_BE_CHANCE
            sentences.append(
                f"{upper(seat_words(report, seat))} wins {other_shares[seat - 1].value:.0f} % of"
                f" games with {other.title} and {first_shares[seat - 1].value:.0f} % with"
                f" {first.title}:"
                f" {points_in_words(gap)}{caution}."
            )
        for name, mean in other.findings.score.items():
            first_mean = first.findings.score.get(name)
            if first_mean:
                gap = difference(mean, first_mean)
                caution = "" if gap.is_apart_from(0) else MAY_BE_CHANCE
                sentences.append(
                    f"{upper(name)}: {number(mean.value, 2)} with {other.title} and"
                    f" {number(first_mean.value, 2)} with {first.title}: a difference of"
                    f" {with_span(gap, 2)}{caution}."
                )
    return sentences


# Set-ups.


def setup_sentences(table: SetupTable) -> list[str]:
    """Return sentences about the best mix of set-ups, and about those that win most against it."""
    parts = sorted(table.mix.items(), key=lambda part: -part[1])
    mix_words = ", ".join(f"{name} {percentage} %" for name, percentage in parts if percentage)
    leaders = [
        f"{name} {won.value:.0f} % {span(won, 0)}"
        for name, won in zip(table.names, table.against_mix, strict=True)
        if won.of
    ][:MAX_LEADERS]
    kind = "best mix" if table.is_best else "mix"
    sentences = [f"The {kind} of {table.noun}s: {mix_words}."]
    if leaders:
        sentences.append(f"Most games against this mix win: {', '.join(leaders)}.")
    return sentences


def setup_rows(table: SetupTable) -> list[list[str]]:
    """Return the table of set-ups as rows of words, with the headings first.

    A row has the name of a set-up, and the percentages of games that it wins against the mix and
    against each rival.
    """
    rows = [["", "Mix", *table.rivals]]
    for name, against_mix, won in zip(table.names, table.against_mix, table.won, strict=True):
        cells = [f"{figure.value:.0f}" if figure.of else "–" for figure in (against_mix, *won)]
        rows.append([name, *cells])
    return rows


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines in which each column is as wide as its widest cell."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


# The whole report.


class Section(NamedTuple):
    """Sentences under a heading.

    Attributes:
        id: Identifier of the section.
        title: Heading; "" if there is only one column.
        sentences: The sentences.
        column: Column that the sentences are about, or None.
        is_warning: Whether the sentences are warnings.
        table: Table of set-ups that the sentences are about, or None.
    """

    id: str
    title: str
    sentences: Sequence[str]
    column: ReportColumn | None = None
    is_warning: bool = False
    table: SetupTable | None = None


def sections(report: Report) -> list[Section]:
    """Return the sections of a report, in order."""
    all_sections = [
        Section("warned", "Note", warnings(report), is_warning=True),
        Section("ladder", "Levels of play", ladder(report)),
        Section("beside", "Compared", comparisons(report)),
    ]
    for number, column in enumerate(report.columns):
        title = column.title if len(report.columns) > 1 else ""
        sentences = [finding.sentence for finding in findings(report, column) if finding.sentence]
        sentences.insert(0, f"{games_in_words(column)}.")
        all_sections.append(Section(f"column-{number}", title, sentences, column))
        if table := column.setups:
            heading = ", ".join(filter(None, [f"{upper(table.noun)}s compared", title]))
            lines = setup_sentences(table)
            all_sections.append(Section(f"setups-{number}", heading, lines, table=table))
    return [section for section in all_sections if section.sentences]


def as_plain_text(report: Report) -> str:
    """Return the report for a terminal."""
    lines = []
    if report.played_with:
        lines.append(f"Played with: {', '.join(report.played_with)}.")
    for section in sections(report):
        title = f"{section.title}: " if section.title else ""
        lines.append(title + section.sentences[0])
        lines += (f"  {sentence}" for sentence in section.sentences[1:])
        if section.table:
            lines += _aligned(setup_rows(section.table))
    return "\n".join(lines)
