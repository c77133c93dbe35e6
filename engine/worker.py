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

MIN_SECONDS = 0.25
"""Seconds of thought before a request can be cut short."""


class Worker:
    """Process that thinks about one request after the other.

    `game_provider` returns the rules and the player of a game by its key. It must be a
    function of a module, which the process can import.
    """

    def __init__(self, game_provider: GameProvider) -> None:
        self._cut_number = RawValue(c_uint64)
        """Number up to which requests are cut short, shared with the process."""
        self._processes = Processes(1, _initialise, game_provider, self._cut_number)
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
        self.cut(request.number - 1)  # an earlier request no longer counts
        self._thought = self._processes.submit(_answer_request, msgspec.json.encode(request))

    def thought(self) -> bytes | None:
        """Return the answer to the last request, in JSON; None while there is no answer yet.

        Raises any exception that the request caused.
        """
        return self._thought.result() if self._thought.done() else None

    def cut(self, number: int) -> None:
        """Answer requests up to this number soon, with the results up to now."""
        self._cut_number.value = number

    def kill(self) -> None:
        """End the process at once."""
        self._processes.shutdown(wait=False, cancel_futures=True)


# Code that runs in the worker process.


class _ProcessState:
    """Global state of the process: the games, and the number up to which requests are cut short."""

    game_provider: GameProvider
    """Returns the rules and the player of a game by its key."""
    cut_number: Any
    """Number up to which requests are cut short, shared with the window."""


def _initialise(game_provider: GameProvider, cut_number: Any) -> None:
    """Prepare the process that has just started."""
    # static, so that a call through the class gets no instance as its first argument
    _ProcessState.game_provider = staticmethod(cache(game_provider))
    _ProcessState.cut_number = cut_number


def _answer_request(message: bytes) -> bytes:
    """Answer a request; if it is cut short, with the results up to now."""
    request = msgspec.json.decode(message, type=ThoughtRequest)
    game, player = _ProcessState.game_provider(request.game)
    started = monotonic()

    def stop() -> bool:
        """Report that the process is alive, and return True if the thinking must end."""
        signal_alive()
        is_cut = _ProcessState.cut_number.value >= request.number
        return is_cut and monotonic() - started >= MIN_SECONDS

    return msgspec.json.encode(think(game, player, request, stop))
