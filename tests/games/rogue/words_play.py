"""Runs to be told: written out from a position, or random ones that go far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.config import CONFIG, load_config
from engine.rules.chance import Chance, Scripted, seeded
from engine.rules.events import Event
from engine.rules.notation import Action
from games.rogue.rules import GAME as RogueSL
from games.rogue.rules.actions import Go, Retire
from games.rogue.rules.state import AT, CELLS, FILLER, HERE, Rogue, Ruleset

GAME = RogueSL(load_config(CONFIG / "rogue.yaml"))
RULES: Ruleset = GAME.rules_for({})
NAMES = ["Mara"]


class Played(NamedTuple):
    """A deed, with the states around it."""

    number: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    turn: int
    before: Rogue
    after: Rogue


def play(state: Rogue, action: Action, number: int) -> Played:
    """Carry a legal action out, in place."""
    assert (refusal := GAME.refusal(state, 1, action)) is None, refusal
    before, turn = state.copy(), state.turn_number
    events: list[Event] = []
    GAME.apply(state, action, events.append)
    return Played(number, 1, action, tuple(events), turn, before, state.copy())


def board(you: str = "a1", **lying: str) -> list[list[str]]:
    """A board of face-down twos with something on the cells that are named, and you on one."""
    lying[you] = HERE
    rows = [CELLS[start : start + 6] for start in range(0, len(CELLS), 6)]
    return [[lying.get(cell, FILLER) for cell in row] for row in rows]


def at(position: Mapping[str, Any], rules: Ruleset = RULES) -> Rogue:
    """The run at a position; shuffles leave the cards as they lie."""
    return GAME.load(position, rules, 1, Chance(0, Scripted([], [])))


def line(position: Mapping[str, Any], *texts: str, rules: Ruleset = RULES) -> list[Played]:
    """These actions (`go b1`) from a position."""
    state = at(position, rules)
    return [play(state, GAME.parse(text), number) for number, text in enumerate(texts, start=1)]


def run(seed: int) -> Iterator[Played]:
    """A random run to its end, mostly straight on, and now and then given up.

    Half of them have diagonals; the health goes from 1 to 5.
    """
    chance = seeded(f"words {seed}")
    options = {"diagonals": seed % 2 == 0, "health": 1 + seed % 5}
    state = GAME.start(GAME.rules_for(options), 1, chance.copy())
    number = 0
    while decision := GAME.decision(state):
        number += 1
        action = GAME.sample(state, chance)
        if chance.below(4):  # to the goal, with every captive that can be had
            action = min(decision.actions or [], key=lambda each: _way(state, each))
        elif isinstance(action, Retire) and chance.below(4):
            number -= 1
            continue
        yield play(state, action, number)


def _way(state: Rogue, action: Action) -> int:
    """How far an action leaves the rogue from the goal."""
    if isinstance(action, Retire):
        return 99
    if not isinstance(action, Go):
        return 0
    ends = zip(AT[action.cell], AT[state.goal], strict=True)
    return sum(abs(one - other) for one, other in ends)
