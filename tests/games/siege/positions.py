"""Any position of a siege, and games played from there."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.rules.cards import CARD_COLOURS, Card
from engine.rules.chance import Chance
from games import load_game
from games.siege.rules.state import COUNTERS, Siege
from games.siege.rules.state import FATES as FATE_PACK
from games.siege.rules.state import SUPPLIES as PACKS

SIEGE = load_game("siege")
FATES, SUPPLIES = FATE_PACK.cards, PACKS[1].cards


@st.composite
def positions(draw: st.DrawFn, most: int = 14) -> dict[str, Any]:
    """A position between choices, with small decks as often as not."""
    sides = {}
    for name in ("besieger", "besieged"):
        cards = draw(st.lists(st.sampled_from(SUPPLIES), unique=True, max_size=most))
        cut = draw(st.integers(0, len(cards)))
        sides[name] = {"deck": cards[cut:], "discard": cards[:cut]}
    counters = [*COUNTERS, "camp-defences", "camp-defences"]
    camp = draw(st.lists(st.sampled_from(range(len(counters))), unique=True, max_size=9))
    fates = draw(st.lists(st.sampled_from(FATES), unique=True, max_size=14))
    lying = list[Card]()
    while fates and sum(CARD_COLOURS[card] == CARD_COLOURS[fates[-1]] for card in lying) < 2:
        if draw(st.booleans()):
            break
        lying.append(fates.pop())
    return {
        "phase": draw(st.sampled_from(["besieger", "besieged"])),
        "walls": draw(st.integers(0, 10)),
        "besieger": {**sides["besieger"], "equipment": [counters[each] for each in camp]},
        "besieged": sides["besieged"],
        "fate": {"deck": fates, "discard": lying},
    }


def loaded(position: dict[str, Any], seed: int = 0, *, mercy: bool = False) -> Siege:
    """The siege at a position."""
    rules = SIEGE.rules_for({"merciful_jokers": mercy})
    state: Siege = SIEGE.load(position, rules, 2, Chance(seed))
    return state
