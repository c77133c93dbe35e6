"""Sieges to be told: written out from a position, or random ones that go on for long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.rules.cards import CARDS
from engine.rules.chance import Chance, Scripted, seeded
from engine.rules.events import Event
from engine.rules.notation import Action, OfferDraw, Resign
from games import load_game
from games.siege.rules.actions import Assault
from games.siege.rules.state import Ruleset, Siege

GAME = load_game("siege")
RULES: Ruleset = GAME.rules_for({})
NAMES = ["Mara", "Tomas"]

_TOKEN = re.compile(r"\{([^{}]*)\}")


class Played(NamedTuple):
    """A deed, with the states around it."""

    number: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    turn: int
    before: Siege
    after: Siege


def play(state: Siege, seat: int, action: Action, number: int) -> Played:
    """Carry a legal action out, in place."""
    assert (refusal := GAME.refusal(state, seat, action)) is None, refusal
    before, turn = state.copy(), state.turn_number
    events: list[Event] = []
    GAME.apply(state, action, events.append)
    return Played(number, seat, action, tuple(events), turn, before, state.copy())


def at(position: Mapping[str, Any], rules: Ruleset = RULES) -> Siege:
    """The siege at a position; shuffles leave the cards as they lie."""
    return GAME.load(position, rules, 2, Chance(0, Scripted([], [])))  # type: ignore[no-any-return]


def line(position: Mapping[str, Any], *texts: str, rules: Ruleset = RULES) -> list[Played]:
    """These actions (`1 bombard walls`) from a position."""
    state = at(position, rules)
    deeds = []
    for number, text in enumerate(texts, start=1):
        seat, _, action = text.partition(" ")
        deeds.append(play(state, int(seat), GAME.parse(action), number))
    return deeds


def siege(seed: int, early: bool = True) -> Iterator[Played]:
    """A random siege to its end; assaults and, where `early`, offers and resignations are rare."""
    chance = seeded(f"words {seed}")
    state = GAME.start(GAME.rules_for({"merciful_jokers": seed % 2 == 0}), 2, chance.copy())
    number = 0
    while decision := GAME.decision(state):
        number += 1
        action = GAME.sample(state, chance)
        while isinstance(action, Assault) and chance.below(8):
            action = GAME.sample(state, chance)
        rare: Action = OfferDraw() if chance.below(3) else Resign()
        if early and not chance.below(60) and not GAME.refusal(state, decision.seat, rare):
            action = rare
        yield play(state, decision.seat, action, number)


def cards_in(text: str) -> list[str]:
    """The card tokens of a text. Raises `AssertionError` where its markup is not well-formed."""
    tokens: list[str] = _TOKEN.findall(text)
    assert {*tokens} <= CARDS, text
    assert not {*"{}"} & {*_TOKEN.sub("", text)}, text
    bold = text.split("**")
    assert len(bold) % 2 == 1 and all(bold[1::2]), text
    assert "*" not in "".join(bold), text
    return tokens
