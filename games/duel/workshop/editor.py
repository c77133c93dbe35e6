"""Editor of a map without a window: a drawing, the selection, and everything to do with them.

If something can't be done, `message` gives the reason and nothing changes. A thing is a piece of
terrain or a start, known by a key. A step is one entry of the undo stack, made of edits; an edit is
a function that gets the drawing as it then is, and returns patches of its file. With a symmetry on,
a thing has partners, its copies on the other side of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from engine.rules.english import in_figures, list_in_words
from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.geometry.words import GROUNDS
from games.duel.maps.objects import START
from games.duel.maps.problems import UnreadableMap, sentence
from games.duel.maps.starts import MAX_SEATS
from games.duel.workshop import adding, clips, symmetry
from games.duel.workshop.adding import free_seats, newest_things
from games.duel.workshop.clips import Clip
from games.duel.workshop.document import Patch, UnpatchableFile
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.floors import Cell, fill_patches, floor_at, paint_patches
from games.duel.workshop.history import Edit, History, apply_checked, apply_edits
from games.duel.workshop.snapping import GRIDS, SnapCoordinates, snap_coordinates
from games.duel.workshop.symmetry import Symmetry

T = TypeVar("T")
P = ParamSpec("P")
Value = str | int | float | bool | None
MAX_NAMED = 2
"""Largest number of missing files that are named in a sentence."""
GENERATE = "Generate"
"""Name of the step that takes a generated map."""
READ_AGAIN = "Read the file again"
"""Name of the step that takes the file as another program has written it."""
COPY_SHIFT = 1.0
"""Distance in inches, right and down, from a thing to its first copy."""


class Editor:
    """An editor of one drawing, with selection, undo stack, grid and symmetry.

    Attributes:
        history: The drawing and its steps.
        selected_keys: Keys of the selected things.
        grid: Inches between the grid lines to which things snap, 0 for no grid.
        message: Reason why the last action failed, or remarks about it; "" if there is nothing to
            say.
    """

    def __init__(self, drawing: Drawing) -> None:
        self.history = History(drawing)
        self.selected_keys: tuple[str, ...] = ()
        self.grid = GRIDS[1]  # half an inch
        self._symmetry = symmetry.stored_symmetry(drawing)
        self._has_partners = True
        """True if partners follow a step while a symmetry is on."""
        self.message = ""
        self._last_copied_keys: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
        """Keys of the things duplicated last, and of their copies.

        If the copies are duplicated in turn, they shift by the present distance between the two.
        """

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry that is on; None if it is off or the table cannot have it."""
        kind = self._symmetry
        if kind and symmetry.is_possible(self.drawing, kind):
            return kind
        return None

    @symmetry.setter
    def symmetry(self, symmetry_kind: Symmetry | None) -> None:
        self._symmetry = symmetry_kind

    @property
    def drawing(self) -> Drawing:
        """The drawing as it is now."""
        return self.history.drawing

    @property
    def things(self) -> list[Thing]:
        """The selected things, the lowest first."""
        return self.drawing.things_of(self.selected_keys)

    # Selection.

    def choose(self, keys: Iterable[str], toggles: bool = False) -> None:
        """Select things; with another selection, the message about the last action goes.

        Args:
            keys: Keys of the things; unknown ones are ignored.
            toggles: Add the things to the selection, or remove them if all of them are selected.
        """
        keys = [key for key in keys if key in self.drawing.things_by_key]
        keys_before = self.selected_keys
        new_keys = [key for key in keys if key not in {*keys_before}]
        if not toggles:
            self.selected_keys = tuple(keys)
        elif new_keys:
            self.selected_keys = (*keys_before, *new_keys)
        else:
            self.selected_keys = tuple(key for key in keys_before if key not in keys)
        if self.selected_keys != keys_before:
            self.message = ""

    def keys_under(self, position: Point, reach: float = 0.0) -> list[str]:
        """Return the unlocked things within `reach` inches of a point, the uppermost first.

        If some lie at the point itself, only those are returned.
        """
        point = ShapelyPoint(position)
        keys_near: list[str] = []
        for key, shape in self.drawing.shapes.items():
            if is_locked(self.drawing.things_by_key[key]):
                continue
            # The box is tried first, because the distance is slow to compute.
            if _is_near(shape.bounds, position, reach) and shape.distance(point) <= reach:
                keys_near.append(key)
        keys_on_point = [key for key in keys_near if self.drawing.shapes[key].covers(point)]
        starts = [key for key in keys_near if self.drawing.things_by_key[key].is_start]
        height_by_key = {key: index for index, key in enumerate(keys_near)}
        return sorted(
            keys_on_point or keys_near, key=lambda key: (key not in starts, -height_by_key[key])
        )

    def locked_key_under(self, position: Point) -> str | None:
        """Return the uppermost locked thing that covers a point; None for none."""
        point = ShapelyPoint(position)
        keys = [
            key
            for key, shape in self.drawing.shapes.items()
            if is_locked(self.drawing.things_by_key[key]) and shape.covers(point)
        ]
        return keys[-1] if keys else None

    def keys_within(self, box: tuple[float, float, float, float]) -> list[str]:
        """Return the unlocked things whose bounding boxes touch a box, in inches."""
        left, top, right, bottom = box
        keys: list[str] = []
        for key, shape in self.drawing.shapes.items():
            if is_locked(self.drawing.things_by_key[key]):
                continue
            shape_left, shape_top, shape_right, shape_bottom = shape.bounds
            overlaps_in_x = shape_left <= right and shape_right >= left
            overlaps_in_y = shape_top <= bottom and shape_bottom >= top
            if overlaps_in_x and overlaps_in_y:
                keys.append(key)
        return keys

    def select_neighbour(self, step: int) -> bool:
        """Select the next thing, or with -1 the previous one; return False if there is no other."""
        keys = [*self.drawing.things_by_key]
        selected_indices = [keys.index(key) for key in self.selected_keys if key in keys]
        if selected_indices:
            index = selected_indices[-1] + step
        elif step > 0:
            index = 0
        else:
            index = len(keys) - 1
        if not 0 <= index < len(keys):
            return False
        self.choose([keys[index]])
        return True

    def name_of(self, keys: Sequence[str]) -> str:
        """Return the name of things with its article: "the hut", "start 2", "3 pieces"."""
        return _name_of(self.drawing, keys)

    def terrain(self, excluded_keys: Iterable[str] = ()) -> tuple[Piece, ...]:
        """Return the pieces on the table, except those of some things."""
        excluded_set = {*excluded_keys}
        if not excluded_set:
            return self.drawing.battlefield.terrain
        pieces_by_key = self.drawing.pieces_by_key.items()
        return tuple(
            piece for key, pieces in pieces_by_key if key not in excluded_set for piece in pieces
        )

    def snap_coordinates(self, excluded_keys: Iterable[str]) -> SnapCoordinates:
        """Return the coordinates to snap to of the table and of all things except some."""
        excluded_set = {*excluded_keys}
        boxes = [box.bounds for key, box in self.drawing.shapes.items() if key not in excluded_set]
        return snap_coordinates(self.drawing.battlefield.table, boxes)

    # Changes of the drawing.

    @property
    def read_only_reason(self) -> str:
        """Sentence with the reason why nothing can be changed; "" if the map can be edited."""
        sources = [*dict.fromkeys(each.source for each in self.drawing.tiled.missing)]
        if not sources:
            return ""
        names = [f"“{short(each)}”" for each in sources[:MAX_NAMED]]
        if len(sources) > MAX_NAMED:
            names.append(f"{len(sources) - MAX_NAMED} more")
        return f"The map can only be looked at until {list_in_words(names)} can be read (F6)."

    def read_again(self, allowed_folders: Sequence[Path]) -> None:
        """Read the files that the map names once more, from its own and from allowed folders.

        Raises:
            UnreadableMap: The map can't be read; nothing changes.
        """
        drawing = self.drawing
        self.history.drawing = Drawing(drawing.path, drawing.document, allowed_folders)
        self.message = ""
        self.choose(self.selected_keys)

    def carry_out(self, name: str, *edits: Edit, new: int = 0, merges: bool = False) -> bool:
        """Carry out a step; with symmetry on, the partners of the selected things follow.

        The map then names the symmetry as its own.

        Args:
            name: Name of the step in the undo stack.
            edits: Edits of the drawing.
            new: Number of things that the edits add, and that are then selected.
            merges: Merge the step with the previous one if they have equal names.

        Returns:
            True if the step was done; otherwise `message` gives the reason.
        """
        self.message = self.read_only_reason
        if self.message:
            return False
        old_drawing = self.drawing
        partner_edits = _PartnerEdits()
        try:
            if self.symmetry and self._has_partners:
                partner_edits = self._partner_edits(self.symmetry, edits, new)
            self.history.do(name, *edits, *partner_edits.edits, self._store_symmetry, merges=merges)
        except ValueError as error:
            self.message = _reason_sentence(error)
            return False
        if new:
            self.choose(partner_edits.added_keys or _newest_keys(self.drawing, new))
        else:
            self.choose(self.selected_keys)
        self.message = " ".join(
            [*partner_edits.left_out_sentences, *_new_problems(old_drawing, self.drawing)]
        )
        return True

    def partners(self, keys: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of the partners of things; none without a symmetry."""
        if not self.symmetry:
            return ()
        drawing = self.drawing
        partners = symmetry.existing_partners(drawing, drawing.things_of(keys), self.symmetry)
        elements = [each.element for each in partners]
        return tuple(key for key, each in drawing.things_by_key.items() if each.element in elements)

    def symmetric_copies(
        self, shapes: Sequence[BaseGeometry], keys: Sequence[str] = ()
    ) -> SymmetricCopies:
        """Return the symmetric copies that things with these shapes would get.

        Args:
            shapes: Shapes of the things, in inches.
            keys: Keys of the things in the order of the shapes, if they exist already.
        """
        symmetry_kind = self.symmetry
        drawing = self.drawing
        if not symmetry_kind:
            return SymmetricCopies()
        are_starts = [
            key in drawing.things_by_key and drawing.things_by_key[key].is_start for key in keys
        ]
        are_starts += [False] * (len(shapes) - len(are_starts))
        partners = drawing.things_of(self.partners(keys))
        free_seat_numbers = free_seats(each for each in drawing.things if each not in partners)
        copies = [symmetry.copies_of(drawing, shape, symmetry_kind) for shape in shapes]
        wanted_count = sum(
            len(each.shapes) for each, is_start in zip(copies, are_starts, strict=True) if is_start
        )
        possible_copies = [
            each
            for each, is_start in zip(copies, are_starts, strict=True)
            if not is_start or wanted_count <= len(free_seat_numbers)
        ]
        reason = ""
        if any(each.is_across for each in copies):
            reason = "no copies across the middle"
        elif any(each.off_table_count for each in copies):
            reason = "no copies off the table"
        return SymmetricCopies(
            tuple(shape for each in possible_copies for shape in each.shapes.values()), reason
        )

    def _partner_edits(self, kind: Symmetry, edits: Sequence[Edit], new: int) -> _PartnerEdits:
        """Return the edits by which the partners of edited things follow."""
        # Old partners are deleted and added anew where the changed things have theirs.
        old_partners = () if new else self.partners(self.selected_keys)
        drawing_after = apply_edits(self.drawing, edits)
        touched_keys = _newest_keys(drawing_after, new) if new else self.selected_keys

        def remove_partners(drawing: Drawing) -> list[Patch]:
            return drawing.removal_patches(drawing.things_of(old_partners))

        drawing_after = apply_edits(drawing_after, [remove_partners])
        partner_edits = symmetry.partner_edits(
            drawing_after, drawing_after.things_of(touched_keys), kind
        )
        notes = self._left_out_sentences(drawing_after, drawing_after.things_of(touched_keys), kind)
        added_keys = touched_keys if new else ()
        return _PartnerEdits([remove_partners, *partner_edits], added_keys, notes)

    def _left_out_sentences(
        self, drawing: Drawing, things: Sequence[Thing], kind: Symmetry
    ) -> list[str]:
        """Return sentences that say which copies things can't have, and why."""
        things_across, off_table_count, lacks_seats = symmetry.left_out_copies(
            drawing, things, kind
        )
        sentences = []
        if things_across:
            elements = [each.element for each in things_across]
            keys = [key for key, each in drawing.things_by_key.items() if each.element in elements]
            verb, pronoun = ("lies", "it") if len(things_across) == 1 else ("lie", "they")
            name = _name_of(drawing, keys)
            sentences.append(
                f"{name[:1].upper()}{name[1:]} {verb} across the middle, where copies would"
                f" overlap: {pronoun} got none."
            )
        if off_table_count:
            verb = "was" if off_table_count == 1 else "were"
            copy_words = in_figures(off_table_count, "copy")
            sentences.append(f"{copy_words} {verb} left out, which would reach off the table.")
        if lacks_seats:
            sentences.append(f"Starts got no copies: a duel has {MAX_SEATS} seats.")
        return sentences

    def _edit_selected(
        self,
        edit: Callable[Concatenate[Drawing, list[Thing], P], list[Patch]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Edit:
        """Return an edit of the selected things."""
        keys = self.selected_keys
        return lambda drawing: edit(drawing, drawing.things_of(keys), *args, **kwargs)

    @staticmethod
    def _edit_one(
        key: str,
        edit: Callable[Concatenate[Drawing, Thing, P], list[Patch]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Edit:
        """Return an edit of one thing."""
        return lambda drawing: edit(drawing, drawing.thing(key), *args, **kwargs)

    def _edit_selection(self, verb: str, edit: Edit, merges: bool = False) -> bool:
        """Carry out an edit of the selected things, named by its verb and their name."""
        if not self.selected_keys:
            return False
        return self.carry_out(f"{verb} {self.name_of(self.selected_keys)}", edit, merges=merges)

    def move(self, right_inches: float, down_inches: float, merges: bool = False) -> bool:
        """Move the selected things by a distance in inches."""
        return self._edit_selection(
            "Move", self._edit_selected(Drawing.move_patches, right_inches, down_inches), merges
        )

    def turn(self, degrees: float, centre: Point | None = None, merges: bool = False) -> bool:
        """Turn the selected things clockwise about a point or their common middle."""
        return self._edit_selection(
            "Turn", self._edit_selected(Drawing.turn_patches, degrees, centre), merges
        )

    def mirror(self, is_vertical: bool) -> bool:
        """Mirror the selected things left to right, or (`is_vertical`) top to bottom."""
        return self._edit_selection(
            "Mirror", self._edit_selected(Drawing.mirror_patches, is_vertical)
        )

    def resize(
        self, key: str, width: float, height: float, fixed_shares: Point, merges: bool = False
    ) -> bool:
        """Resize a piece to a size in inches along its own sides; see `Drawing.resize_patches`."""
        name = f"Resize {self.name_of([key])}"
        return self.carry_out(
            name,
            self._edit_one(key, Drawing.resize_patches, width, height, fixed_shares),
            merges=merges,
        )

    def reshape(self, key: str, corners: Sequence[Point]) -> bool:
        """Give a polygon other corners, in inches of the table."""
        name = f"Reshape {self.name_of([key])}"
        return self.carry_out(name, self._edit_one(key, Drawing.reshape_patches, corners))

    def delete(self) -> bool:
        """Delete the selected things."""
        return self._edit_selection("Delete", self._edit_selected(Drawing.removal_patches))

    def raise_(self, to_top: bool = False) -> bool:
        """Raise the selected things above the next thing, or above all others."""
        # In this order, selected things keep their order among themselves.
        keys = self._ordered_selected_keys() if to_top else self._ordered_selected_keys()[::-1]
        edits = [self._edit_one(key, Drawing.raise_patches, to_top) for key in keys]
        return self._reorder("Bring forward", edits)

    def lower(self, to_bottom: bool = False) -> bool:
        """Lower the selected things below the previous thing, or below all others."""
        keys = self._ordered_selected_keys()[::-1] if to_bottom else self._ordered_selected_keys()
        edits = [self._edit_one(key, Drawing.lower_patches, to_bottom) for key in keys]
        return self._reorder("Send back", edits)

    def _ordered_selected_keys(self) -> list[str]:
        return [key for key in self.drawing.things_by_key if key in self.selected_keys]

    def _reorder(self, verb: str, edits: Sequence[Edit]) -> bool:
        if not edits:
            return False
        # A key with "#" is a place in the file, which would be another thing's after the edit.
        has_ids = all(not key.startswith("#") for key in self.selected_keys)
        if not has_ids:
            self.message = "It has no id of its own in the file: open the map in Tiled and save it."
            return False
        return self.carry_out(f"{verb} {self.name_of(self.selected_keys)}", *edits)

    def set_properties(self, properties: Mapping[str, Value], merges: bool = False) -> bool:
        """Give the selected things these properties."""
        name = f"Change {self.name_of(self.selected_keys)}: {', '.join(properties)}"
        edits = [self._edit_selected(_set_property, *each) for each in properties.items()]
        if not self.selected_keys:
            return False
        return self.carry_out(name, *edits, merges=merges)

    def lock(self, is_to_lock: bool) -> bool:
        """Lock the selected things, so that the pointer can't grab them, or unlock them."""
        verb = "Lock" if is_to_lock else "Free"
        return self._edit_selection(verb, self._edit_selected(_set_locked, is_to_lock))

    def free_all(self) -> bool:
        """Unlock all locked things."""
        selected_before = self.selected_keys
        self.selected_keys = tuple(  # `lock` changes the selected things
            key for key, each in self.drawing.things_by_key.items() if is_locked(each)
        )
        is_done = self.lock(is_to_lock=False)
        self.selected_keys = selected_before
        return is_done

    # New things.

    def lay_template(self, source: str, name: str, point: Point) -> bool:
        """Add a piece of the palette, with its middle at a point."""
        return self.carry_out(f"Lay {name}", *adding.template_edits(source, point), new=1)

    def lay_start(self, point: Point) -> bool:
        """Add the start of the next seat that has none."""
        return self.carry_out("Lay a start", *adding.start_edits(point), new=1)

    def lay_box(self, point: Point, width: float, height: float, is_ellipse: bool = False) -> bool:
        """Add a rectangle or an ellipse of level ground."""
        shape_edits = adding.ellipse_edits if is_ellipse else adding.rectangle_edits
        name = "Draw an ellipse" if is_ellipse else "Draw a rectangle"
        return self.carry_out(name, *shape_edits(point, width, height), new=1)

    def lay_polygon(self, corners: Sequence[Point]) -> bool:
        """Add a polygon of level ground."""
        return self.carry_out("Draw a polygon", *adding.polygon_edits(corners), new=1)

    def with_partner_cells(self, cells: Mapping[Cell, str]) -> Mapping[Cell, str]:
        """Return squares of the floor; with symmetry on, together with their partners."""
        kind = self.symmetry
        return symmetry.painted_cells(self.drawing, cells, kind) if kind else cells

    def paint(self, cells: Mapping[Cell, str], floor: str) -> bool:
        """Paint squares of the floor; with symmetry on, their partners too."""
        all_cells = self.with_partner_cells(cells)
        return self.do_without_symmetry(
            f"Paint {floor or 'bare ground'}", lambda d: paint_patches(d, all_cells)
        )

    def fill(self, cell: Cell, floor: str) -> bool:
        """Fill the area of one floor around a square; with symmetry on, the partner areas too."""
        drawing = self.drawing
        kind = self.symmetry
        partner_cells = symmetry.partner_squares(drawing, cell, kind) if kind else [cell]
        cells_of_floor = [
            each for each in partner_cells if floor_at(drawing, each) == floor_at(drawing, cell)
        ]
        edits = [partial(_fill, each, floor) for each in cells_of_floor]
        return self.do_without_symmetry(f"Fill with {floor or 'bare ground'}", *edits)

    def duplicate(self) -> bool:
        """Copy the selected things on the table.

        If the selected things are themselves the last copies, the new ones shift by the same
        distance.
        """
        things, note = self._with_seats(self.things, lambda thing: thing.is_start)
        if not things:
            self.message = note
            return False
        shift = self._copy_shift()
        elements = [each.element for each in things]
        original_keys = tuple(
            key for key, each in self.drawing.things_by_key.items() if each.element in elements
        )
        edits = adding.copy_edits(things, *shift)
        is_done = self.carry_out(f"Copy {self.name_of(original_keys)}", *edits, new=len(things))
        if is_done:
            self._last_copied_keys = original_keys, self.selected_keys
            self._add_words(note)
        return is_done

    def _copy_shift(self) -> Point:
        """Return the shift of the next copies, in inches."""
        last_originals, last_copies = self._last_copied_keys
        originals = self.drawing.things_of(last_originals)
        if self.selected_keys != last_copies or not originals:
            return Point(COPY_SHIFT, COPY_SHIFT)
        middle = self.drawing.middle(self.things)
        original_middle = self.drawing.middle(originals)
        return Point(middle.x - original_middle.x, middle.y - original_middle.y)

    def copy(self) -> list[Clip]:
        """Return the selected things for the clipboard."""
        return clips.clips_of(self.drawing, self.things)

    def paste(self, clipboard: Sequence[Clip], middle: Point | None = None) -> bool:
        """Add things of the clipboard, with their middle at a point, or at their old place."""
        if not clipboard:
            self.message = "Nothing has been copied yet: choose something, then Ctrl+C."
            return False
        self.message = self.read_only_reason
        if self.message:
            return False
        fitting_clips, seats_note = self._with_seats(clipboard, lambda clip: clip.kind == START)
        if not fitting_clips:
            self.message = seats_note
            return False
        fit_note = ""
        if not self._paste(fitting_clips, middle):
            fitting_clips, fit_note = self._without_unpasteable(fitting_clips)
            if not fitting_clips or not self._paste(fitting_clips, middle):
                return False
        self._add_words(seats_note, fit_note)
        return True

    def _paste(self, clipboard: Sequence[Clip], middle: Point | None) -> bool:
        """Add exactly these things of the clipboard."""
        name = "Paste " + (in_figures(len(clipboard), "thing") if len(clipboard) > 1 else "a piece")
        return self.carry_out(name, *clips.paste_edits(clipboard, middle), new=len(clipboard))

    def _with_seats(self, items: Sequence[T], is_start: Callable[[T], bool]) -> tuple[list[T], str]:
        """Return things without the starts that find no free seat, and a sentence about those."""
        starts = [each for each in items if is_start(each)]
        seatless_starts = starts[len(free_seats(self.drawing.things)) :]
        if not seatless_starts:
            return [*items], ""
        verb = "was" if len(seatless_starts) == 1 else "were"
        start_words = in_figures(len(seatless_starts), "start")
        note = f"{start_words} {verb} left out: a duel has {MAX_SEATS} seats."
        return [each for each in items if each not in seatless_starts], note

    def _without_unpasteable(self, clipboard: Sequence[Clip]) -> tuple[list[Clip], str]:
        """Return the clipboard's things that this map can take, and a sentence about the others."""
        fitting_clips: list[Clip] = []
        reasons: dict[str, None] = {}  # a set that keeps its order
        for each in clipboard:
            try:
                apply_checked(self.drawing, clips.paste_edits([each]))
            except ValueError as error:
                reasons[_reason_sentence(error)] = None
            else:
                fitting_clips.append(each)
        left_out_count = len(clipboard) - len(fitting_clips)
        verb = "was" if left_out_count == 1 else "were"
        note = f"{in_figures(left_out_count, 'thing')} {verb} left out."
        return fitting_clips, " ".join([note, *reasons])

    def _add_words(self, *words: str) -> None:
        """Add sentences to the message about the last step."""
        self.message = " ".join(filter(None, [self.message, *words]))

    def _store_symmetry(self, drawing: Drawing) -> list[Patch]:
        """Return the edit by which a map that a step has changed names its symmetry."""
        if drawing is self.drawing:
            return []
        return symmetry.storing_patches(drawing, self._symmetry)

    def do_without_symmetry(self, name: str, *edits: Edit) -> bool:
        """Carry out a step without symmetry."""
        self._has_partners = False
        is_done = self.carry_out(name, *edits)
        self._has_partners = True
        return is_done

    def mirror_all(self, kind: Symmetry) -> bool:
        """Give all things and floors the partners that they lack on the other side.

        Starts stay as they are if there are not enough seats. `message` names the things that get
        no partner.
        """
        drawing = self.drawing
        name = "Complete the other side"
        floors_by_cell = symmetry.bare_partners(drawing, kind)
        floor_edits: list[Edit] = []
        if floors_by_cell:
            floor_edits.append(partial(paint_patches, cells=floors_by_cell))
        edits = [*symmetry.partner_edits(drawing, drawing.things, kind), *floor_edits]
        notes = self._left_out_sentences(drawing, drawing.things, kind)
        is_done = self.do_without_symmetry(name, *edits)
        if not edits:
            self.message = "Everything that can have a partner has one."
        self._add_words(*notes)
        return is_done

    def replace(self, content: bytes, name: str = READ_AGAIN) -> bool:
        """Replace the whole file by another one, in one step.

        This works even on a map that is read-only. If the new file is another map, the symmetry
        that it names is then on. A generated one that names none turns it off; a file of another
        program does not.

        Args:
            content: The new content.
            name: Name of the step in the undo stack.
        """

        def edit(drawing: Drawing) -> list[Patch]:
            old_content = drawing.document.content
            return [] if content == old_content else [Patch(0, len(old_content), content)]

        self.message = ""
        old_drawing = self.drawing
        try:
            self.history.do(name, edit, is_checked=False)
        except ValueError as error:
            self.message = _reason_sentence(error)
            return False
        if name == GENERATE and self.drawing is not old_drawing:
            self.history.begin_anew()
        named_symmetry = symmetry.stored_symmetry(self.drawing)
        if name == GENERATE or (name == READ_AGAIN and named_symmetry):
            self._symmetry = named_symmetry
        self.choose(() if name == GENERATE else self.selected_keys)
        return True

    # Steps.

    def undo(self) -> str:
        """Undo the last step; return its name, or "" if no step is left."""
        return self._after_step(self.history.undo())

    def redo(self) -> str:
        """Redo the step that was undone last; return its name, or ""."""
        return self._after_step(self.history.redo())

    def _after_step(self, name: str) -> str:
        """Show the drawing after a step was undone or redone; return the name of the step.

        The symmetry of another map comes back with it.
        """
        self.message = ""
        if name in (GENERATE, READ_AGAIN):
            self._symmetry = symmetry.stored_symmetry(self.drawing)
        self.choose(() if name == GENERATE else self.selected_keys)
        return name


class SymmetricCopies(NamedTuple):
    """Symmetric copies that things would get.

    Attributes:
        shapes: Shapes of the copies, in inches.
        left_out_words: A few words about copies that can't be made.
    """

    shapes: tuple[BaseGeometry, ...] = ()
    left_out_words: str = ""


class _PartnerEdits(NamedTuple):
    """Edits by which partners follow a step.

    Attributes:
        edits: The edits, after those of the step itself.
        added_keys: Keys of the things that the step itself adds.
        left_out_sentences: Sentences about the copies that can't be made.
    """

    edits: Sequence[Edit] = ()
    added_keys: tuple[str, ...] = ()
    left_out_sentences: Sequence[str] = ()


def _new_problems(old_drawing: Drawing, new_drawing: Drawing) -> list[str]:
    """Return at most one sentence about problems that a step has caused with a thing."""
    old_problems = old_drawing.survey_of_things.problems
    new_problems = [
        each
        for each in new_drawing.survey_of_things.problems
        if each.at and each not in old_problems
    ]
    rest_words = f" Checks lists {len(new_problems) - 1} more." if len(new_problems) > 1 else ""
    if not new_problems:
        return []
    first = new_problems[0]
    keys = [
        key
        for key, each in new_drawing.things_by_key.items()
        if each.tiled_object.element_index == first.element_index
    ]
    return [sentence(first._replace(object=_name_of(new_drawing, keys))) + rest_words]


def _name_of(drawing: Drawing, keys: Sequence[str]) -> str:
    things = drawing.things_of(keys)
    if len(things) != 1:
        start_count = sum(thing.is_start for thing in things)
        noun = "thing"
        if start_count == len(things):
            noun = "start"
        elif not start_count:
            noun = "piece"
        return in_figures(len(things), noun)
    if things[0].is_start:
        return f"start {things[0].tiled_object.properties.get('seat', '')}".strip()
    pieces = drawing.pieces(things[0])
    if not pieces:
        return "the piece"
    name = pieces[0].called
    return f"the {name} ground" if name in GROUNDS else f"the {name}"


def _set_property(
    drawing: Drawing, things: Sequence[Thing], name: str, value: Value
) -> list[Patch]:
    """Return the edit that gives things a property."""
    return [patch for thing in things for patch in drawing.property_patches(thing, name, value)]


def _set_locked(drawing: Drawing, things: Sequence[Thing], is_to_lock: bool) -> list[Patch]:
    """Return the edit that locks or unlocks things."""
    changed_things = [thing for thing in things if is_locked(thing) is not is_to_lock]
    value = True if is_to_lock else None  # None removes the property
    return _set_property(drawing, changed_things, "locked", value)


def _fill(cell: Cell, floor: str, drawing: Drawing) -> list[Patch]:
    """Return the edit that fills from a square, empty if another fill has covered the square."""
    if floor_at(drawing, cell) == floor:
        return []
    return fill_patches(drawing, cell, floor)


def _newest_keys(drawing: Drawing, count: int) -> tuple[str, ...]:
    """Return the keys of the `count` things that were added last."""
    if not count:
        return ()
    elements = [each.element for each in newest_things(drawing, count)]
    return tuple(key for key, each in drawing.things_by_key.items() if each.element in elements)


def is_locked(thing: Thing) -> bool:
    """Return True if the pointer can't grab a thing."""
    return thing.tiled_object.properties.get("locked") is True


def _is_near(bounds: tuple[float, float, float, float], point: Point, reach: float) -> bool:
    left, top, right, bottom = bounds
    return left - reach <= point.x <= right + reach and top - reach <= point.y <= bottom + reach


def _reason_sentence(error: Exception) -> str:
    """Return the reason of an error as a sentence."""
    if isinstance(error, UnreadableMap):
        words = ": ".join(filter(None, (error.problem.object, error.problem.words)))
    elif isinstance(error, UnpatchableFile):
        words = f"this can't be written into the file: {error}"
    else:
        words = str(error)
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?" else ".")
