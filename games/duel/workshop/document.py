"""XML file of a map as bytes, edited by patches that leave everything else unchanged.

Comments, order, spaces and the data of other programs stay as they are.

    document = Document(content)
    stone = document.find("object", id="12")
    document = document.patched(document.with_attributes(stone, x="64"))

An edit is a list of patches, each replacing some bytes. Applying an edit gives a new document and
the patches that undo the edit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

_ATTRIBUTE_PATTERN = re.compile(rb"""\s+([^\s=>/]+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG_PATTERN = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_LINE_END_PATTERN = re.compile(rb"\r\n|\n|\r")
_ENCODINGS = {"utf-8": "utf-8", "us-ascii": "ascii", "ascii": "ascii"}
"""Encodings with one byte per character of XML syntax, which write any text back unchanged."""


class UnpatchableFile(ValueError):
    """Error: a file can't be edited without other parts of it being rewritten."""


class Patch(NamedTuple):
    """Replacement of the bytes from `start` to `end`."""

    start: int
    end: int
    content: bytes


@dataclass(eq=False)
class Element:
    """An element of the file, and its position there in bytes.

    The start tag reaches from `start` to `inside`, the end tag from `close` to `end`. An empty
    element (`<point/>`) has no end tag.
    """

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
        """Whether the element is written as one tag."""
        return self.close == self.inside == self.end

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the descendants with a tag, in the order of the file."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.all(tag)

    def child(self, tag: str, **attributes: str) -> Element | None:
        """Return the first child with a tag and these attributes, or None."""
        items = attributes.items()
        fitting = (each for each in self.children if each.tag == tag)
        return next((each for each in fitting if items <= each.attributes.items()), None)


class Document:
    """The bytes of a file and the elements in them.

    Raises:
        UnpatchableFile: The file is not XML, or its encoding does not allow patches.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.root, self._encoding = _parse(content)

    def patched(self, patches: Iterable[Patch]) -> tuple[Document, list[Patch]]:
        """Return the document after an edit, and the patches that undo the edit."""
        content, back = patched_content(self.content, patches)
        return Document(content), back

    def find(self, tag: str, **attributes: str) -> Element | None:
        """Return the first element with a tag and these attributes, or None."""
        items = attributes.items()
        return next((e for e in self.root.all(tag) if items <= e.attributes.items()), None)

    # Edits.

    def with_attributes(self, element: Element, **changed: str | None) -> list[Patch]:
        """Return the edit that sets attributes; None removes one, a new one is added last."""
        tag = self.content[element.start : element.inside]
        present = {match[1].decode(): match for match in _ATTRIBUTE_PATTERN.finditer(tag)}
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
        return merged_patches(patches)

    def with_value(self, element: Element, value: str, **changed: str | None) -> list[Patch]:
        """Return the edit that sets the value and attributes of a property.

        A value of several lines stands inside the element, from where the edit removes it.
        """
        patches = self.with_attributes(element, **changed, value=value)
        if element.close > element.inside:
            patches.append(Patch(element.inside, element.close, b""))
        return patches

    def without(self, element: Element) -> list[Patch]:
        """Return the edit that removes an element, and the line if that becomes empty."""
        start, end = self._line(element)
        return [Patch(start, end, b"")]

    def with_child(
        self, parent: Element, lines: Sequence[str], before: Element | None = None
    ) -> list[Patch]:
        """Return the edit that adds an element to another one.

        Args:
            parent: The element that gets the new child.
            lines: Lines of the new element, each with one space per level below it. All are
                indented to fit their place. A copied element is one line, even if its text has
                several; its beginning alone is indented.
            before: Child before which the new one is added; None adds it last.
        """
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

    def moved(self, element: Element, position: int) -> list[Patch]:
        """Return the edit that moves an element, with the spaces before it, unchanged."""
        start, end = self._line(element)
        return [Patch(start, end, b""), Patch(position, position, self.content[start:end])]

    def before(self, element: Element) -> int:
        """Return the position before an element and the spaces in front of it."""
        return self._line(element)[0]

    def copy(self, element: Element, **changed: str | None) -> str:
        """Return the text of an element, unchanged except for these attributes."""
        patches = [
            Patch(start - element.start, end - element.start, content)
            for start, end, content in self.with_attributes(element, **changed)
        ]
        return patched_content(self.content[element.start : element.end], patches)[0].decode()

    def _encoded(self, text: str) -> bytes:
        """Return text in the file's encoding; characters that it lacks become references."""
        return text.encode(self._encoding, "xmlcharrefreplace")

    @property
    def newline(self) -> str:
        """First line ending of the file, which all its lines are likely to have."""
        match = _LINE_END_PATTERN.search(self.content)
        return match[0].decode() if match else "\n"

    def _line(self, element: Element) -> tuple[int, int]:
        """Return start and end of an element together with the spaces before it."""
        before = self.content[: element.start]
        return len(before.rstrip()), element.end

    def _indent(self, element: Element) -> str:
        """Return the indent of an element that stands first in its line, or ""."""
        line = _LINE_END_PATTERN.split(self.content[: element.start])[-1]
        return line.decode() if not line.strip() else ""


def patched_content(content: bytes, patches: Iterable[Patch]) -> tuple[bytes, list[Patch]]:
    """Return the content after patches that don't overlap, and the patches that undo them."""
    parts = list[bytes]()
    back = list[Patch]()
    position = 0
    grown = 0
    for patch in sorted(patches):
        parts += [content[position : patch.start], patch.content]
        start = patch.start + grown
        back.append(Patch(start, start + len(patch.content), content[patch.start : patch.end]))
        grown += len(patch.content) - (patch.end - patch.start)
        position = patch.end
    return b"".join([*parts, content[position:]]), merged_patches(back)


def merged_patches(patches: Sequence[Patch]) -> list[Patch]:
    """Return patches in their order, with those for one place merged into one."""
    contents: dict[tuple[int, int], bytes] = {}
    for start, end, content in patches:
        contents[start, end] = contents.get((start, end), b"") + content
    return [Patch(*place, content) for place, content in contents.items()]


def _parse(content: bytes) -> tuple[Element, str]:
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
            raise UnpatchableFile(f"it is written in {encoding}")
        encodings.append(_ENCODINGS[(encoding or "utf-8").lower()])

    parser.StartElementHandler = began
    parser.EndElementHandler = ended
    parser.XmlDeclHandler = declared
    try:
        content.decode("utf-8")
        parser.Parse(content, True)
    except (expat.ExpatError, UnicodeDecodeError) as error:
        raise UnpatchableFile("it is no XML in UTF-8") from error
    return roots[0], encodings[-1]


def _tag_end(content: bytes, start: int) -> int:
    """Return the end of the tag that begins at `start`; a `>` inside a value does not count."""
    match = _TAG_PATTERN.match(content, start)
    assert match, "the parser has found it whole"
    return match.end()
