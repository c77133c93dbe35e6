"""Parts of one whole add up to 100, wherever they are shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.screens.shares import share_bars
from engine.app.theme import Scale
from engine.app.widgets import Label, walk
from engine.lab.findings import findings_of
from engine.lab.page import as_html
from engine.lab.report import Report
from engine.lab.sentences import comparisons, findings
from engine.words.percents import whole_parts
from tests.app.tallied import played, won
from tests.app.test_screens_statistics import opened
from tests.hands import top, words
from tests.kit.shares import adds_up
from tests.lab.made_up import report, trial

SEATS = [
    (1, 1),
    (1, 1, 1),
    (2, 2, 2, 1),
    (3, 5, 7, 11),
    (1, 1, 1, 1, 1, 1),
    (997, 1, 1, 1),
]
"""How many games each seat has won."""


def of(wins: tuple[int, ...], drawn: int = 0) -> Report:
    """The report of games that the seats have won so often."""
    winners = [seat for seat, count in enumerate(wins, 1) for _ in range(count)] + [0] * drawn
    players = ["greedy"] * len(wins)
    ends = ["the-end", "the-limit", "a-rout"]
    trials = [trial(n, winner, players, reason=ends[n % 3]) for n, winner in enumerate(winners)]
    return report(trials)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8).filter(any))
def test_rounded_parts_have_the_sum_of_the_whole(counts: list[int]) -> None:
    parts = [count / sum(counts) for count in counts]
    for whole in (100, 1000):
        shown = whole_parts(parts, whole)
        assert sum(shown) == whole
        assert all(abs(each - whole * part) < 1 for each, part in zip(shown, parts, strict=True))


@pytest.mark.parametrize("drawn", [0, 1])
@pytest.mark.parametrize("wins", SEATS)
def test_the_seats_of_a_playtest_add_up(wins: tuple[int, ...], drawn: int) -> None:
    """In sentences, on the screen's bars, and in the report."""
    made = of(wins, drawn)
    (column,) = made.columns
    sentences = [finding.sentence for finding in findings(made, column)]
    said = [each for each in sentences if " wins " in each][: len(wins)]
    parts = re.split(r", (?=the Besieged wins)", said[0]) if len(wins) == 2 else said
    assert adds_up(parts), said
    bars = share_bars(Scale(1280, 720), made, column.findings, 0)
    placed = [each for bar in bars for each in bar.lay(Scale(1280, 720), Rect(0, 0, 600, 40))]
    assert adds_up(each.words for each in placed if isinstance(each, Label) and "%" in each.words)
    page = as_html(made)
    shares = page.partition("<h3>Who wins</h3>")[2].partition("</div><p")[0]
    figures = re.findall(r'class="figure"><\w+>(\d+ %)', shares)
    assert len(figures) == len(wins) and adds_up(figures)
    ends = page.partition("<h3>How games end</h3>")[2].partition("</table>")[0]
    assert adds_up(re.findall(r"\d+\s%", ends)), ends


def test_players_of_a_playtest_add_up() -> None:
    mixed = findings_of([trial(n, 1 + (n % 7 > 2), ("middle", "greedy")) for n in range(26)])
    assert adds_up(f"{each.value:.0f} %" for each in mixed.shown_players.values())


def test_what_is_compared_agrees_with_the_bars() -> None:
    both = report(
        *([trial(n, 1 + n % 4, ["greedy"] * 4) for n in range(7 + 6 * at)] for at in (0, 1))
    )
    lines = comparisons(both)
    assert len(lines) == 4
    for place, column in ((0, both.columns[1]), (1, both.columns[0])):
        figures = [re.findall(r"\d+ %", line)[place] for line in lines]
        assert adds_up(figures)
        assert figures == [f"{each.value:.0f} %" for each in column.findings.shown_seats]


@pytest.mark.parametrize(
    ("game", "wins", "drawn"),
    [("siege", (1, 1), 1), ("siege", (5, 2), 0), ("duel", (1, 1, 1), 0), ("duel", (2, 2, 1), 2)],
)
def test_the_sides_of_the_statistics_add_up(
    game: str, wins: tuple[int, ...], drawn: int, tmp_path: Path
) -> None:
    """With the games that nobody won."""
    winners = [seat for seat, count in enumerate(wins, 1) for _ in range(count)] + [None] * drawn
    for hour, winner in enumerate(winners):
        names = ["Mara", "Tomas", "Ines"][: len(wins)]
        played(
            tmp_path, game, names, won(winner, "agreed" if winner is None else "fell"), hour=hour
        )
    app = opened(tmp_path, game)
    sides = [words(app, f"side-share-{seat}") for seat in range(1, len(wins) + 1)]
    note = words(app, "fair")
    assert ("nobody won" in note) is bool(drawn)
    assert adds_up([*sides, *([note] if drawn else [])]), (sides, note)
    meters = [each.tip for each, _ in walk(top(app).widgets) if each.id.startswith("meter-")]
    for side, tip in zip(sides, meters, strict=True):
        assert f"won, {side}." in tip


def test_shares_of_different_games_say_what_they_are_of(tmp_path: Path) -> None:
    """A third seat is not there in every game, so that its share is of fewer."""
    for hour in range(6):
        names = ["Mara", "Tomas", "Ines"][: 2 + hour % 2]
        played(tmp_path, "duel", names, won(1 + hour % len(names), "fell"), hour=hour)
    note = words(opened(tmp_path, "duel"), "fair")
    assert note.endswith(" Each share is of the games that had the seat.")
