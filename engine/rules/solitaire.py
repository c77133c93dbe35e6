"""Games of one seat: each match is a run, and runs are scored and compared."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.rules.game import Game, Score
from engine.rules.state import S
from engine.rules.validation import validated


class RunScore(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The score of a run; its fields are the score of the match."""

    @property
    def reached(self) -> int:
        """How far it came."""
        raise NotImplementedError

    @property
    def order(self) -> tuple[int, ...]:
        """Greater is better."""
        raise NotImplementedError


class Solitaire(Game[S]):
    """A game of one seat."""

    players = (1, 1)
    run: ClassVar[type[RunScore]]

    def came_to(self, s: S) -> RunScore:
        """The score of the run so far."""
        raise NotImplementedError

    def score(self, s: S) -> Score:
        """The run's fields, plain."""
        score: Score = msgspec.to_builtins(self.came_to(s))
        return score

    def scored(self, score: dict[str, Any]) -> RunScore:
        """The run that has this score. Raises `ValidationError`."""
        return validated(score, self.run)
