"""The table of any game on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.app.app import App
from engine.match import Match
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action, OfferDraw, Resign
from engine.table.scene import TableScene
from games import shelf
from tests.hands import clear, click, new_stage, settle
from tests.kit.matches import luck
from tests.kit.walks import choose

SHELF = shelf()
NAMES = ["Mara", "Tomas"]


def shell(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> App:
    """The program's own shell with an empty stage; nothing is animated unless settings say so."""
    return App(new_stage(size, **settings), SHELF, folder)


def new_table(
    game: Game[Any],
    folder: Path,
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, bool | int] | None = None,
    **settings: object,
) -> TableScene:
    """The table of a new match that is kept nowhere; what it shows at first has been seen."""
    app = shell(folder, size, **settings)
    app.show_table(Match(game, NAMES[: game.config.seats[0]], str(seed), options or {}))
    scene = app.stage.top
    assert isinstance(scene, TableScene)
    go_on(scene)
    return scene


def go_on(scene: TableScene) -> None:
    """Go on from all that is shown before the next question, and take off what lies on it."""
    settle(scene)
    while not scene.at_rest:
        click(scene, "continue")
    clear(scene)


def play(scene: TableScene, *actions: Action | str) -> None:
    """Play actions, or their texts, each by the seat that is asked; then `go_on`."""
    for each in actions:
        action = scene.match.game.parse(each) if isinstance(each, str) else each
        decision = scene.decision
        assert decision is not None, each
        refusal = scene.match.submit(decision.seat, action)
        assert refusal is None, (each, refusal)
        go_on(scene)


def any_action(
    scene: TableScene, chance: Chance, seldom: type[Action] | None = None
) -> Action | None:
    """An action that doesn't end the match early, None after its end. Of one kind, which would end
    it soon, few are."""
    game, state = scene.match.game, scene.match.state
    while scene.decision:
        action = choose(game, state, chance)
        if isinstance(action, OfferDraw | Resign) or str(action) == "retire":
            continue
        if not (seldom and isinstance(action, seldom) and chance.below(8)):
            return action
    return None


def positions(
    scene: TableScene, seed: object, most: int = 400, seldom: type[Action] | None = None
) -> Iterator[Action]:
    """A random match of `any_action` to its end; yields before each which one will be played."""
    chance = luck(seed)
    for _ in range(most):
        action = any_action(scene, chance, seldom)
        if action is None:
            return
        yield action
        play(scene, action)
