"""Small JSON files that are read and written as a whole, such as the settings.

New content is written beside the old file until it is complete, then takes its place. A file that
can't be used is never overwritten: its content is kept under another name.
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
    """Return the value in a file and the reason why the file can't be used, or "".

    The value is None if there is no file, or the file can't be used.
    """
    try:
        return msgspec.json.decode(files.read(path), type=kind), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, f"{path} can't be read ({error.strerror})"
    except msgspec.ValidationError as error:
        problem = short(str(error), LONGEST_REASON)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        problem = _fault_in_json(path)
    return None, f"{path} can't be used: {problem}"


def spare(path: Path) -> Path:
    """Return an unused name, beside the file, under which an unusable file is kept.

    For a link, this is beside the file to which it leads.
    """
    path = Path(os.path.realpath(path))
    candidates = (path.with_name(f"{path.name}.{number}") for number in count(1))
    return next(name for name in candidates if not os.path.lexists(name))


def write(path: Path, value: Any) -> None:
    """Write a value of the type with which the file is read; raise `OSError` if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.check_writable(path)
    _, problem = read(path, type(value))
    if problem:
        files.set_aside(path, spare(path))
    files.write(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _fault_in_json(path: Path) -> str:
    """Return the place at which the text of a file stops being JSON, as a clause."""
    import json  # reports the place, unlike msgspec; only needed for faults

    try:
        json.loads(files.read(path))
    except json.JSONDecodeError as error:
        return f"line {error.lineno}, column {error.colno} is not JSON ({error.msg})"
    except (OSError, ValueError, RecursionError):  # ValueError: a number of too many digits
        pass
    return "it is not JSON text in UTF-8"
