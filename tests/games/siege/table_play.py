"""Siege tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from engine.rules.notation import Action
from engine.table.table import Table
from games import load_game
from games.siege.rules.actions import Assault
from games.siege.rules.state import Siege
from games.siege.table import SiegeBoard
from tests import tables

GAME = load_game("siege")
table = partial(tables.new_table, GAME)
"""The table of a new match that is kept nowhere."""


def siege(scene: Table) -> Siege:
    """The state of the siege."""
    state: Siege = tables.state_of(scene)
    return state


def board(scene: Table) -> SiegeBoard:
    """What lies on the table."""
    assert isinstance(scene.board, SiegeBoard)
    return scene.board


def positions(scene: Table, seed: object, most: int = 400) -> Iterator[Action]:
    """A random siege without most assaults, which would end it soon."""
    return tables.positions(scene, seed, most, Assault)


def at_plan(folder: Path, **settings: Any) -> Table:
    """A table at which a Plan of the Besieger would show three cards or more."""
    for seed in range(100):
        scene = table(folder, seed, **settings)
        state = siege(scene).copy()
        GAME.apply(state, GAME.parse("plan"), lambda event: None)
        if state.besieger.known >= 3:
            return scene
    raise AssertionError("no deck of these begins with such a card")


def known(scene: Table, seat: int) -> list[str]:
    """The cards on top of a seat's deck that it has seen."""
    side = siege(scene).side(seat)
    return list(side.deck[: side.known])


def sights(scene: Table) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    decision = scene.match.decision
    yield from tables.sights(scene)
    if decision and decision.ask == "act":
        board(scene).choosing.is_open = decision.seat == 1
        yield "building"
        board(scene).choosing.is_open = False
    if decision and decision.ask == "order":
        scene.seat.viewer = decision.seat
        yield "the plan"
    elif decision and siege(scene).side(decision.seat).known:
        scene.seat.viewer, scene.seat.is_peeking = decision.seat, True
        yield "the look again"
    scene.seat.viewer, scene.seat.is_peeking = 0, False


def fullest(scene: Table) -> Iterator[str]:
    """Yield with every counter built and the walls at their highest, at each kind of question."""
    state = siege(scene)
    state.walls = state.rules.most_walls
    state.besieger.equipment = [
        counter for counter, rule in state.rules.counters.items() for _ in range(rule.copies)
    ]
    state.besieged.known = 6
    yield "every counter"
    tables.play(scene, "assault 3")
    yield "an assault is answered"
    tables.play(scene, "defend 3", "plan")
    yield "a plan"
