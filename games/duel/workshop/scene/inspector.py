"""Inspector: properties of the selected things and their meaning in play.

While nothing is selected, the inspector shows the table. A thing is a piece of terrain or a start;
a template may give a thing several pieces, the terrain as it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.app.screens import form
from engine.app.theme import Role
from engine.app.widgets import Button, Label, literal
from engine.app.widgets.choices import ChoiceField, Toggle
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Flow,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.rules.english import in_figures
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.maps.pieces import MAX_STRENGTH, MAX_WEIGHT
from games.duel.maps.starts import MAX_SEATS
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.editor import Value, is_locked
from games.duel.workshop.scene.fields import INSPECTOR_GROUP, MIXED, SnugButton
from games.duel.workshop.scene.table_panel import TablePanel

GROUNDS: tuple[Ground, ...] = ("level", "uneven", "blocking")
GROUND_EFFECTS = {
    "level": "Warriors run here: up to Speed inches.",
    "uneven": "Warriors climb here: up to Dexterity inches, and a move ends at its edge.",
    "blocking": "Nobody stands here or passes through.",
}

FIRST_CORNER = Point(0.0, 0.0)
"""Corner of a piece that stays in place when its size changes."""
BUTTON_COMMANDS = (
    *("forward", "backward", "mirror-x", "mirror-y", "quarter", "lock", "tool-corners"),
)
"""Commands with a button above the properties of a piece."""
STEP_BUTTON_SIDE = 38
"""Least side of a button beside the weight, in style units."""
WEIGHT_FIELD_WIDTH = 58
"""Width of the weight's field in style units, which grows with the text size."""


class Inspector(TablePanel):
    """The panel with the properties of the selected things.

    It inherits the panel of the table, which it shows while nothing is selected, and with it the
    makers of fields (`line`, `number`, `in_cells`) and access to desk and commands.
    """

    def part(self) -> Part:
        """Return the panel for the selection."""
        self._desk.on_commit_by_id.clear()  # the fields below enter their own callbacks
        things = self._editor.things
        if not things:
            return self.table()
        if all(thing.is_start for thing in things):
            return self._starts(things)
        return self._pieces(things)

    # A piece, or several.

    def _pieces(self, things: Sequence[Thing]) -> Part:
        editor = self._editor
        pieces = self._selected_pieces
        name = editor.name_of(editor.selected_keys).removeprefix("the ")
        note = self._note(things)
        if not pieces:
            words = "Something is wrong with this piece: see the checks."
            return form.panel("inspector", literal(name).capitalize(), Label("wrong", words=words))
        parts: list[Part] = [
            self._buttons(things),  # above what has another height with each piece
            self._ground(pieces),
            self._art(pieces),
            self._weight(pieces),
            self._switch("destructible", pieces, _smash_words(pieces)),
            self._switch("projectile", pieces, _throw_words(pieces)),
            self._measures(things),
        ]
        heading = f"Piece: {literal(name)}" if len(things) == 1 else literal(name)
        return form.panel("inspector", heading, Column(parts, gap=9), note)

    @property
    def _selected_pieces(self) -> list[Piece]:
        """The first piece of each selected terrain object."""
        terrain = [each for each in self._editor.things if not each.is_start]
        return [piece for each in terrain for piece in self._editor.drawing.pieces(each)[:1]]

    def _note(self, things: Sequence[Thing]) -> str:
        lock_word = "locked" if all(is_locked(thing) for thing in things) else ""
        if len(things) > 1:
            return lock_word
        corners = self._editor.drawing.corners(things[0])
        kind = ""
        if corners:
            kind = f"polygon, {in_figures(len(corners), 'corner')}"
        elif not things[0].is_start:
            tiled_object = things[0].tiled_object
            kind = "drawing" if tiled_object.tile else tiled_object.kind
        return ", ".join(filter(None, (kind, lock_word)))

    def _ground(self, pieces: Sequence[Piece]) -> Part:
        grounds = {piece.ground for piece in pieces}
        common_ground = next(iter(grounds)) if len(grounds) == 1 else None
        choice = ChoiceField(
            "ground",
            options=[ground.capitalize() for ground in GROUNDS],
            value=GROUNDS.index(common_ground) if common_ground else -1,
            on_change=self._set_ground,
            called="Ground",
            group=INSPECTOR_GROUP,
        )
        words = GROUND_EFFECTS[common_ground] if common_ground else MIXED
        line = self.line("Ground", Share(choice), "", "ground")
        return Column([line, Label("ground-words", words=words, role=Role.NOTE)], gap=2)

    def _set_ground(self, index: int) -> None:
        self._editor.set_properties({"ground": GROUNDS[index]})

    def _art(self, pieces: Sequence[Piece]) -> Part:
        arts = {piece.art for piece in pieces}
        common_art = next(iter(arts)) if len(arts) == 1 else MIXED
        label = common_art.replace("-", " ").capitalize() or "its ground"
        button = self._commands.button("art", label, Role.SMALL, INSPECTOR_GROUP)
        return self.line("Drawn as", button, "its look and its name", "art")

    def _weight(self, pieces: Sequence[Piece]) -> Part:
        weights = {piece.weight for piece in pieces}
        common_weight = next(iter(weights)) if len(weights) == 1 else None
        lighter_button = Button(
            "lighter",
            label="\N{MINUS SIGN}",
            role=Role.NUMBER,
            group=INSPECTOR_GROUP,
            reason="Nothing weighs less than 0." if common_weight == 0 else "",
            on_press=self._lighter,
        )
        heavier_button = Button(
            "heavier", label="+", role=Role.NUMBER, group=INSPECTOR_GROUP, on_press=self._heavier
        )
        field = self.number(
            "weight", "", None if common_weight is None else float(common_weight), self._set_weight
        )
        control = Row(
            [
                _step_button(lighter_button),
                Sized(field, WEIGHT_FIELD_WIDTH, grows=True),
                _step_button(heavier_button),
            ],
            gap=6,
            at=CENTRE,
        )
        return self.line("Weight", control, _strength_words(pieces), "weight")

    def _set_weight(self, weight: float) -> None:
        valid_weight = min(max(round(weight), 0), MAX_WEIGHT)
        self._editor.set_properties({"weight": valid_weight}, merges=True)

    def _lighter(self) -> None:
        self._set_weight(self._selected_pieces[0].weight - 1)

    def _heavier(self) -> None:
        self._set_weight(self._selected_pieces[0].weight + 1)

    def _switch(self, name: str, pieces: Sequence[Piece], words: str) -> Part:
        values = {bool(getattr(piece, name)) for piece in pieces}
        value = values == {True}

        def set_property(is_on: bool) -> None:
            changes: dict[str, Value] = {name: is_on}
            if is_on and name == "projectile" and not pieces[0].weight:
                changes["weight"] = 1  # a throw of a weightless projectile would cost no reach
            self._editor.set_properties(changes)

        toggle = Toggle(
            name,
            value=value,
            on_change=set_property,
            called=name.capitalize(),
            group=INSPECTOR_GROUP,
        )
        shown_words = MIXED if len(values) > 1 else words
        return self.line(name.capitalize(), toggle, shown_words, name)

    def _measures(self, things: Sequence[Thing]) -> Part:
        """Return the fields for place, size and turn; several things have no size."""
        cells = self._place_fields("Left", "Top")
        if len(things) == 1:
            width, height = self._piece_size
            turn = things[0].tiled_object.rotation % 360
            cells += [
                self.number("wide", "Width", width, self._set_width),
                self.number("high", "Height", height, self._set_height),
                self.number("turn", "Turn °", turn, self._turn_to),
            ]
        else:
            cells.append(self.number("turn", "Turn by °", 0.0, self._editor.turn))
        return self.in_cells(cells)

    def _place_fields(self, x_title: str, y_title: str) -> list[Part]:
        """Return the fields for the place of the selection, with these titles."""
        left, top = self._distances
        return [
            self.number("left", x_title, left, self._move_across),
            self.number("top", y_title, top, self._move_down),
        ]

    @property
    def _distances(self) -> tuple[float, float]:
        """Distances from the selection to the left and top edges of the table, in inches.

        For starts, they are measured from the middles of the bases.
        """
        boxes = [self._editor.drawing.shapes[key].bounds for key in self._editor.selected_keys]
        if all(thing.is_start for thing in self._editor.things):
            lefts = [(box[0] + box[2]) / 2 for box in boxes]
            tops = [(box[1] + box[3]) / 2 for box in boxes]
            return min(lefts), min(tops)
        return min(box[0] for box in boxes), min(box[1] for box in boxes)

    def _move_across(self, inches: float) -> None:
        self._editor.move(inches - self._distances[0], 0.0)

    def _move_down(self, inches: float) -> None:
        self._editor.move(0.0, inches - self._distances[1])

    @property
    def _piece_size(self) -> tuple[float, float]:
        """Width and height of the selected piece along its own sides, in inches."""
        first, second, _, fourth = self._editor.drawing.frame(self._editor.things[0])
        return first.distance_to(second), first.distance_to(fourth)

    def _set_width(self, inches: float) -> None:
        self._editor.resize(
            self._editor.selected_keys[0], inches, self._piece_size[1], FIRST_CORNER
        )

    def _set_height(self, inches: float) -> None:
        self._editor.resize(
            self._editor.selected_keys[0], self._piece_size[0], inches, FIRST_CORNER
        )

    def _turn_to(self, degrees: float) -> None:
        self._editor.turn(degrees - self._editor.things[0].tiled_object.rotation % 360)

    def _buttons(self, things: Sequence[Thing]) -> Part:
        """Return the buttons, all of them for any piece, so that each keeps its place."""
        labels = {"tool-corners": "Edit corners"}
        if all(is_locked(thing) for thing in things):
            labels["lock"] = "Unlock"
        buttons = [
            self._commands.button(id, labels.get(id, ""), Role.SMALL, INSPECTOR_GROUP)
            for id in BUTTON_COMMANDS
        ]
        has_corners = len(things) == 1 and self._editor.drawing.corners(things[0])
        buttons[-1].reason = "" if has_corners else "Only a single polygon has corners to edit."
        return Flow(buttons, gap=6, stretch=True)

    # Starts.

    def _starts(self, things: Sequence[Thing]) -> Part:
        parts: list[Part] = []
        if len(things) == 1:
            parts.append(self.line("Seat", Share(self._seat(things[0])), "", "seat"))
            words = (
                "A match for two uses starts 1 and 2, one for three also 3. Another start that has"
                " this seat takes yours."
            )
            parts.append(Label("seat-words", words=words, role=Role.NOTE))
        parts.append(self.in_cells(self._place_fields("From the left", "From the top")))
        name = self._editor.name_of(self._editor.selected_keys)
        return form.panel(
            "inspector", name[:1].upper() + name[1:], Column(parts, gap=9), self._note(things)
        )

    def _seat(self, start: Thing) -> ChoiceField:
        return ChoiceField(
            "seat",
            options=[str(number) for number in range(1, MAX_SEATS + 1)],
            value=start.seat - 1,
            on_change=self._set_seat,
            called="Seat",
            group=INSPECTOR_GROUP,
        )

    def _set_seat(self, index: int) -> None:
        """Give the selected start a seat; the start that has this seat gets the old one."""
        drawing = self._editor.drawing
        own_key = self._editor.selected_keys[0]
        new_seat = index + 1
        seats = {
            key: each.tiled_object.properties.get("seat")
            for key, each in drawing.things_by_key.items()
            if each.is_start
        }
        old_seat = seats.pop(own_key)
        # A faulty map may have several starts of this seat: the last one gets the old seat.
        keys_with_seat = [key for key, seat in seats.items() if seat == new_seat]
        other_key = keys_with_seat[-1] if keys_with_seat else None

        def edit(drawing: Drawing) -> list[Patch]:
            patches = drawing.property_patches(drawing.thing(own_key), "seat", new_seat)
            if other_key is not None and type(old_seat) is int and old_seat:
                patches += drawing.property_patches(drawing.thing(other_key), "seat", old_seat)
            return patches

        self._editor.carry_out(f"Make it the start of seat {new_seat}", edit)


def _step_button(button: Button) -> Part:
    return Layers([Space(STEP_BUTTON_SIDE), SnugButton(button)])


def _strength_words(pieces: Sequence[Piece]) -> str:
    """Return the Strength that pieces of these weights require, in words."""
    usable_pieces = [piece for piece in pieces if piece.destructible or piece.projectile]
    if not usable_pieces:
        return "counts only for what can be smashed or thrown"
    light_pieces = _light_enough(usable_pieces)
    if not light_pieces:
        return f"nobody is so strong: no Strength is over {MAX_STRENGTH}"
    needed_strengths = {max(1, piece.weight) for piece in light_pieces}
    words = f"Strength {_range_words(needed_strengths)} is enough"
    joint = ""
    if len(needed_strengths) > 1:
        words = f"Strength {_range_words(needed_strengths)} is needed, depending on the piece"
        joint = ","
    if len(usable_pieces) < len(pieces):
        words += f"{joint} for those that can be smashed or thrown"
    return words + _rest_words(light_pieces, usable_pieces, "too heavy for anybody")


def _smash_words(pieces: Sequence[Piece]) -> str:
    """Return the Strength that smashes all of these pieces, in words."""
    if not all(piece.destructible for piece in pieces):
        return f"nobody can smash {_pronoun(pieces)}"
    light_pieces = _light_enough(pieces)
    if not light_pieces:
        return "too heavy for anybody to smash"
    strengths = _range_words(max(1, piece.weight) for piece in light_pieces)
    words = f"Strength {strengths} smashes {_pronoun(pieces)}; what lies beneath is level then"
    return words + _rest_words(light_pieces, pieces, "too heavy")


def _throw_words(pieces: Sequence[Piece]) -> str:
    """Return the distance that all of these pieces can be thrown, in words."""
    if not all(piece.projectile for piece in pieces):
        return f"nobody can throw {_pronoun(pieces)}"
    light_pieces = _light_enough(pieces)
    if not light_pieces:
        return "too heavy for anybody to throw"
    weights = {piece.weight for piece in light_pieces}
    weight_words = "weight" if len(weights) > 1 else _range_words(weights)
    inches = _range_words(MAX_STRENGTH - weight for weight in weights)
    words = (
        f"thrown up to Strength minus {weight_words} inches: {inches} with Strength {MAX_STRENGTH}"
    )
    return words + _rest_words(light_pieces, pieces, "too heavy")


def _pronoun(pieces: Sequence[Piece]) -> str:
    return "it" if len(pieces) == 1 else "them"


def _light_enough(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces that are light enough for the strongest warrior."""
    return [piece for piece in pieces if piece.weight <= MAX_STRENGTH]


def _range_words(numbers: Iterable[int]) -> str:
    """Return the smallest and the largest of some numbers as text, such as `1 to 4`."""
    sorted_numbers = sorted(set(numbers))
    return (
        f"{sorted_numbers[0]} to {sorted_numbers[-1]}"
        if len(sorted_numbers) > 1
        else f"{sorted_numbers[0]}"
    )


def _rest_words(light_pieces: Sequence[Piece], pieces: Sequence[Piece], words: str) -> str:
    """Return a clause about the pieces that are not light, or ""."""
    return f"; some are {words}" if len(light_pieces) < len(pieces) else ""
