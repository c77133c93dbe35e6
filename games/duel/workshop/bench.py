"""A workbench: a drawing, what of it is chosen, and all that can be done with it.

It knows no window. What can't be done is said in `said`, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from shapely.geometry import Point as ShapelyPoint

from engine.rules.english import in_figures
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.geometry.words import GROUNDS
from games.duel.maps.problems import UnreadableMap
from games.duel.maps.starts import MOST
from games.duel.workshop import adding, clips, symmetry
from games.duel.workshop.adding import newest
from games.duel.workshop.clips import Clip
from games.duel.workshop.document import CannotKeep, Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.floors import Cell, filled, floor_at, painted
from games.duel.workshop.history import Edit, History, carried_out
from games.duel.workshop.snapping import GRIDS, Lines, lines_of
from games.duel.workshop.symmetry import Symmetry

Value = str | int | float | bool | None
SHIFT = 1.0
"""Inches right and down at which a first copy lies."""


class Bench:
    """What somebody works on.

    said: why the last thing could not be done; "" where it was. grid: inches between the lines on
    which things are laid, 0 for none.
    """

    def __init__(self, drawing: Drawing) -> None:
        self.history = History(drawing)
        self.chosen: tuple[str, ...] = ()
        self.grid = GRIDS[1]
        self.symmetry: Symmetry | None = None
        self.said = ""
        self._copied: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
        """What was copied last, and its copies: how far those lie from it, the next ones will lie
        from them."""

    @property
    def drawing(self) -> Drawing:
        """How it is now."""
        return self.history.drawing

    @property
    def things(self) -> list[Thing]:
        """What is chosen, the lowest first."""
        return self.drawing.chosen(self.chosen)

    # What is chosen.

    def choose(self, keys: Iterable[str], also: bool = False) -> None:
        """Choose things; `also`: what is chosen already stays so, or is let go where it is named
        again and nothing new is."""
        keys = [key for key in keys if key in self.drawing.keys]
        if also:
            known = {*self.chosen}
            fresh = [key for key in keys if key not in known]
            keys = [*self.chosen, *fresh] if fresh else [k for k in self.chosen if k not in keys]
        self.chosen = tuple(keys)

    def under(self, at: Point, reach: float = 0.0) -> list[str]:
        """What lies at a point, or so near, and is not locked, the uppermost first."""
        here = ShapelyPoint(at)
        found = [
            key
            for key, shape in self.drawing.shapes.items()
            if not is_locked(self.drawing.keys[key]) and _near(shape.bounds, at, reach)
            if shape.distance(here) <= reach
        ]
        on = [key for key in found if self.drawing.shapes[key].covers(here)]
        starts = [key for key in found if self.drawing.keys[key].is_start]
        order = {key: place for place, key in enumerate(found)}
        return sorted(on or found, key=lambda key: (key not in starts, -order[key]))

    def within(self, box: tuple[float, float, float, float]) -> list[str]:
        """What is touched by a box and is not locked."""
        left, top, right, low = box
        return [
            key
            for key, shape in self.drawing.shapes.items()
            if not is_locked(self.drawing.keys[key])
            if shape.bounds[0] <= right and shape.bounds[2] >= left
            if shape.bounds[1] <= low and shape.bounds[3] >= top
        ]

    def next(self, step: int) -> bool:
        """Choose the next thing, or with -1 the one before; False where there is no further one."""
        keys = [*self.drawing.keys]
        chosen = [keys.index(key) for key in self.chosen if key in keys]
        at = (chosen[-1] + step) if chosen else (0 if step > 0 else len(keys) - 1)
        if not 0 <= at < len(keys):
            return False
        self.chosen = (keys[at],)
        return True

    def name_of(self, keys: Sequence[str]) -> str:
        """What things are called, with the article: "the hut", "start 2", "3 pieces"."""
        things = self.drawing.chosen(keys)
        if len(things) != 1:
            starts = sum(each.is_start for each in things)
            kind = "start" if starts == len(things) else "thing" if starts else "piece"
            return in_figures(len(things), kind)
        if things[0].is_start:
            return f"start {things[0].found.properties.get('seat', '')}".strip()
        pieces = self.drawing.pieces(things[0])
        if not pieces:
            return "the piece"
        called = pieces[0].called
        return f"the {called} ground" if called in GROUNDS else f"the {called}"

    def terrain(self, without: Iterable[str] = ()) -> tuple[Piece, ...]:
        """The pieces on the table, but for those of some things."""
        left_out = {*without}
        if not left_out:
            return self.drawing.battlefield.terrain
        found = self.drawing.lying.items()
        return tuple(piece for key, pieces in found if key not in left_out for piece in pieces)

    def lines(self, without: Iterable[str]) -> Lines:
        """The lines of the table and of all that lies there but some things."""
        left_out = {*without}
        boxes = [box.bounds for key, box in self.drawing.shapes.items() if key not in left_out]
        return lines_of(self.drawing.battlefield.table, boxes)

    # What changes the drawing.

    def do(self, name: str, *edits: Edit, new: int = 0, joined: bool = False) -> bool:
        """Carry out a step; with symmetry the partners of what is chosen follow. new: so many
        things are laid by it, and are then chosen. Whether it could be done."""
        self.said = ""
        try:
            partners, laid = self._partners(edits, new) if self.symmetry else ([], ())
            self.history.do(name, *edits, *partners, joined=joined)
        except ValueError as error:
            self.said = _sentence(error)
            return False
        self.choose(laid or _newest(self.drawing, new) if new else self.chosen)
        return True

    def _partners(self, edits: Sequence[Edit], new: int) -> tuple[list[Edit], tuple[str, ...]]:
        """Edits by which the partners of what other edits touch follow, and what those have laid
        by themselves."""
        assert self.symmetry
        kind, before, after = self.symmetry, self.drawing, carried_out(self.drawing, edits)
        chosen = [] if new else before.chosen(self.chosen)
        old = [each.element for each in symmetry.answering(before, chosen, kind)]
        partners = [key for key, each in before.keys.items() if each.element in old]
        touched = _newest(after, new) if new else self.chosen

        def taken_away(drawing: Drawing) -> list[Patch]:
            return drawing.without(drawing.chosen(partners))

        after = carried_out(after, [taken_away])
        more = symmetry.partners(after, after.chosen(touched), kind)
        return [taken_away, *more], touched if new else ()

    def _all(self, edit: Callable[[Drawing, list[Thing]], list[Patch]]) -> Edit:
        """An edit of what is chosen."""
        chosen = self.chosen
        return lambda drawing: edit(drawing, drawing.chosen(chosen))

    def _do(
        self, verb: str, edit: Callable[[Drawing, list[Thing]], list[Patch]], joined: bool = False
    ) -> bool:
        """An edit of what is chosen, named by what is done with it."""
        if not self.chosen:
            return False
        return self.do(f"{verb} {self.name_of(self.chosen)}", self._all(edit), joined=joined)

    def move(self, right: float, down: float, joined: bool = False) -> bool:
        """What is chosen, so many inches farther right and down."""
        return self._do("Move", lambda d, things: d.moved(things, right, down), joined)

    def turn(self, degrees: float, about: Point | None = None, joined: bool = False) -> bool:
        """What is chosen, clockwise about a point or its common middle."""
        return self._do("Turn", lambda d, things: d.turned(things, degrees, about), joined)

    def mirror(self, down: bool) -> bool:
        """What is chosen, left to right or (`down`) top to bottom."""
        return self._do("Mirror", lambda d, things: d.mirrored(things, down))

    def resize(
        self, key: str, wide: float, high: float, fixed: Point, joined: bool = False
    ) -> bool:
        """One piece, so many inches along its own sides; see `Drawing.resized`."""
        name = f"Resize {self.name_of([key])}"
        return self.do(name, lambda d: d.resized(d.thing(key), wide, high, fixed), joined=joined)

    def reshape(self, key: str, corners: Sequence[Point]) -> bool:
        """A polygon with other corners, in inches of the table."""
        name = f"Reshape {self.name_of([key])}"
        return self.do(name, lambda d: d.reshaped(d.thing(key), corners))

    def delete(self) -> bool:
        """Take away what is chosen."""
        return self._do("Delete", lambda d, things: d.without(things))

    def raise_(self, to_top: bool = False) -> bool:
        """What is chosen, above the next thing or above all."""
        edits = [self._one(key, to_top, up=True) for key in reversed(self._ordered())]
        return self._in_order("Bring forward", edits)

    def lower(self, to_bottom: bool = False) -> bool:
        """What is chosen, below the one before it or below all."""
        edits = [self._one(key, to_bottom, up=False) for key in self._ordered()]
        return self._in_order("Send back", edits)

    def _ordered(self) -> list[str]:
        return [key for key in self.drawing.keys if key in self.chosen]

    @staticmethod
    def _one(key: str, to_end: bool, up: bool) -> Edit:
        def edit(drawing: Drawing) -> list[Patch]:
            thing = drawing.thing(key)
            return drawing.raised(thing, to_end) if up else drawing.lowered(thing, to_end)

        return edit

    def _in_order(self, verb: str, edits: Sequence[Edit]) -> bool:
        if not edits:
            return False
        with_ids = all(not key.startswith("#") for key in self.chosen)
        if not with_ids:
            self.said = "It has no id of its own in the file: open the map in Tiled and save it."
            return False
        return self.do(f"{verb} {self.name_of(self.chosen)}", *edits)

    def give(self, properties: Mapping[str, Value], joined: bool = False) -> bool:
        """Give what is chosen these properties."""

        def edit(name: str, value: Value) -> Callable[[Drawing, list[Thing]], list[Patch]]:
            return lambda d, things: [
                p for each in things for p in d.with_property(each, name, value)
            ]

        name = f"Change {self.name_of(self.chosen)}: {', '.join(properties)}"
        edits = [self._all(edit(*each)) for each in properties.items()]
        return bool(self.chosen) and self.do(name, *edits, joined=joined)

    def lock(self, locked: bool) -> bool:
        """Lock what is chosen, so that the pointer takes no hold of it, or free it."""
        return self._do(
            "Lock" if locked else "Free",
            lambda d, things: [
                patch
                for each in things
                if is_locked(each) is not locked
                for patch in d.with_property(each, "locked", True if locked else None)
            ],
        )

    def free_all(self) -> bool:
        """Free all that is locked."""
        before, self.chosen = (
            self.chosen,
            tuple(key for key, each in self.drawing.keys.items() if is_locked(each)),
        )
        done = self.lock(False)
        self.chosen = before
        return done

    # New things.

    def lay_template(self, source: str, called: str, at: Point) -> bool:
        """A piece of the palette, with its middle at a point."""
        return self.do(f"Lay {called}", *adding.of_template(source, at), new=1)

    def lay_start(self, at: Point) -> bool:
        """The start of the next seat that has none."""
        return self.do("Lay a start", *adding.start(at), new=1)

    def lay_box(self, at: Point, wide: float, high: float, round_: bool = False) -> bool:
        """A box or an ellipse of level ground."""
        made = adding.ellipse if round_ else adding.rectangle
        name = "Draw an ellipse" if round_ else "Draw a rectangle"
        return self.do(name, *made(at, wide, high), new=1)

    def lay_polygon(self, corners: Sequence[Point]) -> bool:
        """A polygon of level ground."""
        return self.do("Draw a polygon", *adding.polygon(corners), new=1)

    def paint(self, cells: Mapping[Cell, str], floor: str) -> bool:
        """Squares of the floor, and with symmetry those that answer to them."""
        kind = self.symmetry
        whole = symmetry.painted_cells(self.drawing, cells, kind) if kind else cells
        return self.alone(f"Paint {floor or 'bare ground'}", lambda d: painted(d, whole))

    def fill(self, cell: Cell, floor: str) -> bool:
        """The same floor as far as it hangs together with a square, and on the other side."""
        edits = [partial(_filled, each, floor) for each in self._answering(cell)]
        return self.alone(f"Fill with {floor or 'bare ground'}", *edits)

    def _answering(self, cell: Cell) -> list[Cell]:
        return symmetry.cells_of(self.drawing, cell, self.symmetry) if self.symmetry else [cell]

    def duplicate(self) -> bool:
        """The same once more; again, with the shift that the last copies have been given."""
        things = self.things
        if not things:
            return False
        before = self.drawing.chosen(self._copied[0]) if self.chosen == self._copied[1] else []
        shift = Point(SHIFT, SHIFT)
        if before:
            at, was = self.drawing.middle(things), self.drawing.middle(before)
            shift = Point(at.x - was.x, at.y - was.y)
        source, name = self.chosen, f"Copy {self.name_of(self.chosen)}"
        edits = adding.copies(things, *shift)
        done = self.do(name, *edits, new=len(things))
        if done:
            self._copied = source, self.chosen
        return done

    def copy(self) -> list[Clip]:
        """What is chosen, to be laid elsewhere."""
        return clips.taken(self.drawing, self.things)

    def paste(self, copied: Sequence[Clip], middle: Point | None = None) -> bool:
        """Lay what was copied, with its middle at a point, or where it was."""
        if not copied:
            self.said = "Nothing has been copied yet: choose something, then Ctrl+C."
            return False
        name = "Paste " + (in_figures(len(copied), "thing") if len(copied) > 1 else "a piece")
        return self.do(name, *clips.pasted(copied, middle), new=len(copied))

    def alone(self, name: str, *edits: Edit) -> bool:
        """A step that no partner follows."""
        live, self.symmetry = self.symmetry, None
        done = self.do(name, *edits)
        self.symmetry = live
        return done

    def mirror_all(self, kind: Symmetry) -> bool:
        """Give all that lies there the partners that it lacks on the other side, floors too; where
        there are not seats enough, starts are left as they are. What has none is told."""
        drawing, name, said = self.drawing, "Complete the other side", list[str]()
        bare = symmetry.bare_partners(drawing, kind)
        floors: list[Edit] = [partial(painted, cells=bare)] if bare else []
        across = symmetry.crossing(drawing, drawing.things, kind)
        if across:
            said.append(
                f"{in_figures(len(across), 'piece')} across the middle: nothing is laid for that."
            )
        things, starts = drawing.things, [each for each in drawing.things if each.is_start]
        if len(starts) + len(symmetry.lacking(drawing, starts, kind)) > MOST:
            things = [each for each in things if not each.is_start]
            said.append(f"Starts are left as they are: a duel has {MOST} seats.")
        edits = [*symmetry.partners(drawing, things, kind), *floors]
        done = self.alone(name, *edits)
        if not edits:
            self.said = "Everything that can have a partner has one."
        self.said = " ".join([*filter(None, [self.said]), *said])
        return done

    def replace(self, content: bytes) -> bool:
        """The file as another program has written it, in one step."""

        def edit(drawing: Drawing) -> list[Patch]:
            before = drawing.document.content
            return [] if content == before else [Patch(0, len(before), content)]

        return self.alone("Read the file again", edit)

    # Steps.

    def undo(self) -> str:
        """Take the last step back; what it was called, "" where there is none."""
        self.said = ""
        name = self.history.undo()
        self.choose(self.chosen)
        return name

    def redo(self) -> str:
        """Do a step again that was taken back."""
        self.said = ""
        name = self.history.redo()
        self.choose(self.chosen)
        return name


def _filled(cell: Cell, floor: str, drawing: Drawing) -> list[Patch]:
    """The floor from a square on, unless another one has filled that already."""
    return [] if floor_at(drawing, cell) == floor else filled(drawing, cell, floor)


def _newest(drawing: Drawing, count: int) -> tuple[str, ...]:
    """The keys of so many things that were laid last."""
    laid = [each.element for each in newest(drawing, count)] if count else []
    return tuple(key for key, each in drawing.keys.items() if each.element in laid)


def is_locked(thing: Thing) -> bool:
    """Whether the pointer takes no hold of a thing."""
    return thing.found.properties.get("locked") is True


def _near(bounds: tuple[float, float, float, float], at: Point, reach: float) -> bool:
    left, top, right, low = bounds
    return left - reach <= at.x <= right + reach and top - reach <= at.y <= low + reach


def _sentence(error: Exception) -> str:
    """Why something can't be done, in words."""
    if isinstance(error, UnreadableMap):
        words = ": ".join(filter(None, (error.problem.object, error.problem.words)))
    elif isinstance(error, CannotKeep):
        words = f"this can't be written into the file: {error}"
    else:
        words = str(error)
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?" else ".")
