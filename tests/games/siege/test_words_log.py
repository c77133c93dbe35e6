"""The log of a siege: every action and event has its words, and none tells what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.english import in_words
from engine.rules.events import Rolled
from games.siege.words.log import entries
from tests.games.siege.words_play import GAME, line
from tests.kit.transitions import never_done, told

CAMP = {"deck": ["9S", "2C", "3C", "4C"], "equipment": ["catapult", "ladders"]}
CITY = {"deck": ["5C", "6C", "7D", "8D", "9H"]}

TOLD: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    (
        "besiege",
        {"besieger": {"deck": ["4D", "7C"]}, "besieged": CITY},
        ["1 besiege"],
        ["1 Turn 1 · Mara: Besieges: discards {4D}."],
    ),
    (
        "hold, and a black court",
        {"phase": "besieged", "besieger": CAMP, "besieged": CITY},
        ["2 hold"],
        [
            "2 Turn 1 · Tomas: Holds: discards {5C}.",
            "0 Turn 1 · Fate: King of Clubs, black: the Besieger discards 1: {9S}.",
        ],
    ),
    (
        "construct",
        {"besieger": {"deck": ["4C", "9D", "AS"]}, "besieged": CITY},
        ["1 construct siege-tower"],
        ["1 Turn 1 · Mara: Constructs Siege Tower for {4C} {9D}."],
    ),
    (
        "plan and order",
        {"besieger": {"deck": ["2C", "9D", "AS", "3S"]}, "besieged": CITY},
        ["1 plan", "1 order AS 9D"],
        [
            "1 Turn 1 · Mara: Plans with {2C}: looks at the top two cards.",
            "1 Turn 1 · Mara: Puts the two cards back on the deck, unseen.",
        ],
    ),
    (
        "plan for a single card",
        {"besieger": {"deck": ["AC", "9D", "AS"]}, "besieged": CITY},
        ["1 plan", "1 order 9D"],
        [
            "1 Turn 1 · Mara: Plans with {AC}: looks at the top card.",
            "1 Turn 1 · Mara: Puts the card back on the deck, unseen.",
        ],
    ),
    (
        "plan with the last card",
        {"besieger": {"deck": ["2C"]}, "besieged": CITY},
        ["1 plan"],
        ["1 Turn 1 · Mara: Plans with {2C}: no card is left to look at."],
    ),
    (
        "bombard the walls in vain",
        {
            "walls": 4,
            "besieger": {"deck": ["6S", "2C"], "equipment": ["catapult"]},
            "besieged": CITY,
        },
        ["1 bombard walls", "2 defend 1"],
        [
            "1 Turn 1 · Mara: Bombards the walls: one card drawn, face down.",
            "1 Turn 1 · Mara: Bombards the walls with {6S} + 2 = 8 against 4 + {5C} = 9. "
            "No breach.",
        ],
    ),
    (
        "bombard the walls",
        {"walls": 5, "besieger": CAMP, "besieged": CITY},
        ["1 bombard walls", "2 defend 0"],
        [
            "1 Turn 1 · Mara: Bombards the walls: one card drawn, face down.",
            "1 Turn 1 · Mara: Bombards the walls with {9S} + 2 = 11 against 5. A breach. "
            "Walls 5 → 4.",
        ],
    ),
    (
        "bombard the enemy",
        {"walls": 0, "besieger": {"deck": ["9S", "2C"]}, "besieged": CITY},
        ["1 bombard enemy", "2 defend 0"],
        [
            "1 Turn 1 · Mara: Bombards the enemy: one card drawn, face down.",
            "1 Turn 1 · Mara: Bombards the enemy with {9S} = 9 against 0. "
            "The Besieged discards 3: {5C} {6C} {7D}.",
        ],
    ),
    (
        "bombard the enemy in vain",
        {"walls": 0, "besieger": {"deck": ["AS", "2C"]}, "besieged": CITY},
        ["1 bombard enemy", "2 defend 1"],
        [
            "1 Turn 1 · Mara: Bombards the enemy: one card drawn, face down.",
            "1 Turn 1 · Mara: Bombards the enemy with {AS} = 1 against {5C} = 5. No loss.",
        ],
    ),
    (
        "assault",
        {"walls": 4, "besieger": CAMP, "besieged": {"deck": ["AC", "6C"]}},
        ["1 assault 3", "2 defend 1"],
        [
            "1 Turn 1 · Mara: Discards {9S} and assaults the city: three cards drawn, face down.",
            "1 Turn 1 · Mara: Assaults the city with {2C} + {3C} + {4C} + 1 = 10 "
            "against 4 + {AC} = 5. The defence is broken.",
            "1 Turn 1 · Mara: **The city falls to an assault.** The Besieger wins.",
        ],
    ),
    (
        "assault in vain",
        {"besieger": CAMP, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
        [
            "1 Turn 1 · Mara: Discards {9S} and assaults the city: one card drawn, face down.",
            "1 Turn 1 · Mara: Assaults the city with {2C} + 1 = 3 against 5. Thrown back. "
            "The Besieger discards 1: {3C}.",
        ],
    ),
    (
        "assault with the last card",
        {"besieger": {"deck": ["9S", "2C"]}, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
        [
            "1 Turn 1 · Mara: Discards {9S} and assaults the city: one card drawn, face down.",
            "1 Turn 1 · Mara: Assaults the city with {2C} = 2 against 5. Thrown back. "
            "The Besieger has no card to discard.",
            "2 Turn 1 · Tomas: **The camp is abandoned.** The Besieged wins.",
        ],
    ),
    (
        "resupply",
        {"besieger": {"deck": ["3H", "2C"], "discard": ["9S", "4D", "5C"]}, "besieged": CITY},
        ["1 resupply"],
        ["1 Turn 1 · Mara: Resupplies with {3H}: two black cards go under the deck."],
    ),
    (
        "ration without a heart, and a red court",
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": CITY,
            "fate": {"deck": ["JD", "KS"]},
        },
        ["2 ration"],
        [
            "2 Turn 1 · Tomas: Rations with {5C}: no heart, nothing comes back.",
            "0 Turn 1 · Fate: Jack of Diamonds, red: the Besieged discards 1: {6C}.",
        ],
    ),
    (
        "ration with nothing to fetch, and a reshuffle",
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["9H", "2D"], "discard": ["3D"]},
            "fate": {"deck": ["JC"], "discard": ["QC", "KS"]},
        },
        ["2 ration"],
        [
            "2 Turn 1 · Tomas: Rations with {9H}: no black card to bring back.",
            "0 Turn 1 · Fate: Jack of Clubs, black: the Besieger discards 1: {9S}. "
            "Fate is shuffled anew.",
        ],
    ),
    (
        "ration that fetches one, and a joker",
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["AH", "2S", "4C", "3D", "5D"], "discard": ["9C", "8C"]},
            "fate": {"deck": ["RJ", "QC"]},
        },
        ["2 ration"],
        [
            "2 Turn 1 · Tomas: Rations with {AH}: one black card goes under the deck.",
            "0 Turn 1 · Fate: Red Joker: the Besieged discards 3: {2S} {4C} {3D}.",
        ],
    ),
    (
        "repair",
        {
            "phase": "besieged",
            "walls": 4,
            "besieger": CAMP,
            "besieged": {"deck": ["6C", "2D", "9D"]},
        },
        ["2 repair"],
        [
            "2 Turn 1 · Tomas: Repairs: discards {6C} {2D}. Walls 4 → 5.",
            "0 Turn 1 · Fate: King of Clubs, black: the Besieger discards 1: {9S}.",
        ],
    ),
    (
        "sally against the equipment, and destroy",
        {"phase": "besieged", "besieger": CAMP, "besieged": CITY},
        ["2 sally equipment", "1 defend 0", "2 destroy ladders"],
        [
            "2 Turn 1 · Tomas: Sallies against the equipment: one card drawn, face down.",
            "2 Turn 1 · Tomas: Sallies against the equipment with {5C} = 5 against 0. "
            "A counter will burn.",
            "2 Turn 1 · Tomas: Destroys the Ladders: back to the yard.",
            "0 Turn 1 · Fate: King of Clubs, black: the Besieger discards 1: {9S}.",
        ],
    ),
    (
        "sally in vain",
        {
            "phase": "besieged",
            "besieger": {"deck": ["4S", "2C", "3C"], "equipment": ["camp-defences"]},
            "besieged": CITY,
        },
        ["2 sally enemy", "1 defend 1"],
        [
            "2 Turn 1 · Tomas: Sallies against the enemy: one card drawn, face down.",
            "2 Turn 1 · Tomas: Sallies against the enemy with {5C} = 5 against 1 + {4S} = 5. "
            "The camp holds.",
            "0 Turn 1 · Fate: King of Clubs, black: the Besieger discards 1: {2C}.",
        ],
    ),
    (
        "sally against the enemy, who runs out",
        {"phase": "besieged", "besieger": {"deck": ["4S", "2C"]}, "besieged": CITY},
        ["2 sally enemy", "1 defend 0"],
        [
            "2 Turn 1 · Tomas: Sallies against the enemy: one card drawn, face down.",
            "2 Turn 1 · Tomas: Sallies against the enemy with {5C} = 5 against 0. "
            "The Besieger discards 2: {4S} {2C}.",
            "2 Turn 1 · Tomas: **The camp is abandoned.** The Besieged wins.",
        ],
    ),
    (
        "an empty deck that must act, a turn later",
        {"phase": "besieged", "besieger": {"deck": ["4S"]}, "besieged": CITY},
        ["2 hold"],
        [
            "2 Turn 1 · Tomas: Holds: discards {5C}.",
            "0 Turn 1 · Fate: King of Clubs, black: the Besieger discards 1: {4S}.",
            "2 Turn 2 · Tomas: **The camp is abandoned.** The Besieged wins.",
        ],
    ),
    (
        "Fate strikes an empty deck",
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["4S"]},
            "fate": {"deck": ["QH", "KS"]},
        },
        ["2 hold"],
        [
            "2 Turn 1 · Tomas: Holds: discards {4S}.",
            "0 Turn 1 · Fate: Queen of Hearts, red: the Besieged has no card to discard.",
            "1 Turn 1 · Mara: **The city surrenders.** The Besieger wins.",
        ],
    ),
    (
        "resign before the answer to an attack",
        {"besieger": CAMP, "besieged": CITY},
        ["1 assault 2", "2 resign"],
        [
            "1 Turn 1 · Mara: Discards {9S} and assaults the city: two cards drawn, face down.",
            "2 Turn 1 · Tomas: Resigns. The attack comes to nothing: {2C} {3C}.",
            "1 Turn 1 · Mara: The Besieger wins.",
        ],
    ),
    (
        "a draw refused, and one agreed",
        {"besieger": CAMP, "besieged": CITY},
        ["1 offer draw", "2 refuse", "1 besiege", "2 offer draw", "1 agree"],
        [
            "1 Turn 1 · Mara: Offers a draw.",
            "2 Turn 1 · Tomas: Refuses the draw.",
            "1 Turn 1 · Mara: Besieges: discards {9S}.",
            "2 Turn 1 · Tomas: Offers a draw.",
            "1 Turn 1 · Mara: Agrees to a draw.",
            "0 Turn 1 · Draw: **A draw is agreed.** Nobody wins.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "expected"),
    [each[1:] for each in TOLD],
    ids=[each[0] for each in TOLD],
)
def test_what_is_played_is_told(
    position: dict[str, Any], played: list[str], expected: list[str]
) -> None:
    assert told(line(position, *played), entries) == expected


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [
        transition for _, position, played, _ in TOLD for transition in line(position, *played)
    ]
    assert never_done(GAME, transitions) == {Rolled}  # no dice here


@pytest.mark.parametrize(
    ("count", "thing", "words"),
    [(0, "card", "no cards"), (1, "card", "one card"), (10, "", "ten"), (11, "card", "11 cards")],
)
def test_numbers_are_words_up_to_ten(count: int, thing: str, words: str) -> None:
    assert in_words(count, thing) == words
