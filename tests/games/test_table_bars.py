"""The bars of every game's table while a random match is played and told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.inputs import Key
from engine.app.widgets import Label, walk
from engine.rules.ending import OfferDraw
from engine.table.table import Table
from tests.hands import clear, lowest
from tests.kit.bars import misnamed, stale_lines, unsteady
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought
from tests.long import many
from tests.tables import MORE, NAMES, TABLES, any_action, new_table, play, positions, shell_for

MOST = many(9, 120)
"""How many actions of a match are played."""
FRAME = 0.2
"""Seconds between two looks at a table."""
WINDOWS = [((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200)]


def frames(scene: Table, seed: object) -> Iterator[str]:
    """Play a random match; yield at each moment that the table shows how it came about."""
    chance = luck(seed)
    for _ in range(MOST):
        action = any_action(scene, chance)
        if action is None or (decision := scene.match.decision) is None:
            return
        scene.beats.stop()
        clear(scene)
        yield "at the question"
        assert scene.match.submit(decision.seat, action) is None
        while scene.beats.is_playing_back:
            clear(scene)
            yield f"while {action} is told"
            if scene.beats.waiting:
                scene.manager.handle(Key("space"))
            scene.manager.update(FRAME)
        clear(scene)
        yield f"after {action}"


@pytest.mark.parametrize("program", ["", "weak steady"])
@pytest.mark.parametrize("key", TABLES)
def test_the_bars_name_whose_turn_it_is_and_the_ribbon_stands_still(
    key: str, program: str, tmp_path: Path
) -> None:
    game, found, places = TABLES[key], dict[str, None](), dict[object, Rect]()
    least, most = game.config.seats
    for seats, (size, text) in zip((least, min(3, most), min(2, most)), WINDOWS, strict=True):
        names = [*NAMES, *MORE][:seats]
        app = shell_for(game, tmp_path, size, speed="normal", text_size=text)
        more = brought(game, game.rules_for({}), seats, luck(seats))
        app.show_table(match_of(game, names, "bars", programs=[program] * seats, **more))
        scene = lowest(app, Table)
        for when in frames(scene, f"{seats} {size}"):
            problems = misnamed(scene) + stale_lines(scene) + unsteady(scene, places)
            found |= dict.fromkeys(f"{each} {when}" for each in problems)
        app.manager.clear()
    assert not found, "\n".join([*found][:20])


@pytest.mark.parametrize("key", ["siege", "schmiegel", "shrine"])
@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_middle_says_who_offers_a_draw_and_who_is_asked(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = new_table(TABLES[key], tmp_path, 3, size, text_size=text)
    sheets = {"siege": "clash", "schmiegel": "middle", "shrine": "middle"}
    for _ in positions(scene, "offers", many(5, 60)):
        decision, match = scene.match.decision, scene.match
        if decision is None or match.refusal(decision.seat, OfferDraw()):
            continue
        clash, announced = (getattr(scene.view, each, None) for each in ("clash", "announced"))
        play(scene, OfferDraw())
        asked = match.decision
        assert asked and asked.ask == "draw"
        names = scene.context.marked_names
        said = f"{names[decision.seat - 1]} offers a draw. {names[asked.seat - 1]} is asked."
        if not clash and not announced:
            scene.sheets.open(sheets[key])
            labels = [each.words for each, _ in walk(scene.widgets) if isinstance(each, Label)]
            assert said in labels, labels
        play(scene, "refuse")
