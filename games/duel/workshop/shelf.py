"""One's own maps as files: copied, renamed, deleted and put back."""

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
"""The folder beside a map for what was deleted; the list of maps does not look into it."""
KEPT = 20
"""Deleted maps that stay there."""


def duplicate(path: Path) -> Path:
    """A map once more beside it; the new file. Raises `OSError`, `MapError` and `CannotKeep`."""
    content = files.read(path, LARGEST)
    drawing = Drawing(path, Document(content))
    name = f"{drawing.battlefield.name} copy"
    to = free_path(path.parent, name)
    files.create(to, drawing.document.patched(named(drawing, name))[0].content, like=path)
    return to


def rename(path: Path, name: str) -> Path:
    """A map under another name, in the file and as the file; where it lies now. Raises as
    `duplicate`."""
    drawing = Drawing(path, Document(files.read(path, LARGEST)))
    to = free_path(path.parent, name)
    files.write(path, drawing.document.patched(named(drawing, name))[0].content)
    files.move(path, to)
    return to


def delete(path: Path) -> Path:
    """Lay a map aside; where it lies then. Raises `OSError`."""
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
    """A deleted map back in its folder; where it lies then. Raises `OSError`."""
    to = free_path(deleted.parent.parent, deleted.stem)
    files.move(deleted, to)
    return to
