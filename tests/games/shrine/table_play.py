"""Shrine tables on a stage without a window, with any number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.rules.chance import Chance, seeded
from engine.rules.options import OptionValue
from engine.table.table import Table
from games import load_game
from games.shrine.rules.actions import Draw
from games.shrine.table import ShrineBoard
from games.shrine.table.auto_pass import Scope
from games.shrine.table.uses import card_use_of
from tests import tables
from tests.kit.matches import match_of

GAME = load_game("shrine")
NAMES = ["Mara", "Tomas", "Ines", "Jonas"]
LONG = [*tables.LONG, "Konstantina Featherby", "Theophilus Underhill"]

PLAYERS: list[dict[str, Any]] = [
    {
        "hand": ["5S", "4C", "AC", "9S", "KH", "JH", "10D"],
        "shrine": ["7D", "JC", "3S", "6S"],
        "field": ["KC"],
    },
    {
        "hand": ["2S", "2C", "3C", "7S", "8D", "10H", "QH"],
        "shrine": ["QS", "6D", "5D", "8S", "8H"],
        "face_down": 3,
        "field": ["JS", "QD"],
    },
    {"hand": ["6H", "6C", "7C", "9C"], "shrine": ["9H", "10C", "4S"], "field": ["QC"]},
    {"hand": ["9D"], "shrine": ["4H", "10S", "KS"], "field": ["JD"]},
]
"""The moment of the mockup: Mara attacks."""


def table(
    folder: Path,
    seats: int = 3,
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    long: bool = False,
    **settings: object,
) -> Table:
    """The table of a new match of so many seats that is kept nowhere."""
    app = tables.shell(folder, size, **settings)
    names = (LONG if long else NAMES)[:seats]
    app.show_table(match_of(GAME, names, str(seed), options or {}))
    scene = app.manager.top
    assert isinstance(scene, Table)
    tables.go_on(scene)
    return scene


def laid(
    folder: Path,
    position: dict[str, Any],
    options: dict[str, OptionValue] | None = None,
    **settings: object,
) -> Table:
    """The table at a position."""
    seats = len(position["players"])
    scene = table(folder, seats, options=options, **settings)  # type: ignore[arg-type]
    scene.beats.stop()
    scene.match.state = GAME.load(position, scene.match.rules, seats, seeded("placed"))
    scene.rebuild()
    return scene


def mockup(seats: int) -> dict[str, Any]:
    """Return the moment of the mockup."""
    return {
        "turn": 1,
        "step": "act",
        "players": PLAYERS[:seats],
        "deck": ["KD", "AD", "3H", "4D", "5C", "5H", "2H", "2D"],
        "graveyard": ["8C", "AH", "AS"],
    }


def placed(folder: Path, seats: int = 3, **settings: object) -> Table:
    """The table at the moment of the mockup."""
    return laid(folder, mockup(seats), **settings)  # type: ignore[arg-type]


def board(scene: Table) -> ShrineBoard:
    """What lies on the table."""
    assert isinstance(scene.board, ShrineBoard)
    return scene.board


def allow_beforehand(scene: Table, chance: Chance) -> None:
    """Let a seat that a person plays allow actions unasked, for a turn or always."""
    persons = scene.match.persons
    scope = (Scope.TURN, Scope.ALWAYS)[chance.below(2)]
    board(scene).standing_passes.set_pass(persons[chance.below(len(persons))], scope)


def sights(scene: Table) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    decision, choosing, sheets = scene.match.decision, board(scene).draft, scene.sheets
    yield from tables.sights(scene)
    if decision is None:
        return
    for seat in range(1, len(scene.match.names) + 1):
        board(scene).standing_passes.set_pass(seat, [*Scope][seat % len(Scope)])
    for sight in tables.sights(scene):
        yield f"{sight}, with standing passes"
    board(scene).standing_passes.reset()
    scene.seat.viewer = decision.seat
    drawn = Draw()  # which pressing the deck plays at once
    actions = [
        each
        for each in scene.context.actions
        if card_use_of(each, decision.seat).all and each != drawn
    ]
    for sheet in ("seats", "middle") if sheets.shape == "tabs" else (sheets.current,):
        sheets.open(sheet)
        yield f"the open view on {sheet}"
        for action in (*actions[:1], *actions[1::9]):
            picks = sorted(card_use_of(action, decision.seat).all)
            for count in {1, len(picks)}:
                choosing.picks = tuple(picks[:count])
                yield f"{action} being built on {sheet}"
        choosing.reset()
    sheets.open("seats")
    scene.seat.viewer = 0


def fullest(scene: Table) -> Iterator[str]:
    """Yield the moment of the mockup, and each question about an attack and about a dagger."""
    seats = len(scene.match.names)
    fizzle = "fizzle 2S 2C 3C" if scene.match.rules.alternate_fizzle else "fizzle"
    for actions in (("attack 3 5S 4C", fizzle, "allow"), ("dagger AC pay 5S at 2 QD",)):
        scene.match.state = GAME.load(mockup(seats), scene.match.rules, seats, seeded("placed"))
        scene.rebuild()
        yield "nothing is announced"
        for action in actions:
            tables.play(scene, action)
            yield action
