"""Seats of a match during set-up: names, colours, persons and programs, and their order.

A look is a colour with its shape, which a seat has on every screen; no two seats have the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.screens import form
from engine.app.screens.manning import NAMES as PROGRAM_NAMES
from engine.app.screens.manning import program_chooser
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Look, Panel, Widget
from engine.app.widgets.buttons import PAD_X
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    ByWidth,
    Column,
    Flow,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.field import ANY_WIDTH, TextField
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.app.widgets.words import muted
from engine.catalogue import CatalogueEntry
from engine.matches import names
from engine.matches.aliases import normalised_name
from engine.players.player import Program
from engine.words.markup import literal

ARROW_WIDTH = 36
"""Width of a button with an arrow, in style units at a text size of 100 %."""
ARROW_HALF = 8
"""Half the width of its triangle, in style units at a text size of 100 %."""
LOOK_SIDE = 28
"""Width and height of a look to choose, in style units at a text size of 100 %."""
LOOK_SHARE = 0.62
"""Width of the mark as a share of this side."""
LOOKS_GAP = 14
"""Gap between the looks and the known names beside them, in style units."""
CHIP_GAP = 6
"""Gap between known names, and between a field and its buttons, in style units."""
MARK_SIDE = 36
"""Width and height of a seat's mark, in style units at a text size of 100 %."""
LEAST_NAME_SHARE = 0.7
"""Share of its usual width that a name field keeps beside buttons; else they stand below it."""
NO_NAMES_YET = "Nobody has a name yet: it would change nothing."
LOOK_NAMES = {
    1: "Orange circle",
    2: "Light blue square",
    3: "Green triangle",
    4: "Yellow diamond",
    5: "Pink pentagon",
    6: "Dark blue hexagon",
}


@dataclass(eq=False)
class ArrowButton(Button):
    """A button with a triangle that points up or down."""

    up: bool = False

    named = True  # the name stands in the tooltip only

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        width = round(scale.px(ARROW_WIDTH) * scale.text)
        return width, scale.px(theme.FORM_HEIGHT)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        half_width = round(look.scale.px(ARROW_HALF) * look.scale.text)
        x, y = self.rect.center
        tip_y = -half_width // 2 if self.up else half_width // 2
        corners = [(x - half_width, y - tip_y), (x + half_width, y - tip_y), (x, y + tip_y)]
        pygame.draw.polygon(surface, paint.label_colour(self.kind, not self.enabled), corners)


@dataclass(eq=False)
class LookButton(Widget):
    """A look (colour and shape) to choose.

    The seat's own look has a brass background, one that another seat has is dark. Tab stops at the
    seat's own, from which arrows lead to the others.
    """

    shown_look: int = 1
    is_own: bool = False

    ring = "field"
    named = True  # the name stands in the tooltip only

    @override
    @property
    def name(self) -> str:
        return LOOK_NAMES[self.shown_look]

    @override
    @property
    def skipped_by_tab(self) -> bool:
        return not self.is_own

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(LOOK_SIDE) * scale.text)
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        look_rect = Rect((0, 0), self.size(look.scale))
        look_rect.center = self.rect.center
        is_highlighted = look.hovered and self.enabled and not self.is_own
        if self.is_own:
            surface.blit(paint.panel(look.scale, look_rect.size, "notice"), look_rect)
        elif is_highlighted:
            surface.blit(paint.look_ring(look.scale, look_rect.width), look_rect)
        side = round(look_rect.width * LOOK_SHARE)
        look_picture = paint.look_mark(self.shown_look, side, is_taken=not self.enabled)
        surface.blit(look_picture, look_picture.get_rect(center=look_rect.center))


@dataclass
class Occupant:
    """The player of a seat: a person or a program, each with a name of its own.

    Attributes:
        person: The person's name; None until somebody gives one.
        program_name: Name under which a program plays here; "" until there is one.
    """

    person: str | None = None
    program: Program | None = None
    program_name: str = ""

    def name(self, seat: int) -> str:
        """Return the name shown for this seat; a person without a name has the seat's default."""
        if self.program:
            return self.program_name
        return names.default_name(seat) if self.person is None else self.person

    def rename(self, name: str) -> None:
        """Set a name that somebody typed, for the person or the program that plays here.

        A person's name also stays with the seat for a program that may play here later.
        """
        self.program_name = name
        if self.program is None:
            self.person = name


@dataclass(frozen=True)
class KnownPlayers:
    """Names and programs of earlier matches, for the seats of a new one.

    Attributes:
        last: Names of the last match, by seat.
        remembered: Everybody who has ever played, the latest first.
        programs: Programs of the last match, by seat; None if no program can play.
    """

    last: Sequence[str] = ()
    remembered: Sequence[str] = ()
    programs: Sequence[str] | None = None


class Seats:
    """The players of a match in seat order; players can be added, moved and removed.

    Args:
        known_players: Players of earlier matches.
        on_seat_added: Called with the id of the name field of a new seat.
        on_looks_changed: Called with the looks of all seats when one has changed.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        known_players: KnownPlayers,
        on_seat_added: Callable[[str], None],
        on_looks_changed: Callable[[tuple[int, ...]], None],
    ) -> None:
        last_names = names.seat_names(known_players.last, *entry.config.seats)
        last_programs = [
            *map(Program.parse, known_players.programs or ()),
            *[None] * len(last_names),
        ]
        self._occupants = [
            Occupant(program=program, program_name=name)
            if program
            else Occupant(None if names.is_default_name(name) else name)
            for name, program in zip(last_names, last_programs, strict=False)
        ]
        self._programs_can_play = known_players.programs is not None and not entry.solitaire
        self._remembered_names = known_players.remembered
        self._lots_drawn = ""
        """Result of drawing lots, in words; "" before."""
        self._entry = entry
        self._on_seat_added = on_seat_added
        self._on_looks_changed = on_looks_changed

    @property
    def names(self) -> list[str]:
        """Names as they stand in their fields, by seat."""
        return [each.name(seat) for seat, each in enumerate(self._occupants, start=1)]

    @property
    def stripped_names(self) -> list[str]:
        """Names without surrounding spaces, by seat."""
        return [name.strip() for name in self.names]

    @property
    def problem(self) -> str:
        """Reason why these names can't be used, as a sentence; "" if they can."""
        return names.name_problem(self.stripped_names)

    @property
    def saved_programs(self) -> list[str]:
        """Program of each seat in the form that a match saves; empty if persons play all seats."""
        programs = [each.program for each in self._occupants]
        return [str(program or "") for program in programs] if any(programs) else []

    @property
    def persons(self) -> list[str]:
        """Names of the persons, in seat order."""
        pairs = zip(self.stripped_names, self._occupants, strict=True)
        return [name for name, occupant in pairs if occupant.program is None]

    def rename(self, seat: int, name: str) -> None:
        """Set the name of the player in a seat."""
        self._occupants[seat - 1].rename(name)

    def assign_program(self, seat: int, program: Program | None) -> None:
        """Give a seat to a program, or to a person (None).

        Either gets back the name under which it last played here. A program without a name gets one
        that nobody else has.
        """
        occupant = self._occupants[seat - 1]
        if program and not occupant.program_name.strip():
            free_names = (name for name in PROGRAM_NAMES if name not in self.stripped_names)
            occupant.program_name = next(free_names, f"Program {seat}")
        occupant.program = program

    def panel(self, scale: Scale) -> Part:
        """Return the panel with the seats below each other."""
        rows = [self._seat_panel(scale, seat) for seat in range(len(self._occupants))]
        if order_buttons := self._order_buttons():
            # between two seats, since one of the buttons swaps them; else below all seats
            rows.insert(1 if len(rows) == 2 else len(rows), order_buttons)
        if add_button := self._add_button():
            rows.append(Flow([Sized(add_button, down=theme.FORM_HEIGHT)]))
        if not self._entry.solitaire:
            note = f"{self._entry.config.starts} {self._privacy_note()}".lstrip()
            rows.append(muted("seats-note", note))
        return form.panel("seats", "At the table", Column(rows, gap=theme.GAP))

    def _privacy_note(self) -> str:
        """Return how hidden information stays hidden, in words."""
        if not self.saved_programs:
            return (
                "Everyone plays on this screen."
                " A curtain hides your cards when it passes to the next player."
            )
        note = "A program sees only what its seat may see."
        if len(self.persons) < 2:
            return f"{note} There is no curtain."
        return f"{note} A curtain hides the cards when the next person plays."

    def _seat_panel(self, scale: Scale, index: int) -> Part:
        """Return the panel of one seat: mark, name, role, look, and who plays it."""
        seat = index + 1
        role = self._entry.role(seat)
        parts = [self._name_row(scale, index)]
        if role:
            parts += [Space(4), muted(f"role-{seat}", role)]
        parts += [Space(6), self._look_row(scale, index)]
        if self._programs_can_play:
            program = self._occupants[index].program
            parts += [Space(6), program_chooser(seat, program, partial(self.assign_program, seat))]
        mark = Sized(SeatMark(f"mark-{seat}", seat=seat), MARK_SIDE, MARK_SIDE, grows=True)
        row = Row([mark, Share(Column(parts))], gap=theme.GAP, at=CENTRE)
        panel = Panel(f"seat-{seat}", kind="well", strip=scale.colour(seat))
        return Framed(panel, row, theme.GAP, theme.GAP)

    def _name_row(self, scale: Scale, index: int) -> Part:
        """Return the name field with the seat's buttons beside it, or below in a narrow room."""
        seat = index + 1
        name = TextField(
            f"name-{seat}",
            value=self.names[index],
            on_change=partial(self.rename, seat),
            limit=names.LONGEST,
            called=f"Name of {self._entry.role(seat) or f'seat {seat}'}",
            empty="Name",
        )
        height = max(name.size(scale, ANY_WIDTH)[1], scale.px(theme.FORM_HEIGHT))
        field = Sized(name, high=height)
        buttons = [Sized(button, high=height) for button in self._seat_buttons(index)]
        if not buttons:
            return field

        side_by_side = Row([Share(field), Row(buttons, gap=CHIP_GAP)], gap=CHIP_GAP, at=TOP)
        usual_width = name.size(scale)[0]
        width_beside_name = side_by_side.size(scale)[0] - usual_width

        def name_row(width: int) -> Part:
            if width - width_beside_name >= usual_width * LEAST_NAME_SHARE:
                return side_by_side
            return Column([field, Flow(buttons, gap=CHIP_GAP)], gap=CHIP_GAP)

        return ByWidth(name_row)

    def _seat_buttons(self, index: int) -> list[Widget]:
        """Return the buttons that move a seat's player up or down, or remove the player."""
        seat = index + 1
        buttons: list[Widget] = []
        if len(self.names) > 2:  # two players have one button between them that swaps them
            up_button = ArrowButton(
                f"up-{seat}",
                called="Move up",
                up=True,
                reason="" if index else "This is the first seat.",
                on_press=self._swap_seats_action(index, index - 1),
            )
            down_button = ArrowButton(
                f"down-{seat}",
                called="Move down",
                reason="" if seat < len(self.names) else "This is the last seat.",
                on_press=self._swap_seats_action(index, index + 1),
            )
            buttons = [up_button, down_button]
        if len(self.names) > self._entry.config.seats[0]:
            remove_button = Button(
                f"remove-{seat}", label="Remove", on_press=self._remove_action(index)
            )
            remove_button.tip = (
                f"Takes {literal(self.stripped_names[index]) or 'this seat'} out of the match."
            )
            buttons.append(remove_button)
        return buttons

    def _look_row(self, scale: Scale, index: int) -> Part:
        """Return the looks to choose from, beside known names that may take the seat."""
        look_buttons = Flow(self._look_buttons(scale.looks, index + 1), gap=8)
        if self._occupants[index].program:
            return look_buttons

        def look_row(width: int) -> Part:
            chips_width = width - look_buttons.size(scale)[0] - scale.px(LOOKS_GAP)
            chips = self._known_name_chips(scale, index, chips_width)
            return (
                Row([look_buttons, Row(chips, gap=CHIP_GAP, at=TOP)], gap=LOOKS_GAP, at=TOP)
                if chips
                else look_buttons
            )

        return ByWidth(look_row)

    def _look_buttons(self, looks: Sequence[int], seat: int) -> list[Widget]:
        """Return a button for each look; those of the other seats can't be chosen."""
        buttons = []
        for look in theme.SEATS:
            # the seat with this look, which may not exist: the two then exchange looks unseen
            holder = looks.index(look) + 1
            is_own = holder == seat
            button = LookButton(f"look-{seat}-{look}", shown_look=look, is_own=is_own)
            button.on_press = self._choose_look_action(looks, seat, holder)
            is_taken = not is_own and holder <= len(self.names)
            if is_taken:
                name = literal(self.stripped_names[holder - 1]) or f"Seat {holder}"
                button.reason = f"{name} has it."
            buttons.append(button)
        return [muted(f"looks-{seat}", "Colour", middle=True), *buttons]

    def _choose_look_action(
        self, looks_before: Sequence[int], seat: int, holder: int
    ) -> Callable[[], None]:
        def exchange_looks() -> None:
            looks = list(looks_before)
            looks[seat - 1], looks[holder - 1] = looks[holder - 1], looks[seat - 1]
            self._on_looks_changed(tuple(looks))

        return exchange_looks

    def _swap_seats_action(self, index: int, other_index: int) -> Callable[[], None]:
        def swap_seats() -> None:
            occupants = self._occupants
            occupants[index], occupants[other_index] = occupants[other_index], occupants[index]
            self._lots_drawn = ""

        return swap_seats

    def _remove_action(self, index: int) -> Callable[[], None]:
        def remove_occupant() -> None:
            del self._occupants[index]

        return remove_occupant

    def _order_buttons(self) -> Part | None:
        """Return the buttons that swap the sides and draw lots; None for one seat."""
        if self._entry.config.seats[1] == 1:
            return None
        # players that nobody has named are all alike
        has_names = any(each != Occupant() for each in self._occupants)
        refusal = "" if has_names else NO_NAMES_YET
        buttons: list[Widget] = []
        if len(self.names) == 2:
            label = "Swap sides" if self._entry.role(1) else "Swap seats"
            swap_button = Button("swap", label=label, icon="ui-undo", reason=refusal)
            swap_button.on_press = self._swap_seats_action(0, 1)
            buttons.append(swap_button)
        buttons.append(Button("lots", label="Draw lots", reason=refusal, on_press=self._draw_lots))
        parts = [*buttons]
        if self._lots_drawn:
            parts.append(muted("lot", self._lots_drawn, middle=True))
        return Flow([Sized(each, down=theme.FORM_HEIGHT) for each in parts], gap=8)

    def _add_button(self) -> Button | None:
        """Return the button that adds a player below the others; None if all seats are taken."""
        if len(self.names) >= self._entry.config.seats[1]:
            return None
        return Button("add", label="Add a player", on_press=self.add)

    def _draw_lots(self) -> None:
        """Shuffle the players among the seats."""
        SystemRandom().shuffle(self._occupants)
        role = self._entry.role(1)
        first_name = literal(self.stripped_names[0]) or "Seat 1"
        position = f"is the {role}" if role else "sits first"
        self._lots_drawn = f"The lot: {first_name} {position}."

    def _known_name_chips(self, scale: Scale, index: int, room: int) -> list[Part]:
        """Return buttons for known names that are still free, as many as fit into `room` pixels."""
        seated_names = {*map(normalised_name, self.stripped_names)}
        chips: list[Part] = []
        for name in self._remembered_names:
            if normalised_name(name) in seated_names:
                continue
            chip = Button(
                f"known-{index + 1}-{name}", label=f"Seat {literal(name)}", role=Role.LABEL
            )
            chip.tip = f"Press to give this seat to {literal(name)}."
            chip.on_press = self._seat_name_action(index, name)
            width = text.measure(chip.label, chip.role, scale)[0] + 2 * scale.px(PAD_X)
            if width > room:
                break
            room -= width + scale.px(CHIP_GAP)
            chips.append(Sized(chip, wide=width))
        return chips

    def _seat_name_action(self, index: int, name: str) -> Callable[[], None]:
        def seat_person() -> None:
            self._occupants[index].person = name

        return seat_person

    def add(self) -> None:
        """Add a seat for a person."""
        self._occupants.append(Occupant())
        self._on_seat_added(f"name-{len(self._occupants)}")
