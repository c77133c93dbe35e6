"""Nothing on the siege table is cut, covered or pushed out, at any size and in any position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from typing import get_args

import pytest

from engine.app.parts import overflows
from engine.app.settings import TextSize
from games.siege.table import SiegeTable, layout
from tests.games.siege.table_play import positions, siege, table

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]
WINDOWS = list(product(SIZES, get_args(TextSize)))
LONG = ["Wilhelmina of Harrow", "Maximilian Longfellow"]


def sights(scene: SiegeTable) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    decision = scene.decision
    for sheet in layout.SHEETS if scene.shape == "tabs" else layout.SHEETS[:1]:
        scene.open_sheet(sheet)
        yield f"sheet {sheet}"
    if scene.shape == "drawer":
        scene.drawer = True
        yield "the drawer"
        scene.drawer = False
    if decision and decision.ask == "act":
        scene.building = decision.seat == 1
        yield "building"
        scene.building = False
    if decision and decision.ask == "order":
        scene.viewer = decision.seat
        yield "the plan"
    elif decision and siege(scene).side(decision.seat).known:
        scene.viewer, scene.peeking = decision.seat, True
        yield "the look again"
    scene.viewer, scene.peeking = 0, False


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_no_position_cuts_anything(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    seed = WINDOWS.index((size, text))
    found: dict[str, str] = {}
    seen: set[str] = set()
    for game in count():
        if {"building", "the plan"} <= seen:
            break
        scene = table(tmp_path, (seed, game), size, text_size=text, odds=bool(seed % 3))
        for _ in positions(scene, (seed, game)):
            for sight in sights(scene):
                scene.rebuild()
                seen.add(sight)
                for problem in overflows(scene.parts, scene.stage.scale):
                    found.setdefault(problem.split()[0], f"{problem} in {sight}")
    assert not found, "\n".join(found.values())


def test_long_names_and_a_full_table_fit(tmp_path: Path) -> None:
    """Every counter is built and both names are as long as the set-up lets them be."""
    for size, text in WINDOWS:
        scene = table(tmp_path, "long", size, text_size=text)
        scene.match.names[:] = LONG
        state = siege(scene)
        state.walls = 10
        state.besieger.equipment = [
            counter for counter, rule in scene.rules.counters.items() for _ in range(rule.copies)
        ]
        for sight in sights(scene):
            scene.rebuild()
            assert overflows(scene.parts, scene.stage.scale) == [], (size, text, sight)
