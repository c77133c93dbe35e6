"""What was found, in sentences: for the page, for a terminal and for the window."""

from __future__ import annotations

from engine.lab.findings import Findings, Had, dead, forced_kinds
from engine.lab.intervals import Figure, difference
from engine.lab.ladder import Elo, Rung
from engine.lab.report import Column, Report
from engine.lab.trial import CALLED

TOLD = 2
"""Of what is had, and of what the searchers think better or worse, so much at most is told."""
LEAST_TOLD = 20
"""That is told where so many games stand behind it."""
CHANCE = ", which may be chance"


# Numbers.


def number(value: float, digits: int | None = None) -> str:
    """With as many digits as its size asks for, if nobody says how many."""
    if digits is None:
        digits = 0 if value == round(value) or abs(value) >= 10 else 1 if abs(value) >= 1 else 2
    return f"{value:.{digits}f}".replace("-", "−")


def span(figure: Figure, digits: int | None = None) -> str:
    """Its interval: `(76 to 87)`. All its numbers have as many digits."""
    digits = _digits(figure) if digits is None else digits
    return f"({number(figure.low, digits)} to {number(figure.high, digits)})"


def with_span(figure: Figure, digits: int | None = None) -> str:
    """`82 (76 to 87)`."""
    digits = _digits(figure) if digits is None else digits
    return f"{number(figure.value, digits)} {span(figure, digits)}"


def _digits(figure: Figure) -> int:
    highest = max(abs(figure.low), abs(figure.high))
    whole = all(each == round(each) for each in (figure.value, figure.low, figure.high))
    return 0 if whole or highest >= 10 else 1 if highest >= 1 else 2


def percent(figure: Figure, of: str) -> str:
    """`82 % of games (76 to 87)`."""
    return f"{figure.value:.0f} % of {of} {span(figure, 0)}"


def upper(words: str) -> str:
    """With a large first letter."""
    return words[:1].upper() + words[1:]


def seat_words(report: Report, seat: int) -> str:
    """A seat in the game's own terms: `the Besieger`, or `seat 2`."""
    roles = report.roles
    return f"the {roles[seat - 1]}" if seat <= len(roles) else f"seat {seat}"


def words(kind: str) -> str:
    """A kind of action in words: `LayToken` is `lay token`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind).strip()


def counted(column: Column) -> str:
    """How many games there are, and what the intervals count."""
    found = column.findings
    games = f"{found.games} game{'s' if found.games != 1 else ''}"
    if not found.players:
        return f"{games}, played by {' and '.join(column.called)}"
    between = f"{games} between {' and '.join(column.called)}"
    if not found.deals:
        return between
    deals = f"{found.deals} deal{'s' if found.deals != 1 else ''}"
    return f"{between}: {deals}, each played from every seat"


# A column.


def verdicts(report: Report, column: Column) -> list[str]:
    """What these games say, the most important first; nothing whose interval touches even is said
    to be uneven."""
    found, said = column.findings, list[str]()
    for name, mean in found.score.items():
        said.append(f"{upper(name)}: {with_span(mean, 2)} on average.")
    if found.seats and not found.deals:
        said.append(
            "No deal was played to its end from every seat."
            if found.players
            else "No game was played to its end."
        )
        return said
    said += _by_seat(report, found)
    if found.first:
        verdict = _verdict(found.first, report.fair, "an advantage", "a disadvantage")
        said.append(f"Whoever goes first wins {percent(found.first, 'games')}: {verdict}.")
    shown = [*found.players.items()][
        : 1 if len(found.seats) == 2 else None
    ]  # else two say the same
    for name, won in shown:
        verdict = _verdict(won, report.fair, "it plays better", "it plays worse", "no difference")
        said.append(f"{CALLED[name]} wins {percent(won, 'games')}: {verdict}.")
    said += [*_course(found), *_actions(found)]
    for had in told(found):
        said.append(
            f"Players with “{had.name}” win {percent(had.won, 'games')}, and usually"
            f" {had.usual:.0f} % in the same seats. That need not be the reason."
        )
    return said


def _by_seat(report: Report, found: Findings) -> list[str]:
    fair, seats = report.fair, found.seats
    if len(seats) == 2:
        one, two = (seat_words(report, seat) for seat in (1, 2))
        verdict = "that is not even" if seats[0].clear_of(fair) else "that may well be even"
        rest = f"{two} wins {100 - round(seats[0].value)} %"
        return [f"{upper(one)} wins {percent(seats[0], 'games')}, {rest}: {verdict}."]
    return [
        f"{upper(seat_words(report, seat))} wins {percent(won, 'games')}:"
        f" {_verdict(won, fair, 'more than its share', 'less than its share')}."
        for seat, won in enumerate(seats, 1)
    ]


def _verdict(
    won: Figure, fair: float, more: str, less: str, even: str = "that may well be even"
) -> str:
    if not won.clear_of(fair):
        return even if even.startswith("that") else f"{even} is shown"
    return more if won.value > fair else less


def _course(found: Findings) -> list[str]:
    """How a game goes."""
    said = [f"A typical game has {with_span(found.actions)} actions"]
    if found.turns.high > 1:
        said[0] += f" in {with_span(found.turns)} turns"
    said[0] += f". At a table it takes about {with_span(found.minutes)} minutes."
    if found.forced.value < 1:
        said.append("Players nearly always have a choice.")
    else:
        said.append(f"In {percent(found.forced, 'questions')} there is only one answer.")
    if found.unfinished:
        said.append(f"Too long, so stopped: {found.unfinished} of {found.games} games.")
    if found.drawn:
        said.append(f"Drawn, so that all share the win: {found.drawn} of {found.games} games.")
    if found.drama.of:
        said.append(
            f"The winner is behind for {percent(found.drama, 'the game')}. The lead changes"
            f" {with_span(found.changes)} times, and the winner leads for good after"
            f" {percent(found.decided, 'the game')}."
        )
    return said


def _actions(found: Findings) -> list[str]:
    """What is never and what is always done, and what the searchers think of it."""
    said = []
    for how, kinds in (("Hardly ever", dead(found)), ("Nearly always", forced_kinds(found))):
        if kinds:
            each = (f"{words(k.name)} {k.taken.value:.0f} % {span(k.taken, 0)}" for k in kinds)
            said.append(f"{how} chosen when allowed: {', '.join(each)}.")
    sure = [k for k in found.kinds if k.above.of >= LEAST_TOLD and k.above.clear_of(0)]
    sure.sort(key=lambda kind: -kind.above.value)
    better = [k for k in sure if k.above.value > 0][:TOLD]
    worse = [k for k in sure if k.above.value < 0][-TOLD:]
    if sure and found.seats:  # who plays alone wins nothing
        each = (f"{words(k.name)} {_wins(k.above)}" for k in [*better, *worse])
        said.append(
            "What the programs that think ahead expect, in wins of 100 games beside their other"
            f" choices: {', '.join(each)}."
        )
    return said


def _wins(gap: Figure) -> str:
    """`8 more (5 to 11)`; the interval does not touch nothing."""
    low, high = sorted((abs(gap.low), abs(gap.high)))
    how = "more" if gap.value > 0 else "fewer"
    return f"{abs(gap.value):.0f} {how} ({low:.0f} to {high:.0f})"


def points(gap: Figure, more: str = "more", less: str = "less") -> str:
    """`8 points more (5 to 11)`; where it is not sure which, `3 points more (from 7 less to 13
    more)`."""
    said = f"{abs(gap.value):.0f} points {more if gap.value >= 0 else less}"
    if gap.low < 0 < gap.high:
        return f"{said} (from {-gap.low:.0f} less to {gap.high:.0f} more)"
    low, high = sorted((abs(gap.low), abs(gap.high)))
    return f"{said} ({low:.0f} to {high:.0f})"


def told(found: Findings) -> list[Had]:
    """Of what players had, that with which they won otherwise than usual, the surest first."""
    if not found.seats:
        return []
    sure = [each for each in found.had if is_unusual(each)]
    return sorted(sure, key=lambda each: -abs(each.won.value - each.usual))[:TOLD]


def is_unusual(had: Had) -> bool:
    """Whether those who had something won otherwise than usual, beyond chance."""
    return had.won.of >= LEAST_TOLD and had.won.clear_of(had.usual)


# The columns together.


def ladder(report: Report) -> list[str]:
    """How much better each player is than the next."""
    said = []
    for each in report.rungs:
        if not each.won.of:  # so far nobody has sat everywhere
            continue
        line = f"{CALLED[each.upper]} wins {percent(each.won, 'games')} against"
        line += f" {CALLED[each.lower]}: {elo_words(each.elo)}"
        if not each.won.clear_of(report.fair):
            line += ", so no difference is shown"
        elif each.playouts and each.doubling:
            line += f", which is {elo_words(each.doubling)} for each doubling of its playouts"
        said.append(f"{line}.")
    return said


def elo_words(elo: Elo) -> str:
    """`70 Elo better (0 to 147)`; where an end can't be told, `at least 120 Elo better`."""
    value, low, high = elo
    if value is not None and low is not None and high is not None:
        if low < 0 < high:
            said = _better(value) if value else "equal"
            return f"{said} (from {_better(low, ' Elo' * (not value))} to {_better(high, '')})"
        least, most = sorted((abs(low), abs(high)))
        return f"{_better(value)} ({least:.0f} to {most:.0f})"
    for end, sure in ((low, 1), (high, -1)):
        if end is not None:
            return f"{'at least' if end * sure > 0 else 'no more than'} {_better(end)}"
    return "nothing can be told of its Elo"


def _better(elo: float, unit: str = " Elo") -> str:
    return f"{abs(elo):.0f}{unit} {'better' if elo >= 0 else 'worse'}"


def doubling(rung: Rung) -> str:
    """`40 to 400 playouts`."""
    return "{1} to {0} playouts".format(*rung.playouts) if rung.playouts else ""


def warnings(report: Report) -> list[str]:
    """Where it depends on who plays how even a game is."""
    said = []
    alike: dict[str, list[Column]] = {}  # balance hangs on the options, too
    for column in report.columns:
        if column.findings.seats:
            alike.setdefault(repr(column.options), []).append(column)
    for columns in alike.values():
        seats = len(columns[0].players)
        for seat in range(1, 2 if seats == 2 else seats + 1):
            by_wins = sorted(columns, key=lambda each: each.findings.seats[seat - 1].value)
            least, most = by_wins[0], by_wins[-1]
            low, high = least.findings.seats[seat - 1], most.findings.seats[seat - 1]
            if low.high < high.low and least.players != most.players:
                of = [_between(each, len(alike) > 1) for each in (most, least)]
                said.append(
                    f"How even the game is depends on who plays. {upper(seat_words(report, seat))}"
                    f" wins {percent(high, 'games')} {of[0]}, but {percent(low, 'games')} {of[1]}."
                )
    return said


def _between(column: Column, titled: bool) -> str:
    """Who plays, in a column; by its title where columns differ in more than that."""
    if titled:
        return f"with {column.title}"
    if len(column.called) > 1:
        return f"between {' and '.join(column.called)}"
    return f"among {column.called[0]} players"


def comparisons(report: Report) -> list[str]:
    """What changes from the first column to each other; of those with the same players, from the
    first of them."""
    said = list[str]()
    if report.rungs:
        return []
    for other in report.columns[1:]:
        same = next(each for each in report.columns if each.players == other.players)
        first = report.columns[0] if same is other else same
        pairs = [*zip(first.findings.seats, other.findings.seats, strict=True)]
        for seat, (one, two) in enumerate(pairs[: 1 if len(pairs) == 2 else None], 1):
            if not one.of or not two.of:
                continue
            gap = difference(two, one)
            said.append(
                f"{upper(seat_words(report, seat))} wins {two.value:.0f} % of games with"
                f" {other.title} and {one.value:.0f} % with {first.title}: {points(gap)}"
                f"{'' if gap.clear_of(0) else CHANCE}."
            )
        for name, mean in other.findings.score.items():
            before = first.findings.score.get(name)
            if before:
                gap = difference(mean, before)
                said.append(
                    f"{upper(name)}: {number(mean.value, 2)} with {other.title} and"
                    f" {number(before.value, 2)} with {first.title}: a difference of"
                    f" {with_span(gap, 2)}{'' if gap.apart_from(0) else CHANCE}."
                )
    return said


def plain(report: Report) -> str:
    """The report in sentences, for a terminal."""
    lines = [f"Played with: {', '.join(report.played_with)}."] if report.played_with else []
    lines += [*warnings(report), *ladder(report)]
    for column in report.columns:
        title = f"{column.title}: " if len(report.columns) > 1 else ""
        lines += [f"{title}{counted(column)}."]
        lines += [f"  {said}" for said in verdicts(report, column)]
    return "\n".join([*lines, *comparisons(report)])
