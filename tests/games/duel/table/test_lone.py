"""What answers itself says so, and the log tells that there was nothing to choose."""

from __future__ import annotations

from engine.app.widgets import Label, find
from games.duel.rules.terms import Asked
from games.duel.table.captions import nothing_left_caption
from tests.games.duel.table.field_play import moving
from tests.games.duel.table.fight_play import DUEL, NAMES, table, until
from tests.hands import clear
from tests.kit.catalogue import log_writer
from tests.tables import play


def test_who_has_no_terrain_is_told_so_in_one_line_and_nobody_is_asked() -> None:
    scene = moving(2)
    scene.manager.change(speed="normal")
    play(scene, "stay")
    clear(scene)
    assert scene.match.submit(2, DUEL.parse("stay")) is None
    said: list[str] = []
    seconds = 0.0
    while scene.match.view(0).turn == 1:
        titles = [find(scene.widgets, id) for id in ("prompt-title", "prompt-text")]
        words = " / ".join(each.words for each in titles if isinstance(each, Label))
        told = "terrain" in words
        seconds += told / 60
        if told and words not in said:
            said.append(words)
        assert not find(scene.widgets, "pass"), "there is nothing to press"
        clear(scene)
        scene.manager.update(1 / 60)
    assert [each for each in said if "no terrain to smash or throw" in each] == said
    assert said[-1] == "Ysolde and Brannoch have no terrain to smash or throw / Moving on."
    assert seconds < 2.2, "both together take no longer than one question did"
    write = log_writer("duel")
    told_all = [entry.text for each in scene.match.history for entry in write(each, NAMES)]
    assert told_all.count("Has no terrain to smash or throw.") == 2


def test_a_stat_that_all_have_exhausted_is_told_in_one_line() -> None:
    scene = until(table(2, builds=[(4, 1, 3, 2), (3, 1, 4, 2)]), Asked.PROGRAM)
    said = {
        nothing_left_caption(scene.match.history[:at], 2, ("speed",), lambda seat: f"W{seat}").title
        for at in range(len(scene.match.history) + 1)
    }
    assert "W2 and W1 have no Speed left to show" in said
