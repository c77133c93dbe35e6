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

PROCESS_ENDED = "The process that makes the file has ended early: try again."

OnPage = Callable[[int, int], None]
"""Callback that gets the number of finished pages and the number of all pages."""
FileMaker = Callable[[OnPage], bytes]
"""Function that makes the content of a file, and reports its pages.

The function is passed to another process, so it must be importable by its name. A `ValueError` with
a sentence means that the content can't be made.
"""


class Export:
    """A file that is being made in the background; its name gets a number if it is taken.

    Attributes:
        page_count: Number of pages of the file.
        finished_pages: Number of pages that are ready.
        saved_file: The file, once it is completely written.
        problem: Reason why there will be no file, as a sentence.
    """

    def __init__(self, make_file: FileMaker, file: Path, page_count: int = 1) -> None:
        self.page_count = page_count
        self.finished_pages = 0
        self.saved_file: Path | None = None
        self.problem = ""
        context = get_context("spawn")
        self._window_end, self._process_end = context.Pipe()
        self._process = context.Process(
            target=work,
            args=(self._process_end, make_file, file),
            name="fireside-export",
            daemon=True,
        )

    def start(self) -> None:
        """Start the process that makes the file."""
        try:
            with without_interrupts():
                self._process.start()
        except OSError as error:
            self.problem = f"No process can be started to make the file ({error.strerror})."
            self._window_end.close()
        self._process_end.close()

    @property
    def is_running(self) -> bool:
        """Whether the file is still being made."""
        return not self._window_end.closed

    def read_messages(self) -> None:
        """Read the messages that the process has sent since the last call."""
        try:
            while self.is_running and self._window_end.poll():
                message = self._window_end.recv()
                if isinstance(message, int):
                    self.finished_pages = message
                    continue
                if isinstance(message, Path):
                    self.saved_file = message
                else:
                    self.problem = str(message)
                self._window_end.close()
        except (EOFError, OSError):
            self.problem = PROCESS_ENDED
            self._window_end.close()

    def stop(self) -> None:
        """Cancel the export before its next page; no file is left.

        The process notices that this end of the pipe is closed.
        """
        self._window_end.close()

    def join(self) -> None:
        """Wait until the process has ended."""
        self._process.join()


class _Stopped(Exception):
    """Signal that nobody wants the file any more."""


def work(pipe: Connection, make_file: FileMaker, file: Path) -> None:
    """Make a file and report the finished pages, then its path or the problem, through the pipe.

    If the other end of the pipe is closed, no file is left.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the window, which ends this

    def send(message: int | str | Path) -> None:
        if pipe.poll():  # readable only once closed, since the window sends nothing
            raise _Stopped
        pipe.send(message)

    with suppress(_Stopped, OSError):
        try:
            content = make_file(lambda finished_pages, page_count: send(finished_pages))
        except ValueError as error:
            send(str(error))
            return
        if pipe.poll():  # the export was cancelled
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            saved = files.create_numbered(file, content)
        except OSError as error:
            send(f"{file} can't be written ({error.strerror}).")
            return
        try:
            send(saved)
        except (_Stopped, OSError):
            saved.unlink()


def make_pdf(battlefield: Battlefield, paper: Paper, on_page: OnPage) -> bytes:
    """Return a battlefield as a PDF on sheets of paper."""
    from games.duel.workshop.printing import print_pdf  # slow to import, and seldom needed

    return print_pdf(battlefield, paper, on_page=on_page)


def make_png(battlefield: Battlefield, pixels_per_inch: int, on_page: OnPage) -> bytes:
    """Return a picture of a battlefield as a PNG, with this many pixels per inch."""
    import pygame

    from games.duel.field.maps import battlefield_picture

    content = BytesIO()
    # Of the name only the suffix counts: it gives the format.
    pygame.image.save(battlefield_picture(battlefield, pixels_per_inch), content, "picture.png")
    on_page(1, 1)
    return content.getvalue()
