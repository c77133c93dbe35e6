"""Games of one seat: each match is a run, and runs are scored and compared."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.rules.game import Game, Score
from engine.rules.state import S
from engine.rules.validation import validated


class Run(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a run came to; its fields are the score of a match."""

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
    run: ClassVar[type[Run]]

    def came_to(self, s: S) -> Run:
        """What the run has come to by now."""
        raise NotImplementedError

    def score(self, s: S) -> Score:
        """The run's fields, plain."""
        score: Score = msgspec.to_builtins(self.came_to(s))
        return score

    def scored(self, score: dict[str, Any]) -> Run:
        """The run that has this score. Raises `ValidationError`."""
        return validated(score, self.run)
