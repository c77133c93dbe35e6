"""What is found in trials that were made up."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from engine.lab.findings import dead, forced_kinds, found
from engine.lab.report import (
    Report,
    as_html,
    as_json,
    comparisons,
    ladder,
    plain,
    verdicts,
    warnings,
)
from tests.lab.made_up import report, trial, unfinished, used

SWAPPED = ("middle", "greedy")


def test_where_one_kind_plays_each_game_counts() -> None:
    seen = found([trial(n, 1 if n < 15 else 2) for n in range(20)])
    assert (seen.seats[0].value, seen.seats[0].of, seen.deals) == (75, 20, 20)
    assert seen.players == {} and seen.first is None


def test_both_games_of_a_deal_count_as_one() -> None:
    """Seat 1 wins every game: that says all of the deals, and nothing of the players."""
    seen = found([trial(n, 1, SWAPPED) for n in range(20)])
    assert (seen.seats[0].value, seen.seats[0].of) == (100, 10)
    assert (seen.players["middle"].value, seen.players["middle"].of) == (50, 10)
    better = found([trial(n, 1 + n % 2, SWAPPED) for n in range(21)])
    assert (better.players["middle"].value, better.players["greedy"].value) == (100, 0)
    assert better.players["middle"].of == 10, "the last deal has been played from one side alone"


def test_a_draw_is_shared_and_what_was_given_up_counts_for_nobody() -> None:
    seen = found([trial(0, 1), trial(1, 0), unfinished(2)])
    assert (seen.drawn, seen.unfinished, seen.games) == (1, 1, 3)
    assert [(won.value, won.of) for won in seen.seats] == [(75, 2), (25, 2)]


def test_who_begins_counts_where_that_changes() -> None:
    seen = found([trial(n, 1 + n % 2, first=1 + n % 2) for n in range(10)])
    assert seen.first and (seen.first.value, seen.first.of) == (100, 10)


def test_the_lead_tells_how_dramatic_a_game_was() -> None:
    lead = [10, -10, -20, 0, 5, 5, 5, 5, 5, 5]
    one = trial(3, lead=lead)
    assert (one.drama, one.changes, one.decided) == (0.2, 2, 0.4)
    seen = found([trial(0), one, trial(5, actions=30), trial(6, actions=9), trial(7, 0, lead=lead)])
    assert (seen.most_dramatic, seen.longest, seen.shortest) == (3, 5, 6)
    assert seen.drama.of == 4, "of a draw nobody was behind"


def test_what_nobody_takes_and_what_everybody_takes() -> None:
    uses = {"Bombard": used(10, 0), "Assault": used(10, 10, 10.0), "Plan": used(4, 2, 1.0)}
    seen = found([trial(n, uses=uses) for n in range(50)])
    assert [kind.name for kind in dead(seen)] == ["Bombard"]
    assert [kind.name for kind in forced_kinds(seen)] == ["Assault"]
    (plan,) = [kind for kind in seen.kinds if kind.name == "Plan"]
    assert (plan.taken.value, plan.taken.of, plan.won.value, plan.won.of) == (50, 50, 50, 50)
    few = found([trial(n, uses=uses) for n in range(10)])
    assert dead(few) == [] and forced_kinds(few) == [], "ten games show nothing"


@pytest.mark.parametrize("wins", range(0, 31, 3))
def test_nothing_that_touches_even_is_called_uneven(wins: int) -> None:
    made = report([trial(n, 1 if n < wins else 2) for n in range(30)])
    won, said = made.columns[0].findings.seats[0], verdicts(made, made.columns[0])
    (sentence,) = [line for line in said if line.startswith("The Besieger")]
    assert ("nothing uneven is shown" in sentence) is (won.low <= 50 <= won.high)
    assert ("its share" in sentence) is not (won.low <= 50 <= won.high)


def test_columns_beside_each_other() -> None:
    even = [trial(n, 1 + n % 2) for n in range(40)]
    made = report(even, [trial(n, 1) for n in range(40)], even)
    changed, same = comparisons(made)
    assert changed.startswith("<Walls> 1 beside <Walls> 0: the Besieger wins +50 [+")
    assert "no difference" not in changed and "which shows no difference" in same


def test_a_ladder_warns_where_balance_depends_on_who_plays() -> None:
    """The Besieger always wins below, and never above."""
    low = [trial(n, 1, ("weak", "random")) for n in range(40)]
    high = [trial(n, 2, ("strong", "middle")) for n in range(40)]
    better = [trial(n, 1 + n % 2, ("middle", "weak")) for n in range(40)]
    made = report(low, high, better, ladder=True)
    assert [rung.title for rung in made.rungs] == [
        "Easy against Random",
        "Hard against Medium",
        "Medium against Easy",
    ]
    assert warnings(made)[0].startswith(
        "How even it is depends on who plays: the Besieger wins 100 [84-100] of 100 games played by"
        " Easy against Random, and 0 [0-16] of those by Hard against Medium"
    )
    first, second, third = ladder(made)
    assert first.endswith("no difference is shown.") and "doubling" not in first
    assert "(3000 beside 400)" in second
    assert "at least +" in third and "no difference" not in third
    assert not warnings(report(better, better, ladder=True))


def reports() -> list[Report]:
    uses = {"LayToken": used(10, 3, 1.0)}
    one = [trial(n, 1 + n % 2, uses=uses, first=1 + n % 2) for n in range(12)]
    mixed = [trial(n, 1, SWAPPED) for n in range(12)]
    alone = [trial(n, 0, ("greedy",), score={"floors": n, "name": "x"}) for n in range(5)]
    made = [report(one), report(one, one), report(mixed, mixed, ladder=True), report(alone)]
    made[0].files = {"<Walls> 0": {number: f"a-games/1-{number}.jsonl" for number in range(12)}}
    return made


@pytest.mark.parametrize("made", reports(), ids=["one", "two", "ladder", "alone"])
def test_a_page_is_whole_and_holds_nothing_from_elsewhere(made: Report) -> None:
    page = as_html(made)
    doctype, _, rest = page.partition("\n")
    assert doctype == "<!doctype html>"
    root = ElementTree.fromstring(rest)
    tags = {each.tag for each in root.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    links = [each.get("href", "") for each in root.iter("a")]
    assert all(re.fullmatch(r"a-games/1-\d+\.jsonl", link) for link in links)
    assert len(links) == (3 if made.files else 0)
    assert "http" not in page and "url(" not in page and "@import" not in page
    assert "&lt;x&gt;" in page and "A &amp; B" in page


@pytest.mark.parametrize("made", reports(), ids=["one", "two", "ladder", "alone"])
def test_every_figure_has_its_interval_and_its_number_of_games(made: Report) -> None:
    root = ElementTree.fromstring(as_html(made).partition("\n")[2])
    for table in root.iter("table"):
        heads, *rows = [[cell.text or "" for cell in row] for row in table.iter("tr")]
        for row in rows:
            counted = [each for each in heads if each in ("n", "games")]
            assert counted and re.fullmatch(r"\d+", row[-1]), (heads, row)
            shown = "".join(row[1:-1])
            assert row[0] == "all" or "[" in shown or "at least" in shown, row
    bars = [each.text or "" for each in root.iter("text") if "[" in (each.text or "")]
    assert all(re.search(r"\[[\d.]+-[\d.]+\], n \d+$", bar) for bar in bars)
    for column in made.columns:
        for line in verdicts(made, column):
            if re.search(r"\d of 100|minutes|a run", line):
                assert "[" in line, line


def test_a_report_for_other_programs_and_for_a_terminal() -> None:
    for made in reports():
        read = msgspec.json.decode(as_json(made))
        assert read["made by"] == "Fireside playtest"
        assert read["columns"][0]["findings"]["games"] == made.columns[0].findings.games
        assert plain(made).isprintable() or "\n" in plain(made)
