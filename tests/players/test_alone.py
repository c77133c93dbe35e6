"""RogueSL's programs go somewhere, and Schmiegel's don't wait for ever."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.contest import play
from engine.rules.chance import seeded
from games import load_game, player
from games.rogue.player import dangers
from games.rogue.rules.state import EMPTY_MARK
from games.schmiegel.player import PATIENCE, likely_answers

ROGUE: Any = load_game("rogue")
SCHMIEGEL: Any = load_game("schmiegel")


@pytest.mark.parametrize("who", ["greedy", 10])
def test_a_run_goes_to_its_end(who: Any) -> None:
    """Nobody walks in circles, and nobody retires."""
    playing = player("rogue")
    assert playing
    for seed in range(3):
        s = ROGUE.start(ROGUE.rules_for({}), 1, seeded(f"run {seed}"))
        assert play(ROGUE, playing, s, [who], seeded(f"program {seed}")) < 400
        assert s.outcome.reason == "slain"


def test_of_empty_cells_only_the_one_on_the_way_is_gone_to() -> None:
    playing = player("rogue")
    assert playing
    s = ROGUE.start(ROGUE.rules_for({}), 1, seeded("cells"))
    for name in ("a2", "b1", "b2", "c1"):
        s.lay(name, EMPTY_MARK)
    kept = [str(each) for each in playing.narrow_answers(s, ROGUE.decision(s)) or ()]
    assert len(kept) == 1 and kept[0] in ("go a2", "go b1")
    here = dangers(s)
    assert here["a1"] > here[kept[0][3:]] > here[s.goal] == 0  # type: ignore[index]


def test_when_it_goes_on_for_long_somebody_attacks() -> None:
    s = SCHMIEGEL.start(SCHMIEGEL.rules_for({}), 2, seeded("long"))
    for _ in range(400):
        asked = SCHMIEGEL.decision(s)
        if asked.ask == "attack" and len(asked.actions) > 1:
            break
        passes = [each for each in asked.actions if str(each) == "pass"]
        SCHMIEGEL.apply(s, (passes or asked.actions)[0])
    assert likely_answers(s, asked) == asked.actions
    s.turn_number = PATIENCE + 1
    s.players[asked.seat - 1].party[0].numbers[:] = ["7C", "6C"]
    kept = likely_answers(s, asked)
    assert kept and "pass" not in map(str, kept)
