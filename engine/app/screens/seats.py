"""Who sits where: the seats of a match that is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.screens import form
from engine.app.screens.manning import NAMES as PROGRAM_NAMES
from engine.app.screens.manning import manning
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Look, Panel, Widget
from engine.app.widgets.containers import (
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
from engine.app.widgets.field import TextField
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.app.widgets.words import muted
from engine.catalogue import CatalogueEntry
from engine.matches import names
from engine.matches.aliases import folded
from engine.players.player import Program
from engine.words.markup import literal


@dataclass(eq=False)
class ArrowButton(Button):
    """A button with a triangle that points up or down."""

    up: bool = False

    named = True

    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(36) * scale.text)
        return side, scale.px(theme.FORM_HEIGHT)

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        half = round(look.scale.px(8) * look.scale.text)
        x, y = self.rect.center
        tip = -half // 2 if self.up else half // 2
        corners = [(x - half, y - tip), (x + half, y - tip), (x, y + tip)]
        pygame.draw.polygon(surface, paint.label_colour(self.kind, not self.enabled), corners)


ALIKE = "Nobody has a name yet: it would change nothing."
LOOKS = {
    1: "Orange circle",
    2: "Light blue square",
    3: "Green triangle",
    4: "Yellow diamond",
    5: "Pink pentagon",
    6: "Dark blue hexagon",
}


@dataclass(eq=False)
class LookButton(Widget):
    """A look to choose, on a brass ground where it is the seat's own, and dark where another seat
    has it.

    Tab stops at the seat's own, from which arrows lead to the others.
    """

    shown: int = 1
    own: bool = False

    ring = "field"
    named = True

    @property
    def name(self) -> str:
        return LOOKS[self.shown]

    @property
    def passed(self) -> bool:
        return not self.own

    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(28) * scale.text)
        return side, side

    def draw(self, surface: Surface, look: Look) -> None:
        at = Rect((0, 0), self.size(look.scale))
        at.center = self.rect.center
        lit = look.hovered and self.enabled and not self.own
        if self.own:
            surface.blit(paint.panel(look.scale, at.size, "notice"), at)
        elif lit:
            surface.blit(paint.look_ring(look.scale, at.width), at)
        side = round(at.width * 0.62)
        mark = paint.look_mark(self.shown, side, taken=not self.enabled)
        surface.blit(mark, mark.get_rect(center=at.center))


@dataclass
class Occupant:
    """Who sits somewhere: a person or a program, each with a name of its own.

    person: None until somebody gives a name. own_name: the program's name, "" until it has one.
    """

    person: str | None = None
    program: Program | None = None
    own_name: str = ""

    def name(self, seat: int) -> str:
        """Return the name that is shown in this seat; a person without one has the seat's."""
        if self.program:
            return self.own_name
        return names.default(seat) if self.person is None else self.person

    def rename(self, name: str) -> None:
        """Take a name that somebody typed: a program that plays here keeps it as well."""
        self.own_name = name
        if self.program is None:
            self.person = name


@dataclass(frozen=True)
class KnownPlayers:
    """Names and programs that earlier matches leave for the seats of a new one.

    last: the names of the last match, by seat. remembered: everybody who has ever played, the
    latest first. programs: the programs of the last match, by seat; None where no program can play.
    """

    last: Sequence[str] = ()
    remembered: Sequence[str] = ()
    programs: Sequence[str] | None = None


class Seats:
    """The players of a match in the order of their seats; players can be added, moved and removed.

    known: who may play, from earlier matches. added: is called with the id of a new seat's name
    field. recoloured: is called with the looks of all seats when one has changed.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        known: KnownPlayers,
        added: Callable[[str], None],
        recoloured: Callable[[tuple[int, ...]], None],
    ) -> None:
        seated = names.seated(known.last, *entry.config.seats)
        last = [*map(Program.parse, known.programs or ()), *[None] * len(seated)]
        self._occupants = [
            Occupant(program=program, own_name=name)
            if program
            else Occupant(None if names.is_default(name) else name)
            for name, program in zip(seated, last, strict=False)
        ]
        self._may_be_programs = known.programs is not None and not entry.solitaire
        self._remembered = known.remembered
        self._lot = ""
        """What a lot has decided, in words."""
        self._entry = entry
        self._added = added
        self._recoloured = recoloured

    @property
    def names(self) -> list[str]:
        """The names as they stand in their fields, by seat."""
        return [each.name(seat) for seat, each in enumerate(self._occupants, start=1)]

    @property
    def called(self) -> list[str]:
        """The names without spaces around them, by seat."""
        return [name.strip() for name in self.names]

    @property
    def problem(self) -> str:
        """Why nobody can play under these names, as a sentence; "" where they can."""
        return names.problem(self.called)

    @property
    def manned(self) -> list[str]:
        """Which program plays each seat, as a match keeps it; empty where persons play all."""
        programs = [each.program for each in self._occupants]
        return [str(program or "") for program in programs] if any(programs) else []

    @property
    def persons(self) -> list[str]:
        """The names of the persons, in the order of their seats."""
        pairs = zip(self.called, self._occupants, strict=True)
        return [name for name, occupant in pairs if occupant.program is None]

    def rename(self, seat: int, name: str) -> None:
        """Call whoever sits in this seat by this name."""
        self._occupants[seat - 1].rename(name)

    def man(self, seat: int, program: Program | None) -> None:
        """Have a program play a seat, or a person (None).

        Either has the name again under which it last played here. A program without one gets one
        that nobody else has.
        """
        occupant = self._occupants[seat - 1]
        if program and not occupant.own_name.strip():
            free = (name for name in PROGRAM_NAMES if name not in self.called)
            occupant.own_name = next(free, f"Program {seat}")
        occupant.program = program

    def panel(self, scale: Scale) -> Part:
        """The seats below each other."""
        parts = [self._seat(scale, seat) for seat in range(len(self._occupants))]
        if order := self._order():
            parts.insert(1 if len(parts) == 2 else len(parts), order)
        words = (
            "Everyone plays on this screen."
            " A curtain hides your cards when it passes to the next player."
        )
        if self.manned:
            alone = len(self.persons) < 2
            words = "A program sees only what its seat may see." + (
                " There is no curtain."
                if alone
                else " A curtain hides the cards when the next person plays."
            )
        if not self._entry.solitaire:
            words = f"{self._entry.config.starts} {words}".lstrip()
            parts.append(muted("seats-note", words))
        return form.panel("seats", "At the table", Column(parts, gap=theme.GAP))

    def _seat(self, scale: Scale, index: int) -> Part:
        seat = index + 1
        role = self._entry.role(seat)
        mark = SeatMark(f"mark-{seat}", seat=seat)
        name = TextField(
            f"name-{seat}",
            value=self.names[index],
            on_change=partial(self.rename, seat),
            limit=names.LONGEST,
            called=f"Name of {role or f'seat {seat}'}",
            empty="Name",
        )
        up = ArrowButton(
            f"up-{seat}",
            called="Move up",
            up=True,
            reason="" if index else "This is the first seat.",
            on_press=self._swapping(index, index - 1),
        )
        down = ArrowButton(
            f"down-{seat}",
            called="Move down",
            reason="" if seat < len(self.names) else "This is the last seat.",
            on_press=self._swapping(index, index + 1),
        )
        buttons: list[Widget] = [up, down] if len(self.names) > 2 else []
        if len(self.names) > self._entry.config.seats[0]:
            remove = Button(f"remove-{seat}", label="Remove", on_press=self._removing(index))
            remove.tip = f"Takes {literal(self.called[index]) or 'this seat'} out of the match."
            buttons.append(remove)
        side = 36
        tall = max(name.size(scale, 100)[1], scale.px(theme.FORM_HEIGHT))
        does = [Sized(button, high=tall) for button in buttons]
        looks = Flow(self._looks(scale, seat), gap=8)

        def named(width: int) -> Part:
            if not does:
                return Sized(name, high=tall)
            in_row = Row([Share(Sized(name, high=tall)), Row(does, gap=6)], gap=6, at=0)
            if width - in_row.size(scale)[0] + name.size(scale)[0] >= name.size(scale)[0] * 0.7:
                return in_row
            return Column([Sized(name, high=tall), Flow(does, gap=6)], gap=6)

        def looking(width: int) -> Part:
            offered = self._offered(scale, index, width - looks.size(scale)[0] - scale.px(14))
            if self._occupants[index].program:
                return looks
            beside = Row(offered, gap=6, at=0)
            return Row([looks, beside], gap=14, at=0) if offered else looks

        parts: list[Part] = [ByWidth(named), Space(6), ByWidth(looking)]
        if role:
            said = muted(f"role-{seat}", role)
            parts[1:1] = [Space(4), said]
        if self._may_be_programs:
            occupant = self._occupants[index]
            chosen = manning(seat, occupant.program, partial(self.man, seat))
            parts += [Space(6), chosen]
        row = Row(
            [Sized(mark, side, side, grows=True), Share(Column(parts))],
            gap=theme.GAP,
            at=0.5,
        )
        panel = Panel(f"seat-{seat}", kind="well", strip=scale.colour(seat))
        return Framed(panel, row, theme.GAP, theme.GAP)

    def _looks(self, scale: Scale, seat: int) -> list[Widget]:
        """The six looks, of which those of the other seats can't be chosen."""
        buttons = []
        for look in theme.SEATS:
            holder = scale.looks.index(look) + 1
            own = holder == seat
            taken = holder != seat and holder <= len(self.names)
            name = literal(self.called[holder - 1]) or f"Seat {holder}" if taken else ""
            buttons.append(
                LookButton(
                    f"look-{seat}-{look}",
                    shown=look,
                    own=own,
                    reason=f"{name} has it." if taken else "",
                    on_press=self._choosing(scale.looks, seat, holder),
                )
            )
        return [muted(f"looks-{seat}", "Colour", middle=True), *buttons]

    def _choosing(self, before: Sequence[int], seat: int, holder: int) -> Callable[[], None]:
        def swap() -> None:
            looks = list(before)
            looks[seat - 1], looks[holder - 1] = looks[holder - 1], looks[seat - 1]
            self._recoloured(tuple(looks))

        return swap

    def _swapping(self, index: int, other: int) -> Callable[[], None]:
        def swap() -> None:
            seated = self._occupants
            seated[index], seated[other] = seated[other], seated[index]
            self._lot = ""

        return swap

    def _removing(self, index: int) -> Callable[[], None]:
        def remove() -> None:
            del self._occupants[index]

        return remove

    def _order(self) -> Part | None:
        """How many play, and who sits where: one more, the sides swapped, or drawn by lot."""
        most = self._entry.config.seats[1]
        if most == 1:
            return None
        alike = "" if any(each != Occupant() for each in self._occupants) else ALIKE
        buttons: list[Widget] = []
        if len(self.names) < most:
            buttons.append(Button("add", label="Add a player", on_press=self.add))
        if len(self.names) == 2:
            swap = "Swap sides" if self._entry.role(1) else "Swap seats"
            swapped = self._swapping(0, 1)
            buttons.append(
                Button("swap", label=swap, icon="ui-undo", reason=alike, on_press=swapped)
            )
        buttons.append(Button("lots", label="Draw lots", reason=alike, on_press=self._draw_lots))
        said = muted("lot", self._lot, middle=True)
        made = [*buttons, *([said] if self._lot else [])]
        return Flow([Sized(each, down=theme.FORM_HEIGHT) for each in made], gap=8)

    def _draw_lots(self) -> None:
        """Seat everybody at random."""
        SystemRandom().shuffle(self._occupants)
        role = self._entry.role(1)
        first = literal(self.called[0]) or "Seat 1"
        self._lot = f"The lot: {first} is the {role}." if role else f"The lot: {first} sits first."

    def _offered(self, scale: Scale, index: int, left: int) -> list[Part]:
        """The known names that nobody has yet, as many as fit into so many pixels."""
        seated = {*map(folded, self.called)}
        free = [name for name in self._remembered if folded(name) not in seated]
        made: list[Part] = []
        for name in free:
            chip = Button(
                f"known-{index + 1}-{name}", label=f"Seat {literal(name)}", role=Role.LABEL
            )
            chip.tip, chip.on_press = (
                f"Press to give this seat to {literal(name)}.",
                self._seating(index, name),
            )
            across = text.measure(chip.label, chip.role, scale)[0] + 2 * scale.px(14)
            if across > left:
                break
            left -= across + scale.px(6)
            made.append(Sized(chip, wide=across))
        return made

    def _seating(self, index: int, name: str) -> Callable[[], None]:
        def seat() -> None:
            self._occupants[index].person = name

        return seat

    def add(self) -> None:
        """Add a seat for a person."""
        self._occupants.append(Occupant())
        self._added(f"name-{len(self._occupants)}")
