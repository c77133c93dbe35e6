"""Taking back what has been seen: who did it, and that every seat agrees for itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.app.widgets import Button, Dialog, Label
from engine.table.table import Table
from engine.words.log import Sentence
from tests.hands import click, clicking, cut_at, keys, send, top, widget
from tests.table.plain import GAME, WORDS, plain_table
from tests.tables import LONG, SAMPLE, TABLES, new_table, play


@pytest.fixture
def scene(tmp_path: Path) -> Table:
    """Mara's bombardment, against which Tomas draws nothing."""
    scene = new_table(TABLES["siege"], tmp_path)
    play(scene, "bombard walls", "defend 0")
    return scene


def test_who_chose_it_is_named_though_the_log_tells_of_another(scene: Table) -> None:
    assert "Tomas" in widget(scene, "undo").tip.partition("\n")[0]
    keys(scene, "u")
    title = top(scene, Dialog).widget("title")
    assert isinstance(title, Label) and title.words == "Take back what Tomas did?"
    body = widget(top(scene, Dialog), "text", Label).words
    assert body.startswith("Chose: Draw none. What came of it:")
    keys(scene, "1", "2")
    click(scene, "answer-1")
    assert "What Tomas did (everybody agreed):" in scene.log.entries[-1].text


def test_no_click_agrees_for_another_seat(scene: Table) -> None:
    keys(scene, "u")
    send(scene, *clicking(scene, "agree-1"), *clicking(scene, "agree-1"))
    for _ in range(2):
        click(scene, "answer-1")
    yes = widget(scene, "answer-1", Button)
    assert yes.reason == "Mara and Tomas must agree first."
    keys(scene, "1")
    assert widget(scene, "answer-1").reason == "Tomas must agree first."
    assert len(scene.match.history) == 2 and top(scene, Dialog)
    keys(scene, "2")
    click(scene, "answer-1")
    assert len(scene.match.history) == 1 and top(scene) is scene


@pytest.mark.parametrize("key", ["escape", "enter"])
def test_it_stands_where_anybody_wants_it_so(key: str, scene: Table) -> None:
    keys(scene, "u", "1", "2")
    keys(scene, key)
    assert len(scene.match.history) == 2 and top(scene) is scene


def test_consent_cuts_nothing(scene: Table) -> None:
    scene.match.names[:] = LONG
    keys(scene, "u", "1")
    assert cut_at(scene, SAMPLE) == []


def test_what_came_of_an_action_is_not_taken_for_what_somebody_did(tmp_path: Path) -> None:
    """Where the log tells of another seat alone, the question says so."""
    scene = plain_table(tmp_path)
    assert scene.match.submit(1, GAME.parse("besiege")) is None
    last = scene.match.history[-1]
    assert not scene.log.line_about(last).startswith("What came of it")
    other = Sentence(2, "Loses a card.", 9)
    scene.log._words = replace(WORDS, log_sentences=lambda telling, what: [other])
    assert (
        scene.log.line_about(last)
        == "Chose: besiege. What came of it: Turn 1 · Tomas: Loses a card."
    )
