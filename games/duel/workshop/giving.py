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
from games.duel.maps.files import MAX_FOLDERS_UP, MapFiles
from games.duel.maps.nodes import MapElement
from games.duel.maps.problems import MapError
from games.duel.maps.reader import survey
from games.duel.maps.sources import NotFound
from games.duel.workshop.fresh import free_path

MAX_PACKAGE_BYTES = 32 << 20
"""Largest size of an exported or imported file, in bytes."""
MAX_UNPACKED_BYTES = 64 << 20
"""Largest size of a map's unpacked files together, in bytes."""
MAX_FILES = 300
"""Largest number of files in a zip that a map may need."""
MAX_ENTRIES = 5_000
"""Largest number of entries in a zip."""
PICTURE_SUFFIXES = (
    ".png",
    ".jpg",
    ".jpeg",
    ".gif",
    ".bmp",
    ".webp",
    ".svg",
    ".tif",
    ".tiff",
    ".tga",
)
"""File name endings of pictures. Those that the game does not draw are for Tiled."""
_ROOT_TAGS = {".tmx": "map", ".tsx": "tileset", ".tx": "template"}
"""Tags of the root elements of a map's files, by their endings."""
_PROJECT_SUFFIX = ".tiled-project"
"""Suffix of a Tiled project; the maps in its folder may name any file there."""
NEEDED_SUFFIXES = (*_ROOT_TAGS, *PICTURE_SUFFIXES, _PROJECT_SUFFIX)
"""File name endings of everything that a map can need."""
_MAX_NAMED = 5
"""Largest number of left-out files that are named in a sentence."""
_DAMAGE_ERRORS = (BadZipFile, StructError, ZlibError, EOFError, OSError, RuntimeError, ValueError)
"""Errors that `zipfile` raises for a damaged file."""
_ENTRY_SIGNATURE = b"PK\x01\x02"
"""First bytes of each entry in a zip's directory."""
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
"""First bytes of a zip with entries, and of an empty one."""
_MAP_FIRST_BYTES = (b"<", b"{")
"""First byte of an XML map, and of a JSON map, which is refused with advice."""
_LEADING_BYTES = b"\xef\xbb\xbf \t\r\n"
"""Byte order mark and spaces that may stand before the first byte of a map."""
_UTF_8_FLAG = 0x800
"""Flag bit of a zip entry whose name is in UTF-8."""
_ENCRYPTED_FLAG = 0x1
"""Flag bit of an encrypted zip entry."""
_ENTRY_DATE = (2000, 1, 1, 0, 0, 0)
"""Date of every zip entry, fixed so that equal maps give equal zips."""
_README_NAME = "README.txt"
_README = """A battlefield for DUEL, a game of Fireside.

In Fireside: choose Import a map in the menu of the map workshop, and enter the path of this file.
In Tiled: unpack this file, and open the .tmx file in it.
"""


class BadMapPackage(ValueError):
    """Error: a map can't be exported or imported; the message is a sentence."""


class MapTransfer(NamedTuple):
    """A map that was exported or imported: its path, and the files that were left out."""

    path: Path
    left_out_files: tuple[str, ...]

    @property
    def note(self) -> str:
        """The left-out files as a sentence, or ""."""
        if not self.left_out_files:
            return ""
        names = ", ".join(self.left_out_files[:_MAX_NAMED])
        unnamed_count = len(self.left_out_files) - _MAX_NAMED
        if unnamed_count > 0:
            names = f"{names}, and {unnamed_count} more"
        return f"These files were left out because no duel needs them: {names}."


class _MapContents(NamedTuple):
    """The files of a map: name of the map's own file, all contents by name, and left-out files."""

    map_name: str
    content_by_name: dict[str, bytes]
    left_out_files: tuple[str, ...]


def export_map(path: Path, archive: Path, allowed_folders: Sequence[Path] = ()) -> MapTransfer:
    """Write a saved map and its files into one new zip, the map's package.

    The zip gets a number if its name is taken.

    Args:
        path: File of the map.
        archive: Path of the zip.
        allowed_folders: Folders outside the map's own that may be read.

    Raises:
        OSError: A file can't be read or written.
        BadMapPackage: A file that the map needs can't be read.
    """
    contents = _contents_of_map(path, allowed_folders)
    package_buffer = BytesIO()
    with ZipFile(package_buffer, "w", ZIP_DEFLATED) as zip_file:
        zip_file.writestr(ZipInfo(_README_NAME, _ENTRY_DATE), _README)
        for name, content in sorted(contents.content_by_name.items()):
            # A map names files in UTF-8 only, so nothing names a file with other bytes in its
            # name: they may be replaced.
            utf8_name = os.fsencode(name).decode("utf-8", "replace")
            info = ZipInfo(utf8_name, _ENTRY_DATE)
            info.compress_type = ZIP_DEFLATED
            zip_file.writestr(info, content)
    if len(package_buffer.getvalue()) > MAX_PACKAGE_BYTES:
        raise BadMapPackage(
            f"The file would be larger than {MAX_PACKAGE_BYTES >> 20} MiB: use smaller pictures."
        )
    archive.parent.mkdir(parents=True, exist_ok=True)
    return MapTransfer(
        files.create_numbered(archive, package_buffer.getvalue()), contents.left_out_files
    )


def import_map(package: Path, folder: Path) -> MapTransfer:
    """Import a map into a new folder among the user's maps: a zip, or a .tmx with its files.

    A failed import leaves nothing behind.

    Raises:
        OSError: A file can't be read or written.
        BadMapPackage: The file does not contain exactly one readable map.
    """
    content = files.read(package, MAX_PACKAGE_BYTES)
    if content.startswith(_ZIP_SIGNATURES):
        contents = _contents_of_zip(package, content)
    elif package.suffix.lower() == ".tmx" or content.lstrip(_LEADING_BYTES).startswith(
        _MAP_FIRST_BYTES
    ):
        contents = _contents_of_map(package)
    else:
        raise BadMapPackage(
            f"{package.name} can't be unpacked: it is neither a .zip nor a .tmx file."
        )
    folder.mkdir(parents=True, exist_ok=True)
    staging_folder = Path(tempfile.mkdtemp(prefix=".taken-", dir=folder))
    try:
        for name, file_content in contents.content_by_name.items():
            path = staging_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            files.create(path, file_content)
        try:
            survey(staging_folder / contents.map_name)
        except MapError as error:
            raise BadMapPackage(
                f"The map in {package.name} can't be read: {error.problem.words}."
            ) from None
        target = _free_folder(folder, PurePosixPath(contents.map_name).stem)
        os.replace(staging_folder, target)
        target.chmod(folder.stat().st_mode & 0o777)
        return MapTransfer(target / contents.map_name, contents.left_out_files)
    finally:
        shutil.rmtree(staging_folder, ignore_errors=True)


def _free_folder(parent: Path, map_stem: str) -> Path:
    """Return an unused path for the folder of an imported map; no map beside it has its name."""
    first_path = free_path(parent, map_stem).with_suffix("")
    numbered_paths = (first_path.with_name(f"{first_path.name}-{number}") for number in count(2))
    return next(path for path in chain([first_path], numbered_paths) if not os.path.lexists(path))


# Files of a map.


class _Source(NamedTuple):
    """A file that a map names.

    Attributes:
        file: Present path of the file, which may have been moved.
        named_path: Path of the file according to the map.
    """

    file: Path
    named_path: Path


def _contents_of_map(
    path: Path, allowed_folders: Sequence[Path] = (), root_folder: Path | None = None
) -> _MapContents:
    """Return the files that a map needs, from its project's folder and from allowed folders.

    Args:
        path: File of the map.
        allowed_folders: Folders outside the project's that may be read.
        root_folder: Folder that counts as the project's folder.

    Raises:
        OSError: A file can't be read.
        BadMapPackage: The map, a tileset or a template can't be used.
    """
    path = Path(os.path.abspath(path))
    map_files = MapFiles(path, allowed_folders, root_folder)
    content_by_path: dict[Path, bytes] = {}
    left_out_files: list[str] = []
    unread_sources = [_Source(each, each) for each in (path, map_files.project) if each]
    while unread_sources:
        file, named_path = unread_sources.pop()
        if named_path in content_by_path:
            continue
        try:
            content_by_path[named_path] = files.read(file)
        except OSError as error:
            if file.suffix.lower() not in PICTURE_SUFFIXES:
                raise
            left_out_files.append(f"{named_path.name} ({error.strerror})")
            continue
        sources, unusable_pictures = _sources_in(
            map_files, file, named_path, content_by_path[named_path]
        )
        unread_sources += sources
        left_out_files += unusable_pictures
        if sum(map(len, content_by_path.values())) > MAX_UNPACKED_BYTES:
            raise BadMapPackage(
                f"What the map names is larger than {MAX_UNPACKED_BYTES >> 20} MiB together."
            )
    return _relative_to_common_folder(path, content_by_path, tuple(dict.fromkeys(left_out_files)))


def _sources_in(
    map_files: MapFiles, file: Path, named_path: Path, content: bytes
) -> tuple[list[_Source], list[str]]:
    """Return the files that a file of a map names, and the reasons against unusable pictures.

    Raises:
        BadMapPackage: The file, or a tileset or template that it names, can't be used.
    """
    tag = _ROOT_TAGS.get(file.suffix.lower())
    if not tag:
        return [], []
    try:
        root = MapElement(file, map_files.root(file, tag, content))
        sources = [*_named_sources(map_files, root, named_path)]
        pictures, unusable_pictures = _named_pictures(map_files, root, named_path)
    except MapError as error:
        words = ": ".join(filter(None, (error.problem.object, error.problem.words)))
        raise BadMapPackage(f"{file.name}: {words}.") from error
    return [*sources, *pictures], unusable_pictures


def _named_sources(map_files: MapFiles, root: MapElement, naming_path: Path) -> Iterator[_Source]:
    """Yield the tilesets and templates that a file at this place names.

    Raises:
        UnreadableMap: A file can't be read.
        BadMapPackage: A file is named by its absolute path.
    """
    for tag, key in (("tileset", "source"), ("object", "template")):
        for each in root.element.iter(tag):
            if source := each.get(key):
                file = map_files.resolve(root.file, "", source)
                try:
                    yield _Source(file, _named_path(naming_path, source))
                except NotFound as error:
                    words = (
                        f"{naming_path.name}: '{short(source)}' {error.words}: save it in Tiled."
                    )
                    raise BadMapPackage(words) from error


def _named_pictures(
    map_files: MapFiles, root: MapElement, naming_path: Path
) -> tuple[list[_Source], list[str]]:
    """Return the pictures that a file of a map names, and the reasons against all others.

    A map may name any file as its picture, so files that are not pictures are never exported.
    """
    pictures: list[_Source] = []
    left_out_files: list[str] = []
    for image in root.element.iter("image"):
        source = image.get("source")
        if not source:
            continue
        try:
            file = map_files.find(root.file, source)
            if file.suffix.lower() not in PICTURE_SUFFIXES:
                raise NotFound("is no picture")
            pictures.append(_Source(file, _named_path(naming_path, source)))
        except NotFound as error:  # its words are the end of a sentence about the file
            left_out_files.append(f"{short(source)} ({error.words})")
    return pictures, left_out_files


def _named_path(naming_path: Path, source: str) -> Path:
    """Return the place of a file according to the file that names it.

    Raises:
        NotFound: The name is an absolute path.
    """
    slashed_source = source.replace("\\", "/")
    if PurePosixPath(slashed_source).anchor or PureWindowsPath(slashed_source).anchor:
        raise NotFound("is named by its whole path")
    return Path(os.path.normpath(naming_path.parent / slashed_source))


def _relative_to_common_folder(
    path: Path, content_by_path: dict[Path, bytes], left_out_files: tuple[str, ...]
) -> _MapContents:
    """Return the files by their paths from their common folder.

    If the map itself then lies in a subfolder, an empty Tiled project is added in the common
    folder, so that the map may name files beside its own folder.

    Raises:
        BadMapPackage: The map lies too many folders below the common one.
    """
    common_folder = os.path.commonpath([named_path.parent for named_path in content_by_path])
    content_by_name = {
        named_path.relative_to(common_folder).as_posix(): each
        for named_path, each in content_by_path.items()
    }
    map_path = path.relative_to(common_folder)
    folders_down = len(map_path.parts) - 1
    if folders_down > MAX_FOLDERS_UP:
        raise BadMapPackage(
            f"{map_path.name} lies too far from what it names: lay both into one folder."
        )
    has_project = any(each.endswith(_PROJECT_SUFFIX) for each in content_by_name)
    if folders_down and not has_project:
        content_by_name[f"{map_path.stem}{_PROJECT_SUFFIX}"] = b"{}\n"
    return _MapContents(map_path.as_posix(), content_by_name, left_out_files)


# Reading of a zip.


def _contents_of_zip(package: Path, content: bytes) -> _MapContents:
    """Return the files of the one map in a zip.

    Raises:
        OSError: A file can't be written.
        BadMapPackage: The zip is damaged, dangerous, or does not contain exactly one map.
    """
    try:
        if content.count(_ENTRY_SIGNATURE) > MAX_ENTRIES:
            raise BadMapPackage(f"It holds more than {MAX_ENTRIES} files.")
        with ZipFile(BytesIO(content)) as zip_file:
            entries, left_out_files = _checked_entries(zip_file)
            unpacked_files = {name: _unpack(zip_file, info) for name, info in entries.items()}
    except BadMapPackage:  # it is a ValueError, which would count as damage
        raise
    except _DAMAGE_ERRORS as error:
        raise BadMapPackage(f"{package.name} is damaged: it can't be unpacked.") from error
    map_names = [name for name in unpacked_files if name.lower().endswith(".tmx")]
    if len(map_names) > 1:
        raise BadMapPackage(
            f"{package.name} holds {len(map_names)} maps, and it must be one: unpack it,"
            " and import one of its .tmx files."
        )
    if not map_names:
        raise BadMapPackage(f"{package.name} holds no maps: no file in it ends with .tmx.")
    with tempfile.TemporaryDirectory(prefix="fireside-") as unpacked_folder:
        folder = Path(unpacked_folder).resolve()
        for name, file_content in unpacked_files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            files.create(path, file_content)
        contents = _contents_of_map(folder / map_names[0], [folder], folder)
    # Compared by content, because the map's files now lie at their paths from a common folder.
    needed_contents = {*contents.content_by_name.values()}
    left_out_files += [
        name for name, file_content in unpacked_files.items() if file_content not in needed_contents
    ]
    return contents._replace(left_out_files=(*contents.left_out_files, *left_out_files))


def _unpack(zip_file: ZipFile, entry: ZipInfo) -> bytes:
    """Return the content of an entry; read at most one byte beyond its stated size."""
    with zip_file.open(entry) as file:
        return file.read(entry.file_size + 1)


def _checked_entries(zip_file: ZipFile) -> tuple[dict[str, ZipInfo], list[str]]:
    """Return the entries that a map may need, by name, and the names of all others.

    The others are never unpacked.

    Raises:
        BadMapPackage: An entry is dangerous, encrypted, ambiguous or too large.
    """
    entries: dict[str, ZipInfo] = {}
    left_out_files: list[str] = []
    entries_by_folded_name: dict[str, ZipInfo] = {}
    for entry in zip_file.infolist():
        name = _entry_name(entry)
        if name.endswith("/"):
            continue
        if _is_outside(name):
            raise BadMapPackage(
                f"It holds a file that would lie outside its folder: {name[:60]!r}."
            )
        if not _may_be_needed(name, entry):
            if name != _README_NAME:
                left_out_files.append(short(name))
            continue
        if entry.flag_bits & _ENCRYPTED_FLAG:
            raise BadMapPackage("It is locked with a password: pack it anew without one.")
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadMapPackage(f"It holds {name[:60]!r} in a way that is not unpacked here.")
        folded_name = name.casefold()
        if folded_name not in entries_by_folded_name:
            entries_by_folded_name[folded_name] = entry
            entries[name] = entry
            continue
        earlier_entry = entries_by_folded_name[folded_name]
        if (earlier_entry.CRC, earlier_entry.file_size) != (entry.CRC, entry.file_size):
            raise BadMapPackage(f"It holds {name[:60]!r} twice, and not the same.")
    if len(entries) > MAX_FILES:
        raise BadMapPackage(f"It holds {len(entries)} files, and {MAX_FILES} are the most.")
    if sum(entry.file_size for entry in entries.values()) > MAX_UNPACKED_BYTES:
        raise BadMapPackage(f"It holds more than {MAX_UNPACKED_BYTES >> 20} MiB.")
    return entries, left_out_files


def _entry_name(entry: ZipInfo) -> str:
    r"""Return the name of a file in a zip, in Unicode and with / between folders.

    Finder writes UTF-8 without the flag for it, and old programs of Windows write \ between
    folders.
    """
    name = entry.filename
    if not entry.flag_bits & _UTF_8_FLAG:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name.replace("\\", "/"))


def _is_outside(name: str) -> bool:
    """Return True if a file of this name would lie outside the folder of unpacked files."""
    return bool(
        PurePosixPath(name).anchor
        or PureWindowsPath(name).anchor
        or ".." in PurePosixPath(name).parts
    )


def _may_be_needed(name: str, entry: ZipInfo) -> bool:
    """Return True if a map can need a file; links, hidden files and system files are not needed."""
    path = PurePosixPath(name)
    if path.suffix.lower() not in NEEDED_SUFFIXES or not name.isprintable():
        return False
    if any(part.startswith((".", "__MACOSX")) for part in path.parts):
        return False
    unix_mode = entry.external_attr >> 16
    return not S_ISLNK(unix_mode)
