"""What the chosen thing is, in numbers and in what they mean in play; and the table, where nothing
is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, layout, literal
from engine.app.widgets.choices import ChoiceField, Toggle
from engine.app.widgets.containers import Column, Flow, Part, Row, Share, Sized
from engine.app.widgets.field import TextField
from engine.rules.english import in_figures
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.maps.pieces import STRONGEST
from games.duel.maps.starts import MOST
from games.duel.workshop.amounts import amount, shown
from games.duel.workshop.bench import Bench, Value, is_locked
from games.duel.workshop.drawing import Thing
from games.duel.workshop.naming import author, authored, named
from games.duel.workshop.symmetry import Symmetry, fits

GROUNDS: tuple[Ground, ...] = ("level", "uneven", "blocking")
MIXED = "mixed"
MOVES = {
    "level": "Warriors run here: up to Speed inches.",
    "uneven": "Warriors climb here: up to Dexterity inches, and a move ends at its edge.",
    "blocking": "Nobody stands here or passes through.",
}
SYMMETRIES: dict[str, Symmetry | None] = {
    "off": None,
    "left and right": Symmetry.ACROSS,
    "top and bottom": Symmetry.DOWN,
    "half turn": Symmetry.HALF_TURN,
    "quarter turns": Symmetry.QUARTER_TURNS,
}
"""The symmetries, by what they are called."""


class Doing(Protocol):
    """What the inspector asks its screen for."""

    @property
    def bench(self) -> Bench: ...

    typed: dict[str, str]
    """What stands in fields and is not taken yet, by their ids."""

    def rebuild(self) -> None: ...
    def took(self) -> None: ...
    def edit_corners(self) -> None: ...
    def choose_art(self) -> None: ...
    def resize_table(self) -> None: ...
    def list_pieces(self) -> None: ...
    def complete(self) -> None: ...
    def fairness(self) -> None: ...


class Inspector:
    """The panel. `fields` takes what was typed into a field: by its id, what is done with it."""

    def __init__(self, doing: Doing) -> None:
        self._doing = doing
        self.fields: dict[str, Callable[[str], object]] = {}

    @property
    def _bench(self) -> Bench:
        return self._doing.bench

    def part(self, scale: Scale) -> Part:
        """The panel for what is chosen."""
        self.fields = {}
        things = self._bench.things
        if not things:
            return self._table(scale)
        if all(each.is_start for each in things):
            return self._starts(scale, things)
        return self._pieces(scale, things)

    # Fields.

    def _field(
        self,
        scale: Scale,
        id: str,
        title: str,
        value: str,
        take: Callable[[str], object],
        limit: int = 10,
        called: str = "",
    ) -> Part:
        self.fields[id] = take

        def type_in(words: str) -> None:
            self._doing.typed[id] = words

        field = TextField(
            id,
            value=self._doing.typed.get(id, value),
            on_change=type_in,
            on_enter=partial(self._entered, id),
            called=called or title,
            limit=limit,
            tip="Enter takes it. +0.5 is that much more, *2 twice as much." if limit == 10 else "",
            group=Group.LOG,
        )
        if not title:
            return Sized(field, down=scale.px(34))
        label = Label(
            f"{id}-title", words=title, role=Role.NOTE, align="center", colour=theme.MUTED
        )
        return Column([label, Sized(field, down=scale.px(34))], gap=2)

    def _entered(self, id: str) -> None:
        self.commit(id)
        self._doing.took()  # the next key is for the map

    def commit(self, id: str) -> None:
        """Take what stands in a field."""
        words = self._doing.typed.pop(id, None)
        if words is not None and id in self.fields:
            self.fields[id](words)
            self._doing.rebuild()

    def _number(
        self,
        scale: Scale,
        id: str,
        title: str,
        value: float | None,
        take: Callable[[float], object],
    ) -> Part:
        def taken(words: str) -> None:
            wanted = amount(words, value or 0.0)
            if wanted is None:
                self._bench.said = f"“{words}” is no number: write 5.25, +0.5 or *2."
            elif value is None or abs(wanted - value) > 1e-9:
                take(wanted)

        words = MIXED if value is None else shown(value)
        return self._field(scale, id, title, words, taken)

    # A piece, or several.

    def _pieces(self, scale: Scale, things: Sequence[Thing]) -> Part:
        drawing, bench = self._bench.drawing, self._bench
        terrain = [each for each in things if not each.is_start]
        pieces = [piece for each in terrain for piece in drawing.pieces(each)[:1]]
        name = bench.name_of(bench.chosen).removeprefix("the ")
        note = self._note(things)
        if not pieces:
            words = "Something is wrong with it: see the checks below."
            return form.panel("inspector", literal(name).capitalize(), Label("wrong", words=words))
        parts: list[Part] = [
            self._ground(scale, pieces),
            self._art(scale, pieces),
            self._weight(scale, pieces),
            self._switch(scale, "destructible", pieces, _smashes(pieces[0])),
            self._switch(scale, "projectile", pieces, _flies(pieces[0])),
            self._measures(scale, things),
            self._buttons(scale, things),
        ]
        heading = f"Piece: {literal(name)}" if len(things) == 1 else literal(name)
        return form.panel("inspector", heading, Column(parts, gap=9), note)

    def _note(self, things: Sequence[Thing]) -> str:
        locked = "locked" if all(is_locked(each) for each in things) else ""
        if len(things) > 1:
            return locked
        corners = self._bench.drawing.corners(things[0])
        kind = f"polygon, {in_figures(len(corners), 'corner')}" if corners else ""
        if not kind and not things[0].is_start:
            kind = (things[0].found.tile and "drawing") or things[0].found.kind
        return ", ".join(filter(None, (kind, locked)))

    def _line(self, scale: Scale, title: str, control: Part, words: str, id: str) -> Part:
        """A property: its name, its control, and what it means in play."""
        label = Label(f"{id}-label", words=title, colour=theme.MUTED, middle=True)
        wide = round(scale.px(96) * scale.text)
        parts: list[Part] = [Sized(label, wide), control]
        if words:
            parts.append(Share(Label(f"{id}-words", words=words, role=Role.NOTE)))
        if scale.text > 1.25:
            return Column([label, Flow([control], gap=8), *parts[2:]], gap=2)
        return Row(parts, gap=10, at=0.5)

    def _ground(self, scale: Scale, pieces: Sequence[Piece]) -> Part:
        found = {piece.ground for piece in pieces}
        only = next(iter(found)) if len(found) == 1 else None

        def take(index: int) -> None:
            self._bench.give({"ground": GROUNDS[index]})

        choice = ChoiceField(
            "ground",
            options=[ground.capitalize() for ground in GROUNDS],
            value=GROUNDS.index(only) if only else -1,
            on_change=take,
            called="Ground",
            group=Group.LOG,
        )
        words = MOVES[only] if only else MIXED
        line = self._line(scale, "Ground", Share(choice), "", "ground")
        return Column([line, Label("ground-words", words=words, role=Role.NOTE)], gap=2)

    def _art(self, scale: Scale, pieces: Sequence[Piece]) -> Part:
        found = {piece.art for piece in pieces}
        only = next(iter(found)) if len(found) == 1 else MIXED
        button = Button(
            "art",
            label=only.replace("-", " ").capitalize() or "its ground",
            tip="What it looks like on the table; it changes nothing in play.",
            role=Role.SMALL,
            group=Group.LOG,
            on_press=self._doing.choose_art,
        )
        return self._line(scale, "Drawn as", button, "how it looks, and what it is called", "art")

    def _weight(self, scale: Scale, pieces: Sequence[Piece]) -> Part:
        found = {piece.weight for piece in pieces}
        only = next(iter(found)) if len(found) == 1 else None

        def take(wanted: float) -> None:
            self._bench.give({"weight": min(max(round(wanted), 0), 99)}, joined=True)

        step = partial(self._step_weight, pieces[0].weight, take)
        less = Button(
            "lighter",
            label="\N{MINUS SIGN}",
            role=Role.NUMBER,
            group=Group.LOG,
            reason="Nothing weighs less than 0." if only == 0 else "",
            on_press=partial(step, -1),
        )
        more = Button(
            "heavier", label="+", role=Role.NUMBER, group=Group.LOG, on_press=partial(step, 1)
        )
        field = self._number(scale, "weight", "", None if only is None else float(only), take)
        side = max(scale.px(38), *(layout.unwrapped(each, scale)[0] for each in (less, more)))
        control = Row(
            [
                Sized(less, side, side),
                Sized(field, round(scale.px(58) * scale.text)),
                Sized(more, side, side),
            ],
            gap=6,
            at=0.5,
        )
        return self._line(scale, "Weight", control, _heavy(pieces[0]), "weight")

    @staticmethod
    def _step_weight(weight: int, take: Callable[[float], object], step: int) -> None:
        take(weight + step)

    def _switch(self, scale: Scale, name: str, pieces: Sequence[Piece], words: str) -> Part:
        found = {bool(getattr(piece, name)) for piece in pieces}
        value = found == {True}

        def take(wanted: bool) -> None:
            more: dict[str, Value] = {name: wanted}
            if wanted and name == "projectile" and not pieces[0].weight:
                more["weight"] = 1  # a projectile without weight costs whoever throws it no reach
            self._bench.give(more)

        toggle = Toggle(
            name, value=value, on_change=take, called=name.capitalize(), group=Group.LOG
        )
        said = MIXED if len(found) > 1 else words
        return self._line(scale, name.capitalize(), toggle, said, name)

    def _measures(self, scale: Scale, things: Sequence[Thing]) -> Part:
        """Left, top, width, height, turn; of several only where they are."""
        bench, drawing = self._bench, self._bench.drawing
        boxes = [drawing.shapes[key].bounds for key in bench.chosen]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        cells = [
            self._number(scale, "left", "Left", left, lambda to: bench.move(to - left, 0.0)),
            self._number(scale, "top", "Top", top, lambda to: bench.move(0.0, to - top)),
        ]
        if len(things) == 1:
            first, second, _, fourth = drawing.frame(things[0])
            wide, high = first.far(second), first.far(fourth)
            key, turn = bench.chosen[0], things[0].found.rotation % 360
            corner = Point(0.0, 0.0)
            cells += [
                self._number(
                    scale, "wide", "Width", wide, lambda to: bench.resize(key, to, high, corner)
                ),
                self._number(
                    scale, "high", "Height", high, lambda to: bench.resize(key, wide, to, corner)
                ),
                self._number(scale, "turn", "Turn °", turn, lambda to: bench.turn(to - turn)),
            ]
        else:
            cells.append(self._number(scale, "turn", "Turn by °", 0.0, bench.turn))
        return self._in_cells(scale, cells)

    @staticmethod
    def _in_cells(scale: Scale, cells: Sequence[Part]) -> Part:
        if scale.text > 1.25:
            rows = [
                Row([Share(c) for c in cells[at : at + 2]], gap=8) for at in range(0, len(cells), 2)
            ]
            return Column(rows, gap=6)
        return Row([Share(cell) for cell in cells], gap=8)

    def _buttons(self, scale: Scale, things: Sequence[Thing]) -> Part:
        bench = self._bench
        locked = all(is_locked(each) for each in things)
        corners = len(things) == 1 and bool(bench.drawing.corners(things[0]))
        row: list[tuple[str, str, Callable[[], object], str]] = [
            ("forward", "Bring forward", bench.raise_, "Page Up; with Shift above all."),
            ("backward", "Send back", bench.lower, "Page Down; with Shift below all."),
            ("mirror-x", "Mirror (X)", lambda: bench.mirror(False), "Left to right."),
            ("mirror-y", "Mirror (Y)", lambda: bench.mirror(True), "Top to bottom."),
            ("quarter", "Turn 90°", lambda: bench.turn(90), "Z; with Shift the other way."),
            (
                "lock",
                "Free" if locked else "Lock",
                lambda: bench.lock(not locked),
                "L. The pointer takes no hold of what is locked; Tab still comes to it.",
            ),
        ]
        if corners:
            row.append(("corners", "Edit corners", self._doing.edit_corners, "O"))
        buttons = [
            Button(id, label=label, on_press=press, tip=tip, role=Role.SMALL, group=Group.LOG)
            for id, label, press, tip in row
        ]
        return Flow(buttons, gap=6, stretch=True)

    # Starts.

    def _starts(self, scale: Scale, things: Sequence[Thing]) -> Part:
        bench, drawing = self._bench, self._bench.drawing
        parts: list[Part] = []
        if len(things) == 1:
            seat = things[0].found.properties.get("seat")
            others = {
                each.found.properties.get("seat"): key
                for key, each in drawing.keys.items()
                if each.is_start and key != bench.chosen[0]
            }

            def take(index: int) -> None:
                wanted, mine = index + 1, bench.chosen[0]
                other = others.get(wanted)
                had = seat if type(seat) is int else None
                bench.do(
                    f"Make it the start of seat {wanted}",
                    lambda d: [
                        *d.with_property(d.thing(mine), "seat", wanted),
                        *(d.with_property(d.thing(other), "seat", had) if other and had else []),
                    ],
                )

            choice = ChoiceField(
                "seat",
                options=[str(number) for number in range(1, MOST + 1)],
                value=seat - 1 if type(seat) is int and 1 <= seat <= MOST else -1,
                on_change=take,
                called="Seat",
                group=Group.LOG,
            )
            parts.append(self._line(scale, "Seat", Share(choice), "", "seat"))
            words = "A match for two uses starts 1 and 2, one for three also 3. Another start that"
            parts.append(
                Label("seat-words", words=f"{words} has this seat takes yours.", role=Role.NOTE)
            )
        boxes = [drawing.shapes[key].bounds for key in bench.chosen]
        left = min((box[0] + box[2]) / 2 for box in boxes)
        top = min((box[1] + box[3]) / 2 for box in boxes)
        cells = [
            self._number(
                scale, "left", "From the left", left, lambda to: bench.move(to - left, 0.0)
            ),
            self._number(scale, "top", "From the top", top, lambda to: bench.move(0.0, to - top)),
        ]
        parts.append(self._in_cells(scale, cells))
        name = bench.name_of(bench.chosen)
        return form.panel(
            "inspector", name[:1].upper() + name[1:], Column(parts, gap=9), self._note(things)
        )

    # The table.

    def _table(self, scale: Scale) -> Part:
        bench = self._bench
        field = bench.drawing.battlefield
        wide, tall = field.table

        def name(words: str) -> None:
            if words.strip() and words.strip() != field.name:
                bench.do("Name the map", lambda drawing: named(drawing, words.strip()))

        def sign(words: str) -> None:
            bench.do("Sign the map", lambda drawing: authored(drawing, words.strip()))

        names = [
            self._field(scale, "map-name", "Name", field.name, name, 40),
            self._field(scale, "map-author", "Drawn by", author(bench.drawing), sign, 40),
        ]
        size = Button(
            "table-size",
            label=f"{wide:g} × {tall:g} inches …",
            tip="Makes the table larger or smaller.",
            on_press=self._doing.resize_table,
            group=Group.LOG,
        )
        options = [
            word for word, kind in SYMMETRIES.items() if kind is None or fits(bench.drawing, kind)
        ]

        def take(index: int) -> None:
            bench.symmetry = SYMMETRIES[options[index]]

        now = next(word for word, kind in SYMMETRIES.items() if kind is bench.symmetry)
        choice = ChoiceField(
            "symmetry",
            options=options,
            value=options.index(now) if now in options else 0,
            on_change=take,
            called="Partners (M)",
            group=Group.LOG,
        )
        said = "What you lay, move or delete on one side, its partner does on the other."
        complete = Button(
            "complete",
            label="Complete the other side",
            tip="Gives everything that lies there the partner that it lacks, in one step.",
            reason="" if bench.symmetry else "Choose a kind of partners first.",
            on_press=self._doing.complete,
            group=Group.LOG,
        )
        fair = Button(
            "fairness",
            label="Is it fair?",
            tip="How far the starts differ: ways, what lies at hand, what is in reach.",
            reason="" if len(field.starts) > 1 else "It needs two starts at least.",
            on_press=self._doing.fairness,
            group=Group.LOG,
        )
        listed = Button(
            "pieces-list",
            label="List of pieces",
            tip="All that lies there, to be searched.",
            on_press=self._doing.list_pieces,
            group=Group.LOG,
        )
        parts: list[Part] = [
            self._in_cells(scale, names),
            self._line(scale, "Table", Flow([size]), "", "table"),
            self._line(scale, "Partners", Share(choice), "", "partners"),
            Label("symmetry-words", words=said, role=Role.NOTE, colour=theme.MUTED),
            Flow([complete, fair, listed], gap=6),
        ]
        note = in_figures(len(field.terrain), "piece")
        if kept := len(bench.drawing.foreign):
            words = f"{in_figures(kept, 'object')} of other programs, kept as they are."
            parts.append(Label("foreign", words=words, role=Role.NOTE, colour=theme.MUTED))
        return form.panel("inspector", "The table", Column(parts, gap=9), note)


def _heavy(piece: Piece) -> str:
    """What the weight does."""
    if not (piece.destructible or piece.projectile):
        return "counts only for what can be smashed or thrown"
    if piece.weight > STRONGEST:
        return f"nobody is so strong: no Strength is over {STRONGEST}"
    return f"Strength {max(1, piece.weight)} is enough"


def _smashes(piece: Piece) -> str:
    if not piece.destructible:
        return "nobody can smash it"
    if piece.weight > STRONGEST:
        return "too heavy for anybody to smash"
    return f"Strength {max(1, piece.weight)} smashes it; what lies beneath is level then"


def _flies(piece: Piece) -> str:
    if not piece.projectile:
        return "nobody can throw it"
    if piece.weight > STRONGEST:
        return "too heavy for anybody to throw"
    far = STRONGEST - piece.weight
    return f"thrown: Strength less {piece.weight} inches, {far} with Strength {STRONGEST}"
