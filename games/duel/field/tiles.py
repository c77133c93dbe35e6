"""Command that draws the PNG tiles of Tiled's tilesets from the drawings of floor and terrain.

    python -m games.duel.field.tiles maps/floor.tsx maps/pieces.tsx

Fireside itself needs none of these files. Tiled reads SVG only where Qt's plugin for it is
installed, so the tilesets name PNG files beside them. Run this command after changing a drawing or
adding a tile; never edit the PNG files by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pygame
from pygame import Surface

from engine.app import art
from engine.app.paint.shapes import fill
from games.duel.field.engraving import path_element
from games.duel.field.floors import LOOKS

Size = tuple[int, int]


class TileImage(NamedTuple):
    """Tile of a tileset: its image file, its size in pixels, and its properties."""

    file: Path
    size: Size
    properties: Mapping[str, str]


def tiles(tileset: Path) -> Iterator[TileImage]:
    """Yield the tiles of a tileset that is a collection of images."""
    for tile in ElementTree.parse(tileset).getroot().iter("tile"):
        image = tile.find("image")
        if image is not None:
            size = int(image.attrib["width"]), int(image.attrib["height"])
            properties = {
                each.attrib["name"]: each.attrib["value"] for each in tile.iter("property")
            }
            yield TileImage(tileset.parent / image.attrib["source"], size, properties)


def tile_picture(tile: TileImage) -> Surface:
    """Draw the terrain that a tile's `art` names, or else one square inch of its `floor`."""
    if "art" in tile.properties:
        return art.picture(f"terrain-{tile.properties['art']}", tile.size, stretch=True)
    look = LOOKS[tile.properties["floor"]]
    width, height = tile.size
    path_by_style = look.marks(0, 0, Random("tile"), look)
    body = f'<rect x="0" y="0" width="1" height="1"{fill(look.colours[0])}/>'
    body += "".join(path_element(path, style) for style, path in path_by_style.items())
    body = f'<g transform="scale({width},{height})">{body}</g>'
    return art.rasterise(art.svg_document(tile.size, body), tile.size)


def main(tilesets: list[str]) -> None:
    """Draw all tiles of the tilesets at these paths."""
    for name in tilesets:
        for tile in tiles(Path(name)):
            tile.file.parent.mkdir(exist_ok=True)
            pygame.image.save(tile_picture(tile), tile.file)


if __name__ == "__main__":
    main(sys.argv[1:])
