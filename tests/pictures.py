"""The pictures of README.md and docs/pictures.md, taken of the program itself: `make pictures`.

Each is a match that is played from a seed to a moment that shows the game; the same everywhere.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from engine.match import ActionChosen
from engine.rules.chance import seeded
from engine.rules.ending import COMMON_ACTIONS
from engine.table.table import Table
from tests.hands import drawn, keys, settle
from tests.house.tree import ROOT
from tests.kit.walks import choose
from tests.tables import TABLES, go_on, new_table, shell

FOLDER = ROOT / "assets"
SIZE = (1280, 720)
COLOURS = 256
Moment = Callable[[Any, str], bool]
"""Whether a view and what is asked there make a picture."""

MOMENTS: dict[str, tuple[int, Moment]] = {
    "siege": (24, lambda view, ask: ask == "defend" and len(view.besieger.equipment) > 2),
    "rogue": (10, lambda view, ask: ask == "captive"),
    "schmiegel": (30, lambda view, ask: ask == "defend"),
    "shrine": (30, lambda view, ask: ask == "act" and len(view.players[0].field) > 1),
    "duel": (8, lambda view, ask: ask == "program" and view.warriors[0].shown.speed > 2),
}
"""For each game how many actions are played at least, and the moment that is then shown."""


def table_at(key: str, folder: Path) -> Table:
    """A game's table at its moment, of the first match that comes to it; with the view of whoever
    is asked open."""
    return next(scene for seed in count(1) if (scene := _played(key, folder, seed)))


def _played(key: str, folder: Path, seed: int) -> Table | None:
    least, moment = MOMENTS[key]
    scene = new_table(TABLES[key], folder, seed, SIZE)
    chance = seeded(f"picture {key}")
    while decision := scene.match.decision:
        seen = scene.match.view(decision.seat)
        if len(scene.match.history) >= least and moment(seen, decision.ask):
            break
        action = choose(scene.match.game, scene.match.state, chance)
        if not isinstance(action, COMMON_ACTIONS):
            scene.match.bus.publish(ActionChosen(decision.seat, action))
        go_on(scene)
    if decision is None:
        return None
    if not scene.seat.answers(decision):
        scene.seat.viewer = decision.seat
        scene.rebuild()
    return scene


def keep(name: str, picture: pygame.Surface) -> Path:
    """Write a picture, in few colours so that it is small."""
    path = FOLDER / f"screenshot-{name}.png"
    pixels = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    pixels.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    return path


def main() -> int:
    """Take all of them, and say where they are."""
    with tempfile.TemporaryDirectory() as folder:
        made = [keep(key, drawn(table_at(key, Path(folder)))) for key in MOMENTS]
        app = shell(Path(folder), SIZE)
        app.show_title()
        settle(app)
        made.append(keep("title", drawn(app)))
        watched = table_at("siege", Path(folder)).match
        app.watch(watched, len(watched.history) - 3)
        keys(app, "space")
        settle(app)
        made.append(keep("replay", drawn(app)))
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
