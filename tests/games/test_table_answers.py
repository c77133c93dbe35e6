"""Answers always fit, and words that tell them apart are never dropped: at every size of window and
text, whoever is asked, with the asked seat's view open, at the fewest and the most seats."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engine.app import pictures
from engine.matches.names import LONGEST
from engine.table.table import Table
from tests.games.answers import faults
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought
from tests.long import LONG, many
from tests.tables import TABLES, go_on, positions, shell_for

WINDOWS = list(product([(1280, 720), (1024, 640), (2560, 1440)], (100, 150, 200)))
QUESTIONS = many(10, 160)
SHORT = ["Mara", "Tomas", "Ines", "Jonas", "Vera", "Wim"]
LONGER = [f"{name:W<{LONGEST}}" for name in SHORT]
"""What fits beside the longest names may still not fit in the lower bar that short ones leave."""


def crowded(key: str, seats: int, seed: int, folder: Path) -> Table:
    """The table of a match of so many players, with the shortest or the longest names."""
    game = TABLES[key]
    app = shell_for(game, folder)
    more = brought(game, game.rules_for({}), seats, luck(seed))
    app.show_table(match_of(game, (SHORT, LONGER)[seed % 2][:seats], str(seed), **more))
    scene = app.manager.scenes[0]
    assert isinstance(scene, Table)
    go_on(scene)
    return scene


def sights(scene: Table) -> list[int]:
    """Whose view may lie open while this is asked: nobody's, and that of the seat to answer."""
    decision = scene.match.decision
    if decision is None:
        return []
    return [0, decision.seat]


@pytest.mark.parametrize(
    ("key", "count_of_seats"),
    [(key, seats) for key, game in TABLES.items() for seats in sorted({*game.config.seats})],
)
def test_every_answer_can_be_told_from_the_others(
    key: str, count_of_seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that were laid out for a window are kept until it comes again, soon."""
    monkeypatch.setattr(pictures, "forget", lambda: None)
    found: dict[str, str] = {}
    met = set[object]()
    seed = count = 0
    while count < QUESTIONS:
        scene = crowded(key, count_of_seats, seed, tmp_path)
        for _ in positions(scene, f"answers {seed}", QUESTIONS // 2):
            kind = seed % 2, scene.context.ask, len(scene.foot.request(scene.view).offers.answers)
            at = WINDOWS if LONG or kind not in met else [WINDOWS[count % len(WINDOWS)]]
            met.add(kind)
            for size, text in at:
                scene.manager.resize(size)
                scene.manager.change(text_size=text)
                for viewer in sights(scene):
                    scene.seat.viewer = viewer
                    scene.rebuild()
                    for fault in faults(scene):
                        where = f"{size} at {text} %, view {viewer}, {scene.context.ask!r}"
                        found.setdefault(fault.split()[0], f"{fault} in {where}, {seed} {count}")
            scene.seat.hide()
            count += 1
        seed, count = seed + 1, count + 1
    assert not found, "\n".join(found.values())
