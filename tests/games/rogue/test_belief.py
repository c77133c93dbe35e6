"""What is believed of the hidden cards is so in exactly as many worlds as it is said to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from engine.rules.cards import Card
from engine.rules.chance import Chance, seeded
from games.rogue.rules.belief import redeal
from games.rogue.rules.state import CELLS, EMPTY_MARK, ROGUE_MARK, Rogue
from games.rogue.words.odds import next_strike, odds
from tests.calls import calls_of
from tests.games.rogue.positions import ROGUE, begun, careful, loaded, reread
from tests.kit.paths import Paths, every_way
from tests.long import many

World = tuple[Rogue, str]
"""A run that has been played, and all that was seen of it."""


def played(cells: dict[str, str], hidden: str, discard: str, done: str) -> Callable[[Paths], World]:
    """Some cells of a board (`?` lies face-down, the others are strong and face-up), what lies
    hidden, and what is done. What can't be done where a card lies otherwise is left out."""

    def run(paths: Paths) -> World:
        cards = paths.order(hidden.split())
        lying = {name: cells.get(name, up) for name, up in zip(CELLS, CROWD, strict=True)}
        for name, what in lying.items():
            if what == "?":
                lying[name] = cards.pop()
        board = [[lying[name] for name in CELLS[row : row + 6]] for row in range(0, 24, 6)]
        state = loaded(
            {"board": board, "deck": cards, "discard": discard.split(), "health": 5}, health=5
        )
        state.chance = Chance(0, paths)
        seen = [repr(ROGUE.shown(state, 1))]
        for text in done.split(", "):
            action = ROGUE.parse(text)
            if ROGUE.refusal(state, 1, action) is None:
                ROGUE.apply(state, action)
                seen.append(repr(ROGUE.shown(state, 1)))
        state.chance = Chance(0)
        return state, "\n".join(seen)

    return run


CROWD = [f"+{rank}{suit}" for rank in ("7", "8", "10", "J", "Q", "K") for suit in "CDHS"]
EDGE = {"d4": "?", "e4": ROGUE_MARK, "f4": EMPTY_MARK, "f3": EMPTY_MARK}
"""One step before the goal, a face-down card behind."""
CASES = {
    "a floor cleared": played(EDGE, "2C 3C 9D KD", "5S", "go f4, go f3, leave"),
    "the same face in the deck and under it": played(EDGE, "2C 9D KD", "2C 4H", "go f4, go f3"),
    "two older cells": played({**EDGE, "d3": "?"}, "2C 3C 9D KD", "2C 4H", "go f4, go e4, capture"),
    "a floor, and the deck turned over": played(
        EDGE, "2C 9D KD 3C", "2C", "go f4, go e4, leave, go e4, leave, go f4, go f3, go f3"
    ),
    "the deck turned over": played(
        {**EDGE, "e3": "?", "f4": "+KC"}, "2C 9D KD 3C", "2C", "go f4, go f4, go f4, go d4"
    ),
    "turned over twice": played(
        {**EDGE, "e3": "?", "f4": "+KC"}, "2C 3D 2C QD", "", ", ".join(["go f4"] * 5)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_believed_is_so_in_all_that_looks_the_same(name: str) -> None:
    """R22, by going through every world; the odds of R8 are counted from it."""
    alike: dict[str, list[tuple[Fraction, Rogue]]] = {}
    for weight, (state, seen) in every_way(CASES[name]):
        alike.setdefault(seen, []).append((weight, state))
    groups = sorted(alike.values(), key=len, reverse=True)
    groups = [group for group in groups if group[0][1].eras and group[0][1].deck][: many(8, 25)]
    assert len(groups) > 1
    for group in groups:
        whole, state = sum(weight for weight, _ in group), group[0][1]
        true: dict[Card, Fraction] = {}
        spread: dict[str, Fraction] = {}
        for weight, each in group:
            true[each.deck[0]] = true.get(each.deck[0], Fraction(0)) + weight / whole
            spread[lying(each)] = spread.get(lying(each), Fraction(0)) + weight / whole
        for _, each in group[:5]:
            assert next_strike(ROGUE.view(each, 1)) == true
            said = odds(each.rules, next_strike(ROGUE.view(each, 1)), Card("9S"))
            assert said and sum(said) == 1
            assert said.win == sum(likely for card, likely in true.items() if each.value(card) > 9)
        check_redealt(state, spread)


def check_redealt(state: Rogue, spread: dict[str, Fraction], deals: int = 400) -> None:
    """Only worlds that there can be, and each as often as it is likely."""
    chance = seeded("deals")
    found = Counter(lying(redeal(state, ROGUE.view(state, 1), chance)) for _ in range(deals))
    assert {*found} <= {*spread}
    for world, likely in spread.items():
        near = 5.5 * float(likely * (1 - likely) * deals) ** 0.5 + 1e-9
        assert abs(found[world] - float(likely) * deals) <= near, (world, likely, found[world])


def lying(state: Rogue) -> str:
    """What lies on each cell and in the deck."""
    return f"{state.board} {state.deck}"


def test_every_world_that_is_dealt_anew_can_be() -> None:
    """It is accepted as a position, looks the same, and believes the same."""
    compared = 0
    for seed in range(8):
        state, chance = begun(seed, health=5), seeded(f"worlds {seed}")
        while not state.outcome and compared < 60 * (seed + 1):
            ROGUE.apply(state, careful(state, chance))
            if state.eras:
                world = redeal(state, ROGUE.view(state, 1), chance)
                reread(world)
                assert ROGUE.shown(world, 1) == ROGUE.shown(state, 1)
                assert next_strike(ROGUE.view(world, 1)) == next_strike(ROGUE.view(state, 1))
                assert sum(next_strike(ROGUE.view(state, 1)).values()) == 1
                compared += 1
    assert compared > 150


@pytest.mark.parametrize(
    "case",
    [
        played(EDGE, "2C 9D", "", "go f4"),
        played({**EDGE, "e3": "?"}, "2C 3C", "", "go d4, go d4"),
    ],
    ids=["a floor cleared", "nothing to strike with"],
)
def test_no_era_begins_where_nothing_is_shuffled_in(case: Callable[[Paths], World]) -> None:
    """R19, R20: every hidden card can still be anywhere."""
    for _, (state, _) in every_way(case):
        assert state.face_down() and not state.eras


def test_odds_stay_quick_however_many_floors_are_behind() -> None:
    state, chance = begun(3, health=5), seeded("quick")
    counts = []
    for _ in range(400):
        state.health = max(state.health, 2) if state.foe is None else state.health
        ROGUE.apply(state, careful(state, chance))
        if state.eras:
            counts.append(calls_of(partial(next_strike, ROGUE.view(state, 1))))
    assert state.floors > 20
    assert max(counts) < 50_000
