"""What a player is called stands for itself, however it looks like markup."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from engine.app.widgets import Screen, walk
from engine.app.widgets.pieces import SeatChip
from engine.rules.chance import seeded
from engine.table.table import Table
from games import KEYS, load_game
from tests.kit.matches import match_of
from tests.kit.walks import brought, choose
from tests.tables import shell

NAMES = ["Ann {6S}", "Bob **x**"]


def raw(scene: Table) -> list[str]:
    """Widgets of anything on screen that hold a name as it was typed, to be read as markup."""
    shown = [each for each in scene.manager.scenes if isinstance(each, Screen)]
    return [
        widget.id
        for each in shown
        for widget, _ in walk(each.widgets)
        for field, value in vars(widget).items()
        if field != "widgets" and not callable(value)  # what a press does is not read
        if any(name in repr(value) for name in NAMES)
        if not (isinstance(widget, SeatChip) and field == "player")  # it marks the name up itself
    ]


SAY = "these hold a name as it was typed: take table.name(seat), which is marked up"


@pytest.mark.parametrize("key", KEYS)
def test_a_name_is_never_markup(key: str, tmp_path: Path) -> None:
    game = load_game(key)
    app = shell(tmp_path, speed="off")
    names = NAMES[: game.config.seats[0]]
    more = brought(game, game.rules_for({}), len(names), seeded("names"))
    match = match_of(game, names, "7", **more)
    app.show_table(match)
    scene = app.manager.scenes[0]
    assert isinstance(scene, Table)
    chance = seeded("names")
    for _ in islice(iter(lambda: match.decision, None), 120):
        app.manager.update(1.0)
        assert not raw(scene), SAY
        decision = match.decision
        if decision is None:  # a lone answer has given itself, and ended it
            break
        match.submit(decision.seat, choose(game, match.state, chance))
        del app.manager.scenes[1:]
    app.manager.update(1.0)
    assert not raw(scene), SAY
