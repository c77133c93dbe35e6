"""A tile layer's data unpacked: never more of it than the layer has tiles."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib

from engine.rules.quoting import short
from games.duel.maps.nodes import Node

HIGHEST = (1 << 32) - 1
"""The highest number of a tile, with the bits that tell how it is turned."""

_WINDOW = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
_ADVICE = "choose CSV, or Base64 with zlib or gzip, under Map > Map Properties"


def unpacked(data: Node, count: int) -> list[int]:
    """The numbers of a layer's tiles, row by row, as many as `count`. Raises `UnreadableMap`."""
    if data.child("chunk"):
        data.fail("is in chunks, as only infinite maps have them")
    encoding, packing = data.text("encoding"), data.text("compression")
    text = data.element.text or ""
    if encoding == "csv":
        found = text.count(",") + 1
        numbers = [] if found != count else [_number(data, each) for each in text.split(",")]
    elif encoding == "base64":
        numbers, found = _from_base64(data, text, packing, count)
    elif not encoding:
        numbers = [each.whole("gid", 0, 0, HIGHEST) for each in data.children("tile")]
        found = len(numbers)
    else:
        data.fail(f"is written as {short(encoding)}, which can't be read; {_ADVICE}")
    if found != count:
        than = "more" if found > count else "fewer"
        data.fail(f"has {than} tiles than its size says, which is {count}")
    return numbers


def _number(data: Node, text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= HIGHEST):
        data.fail(f"'{short(text)}' is not the number of a tile")
    return int(text)


def _from_base64(data: Node, text: str, packing: str, count: int) -> tuple[list[int], int]:
    """The numbers, none if there are not `count`, and how many were found: at most one too many."""
    if packing and packing not in _WINDOW:
        data.fail(f"is packed with {short(packing)}, which can't be read; {_ADVICE}")
    size = 4 * count
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
        if packing:
            content = zlib.decompressobj(_WINDOW[packing]).decompress(content, size + 4)
    except (binascii.Error, zlib.error):
        data.fail("its data is damaged and can't be unpacked")
    if len(content) != size:
        return [], -(-len(content) // 4) if len(content) > size else len(content) // 4
    return list(struct.unpack(f"<{count}I", content)), count
