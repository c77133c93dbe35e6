"""A siege is set up as S1 to S4 say, from a configuration that is checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.config import CONFIG, BadConfig
from engine.rules.cards import CARD_COLOURS, CARD_VALUES
from engine.rules.chance import seeded
from games import load_game
from games.siege.rules.state import FATES as FATE_PACK
from games.siege.rules.state import SUPPLIES as PACKS
from games.siege.rules.state import Siege
from tests.games.siege.positions import SIEGE, loaded
from tests.kit.golden import perft

FATES, SUPPLIES = FATE_PACK.cards, PACKS[1].cards


def dealt(seed: str) -> Siege:
    state: Siege = SIEGE.start(SIEGE.rules_for({}), 2, seeded(seed))
    return state


def test_each_seat_has_ace_to_ten_in_four_suits_and_fate_the_rest() -> None:
    """S1, S2."""
    assert len(SUPPLIES) == len({*SUPPLIES}) == 40
    assert Counter(CARD_VALUES[card] for card in SUPPLIES) == dict.fromkeys(range(1, 11), 4)
    assert len(FATES) == len({*FATES}) == 14
    assert {*FATES}.isdisjoint(SUPPLIES)
    assert Counter(CARD_COLOURS[card] for card in FATES) == {"red": 7, "black": 7}
    state = dealt("any")
    assert sorted(state.besieger.deck) == sorted(state.besieged.deck) == sorted(SUPPLIES)
    assert sorted(state.fate.deck) == sorted(FATES)
    assert state.besieger.deck != state.besieged.deck
    assert (state.walls, state.phase, state.turn_number) == (5, "besieger", 1)  # S3, S5
    assert not state.besieger.equipment and not state.fate.discard and not state.clash


# Counts by hand.


def test_the_ways_of_a_small_siege_counted_by_hand() -> None:
    """Both with one card, no walls, no Fate.

    First the Besieger: besiege, three counters for a card, plan, bombard enemy, resupply: 7.
    After all but the bombardment the Besieged has hold, plan, sally enemy, ration; where a
    counter stands also sally equipment: 3 x 5 + 3 x 4. Against the bombardment it draws 0 or 1.
    So 27 + 2 = 29.
    Then the Besieger, whose deck is empty, must act, or has `defend 0` against a sally alone:
    holds, plans and rations end the game; a sally is answered in one way: 3 x 2 + 3 x 1 = 9.
    A bombardment of 2 against none wins: the Besieged can't pay and has lost; against the 2 it
    drew itself it has no card to act with, and has lost. So 9.
    """
    position = {
        "walls": 0,
        "besieger": {"deck": ["2C"]},
        "besieged": {"deck": ["2D"]},
        "fate": {"deck": []},
    }
    assert perft(SIEGE, loaded(position))[:3] == [7, 29, 9]


def test_the_orders_of_a_plan_counted_by_hand() -> None:
    """S10: a four shows four cards, which lie in 24 orders; the Besieger alone chose all this."""
    position = {
        "besieger": {"deck": ["4C", "5C", "6C", "7C", "8C", "9C"]},
        "besieged": {"deck": ["2D"]},
    }
    state = loaded(position)
    SIEGE.apply(state, SIEGE.parse("plan"))
    decision = SIEGE.decision(state)
    assert decision and decision.actions and len(decision.actions) == 24
    assert decision.private


# The configuration.


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("mine: {value: 3", "mines: {value: 3", 43, "numbers.counters.value.mines: Inv"),
        ("      mine: {value: 3, against: assault}\n", "", 27, "numbers: the counters lack 'mine'"),
        ("  most_walls:", "  most_wals:", 28, "numbers.most_wals: is not known to this game"),
        ("  merciful_jokers:", "  merciful:", 22, "options.merciful: is not known to this game"),
    ],
)
def test_a_configuration_with_a_mistake_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    text = (CONFIG / "siege.yaml").read_text("utf-8")
    assert old in text
    path = tmp_path / "siege.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadConfig) as error:
        load_game("siege", tmp_path)
    assert str(error.value).startswith(f"{path}:{line}: {said}"), str(error.value)
