"""Unpacking and packing of a tile layer's data, never more than the layer has tiles.

In an infinite map a layer's data is in chunks, rectangles of tiles. `data` is the element that
names the encoding, `part` the element with the tiles: `data` itself, or one of its chunks.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import struct
import sys
import zlib
from collections.abc import Iterable

from engine.rules.quoting import short
from games.duel.maps.nodes import MapElement
from games.duel.maps.tiled import Chunk

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

MAX_TILE_NUMBER = (1 << 32) - 1
"""Highest number of a tile, with the bits that encode mirroring and turning."""

_ZLIB_WINDOW_BITS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
_ZSTD_OPTIONS: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 24}
"""Limit for unpacking zstd: 16 MB of window; a layer needs far less."""
_ADVICE = "choose CSV, or Base64 with zlib, gzip or zstd, under Map > Map Properties"
_MAX_CHUNK_DISTANCE = 1 << 31
"""Greatest distance of a chunk from the origin, in tiles."""


def unpack(data: MapElement, count: int) -> list[int]:
    """Return the numbers of a layer's tiles, row by row.

    Args:
        data: Element `data` of the layer.
        count: Number of tiles that the layer must have.

    Raises:
        UnreadableMap: The data can't be read, or holds another number of tiles.
    """
    if data.child("chunk"):
        data.fail("is in chunks, as only infinite maps have them")
    return _tile_numbers(data, data, count)


def chunks_of(layer: MapElement) -> list[Chunk]:
    """Return the chunks of a layer of an infinite map, in the map's own columns and rows.

    Tiles outside any chunk count as one chunk that begins in the first column and row.

    Raises:
        UnreadableMap: The place or size of a chunk can't be read.
    """
    data = layer.child("data")
    if not data:
        return []
    chunks = [*data.children("chunk")]
    if not chunks and not _is_blank(data):
        sides = (
            layer.integer(key, minimum=1, maximum=_MAX_CHUNK_DISTANCE)
            for key in ("width", "height")
        )
        return [Chunk(0, 0, *sides)]
    return [
        Chunk(
            chunk.integer("x", minimum=-_MAX_CHUNK_DISTANCE, maximum=_MAX_CHUNK_DISTANCE),
            y=chunk.integer("y", minimum=-_MAX_CHUNK_DISTANCE, maximum=_MAX_CHUNK_DISTANCE),
            width=chunk.integer("width", minimum=1, maximum=_MAX_CHUNK_DISTANCE),
            height=chunk.integer("height", minimum=1, maximum=_MAX_CHUNK_DISTANCE),
        )
        for chunk in chunks
    ]


def tiles_of_chunks(
    data: MapElement, chunks: Iterable[Chunk], width: int, height: int
) -> list[int]:
    """Return the tile numbers of a layer made of chunks, row by row; 0 where no chunk lies.

    Args:
        data: Element `data` of the layer.
        chunks: Places of the chunks, in the order of the file.
        width: Columns of the layer.
        height: Rows of the layer.

    Raises:
        UnreadableMap: The data of a chunk can't be read.
    """
    tiles = [0] * (width * height)
    parts = [*data.children("chunk")] or [data]
    for chunk, part in zip(chunks, parts, strict=False):
        count = chunk.width * chunk.height
        numbers = [0] * count if _is_blank(part) else _tile_numbers(data, part, count)
        for row in range(chunk.height):
            start = (chunk.y + row) * width + chunk.x
            tiles[start : start + chunk.width] = numbers[
                row * chunk.width : (row + 1) * chunk.width
            ]
    return tiles


def pack(content: bytes, compression: str) -> bytes:
    """Return bytes compressed by the method that a layer's `compression` names."""
    if compression == "gzip":
        return gzip.compress(content, mtime=0)
    if compression == "zlib":
        return zlib.compress(content)
    return zstd.compress(content) if compression == "zstd" else content


def _is_blank(part: MapElement) -> bool:
    """Return True if nothing is written in the element, so that all of its tiles are empty."""
    return not (part.element.text or "").strip() and not part.child("tile")


def _tile_numbers(data: MapElement, part: MapElement, count: int) -> list[int]:
    """Return the numbers of the tiles in `part`, decoded by the encoding that `data` names."""
    encoding = data.text("encoding")
    compression = data.text("compression")
    text = part.element.text or ""
    if encoding == "csv":
        length = text.count(",") + 1
        # With a wrong length nothing is parsed: it may be very long, and is refused below.
        numbers = [] if length != count else [_tile_number(data, each) for each in text.split(",")]
    elif encoding == "base64":
        numbers, length = _unpack_base64(data, text, compression, count)
    elif not encoding:
        numbers = [each.integer("gid", 0, 0, MAX_TILE_NUMBER) for each in part.children("tile")]
        length = len(numbers)
    else:
        data.fail(f"is written as {short(encoding)}, which can't be read; {_ADVICE}")
    if length != count:
        amount_word = "more" if length > count else "fewer"
        data.fail(f"has {amount_word} tiles than its size says, which is {count}")
    return numbers


def _tile_number(data: MapElement, text: str) -> int:
    text = text.strip()
    if not (
        text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= MAX_TILE_NUMBER
    ):
        data.fail(f"'{short(text)}' is not the number of a tile")
    return int(text)


def _unpack_base64(
    data: MapElement, text: str, compression: str, count: int
) -> tuple[list[int], int]:
    """Return the tile numbers and how many were found.

    The list is empty if there are not exactly `count`; at most one tile too many is unpacked.
    """
    size = 4 * count  # four bytes to a tile
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
        if compression == "zstd":
            content = zstd.ZstdDecompressor(options=_ZSTD_OPTIONS).decompress(content, size + 4)
        elif compression in _ZLIB_WINDOW_BITS:
            content = zlib.decompressobj(_ZLIB_WINDOW_BITS[compression]).decompress(
                content, size + 4
            )
        elif compression:
            data.fail(f"is packed with {short(compression)}, which can't be read; {_ADVICE}")
    except (binascii.Error, zlib.error, zstd.ZstdError):
        data.fail("its data is damaged and can't be unpacked")
    if len(content) != size:
        whole_tiles, rest = divmod(len(content), 4)
        is_too_long = len(content) > size
        # A rest of one to three bytes counts as a tile too many, but never as a missing one.
        return [], whole_tiles + 1 if is_too_long and rest else whole_tiles
    return list(struct.unpack(f"<{count}I", content)), count
