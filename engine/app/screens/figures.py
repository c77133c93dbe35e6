"""The panels of the statistics beside the names: sides, endings, lengths, somebody's games."""

from __future__ import annotations

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.screens.tallies import EndingBar, Meter, Silent, Strip, aligned, fit
from engine.app.statistics import Ending, Figures, Line
from engine.app.theme import Role, Scale
from engine.app.widgets import Label
from engine.app.widgets.containers import ByWidth, Column, Part, Row, Share, Sized
from engine.app.widgets.pieces import SeatMark
from engine.catalogue import CatalogueEntry
from engine.rules.english import in_figures, listed, possessive
from engine.words.markup import literal

MOST_ENDINGS = 14
"""So many ways to end are shown; the rarer ones share the last line."""

MOST_RIVALS = 12
"""So many of those whom somebody met are listed."""


def percent(share: float) -> str:
    """`60 %`."""
    return f"{round(100 * share)} %"


def side_name(entry: CatalogueEntry, seat: int) -> str:
    """What a seat is called: by its role where it has one."""
    return entry.role(seat) or f"Seat {seat}"


def sides(scale: Scale, entry: CatalogueEntry, figures: Figures) -> form.FormPanel:
    """How often each side won, beside a fair share."""
    found, rows = figures.sides(), list[Part]()
    shares = [side.won / side.games for side in found]
    names = [side_name(entry, side.seat) for side in found]
    across = aligned(scale, names, Role.STRONG)
    compact = len(found) > 2 and not scale.narrow
    figure = Role.NUMBER if compact else Role.FIGURE
    numbers = aligned(scale, [str(side.won) for side in found], figure)
    wide = aligned(scale, ["100 %"], Role.BODY)
    for side, share, name in zip(found, shares, names, strict=True):
        meter = Meter(f"meter-{side.seat}", share=share, fair=side.fair)
        meter.colour = scale.colour(side.seat)
        meter.tip = (
            f"{name}: {side.won} of {in_figures(side.games, 'game')} won, {percent(share)}."
            f" A fair share is {percent(side.fair)}."
        )
        mark = Sized(SeatMark(f"side-{side.seat}", seat=side.seat, side=20), down=scale.px(20))
        label = Silent(f"side-name-{side.seat}", words=name, role=Role.STRONG)
        part = Silent(f"side-share-{side.seat}", words=percent(share), colour=theme.MUTED)
        part.align = "right"
        won = Silent(f"side-won-{side.seat}", words=str(side.won), role=figure)
        won.align = "right"
        bar = Sized(meter, down=scale.px(14))
        ends: list[Part] = [Sized(part, wide), Sized(won, numbers)]
        if compact:
            rows.append(Row([mark, Sized(label, across), Share(bar), *ends], gap=8, at=0.5))
        else:
            rows.append(Row([mark, Share(label), *ends], gap=8, at=0.5))
            rows.append(bar)
    half = "half of the games" if len(found) == 2 else "a fair share of the games"
    drawn = f" {in_figures(figures.drawn, 'draw')}: nobody won." if figures.drawn else ""
    rows.append(
        Label("fair", words=f"The line marks {half}.{drawn}", role=Role.NOTE, colour=theme.MUTED)
    )
    note = in_figures(len(figures.games), "game")
    title = "Wins by side" if entry.config.roles else "Wins by seat"
    return form.panel("sides", title, Column(rows, gap=6), note)


def endings(scale: Scale, entry: CatalogueEntry, figures: Figures) -> form.FormPanel:
    """How the games ended, and who won so."""
    found = _the_most(figures.endings())
    most = max(each.games for each in found)
    names = [literal(each.ended) for each in found]
    across, numbers = (
        aligned(scale, names, Role.BODY),
        aligned(scale, [str(each.games) for each in found], Role.STRONG),
    )
    rows: list[Part] = []
    for number, (each, name) in enumerate(zip(found, names, strict=True)):
        bar = EndingBar(f"ending-{number}", by=each.by, most=most, called=each.ended)
        bar.plain = entry.solitaire
        bar.tip = _who(entry, each)
        count = Silent(f"ending-count-{number}", words=str(each.games), role=Role.STRONG)
        count.align = "right"
        ends: list[Part] = [Share(Sized(bar, down=scale.px(18))), Sized(count, numbers)]
        rows.append(_beside(Silent(f"ending-name-{number}", words=name), across, ends))
    if figures.gave_up:
        more = f"{in_figures(figures.gave_up, 'player')} resigned while the others played on."
        rows.append(Label("gave-up", words=more, role=Role.NOTE, colour=theme.MUTED))
    return form.panel("endings", "How they ended", Column(rows, gap=6))


def _beside(label: Label, across: int, ends: list[Part]) -> Part:
    """A label before its bar, or above it where it would leave it too little room."""

    def laid(width: int) -> Part:
        if across <= width * 0.55:
            return Row([Sized(label, across), *ends], gap=8, at=0.5)
        return Column([label, Row(ends, gap=8, at=0.5)])

    return ByWidth(laid)


def _the_most(found: list[Ending]) -> list[Ending]:
    if len(found) <= MOST_ENDINGS:
        return found
    rest = found[MOST_ENDINGS - 1 :]
    return [*found[: MOST_ENDINGS - 1], Ending("Otherwise", {0: sum(each.games for each in rest)})]


def _who(entry: CatalogueEntry, ending: Ending) -> str:
    games = in_figures(ending.games, "run" if entry.solitaire else "game")
    if entry.solitaire:
        return f"{games}."
    won = [f"{side_name(entry, seat)} {count}" for seat, count in ending.by.items() if seat]
    nobody = [f"nobody {ending.by[0]}"] if ending.by.get(0) else []
    return f"{games}. Won by: {listed(won + nobody)}."


def lengths(scale: Scale, entry: CatalogueEntry, figures: Figures) -> form.FormPanel:
    """How long the games were, or how far the runs came."""
    numbers, median = [game.length for game in figures.games], figures.median
    alone = entry.solitaire
    unit = f"{entry.config.turn.lower()}s"
    measure = f"{unit} cleared" if alone else unit
    bars = Bars("lengths-chart", numbers=numbers, measure=measure, half=median, lit=median)
    bars.first = 0 if alone else 1
    what, did = ("runs", "cleared") if alone else ("games", "took")
    said = f"Half of the {what} {did} {median} {unit} or fewer"
    if len(numbers) == 1:
        one = unit.removesuffix("s") if median == 1 else unit
        said = f"The one {what[:-1]} {did} {median} {one}"
    elif median == min(numbers):
        said = f"At least half of the {what} {did} {median} {unit}"
    bars.tip = f"{said}."
    words = Label("median", words=said, role=Role.STRONG, align="center")
    chart = Share(Sized(bars, down=scale.px(130)), whole=True)
    note = f"{'runs' if alone else 'games'} by number of {unit}"
    title = "How far they got" if alone else "Lengths"
    return form.panel("lengths", title, Column([words, chart], gap=4), note)


def strip(scale: Scale, entry: CatalogueEntry, line: Line) -> form.FormPanel:
    """Somebody's games one by one."""
    count, alone = len(line.games), entry.solitaire

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
        parts: list[Part] = [drawn, Label("strip-key", words=key, role=Role.NOTE)]
        if not alone:
            parts.append(Label("strip-sides", words=_by_side(entry, line)))
        return Column(parts, gap=4)

    what = "run" if alone else "game"
    title = f"{literal(possessive(line.name))} {what}s, oldest first"
    return form.panel("games", title, ByWidth(laid), in_figures(count, what))


def rivals(scale: Scale, line: Line) -> form.FormPanel:
    """How often somebody won where each of the others played."""
    found, rows = line.against(), list[Part]()
    words = [f"{won} of {games} won" for _, won, games in found[:MOST_RIVALS]]
    wide = aligned(scale, words, Role.BODY)
    for number, ((name, won, games), said) in enumerate(zip(found, words, strict=False)):
        meter = Meter(f"against-share-{number}", share=won / games)
        meter.tip = f"{literal(line.name)} against {literal(name)}: {said}."
        label = Silent(f"against-{number}", words=literal(name), role=Role.STRONG)
        figure = Silent(f"against-won-{number}", words=said, colour=theme.MUTED)
        figure.align = "right"
        bar = Sized(meter, scale.px(80), scale.px(12))
        rows.append(Row([Share(label), bar, Sized(figure, wide)], gap=12, at=0.5))
    more = len(found) - len(rows)
    note = f"and {in_figures(more, 'other')}" if more else ""
    return form.panel("rivals", f"{literal(line.name)} against each", Column(rows, gap=6), note)


def _by_side(entry: CatalogueEntry, line: Line) -> str:
    return " ".join(
        f"{side_name(entry, seat)}: {won} of {games} won."
        for seat, (won, games) in line.by_seat().items()
    )


def _in_words(entry: CatalogueEntry, line: Line) -> str:
    if entry.solitaire:
        return f"{in_figures(len(line.games), 'run')}. Most floors cleared in one: {line.furthest}."
    return f"{_by_side(entry, line)} Best: {line.best.length} won in a row."
