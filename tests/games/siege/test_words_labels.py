"""What the buttons of a siege say: title, hint, help with the numbers of the moment, and a key."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import seeded
from engine.rules.notation import Action
from engine.words.labels import Caption
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
from tests.games.siege.words_play import GAME, RULES, Transition, at, line, siege

TAKEN = {*"hluqec"}
"""Letters that the window has for itself."""

TABLE: dict[str, Any] = {
    "walls": 4,
    "besieger": {
        "deck": ["5H", "2C", "10S", "6S", "3H"],
        "discard": ["9S", "4D", "5C"],
        "equipment": ["catapult", "ladders", "camp-defences"],
    },
    "besieged": {"deck": ["9D", "2S"], "discard": ["3C"]},
}


def said(seat: int, text: str, *played: str, **changed: Any) -> Caption:
    position = {**TABLE, **changed}
    state = line(position, *played)[-1].after if played else at(position)
    return label(GAME.view(state, 0), seat, GAME.parse(text))


@pytest.mark.parametrize(
    ("seat", "text", "title", "hint", "tip"),
    [
        (1, "besiege", "Besiege", "−1", "Discard 1 card and wait. Your deck goes from 5 to 4."),
        (2, "hold", "Hold", "−1", "Discard 1 card and wait. Your deck goes from 2 to 1."),
        (
            1,
            "construct mine",
            "Mine",
            "−3, assault +3",
            "Discard 3 cards to build this: it adds 3 to every assault, now +1. "
            "Your deck goes from 5 to 2.",
        ),
        (
            1,
            "construct ample-ammunition",
            "Ample Ammunition",
            "−1, bombard +1",
            "Discard 1 card to build this: it adds 1 to every bombardment, now +2. "
            "Your deck goes from 5 to 4.",
        ),
        (
            1,
            "construct camp-defences",
            "Camp Defences",
            "−1, sally +1",
            "Discard 1 card to build this: it adds 1 to the defence against every sally, now +1. "
            "Your deck goes from 5 to 4.",
        ),
        (
            2,
            "plan",
            "Plan",
            "−1, look",
            "Discard 1 card, look at as many cards from the top of your deck as its value, and put "
            "them back in any order; nobody else sees them. Your deck goes from 2 to 1.",
        ),
        (
            1,
            "bombard walls",
            "Bombard",
            "walls",
            "Draw 1 card unseen: the card + 2 against walls of 4 and at most 1 card. "
            "More takes 1 off the walls.",
        ),
        (
            1,
            "bombard enemy",
            "Bombard",
            "enemy",
            "Draw 1 card unseen: the card + 2 against walls of 4 and at most 1 card. "
            "More makes the Besieged discard 3.",
        ),
        (
            1,
            "assault 1",
            "Assault",
            "1 card + 1",
            "Discard 1 card, then draw 1 unseen: the card + 1 against walls of 4 and up to 2 "
            "cards. More wins the siege; otherwise you discard 1 more.",
        ),
        (
            1,
            "assault 3",
            "Assault",
            "3 cards + 1",
            "Discard 1 card, then draw 3 unseen: their sum + 1 against walls of 4 and up to 2 "
            "cards. More wins the siege; otherwise you discard 1 more.",
        ),
        (
            1,
            "resupply",
            "Resupply",
            "−1",
            "Discard 1 card. A heart brings as many black cards as its value from your discard "
            "pile back under your deck, shuffled; 2 black cards lie there now. "
            "Your deck goes from 5 to 4.",
        ),
        (
            2,
            "ration",
            "Ration",
            "−1",
            "Discard 1 card. A heart brings as many black cards as its value from your discard "
            "pile back under your deck, shuffled; 1 black card lies there now. "
            "Your deck goes from 2 to 1.",
        ),
        (
            2,
            "repair",
            "Repair",
            "−2, walls +1",
            "Repair costs 2 cards and adds 1 to the walls, now 4 of 10. "
            "Your deck goes from 2 to 0.",
        ),
        (
            2,
            "sally equipment",
            "Sally",
            "equipment",
            "Draw 1 card unseen: the card against camp defences of 1 and at most 1 card. "
            "More destroys a counter of your choice.",
        ),
        (
            2,
            "sally enemy",
            "Sally",
            "enemy",
            "Draw 1 card unseen: the card against camp defences of 1 and at most 1 card. "
            "More makes the Besieger discard 3.",
        ),
        (
            1,
            "order 5H 2C",
            "Put back",
            "in this order",
            "Lay the cards back on top of your deck as they stand here, the first on top.",
        ),
        (2, "agree", "Agree", "the game is drawn", "Accept: with everybody's consent nobody wins."),
        (2, "refuse", "Play on", "nothing changes", "Decline: the game goes on where it stood."),
    ],
)
def test_what_a_button_says(seat: int, text: str, title: str, hint: str, tip: str) -> None:
    found = said(seat, text)
    assert (found.title, found.hint, found.help) == (title, hint, tip)


@pytest.mark.parametrize(
    ("played", "count", "title", "hint", "tip"),
    [
        (
            "1 bombard walls",
            0,
            "Draw none",
            "defend with 4",
            "The walls defend alone, with 4. Your deck stays at 2.",
        ),
        (
            "1 bombard enemy",
            1,
            "Draw one",
            "4 + the card",
            "The walls defend with 4 + the card, drawn unseen and discarded in the end. "
            "Your deck goes from 2 to 1.",
        ),
        (
            "1 assault 1",
            2,
            "Draw two",
            "4 + two cards",
            "The walls defend with 4 + two cards, drawn unseen and discarded in the end. "
            "Your deck goes from 2 to 0.",
        ),
    ],
)
def test_what_an_answer_says(played: str, count: int, title: str, hint: str, tip: str) -> None:
    found = said(2, f"defend {count}", played)
    assert found == Caption(title, hint, tip, str(count + 1))


def test_a_camp_that_answers_a_sally_counts_its_defences() -> None:
    found = said(1, "defend 1", "2 sally enemy", phase="besieged")
    assert (found.hint, found.help) == (
        "1 + the card",
        "The camp defends with 1 + the card, drawn unseen and discarded in the end. "
        "Your deck goes from 5 to 4.",
    )


def test_without_walls_a_card_defends_for_itself() -> None:
    found = said(2, "defend 1", "1 bombard enemy", walls=0)
    assert found.hint == "the card"
    assert said(2, "defend 0", "1 bombard enemy", walls=0).hint == "defend with 0"


def test_a_counter_to_destroy_names_what_the_camp_loses() -> None:
    played = ["2 sally equipment", "1 defend 0"]
    assert said(2, "destroy catapult", *played, phase="besieged") == Caption(
        "Catapult",
        "bombard −2",
        "Every bombardment loses 2 of its +2. "
        "It goes back to the yard and can be built again for 2 cards.",
        "1",
    )
    assert said(2, "destroy camp-defences", *played, phase="besieged").key == "3"


def test_what_can_not_be_paid_names_the_deck_as_it_is() -> None:
    poor = {**TABLE["besieger"], "deck": ["5H"]}
    assert said(1, "construct mine", besieger=poor).help.endswith("Your deck holds 1.")


def test_an_attack_on_an_empty_deck_has_no_card_against_it() -> None:
    alone = said(1, "assault 1", besieged={"deck": []}).help
    assert "against walls of 4 and no card. " in alone
    assert "and at most 1 card. " in said(1, "assault 1", besieged={"deck": ["9D"]}).help


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
