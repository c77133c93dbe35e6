"""The process in which programs think: slow to import, and many matches need none."""

from __future__ import annotations

from concurrent.futures import Future
from ctypes import c_uint64
from functools import cache
from multiprocessing.sharedctypes import RawValue
from time import monotonic
from typing import Any

import msgspec

from engine.players.player import Room
from engine.players.thought import ThoughtRequest, think
from engine.processes import Processes, beat

LEAST = 0.25
"""Seconds for which a question is thought about before the thought can be cut short."""


class Worker:
    """One process, which thinks about one question after the other.

    room: gives the rules and the player of a game by its key; it is handed to the process, so it
    must be importable by its name.
    """

    def __init__(self, room: Room) -> None:
        self._cut = RawValue(c_uint64)
        """Thoughts about questions up to this number are cut short."""
        self._processes = Processes(1, _begin, room, self._cut)
        self._thought: Future[bytes] = Future()

    @property
    def pids(self) -> list[int]:
        """The number by which the system knows the process, once there is one."""
        return self._processes.pids

    @property
    def unresponsive(self) -> bool:
        """Whether the process has shown no sign of life for too long."""
        return self._processes.unresponsive

    def think(self, asked: ThoughtRequest) -> None:
        """Think about this next.

        Raises `OSError`, `RuntimeError` or `NotImplementedError` where no process can think.
        """
        self.cut(asked.number - 1)
        self._thought = self._processes.submit(_answer, msgspec.json.encode(asked))

    def thought(self) -> bytes | None:
        """Return what was thought of the last question, in JSON; None while it is not there.

        Raises whatever has stood in its way.
        """
        return self._thought.result() if self._thought.done() else None

    def cut(self, number: int) -> None:
        """Have questions up to this number answered soon, with what is known by then."""
        self._cut.value = number

    def kill(self) -> None:
        """End the process at once."""
        self._processes.shutdown(wait=False, cancel_futures=True)


# In the process.


class _Desk:
    """The rules, the players and the signal of the process."""

    room: Room
    cut: Any


def _begin(room: Room, cut: Any) -> None:
    _Desk.room = staticmethod(cache(room))
    _Desk.cut = cut


def _answer(message: bytes) -> bytes:
    """Answer a request, or with what is known so far when its thought is cut short."""
    asked = msgspec.json.decode(message, type=ThoughtRequest)
    game, player = _Desk.room(asked.game)
    begun = monotonic()

    def stop() -> bool:
        beat()
        return _Desk.cut.value >= asked.number and monotonic() - begun >= LEAST

    return msgspec.json.encode(think(game, player, asked, stop))
