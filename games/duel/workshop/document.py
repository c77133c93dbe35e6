"""XML file of a map as bytes, edited by patches that leave everything else unchanged.

Comments, order, spaces and the data of other programs stay as they are.

    document = Document(content)
    stone = document.find("object", id="12")
    document = document.with_patches(document.attribute_patches(stone, x="64"))

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
"""The rest of a tag up to its end; a `>` inside a value does not end it."""
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

    The start tag reaches from `start` to `content_start`, the end tag from `content_end` to `end`.
    An empty element (`<point/>`) has no end tag.
    """

    tag: str
    attributes: Mapping[str, str]
    parent: Element | None
    start: int
    content_start: int
    content_end: int = 0
    end: int = 0
    children: list[Element] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether the element is written as one tag."""
        return self.content_end == self.content_start == self.end

    def descendants(self, tag: str) -> Iterator[Element]:
        """Yield the descendants with a tag, in the order of the file."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.descendants(tag)

    def child(self, tag: str, **attributes: str) -> Element | None:
        """Return the first child with a tag and these attributes, or None."""
        items = attributes.items()
        children_with_tag = (each for each in self.children if each.tag == tag)
        return next((each for each in children_with_tag if items <= each.attributes.items()), None)


class Document:
    """The bytes of a file and the elements in them.

    Raises:
        UnpatchableFile: The file is not XML, or its encoding does not allow patches.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.root, self._encoding = _parse(content)

    def with_patches(self, patches: Iterable[Patch]) -> tuple[Document, list[Patch]]:
        """Return the document after an edit, and the patches that undo the edit."""
        content, undo_patches = patched_content(self.content, patches)
        return Document(content), undo_patches

    def find(self, tag: str, **attributes: str) -> Element | None:
        """Return the first element with a tag and these attributes, or None."""
        items = attributes.items()
        return next(
            (each for each in self.root.descendants(tag) if items <= each.attributes.items()), None
        )

    # Edits.

    def attribute_patches(self, element: Element, **changes: str | None) -> list[Patch]:
        """Return the edit that sets attributes; None removes one, a new one is added last."""
        tag = self.content[element.start : element.content_start]
        match_by_name = {match[1].decode(): match for match in _ATTRIBUTE_PATTERN.finditer(tag)}
        tag_name_end = 1 + len(element.tag)
        attributes_end = max(
            (match.end() for match in match_by_name.values()), default=tag_name_end
        )
        patches = []
        for name, value in changes.items():
            match = match_by_name.get(name)
            if match and value is not None:
                start, end = match.span(2)  # the value with its quotes
                text = self._encode(quoteattr(value))
                patches.append(Patch(element.start + start, element.start + end, text))
            elif match:
                start, end = match.span()
                patches.append(Patch(element.start + start, element.start + end, b""))
            elif value is not None:
                text = self._encode(f" {name}={quoteattr(value)}")
                patches.append(
                    Patch(element.start + attributes_end, element.start + attributes_end, text)
                )
        return merge_patches(patches)

    def value_patches(self, element: Element, value: str, **changes: str | None) -> list[Patch]:
        """Return the edit that sets the value and attributes of a property.

        Tiled writes a value of several lines as the element's text; the edit removes that text.
        """
        patches = self.attribute_patches(element, **changes, value=value)
        if element.content_end > element.content_start:
            patches.append(Patch(element.content_start, element.content_end, b""))
        return patches

    def removal_patches(self, element: Element) -> list[Patch]:
        """Return the edit that removes an element, and the line if that becomes empty."""
        start, end = self._span_with_spaces(element)
        return [Patch(start, end, b"")]

    def child_patches(
        self, parent: Element, lines: Sequence[str], next_child: Element | None = None
    ) -> list[Patch]:
        """Return the edit that adds an element to another one.

        Args:
            parent: The element that gets the new child.
            lines: Lines of the new element, each with one space per level below it. All are
                indented to fit their place. A copied element is one line, even if its text has
                several; its beginning alone is indented.
            next_child: Child before which the new one is added; None adds it last.
        """
        newline = self.newline
        indent = self._indent(parent)
        text = self._encode("".join(f"{newline}{indent} {line}" for line in lines))
        if next_child:
            start = self.position_before(next_child)
            return [Patch(start, start, text)]
        if parent.is_empty:
            start = parent.content_start - len(b"/>")
            end_tag = self._encode(f"{newline}{indent}</{parent.tag}>")
            tag = self.content[parent.start : start]
            start = parent.start + len(tag.rstrip())  # without the spaces before />
            return [Patch(start, parent.content_start, b">" + text + end_tag)]
        content_end = parent.children[-1].end if parent.children else parent.content_start
        return [Patch(content_end, content_end, text)]

    def move_patches(self, element: Element, position: int) -> list[Patch]:
        """Return the edit that moves an element, with the spaces before it, unchanged."""
        start, end = self._span_with_spaces(element)
        return [Patch(start, end, b""), Patch(position, position, self.content[start:end])]

    def position_before(self, element: Element) -> int:
        """Return the position before an element and the spaces in front of it."""
        return self._span_with_spaces(element)[0]

    def copy(self, element: Element, **changes: str | None) -> str:
        """Return the text of an element, unchanged except for these attributes."""
        patches = [
            Patch(start - element.start, end - element.start, content)
            for start, end, content in self.attribute_patches(element, **changes)
        ]
        return patched_content(self.content[element.start : element.end], patches)[0].decode()

    def _encode(self, text: str) -> bytes:
        """Return text in the file's encoding; characters that it lacks become references."""
        return text.encode(self._encoding, "xmlcharrefreplace")

    @property
    def newline(self) -> str:
        """First line ending of the file, which all its lines are likely to have."""
        match = _LINE_END_PATTERN.search(self.content)
        return match[0].decode() if match else "\n"  # a file of one line

    def _span_with_spaces(self, element: Element) -> tuple[int, int]:
        """Return start and end of an element together with the spaces before it."""
        text_before = self.content[: element.start]
        return len(text_before.rstrip()), element.end

    def _indent(self, element: Element) -> str:
        """Return the indent of an element that stands first in its line, or ""."""
        line = _LINE_END_PATTERN.split(self.content[: element.start])[-1]
        return line.decode() if not line.strip() else ""


def patched_content(content: bytes, patches: Iterable[Patch]) -> tuple[bytes, list[Patch]]:
    """Return the content after patches that don't overlap, and the patches that undo them."""
    parts = list[bytes]()
    undo_patches = list[Patch]()
    position = 0  # in the old content, up to which `parts` reach
    shift = 0  # from a position in the old content to that in the new one
    for patch in sorted(patches):
        parts += [content[position : patch.start], patch.content]
        start = patch.start + shift
        undo_patches.append(
            Patch(start, start + len(patch.content), content[patch.start : patch.end])
        )
        shift += len(patch.content) - (patch.end - patch.start)
        position = patch.end
    return b"".join([*parts, content[position:]]), merge_patches(undo_patches)


def merge_patches(patches: Sequence[Patch]) -> list[Patch]:
    """Return patches in their order, with those for one place merged into one."""
    contents: dict[tuple[int, int], bytes] = {}
    for start, end, content in patches:
        contents[start, end] = contents.get((start, end), b"") + content
    return [Patch(*span, content) for span, content in contents.items()]


def _parse(content: bytes) -> tuple[Element, str]:
    """Return the root element, with all others in it, and the encoding of the file."""
    parser = expat.ParserCreate()
    open_elements = list[Element]()
    roots = list[Element]()
    encodings = ["utf-8"]  # unless the declaration names another one

    def on_start(tag: str, attributes: dict[str, str]) -> None:
        start = parser.CurrentByteIndex
        parent = open_elements[-1] if open_elements else None
        element = Element(tag, attributes, parent, start, _tag_end(content, start))
        (parent.children if parent else roots).append(element)
        open_elements.append(element)

    def on_end(tag: str) -> None:
        element = open_elements.pop()
        if content[element.content_start - 2 : element.content_start] == b"/>":
            element.content_end = element.end = element.content_start
        else:
            element.content_end = parser.CurrentByteIndex
            element.end = _tag_end(content, element.content_end)

    def on_declaration(version: str, encoding: str | None, standalone: int) -> None:
        if encoding and encoding.lower() not in _ENCODINGS:
            raise UnpatchableFile(f"it is written in {encoding}")
        encodings.append(_ENCODINGS[(encoding or "utf-8").lower()])

    parser.StartElementHandler = on_start
    parser.EndElementHandler = on_end
    parser.XmlDeclHandler = on_declaration
    try:
        content.decode("utf-8")  # only to check it; ASCII is UTF-8, too
        parser.Parse(content, True)  # noqa: FBT003 (positional-only)
    except (expat.ExpatError, UnicodeDecodeError) as error:
        raise UnpatchableFile("it is no XML in UTF-8") from error
    return roots[0], encodings[-1]


def _tag_end(content: bytes, start: int) -> int:
    """Return the end of the tag that begins at `start`; a `>` inside a value does not count."""
    match = _TAG_PATTERN.match(content, start)
    assert match, "the parser has found it whole"
    return match.end()
