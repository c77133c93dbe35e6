"""`map check`, `map position`, `map fairness`, `map picture` and `map print`: what can be had of
maps without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from engine import files
from engine.rules.english import in_figures
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.position import as_yaml
from games.duel.maps.problems import MapError
from games.duel.maps.reader import Survey, survey

if TYPE_CHECKING:  # most of what is said here needs no pictures
    from pygame import Surface

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: a duel can begin there; something is wrong with a map; a file can't be read, or
can't be written."""

FINEST = 64
"""Pixels that an inch has in a picture,"""
LARGEST_PICTURE = 4096
"""as long as no side has more than these."""

_HEADER = 33
"""Bytes with which every PNG begins: its signature, and its size."""
_TEXT = b"tEXtSoftware\0Fireside sha256 "
_LONGEST_PNG = 64 << 20
"""Bytes of a picture, and"""
_LONGEST_PDF = 256 << 20
"""of a PDF that may be replaced."""
_PDF_SEAL = b"%%Fireside sha256 %s\n"
"""The comment that ends a PDF: the digest of everything before it, in hex."""
_DIGEST = 64
"""Letters of a digest."""

_HOW_TO_ALLOW = " (--project FOLDER allows the folder in which it lies)"

Say = Callable[[str], None]
Allowed = Sequence[Path]
"""Folders outside a map's own that may be read for it."""


def check(paths: Sequence[Path], say: Say, allowed: Allowed = ()) -> int:
    """Say of each map what is wrong with it, each in a line, then a total; the exit status."""
    counts = {SOUND: 0, FAULTY: 0, UNREADABLE: 0}
    for path in paths:
        found = _surveyed(path, say, allowed)
        counts[_complain_of(found, say) if found else UNREADABLE] += 1
    said = f"{counts[SOUND]} passed, {counts[FAULTY]} failed"
    if unreadable := counts[UNREADABLE]:
        said += f"; {in_figures(unreadable, 'file')} could not be read"
    say(said)
    return max(status for status, count in counts.items() if count)


def show_position(path: Path, say: Say, complain: Say, allowed: Allowed = ()) -> int:
    """Say a map's battlefield as YAML, and complain of what is wrong; the exit status."""
    found = _surveyed(path, complain, allowed)
    if found is None:
        return UNREADABLE
    _say_lines(as_yaml(found.battlefield), say)
    return _complain_of(found, complain)


def battlefield(path: Path, complain: Say, allowed: Allowed = ()) -> Battlefield | None:
    """A map's battlefield, to be played on; None where a duel can't begin there, and complain of
    what is wrong."""
    found = _surveyed(path, complain, allowed)
    if found is None or _complain_of(found, complain) != SOUND:
        return None
    return found.battlefield


def show_fairness(
    path: Path,
    told: Callable[[Battlefield], list[str]],
    say: Say,
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Say how a map treats its starts, a line each, and complain of what is wrong; the exit
    status."""
    found = _surveyed(path, complain, allowed)
    if found is None:
        return UNREADABLE
    _say_lines("\n".join(told(found.battlefield)), say)
    return _complain_of(found, complain)


def save_picture(
    path: Path,
    out: Path,
    draw: Callable[[Battlefield, float], Surface],
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Draw a map's battlefield into a file, and complain of what is wrong; the exit status."""

    def drawn(battlefield: Battlefield) -> bytes:
        return _png(draw(battlefield, min(FINEST, LARGEST_PICTURE // max(battlefield.table))))

    def known() -> bool:
        content = files.read(out, _LONGEST_PNG)
        mark = len(_png_seal(b""))
        return content == _sealed_png(content[:_HEADER] + content[_HEADER + mark :])

    return _saved(path, out, _Kind("picture", "drew", ".png", known), drawn, complain, allowed)


def save_print(
    path: Path,
    out: Path,
    printed: Callable[[Battlefield], bytes],
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Write a map's battlefield as a PDF, and complain of what is wrong; the exit status."""

    def known() -> bool:
        content = files.read(out, _LONGEST_PDF)
        return content == _sealed_pdf(content[: -len(_PDF_SEAL % bytes(_DIGEST))])

    def sealed(battlefield: Battlefield) -> bytes:
        return _sealed_pdf(printed(battlefield))

    return _saved(path, out, _Kind("PDF", "wrote", ".pdf", known), sealed, complain, allowed)


class _Kind(NamedTuple):
    """What is written: what it is called and how Fireside made it, in a sentence; how its file's
    name ends; whether what is there was made so. `known` raises `OSError`."""

    name: str
    made: str
    ending: str
    known: Callable[[], bool]


def _saved(
    path: Path,
    out: Path,
    kind: _Kind,
    made: Callable[[Battlefield], bytes],
    complain: Say,
    allowed: Allowed,
) -> int:
    """Make a file of a map's battlefield; the exit status."""
    if out.suffix.lower() != kind.ending:
        complain(f"{out}: the {kind.name}'s name must end in {kind.ending}")
        return UNREADABLE
    if refusal := _refusal(kind):
        complain(f"{out}: {refusal}")
        return UNREADABLE
    found = _surveyed(path, complain, allowed)
    if found is None:
        return UNREADABLE
    content = made(found.battlefield)
    status = _complain_of(found, complain)
    if refusal := _refusal(kind):  # another program may have written it meanwhile
        complain(f"{out}: {refusal}")
        return UNREADABLE
    try:
        files.write(out, content)
    except OSError as error:
        complain(f"{out}: can't be written ({error.strerror})")
        return UNREADABLE
    return status


def _png(picture: Surface) -> bytes:
    from pygame import image

    content = BytesIO()
    image.save(picture, content, "picture.png")
    return _sealed_png(content.getvalue())


def _sealed_png(picture: bytes) -> bytes:
    """Return a PNG with a note, behind its header, of who made it and of its digest."""
    return picture[:_HEADER] + _png_seal(picture) + picture[_HEADER:]


def _png_seal(picture: bytes) -> bytes:
    text = _TEXT + sha256(picture).hexdigest().encode()
    return (len(text) - 4).to_bytes(4, "big") + text + crc32(text).to_bytes(4, "big")


def _sealed_pdf(pages: bytes) -> bytes:
    """Return a PDF with a last line of who made it and of its digest."""
    return pages + _PDF_SEAL % sha256(pages).hexdigest().encode()


def _refusal(kind: _Kind) -> str:
    """Why nothing may take the place of what is there, or "": only what was written by the same
    command and not changed since is replaced, never the map itself, nor a picture that it shows."""
    try:
        known = kind.known()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"can't be written ({error.strerror})"
    return "" if known else f"is not a {kind.name} that Fireside {kind.made}, so it is not replaced"


def _say_lines(text: str, say: Say) -> None:
    for line in text.rstrip("\n").split("\n"):
        say(line)


def _surveyed(path: Path, complain: Say, allowed: Allowed) -> Survey | None:
    """Return what can be read of a map; complain if that is nothing."""
    try:
        return survey(path, allowed)
    except MapError as error:
        complain(str(error))
        return None


def _complain_of(found: Survey, complain: Say) -> int:
    """Complain of what is wrong with a map; return the exit status."""
    for problem in found.problems:
        complain(f"{problem}{_HOW_TO_ALLOW if problem.missing else ''}")
    return FAULTY if found.errors else SOUND
