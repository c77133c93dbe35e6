"""The rules page of RogueSL speaks of the numbers, examples and rulings that are played."""

from __future__ import annotations

from functools import partial

from engine.rules.cards import CARD_VALUES, Card, pack
from games.rogue.rules.state import CELLS, OPPOSITE_CORNER, Rogue
from tests.games.rogue.words_play import RULES, board, line
from tests.kit import pages
from tests.kit.transitions import cards_in

section = partial(pages.section, "rogue")


def test_the_values_are_those_that_the_game_fights_with() -> None:
    fights = section("How a fight goes")
    for rank, noun in {"J": "a jack", "Q": "a queen", "K": "a king"}.items():
        assert f"{noun} {CARD_VALUES[Card(f'{rank}S')]}" in fights
    assert f"is worth {RULES.ace}." in fights


def test_the_set_up_is_that_of_a_fresh_run() -> None:
    setting = section("Setting up")
    cards = len(pack()) * RULES.packs
    s = Rogue(None, RULES, 1)  # type: ignore[arg-type]
    assert f"Two packs are shuffled together, {cards} cards" in setting and RULES.packs == 2
    assert f"the other {len(CELLS) - 1} cells" in setting
    assert f"The other {cards - len(CELLS) + 1} cards are the **deck**" in setting
    assert f"the bottom left cell, {s.here}" in setting
    assert f"the top right cell, {s.goal}" in setting and OPPOSITE_CORNER[s.goal] == s.here
    assert "Three jokers in your hand" in setting and RULES.health == 3


def test_the_examples_are_played_as_they_are_told() -> None:
    fights = section("How a fight goes")
    assert cards_in(fights) == ["QS", "7C", "8D"]
    place = {"board": board(b1="+QS"), "deck": ["7C"], "captive": "8D"}
    used, held = (line(place, "go b1", answer)[-1].after for answer in ("use", "hold"))
    assert (used.at("b1"), used.health, used.captive) == ("@", 3, None)
    assert (held.at("b1"), held.health, held.captive) == ("+QS", 2, "8D")
    assert "7 + 8 = 15" in fights

    captives = section("Captives")
    assert cards_in(captives) == ["KH", "10C"]
    taken = line({"board": board(b1="10C"), "deck": ["KH"]}, "go b1", "capture")[-1].after
    assert taken.captive == "10C" and taken.value(Card("10C")) == 10


def test_the_discard_pile_has_the_order_that_is_told() -> None:
    order = "in this order: captive, strike, then the enemy or the ace that was lost."
    assert order in section("How a fight goes")
    place = {"board": board(b1="+QS"), "deck": ["7C"], "captive": "8D"}
    assert line(place, "go b1", "use")[-1].after.discard == ["QS", "7C", "8D"]
    lost = line({"board": board(b1="+QS"), "deck": ["7C"], "ace": "AH"}, "go b1")[-1].after
    assert lost.discard == ["AH", "7C"]
