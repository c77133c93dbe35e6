"""The log of Schmiegel: every action and event has its words, and none tells what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.chance import Chance, Scripted
from engine.rules.events import Event, Looked
from engine.words.log import Entry
from games.schmiegel.words.log import entries, opening
from tests.games.schmiegel.words_play import GAME, RULES, line
from tests.kit.transitions import NAMES, never_done, told

MARA: dict[str, Any] = {
    "party": [
        {"face": "JC", "numbers": ["2C", "5C"]},
        {"face": "QH", "numbers": ["3H"]},
        {"face": "KC", "numbers": ["9C"]},
    ],
    "hand": ["8H", "4S"],
}
TOMAS = {
    "party": [{"face": "KD", "numbers": ["3D", "7D", "10D"]}, {"face": "AS", "numbers": ["6S"]}],
    "hand": ["2S"],
}
FIELD: dict[str, Any] = {
    "players": [MARA, TOMAS],
    "faces": {"pile": ["QS", "JD"], "discard": ["AH"]},
    "numbers": {"pile": ["10H", "9S"], "discard": ["4D"]},
}
LAST = {"party": [{"face": "KD", "numbers": ["3D"]}], "hand": []}


def field(**changed: Any) -> dict[str, Any]:
    return {**FIELD, **changed}


def of(size: int) -> dict[str, Any]:
    return {"rules": GAME.rules_for({"best_of": size})}


Told = tuple[str, dict[str, Any], list[str], dict[str, Any], list[str]]
TOLD: list[Told] = [
    (
        "a swap that is accepted",
        FIELD,
        ["1 swap JC", "1 accept"],
        {},
        [
            "1 Turn 1 · Swap: Mara names Jack of Clubs; {QS} is drawn.",
            "1 Swap: {QS} comes. Jack of Clubs leaves play with {2C} {5C}.",
            "1 Level up: Mara draws a number.",
        ],
    ),
    (
        "a swap that is rejected, from a pile that is turned over, with nothing left to draw",
        field(faces={"discard": ["AH", "JD"]}, numbers={}, players=[{**MARA, "hand": []}, LAST]),
        ["1 swap QH", "1 reject"],
        {},
        [
            "0 Faces: The discard pile, two characters, is turned over.",
            "1 Turn 1 · Swap: Mara names Queen of Hearts; {JD} is drawn.",
            "1 Swap: {JD} is discarded, {QH} stays.",
            "1 Level up: No number is left to draw.",
        ],
    ),
    (
        "passes, phase by phase",
        FIELD,
        ["1 pass", "1 pass", "1 pass", "1 pass"],
        {},
        [
            "1 Turn 1 · Swap: Mara swaps nobody.",
            "1 Level up: Mara draws a number.",
            "1 Level up: Mara associates nothing.",
            "1 Abilities: Mara is done.",
            "1 Attack: Mara does not attack.",
        ],
    ),
    (
        "a number drawn from a pile that is made anew, and associated",
        field(numbers={"discard": ["4D", "10H"]}),
        ["1 pass", "1 associate 8H QH"],
        {},
        [
            "1 Turn 1 · Swap: Mara swaps nobody.",
            "0 Numbers: The discard pile, two numbers, is shuffled into a new one.",
            "1 Level up: Mara draws a number.",
            "1 Level up: {8H} goes to Queen of Hearts.",
        ],
    ),
    (
        "both hands discarded for a new pile",
        field(numbers={}),
        ["1 pass"],
        {},
        [
            "1 Turn 1 · Swap: Mara swaps nobody.",
            "0 Numbers: No number is left to draw. Mara discards {8H} {4S}. Tomas discards {2S}. "
            "All are shuffled into a new pile.",
            "1 Level up: Mara draws a number.",
        ],
    ),
    (
        "thievery, necromancy and leadership",
        field(phase="abilities"),
        ["1 steal JC 10D", "1 move KC 2C KC", "1 recruit QH"],
        {},
        [
            "1 Thievery: {JC} takes {10D} from {KD} into the hand.",
            "1 Necromancy: {KC} moves {2C} from {JC} to {KC}.",
            "1 Leadership: {QH} recruits {QS}.",
        ],
    ),
    (
        "training, with an association and without, and with nothing to draw",
        field(
            turn=2,
            phase="abilities",
            players=[{**MARA, "hand": []}, {**TOMAS, "hand": ["4D"]}],
            numbers={"pile": ["9S"]},
        ),
        ["2 train AS", "2 associate 4D KD"],
        {},
        ["2 Training: {AS} draws a number.", "2 Training: {4D} goes to King of Diamonds."],
    ),
    (
        "training in vain",
        field(
            turn=2,
            phase="abilities",
            players=[{**MARA, "hand": []}, {**TOMAS, "hand": []}],
            numbers={},
        ),
        ["2 train AS", "2 pass", "2 pass"],
        {},
        [
            "2 Training: No number is left to draw.",
            "2 Training: Tomas associates nothing.",
            "2 Abilities: Tomas is done.",
        ],
    ),
    (
        "a battle that the attacker wins by a number",
        field(phase="attack"),
        ["1 attack JC", "2 defend KD"],
        {"dice": [[6, 2], [4, 5], [2, 3], [2, 3]]},
        [
            "1 Attack: Mara names Jack of Clubs.",
            "2 Defence: Tomas names King of Diamonds.",
            "2 Roll 1 · Tomas: 6 and 2 make 8. No hit.",
            "1 Roll 2 · Mara: 4 and 5 make 9. No hit.",
            "2 Roll 3 · Tomas: 2 and 3 make 5. No hit.",
            "1 Roll 4 · Mara: 2 and 3 make 5. Jack of Clubs holds {5C}: a hit.",
            "1 Battle: King of Diamonds leaves play with {3D} {7D} {10D}.",
        ],
    ),
    (
        "a battle that the defender wins by a total that always hits",
        field(phase="attack"),
        ["1 attack QH", "2 defend AS"],
        {"dice": [[5, 6]]},
        [
            "1 Attack: Mara names Queen of Hearts.",
            "2 Defence: Tomas names Ace of Spades.",
            "2 Roll 1 · Tomas: 5 and 6 make 11, which always hits.",
            "2 Battle: Queen of Hearts leaves play with {3H}.",
        ],
    ),
    (
        "a battle without a hit",
        field(phase="attack"),
        ["1 attack JC", "2 defend AS"],
        {"dice": [[2, 2]] * 12},
        [
            "1 Attack: Mara names Jack of Clubs.",
            "2 Defence: Tomas names Ace of Spades.",
            *[
                f"{who} Roll {at} · {NAMES[who - 1]}: 2 and 2 make 4. No hit."
                for at, who in enumerate([2, 1] * 6, start=1)
            ],
            "0 Battle: 12 rolls without a hit: nothing changes.",
        ],
    ),
    (
        "the last of a party in a single game",
        field(phase="attack", players=[MARA, LAST]),
        ["1 attack JC", "2 defend KD"],
        {"dice": [[1, 1], [1, 1]]},
        [
            "1 Attack: Mara names Jack of Clubs.",
            "2 Defence: Tomas names King of Diamonds.",
            "2 Roll 1 · Tomas: 1 and 1 make 2. No hit.",
            "1 Roll 2 · Mara: 1 and 1 make 2. Jack of Clubs holds {2C}: a hit.",
            "1 Battle: King of Diamonds leaves play with {3D}.",
            "1 Turn 1 · Mara: **The party of Tomas is gone.** Mara wins.",
        ],
    ),
    (
        "the last of a party in a set, and the next game, whose dice are thrown twice",
        field(phase="attack", players=[MARA, LAST], wins=[0, 1]),
        ["1 attack JC", "2 defend KD"],
        {"dice": [[1, 1], [6, 6], [3, 4], [5, 2], [1, 2], [2, 3]], **of(5)},
        [
            "1 Attack: Mara names Jack of Clubs.",
            "2 Defence: Tomas names King of Diamonds.",
            "2 Roll 1 · Tomas: 1 and 1 make 2. No hit.",
            "1 Roll 2 · Mara: 6 and 6 make 12, which always hits.",
            "1 Battle: King of Diamonds leaves play with {3D}.",
            "1 Game 2 · Mara: **The party of Tomas is gone.** Mara wins the game: 1–1.",
            "0 Game 3: A whole pack is dealt. Mara: 3 and 4 make 7. Tomas: 5 and 2 make 7. "
            "Once more. Mara: 1 and 2 make 3. Tomas: 2 and 3 make 5. Tomas begins.",
        ],
    ),
    (
        "the end of a set",
        field(phase="attack", players=[{**MARA, "party": MARA["party"][:1]}, LAST], wins=[1, 1]),
        ["1 attack JC", "2 defend KD"],
        {"dice": [[1, 2]], **of(3)},
        [
            "1 Attack: Mara names Jack of Clubs.",
            "2 Defence: Tomas names King of Diamonds.",
            "2 Roll 1 · Tomas: 1 and 2 make 3. King of Diamonds holds {3D}: a hit.",
            "2 Battle: Jack of Clubs leaves play with {2C} {5C}.",
            "2 Turn 1 · Tomas: **The party of Mara is gone.** Tomas wins the match: 2–1.",
        ],
    ),
    (
        "resigned before the answer to a swap",
        FIELD,
        ["1 swap JC", "1 resign"],
        {},
        [
            "1 Turn 1 · Swap: Mara names Jack of Clubs; {QS} is drawn.",
            "1 Turn 1 · Mara: Resigns. {QS} is discarded.",
            "2 Turn 1 · Tomas: Tomas wins.",
        ],
    ),
    (
        "a draw refused, and one agreed",
        field(phase="attack"),
        ["1 offer draw", "2 refuse", "1 attack JC", "2 offer draw", "1 agree"],
        {},
        [
            "1 Turn 1 · Mara: Offers a draw.",
            "2 Turn 1 · Tomas: Refuses the draw.",
            "1 Attack: Mara names Jack of Clubs.",
            "2 Turn 1 · Tomas: Offers a draw.",
            "1 Turn 1 · Mara: Agrees to a draw.",
            "0 Turn 1 · Draw: **A draw is agreed.** Nobody wins.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "given_by", "expected"),
    [each[1:] for each in TOLD],
    ids=[each[0] for each in TOLD],
)
def test_what_is_played_is_told(
    position: dict[str, Any], played: list[str], given_by: dict[str, Any], expected: list[str]
) -> None:
    assert told(line(position, *played, **given_by), entries) == expected


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [
        transition
        for _, position, played, given_by, _ in TOLD
        for transition in line(position, *played, **given_by)
    ]
    assert never_done(GAME, transitions) == {Looked}  # nobody looks into a pile here


def test_the_first_game_is_opened_with_its_dice() -> None:
    dice = [[3, 4], [5, 2], [6, 1], [1, 2]]
    events: list[Event] = []
    GAME.start(RULES, 2, Chance(0, Scripted(dice, [])), events.append)
    assert opening(events, NAMES) == [
        Entry(
            0,
            "Game 1",
            "A whole pack is dealt. Mara: 3 and 4 make 7. Tomas: 5 and 2 make 7. Once more. "
            "Mara: 6 and 1 make 7. Tomas: 1 and 2 make 3. Mara begins.",
            0,
        )
    ]
    assert opening([], NAMES) == []
