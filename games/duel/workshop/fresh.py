"""New maps, and maps in a new place with the files that they name.

A map names its tilesets, templates and pictures by paths from its own folder. An edit is a list of
patches, and each patch replaces some bytes of the map's file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine import files
from engine.rules.quoting import printable
from games.duel.maps.files import MapFiles
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.problems import UnreadableMap
from games.duel.workshop.document import Document, Element, Patch, UnpatchableFile
from games.duel.workshop.drawing import Drawing

SHIPPED_PATTERNS = ("*.tsx", "*.tiled-project", "tiles/*.png", "templates/*.tx")
"""Patterns of the files that the game's own maps use."""
NAMING_ATTRIBUTES = (("tileset", "source"), ("object", "template"), ("image", "source"))
"""Tags of elements that name a file, each with the attribute that holds the name."""


def copy_shipped_files(folder: Path) -> None:
    """Copy the files that the game's maps use into a folder, except those that exist there.

    These are tilesets with their pictures, templates and the project.

    Raises:
        OSError: A file can't be copied.
    """
    for source in _shipped_files():
        target = folder / source.relative_to(SHIPPED_FOLDER)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):  # another program was faster
                files.create(target, files.read(source))


def _shipped_files() -> Iterator[Path]:
    for pattern in SHIPPED_PATTERNS:
        yield from sorted(SHIPPED_FOLDER.glob(pattern))


def empty_map(width: int, height: int) -> bytes:
    """Return an empty map of this size in inches, for a folder that has the game's tilesets."""
    row = ",".join(["0"] * width)
    rows = ",\n".join([row] * height)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" \
width="{width}" height="{height}" tilewidth="40" tileheight="40" infinite="0" nextlayerid="4" \
nextobjectid="1">
 <tileset firstgid="1" source="floor.tsx"/>
 <tileset firstgid="14" source="pieces.tsx"/>
 <layer id="1" name="floor" width="{width}" height="{height}">
  <data encoding="csv">
{rows}
</data>
 </layer>
 <objectgroup draworder="index" id="2" name="terrain"/>
 <objectgroup draworder="index" id="3" name="starts"/>
</map>
""".encode()


def stem_for(name: str) -> str:
    """Return the file name for a map of this name, without an ending."""
    return files.stem_for(name, "battlefield")


def free_path(folder: Path, name: str) -> Path:
    """Return an unused path in a folder for a map of this name."""
    stem = stem_for(name)
    number = 2
    path = folder / f"{stem}.tmx"
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}.tmx"
        number = number + 1
    return path


def correction_patches(drawing: Drawing) -> list[Patch]:
    """Return the edit by which a map names files in its own folder where they are now.

    Until then it reads them only with the help of the folders that the user has allowed.
    """
    path = drawing.path
    document = drawing.document
    own_files = MapFiles(path)
    allowed_files = MapFiles(path, drawing.allowed_folders)
    patches: list[Patch] = []
    for element, key in _naming_elements(document.root):
        source = element.attributes[key]
        if _resolved_path(own_files, path, source):
            continue
        file = _resolved_path(allowed_files, path, source)
        new_source = os.path.relpath(file, path.parent).replace(os.sep, "/") if file else ""
        # A map is UTF-8; a path with other bytes can't be written into it.
        is_utf_8 = file and os.fsencode(new_source) == new_source.encode(errors="ignore")
        if is_utf_8 and _resolved_path(own_files, path, new_source) == file:
            patches += document.attribute_patches(element, **{key: new_source})
    return patches


def _naming_elements(root: Element) -> Iterator[tuple[Element, str]]:
    """Yield the elements of a map that name a file to be read, each with the attribute."""
    for tag, key in NAMING_ATTRIBUTES:
        for element in root.descendants(tag):
            # Pictures of a tileset are not read by the game, unlike those of an image layer.
            is_in_tileset = tag == "image" and element.parent and element.parent.tag != "imagelayer"
            if element.attributes.get(key) and not is_in_tileset:
                yield element, key


def _resolved_path(map_files: MapFiles, path: Path, source: str) -> Path | None:
    """Return the file that a source means in a map, or None if it can't be read."""
    try:
        return map_files.resolve(path, "", source)
    except UnreadableMap:
        return None


def content_at(content: bytes, path: Path, target: Path, own_folder: Path) -> bytes:
    """Return a map's content for another place among the user's own maps.

    The names of files are changed to lead from the new place. Files of the game's own maps are
    named where `copy_shipped_files` has copied them.

    Args:
        content: Content of the map.
        path: Present place of the map.
        target: New place of the map.
        own_folder: Folder of the user's own maps.

    Raises:
        UnpatchableFile: A file would have a path that no map can name.
    """
    if path.parent == target.parent:
        return content
    document = Document(content)
    patches: list[Patch] = []
    for tag, key in NAMING_ATTRIBUTES:
        for element in document.root.descendants(tag):
            source = element.attributes.get(key)  # also pictures of a tileset, for other programs
            if not source:
                continue
            source_path = Path(os.path.normpath(path.parent / source))
            if source_path.is_relative_to(SHIPPED_FOLDER):
                source_path = own_folder / source_path.relative_to(SHIPPED_FOLDER)
            new_source = os.path.relpath(source_path, target.parent).replace(os.sep, "/")
            if new_source.encode(errors="ignore") != os.fsencode(new_source):
                name = printable(new_source)
                raise UnpatchableFile(
                    f"it would have to name {name}, which is no UTF-8. Rename that folder"
                )
            if new_source != source:
                patches += document.attribute_patches(element, **{key: new_source})
    return document.with_patches(patches)[0].content if patches else content
