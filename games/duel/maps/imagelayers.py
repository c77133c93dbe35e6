"""Image layers: a map's pictures of the ground, with their places, colours and opacity."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from engine.rules.quoting import short
from games.duel.maps.files import MapFiles
from games.duel.maps.nodes import MapElement
from games.duel.maps.problems import Problem, Severity, UnreadableMap

Colour = tuple[int, int, int]
FileStamp = tuple[int, int]
"""Time of a file's last change, in nanoseconds, and its size in bytes."""

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")
"""File name endings of pictures that are drawn."""
_COLOUR_PATTERN = re.compile(
    r"#?([0-9a-f]{2})?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE
)
"""Opacity, which may be left out, then red, green and blue, in hex."""
_WITHOUT_PICTURE = "the ground is drawn without it"


@dataclass(frozen=True)
class ImageLayer:
    """A picture of the ground. Sizes are in pixels of the map."""

    map_file: Path
    label: str
    """The layer as sentences name it."""
    source: str
    """Path of the picture as the map writes it."""
    file: Path
    stamp: FileStamp
    offset: tuple[float, float]
    opacity: float
    tint: tuple[float, float, float]
    """Factor of each color channel, from 0 to 1."""
    transparent_colour: Colour | None
    """Colour that is drawn as transparent."""
    repeats: tuple[bool, bool]
    """Whether the picture is repeated across the table, and down."""
    layers_below: int
    """Number of the map's tile layers below it."""

    def warning(self, words: str) -> Problem:
        """Return a warning about the picture."""
        return _picture_warning(self.map_file, self.label, self.source, words)


def image_layer(
    node: MapElement,
    groups: Sequence[MapElement],
    offset: tuple[float, float],
    layers_below: int,
    files: MapFiles,
) -> ImageLayer | Problem | None:
    """Return an image layer, a warning if it can't be drawn, or None if it has no picture.

    Args:
        node: Element of the layer.
        groups: Groups around the layer.
        offset: Offset in pixels, with those of the groups.
        layers_below: Number of the map's tile layers below this one.
        files: Files that the map may read.
    """
    image = node.child("image")
    if image is None or not (image.text("source") or image.child("data")):
        return None
    source = image.text("source")
    if warning := _source_warning(node, source):
        return warning
    try:
        file = files.picture(node.file, node.label, source)
        status = os.stat(file)
        opacity = prod(
            each.number("opacity", default=1.0, minimum=0.0, maximum=1.0)
            for each in (node, *groups)
        )
        repeats = node.flag("repeatx", default=False), node.flag("repeaty", default=False)
        offset = _picture_offset(node, offset)
    except UnreadableMap as error:
        return error.problem._replace(
            words=f"{error.problem.words}: {_WITHOUT_PICTURE}", severity=Severity.WARNING
        )
    except OSError as error:
        return _picture_warning(node.file, node.label, source, f"can't be read ({error.strerror})")
    tints = [_tint(each) for each in (node, *groups)]
    red, green, blue, alpha = (prod(channel) for channel in zip(*tints, strict=True))
    return ImageLayer(
        map_file=node.file,
        label=node.label,
        source=source,
        file=file,
        stamp=(status.st_mtime_ns, status.st_size),
        offset=offset,
        opacity=opacity * alpha,
        tint=(red, green, blue),
        transparent_colour=_transparent_colour(image.text("trans")),
        repeats=repeats,
        layers_below=layers_below,
    )


def _source_warning(node: MapElement, source: str) -> Problem | None:
    """Return a warning about a picture of a kind that is not drawn, or None."""
    if not source:
        words = "has its picture inside the map's file, which is not drawn: choose a file in Tiled"
        return Problem(node.file, node.label, words, Severity.WARNING)
    if not source.lower().endswith(PICTURE_SUFFIXES):
        advice = "save it as .png or .jpg, and choose that in Tiled"
        words = f"is not drawn: {advice}; {_WITHOUT_PICTURE}"
        return _picture_warning(node.file, node.label, source, words)
    return None


def _picture_warning(file: Path, label: str, source: str, words: str) -> Problem:
    return Problem(file, label, f"its picture '{short(source)}' {words}", Severity.WARNING)


def _picture_offset(node: MapElement, offset: tuple[float, float]) -> tuple[float, float]:
    """Return the place of the picture in pixels; old Tiled wrote it as x and y of the layer."""
    if node.number("offsetx") or node.number("offsety"):
        return offset
    return offset[0] + node.number("x"), offset[1] + node.number("y")


def _tint(node: MapElement) -> tuple[float, float, float, float]:
    """Return the factors from 0 to 1 for red, green, blue and opacity of a layer."""
    colour_text = node.text("tintcolor")  # here, unlike in `trans`, Tiled always writes the "#"
    match = _COLOUR_PATTERN.fullmatch(colour_text) if colour_text.startswith("#") else None
    if not match:  # Tiled, too, leaves the colours unchanged
        return 1.0, 1.0, 1.0, 1.0
    # Only the opacity may be missing; then it is full.
    alpha, red, green, blue = (int(each or "ff", 16) / 255 for each in match.groups())
    return red, green, blue, alpha


def _transparent_colour(colour_text: str) -> Colour | None:
    match = _COLOUR_PATTERN.fullmatch(colour_text)
    if not match:
        return None
    _, red, green, blue = (int(each or "ff", 16) for each in match.groups())
    return red, green, blue
