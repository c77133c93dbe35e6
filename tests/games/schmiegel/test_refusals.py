"""Whatever a rule forbids is refused with a sentence in the game's own terms."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.schmiegel.positions import SCHMIEGEL, loaded

FULL: dict[str, Any] = {
    "players": [
        {
            "party": [
                {"face": "JC", "numbers": ["2C", "3C"]},
                {"face": "QH", "numbers": ["2H"]},
                {"face": "KC", "numbers": ["4C"]},
                {"face": "AS", "numbers": ["2S"]},
            ],
            "hand": ["5C", "6S", "7D"],
        },
        {
            "party": [
                {"face": "QC", "numbers": ["6C", "7C", "8C"]},
                {"face": "AD", "numbers": ["9D"]},
                {"face": "KD", "numbers": ["10D", "2D"]},
            ],
            "hand": ["9C"],
        },
    ],
    "faces": {"pile": ["KS"], "discard": ["JH"]},
    "numbers": {"pile": ["3S", "4S"], "discard": ["8H"]},
}


@pytest.mark.parametrize(
    ("phase", "played", "action", "sentence"),
    [
        ("swap", "", "swap QC", "The Queen of Clubs is not in your party."),
        ("swap", "", "swap KS", "The King of Spades is not in your party."),
        ("swap", "", "accept", "No character has been drawn yet."),
        ("swap", "", "reject", "No character has been drawn yet."),
        ("swap", "", "associate 5C KC", "Name a character to swap first, or pass."),
        ("swap", "", "attack JC", "Name a character to swap first, or pass."),
        ("swap", "", "agree", "Name a character to swap first, or pass."),
        ("swap", "swap JC", "swap QH", "Accept or reject the drawn character first."),
        ("swap", "swap JC", "pass", "Accept or reject the drawn character first."),
        ("associate", "", "swap JC", "The time to swap a character is over for this turn."),
        ("associate", "", "accept", "The time to swap a character is over for this turn."),
        ("associate", "", "train AS", "Associate a number first, or pass."),
        ("associate", "", "associate 9C KC", "The 9 of Clubs is not in your hand."),
        ("associate", "", "associate 3S AS", "The 3 of Spades is not in your hand."),
        ("associate", "", "associate 5C QC", "The Queen of Clubs is not in your party."),
        ("associate", "", "associate 5C QH", "The Queen of Hearts takes only Hearts."),
        ("associate", "", "associate 5C JC", "The Jack of Clubs can hold no more than 2."),
        ("abilities", "", "attack JC", "Use an ability first, or pass to end the abilities."),
        (
            "abilities",
            "",
            "associate 6S AS",
            "The time to associate a number is over for this turn.",
        ),
        ("abilities", "", "steal QH 10D", "Only a rogue has Thievery."),
        ("abilities", "", "recruit JC", "Only a cleric has Leadership."),
        ("abilities", "", "move QH 2H QH", "Only a wizard has Necromancy."),
        ("abilities", "", "train KC", "Only a fighter has Training."),
        ("abilities", "", "recruit QC", "The Queen of Clubs is not in your party."),
        (
            "abilities",
            "",
            "steal JC 9D",
            "The Ace of Diamonds is a fighter, and safe from thieves.",
        ),
        ("abilities", "", "steal JC 2H", "The 2 of Hearts is not with an opposing character."),
        ("abilities", "", "steal JC 9C", "The 9 of Clubs is not with an opposing character."),
        ("abilities", "", "recruit QH", "The party already has 4 characters."),
        ("abilities", "", "move KC 2H QH", "The King of Clubs moves only Clubs."),
        ("abilities", "", "move KC 5C JC", "The 5 of Clubs is not with a character."),
        ("abilities", "", "move KC 6C AC", "The Ace of Clubs is in neither party."),
        ("abilities", "", "move KC 4C KC", "The 4 of Clubs is with the King of Clubs already."),
        ("abilities", "", "move KC 4C QH", "The Queen of Hearts takes only Hearts."),
        ("abilities", "", "move KC 4C JC", "The Jack of Clubs can hold no more than 2."),
        ("abilities", "", "move KC 2C QC", "The Queen of Clubs can hold no more than 3."),
        (
            "abilities",
            "move KC 6C KC",
            "move KC 7C KC",
            "The King of Clubs has acted as often as it could this turn.",
        ),
        (
            "abilities",
            "steal JC 10D, move KC 6C KC",
            "steal JC 2D",
            "The Jack of Clubs was left for another character this turn.",
        ),
        (
            "abilities",
            "train AS",
            "associate 6S AS",
            "A fighter trains another character, not itself.",
        ),
        (
            "abilities",
            "train AS",
            "steal JC 2D",
            "Associate a number with another character first, or pass.",
        ),
        ("attack", "", "attack QC", "The Queen of Clubs is not in your party."),
        ("attack", "", "defend JC", "Name a character to attack with first, or pass."),
        ("attack", "", "train AS", "The time to use abilities is over for this turn."),
        ("attack", "", "swap JC", "The time to swap a character is over for this turn."),
    ],
)
def test_the_reason_is_told(phase: str, played: str, action: str, sentence: str) -> None:
    state = loaded({**FULL, "phase": phase})
    for text in filter(None, played.split(", ")):
        assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse(text)) is None
        SCHMIEGEL.apply(state, SCHMIEGEL.parse(text))
    before = SCHMIEGEL.position(state)
    assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse(action)) == sentence
    assert SCHMIEGEL.position(state) == before


@pytest.mark.parametrize(
    ("phase", "action", "sentence"),
    [
        ("abilities", "steal JC 10D", "Nobody steals on their first turn."),
        (
            "abilities",
            "move KC 6C KC",
            "Nobody takes from an opposing character on their first turn.",
        ),
        ("attack", "attack JC", "Nobody attacks on their first turn."),
    ],
)
def test_what_waits_for_the_second_turn(phase: str, action: str, sentence: str) -> None:
    """C12, C14, C16: a first turn is the seat's own, whatever the other has played."""
    state = loaded({**FULL, "phase": phase, "turns_taken": [0, 4]})
    assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse(action)) == sentence
    later = loaded({**FULL, "phase": phase, "turns_taken": [1, 0]})
    assert SCHMIEGEL.refusal(later, 1, SCHMIEGEL.parse(action)) is None


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("pass", "Name the character that defends first."),
        ("attack QC", "Name the character that defends first."),
        ("accept", "The time to swap a character is over for this turn."),
        ("defend JC", "The Jack of Clubs is not in your party."),
    ],
)
def test_the_defender_is_named_first(action: str, sentence: str) -> None:
    """C16."""
    state = loaded({**FULL, "phase": "attack"})
    SCHMIEGEL.apply(state, SCHMIEGEL.parse("attack JC"))
    assert SCHMIEGEL.refusal(state, 2, SCHMIEGEL.parse(action)) == sentence
    assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse("pass")) == "It is for seat 2 to choose."


@pytest.mark.parametrize(
    ("phase", "action", "sentence"),
    [
        ("swap", "swap QH", "No character is left to draw."),
        ("abilities", "recruit QH", "No character is left to draw."),
        ("abilities", "move KD 2D KD", "The King of Diamonds holds no number to act with."),
    ],
)
def test_with_nothing_to_draw_or_to_act_with(phase: str, action: str, sentence: str) -> None:
    """C4, C7, C10, C13."""
    players = [
        {"party": [{"face": "QH", "numbers": ["2H"]}, {"face": "KD"}]},
        {"party": [{"face": "QD", "numbers": ["2D"]}]},
    ]
    state = loaded({"phase": phase, "players": players})
    assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse(action)) == sentence
