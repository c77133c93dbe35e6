"""The story of a match of Schmiegel: why it is over, the turning points, chart and figures."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words.summary import Figure, Mark, Moment, Result, SeatLines, Series
from games.schmiegel.rules.state import AbilityUsed, BattleEnded, GameBegan, GameWon, Ruleset
from games.schmiegel.words.summary import result, status
from tests.games.schmiegel.words_play import GAME, Transition, line, match
from tests.kit.transitions import NAMES


def over(transitions: list[Transition], rules: Ruleset | None = None) -> Result:
    """The result, told as if it had been a match by other rules where some are given."""
    view = GAME.view(transitions[-1].after, 0)
    return result(transitions, NAMES, msgspec.structs.replace(view, rules=rules or view.rules))


MARA: dict[str, Any] = {
    "party": [{"face": "JC", "numbers": ["2C"]}, {"face": "QH", "numbers": ["3H", "4H"]}],
    "hand": [],
}
LAST: dict[str, Any] = {"party": [{"face": "KD", "numbers": ["3D"]}], "hand": []}
FIGHT = ["1 attack JC", "2 defend KD"]
SET = GAME.rules_for({"best_of": 3})

ENDS: list[tuple[str, dict[str, Any], list[str], dict[str, Any], int | None, str, str, Moment]] = [
    (
        "by a number",
        {"phase": "attack", "players": [MARA, LAST]},
        FIGHT,
        {"dice": [[1, 3], [1, 1]]},
        1,
        "The party of Tomas is gone",
        "On turn 1 Mara's Jack of Clubs made 2 with the 2 of Clubs against the King of Diamonds, "
        "the last of Tomas's party. Mara had two characters with three numbers left.",
        Moment(1, 1, "{JC} beats {KD} on roll 2, the last of Tomas's party", 2),
    ),
    (
        "by the defender, with what always hits, in a set",
        {
            "phase": "attack",
            "wins": [1, 1],
            "players": [{**MARA, "party": MARA["party"][:1]}, LAST],
        },
        FIGHT,
        {"dice": [[6, 6]], "rules": SET},
        2,
        "The party of Mara is gone",
        "On turn 1 Tomas's King of Diamonds made 12, which always hits, against the Jack of Clubs, "
        "the last of Mara's party. Tomas had one character with one number left. "
        "The games stood 2–1 for Tomas.",
        Moment(2, 1, "{KD} beats {JC} on roll 1, the last of Mara's party", 2),
    ),
    (
        "resigned in a set",
        {"wins": [1, 0], "players": [MARA, LAST], "numbers": {"pile": ["9C"]}},
        ["1 pass", "1 resign"],
        {"rules": SET},
        2,
        "Mara resigns",
        "On turn 1 Mara had two characters with three numbers, "
        "Tomas had one character with one number. The games stood 1–0 for Mara.",
        Moment(1, 1, "Mara resigns", 2),
    ),
    (
        "a draw",
        {"players": [MARA, LAST]},
        ["1 offer draw", "2 agree"],
        {},
        None,
        "A draw is agreed",
        "On turn 1 Mara had two characters with three numbers, "
        "Tomas had one character with one number.",
        Moment(0, 1, "A draw is agreed", 2),
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "given_by", "winner", "reason", "account", "end"),
    [each[1:] for each in ENDS],
    ids=[each[0] for each in ENDS],
)
def test_how_it_ended(
    position: dict[str, Any],
    played: list[str],
    given_by: dict[str, Any],
    winner: int | None,
    reason: str,
    account: str,
    end: Moment,
) -> None:
    found = over(line(position, *played, **given_by))
    assert (found.winner, found.reason, found.account) == (winner or 0, reason, account)
    assert found.headline == (NAMES[winner - 1] if winner else "A draw") and not found.role
    assert found.moments[-1] == end


LONG = line(
    {
        "players": [
            {
                "party": [{"face": face, "numbers": []} for face in ("JC", "QH", "KC")],
                "hand": ["5C", "9H", "2C"],
            },
            {"party": [{"face": face, "numbers": []} for face in ("QD", "AS")], "hand": ["8D"]},
        ],
        "faces": {"pile": ["QS", "JD", "KH"]},
        "numbers": {"pile": ["10H", "9S", "4C", "6D", "3S"]},
    },
    *["1 swap KC", "1 reject", "1 associate 5C JC", "1 pass", "1 attack JC", "2 defend AS"],
    *["2 pass", "2 associate 8D QD", "2 recruit QD", "2 pass", "2 pass"],
    *["1 pass", "1 pass", "1 steal JC 8D", "1 pass", "1 attack QH", "2 defend QD"],
    *["2 swap JD", "2 accept", "2 pass", "2 pass", "2 attack KH", "1 defend JC", "1 resign"],
    dice=[[1, 1], [2, 3]] + [[1, 1]] * 12 + [[6, 5]],
)


def test_turning_points_are_told_in_order() -> None:
    assert over(LONG).moments == (
        Moment(1, 1, "{JC} beats {AS} on roll 2", 6),
        Moment(2, 2, "{QD} recruits {JD}", 9),
        Moment(1, 3, "{JC} takes {8D} from {QD}", 14),
        Moment(2, 4, "{KH} comes for {JD}", 19),
        Moment(1, 4, "{JC} beats {KH} on roll 1", 23),
        Moment(1, 5, "Mara resigns", 24),
    )


def test_the_chart_counts_associated_numbers_by_turn_and_marks_who_fell() -> None:
    found = over(LONG)
    assert (found.chart_title, found.chart_by) == ("Associated numbers", "turn")
    assert found.series == (
        Series(1, ((0, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1))),
        Series(2, ((0, 0), (1, 0), (2, 1), (3, 0), (4, 0), (5, 0))),
    )
    assert found.marks == (Mark(1, "{AS} falls"), Mark(4, "{KH} falls"))


def test_figures_count_turns_battles_and_abilities() -> None:
    found = over(LONG)
    assert found.figures == (Figure("Turns", "5"), Figure("Battles", "3"))
    assert found.seats == (
        SeatLines(1, "Mara", ("Battles won 2 of 3, one drawn", "Abilities 1: Thievery 1")),
        SeatLines(2, "Tomas", ("Battles won 0 of 3, one drawn", "Abilities 1: Leadership 1")),
    )
    assert over(LONG, SET).figures == (Figure("Games", "0–0"), Figure("Turns", "5"))


def test_what_never_happened_has_no_count() -> None:
    for seat in over(line({"players": [MARA, LAST]}, "1 resign")).seats:
        assert seat.lines == ("No battles", "No abilities used")


KING: dict[str, Any] = {"party": [{"face": "KC", "numbers": ["9C"]}], "hand": ["5S"]}


@pytest.mark.parametrize(
    ("position", "played", "seat", "words"),
    [
        ({"numbers": {}}, "pass", 0, "No number is left: both hands make the new pile"),
        ({"phase": "abilities"}, "move KC 2C KC", 1, "{KC} moves {2C} from {JC} to {KC}"),
        ({"faces": {"pile": ["AS"]}}, "swap KC", 1, "{AS} comes for {KC}, with one number"),
    ],
)
def test_what_counts_as_a_turning_point(
    position: dict[str, Any], played: str, seat: int, words: str
) -> None:
    begun = {"players": [KING, MARA], "numbers": {"pile": ["10H"]}, **position}
    more = ["1 accept"] * played.startswith("swap")
    transitions = line(begun, f"1 {played}", *more, "1 resign")
    assert over(transitions).moments[0] == Moment(seat, 1, words, 1 + len(more))


def test_a_number_moved_within_a_party_is_no_turning_point() -> None:
    party = [*KING["party"], {"face": "JC", "numbers": []}]
    begun = {"phase": "abilities", "players": [{"party": party, "hand": []}, LAST]}
    assert len(over(line(begun, "1 move KC 9C JC", "1 resign")).moments) == 1


def test_every_game_of_a_set_is_told_of_whatever_else_is_left_out() -> None:
    for seed in range(1, 36, 3):
        transitions = list(match(seed, early=False))
        rules, wins = transitions[0].before.rules, transitions[-1].after.wins
        assert rules.best_of == 3
        found = over(transitions)
        games = [moment.words for moment in found.moments if moment.words.startswith("Game ")]
        assert len(games) == sum(wins) - 1 and games[0].startswith("Game 1 to ")
        assert len(found.moments) == 6


def test_a_match_in_progress_is_summed_up() -> None:
    assert status(GAME.view(LONG[0].before, 0), NAMES) == (
        "Mara and Tomas · characters 3–2 · wins 0–0"
    )


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_every_match_has_a_story_that_fits_it(seed: int) -> None:
    transitions = list(match(seed))
    last = transitions[-1].after
    found = over(transitions)
    assert Figure("Turns", str(last.turn_number)) in found.figures
    assert (found.figures[0].name == "Games") == (last.rules.best_of > 1)
    if last.rules.best_of > 1:
        own = (found.winner or 1) - 1
        assert found.figures[0].value == f"{last.wins[own]}–{last.wins[1 - own]}"
    for seat, series in enumerate(found.series, start=1):
        turns, held = zip(*series.points, strict=True)
        assert turns == tuple(range(last.turn_number + 1)) and held[0] == 0
        assert held[-1] == numbers(transitions[-1], seat)
        for transition in transitions:
            if transition.after.turn_number > transition.turn and not any(
                isinstance(event, GameBegan) for event in transition.events
            ):
                assert held[transition.turn] == numbers(transition, seat)
    told = [moment.number for moment in found.moments]
    events = [event for transition in transitions for event in transition.events]
    for lines in found.seats:
        used = sum(isinstance(e, AbilityUsed) and e.seat == lines.seat for e in events)
        won = sum(isinstance(e, BattleEnded) and e.winner == lines.seat for e in events)
        fights, uses = lines.lines
        assert uses.startswith(f"Abilities {used}: " if used else "No abilities used")
        assert fights.startswith(f"Battles won {won} of ") or (not won and fights == "No battles")
    won_by = {d.number for d in transitions if any(isinstance(e, GameWon) for e in d.events)}
    assert all(told.count(number) <= 1 for number in won_by), "its battle is not told twice"
    fallen = {d.turn for d in transitions if d.number in told and d.number not in won_by}
    assert all(mark.x in fallen for mark in found.marks if mark.words.endswith(" falls"))
    games = [mark for mark in found.marks if mark.words.startswith("game ")]
    assert len(games) == sum(isinstance(event, GameBegan) for event in events)
    assert found.account.startswith(f"On turn {last.turn_number} ")


def numbers(transition: Transition, seat: int) -> int:
    """How many numbers a party holds after a action."""
    return sum(len(each.numbers) for each in transition.after.players[seat - 1].party)
