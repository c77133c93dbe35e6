"""The table of a drawing: another size, with nothing that lies on it taken away."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib

from games.duel.maps.tiledmap import LARGEST_SIDE, SMALLEST_SIDE
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing, number
from games.duel.workshop.floors import layers_of


class NoTable(ValueError):
    """A table can't have this size."""


def resized(drawing: Drawing, wide: int, tall: int, right: int = 0, down: int = 0) -> list[Patch]:
    """The table so many inches wide and tall, with all that lies there so many inches farther right
    and down: so many are added at its left and above. Raises `NoTable`."""
    for side in (wide, tall):
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            raise NoTable(f"A table has {SMALLEST_SIDE} to {LARGEST_SIDE} inches, not {side}.")
    document, before = drawing.document, drawing.battlefield.table
    if (wide, tall) == before and not right and not down:
        return []
    patches = document.with_attributes(document.root, width=str(wide), height=str(tall))
    for each in document.root.all("object"):
        above = each.parent
        if above is None or above.tag != "objectgroup" or above.parent is None:
            continue
        if above.parent.tag not in ("map", "group"):
            continue
        x = float(each.attributes.get("x", 0)) + right * drawing.inch.x
        y = float(each.attributes.get("y", 0)) + down * drawing.inch.y
        patches += document.with_attributes(each, x=number(x), y=number(y))
    for element, found, *_ in layers_of(drawing):
        there = {
            (x + right, y + down): found.numbers[y * found.width + x]
            for y in range(found.height)
            for x in range(found.width)
        }
        rows = [[there.get((x, y), 0) for x in range(wide)] for y in range(tall)]
        data = element.child("data")
        assert data
        size = {"width": str(wide), "height": str(tall)}
        patches += document.with_attributes(element, **size)
        patches.append(Patch(data.inside, data.close, _encoded(data.attributes, rows)))
    return patches


def falls_off(drawing: Drawing, size: tuple[int, int], moved: tuple[int, int]) -> list[Thing]:
    """What would lie off the table if that had this size, with all that lies there moved so many
    inches farther right and down: starts in part, pieces wholly."""
    found, (wide, tall), (right, down) = [], size, moved
    for key, thing in drawing.keys.items():
        left, top, end, low = drawing.shapes[key].bounds
        left, top, end, low = left + right, top + down, end + right, low + down
        off = end <= 0 or low <= 0 or left >= wide or top >= tall
        partly = left < 0 or top < 0 or end > wide or low > tall
        if off or (thing.is_start and partly):
            found.append(thing)
    return found


def _encoded(said: object, rows: list[list[int]]) -> bytes:
    """The tiles of a layer as its `data` element holds them."""
    assert isinstance(said, dict)
    encoding, packing = said.get("encoding", ""), said.get("compression", "")
    numbers = [each for row in rows for each in row]
    if encoding == "csv":
        lines = [",".join(map(str, row)) for row in rows]
        return ("\n" + ",\n".join(lines) + "\n").encode()
    if not encoding:
        tiles = "".join(f'\n   <tile gid="{each}"/>' for each in numbers)
        return f"{tiles}\n  ".encode()
    packed = struct.pack(f"<{len(numbers)}I", *numbers)
    if packing == "gzip":
        packed = gzip.compress(packed, mtime=0)
    elif packing == "zlib":
        packed = zlib.compress(packed)
    return b"\n   " + base64.b64encode(packed) + b"\n  "
