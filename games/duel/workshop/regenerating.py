"""Generated maps that keep parts of a drawing, or of another generated map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from games.duel.generator.generating import CantGenerate, MapRequest
from games.duel.generator.ground import shifted
from games.duel.generator.images import SymmetryName
from games.duel.generator.page import MadeMap
from games.duel.generator.placing import on_grid
from games.duel.generator.stream import Stream
from games.duel.workshop.clips import clips_of, paste_edits
from games.duel.workshop.document import Document, Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.editor import is_locked
from games.duel.workshop.evening import Permission, make_fair, why_not
from games.duel.workshop.history import apply_edits
from games.duel.workshop.layouts import DrawnLayout, loose_keys
from games.duel.workshop.naming import map_property_patches
from games.duel.workshop.symmetry import Symmetry

ROOM = 0.1
"""Least gap between a locked piece and a generated one, in inches."""
SHIFTS = (0.5, 4.0)
"""Distances in inches by which a similar map moves loose pieces."""
DARTS = 8
"""Number of places that are tried for a piece."""
SYMMETRIES: dict[SymmetryName, Symmetry | None] = {
    "half": Symmetry.HALF_TURN,
    "third": Symmetry.THIRD_TURNS,
    "quarter": Symmetry.QUARTER_TURNS,
    "mirror": Symmetry.ACROSS,
    "none": None,
}
"""Symmetries of the workshop by their names in the generator."""


def map_with_locked(drawing: Drawing, content: bytes, on_share: Callable[[float], None]) -> MadeMap:
    """Return a generated map with the locked things of a drawing.

    They stay where they are. Generated pieces make room for them, and then other pieces change
    until the starts are alike.

    Raises:
        CantGenerate: No duel can begin there.
    """
    locked = [thing for thing in drawing.things if is_locked(thing)]
    generated = drawing.with_document(Document(content))
    if not locked:
        return MadeMap(content)

    def make_room(drawing: Drawing) -> list[Patch]:
        return drawing.removal_patches(_in_the_way(drawing, locked))

    clips = clips_of(drawing, locked)
    try:
        kept = apply_edits(generated, [make_room, *paste_edits(clips)])
    except ValueError as error:  # no seat, or another tileset
        raise CantGenerate(str(error)) from None
    return _evened(kept, None, "locked", on_share)


def _in_the_way(drawing: Drawing, locked: Sequence[Thing]) -> list[Thing]:
    """Return the things that a map loses to locked ones: pieces in their places, and starts."""
    shapes = [drawing.shape(thing) for thing in locked]
    starts = [thing for thing in drawing.things if thing.is_start]
    in_the_way = [
        thing
        for thing in drawing.things
        if not thing.is_start
        and any(drawing.shape(thing).distance(shape) < ROOM for shape in shapes)
        and any(piece.ground != "level" for piece in drawing.pieces(thing))
    ]
    for thing, shape in zip(locked, shapes, strict=True):
        if thing.is_start and starts:
            nearest = min(starts, key=lambda start: drawing.shape(start).distance(shape))
            starts.remove(nearest)
            in_the_way.append(nearest)
    return in_the_way


def similar_map(
    path: Path,
    request: MapRequest,
    number: int,
    content: bytes,
    on_share: Callable[[float], None],
) -> MadeMap:
    """Return a map with the same ways, buildings and floors as a generated one.

    Its loose pieces lie elsewhere. Locked ones stay. A property of the map has its number.

    Args:
        path: Place of the map; templates are searched from there.
        request: The request for the other map.
        number: Number of the similar map: each has other places.
        content: The content of the other map.
        on_share: Called with the share that is done; an error that it raises ends the work.

    Raises:
        CantGenerate: No duel can begin there.
    """
    drawing = Drawing(path, Document(content))
    symmetry = SYMMETRIES[request.symmetry]
    if why_not(drawing, symmetry):
        symmetry = None
    drawn = DrawnLayout(drawing, symmetry, loose_keys(drawing))
    _shuffle(drawn, Stream("similar", request.seed, number))
    drawing = apply_edits(drawn.changed_drawing(), [partial(_set_number, number=number)])
    return _evened(drawing, symmetry, request.seed, on_share)


def _set_number(drawing: Drawing, number: int) -> list[Patch]:
    """Return the edit that numbers a similar map."""
    return map_property_patches(drawing, "similar", str(number))


def _shuffle(drawn: DrawnLayout, stream: Stream) -> None:
    """Move the loose pieces of a layout to other places near by."""
    for index in drawn.model_orbits:
        piece = drawn.model(index)
        for _ in range(DARTS):
            away = stream.between(*SHIFTS)
            place = on_grid(shifted(piece.middle, 5 * stream.below(72), away))
            if drawn.layout.replace_orbit(index, piece.moved_to(place)) is not None:
                break


def _evened(
    drawing: Drawing, symmetry: Symmetry | None, seed: str, on_share: Callable[[float], None]
) -> MadeMap:
    """Return a map whose starts were made alike, with a note if they could not be."""
    if reason := why_not(drawing, symmetry):
        raise CantGenerate(reason)
    result = make_fair(drawing, Permission(), symmetry, seed, on_share)
    return MadeMap(result.drawing.document.content, result.rest_words)
