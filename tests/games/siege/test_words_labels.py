"""What the buttons of a siege say: title, hint, help with the numbers of the moment, and a key."""

from __future__ import annotations

import re

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import seeded
from engine.rules.notation import Action
from games.siege.rules.actions import (
    MENU,
    Besiege,
    Construct,
    Hold,
    Plan,
    Ration,
    Repair,
    Resupply,
    SiegeAction,
)
from games.siege.rules.state import SIDES
from games.siege.words.labels import label
from games.siege.words.log import before_fate, discarded
from tests.games.siege.prose import TABLE
from tests.games.siege.words_play import GAME, RULES, Transition, at, line, siege

TAKEN = {*"hluqec"}
"""Letters that the window has for itself."""


def offered(transition: Transition) -> list[Action]:
    """The actions with a button each; an order is laid out, and one button confirms it."""
    decision = GAME.decision(transition.before)
    assert decision
    if decision.ask == "order":
        return [GAME.sample(transition.before, seeded("any"))]
    return decision.actions or []


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_every_button_is_labelled_and_what_is_offered_together_differs(seed: int) -> None:
    for transition in siege(seed):
        view, seat = GAME.view(transition.before, 0), transition.seat
        labels = [label(view, seat, action) for action in offered(transition)]
        for found in [*labels, *(label(view, seat, action) for action in MENU[seat])]:
            assert found.title and found.hint and found.help.endswith(".")
            assert found.help.count(". ") <= 2
            assert "from -" not in found.help and "-" not in found.hint
        keys = [found.key for found in labels]
        assert len({*keys}) == len(keys) and "" not in keys
        assert all(re.fullmatch("[a-z0-9]", key) for key in keys) and not TAKEN & {*keys}
        assert len({(found.title, found.hint) for found in labels}) == len(labels)


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_labels_tell_no_card_that_a_plan_showed(seed: int) -> None:
    for transition in siege(seed):
        seat = transition.seat
        public, own = (
            GAME.view(transition.before, 0),
            GAME.view(transition.before, seat),
        )
        for action in offered(transition):
            assert label(public, seat, action) == label(own, seat, action)


def test_the_deck_goes_where_the_help_says() -> None:
    seen = set()
    for transition in (transition for seed in range(20) for transition in siege(seed, early=False)):
        found = label(
            GAME.view(transition.before, 0),
            transition.seat,
            transition.action,
        )
        goes = re.search(r"from (\d+) to (\d+)\.$", found.help)
        if goes and isinstance(transition.action, SiegeAction):
            held = len(transition.before.side(transition.seat).deck)
            paid = len(discarded(transition.seat, before_fate(transition.events)))
            assert (int(goes[1]), int(goes[2])) == (held, held - paid)
            seen.add(type(transition.action))
    assert seen == {Besiege, Construct, Hold, Plan, Ration, Repair, Resupply}


def test_keys_are_for_what_can_be_used_now() -> None:
    transition = line(TABLE, "1 bombard walls")[-1]
    view = GAME.view(transition.after, 0)
    assert {label(view, seat, action).key for seat in SIDES for action in MENU[seat]} == {""}
    assert label(view, 2, GAME.parse("resign")).key == ""


def test_numbers_come_from_the_rules_in_force() -> None:
    harsh = msgspec.structs.replace(RULES, forced_loss=4, most_walls=6)
    view = msgspec.structs.replace(GAME.view(at(TABLE), 0), rules=harsh)
    assert "discard 4." in label(view, 1, GAME.parse("bombard enemy")).help
    assert "now 4 of 6." in label(view, 2, GAME.parse("repair")).help
