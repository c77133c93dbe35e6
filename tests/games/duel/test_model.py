"""A melee goes as the rules page says, told once more in another way."""

from __future__ import annotations

from math import cos, dist, pi, sin
from random import Random
from typing import Any

import pytest

from engine.config import CONFIG, load_config
from engine.rules.chance import Chance
from games.duel.rules import GAME
from games.duel.rules.terms import STATS
from tests.games.duel.model import AIMED, FREE, Melee, Warrior

DUEL = GAME(load_config(CONFIG / "duel.yaml"))
TABLE = (24.0, 24.0)


def melee(random: Random) -> dict[str, Any]:
    """Warriors who stand near each other at the beginning of a Melee phase, on a bare table."""
    spots = [(random.choice([1.0, 12.0, 22.5]), random.choice([1.5, 12.0, 23.0]))]
    wanted = random.randint(2, 6)
    while len(spots) < wanted:
        x, y = random.choice(spots)
        way, far = 2 * pi * random.random(), random.uniform(1.01, 4.5)
        spot = round(x + far * cos(way), 2), round(y + far * sin(way), 2)
        inside = all(0.5 <= at <= most - 0.5 for at, most in zip(spot, TABLE, strict=True))
        if inside and all(dist(spot, other) > 1.0 for other in spots):
            spots.append(spot)
    warriors = []
    for number, spot in enumerate(spots, 1):
        limits = {**dict.fromkeys(STATS, 1), "endurance": 2}
        for _ in range(random.randint(0, 8)):
            limits[random.choice(STATS)] += 1
        most = {**limits, "endurance": limits["endurance"] - 1}
        shown = {stat: random.randint(1, random.randint(1, most[stat])) for stat in STATS}
        warriors.append(
            {
                "name": f"Warrior {number}",
                "at": [*spot],
                "limits": limits,
                "shown": shown,
                "speed_shown_at": random.choice([0, 0, 1, 2]),
            }
        )
    return {"turn": random.randint(1, 9), "phase": "melee", "table": [*TABLE], "warriors": warriors}


def modelled(position: dict[str, Any]) -> Melee:
    """The same for the model."""
    warriors = [
        Warrior(
            seat,
            (each["at"][0], each["at"][1]),
            {stat[:2]: each["limits"][stat] for stat in STATS},
            {stat[:2]: each["shown"][stat] for stat in STATS},
            each["speed_shown_at"],
        )
        for seat, each in enumerate(position["warriors"], 1)
    ]
    return Melee(position["turn"], TABLE, warriors)


def program(random: Random, model: Melee, seat: int) -> str:
    """An action for each die of a seat, mostly blows."""
    foes = [other for other in model.fighting if other != seat and model.engaged(seat, other)]
    named = len(model.fighting) > 2 or random.random() < 0.2
    words = []
    for _ in range(model.all[seat].shown["sp"]):
        act = random.choice([*AIMED, *AIMED, *FREE])
        words.append(f"{act}@{random.choice(foes)}" if act in AIMED and named else act)
    return " ".join(["program", *words])


def compare(seed: int) -> None:
    """A random melee in both."""
    random = Random(seed)
    start = melee(random)
    state = DUEL.load(start, DUEL.rules_for({}), len(start["warriors"]), Chance(seed))
    model = modelled(start)
    talk = model.play()
    question = next(talk, None)
    while question:
        same(state, model)
        seat, answers = question
        decision = DUEL.decision(state)
        assert decision and decision.seat == seat, (decision, question)
        if answers is None:
            assert decision.actions is None
            text = program(random, model, seat)
            assert DUEL.refusal(state, seat, DUEL.parse(text)) is None, text
        else:
            assert decision.actions is not None
            assert {*map(str, decision.actions)} == answers
            text = random.choice(sorted(answers))
        DUEL.apply(state, DUEL.parse(text))
        try:
            question = talk.send(text)
        except StopIteration:
            question = None
    same(state, model)
    standing = model.standing()
    if len(standing) == 1:
        outcome = state.outcome
        assert outcome and (outcome.winner, outcome.reason) == (standing[0], "last-standing")
    else:
        assert (state.outcome, state.turn, state.phase) == (None, start["turn"] + 1, "reveal")


def same(state: Any, model: Melee) -> None:
    """All stand at the same places, with the same cards shown."""
    for warrior, each in zip(state.warriors, model.all.values(), strict=True):
        assert warrior.down == each.down
        assert {stat[:2]: warrior.value(stat) for stat in STATS} == each.shown
        assert warrior.speed_shown_at == each.late
        if not each.down:
            assert dist(warrior.at, each.at) < 0.01


@pytest.mark.parametrize("some", range(10))
def test_the_rules_and_the_page_agree(some: int) -> None:
    for seed in range(100 * some, 100 * some + 100):
        compare(seed)
