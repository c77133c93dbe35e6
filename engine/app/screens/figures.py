"""Panels of the statistics besides the names: sides, endings, lengths, one player's games.

A side is a seat with its role in the game. A run is a game of a solitaire: it has a length, but no
winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.app.screens import form
from engine.app.screens.bars import Bars
from engine.app.screens.tallies import EndingBar, Strip, games_that_fit, widest_width
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import ByWidth, Column, Inside, Part, Share, Sized
from engine.app.widgets.meters import Meter
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import LabelStyle, body, muted, note, small, strong
from engine.catalogue import CatalogueEntry
from engine.matches.statistics import EndingCount, GameTotals, PlayerHistory, SeatRecord
from engine.rules.english import in_figures, list_in_words, plural, possessive
from engine.words.markup import literal
from engine.words.percents import percent, percent_words

MOST_ENDINGS = 14
"""Maximum number of endings shown; the rarer ones share the last line."""

MAX_NAMES_SHARE = 0.55
"""Maximum share of the width that the names of endings take beside their bars."""

MOST_RIVALS = 12
"""Maximum number of opponents listed for one player."""
SIDE_METER_HEIGHT = 14
"""Height of the bar of a side's share of wins, in style units."""
SIDE_MARK_SIDE = 20
"""Width and height of the mark of a side, in style units."""
ENDING_ROW_HEIGHT = 18
"""Minimum height of the row of an ending, in style units."""
LEAST_LENGTHS_HEIGHT = 130
"""Minimum height of the chart of lengths, in style units."""
RIVAL_METER_WIDTH = 80
"""Width of the bar of a share of wins against an opponent, in style units."""
RIVAL_METER_HEIGHT = 12
"""Height of this bar, in style units."""


def side_name(entry: CatalogueEntry, seat: int) -> str:
    """Return the name of a seat: its role, or else its number."""
    return entry.role(seat) or f"Seat {seat}"


def sides(scale: Scale, entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """Return the panel with the wins of each side, beside a fair share."""
    records = figures.sides()
    rows = list[list[Part]]()
    shares = [side.won / side.games for side in records]
    share_texts, drawn_text = _in_percents(records, figures.drawn)
    # many sides have their bars beside their names where there is room; else these stand below
    is_compact = len(records) > 2 and not scale.narrow
    number_style = LabelStyle(Role.NUMBER if is_compact else Role.FIGURE)
    meters: list[Part] = []
    widest_share = widest_width(scale, ["100 %", *share_texts], Role.BODY)
    for side, share, percents_won in zip(records, shares, share_texts, strict=True):
        name = side_name(entry, side.seat)
        meter = Meter(f"meter-{side.seat}", share=share, fair=side.fair, down=SIDE_METER_HEIGHT)
        meter.colour = scale.colour(side.seat)
        meter.tip = (
            f"{name}: {side.won} of {in_figures(side.games, 'game')} won, {percents_won}."
            f" A fair share is {percent(side.fair)}."
        )
        meters.append(meter)
        seat_mark = SeatMark(f"side-{side.seat}", seat=side.seat, side=SIDE_MARK_SIDE)
        mark = Sized(seat_mark, down=SIDE_MARK_SIDE)
        name_label = strong(f"side-name-{side.seat}", name, silent=True)
        won_label = muted(f"side-share-{side.seat}", percents_won, align="right", silent=True)
        number = number_style(f"side-won-{side.seat}", str(side.won), align="right", silent=True)
        figures_cells: list[Part] = [Sized(won_label, wide=widest_share), number]
        name_cells = [name_label, Share(meter)] if is_compact else [Share(name_label)]
        rows.append([mark, *name_cells, *figures_cells])
    lines: list[Part] = []
    for line, meter_below in zip(DataTable(rows, gap=8).lines, meters, strict=True):
        lines.append(line)
        if not is_compact:
            lines.append(meter_below)
    note_words = _sides_note(records, figures.drawn, drawn_text)
    lines.append(note("fair", note_words))
    games = in_figures(len(figures.games), "game")
    title = "Wins by side" if entry.config.roles else "Wins by seat"
    return form.panel("sides", title, Column(lines, gap=6), games)


def _sides_note(records: Sequence[SeatRecord], drawn: int, drawn_share: str) -> str:
    """Return the note below the bars: marker line, drawn games, and basis of the shares.

    `drawn` is the number of drawn games, `drawn_share` their share in per cent, as text.
    """
    fair_part = "half of the games" if len(records) == 2 else "a fair share of the games"
    words = f"The line marks {fair_part}."
    if drawn:
        words += f" In {in_figures(drawn, 'game')} ({drawn_share}) nobody won."
    if len({side.games for side in records}) > 1:
        words += " Each share is of the games that had the seat."
    return words


def _in_percents(sides: Sequence[SeatRecord], drawn: int) -> tuple[list[str], str]:
    """Return the share of wins of each side, and of draws, in per cent.

    The figures add up to 100 if every side was in every game.
    """
    games = max(side.games for side in sides)
    shares = [Fraction(side.won, side.games) for side in sides] + [Fraction(drawn, games)]
    if sum(shares) == 1:
        *won_shares, drawn_share = percent_words(shares)
        return won_shares, drawn_share
    *won_shares, drawn_share = map(percent, shares)
    return won_shares, drawn_share


def endings(scale: Scale, entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """Return the panel with the ways in which the games ended, and the winners of each."""
    shown_endings = _most_frequent(figures.endings())
    max_games = max(each.games for each in shown_endings)
    names = [
        body(f"ending-name-{number}", literal(ending.ended), silent=True)
        for number, ending in enumerate(shown_endings)
    ]
    names_width = max(name.size(scale)[0] for name in names)
    bars: list[list[Part]] = []
    for number, ending in enumerate(shown_endings):
        bar = EndingBar(f"ending-{number}", max_games=max_games, called=ending.ended)
        bar.wins_by_seat = ending.by
        bar.is_solitaire = entry.solitaire
        bar.tip = _winners_tip(entry, ending)
        count = strong(f"ending-count-{number}", str(ending.games), align="right", silent=True)
        bars.append([Share(Sized(bar, down=ENDING_ROW_HEIGHT)), count])

    def part_at_width(width: int) -> Part:
        """Return the names before their bars, or above them if these would get too narrow."""
        if names_width <= width * MAX_NAMES_SHARE:
            rows = [[name, *bar] for name, bar in zip(names, bars, strict=True)]
            return DataTable(rows, gap=8)
        lines = zip(names, DataTable(bars, gap=8).lines, strict=True)
        return Column([Column(pair) for pair in lines], gap=6)

    parts: list[Part] = [ByWidth(part_at_width)]
    if figures.gave_up:
        resigned_note = (
            f"{in_figures(figures.gave_up, 'player')} resigned while the others played on."
        )
        parts.append(note("gave-up", resigned_note))
    return form.panel("endings", "How they ended", Column(parts, gap=6))


def _most_frequent(counts: list[EndingCount]) -> list[EndingCount]:
    """Return the endings to show, the rarer ones joined as the last."""
    if len(counts) <= MOST_ENDINGS:
        return counts
    frequent_counts = counts[: MOST_ENDINGS - 1]
    rare_counts = counts[MOST_ENDINGS - 1 :]
    no_seat = 0  # the seat of no winner
    return [
        *frequent_counts,
        EndingCount("Otherwise", {no_seat: sum(each.games for each in rare_counts)}),
    ]


def _winners_tip(entry: CatalogueEntry, ending: EndingCount) -> str:
    games = in_figures(ending.games, "run" if entry.solitaire else "game")
    if entry.solitaire:
        return f"{games}."
    win_texts = [f"{side_name(entry, seat)} {count}" for seat, count in ending.by.items() if seat]
    no_winner_texts = [f"nobody {ending.by[0]}"] if ending.by.get(0) else []
    return f"{games}. Won by: {list_in_words(win_texts + no_winner_texts)}."


def lengths(entry: CatalogueEntry, figures: GameTotals) -> form.FormPanel:
    """Return the panel with the lengths of the games, or with how far the runs came."""
    numbers = [game.length for game in figures.games]
    median = figures.median
    is_solitaire = entry.solitaire
    turn = entry.config.turn.lower()
    unit = plural(turn)
    measure = f"{unit} cleared" if is_solitaire else unit
    bars = Bars(
        "lengths-chart", numbers=numbers, measure=measure, median=median, brass_number=median
    )
    bars.first = 0 if is_solitaire else 1
    bars.least_height = LEAST_LENGTHS_HEIGHT
    things, verb = ("runs", "cleared") if is_solitaire else ("games", "took")
    sentence = f"Half of the {things} {verb} {median} {unit} or fewer"
    if len(numbers) == 1:
        thing = things[:-1]  # without the s of the plural
        sentence = f"The one {thing} {verb} {in_figures(median, turn)}"
    elif median == min(numbers):
        sentence = f"At least half of the {things} {verb} {median} {unit}"
    bars.tip = f"{sentence}."
    sentence_label = strong("median", sentence, align="center")
    chart_share = Share(bars, whole=True)
    games_note = f"{'runs' if is_solitaire else 'games'} by number of {unit}"
    title = "How far they got" if is_solitaire else "Lengths"
    return form.panel("lengths", title, Column([sentence_label, chart_share], gap=RING), games_note)


def strip(scale: Scale, entry: CatalogueEntry, history: PlayerHistory) -> form.FormPanel:
    """Return the panel with one player's games in a row."""
    count = len(history.games)
    is_solitaire = entry.solitaire

    def part_at_width(width: int) -> Part:
        shown_count = games_that_fit(scale, width, count)
        strip_widget = Strip("strip", history=history, shown_count=shown_count)
        strip_widget.tip = _in_words(entry, history)
        if is_solitaire:
            legend = f"the higher, the further · the furthest: {history.greatest_length}"
        else:
            legend = "up: won · down: lost"
            if "drawn" in history.results:
                legend += " · middle: drawn"
        if shown_count < count:
            legend += f" · the last {shown_count} of {count}"
        parts: list[Part] = [small("strip-key", legend)]
        if not is_solitaire:
            parts.append(body("strip-sides", _by_side(entry, history)))
        shown_games = Inside(strip_widget, strip_widget.content(scale, width))
        return Column([shown_games, Column(parts, gap=4)], gap=RING)

    thing = "run" if is_solitaire else "game"
    title = f"{literal(possessive(history.name))} {plural(thing)}, oldest first"
    return form.panel("games", title, ByWidth(part_at_width), in_figures(count, thing))


def rivals(history: PlayerHistory) -> form.FormPanel:
    """Return the panel with one player's wins against each opponent."""
    opponents = history.against()
    rows: list[list[Part]] = []
    for number, (name, won, games) in enumerate(opponents[:MOST_RIVALS]):
        result = f"{won} of {games} won"
        meter = Meter(
            f"against-share-{number}",
            share=won / games,
            across=RIVAL_METER_WIDTH,
            down=RIVAL_METER_HEIGHT,
        )
        meter.tip = f"{literal(history.name)} against {literal(name)}: {result}."
        name_label = strong(f"against-{number}", literal(name), silent=True)
        result_label = muted(f"against-won-{number}", result, align="right", silent=True)
        rows.append([Share(name_label), meter, result_label])
    hidden_count = len(opponents) - len(rows)
    others_note = f"and {in_figures(hidden_count, 'other')}" if hidden_count else ""
    return form.panel(
        "rivals", f"{literal(history.name)} against each", DataTable(rows), others_note
    )


def _by_side(entry: CatalogueEntry, history: PlayerHistory) -> str:
    return " ".join(
        f"{side_name(entry, seat)}: {won} of {games} won."
        for seat, (won, games) in history.by_seat().items()
    )


def _in_words(entry: CatalogueEntry, history: PlayerHistory) -> str:
    if entry.solitaire:
        runs = in_figures(len(history.games), "run")
        return f"{runs}. Most floors cleared in one: {history.greatest_length}."
    return f"{_by_side(entry, history)} Best: {history.best.length} won in a row."
