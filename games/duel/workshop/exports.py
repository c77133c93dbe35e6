"""Export of maps as PDF or PNG in a separate process, so that the window never waits."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from engine import files
from engine.processes import without_interrupts
from games.duel.geometry.terrain import Battlefield
from games.duel.workshop.sheets import Paper

ENDED = "The process that makes the file has ended early: try again."

OnPage = Callable[[int, int], None]
"""Callback that gets the number of finished pages and the number of all pages."""
Make = Callable[[OnPage], bytes]
"""Function that makes the content of a file, and reports its pages.

The function is passed to another process, so it must be importable by its name. A `ValueError` with
a sentence means that the content can't be made.
"""


class Export:
    """A file that is being made in the background; its name gets a number if it is taken.

    Attributes:
        pages: Number of pages of the file.
        made: Number of pages that are ready.
        saved: The file, once it is completely written.
        problem: Reason why there will be no file, as a sentence.
    """

    def __init__(self, make: Make, file: Path, pages: int = 1) -> None:
        self.pages = pages
        self.made = 0
        self.saved: Path | None = None
        self.problem = ""
        context = get_context("spawn")
        self._pipe, self._theirs = context.Pipe()
        self._process = context.Process(
            target=work, args=(self._theirs, make, file), name="fireside-export", daemon=True
        )

    def start(self) -> None:
        """Start the process that makes the file."""
        try:
            with without_interrupts():
                self._process.start()
        except OSError as error:
            self.problem = f"No process can be started to make the file ({error.strerror})."
            self._pipe.close()
        self._theirs.close()

    @property
    def goes_on(self) -> bool:
        """Whether the file is still being made."""
        return not self._pipe.closed

    def look(self) -> None:
        """Read the messages that the process has sent since the last call."""
        try:
            while self.goes_on and self._pipe.poll():
                news = self._pipe.recv()
                if isinstance(news, int):
                    self.made = news
                    continue
                if isinstance(news, Path):
                    self.saved = news
                else:
                    self.problem = str(news)
                self._pipe.close()
        except (EOFError, OSError):
            self.problem = ENDED
            self._pipe.close()

    def stop(self) -> None:
        """Cancel the export before its next page; no file is left."""
        self._pipe.close()

    def join(self) -> None:
        """Wait until the process has ended."""
        self._process.join()


class _Stopped(Exception):
    """Signal that nobody wants the file any more."""


def work(pipe: Connection, make: Make, file: Path) -> None:
    """Make a file and report the finished pages, then its path or the problem, through the pipe.

    If the other end of the pipe is closed, no file is left.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the window, which ends this

    def tell(news: int | str | Path) -> None:
        if pipe.poll():  # readable only once closed, since the window sends nothing
            raise _Stopped
        pipe.send(news)

    with suppress(_Stopped, OSError):
        try:
            content = make(lambda made, of: tell(made))
        except ValueError as error:
            tell(str(error))
            return
        if pipe.poll():
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            saved = files.create_numbered(file, content)
        except OSError as error:
            tell(f"{file} can't be written ({error.strerror}).")
            return
        try:
            tell(saved)
        except (_Stopped, OSError):
            saved.unlink()


def pdf(battlefield: Battlefield, paper: Paper, on_page: OnPage) -> bytes:
    """Return a battlefield as a PDF on sheets of paper."""
    from games.duel.workshop.printing import printed  # slow to import, and seldom needed

    return printed(battlefield, paper, on_page=on_page)


def png(battlefield: Battlefield, pixels: int, on_page: OnPage) -> bytes:
    """Return a picture of a battlefield as a PNG; `pixels` is the length of an inch."""
    import pygame

    from games.duel.field.maps import picture

    content = BytesIO()
    pygame.image.save(picture(battlefield, pixels), content, "x.png")
    on_page(1, 1)
    return content.getvalue()
