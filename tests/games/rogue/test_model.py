"""The rules do what the rules page says, told once more in another way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import Chance, ScriptedOracle, seeded
from engine.rules.notation import Action
from games.rogue.rules.state import Rogue
from tests.games.rogue.model import Model
from tests.games.rogue.positions import ROGUE, begun, careful, loaded, positions
from tests.kit.transitions import CHOICES
from tests.kit.walks import choose, chosen
from tests.long import many

RUNS = many(150, 2500)
"""How many whole runs are played; FIRESIDE_LONG=1 plays many more."""

MOST_ACTIONS = 2000


def compare(state: Rogue, model: Model) -> None:
    """Both stand at the same position and ask the same."""
    found = {**ROGUE.position(state)}
    for own in ("agenda", "foe", "eras", "turn_number"):
        found.pop(own, None)
    assert found == model.position()
    seen = ROGUE.shown(state, 1)
    seen.pop("foe", None)
    assert seen == model.view() and ROGUE.shown(state, 0) == ROGUE.shown(state, 1)
    decision = ROGUE.decision(state)
    assert {str(each) for each in (decision.actions or [] if decision else [])} == model.legal()
    assert decision is None or (decision.seat, decision.ask) == (1, model.asked)
    assert (state.outcome and (state.outcome.winner, state.outcome.reason)) == (
        (None, model.over) if model.over else None
    )


def play_both(state: Rogue, model: Model, action: Action) -> None:
    """The model's shuffles fall as the run's did."""
    state.chance.drawn = []
    ROGUE.apply(state, action)
    answers = [order for _, order in state.chance.drawn]

    def shuffle(cards: list[str]) -> list[str]:
        return [cards[place] for place in answers.pop(0)] if len(cards) > 1 else cards

    model.play(str(action), shuffle)
    assert not answers
    state.chance.drawn = None


@settings(max_examples=many(120, 500))
@given(positions(), CHOICES, st.booleans(), st.booleans())
def test_the_rules_and_the_page_agree(
    position: dict[str, Any], choices: list[int], diagonals: bool, scripted: bool
) -> None:
    """R3 to R22."""
    state = loaded(position, diagonals=diagonals)
    if scripted:
        state.chance = Chance(0, ScriptedOracle([], []))
    model = Model(position, 3, diagonals)
    compare(state, model)
    for number in choices:
        action = chosen(ROGUE, state, number)
        if action is None:
            break
        play_both(state, model, action)
        compare(state, model)


def test_whole_runs_agree() -> None:
    """R1 to R23, one at random, the next with care; most of the careful ones see several floors."""
    floors, ends, healths = Counter[int](), Counter[str](), Counter[int]()
    for number in range(RUNS):
        chance = seeded(f"run {number}")
        health, diagonals = 1 + number % 5, bool(number // 5 % 2)
        state = begun(number, health=health, diagonals=diagonals)
        model = Model(ROGUE.position(state), health, diagonals)
        with_care = bool(number // 10 % 2)
        for _ in range(MOST_ACTIONS):
            compare(state, model)
            if state.outcome:
                break
            play_both(state, model, (careful if with_care else _any)(state, chance))
        assert state.outcome, number
        floors[state.floors] += 1
        ends[state.outcome.reason] += 1
        healths[health] += state.floors
        assert ROGUE.score(state)["floors"] == state.floors
        assert ROGUE.score(state)["strikes"] == model.counted
    assert {*ends} == {"slain", "retired"}
    assert sum(count for reached, count in floors.items() if reached > 2) > RUNS / 20
    assert max(floors) > 5
    assert min(healths.values()) > 0


def _any(state: Rogue, chance: Chance) -> Action:
    return choose(ROGUE, state, chance)
