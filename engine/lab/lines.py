"""File of results, one a line, that grows as the results come and outlives a stop."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from engine import files
from engine.rules.options import BadOption

Line = TypeVar("Line", bound=msgspec.Struct)
"""Kind of the lines of a file."""
MAX_BYTES = 1 << 30
"""Size in bytes up to which a file is read."""


class LineFile(Generic[Line]):
    """Structs in a file, one a line in JSON; a new one is written at once.

    A last line that was cut off when its writer was killed is left out, and the next one takes its
    place.

    Attributes:
        lines: The structs, in the order of the file; none if there is no file.

    Raises:
        BadOption: If the file can't be read, or a line is not of the kind.
    """

    def __init__(self, path: Path, kind: type[Line]) -> None:
        self.lines: list[Line] = []
        self._path = path
        self._before_next = b""  # an editor may have left out the end of the last line
        self._whole_size: int | None = None  # in bytes, if the last line was cut off
        try:
            lines = files.read(path, MAX_BYTES).splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise BadOption(f"{path}: can't be read ({error.strerror})") from None
        for number, line in enumerate(lines, 1):
            is_whole = line.endswith(b"\n")
            try:
                self.lines.append(msgspec.json.decode(line, type=kind))
            except (msgspec.DecodeError, UnicodeDecodeError):
                if is_whole:
                    raise BadOption(f"{path}: line {number} is no result of a game") from None
                self._whole_size = sum(map(len, lines[:-1]))
            else:
                self._before_next = b"" if is_whole else b"\n"

    def append(self, struct: Line) -> None:
        """Write a struct to the end of the file.

        Raises:
            OSError: If the file can't be written.
        """
        with self._path.open("ab") as file:
            if self._whole_size is not None:
                file.truncate(self._whole_size)
            file.write(self._before_next + msgspec.json.encode(struct) + b"\n")
        self._before_next = b""
        self._whole_size = None
        self.lines.append(struct)
