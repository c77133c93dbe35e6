"""The walls between the rooms stand: one wrong import breaks each, also in a game yet to come."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT, project

CONTRACTS = {each["name"]: each for each in project()["tool"]["importlinter"]["contracts"]}
DUELS_ROOMS = [
    room
    for name, contract in CONTRACTS.items()
    if name.startswith("On DUEL's table")
    for layer in contract["layers"]
    for room in layer.split(" | ")
]
ROOMS = [
    "engine/__init__.py",
    "engine/jsonfile.py",
    "engine/match.py",
    "engine/rehearsals.py",
    "engine/shell.py",
    "engine/thinking.py",
    "engine/worker.py",
    "engine/rules/__init__.py",
    "engine/words/__init__.py",
    *(f"engine/{name}.py" for name in ("bus", "catalogue", "config", "files", "journal", "replay")),
    "engine/lab/__init__.py",
    "engine/matches/__init__.py",
    "engine/players/__init__.py",
    "engine/scenario.py",
    "engine/app/__init__.py",
    "engine/table/__init__.py",
    "engine/app/map.py",
    "engine/app/screens.py",
    "engine/app/widgets.py",
    "games/__init__.py",
    "games/duel/__init__.py",
    *(
        f"games/duel/{name}.py"
        for name in (
            "field",
            "generator",
            "geometry",
            "images",
            "locating",
            "maps",
            "rules",
            "words",
            "workshop",
        )
    ),
    "games/duel/table/__init__.py",
    *(f"games/duel/table/{name}.py" for name in DUELS_ROOMS),
    "games/hearts/__init__.py",
    "games/hearts/player.py",
    "games/hearts/rules.py",
    "games/hearts/table.py",
    "games/hearts/words.py",
    "games/whist/__init__.py",
    "games/whist/rules.py",
    "games/whist/table.py",
]


def broken_by(folder: Path, room: str = ROOMS[0], line: str = "") -> set[str]:
    """The contracts that break in a small project of that form when a room has this line."""
    for path in map(folder.joinpath, ROOMS):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / room).write_text(line, "utf-8")
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    linter = shutil.which("lint-imports", path=Path(sys.executable).parent)
    assert linter
    run = subprocess.run(
        [linter, "--no-cache", "--no-logo"],
        cwd=folder,
        env=os.environ | {"COLUMNS": "300", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    kept = {name for name in CONTRACTS if f"{name} KEPT" in run.stdout}
    broken = {name for name in CONTRACTS if f"{name} BROKEN" in run.stdout}
    assert kept | broken == set(CONTRACTS), run.stdout + run.stderr
    return broken


def test_the_plan_itself_breaks_nothing(tmp_path: Path) -> None:
    assert (
        broken_by(tmp_path, "games/hearts/table.py", "import engine.table, engine.rules") == set()
    )


@pytest.mark.parametrize(
    ("room", "line", "wall"),
    [
        ("engine/match.py", "import games.hearts", "Games know the engine"),
        ("games/hearts/table.py", "import main", "Nothing imports the door"),
        ("games/hearts/table.py", "import engine.shell", "Nothing imports the door"),
        ("engine/rules/__init__.py", "import engine.match", "In the engine"),
        ("engine/match.py", "import engine.app", "In the engine"),
        ("engine/app/__init__.py", "import engine.table", "In the engine"),
        ("engine/attic.py", "", "In the engine"),
        ("engine/matches/__init__.py", "import engine.app", "In the engine"),
        ("engine/lab/__init__.py", "import engine.app", "In the engine"),
        ("engine/players/__init__.py", "import engine.match", "In the engine"),
        ("engine/players/__init__.py", "import engine.words", "In the engine"),
        ("games/hearts/table.py", "import games.whist.rules", "No game knows another"),
        ("games/hearts/rules.py", "import games.hearts.table", "In a game"),
        ("games/hearts/maps.py", "import games.hearts.table", "In a game"),
        ("games/hearts/player.py", "import games.hearts.words", "In a game"),
        ("games/hearts/player.py", "import games.hearts.table", "In a game"),
        ("games/hearts/rules.py", "import games.hearts.player", "In a game"),
        ("games/hearts/player.py", "import engine.match", "Programs that play"),
        ("games/hearts/player.py", "import engine.journal", "Programs that play"),
        ("games/hearts/player.py", "import engine.bus", "Programs that play"),
        ("games/duel/workshop.py", "import games.duel.rules", "DUEL's field"),
        ("games/duel/workshop.py", "import games.duel.table", "In a game"),
        ("games/duel/field.py", "import games.duel.rules", "DUEL's field"),
        ("games/duel/maps.py", "import games.duel.rules", "DUEL's field"),
        ("games/duel/generator.py", "import games.duel.rules", "DUEL's field"),
        ("games/duel/generator.py", "import games.duel.workshop", "In a game"),
        ("games/duel/images.py", "import games.duel.field", "In a game"),
        ("games/duel/locating.py", "import games.duel.workshop", "In a game"),
        ("games/duel/maps.py", "import games.duel.locating", "In a game"),
        ("games/duel/field.py", "import games.duel.words", "DUEL's field"),
        ("games/duel/table/battlefield.py", "import games.duel.table.melee", "On DUEL's table"),
        ("games/duel/table/moving.py", "import games.duel.table.melee", "On DUEL's table"),
        ("games/duel/table/attic.py", "", "On DUEL's table"),
        ("engine/app/widgets.py", "import engine.app.map", "In the window"),
        ("engine/app/screens.py", "import engine.app.map", "In the window"),
        ("games/hearts/rules.py", "import pygame", "Rules are headless"),
        ("games/whist/rules.py", "from os import path", "Rules are headless"),
        ("engine/rules/__init__.py", "import random", "Rules are headless"),
        ("engine/players/__init__.py", "import time", "Rules are headless"),
        ("games/hearts/player.py", "import random", "Rules are headless"),
    ],
)
def test_one_wrong_import_breaks_its_wall(tmp_path: Path, room: str, line: str, wall: str) -> None:
    assert [name.split(":")[0] for name in broken_by(tmp_path, room, line)] == [
        next(name.split(":")[0] for name in CONTRACTS if name.startswith(wall))
    ]


def test_a_field_is_drawn_without_rules_or_seat() -> None:
    """Also a package that is loaded on the way, which no contract sees, brings none along."""
    rooms = ("field", "maps", "geometry")
    files = [path for room in rooms for path in (ROOT / "games" / "duel" / room).glob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    code = f"import sys, {', '.join(names)}\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name for name in run.stdout.split() if name.startswith("games.duel.")}
    assert len(loaded) >= len(names)
    assert {".".join(name.split(".")[:3]) for name in loaded} == {
        f"games.duel.{room}" for room in (*rooms, "images")
    }
