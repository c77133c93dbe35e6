"""What no scenario of DUEL can show: shortest ways, worlds for programs, and builds."""

from __future__ import annotations

from math import hypot

import msgspec
import pytest

from engine.rules.chance import Chance
from games.duel.geometry.barriers import FACET, _polygon_around
from games.duel.geometry.outlines import Ellipse
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import Die
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build
from tests.games.duel.geometry.tables import Pair, field, polygon, rect
from tests.kit.catalogue import GAMES

WOOD = polygon("uneven", (2, 2), (8, 2), (8, 8), (6, 8), (6, 4), (2, 4))


@pytest.mark.parametrize(
    ("piece", "start", "goal", "corners"),
    [
        # round the nearer end of a wall
        (rect("blocking", 5, 9, 5, 3), (1, 10), (23, 10), [(4.8, 8.5), (10.1, 8.5)]),
        # one leg is enough for a slight turn, about a round corner or a sharp one
        (rect("blocking", 10, 9, 2, 8), (5, 9), (17, 9), [(10, 8.5), (12, 8.5)]),
        (WOOD, (3, 3), (7, 7), [(6, 4)]),
    ],
)
def test_the_shortest_way_bends_only_where_it_must(
    piece: Piece, start: Pair, goal: Pair, corners: list[Pair]
) -> None:
    way = field(piece).shortest(Point(*start), Point(*goal), 60, ())
    assert way is not None and way[-1] == goal
    assert [*way[:-1]] == [pytest.approx(corner, abs=0.2) for corner in corners]


def test_a_program_supposes_no_more_cards_of_a_stat_than_a_build_may_have() -> None:
    duel = GAMES["duel"]
    rules = msgspec.structs.replace(duel.rules_for({}), stat_limit=3)
    limits = {"strength": 1, "speed": 1, "endurance": 3, "dexterity": 3}
    warriors = [
        {"name": name, "at": [3, 3 + 5 * seat], "limits": limits}
        for seat, name in enumerate(("Ada", "Mara"))
    ]
    state = duel.load({"warriors": warriors}, rules, 2, Chance(0))
    world = duel.redeal(state, 1, Chance(0))
    assert {stat: world.warriors[1].limit(stat) for stat in STATS} == limits


def test_a_build_with_no_more_than_a_name_has_the_usual_cards() -> None:
    duel = GAMES["duel"]
    build = Build("Gudrun")
    assert build == Build("Gudrun", 1, 3, 3, 4, 3)
    assert duel.setup_refusal(duel.rules_for({}), build) is None


def test_the_target_of_a_die_has_four_digits_at_most() -> None:
    assert Die.parse("high@1234") == Die("high", 1234)
    with pytest.raises(ValueError, match="high@12345"):
        Die.parse("high@12345")


@pytest.mark.parametrize("radius", [0.5, 2, 9])
def test_the_outline_round_a_pond_is_close_to_it(radius: float) -> None:
    outline = _polygon_around(Ellipse((5 - radius, 5 - radius, 2 * radius, 2 * radius)))
    away = [hypot(x - 5, y - 5) - radius for x, y, *_ in outline.edges]
    assert 0 < min(away) <= max(away) <= FACET + 1e-9
