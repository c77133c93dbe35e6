"""Every scenario holds, and every clause of every game is named by a scenario or a test."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

import games
from engine.config import documents
from engine.rules.game import Game
from engine.scenario import read, run, scenario_files
from games import KEYS
from tests.kit.catalogue import GAMES, HERE, clauses, own, own_tests, scenario_folder

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
    assert len(SCENARIOS) == sum(len([*documents(file)]) for file in files), (
        "two scenarios of one file have the same `title`"
    )
    strays = [title for title, (key, document) in SCENARIOS.items() if document["game"] != key]
    assert not strays, f"{strays}: `game` must be the name of the folder in tests/scenarios"
    folders = {path.name for path in scenario_folder(KEYS[0]).parent.iterdir() if path.is_dir()}
    assert folders == {*KEYS}, (
        f"{sorted(folders ^ {*KEYS})}: each game of games/__init__.py has a folder in"
        " tests/scenarios, and nothing else has"
    )


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
    unnamed = missing(GAMES[key], named | named_in_tests(own_tests(key)))
    assert not unnamed, (
        f"no scenario has {unnamed} in its `rules`: add one to tests/scenarios/{key}, or name the"
        f" clause in a test in tests/games/{key}"
    )
    unknown = sorted(named - {*clauses(GAMES[key])})
    assert not unknown, (
        f"`rules` of a scenario name {unknown}, which the docstring of the rules does not count"
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_clause_that_nobody_names_is_missed(key: str) -> None:
    every = clauses(GAMES[key])
    assert missing(GAMES[key], every[1:]) == every[:1]
    assert missing(GAMES[key], []) == every
    alone = GAMES[key].config.seats[1] == 1
    assert ({"E1", "E2"} <= {*every}) != alone


def rules_code(key: str) -> str:
    """A game's rules as they are written, without the order in which its files are read: that
    names every clause, and carries out none."""
    own = ("rules.py", "rules/*.py") if key in KEYS else (f"{key}*.py",)
    folder = games.HERE / key if key in KEYS else HERE
    files = sorted(file for pattern in own for file in folder.glob(pattern))
    written = {file.name: file.read_text("utf-8") for file in files}
    written["__init__.py"] = written.get("__init__.py", "").split('"""', 2)[-1]
    return "\n".join(written.values())


def named_in_code(written: str) -> set[str]:
    """The clauses that rules name beside what they do: each by itself, or as `S1 to S4`."""
    named = set(re.findall(r"\b[A-Z]\d{1,2}\b", written))
    for letter, first, last in re.findall(r"\b([A-Z])(\d{1,2}) to \1(\d{1,2})\b", written):
        named |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return named


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_is_named_where_it_is_carried_out(key: str) -> None:
    named = named_in_code(rules_code(key))
    silent: dict[str, str] = own(key, "SILENT", {})
    every = [clause for clause in clauses(GAMES[key]) if not clause.startswith("E")]
    lost = [clause for clause in every if clause not in {*named, *silent}]
    assert not lost, (
        f"{lost}: name each in a comment or docstring of the rules of {key} where it is carried "
        f"out, or in SILENT of tests/games/{key}/kit.py with the reason why nothing does"
    )
    assert {*silent} <= {*every} and all(silent.values()), (
        f"SILENT of tests/games/{key}/kit.py gives a reason for each clause, and names no other"
    )
    assert not {*silent} & named, (
        f"{sorted({*silent} & named)} of SILENT of tests/games/{key}/kit.py is named in the rules:"
        " take it out of SILENT"
    )


def test_clauses_are_found_alone_and_in_a_row() -> None:
    assert named_in_code('"""S1 to S4: dealt."""\nx = 1  # S9') == {"S1", "S2", "S3", "S4", "S9"}
    assert not named_in_code("S100, s4, US4")
