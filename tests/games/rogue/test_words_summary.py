"""A run summed up: its end, turning points, chart and figures fit it; `prose.py` has the words."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import Card, name
from engine.words.summary import RunWords
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import AceMet, Fought
from games.rogue.words.summary import run_words
from tests.games.rogue.words_play import GAME, board, line, run
from tests.kit.transitions import over
from tests.long import many

HALL = {
    "board": board("c4", d3="+KS", d4="8D", e4="QS", f4="+3D", e3="AH", e2="AS"),
    "deck": ["JS", "7C", "9C", "5H", "KC", "2H", "10C"],
    "strikes": 10,
}
LOST_ACE = ["go d4", "capture", "go e4", "use", "go e3", "go d3"]
"""A captive wins, an ace is met, and lost."""
SHORT = line(HALL, *LOST_ACE, "retire")
LONG = line(
    HALL,
    *LOST_ACE,
    *["go d3", "go e2", "go e3", "go d3", "go d3", "go e4", "go f4", "leave", "retire"],
)


def test_turning_points_are_told_in_order_and_the_slightest_left_out() -> None:
    assert [moment.number for moment in over("rogue", SHORT).moments] == [4, 5, 6, 7]
    assert [moment.number for moment in over("rogue", LONG).moments] == [6, 7, 8, 11, 14, 15]


def test_a_run_in_the_record_says_its_score_and_its_end() -> None:
    slain = RogueRun(1, 20, Card("KD"))
    words = RunWords(
        "1 floor in 20 strikes",
        "Slain by the King of Diamonds",
        "Floors cleared",
        "Slain by a King",
    )
    assert run_words(slain, "slain") == words
    retired = RunWords("0 floors", "Retired", "Floors cleared", "Retired")
    assert run_words(RogueRun(0, 0), "retired") == retired


@settings(max_examples=many(15, 60))
@given(st.integers(0, 10**6))
def test_every_run_has_a_story_that_fits_it(seed: int) -> None:
    transitions = list(run(seed))
    last = transitions[-1].after
    found = over("rogue", transitions)
    events = [event for transition in transitions for event in transition.events]
    assert last.outcome
    if last.outcome.reason == "slain":
        assert last.foe and found.headline == f"Slain by the {_name(last.at(last.foe))}"
    else:
        assert found.headline == "Retired"
    assert run_words(GAME.run_score(last), last.outcome.reason).ended == found.headline
    fought = [event for event in events if isinstance(event, Fought)]
    assert {figure.name: int(figure.value) for figure in found.figures} == {
        "Floors": last.floors,
        **({"Strikes to clear them": last.floor_strikes} if last.floors else {}),
        "Strikes in all": last.strikes,
    }
    results = [fight.result for fight in fought]
    fights, captives, aces, _ = found.seats[0].lines
    assert _counts(fights) == [results.count(kind) for kind in ("beaten", "lost", "drawn")]
    helped = [fight.result for fight in fought if fight.captive]
    taken = sum(str(transition.action) == "capture" for transition in transitions)
    assert _counts(captives) == [taken, len(helped), helped.count("beaten")]
    met = [event.end for event in events if isinstance(event, AceMet)]
    assert _counts(aces) == [len(met), met.count("healed"), met.count("kept")]
    health = {0: last.rules.health}
    for transition in transitions:
        health[transition.after.strikes] = transition.after.health + bool(transition.after.ace)
    (series,) = found.series
    assert series.points == tuple(sorted(health.items()))
    assert sum(mark.words.count("floor") for mark in found.marks) == last.floors


def _counts(line: str) -> list[int]:
    return [int(word) for word in line.split() if word.isdigit()]


def _name(lying: str) -> str:
    return name(Card(lying.lstrip("+")))
