"""From a table the rules open where they tell of what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.markdown import parse
from engine.app.screens.rules_page import Paragraph, RulesPage, passage_index
from engine.app.widgets import walk
from games import KEYS
from tests.hands import keys, top
from tests.kit.pages import page
from tests.tables import TABLES, new_table, play, positions


@pytest.mark.parametrize("key", KEYS)
def test_every_question_is_told_of_on_the_page(key: str, tmp_path: Path) -> None:
    scene, passages = new_table(TABLES[key], tmp_path), parse(page(key))
    game = scene.match.game
    asked: dict[str, str] = {}
    for _ in positions(scene, key, 120):
        assert scene.match.decision
        asked[scene.match.decision.ask] = game.clause(scene.match.state)
    assert asked and all(passage_index(passages, clause) for clause in asked.values()), asked


def test_the_rules_follow_the_question(tmp_path: Path) -> None:
    scene = new_table(TABLES["siege"], tmp_path)
    told = []
    for action in ["bombard walls", "defend 0", "hold"]:
        keys(scene, "f1")
        rules = top(scene)
        assert isinstance(rules, RulesPage)
        told += [
            each.words.rpartition(" ")[2]
            for each, _ in walk(rules.widgets)
            if isinstance(each, Paragraph) and each.is_sought
        ]
        keys(rules, "escape")
        play(scene, action)
    assert told == ["(S8)", "(S11)", "(S17)"]
