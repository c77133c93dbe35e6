"""What a seat sees of the decks of a siege, whatever is played from wherever."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import HIDDEN, Card
from engine.rules.events import Event, Looked, Moved
from games.siege.rules.actions import Order
from games.siege.rules.state import SIDES
from tests.games.siege.positions import SIEGE, loaded, positions
from tests.kit.transitions import CHOICES
from tests.kit.walks import chosen
from tests.long import many


@settings(max_examples=many(50, 200))
@given(positions(), CHOICES, st.integers(0, 99))
def test_a_seat_sees_of_the_decks_what_its_plans_showed(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    """S24, by keeping account of what each seat looked at, laid, and lost again."""
    state = loaded(position, seed)
    seen: dict[int, list[Card]] = {1: [], 2: []}
    air: list[Card] = []
    for number in [*choices, None]:
        for seat in (0, 1, 2):
            view = SIEGE.shown(state, seat)
            for owner, name in SIDES.items():
                known = seen[owner] if owner == seat else []
                held = len(state.side(owner).deck)
                assert view[name]["deck"] == known + [HIDDEN] * (held - len(known))
                assert view[name]["discard"] == state.side(owner).discard
            assert view["fate"]["deck"] == [HIDDEN] * len(state.fate.deck)
            if state.clash:
                known = air if state.clash.attacker == seat else []
                held = len(state.clash.attack)
                assert view["clash"]["attack"] == known + [HIDDEN] * (held - len(known))
        action = None if number is None else chosen(SIEGE, state, number)
        decision = SIEGE.decision(state)
        if action is None or decision is None:
            return
        events = list[Event]()
        SIEGE.apply(state, action, events.append)
        if isinstance(action, Order):
            seen[decision.seat][: len(action.top_first)] = action.top_first
        for event in events:
            if isinstance(event, Looked):
                seen[event.seat][: len(event.cards)] = event.cards
            for owner, name in SIDES.items():
                if isinstance(event, Moved) and event.source == f"{name}.deck":
                    gone = seen[owner][: len(event.cards)]
                    del seen[owner][: len(event.cards)]
                    assert gone == [*event.cards][: len(gone)]
                    air = gone if event.target == "clash.attack" else air
