"""A storm of inputs, from the title through everything that can be reached, breaks nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games.schmiegel.table import SchmiegelTable
from tests.games.schmiegel.table_play import SHELF, shell
from tests.games.siege.test_table_storm import INPUTS, played, storm


@pytest.mark.parametrize("seed", range(4))
def test_a_storm_breaks_nothing(seed: int, tmp_path: Path) -> None:
    """And leaves matches behind that can all be played on."""
    chance = Random(seed)
    text = (100, 100, 125, 200)[seed]
    app = shell(tmp_path, speed=("normal", "fast", "off", "fast")[seed], text_size=text)
    surfaces: dict[tuple[int, int], pygame.Surface] = {}
    inputs = storm(app, chance)
    app.show_title()
    for number in range(3 * INPUTS):
        if number > INPUTS and played(app) > 10:
            break
        if not isinstance(app.stage.scenes[0], SchmiegelTable) and not chance.randrange(20):
            app.start_match(SHELF[0], ["Mara", "Tomas"], f"{seed} {number}", {"best_of": 3})
        app.stage.handle(next(inputs))
        app.stage.closing = False
        for _ in range(chance.choice([0, 0, 1, 2, 30])):
            app.stage.update(chance.choice([0.004, 0.016, 0.1]))
        if number % 20 == 0:
            size = app.stage.size
            surface = surfaces.setdefault(size, pygame.Surface(size, 0, 32))
            app.stage.draw(surface)
        assert app.stage.top is not None
    assert played(app) > 10, "the storm plays"
    app.stage.clear()
    kept = [app.library.look(match) for match in app.library.matches()]
    assert kept and not any(match.problem for match in kept)
