"""What the buttons of a siege say: title, hint, help with the numbers of the moment, and a key."""

from __future__ import annotations

import re

import msgspec

from engine.rules.notation import Action
from engine.rules.state import Decision
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
from games.siege.rules.state import BESIEGED, BESIEGER, SIDES, Asked, Siege
from games.siege.words.descriptions import before_fate, cards_discarded
from games.siege.words.tips import TIPS
from tests.games.siege.words_play import GAME, RULES, at, line, siege
from tests.kit.catalogue import WORDS
from tests.kit.transitions import NAMES

TABLE = {
    "walls": 4,
    "besieger": {
        "deck": ["5H", "2C", "10S", "6S", "3H"],
        "discard": ["9S", "4D", "5C"],
        "equipment": ["catapult", "ladders", "camp-defences"],
    },
    "besieged": {"deck": ["9D", "2S"], "discard": ["3C"]},
}


def said(view: Siege, decision: Decision | None, action: Action) -> Caption:
    assert decision
    return WORDS["siege"].caption(view, decision, action, NAMES)


def test_the_deck_goes_where_the_help_says() -> None:
    seen = set()
    for transition in (transition for seed in range(20) for transition in siege(seed, early=False)):
        asked = GAME.decision(transition.before)
        found = said(GAME.view(transition.before, 0), asked, transition.action)
        goes = re.search(r"from (\d+) to (\d+)\.$", found.help)
        if goes and isinstance(transition.action, SiegeAction):
            held = len(transition.before.side(transition.seat).deck)
            paid = len(cards_discarded(transition.seat, before_fate(transition.events)))
            assert (int(goes[1]), int(goes[2])) == (held, held - paid)
            seen.add(type(transition.action))
    assert seen == {Besiege, Construct, Hold, Plan, Ration, Repair, Resupply}


def test_keys_are_for_what_can_be_used_now() -> None:
    transition = line(TABLE, "1 bombard walls")[-1]
    view = GAME.view(transition.after, 0)
    assert {
        said(view, Decision(seat, "", None), action).key for seat in SIDES for action in MENU[seat]
    } == {""}
    assert said(view, Decision(2, "", None), GAME.parse("resign")).key == ""


def test_numbers_come_from_the_rules_in_force() -> None:
    harsh = msgspec.structs.replace(RULES, forced_loss=4, most_walls=6)
    view = msgspec.structs.replace(GAME.view(at(TABLE), 0), rules=harsh)
    assert "discard 4 cards" in said(view, Decision(1, "", None), GAME.parse("bombard enemy")).help
    assert "now 4 of 6." in said(view, Decision(2, "", None), GAME.parse("repair")).help


def test_each_side_is_told_of_fate_and_of_its_goal_as_its_own() -> None:
    """Of what a tip says costs you, the card that it names first strikes that side."""
    for turn, own, wins in (
        (BESIEGER, "A black card costs you", "You win by taking the city"),
        (BESIEGED, "A red card costs you", "You win by outlasting the camp"),
    ):
        states = (each.after for each in siege(5))
        view = next(each for each in states if each.turn_of == turn and each.fate.discard)
        tips = [tip.words for tip in TIPS if tip.ask == Asked.ACT and tip.when(view)]
        assert [own in words for words in tips if "costs you" in words] == [True]
        assert [wins in words for words in tips if "You win by" in words] == [True]
