"""Why one answer is better than another, in words."""

from __future__ import annotations

import pytest

from engine.words.reasons import (
    TENTHS,
    Because,
    Choice,
    Outlook,
    advised,
    better,
    course,
    explained,
    share,
    swung,
)
from tests.kit.catalogue import PLAYERS, WORDS

TWO = Choice("Draw two", "with 5 + 2 cards", 0.62)
ONE = Choice("Draw one", "with 5 + 1 card", 0.5)
NONE = Choice("Draw none", "with 5", 0.6)
SILENT = {"siege": {"turn", "city"}}
"""Features that no player would take for a reason."""


def test_a_hint_says_what_to_do_how_sure_that_is_and_what_it_leads_to() -> None:
    assert advised(TWO, [ONE], Because("lose fewer Shrine cards", "**Draw one**"), alone=False) == [
        "**Draw two** (with 5 + 2 cards).",
        "With it you win about six games in ten, with **Draw one** about five.",
        "You can expect to lose fewer Shrine cards than after **Draw one**.",
    ]


def test_answers_that_are_about_as_good_are_called_so_with_what_still_speaks_for_the_best() -> None:
    assert advised(TWO, [NONE], None, alone=False)[1:] == [
        "**Draw none** is about as good.",
        "Either way you win about six games in ten.",
    ]
    assert advised(TWO, [NONE], None, alone=False, little=True)[1] == (
        "Little depends on this: **Draw none** is about as good."
    )
    better_cards = Because("keep more cards", "**Draw none**")
    assert advised(TWO, [NONE], better_cards, alone=False)[1:3] == [
        "You can expect to keep more cards than after **Draw none**.",
        "All in all both are about as good.",
    ]
    both = [NONE, TWO._replace(title="Draw three")]
    assert advised(TWO, both, None, alone=False)[1:] == [
        "**Draw none** and **Draw three** are about as good.",
        "With any of them you win about six games in ten.",
    ]
    assert advised(TWO, both, better_cards, alone=False)[2] == (
        "All in all that and **Draw three** are about as good."
    )
    assert advised(TWO, both, Because("keep more cards"), alone=False)[1:3] == [
        "You can expect to keep more cards than after other choices on average.",
        "All in all **Draw none** and **Draw three** are about as good.",
    ]


def test_no_hint_names_the_same_chances_twice_as_if_they_differed() -> None:
    lesser = ONE._replace(worth=0.56)
    assert advised(TWO, [lesser], None, alone=False)[1] == (
        "With it you win about six games in ten, with **Draw one** a little less often."
    )


def test_chances_beside_others_that_are_not_counted_in_games_are_said_whole() -> None:
    sure = TWO._replace(worth=0.98)
    assert advised(sure, [ONE._replace(worth=0.8)], None, alone=False)[1] == (
        "With it you win nearly always, with **Draw one** about eight games in ten."
    )


def test_answers_of_the_same_title_are_told_apart_by_what_stands_below() -> None:
    other = ONE._replace(title="Draw two")
    assert (
        "with **Draw two** (with 5 + 1 card) about five." in advised(TWO, [other], None, False)[1]
    )
    because = Because("keep more cards", other.whole)
    why = advised(TWO, [other], because, alone=False)[2]
    assert why == "You can expect to keep more cards than after the other.", (
        "it has just been named"
    )
    near = [NONE, NONE._replace(hint="with 4")]
    named = advised(TWO, near, None, alone=False)[1]
    assert named == "**Draw none** (with 5) and **Draw none** (with 4) are about as good."


def test_where_nobody_wins_no_chances_are_named() -> None:
    assert advised(TWO, [ONE], Because("keep more health", "**Draw one**"), alone=True)[1:] == [
        "It is better than **Draw one**.",
        "You can expect to keep more health than after **Draw one**.",
    ]


def test_a_lone_answer_is_called_so_and_no_chances_are_made_up() -> None:
    only = ["**Draw two** (with 5 + 2 cards).", "No other answer is worth a try here."]
    assert advised(TWO._replace(worth=0.0), [], None, alone=False) == only


def test_an_opponents_reason_says_what_all_can_see_and_what_they_cannot() -> None:
    def why(other: str, because: Because | None, ahead: float, private: bool = True) -> list[str]:
        return explained("Tomas", "Draws.", other, because, ahead, private)[1:]

    tokens = Because("have more tokens", "**Pass**")
    assert why("", None, 0.0) == ["Tomas decided by what it holds, which stays hidden."]
    assert why("", None, 0.0, private=False) == [
        "Tomas thought of nothing else that was worth a try."
    ]
    assert why("**Pass**", tokens, 0.2) == [
        "Tomas can expect to have more tokens than after **Pass**."
    ]
    assert why("**Pass**", tokens, 0.01)[1] == ("All in all that would have been about as good.")
    assert why("**Pass**", None, 0.01) == ["**Pass** would have been about as good."]
    assert why("**Pass**", tokens, -0.2)[1] == "But from what all can see, **Pass** looks better."
    assert why("**Pass**", None, 0.2) == ["Tomas can expect to win more often than after **Pass**."]


def test_what_can_be_counted_is_counted() -> None:
    cards = Outlook(one="Shrine card")
    assert cards.said(1.6, "your") == "be about two Shrine cards better off"
    assert cards.said(0.2, "your") == "be better off in Shrine cards"
    assert cards.said(-1.6, "your") == "", "less is no reason"
    lost = Outlook("lose fewer cards", one="card")
    assert lost.said(0.2, "its") == "lose fewer cards"
    ace = Outlook("have an ace on top of {your} Shrine more often")
    assert ace.said(0.3, "its") == "have an ace on top of its Shrine more often"
    assert ace.said(-0.3, "its") == ""


def test_chances_are_no_more_exact_than_they_are_known() -> None:
    assert share(0.0) == "hardly ever" and share(0.613) == "about six games in ten"
    assert share(1.0) == "nearly always" and len(TENTHS) == 11
    assert better("Mara draws.", 0.31, TWO) == (
        "Mara draws. That wins about three games in ten;"
        " **Draw two** (with 5 + 2 cards) would have won about six games in ten."
    )


def test_how_chances_went_is_told_as_it_was() -> None:
    fell = [0.6, 0.52, 0.55, 0.41, 0.3]
    assert course("your chances", fell, 0.15) == (
        "No single choice decided it: your chances fell little by little,"
        " from about six to about three games in ten."
    )
    assert course("your chances", [0.6, 0.3], 0.15).endswith(
        "your chances fell from about six to about three games in ten."
    )
    assert course("your chances", [0.4, 0.0], 0.15).endswith(
        "your chances fell from about four games in ten to almost none."
    )
    assert course("your chances", [0.6, 0.61, 0.6], 0.15).endswith(
        "your chances stood at about six games in ten throughout."
    )
    assert course("Mara's chances", [0.6, 0.3, 0.6], 0.15).endswith(
        "Mara's chances went up and down, from about three to about six games in ten."
    )
    assert course("Mara's chances", [0.5, 1.0], 0.15).endswith(
        "Mara's chances rose from about five games in ten to nearly all."
    )
    assert swung("your chances", "Roll 1: a hit.", 0.7, 0.4) == (
        "Roll 1: a hit. Your chances fell from about seven to about four games in ten."
    )


@pytest.mark.parametrize("key", [key for key in WORDS if PLAYERS[key].evaluation.features])
def test_every_feature_has_words(key: str) -> None:
    known = {feature.name for feature in PLAYERS[key].evaluation.features}
    for seat in (1, 2):
        left = known - {*WORDS[key].outlooks(seat)} - SILENT.get(key, set())
        assert not left, f"games/{key}/words/outlooks.py says nothing of {left}"
