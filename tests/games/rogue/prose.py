"""What a run says, to be read: its buttons, its log, its result and a line on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from engine.rules.state import Decision
from games.rogue.rules.state import Ruleset
from games.rogue.words.labels import label
from games.rogue.words.summary import status
from tests.games.rogue.words_play import GAME, NAMES, RULES, Transition, at, board, line
from tests.kit.catalogue import log_writer
from tests.kit.transitions import button, charted, over, told, verdict

Position = dict[str, Any]

# Buttons, each as `title | hint | help | key`.

CROSSING: Position = {
    "board": board("c2", b2=".", c1="+KD", d2="QS", c3="+AH"),
    "deck": ["7C", "KH", "2H"],
    "floors": 2,
    "strikes": 30,
    "floor_strikes": 26,
}
"""An empty cell, a king, an ace, and a queen face-down around you."""


ASKED = Decision(1, "", None)


def buttons(*texts: str, after: str = "", **changed: Any) -> Iterator[str]:
    """What the buttons of these actions say at the crossing, or after an action there."""
    position = {**CROSSING, **changed}
    view = GAME.view(line(position, after)[-1].after if after else at(position), 0)
    for text in texts:
        yield button(label(view, ASKED, GAME.parse(text), NAMES))


def _fight(captive: str, strike: str, health: int = 3) -> Callable[[], Iterator[str]]:
    """The queen turned over, a strike that does not beat her, and a captive in hand."""
    return partial(
        buttons, "use", "hold", after="go d2", captive=captive, deck=[strike], health=health
    )


def _beside_the_goal(lying: str) -> dict[str, Any]:
    return {"goal": "f4", "deck": ["KH"], "board": board("e4", f4=lying)}


BUTTONS: dict[str, Callable[[], Iterable[str]]] = {
    "an empty cell, your own, and one face-down": partial(buttons, "go b2", "go c2", "go d2"),
    "a king, with three jokers and a free hand": partial(buttons, "go c1"),
    "a king, with a captive in hand": partial(buttons, "go c1", captive="8D"),
    "a king, with an ace in hand": partial(buttons, "go c1", ace="AD", health=1),
    "a king, on the last health": partial(buttons, "go c1", health=1),
    "an ace, with three jokers and a free hand": partial(buttons, "go c3"),
    "an ace, with a joker lost": partial(buttons, "go c3", health=2, captive="8D"),
    "an ace, with three jokers and a captive in hand": partial(buttons, "go c3", captive="8D"),
    "retiring after two floors": partial(buttons, "retire"),
    "no fight, and a captive in hand": partial(buttons, "use", captive="8D"),
    "no fight, and a free hand": partial(buttons, "use", "hold", "capture", "leave"),
    "7 against the queen, the captive 8": _fight("8D", "7C"),
    "7 against the queen, the captive 5": _fight("5D", "7C"),
    "7 against the queen, the captive 2": _fight("2D", "7C"),
    "7 against the queen, the captive 2, on the last health": _fight("2D", "7C", health=1),
    "a queen against the queen, on the last health": _fight("JD", "QC", health=1),
    "the queen beaten": partial(buttons, "capture", "leave", after="go d2", deck=["KH"]),
    "the goal, empty": partial(buttons, "go f4", **_beside_the_goal(".")),
    "the goal, face-down": partial(buttons, "go f4", **_beside_the_goal("3C")),
    "the goal, an enemy": partial(buttons, "go f4", **_beside_the_goal("+3C")),
    "the goal, an ace": partial(buttons, "go f4", **_beside_the_goal("+AC")),
    "the enemy on the goal beaten": partial(
        buttons, "capture", "leave", after="go f4", **_beside_the_goal("3C")
    ),
}

# The log, each entry below its action as `seat heading: text`, 0 where it is nobody's.

TOLD: dict[str, tuple[Position, list[str]]] = {
    "captured": (
        {"board": board(b1="8D"), "deck": ["JS"], "strikes": 28},
        ["go b1", "capture"],
    ),
    "left, struck with an ace": (
        {"board": board(b1="+KD"), "deck": ["AS"]},
        ["go b1", "leave"],
    ),
    "lost": (
        {"board": board(b1="KD"), "deck": ["9H"], "strikes": 29},
        ["go b1"],
    ),
    "drawn": (
        {"board": board(b1="+JD"), "deck": ["JC"]},
        ["go b1"],
    ),
    "lost with an ace in hand": (
        {"board": board(b1="+9D"), "ace": "AH", "deck": ["8C"]},
        ["go b1"],
    ),
    "beaten with an ace in hand": (
        {"board": board(b1="+9D"), "ace": "AH", "deck": ["10C"]},
        ["go b1"],
    ),
    "beaten with a captive in hand that is not needed": (
        {"board": board(b1="+9D"), "captive": "5H", "deck": ["10C"]},
        ["go b1"],
    ),
    "used, and beaten": (
        {"board": board(b1="+QS"), "captive": "8D", "deck": ["7C"], "strikes": 30},
        ["go b1", "use"],
    ),
    "used, and drawn": (
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["JC"]},
        ["go b1", "use"],
    ),
    "used in vain": (
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["3C"]},
        ["go b1", "use"],
    ),
    "held": (
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["3C", "KH"], "health": 2},
        ["go b1", "hold", "go b1", "hold"],
    ),
    "slain": (
        {"board": board(b1="KD"), "deck": ["9H"], "health": 1},
        ["go b1"],
    ),
    "an ace that heals": (
        {"board": board(a2="AC"), "health": 1, "captive": "5H"},
        ["go a2"],
    ),
    "an ace that comes along": (
        {"board": board(a2="AC")},
        ["go a2"],
    ),
    "an ace that is face-up and of no use": (
        {"board": board(a2="+AC"), "captive": "5H"},
        ["go a2"],
    ),
    "a walk": (
        {"board": board(b1=".")},
        ["go b1"],
    ),
    "a floor cleared by a fight": (
        {"board": board("e4", d4=".", f4="+3H"), "captive": "5H", "deck": ["4D"], "floors": 1},
        ["go f4"],
    ),
    "a floor cleared on foot, with nothing to fill it": (
        {"board": board("b1", a1="."), "goal": "a1"},
        ["go a1"],
    ),
    "a floor with one cell to fill": (
        {"board": board("e4", f4="."), "deck": ["4D"]},
        ["go f4"],
    ),
    "a deck made anew": (
        {"board": board(b1="5C"), "discard": ["3H", "9S"]},
        ["go b1", "leave"],
    ),
    "nothing to strike with": (
        {"board": board(b1="5C")},
        ["go b1", "go b1"],
    ),
    "retired": (
        {"board": board()},
        ["retire"],
    ),
}


def logged(position: Position, played: Sequence[str]) -> Iterator[str]:
    """What the log says of these actions."""
    for action, transition in zip(played, line(position, *played), strict=True):
        yield f"> {action}"
        yield from told([transition], log_writer("rogue"), NAMES)


# Results, field by field.

KING: Position = {
    "board": board(b1="KD"),
    "strikes": 40,
    "floors": 2,
    "health": 1,
    "turn_number": 3,
}
HALL: Position = {
    "board": board("c4", d3="+KS", d4="8D", e4="QS", f4="+3D", e3="AH", e2="AS"),
    "deck": ["JS", "7C", "9C", "5H", "KC", "2H", "10C"],
    "strikes": 10,
}
LOST_ACE = ["go d4", "capture", "go e4", "use", "go e3", "go d3"]
"""A captive wins, an ace is met, and lost."""
SHORT = line(HALL, *LOST_ACE, "retire")
LONG = line(
    HALL,
    *LOST_ACE,
    *["go d3", "go e2", "go e3", "go d3", "go d3", "go e4", "go f4", "leave", "retire"],
)


def summed_up(transitions: list[Transition]) -> Iterator[str]:
    """The result of a run that is over, as lines."""
    found = over("rogue", transitions)
    yield from verdict(found)
    yield from charted(found)


def _ended(position: Position, *played: str, rules: Ruleset = RULES) -> Callable[[], Iterator[str]]:
    return lambda: summed_up(line(position, *played, rules=rules))


RESULTS: dict[str, Callable[[], Iterable[str]]] = {
    "slain": _ended({**KING, "deck": ["9H"]}, "go b1"),
    "slain with a captive used in vain": _ended(
        {**KING, "deck": ["9H"], "captive": "3C", "floors": 1}, "go b1", "use"
    ),
    "slain with a captive held": _ended(
        {**KING, "deck": ["QH"], "captive": "8C", "floors": 0}, "go b1", "hold"
    ),
    "retired with an ace in hand": _ended({**KING, "health": 3, "ace": "AS"}, "retire"),
    "retired at once, with one joker and diagonals": _ended(
        {"board": board()}, "retire", rules=GAME.rules_for({"health": 1, "diagonals": True})
    ),
    "a captive that won, and an ace that was lost": partial(summed_up, SHORT),
    "a floor cleared, and more turning points than there is room for": partial(summed_up, LONG),
}


def on_its_way() -> Iterator[str]:
    """A run in progress, after many strikes and after one."""
    view = GAME.view(line({**KING, "ace": "AH", "deck": ["KC"]}, "go b1")[-1].after, 0)
    yield status(view, NAMES)
    yield status(msgspec.structs.replace(view, ace=None, strikes=1), NAMES)


def over_by_now() -> Iterator[str]:
    """Runs that are over: slain, and retired."""
    for place, action in (({**KING, "deck": ["9H"]}, "go b1"), ({**KING, "floors": 1}, "retire")):
        yield status(GAME.view(line(place, action)[-1].after, 0), NAMES)


SITUATIONS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"Buttons: {title}": lines for title, lines in BUTTONS.items()},
    **{f"Log: {title}": partial(logged, *each) for title, each in TOLD.items()},
    **{f"Result: {title}": lines for title, lines in RESULTS.items()},
    "A run on its way": on_its_way,
    "A run that is over": over_by_now,
}
