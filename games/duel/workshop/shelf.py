"""Files of the user's own maps: duplicate, rename, delete and restore."""

from __future__ import annotations

import os
from pathlib import Path

from engine import files
from games.duel.maps.files import LARGEST
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.fresh import free_path
from games.duel.workshop.naming import named

DELETED = ".deleted"
"""Name of the folder beside a map with deleted maps; the list of maps skips it."""
KEPT = 20
"""Number of deleted maps that are kept there."""


def duplicate(path: Path) -> Path:
    """Copy a map into its folder under a new name; return the new file.

    Raises:
        OSError: A file can't be read or written.
        MapError: The map can't be read.
        CannotKeep: The map can't be patched.
    """
    content = files.read(path, LARGEST)
    drawing = Drawing(path, Document(content))
    name = f"{drawing.battlefield.name} copy"
    to = free_path(path.parent, name)
    files.create(to, drawing.document.patched(named(drawing, name))[0].content, like=path)
    return to


def rename(path: Path, name: str) -> Path:
    """Rename a map and its file; return the new path. Errors are those of `duplicate`."""
    drawing = Drawing(path, Document(files.read(path, LARGEST)))
    to = free_path(path.parent, name)
    files.write(path, drawing.document.patched(named(drawing, name))[0].content)
    files.move(path, to)
    return to


def delete(path: Path) -> Path:
    """Move a map into the folder of deleted maps; return its new path.

    Raises:
        OSError: The file can't be moved.
    """
    folder = path.parent / DELETED
    folder.mkdir(exist_ok=True)
    to = free_path(folder, path.stem)
    files.move(path, to)
    os.utime(to, follow_symlinks=os.utime not in os.supports_follow_symlinks)
    old = sorted(folder.glob("*.tmx"), key=lambda each: each.lstat().st_mtime)[:-KEPT]
    for each in old:
        each.unlink()
    return to


def restore(deleted: Path) -> Path:
    """Move a deleted map back into its folder; return its new path.

    Raises:
        OSError: The file can't be moved.
    """
    to = free_path(deleted.parent.parent, deleted.stem)
    files.move(deleted, to)
    return to
