"""Generated maps that keep parts of a drawing, or of another generated map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.duel.field.floors import Floor, letter_at
from games.duel.generator.fairness import verdict
from games.duel.generator.generating import CantGenerate, MapRequest
from games.duel.generator.ground import shifted
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.making import OnShare
from games.duel.generator.page import MadeMap
from games.duel.generator.placing import LaidPiece, on_grid
from games.duel.generator.stream import Stream
from games.duel.generator.themes import theme_names, theme_title
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.starts import MAX_SEATS, MIN_SEATS
from games.duel.workshop.clips import clips_of, paste_edits
from games.duel.workshop.document import Document, Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.editor import is_locked
from games.duel.workshop.evening import Permission, make_fair, why_not
from games.duel.workshop.fresh import content_at
from games.duel.workshop.history import apply_edits
from games.duel.workshop.layouts import DrawnLayout, loose_keys
from games.duel.workshop.naming import map_property_patches
from games.duel.workshop.symmetry import PROPERTY, Symmetry, stored_symmetry, storing_patches

ROOM = 0.1
"""Least gap between a locked piece and a generated one, in inches."""
LOCKED_STAYS = "What is locked stays where it is."
"""Sentence about a map that is generated in place of a drawing with locked things."""
SHIFTS = (0.5, 4.0)
"""Distances in inches by which a similar map moves loose pieces."""
DARTS = 8
"""Number of places that are tried for a piece."""
WILD_FLOORS = frozenset(".,")
"""Letters of the floors onto which every loose piece may move, such as grass."""


class Regenerator:
    """Maker of generated maps in place of a drawing.

    Args:
        drawing: The drawing.
        own_folder: The folder of the user's own maps, with copies of the game's tilesets.
    """

    def __init__(self, drawing: Drawing, own_folder: Path) -> None:
        self._drawing = drawing
        self._own_folder = own_folder

    def with_locked(self, on_share: OnShare, content: bytes) -> MadeMap:
        """Return a generated map with the locked things of the drawing.

        They stay where they are. Generated pieces make room for them, and then other pieces change
        until the starts are alike. The map then has no symmetry.

        Args:
            on_share: Called with the finished share; an error that it raises ends the work.
            content: The content of the generated map.

        Raises:
            CantGenerate: No duel can begin there.
        """
        locked = [thing for thing in self._drawing.things if is_locked(thing)]
        generated = self._in_place(content)
        if not locked:
            return MadeMap(generated.document.content, generated.battlefield)
        generated = _patched(generated, generated.removal_patches(_in_the_way(generated, locked)))
        try:
            kept = apply_edits(generated, paste_edits(clips_of(self._drawing, locked)))
        except ValueError as error:  # no seat, or another tileset
            raise CantGenerate(str(error)) from None
        kept = _patched(kept, storing_patches(kept, None))
        made = _evened(on_share, kept, None, "locked")
        return made._replace(note=f"{LOCKED_STAYS} {made.note}".rstrip())

    def _in_place(self, content: bytes) -> Drawing:
        """Return a generated map in the place of the drawing, which may be another folder."""
        place = SHIPPED_FOLDER / self._drawing.path.name
        adapted_content = content_at(content, place, self._drawing.path, self._own_folder)
        return self._drawing.with_document(Document(adapted_content))

    def similar(
        self, on_share: OnShare, request: MapRequest, number: int, content: bytes
    ) -> MadeMap:
        """Return a map with the same ways, buildings and floors as a generated one.

        Its loose pieces lie elsewhere. Locked ones stay. A property of the map has its number.

        Args:
            on_share: Called with the finished share; an error that it raises ends the work.
            request: The request for the other map.
            number: Number of the similar map: each has other places.
            content: The content of the other map, in the place of the drawing.

        Raises:
            CantGenerate: No duel can begin there.
        """
        drawing = self._drawing.with_document(Document(content))
        symmetry = stored_symmetry(drawing)
        if why_not(drawing, symmetry):
            symmetry = None
            drawing = _patched(drawing, storing_patches(drawing, None))
        drawn = DrawnLayout(drawing, symmetry, loose_keys(drawing))
        _shuffle(drawn, drawing.battlefield.floor, Stream("similar", request.seed, number))
        drawing = drawn.changed_drawing()
        drawing = _patched(drawing, map_property_patches(drawing, "similar", str(number)))
        return _evened(on_share, drawing, symmetry, request.seed)


def first_request(drawing: Drawing, seed: str, user_themes: Sequence[str] = ()) -> MapRequest:
    """Return the request that is offered first in place of a drawing.

    It is like the request for the drawing, if that was generated. In place of a drawing without a
    symmetry, it has the first one that its seats can have.
    """
    properties = drawing.tiled.properties
    title = str(properties.get("generator", "")).rpartition(" ")[0]
    themes = {theme_title(theme): theme for theme in (*user_themes, *theme_names())}
    theme = themes.get(title)
    seats = len(drawing.battlefield.starts)
    if theme is None or not MIN_SEATS <= seats <= MAX_SEATS:
        return MapRequest("village", 2, "half", seed)
    symmetry_title = properties.get(PROPERTY, "")
    symmetry: SymmetryName = next(
        name for name, group in SYMMETRIES.items() if seats in group.seats
    )
    for name, group in SYMMETRIES.items():
        if symmetry_title and group.title == symmetry_title:
            symmetry = name
    width, height = map(int, drawing.battlefield.table)
    return MapRequest(theme, seats, symmetry, seed, (width, height))


def _patched(drawing: Drawing, patches: Sequence[Patch]) -> Drawing:
    """Return a drawing after an edit."""
    return drawing.with_document(drawing.document.with_patches(patches)[0])


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
            distances = [drawing.shape(start).distance(shape) for start in starts]
            in_the_way.append(starts.pop(distances.index(min(distances))))
    return in_the_way


def _shuffle(drawn: DrawnLayout, floor: Floor, stream: Stream) -> None:
    """Move the loose pieces of a layout to other places near by.

    What stood beside a road does not move onto it.
    """
    for index in drawn.model_orbits:
        piece = drawn.model(index)
        floors = WILD_FLOORS | _floors_below(piece, floor)
        for _ in range(DARTS):
            away = stream.between(*SHIFTS)
            moved = piece.moved_to(on_grid(shifted(piece.middle, stream.degrees(), away)))
            if not _floors_below(moved, floor) <= floors:
                continue
            if drawn.layout.replace_orbit(index, moved) is not None:
                break


def _floors_below(piece: LaidPiece, floor: Floor) -> set[str]:
    """Return the letters of the floors below the middle and the outline of a piece.

    Args:
        piece: The piece, measured from the middle of the table.
        floor: The floor of the table, a row an inch.
    """
    x, y = piece.middle
    radius = piece.circle.radius
    sides = [(x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius)]
    half_width = len(floor[0]) / 2 if floor else 0.0
    half_height = len(floor) / 2
    return {
        letter_at(floor, int(right + half_width), int(down + half_height))
        for right, down in [piece.middle, *(piece.corners or sides)]
    }


def _evened(on_share: OnShare, drawing: Drawing, symmetry: Symmetry | None, seed: str) -> MadeMap:
    """Return a map whose starts were made alike, with a note if they could not be.

    The note is short, so that it fits the line above the map: *Make fair* tells the reasons.
    """
    if reason := why_not(drawing, symmetry):
        raise CantGenerate(reason)
    result = make_fair(on_share, drawing, Permission(), symmetry, seed)
    made = result.drawing
    note = "" if result.is_fair else verdict(result.after)
    return MadeMap(made.document.content, made.battlefield, note)
