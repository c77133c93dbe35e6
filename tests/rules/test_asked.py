"""The question that waits, told without its answers, and the seats of a solitaire."""

from __future__ import annotations

import pytest

from engine.rules.solitaire import Solitaire
from engine.rules.state import Decision
from games.duel.rules.actions import Pass, Stay
from tests.kit.catalogue import GAMES
from tests.kit.walks import begin


@pytest.mark.parametrize("key", GAMES)
def test_the_question_that_waits_is_that_of_the_decision(key: str) -> None:
    game = GAMES[key]
    state = begin(game, 1)
    decision = game.decision(state)
    assert decision is not None
    assert game.asked(state) == (decision.ask, decision.seat)
    state.agenda.clear()
    assert game.asked(state) is None


def test_a_solitaire_is_for_one_seat() -> None:
    assert Solitaire.players == (1, 1)


@pytest.mark.parametrize(
    ("decision", "is_forced"),
    [
        (Decision(1, "act", [Pass()]), True),
        (Decision(1, "act", [Pass(), Stay()]), False),
        (Decision(1, "act", []), False),
        (Decision(1, "act", None), False),
        (Decision(1, "act", [Pass()], private=True), False),
    ],
)
def test_only_an_open_question_with_one_answer_is_forced(
    decision: Decision, is_forced: bool
) -> None:
    assert decision.forced is is_forced
