"""What the chosen thing is, in numbers and in what they mean in play; and the table, where nothing
is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, literal
from engine.app.widgets.choices import ChoiceField, Toggle
from engine.app.widgets.containers import Column, Flow, Part, Row, Share, Sized
from engine.rules.english import in_figures
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.maps.pieces import STRONGEST
from games.duel.maps.starts import MOST
from games.duel.workshop.bench import Value, is_locked
from games.duel.workshop.drawing import Thing
from games.duel.workshop.scene.fields import MIXED
from games.duel.workshop.scene.table_panel import TablePanel

GROUNDS: tuple[Ground, ...] = ("level", "uneven", "blocking")
MOVES = {
    "level": "Warriors run here: up to Speed inches.",
    "uneven": "Warriors climb here: up to Dexterity inches, and a move ends at its edge.",
    "blocking": "Nobody stands here or passes through.",
}

BUTTONS = ("forward", "backward", "mirror-x", "mirror-y", "quarter", "lock")
"""The commands below a piece."""


class Inspector(TablePanel):
    """The panel."""

    def part(self, scale: Scale) -> Part:
        """The panel for what is chosen."""
        self._desk.fields.clear()
        things = self._bench.things
        if not things:
            return self.table(scale)
        if all(each.is_start for each in things):
            return self._starts(scale, things)
        return self._pieces(scale, things)

    # A piece, or several.

    def _pieces(self, scale: Scale, things: Sequence[Thing]) -> Part:
        drawing, bench = self._bench.drawing, self._bench
        terrain = [each for each in things if not each.is_start]
        pieces = [piece for each in terrain for piece in drawing.pieces(each)[:1]]
        name = bench.name_of(bench.chosen).removeprefix("the ")
        note = self._note(things)
        if not pieces:
            words = "Something is wrong with this piece: see the checks."
            return form.panel("inspector", literal(name).capitalize(), Label("wrong", words=words))
        parts: list[Part] = [
            self._ground(scale, pieces),
            self._art(scale, pieces),
            self._weight(scale, pieces),
            self._switch(scale, "destructible", pieces, _smash_words(pieces)),
            self._switch(scale, "projectile", pieces, _throw_words(pieces)),
            self._measures(scale, things),
            self._buttons(things),
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
        line = self.line(scale, "Ground", Share(choice), "", "ground")
        return Column([line, Label("ground-words", words=words, role=Role.NOTE)], gap=2)

    def _art(self, scale: Scale, pieces: Sequence[Piece]) -> Part:
        found = {piece.art for piece in pieces}
        only = next(iter(found)) if len(found) == 1 else MIXED
        label = only.replace("-", " ").capitalize() or "its ground"
        button = self._commands.button("art", label, Role.SMALL, Group.LOG)
        return self.line(scale, "Drawn as", button, "its look and its name", "art")

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
        field = self.number(scale, "weight", "", None if only is None else float(only), take)
        side = max(scale.px(38), *(each.size(scale, 0)[0] for each in (less, more)))
        control = Row(
            [
                Sized(less, side, side),
                Sized(field, round(scale.px(58) * scale.text)),
                Sized(more, side, side),
            ],
            gap=6,
            at=0.5,
        )
        return self.line(scale, "Weight", control, _strength_words(pieces), "weight")

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
        return self.line(scale, name.capitalize(), toggle, said, name)

    def _measures(self, scale: Scale, things: Sequence[Thing]) -> Part:
        """Left, top, width, height, turn; of several only where they are."""
        bench, drawing = self._bench, self._bench.drawing
        boxes = [drawing.shapes[key].bounds for key in bench.chosen]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        cells = [
            self.number(scale, "left", "Left", left, lambda to: bench.move(to - left, 0.0)),
            self.number(scale, "top", "Top", top, lambda to: bench.move(0.0, to - top)),
        ]
        if len(things) == 1:
            first, second, _, fourth = drawing.frame(things[0])
            wide, high = first.far(second), first.far(fourth)
            key, turn = bench.chosen[0], things[0].found.rotation % 360
            corner = Point(0.0, 0.0)
            cells += [
                self.number(
                    scale, "wide", "Width", wide, lambda to: bench.resize(key, to, high, corner)
                ),
                self.number(
                    scale, "high", "Height", high, lambda to: bench.resize(key, wide, to, corner)
                ),
                self.number(scale, "turn", "Turn °", turn, lambda to: bench.turn(to - turn)),
            ]
        else:
            cells.append(self.number(scale, "turn", "Turn by °", 0.0, bench.turn))
        return self.in_cells(scale, cells)

    def _buttons(self, things: Sequence[Thing]) -> Part:
        labels = dict.fromkeys(BUTTONS, "")
        if all(is_locked(each) for each in things):
            labels["lock"] = "Unlock"
        if len(things) == 1 and self._bench.drawing.corners(things[0]):
            labels["tool-corners"] = "Edit corners"
        buttons = [
            self._commands.button(id, label, Role.SMALL, Group.LOG) for id, label in labels.items()
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
            parts.append(self.line(scale, "Seat", Share(choice), "", "seat"))
            words = "A match for two uses starts 1 and 2, one for three also 3. Another start that"
            parts.append(
                Label("seat-words", words=f"{words} has this seat takes yours.", role=Role.NOTE)
            )
        boxes = [drawing.shapes[key].bounds for key in bench.chosen]
        left = min((box[0] + box[2]) / 2 for box in boxes)
        top = min((box[1] + box[3]) / 2 for box in boxes)
        cells = [
            self.number(
                scale, "left", "From the left", left, lambda to: bench.move(to - left, 0.0)
            ),
            self.number(scale, "top", "From the top", top, lambda to: bench.move(0.0, to - top)),
        ]
        parts.append(self.in_cells(scale, cells))
        name = bench.name_of(bench.chosen)
        return form.panel(
            "inspector", name[:1].upper() + name[1:], Column(parts, gap=9), self._note(things)
        )


def _strength_words(pieces: Sequence[Piece]) -> str:
    """Return the Strength that pieces of these weights take, in words."""
    useful = [piece for piece in pieces if piece.destructible or piece.projectile]
    if not useful:
        return "counts only for what can be smashed or thrown"
    light = _light(useful)
    if not light:
        return f"nobody is so strong: no Strength is over {STRONGEST}"
    strengths = _span(max(1, piece.weight) for piece in light)
    several = " to " in strengths
    words = f"Strength {strengths} is {'needed, depending on the piece' if several else 'enough'}"
    if len(useful) < len(pieces):
        words += "," * several + " for those that can be smashed or thrown"
    return words + _rest(light, useful, "too heavy for anybody")


def _smash_words(pieces: Sequence[Piece]) -> str:
    """Return who can smash all of these pieces, in words."""
    if not all(piece.destructible for piece in pieces):
        return f"nobody can smash {_them(pieces)}"
    light = _light(pieces)
    if not light:
        return "too heavy for anybody to smash"
    strengths = _span(max(1, piece.weight) for piece in light)
    words = f"Strength {strengths} smashes {_them(pieces)}; what lies beneath is level then"
    return words + _rest(light, pieces, "too heavy")


def _throw_words(pieces: Sequence[Piece]) -> str:
    """Return how far all of these pieces can be thrown, in words."""
    if not all(piece.projectile for piece in pieces):
        return f"nobody can throw {_them(pieces)}"
    light = _light(pieces)
    if not light:
        return "too heavy for anybody to throw"
    weights = _span(piece.weight for piece in light)
    weight = "weight" if " to " in weights else weights
    inches = _span(STRONGEST - piece.weight for piece in light)
    words = f"thrown up to Strength minus {weight} inches: {inches} with Strength {STRONGEST}"
    return words + _rest(light, pieces, "too heavy")


def _them(pieces: Sequence[Piece]) -> str:
    return "it" if len(pieces) == 1 else "them"


def _light(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces that somebody is strong enough for."""
    return [piece for piece in pieces if piece.weight <= STRONGEST]


def _span(numbers: Iterable[int]) -> str:
    """Return the least and the greatest of some numbers, such as `1 to 4`."""
    ordered = sorted(set(numbers))
    return f"{ordered[0]} to {ordered[-1]}" if len(ordered) > 1 else f"{ordered[0]}"


def _rest(light: Sequence[Piece], pieces: Sequence[Piece], words: str) -> str:
    """Return an addition for the pieces that are not light, if there are any."""
    return f"; some are {words}" if len(light) < len(pieces) else ""
