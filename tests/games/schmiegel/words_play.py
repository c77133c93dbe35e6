"""Matches of Schmiegel to be told: written out from a position, or random ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.rules.chance import Chance, Scripted, seeded
from engine.rules.events import Event
from engine.rules.notation import Action, OfferDraw, Resign
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import Ruleset, Schmiegel
from tests.games.schmiegel.positions import SCHMIEGEL

GAME = SCHMIEGEL
RULES: Ruleset = GAME.rules_for({})
NAMES = ["Mara", "Tomas"]


class Played(NamedTuple):
    """A deed, with the states around it."""

    number: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    turn: int
    before: Schmiegel
    after: Schmiegel


def play(state: Schmiegel, seat: int, action: Action, number: int) -> Played:
    """Carry a legal action out, in place."""
    assert (refusal := GAME.refusal(state, seat, action)) is None, refusal
    before, turn = state.copy(), state.turn_number
    events: list[Event] = []
    GAME.apply(state, action, events.append)
    return Played(number, seat, action, tuple(events), turn, before, state.copy())


def at(
    position: Mapping[str, Any], rules: Ruleset = RULES, dice: Sequence[list[int]] = ()
) -> Schmiegel:
    """The match at a position; shuffles leave the cards as they lie, dice fall as written."""
    return GAME.load(position, rules, 2, Chance(0, Scripted([*dice], [])))


def line(
    position: Mapping[str, Any],
    *texts: str,
    rules: Ruleset = RULES,
    dice: Sequence[list[int]] = (),
) -> list[Played]:
    """These actions (`1 swap JC`) from a position."""
    state = at(position, rules, dice)
    deeds = []
    for number, text in enumerate(texts, start=1):
        seat, _, action = text.partition(" ")
        deeds.append(play(state, int(seat), GAME.parse(action), number))
    return deeds


def match(seed: int, early: bool = True) -> Iterator[Played]:
    """A random match to its end: passes are seldom; offers and resignations, where `early`, are
    rare. Options go by the seed."""
    chance = seeded(f"words {seed}")
    rules = GAME.rules_for({"best_of": (1, 3, 5)[seed % 3], "attacker_rolls_first": seed % 2 == 0})
    state = GAME.start(rules, 2, chance.copy())
    number = 0
    while decision := GAME.decision(state):
        number += 1
        assert decision.actions
        action = decision.actions[chance.below(len(decision.actions))]
        if isinstance(action, Pass) and chance.below(3):
            action = decision.actions[chance.below(len(decision.actions))]
        rare: Action = OfferDraw() if chance.below(3) else Resign()
        if early and not chance.below(150) and not GAME.refusal(state, decision.seat, rare):
            action = rare
        yield play(state, decision.seat, action, number)
