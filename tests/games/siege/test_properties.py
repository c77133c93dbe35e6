"""What always holds in a siege, whatever is played from wherever."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import COLOUR, HIDDEN, Card
from engine.rules.chance import seeded
from engine.rules.events import Event, Looked, Moved
from games.siege.rules.actions import Order
from games.siege.rules.state import COUNTERS, SIDES, Siege
from games.siege.rules.state import FATES as FATE_PACK
from games.siege.rules.state import SUPPLIES as PACKS
from tests.games.siege.positions import SIEGE, loaded, positions
from tests.kit.transitions import CHOICES, by_choice
from tests.kit.walks import choose, chosen
from tests.long import many

GAMES = many(300, 10_000)
"""How many whole games are played; FIRESIDE_LONG=1 plays many more."""

MOST_ACTIONS = 300
"""S6: every action costs a card, and a heart brings back ten black ones at most; no random game
asks so many questions."""

FATES, SUPPLIES = FATE_PACK.cards, PACKS[1].cards


def whole(state: Siege) -> dict[str, list[Card]]:
    """S1, S2: all the cards of each pack, wherever they lie."""
    air = {state.clash.attacker: state.clash.attack} if state.clash else {}
    packs = {
        name: side.deck + side.discard + air.get(seat, [])
        for seat, name, side in ((1, "besieger", state.besieger), (2, "besieged", state.besieged))
    }
    return {**packs, "fate": state.fate.deck + state.fate.discard}


def check_state(state: Siege, packs: dict[str, list[Card]]) -> None:
    found = whole(state)
    for name, cards in packs.items():
        assert sorted(found[name]) == sorted(cards), name  # every card, and none twice
    assert 0 <= state.walls <= 10  # S3
    standing = Counter(state.besieger.equipment)
    assert all(standing[each] <= (3 if each == "camp-defences" else 1) for each in standing)  # S4
    for counter in COUNTERS:
        assert state.in_yard(counter) + standing[counter] == (
            3 if counter == "camp-defences" else 1
        )
    for colour in ("red", "black"):  # S23
        lying = sum(COLOUR[card] == colour for card in state.fate.discard)
        assert lying < 3 or state.outcome
    for side in (state.besieger, state.besieged):
        assert 0 <= side.known <= len(side.deck)
        assert {card for batch in side.under for card in batch} <= {
            *side.deck,
            *(state.clash.attack if state.clash else []),
        }


@settings(max_examples=300)
@given(positions(), CHOICES, st.booleans(), st.integers(0, 99))
def test_cards_counters_and_walls_are_conserved(
    position: dict[str, Any], choices: list[int], mercy: bool, seed: int
) -> None:
    state = loaded(position, seed, mercy=mercy)
    packs = whole(state)
    check_state(state, packs)
    for _ in by_choice(SIEGE, state, choices):
        check_state(state, packs)
        if not state.outcome:
            assert SIEGE.decision(state)


@settings(max_examples=200)
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


def test_many_whole_games() -> None:
    """S1 to S7: each ends, within a bound, for one of the reasons that there are."""
    ends: Counter[tuple[int | None, str]] = Counter()
    for number in range(GAMES):
        chance = seeded(f"game {number}")
        rules = SIEGE.rules_for(
            {"starting_walls": number % 11, "merciful_jokers": bool(number // 11 % 2)}
        )
        state: Siege = SIEGE.start(rules, 2, seeded(str(number)))
        packs = whole(state)
        assert sorted(packs["besieger"]) == sorted(packs["besieged"]) == sorted(SUPPLIES)
        assert sorted(packs["fate"]) == sorted(FATES)
        for _ in range(MOST_ACTIONS):
            if state.outcome:
                break
            action = choose(SIEGE, state, chance)
            if number % 2 and str(action).startswith("assault"):
                continue  # every other siege is never stormed
            SIEGE.apply(state, action)
            check_state(state, packs)
        assert state.outcome, number
        ends[state.outcome.winner, state.outcome.reason] += 1
    assert {*ends} == {
        (1, "assault"),
        (1, "surrender"),
        (2, "abandoned"),
        (1, "resigned"),
        (2, "resigned"),
        (None, "agreed"),
    }
