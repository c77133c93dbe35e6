"""Whatever a rule forbids is refused with a sentence in the game's own terms."""

from __future__ import annotations

from typing import Any

import pytest

from games.schmiegel.rules.state import Schmiegel
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

REFUSED: dict[str, str] = {
    "swap": """
        swap QC: The Queen of Clubs is not in your party.
        swap KS: The King of Spades is not in your party.
        accept: No character has been drawn yet.
        reject: No character has been drawn yet.
        associate 5C KC: First choose a character to swap, or pass.
        attack JC: First choose a character to swap, or pass.
        agree: First choose a character to swap, or pass.
        swap JC, swap QH: First accept or reject the drawn character.
        swap JC, pass: First accept or reject the drawn character.
    """,
    "associate": """
        swap JC: You can no longer swap a character this turn.
        accept: You can no longer swap a character this turn.
        train AS: First give a number to a character, or pass.
        associate 9C KC: The 9 of Clubs is not in your hand.
        associate 3S AS: The 3 of Spades is not in your hand.
        associate 5C QC: The Queen of Clubs is not in your party.
        associate 5C QH: The Queen of Hearts can hold only Hearts.
        associate 5C JC: The Jack of Clubs can hold no more than 2.
    """,
    "abilities": """
        attack JC: First use an ability, or pass to end the abilities.
        associate 6S AS: You can no longer give a number this turn.
        steal QH 10D: Only a rogue has Thievery.
        recruit JC: Only a cleric has Leadership.
        move QH 2H QH: Only a wizard has Necromancy.
        train KC: Only a fighter has Training.
        recruit QC: The Queen of Clubs is not in your party.
        steal JC 9D: The Ace of Diamonds is a fighter, and safe from thieves.
        steal JC 2H: No opposing character holds the 2 of Hearts.
        steal JC 9C: No opposing character holds the 9 of Clubs.
        recruit QH: The party already has 4 characters.
        move KC 2H QH: The King of Clubs can move only Clubs.
        move KC 5C JC: No character holds the 5 of Clubs.
        move KC 6C AC: The Ace of Clubs is in neither party.
        move KC 4C KC: The King of Clubs already holds the 4 of Clubs.
        move KC 4C QH: The Queen of Hearts can hold only Hearts.
        move KC 4C JC: The Jack of Clubs can hold no more than 2.
        move KC 2C QC: The Queen of Clubs can hold no more than 3.
        move KC 6C KC, move KC 7C KC: The King of Clubs has no uses left this turn.
        steal JC 10D, move KC 6C KC, steal JC 2D: \
            The Jack of Clubs is done for this turn, since another character has acted.
        train AS, associate 6S AS: A fighter trains another character, not itself.
        train AS, steal JC 2D: First give a number to another character, or pass.
    """,
    "attack": """
        attack QC: The Queen of Clubs is not in your party.
        defend JC: First choose a character to attack with, or pass.
        train AS: You can no longer use abilities this turn.
        swap JC: You can no longer swap a character this turn.
        attack JC, pass: First choose the character that defends.
        attack JC, attack QC: First choose the character that defends.
        attack JC, accept: You can no longer swap a character this turn.
        attack JC, defend JC: The Jack of Clubs is not in your party.
    """,
}
"""By phase: what is played, each by the seat that is asked, and why the last of it can't be."""

TOO_EARLY: dict[str, str] = {
    "abilities": """
        steal JC 10D: You can't steal on your first turn.
        move KC 6C KC: You can't take from an opposing character on your first turn.
    """,
    "attack": """
        attack JC: You can't attack on your first turn.
    """,
}

NOTHING_THERE: dict[str, str] = {
    "swap": """
        swap QH: No character is left to draw.
    """,
    "abilities": """
        recruit QH: No character is left to draw.
        move KD 2D KD: The King of Diamonds holds no number to act with.
    """,
}


def cases(table: dict[str, str]) -> list[tuple[str, list[str], str]]:
    """The phase, what is played, and the sentence."""
    lines = [(phase, line.strip()) for phase, text in table.items() for line in text.splitlines()]
    parted = [(phase, *line.partition(": ")[::2]) for phase, line in lines if line]
    return [(phase, played.split(", "), sentence.strip()) for phase, played, sentence in parted]


def refusal(state: Schmiegel, played: list[str]) -> str | None:
    """Play all but the last, which is refused or not; that changes nothing."""
    *before, last = map(SCHMIEGEL.parse, played)
    for action in before:
        assert (decision := SCHMIEGEL.decision(state))
        assert SCHMIEGEL.refusal(state, decision.seat, action) is None
        SCHMIEGEL.apply(state, action)
    position, decision = SCHMIEGEL.position(state), SCHMIEGEL.decision(state)
    assert decision
    found = SCHMIEGEL.refusal(state, decision.seat, last)
    assert SCHMIEGEL.position(state) == position
    return found


@pytest.mark.parametrize(("phase", "played", "sentence"), cases(REFUSED))
def test_the_reason_is_told(phase: str, played: list[str], sentence: str) -> None:
    assert refusal(loaded({**FULL, "phase": phase}), played) == sentence


@pytest.mark.parametrize(("phase", "played", "sentence"), cases(TOO_EARLY))
def test_what_waits_for_the_second_turn(phase: str, played: list[str], sentence: str) -> None:
    """C12, C14, C16: a first turn is the seat's own, whatever the other has played."""
    first, later = (
        loaded({**FULL, "phase": phase, "turns_taken": turns}) for turns in ([0, 4], [1, 0])
    )
    assert refusal(first, played) == sentence
    assert refusal(later, played) is None


def test_the_defender_is_named_by_the_other_seat() -> None:
    """C16."""
    state = loaded({**FULL, "phase": "attack"})
    SCHMIEGEL.apply(state, SCHMIEGEL.parse("attack JC"))
    assert SCHMIEGEL.refusal(state, 1, SCHMIEGEL.parse("pass")) == "It is seat 2's turn to choose."


@pytest.mark.parametrize(("phase", "played", "sentence"), cases(NOTHING_THERE))
def test_with_nothing_to_draw_or_to_act_with(phase: str, played: list[str], sentence: str) -> None:
    """C4, C7, C10, C13."""
    players = [
        {"party": [{"face": "QH", "numbers": ["2H"]}, {"face": "KD"}]},
        {"party": [{"face": "QD", "numbers": ["2D"]}]},
    ]
    assert refusal(loaded({"phase": phase, "players": players}), played) == sentence
