"""What always holds in a run, whatever is played from wherever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import HIDDEN, rank
from engine.rules.chance import Chance, seeded
from engine.rules.events import Ended, Event, Moved, TurnBegan
from engine.rules.game import Game
from games.rogue.rules.actions import GO, RETIRE, Capture, Hold, Leave, Use
from games.rogue.rules.state import CELLS, EMPTY, HERE, UP, Rogue, Struck
from tests.games.rogue.positions import (
    PACKS,
    ROGUE,
    begun,
    careful,
    loaded,
    positions,
    reread,
    whole,
)
from tests.kit import walks
from tests.kit.checks import WALKING
from tests.kit.secrecy import SECRETS
from tests.kit.transitions import CHOICES, by_choice
from tests.kit.walks import chosen, fingerprint

EVERY_ACTION = (*GO.values(), RETIRE, Use(), Hold(), Capture(), Leave())


def check_state(state: Rogue, cards: Counter[str]) -> None:
    """R1, R2, R14, R23: every card, one rogue, health within bounds, one thing in hand."""
    assert whole(state) == cards
    assert max(cards.values(), default=0) <= 2
    assert sum(row.count(HERE) for row in state.board) == 1
    assert [len(row) for row in state.board] == [6, 6, 6, 6]
    assert 0 <= state.health <= state.rules.health
    assert not (state.captive and state.ace)
    assert state.captive is None or rank(state.captive) != "A"
    assert state.ace is None or rank(state.ace) == "A"
    assert not any(state.at(cell).startswith("+A") for cell in CELLS)
    assert state.outcome or ROGUE.decision(state)
    if not state.outcome:
        assert state.health or state.ace


def check_view(state: Rogue) -> None:
    """R22: counts of what is hidden, and everything else as it is."""
    for seat in (0, 1):
        seen, true = ROGUE.shown(state, seat), ROGUE.position(state)
        assert seen["deck"] == [HIDDEN] * len(state.deck)
        for shown, lies in zip(chain(*seen["board"]), chain(*true["board"]), strict=True):
            assert shown == (lies if lies in (HERE, EMPTY) or lies[0] == UP else HIDDEN)
        for name in ("goal", "health", "captive", "ace", "discard", "floors", "strikes"):
            assert seen[name] == true[name]
        decision = ROGUE.decision(state)
        weighed = decision is not None and decision.ask == "captive"
        assert ("strike" in seen) == ("strike" in true) == weighed
        assert seen.get("strike") == true.get("strike")
        assert {*seen} - {"foe", "strike"} == {*true} - {
            *("foe", "strike", "eras", "agenda", "turn_number")
        }


@settings(max_examples=300)
@given(positions(), CHOICES, st.booleans(), st.integers(0, 99))
def test_cards_health_and_hand_are_within_bounds(
    position: dict[str, Any], choices: list[int], diagonals: bool, seed: int
) -> None:
    state = loaded(position, seed, diagonals=diagonals)
    cards = whole(state)
    for _ in chain([None], by_choice(ROGUE, state, choices)):
        check_state(state, cards)
        check_view(state)


@settings(max_examples=200)
@given(positions(), CHOICES, st.booleans())
def test_what_is_not_listed_is_refused_and_changes_nothing(
    position: dict[str, Any], choices: list[int], diagonals: bool
) -> None:
    """R3, R21: no card moves, no chance is used up."""
    state = loaded(position, diagonals=diagonals)
    for number in choices:
        decision, before = ROGUE.decision(state), fingerprint(state)
        listed = decision.actions or [] if decision else []
        for action in EVERY_ACTION:
            said = ROGUE.refusal(state, 1, action)
            assert (said is None) == (action in listed)
            assert said is None or (said[0].isupper() and said[-1] == ".")
        assert fingerprint(state) == before
        action_chosen = chosen(ROGUE, state, number)
        if action_chosen is None:
            return
        ROGUE.apply(state, action_chosen)


@settings(max_examples=150)
@given(positions(), CHOICES, st.integers(0, 99))
def test_a_position_of_any_moment_loads_and_goes_on_alike(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    state = loaded(position, seed)
    for number in choices:
        if state.outcome:
            return
        again = reread(state)
        assert again.agenda == state.agenda and again.eras == state.eras
        assert fingerprint(again) == fingerprint(state)
        action = chosen(ROGUE, state, number)
        assert action
        ROGUE.apply(again, action)
        ROGUE.apply(state, action)
        assert fingerprint(again) == fingerprint(state)


@settings(max_examples=150)
@given(positions(), CHOICES, st.booleans())
def test_events_tell_where_every_card_went(
    position: dict[str, Any], choices: list[int], diagonals: bool
) -> None:
    """Carry the cards as the events tell it, and they lie where they do."""
    state = loaded(position, 7, diagonals=diagonals)
    for transition in by_choice(ROGUE, state, choices):
        before = places(transition.before)
        for event in transition.events:
            if isinstance(event, Moved):
                for card in event.cards:
                    before[event.source, card] -= 1
                    before[event.target, card] += 1
        assert +before == places(state)
        assert not -before
        assert state.strikes == max(
            (event.number for event in transition.events if isinstance(event, Struck)),
            default=state.strikes,
        )


def places(state: Rogue) -> Counter[tuple[str, str]]:
    """How often each card lies in each place."""
    cells = [(f"board.{cell}", state.at(cell).lstrip(UP)) for cell in CELLS]
    held = [(name, getattr(state, name)) for name in ("captive", "ace", "strike")]
    lying = [("deck", card) for card in state.deck] + [("discard", card) for card in state.discard]
    return Counter(
        (place, str(card))
        for place, card in [*cells, *held, *lying]
        if card not in (HERE, EMPTY, None)
    )


def test_long_runs_over_many_floors() -> None:
    """R19: a careful player with five jokers, who is given one back between fights, sees dozens of
    floors; nothing is lost or gained on the way."""
    most_eras = 0
    for seed in range(3):
        state, chance = begun(seed, health=5, diagonals=bool(seed % 2)), seeded(f"long {seed}")
        assert whole(state) == Counter(PACKS)
        told = list[Event]()
        for _ in range(700):
            if state.foe is None:
                state.health = max(state.health, 2)
            kept, before = state.copy(), fingerprint(state)
            ROGUE.apply(state, careful(state, chance), told.append)
            assert fingerprint(kept) == before
            check_state(state, Counter(PACKS))
            check_view(state)
            reread(state)
            most_eras = max(most_eras, len(state.eras))
        assert state.floors > 15
        assert state.turn_number == state.floors + 1
        assert sum(isinstance(event, TurnBegan) for event in told) == state.floors
        for corner in ("a1", "f4"):
            assert state.goal == corner or state.floors % 2 == (corner == "f4")
    assert most_eras > 5


def test_a_deck_that_runs_out_on_the_way_is_turned_over() -> None:
    """R20: five cards do not last to the other corner; what lay face-down before stays where it
    is, and is of an older era."""
    for seed in range(12):
        position = ROGUE.position(begun(seed))
        deck = position["deck"]
        state, chance = loaded({**position, "deck": deck[:5], "discard": deck[5:]}), Chance(seed)
        while len(state.deck) <= 5:
            assert not state.floors
            if state.foe is None:
                state.health = 3
            down = state.face_down()
            ROGUE.apply(state, careful(state, chance))
            check_state(state, Counter(PACKS))
            reread(state)
        assert len(state.eras) == 2
        assert {*state.eras[0].cells} == {*state.face_down()} <= {*down}


def test_the_end_is_told_once_and_last() -> None:
    """R12, R21."""
    for number in range(40):
        chance, state = Chance(number), begun(number)
        told = list[Event]()
        while not state.outcome:
            ROGUE.apply(state, careful(state, chance), told.append)
        assert state.outcome.winner is None and state.outcome.reason == "slain"
        end = Ended(None, "slain")
        assert [event for event in told if isinstance(event, Ended)] == [end] == told[-1:]
        assert state.foe and state.at(state.foe)[1:] in [*ROGUE.score(state).values()]


@pytest.mark.parametrize("check", [*WALKING, *SECRETS], ids=lambda each: each.__name__)
def test_what_holds_in_every_game_holds_over_floors(
    check: Callable[[Game[Any], object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random runs seldom clear one; careful ones do, and leave cells face-down behind them."""
    monkeypatch.setattr(walks, "choose", lambda game, state, chance: careful(state, chance))
    for seed in (8, 18):
        *_, last = walks.walk(ROGUE, seed)
        assert isinstance(last.after, Rogue) and last.after.floors > 2
        check(ROGUE, seed)
