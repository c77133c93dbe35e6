"""The files of one map: read without trust, all from the folder in which the map lies."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from xml.etree import ElementTree

from engine import files
from engine.rules.quoting import short
from games.duel.maps.problems import unreadable

LARGEST = 1 << 20
"""Bytes of a file."""
MOST_FILES = 64
"""Tilesets and templates of a map, itself counted."""
MOST_ELEMENTS = 50_000
"""Elements of XML in a map and all files that it names."""
DEEPEST = 40
"""How deep elements may lie in each other."""


FARTHEST_UP = 4
"""So many folders above a map a project may lie."""


class MapFiles:
    """The files that one map may name: regular ones, in the folder of its project or below it.

    That is the nearest one, from the map's own upwards, in which a project of Tiled lies; without
    one it is the map's own.
    """

    def __init__(self, map_file: Path) -> None:
        self.project = _project(map_file)
        """The file of the project, if there is one."""
        self._folder = (self.project or map_file).parent
        self._known: dict[tuple[Path, str], Path] = {}
        self._read = 0
        self._elements = 0

    def beside(self, file: Path, owner: str, source: str) -> Path:
        """The file that `source` means where it stands in `file`. Raises `UnreadableMap`."""
        place = file.parent, source
        if place not in self._known:
            path, problem = self._checked(*place)
            if problem:
                raise unreadable(file, owner, f"'{short(source)}' {problem}")
            self._known[place] = path
        return self._known[place]

    def _checked(self, folder: Path, source: str) -> tuple[Path, str]:
        """The file that is meant there, and what is wrong with it, or ""."""
        path = Path(os.path.normpath(folder / source))
        if PurePosixPath(source).anchor or PureWindowsPath(source).anchor:
            return path, "must be written relative to the file"
        try:
            # Before any look at the file: what lies outside is not even asked for.
            if not path.resolve().is_relative_to(self._resolved):
                return path, (
                    "leads out of the folder of the map: keep the map beside the folder of its"
                    " tilesets, or embed the tileset in Tiled"
                )
            if path.is_file():
                return path, ""
        except (OSError, RuntimeError, ValueError):  # a loop of links, a name that can't be one
            pass
        return path, "is not a plain file" if os.path.lexists(path) else "does not exist"

    @cached_property
    def _resolved(self) -> Path:
        return self._folder.resolve()

    def root(self, file: Path, tag: str, content: bytes | None = None) -> ElementTree.Element:
        """The root element of an XML file, or of content that is to be its own; it must have this
        tag. Raises `UnreadableMap`."""
        self._read += 1
        if self._read > MOST_FILES:
            raise unreadable(file, "", f"the map names more than {MOST_FILES - 1} files")
        if content is None:
            content = _content(file)
        builder = _Builder(MOST_ELEMENTS - self._elements)
        parser = ElementTree.XMLParser(target=builder)
        try:
            parser.feed(content)
            root = parser.close()
        except ElementTree.ParseError as error:
            line, column = error.position
            problem = _other_kind(content) or f"line {line}, column {column + 1} is not XML"
            raise unreadable(file, "", f"not a Tiled map: {problem}") from None
        except _Refused as error:
            raise unreadable(file, "", str(error)) from None
        except (LookupError, ValueError):
            problem = _other_kind(content) or "not XML in an encoding known here"
            raise unreadable(file, "", problem) from None
        self._elements += builder.count
        if root.tag != tag:
            raise unreadable(file, "", f"holds no <{tag}>, but <{short(root.tag)}>")
        return root


class _Refused(Exception):
    """XML that is well formed and still not read."""


class _Builder:
    """Builds the tree of a file, as long as it stays small and plain."""

    def __init__(self, most: int) -> None:
        self._builder = ElementTree.TreeBuilder()
        self._most = most
        self.count = 0
        self._depth = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise _Refused("has a DOCTYPE, as very old Tiled wrote it: open and save it again in Tiled")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        self._depth += 1
        if self.count > self._most:
            raise _Refused(f"the map has more than {MOST_ELEMENTS} elements")
        if self._depth > DEEPEST:
            raise _Refused(f"has elements more than {DEEPEST} deep in each other")
        self._builder.start(tag, dict(attributes))

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(tag)

    def data(self, text: str) -> None:
        self._builder.data(text)

    def close(self) -> ElementTree.Element:
        return self._builder.close()


def _project(map_file: Path) -> Path | None:
    """The file of the project in which a map lies, the first by name where a folder has several."""
    folder = Path(os.path.abspath(map_file)).parent
    for each in [folder, *folder.parents][: FARTHEST_UP + 1]:
        try:
            found = sorted(path for path in each.glob("*.tiled-project") if path.is_file())
        except OSError:  # it can't be looked into
            return None
        if found:
            return found[0]
    return None


def _other_kind(content: bytes) -> str:
    """What a file is that is written as JSON, and what to do about it; "" where it is none."""
    text = content.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text.startswith(b"{"):
        return ""
    if b'"maps"' in text and b'"world"' in text:
        return "it is a world, which only says how maps lie together: choose one of its maps"
    return "it is written as JSON: open it in Tiled, and save it as .tmx (File > Save As)"


def _content(file: Path) -> bytes:
    """The bytes of a regular file that is not too large. Raises `UnreadableMap`."""
    try:
        return files.read(file, LARGEST)
    except FileNotFoundError:
        raise unreadable(file, "", "no such file") from None
    except OSError as error:
        raise unreadable(file, "", f"can't be read ({error.strerror})") from None
