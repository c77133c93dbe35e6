"""Why one answer is better than another, in words."""

from __future__ import annotations

import pytest

from engine.words.reasons import (
    CHANCE_WORDS,
    MAX_HINT_LENGTH,
    Outlook,
    RankedAnswer,
    course_sentences,
    draw_hint_sentences,
    explanation_sentences,
    hint_sentences,
    missed_chance_sentence,
    share_in_words,
    shown_length,
    swing_sentence,
)
from tests.kit.catalogue import PLAYERS, WORDS

TWO = RankedAnswer("Draw two", "with 5 + 2 cards", 0.62)
ONE = RankedAnswer("Draw one", "with 5 + 1 card", 0.5)
NONE = RankedAnswer("Draw none", "with 5", 0.6)
SILENT = {"siege": {"city"}, "schmiegel": {"numbers", "turn"}}
"""Features that no player would take for a reason."""


SAVES = "It saves cards."
THREE = TWO._replace(title="Draw three")


@pytest.mark.parametrize(
    ("best", "others", "because", "said"),
    [
        (TWO, [ONE], SAVES, [SAVES, "That wins about six games in ten; **Draw one** about five."]),
        (TWO, [NONE], SAVES, [SAVES, "Nearly as good: **Draw none**."]),
        (TWO, [NONE], "", ["Or **Draw none**: about six games in ten either way."]),
        (
            TWO,
            [NONE, THREE],
            "",
            ["Or **Draw none** or **Draw three**: about six games in ten with any of them."],
        ),
        (
            TWO,
            [ONE._replace(worth=0.56)],
            "",
            ["That wins about six games in ten; **Draw one** a little less often."],
        ),
        (
            TWO._replace(worth=0.98),
            [ONE._replace(worth=0.8)],
            "",
            ["That nearly always wins; **Draw one** about eight games in ten."],
        ),
        (
            TWO,
            [ONE._replace(worth=0.1)],
            "",
            ["That wins about six games in ten; **Draw one** about one."],
        ),
    ],
)
def test_a_hint_says_what_to_do_what_that_brings_and_what_else_there_is(
    best: RankedAnswer, others: list[RankedAnswer], because: str, said: list[str]
) -> None:
    assert hint_sentences(best, others, because, alone=False) == ["**Draw two**.", *said]


@pytest.mark.parametrize(
    ("others", "because", "said"),
    [
        ([NONE, THREE], "", ["Nearly as good: **Draw none** or **Draw three**."]),
        ([ONE], SAVES, [SAVES, "Better than **Draw one**."]),
    ],
)
def test_where_nobody_wins_no_chances_are_named(
    others: list[RankedAnswer], because: str, said: list[str]
) -> None:
    assert hint_sentences(TWO, others, because, alone=True) == ["**Draw two**.", *said]


def test_answers_of_the_same_title_are_told_apart_by_what_stands_below() -> None:
    other = ONE._replace(title="Draw two")
    assert hint_sentences(TWO, [other], "", alone=False) == [
        "**Draw two** (with 5 + 2 cards).",
        "That wins about six games in ten; **Draw two** (with 5 + 1 card) about five.",
    ]


def test_a_hint_is_never_too_long() -> None:
    cards = " ".join("{10S}" for _ in range(20))
    best = RankedAnswer("Put back", cards, 0.6, shares_title=True)
    others = [RankedAnswer("Put back", cards[6:], 0.6, shares_title=True), ONE]
    for because in ("", "It brings you closer to a blow that fells the enemy."):
        said = hint_sentences(best, others, because, alone=False)
        assert shown_length(" ".join(said)) <= MAX_HINT_LENGTH and because in [*said, ""]
        assert said[0].startswith("**Put back**")


def test_a_lone_answer_is_called_so_and_no_chances_are_made_up() -> None:
    only = ["**Draw two**.", "Nothing else is worth trying."]
    assert hint_sentences(TWO._replace(worth=0.0), [], "", alone=False) == only
    assert hint_sentences(TWO, [], "", alone=False, is_only_answer=False) == [
        "**Draw two** (with 5 + 2 cards)."
    ]


def test_a_hint_about_a_draw_says_what_playing_on_wins() -> None:
    assert draw_hint_sentences(RankedAnswer("Agree", "", 0.5), 0.2) == [
        "**Agree**.",
        "If you play on, you win about two games in ten.",
    ]
    assert draw_hint_sentences(RankedAnswer("Play on", "", 0.7), 0.7) == [
        "**Play on**.",
        "You win about seven games in ten.",
    ]


def test_an_opponents_reason_says_what_all_can_see_and_what_they_cannot() -> None:
    def why(other: str, because: str, ahead: float) -> list[str]:
        return explanation_sentences("Draws.", other, because, ahead)[1:]

    tokens = "It leads to a stronger Field for Tomas."
    assert why("**Pass**", tokens, 0.2) == [tokens]
    assert why("**Pass**", tokens, 0.01) == [tokens, "A toss-up with **Pass**."]
    assert why("**Pass**", "", 0.01) == ["A toss-up with **Pass**."]
    assert why("**Pass**", tokens, -0.2)[1] == "But **Pass** looked better."
    assert why("**Pass**", "", 0.2) == ["**Pass** looked worse."]


def test_what_can_be_counted_is_counted() -> None:
    cards = Outlook("keeps {your} Shrine strong", one="Shrine card")
    assert cards.sentence(1.6) == "It is worth about two Shrine cards to you."
    assert cards.sentence(0.2, "Hob") == "It keeps Hob's Shrine strong."
    assert cards.sentence(-1.6) == "", "less is no reason"
    hidden = Outlook("keeps more of {your} Speed hidden")
    assert hidden.sentence(0.2) == "It keeps more of your Speed hidden."
    assert hidden.sentence(0.2, "Hob") == "It keeps more of Hob's Speed hidden."
    assert hidden.sentence(-0.3) == ""


def test_chances_are_no_more_exact_than_they_are_known() -> None:
    assert (
        share_in_words(0.0) == "almost never" and share_in_words(0.613) == "about six games in ten"
    )
    assert share_in_words(1.0) == "nearly always" and len(CHANCE_WORDS) == 11
    assert missed_chance_sentence("Mara draws.", 0.31, TWO) == (
        "Mara draws. That wins about three games in ten; **Draw two** (with 5 + 2 cards) about six."
    )


def test_how_chances_went_is_told_as_it_was() -> None:
    def went(who: str, *chances: float) -> str:
        return course_sentences(who, chances, 0.15)

    assert went("you", 0.6, 0.52, 0.55, 0.41, 0.3) == (
        "No single choice decided it. You went from about six to three in ten."
    )
    assert went("you", 0.4, 0.0) == (
        "No choice was a big mistake. You began at about four in ten and lost."
    )
    assert went("you", 0.6, 0.61, 0.6).endswith("You stood at about six in ten throughout.")
    assert went("Mara", 0.6, 0.3, 0.6).endswith(
        "Mara went up and down between about three and six in ten."
    )
    assert went("Mara", 0.5, 1.0).endswith("Mara began at about five in ten and won.")
    assert went("Mara", 0.98, 1.0).startswith("No single choice decided it.")
    assert went("Mara", 0.98, 1.0).endswith("Mara began at near certainty and won.")
    assert swing_sentence("your chances", "Roll 1: a hit.", 0.7, 0.4) == (
        "Roll 1: a hit. Your chances then fell from about seven to four in ten."
    )
    assert swing_sentence("your chances", "Mara resigns.", 0.7, 1) == (
        "Mara resigns. Until then your chances stood at about seven in ten."
    )


@pytest.mark.parametrize("key", [key for key in WORDS if PLAYERS[key].evaluation.features])
def test_every_feature_has_words_for_the_better_side(key: str) -> None:
    """More of a feature with a positive weight is a reason, and less of one with a negative."""
    for feature in PLAYERS[key].evaluation.features:
        if feature.name in SILENT.get(key, set()):
            continue
        for seat in (1, 2):
            outlook = WORDS[key].outlooks(seat).get(feature.name, Outlook())
            better = 0.5 if feature.weight > 0 else -0.5
            assert outlook.sentence(better), f"games/{key}/words/outlooks.py: {feature.name}"
            assert outlook.sentence(better, "Hob")
