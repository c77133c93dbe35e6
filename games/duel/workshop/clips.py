"""Things that were copied, to be laid on the same map again or on another one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.maps.objects import START, TERRAIN
from games.duel.maps.tiled import TURNED
from games.duel.workshop.adding import layer_for, newest, next_id, offset, put, seated, with_id
from games.duel.workshop.document import Element, Patch, joined
from games.duel.workshop.drawing import Drawing, Thing, number
from games.duel.workshop.history import Edit

_GID = re.compile(r'(\bgid=")(\d+)(")')
_AT = re.compile(r"""\s(x|y)=("[^"]*"|'[^']*')""")


class OtherMap(ValueError):
    """What was copied can't be laid on this map."""


class Clip(NamedTuple):
    """A thing that was copied: its lines in the file, where it hung, in pixels of the map, how many
    of them an inch had, and the tileset of the tile that it shows and that tile's number there."""

    lines: tuple[str, ...]
    kind: str
    hung: Point
    inch: Point
    tileset: str = ""
    tile: int = 0


def taken(drawing: Drawing, things: Sequence[Thing]) -> list[Clip]:
    """Copies of things, the lowest first."""
    return [_clip(drawing, each) for each in things]


def _clip(drawing: Drawing, thing: Thing) -> Clip:
    lines = tuple(drawing.document.lines(thing.element))
    kind = START if thing.is_start else TERRAIN
    clip = Clip(lines, kind, Point(thing.found.x, thing.found.y), drawing.inch)
    own = thing.element.attributes.get("gid", "")
    if not own:
        return clip
    tile = int(own) & TURNED
    sets = [(_first(each), each) for each in _tilesets(drawing)]
    first, tileset = max((pair for pair in sets if pair[0] <= tile), key=lambda pair: pair[0])
    return clip._replace(tileset=tileset.attributes.get("source", ""), tile=tile - first)


def pasted(clips: Sequence[Clip], middle: Point | None = None) -> list[Edit]:
    """Edits that lay copies with their common middle at a point, or where they were copied.
    `OtherMap` is raised where the map has not what they need, and `NoSeat` where it has not seats
    enough for their starts."""
    count = len(clips)
    starts = [clip for clip in clips if clip.kind == START]
    terrain = [clip for clip in clips if clip.kind != START]

    def lay(kind: str, some: Sequence[Clip]) -> Edit:
        def edit(drawing: Drawing) -> list[Patch]:
            layer, first = layer_for(drawing, kind), next_id(drawing)
            moved = Point(*offset(layer)) if layer else Point(0, 0)
            lines = [
                with_id(_lines(drawing, each, moved), id) for id, each in enumerate(some, first)
            ]
            return put(drawing, kind, lines)

        return edit

    def centre(drawing: Drawing) -> list[Patch]:
        if middle is None:
            return []
        laid = newest(drawing, count)
        at = drawing.middle(laid)
        return joined(drawing.moved(laid, middle.x - at.x, middle.y - at.y))

    both = [(TERRAIN, terrain), (START, starts)]
    return [*(lay(*some) for some in both if some[1]), centre, *seated(count, len(starts))]


def _lines(drawing: Drawing, clip: Clip, moved: Point) -> list[str]:
    """The lines of a copy as they stand in this map, in a layer that is moved by so many pixels."""
    if clip.inch != drawing.inch:
        raise OtherMap(
            f"That map has {clip.inch.x:g} pixels an inch, and this one {drawing.inch.x:g}: draw"
            " the piece here again."
        )
    head, *rest = clip.lines
    if clip.tile or clip.tileset:
        theirs = [_first(each) for each in _tilesets(drawing) if _source(each) == clip.tileset]
        if not theirs or not clip.tileset:
            raise OtherMap(
                "This map does not use the tileset of that piece: take it from the palette."
            )

        def numbered(found: re.Match[str]) -> str:
            flips = int(found[2]) & ~TURNED
            return f"{found[1]}{(theirs[0] + clip.tile) | flips}{found[3]}"

        head = _GID.sub(numbered, head, count=1)
    head = _AT.sub("", head)
    at = f' x="{number(clip.hung.x - moved.x)}" y="{number(clip.hung.y - moved.y)}"'
    end = len("/>") if head.endswith("/>") else len(">")
    return [head[:-end] + at + head[-end:], *rest]


def _tilesets(drawing: Drawing) -> list[Element]:
    return [each for each in drawing.document.root.children if each.tag == "tileset"]


def _first(tileset: Element) -> int:
    return int(tileset.attributes.get("firstgid", "1"))


def _source(tileset: Element) -> str:
    return tileset.attributes.get("source", "")
