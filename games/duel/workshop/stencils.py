"""Pieces of the palette: every template of terrain that a map can use."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from games.duel.geometry.terrain import Piece
from games.duel.maps.files import MAX_FOLDERS_UP, MapFiles
from games.duel.maps.problems import MapError
from games.duel.workshop.document import Document, UnpatchableFile
from games.duel.workshop.drawing import Drawing

TEMPLATES_FOLDER = "templates"
"""Name of the folder with templates, beside a map or above it."""
_TEMPLATE_MAP = """<map version="1.8" orientation="orthogonal" width="100" height="100"
 tilewidth="40" tileheight="40" infinite="0"><objectgroup id="1" name="terrain">
<object id="1" template={} x="2000" y="2000"/></objectgroup></map>"""
"""Map that holds one object of a template, to read the template as a map does."""


class Stencil(NamedTuple):
    """A piece of the palette.

    Attributes:
        source: Path of the template as the map would write it.
        name: Name of the piece.
        piece: The piece, at some place on a table.
    """

    source: str
    name: str
    piece: Piece


def stencils(path: Path, allowed_folders: Sequence[Path] = ()) -> tuple[Stencil, ...]:
    """Return the pieces that a map at this path can use, by name.

    Starts and unreadable templates are left out.

    Args:
        path: Present or future path of the map.
        allowed_folders: Folders outside the map's own that may be read.
    """
    folder = _templates_folder(path, allowed_folders)
    if folder is None:
        return ()
    found_stencils = []
    for file in sorted(folder.rglob("*.tx")):
        source = os.path.relpath(file, path.parent).replace(os.sep, "/")
        try:
            document = Document(_TEMPLATE_MAP.format(quoteattr(source)).encode())
            drawing = Drawing(path, document, allowed_folders)
        except (MapError, UnpatchableFile, OSError):
            continue
        pieces = [piece for thing in drawing.things for piece in drawing.pieces(thing)]
        if pieces:
            found_stencils.append(
                Stencil(source, file.stem.replace("-", " ").replace("_", " "), pieces[0])
            )
    return tuple(found_stencils)


def _templates_folder(path: Path, allowed_folders: Sequence[Path]) -> Path | None:
    """Return the nearest folder with templates among those that may be read for a map."""
    path = Path(os.path.abspath(path))
    own_root = (MapFiles(path).project or path).parent  # of the Tiled project, if there is one
    roots = [own_root, *allowed_folders]
    for parent in [*path.parents][: MAX_FOLDERS_UP + 1]:
        folder = parent / TEMPLATES_FOLDER
        is_readable = any(folder.is_relative_to(root) for root in roots)
        if is_readable and folder.is_dir():
            return folder
    return None
