"""Export of a map with its files as one zip for a friend, and import of such a file or a map."""

from __future__ import annotations

import os
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import chain, count
from pathlib import Path, PurePosixPath, PureWindowsPath
from stat import S_ISLNK
from struct import error as StructError
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from engine import files
from engine.rules.quoting import short
from games.duel.maps.files import FARTHEST_UP, MapFiles
from games.duel.maps.nodes import MapElement
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey
from games.duel.maps.sources import NotFound
from games.duel.workshop.fresh import free_path

LARGEST = 32 << 20
"""Largest size of an exported or imported file, in bytes."""
UNPACKED = 64 << 20
"""Largest size of a map's unpacked files together, in bytes."""
MOST = 300
"""Largest number of files in a zip that a map may need."""
MOST_ENTRIES = 5_000
"""Largest number of entries in a zip."""
PICTURES = (*(".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".svg", ".tif", ".tiff", ".tga"),)
"""File name endings of pictures. Those that the game does not draw are for Tiled."""
_ROOTS = {".tmx": "map", ".tsx": "tileset", ".tx": "template"}
"""Tags of the root elements of a map's files, by their endings."""
_PROJECT = ".tiled-project"
KINDS = (*_ROOTS, *PICTURES, _PROJECT)
"""File name endings of everything that a map can need."""
_NAMED = 5
"""Largest number of left-out files that are named in a sentence."""
_DAMAGED = (BadZipFile, StructError, ZlibError, EOFError, OSError, RuntimeError, ValueError)
"""Errors that `zipfile` raises for a damaged file."""
_ENTRY = b"PK\x01\x02"
"""First bytes of each entry in a zip's directory."""
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
_MARKUP = (b"<", b"{")
_SPACE = b"\xef\xbb\xbf \t\r\n"
_UTF_8 = 0x800
"""Flag bit of a zip entry whose name is in UTF-8."""
_ENCRYPTED = 0x1
"""Flag bit of an encrypted zip entry."""
_WHEN = (2000, 1, 1, 0, 0, 0)
_README_NAME = "README.txt"
_README = """A battlefield for DUEL, a game of Fireside.

In Fireside: choose Import a map in the menu of the map workshop, and enter the path of this file.
In Tiled: unpack this file, and open the .tmx file in it.
"""


class BadGift(ValueError):
    """Error: a map can't be exported or imported; the message is a sentence."""


class Carried(NamedTuple):
    """A map that was exported or imported: its path, and the files that were left out."""

    path: Path
    left_out: tuple[str, ...]

    @property
    def note(self) -> str:
        """The left-out files as a sentence, or ""."""
        if not self.left_out:
            return ""
        names = ", ".join(self.left_out[:_NAMED])
        more = len(self.left_out) - _NAMED
        return f"These files were left out because no duel needs them: {names}" + (
            f", and {more} more." if more > 0 else "."
        )


class _Needed(NamedTuple):
    """The files of a map: name of the map's own file, all contents by name, and left-out files."""

    map_name: str
    content: dict[str, bytes]
    left_out: tuple[str, ...]


def give(path: Path, archive: Path, allowed: Sequence[Path] = ()) -> Carried:
    """Write a saved map and its files into one new zip, numbered if the name is taken.

    Args:
        path: File of the map.
        archive: Path of the zip.
        allowed: Folders outside the map's own that may be read.

    Raises:
        OSError: A file can't be read or written.
        BadGift: A file that the map needs can't be read.
    """
    needed = _needed(path, allowed)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as zip:
        zip.writestr(ZipInfo(_README_NAME, _WHEN), _README)
        for name, content in sorted(needed.content.items()):
            # A map names files in UTF-8 only, so a file with another name may be renamed.
            info = ZipInfo(os.fsencode(name).decode("utf-8", "replace"), _WHEN)
            info.compress_type = ZIP_DEFLATED
            zip.writestr(info, content)
    if len(packed.getvalue()) > LARGEST:
        raise BadGift(f"The file would be larger than {LARGEST >> 20} MiB: use smaller pictures.")
    archive.parent.mkdir(parents=True, exist_ok=True)
    return Carried(files.create_numbered(archive, packed.getvalue()), needed.left_out)


def take(gift: Path, folder: Path) -> Carried:
    """Import a map into a new folder among the user's maps: a zip, or a .tmx with its files.

    A failed import leaves nothing behind.

    Raises:
        OSError: A file can't be read or written.
        BadGift: The file does not contain exactly one readable map.
    """
    content = files.read(gift, LARGEST)
    if content.startswith(_ZIPS):
        needed = _from_zip(gift, content)
    elif gift.suffix.lower() == ".tmx" or content.lstrip(_SPACE).startswith(_MARKUP):
        needed = _needed(gift)
    else:
        raise BadGift(f"{gift.name} can't be unpacked: it is neither a .zip nor a .tmx file.")
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix=".taken-", dir=folder))
    try:
        for name, each in needed.content.items():
            file = home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            files.create(file, each)
        try:
            survey(home / needed.map_name)
        except MapError as error:
            raise BadGift(f"The map in {gift.name} can't be read: {error.problem.words}.") from None
        first = free_path(folder, PurePosixPath(needed.map_name).stem).with_suffix("")
        numbers = (first.with_name(f"{first.name}-{number}") for number in count(2))
        target = next(each for each in chain([first], numbers) if not os.path.lexists(each))
        os.replace(home, target)
        target.chmod(folder.stat().st_mode & 0o777)
        return Carried(target / needed.map_name, needed.left_out)
    finally:
        shutil.rmtree(home, ignore_errors=True)


# Files of a map.


def _needed(path: Path, allowed: Sequence[Path] = (), within: Path | None = None) -> _Needed:
    """Return the files that a map needs, from its project's folder and from allowed folders.

    Args:
        path: File of the map.
        allowed: Folders outside the project's that may be read.
        within: Folder that counts as the project's folder.

    Raises:
        OSError: A file can't be read.
        BadGift: The map, a tileset or a template can't be used.
    """
    path = Path(os.path.abspath(path))
    own = MapFiles(path, allowed, within)
    content: dict[Path, bytes] = {}
    left_out: list[str] = []
    waiting = [_Source(each, each) for each in (path, own.project) if each]
    while waiting:
        file, place = waiting.pop()
        if place in content:
            continue
        try:
            content[place] = files.read(file)
        except OSError as error:
            if file.suffix.lower() not in PICTURES:
                raise
            left_out.append(f"{place.name} ({error.strerror})")
            continue
        if tag := _ROOTS.get(file.suffix.lower()):
            try:
                root = MapElement(file, own.root(file, tag, content[place]))
                waiting += [*_named(own, root, place), *_pictures(own, root, place, left_out)]
            except MapError as error:
                words = ": ".join(filter(None, (error.problem.object, error.problem.words)))
                raise BadGift(f"{file.name}: {words}.") from error
        if sum(map(len, content.values())) > UNPACKED:
            raise BadGift(f"What the map names is larger than {UNPACKED >> 20} MiB together.")
    return _together(path, content, tuple(dict.fromkeys(left_out)))


class _Source(NamedTuple):
    """A file that a map names.

    Attributes:
        file: Present path of the file, which may have been moved.
        place: Path of the file according to the map.
    """

    file: Path
    place: Path


def _named(own: MapFiles, root: MapElement, place: Path) -> Iterator[_Source]:
    """Yield the tilesets and templates that a file at this place names.

    Raises:
        UnreadableMap: A file can't be read.
        BadGift: A file is named by its absolute path.
    """
    for tag, key in (("tileset", "source"), ("object", "template")):
        for each in root.element.iter(tag):
            if source := each.get(key):
                file = own.resolve(root.file, "", source)
                try:
                    yield _Source(file, _place(place, source))
                except NotFound as error:
                    words = f"{place.name}: '{short(source)}' {error.words}: save it in Tiled."
                    raise BadGift(words) from error


def _pictures(
    own: MapFiles, root: MapElement, place: Path, left_out: list[str]
) -> Iterator[_Source]:
    """Yield the existing pictures that a file of a map names; add the others to `left_out`.

    A map may name any file as its picture, so files that are not pictures are never exported.
    """
    for image in root.element.iter("image"):
        source = image.get("source")
        if not source:
            continue
        try:
            file = own.find(root.file, source)
            if file.suffix.lower() not in PICTURES:
                raise NotFound("is no picture")
            picture = _Source(file, _place(place, source))
        except NotFound as error:
            left_out.append(f"{short(source)} ({error.words})")
        else:
            yield picture


def _place(file: Path, source: str) -> Path:
    """Return the place of a file according to the file that names it.

    Raises:
        NotFound: The name is an absolute path.
    """
    plain = source.replace("\\", "/")
    if PurePosixPath(plain).anchor or PureWindowsPath(plain).anchor:
        raise NotFound("is named by its whole path")
    return Path(os.path.normpath(file.parent / plain))


def _together(path: Path, content: dict[Path, bytes], left_out: tuple[str, ...]) -> _Needed:
    """Return the files by their paths from their common folder.

    If the map itself then lies in a subfolder, an empty Tiled project is added in the common
    folder, so that the map may name files beside its own folder.

    Raises:
        BadGift: The map lies too many folders below the common one.
    """
    top = os.path.commonpath([place.parent for place in content])
    inside = {place.relative_to(top).as_posix(): each for place, each in content.items()}
    name = path.relative_to(top)
    if len(name.parts) - 1 > FARTHEST_UP:
        raise BadGift(f"{name.name} lies too far from what it names: lay both into one folder.")
    if len(name.parts) > 1 and not any(each.endswith(_PROJECT) for each in inside):
        inside[f"{name.stem}{_PROJECT}"] = b"{}\n"
    return _Needed(name.as_posix(), inside, left_out)


# Reading of a zip.


def _from_zip(gift: Path, content: bytes) -> _Needed:
    """Return the files of the one map in a zip.

    Raises:
        OSError: A file can't be written.
        BadGift: The zip is damaged, dangerous, or does not contain exactly one map.
    """
    try:
        if content.count(_ENTRY) > MOST_ENTRIES:
            raise BadGift(f"It holds more than {MOST_ENTRIES} files.")
        with ZipFile(BytesIO(content)) as zip:
            members, left_out = _checked(zip)
            unpacked = {name: _unpacked(zip, info) for name, info in members.items()}
    except BadGift:
        raise
    except _DAMAGED as error:
        raise BadGift(f"{gift.name} is damaged: it can't be unpacked.") from error
    maps = [name for name in unpacked if name.lower().endswith(".tmx")]
    if len(maps) > 1:
        raise BadGift(
            f"{gift.name} holds {len(maps)} maps, and it must be one: unpack it, and import one of"
            " its .tmx files."
        )
    if not maps:
        raise BadGift(f"{gift.name} holds no maps: no file in it ends with .tmx.")
    with tempfile.TemporaryDirectory(prefix="fireside-") as unpacked_folder:
        home = Path(unpacked_folder).resolve()
        for name, each in unpacked.items():
            file = home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            files.create(file, each)
        needed = _needed(home / maps[0], [home], home)
    contents = {*needed.content.values()}
    left_out += [name for name, each in unpacked.items() if each not in contents]
    return needed._replace(left_out=(*needed.left_out, *left_out))


def _unpacked(zip: ZipFile, info: ZipInfo) -> bytes:
    """Return the content of an entry, and never more than its stated size by more than a byte."""
    with zip.open(info) as file:
        return file.read(info.file_size + 1)


def _checked(zip: ZipFile) -> tuple[dict[str, ZipInfo], list[str]]:
    """Return the entries that a map may need, by name, and the names of all others.

    The others are never unpacked.

    Raises:
        BadGift: An entry is dangerous, encrypted, ambiguous or too large.
    """
    entries: dict[str, ZipInfo] = {}
    left_out: list[str] = []
    folded: dict[str, ZipInfo] = {}
    for info in zip.infolist():
        name = _name(info)
        if name.endswith("/"):
            continue
        if _leads_out(name):
            raise BadGift(f"It holds a file that would lie outside its folder: {name[:60]!r}.")
        if not _may_be_needed(name, info):
            left_out += [] if name == _README_NAME else [short(name)]
            continue
        if info.flag_bits & _ENCRYPTED:
            raise BadGift("It is locked with a password: pack it anew without one.")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadGift(f"It holds {name[:60]!r} in a way that is not unpacked here.")
        other = folded.setdefault(name.casefold(), info)
        if other is info:
            entries[name] = info
        elif (other.CRC, other.file_size) != (info.CRC, info.file_size):
            raise BadGift(f"It holds {name[:60]!r} twice, and not the same.")
    if len(entries) > MOST:
        raise BadGift(f"It holds {len(entries)} files, and {MOST} are the most.")
    if sum(info.file_size for info in entries.values()) > UNPACKED:
        raise BadGift(f"It holds more than {UNPACKED >> 20} MiB.")
    return entries, left_out


def _name(info: ZipInfo) -> str:
    r"""Return the name of a file in a zip, in Unicode and with / between folders.

    Finder writes UTF-8 without the flag for it, and old programs of Windows write \ between
    folders.
    """
    name = info.filename
    if not info.flag_bits & _UTF_8:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name.replace("\\", "/"))


def _leads_out(name: str) -> bool:
    """Return True if a file of this name would lie outside the folder of unpacked files."""
    return bool(
        PurePosixPath(name).anchor
        or PureWindowsPath(name).anchor
        or ".." in PurePosixPath(name).parts
    )


def _may_be_needed(name: str, info: ZipInfo) -> bool:
    """Return True if a map can need a file; links, hidden files and system files are not needed."""
    path = PurePosixPath(name)
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
    ends = path.suffix.lower() in KINDS
    return ends and not hidden and name.isprintable() and not S_ISLNK(info.external_attr >> 16)
