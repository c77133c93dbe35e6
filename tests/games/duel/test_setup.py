"""Warriors and battlefields with which a duel begins (D1, D2, D5, D7)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.rules.chance import Chance
from engine.rules.validation import ValidationError
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.rules.samples import random_battlefield
from games.duel.rules.state import Duel
from games.duel.rules.warriors import Build
from tests.kit.catalogue import GAMES

GAME: Any = GAMES["duel"]
RULES = GAME.rules_for({})
ADA = Build("Ada", 1, 4, 3, 3, 3)
FIELD = random_battlefield(6, Chance(0))


def begun(*builds: Build, ground: Battlefield = FIELD) -> Duel:
    duel: Duel = GAME.start(RULES, len(builds), Chance(0), setups=builds, ground=ground)
    return duel


def test_each_stands_at_its_start_and_has_shown_one_card_of_each_stat() -> None:
    """D2, D7: with fewer players the first starts are used."""
    duel = begun(ADA, replace(ADA, name="Bo", figure=4))
    assert [warrior.at for warrior in duel.warriors] == [*FIELD.starts[:2]]
    assert all(warrior.hand == 9 for warrior in duel.warriors)
    assert all(
        warrior.value(stat) == 1
        for warrior in duel.warriors
        for stat in ("strength", "speed", "endurance", "dexterity")
    )
    assert (duel.warriors[1].name, duel.warriors[1].figure) == ("Bo", 4)


@pytest.mark.parametrize(
    ("stats", "said"),
    [
        ((4, 3, 3, 3), None),
        ((1, 1, 2, 1), None),
        ((1, 1, 10, 1), None),
        ((4, 4, 3, 3), "13 cards"),
        ((1, 11, 2, 1), "14|15|10|13"),
        ((5, 4, 1, 3), "2 cards of Endurance"),
    ],
)
def test_what_a_warrior_can_be_made_of(stats: tuple[int, ...], said: str | None) -> None:
    """D1: up to thirteen cards, one to ten of each stat, two of Endurance at least."""
    refusal = GAME.setup_refusal(RULES, Build("Ada", 1, *stats))
    assert (refusal is None) == (said is None)
    assert said is None or any(each in str(refusal) for each in said.split("|"))


def test_a_stat_has_ten_cards_at_most() -> None:
    rules = replace(RULES, cards=20)
    assert "10 cards of Speed" in GAME.setup_refusal(rules, Build("Ada", 1, 1, 11, 2, 1))


@pytest.mark.parametrize("name", ["", "**Ada**", "{AS}", "A\nB"])
def test_a_name_marks_nothing_up(name: str) -> None:
    plain = {"name": name, "figure": 1, "strength": 3}
    with pytest.raises(ValidationError):
        GAME.brought(RULES, 2, [plain, plain], FIELD)


@pytest.mark.parametrize(
    ("ground", "said"),
    [
        (replace(FIELD, starts=FIELD.starts[:1]), "for 1 at most"),
        (replace(FIELD, starts=(Point(1.0, 1.0), Point(90.0, 1.0))), "off the table"),
        (replace(FIELD, table=(0.0, 10.0)), "table"),
        (replace(FIELD, terrain=(Piece("a"),)), "shape"),
        (replace(FIELD, terrain=(Piece("a", rect=(1, 1, 1, 1)),) * 2), "twice"),
        (replace(FIELD, terrain=(Piece("a", rect=(1, 1, float("nan"), 1)),)), "finite"),
    ],
)
def test_what_a_duel_can_be_fought_on(ground: Battlefield, said: str) -> None:
    """D5 to D7."""
    with pytest.raises(ValidationError, match=said) as refused:
        begun(ADA, ADA, ground=ground)
    assert refused.value.place == ("ground",)
