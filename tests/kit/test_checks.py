"""Every game passes every check, over a number of random games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.rules.game import Game
from tests.kit.catalogue import GAMES
from tests.kit.checks import WALKING
from tests.kit.secrecy import SECRETS
from tests.kit.telling import TELLING
from tests.kit.thinking import THINKING
from tests.long import many

Check = Callable[[Game[Any], object], None]
SEEDS = range(many(6, 10))
"""As many as it takes for each check to catch its faults, which `test_mutants` demands."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("check", [*WALKING, *TELLING], ids=lambda check: check.__name__)
def test_walking(key: str, check: Check) -> None:
    for seed in SEEDS:
        check(GAMES[key], seed)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("check", SECRETS, ids=lambda check: check.__name__)
def test_secrets(key: str, check: Check) -> None:
    for seed in SEEDS:
        check(GAMES[key], seed)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("check", THINKING, ids=lambda check: check.__name__)
def test_thinking(key: str, check: Check) -> None:
    for seed in SEEDS:
        check(GAMES[key], seed)
