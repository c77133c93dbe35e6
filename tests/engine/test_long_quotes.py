"""However much stands in a file, what is said of it is short."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from engine.config import documents
from engine.journal import BadJournal, Journal, overview
from engine.resuming import resume
from engine.scenario import check
from tests.house.tree import ROOT
from tests.kit.catalogue import GAMES
from tests.kit.matches import lines, luck, new_match, play_on, rewrite
from tests.long import many

LONGEST = 2000
"""Letters of a sentence, in which there is the path of a test."""
HUGE: tuple[Any, ...] = ("x" * 20_000, [7] * 20_000, {"x" * 9_000: 1}, 10**300, ["x" * 20_000], -1)
TRIES = many(60, 2000)


def places(value: Any) -> Iterator[tuple[Any, ...]]:
    """The keys that lead to every value in plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield (key,)
        if isinstance(each, dict | list):
            yield from ((key, *rest) for rest in places(each))


def swollen(value: Any, random: Random) -> Any:
    """Plain data with something huge in one place, or more than once."""
    *way, last = random.choice([*places(value)])
    within = value
    for key in way:
        within = within[key]
    if isinstance(within[last], list) and within[last] and random.randrange(2):
        within[last] = within[last] * 5_000
    elif isinstance(within[last], str) and random.randrange(2):
        within[last] += "x" * 20_000
    else:
        within[last] = random.choice(HUGE)
    return value


@pytest.mark.parametrize("key", GAMES)
def test_what_is_said_of_a_match_is_short(key: str, tmp_path: Path) -> None:
    match = new_match(GAMES[key], "long", tmp_path)
    play_on(match, luck("long"), 40)
    match.close()
    assert match.journal
    whole = lines(match.journal.path)
    said = list[str]()
    for seed in range(TRIES):
        random = Random(f"{key} {seed}")
        found = [*whole]
        at = random.choice([0, random.randrange(len(found))])
        found[at] = swollen(deepcopy(found[at]), random)
        rewrite(tmp_path / "a.jsonl", found)
        try:
            overview(tmp_path / "a.jsonl")
            resume(Journal(tmp_path / "a.jsonl", look_only=True), GAMES[key])
        except BadJournal as error:
            said.append(str(error))
    assert len(said) > TRIES / 2
    assert max(map(len, said)) < LONGEST, max(said, key=len)[:LONGEST]


@pytest.mark.parametrize("key", ["siege", "schmiegel"])
def test_what_is_said_of_a_long_record_of_chance_is_short(key: str, tmp_path: Path) -> None:
    match = new_match(GAMES[key], "long", tmp_path)
    play_on(match, luck("long"), 200)
    match.close()
    assert match.journal
    path, found = match.journal.path, lines(match.journal.path)
    at = next(at for at, row in enumerate(found) if row.get("chance"))
    found[at]["chance"][0][1] *= 100_000
    rewrite(path, found[: at + 1])
    with pytest.raises(BadJournal, match="is no answer to this") as error:
        resume(Journal(path, look_only=True), GAMES[key])
    assert len(str(error.value)) < LONGEST


SCENARIOS = ROOT / "tests" / "scenarios"


@pytest.mark.parametrize(
    "key", [each.name for each in sorted(SCENARIOS.iterdir()) if each.is_dir()]
)
def test_what_is_said_of_a_scenario_is_short(key: str, tmp_path: Path) -> None:
    told = list[Any]()
    for path in sorted((SCENARIOS / key).rglob("*.yaml"))[::8]:
        told += filter(None, documents(path))
    said = list[str]()
    for seed in range(TRIES // 4):
        random = Random(f"{key} {seed}")
        document = deepcopy(random.choice(told))
        path = tmp_path / "a.yaml"
        path.write_text(yaml.safe_dump(swollen(document, random)), "utf-8")
        check([path], GAMES.__getitem__, said.append)
    assert max(map(len, said)) < LONGEST, max(said, key=len)[:LONGEST]
