"""A map given to a friend: one file with all that it names; and taken in from one."""

from __future__ import annotations

import os
import shutil
import tempfile
from io import BytesIO
from pathlib import Path, PurePosixPath, PureWindowsPath
from struct import error as StructError
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from engine import files
from games.duel.maps.files import MapFiles
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey
from games.duel.workshop.document import CannotKeep, Document
from games.duel.workshop.fresh import free_path

LARGEST = 8 << 20
"""Bytes of such a file."""
UNPACKED = 32 << 20
"""Bytes of all that is in it."""
MOST = 300
"""Files in it."""
KINDS = (".tmx", ".tsx", ".tx", ".png", ".tiled-project", ".txt")
"""What the files in it may be."""
_WHEN = (2000, 1, 1, 0, 0, 0)
_README = """A battlefield for DUEL, a game of Fireside.

In Fireside: put this file into the folder "taken" among your maps, and choose
Import a map, in the menu of the map workshop.
In Tiled: unpack this file, and open the .tmx file in it.
"""


class BadGift(ValueError):
    """A file can't be given or taken in; a sentence says why."""


def give(path: Path, to: Path) -> None:
    """Write a saved map and all that it names into one file. Raises `OSError`, and `BadGift` where
    something that it names can't be read."""
    folder, named = _named(path)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as zip:
        zip.writestr(ZipInfo("README.txt", _WHEN), _README)
        for file in sorted(named):
            info = ZipInfo(file.relative_to(folder).as_posix(), _WHEN)
            info.compress_type = ZIP_DEFLATED
            zip.writestr(info, files.read(file))
    to.parent.mkdir(parents=True, exist_ok=True)
    files.write(to, packed.getvalue())


def _named(path: Path) -> tuple[Path, set[Path]]:
    """The folder of a map's project, and all files that the map names, itself counted."""
    own = MapFiles(path)
    folder = (own.project or path).parent.resolve()
    found, waiting = {own.project.resolve()} if own.project else set(), [path.resolve()]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        if not file.is_relative_to(folder):
            raise BadGift(f"{file.name} lies outside the folder of the map.")
        found.add(file)
        if file.suffix.lower() == ".png":
            continue
        try:
            root = Document(files.read(file)).root
        except (OSError, CannotKeep) as error:
            raise BadGift(f"{file.name}, which the map names, can't be read: {error}.") from error
        for tag, key in (("tileset", "source"), ("object", "template"), ("image", "source")):
            for element in root.all(tag):
                if source := element.attributes.get(key):
                    named = Path(os.path.normpath(file.parent / source)).resolve()
                    if named.exists() or tag != "image":  # a picture is for Tiled's eyes alone
                        waiting.append(named)
    return folder, found


def take(gift: Path, folder: Path) -> Path:
    """Unpack a map that was given into a folder of its own in that of one's maps; the map's file.
    Nothing stays behind where it can't be played. Raises `OSError` and `BadGift`."""
    content = files.read(gift, LARGEST)
    try:
        with ZipFile(BytesIO(content)) as zip:
            members = _checked(zip)
            unpacked = {name: _unpacked(zip, info) for name, info in members.items()}
    except BadGift:
        raise
    except (
        BadZipFile,
        StructError,
        ZlibError,
        EOFError,
        OSError,
        RuntimeError,
        ValueError,
    ) as error:
        raise BadGift(f"{gift.name} is no map that was given: it can't be unpacked.") from error
    maps = [name for name in unpacked if name.lower().endswith(".tmx")]
    if len(maps) != 1:
        raise BadGift(f"{gift.name} holds {len(maps) or 'no'} maps; it must be one.")
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix=".taken-", dir=folder))
    try:
        for name, each in unpacked.items():
            file = home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(each)
        try:
            survey(home / maps[0])
        except MapError as error:
            raise BadGift(f"The map in {gift.name} can't be read: {error.problem.words}.") from None
        to = free_path(folder, PurePosixPath(maps[0]).stem).with_suffix("")
        number = 2
        while os.path.lexists(to):
            to, number = to.with_name(f"{to.name}-{number}"), number + 1
        os.replace(home, to)
        to.chmod(0o755)
        return to / maps[0]
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _unpacked(zip: ZipFile, info: ZipInfo) -> bytes:
    """A file in it. It may claim to be smaller than it is: no more is unpacked than it claims."""
    with zip.open(info) as file:
        return file.read(info.file_size + 1)


def _checked(zip: ZipFile) -> dict[str, ZipInfo]:
    """The files in it by their names, which lead nowhere else, are few and not too large."""
    found: dict[str, ZipInfo] = {}
    infos = [info for info in zip.infolist() if not info.is_dir()]
    if len(infos) > MOST:
        raise BadGift(f"It holds {len(infos)} files, and {MOST} are the most.")
    if sum(info.file_size for info in infos) > UNPACKED:
        raise BadGift(f"It holds more than {UNPACKED >> 20} MiB.")
    for info in infos:
        name = info.filename
        path = PurePosixPath(name)
        wrong = (
            path.is_absolute()
            or PureWindowsPath(name).anchor
            or ".." in path.parts
            or "\\" in name
            or not name.isprintable()
            or (info.external_attr >> 16) & 0o170000 == 0o120000
        )
        if wrong or path.suffix.lower() not in KINDS or any(p[:1] == "." for p in path.parts):
            raise BadGift(f"It holds a file that no map needs: {name[:60]!r}.")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadGift(f"It holds {name[:60]!r} in a way that is not unpacked here.")
        if name.casefold() in (each.casefold() for each in found):
            raise BadGift(f"It holds {name[:60]!r} twice.")
        found[name] = info
    return found
