"""Encoding of the tiles in a layer's `data` element or in a chunk, in the layer's own format."""

from __future__ import annotations

import base64
import re
import struct
from collections.abc import Mapping, Sequence
from itertools import chain

from games.duel.maps.layers import pack
from games.duel.workshop.document import Document, Element, Patch

_NUMBER_PATTERN = re.compile(rb"\d+")


def encoded_tiles(data: Element, rows: Sequence[Sequence[int]], newline: str) -> str:
    """Return the text of an element that holds these tiles.

    Args:
        data: Element `data` of the layer, which names the encoding.
        rows: Numbers of the tiles, row by row.
        newline: Line ending of the file.
    """
    encoding = data.attributes.get("encoding", "")
    numbers = [each for row in rows for each in row]
    if encoding == "csv":
        lines = [",".join(map(str, row)) for row in rows]
        return f"{newline}{f',{newline}'.join(lines)}{newline}"
    if not encoding:
        tiles = "".join(f'{newline}   <tile gid="{each}"/>' for each in numbers)
        return f"{tiles}{newline}  "
    return f"{newline}   {_base64_tiles(data, numbers)}{newline}  "


def tile_patches(
    document: Document,
    data: Element,
    part: Element,
    rows: Sequence[Sequence[int]],
    tiles: Mapping[int, int],
) -> list[Patch]:
    """Return the edit that gives some tiles other numbers.

    Args:
        document: The file.
        data: Element `data` of the layer, which names the encoding.
        part: Element that holds the tiles: `data` itself or one of its chunks.
        rows: Present numbers of all tiles in `part`.
        tiles: New numbers, by the index of the tile in `part`.
    """
    content = document.content[part.content_start : part.content_end]
    encoding = data.attributes.get("encoding", "")
    text = content.strip()
    numbers = [tiles.get(index, number) for index, number in enumerate(chain.from_iterable(rows))]
    if not text:  # the element is empty: it gets the text of all tiles
        width = len(rows[0])
        new_rows = [numbers[index : index + width] for index in range(0, len(numbers), width)]
        return _content_patches(part, encoded_tiles(data, new_rows, document.newline).encode())
    if not encoding:
        elements = [child for child in part.children if child.tag == "tile"]
        return [
            patch
            for tile_index, number in tiles.items()
            for patch in document.attribute_patches(elements[tile_index], gid=str(number))
        ]
    if encoding == "csv":
        numerals = [*_NUMBER_PATTERN.finditer(content)]
        return [
            _number_patch(part, numerals[tile_index], number)
            for tile_index, number in tiles.items()
        ]
    start = part.content_start + content.index(text)
    return [Patch(start, start + len(text), _base64_tiles(data, numbers).encode())]


def _number_patch(part: Element, numeral: re.Match[bytes], number: int) -> Patch:
    """Return the edit that writes a number in the place of a numeral in the content of `part`."""
    start, end = numeral.span()
    return Patch(part.content_start + start, part.content_start + end, str(number).encode())


def _content_patches(part: Element, text: bytes) -> list[Patch]:
    """Return the edit that gives this text to an element without text."""
    if not part.is_empty:
        return [Patch(part.content_start, part.content_end, text)]
    end = f"</{part.tag}>".encode()
    return [Patch(part.content_start - len(b"/>"), part.content_start, b">" + text + end)]


def _base64_tiles(data: Element, numbers: Sequence[int]) -> str:
    content = struct.pack(f"<{len(numbers)}I", *numbers)
    return base64.b64encode(pack(content, data.attributes.get("compression", ""))).decode()
