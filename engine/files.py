"""Files, read and written with care: whatever the program reads or writes goes through here.

Only plain files are read, and only up to a size: a named pipe would wait for ever, a device would
never end. What is written lies beside its place until it is whole, so no half of it is ever found.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from errno import EAGAIN, EEXIST, EFBIG, EINVAL, EIO
from io import FileIO
from pathlib import Path

LARGEST = 16 << 20
"""Bytes of a file, where nothing else is said."""
_BESIDE = ".fireside-*.new"
_LEFT_BEHIND = 3600
"""Seconds after which a file beside another belongs to a program that was killed."""


def read(path: Path, largest: int = LARGEST) -> bytes:
    """The content of a plain file of at most so many bytes.

    Raises `OSError`, whose `strerror` is fit for a sentence in brackets; `FileNotFoundError` where
    there is no such file.
    """
    with _opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        content = _taken(file, path, largest + 1) if size <= largest else b""
    if max(size, len(content)) > largest:
        raise OSError(EFBIG, f"larger than {largest >> 20} MiB", str(path))
    return content


def beginning(path: Path, most: int) -> bytes:
    """The first bytes of a plain file, however large it is. Raises `OSError` as `read` does."""
    with _opened(path) as file:
        return _taken(file, path, most)


def end(path: Path, most: int) -> bytes:
    """The last bytes of a plain file, however large it is. Raises `OSError` as `read` does."""
    with _opened(path) as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - most))
        return _taken(file, path, most)


def text(path: Path, largest: int = LARGEST) -> str:
    """The same of a file of UTF-8 text, with any kind of line end. Raises `UnicodeDecodeError`,
    too."""
    return read(path, largest).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def write(path: Path, content: bytes) -> None:
    """Give a file this content, all of it or none. Raises `OSError`."""
    beside = _written(path, content)
    try:
        os.replace(beside, path)
    finally:
        _removed(beside)


def replace(path: Path, content: bytes, is_right: Callable[[bytes], bool]) -> None:
    """Give a file this content, on the disk when this returns, if what is read of it again is
    right; else it stays as it is. Raises `OSError`."""
    beside = _written(path, content, settled=True)
    try:
        if not is_right(read(beside, len(content))):
            raise OSError(EIO, "what was written is read otherwise", str(path))
        os.replace(beside, path)
        _settle(path.parent)
    finally:
        _removed(beside)


def create(path: Path, content: bytes) -> None:
    """A new file with this content, all of it or none, on the disk when this returns. Raises
    `OSError`; `FileExistsError` where there is one by this name."""
    beside = _written(path, content, settled=True)
    try:
        try:
            os.link(beside, path)
        except FileExistsError:
            raise
        except OSError:  # a disk that knows no second name for a file
            if os.path.lexists(path):
                raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
            os.rename(beside, path)
        _settle(path.parent)
    finally:
        _removed(beside)


def _written(path: Path, content: bytes, settled: bool = False) -> Path:
    """A file with this content in the folder where `path` is to be; `settled`: on the disk."""
    _clear(path.parent)
    beside = path.with_name(_BESIDE.replace("*", f"{os.getpid()}-{time.monotonic_ns()}"))
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            if settled:
                os.fsync(file.fileno())
    except OSError:
        _removed(beside)
        raise
    return beside


def _clear(folder: Path) -> None:
    """Remove what programs left beside other files when they were killed."""
    with suppress(OSError):
        for found in folder.glob(_BESIDE):
            with suppress(OSError):
                if abs(time.time() - found.stat().st_mtime) > _LEFT_BEHIND:
                    found.unlink()


def _removed(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _settle(folder: Path) -> None:
    """Wait until the folder's list of files is on the disk, where a system can tell."""
    with suppress(OSError):
        listed = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(listed)
        finally:
            os.close(listed)


def _opened(path: Path) -> FileIO:
    try:
        return open(path, "rb", buffering=0, opener=_open_plain)
    except ValueError:
        raise OSError(EINVAL, "can't be the name of a file", str(path)) from None


def _taken(file: FileIO, path: Path, most: int) -> bytes:
    content = bytearray()
    while len(content) < most and (piece := file.read(most - len(content))) != b"":
        if piece is None:  # only what is no file on a disk lets its reader wait
            raise OSError(EAGAIN, "not a plain file", str(path))
        content += piece
    return bytes(content)


def _open_plain(path: str, flags: int) -> int:
    """Open without waiting, and only a plain file: others may act when they are opened."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise _not_plain(path)
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(opened).st_mode):  # it has just become another one
        os.close(opened)
        raise _not_plain(path)
    return opened


def _not_plain(path: str) -> OSError:
    return OSError(EINVAL, "not a plain file", path)
