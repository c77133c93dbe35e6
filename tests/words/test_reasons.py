"""Why one answer is better than another, in words."""

from __future__ import annotations

import pytest

from engine.words.reasons import TENTHS, Choice, Outlook, advised, better, explained, share
from tests.kit.catalogue import PLAYERS, WORDS

TWO = Choice("Draw two", "with 5 + 2 cards", 0.62)
ONE = Choice("Draw one", "with 5 + 1 card", 0.5)
NONE = Choice("Draw none", "with 5", 0.6)
SILENT = {"siege": {"turn", "city"}}
"""Features that no player would take for a reason."""


def test_a_hint_says_what_to_do_how_sure_that_is_and_what_it_leads_to() -> None:
    assert advised(TWO, [ONE], "be better off in Shrine cards", alone=False) == [
        "**Draw two** (with 5 + 2 cards).",
        "With it you win about six games in ten, with **Draw one** about five.",
        "You should be better off in Shrine cards than after **Draw one**.",
    ]


def test_answers_that_are_about_as_good_are_called_so_and_need_no_reason() -> None:
    assert advised(TWO, [NONE], "", alone=False)[1:] == [
        "**Draw none** is about as good.",
        "Either way you win about six games in ten.",
    ]
    assert advised(TWO, [NONE, TWO._replace(title="Draw three")], "", alone=False)[1:] == [
        "**Draw none** and **Draw three** are about as good.",
        "With any of them you win about six games in ten.",
    ]


def test_no_hint_names_the_same_chances_twice_as_if_they_differed() -> None:
    lesser = ONE._replace(worth=0.56)
    assert advised(TWO, [lesser], "", alone=False)[1] == (
        "With it you win about six games in ten, with **Draw one** a little less often."
    )


def test_answers_of_the_same_title_are_told_apart_by_what_stands_below() -> None:
    other = ONE._replace(title="Draw two")
    assert "with **Draw two** (with 5 + 1 card) about five." in advised(TWO, [other], "", False)[1]
    why = advised(TWO, [other], "keep more cards", alone=False)[2]
    assert why == "You should keep more cards than after the other.", "it has just been named"
    near = [NONE, NONE._replace(hint="with 4")]
    named = advised(TWO, near, "", alone=False)[1]
    assert named == "**Draw none** (with 5) and **Draw none** (with 4) are about as good."


def test_where_nobody_wins_no_chances_are_named() -> None:
    assert advised(TWO, [ONE], "keep more health", alone=True)[1:] == [
        "It is better than **Draw one**.",
        "You should keep more health than after **Draw one**.",
    ]
    assert advised(TWO, [], "", alone=True) == ["**Draw two** (with 5 + 2 cards)."]


def test_an_opponents_reason_names_what_it_could_have_done_only_where_all_know_it() -> None:
    said = explained("Tomas", "Draws.", "", "be better off in tokens", near=False)
    assert said == ["Draws.", "Tomas decided by what it holds, which stays hidden."]
    why = explained("Tomas", "Draws.", "**Pass**", "be better off in tokens", near=False)[1]
    assert why == "Tomas expects to be better off in tokens than after **Pass**."
    assert (
        explained("T", "", "**Pass**", "", near=True)[1]
        == "**Pass** would have been about as good."
    )


def test_what_can_be_counted_is_counted_for_whoever_may_know_it() -> None:
    cards = Outlook(one="Shrine card")
    assert cards.said(1.6, "your", amounts=True) == "be about two Shrine cards better off"
    assert cards.said(1.6, "its", amounts=False) == "be better off in Shrine cards"
    assert cards.said(0.2, "your", amounts=True) == "be better off in Shrine cards"
    assert cards.said(-1.6, "your", amounts=True) == "", "less is no reason"
    ace = Outlook("have an ace on top of {your} Shrine more often")
    assert ace.said(0.3, "its", amounts=False) == "have an ace on top of its Shrine more often"
    assert ace.said(-0.3, "its", amounts=False) == ""


def test_chances_are_no_more_exact_than_they_are_known() -> None:
    assert share(0.0) == "hardly ever" and share(0.613) == "about six games in ten"
    assert share(1.0) == "nearly always" and len(TENTHS) == 11
    assert better("Mara draws.", 0.31, TWO) == (
        "Mara draws. That wins about three games in ten;"
        " **Draw two** (with 5 + 2 cards) would have won about six games in ten."
    )


@pytest.mark.parametrize("key", [key for key in WORDS if PLAYERS[key].evaluation.features])
def test_every_feature_has_words(key: str) -> None:
    known = {feature.name for feature in PLAYERS[key].evaluation.features}
    for seat in (1, 2):
        left = known - {*WORDS[key].outlooks(seat)} - SILENT.get(key, set())
        assert not left, f"games/{key}/words/outlooks.py says nothing of {left}"
