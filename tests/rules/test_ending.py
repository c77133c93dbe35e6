"""Ending early (E1, E2), where more than two play."""

from __future__ import annotations

import pytest

from engine.rules.chance import Chance, seeded
from engine.rules.ending import Agree, OfferDraw, Refuse, Resign
from engine.rules.events import DrawAnswered, DrawOffered, Ended, Event, Resigned
from engine.rules.state import Outcome
from tests.kit.parley import PARLEY, Baggage, Parley
from tests.kit.parley_road import Road


def three(seed: str = "three") -> Parley:
    state: Parley = PARLEY.start(
        PARLEY.rules_for({}), 3, seeded(seed), setups=[Baggage()] * 3, ground=Road()
    )
    return state


def asked(state: Parley) -> tuple[int, str] | None:
    decision = PARLEY.decision(state)
    return (decision.seat, decision.ask) if decision else None


def test_everybody_else_is_asked_in_turn_and_all_must_agree() -> None:
    state, events = three(), list[Event]()
    PARLEY.apply(state, OfferDraw(), events.append)
    assert asked(state) == (2, "draw")
    PARLEY.apply(state, Agree(), events.append)
    assert asked(state) == (3, "draw")
    PARLEY.apply(state, Agree(), events.append)
    assert state.outcome == Outcome(None, "agreed")
    assert events == [
        DrawOffered(1),
        DrawAnswered(2, True),
        DrawAnswered(3, True),
        Ended(None, "agreed"),
    ]


@pytest.mark.parametrize("agreeing", [0, 1])
def test_one_refusal_leads_back_to_where_the_game_stood(agreeing: int) -> None:
    state = three()
    before = asked(state)
    PARLEY.apply(state, OfferDraw())
    for _ in range(agreeing):
        PARLEY.apply(state, Agree())
    PARLEY.apply(state, Refuse())
    assert asked(state) == before == (1, "bid")
    said = "You have already offered a draw this round; you can offer again in the next."
    assert PARLEY.refusal(state, 1, OfferDraw()) == said


def test_an_offer_is_no_answer_to_an_offer_but_giving_up_is() -> None:
    state = three()
    PARLEY.apply(state, OfferDraw())
    assert PARLEY.refusal(state, 2, OfferDraw()) is not None
    assert PARLEY.refusal(state, 2, Resign()) is None
    assert PARLEY.refusal(state, 3, Resign()) is not None


def test_who_resigns_is_out_and_the_others_play_on() -> None:
    state, events = three(), list[Event]()
    PARLEY.apply(state, Resign(), events.append)
    assert events[0] == Resigned(1)
    assert state.still_in() == (2, 3)
    assert asked(state) == (2, "bid")
    PARLEY.apply(state, Resign())
    assert state.outcome == Outcome(3, "resigned")


def test_who_resigns_when_asked_for_a_draw_is_not_asked_again() -> None:
    state = three()
    PARLEY.apply(state, OfferDraw())
    PARLEY.apply(state, Resign())
    assert state.still_in() == (1, 3)
    assert asked(state) == (3, "draw")
    PARLEY.apply(state, Refuse())
    assert asked(state) == (1, "bid")


def test_when_the_last_who_is_asked_resigns_all_who_are_left_have_agreed() -> None:
    state = three()
    PARLEY.apply(state, OfferDraw())
    PARLEY.apply(state, Agree())
    PARLEY.apply(state, Resign())
    assert state.outcome == Outcome(None, "agreed")


def test_a_new_turn_brings_new_offers() -> None:
    state = three()
    PARLEY.apply(state, OfferDraw())
    PARLEY.apply(state, Refuse())
    turn = state.turn_number
    while state.turn_number == turn:
        decision = PARLEY.decision(state)
        assert decision
        assert (PARLEY.refusal(state, decision.seat, OfferDraw()) is None) == (decision.seat != 1)
        PARLEY.apply(state, PARLEY.sample(state, Chance(7)))
    assert PARLEY.refusal(state, 1, OfferDraw()) is None
