"""Commands for maps without a window: `map check`, `position`, `fairness`, `picture`, `print`.

A seal is a digest of a file's other content, written into it: it shows that Fireside made the file
and that nobody has changed it since.
"""

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

STATUS_SOUND = 0
"""Exit status: a duel can begin on each map."""
STATUS_FAULTY = 1
"""Exit status: something is wrong with a map."""
STATUS_UNREADABLE = 2
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

PrintLine = Callable[[str], None]
"""Function that prints a line: of the result (`say`), or of a problem (`complain`)."""
AllowedFolders = Sequence[Path]
"""Folders outside a map's own that may be read for it."""


def check(paths: Sequence[Path], say: PrintLine, allowed_folders: AllowedFolders = ()) -> int:
    """Report the problems of each map, one per line, then a total; return the exit status."""
    count_by_status = {STATUS_SOUND: 0, STATUS_FAULTY: 0, STATUS_UNREADABLE: 0}
    for path in paths:
        result = _survey_or_print_problem(path, say, allowed_folders)
        count_by_status[_report_problems(result, say) if result else STATUS_UNREADABLE] += 1
    summary = f"{count_by_status[STATUS_SOUND]} passed, {count_by_status[STATUS_FAULTY]} failed"
    if unreadable_count := count_by_status[STATUS_UNREADABLE]:
        summary += f"; {in_figures(unreadable_count, 'file')} could not be read"
    say(summary)
    # the worst that occurred
    return max(exit_status for exit_status, count in count_by_status.items() if count)


def show_position(
    path: Path,
    say: PrintLine,
    complain: PrintLine,
    allowed_folders: AllowedFolders = (),
) -> int:
    """Print a map's battlefield as YAML, and report its problems; return the exit status."""
    survey_result = _survey_or_print_problem(path, complain, allowed_folders)
    if survey_result is None:
        return STATUS_UNREADABLE
    _print_lines(as_yaml(survey_result.battlefield), say)
    return _report_problems(survey_result, complain)


def battlefield(
    path: Path, complain: PrintLine, allowed_folders: AllowedFolders = ()
) -> Battlefield | None:
    """Return a map's battlefield, to be played on, and report the map's problems.

    None if no duel can begin there.
    """
    survey_result = _survey_or_print_problem(path, complain, allowed_folders)
    if survey_result is None or _report_problems(survey_result, complain) != STATUS_SOUND:
        return None
    return survey_result.battlefield


def show_fairness(
    path: Path,
    fairness_lines: Callable[[Battlefield], list[str]],
    say: PrintLine,
    complain: PrintLine,
    allowed_folders: AllowedFolders = (),
) -> int:
    """Print how a map treats its starts, and report the map's problems; return the exit status.

    Args:
        path: File of the map.
        fairness_lines: Function that describes the fairness of a battlefield in lines.
        say: Function that prints a line.
        complain: Function that prints a problem.
        allowed_folders: Folders outside the map's own that may be read.
    """
    survey_result = _survey_or_print_problem(path, complain, allowed_folders)
    if survey_result is None:
        return STATUS_UNREADABLE
    _print_lines("\n".join(fairness_lines(survey_result.battlefield)), say)
    return _report_problems(survey_result, complain)


def save_picture(
    path: Path,
    output: Path,
    draw: Callable[[Battlefield, float], Surface],
    complain: PrintLine,
    allowed_folders: AllowedFolders = (),
) -> int:
    """Draw a map's battlefield into a file, and report its problems; return the exit status."""

    def draw_png(battlefield: Battlefield) -> bytes:
        fitting_resolution = MAX_PICTURE_SIDE // max(battlefield.table)
        pixels_per_inch = min(MAX_PIXELS_PER_INCH, fitting_resolution)
        return _png_content(draw(battlefield, pixels_per_inch))

    def is_own_picture() -> bool:
        content = files.read(output, _MAX_PNG_BYTES)
        seal_end = _PNG_HEADER_BYTES + len(_png_seal(b""))
        content_without_seal = content[:_PNG_HEADER_BYTES] + content[seal_end:]
        return content == _sealed_png(content_without_seal)

    return _export(
        path,
        output,
        _FileKind("picture", verb="drew", suffix=".png", is_own_file=is_own_picture),
        draw_png,
        complain,
        allowed_folders,
    )


def save_print(
    path: Path,
    output: Path,
    make_pdf: Callable[[Battlefield], bytes],
    complain: PrintLine,
    allowed_folders: AllowedFolders = (),
) -> int:
    """Write a map's battlefield as a PDF, and report its problems; return the exit status."""

    def is_own_pdf() -> bool:
        content = files.read(output, _MAX_PDF_BYTES)
        seal_length = len(_PDF_SEAL % bytes(_DIGEST_LETTERS))
        return content == _sealed_pdf(content[:-seal_length])

    def make_sealed_pdf(battlefield: Battlefield) -> bytes:
        return _sealed_pdf(make_pdf(battlefield))

    return _export(
        path,
        output,
        _FileKind("PDF", verb="wrote", suffix=".pdf", is_own_file=is_own_pdf),
        make_sealed_pdf,
        complain,
        allowed_folders,
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
    output: Path,
    kind: _FileKind,
    export: Callable[[Battlefield], bytes],
    complain: PrintLine,
    allowed_folders: AllowedFolders,
) -> int:
    """Make a file of a map's battlefield; return the exit status."""
    if output.suffix.lower() != kind.suffix:
        complain(f"{output}: the {kind.name}'s name must end in {kind.suffix}")
        return STATUS_UNREADABLE
    if refusal := _why_not_replaced(kind):
        complain(f"{output}: {refusal}")
        return STATUS_UNREADABLE
    survey_result = _survey_or_print_problem(path, complain, allowed_folders)
    if survey_result is None:
        return STATUS_UNREADABLE
    content = export(survey_result.battlefield)
    exit_status = _report_problems(survey_result, complain)
    if refusal := _why_not_replaced(kind):  # another program may have written it meanwhile
        complain(f"{output}: {refusal}")
        return STATUS_UNREADABLE
    try:
        files.write(output, content)
    except OSError as error:
        complain(f"{output}: can't be written ({error.strerror})")
        return STATUS_UNREADABLE
    return exit_status


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
    length = len(text) - 4  # without the four letters of the chunk's type
    return length.to_bytes(4, "big") + text + crc32(text).to_bytes(4, "big")


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


def _print_lines(text: str, say: PrintLine) -> None:
    for line in text.rstrip("\n").split("\n"):
        say(line)


def _survey_or_print_problem(
    path: Path, complain: PrintLine, allowed_folders: AllowedFolders
) -> Survey | None:
    """Return the survey of a map; report the problem and return None if the map can't be read."""
    try:
        return survey(path, allowed_folders)
    except MapError as error:
        complain(str(error))
        return None


def _report_problems(survey_result: Survey, complain: PrintLine) -> int:
    """Report the problems of a map; return the exit status."""
    for problem in survey_result.problems:
        complain(f"{problem}{_HOW_TO_ALLOW if problem.missing else ''}")
    return STATUS_FAULTY if survey_result.errors else STATUS_SOUND
