"""A match that is over, thought through again."""

from __future__ import annotations

from pathlib import Path

from engine.players.player import RANDOM
from engine.table.lookback import MOST, LookBack
from games import player
from tests.hands import drawn, settle, top
from tests.table.test_programs import seated
from tests.tables import go_on


def test_every_choice_is_thought_through_and_moments_lead_into_the_replay(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "weak steady", "weak steady")
    for _ in range(20_000):
        scene.manager.update(0.2)
        go_on(scene)
        if scene.match.state.outcome:
            break
    assert scene.match.state.outcome
    watched: list[int] = []
    words = scene._words
    thinks = scene._navigation.thinks()
    assert thinks
    back = LookBack(scene.match, player("siege") or RANDOM, words, thinks, watched.append)
    scene.manager.push(back)
    assert back.total
    for _ in range(2000):
        scene.manager.update(0.1)
        if back.done == back.total:
            break
    settle(scene)
    assert back.done == back.total and len(back.moments()) <= MOST
    assert top(scene, LookBack) is back and drawn(scene)
    for index, moment in enumerate(back.moments()):
        row = back.widget(f"moment-row-{index}")
        assert row and row.on_press
        row.on_press()
        assert watched[-1] == moment.number - 1
    numbers = [moment.number for moment in back.moments()]
    assert numbers == sorted(numbers)
