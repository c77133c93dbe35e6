"""A map's file as it is written. What is changed is replaced in its bytes, and nothing else: what
other programs put in, comments, order and spaces, stays as it is.

    document = Document(content)
    stone = document.find("object", id="12")
    document = document.patched(document.with_attributes(stone, x="64"))

An edit is a list of patches, each bytes in place of others. Applying them gives a new document and
the patches that take the edit back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

_ATTRIBUTE = re.compile(rb"""\s+([^\s=>/]+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_ENCODINGS = ("utf-8", "us-ascii", "ascii")
"""In these each sign of XML is one byte, and text that is written is what it was."""


class CannotKeep(ValueError):
    """A file can't be edited without other parts of it being written anew."""


class Patch(NamedTuple):
    """Bytes in place of those from `start` to `end`."""

    start: int
    end: int
    content: bytes


@dataclass(eq=False)
class Element:
    """An element of the file, and where it stands there, in bytes: its first tag is from `start` to
    `inside`, its last from `close` to `end`; an empty one (`<point/>`) has no last tag."""

    tag: str
    attributes: Mapping[str, str]
    parent: Element | None
    start: int
    inside: int
    close: int = 0
    end: int = 0
    children: list[Element] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether it is written as one tag."""
        return self.close == self.inside == self.end

    def all(self, tag: str) -> Iterator[Element]:
        """The elements with a tag in it, at any depth, in the order of the file."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.all(tag)

    def child(self, tag: str, **attributes: str) -> Element | None:
        """The first of its own children with a tag and these attributes."""
        wanted = attributes.items()
        fitting = (each for each in self.children if each.tag == tag)
        return next((each for each in fitting if wanted <= each.attributes.items()), None)


class Document:
    """The bytes of a file and the elements in them. Raises `CannotKeep` where it is no XML, or in
    an encoding in which its parts can't be replaced."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.root = _read(content)

    def patched(self, patches: Iterable[Patch]) -> tuple[Document, list[Patch]]:
        """The document after an edit, and the patches that take it back."""
        content, back = applied(self.content, patches)
        return Document(content), back

    def find(self, tag: str, **attributes: str) -> Element | None:
        """The first element with a tag and these attributes."""
        wanted = attributes.items()
        return next((e for e in self.root.all(tag) if wanted <= e.attributes.items()), None)

    # Edits.

    def with_attributes(self, element: Element, **changed: str | None) -> list[Patch]:
        """An element with other attributes; None takes one away, a new one stands last."""
        tag = self.content[element.start : element.inside]
        found = {each[1].decode(): each for each in _ATTRIBUTE.finditer(tag)}
        patches = []
        for name, value in changed.items():
            at = found.get(name)
            if at and value is not None:
                start, end = (element.start + place for place in at.span(2))
                patches.append(Patch(start, end, quoteattr(value).encode()))
            elif at:
                start, end = (element.start + place for place in at.span())
                patches.append(Patch(start, end, b""))
            elif value is not None:
                last = max(
                    (each.end() for each in found.values()),
                    default=len(b"<" + element.tag.encode()),
                )
                new = f" {name}={quoteattr(value)}".encode()
                patches.append(Patch(element.start + last, element.start + last, new))
        return joined(patches)

    def without(self, element: Element) -> list[Patch]:
        """The file without an element, and without the line that it leaves empty."""
        start, end = self._line(element)
        return [Patch(start, end, b"")]

    def with_child(
        self, parent: Element, lines: Sequence[str], before: Element | None = None
    ) -> list[Patch]:
        """An element more in another one, before one of its children or last. `lines`: those of the
        element, each with a space for each step in; all are moved in as far as they must be."""
        newline, indent = self._newline, self._indent(parent)
        text = "".join(f"{newline}{indent} {line}" for line in lines).encode()
        if before:
            start, _ = self._line(before)
            return [Patch(start, start, text)]
        if parent.is_empty:
            start = parent.inside - len(b"/>")
            end = f"{newline}{indent}</{parent.tag}>"
            gap = len(self.content[parent.start : start]) - len(
                self.content[parent.start : start].rstrip()
            )
            return [Patch(start - gap, parent.inside, b">" + text + end.encode())]
        last = parent.children[-1].end if parent.children else parent.inside
        return [Patch(last, last, text)]

    def with_text(self, element: Element, text: str) -> list[Patch]:
        """An element that holds this text and nothing else."""
        return [Patch(element.inside, element.close, escape(text).encode())]

    def lines(self, element: Element) -> list[str]:
        """An element as it is written, without the spaces before each of its lines that are there
        because of where it stands."""
        indent = self._indent(element)
        text = self.content[element.start : element.end].decode()
        return [line.removeprefix(indent) for line in text.splitlines()]

    @property
    def _newline(self) -> str:
        return "\r\n" if b"\r\n" in self.content else "\n"

    def _line(self, element: Element) -> tuple[int, int]:
        """From the end of what stands before an element to its own end: spaces are part of it."""
        before = self.content[: element.start]
        return len(before.rstrip()), element.end

    def _indent(self, element: Element) -> str:
        """The spaces before an element that stands first in its line."""
        line = self.content[: element.start].rpartition(b"\n")[2]
        return line.decode() if not line.strip() else ""


def applied(content: bytes, patches: Iterable[Patch]) -> tuple[bytes, list[Patch]]:
    """The content after patches that don't overlap, and the patches that take them back."""
    parts, back, at, grown = list[bytes](), list[Patch](), 0, 0
    for patch in sorted(patches):
        parts += [content[at : patch.start], patch.content]
        start = patch.start + grown
        back.append(Patch(start, start + len(patch.content), content[patch.start : patch.end]))
        grown += len(patch.content) - (patch.end - patch.start)
        at = patch.end
    return b"".join([*parts, content[at:]]), joined(back)


def joined(patches: Sequence[Patch]) -> list[Patch]:
    """Patches, those that put something in at one place made one, in their order."""
    found: dict[tuple[int, int], bytes] = {}
    for start, end, content in patches:
        found[start, end] = found.get((start, end), b"") + content
    return [Patch(*place, content) for place, content in found.items()]


def _read(content: bytes) -> Element:
    """The root element, with all others in it."""
    parser = expat.ParserCreate()
    open_ = list[Element]()
    roots = list[Element]()

    def began(tag: str, attributes: dict[str, str]) -> None:
        start = parser.CurrentByteIndex
        parent = open_[-1] if open_ else None
        element = Element(tag, attributes, parent, start, _tag_end(content, start))
        (parent.children if parent else roots).append(element)
        open_.append(element)

    def ended(tag: str) -> None:
        element = open_.pop()
        if content[element.inside - 2 : element.inside] == b"/>":
            element.close = element.end = element.inside
        else:
            element.close = parser.CurrentByteIndex
            element.end = _tag_end(content, element.close)

    def declared(version: str, encoding: str | None, standalone: int) -> None:
        if encoding and encoding.lower() not in _ENCODINGS:
            raise CannotKeep(f"it is written in {encoding}")

    parser.StartElementHandler, parser.EndElementHandler = began, ended
    parser.XmlDeclHandler = declared
    try:
        content.decode("utf-8")
        parser.Parse(content, True)
    except (expat.ExpatError, UnicodeDecodeError) as error:
        raise CannotKeep("it is no XML in UTF-8") from error
    return roots[0]


def _tag_end(content: bytes, start: int) -> int:
    """Where the tag that begins there ends: a sign inside a value ends none."""
    found = _TAG.match(content, start)
    assert found, "the parser has found it whole"
    return found.end()
