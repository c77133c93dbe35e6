"""The panels of the statistics beside the names: sides, endings, lengths, somebody's games."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.screens.tallies import EndingBar, Strip, aligned, fit
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import ByWidth, Column, Inside, Part, Share, Sized
from engine.app.widgets.meters import Meter
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import LabelStyle, body, muted, note, small, strong
from engine.catalogue import CatalogueEntry
from engine.matches.statistics import EndingCount, GameTotals, PlayerHistory, SeatRecord
from engine.rules.english import in_figures, listed, plural, possessive
from engine.words.markup import literal
from engine.words.percents import percent, percents

MOST_ENDINGS = 14
"""So many ways to end are shown; the rarer ones share the last line."""

MOST_RIVALS = 12
"""So many of those whom somebody met are listed."""


def side_name(entry: CatalogueEntry, seat: int) -> str:
    """What a seat is called: by its role where it has one."""
    return entry.role(seat) or f"Seat {seat}"


def sides(scale: Scale, entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """How often each side won, beside a fair share."""
    found = figures.sides()
    rows = list[list[Part]]()
    shares = [side.won / side.games for side in found]
    said, drawn = _in_percents(found, figures.drawn)
    compact = len(found) > 2 and not scale.narrow
    figure = LabelStyle(Role.NUMBER if compact else Role.FIGURE)
    meters: list[Part] = []
    widest = aligned(scale, ["100 %", *said], Role.BODY)
    for side, share, percents_won in zip(found, shares, said, strict=True):
        name = side_name(entry, side.seat)
        meter = Meter(f"meter-{side.seat}", share=share, fair=side.fair, down=14)
        meter.colour = scale.colour(side.seat)
        meter.tip = (
            f"{name}: {side.won} of {in_figures(side.games, 'game')} won, {percents_won}."
            f" A fair share is {percent(side.fair)}."
        )
        meters.append(meter)
        mark = Sized(SeatMark(f"side-{side.seat}", seat=side.seat, side=20), down=20)
        label = strong(f"side-name-{side.seat}", name, silent=True)
        won = muted(f"side-share-{side.seat}", percents_won, align="right", silent=True)
        number = figure(f"side-won-{side.seat}", str(side.won), align="right", silent=True)
        ends: list[Part] = [Sized(won, wide=widest), number]
        middle = [label, Share(meters[-1])] if compact else [Share(label)]
        rows.append([mark, *middle, *ends])
    lines = DataTable(rows, gap=8).lines
    if not compact:
        lines = [part for pair in zip(lines, meters, strict=True) for part in pair]
    words = _note(found, figures.drawn, drawn)
    lines.append(note("fair", words))
    games = in_figures(len(figures.games), "game")
    title = "Wins by side" if entry.config.roles else "Wins by seat"
    return form.panel("sides", title, Column(lines, gap=6), games)


def _note(found: Sequence[SeatRecord], count: int, drawn: str) -> str:
    """Return what the line in the bars marks, in how many games nobody won, and what the shares
    are of; `drawn` is the count in per cent."""
    half = "half of the games" if len(found) == 2 else "a fair share of the games"
    words = f"The line marks {half}."
    if count:
        words += f" In {in_figures(count, 'game')} ({drawn}) nobody won."
    if len({side.games for side in found}) > 1:
        words += " Each share is of the games that had the seat."
    return words


def _in_percents(sides: Sequence[SeatRecord], drawn: int) -> tuple[list[str], str]:
    """Return in per cent how often each side won and how often nobody did; the figures add up to
    100 if every side was in every game."""
    games = max(side.games for side in sides)
    parts = [Fraction(side.won, side.games) for side in sides] + [Fraction(drawn, games)]
    if sum(parts) == 1:
        *won, nobody = percents(parts)
        return won, nobody
    *won, nobody = map(percent, parts)
    return won, nobody


def endings(scale: Scale, entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """How the games ended, and who won so."""
    found = _the_most(figures.endings())
    most = max(each.games for each in found)
    names = [body(f"ending-name-{n}", literal(e.ended), silent=True) for n, e in enumerate(found)]
    across = max(name.size(scale)[0] for name in names)
    bars: list[list[Part]] = []
    for number, each in enumerate(found):
        bar = EndingBar(f"ending-{number}", by=each.by, most=most, called=each.ended)
        bar.plain = entry.solitaire
        bar.tip = _who(entry, each)
        count = strong(f"ending-count-{number}", str(each.games), align="right", silent=True)
        bars.append([Share(Sized(bar, down=18)), count])

    def laid(width: int) -> Part:
        """Return the names before their bars, or above them where that leaves these little room."""
        if across <= width * 0.55:
            rows = [[name, *bar] for name, bar in zip(names, bars, strict=True)]
            return DataTable(rows, gap=8)
        lines = zip(names, DataTable(bars, gap=8).lines, strict=True)
        return Column([Column(pair) for pair in lines], gap=6)

    parts: list[Part] = [ByWidth(laid)]
    if figures.gave_up:
        more = f"{in_figures(figures.gave_up, 'player')} resigned while the others played on."
        parts.append(note("gave-up", more))
    return form.panel("endings", "How they ended", Column(parts, gap=6))


def _the_most(found: list[EndingCount]) -> list[EndingCount]:
    if len(found) <= MOST_ENDINGS:
        return found
    rest = found[MOST_ENDINGS - 1 :]
    return [
        *found[: MOST_ENDINGS - 1],
        EndingCount("Otherwise", {0: sum(each.games for each in rest)}),
    ]


def _who(entry: CatalogueEntry, ending: EndingCount) -> str:
    games = in_figures(ending.games, "run" if entry.solitaire else "game")
    if entry.solitaire:
        return f"{games}."
    won = [f"{side_name(entry, seat)} {count}" for seat, count in ending.by.items() if seat]
    nobody = [f"nobody {ending.by[0]}"] if ending.by.get(0) else []
    return f"{games}. Won by: {listed(won + nobody)}."


def lengths(entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """How long the games were, or how far the runs came."""
    numbers = [game.length for game in figures.games]
    median = figures.median
    alone = entry.solitaire
    turn = entry.config.turn.lower()
    unit = plural(turn)
    measure = f"{unit} cleared" if alone else unit
    bars = Bars("lengths-chart", numbers=numbers, measure=measure, half=median, lit=median)
    bars.first = 0 if alone else 1
    bars.least = 130
    what, did = ("runs", "cleared") if alone else ("games", "took")
    said = f"Half of the {what} {did} {median} {unit} or fewer"
    if len(numbers) == 1:
        said = f"The one {what[:-1]} {did} {in_figures(median, turn)}"
    elif median == min(numbers):
        said = f"At least half of the {what} {did} {median} {unit}"
    bars.tip = f"{said}."
    words = strong("median", said, align="center")
    chart = Share(bars, whole=True)
    counted = f"{'runs' if alone else 'games'} by number of {unit}"
    title = "How far they got" if alone else "Lengths"
    return form.panel("lengths", title, Column([words, chart], gap=RING), counted)


def strip(scale: Scale, entry: CatalogueEntry, line: PlayerHistory) -> form.FormPanel:
    """Somebody's games one by one."""
    count = len(line.games)
    alone = entry.solitaire

    def laid(width: int) -> Part:
        shown = fit(scale, width, count)
        drawn = Strip("strip", line=line, shown=shown)
        drawn.tip = _in_words(entry, line)
        key = (
            f"the higher, the further · the furthest: {line.furthest}"
            if alone
            else "up: won · down: lost" + (" · middle: drawn" if "drawn" in line.came else "")
        )
        if shown < count:
            key += f" · the last {shown} of {count}"
        parts: list[Part] = [small("strip-key", key)]
        if not alone:
            parts.append(body("strip-sides", _by_side(entry, line)))
        shown_games = Inside(drawn, drawn.content(scale, width))
        return Column([shown_games, Column(parts, gap=4)], gap=RING)

    what = "run" if alone else "game"
    title = f"{literal(possessive(line.name))} {plural(what)}, oldest first"
    return form.panel("games", title, ByWidth(laid), in_figures(count, what))


def rivals(line: PlayerHistory) -> form.FormPanel:
    """How often somebody won where each of the others played."""
    found = line.against()
    rows: list[list[Part]] = []
    for number, (name, won, games) in enumerate(found[:MOST_RIVALS]):
        said = f"{won} of {games} won"
        meter = Meter(f"against-share-{number}", share=won / games, across=80, down=12)
        meter.tip = f"{literal(line.name)} against {literal(name)}: {said}."
        label = strong(f"against-{number}", literal(name), silent=True)
        figure = muted(f"against-won-{number}", said, align="right", silent=True)
        rows.append([Share(label), meter, figure])
    more = len(found) - len(rows)
    others = f"and {in_figures(more, 'other')}" if more else ""
    return form.panel("rivals", f"{literal(line.name)} against each", DataTable(rows), others)


def _by_side(entry: CatalogueEntry, line: PlayerHistory) -> str:
    return " ".join(
        f"{side_name(entry, seat)}: {won} of {games} won."
        for seat, (won, games) in line.by_seat().items()
    )


def _in_words(entry: CatalogueEntry, line: PlayerHistory) -> str:
    if entry.solitaire:
        return f"{in_figures(len(line.games), 'run')}. Most floors cleared in one: {line.furthest}."
    return f"{_by_side(entry, line)} Best: {line.best.length} won in a row."
