"""Hints, reasons and look back are said as a friend at the table would say them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import games
from engine.words.log import shown_entries
from engine.words.reasons import EQUAL_VALUE, MAX_HINT_LENGTH, shown_length
from tests.kit.catalogue import GAMES
from tests.long import many
from tests.spoken_lines import hints, look_back, reasons

SEEDS = many(1, 5)
QUESTIONS, PLAYOUTS, CHOICES = 16, 16, 4
PLAYED = [key for key in games.KEYS if games.player(key)]
"""Games whose programs can explain themselves; a game without a `player.py` says nothing."""
OPPONENTS = [key for key in PLAYED if GAMES[key].config.seats[1] > 1]
STILTED = re.compile("can expect|on average|than after|lesser choices|all in all", re.IGNORECASE)
WRONG = {
    "the same word twice": re.compile(r"\b([a-z]+) \1\b"),
    "'a' before a vowel": re.compile(r"\ba [aeio]|\ban [bcdfgjklmnpqrstvwxz]"),
    "two marks": re.compile(r"[.,;:]{2}|\.\*\*\.| [.,;:]|  "),
    "a brace of a template": re.compile(r"\{(you|your)\}"),
}


def check(sentences: list[str]) -> None:
    """Fail where something is not plain English."""
    words = " ".join(sentences)
    assert not STILTED.search(words), words
    for fault, pattern in WRONG.items():
        assert not pattern.search(words), f"{fault}: {words}"
    for sentence in sentences:
        assert re.match(r"[*{(]*[A-Z0-9]", sentence), f"lower case: {sentence}"
        assert sentence.endswith((".", "!", "?", ".**")), sentence


@pytest.mark.parametrize("key", PLAYED)
def test_a_hint_is_short_plain_and_agrees_with_its_figures(key: str) -> None:
    compared = 0
    for seed in range(SEEDS):
        for hint in hints(key, f"plain {seed}", QUESTIONS, PLAYOUTS):
            compared += 1
            check(hint.sentences)
            words = " ".join(hint.sentences)
            assert shown_length(words) <= MAX_HINT_LENGTH and len(hint.sentences) <= 3, words
            best, *others = [arm.worth for arm in hint.thought.arms]
            gaps = [best - worth for worth in others]
            if "Nearly as good" in words or "either way" in words:
                assert min(map(abs, gaps)) < EQUAL_VALUE, (words, gaps)
            if "; **" in words or "Better than" in words:
                assert max(gaps) >= EQUAL_VALUE, (words, gaps)
            assert ("Nothing else" in words) <= (not others), words
    assert compared, "nothing is explained: see the program that plays, in the guide"


@pytest.mark.parametrize("key", OPPONENTS)
def test_a_reason_is_plain_names_its_program_and_agrees_with_its_figures(key: str) -> None:
    compared = 0
    for seed in range(SEEDS):
        for why in reasons(key, f"plain {seed}", 2 * QUESTIONS, PLAYOUTS):
            compared += 1
            check(why.sentences)
            words = " ".join(why.sentences)
            assert not re.search(r"\byour?\b", words), words
            gaps = [why.thought.arms[0].worth - arm.worth for arm in why.thought.arms[1:]]
            if "toss-up" in words:
                assert any(abs(gap) < EQUAL_VALUE for gap in gaps), (words, gaps)
            if "looked better" in words:
                assert any(gap <= -EQUAL_VALUE for gap in gaps), (words, gaps)
    assert compared, "nothing is explained: see the program that plays, in the guide"


@pytest.mark.parametrize("key", OPPONENTS)
def test_look_back_is_plain_and_agrees_with_the_line(key: str) -> None:
    compared = 0
    for seed in range(SEEDS):
        back = look_back(key, f"plain {seed}", CHOICES, PLAYOUTS)
        for moment in back.moments():
            compared += 1
            check([moment.words])
            played = back._match.history[moment.number - 1]
            name = back._match.leading_names_after(moment.number)[played.seat - 1]
            assert moment.words.startswith(f"**{name}**"), moment.words
        course, seen = back._course_sentence(), back._match.view(0)
        check([course])
        if back._followed and seen.outcome and seen.outcome.winner:
            end = "won" if seen.outcome.winner == back._followed else "lost"
            assert course.endswith(f" and {end}."), course
        assert ("No single choice" in course) is bool(back._followed and not back._swings), course
    assert compared, "nothing is explained: see the program that plays, in the guide"


@pytest.mark.parametrize("key", OPPONENTS)
def test_look_back_names_everybody_whose_lines_it_tells(key: str) -> None:
    """Where somebody else's line lies between, also whoever acted is named again."""
    compared = 0
    for seed in range(4):
        back = look_back(key, f"named {seed}", 1, PLAYOUTS)
        for played in back._match.history:
            names = back._match.leading_names_after(played.number)
            said = shown_entries(back._words.entries(played, names, back._match.game.config.turn))
            told = back._line(played, with_consequences=True)
            for before, after in pairwise(said):
                if after.mark in (0, before.mark):
                    continue
                name = names[after.mark - 1]
                if f"{before.text} {after.text}" in told:
                    compared += 1
                    assert after.text.startswith(f"**{name}"), told
                compared += f"**{name}**: {after.text}" in told
    assert compared, "nothing is explained: see the program that plays, in the guide"
