"""The foot of a table is as high as it ever is: what lies above it never moves in a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.names import LONGEST
from engine.app.widgets import Button, walk
from engine.match import Match
from engine.table.table import Table
from tests.games.test_table_layout import OWN
from tests.hands import press, widget
from tests.kit.matches import luck
from tests.kit.walks import brought
from tests.tables import TABLES, go_on, positions, shell_for, sights

NAMES = [f"{'Wilhelmina of Harrow':.{LONGEST}}", f"{'Maximilian Longfellow':.{LONGEST}}"]
WINDOWS = [
    *(((1024, 640), text) for text in (100, 150, 200)),
    *(((1280, 720), text) for text in (100, 125)),
    *(((1920, 1080), text) for text in (100, 200)),
    ((2560, 1440), 150),
]
MOST = 60
"""So many actions of a match are played."""


def long_names(key: str, seed: int, folder: Path, size: tuple[int, int], text: int) -> Table:
    """The table of a match of players with the longest names."""
    game = TABLES[key]
    names = NAMES[: game.config.seats[0]]
    assert all(len(name) == LONGEST for name in names)
    app = shell_for(game, folder, size, text_size=text)
    more = brought(game, game.rules_for({}), len(names), luck(seed))
    app.show_table(Match(game, names, str(seed), {}, **more))
    scene = app.manager.scenes[0]
    assert isinstance(scene, Table)
    go_on(scene)
    return scene


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("key", TABLES)
def test_the_foot_stays_as_high_as_it_is(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Where a board reserves nothing, it is so for the same buttons."""
    show = OWN.get(key, sights)
    for seed in range(2):
        scene = long_names(key, seed, tmp_path, size, text)
        reserves = bool(scene.board.usual_requests(scene.seen))
        assert reserves or scene.manager.scale.narrow
        tops: dict[object, dict[int, str]] = {}

        def look(
            scene: Table = scene,
            tops: dict[object, dict[int, str]] = tops,
            reserves: bool = reserves,
        ) -> None:
            for sight in show(scene):
                scene.rebuild()
                bar, ask = widget(scene, "actions"), scene.context.ask
                labels = [each.label for each, _ in walk([bar]) if isinstance(each, Button)]
                question = scene.board.scene(scene.seen), None if reserves else tuple(labels)
                top = bar.rect.top
                tops.setdefault(question, {}).setdefault(top, f"{sight}, asked {ask!r}")
            scene.rebuild()

        for _ in positions(scene, f"foot {seed}", MOST):
            look()
        look()
        assert all(len(each) == 1 for each in tops.values()), tops


@pytest.mark.parametrize("key", ["siege", "schmiegel"])
def test_it_stays_so_while_a_draw_is_answered_and_after_the_end(key: str, tmp_path: Path) -> None:
    scene = long_names(key, 1, tmp_path, (1280, 720), 100)
    before = widget(scene, "actions").rect.top
    decision = scene.match.decision
    assert decision
    assert scene.match.submit(decision.seat, scene.match.game.parse("offer draw")) is None
    go_on(scene)
    assert widget(scene, "actions").rect.top == before
    press(scene, "agree")
    go_on(scene)
    assert scene.match.state.outcome and widget(scene, "actions").rect.top == before
