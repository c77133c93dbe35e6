"""Files of the user's own maps: duplicate, rename, delete and restore."""

from __future__ import annotations

import os
from pathlib import Path

from engine import files
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.fresh import free_path
from games.duel.workshop.naming import rename_patches

DELETED_FOLDER = ".deleted"
"""Name of the folder beside a map with deleted maps; the list of maps skips it."""
MAX_DELETED = 20
"""Number of deleted maps that are kept there."""


def duplicate(path: Path) -> Path:
    """Copy a map into its folder under a new name; return the new file.

    Raises:
        OSError: A file can't be read or written.
        MapError: The map can't be read.
        UnpatchableFile: The map can't be patched.
    """
    content = files.read(path, MAX_FILE_BYTES)
    drawing = Drawing(path, Document(content))
    name = f"{drawing.battlefield.name} copy"
    copy_path = free_path(path.parent, name)
    files.create(
        copy_path,
        drawing.document.with_patches(rename_patches(drawing, name))[0].content,
        like=path,
    )
    return copy_path


def rename(path: Path, name: str) -> Path:
    """Rename a map and its file; return the new path. Errors are those of `duplicate`."""
    drawing = Drawing(path, Document(files.read(path, MAX_FILE_BYTES)))
    new_path = free_path(path.parent, name)
    files.write(path, drawing.document.with_patches(rename_patches(drawing, name))[0].content)
    files.move(path, new_path)
    return new_path


def delete(path: Path) -> Path:
    """Move a map into the folder of deleted maps; return its new path.

    Raises:
        OSError: The file can't be moved.
    """
    folder = path.parent / DELETED_FOLDER
    folder.mkdir(exist_ok=True)
    deleted_path = free_path(folder, path.stem)
    files.move(path, deleted_path)
    # the date of the deletion decides which maps go first; Windows can't date a link itself
    os.utime(deleted_path, follow_symlinks=os.utime not in os.supports_follow_symlinks)
    oldest_first = sorted(folder.glob("*.tmx"), key=lambda each: each.lstat().st_mtime)
    for each in oldest_first[:-MAX_DELETED]:
        each.unlink()
    return deleted_path


def restore(deleted_path: Path) -> Path:
    """Move a deleted map back into its folder; return its new path.

    Raises:
        OSError: The file can't be moved.
    """
    restored_path = free_path(deleted_path.parent.parent, deleted_path.stem)
    files.move(deleted_path, restored_path)
    return restored_path
