"""A navigation for tests, whose ways lead nowhere and are noted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.app.navigation import Navigation
from engine.match import Match
from engine.players.player import RANDOM

WAYS = [name for name in Navigation.__struct_fields__ if name not in {"folder", "lab", "trial"}]


class Doors:
    """Notes in `been` which ways were gone."""

    def __init__(self, **ways: Any) -> None:
        self.been: list[str] = []
        known: dict[str, Any] = {
            "again": self._again,
            "best_runs": lambda match, count: [],
            "moments": lambda match: [],
            "player": lambda match: RANDOM,
            "thinking_service": None,
        }
        closed = {name: self._door(name) for name in WAYS}
        self.navigation = Navigation(folder=Path(), **{**closed, **known, **ways})

    def _door(self, name: str) -> Callable[..., None]:
        def go(*_: object) -> None:
            self.been.append(name)

        return go

    def _again(self, match: Match, seed: str) -> None:
        self.been.append(f"again {seed}".strip())
