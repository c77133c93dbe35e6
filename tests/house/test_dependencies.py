"""The dependencies: what pyproject asks for, what the locks hold, what the README names."""

from __future__ import annotations

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from make import PLAY, TEST
from tests.house.tree import ROOT, project, texts

LOCKS = (PLAY, TEST)


def asked(lock: str) -> dict[str, Requirement]:
    """What pyproject asks for, by name: to play, and with the test lock for all the groups."""
    lines: list[str] = list(project()["project"]["dependencies"])
    if lock == TEST:
        lines += [line for group in project()["dependency-groups"].values() for line in group]
    return {canonicalize_name(r.name): r for r in map(Requirement, lines)}


def entries(lock: str) -> list[str]:
    """A lock's entries, each on one line with its hashes."""
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]


def pins(lock: str) -> dict[str, Requirement]:
    """What a lock installs, by name."""
    found = [Requirement(entry.split(" --hash")[0]) for entry in entries(lock)]
    return {canonicalize_name(pin.name): pin for pin in found}


@pytest.mark.parametrize("lock", LOCKS)
def test_each_entry_of_a_lock_is_one_version_with_hashes(lock: str) -> None:
    for entry in entries(lock):
        assert re.fullmatch(
            r"[a-z0-9-]+==[\w.]+ (; [^-]+?)?( *--hash=sha256:[0-9a-f]{64})+", entry
        ), f"{lock}: {entry[:80]}"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_keeps_to_what_pyproject_asks_for(lock: str) -> None:
    for name, wish in asked(lock).items():
        assert name in pins(lock), f"{lock} lacks {name}: write it anew"
        (version,) = (widget.version for widget in pins(lock)[name].specifier)
        assert version in wish.specifier, f"{lock} has {name} {version}, not {wish}"


def test_the_test_lock_holds_all_of_the_play_lock() -> None:
    assert set(entries(PLAY)) <= set(entries(TEST))


def test_only_one_pygame_is_installed() -> None:
    assert "pygame-ce" in pins(PLAY)
    assert "pygame" not in pins(TEST)


def test_the_readme_names_every_dependency_in_a_row_of_its_own() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", texts()["README.md"], re.MULTILINE)
    named = {canonicalize_name(name) for row in rows for name in row.split(", ")}
    assert set(asked(TEST)) <= named, set(asked(TEST)) - named
