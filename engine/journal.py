"""Matches on disk: a header line, then a line an action, each there before the next question.

JSON lines, append-only: saves and replays are the same file. What cannot be read is reported with
file and line, kept, and never overwritten.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.rules.chance import Answer

FORMAT = 1
SUFFIX = ".jsonl"


class BadJournal(ValueError):
    """A journal that can't be opened or replayed; the sentence names file, line and reason."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line. `rules` holds options and numbers as they were; `dealt` what chance answered
    while the game was set up; `start` is a UTC time in ISO form."""

    fireside: int = FORMAT
    game: str
    options: dict[str, bool | int]
    rules: dict[str, Any]
    seats: list[str]
    seed: str
    start: str
    dealt: list[Answer] = []


class Line(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Any later line: an action of a seat, an undo of the last action with those who agreed to it,
    or the outcome, which closes the match. `at` is a UTC time in ISO form."""

    seat: int = 0
    action: str = ""
    chance: list[Answer] = []
    undo: bool = False
    agreed: list[int] = []
    outcome: dict[str, Any] | None = None
    at: str = ""


class _Format(msgspec.Struct):
    fireside: int


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a row that is no line of a match."""
T = TypeVar("T")


def now() -> str:
    """The time as journals write it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Glance(NamedTuple):
    """What a journal tells without a replay: its header, and whether an outcome closes it."""

    header: Header
    finished: bool


class Journal:
    """One match's file, open for appending, or to look only: where another window has it, or where
    no more is asked for.

    Raises `BadJournal` where the file can't be read. `torn` tells that the last line was cut by a
    crash; it is dropped with the next line that is written.
    """

    def __init__(self, path: Path, look_only: bool = False) -> None:
        self.path = path
        self.look_only = look_only
        self.torn = False
        self.lines: list[Line] = []
        self._whole = 0  # bytes, up to the end of the last whole line
        self._unended = False  # that line lacks its newline
        from filelock import FileLock, Timeout  # slow to import, and the title needs none

        self._lock = FileLock(path.with_name(f".{path.name}.lock"))
        if not look_only:
            try:
                self._lock.acquire(timeout=0)
            except (Timeout, OSError):
                self.look_only = True
        try:
            self._read()
        except BadJournal:
            self.close()
            raise

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """A new match in this folder. Raises `OSError` where nothing can be written there."""
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{header.start[:19].replace(':', '').replace('T', '-')}-{header.game}"
        for count in range(1, 10_000):
            path = folder / f"{stem}{'' if count == 1 else f'-{count}'}{SUFFIX}"
            try:
                with path.open("xb") as file:
                    _write(file, header)
            except FileExistsError:
                continue
            return cls(path)
        raise FileExistsError(str(folder / stem))

    def append(self, line: Line) -> None:
        """Write a line and wait until it is on disk. Raises `OSError`."""
        if self.look_only:
            raise PermissionError("this match is open in another window")
        with self.path.open("r+b") as file:
            file.truncate(self._whole)
            file.seek(self._whole)
            if self._unended:
                file.write(b"\n")
            _write(file, line)
            self._whole, self._unended, self.torn = file.tell(), False, False

    def close(self) -> None:
        """Let another window have the match."""
        self._lock.release()

    def remove(self) -> None:
        """Delete the file, and what kept other windows from it. Raises `OSError`."""
        self.path.unlink()
        self.close()
        Path(self._lock.lock_file).unlink(missing_ok=True)

    def problem(self, number: int, reason: str) -> BadJournal:
        """The error that names this line of the file (1 is the header)."""
        return problem(self.path, number, reason)

    def _read(self) -> None:
        content = _content(self.path)
        rows = content.split(b"\n")
        self.header = _header(self.path, rows[0])
        self._unended = bool(rows[-1])
        if not rows[-1]:
            rows.pop()
        self._whole = len(content)
        for number, row in enumerate(rows[1:], start=2):
            try:
                self.lines.append(msgspec.json.decode(row, type=Line))
            except UNREADABLE as error:
                if number == len(rows) and self._unended:
                    self.torn = True
                    self._unended = False
                    self._whole = len(content) - len(row)
                    return
                raise self.problem(number, f"this is no line of a match ({error})") from None


def glance(path: Path) -> Glance:
    """What the first and the last line of a journal tell. Raises `BadJournal`."""
    first, _, rest = _content(path).partition(b"\n")
    last = rest.rstrip(b"\n").rpartition(b"\n")[2]
    try:
        finished = bool(last) and msgspec.json.decode(last, type=Line).outcome is not None
    except UNREADABLE:
        finished = False
    return Glance(_header(path, first), finished)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadJournal(f"{path}: can't be read ({error.strerror})") from None


def _header(path: Path, row: bytes) -> Header:
    if not row:
        raise problem(path, 1, "the file is empty, so it names no game")
    try:
        found = msgspec.json.decode(row, type=_Format).fireside
        if found == FORMAT:
            return msgspec.json.decode(row, type=Header)
    except UNREADABLE as error:
        raise problem(path, 1, f"this is no line of a match ({error})") from None
    reads = f"its format is {found}, and this Fireside reads format {FORMAT}; a newer one may"
    raise problem(path, 1, reads)


def problem(path: Path, number: int, reason: str) -> BadJournal:
    """The error that names this line of a file (1 is the header)."""
    return BadJournal(f"{path}:{number}: {reason}. The file is kept as it is.")


def _write(file: Any, line: Header | Line) -> None:
    file.write(msgspec.json.encode(line) + b"\n")
    file.flush()
    os.fsync(file.fileno())
