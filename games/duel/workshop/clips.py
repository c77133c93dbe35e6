"""Clipboard of the map editor: copied things, to be pasted on the same map or another one.

A thing is a piece of terrain or a start. An edit is a function that gets the drawing as it then is,
and returns patches of its file. A `gid` numbers a tile over all tilesets of a map; its high bits
say whether the tile is mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.maps.objects import START, TERRAIN
from games.duel.maps.tiled import TILE_NUMBER
from games.duel.workshop.adding import (
    layer_for,
    layer_offset,
    new_objects_patches,
    newest_things,
    next_id,
    reseat_edits,
)
from games.duel.workshop.document import Document, Element, Patch, merge_patches
from games.duel.workshop.drawing import Drawing, Thing, number_text
from games.duel.workshop.history import Edit


class WrongMap(ValueError):
    """Error: a copied thing can't be pasted on this map."""


class Clip(NamedTuple):
    """A copied thing.

    Attributes:
        source: Text of the thing's element.
        kind: Class of the thing.
        origin: Origin of the thing, in pixels of its map.
        pixels_per_inch: Pixels per inch on its map, across and down.
        tileset: Name of the tileset of the thing's tile, valid on any map; "" if it shows no tile.
        tile: Number of the tile in that tileset.
    """

    source: str
    kind: str
    origin: Point
    pixels_per_inch: Point
    tileset: str = ""
    tile: int = 0


def clips_of(drawing: Drawing, things: Sequence[Thing]) -> list[Clip]:
    """Return copies of things for the clipboard, the lowest first."""
    return [_clip_of(drawing, thing) for thing in things]


def _clip_of(drawing: Drawing, thing: Thing) -> Clip:
    thing_class = START if thing.is_start else TERRAIN
    source = drawing.document.copy(thing.element)
    clip = Clip(
        source,
        thing_class,
        Point(thing.tiled_object.x, thing.tiled_object.y),
        drawing.pixels_per_inch,
    )
    tile_number = int(thing.element.attributes.get("gid") or 0) & TILE_NUMBER
    if not tile_number:
        return clip
    first_tiles = [(_first_tile(each), each) for each in _tilesets(drawing)]
    first, tileset = max(
        (pair for pair in first_tiles if pair[0] <= tile_number), key=lambda pair: pair[0]
    )
    return clip._replace(tileset=_tileset_name(drawing, tileset), tile=tile_number - first)


def paste_edits(clips: Sequence[Clip], middle: Point | None = None) -> list[Edit]:
    """Return the edits that paste things with their common middle at a point, or in place.

    The edits raise `WrongMap` if the map lacks something that they need, and `NoSeat` if there are
    not enough seats for their starts.
    """
    count = len(clips)
    starts = [clip for clip in clips if clip.kind == START]
    terrain = [clip for clip in clips if clip.kind != START]

    def centre(drawing: Drawing) -> list[Patch]:
        if middle is None:
            return []
        added_things = newest_things(drawing, count)
        present_middle = drawing.middle(added_things)
        patches = drawing.move_patches(
            added_things, middle.x - present_middle.x, middle.y - present_middle.y
        )
        return merge_patches(patches)

    def lie_above(drawing: Drawing) -> list[Patch]:
        return drawing.raise_above_all_patches(newest_things(drawing, count))

    # Terrain first: it lies below the starts.
    add_edits: list[Edit] = []
    for kind, clips_of_kind in ((TERRAIN, terrain), (START, starts)):
        if clips_of_kind:
            add_edits.append(partial(_add_copies, clips=clips_of_kind, kind=kind))
    return [*add_edits, centre, lie_above, *reseat_edits(count, len(starts))]


def _add_copies(drawing: Drawing, clips: Sequence[Clip], kind: str) -> list[Patch]:
    """Return the edit that adds things of one class at their old places."""
    first_id = next_id(drawing)
    shift = Point(*layer_offset(drawing, layer_for(drawing, kind)))
    copies = [[_copy_text(drawing, clip, shift, id)] for id, clip in enumerate(clips, first_id)]
    return new_objects_patches(drawing, kind, copies)


def _copy_text(drawing: Drawing, clip: Clip, shift: Point, new_id: int) -> str:
    """Return a copy of an element with a new id, shifted by `shift` pixels in its layer.

    Everything else keeps its bytes.
    """
    clip_scale = clip.pixels_per_inch
    drawing_scale = drawing.pixels_per_inch
    if clip_scale != drawing_scale:
        raise WrongMap(
            f"That map has {clip_scale.x:g} pixels an inch, and this one {drawing_scale.x:g}:"
            " draw the piece here again."
        )
    source = Document(clip.source.encode())
    changed_attributes = {
        "id": str(new_id),
        "x": number_text(clip.origin.x - shift.x),
        "y": number_text(clip.origin.y - shift.y),
    }
    if clip.tileset:
        same_tilesets = (
            each for each in _tilesets(drawing) if _tileset_name(drawing, each) == clip.tileset
        )
        tileset = next(same_tilesets, None)
        if tileset is None:
            raise WrongMap(
                "This map does not use the tileset of that piece: take it from the palette."
            )
        flip_bits = int(source.root.attributes["gid"]) & ~TILE_NUMBER
        changed_attributes["gid"] = str((_first_tile(tileset) + clip.tile) | flip_bits)
    return source.copy(source.root, **changed_attributes)


def _tilesets(drawing: Drawing) -> list[Element]:
    return [child for child in drawing.document.root.children if child.tag == "tileset"]


def _first_tile(tileset: Element) -> int:
    return int(tileset.attributes.get("firstgid", "1"))


def _tileset_name(drawing: Drawing, tileset: Element) -> str:
    """Return the name of a tileset on any map: its file, or its whole text if embedded."""
    source = tileset.attributes.get("source")
    return source or drawing.document.copy(tileset, firstgid=None)
