"""Command `map generate`: writes a battlefield to a file that does not exist yet."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from engine import files
from games.duel.generator.generating import CantGenerate, MapRequest, generate
from games.duel.generator.themes import BadTheme, theme_title
from games.duel.maps.commands import STATUS_SOUND, STATUS_UNREADABLE, PrintLine

MAP_SUFFIX = ".tmx"


def write_map(
    request: MapRequest,
    output: Path,
    prepare_folder: Callable[[Path], None],
    say: PrintLine,
    complain: PrintLine,
) -> int:
    """Write a battlefield for a request and print a line about it; return the exit status.

    Args:
        request: The wanted battlefield.
        output: The file to write.
        prepare_folder: Copies the tilesets and templates that the map names into a folder.
        say: Prints a line about the result.
        complain: Prints a problem.
    """
    if refusal := why_not_written(output):
        complain(refusal)
        return STATUS_UNREADABLE
    try:
        generated = generate(request)
    except (CantGenerate, BadTheme) as error:
        complain(str(error))
        return STATUS_UNREADABLE
    try:
        prepare_folder(output.parent)
        files.create(output, generated.content)
    except OSError as error:
        complain(f"{output} can't be written ({error.strerror}).")
        return STATUS_UNREADABLE
    width, height = request.table
    say(
        f"{output}: {theme_title(request.theme)}, {width}x{height}, {request.seats} seats, "
        f"symmetry {request.symmetry}, density {request.density}, seed {request.seed}"
    )
    return STATUS_SOUND


def why_not_written(output: Path) -> str:
    """Return a sentence that says why no new map can be written to a path, or ""."""
    if output.suffix != MAP_SUFFIX:
        return f"{output} can't be written: the name of a map ends in {MAP_SUFFIX}."
    if os.path.lexists(output):
        return f"{output} is there already, and stays as it is: choose another name."
    return ""
