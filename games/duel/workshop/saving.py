"""A drawing is saved: what others have written meanwhile is never written over, what is written is
read again before it takes its place, and the last three saves stay."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine import files
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.files import LARGEST
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey_of
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop.drawing import Drawing

EARLIER = ".earlier"
"""The folder beside a map with what was saved before; the list of maps does not look into it."""
KEPT = 3
"""Saves of a map that stay."""


class ChangedByOthers(Exception):
    """Another program has written the file since it was read."""


def is_changed(path: Path, known: bytes | None) -> bool:
    """Whether a file holds something else than is known; None is that there was no such file."""
    try:
        return files.read(path, LARGEST) != known
    except OSError:  # it is gone, or can't be read: nothing of others would be lost
        return known is None and path.exists()


def save(drawing: Drawing, path: Path, known: bytes | None) -> bytes:
    """Write a drawing to a file, and keep what was there; what it holds then. known: what the file
    held when it was read or saved last, None where there was none.

    Raises `OSError`, and then the file is as it was; `ChangedByOthers` where it holds something
    else than is known.
    """
    if is_changed(path, known):
        raise ChangedByOthers
    content, wanted = drawing.document.content, drawing.battlefield
    if known is not None and known != content:
        _keep(path, known)
    files.replace(path, content, lambda found: found == content and _is(path, found, wanted))
    return content


def _is(path: Path, content: bytes, wanted: Battlefield) -> bool:
    """Whether a map with this content, where it is to lie, is this battlefield: what it names may
    not be there."""
    try:
        return survey_of(path, read_tiled(path, content)).battlefield == wanted
    except MapError:
        return False


def earlier(path: Path) -> list[Path]:
    """What was saved of a map before, the newest first, as far as it is there."""
    names = (path.parent / EARLIER / f"{path.stem}.{at}{path.suffix}" for at in range(1, KEPT + 1))
    return [each for each in names if each.exists()]


def _keep(path: Path, content: bytes) -> None:
    """Lay this content aside as the newest of what was saved before. Raises `OSError`."""
    folder = path.parent / EARLIER
    folder.mkdir(exist_ok=True)
    places = [folder / f"{path.stem}.{at}{path.suffix}" for at in range(1, KEPT + 1)]
    for older, newer in zip(places[:0:-1], places[-2::-1], strict=True):
        with suppress(FileNotFoundError):
            newer.replace(older)
    files.write(places[0], content)
