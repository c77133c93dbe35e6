"""The choice of a battlefield offers what can be played on, and says why the rest can't be."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.config import CONFIG, load_config
from engine.table.setups import FormContext
from games.duel.rules import GAME
from games.duel.table.setup.grounds import BattlefieldForm
from tests.games.duel.maps.drawn import draw, layer, prop, props

WALLS = "".join(
    f'<object type="terrain" x="320" y="{y}" width="32" height="300">'
    f"{props(prop('ground', 'blocking'))}</object>"
    for y in (0, 340)
)
"""With a gap of an inch and a quarter between them."""


def form(home: Path, seats: int, base: float) -> BattlefieldForm:
    game = GAME(load_config(CONFIG / "duel.yaml"))
    rules = replace(game.rules_for({}), base=base)
    return BattlefieldForm(FormContext(game, rules, seats, 0, home, lambda: None))


@pytest.mark.parametrize(
    ("seats", "base", "says"),
    [
        (2, 1.0, ""),
        (2, 0.5, ""),
        (2, 1.5, "With bases of 1.5 inches the start of seat 2 can't be reached from the start of"),
        (3, 1.0, "Field has room for 2 players."),
    ],
)
def test_why_a_map_of_ones_own_can_not_be_taken(
    tmp_path: Path, seats: int, base: float, says: str
) -> None:
    (tmp_path / "maps").mkdir()
    draw(tmp_path / "maps", layer(WALLS))
    found = form(tmp_path, seats, base)
    assert not found.refusal() and len(found.value().starts) >= seats
    found._choose(len(found._maps) - 1)
    assert found.refusal().startswith(says) and bool(found.refusal()) == bool(says)
