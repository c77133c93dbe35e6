"""The rules do what the rules page says, told once more in another way."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import Chance, ScriptedOracle
from engine.rules.ending import OfferDraw, Resign
from tests.games.siege.model import Model
from tests.games.siege.positions import SIEGE, loaded, positions
from tests.kit.transitions import CHOICES
from tests.kit.walks import chosen
from tests.long import many


@settings(max_examples=many(150, 600))
@given(positions(), CHOICES, st.booleans())
def test_the_rules_and_the_page_agree(
    position: dict[str, Any], choices: list[int], mercy: bool
) -> None:
    state, model = loaded(position, mercy=mercy), Model(position, mercy)
    state.chance = Chance(0, ScriptedOracle([], []))
    for number in [*choices, None]:
        decision = SIEGE.decision(state)
        found = SIEGE.position(state)
        assert (
            model.decks,
            model.piles,
            sorted(model.camp),
            model.walls,
            model.fate,
            model.fated,
        ) == (
            {1: found["besieger"]["deck"], 2: found["besieged"]["deck"]},
            {1: found["besieger"]["discard"], 2: found["besieged"]["discard"]},
            sorted(found["besieger"]["equipment"]),
            found["walls"],
            found["fate"]["deck"],
            found["fate"]["discard"],
        )
        if decision is None or number is None:
            outcome = state.outcome and (state.outcome.winner, state.outcome.reason)
            assert model.over == outcome
            return
        assert decision.seat == model.asked[0]
        if decision.actions is not None:
            assert {str(action) for action in decision.actions} == model.legal()
        action = chosen(SIEGE, state, number)
        assert action is not None
        if isinstance(action, OfferDraw | Resign):
            continue
        assert decision.actions is not None or str(action).startswith("order")
        SIEGE.apply(state, action)
        model.play(str(action))
