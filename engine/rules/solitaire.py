"""Base class of games for one seat, in which each match is a run with a score.

The record of runs (`engine.matches.record`) compares runs by `RunScore.order`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from engine.rules.game import Game, Score
from engine.rules.state import S
from engine.rules.validation import validate


class RunScore(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Score of a run; its fields are the score of the match."""

    @property
    def reached(self) -> int:
        """Distance that the run covered, in the game's own unit."""
        raise NotImplementedError

    @property
    def order(self) -> tuple[int, ...]:
        """Sort key by which runs are compared; the greater is the better run."""
        raise NotImplementedError


class Solitaire(Game[S]):
    """Rules of a game for one seat."""

    players = (1, 1)
    run: ClassVar[type[RunScore]]

    def run_score(self, s: S) -> RunScore:
        """Return the score of the run up to now."""
        raise NotImplementedError

    @override
    def score(self, s: S) -> Score:
        """Return the score of the run as plain data."""
        score: Score = msgspec.to_builtins(self.run_score(s))
        return score

    def score_from(self, score: dict[str, Any]) -> RunScore:
        """Return the typed score from plain data, or raise `ValidationError`."""
        return validate(score, self.run)
