"""Command `map fair`: writes a map with small changes that make its starts alike."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engine import files
from games.duel.generator.command import why_not_written
from games.duel.generator.fairness import measure_lines, verdict
from games.duel.maps.commands import (
    STATUS_FAULTY,
    STATUS_SOUND,
    STATUS_UNREADABLE,
    AllowedFolders,
    PrintLine,
)
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.problems import MapError
from games.duel.workshop.document import Document, UnpatchableFile
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened, make_fair, why_not
from games.duel.workshop.symmetry import stored_symmetry


class _Refused(Exception):
    """Error: the command can't be carried out; the message is a sentence that says why."""


def write_fair_map(
    path: Path,
    output: Path,
    say: PrintLine,
    complain: PrintLine,
    allowed_folders: AllowedFolders = (),
) -> int:
    """Write a map that is as fair as small changes can make it; return the exit status.

    Args:
        path: The map.
        output: The file to write, in the folder of the map, so that it finds the same files.
        say: Prints a line about the result.
        complain: Prints a problem.
        allowed_folders: Folders outside the map's own that may be read.
    """
    try:
        drawing = _drawing_for(path, output, allowed_folders)
    except _Refused as error:
        complain(str(error))
        return STATUS_UNREADABLE
    result = make_fair(_tell_nothing, drawing, symmetry=stored_symmetry(drawing))
    try:
        files.create(output, result.drawing.document.content)
    except OSError as error:
        complain(f"{output} can't be written ({error.strerror}).")
        return STATUS_UNREADABLE
    for line in _report(output, result):
        say(line)
    return STATUS_SOUND if result.is_fair else STATUS_FAULTY


def _drawing_for(path: Path, output: Path, allowed_folders: AllowedFolders) -> Drawing:
    """Return the drawing of a map; raise `_Refused` if it can't be made fair or written."""
    if refusal := why_not_written(output):
        raise _Refused(refusal)
    if os.path.dirname(os.path.abspath(output)) != os.path.dirname(os.path.abspath(path)):
        raise _Refused(f"{output} can't be written: it must lie in the folder of {path.name}.")
    try:
        drawing = Drawing(path, Document(files.read(path, MAX_FILE_BYTES)), allowed_folders)
    except MapError as error:
        raise _Refused(str(error)) from None
    except UnpatchableFile as error:
        raise _Refused(f"{path}: {error}") from None
    except OSError as error:
        raise _Refused(f"{path} can't be read ({error.strerror}).") from None
    if reason := why_not(drawing, stored_symmetry(drawing)):
        raise _Refused(f"{path}: {reason}")
    return drawing


def _tell_nothing(share: float) -> None:
    """Tell nobody about the progress."""


def _report(output: Path, result: Evened) -> Sequence[str]:
    """Return the starts before and after, and what was changed, in lines."""
    lines = ["Before:", *measure_lines(result.before)]
    if result.changes or result.steps:
        lines += ["After:", *measure_lines(result.after)]
    return [*lines, verdict(result.after), f"{output}: {result.words}"]
