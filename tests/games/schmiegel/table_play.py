"""Schmiegel tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from engine.app import theme
from engine.app.widgets import Label, walk
from engine.rules.cards import Card
from engine.rules.chance import seeded
from engine.rules.events import Moved
from engine.rules.options import OptionValue
from engine.rules.places import EVERYBODY
from engine.table.curtain import Curtain
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.schmiegel.rules.state import FACE_PILE, Character, Schmiegel, character_of
from games.schmiegel.table import SchmiegelBoard
from games.schmiegel.table.battle import DiceView
from games.schmiegel.table.choosing import CardSelection, presses_of
from games.schmiegel.table.throws import WatchedDice
from games.schmiegel.table.turn import TurnItem, TurnPoint
from tests import tables
from tests.games.schmiegel.positions import SCHMIEGEL
from tests.hands import keys, settle, top
from tests.hands import words as words
from tests.tables import last as last

GAME = SCHMIEGEL
table = partial(tables.new_table, GAME)
"""The table of a new match that is kept nowhere."""

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


def board(scene: Table) -> SchmiegelBoard:
    """What lies on the table."""
    assert isinstance(scene.board, SchmiegelBoard)
    return scene.board


def dice(scene: Table) -> DiceView | None:
    """The dice that are watched there."""
    return WatchedDice(scene.context).view(scene.view)


def watched(scene: Table) -> bool:
    """Whether dice are watched."""
    return dice(scene) is not None


def choosing(scene: Table) -> CardSelection:
    """What is being chosen there."""
    return board(scene).selection


def lower(scene: Table) -> int:
    """The seat that lies below."""
    return scene.context.near_seat


def at(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    settings: dict[str, object] | None = None,
    **changes: object,
) -> Table:
    """The table at `POSITION`, with some of its fields changed."""
    scene = table(folder, 7, size, options, **(settings or {}))  # type: ignore[arg-type]
    place(scene, **changes)
    return scene


def place(scene: Table, luck: object = 0, **changes: object) -> None:
    """Put a table to `POSITION`, with some of its fields changed, and what chance will bring."""
    position = {**POSITION, **changes}
    scene.match.state = GAME.load(position, scene.match.rules, 2, seeded(f"placed {luck}"))
    replaced(scene)


def replaced(scene: Table) -> None:
    """Another position has been put there, as if it had been dealt so."""
    scene.beats.stop()
    scene.match.history.clear()
    scene.match._states.clear()
    scene.log.entries = [each for each in scene.log.entries if not each.number]
    scene.match.opening = [
        Moved((each.face,), FACE_PILE, character_of(seat, each.face), EVERYBODY, True)
        for seat, player in enumerate(state(scene).players, start=1)
        for each in player.party
    ]
    scene.seat.viewer = 0
    scene.rebuild()


def state(scene: Table) -> Schmiegel:
    """The state of the match."""
    found: Schmiegel = tables.state_of(scene)
    return found


def two_players() -> list[dict[str, Any]]:
    """The players of the position, to be changed."""
    return [{**player} for player in POSITION["players"]]


def opened(scene: Table) -> None:
    """The curtain comes and opens for the seat that is asked."""
    settle(scene)
    if isinstance(top(scene), Curtain):
        keys(scene, "space")
    else:
        scene.seat.call()
    settle(scene)
    assert top(scene) is scene and scene.seat.viewer


def cards(scene: Table) -> list[MarkedCard]:
    """All cards that can be chosen."""
    return [
        placed.widget for placed in walk(scene.widgets) if isinstance(placed.widget, MarkedCard)
    ]


def items(scene: Table) -> list[TurnItem]:
    """What has happened in this turn, and what is to come."""
    return [placed.item for placed, _ in walk(scene.widgets) if isinstance(placed, TurnPoint)]


def notes(scene: Table) -> dict[str, str]:
    """What the middle says of each character, by the line above; those that are lit bear a `*`."""
    labels = {p.id: p for p, _ in walk(scene.widgets) if isinstance(p, Label)}
    heads = [each for id, each in labels.items() if id.startswith("note-head-")]
    return {
        each.words + "*" * (each.colour == theme.TEXT): labels[each.id.replace("head-", "")].words
        for each in heads
    }


def sights(scene: Table) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    decision, chosen, sheets = scene.match.decision, choosing(scene), scene.sheets
    yield from tables.sights(scene)
    sheets.open("middle")
    for seat in (lower(scene), 3 - lower(scene)):
        chosen.compared_seat = seat
        yield f"the odds of seat {seat}"
    chosen.compared_seat = 0
    sheets.open("parties")
    if decision is None:
        return
    scene.seat.viewer = decision.seat
    yield "the open hand"
    actions = scene.context.actions  # none, while a hand is asked that is not open
    for action in [*actions[:1], *actions[-1:], *actions[1:-1:5]]:
        for count in range(1, len(presses_of(action))):
            chosen.picks = presses_of(action)[:count]
            yield f"{action} being chosen"
    chosen.reset()
    scene.seat.viewer = 0


def fullest(scene: Table) -> Iterator[str]:
    """Yield each phase, then characters that hold all they can and hands of all that is left."""
    for phase in ("swap", "associate", "abilities", "attack"):
        place(scene, phase=phase)
        yield phase
    place(scene)
    now = state(scene)
    ranks = [*"23456789", "10"]
    now.numbers.pile, now.numbers.discard = [], []
    for player, party in zip(now.players, ("KS KH AC QD", "KD KC JS QH"), strict=True):
        player.party = []
        for face in party.split():
            most = 9 if face[0] == "K" else now.rules.capacity[face[0]]  # type: ignore[index]
            held = [Card(f"{rank}{face[-1]}") for rank in ranks[:most]]
            player.party.append(Character(Card(face), held))
        player.hand = [Card(f"{rank}{suit}") for rank in ranks for suit in "CD"]
    replaced(scene)
    yield "full stacks and hands"
