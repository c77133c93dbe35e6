"""Programs think in a process of their own, so that the window never waits for them.

    thinker = Thinker(partial(Worker, room))
    number = thinker.ask(request)
    ... thinker.answer(number) ...

One process (`engine.worker`) is started with the first request and kept. One that dies,
fails or no longer answers is replaced, and asked the same again; after `TRIES` the question is
given up, and `gave_up` says so. Asking again begins anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec.structs import replace

from engine.players.thought import Thought, ThoughtRequest

TRIES = 3
"""Processes that are asked the same question before it is given up."""


class Thinks(Protocol):
    """Whoever can be asked for a thought."""

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this, and about nothing that was asked before. Gives the number by which
        whoever has asked speaks of it; of one that is not the last nothing more is heard."""

    def cut(self, number: int) -> None:
        """Answer this soon, with what is known by then."""

    def drop(self, number: int) -> None:
        """Nobody wants an answer to this any more."""

    def answer(self, number: int) -> Thought | None:
        """The thought about this, once it is there; it is given once."""

    def gave_up(self, number: int) -> bool:
        """Return whether no answer to this will come, since whoever thinks is broken."""


class Works(Protocol):
    """A process that thinks about one question after the other."""

    @property
    def pids(self) -> list[int]:
        """The number by which the system knows the process, once there is one."""

    @property
    def unresponsive(self) -> bool:
        """Whether the process has shown no sign of life for too long."""

    def think(self, asked: ThoughtRequest) -> None:
        """Think about this next.

        Raises `OSError`, `RuntimeError` or `NotImplementedError` where no process can think.
        """

    def thought(self) -> bytes | None:
        """Return what was thought of the last question, in JSON; None while it is not there.

        Raises whatever has stood in its way.
        """

    def cut(self, number: int) -> None:
        """Have questions up to this number answered soon, with what is known by then."""

    def kill(self) -> None:
        """End the process at once."""


class Thinker:
    """Whoever asks a process, and replaces it when it fails.

    start: gives a new one; what it needs may be imported then.
    """

    def __init__(self, start: Callable[[], Works]) -> None:
        self._start = start
        self._worker: Works | None = None
        self._asked: ThoughtRequest | None = None
        self._soon = False
        """Whether the question that stands is to be answered soon."""
        self._left = 0
        """Processes that may still be asked the current question."""
        self._last = 0
        """The number that was given last."""
        self._given_up = 0
        """The number of the question that was given up last."""

    @property
    def pids(self) -> list[int]:
        """The number by which the system knows the process, if there is one."""
        return self._worker.pids if self._worker else []

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this, and about nothing that was asked before; gives its number."""
        self._last += 1
        self._asked = replace(request, number=self._last)
        self._soon = False
        self._left = TRIES
        self._put()
        return self._last

    def _put(self) -> None:
        """Hand the current question to the process; start one first if needed."""
        asked = self._asked
        assert asked
        try:
            if self._worker is None:
                self._worker = self._start()
            self._worker.think(asked)
            if self._soon:
                self._worker.cut(asked.number)
        except (OSError, RuntimeError, NotImplementedError) as error:
            self._try_again(error)

    def _awaits(self, number: int) -> bool:
        return self._asked is not None and self._asked.number == number

    def cut(self, number: int) -> None:
        """Answer this soon, with what is known by then."""
        if self._awaits(number):
            self._soon = True
            if self._worker:
                self._worker.cut(number)

    def drop(self, number: int) -> None:
        """Nobody wants an answer to this any more."""
        self.cut(number)
        if self._awaits(number):
            self._asked = None

    def answer(self, number: int) -> Thought | None:
        """The thought about this, once it is there; older ones are dropped."""
        if not self._awaits(number) or self._worker is None:
            return None
        try:
            found = self._worker.thought()
        except Exception as error:  # whatever a player raises must not end the window
            self._try_again(error)
            return None
        if found is not None:
            self._asked = None
            return msgspec.json.decode(found, type=Thought)
        if self._worker.unresponsive:
            self._try_again("it no longer answers")
        return None

    def gave_up(self, number: int) -> bool:
        """Return whether the question of this number was given up."""
        return number == self._given_up

    def kill(self) -> None:
        """End the process at once: another is started with the next request."""
        if self._worker is not None:
            self._worker.kill()
        self._worker = None

    def close(self) -> None:
        """Let the process end."""
        self._asked = None
        self.kill()

    def _try_again(self, reason: object) -> None:
        """Ask another process the same, unless that has been done too often."""
        self.kill()
        self._left -= 1
        if self._left > 0:
            self._put()
        elif self._asked:
            import logging  # slow to import, and hardly ever needed

            logging.getLogger(__name__).warning("fireside: A program can't think (%r).", reason)
            self._given_up = self._asked.number
            self._asked = None
