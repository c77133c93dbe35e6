"""Safe reading and writing of files: size limits, atomic writes, and preserved permissions.

Only plain files are read, and only up to a size: a named pipe would wait for ever, a device would
never end. New content is written to a file beside the old one, which it replaces when it is
complete, so no half-written file is ever found. Links are followed and stay links, permissions are
kept, and a write-protected file is left alone.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from errno import EACCES, EAGAIN, EEXIST, EFBIG, EINVAL, EIO
from io import FileIO
from itertools import count
from pathlib import Path
from unicodedata import category, normalize

MAX_FILE_BYTES = 16 << 20
"""Maximum size of a file in bytes, unless another is given."""
_TEMPORARY_NAME = ".fireside-*.new"
"""Pattern of the names of temporary files."""
_MAX_TEMPORARY_AGE = 3600
"""Age in seconds after which a temporary file must come from a program that was killed."""
_ANYBODY_WRITES = 0o222
"""Bits of a file mode that allow writing to the owner, the group or others."""

_PRIVATE_MODE = 0o600
"""File mode that lets the owner alone read and write."""
_USUAL_MODE = 0o666
"""File mode of a new file, from which the system takes what the user does not allow."""
_OWNER_WRITES = 0o200
"""Bit of a file mode that allows the owner to write."""
_PERMISSIONS = 0o777
"""Bits of a file mode that are permissions."""

_MAX_STEM_LENGTH = 40
"""Letters of a file name made from a title, at most."""
_ACCENTS = re.compile(r"(?<=[a-z])[\u0300-\u036f]+")
"""Pattern of the combining accents on Latin letters."""
_RESERVED_BY_WINDOWS = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""Pattern of the names that no file can have under Windows."""


def read(path: Path, max_bytes: int = MAX_FILE_BYTES) -> bytes:
    """Return the content of a plain file of at most `max_bytes` bytes.

    Raises:
        FileNotFoundError: There is no such file.
        OSError: It can't be read; `strerror` fits into a sentence in brackets.
    """
    with _open_to_read(path) as file:
        size = os.fstat(file.fileno()).st_size
        content = _read_at_most(file, path, max_bytes + 1) if size <= max_bytes else b""
    if max(size, len(content)) > max_bytes:
        raise OSError(EFBIG, f"larger than {max_bytes >> 20} MiB", str(path))
    return content


def text(path: Path, max_bytes: int = MAX_FILE_BYTES) -> str:
    """Return the content of a file of UTF-8 text, with any kind of line end.

    Raises errors as `read` does, and `UnicodeDecodeError`.
    """
    return read(path, max_bytes).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


class WriteProtected(PermissionError):
    """Error: the permissions of a file forbid writing to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(EACCES, "it is write-protected", str(path))


def check_writable(path: Path) -> None:
    """Raise `WriteProtected` if a file's permissions forbid writing to it.

    Raises `OSError` if something other than a plain file has the name. A free name is fine. Links
    are followed.
    """
    _writable_target(path, force=False)


def write(path: Path, content: bytes, *, force: bool = False, like: Path | None = None) -> None:
    """Write the content of a file, all of it or nothing.

    For a link, the file it leads to is written, and the link stays. An existing file keeps its
    permissions, owner and group.

    Args:
        path: The file; a missing one is created.
        content: The whole content.
        force: Write even if the file's permissions forbid it.
        like: A file whose permissions a new file gets.

    Raises:
        WriteProtected: The file's permissions forbid it, and `force` is false.
        OSError: It can't be written for another reason.
    """
    target = _writable_target(path, force)
    temporary = _write_temporary(target, content, like)
    try:
        os.replace(temporary, target)
    finally:
        _remove(temporary)


def replace(
    path: Path, content: bytes, is_right: Callable[[bytes], bool], *, force: bool = False
) -> None:
    """Write a file as `write` does, but check the content before it replaces the old one.

    The content is written to the disk and read back. If `is_right` returns False for it, the file
    stays unchanged, and `OSError` is raised. Waits until the content is on the disk. Raises as
    `write` does.
    """
    target = _writable_target(path, force)
    temporary = _write_temporary(target, content, waits_for_disk=True)
    try:
        if not is_right(read(temporary, len(content))):
            raise OSError(EIO, "what was written is read otherwise", str(path))
        os.replace(temporary, target)
        _sync_folder(target.parent)
    finally:
        _remove(temporary)


def create(path: Path, content: bytes, *, like: Path | None = None) -> None:
    """Create a file with this content, all of it or nothing, and wait until it is on the disk.

    A new file gets the permissions of `like`, if one is named. Raises `FileExistsError` if the name
    is taken, and `OSError` if it can't be written.
    """
    _check_free(path)
    temporary = _write_temporary(path, content, like, waits_for_disk=True)
    try:
        _link_or_rename(temporary, path)
        _sync_folder(path.parent)
    finally:
        _remove(temporary)


def create_numbered(path: Path, content: bytes, *, like: Path | None = None) -> Path:
    """Create a file as `create` does, with a number behind its name if that is taken: `a-2.png`.

    Returns its path. Raises `OSError`.
    """
    for candidate in numbered_paths(path):
        with suppress(FileExistsError):
            create(candidate, content, like=like)
            break
    return candidate


def numbered_paths(path: Path) -> Iterator[Path]:
    """Yield the names `a.png`, `a-2.png`, `a-3.png` ... for the path `a.png`, without end."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def stem_for(name: str, fallback: str) -> str:
    """Return a file name without an ending, made from a title, or `fallback` if nothing remains.

    Letters and digits in lower case remain, without accents on Latin letters, joined by hyphens.
    """
    decomposed = normalize("NFKD", name.casefold())
    text_without_accents = normalize("NFC", _ACCENTS.sub("", decomposed))
    # letters, marks on letters, and numbers by their Unicode categories
    letters = "".join(
        character if category(character)[0] in "LMN" else " " for character in text_without_accents
    )
    encoding = sys.getfilesystemencoding()
    letters = letters.encode(encoding, "ignore").decode(encoding)
    stem = "-".join(letters.split())[:_MAX_STEM_LENGTH].strip("-") or fallback
    return f"{stem}-file" if _RESERVED_BY_WINDOWS.fullmatch(stem) else stem


def move(path: Path, new_path: Path) -> None:
    """Move a file; a link still leads to its file afterwards.

    Raises `FileExistsError` if the new name is taken, and `OSError` if the file can't be moved.
    """
    _check_free(new_path)
    if path.is_symlink():
        new_path.symlink_to(os.path.realpath(path))
        path.unlink()
    else:
        os.rename(path, new_path)


def set_aside(path: Path, new_path: Path) -> None:
    """Keep the current content of a file under another name.

    Raises:
        FileExistsError: Something has that name.
        OSError: The copy cannot be made.
    """
    _link_or_rename(_writable_target(path, force=False), new_path)


def _link_or_rename(path: Path, new_path: Path) -> None:
    """Give a file a second name, or rename it on a disk without hard links.

    Raises `FileExistsError` if the name is taken, and `OSError` if that fails.
    """
    try:
        os.link(path, new_path)
    except FileExistsError:
        raise
    except OSError:
        _check_free(new_path)
        os.rename(path, new_path)


def _check_free(path: Path) -> None:
    """Raise `FileExistsError` if something has this name."""
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))


def _writable_target(path: Path, force: bool) -> Path:
    """Return the file to which a path leads, which need not exist; raise as `write` does."""
    try:
        target = Path(os.path.realpath(path))
        mode = path.stat().st_mode
    except FileNotFoundError:
        return target
    except ValueError:
        raise OSError(EINVAL, "can't be the name of a file", str(path)) from None
    if not stat.S_ISREG(mode):
        raise _not_plain(str(path))
    # root may write any file, but heeds the mode like other users
    if not force and not (mode & _ANYBODY_WRITES and os.access(target, os.W_OK)):
        raise WriteProtected(path)
    return target


def _write_temporary(
    path: Path, content: bytes, like: Path | None = None, waits_for_disk: bool = False
) -> Path:
    """Write a temporary file with this content in the folder of `path`, and return its path.

    The file gets the permissions of the file at `path`, or else of `like`. If `waits_for_disk` is
    true, wait until it is on the disk.
    """
    _remove_old_temporaries(path.parent)
    temporary = path.with_name(_TEMPORARY_NAME.replace("*", f"{os.getpid()}-{time.monotonic_ns()}"))
    existing_status = _status_or_none(path)
    model_status = existing_status or (_status_or_none(like) if like else None)
    try:
        # nobody else may read the file before its permissions are set
        temporary.touch(_PRIVATE_MODE if model_status else _USUAL_MODE, exist_ok=False)
        with temporary.open("wb") as file:
            file.write(content)
            if model_status:
                mode = model_status.st_mode & _PERMISSIONS
                if not existing_status:  # writable for its owner even if its model is not
                    mode |= _OWNER_WRITES
                _set_permissions(temporary, model_status, mode)
            file.flush()
            if waits_for_disk:
                os.fsync(file.fileno())
    except OSError as error:
        _remove(temporary)
        error.filename = str(path)
        raise
    return temporary


def _status_or_none(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _set_permissions(path: Path, model_status: os.stat_result, mode: int) -> None:
    """Give a file these permissions, and the group and owner of another file if possible.

    A file that cannot have the group gives the group no more than everybody.
    """
    if sys.platform != "win32":
        try:
            os.chown(path, -1, model_status.st_gid)
        except OSError:
            # the bits of everybody (0o007) in the place of the group's bits (0o070)
            mode = mode & 0o707 | (mode & 0o007) << 3
        with suppress(OSError):
            os.chown(path, model_status.st_uid, -1)
    os.chmod(path, mode)


def _remove_old_temporaries(folder: Path) -> None:
    """Remove old temporary files of programs that were killed."""
    with suppress(OSError):
        for file in folder.glob(_TEMPORARY_NAME):
            with suppress(OSError):
                if abs(time.time() - file.stat().st_mtime) > _MAX_TEMPORARY_AGE:
                    file.unlink()


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Wait until the folder's list of files is on the disk, if the system can tell."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _open_to_read(path: Path) -> FileIO:
    try:
        return open(path, "rb", buffering=0, opener=_open_plain)
    except ValueError:
        raise OSError(EINVAL, "can't be the name of a file", str(path)) from None


def _read_at_most(file: FileIO, path: Path, size: int) -> bytes:
    """Return the content of a file, at most `size` bytes; one read may return only a part."""
    content = bytearray()
    while len(content) < size:
        piece = file.read(size - len(content))
        if piece is None:  # no file on a disk makes its reader wait
            raise OSError(EAGAIN, "not a plain file", str(path))
        if piece == b"":
            break
        content += piece
    return bytes(content)


def _open_plain(path: str, flags: int) -> int:
    """Open a plain file without waiting; other files may act when they are opened."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise _not_plain(path)
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # replaced since the check above
        os.close(descriptor)
        raise _not_plain(path)
    return descriptor


def _not_plain(path: str) -> OSError:
    return OSError(EINVAL, "not a plain file", path)
