"""A drawing is saved: what others have written meanwhile is never written over, what is written is
read again before it takes its place, and the last three saves stay."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine import files
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


def save(drawing: Drawing, path: Path, known: bytes | None, force: bool = False) -> bytes:
    """Write a drawing to a file, and keep what was there; what it holds then. known: what the file
    held when it was read or saved last, None where there was none. force: also where the file is
    write-protected.

    Raises `OSError`, and then the file is as it was, such as `files.WriteProtected`;
    `ChangedByOthers` where it holds something else than is known.
    """
    if is_changed(path, known):
        raise ChangedByOthers
    if not force:
        files.check_writable(path)
    content = drawing.document.content
    if known is not None and known != content:
        _keep(path, known)
    files.replace(
        path, content, lambda found: found == content and _is(path, found, drawing), force=force
    )
    return content


def _is(path: Path, content: bytes, drawing: Drawing) -> bool:
    """Return True if this content, at its future place, gives the drawn map.

    Files that it names may be missing.
    """
    try:
        tiled = read_tiled(path, content, drawing.allowed)
        return survey_of(path, tiled).battlefield == drawing.battlefield
    except MapError:
        return False


def earlier(path: Path) -> list[Path]:
    """What was saved of a map before, the newest first, as far as it is there."""
    names = (path.parent / EARLIER / f"{path.stem}.{at}{path.suffix}" for at in range(1, KEPT + 1))
    return [each for each in names if each.exists()]


def _keep(path: Path, content: bytes) -> None:
    """Lay this content aside as the newest of what was saved before, for the eyes of those who may
    read the map. Raises `OSError`."""
    folder = path.parent / EARLIER
    folder.mkdir(exist_ok=True)
    places = [folder / f"{path.stem}.{at}{path.suffix}" for at in range(1, KEPT + 1)]
    for older, newer in zip(places[:0:-1], places[-2::-1], strict=True):
        with suppress(FileNotFoundError):
            newer.replace(older)
    files.write(places[0], content, like=path)
