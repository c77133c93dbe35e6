"""What a seat sees of a duel, and what it can press, is the same in every world it holds possible:
whatever limits the others have, whatever they have chosen and not shown yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.app.widgets import walk
from engine.rules.chance import seeded
from engine.rules.state import Decision
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import Stay
from games.duel.rules.terms import Asked
from tests.games.duel.by_hand import choice, close_by
from tests.hands import pixels
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.long import many
from tests.tables import go_on, shell_for

DUEL = GAMES["duel"]
BUILDS = (3, 3, 4, 3), (2, 4, 4, 3), (4, 2, 4, 2)
STARTS = Point(5.0, 5.0), Point(7.5, 5.0), Point(11.0, 9.0)
ROCK = Piece(
    "rock-1", "uneven", weight=1, destructible=True, projectile=True, rect=(9.5, 8.5, 1.0, 1.0)
)
MET = {
    *(Asked.REVEAL, Asked.MOVE, Asked.TERRAIN, Asked.PROGRAM, Asked.SPEED_ALL),
    *(Asked.DEXTERITY, Asked.CANCEL, Asked.ATTACK_STRENGTH, Asked.GUARD),
}
MOST = 70
SIZES = [(1280, 720), (1024, 640)]


def controls(scene: Table) -> list[tuple[str, str, str, str, str]]:
    """What can be pressed, how, what it is called, and why not."""
    return [
        (each.id, each.name, each.hotkey, each.reason, each.tip) for each, _ in walk(scene.widgets)
    ]


def followed(scene: Table, size: tuple[int, int]) -> Iterator[Decision]:
    """A duel at each of its questions, with nothing left to tell. The third seat moves late."""
    match = scene.match
    for _ in range(MOST):
        go_on(scene)
        decision = match.decision
        if decision is None:
            return
        yield decision
        stays = decision.ask == Asked.MOVE and decision.seat == 3 and match.state.turn_number < 3
        action = Stay() if stays else choice(match, size)
        if action is None:
            can = decision.actions or []
            action = can[luck(f"{match.header.seed} {len(match.history)}").below(len(can))]
        assert match.submit(decision.seat, action) is None


def test_a_view_and_its_controls_are_the_same_in_every_world(tmp_path: Path) -> None:
    """Seen by half of those who may look on, in other duels by the others."""
    met, chance, different = set[str](), seeded("worlds"), 0
    for seed in range(many(3, 6)):
        size = SIZES[seed % 2]
        app = shell_for(DUEL, tmp_path, size)
        app.show_table(close_by(*BUILDS, starts=STARTS, terrain=(ROCK,), seed=str(seed)))
        scene = app.manager.scenes[0]
        assert isinstance(scene, Table)
        for decision in followed(scene, size):
            met.add(decision.ask)
            state = scene.match.state
            for viewer in range(seed // 2 % 2, 4, 2):
                scene.seat.viewer = viewer
                scene.rebuild()
                picture, said = pixels(scene), controls(scene)
                world = DUEL.redeal(state, viewer, chance)
                different += DUEL.position(world) != DUEL.position(state)
                scene.match.state = world
                scene.rebuild()
                assert controls(scene) == said, (viewer, decision)
                assert pixels(scene) == picture, (viewer, decision)
                scene.match.state = state
            scene.seat.hide()
    assert different > 100 and met >= MET, MET - met
