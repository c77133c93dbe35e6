"""Actions and their text forms."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import CARDS, Card
from engine.rules.ending import COMMON, Agree, OfferDraw, Resign
from engine.rules.notation import Action, NotAnAction, parse
from tests.kit.parley_road import Point


class Go(Action, frozen=True):
    form = "go"


class GoFar(Action, frozen=True):
    form = "go {count} {how}"
    count: int
    how: Literal["fast", "slowly"]


class Pay(Action, frozen=True):
    form = "pay {cards} for {prize} at {seats}"
    cards: tuple[Card, ...]
    prize: Card
    seats: tuple[int, ...]


class Ride(Action, frozen=True):
    form = "ride {legs}"
    legs: tuple[Point, ...]


KINDS: tuple[type[Action], ...] = (Go, GoFar, Pay, Ride, *COMMON)
CARD = st.sampled_from(sorted(CARDS))
NUMBER = st.integers(0, 99999)
COORDINATE = st.integers(-99_999, 99_999).map(lambda thousandths: thousandths / 1000)
ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Go),
    st.builds(GoFar, count=NUMBER, how=st.sampled_from(["fast", "slowly"])),
    st.builds(
        Pay,
        cards=st.lists(CARD, min_size=1).map(tuple),
        prize=CARD,
        seats=st.lists(NUMBER, min_size=1).map(tuple),
    ),
    st.builds(Ride, legs=st.lists(st.builds(Point, COORDINATE, COORDINATE), min_size=1).map(tuple)),
)


@given(ACTION)
def test_every_action_has_one_text_which_parses_back(action: Action) -> None:
    assert parse(str(action), KINDS) == action
    assert str(parse(str(action), KINDS)) == str(action)


@given(ACTION, ACTION)
def test_different_actions_have_different_texts(one: Action, other: Action) -> None:
    assert (one == other) == (str(one) == str(other))


@given(st.text(st.sampled_from("go ride pay AS10H for at 1,2 .?-é\n")))
def test_any_text_is_an_action_or_is_said_to_be_none(text: str) -> None:
    try:
        action = parse(text, KINDS)
    except NotAnAction as error:
        assert str(error) == f"There is no action '{text}' in this game."
    else:
        assert parse(str(action), KINDS) == action


def test_words() -> None:
    assert parse("  go ", KINDS) == Go()
    assert parse("go 3 fast", KINDS) == GoFar(3, "fast")
    assert str(Pay((Card("AS"), Card("RJ")), Card("10H"), (1, 22))) == "pay AS RJ for 10H at 1 22"
    assert parse("resign", KINDS) == Resign()
    assert parse("offer draw", KINDS) == OfferDraw()
    assert parse("agree", KINDS) == Agree()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "go away",
        "Go",
        "go 3",
        "go fast 3",
        "go 3 quickly",
        "go 03 fast",
        "go +3 fast",
        "go -3 fast",
        "go 3.0 fast",
        "go ٣ fast",
        "go 123456 fast",
        "pay for AS at 1",
        "pay AS for at 1",
        "pay AS for 2S at",
        "pay AS for 2S 3S at 1",
        "pay 1S for 2S at 1",
        "pay ?? for 2S at 1",
        "pay as for 2S at 1",
        "ride",
        "ride 1",
        "ride 1,2 3",
        "ride x,y",
        "offer",
        "offerdraw",
        "resign now",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotAnAction, match=r"There is no action '.*' in this game\."):
        parse(text, KINDS)


def test_a_value_may_have_more_texts_than_its_own() -> None:
    assert parse("ride 3.50004,4.0", KINDS) == Ride((Point(3.5, 4),))
    assert str(parse("ride 3.50004,4.0", KINDS)) == "ride 3.5,4"
