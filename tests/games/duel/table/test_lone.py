"""What answers itself says so, and the log tells that there was nothing to choose."""

from __future__ import annotations

from engine.app.widgets import Label, find
from games.duel.rules.terms import Asked
from games.duel.words.log import entries
from tests.games.duel.table.field_play import moving
from tests.games.duel.table.fight_play import DUEL, NAMES, play, table
from tests.hands import clear, keys


def test_who_has_no_terrain_is_told_that_the_question_answers_itself() -> None:
    scene = moving(2)
    play(scene, "stay")
    assert scene.match.submit(2, DUEL.parse("stay")) is None
    said = set[str]()
    while scene.match.view(0).turn == 1:
        if scene.context.ask == Asked.TERRAIN and not scene.beats.telling:
            text = find(scene.widgets, "prompt-text")
            said.add(text.words if isinstance(text, Label) else "")
        clear(scene)
        scene.manager.update(1 / 60)
    assert said == {"Nothing to use: this answers itself."}
    told = [entry.text for each in scene.match.history for entry in entries(each, NAMES)]
    assert told.count("Has no terrain to use.") == 2


def test_the_hand_is_looked_at_before_the_table_is_taken_and_while_moving() -> None:
    for scene in (table(2), moving(2)):
        decision = scene.match.decision
        assert decision and not scene.seat.viewer
        keys(scene, "h")
        assert scene.manager.top is not scene, "the curtain has come"
        keys(scene, "enter")
        assert scene.seat.viewer == decision.seat
        keys(scene, "h")
        assert not scene.seat.viewer
