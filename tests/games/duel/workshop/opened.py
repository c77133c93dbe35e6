"""Maps opened in parts of the workshop, without its screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.editor import Editor
from games.duel.workshop.history import History


def drawing_at(path: Path, content: bytes = b"", allowed: Sequence[Path] = ()) -> Drawing:
    """Return the drawing of a map's file, or of this content in its place."""
    return Drawing(path, Document(content or path.read_bytes()), allowed)


def bench_at(path: Path, content: bytes = b"", allowed: Sequence[Path] = ()) -> Editor:
    """Return a bench with the drawing of a map's file, or of this content in its place."""
    return Editor(drawing_at(path, content, allowed))


def history_at(path: Path) -> History:
    """Return the history of the drawing of a map's file, in which nothing was done yet."""
    return History(drawing_at(path))
