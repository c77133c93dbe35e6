"""Commands for maps without a window: `map check`, `position`, `fairness`, `picture`, `print`."""

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

if TYPE_CHECKING:  # pygame is slow to import, and most commands draw nothing
    from pygame import Surface

SOUND = 0
"""Exit status: a duel can begin on each map."""
FAULTY = 1
"""Exit status: something is wrong with a map."""
UNREADABLE = 2
"""Exit status: a file can't be read or written."""

MAX_PIXELS_PER_INCH = 64
"""Largest number of pixels per inch in a picture."""
MAX_PICTURE_SIDE = 4096
"""Largest number of pixels of a side of a picture."""

_PNG_HEADER_BYTES = 33
"""Length in bytes of the start of every PNG: its signature and its size."""
_PNG_SEAL_BEGINNING = b"tEXtSoftware\0Fireside sha256 "
_MAX_PNG_BYTES = 64 << 20
"""Largest size in bytes of a picture that may be replaced."""
_MAX_PDF_BYTES = 256 << 20
"""Largest size in bytes of a PDF that may be replaced."""
_PDF_SEAL = b"%%Fireside sha256 %s\n"
"""The comment that ends a PDF: the digest of everything before it, in hex."""
_DIGEST_LETTERS = 64
"""Number of letters in a digest."""

_HOW_TO_ALLOW = " (--project FOLDER allows the folder in which it lies)"

Say = Callable[[str], None]
Allowed = Sequence[Path]
"""Folders outside a map's own that may be read for it."""


def check(paths: Sequence[Path], say: Say, allowed: Allowed = ()) -> int:
    """Report the problems of each map, one per line, then a total; return the exit status."""
    count_by_status = {SOUND: 0, FAULTY: 0, UNREADABLE: 0}
    for path in paths:
        result = _survey_or_complain(path, say, allowed)
        count_by_status[_report_problems(result, say) if result else UNREADABLE] += 1
    summary = f"{count_by_status[SOUND]} passed, {count_by_status[FAULTY]} failed"
    if unreadable := count_by_status[UNREADABLE]:
        summary += f"; {in_figures(unreadable, 'file')} could not be read"
    say(summary)
    return max(status for status, count in count_by_status.items() if count)


def show_position(path: Path, say: Say, complain: Say, allowed: Allowed = ()) -> int:
    """Print a map's battlefield as YAML, and report its problems; return the exit status."""
    surveyed = _survey_or_complain(path, complain, allowed)
    if surveyed is None:
        return UNREADABLE
    _say_lines(as_yaml(surveyed.battlefield), say)
    return _report_problems(surveyed, complain)


def battlefield(path: Path, complain: Say, allowed: Allowed = ()) -> Battlefield | None:
    """Return a map's battlefield, to be played on, and report the map's problems.

    None if no duel can begin there.
    """
    surveyed = _survey_or_complain(path, complain, allowed)
    if surveyed is None or _report_problems(surveyed, complain) != SOUND:
        return None
    return surveyed.battlefield


def show_fairness(
    path: Path,
    describe: Callable[[Battlefield], list[str]],
    say: Say,
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Print how a map treats its starts, and report the map's problems; return the exit status.

    Args:
        path: File of the map.
        describe: Function that describes the fairness of a battlefield in lines.
        say: Function that prints a line.
        complain: Function that prints a problem.
        allowed: Folders outside the map's own that may be read.
    """
    surveyed = _survey_or_complain(path, complain, allowed)
    if surveyed is None:
        return UNREADABLE
    _say_lines("\n".join(describe(surveyed.battlefield)), say)
    return _report_problems(surveyed, complain)


def save_picture(
    path: Path,
    out: Path,
    draw: Callable[[Battlefield, float], Surface],
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Draw a map's battlefield into a file, and report its problems; return the exit status."""

    def draw_png(battlefield: Battlefield) -> bytes:
        return _png_content(
            draw(battlefield, min(MAX_PIXELS_PER_INCH, MAX_PICTURE_SIDE // max(battlefield.table)))
        )

    def is_own_picture() -> bool:
        content = files.read(out, _MAX_PNG_BYTES)
        seal_length = len(_png_seal(b""))
        return content == _sealed_png(
            content[:_PNG_HEADER_BYTES] + content[_PNG_HEADER_BYTES + seal_length :]
        )

    return _export(
        path, out, _FileKind("picture", "drew", ".png", is_own_picture), draw_png, complain, allowed
    )


def save_print(
    path: Path,
    out: Path,
    make_pdf: Callable[[Battlefield], bytes],
    complain: Say,
    allowed: Allowed = (),
) -> int:
    """Write a map's battlefield as a PDF, and report its problems; return the exit status."""

    def is_own_pdf() -> bool:
        content = files.read(out, _MAX_PDF_BYTES)
        return content == _sealed_pdf(content[: -len(_PDF_SEAL % bytes(_DIGEST_LETTERS))])

    def make_sealed_pdf(battlefield: Battlefield) -> bytes:
        return _sealed_pdf(make_pdf(battlefield))

    return _export(
        path, out, _FileKind("PDF", "wrote", ".pdf", is_own_pdf), make_sealed_pdf, complain, allowed
    )


class _FileKind(NamedTuple):
    """A kind of file that is written.

    Attributes:
        name: Name of the kind in sentences.
        verb: Verb for how Fireside makes such a file, in the past tense.
        suffix: Suffix of the file's name.
        is_own_file: Function that returns True if Fireside made the present file, and nobody has
            changed it; raises `OSError` if the file can't be read.
    """

    name: str
    verb: str
    suffix: str
    is_own_file: Callable[[], bool]


def _export(
    path: Path,
    out: Path,
    kind: _FileKind,
    export: Callable[[Battlefield], bytes],
    complain: Say,
    allowed: Allowed,
) -> int:
    """Make a file of a map's battlefield; return the exit status."""
    if out.suffix.lower() != kind.suffix:
        complain(f"{out}: the {kind.name}'s name must end in {kind.suffix}")
        return UNREADABLE
    if refusal := _why_not_replaced(kind):
        complain(f"{out}: {refusal}")
        return UNREADABLE
    surveyed = _survey_or_complain(path, complain, allowed)
    if surveyed is None:
        return UNREADABLE
    content = export(surveyed.battlefield)
    status = _report_problems(surveyed, complain)
    if refusal := _why_not_replaced(kind):  # another program may have written it meanwhile
        complain(f"{out}: {refusal}")
        return UNREADABLE
    try:
        files.write(out, content)
    except OSError as error:
        complain(f"{out}: can't be written ({error.strerror})")
        return UNREADABLE
    return status


def _png_content(picture: Surface) -> bytes:
    from pygame import image

    content = BytesIO()
    image.save(picture, content, "picture.png")
    return _sealed_png(content.getvalue())


def _sealed_png(picture: bytes) -> bytes:
    """Return a PNG with a text chunk after its header that names Fireside and the digest."""
    return picture[:_PNG_HEADER_BYTES] + _png_seal(picture) + picture[_PNG_HEADER_BYTES:]


def _png_seal(picture: bytes) -> bytes:
    text = _PNG_SEAL_BEGINNING + sha256(picture).hexdigest().encode()
    return (len(text) - 4).to_bytes(4, "big") + text + crc32(text).to_bytes(4, "big")


def _sealed_pdf(pages: bytes) -> bytes:
    """Return a PDF with a last line that names Fireside and the digest."""
    return pages + _PDF_SEAL % sha256(pages).hexdigest().encode()


def _why_not_replaced(kind: _FileKind) -> str:
    """Return the reason why the present file may not be replaced, or "".

    A file is only replaced if the command for this kind wrote it and nobody has changed it since;
    so neither the map itself nor a picture that it shows is ever replaced.
    """
    try:
        is_own_file = kind.is_own_file()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"can't be written ({error.strerror})"
    if is_own_file:
        return ""
    return f"is not a {kind.name} that Fireside {kind.verb}, so it is not replaced"


def _say_lines(text: str, say: Say) -> None:
    for line in text.rstrip("\n").split("\n"):
        say(line)


def _survey_or_complain(path: Path, complain: Say, allowed: Allowed) -> Survey | None:
    """Return the survey of a map; report the problem and return None if the map can't be read."""
    try:
        return survey(path, allowed)
    except MapError as error:
        complain(str(error))
        return None


def _report_problems(surveyed: Survey, complain: Say) -> int:
    """Report the problems of a map; return the exit status."""
    for problem in surveyed.problems:
        complain(f"{problem}{_HOW_TO_ALLOW if problem.missing else ''}")
    return FAULTY if surveyed.errors else SOUND
