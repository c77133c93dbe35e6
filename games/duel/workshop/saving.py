"""Saving of a drawing without loss of data.

A file that another program has changed is not overwritten, written content is read back before it
replaces the file, and the last three saves are kept.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from engine import files
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey_of
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop.drawing import Drawing

EARLIER_FOLDER = ".earlier"
"""Name of the folder beside a map with earlier saves; the list of maps skips it."""
EARLIER_COUNT = 3
"""Number of earlier saves that are kept of each map."""


class ChangedByOthers(Exception):
    """Error: another program has written the file since it was read."""


def is_changed(path: Path, known_content: bytes | None) -> bool:
    """Return True if a file differs from its known content; None means that it did not exist."""
    try:
        return files.read(path, MAX_FILE_BYTES) != known_content
    except OSError:  # missing or unreadable
        # A missing file holds nothing that could be lost; a new unreadable one counts as changed.
        return known_content is None and path.exists()


def save(drawing: Drawing, path: Path, known_content: bytes | None, force: bool = False) -> bytes:
    """Write a drawing to a file and keep its former content; return the new content.

    Args:
        drawing: The drawing.
        path: The file.
        known_content: Content of the file when it was last read or saved; None if it did not exist.
        force: Write even if the file is write-protected.

    Raises:
        OSError: The file can't be written, and is unchanged, as with `files.WriteProtected`.
        ChangedByOthers: The file differs from its known content.
    """
    if is_changed(path, known_content):
        raise ChangedByOthers
    if not force:
        files.check_writable(path)
    content = drawing.document.content
    if known_content is not None and known_content != content:
        _keep_earlier(path, known_content)
    files.replace(
        path,
        content,
        lambda written_content: (
            written_content == content and _gives_drawing(path, written_content, drawing)
        ),
        force=force,
    )
    return content


def _gives_drawing(path: Path, content: bytes, drawing: Drawing) -> bool:
    """Return True if this content, at its future place, gives the drawn map.

    Files that it names may be missing.
    """
    try:
        tiled = read_tiled(path, content, drawing.allowed_folders)
        return survey_of(path, tiled).battlefield == drawing.battlefield
    except MapError:
        return False


def earlier_saves(path: Path) -> list[Path]:
    """Return the existing earlier saves of a map, the newest first."""
    return [save for save in _save_paths(path) if save.exists()]


def _save_paths(path: Path) -> list[Path]:
    """Return the paths of the earlier saves of a map, the newest first."""
    folder = path.parent / EARLIER_FOLDER
    return [folder / f"{path.stem}.{index}{path.suffix}" for index in range(1, EARLIER_COUNT + 1)]


def _keep_earlier(path: Path, content: bytes) -> None:
    """Keep content as the newest of the earlier saves, readable by those who may read the map.

    Raises:
        OSError: The content can't be written.
    """
    (path.parent / EARLIER_FOLDER).mkdir(exist_ok=True)
    saves = _save_paths(path)
    for newer_file, older_file in reversed([*pairwise(saves)]):  # the oldest save is replaced first
        with suppress(FileNotFoundError):
            newer_file.replace(older_file)
    files.write(saves[0], content, like=path)
