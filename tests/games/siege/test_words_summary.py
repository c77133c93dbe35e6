"""The story of a siege that is over: why, the turning points, the chart and the figures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words.summary import Figure, Mark, Moment, Result, SeatLines, Series
from games.siege.rules.state import Ruleset
from games.siege.words.summary import result, status
from tests.games.siege.words_play import GAME, RULES, Transition, line, siege
from tests.kit.transitions import NAMES


def over(transitions: list[Transition], rules: Ruleset = RULES) -> Result:
    view = GAME.view(transitions[-1].after, 0)
    return result(transitions, NAMES, msgspec.structs.replace(view, rules=rules))


FIELD = {"deck": ["10S", "9H", "5D", "2C", "3C", "4C"]}
CAMP = {**FIELD, "equipment": ["mine", "siege-tower"]}
CITY = {"deck": ["5C", "6C", "7D", "8D", "9H"]}

ENDS: list[tuple[str, dict[str, Any], list[str], int | None, str, str, tuple[int, str]]] = [
    (
        "assault",
        {"walls": 4, "besieger": CAMP, "besieged": CITY},
        ["1 assault 3", "2 defend 2"],
        1,
        "The city falls to an assault",
        "On turn 1 three cards and five points of equipment made 21 "
        "against walls of 4 and two cards, 15.",
        (1, "Assault with three cards: {9H} {5D} {2C}"),
    ),
    (
        "assault on walls alone",
        {"walls": 4, "besieger": FIELD, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
        1,
        "The city falls to an assault",
        "On turn 1 one card made 9 against walls of 4 alone.",
        (1, "Assault with one card: {9H}"),
    ),
    (
        "assault on an open city",
        {"walls": 0, "besieger": FIELD, "besieged": CITY},
        ["1 assault 1", "2 defend 1"],
        1,
        "The city falls to an assault",
        "On turn 1 one card made 9 against one card and no wall, 5.",
        (1, "Assault with one card: {9H}"),
    ),
    (
        "assault that can't be paid",
        {"walls": 5, "besieger": {"deck": ["2C", "3C"]}, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
        2,
        "The camp is abandoned",
        "On turn 1 an assault was thrown back, 3 to 5, and no card was left to pay for it. "
        "The Besieged had 5 cards left.",
        (1, "Assault thrown back, 3 to 5: no card is left"),
    ),
    (
        "bombardment that can't be paid",
        {"walls": 5, "besieger": FIELD, "besieged": {"deck": ["5C", "6C"]}},
        ["1 bombard enemy", "2 defend 0"],
        1,
        "The city surrenders",
        "On turn 1 a bombardment won, 10 to 5, and the Besieged could not discard three cards. "
        "The Besieger had 5 cards left.",
        (1, "Bombardment won, 10 to 5: the Besieged can't discard three cards"),
    ),
    (
        "bombardment that is paid with the last card",
        {"walls": 5, "besieger": FIELD, "besieged": {"deck": ["5C", "6C", "7C"]}},
        ["1 bombard enemy", "2 defend 0"],
        1,
        "The city surrenders",
        "On turn 1 the Besieged had to act with an empty deck. The Besieger had 5 cards left.",
        (2, "The Besieged must act with an empty deck"),
    ),
    (
        "sally that can't be paid",
        {"phase": "besieged", "besieger": {"deck": ["5C"]}, "besieged": CITY},
        ["2 sally enemy", "1 defend 0"],
        2,
        "The camp is abandoned",
        "On turn 1 a sally won, 5 to 0, and the Besieger could not discard three cards. "
        "The Besieged had 4 cards left.",
        (2, "A sally wins, 5 to 0: the Besieger can't discard three cards"),
    ),
    (
        "Fate after a sally that was paid",
        {
            "phase": "besieged",
            "besieger": {"deck": ["5C", "6C", "7C"]},
            "besieged": CITY,
        },
        ["2 sally enemy", "1 defend 0"],
        2,
        "The camp is abandoned",
        "On turn 1 the King of Clubs struck the Besieger, and the deck was empty. "
        "The Besieged had 4 cards left.",
        (0, "King of Clubs: the Besieger has no card left"),
    ),
    (
        "a joker",
        {
            "phase": "besieged",
            "besieger": FIELD,
            "besieged": {"deck": ["4S", "5S", "6S"]},
            "fate": {"deck": ["RJ"]},
        },
        ["2 hold"],
        1,
        "The city surrenders",
        "On turn 1 the Red Joker took the Besieged's last two cards and asked for more. "
        "The Besieger had 6 cards left.",
        (0, "Red Joker: the Besieged has no card left"),
    ),
    (
        "an empty deck after Fate",
        {"phase": "besieged", "besieger": {"deck": ["5C"]}, "besieged": CITY},
        ["2 hold"],
        2,
        "The camp is abandoned",
        "On turn 2 the Besieger had to act with an empty deck. The Besieged had 4 cards left.",
        (1, "The Besieger must act with an empty deck"),
    ),
    (
        "resigned",
        {"besieger": FIELD, "besieged": CITY},
        ["1 besiege", "2 resign"],
        1,
        "Tomas resigns",
        "On turn 1 the walls stood at 5, the Besieger had 5 cards left and the Besieged 5.",
        (2, "Tomas resigns"),
    ),
    (
        "a draw",
        {"besieger": FIELD, "besieged": CITY},
        ["1 offer draw", "2 agree"],
        None,
        "A draw is agreed",
        "On turn 1 the walls stood at 5, the Besieger had 6 cards left and the Besieged 5.",
        (0, "A draw is agreed"),
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "winner", "reason", "account", "end"),
    [each[1:] for each in ENDS],
    ids=[each[0] for each in ENDS],
)
def test_how_it_ended(
    position: dict[str, Any],
    played: list[str],
    winner: int | None,
    reason: str,
    account: str,
    end: tuple[int, str],
) -> None:
    transitions = line(position, *played)
    found = over(transitions)
    assert (found.winner, found.reason, found.account) == (winner or 0, reason, account)
    assert found.headline == (NAMES[winner - 1] if winner else "A draw")
    assert found.role == ({1: "Besieger", 2: "Besieged"}[winner] if winner else "")
    last = found.moments[-1]
    assert (last.seat, last.words) == end
    assert last.number == len(transitions)


LONG = line(
    {
        "besieger": {
            "deck": ["5H", "2C", "10S", "6S", "3H", "4S", "AS", "9S", "8S", "7S", "10C", "9C"],
        },
        "besieged": {
            "deck": ["9D", "2D", "2S", "3S", "AH", "4C", "7C", "6D", "5D", "3D", "2H", "AC"],
            "discard": ["10C"],
        },
        "fate": {"deck": ["RJ", "KS", "QS", "JS", "KC"]},
    },
    *["1 construct trebuchet", "2 sally equipment", "1 defend 0", "2 destroy trebuchet"],
    *["1 bombard walls", "2 defend 0", "2 repair"],
    *["1 assault 1", "2 defend 0", "2 ration"],
    *["1 bombard enemy", "2 defend 0", "2 resign"],
)


def test_turning_points_are_told_in_order_and_the_slightest_left_out() -> None:
    assert over(LONG).moments == (
        Moment(1, 1, "Trebuchet built for {5H} {2C}", 1),
        Moment(2, 1, "A sally wins, 9 to 0: the yard has the Trebuchet back", 4),
        Moment(1, 2, "Bombardment won, 10 to 5: walls 5 to 4", 6),
        Moment(1, 3, "Assault with one card thrown back, 4 to 5", 9),
        Moment(1, 4, "Bombardment won, 8 to 5: the Besieged loses three cards", 12),
        Moment(2, 4, "Tomas resigns", 13),
    )


def test_the_chart_counts_the_decks_by_turn_and_marks_walls_and_jokers() -> None:
    found = over(LONG)
    assert found.chart_title == "Cards left in the decks"
    assert found.series == (
        Series(1, ((0, 12), (1, 10), (2, 8), (3, 4), (4, 3))),
        Series(2, ((0, 12), (1, 10), (2, 8), (3, 8), (4, 5))),
    )
    assert found.marks == (Mark(1, "Red Joker"),)  # the walls fell and rose again within a turn
    assert found.figures == (Figure("Turns", "4"),)


def test_figures_count_what_was_spent_and_won() -> None:
    assert over(LONG).seats == (
        SeatLines(
            1, "Mara", ("9 cards spent, 2 in building", "Bombardments 2 of 2, assaults 0 of 1")
        ),
        SeatLines(2, "Tomas", ("8 cards spent, 2 in repairs", "Sallies 1 of 1, rations 1")),
    )


def test_what_never_happened_has_no_count() -> None:
    first, second = over(line({"besieger": FIELD, "besieged": CITY}, "1 resign")).seats
    assert first.lines == ("0 cards spent, none in building", "No bombardments, no assaults")
    assert second.lines[1] == "No sallies, no rations"


def test_walls_that_a_turn_left_higher_or_lower_are_marked() -> None:
    position = {"besieger": FIELD, "besieged": CITY}
    played = ["1 bombard walls", "2 defend 0", "2 hold", "1 besiege", "2 repair", "1 resign"]
    assert over(line(position, *played)).marks == (Mark(1, "walls 4"), Mark(2, "walls 5"))


def test_a_siege_in_progress_is_summed_up() -> None:
    view = GAME.view(line({"besieger": FIELD, "besieged": CITY}, "1 resign")[-1].after, 0)
    assert status(view, NAMES) == "Mara besieges Tomas · walls 5"


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_every_siege_has_a_story_that_fits_it(seed: int) -> None:
    transitions = list(siege(seed))
    last = transitions[-1].after
    found = over(transitions, last.rules)
    assert found.figures == (Figure("Turns", str(last.turn_number)),)
    for series in found.series:
        turns, held = zip(*series.points, strict=True)
        assert turns == tuple(range(last.turn_number + 1))
        assert held[0] == 40 and held[-1] == len(last.side(series.seat).deck)
        for transition in transitions:
            if transition.after.turn_number > transition.turn:
                assert held[transition.turn] == len(transition.after.side(series.seat).deck)
    for one, later in pairwise(found.moments[:-1]):
        assert one.seat or one.number < later.number, "Fate strikes last"
    assert found.account.startswith(f"On turn {last.turn_number} ")
