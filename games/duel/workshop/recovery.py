"""Recovery of unsaved drawings: each is kept in a file of its own, and found after a crash."""

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
from games.duel.maps.files import MAX_FILE_BYTES

UNSAVED_FOLDER = "unsaved"
"""Name of the folder with unsaved drawings, in the folder of the user's files."""
LOCK_NAME_LETTERS = 16
"""Letters of a digest in the name of a map's lock, enough to tell all maps apart."""
MAX_UNSAVED = 999
"""Largest number of unsaved drawings that are kept."""


class _RecoveryHeader(msgspec.Struct, forbid_unknown_fields=True):
    """First line of a file with an unsaved drawing."""

    path: str
    """Present or future path of the map, percent-encoded as in a URL."""
    name: str
    when: float
    """Time in seconds since 1970."""
    saved: str
    """Digest of the map's last saved content; "" if the map was never saved."""


class UnsavedDrawing(NamedTuple):
    """A drawing that was not saved.

    Attributes:
        recovery_file: File with the unsaved drawing.
        path: Present or future path of the map.
        name: Name of the map.
        changed_at: Time of the last change, in seconds since 1970.
        content: Content of the drawing.
        saved_digest: Digest of the map's last saved content; "" if the map was never saved.
    """

    recovery_file: Path
    path: Path
    name: str
    changed_at: float
    content: bytes
    saved_digest: str


class RecoveryKeeper:
    """Keeper of one drawing of a running program; a lock protects its file from other programs."""

    def __init__(self, home: Path) -> None:
        self._folder = home / UNSAVED_FOLDER
        self._file_lock: FileLock | None = None
        self._file: Path | None = None
        self._map_lock: FileLock | None = None

    def claim(self, path: Path) -> bool:
        """Claim a map for this program; return False if another program has claimed it.

        If locking is impossible, the map counts as unclaimed.
        """
        name = digest(os.fsencode(os.path.realpath(path)))[:LOCK_NAME_LETTERS]
        lock = FileLock(self._folder / f"{name}.lock", timeout=0)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except Timeout:  # locked, possibly by this keeper itself
            return self._map_lock is not None and self._map_lock.lock_file == lock.lock_file
        except OSError:
            return True
        self._release_map()
        self._map_lock = lock
        return True

    def _release_map(self) -> None:
        if self._map_lock:
            self._map_lock.release()
            with suppress(OSError):
                Path(self._map_lock.lock_file).unlink()
        self._map_lock = None

    def keep(self, path: Path, name: str, content: bytes, saved_content: bytes | None) -> None:
        """Write a drawing to the recovery file.

        Args:
            path: Present or future path of the map.
            name: Name of the map.
            content: Content of the drawing.
            saved_content: Last saved content of the map, or None.

        Raises:
            OSError: The file can't be written.
        """
        file = self._recovery_file()
        header = _RecoveryHeader(quote(os.fsencode(path)), name, time(), digest(saved_content))
        files.write(file, msgspec.json.encode(header) + b"\n" + content, like=path)

    def _recovery_file(self) -> Path:
        """Return the recovery file of this program, protected by its lock."""
        if self._file:
            return self._file
        self._folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, MAX_UNSAVED + 1):
            file = self._folder / f"drawing-{number}.tmx"
            lock = FileLock(file.with_suffix(".lock"), timeout=0)
            try:
                lock.acquire()
            except Timeout:
                continue
            if file.exists():  # left by a crash, and not yet opened or discarded
                lock.release()
                continue
            self._file = file
            self._file_lock = lock
            return file
        raise OSError("there are too many unsaved maps")

    def drop(self) -> None:
        """Delete the recovery file, because the drawing is saved or discarded."""
        if self._file:
            with suppress(OSError):
                self._file.unlink()

    def close(self) -> None:
        """Release the locks at the end of the program or before another drawing; keep the file."""
        self._release_map()
        if self._file_lock and self._file:
            is_deleted = not self._file.exists()
            self._file_lock.release()
            if is_deleted:
                with suppress(OSError):
                    self._file.with_suffix(".lock").unlink()
        self._file = self._file_lock = None


def unsaved_files(home: Path) -> Iterator[UnsavedDrawing]:
    """Yield the unsaved drawings on which no running program works, the newest first."""
    unsaved = []
    paths = list[Path]()
    with suppress(OSError):  # the folder may be missing or unreadable
        paths = sorted((home / UNSAVED_FOLDER).glob("drawing-*.tmx"))
    for file in paths:
        lock = FileLock(file.with_suffix(".lock"), timeout=0)
        try:
            with lock:
                # more than the largest map, because the header comes before it
                line, _, content = files.read(file, 2 * MAX_FILE_BYTES).partition(b"\n")
            header = msgspec.json.decode(line, type=_RecoveryHeader)
        except (Timeout, OSError, *UNREADABLE):
            continue
        path = Path(os.fsdecode(unquote_to_bytes(header.path)))
        unsaved.append(UnsavedDrawing(file, path, header.name, header.when, content, header.saved))
    yield from sorted(unsaved, key=lambda each: -each.changed_at)


def delete_unsaved(unsaved: UnsavedDrawing) -> None:
    """Delete an unsaved drawing, because it has been opened again or discarded."""
    with suppress(OSError):
        unsaved.recovery_file.unlink()
        unsaved.recovery_file.with_suffix(".lock").unlink()


def digest(content: bytes | None) -> str:
    """Return the digest of content, in hex; "" for None."""
    return hashlib.sha256(content).hexdigest() if content is not None else ""
