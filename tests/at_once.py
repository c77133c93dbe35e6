"""Who thinks for programs in tests."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.players.player import GameProvider
from engine.players.thought import Thought, ThoughtRequest, think


class AtOnce:
    """Thinks when it is asked, without a process: its answer is there at once."""

    def __init__(self, room: GameProvider) -> None:
        self._room = cache(room)
        self._last = 0
        self._thought: Thought | None = None

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this now; gives its number."""
        game, player = self._room(request.game)
        self._last += 1
        self._thought = think(game, player, replace(request, number=self._last))
        return self._last

    def drop(self, number: int) -> None:
        """Nobody wants the answer to this any more."""
        self.answer(number)

    def gave_up(self, number: int) -> bool:
        """Return whether no answer will come: it always does."""
        return False

    def answer(self, number: int) -> Thought | None:
        """The thought about this."""
        if self._thought is None or self._thought.number != number:
            return None
        thought, self._thought = self._thought, None
        return thought


class Failing(AtOnce):
    """Gives up whatever it is asked while it is `broken`."""

    broken = True
    _given_up = 0

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this now, unless it is broken; gives its number."""
        if not self.broken:
            return super().ask(request)
        self._last += 1
        self._thought = None
        self._given_up = self._last
        return self._last

    def gave_up(self, number: int) -> bool:
        """Return whether no answer will come."""
        return number == self._given_up
