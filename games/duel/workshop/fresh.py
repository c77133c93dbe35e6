"""New maps, and maps in another place: what they name is brought along."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine import files
from games.duel.maps.library import SHIPPED
from games.duel.workshop.document import Document, Patch

ALONG = ("*.tsx", "*.tiled-project", "tiles/*.png", "templates/*.tx")
"""What the maps that come with the game use."""
LONGEST = 40
"""Letters of a file's name."""
_TAKEN_BY_WINDOWS = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


def bring_along(folder: Path) -> None:
    """Lay the tilesets, drawings, templates and project that the game's maps use into a folder, as
    far as they are not there. Raises `OSError`."""
    for source in _along():
        to = folder / source.relative_to(SHIPPED)
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                files.create(to, files.read(source))


def _along() -> Iterator[Path]:
    for pattern in ALONG:
        yield from sorted(SHIPPED.glob(pattern))


def bare(wide: int, tall: int) -> bytes:
    """A new map of so many inches on which nothing lies, to lie where the tilesets do."""
    row = ",".join(["0"] * wide)
    rows = ",\n".join([row] * tall)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" \
width="{wide}" height="{tall}" tilewidth="40" tileheight="40" infinite="0" nextlayerid="4" \
nextobjectid="1">
 <tileset firstgid="1" source="floor.tsx"/>
 <tileset firstgid="14" source="pieces.tsx"/>
 <layer id="1" name="floor" width="{wide}" height="{tall}">
  <data encoding="csv">
{rows}
</data>
 </layer>
 <objectgroup draworder="index" id="2" name="terrain"/>
 <objectgroup draworder="index" id="3" name="starts"/>
</map>
""".encode()


def free_path(folder: Path, name: str) -> Path:
    """A file for a map of this name that is not there yet."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "battlefield"
    if _TAKEN_BY_WINDOWS.fullmatch(stem):
        stem = f"{stem}-map"
    number, path = 2, folder / f"{stem}.tmx"
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}.tmx", number + 1
    return path


def content_for(content: bytes, path: Path, to: Path, own: Path) -> bytes:
    """A map's content for another place in the folder of one's own maps: what it names, it names
    from there. What a map of the game names is named as `bring_along` has laid it there."""
    document = Document(content)
    patches: list[Patch] = []
    for tag, key in (("tileset", "source"), ("object", "template")):
        for element in document.root.all(tag):
            source = element.attributes.get(key)
            if not source:
                continue
            named = Path(os.path.normpath(path.parent / source))
            if named.is_relative_to(SHIPPED):
                named = own / named.relative_to(SHIPPED)
            now = os.path.relpath(named, to.parent).replace(os.sep, "/")
            if now != source:
                patches += document.with_attributes(element, **{key: now})
    return document.patched(patches)[0].content if patches else content
