"""Matches on disk: a header line, then a line an action, each there before the next question.

JSON lines, append-only: saves and replays are the same file. The line that closes a match seals
the file with a digest of all of it. What cannot be read is reported with file and line, kept, and
never overwritten.
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from errno import EACCES, EIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from engine import files
from engine.players.player import Program
from engine.rules.chance import Answer
from engine.rules.game import Score
from engine.rules.options import OptionValue
from engine.rules.quoting import LONGEST_REASON, short
from engine.rules.state import Outcome
from engine.rules.tally import GamePlayed, fits

FORMAT = 1
SUFFIX = ".jsonl"
CLOSING = b'\n{"outcome":'
"""How the line begins that closes a match."""
SEAL = re.compile(rb'(.+),"whole":"([0-9a-f]{64})"}', re.DOTALL)
"""That line, and the digest in it."""
PERSON = "person"
"""Who plays a seat that no program plays."""
AFTER = "the match was over before this line"
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,15}(Z|[+-][0-9:]{2,8})?")
"""What times look like that may become part of a file's name."""
Name = Annotated[str, msgspec.Meta(max_length=40)]
"""What a player is called; no longer than any window can show."""
Seed = Annotated[str, msgspec.Meta(max_length=200)]


class BadJournal(ValueError):
    """A journal that can't be opened or replayed; the sentence names file, line and reason."""


class Header(msgspec.Struct, frozen=True, tag=FORMAT, tag_field="fireside"):
    """What a match begins with; the first line of its journal.

    `game` is a key, `seats` are the names. What is left out is settled when the match is made:
    `rules`, options and numbers, by the options; `start`, a UTC time in ISO form, by the clock;
    `dealt`, what chance answers while the game is set up, by the seed. `setups` are what the seats
    bring, and `ground` what lies on the table, as plain data or as the game's own types. `branched`
    tells that it begins in the middle of a match that was watched, by players who know its cards.
    `programs` says by seat which program plays there, "" for a person; it may be left out.
    """

    game: str
    seats: Sequence[Name]
    seed: Seed
    options: Mapping[str, OptionValue] = {}
    rules: dict[str, Any] | None = None
    start: str = ""
    dealt: list[Answer] | None = None
    setups: Sequence[Any] = ()
    ground: Any = None
    branched: bool = False
    programs: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.start:
            _check_time(self.start)
        if self.programs and len(self.programs) != len(self.seats):
            raise ValueError("the programs must be one for each seat")
        for program in self.programs:
            Program.parse(program)

    @property
    def in_short(self) -> Header:
        """The header without what was settled, dealt and brought."""
        return replace(self, rules=None, dealt=None, setups=(), ground=None)

    def again(self, seed: str = "", seats: Sequence[str] = ()) -> Header:
        """Another match with the same options and on the same ground; a program goes along with
        its name."""
        seats = seats or self.seats
        playing = dict(zip(self.seats, self.programs, strict=False))
        programs = [playing.get(name, "") for name in seats] if self.programs else ()
        ground = self.ground
        return Header(self.game, seats, seed, self.options, ground=ground, programs=programs)


class JournalLine(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """Any later line: an action of a seat, an undo of the last action with those who agreed to it,
    who `plays` a seat from here on (`person`, or a program), or the outcome, which closes the
    match. `at` is a UTC time in ISO form.

    The outcome names the winner's seat; `moved` is by how many seats everybody had moved down by
    then (E3). It has a `score`, in the game's own facts, what each of its `games` came to, and
    `whole`: the SHA-256 in hex of all bytes of the file before this line and of this line without
    it. Older files have none of these.

    `by_itself` marks an action that the table gave: no player chose it.
    """

    seat: int = 0
    action: str = ""
    chance: list[Answer] = []
    undo: bool = False
    agreed: list[int] = []
    outcome: Outcome | None = None
    moved: int = 0
    score: Score = {}
    games: list[GamePlayed] = []
    at: str = ""
    whole: str = ""
    plays: str = ""
    by_itself: bool = False

    def __post_init__(self) -> None:
        if self.at:
            _check_time(self.at)
        if self.plays != PERSON:
            Program.parse(self.plays)


class _Format(msgspec.Struct):
    fireside: int


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a row that is no line of a match."""


def now() -> str:
    """The time as journals write it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def is_time(text: str) -> bool:
    """Whether this is a time as journals write it."""
    try:
        _check_time(text)
    except ValueError:
        return False
    return True


def _check_time(text: str) -> None:
    """Raises `ValueError` for what is no time, or does not say in which zone."""
    if not _TIME.fullmatch(text):
        raise ValueError(f"Invalid isoformat string: {short(text)!r}")
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(f"the time {short(text)!r} names no zone, such as +00:00")


class Overview(msgspec.Struct, frozen=True):
    """What a journal tells without a replay.

    The outcome names the winner's seat as the seats were at first. `sealed`: a digest proves that
    it is as it was written; a `score` and its `games` count only then. `torn`: the last line was
    cut by a crash.
    """

    header: Header
    outcome: Outcome | None = None
    score: Score = {}
    games: tuple[GamePlayed, ...] = ()
    sealed: bool = False
    torn: bool = False


class Journal:
    """One match's file, open for appending, or to look only: where another window has it, or where
    no more is asked for.

    Raises `BadJournal` where the file can't be read. `elsewhere` tells that another window has it,
    `torn` that the last line was cut by a crash; it is dropped with the next line that is written.
    """

    def __init__(self, path: Path, look_only: bool = False) -> None:
        self.path = path
        self.look_only = look_only
        self.elsewhere = self.torn = False
        self.lines: list[JournalLine] = []
        self._whole = 0  # bytes, up to the end of the last whole line
        self._size = 0  # bytes that the file has, unless another program has changed it
        self._unended = False  # that line lacks its newline
        from filelock import FileLock, Timeout  # slow to import, and the title needs none

        self._lock = FileLock(path.with_name(f".{path.name}.lock"))
        if not look_only:
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                self.look_only = self.elsewhere = True
            except OSError:  # the folder can't be written
                self.look_only = True
            except NotImplementedError:  # this disk knows no locks: two windows can't be told apart
                pass
        try:
            self._read()
        except BadJournal:
            self.close()
            raise

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """A new match in this folder. Raises `OSError` where nothing can be written there."""
        return cls(created(folder, header, msgspec.json.encode(header) + b"\n"))

    def append(self, line: JournalLine) -> None:
        """Write a line and wait until it is on disk; one that closes the match seals the file.
        Raises `OSError`."""
        if self.look_only:
            raise PermissionError(EACCES, "it is open only to be read", str(self.path))
        with self.path.open("r+b") as file:
            if os.fstat(file.fileno()).st_size != self._size:
                raise OSError(EIO, "another program has changed it", str(self.path))
            file.truncate(self._whole)
            file.seek(self._whole)
            if self._unended:
                file.write(b"\n")
            row = msgspec.json.encode(line)
            if line.outcome:
                file.seek(0)
                row = _sealed(plain(file.read()), row)
            _write(file, row)
            self._whole = self._size = file.tell()
            self._unended = self.torn = False

    def close(self) -> None:
        """Let another window have the match."""
        self._lock.release()

    def move_to(self, folder: Path) -> None:
        """Put the file into another folder, under another name where one of its own is there, and
        leave nothing behind. Raises `OSError`."""
        folder.mkdir(parents=True, exist_ok=True)
        names = files.numbered(folder / self.path.name)
        files.move(self.path, next(path for path in names if not os.path.lexists(path)))
        self.close()
        Path(self._lock.lock_file).unlink(missing_ok=True)

    def problem(self, number: int, reason: str) -> BadJournal:
        """The error that names this line of the file (1 is the header)."""
        return problem(self.path, number, reason)

    def _read(self) -> None:
        content = _content(self.path)
        self._whole = self._size = len(content)
        content = plain(content)
        _overview(self.path, content)  # so that both give a damaged file the same reason
        rows = content.split(b"\n")
        self.header = _header(self.path, rows[0])
        self._unended = bool(rows[-1])
        if not rows[-1]:
            rows.pop()
        for number, row in enumerate(rows[1:], start=2):
            if self.closed:
                raise self.problem(number, AFTER)
            try:
                self.lines.append(_line(self.path, number, row))
            except BadJournal:
                if number < len(rows) or not self._unended:
                    raise
                self.torn = True
                self._unended = False
                self._whole -= len(row)

    @property
    def closed(self) -> bool:
        """Whether the last line that was read closes the match."""
        return bool(self.lines) and self.lines[-1].outcome is not None


def written(header: Header, lines: Sequence[JournalLine]) -> bytes:
    """A whole journal as its file has it; an outcome as the last line seals it."""
    content = msgspec.json.encode(header) + b"\n"
    for line in lines:
        row = msgspec.json.encode(line)
        content += (_sealed(content, row) if line.outcome else row) + b"\n"
    return content


def plain(content: bytes) -> bytes:
    """Return a journal as Fireside writes it. Editors and programs that carry files between systems
    put a mark before the first line, and end lines with CR LF or CR: none of that is part of a
    line, and the digest is that of the plain journal."""
    content = content.removeprefix(BOM_UTF8)
    return content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def created(folder: Path, header: Header, content: bytes, title: str = "") -> Path:
    """Write the journal that begins with this header as a new file, named after its start, its game
    and its title; return the path. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    start = header.start[:19].replace(":", "").replace("T", "-")
    stem = "-".join(filter(None, (start, header.game, files.stem_for(title, ""))))
    return files.create_numbered(folder / f"{stem}{SUFFIX}", content)


def overview(path: Path) -> Overview:
    """What a journal tells without a replay, which alone finds what is wrong in one that has no
    seal. Raises `BadJournal` where the first or the last line can't be read, where lines follow
    the outcome, or where the file is not as it was sealed."""
    return _overview(path, plain(_content(path)))


def _overview(path: Path, content: bytes) -> Overview:
    """Return the overview of a journal with this content. Raises `BadJournal` as `overview`."""
    first, _, rest = content.partition(b"\n")
    header = _header(path, first)
    if not rest:
        return Overview(header)
    last = content.rfind(b"\n", 0, -1) + 1
    closing = content.find(CLOSING, 0, last)
    if closing >= 0:
        number = content.count(b"\n", 0, closing) + 2
        _line(path, number, content[closing + 1 : content.index(b"\n", closing + 1)])
        raise problem(path, number + 1, AFTER)
    try:
        line = _line(path, content.count(b"\n", 0, last) + 1, content[last:].removesuffix(b"\n"))
    except BadJournal:
        if content.endswith(b"\n"):
            raise
        return Overview(header, torn=True)
    if line.outcome is None:
        return Overview(header)
    sealed = _check_seal(path, content, line)
    if not fits(line.games, len(header.seats)):
        raise problem(path, content.count(b"\n", 0, last) + 1, "it names seats that nobody had")
    outcome = of_player(line.outcome, line.moved, len(header.seats))
    if not sealed:
        return Overview(header, outcome)
    return Overview(header, outcome, line.score, tuple(line.games), sealed)


def of_player(outcome: Outcome, moved: int, seats: int) -> Outcome:
    """The outcome with the winner's seat as the seats were at first, before everybody had moved
    down so many (E3)."""
    if outcome.winner is None:
        return outcome
    return Outcome((outcome.winner - 1 + moved) % seats + 1, outcome.reason)


def _check_seal(path: Path, content: bytes, line: JournalLine) -> bool:
    """Whether a file that this line closes has a seal. Raises `BadJournal` where it is broken."""
    if not line.whole:
        return False
    content = content.removesuffix(b"\n")
    last = content.rfind(b"\n") + 1
    before = content[:last]
    row = content[last:]
    found = SEAL.fullmatch(row)
    if found is None or _sealed(before, found[1] + b"}") != row:
        changed = "the file was changed after it was written"
        raise problem(path, before.count(b"\n") + 1, changed)
    return True


def _sealed(before: bytes, row: bytes) -> bytes:
    """A closing line with the digest of itself and of all that stands before it."""
    from hashlib import sha256  # slow to import, and a title without finished matches needs none

    digest = sha256(before + row).hexdigest().encode()
    return row[:-1] + b',"whole":"' + digest + b'"}'


def _line(path: Path, number: int, row: bytes) -> JournalLine:
    try:
        return msgspec.json.decode(row, type=JournalLine)
    except UNREADABLE as error:
        raise _no_line(path, number, error) from None


def _content(path: Path) -> bytes:
    try:
        return files.read(path)
    except OSError as error:
        raise BadJournal(
            f"{path}: can't be read ({error.strerror}). It is left as it is."
        ) from None


def _header(path: Path, row: bytes) -> Header:
    if not row:
        raise problem(path, 1, "the file is empty, so it names no game")
    try:
        found = msgspec.json.decode(row, type=_Format).fireside
        if found == FORMAT:
            header = msgspec.json.decode(row, type=Header)
            if header.rules is None or not header.start:
                raise problem(path, 1, "it does not say by which rules and when the match began")
            if not header.seats:
                raise problem(path, 1, "it names no players")
            return header
    except UNREADABLE as error:
        raise _no_line(path, 1, error) from None
    reads = f"its format is {found}, and this Fireside reads format {FORMAT}; a newer one may"
    raise problem(path, 1, reads)


def _no_line(path: Path, number: int, error: Exception) -> BadJournal:
    reason = short(str(error), LONGEST_REASON)
    part = "a line of a match" if number > 1 else "a match"
    return problem(path, number, f"this is not {part} ({reason})")


def problem(path: Path, number: int, reason: str) -> BadJournal:
    """The error that names this line of a file (1 is the header)."""
    return BadJournal(f"{path}:{number}: {reason}. The file is kept as it is.")


def _write(file: Any, row: bytes) -> None:
    file.write(row + b"\n")
    file.flush()
    os.fsync(file.fileno())
