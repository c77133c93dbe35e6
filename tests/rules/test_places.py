"""Secrets that are no cards: covered, drawn again and refused where they are left out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.rules.cards import HIDDEN, Card
from engine.rules.chance import Chance
from engine.rules.events import Event
from engine.rules.places import EVERYBODY, Eyes, Place, Secret, hidden_value, is_known
from engine.rules.position import BadPosition
from engine.rules.state import State
from tests.kit.parley import PARLEY
from tests.kit.walks import begin


class Cup(msgspec.Struct):
    dice: Any


class Thrown(Event, frozen=True):
    secret = ("dice",)

    seat: int
    dice: tuple[int | None, ...]
    eyes: Eyes


def secret(cup: Cup, eyes: Eyes = (1,)) -> Secret:
    return Secret(Place("cups.0.dice"), cup, "dice", eyes, lambda chance: chance.dice(3))


@pytest.mark.parametrize(("eyes", "seat"), [((1,), 1), ((1, 2), 2), (EVERYBODY, 0)])
def test_who_sees_a_secret_sees_it_and_it_is_not_drawn_again(eyes: Eyes, seat: int) -> None:
    cup = Cup([6, 6, 6])
    secret(cup, eyes).cover(seat)
    secret(cup, eyes).redeal(seat, Chance(0))
    assert cup.dice == [6, 6, 6]


def test_nobody_else_does() -> None:
    cup = Cup([6, 6, 6])
    secret(cup).redeal(2, Chance(0))
    assert len(cup.dice) == 3 and cup.dice != [6, 6, 6]
    secret(cup).cover(0)
    assert cup.dice == [None, None, None]


def test_what_is_covered_keeps_its_form_and_tells_no_more() -> None:
    assert hidden_value(5) is None and hidden_value(Card("AS")) == HIDDEN
    assert hidden_value((1, [Card("AS"), 2])) == (None, [HIDDEN, None])
    assert is_known([1, (2, 3)]) and not is_known([1, (2, None)])


def test_an_event_is_cut_to_those_who_see_its_secret() -> None:
    thrown = Thrown(1, (2, 5), (1,))
    assert thrown.seen_by(1) == thrown
    assert thrown.seen_by(0) == thrown.seen_by(2) == Thrown(1, (None, None), (1,))
    assert Thrown(1, (2, 5), EVERYBODY).seen_by(0).dice == (2, 5)


def test_a_position_that_leaves_a_secret_out_is_refused() -> None:
    state: Any = begin(PARLEY, 0)
    hidden = {each.place for each in PARLEY.secrets(state)}
    place = min(hidden)
    position = PARLEY.position(state)
    position["envoys"][int(place.split(".")[1])]["coins"] = None
    with pytest.raises(BadPosition, match=rf"^{place}: must be told"):
        PARLEY.load(position, state.rules, state.seats, Chance(0))


def test_the_others_follow_from_a_seats_left() -> None:
    assert State(Chance(0), None, 4).others(2) == (3, 4, 1)
    assert State(Chance(0), None, 4).others(4) == (1, 2, 3)
