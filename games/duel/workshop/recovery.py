"""What is drawn and not saved yet lies in a file of its own, and is found again after a kill."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

import msgspec
from filelock import FileLock, Timeout

from engine import files
from engine.journal import UNREADABLE
from games.duel.maps.files import LARGEST

FOLDER = "unsaved"
"""The folder for it, in that of the user's files."""


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of such a file."""

    path: str
    """Where the map lies, or is to lie, with its bytes that are not plain as in a URL."""
    name: str
    when: float
    """Seconds since 1970."""
    saved: str
    """The digest of what had been saved there; "" is nothing."""


class Unsaved(NamedTuple):
    """A drawing that was not saved: the file that keeps it, where it lies or was to lie, what it is
    called, when it was kept (seconds since 1970), its content, and the digest of what had been
    saved."""

    kept: Path
    path: Path
    name: str
    when: float
    content: bytes
    saved: str


class Keeper:
    """Keeps one drawing of a running program; others that run leave it alone."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER
        self._lock: FileLock | None = None
        self._file: Path | None = None
        self._claimed: FileLock | None = None

    def claim(self, path: Path) -> bool:
        """Say that this program works on a map; False where another one does. Where that can't be
        told, nobody does."""
        name = digest(os.fsencode(os.path.realpath(path)))[:16]
        mine = FileLock(self._folder / f"{name}.lock", timeout=0)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            mine.acquire()
        except Timeout:
            return self._claimed is not None and self._claimed.lock_file == mine.lock_file
        except OSError:
            return True
        self._let_go()
        self._claimed = mine
        return True

    def _let_go(self) -> None:
        if self._claimed:
            self._claimed.release()
            with suppress(OSError):
                Path(self._claimed.lock_file).unlink()
        self._claimed = None

    def keep(self, path: Path, name: str, content: bytes, saved: bytes | None) -> None:
        """Write a drawing down. Raises `OSError`."""
        file = self._own()
        head = _Head(quote(os.fsencode(path)), name, time(), digest(saved))
        files.write(file, msgspec.json.encode(head) + b"\n" + content, like=path)

    def _own(self) -> Path:
        """The file of this program, held by its lock."""
        if self._file:
            return self._file
        self._folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1000):
            file = self._folder / f"drawing-{number}.tmx"
            lock = FileLock(file.with_suffix(".lock"), timeout=0)
            try:
                lock.acquire()
            except Timeout:
                continue
            if file.exists():
                lock.release()
                continue
            self._file, self._lock = file, lock
            return file
        raise OSError("there are too many unsaved maps")

    def drop(self) -> None:
        """The drawing is saved, or given up."""
        if self._file:
            with suppress(OSError):
                self._file.unlink()

    def close(self) -> None:
        """The program ends, or the drawing is another one; what was kept stays."""
        self._let_go()
        if self._lock and self._file:
            gone = not self._file.exists()
            self._lock.release()
            if gone:
                with suppress(OSError):
                    self._file.with_suffix(".lock").unlink()
        self._file = self._lock = None


def left(home: Path) -> Iterator[Unsaved]:
    """The drawings that no running program works on, the newest first."""
    found, kept = [], list[Path]()
    with suppress(OSError):  # the folder can't be looked into
        kept = sorted((home / FOLDER).glob("drawing-*.tmx"))
    for file in kept:
        lock = FileLock(file.with_suffix(".lock"), timeout=0)
        try:
            with lock:
                line, _, content = files.read(file, 2 * LARGEST).partition(b"\n")
            head = msgspec.json.decode(line, type=_Head)
        except (Timeout, OSError, *UNREADABLE):
            continue
        path = Path(os.fsdecode(unquote_to_bytes(head.path)))
        found.append(Unsaved(file, path, head.name, head.when, content, head.saved))
    yield from sorted(found, key=lambda each: -each.when)


def forget(unsaved: Unsaved) -> None:
    """It was taken up again, or given up."""
    with suppress(OSError):
        unsaved.kept.unlink()
        unsaved.kept.with_suffix(".lock").unlink()


def digest(content: bytes | None) -> str:
    """What tells contents apart; "" for none."""
    return hashlib.sha256(content).hexdigest() if content is not None else ""
