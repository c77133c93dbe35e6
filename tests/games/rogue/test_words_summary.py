"""A run summed up: what ended it, the turning points, the chart, the figures."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import Card, name
from engine.words.summary import Figure, Mark, Moment, Result, RunWords, SeatLines, Series
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import AceMet, Fought
from games.rogue.words.summary import result, run_words, status
from tests.games.rogue.words_play import GAME, NAMES, Transition, board, line, run


def over(transitions: list[Transition]) -> Result:
    return result(transitions, NAMES, GAME.view(transitions[-1].after, 0))


KING = {"board": board(b1="KD"), "strikes": 40, "floors": 2, "health": 1, "turn_number": 3}

ENDS: list[tuple[str, dict[str, Any], list[str], str, str, str, tuple[int, str]]] = [
    (
        "slain",
        {**KING, "deck": ["9H"]},
        ["go b1"],
        "Slain by the King of Diamonds",
        "Two floors cleared",
        "Strike 41 on floor 3, the 9 of Hearts, made 9 against the King of Diamonds, 13, "
        "and the last health was lost.",
        (0, "{9H} against {KD}, 13: the last health is lost"),
    ),
    (
        "slain with a captive used",
        {**KING, "deck": ["9H"], "captive": "3C", "floors": 1},
        ["go b1", "use"],
        "Slain by the King of Diamonds",
        "One floor cleared",
        "Strike 41 on floor 3, the 9 of Hearts, and the captive 3 of Clubs made 12 against "
        "the King of Diamonds, 13, and the last health was lost.",
        (0, "{9H} + {3C} = 12 against {KD}, 13: the last health is lost"),
    ),
    (
        "slain with a captive held",
        {**KING, "deck": ["QH"], "captive": "8C", "floors": 0},
        ["go b1", "hold"],
        "Slain by the King of Diamonds",
        "No floors cleared",
        "Strike 41 on floor 3, the Queen of Hearts, made 12 against the King of Diamonds, 13, "
        "and the last health was lost. With the 8 of Clubs, held in hand, it would have been 20.",
        (0, "{QH}, 12, against {KD}, 13: the last health is lost"),
    ),
    (
        "retired",
        {**KING, "health": 3, "ace": "AS"},
        ["retire"],
        "Retired",
        "Two floors cleared",
        "The run was ended on floor 3 after 40 strikes, with three jokers and an ace in hand.",
        (1, "Retired with three jokers and an ace in hand"),
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "headline", "reason", "account", "end"),
    [each[1:] for each in ENDS],
    ids=[each[0] for each in ENDS],
)
def test_how_it_ended(
    position: dict[str, Any],
    played: list[str],
    headline: str,
    reason: str,
    account: str,
    end: tuple[int, str],
) -> None:
    transitions = line(position, *played)
    found = over(transitions)
    assert (found.winner, found.role) == (0, "")
    assert (found.headline, found.reason, found.account) == (headline, reason, account)
    last = found.moments[-1]
    assert (last.seat, last.turn, last.words, last.number) == (end[0], 3, end[1], len(transitions))


DUNGEON = {
    "board": board("c4", d3="+KS", d4="8D", e4="QS", f4="+3D", e3="AH", e2="AS"),
    "deck": ["JS", "7C", "9C", "5H", "KC", "2H", "10C"],
    "strikes": 10,
}
LONG = line(
    DUNGEON,
    *["go d4", "capture", "go e4", "use", "go e3", "go d3", "go d3", "go e2", "go e3"],
    *["go d3", "go d3", "go e4", "go f4", "leave", "retire"],
)


def test_turning_points_are_told_in_order_and_the_slightest_left_out() -> None:
    assert over(LONG).moments == (
        Moment(1, 1, "{9C} against {KS}, 13: the ace {AH} is lost, health 3", 6),
        Moment(1, 1, "{5H} against {KS}, 13: one joker is lost, health 2", 7),
        Moment(1, 1, "{AS} brings a joker back: health 3", 8),
        Moment(1, 1, "{2H} against {KS}, 13: one joker is lost, health 2", 11),
        Moment(0, 1, "One floor cleared by strike 17", 14),
        Moment(1, 2, "Retired with two jokers in hand", 15),
    )


def test_a_captive_that_won_and_an_ace_that_was_lost_are_told_where_there_is_room() -> None:
    played = ["go d4", "capture", "go e4", "use", "go e3", "go d3", "retire"]
    assert [moment.words for moment in over(line(DUNGEON, *played)).moments[:-1]] == [
        "{7C} + {8D} = 15 beats {QS}, 12",
        "{AH} comes along: health 4",
        "{9C} against {KS}, 13: the ace {AH} is lost, health 3",
    ]


def test_the_chart_has_the_health_after_each_strike_and_marks_the_floors() -> None:
    found = over(LONG)
    assert (found.chart_title, found.chart_by) == ("Health left", "strike")
    assert found.series == (
        Series(1, ((10, 3), (11, 3), (12, 4), (13, 3), (14, 3), (15, 3), (16, 2), (17, 2))),
    )
    assert found.marks == (Mark(17, "floor 1"),)


def test_the_figures_count_what_was_done() -> None:
    found = over(LONG)
    assert found.figures == (
        Figure("Floors", "1"),
        Figure("Strikes for them", "17"),
        Figure("Strikes in all", "17"),
    )
    assert found.seats == (
        SeatLines(
            1,
            "Mara",
            (
                "Fights: 3 won, 3 lost, 1 drawn",
                "Captives: 1 taken, 1 used, 1 of them to win",
                "Aces: 2 met, 1 for a lost joker, 1 taken along",
                "Played with three jokers, without diagonal steps",
            ),
        ),
    )


def test_what_never_happened_has_no_count() -> None:
    rules = GAME.rules_for({"health": 1, "diagonals": True})
    found = over(line({"board": board()}, "retire", rules=rules))
    assert found.seats[0].lines == (
        "Fights: 0 won, 0 lost, 0 drawn",
        "Captives: 0 taken, 0 used, 0 of them to win",
        "Aces: 0 met, 0 for a lost joker, 0 taken along",
        "Played with one joker, with diagonal steps",
    )
    assert found.series == (Series(1, ((0, 1),)),) and not found.marks


def test_a_captive_used_in_vain_did_not_win() -> None:
    found = over(line({**KING, "deck": ["9H"], "captive": "3C"}, "go b1", "use"))
    assert "Captives: 0 taken, 1 used, 0 of them to win" in found.seats[0].lines


def test_a_run_in_progress_is_summed_up() -> None:
    view = GAME.view(line({**KING, "ace": "AH", "deck": ["KC"]}, "go b1")[-1].after, 0)
    assert status(view, NAMES) == "health 2 · 41 strikes"
    assert (
        status(msgspec.structs.replace(view, ace=None, strikes=1), NAMES) == "health 1 · one strike"
    )


def test_a_run_in_the_record_says_its_score_and_its_end() -> None:
    slain = RogueRun(1, 20, Card("KD"))
    words = RunWords("1 floor in 20 strikes", "Slain by the King of Diamonds", "Floors cleared")
    assert run_words(slain, "slain") == words
    assert run_words(RogueRun(0, 0), "retired") == RunWords("0 floors", "Retired", "Floors cleared")


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_every_run_has_a_story_that_fits_it(seed: int) -> None:
    transitions = list(run(seed))
    last = transitions[-1].after
    found = over(transitions)
    events = [event for transition in transitions for event in transition.events]
    assert last.outcome
    if last.outcome.reason == "slain":
        assert last.foe and found.headline == f"Slain by the {_name(last.at(last.foe))}"
    else:
        assert found.headline == "Retired"
    fought = [event for event in events if isinstance(event, Fought)]
    assert {figure.name: int(figure.value) for figure in found.figures} == {
        "Floors": last.floors,
        "Strikes for them": last.floor_strikes,
        "Strikes in all": last.strikes,
    }
    results = [fight.result for fight in fought]
    fights, captives, aces, _ = found.seats[0].lines
    assert _counts(fights) == [results.count(kind) for kind in ("beaten", "lost", "drawn")]
    assert _counts(captives)[0] == sum(
        str(transition.action) == "capture" for transition in transitions
    )
    assert _counts(aces)[0] == sum(isinstance(event, AceMet) for event in events)
    health = {0: last.rules.health}
    for transition in transitions:
        health[transition.after.strikes] = transition.after.health + bool(transition.after.ace)
    (series,) = found.series
    assert series.points == tuple(sorted(health.items()))
    assert sum(mark.words.count("floor") for mark in found.marks) == last.floors
    last_moment = [moment for moment in found.moments if moment.number == transitions[-1].number]
    assert len(last_moment) == 1
    assert all(moment.turn == transitions[moment.number - 1].turn for moment in found.moments)


def _counts(line: str) -> list[int]:
    return [int(word) for word in line.split() if word.isdigit()]


def _name(lying: str) -> str:
    return name(Card(lying.lstrip("+")))
