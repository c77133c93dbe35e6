"""What a siege says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.rules.actions import MENU
from games.siege.words.summary import status
from tests.games.siege.words_play import GAME, at, line
from tests.kit.catalogue import WORDS, log_writer
from tests.kit.transitions import NAMES, button, charted, over, told, verdict

Position = Mapping[str, Any]

TABLE: dict[str, Any] = {
    "walls": 4,
    "besieger": {
        "deck": ["5H", "2C", "10S", "6S", "3H"],
        "discard": ["9S", "4D", "5C"],
        "equipment": ["catapult", "ladders", "camp-defences"],
    },
    "besieged": {"deck": ["9D", "2S"], "discard": ["3C"]},
}
SALLYING = {**TABLE, "phase": "besieged"}
ONE_CARD = {**TABLE, "besieger": {**TABLE["besieger"], "deck": ["5H"]}}
OPEN_CITY = {**TABLE, "walls": 0}

CAMP = {"deck": ["9S", "2C", "3C", "4C"], "equipment": ["catapult", "ladders"]}
CITY = {"deck": ["5C", "6C", "7D", "8D", "9H"]}
FIELD = {"deck": ["10S", "9H", "5D", "2C", "3C", "4C"]}
ENGINES = {**FIELD, "equipment": ["mine", "siege-tower"]}


def actions(*texts: str) -> list[Action]:
    return [*map(GAME.parse, texts)]


BUTTONS: dict[str, tuple[Position, Sequence[str], int, Sequence[Action]]] = {
    "all that the Besieger may choose": (TABLE, [], 1, MENU[1]),
    "all that the Besieged may choose": (SALLYING, [], 2, MENU[2]),
    "the Besieger's with one card left": (ONE_CARD, [], 1, MENU[1]),
    "the order after a plan": (TABLE, [], 1, actions("order 5H 2C")),
    "what every game has": (TABLE, [], 2, actions("offer draw", "agree", "refuse", "resign")),
    "the walls are bombarded": (TABLE, ["1 bombard walls"], 2, actions("defend 0", "defend 1")),
    "the enemy is bombarded": (TABLE, ["1 bombard enemy"], 2, actions("defend 0", "defend 1")),
    "the enemy is bombarded where no wall stands": (
        OPEN_CITY,
        ["1 bombard enemy"],
        2,
        actions("defend 0", "defend 1"),
    ),
    "the city is assaulted": (
        TABLE,
        ["1 assault 1"],
        2,
        actions("defend 0", "defend 1", "defend 2"),
    ),
    "a camp with defences answers a sally": (
        SALLYING,
        ["2 sally enemy"],
        1,
        actions("defend 0", "defend 1"),
    ),
    "a counter is destroyed": (
        SALLYING,
        ["2 sally equipment", "1 defend 0"],
        2,
        actions("destroy catapult", "destroy ladders", "destroy camp-defences"),
    ),
    "an assault on an empty deck": (
        {**TABLE, "besieged": {"deck": []}},
        [],
        1,
        actions("assault 1"),
    ),
    "an assault on a deck of one card": (
        {**TABLE, "besieged": {"deck": ["9D"]}},
        [],
        1,
        actions("assault 1"),
    ),
}
"""Where buttons are read: a position, what is done there, whose buttons, and which."""

PLAYED: dict[str, tuple[Position, Sequence[str]]] = {
    "besiege": ({"besieger": {"deck": ["4D", "7C"]}, "besieged": CITY}, ["1 besiege"]),
    "hold, and a black court": (
        {"phase": "besieged", "besieger": CAMP, "besieged": CITY},
        ["2 hold"],
    ),
    "construct": (
        {"besieger": {"deck": ["4C", "9D", "AS"]}, "besieged": CITY},
        ["1 construct siege-tower"],
    ),
    "plan and order": (
        {"besieger": {"deck": ["2C", "9D", "AS", "3S"]}, "besieged": CITY},
        ["1 plan", "1 order AS 9D"],
    ),
    "plan for a single card": (
        {"besieger": {"deck": ["AC", "9D", "AS"]}, "besieged": CITY},
        ["1 plan", "1 order 9D"],
    ),
    "plan with the last card": ({"besieger": {"deck": ["2C"]}, "besieged": CITY}, ["1 plan"]),
    "bombard the walls in vain": (
        {
            "walls": 4,
            "besieger": {"deck": ["6S", "2C"], "equipment": ["catapult"]},
            "besieged": CITY,
        },
        ["1 bombard walls", "2 defend 1"],
    ),
    "bombard the walls": (
        {"walls": 5, "besieger": CAMP, "besieged": CITY},
        ["1 bombard walls", "2 defend 0"],
    ),
    "bombard the enemy": (
        {"walls": 0, "besieger": {"deck": ["9S", "2C"]}, "besieged": CITY},
        ["1 bombard enemy", "2 defend 0"],
    ),
    "bombard the enemy in vain": (
        {"walls": 0, "besieger": {"deck": ["AS", "2C"]}, "besieged": CITY},
        ["1 bombard enemy", "2 defend 1"],
    ),
    "assault": (
        {"walls": 4, "besieger": CAMP, "besieged": {"deck": ["AC", "6C"]}},
        ["1 assault 3", "2 defend 1"],
    ),
    "assault in vain": ({"besieger": CAMP, "besieged": CITY}, ["1 assault 1", "2 defend 0"]),
    "assault with the last card": (
        {"besieger": {"deck": ["9S", "2C"]}, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
    ),
    "resupply": (
        {"besieger": {"deck": ["3H", "2C"], "discard": ["9S", "4D", "5C"]}, "besieged": CITY},
        ["1 resupply"],
    ),
    "ration without a heart, and a red court": (
        {"phase": "besieged", "besieger": CAMP, "besieged": CITY, "fate": {"deck": ["JD", "KS"]}},
        ["2 ration"],
    ),
    "ration with nothing to fetch, and a reshuffle": (
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["9H", "2D"], "discard": ["3D"]},
            "fate": {"deck": ["JC"], "discard": ["QC", "KS"]},
        },
        ["2 ration"],
    ),
    "ration that fetches one, and a joker": (
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["AH", "2S", "4C", "3D", "5D"], "discard": ["9C", "8C"]},
            "fate": {"deck": ["RJ", "QC"]},
        },
        ["2 ration"],
    ),
    "repair": (
        {
            "phase": "besieged",
            "walls": 4,
            "besieger": CAMP,
            "besieged": {"deck": ["6C", "2D", "9D"]},
        },
        ["2 repair"],
    ),
    "sally against the equipment, and destroy": (
        {"phase": "besieged", "besieger": CAMP, "besieged": CITY},
        ["2 sally equipment", "1 defend 0", "2 destroy ladders"],
    ),
    "sally in vain": (
        {
            "phase": "besieged",
            "besieger": {"deck": ["4S", "2C", "3C"], "equipment": ["camp-defences"]},
            "besieged": CITY,
        },
        ["2 sally enemy", "1 defend 1"],
    ),
    "sally against the enemy, who runs out": (
        {"phase": "besieged", "besieger": {"deck": ["4S", "2C"]}, "besieged": CITY},
        ["2 sally enemy", "1 defend 0"],
    ),
    "an empty deck that must act, a turn later": (
        {"phase": "besieged", "besieger": {"deck": ["4S"]}, "besieged": CITY},
        ["2 hold"],
    ),
    "Fate strikes an empty deck": (
        {
            "phase": "besieged",
            "besieger": CAMP,
            "besieged": {"deck": ["4S"]},
            "fate": {"deck": ["QH", "KS"]},
        },
        ["2 hold"],
    ),
    "resign before the answer to an attack": (
        {"besieger": CAMP, "besieged": CITY},
        ["1 assault 2", "2 resign"],
    ),
    "a draw refused, and one agreed": (
        {"besieger": CAMP, "besieged": CITY},
        ["1 offer draw", "2 refuse", "1 besiege", "2 offer draw", "1 agree"],
    ),
}
"""What the log tells: a position and what is done there."""

ENDS: dict[str, tuple[Position, Sequence[str]]] = {
    "assault": ({"walls": 4, "besieger": ENGINES, "besieged": CITY}, ["1 assault 3", "2 defend 2"]),
    "assault on walls alone": (
        {"walls": 4, "besieger": FIELD, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
    ),
    "assault on an open city": (
        {"walls": 0, "besieger": FIELD, "besieged": CITY},
        ["1 assault 1", "2 defend 1"],
    ),
    "assault that can't be paid": (
        {"walls": 5, "besieger": {"deck": ["2C", "3C"]}, "besieged": CITY},
        ["1 assault 1", "2 defend 0"],
    ),
    "bombardment that can't be paid": (
        {"walls": 5, "besieger": FIELD, "besieged": {"deck": ["5C", "6C"]}},
        ["1 bombard enemy", "2 defend 0"],
    ),
    "bombardment that is paid with the last card": (
        {"walls": 5, "besieger": FIELD, "besieged": {"deck": ["5C", "6C", "7C"]}},
        ["1 bombard enemy", "2 defend 0"],
    ),
    "sally that can't be paid": (
        {"phase": "besieged", "besieger": {"deck": ["5C"]}, "besieged": CITY},
        ["2 sally enemy", "1 defend 0"],
    ),
    "Fate after a sally that was paid": (
        {"phase": "besieged", "besieger": {"deck": ["5C", "6C", "7C"]}, "besieged": CITY},
        ["2 sally enemy", "1 defend 0"],
    ),
    "a joker": (
        {
            "phase": "besieged",
            "besieger": FIELD,
            "besieged": {"deck": ["4S", "5S", "6S"]},
            "fate": {"deck": ["RJ"]},
        },
        ["2 hold"],
    ),
    "an empty deck after Fate": (
        {"phase": "besieged", "besieger": {"deck": ["5C"]}, "besieged": CITY},
        ["2 hold"],
    ),
    "resigned": ({"besieger": FIELD, "besieged": CITY}, ["1 besiege", "2 resign"]),
    "a draw": ({"besieger": FIELD, "besieged": CITY}, ["1 offer draw", "2 agree"]),
}
"""Ways in which a siege ends: a position and what is done there."""

LONG: tuple[Position, Sequence[str]] = (
    {
        "besieger": {
            "deck": ["5H", "2C", "10S", "6S", "3H", "4S", "AS", "9S", "8S", "7S", "10C", "9C"]
        },
        "besieged": {
            "deck": ["9D", "2D", "2S", "3S", "AH", "4C", "7C", "6D", "5D", "3D", "2H", "AC"],
            "discard": ["10C"],
        },
        "fate": {"deck": ["RJ", "KS", "QS", "JS", "KC"]},
    },
    [
        *["1 construct trebuchet", "2 sally equipment", "1 defend 0", "2 destroy trebuchet"],
        *["1 bombard walls", "2 defend 0", "2 repair"],
        *["1 assault 1", "2 defend 0", "2 ration"],
        *["1 bombard enemy", "2 defend 0", "2 resign"],
    ],
)
WALLS: tuple[Position, Sequence[str]] = (
    {"besieger": FIELD, "besieged": CITY},
    ["1 bombard walls", "2 defend 0", "2 hold", "1 besiege", "2 repair", "1 resign"],
)
STORIES = {
    "turning points, of which the slightest is left out": LONG,
    "walls that a turn left lower, and one left higher": WALLS,
    "nothing ever happened": ({"besieger": FIELD, "besieged": CITY}, ["1 resign"]),
}
"""Sieges of which everything is read that is told at the end."""


def buttons(
    position: Position, played: Sequence[str], seat: int, actions: Sequence[Action]
) -> Iterator[str]:
    state = line(position, *played)[-1].after if played else at(position)
    for action in actions:
        asked = Decision(seat, "", None)
        yield button(WORDS["siege"].caption(GAME.view(state, 0), asked, action, NAMES))


def logged(position: Position, played: Sequence[str]) -> list[str]:
    return told(line(position, *played), log_writer("siege"))


def ending(position: Position, played: Sequence[str]) -> Iterator[str]:
    return verdict(over("siege", line(position, *played)))


def story(position: Position, played: Sequence[str]) -> Iterator[str]:
    found = over("siege", line(position, *played))
    yield from verdict(found)
    yield from charted(found)


def in_progress() -> Iterator[str]:
    yield status(GAME.view(at({"besieger": FIELD, "besieged": CITY}), 0), NAMES)


SITUATIONS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"Buttons: {title}": partial(buttons, *each) for title, each in BUTTONS.items()},
    **{f"Log: {title}": partial(logged, *each) for title, each in PLAYED.items()},
    **{f"End: {title}": partial(ending, *each) for title, each in ENDS.items()},
    **{f"Story: {title}": partial(story, *each) for title, each in STORIES.items()},
    "A siege in progress": in_progress,
}
