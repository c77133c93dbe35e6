"""Thinking of programs in a separate process, so that the window never waits for them.

    thinker = Thinker(partial(Worker, game_provider))
    number = thinker.ask(request)
    ... thinker.answer(number) ...

One process (`engine.worker`) is started with the first request and kept. One that dies, fails or no
longer answers is replaced, and the new one gets the request; after `TRIES` attempts the request is
given up, and `gave_up` returns True. The next request starts afresh.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec.structs import replace

from engine.players.thought import Thought, ThoughtRequest

TRIES = 3
"""Number of processes that get a request before it is given up."""


class ThinkingService(Protocol):
    """Service that answers requests for thoughts, one at a time."""

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this request, and drop any earlier one; return its number."""

    def drop(self, number: int) -> None:
        """Drop this request; its answer is no longer wanted."""

    def answer(self, number: int) -> Thought | None:
        """Return the answer to this request, once; None while there is no answer yet."""

    def gave_up(self, number: int) -> bool:
        """Return True if no answer to this request will come, because every attempt failed."""


class ThinkingProcess(Protocol):
    """Process that thinks about one request after the other."""

    @property
    def pids(self) -> list[int]:
        """Ids by which the system knows the process; empty before it is started."""

    @property
    def unresponsive(self) -> bool:
        """True if the process has shown no sign of life for too long."""

    def think(self, request: ThoughtRequest) -> None:
        """Think about this request next.

        Raises `OSError`, `RuntimeError` or `NotImplementedError` if no process can think.
        """

    def thought(self) -> bytes | None:
        """Return the answer to the last request, in JSON; None while there is no answer yet.

        Raises any exception that the request caused.
        """

    def drop(self, number: int) -> None:
        """Drop requests up to this number, so that the process is soon free for the next one."""

    def kill(self) -> None:
        """End the process at once."""


class Thinker:
    """Client of a thinking process, which it replaces when it fails.

    `new_process` makes one; modules that it needs may be imported then.
    """

    def __init__(self, new_process: Callable[[], ThinkingProcess]) -> None:
        self._new_process = new_process
        self._process: ThinkingProcess | None = None
        self._request: ThoughtRequest | None = None
        """Current request; None if no answer is wanted."""
        self._tries_left = 0
        """Number of processes that may still get the current request."""
        self._last_number = 0
        """Number of the last request."""
        self._last_failed_number = 0
        """Number of the last request that was given up."""

    @property
    def pids(self) -> list[int]:
        """Ids by which the system knows the process; empty if there is no process."""
        return self._process.pids if self._process else []

    def ask(self, request: ThoughtRequest) -> int:
        """Think about this request, and drop any earlier one; return its number."""
        self._last_number += 1
        self._request = replace(request, number=self._last_number)
        self._tries_left = TRIES
        self._hand_over()
        return self._last_number

    def _hand_over(self) -> None:
        """Hand the current request to the process; start one first if needed."""
        request = self._request
        assert request
        try:
            if self._process is None:
                self._process = self._new_process()
            self._process.think(request)
        except (OSError, RuntimeError, NotImplementedError) as error:
            self._try_again(error)

    def _is_waiting_for(self, number: int) -> bool:
        """Return True if the current request has this number."""
        return self._request is not None and self._request.number == number

    def drop(self, number: int) -> None:
        """Drop this request; its answer is no longer wanted."""
        if self._is_waiting_for(number):
            self._request = None
            if self._process:
                self._process.drop(number)

    def answer(self, number: int) -> Thought | None:
        """Return the answer to this request, once; None while there is no answer yet."""
        if not self._is_waiting_for(number) or self._process is None:
            return None
        try:
            thought = self._process.thought()
        except Exception as error:  # no error of a player may end the window
            self._try_again(error)
            return None
        if thought is not None:
            self._request = None
            return msgspec.json.decode(thought, type=Thought)
        if self._process.unresponsive:
            self._try_again("it no longer answers")
        return None

    def gave_up(self, number: int) -> bool:
        """Return True if the request with this number was given up."""
        return number == self._last_failed_number

    def kill(self) -> None:
        """End the process at once; the next request starts another."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    def close(self) -> None:
        """Drop the current request and end the process."""
        self._request = None
        self.kill()

    def _try_again(self, reason: object) -> None:
        """Hand the current request to a new process, or give it up after `TRIES` attempts."""
        self.kill()
        self._tries_left -= 1
        if self._tries_left > 0:
            self._hand_over()
        elif self._request:
            import logging  # slow to import and rarely needed

            logging.getLogger(__name__).warning("fireside: A program can't think (%r).", reason)
            self._last_failed_number = self._request.number
            self._request = None
