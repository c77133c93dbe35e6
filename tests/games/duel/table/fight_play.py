"""Tables of DUEL whose warriors stand so close that they fight at once, on a stage of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.config import CONFIG, load_config
from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.rules import GAME
from games.duel.rules.terms import Asked
from games.duel.rules.warriors import Build
from games.duel.table.board import DuelBoard
from games.duel.words import WORDS
from tests.hands import keys, new_stage
from tests.kit.doors import Doors
from tests.kit.matches import match_of
from tests.kit.walks import choose
from tests.tables import go_on, play, state_of

DUEL = GAME(load_config(Path(CONFIG) / "duel.yaml"))
NAMES = ["Mara", "Tomas", "Ines", "Wilhelmina of Harrow", "Maximilian Longfellow", "Zed"]
WARRIORS = ["Brannoch", "Ysolde", "Old Harrow", "Wilhelmina the Elder", "Maximilian of Oxbow", "Q"]
CLOSE = [(6, 6), (8.5, 6), (7, 8.2), (9.4, 8), (4.8, 8), (8, 3.6)]
"""Where six stand of whom each is engaged with another."""
BUILDS = [(4, 4, 3, 2), (3, 3, 4, 3), (3, 3, 4, 3), (3, 3, 5, 2), (2, 4, 5, 2), (3, 3, 4, 3)]
"""Strength, Speed, Endurance and Dexterity of each."""


STEP = 1 / 60
"""Seconds of a frame."""
NOWHERE = Doors().navigation


def table(
    seats: int = 3,
    size: tuple[int, int] = (1280, 720),
    at: Sequence[tuple[float, float]] = CLOSE,
    builds: Sequence[tuple[int, int, int, int]] = BUILDS,
    terrain: Sequence[Piece] = (),
    **settings: object,
) -> Table:
    """The table of a new match; what it shows at first has been seen."""
    setups = [
        Build(WARRIORS[index], index + 1, *build) for index, build in enumerate(builds[:seats])
    ]
    starts = tuple(Point(*each) for each in at[:seats])
    ground = Battlefield("Meadow", (24, 24), starts, tuple(terrain))
    match = match_of(DUEL, NAMES[:seats], "7", setups=setups, ground=ground)
    scene = Table(match, DuelBoard, WORDS, NOWHERE)
    new_stage(size, **settings).push(scene)
    go_on(scene)
    return scene


def until(scene: Table, ask: Asked) -> Table:
    """Nobody shows, moves or cancels anything until this is asked."""
    while (decision := scene.match.decision) and decision.ask != ask:
        quiet = {Asked.MOVE: "stay", Asked.TERRAIN: "pass", Asked.CANCEL: "cancel none"}
        play(scene, quiet.get(Asked(decision.ask), "reveal none"))
    assert scene.match.decision, f"{ask} is never asked"
    return scene


def frames(scene: Table) -> Iterator[None]:
    """Yield at each frame while what has happened is told."""
    while scene.beats.is_playing_back and not scene.beats.waiting:
        yield
        scene.manager.update(STEP)


def view(scene: Table) -> None:
    """The view of the seat that is asked lies open."""
    decision = scene.match.decision
    assert decision
    scene.seat.viewer = decision.seat
    scene.rebuild()


def advise(scene: Table, action: Action) -> None:
    """A hint advises this."""
    scene.context.advice = action
    scene.rebuild()


def fighting(scene: Table, chance: Chance, most: int) -> Iterator[None]:
    """A fight that is played at random, as long as it lasts, of so many questions at most: each as
    it lies, and every other private one also behind the curtain, with some dice set."""
    until(scene, Asked.SPEED_FIRST)
    for number in range(most):
        decision = scene.match.decision
        if decision is None or state_of(scene).fight is None:
            return
        yield
        if decision.private and number % 2:
            view(scene)
            if decision.ask == Asked.PROGRAM:
                keys(scene, *(str(1 + chance.below(6)) for _ in range(chance.below(4))))
            yield
            scene.seat.hide()
        action = str(choose(DUEL, scene.match.state, chance))
        if action.startswith(("resign", "offer")):
            action = str(DUEL.sample(state_of(scene), chance))
        play(scene, action)


def programming(scene: Table) -> Table:
    """Three have shown Speed, four dice, three and two; the first one sets them."""
    until(scene, Asked.SPEED_FIRST)
    play(scene, "reveal speed 3", "reveal speed 2", "reveal speed 1")
    assert scene.match.decision and scene.match.decision.ask == Asked.PROGRAM
    return scene


PROGRAMS = (
    "program high@2 block high@3 grapple@2",
    "program block high@1 retreat",
    ("program evade low@1"),
)


def cancelling(scene: Table) -> Table:
    """The second one may cancel an action."""
    programming(scene)
    play(scene, *PROGRAMS)
    until(scene, Asked.DEXTERITY)
    while scene.match.decision and scene.match.decision.ask == Asked.DEXTERITY:
        play(scene, "reveal dexterity 1" if scene.match.decision.seat == 2 else "reveal none")
    return scene


ROCK = Piece("rock-1", "uneven", 1, True, True, ellipse=(5.5, 7.0, 1.6, 1.4))
WALL = Piece("wall-1", "uneven", 5, True, rect=(4.3, 4.6, 1.2, 3.0))
AT = [(6, 6.5), (9.8, 6.5), (14, 14)]


def standing(terrain: Sequence[Piece] = (ROCK, WALL)) -> Table:
    """The first of three stands at a rock and a wall, with a Strength of four."""
    builds = [(6, 2, 3, 2), (3, 2, 3, 3), (3, 2, 3, 3)]
    scene = table(3, at=AT, builds=builds, terrain=terrain)
    play(scene, "reveal strength 3", "reveal none", "reveal none")
    return until(scene, Asked.TERRAIN)
