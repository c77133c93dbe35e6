"""Actions and their text forms."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import CARDS, Card
from engine.rules.ending import COMMON_ACTIONS, Agree, OfferDraw, Resign
from engine.rules.notation import Action, NotAnAction, parse
from engine.rules.quoting import short
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


class Strike(Action, frozen=True):
    form = "strike {seat} {what}"
    seat: int
    what: Card | Literal["shrine", "field"]


class Keep(Action, frozen=True):
    form = "keep {cards*}"
    cards: tuple[Card, ...]


class Reveal(Action, frozen=True):
    form = "reveal {shown}"
    shown: Literal["none"] | tuple[tuple[Literal["strength", "speed"], int], ...]


class Cancel(Action, frozen=True):
    form = "cancel {which}"
    which: tuple[int, int] | Literal["none"]


class Raise(Action, frozen=True):
    form = "raise {run} to {use} at {seat}"
    run: tuple[Card, Card, Card]
    use: Go | Strike | Keep
    seat: int


KINDS: tuple[type[Action], ...] = (
    *(Go, GoFar, Pay, Ride, Strike, Keep, Reveal, Cancel, Raise),
    *COMMON_ACTIONS,
)
CARD = st.sampled_from(sorted(CARDS))
NUMBER = st.integers(0, 99999)
COORDINATE = st.integers(-99_999, 99_999).map(lambda thousandths: thousandths / 1000)
STAT: st.SearchStrategy[Literal["strength", "speed"]] = st.sampled_from(["strength", "speed"])
STRIKE = st.builds(Strike, seat=NUMBER, what=st.one_of(CARD, st.sampled_from(["shrine", "field"])))
KEEP = st.builds(Keep, cards=st.lists(CARD).map(tuple))
PAIRS = st.lists(st.tuples(STAT, NUMBER), min_size=1).map(tuple)
ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Go),
    STRIKE,
    KEEP,
    st.builds(Reveal, shown=st.one_of(st.just("none"), PAIRS)),
    st.builds(Cancel, which=st.one_of(st.just("none"), st.tuples(NUMBER, NUMBER))),
    st.builds(
        Raise,
        run=st.tuples(CARD, CARD, CARD),
        use=st.one_of(st.builds(Go), STRIKE, KEEP),
        seat=NUMBER,
    ),
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


WORDS = [
    *("go", "raise", "to", "at", "2", "3", "KD", "4S", "shrine", "strike", "keep", "reveal"),
    *("none", "strength", "speed", "cancel", "fast"),
]


@given(
    st.one_of(
        st.text(st.sampled_from("go ride pay AS10H for at 1,2 .?-é\n")),
        st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    )
)
def test_any_text_is_an_action_or_is_said_to_be_none(text: str) -> None:
    try:
        action = parse(text, KINDS)
    except NotAnAction as error:
        assert str(error) == f"There is no action '{short(text)}' in this game."
    else:
        assert parse(str(action), KINDS) == action


def test_words() -> None:
    assert parse("  go ", KINDS) == Go()
    assert parse("go 3 fast", KINDS) == GoFar(3, "fast")
    assert str(Pay((Card("AS"), Card("RJ")), Card("10H"), (1, 22))) == "pay AS RJ for 10H at 1 22"
    assert parse("strike 2 shrine", KINDS) == Strike(2, "shrine")
    assert parse("strike 2 KD", KINDS) == Strike(2, Card("KD"))
    assert parse("keep", KINDS) == Keep(()) and str(Keep(())) == "keep"
    assert parse("reveal none", KINDS) == Reveal("none")
    pairs = Reveal((("strength", 2), ("speed", 1)))
    assert parse("reveal strength 2 speed 1", KINDS) == pairs
    run = Card("3H"), Card("4S"), Card("5D")
    assert parse("raise 3H 4S 5D to strike 2 KD at 4", KINDS) == Raise(
        run, Strike(2, Card("KD")), 4
    )
    assert str(Raise(run, Keep(()), 4)) == "raise 3H 4S 5D to keep at 4"
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
        "strike",
        "strike 2",
        "strike shrine",
        "strike shrine 2",
        "strike 2 wall",
        "strike 2 shrine KD",
        "strike 2 KD shrine",
        "strike 2 ??",
        "keep shrine",
        "keep AS 1",
        "keep ,",
        "reveal",
        "reveal strength",
        "reveal 2 strength",
        "reveal strength two",
        "reveal strength 2 speed",
        "reveal strength 2 luck 1",
        "reveal none strength 2",
        "reveal strength 2 none",
        "cancel",
        "cancel 1",
        "cancel 1 2 3",
        "cancel none 1",
        "raise 3H 4S to go at 4",
        "raise 3H 4S 5D 6D to go at 4",
        "raise 3H 4S 5D to resign at 4",
        "raise 3H 4S 5D to strike 2 at 4",
        "raise 3H 4S 5D to go",
        "raise 3H 4S 5D go at 4",
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
