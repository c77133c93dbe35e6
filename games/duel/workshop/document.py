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
from xml.sax.saxutils import quoteattr

_ATTRIBUTE = re.compile(rb"""\s+([^\s=>/]+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_ENCODINGS = {"utf-8": "utf-8", "us-ascii": "ascii", "ascii": "ascii"}
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
        self.root, self._encoding = _read(content)

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
        """Give an element other attributes; None removes one, a new one stands last."""
        tag = self.content[element.start : element.inside]
        present = {match[1].decode(): match for match in _ATTRIBUTE.finditer(tag)}
        last = max((match.end() for match in present.values()), default=1 + len(element.tag))
        patches = []
        for name, value in changed.items():
            match = present.get(name)
            if match and value is not None:
                start, end = (element.start + place for place in match.span(2))
                patches.append(Patch(start, end, self._encoded(quoteattr(value))))
            elif match:
                start, end = (element.start + place for place in match.span())
                patches.append(Patch(start, end, b""))
            elif value is not None:
                new = self._encoded(f" {name}={quoteattr(value)}")
                patches.append(Patch(element.start + last, element.start + last, new))
        return joined(patches)

    def with_value(self, element: Element, value: str, **changed: str | None) -> list[Patch]:
        """Give a property another value and other attributes. A value of several lines stands
        inside the element: the new one replaces it there."""
        patches = self.with_attributes(element, **changed, value=value)
        if element.close > element.inside:
            patches.append(Patch(element.inside, element.close, b""))
        return patches

    def without(self, element: Element) -> list[Patch]:
        """The file without an element, and without the line that it leaves empty."""
        start, end = self._line(element)
        return [Patch(start, end, b"")]

    def with_child(
        self, parent: Element, lines: Sequence[str], before: Element | None = None
    ) -> list[Patch]:
        """Add an element to another one, before one of its children or last. `lines`: those of the
        element, each with a space for each level below it; all are indented as their place needs.
        A copy of an element is one line, whatever its text: only its beginning is indented."""
        newline = self.newline
        indent = self._indent(parent)
        text = self._encoded("".join(f"{newline}{indent} {line}" for line in lines))
        if before:
            start = self.before(before)
            return [Patch(start, start, text)]
        if parent.is_empty:
            start = parent.inside - len(b"/>")
            end = self._encoded(f"{newline}{indent}</{parent.tag}>")
            head = self.content[parent.start : start]
            start -= len(head) - len(head.rstrip())
            return [Patch(start, parent.inside, b">" + text + end)]
        last = parent.children[-1].end if parent.children else parent.inside
        return [Patch(last, last, text)]

    def moved(self, element: Element, to: int) -> list[Patch]:
        """Move an element, with the spaces before it, to another place: its bytes stay as they
        are, and so do all others."""
        start, end = self._line(element)
        return [Patch(start, end, b""), Patch(to, to, self.content[start:end])]

    def before(self, element: Element) -> int:
        """Return the place before an element and the spaces that lead to it."""
        return self._line(element)[0]

    def copy(self, element: Element, **changed: str | None) -> str:
        """Return an element with its own bytes, except for these attributes."""
        patches = [
            Patch(start - element.start, end - element.start, content)
            for start, end, content in self.with_attributes(element, **changed)
        ]
        return applied(self.content[element.start : element.end], patches)[0].decode()

    def _encoded(self, text: str) -> bytes:
        """Return text as this file writes it: what its encoding lacks becomes a reference."""
        return text.encode(self._encoding, "xmlcharrefreplace")

    @property
    def newline(self) -> str:
        """The first line end of the file, which all its lines are likely to have."""
        match = _LINE_END.search(self.content)
        return match[0].decode() if match else "\n"

    def _line(self, element: Element) -> tuple[int, int]:
        """From the end of what stands before an element to its own end: spaces are part of it."""
        before = self.content[: element.start]
        return len(before.rstrip()), element.end

    def _indent(self, element: Element) -> str:
        """The spaces before an element that stands first in its line."""
        line = _LINE_END.split(self.content[: element.start])[-1]
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


def _read(content: bytes) -> tuple[Element, str]:
    """Return the root element, with all others in it, and the encoding of the file."""
    parser = expat.ParserCreate()
    open_ = list[Element]()
    roots = list[Element]()
    encodings = ["utf-8"]

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
        encodings.append(_ENCODINGS[(encoding or "utf-8").lower()])

    parser.StartElementHandler, parser.EndElementHandler = began, ended
    parser.XmlDeclHandler = declared
    try:
        content.decode("utf-8")
        parser.Parse(content, True)
    except (expat.ExpatError, UnicodeDecodeError) as error:
        raise CannotKeep("it is no XML in UTF-8") from error
    return roots[0], encodings[-1]


def _tag_end(content: bytes, start: int) -> int:
    """Where the tag that begins there ends: a sign inside a value ends none."""
    found = _TAG.match(content, start)
    assert found, "the parser has found it whole"
    return found.end()
