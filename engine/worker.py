"""Worker process in which programs think; imported only when a program is asked."""

from __future__ import annotations

from concurrent.futures import Future
from ctypes import c_uint64
from functools import cache
from multiprocessing.sharedctypes import RawValue
from time import monotonic
from typing import Any

import msgspec

from engine.players.player import GameProvider
from engine.players.thought import ThoughtRequest, think
from engine.processes import Processes, signal_alive

MAX_SECONDS = 3.0
"""Maximum seconds of a thought; a longer one ends there, with the results up to then.

Levels are numbers of playouts, and a usual machine needs about a second for the most of them.
"""


class Worker:
    """Process that thinks about one request after the other.

    Args:
        game_provider: Returns the rules and the player of a game by its key; a function of a
            module, which the process can import.
        max_seconds: The maximum seconds of a thought.
    """

    def __init__(self, game_provider: GameProvider, max_seconds: float = MAX_SECONDS) -> None:
        self._dropped_number = RawValue(c_uint64)
        """Number up to which requests are dropped, shared with the process."""
        self._processes = Processes(
            1, _initialise, game_provider, self._dropped_number, max_seconds
        )
        self._thought: Future[bytes] = Future()

    @property
    def pids(self) -> list[int]:
        """Ids by which the system knows the process; empty before it is started."""
        return self._processes.pids

    @property
    def unresponsive(self) -> bool:
        """True if the process has shown no sign of life for too long."""
        return self._processes.unresponsive

    def think(self, request: ThoughtRequest) -> None:
        """Think about this request next.

        Raises `OSError`, `RuntimeError` or `NotImplementedError` if no process can think.
        """
        self.drop(request.number - 1)
        self._thought = self._processes.submit(_answer_request, msgspec.json.encode(request))

    def thought(self) -> bytes | None:
        """Return the answer to the last request, in JSON; None while there is no answer yet.

        Raises any exception that the request caused.
        """
        return self._thought.result() if self._thought.done() else None

    def drop(self, number: int) -> None:
        """Drop requests up to this number, so that the process is soon free for the next one."""
        self._dropped_number.value = number

    def kill(self) -> None:
        """End the process at once."""
        self._processes.shutdown(wait=False, cancel_futures=True)


# Code that runs in the worker process.


class _ProcessState:
    """Global state of the process."""

    game_provider: GameProvider
    """Returns the rules and the player of a game by its key."""
    dropped_number: Any
    """Number up to which requests are dropped, shared with the window."""
    max_seconds: float
    """Maximum seconds of a thought."""


def _initialise(game_provider: GameProvider, dropped_number: Any, max_seconds: float) -> None:
    """Prepare the process that has just started."""
    # static, so that a call through the class gets no instance as its first argument
    _ProcessState.game_provider = staticmethod(cache(game_provider))
    _ProcessState.dropped_number = dropped_number
    _ProcessState.max_seconds = max_seconds


def _answer_request(message: bytes) -> bytes:
    """Answer a request; after the maximum time, with the results up to then."""
    request = msgspec.json.decode(message, type=ThoughtRequest)
    game, player = _ProcessState.game_provider(request.game)
    end = monotonic() + _ProcessState.max_seconds

    def stop() -> bool:
        """Report that the process is alive, and return True if the thinking must end."""
        signal_alive()
        return _ProcessState.dropped_number.value >= request.number or monotonic() >= end

    return msgspec.json.encode(think(game, player, request, stop))
