"""The foot of a table keeps its height, and grows where what is asked needs more: what lies above
it moves seldom in a match, and never back."""

from __future__ import annotations

from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.app.widgets import Button, walk
from engine.matches.names import LONGEST
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.foot import MAX_KEPT_SHARE
from engine.table.table import Table
from tests.hands import press, widget
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought
from tests.long import many
from tests.tables import TABLES, go_on, positions, shell_for, sights_of

NAMES = [f"{'Wilhelmina of Harrow':.{LONGEST}}", f"{'Maximilian Longfellow':.{LONGEST}}"]
WINDOWS = [
    *(((1024, 640), text) for text in (100, 150, 200)),
    *(((1280, 720), text) for text in (100, 125)),
    *(((1920, 1080), text) for text in (100, 200)),
    ((2560, 1440), 150),
][:: many(2, 1)]
MOST = many(14, 60)
"""So many actions of a match are played."""
GROWS = 4
"""It has so many heights at the most in a match: as it is at first, and with more in it."""


def long_names(key: str, seed: int, folder: Path, size: tuple[int, int], text: int) -> Table:
    """The table of a match of players with the longest names."""
    game = TABLES[key]
    names = NAMES[: game.config.seats[0]]
    assert all(len(name) == LONGEST for name in names)
    app = shell_for(game, folder, size, text_size=text)
    more = brought(game, game.rules_for({}), len(names), luck(seed))
    app.show_table(match_of(game, names, str(seed), **more))
    scene = app.manager.scenes[0]
    assert isinstance(scene, Table)
    go_on(scene)
    return scene


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("key", TABLES)
def test_the_foot_stays_as_high_as_it_is(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Only what needs more room than a foot keeps has it for its own question alone. Where a board
    reserves nothing, it is as high as ever for the same buttons; behind the curtain it has a height
    of its own. All that a table can show is looked at when a question is asked first."""
    show = sights_of(key)
    for seed in range(many(1, 3)):
        scene = long_names(key, seed, tmp_path, size, text)
        reserves = scene.board.tallest_requests(scene.view) is not None
        seen: dict[object, list[tuple[int, str]]] = {}
        met = set[object]()
        for _ in chain(positions(scene, f"foot {seed}", MOST), [None]):
            scenery, ask = scene.board.scene(scene.view), scene.context.ask
            fresh = (scenery, ask) not in met
            met.add((scenery, ask))
            for sight in show(scene) if fresh else ["as it lies"]:
                if fresh:
                    scene.rebuild()
                bar = widget(scene, "actions")
                labels = [each.label for each, _ in walk([bar]) if isinstance(each, Button)]
                question = scenery, scene.seat.viewer, None if reserves else tuple(labels)
                if bar.rect.height <= MAX_KEPT_SHARE * size[1] or not reserves:
                    seen.setdefault(question, []).append((bar.rect.top, f"{sight}, asked {ask!r}"))
            if fresh:
                scene.rebuild()
        for moments in seen.values():
            down = [pair for pair in pairwise(moments) if pair[1][0] > pair[0][0]]
            assert not down, down
            assert len({top for top, _ in moments}) <= GROWS, moments


@pytest.mark.parametrize("key", [key for key in TABLES if key not in ("siege", "rogue", "duel")])
def test_what_a_seat_alone_may_read_leaves_the_foot_as_it_was_for_all(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else others would see of what length its question was, and so perhaps what it holds."""
    scene = long_names(key, 1, tmp_path, (1280, 720), 100)
    for _ in positions(scene, "private", 200):
        decision = scene.match.decision
        if decision and decision.private:
            break
    scene.seat.show_default_view()
    before = widget(scene, "actions").rect
    prompt, answers = scene.board.prompt, scene.seat.answers

    def longer(view: Any, asked: Decision) -> Prompt:
        said = prompt(view, asked)
        return said._replace(text="A long story. " * 40) if answers(asked) else said

    monkeypatch.setattr(scene.board, "prompt", longer)
    scene.seat.viewer = scene.match.decision.seat  # type: ignore[union-attr]
    scene.rebuild()
    assert widget(scene, "actions").rect.height > before.height
    scene.seat.show_default_view()
    assert widget(scene, "actions").rect == before


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
