"""What is found in trials that were made up."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from engine.lab.charts import USUAL_BARS, length_histogram
from engine.lab.findings import findings_of, obvious_kinds, rarely_taken_kinds
from engine.lab.ladder import Elo
from engine.lab.page import STYLE, as_html
from engine.lab.report import Report, as_json
from engine.lab.sentences import (
    as_plain_text,
    comparisons,
    elo_words,
    findings,
    ladder,
    sections,
    unusual_features,
    warnings,
)
from tests.lab.made_up import report, trial, unfinished, used

SWAPPED = ("middle", "greedy")


def verdicts(made: Report, number: int = 0) -> list[str]:
    """Return the sentences about a column of a report."""
    shown = findings(made, made.columns[number])
    return [finding.sentence for finding in shown if finding.sentence]


def test_where_one_kind_plays_each_game_counts() -> None:
    seen = findings_of([trial(n, 1 if n < 15 else 2) for n in range(20)])
    assert (seen.seats[0].value, seen.seats[0].of, seen.deals) == (75, 20, 20)
    assert seen.players == {} and seen.first is None


def test_both_games_of_a_deal_count_as_one() -> None:
    """Seat 1 wins every game: that says all of the deals, and nothing of the players."""
    seen = findings_of([trial(n, 1, SWAPPED) for n in range(20)])
    assert (seen.seats[0].value, seen.seats[0].of) == (100, 10)
    assert (seen.players["middle"].value, seen.players["middle"].of) == (50, 10)
    better = findings_of([trial(n, 1 + n % 2, SWAPPED) for n in range(21)])
    assert (better.players["middle"].value, better.players["greedy"].value) == (100, 0)
    assert better.players["middle"].of == 10, "the last deal has been played from one side alone"


def test_a_draw_is_shared_and_what_was_given_up_counts_for_nobody() -> None:
    seen = findings_of([trial(0, 1), trial(1, 0), unfinished(2)])
    assert (seen.drawn, seen.unfinished, seen.games) == (1, 1, 3)
    assert [(won.value, won.of) for won in seen.seats] == [(75, 2), (25, 2)]


def test_who_begins_counts_where_that_changes() -> None:
    seen = findings_of([trial(n, 1 + n % 2, first=1 + n % 2) for n in range(10)])
    assert seen.first and (seen.first.value, seen.first.of) == (100, 10)


@pytest.mark.parametrize(
    ("wins", "says"), [(20, "an advantage"), (10, "that may well be even"), (0, "a disadvantage")]
)
def test_whether_it_helps_to_go_first_is_said(wins: int, says: str) -> None:
    made = report([trial(n, 1 + n % 2, first=1 + (n + (n >= wins)) % 2) for n in range(20)])
    (line,) = [each for each in verdicts(made) if "first wins" in each]
    assert line.endswith(f": {says}.")


def test_the_lead_tells_how_dramatic_a_game_was() -> None:
    lead = [10, -10, -20, 0, 5, 5, 5, 5, 5, 5]
    one = trial(3, lead=lead)
    assert (one.drama, one.changes, one.decided) == (0.2, 2, 0.4)
    seen = findings_of(
        [trial(0), one, trial(5, actions=30), trial(6, actions=9), trial(7, 0, lead=lead)]
    )
    assert (seen.most_dramatic, seen.longest, seen.shortest) == (3, 5, 6)
    assert seen.drama.of == 4, "of a draw nobody was behind"


def test_what_nobody_takes_and_what_everybody_takes() -> None:
    """Seat 1 wins all games; only it takes an assault, and both plan."""
    ours = {"Bombard": used(10, 0), "Assault": used(10, 10), "Plan": used(4, 2)}
    both = [ours, {"Plan": used(4, 2)}]
    seen = findings_of([trial(n, uses=both) for n in range(50)])
    assert [kind.name for kind in rarely_taken_kinds(seen)] == ["Bombard"]
    assert [kind.name for kind in obvious_kinds(seen)] == ["Assault"]
    kinds = {kind.name: kind for kind in seen.kinds}
    plan, won = kinds["Plan"].taken, kinds["Plan"].outcome.won
    assert (plan.value, plan.of, won.value, won.of) == (50, 50, 50, 50)
    assert kinds["Assault"].outcome.won.value == kinds["Assault"].outcome.usual == 100
    assert kinds["Bombard"].outcome.won.of == 0
    made = report([trial(n, uses=both) for n in range(50)])
    said = "\n".join(verdicts(made))
    assert "Hardly ever chosen when allowed: bombard 0 % (0 to 7)." in said
    assert "Nearly always chosen when allowed: assault 100 % (93 to 100)." in said
    table = as_html(made).partition("What players do")[2]
    assert "<strong>" not in table, "nobody won otherwise than usual"
    few = findings_of([trial(n, uses=both) for n in range(10)])
    assert rarely_taken_kinds(few) == [] and obvious_kinds(few) == [], "ten games show nothing"


def test_how_often_each_kind_of_player_takes_an_action() -> None:
    uses = [
        [{"Plan": used(4, 1)}, {"Plan": used(4, 3)}],
        [{"Plan": used(4, 3)}, {"Plan": used(4, 1)}],
    ]
    (plan,) = findings_of([trial(n, 1, SWAPPED, uses=uses[n % 2]) for n in range(20)]).kinds
    assert {who: taken.value for who, taken in plan.by.items()} == {"middle": 25, "greedy": 75}


def test_what_the_searchers_think_of_an_action() -> None:
    """Each question counts in its game, and each game once."""
    uses = {"Plan": used(4, 1, 4, 0.8), "Wait": used(4, 3, 4, -0.8)}
    some = [trial(n, uses=[uses, {}]) for n in range(24)] + [trial(24), trial(25)]
    seen = {kind.name: kind.above for kind in findings_of(some).kinds}
    assert (seen["Plan"].value, seen["Wait"].value, seen["Plan"].of) == (20, -20, 24)
    said = verdicts(report(some))
    assert any("plan 20 more (20 to 20), wait 20 fewer (20 to 20)." in line for line in said)


def test_what_players_had_is_told_beside_what_their_seats_win_anyway() -> None:
    """Seat 1 wins nine games of ten with a mine or without; a tower wins all there are."""
    as_plain_text = [trial(n, 2 - (n % 10 > 0), had=[["mine"], []]) for n in range(60)]
    seen = findings_of(as_plain_text)
    (mine,) = seen.had
    assert (mine.games.value, mine.won.value, mine.usual) == (100, 90, 90)
    assert unusual_features(seen) == []
    tower = [trial(60 + n, 2, had=[[], ["tower"]]) for n in range(30)]
    seen = findings_of(as_plain_text + tower)
    assert [(had.name, had.won.of) for had in seen.had] == [("mine", 60), ("tower", 30)]
    assert unusual_features(seen)[0].name == "tower"
    said = verdicts(report(as_plain_text + tower))
    assert any(
        line.startswith("Players with “tower” win 100 % of games (89 to 100)") for line in said
    )


@pytest.mark.parametrize("wins", range(0, 31, 3))
def test_nothing_that_touches_even_is_called_uneven(wins: int) -> None:
    made = report([trial(n, 1 if n < wins else 2) for n in range(30)])
    won, said = made.columns[0].findings.seats[0], verdicts(made)
    (sentence,) = [line for line in said if line.startswith("The Besieger")]
    assert ("that may well be even" in sentence) is (won.low <= 50 <= won.high)
    assert ("that is not even" in sentence) is not (won.low <= 50 <= won.high)
    bold = "<strong>" in as_html(made).partition("Who wins")[2].partition("A game")[0]
    assert bold is not (won.low <= 50 <= won.high), "nothing bold whose interval touches even"


def test_columns_beside_each_other() -> None:
    even = [trial(n, 1 + n % 2) for n in range(40)]
    made = report(even, [trial(n, 1) for n in range(40)], even)
    changed, same = comparisons(made)
    assert changed == (
        "The Besieger wins 100 % of games with <Walls> 1 and 50 % with <Walls> 0: 50 points more"
        " (33 to 65)."
    )
    assert same.endswith("0 points more (from 21 less to 21 more), which may be chance.")


def test_players_that_are_compared_warn_where_they_disagree_on_balance() -> None:
    """Seat 1 always wins among the weak, with either number of walls, and never among the strong;
    what the walls change is no matter of who plays."""
    columns = [
        [trial(n, winner, (who, who)) for n in range(40)]
        for who, winner in (("weak", 1), ("weak", 1), ("strong", 2), ("strong", 1))
    ]
    made = report(*columns)
    for n, column in enumerate(made.columns):
        column.options = {"walls": n % 2}
    (said,) = warnings(made)
    assert (
        "100 % of games (91 to 100) with <Walls> 0, but 0 % of games (0 to 9) with <Walls> 2."
        in said
    )
    bases = [re.findall(r"with <Walls> (\d)", line) for line in comparisons(made)]
    assert bases == [["1", "0"], ["2", "0"], ["3", "2"]], "each beside the first of its players"


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
        "How even the game is depends on who plays. The Besieger wins 100 % of games (84 to 100)"
        " between Easy and Random, but 0 % of games (0 to 16) between Hard and Medium."
    )
    first, second, third = ladder(made)
    assert first.endswith("so no difference is shown.") and "doubling" not in first
    assert "no difference" in second
    assert "at least 287 Elo better, which is at least 86 Elo better for each doubling" in third
    assert "400 to 3000 playouts" in as_html(made)
    assert not warnings(report(better, better, ladder=True))


def test_of_what_has_no_whole_deal_nothing_is_said() -> None:
    """As where somebody stops a test soon."""
    whole = [trial(n, 1, SWAPPED) for n in range(12)]
    begun = report(whole, [trial(0, 1, ("strong", "middle"))], ladder=True)
    assert len(begun.rungs) == 2 and len(ladder(begun)) == 1
    assert comparisons(report(whole, [unfinished(0)])) == []
    assert "No game was played to its end." in as_plain_text(report([unfinished(0)]))
    for made in (begun, report(whole, [unfinished(0)]), report([unfinished(0)])):
        assert "0 to 100" not in as_plain_text(made) and as_html(made)
    assert "1 game between Hard and Medium.\n" in as_plain_text(begun)


def reports() -> list[Report]:
    uses = [{"LayToken": used(10, 3, 2, 0.1), "Wait": used(10, 7)}, {}]
    one = [trial(n, 1 + n % 2, uses=uses, first=1 + n % 2) for n in range(12)]
    mixed = [trial(n, 1, SWAPPED) for n in range(12)]
    alone = [trial(n, 0, ("greedy",), score={"floors": n, "name": "x"}) for n in range(5)]
    made = [report(one), report(one, one), report(mixed, mixed, ladder=True), report(alone)]
    made[0].files = {"<Walls> 0": {number: f"a-games/1-{number}.jsonl" for number in range(12)}}
    return made


@pytest.mark.parametrize("made", reports(), ids=["one", "two", "ladder", "alone"])
def test_terminal_and_page_show_the_same_findings_in_one_order(made: Report) -> None:
    listed = [sentence for section in sections(made) for sentence in section.sentences]
    assert [line.strip() for line in as_plain_text(made).splitlines()] == [
        f"{section.title}: {sentence}" if section.title and not number else sentence
        for section in sections(made)
        for number, sentence in enumerate(section.sentences)
    ]
    root = ElementTree.fromstring(as_html(made).partition("\n")[2])
    page = "".join(root.itertext())
    end = 0
    for sentence in listed:
        end = page.index(sentence, end) + len(sentence)
    for column in made.columns:
        for row in (row for finding in findings(made, column) for row in finding.rows):
            assert row.name in page


def test_when_games_are_decided_is_said_also_where_the_lead_never_changes() -> None:
    made = report([trial(n, 1) for n in range(12)])
    (said,) = (line for line in verdicts(made) if "The lead changes" in line)
    assert "times, and the winner leads for good after" in said


@pytest.mark.parametrize("made", reports(), ids=["one", "two", "ladder", "alone"])
def test_a_page_is_whole_and_holds_nothing_from_elsewhere(made: Report) -> None:
    page = as_html(made)
    doctype, _, rest = page.partition("\n")
    assert doctype == "<!doctype html>"
    root = ElementTree.fromstring(rest)
    tags = {each.tag for each in root.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    links = [link for each in root.iter("a") if (link := each.get("href", ""))[:1] != "#"]
    assert all(re.fullmatch(r"a-games/1-\d+\.jsonl", link) for link in links)
    assert len(links) == (3 if made.files else 0)
    assert "http" not in page and "url(" not in page and "@import" not in page
    assert "&lt;x&gt;" in page and "A &amp; B" in page


@pytest.mark.parametrize("made", reports(), ids=["one", "two", "ladder", "alone"])
def test_every_figure_has_its_interval_and_its_number_of_games(made: Report) -> None:
    root = ElementTree.fromstring(as_html(made).partition("\n")[2])
    for cell in root.iter("td"):
        text = "".join(cell.itertext()).replace("\u00a0", " ")
        if re.search(r"\d to ", text) and "Elo" not in text:
            assert re.search(r"\d( %)? \([−\d.]+ to [−\d.]+\) n \d+$", text), text
    bars = ["".join(each.itertext()) for each in root.iter("span") if each.get("class") == "figure"]
    assert all(re.search(r"\d % \([\d.]+ to [\d.]+\), n \d+$", bar) for bar in bars)
    assert bars or not made.columns[0].findings.seats
    for number in range(len(made.columns)):
        for line in verdicts(made, number):
            if re.search(r"\d %|minutes|average", line):
                assert re.search(r"\([−\d.]+ to [−\d.]+\)", line), line


def test_a_game_that_is_far_too_long_does_not_press_the_others_together() -> None:
    chart = length_histogram([*range(20, 68), 3000])
    assert "20–23" in chart and "68+" in chart and chart.count("<rect") < 2 * USUAL_BARS
    assert "+</text>" not in length_histogram([*range(20, 68)])
    assert "n 1." in length_histogram([5]) and length_histogram([]) == ""
    (style,) = (line for line in STYLE.split("}") if line.strip().startswith(".lengths{"))
    assert "overflow:visible" in style, "the names of its first and last bar are not cut"


@pytest.mark.parametrize(
    ("elo", "says"),
    [
        ((70, 10, 147), "70 Elo better (10 to 147)"),
        ((-70, -147, -10), "70 Elo worse (10 to 147)"),
        ((-70, -147, 20), "70 Elo worse (from 147 worse to 20 better)"),
        ((0, -90, 90), "equal (from 90 Elo worse to 90 better)"),
        ((None, 120, None), "at least 120 Elo better"),
        ((None, -20, None), "no more than 20 Elo worse"),
        ((None, None, -120), "at least 120 Elo worse"),
        ((None, None, 20), "no more than 20 Elo better"),
    ],
)
def test_elo_in_words(elo: Elo, says: str) -> None:
    assert elo_words(elo) == says


def test_a_report_for_other_programs_and_for_a_terminal() -> None:
    for made in reports():
        read = msgspec.json.decode(as_json(made))
        assert read["made by"] == "Fireside playtest"
        assert read["columns"][0]["findings"]["games"] == made.columns[0].findings.games
        assert as_plain_text(made).isprintable() or "\n" in as_plain_text(made)


def test_a_report_is_read_as_plain_english() -> None:
    """Its tables name things, and no line has to be read twice."""
    page = as_html(report([trial(n, 1 + n % 2) for n in range(20)], [unfinished(20), trial(21)]))
    for plain_words in (
        "How long the winner was behind (of all actions)",
        "When the game was decided (of all actions)",
        "The most answers to one question: 3.",
        "Stopped, because they took too long: 1 of 2 games.",
        "The dashed line marks an even share: 50 %.",
        "<h2>Compared</h2>",
    ):
        assert plain_words in page, plain_words
