"""Private answers given on two tables, in worlds which an opponent can't tell apart."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from engine.app.inputs import Hover, Key
from engine.app.widgets import find
from engine.match import Match
from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.state import State
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.hands import lowest
from tests.secrets import pixels
from tests.tables import shell_for

TRIED = 6
"""So many worlds are tried to find one in which an answer looks the same."""


class World(NamedTuple):
    """A game before an answer, and the answer that is given in it."""

    state: State
    action: Action


def answers_alike(match: Match, answers: Iterable[Action], folder: Path, enough: int = 99) -> int:
    """Play these answers. Each private one is given in two worlds that an opponent can't tell
    apart: every frame that is not the answering seat's own must be the same, from its curtain to
    the next question. How many were compared; at the most so many."""
    compared = 0
    for number, action in enumerate(answers):
        decision = match.decision
        assert decision
        before = match.state.copy()
        assert match.submit(decision.seat, action) is None
        onlooker = next((s for s in before.still_in() if s != decision.seat), 0)
        world = alike(match, before, onlooker, seeded(f"alike {number}"))
        if not decision.private or world is None:
            continue
        ours, theirs = (
            answered(in_world(match, each.state.copy(), folder), each.action)
            for each in (World(before, action), world)
        )
        told = f"{decision.ask}, {action}"
        assert len(ours) == len(theirs), f"how long seat {decision.seat} took at {told}"
        for at, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert a == b, f"seat {decision.seat}'s secret is seen by another: {told}, frame {at}"
        compared += 1
        if compared == enough:
            break
    return compared


def alike(match: Match, before: State, onlooker: int, chance: Chance) -> World | None:
    """Another world in which the last answer, or another one, looks the same to a seat; None where
    none was found."""
    game, played = match.game, match.history[-1]
    seen = [event.seen_by(onlooker) for event in played.events]
    for _ in range(TRIED):
        world: State = game.redeal(before, onlooker, chance)
        world.chance = before.chance.copy()
        if game.position(world) == game.position(before):
            continue
        action = played.action
        if game.refusal(world, played.seat, action):
            action = game.sample(world, chance)
        events: list[Event] = []
        end = world.copy()
        game.apply(end, action, events.append)
        told = [event.seen_by(onlooker) for event in events]
        if told == seen and game.view(end, onlooker) == game.view(match.state, onlooker):
            return World(world, action)
    return None


def in_world(match: Match, world: State, folder: Path) -> Table:
    """The table of a match before its last answer, as it would stand in another world."""
    twin = Match(match.game, match.header)
    twin.history[:], twin._states[:], twin.state = match.history[:-1], match._states[:-1], world
    app = shell_for(match.game, folder, (1024, 640), speed="fast", reduced_motion=True)
    app.show_table(twin)
    return lowest(app, Table)


def answered(scene: Table, action: Action) -> list[bytes]:
    """The frames in which the seat that is asked opens its view and answers, and all watch, until
    the next question stands; those which are its own are left out."""
    seen = pixels(scene, Hover((5, 5)))
    if scene.manager.top is scene and find(scene.widgets, "take"):
        seen += pixels(scene, "take")
    if isinstance(scene.manager.top, Curtain):
        seen += pixels(scene, Key("space"))
    scene.context.play(action)
    seen += pixels(scene, Hover((6, 6)))
    while scene.manager.top is scene and find(scene.widgets, "continue"):
        seen += pixels(scene, "continue")
    return seen
