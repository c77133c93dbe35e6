"""Small files of JSON that are read whole and written whole, such as the settings.

What is written lies beside the old file until it is complete, then takes its place. A file that
can't be used is never written over: what it holds is kept under another name.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine import files
from engine.rules.quoting import LONGEST_REASON, short

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> tuple[T | None, str]:
    """What a file holds, None where there is none; and why it can't be used, or ""."""
    try:
        return msgspec.json.decode(files.read(path), type=kind), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, f"{path} can't be read ({error.strerror})"
    except msgspec.ValidationError as error:
        problem = short(str(error), LONGEST_REASON)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        problem = _where(path)
    return None, f"{path} can't be used: {problem}"


def spare(path: Path) -> Path:
    """Return the name under which a file is kept that can't be used, beside the file to which a
    link leads; nothing has it yet."""
    path = Path(os.path.realpath(path))
    names = (path.with_name(f"{path.name}.{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def write(path: Path, value: Any) -> None:
    """Write a value, of the type as which the file is read. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.check_writable(path)
    if read(path, type(value))[1]:
        files.set_aside(path, spare(path))
    files.write(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _where(path: Path) -> str:
    """Where the text of a file stops being JSON."""
    import json  # tells the place, which msgspec does not; the title needs none

    try:
        json.loads(files.read(path))
    except json.JSONDecodeError as error:
        return f"line {error.lineno}, column {error.colno} is not JSON ({error.msg})"
    except (OSError, ValueError, RecursionError):  # also a number longer than Python reads
        pass
    return "it is not JSON text in UTF-8"
