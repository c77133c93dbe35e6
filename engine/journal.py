"""Journals: files of matches, with a header line and a line for each action, for saves and replays.

The format is JSON lines, append-only. Each action is on disk before the next question. The line
that closes a match seals the file with a digest of its content. A file that can't be read is
reported with file and line, kept, and never overwritten.

Clause E3 is in the rules.md of each game.
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
from engine.rules.tally import GamePlayed, results_fit

FORMAT = 1
"""Number of the format; it is the field `fireside` of the header."""
SUFFIX = ".jsonl"
"""Ending of the name of a journal."""
CLOSING_START = b'\n{"outcome":'
"""Start of the line that closes a match."""
SEAL = re.compile(rb'(.+),"whole":"([0-9a-f]{64})"}', re.DOTALL)
"""Pattern of a closing line with its digest."""
PERSON = "person"
"""Value of `JournalLine.plays` for a person."""
AFTER_THE_END = "the match was over before this line"
"""Fault of a journal that has a line after the outcome."""
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,15}(Z|[+-][0-9:]{2,8})?")
"""Pattern of a time that is safe to use in a file's name."""
Name = Annotated[str, msgspec.Meta(max_length=40)]
"""Name of a player, short enough for any window."""
Seed = Annotated[str, msgspec.Meta(max_length=200)]
"""Seed of a match, long enough for any that was ever made."""
_START_LENGTH = len("2026-01-31T12:00:00")
"""Length of a time without its fractions and zone."""


class BadJournal(ValueError):
    """Error: a journal can't be opened or replayed; the sentence has file, line and reason."""


class Header(msgspec.Struct, frozen=True, tag=FORMAT, tag_field="fireside"):
    """Conditions under which a match begins; the first line of its journal.

    Fields that are left out are filled in when the match is made.

    Attributes:
        game: The key of the game.
        seats: The names of the players, in the order of the seats.
        seed: The seed of the match.
        options: The options that were chosen.
        rules: The options and numbers; filled in from the options.
        start: The start of the match, a UTC time in ISO form; filled in from the clock.
        dealt: The answers of chance while the game is set up; filled in from the seed.
        setups: The set-ups of the seats, as plain data or as the game's own types.
        ground: The ground on the table, in either form.
        branched: True if the match begins in the middle of a watched match, by players who know its
            cards.
        programs: The program of each seat, "" for a person; may be left out.
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
        """Header without rules, deal, set-ups and ground."""
        return replace(self, rules=None, dealt=None, setups=(), ground=None)

    def again(self, seed: str = "", seats: Sequence[str] = ()) -> Header:
        """Return the header of another match with these options, on this ground.

        A program stays with the name it has now.
        """
        seats = seats or self.seats
        programs_by_name = dict(zip(self.seats, self.programs, strict=False))
        programs = [programs_by_name.get(name, "") for name in seats] if self.programs else ()
        ground = self.ground
        return Header(self.game, seats, seed, self.options, ground=ground, programs=programs)


class JournalLine(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """Line of a journal after the header: an action, an undo, a change of player, or the outcome.

    Attributes:
        seat: The seat that acts, or that is taken over.
        action: The text of the action.
        chance: The answers of chance that the action used.
        undo: True if the line takes back the last action.
        agreed: The seats that agreed to the undo.
        outcome: The outcome with the winner's seat; closes the match.
        moved: The number of seats that every player had moved down by the end (E3).
        score: The score, in the game's own facts; missing in older files.
        games: The result of each game of the match; missing in older files.
        at: A UTC time in ISO form.
        whole: The digest: SHA-256 in hex of all bytes of the file before this line and of this line
            without the digest; missing in older files.
        plays: The program that plays the seat from here on, or `person`.
        by_itself: True if the table answered and no player chose the action.
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
    """Format of a journal, read from its header before the other fields."""

    fireside: int


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of decoding a row that is no line of a match."""


def now() -> str:
    """Return the current time in the form that journals use."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def is_time(text: str) -> bool:
    """Return True if a text is a time in the form that journals use."""
    try:
        _check_time(text)
    except ValueError:
        return False
    return True


def _check_time(text: str) -> None:
    """Raise `ValueError` for a text that is no time or has no time zone."""
    if not _TIME.fullmatch(text):
        raise ValueError(f"Invalid isoformat string: {short(text)!r}")
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(f"the time {short(text)!r} names no zone, such as +00:00")


class Overview(msgspec.Struct, frozen=True):
    """Summary of a journal, made without a replay.

    Attributes:
        header: The header.
        outcome: The outcome, with the winner's seat as the players sat at first.
        score: The score; only if the file is sealed.
        games: The results of the games; only if the file is sealed.
        sealed: True if a digest proves that the file is unchanged.
        torn: True if the last line was cut off by a crash.
    """

    header: Header
    outcome: Outcome | None = None
    score: Score = {}
    games: tuple[GamePlayed, ...] = ()
    sealed: bool = False
    torn: bool = False


class Journal:
    """File of one match, open for appending or for reading only.

    It is open for reading only if that is asked for, if another window has it open, or if its
    folder can't be written to. Raises `BadJournal` if the file can't be read.

    Args:
        path: The file.
        look_only: True to open the file for reading only.

    Attributes:
        is_open_elsewhere: True if another window has the file open.
        torn: True if the last line was cut off by a crash; the next line written replaces it.
    """

    def __init__(self, path: Path, look_only: bool = False) -> None:
        self.path = path
        self.look_only = look_only
        self.is_open_elsewhere = False
        self.torn = False
        self.lines: list[JournalLine] = []
        self._complete_size = 0
        """Bytes up to the end of the last complete line."""
        self._size = 0
        """Bytes of the file, to notice changes by other programs."""
        self._lacks_newline = False
        """True if the last complete line lacks its newline."""
        from filelock import FileLock, Timeout  # slow to import, and the title screen needs no lock

        self._lock = FileLock(path.with_name(f".{path.name}.lock"))
        if not look_only:
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                self.is_open_elsewhere = True
                self.look_only = True
            except OSError:  # the folder is read-only
                self.look_only = True
            except NotImplementedError:  # a disk without locks: other windows go unnoticed
                pass
        try:
            self._read()
        except BadJournal:
            self.close()
            raise

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Create the journal of a new match in this folder; raise `OSError` if that fails."""
        return cls(write_new(folder, header, msgspec.json.encode(header) + b"\n"))

    def append(self, line: JournalLine) -> None:
        """Write a line and wait until it is on disk; raise `OSError` if that fails.

        A line that closes the match seals the file.
        """
        if self.look_only:
            raise PermissionError(EACCES, "it is open only to be read", str(self.path))
        with self.path.open("r+b") as file:
            if os.fstat(file.fileno()).st_size != self._size:
                raise OSError(EIO, "another program has changed it", str(self.path))
            file.truncate(self._complete_size)
            file.seek(self._complete_size)
            if self._lacks_newline:
                file.write(b"\n")
            row = msgspec.json.encode(line)
            if line.outcome:
                file.seek(0)
                row = _with_digest(with_plain_line_ends(file.read()), row)
            _write_row(file, row)
            self._size = file.tell()
            self._complete_size = self._size
            self._lacks_newline = False
            self.torn = False

    def close(self) -> None:
        """Release the file, so that another window can open it for appending."""
        self._lock.release()

    def move_to(self, folder: Path) -> None:
        """Move the file into another folder, under another name if its own is taken there.

        No lock file is left behind. Raises `OSError`.
        """
        folder.mkdir(parents=True, exist_ok=True)
        names = files.numbered_paths(folder / self.path.name)
        files.move(self.path, next(path for path in names if not os.path.lexists(path)))
        self.close()
        Path(self._lock.lock_file).unlink(missing_ok=True)

    def problem(self, number: int, reason: str) -> BadJournal:
        """Return an error with this file, this line of it (1 is the header), and a reason."""
        return problem(self.path, number, reason)

    def _read(self) -> None:
        """Read the header and the lines; a last line that was cut off is left out."""
        content = _read_content(self.path)
        self._size = len(content)
        self._complete_size = self._size
        content = with_plain_line_ends(content)
        _overview(self.path, content)  # so that both report the same fault of a damaged file
        rows = content.split(b"\n")
        self.header = _decode_header(self.path, rows[0])
        self._lacks_newline = bool(rows[-1])
        if not rows[-1]:
            rows.pop()
        for number, row in enumerate(rows[1:], start=2):
            if self.is_closed:
                raise self.problem(number, AFTER_THE_END)
            try:
                self.lines.append(_decode_line(self.path, number, row))
            except BadJournal:
                is_cut_off = number == len(rows) and self._lacks_newline
                if not is_cut_off:
                    raise
                self.torn = True
                self._lacks_newline = False
                self._complete_size -= len(row)

    @property
    def is_closed(self) -> bool:
        """True if the last line that was read closes the match."""
        return bool(self.lines) and self.lines[-1].outcome is not None


def journal_content(header: Header, lines: Sequence[JournalLine]) -> bytes:
    """Return the content of a whole journal; an outcome as the last line seals it."""
    content = msgspec.json.encode(header) + b"\n"
    for line in lines:
        row = msgspec.json.encode(line)
        content += (_with_digest(content, row) if line.outcome else row) + b"\n"
    return content


def with_plain_line_ends(content: bytes) -> bytes:
    """Return a journal in the form in which Fireside writes it.

    Editors and programs that carry files between systems put a mark before the first line, and end
    lines with CR LF or CR: these are no part of a line, and the digest is that of the plain
    journal.
    """
    content = content.removeprefix(BOM_UTF8)
    return content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def write_new(folder: Path, header: Header, content: bytes, title: str = "") -> Path:
    """Write a new journal, named after its start, its game and a title, and return its path.

    Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    start = header.start[:_START_LENGTH].replace(":", "").replace("T", "-")
    stem = "-".join(filter(None, (start, header.game, files.stem_for(title, ""))))
    return files.create_numbered(folder / f"{stem}{SUFFIX}", content)


def overview(path: Path) -> Overview:
    """Return the overview of a journal.

    Only a replay can find the faults of a journal without a seal. Raises `BadJournal` if the first
    or the last line can't be read, if lines follow the outcome, or if the seal is broken.
    """
    return _overview(path, with_plain_line_ends(_read_content(path)))


def _overview(path: Path, content: bytes) -> Overview:
    """Return the overview of a journal with this content; raise `BadJournal` as `overview` does."""
    first_row, _, other_rows = content.partition(b"\n")
    header = _decode_header(path, first_row)
    if not other_rows:
        return Overview(header)
    last_start = content.rfind(b"\n", 0, -1) + 1
    _check_nothing_follows_end(path, content, last_start)
    last_number = content.count(b"\n", 0, last_start) + 1
    try:
        line = _decode_line(path, last_number, content[last_start:].removesuffix(b"\n"))
    except BadJournal:
        if content.endswith(b"\n"):
            raise
        return Overview(header, torn=True)
    if line.outcome is None:
        return Overview(header)
    is_sealed = _check_seal(path, content, line)
    if not results_fit(line.games, len(header.seats)):
        raise problem(path, last_number, "it names seats that nobody had")
    outcome = outcome_by_first_seats(line.outcome, line.moved, len(header.seats))
    if not is_sealed:
        return Overview(header, outcome)
    return Overview(
        header=header, outcome=outcome, score=line.score, games=tuple(line.games), sealed=is_sealed
    )


def _check_nothing_follows_end(path: Path, content: bytes, last_start: int) -> None:
    """Raise `BadJournal` if a line before the last one, which starts there, closes the match."""
    newline_before = content.find(CLOSING_START, 0, last_start)
    if newline_before < 0:
        return
    number = content.count(b"\n", 0, newline_before) + 2  # of the line after this newline, from 1
    row = content[newline_before + 1 : content.index(b"\n", newline_before + 1)]
    _decode_line(path, number, row)
    raise problem(path, number + 1, AFTER_THE_END)


def outcome_by_first_seats(outcome: Outcome, moved: int, seats: int) -> Outcome:
    """Return the outcome with the winner's seat as the players sat at first.

    Every player has moved down `moved` seats since then (E3).
    """
    if outcome.winner is None:
        return outcome
    return Outcome((outcome.winner - 1 + moved) % seats + 1, outcome.reason)


def _check_seal(path: Path, content: bytes, line: JournalLine) -> bool:
    """Return True if a file closed by this line has a seal; raise `BadJournal` if it is broken."""
    if not line.whole:
        return False
    content = content.removesuffix(b"\n")
    last_start = content.rfind(b"\n") + 1
    content_before = content[:last_start]
    row = content[last_start:]
    seal = SEAL.fullmatch(row)
    if seal is None or _with_digest(content_before, seal[1] + b"}") != row:
        reason = "the file was changed after it was written"
        raise problem(path, content_before.count(b"\n") + 1, reason)
    return True


def _with_digest(content_before: bytes, row: bytes) -> bytes:
    """Return a closing line with the digest of itself and of everything before it."""
    from hashlib import sha256  # slow to import, and only finished matches need it

    digest = sha256(content_before + row).hexdigest().encode()
    return row[:-1] + b',"whole":"' + digest + b'"}'


def _decode_line(path: Path, number: int, row: bytes) -> JournalLine:
    try:
        return msgspec.json.decode(row, type=JournalLine)
    except UNREADABLE as error:
        raise _unreadable_line(path, number, error) from None


def _read_content(path: Path) -> bytes:
    try:
        return files.read(path)
    except OSError as error:
        raise BadJournal(
            f"{path}: can't be read ({error.strerror}). It is left as it is."
        ) from None


def _decode_header(path: Path, row: bytes) -> Header:
    """Return the header in the first row of a journal; raise `BadJournal` if it is unusable."""
    if not row:
        raise problem(path, 1, "the file is empty, so it names no game")
    try:
        file_format = msgspec.json.decode(row, type=_Format).fireside
        if file_format == FORMAT:
            header = msgspec.json.decode(row, type=Header)
            if header.rules is None or not header.start:
                raise problem(path, 1, "it does not say by which rules and when the match began")
            if not header.seats:
                raise problem(path, 1, "it names no players")
            return header
    except UNREADABLE as error:
        raise _unreadable_line(path, 1, error) from None
    formats = f"its format is {file_format}, and this Fireside reads format {FORMAT}"
    raise problem(path, 1, f"{formats}; a newer one may")


def _unreadable_line(path: Path, number: int, error: Exception) -> BadJournal:
    reason = short(str(error), LONGEST_REASON)
    part = "a line of a match" if number > 1 else "a match"
    return problem(path, number, f"this is not {part} ({reason})")


def problem(path: Path, number: int, reason: str) -> BadJournal:
    """Return an error with a file, a line of it (1 is the header), and a reason."""
    return BadJournal(f"{path}:{number}: {reason}. The file is kept as it is.")


def _write_row(file: Any, row: bytes) -> None:
    file.write(row + b"\n")
    file.flush()
    os.fsync(file.fileno())
