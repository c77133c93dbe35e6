"""What Schmiegel says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.chance import Chance, ScriptedOracle
from engine.rules.events import Event
from tests.games.schmiegel.words_play import GAME, RULES, match
from tests.kit.catalogue import WORDS
from tests.kit.staged import situations
from tests.kit.transitions import NAMES

OFFERED = (
    "Only its own rank has an ability, and only one's own character uses it",
    "A seat's first turn ends without an attack, the other's too",
    "Hands and piles are hidden, all else is open",
    "A number that has just left play is drawn again where the pile is empty",
    "With the option set the attacker rolls first",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "Every turn the abilities are counted anew",
    "Who was given a number by training does not go on with it after it was left",
    "A number that has just left play is drawn again where the pile is empty",
    "The attacker wins with a roll that equals one of its numbers",
    "With the option set the attacker rolls first",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "A party without a character has lost",
    "Both seats may offer a draw in a turn, and again in the next",
    "Who resigns the match loses all of it, whatever the score, and a drawn face is discarded",
    "Resigning the game that decides a set loses the match",
    "The attacker can lose its last character too",
)
STORIES = {"abilities": 25, "battles": 12, "a set": 5, "swaps": 6}
"""Random matches of which everything is read that is told at the end."""
IN_PROGRESS = (
    "Hands and piles are hidden, all else is open",
    "A seat's first turn ends without an attack, the other's too",
)


def opened() -> Iterator[str]:
    """How a match begins whose dice are thrown twice."""
    events = list[Event]()
    dice = [[3, 4], [5, 2], [6, 1], [1, 2]]
    GAME.start(RULES, 2, Chance(0, ScriptedOracle(dice, [])), events.append)
    yield from (entry.line for entry in WORDS["schmiegel"].opening(events, NAMES))


SITUATIONS = {
    "Log: the first game, whose dice are thrown twice": opened,
    **situations(
        "schmiegel",
        match,
        offered=OFFERED,
        answered=ANSWERED,
        ends=ENDS,
        stories=STORIES,
        in_progress=IN_PROGRESS,
    ),
}
