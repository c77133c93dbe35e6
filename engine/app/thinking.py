"""Programs think in a process of their own, so that the window never waits for them.

    thinker = Thinker(room)
    number = thinker.ask(request)
    ... thinker.answer(number) ...

`room` gives the rules and the player of a game by its key; it is handed to the process, so it must
be importable by its name. One process is started with the first request and kept. A process that
dies is started once more; after that `broken` says so.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from engine.players.player import Player
from engine.players.thought import Request, Thought, think
from engine.rules.game import Game

Room = Callable[[str], tuple[Game[Any], Player]]
LIVES = 2
"""So many processes are started after one that has died, in a row, before it is given up."""

_CUT = b"cut"
_END = b"end"


class Thinks(Protocol):
    """Whoever can be asked for a thought."""

    def ask(self, request: Request) -> int:
        """Think about this, and about nothing that was asked before. Gives the number by which
        whoever has asked speaks of it; of one that is not the last nothing more is heard."""

    def cut(self, number: int) -> None:
        """Answer this soon, with what is known by then."""

    def drop(self, number: int) -> None:
        """Nobody wants an answer to this any more."""

    def answer(self, number: int) -> Thought | None:
        """The thought about this, once it is there; it is given once."""

    @property
    def broken(self) -> bool:
        """Whether no answer will come."""


class Thinker:
    """A process that thinks."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._process: Any = None
        self._pipe: Connection | None = None
        self._asked: Request | None = None
        self._last = 0
        """The number that was given last."""
        self._lives = LIVES

    @property
    def broken(self) -> bool:
        """Whether the process has died too often to be asked again."""
        return self._lives < 0

    def ready(self) -> None:
        """Start the process, which takes about a second, before it is needed."""
        if self._process is None and not self.broken:
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=work, args=(theirs, self._room), name="fireside-player", daemon=True
            )
            self._process.start()
            theirs.close()

    def ask(self, request: Request) -> int:
        """Think about this, and about nothing that was asked before; gives its number."""
        self._last += 1
        self._asked = replace(request, number=self._last)
        self._put()
        return self._last

    def _put(self) -> None:
        self._send(msgspec.json.encode(self._asked))

    def _awaits(self, number: int) -> bool:
        return self._asked is not None and self._asked.number == number

    def cut(self, number: int) -> None:
        """Answer this soon, with what is known by then."""
        if self._awaits(number):
            self._send(_CUT)

    def drop(self, number: int) -> None:
        """Nobody wants an answer to this any more."""
        if self._awaits(number):
            self._asked = None
            self._send(_CUT)

    def answer(self, number: int) -> Thought | None:
        """The thought about this, once it is there; older ones are dropped."""
        if not self._awaits(number):
            return None
        try:
            while self._pipe and self._pipe.poll():
                thought = msgspec.json.decode(self._pipe.recv_bytes(), type=Thought)
                if thought.number == number:
                    self._asked, self._lives = None, LIVES
                    return thought
        except (EOFError, OSError):
            self._died()
        return None

    def kill(self) -> None:
        """End the process at once: it is started anew with the next request."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process, self._pipe = None, None

    def close(self) -> None:
        """Let the process end."""
        self._asked = None
        if self._process is not None:
            self._send(_END)
            self._process.join(0.2)
            self.kill()

    def _send(self, message: bytes) -> None:
        self.ready()
        try:
            if self._pipe:
                self._pipe.send_bytes(message)
        except (BrokenPipeError, OSError):
            self._died()

    def _died(self) -> None:
        """Start another one, and ask it the same, unless that has happened too often."""
        self.kill()
        self._lives -= 1
        if self._asked and not self.broken:
            self._put()


def work(pipe: Connection, room: Room) -> None:
    """Answer requests until the pipe ends. A newer message cuts a thought short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the window, which ends this
    known: dict[str, tuple[Game[Any], Player]] = {}
    while True:
        try:
            message = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if message == _END:
            return
        if message == _CUT:
            continue  # the thought that it was meant for has been answered
        asked = msgspec.json.decode(message, type=Request)
        if asked.game not in known:
            known[asked.game] = room(asked.game)
        game, player = known[asked.game]
        thought = think(game, player, asked, pipe.poll)
        try:
            pipe.send_bytes(msgspec.json.encode(thought))
        except (BrokenPipeError, OSError):
            return
