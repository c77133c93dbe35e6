"""Schmiegel tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.app import theme
from engine.app.widgets import Label, walk
from engine.rules.chance import seeded
from engine.rules.options import OptionValue
from engine.table.curtain import Curtain
from engine.table.marks import MarkedCard
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.table import SchmiegelTable
from games.schmiegel.table.choose import way
from games.schmiegel.table.turn import TurnLine
from tests import tables
from tests.games.schmiegel.positions import SCHMIEGEL
from tests.hands import keys, settle, top, widget

GAME = SCHMIEGEL

POSITION: dict[str, Any] = {
    "turn": 1,
    "phase": "abilities",
    "turns_taken": [3, 3],
    "players": [
        {
            "party": [
                {"face": "JC", "numbers": ["2C", "5C"]},
                {"face": "QH", "numbers": ["3H"]},
                {"face": "KS", "numbers": ["4S", "7S", "10S"]},
                {"face": "AD", "numbers": ["6D"]},
            ],
            "hand": ["2S", "4C", "5D", "6C", "8H", "9S", "10D"],
        },
        {
            "party": [
                {"face": "QC", "numbers": ["8C", "9C"]},
                {"face": "KD", "numbers": ["3D", "7D"]},
                {"face": "JS", "numbers": ["6S"]},
                {"face": "AH", "numbers": ["2H", "10H"]},
            ],
            "hand": ["3C", "4D", "5H", "8S", "8D"],
        },
    ],
    "faces": {"pile": ["KC", "AC", "JH"], "discard": ["QS", "JD", "KH", "AS", "QD"]},
    "numbers": {
        "pile": ["2D", "3S", "4H", "5S", "6H", "7C"],
        "discard": ["9D", "7H", "9H", "10C"],
    },
}
"""The moment of the mockup, before anybody attacks."""


def table(
    folder: Path,
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    **settings: object,
) -> SchmiegelTable:
    """The table of a new match that is kept nowhere, its opening dice watched."""
    scene = tables.new_table(GAME, folder, seed, size, options, **settings)
    assert isinstance(scene, SchmiegelTable)
    return scene


def at(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    settings: dict[str, object] | None = None,
    **changes: object,
) -> SchmiegelTable:
    """The table at `POSITION`, with some of its fields changed."""
    scene = table(folder, 7, size, options, **(settings or {}))
    place(scene, **changes)
    return scene


def place(scene: SchmiegelTable, luck: object = 0, **changes: object) -> None:
    """Put a table to `POSITION`, with some of its fields changed, and what chance will bring."""
    position = {**POSITION, **changes}
    scene.match.state = GAME.load(position, scene.rules, 2, seeded(f"placed {luck}"))
    scene.match.opening = []
    scene._columns.clear()
    scene.viewer = 0
    scene.rebuild()


def state(scene: SchmiegelTable) -> Schmiegel:
    """The state of the match."""
    return scene.match.state  # type: ignore[return-value]


def two_players() -> list[dict[str, Any]]:
    """The players of the position, to be changed."""
    return [{**player} for player in POSITION["players"]]


def last(scene: SchmiegelTable) -> str:
    """The action that was played last."""
    return str(scene.match.history[-1].action) if scene.match.history else ""


def opened(scene: SchmiegelTable) -> None:
    """The curtain comes and opens for the seat that is asked."""
    settle(scene)
    if not isinstance(top(scene), Curtain):
        scene.call()
    keys(scene, "space")
    settle(scene)
    assert top(scene) is scene and scene.viewer


def cards(scene: SchmiegelTable) -> list[MarkedCard]:
    """All cards that can be chosen."""
    return [
        placed.widget for placed in walk(scene.widgets) if isinstance(placed.widget, MarkedCard)
    ]


def beats(scene: SchmiegelTable) -> list[TurnLine]:
    """The beats of this turn."""
    return [placed.widget for placed in walk(scene.widgets) if isinstance(placed.widget, TurnLine)]


def words(scene: SchmiegelTable, id: str) -> str:
    """What stands on a label."""
    label = widget(scene, id)
    assert isinstance(label, Label)
    return label.words


def notes(scene: SchmiegelTable) -> dict[str, str]:
    """What the middle says of each character, by the line above; those that are lit bear a `*`."""
    labels = {p.id: p for p, _ in walk(scene.widgets) if isinstance(p, Label)}
    heads = [each for id, each in labels.items() if id.startswith("note-head-")]
    return {
        each.words + "*" * (each.colour == theme.TEXT): labels[each.id.replace("head-", "")].words
        for each in heads
    }


def sights(scene: SchmiegelTable) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    decision = scene.decision
    yield from tables.sights(scene)
    scene.open_sheet("middle")
    for seat in (scene.lower, 3 - scene.lower):
        scene.comparing = seat
        yield f"the odds of seat {seat}"
    scene.comparing = 0
    scene.open_sheet("parties")
    if decision is None:
        return
    scene.viewer = decision.seat if decision.seat == scene.lower else 0
    yield "the open hand"
    for action in [scene.actions[0], scene.actions[-1], *scene.actions[1:-1:5]]:
        for count in range(1, len(way(action))):
            scene.chooser.picks = way(action)[:count]
            yield f"{action} being chosen"
    scene.chooser.picks = ()
    scene.viewer = 0
