"""`map check`, `map position`, `map picture` and `map fairness`: what can be had of maps without a
window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from engine import files
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.position import as_yaml
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey

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
_TEXT = b"tEXtSoftware\0Fireside"
_MARK = (len(_TEXT) - 4).to_bytes(4, "big") + _TEXT + crc32(_TEXT).to_bytes(4, "big")
"""What tells of a PNG that this command has drawn it."""

Say = Callable[[str], None]


def check(paths: Sequence[Path], say: Say) -> int:
    """Say of each map what is wrong with it, each in a line, then a total; the exit status."""
    counts = {SOUND: 0, FAULTY: 0, UNREADABLE: 0}
    for path in paths:
        counts[_surveyed(path, say, lambda found: None)] += 1
    said = f"{counts[SOUND]} passed, {counts[FAULTY]} failed"
    if unreadable := counts[UNREADABLE]:
        said += f"; {unreadable} file{'s' if unreadable > 1 else ''} could not be read"
    say(said)
    return max(status for status, count in counts.items() if count)


def show_position(path: Path, say: Say, complain: Say) -> int:
    """Say a map's battlefield as YAML, and complain of what is wrong; the exit status."""
    return _surveyed(path, complain, lambda found: _say_lines(as_yaml(found), say))


def show_fairness(
    path: Path, told: Callable[[Battlefield], list[str]], say: Say, complain: Say
) -> int:
    """Say how a map treats its starts, a line each, and complain of what is wrong; the exit
    status."""
    return _surveyed(path, complain, lambda found: _say_lines("\n".join(told(found)), say))


def save_picture(
    path: Path, out: Path, draw: Callable[[Battlefield, float], Surface], complain: Say
) -> int:
    """Draw a map's battlefield into a file, and complain of what is wrong; the exit status."""
    if out.suffix.lower() != ".png":
        complain(f"{out}: the picture's name must end in .png")
        return UNREADABLE
    if refusal := _refusal(out):
        complain(f"{out}: {refusal}")
        return UNREADABLE
    pictures: list[Surface] = []

    def drawn(battlefield: Battlefield) -> None:
        pictures.append(draw(battlefield, min(FINEST, LARGEST_PICTURE // max(battlefield.table))))

    status = _surveyed(path, complain, drawn)
    for picture in pictures:
        try:
            files.write(out, _png(picture))
        except OSError as error:
            complain(f"{out}: can't be written ({error.strerror})")
            return UNREADABLE
    return status


def _png(picture: Surface) -> bytes:
    from pygame import image

    content = BytesIO()
    image.save(picture, content, "picture.png")
    drawn = content.getvalue()
    return drawn[:_HEADER] + _MARK + drawn[_HEADER:]


def _refusal(out: Path) -> str:
    """Why no picture may take the place of what is there, or "": only one that was drawn by this
    command is replaced, never the map itself, nor a picture that it shows."""
    try:
        known = files.beginning(out, _HEADER + len(_MARK)).endswith(_MARK)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"can't be written ({error.strerror})"
    return "" if known else "is no picture that Fireside drew, so it is not replaced"


def _say_lines(text: str, say: Say) -> None:
    for line in text.rstrip("\n").split("\n"):
        say(line)


def _surveyed(path: Path, complain: Say, use: Callable[[Battlefield], None]) -> int:
    """Do something with a battlefield as far as it can be read; the exit status."""
    try:
        found = survey(path)
    except MapError as error:
        complain(str(error))
        return UNREADABLE
    use(found.battlefield)
    for problem in found.problems:
        complain(str(problem))
    return FAULTY if found.errors else SOUND
