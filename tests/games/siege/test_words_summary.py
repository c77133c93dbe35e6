"""The story of a siege that is over: why, the turning points, the chart and the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words.summary import Figure, Result
from games.siege.rules.state import Ruleset
from games.siege.words.summary import result
from tests.games.siege.prose import ENDS, LONG, WALLS
from tests.games.siege.words_play import GAME, RULES, Transition, line, siege
from tests.kit.transitions import NAMES


def over(transitions: list[Transition], rules: Ruleset = RULES) -> Result:
    view = GAME.view(transitions[-1].after, 0)
    return result(transitions, NAMES, msgspec.structs.replace(view, rules=rules))


@pytest.mark.parametrize(("position", "played"), ENDS.values(), ids=ENDS)
def test_who_has_won_is_named_and_the_last_action_brought_it(
    position: Mapping[str, Any], played: Sequence[str]
) -> None:
    transitions = line(position, *played)
    found, outcome = over(transitions), transitions[-1].after.outcome
    assert outcome
    winner = outcome.winner
    assert found.winner == (winner or 0)
    assert found.headline == (NAMES[winner - 1] if winner else "A draw")
    assert found.role == ({1: "Besieger", 2: "Besieged"}[winner] if winner else "")
    assert found.moments[-1].number == len(transitions)


def test_walls_are_marked_where_a_turn_left_them_higher_or_lower() -> None:
    position, played = WALLS
    assert [mark.x for mark in over(line(position, *played)).marks] == [1, 2]
    position, played = LONG  # the walls fell and rose again within a turn
    assert not any("walls" in mark.words for mark in over(line(position, *played)).marks)


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
