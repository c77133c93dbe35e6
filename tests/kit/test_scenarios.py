"""Every scenario holds, and every clause of every game is named by a scenario or a test."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from engine.config import documents
from engine.rules.game import Game
from engine.scenario import read, run, scenario_files
from games import KEYS
from tests.kit.catalogue import GAMES, clauses, own_tests, scenario_folder

SCENARIOS = {
    f"{key}/{file.stem}/{document['title']}": (key, document)
    for key in GAMES
    for file in scenario_files(scenario_folder(key))
    for document in documents(file)
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_scenario(title: str) -> None:
    run(read(SCENARIOS[title][1]), GAMES.__getitem__)


def test_each_scenario_is_with_its_game_and_has_a_title_of_its_own() -> None:
    files = [file for key in GAMES for file in scenario_files(scenario_folder(key))]
    assert len(SCENARIOS) == sum(len([*documents(file)]) for file in files)
    assert all(document["game"] == key for key, document in SCENARIOS.values())
    folders = {path.name for path in scenario_folder(KEYS[0]).parent.iterdir() if path.is_dir()}
    assert folders == {*KEYS}


def missing(game: Game[Any], named: Collection[str]) -> list[str]:
    """The clauses of a game that are not among those named."""
    return [clause for clause in clauses(game) if clause not in named]


def named_in_scenarios(key: str) -> set[str]:
    """The clauses that a game's scenarios say they exercise."""
    return {rule for of, document in SCENARIOS.values() if of == key for rule in document["rules"]}


def named_in_tests(folder: Path) -> set[str]:
    """The clauses that the tests in a folder name."""
    return {
        clause
        for file in folder.glob("test_*.py")
        for clause in re.findall(r"\b[A-Z]\d{1,2}\b", file.read_text("utf-8"))
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_is_named(key: str) -> None:
    named = named_in_scenarios(key)
    assert not missing(GAMES[key], named | named_in_tests(own_tests(key)))
    assert not named - {*clauses(GAMES[key])}, "a scenario names a clause that there is not"


@pytest.mark.parametrize("key", GAMES)
def test_a_clause_that_nobody_names_is_missed(key: str) -> None:
    every = clauses(GAMES[key])
    assert missing(GAMES[key], every[1:]) == every[:1]
    assert missing(GAMES[key], []) == every
    alone = GAMES[key].config.seats[1] == 1
    assert (every[-2:] == ["E1", "E2"]) != alone
