"""The rules do what the rules page says, told once more in another way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import Chance, seeded
from engine.rules.notation import Action
from games.schmiegel.rules.state import Schmiegel
from tests.games.schmiegel.model import Model
from tests.games.schmiegel.positions import SCHMIEGEL, positions
from tests.kit.transitions import CHOICES
from tests.kit.walks import choose, chosen
from tests.long import many

GAMES = many(24, 1000)
"""How many whole matches are played; FIRESIDE_LONG=1 plays many more."""


def on_the_page(position: dict[str, Any]) -> dict[str, Any]:
    """What the page names of a position, parties and hands sorted."""
    found = {key: position[key] for key in ("turn", "phase", "turns_taken", "wins")}
    for kind in ("faces", "numbers"):
        found[kind] = {part: position[kind][part] for part in ("pile", "discard")}
    found["players"] = [
        {
            "party": sorted((each["face"], sorted(each["numbers"])) for each in player["party"]),
            "hand": sorted(player["hand"]),
        }
        for player in position["players"]
    ]
    return found


def compare(state: Schmiegel, model: Model) -> None:
    """Both stand at the same position, show the same and ask the same."""
    assert on_the_page(SCHMIEGEL.position(state)) == model.position()
    for seat in (0, 1, 2):
        assert on_the_page(SCHMIEGEL.shown(state, seat)) == model.view(seat)
    decision = SCHMIEGEL.decision(state)
    if model.winner is not None:
        assert state.outcome and decision is None
        assert (state.outcome.winner, state.outcome.reason) == (model.winner + 1, "eliminated")
        return
    assert decision and decision.actions and not state.outcome
    assert (decision.seat, decision.ask) == (model.asks() + 1, model.asked)
    assert {str(each) for each in decision.actions} == model.legal()
    assert len(decision.actions) == len(model.legal())


def play_both(state: Schmiegel, model: Model, action: Action) -> bool:
    """Dice and shuffles of the model fall as those of the rules; whether that ended a game."""
    state.chance.drawn = []
    SCHMIEGEL.apply(state, action)
    answers = [list(answer) for _, answer in state.chance.drawn]
    state.chance.drawn = None
    model.play(str(action), answers)
    assert model.winner is not None or not answers
    return model.winner is not None


def is_plain(action: Action) -> bool:
    """No resignation, no talk of a draw: neither is Schmiegel's own."""
    return type(action).__module__.startswith("games.")


@settings(max_examples=many(120, 500))
@given(positions(), CHOICES, st.booleans())
def test_the_rules_and_the_page_agree(
    position: dict[str, Any], choices: list[int], attacker_first: bool
) -> None:
    """C4 to C20, C22."""
    rules = SCHMIEGEL.rules_for({"attacker_rolls_first": attacker_first})
    state: Schmiegel = SCHMIEGEL.load(position, rules, 2, Chance(0))
    model = Model(SCHMIEGEL.position(state), attacker_first)
    compare(state, model)
    for number in choices:
        action = chosen(SCHMIEGEL, state, number)
        if action is None or not is_plain(action):
            break
        play_both(state, model, action)
        compare(state, model)


def test_whole_matches_agree() -> None:
    """C1 to C22; in a set the loser's party is gone, and the next game is set up from a pack."""
    lengths, orders = Counter[int](), Counter[bool]()
    for number in range(GAMES):
        best_of, attacker_first = (1, 3, 5)[number % 3], bool(number % 2)
        options = {"best_of": best_of, "attacker_rolls_first": attacker_first}
        state: Schmiegel = SCHMIEGEL.start(SCHMIEGEL.rules_for(options), 2, seeded(str(number)))
        chance = seeded(f"match {number}")
        model = Model(SCHMIEGEL.position(state), attacker_first)
        while not state.outcome:
            compare(state, model)
            action = choose(SCHMIEGEL, state, chance)
            if is_plain(action) and play_both(state, model, action) and not state.outcome:
                assert max(model.wins) <= best_of // 2
                position = SCHMIEGEL.position(state)
                assert position["wins"] == model.wins
                dealt(position)
                model = Model(position, attacker_first)
        compare(state, model)
        assert max(model.wins) == best_of // 2 + 1
        lengths[sum(model.wins)] += 1
        orders[attacker_first] += 1
    assert {*lengths} == {1, 2, 3, 4, 5} and min(orders.values()) > GAMES / 3


def dealt(position: dict[str, Any]) -> None:
    """C1, C2: how many cards lie where before the first turn of a game."""
    assert position["turns_taken"] == [0, 0] and position["phase"] == "swap"
    for player in position["players"]:
        assert [each["numbers"] for each in player["party"]] == [[]] * 4
        assert len(player["hand"]) == 6
    piles = [position[kind][part] for kind in ("faces", "numbers") for part in ("pile", "discard")]
    assert [len(pile) for pile in piles] == [7, 1, 23, 1]
