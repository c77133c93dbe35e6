"""A drawing as a layout of the generator, and the changes of that layout as edits of the drawing.

A layout measures from the middle of the table. Its orbits are things of the drawing with their
partners, in the order of the drawing; pieces that are added come after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import shapely

from games.duel.generator.ground import Shape, distance, hull
from games.duel.generator.images import IDENTITY, Image, SymmetryGroup
from games.duel.generator.kinds import has_free_outline, is_round, kind_like
from games.duel.generator.placing import GROUP_MARGIN, LaidPiece, Layout
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.workshop.adding import PlaceCopy, transformed_copy_edits
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.editor import is_locked
from games.duel.workshop.history import apply_edits
from games.duel.workshop.symmetry import MAX_DEVIATION, Symmetry


class PieceChange(NamedTuple):
    """Change of a piece.

    Attributes:
        key: The key of its thing; "" for a piece that is added.
        before: The piece as it was; None for an addition.
        after: The piece as it becomes; None if it is removed.
        model_key: The key of the thing that the new piece copies; "" if it is the old piece.
    """

    key: str
    before: LaidPiece | None
    after: LaidPiece | None
    model_key: str = ""

    @property
    def is_move(self) -> bool:
        """True if nothing but the place of the piece changes."""
        return bool(self.before and self.after and not self.model_key)

    @property
    def is_exchange(self) -> bool:
        """True if a copy of another piece takes its place."""
        return bool(self.before and self.after and self.model_key)


class StartStep(NamedTuple):
    """Step of a start, in inches."""

    key: str
    right: float
    down: float


class _CopyShift(NamedTuple):
    """Distance of a copy from its original, in inches."""

    right: float
    down: float

    def patches(self, drawing: Drawing, copy: Thing) -> list[Patch]:
        """Return the edit that moves a copy by this distance."""
        return drawing.move_patches([copy], self.right, self.down)


class DrawnLayout:
    """The layout of a drawing.

    Args:
        drawing: A drawing without errors.
        symmetry: A symmetry that changes keep: things with all their partners change with them,
            others stay as they are.
        loose_keys: Keys of the things that may change; see `is_loose` for what else they need.
    """

    def __init__(
        self, drawing: Drawing, symmetry: Symmetry | None, loose_keys: frozenset[str]
    ) -> None:
        self._drawing = drawing
        width, height = drawing.battlefield.table
        self._middle = Point(width / 2, height / 2)
        self.layout = Layout((int(width), int(height)), _group(symmetry))
        self._keys_by_orbit: list[list[str]] = []
        self._start_keys: list[str] = []
        self.models: dict[int, int] = {}
        """Index of the original of each copied orbit, by the index of the copy."""
        self.has_all_starts = True
        """True if every start has its partners."""
        self._lay_pieces(loose_keys)
        self._lay_starts()
        self.orbits_before = [list(orbit) for orbit in self.layout.orbits]
        self.starts_before = list(self.layout.starts)

    def _lay_pieces(self, loose_keys: frozenset[str]) -> None:
        laid_by_key: dict[str, list[LaidPiece]] = {}
        for key, thing in self._drawing.things_by_key.items():
            may_change = key in loose_keys and is_loose(self._drawing, thing)
            if laid := [
                _laid(each, self._middle, may_change) for each in self._drawing.pieces(thing)
            ]:
                laid_by_key[key] = laid
        single = {key: laid[0] for key, laid in laid_by_key.items() if len(laid) == 1}
        for key, laid in laid_by_key.items():
            if len(laid) == 1 and key not in single:
                continue  # it is the partner of an earlier one
            partners = self._partners(key, single) if key in single else []
            orbit = [*laid, *(single.pop(partner) for partner in partners)]
            single.pop(key, None)
            if not (_is_complete(orbit, self.layout) and all(each.is_loose for each in orbit)):
                orbit = [each._replace(is_loose=False) for each in orbit]
            self._keys_by_orbit.append([key, *partners])
            self.layout.orbits.append(orbit)

    def _partners(self, key: str, single: Mapping[str, LaidPiece]) -> list[str]:
        """Return the keys of the partners that a piece has among these pieces."""
        partners: list[str] = []
        for image in self.layout.orbit_of(single[key])[1:]:
            found = (
                other
                for other, piece in single.items()
                if other not in (key, *partners) and _is_image(piece, image)
            )
            if partner := next(found, None):
                partners.append(partner)
        return partners

    def _lay_starts(self) -> None:
        """Lay the starts, each followed by its images, as a layout has them."""
        points = {
            key: self._from_middle(thing.tiled_object.table_point)
            for key, thing in self._drawing.things_by_key.items()
            if thing.is_start and thing.tiled_object.table_point
        }
        while points:
            point = next(iter(points.values()))
            for operation in self.layout.symmetry.images:
                image = operation.of(point)
                key_by_inches = {distance(each, image): key for key, each in points.items()}
                inches = min(key_by_inches, default=MAX_DEVIATION * 3)
                if inches > 2 * MAX_DEVIATION:
                    self.has_all_starts = False
                    break
                nearest = key_by_inches[inches]
                self._start_keys.append(nearest)
                self.layout.starts.append(points.pop(nearest))

    def _from_middle(self, point: Point) -> Point:
        return Point(point.x - self._middle.x, point.y - self._middle.y)

    def may_step(self, seat: int) -> bool:
        """Return True if a start and its partners have no lock.

        Args:
            seat: The index of the start in the layout.
        """
        count = len(self.layout.symmetry.images)
        first = seat - seat % count
        keys = self._start_keys[first : first + count]
        return not any(is_locked(self._drawing.thing(key)) for key in keys)

    # Changes.

    @property
    def changed_orbits(self) -> list[int]:
        """Indices of the orbits that differ from the drawing, additions first."""
        count = len(self.layout.orbits)
        return [index for index in reversed(range(count)) if self._is_changed(index)]

    def _is_changed(self, index: int) -> bool:
        return self.layout.orbits[index] != self.orbit_before(index)

    @property
    def model_orbits(self) -> list[int]:
        """Indices of the orbits that may be copied: the loose ones of the drawing."""
        image_count = len(self.layout.symmetry.images)
        orbits = enumerate(self.orbits_before)
        return [index for index, orbit in orbits if len(orbit) == image_count and orbit[0].is_loose]

    def model(self, index: int) -> LaidPiece:
        """Return the first piece of an orbit as it was drawn."""
        return self.orbits_before[index][0]

    def orbit_before(self, index: int) -> list[LaidPiece]:
        """Return the pieces of an orbit as they were drawn; none for an addition."""
        return self.orbits_before[index] if index < len(self.orbits_before) else []

    def has_room(self, index: int) -> bool:
        """Return True if an orbit overlaps no other one that has changed."""
        changed = [other for other in self.changed_orbits if other != index]
        others = [piece for other in changed for piece in self.layout.orbits[other]]
        orbit = self.layout.orbits[index]
        return not any(piece.is_closer(other, GROUP_MARGIN) for piece in orbit for other in others)

    @property
    def changes(self) -> list[PieceChange]:
        """The changes of pieces."""
        changes = []
        for index in self.changed_orbits:
            keys = self._keys_by_orbit[index] if index < len(self._keys_by_orbit) else []
            model_keys = self._keys_by_orbit[self.models[index]] if index in self.models else []
            places = zip_longest(
                keys, self.orbit_before(index), self.layout.orbits[index], model_keys
            )
            for key, before, after, model_key in places:
                is_copy = after is not None and model_key is not None
                changes.append(PieceChange(key or "", before, after, model_key if is_copy else ""))
        return changes

    @property
    def steps(self) -> list[StartStep]:
        """The steps of starts."""
        places = zip(self._start_keys, self.starts_before, self.layout.starts, strict=True)
        return [
            StartStep(key, after.x - before.x, after.y - before.y)
            for key, before, after in places
            if after != before
        ]

    def changed_drawing(self) -> Drawing:
        """Return the drawing with all changes."""
        changes = self.changes
        copies = [
            (self._drawing.thing(change.model_key), self._placing(change))
            for change in changes
            if change.model_key
        ]
        drawing = apply_edits(self._drawing, transformed_copy_edits(copies))
        patches = _move_and_remove(drawing, changes, self.steps)
        return drawing.with_document(drawing.document.with_patches(patches)[0])

    def _placing(self, change: PieceChange) -> PlaceCopy:
        """Return the edit that brings a copy to its place."""
        model = self._drawing.pieces(self._drawing.thing(change.model_key))[0].centre
        assert change.after
        right = change.after.middle.x + self._middle.x - model.x
        down = change.after.middle.y + self._middle.y - model.y
        return _CopyShift(right, down).patches


def loose_keys(drawing: Drawing) -> frozenset[str]:
    """Return the keys of the things that may change: those that are loose."""
    things = drawing.things_by_key.items()
    return frozenset(key for key, thing in things if is_loose(drawing, thing))


def is_loose(drawing: Drawing, thing: Thing) -> bool:
    """Return True if a thing is a piece that may change.

    Such a piece has no lock and no name, and is one of the game's usual pieces that people can
    move: a rock or a fence, not a hut or a river.
    """
    pieces = drawing.pieces(thing)
    if thing.is_start or len(pieces) != 1 or is_locked(thing) or _own_name(thing):
        return False
    piece = pieces[0]
    return piece.ground == "uneven" and not has_free_outline(kind_like(piece)) and _is_convex(piece)


def _own_name(thing: Thing) -> str:
    """Return the name of a thing itself; the name of its template does not count."""
    return thing.element.attributes.get("name", "")


def _laid(piece: Piece, middle: Point, may_change: bool) -> LaidPiece:
    """Return a piece of a drawing as a layout has it."""
    left, top, right, bottom = piece.bounds
    place = Point(round(piece.centre.x - middle.x, 3), round(piece.centre.y - middle.y, 3))
    kind = kind_like(piece)
    laid = LaidPiece(kind, place, right - left, bottom - top, weight=piece.weight)
    laid = laid._replace(is_loose=may_change)
    if is_round(kind):
        return laid._replace(height=laid.width)
    outline = piece.shape.exterior.coords[:-1]
    corners = tuple(Point(x - middle.x, y - middle.y) for x, y in outline)
    parts: tuple[Shape, ...] = (hull(corners),)
    if not _is_convex(piece):
        triangles = shapely.constrained_delaunay_triangles(piece.shape).geoms
        outlines = (shapely.get_coordinates(triangle)[:-1].tolist() for triangle in triangles)
        parts = tuple(
            hull([Point(x - middle.x, y - middle.y) for x, y in outline]) for outline in outlines
        )
    return laid._replace(corners=corners, outline_parts=parts)


def _is_convex(piece: Piece) -> bool:
    shape = piece.shape
    return bool(shape.convex_hull.area - shape.area <= MAX_DEVIATION * shape.area)


def _is_image(piece: LaidPiece, image: LaidPiece) -> bool:
    """Return True if a piece lies where another one has its image."""
    sizes = zip(
        sorted((piece.width, piece.height)), sorted((image.width, image.height)), strict=True
    )
    return (
        (piece.kind, piece.weight) == (image.kind, image.weight)
        and distance(piece.middle, image.middle) <= 2 * MAX_DEVIATION
        and (bool(piece.corners) or all(abs(a - b) <= 2 * MAX_DEVIATION for a, b in sizes))
    )


def _is_complete(orbit: Sequence[LaidPiece], layout: Layout) -> bool:
    """Return True if the orbit of a single piece has all its images."""
    return len(layout.orbit_of(orbit[0])) == len(orbit) if orbit else False


def _group(symmetry: Symmetry | None) -> SymmetryGroup:
    """Return a symmetry of the workshop as the generator has it."""
    operations = symmetry.value if symmetry else ()
    images = [
        Image(each.a, each.b, each.d, each.e, round(each.degrees), not each.degrees)
        for each in operations
    ]
    return SymmetryGroup((IDENTITY, *images), seats=())


def _move_and_remove(
    drawing: Drawing, changes: Sequence[PieceChange], steps: Sequence[StartStep]
) -> list[Patch]:
    """Return the edit that moves and removes what lies on the table."""
    patches = []
    for key, right, down in steps:
        patches += drawing.move_patches([drawing.thing(key)], right, down)
    for change in changes:
        if change.before and change.after and change.is_move:
            right = change.after.middle.x - change.before.middle.x
            down = change.after.middle.y - change.before.middle.y
            patches += drawing.move_patches([drawing.thing(change.key)], right, down)
        elif change.key:
            patches += drawing.removal_patches([drawing.thing(change.key)])
    return patches
