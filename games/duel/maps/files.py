"""Untrusted files of one map, read with limits from its own folder and from allowed folders.

A source is the name of another file as a map or a tileset writes it. An error has a problem, which
is put in words for the user, with a `missing` file if the user can find it or allow its folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

from engine import files
from engine.rules.quoting import short
from games.duel.maps.problems import MissingFile, unreadable
from games.duel.maps.sources import NotFound, Sources

MAX_FILE_BYTES = 1 << 20
"""Largest size of a file, in bytes."""
MAX_FILES = 64
"""Largest number of files of a map: itself, its tilesets and its templates."""
MAX_ELEMENTS = 50_000
"""Largest number of XML elements in a map and all files that it names."""
MAX_DEPTH = 40
"""Largest depth to which XML elements may be nested."""
MAX_FOLDERS_UP = 4
"""Number of folders above a map in which its project is searched."""

_EXPORT_ADVICE = {
    "map": "open it in Tiled, and save it as .tmx (File > Save As)",
    "tileset": (
        "in Tiled, export the tileset as .tsx (File > Export As) and use that in the map, or embed"
        " the tileset in the map (Embed Tileset, below the tilesets)"
    ),
    "template": "open the template in Tiled, and save it as .tx (File > Save As)",
}
"""Advice for a file written as JSON, by the tag of its root element."""
_REASON_ADVICE = {
    "outside": (
        ", so it is not read: allow its folder, lay a project of Tiled (.tiled-project) in a folder"
        " around both, keep both in one folder, or {}"
    ),
    "missing": ": show where it is, put it there, or {}",
}
"""Advice by the reason why a file is not read; {} is what else the user can do."""
_ALTERNATIVES = {
    ".tsx": "embed the tileset in Tiled",
    ".tx": "detach the object from its template in Tiled",
}
"""Advice for a user who can't show a file, by the file's suffix."""
_LEADING_BYTES = b"\xef\xbb\xbf \t\r\n"
"""Byte order mark and spaces that may stand before the first byte of a file."""


class MapFiles:
    """The files that one map may name.

    These are regular files in the folder of the map's project or below it, and in the allowed
    folders. A file that is missing at the map's path is searched in the allowed folders.

    The folder of the project is the nearest one, from the map's own upwards, that contains a
    project of Tiled; without a project it is the map's own folder.
    """

    def __init__(
        self, map_file: Path, allowed_folders: Sequence[Path] = (), root_folder: Path | None = None
    ) -> None:
        """Find the project of a map.

        Args:
            map_file: File of the map.
            allowed_folders: Folders outside the project's that may be read.
            root_folder: Folder that counts as the project's; the project itself may lie deeper.
        """
        self.project = _project_of(map_file, root_folder)
        """File of the project, if there is one."""
        self._allowed_folders = allowed_folders
        self._sources = Sources(root_folder or (self.project or map_file).parent, allowed_folders)
        self._file_by_source: dict[tuple[Path, str], Path] = {}
        self._file_count = 0
        self._element_count = 0

    @property
    def classes(self) -> Path | None:
        """Project with the property classes: the map's own, or else one in an allowed folder."""
        return self.project or next(filter(None, map(_project_in, self._allowed_folders)), None)

    def resolve(self, file: Path, label: str, source: str) -> Path:
        """Return the file that `source` means in `file`; the answer is kept for the next call.

        Args:
            file: File that names the other one.
            label: Words for the object or tileset that names it, for sentences.
            source: Name of the file as it is written.

        Raises:
            UnreadableMap: The file can't be read; the problem has a `missing` file if the user can
                help.
        """
        key = file.parent, source
        if key not in self._file_by_source:
            self._file_by_source[key] = self._find_for_user(file, label, source)
        return self._file_by_source[key]

    def picture(self, file: Path, label: str, source: str) -> Path:
        """Return the picture that `source` means in `file`.

        Raises:
            UnreadableMap: The file can't be read; the problem has a `missing` file if the user can
                help.
        """
        return self._find_for_user(file, label, source, "its picture ")

    def find(self, file: Path, source: str) -> Path:
        """Return the file that `source` means in `file`, without an explanation for the user.

        Raises:
            NotFound: No such file can be read.
        """
        return self._sources.find(file.parent, source)

    def _find_for_user(self, file: Path, label: str, source: str, noun: str = "") -> Path:
        try:
            return self.find(file, source)
        except NotFound as error:
            words = f"{noun}'{short(source)}' {error.words}"
            missing_file = None
            if error.reason:
                missing_file = MissingFile(label, source, error.reason, error.folder)
                alternative = _ALTERNATIVES.get(
                    PurePosixPath(source).suffix.lower(), "choose another"
                )
                words += _REASON_ADVICE[error.reason].format(alternative)
            raise unreadable(file, label, words, missing_file) from None

    def root(self, file: Path, tag: str, content: bytes | None = None) -> ElementTree.Element:
        """Return the root element of an XML file.

        Args:
            file: The file.
            tag: Tag that the root element must have.
            content: Content to parse in place of the file's.

        Raises:
            UnreadableMap: The content is too large, is not XML or has another root element.
        """
        self._file_count += 1
        if self._file_count > MAX_FILES:
            # one of them is the map itself
            raise unreadable(file, "", f"the map names more than {MAX_FILES - 1} files")
        if content is None:
            content = _read_bytes(file)
        tree_builder = _LimitedTreeBuilder(MAX_ELEMENTS - self._element_count)
        parser = ElementTree.XMLParser(target=tree_builder)
        try:
            parser.feed(content)
            root = parser.close()
        except ElementTree.ParseError as error:
            line, column = error.position
            problem = _json_kind(content, tag) or f"line {line}, column {column + 1} is not XML"
            raise unreadable(file, "", f"not a Tiled {tag}: {problem}") from None
        except _RefusedXml as error:
            raise unreadable(file, "", str(error)) from None
        except (LookupError, ValueError):
            problem = _json_kind(content, tag) or "not XML in an encoding known here"
            raise unreadable(file, "", problem) from None
        self._element_count += tree_builder.element_count
        if root.tag != tag:
            raise unreadable(file, "", f"holds no <{tag}>, but <{short(root.tag)}>")
        return root


class _RefusedXml(Exception):
    """Error: XML is well formed and yet not accepted."""


class _LimitedTreeBuilder:
    """Target of the XML parser that builds a tree and refuses large, deep or unsafe content."""

    def __init__(self, max_elements: int) -> None:
        self._builder = ElementTree.TreeBuilder()
        self._max_elements = max_elements
        self.element_count = 0
        self._depth = 0

    # The XML parser calls the methods below by these names.

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise _RefusedXml(
            "has a DOCTYPE, as very old Tiled wrote it: open and save it again in Tiled"
        )

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.element_count += 1
        self._depth += 1
        if self.element_count > self._max_elements:
            raise _RefusedXml(f"the map has more than {MAX_ELEMENTS} elements")
        if self._depth > MAX_DEPTH:
            raise _RefusedXml(f"has elements more than {MAX_DEPTH} deep in each other")
        self._builder.start(tag, dict(attributes))

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(tag)

    def data(self, text: str) -> None:
        self._builder.data(text)

    def close(self) -> ElementTree.Element:
        return self._builder.close()


def _project_of(map_file: Path, root_folder: Path | None = None) -> Path | None:
    """Return the file of the project in which a map lies, or None.

    If a folder has several projects, the first by name counts. `root_folder` is the topmost folder
    that is searched.
    """
    folder = Path(os.path.abspath(map_file)).parent
    folders = [folder, *folder.parents][: MAX_FOLDERS_UP + 1]
    if root_folder in folders:
        folders = folders[: folders.index(root_folder) + 1]
    return next(filter(None, map(_project_in, folders)), None)


def _project_in(folder: Path) -> Path | None:
    """Return the file of the first project by name in a folder, or None."""
    with suppress(OSError):  # the folder may be unreadable
        projects = (path for path in folder.glob("*.tiled-project") if path.is_file())
        return min(projects, default=None)
    return None


def json_advice(tag: str) -> str:
    """Return the advice for a Tiled file written as JSON, by the tag of its root element."""
    return f"it is written as JSON, which is not read here: {_EXPORT_ADVICE[tag]}"


def _json_kind(content: bytes, tag: str) -> str:
    """Return the kind of a file written as JSON, with advice; "" if the file is not JSON."""
    text = content.lstrip(_LEADING_BYTES)
    if not text.startswith(b"{"):
        return ""
    if b'"maps"' in text and b'"world"' in text:
        return "it is a world, which only says how maps lie together: choose one of its maps"
    return json_advice(tag)


def _read_bytes(file: Path) -> bytes:
    """Return the bytes of a regular file that is not too large.

    Raises:
        UnreadableMap: The file can't be read.
    """
    try:
        return files.read(file, MAX_FILE_BYTES)
    except FileNotFoundError:
        raise unreadable(file, "", "no such file") from None
    except OSError as error:
        raise unreadable(file, "", f"can't be read ({error.strerror})") from None
