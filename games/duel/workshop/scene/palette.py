"""Palette with pieces, floors and shapes to place, and the starts.

A stencil is a template of terrain that the map can use; the tool `STAMP` places it. A part is a
piece of layout, which is turned into widgets later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from pygame import Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import Position
from engine.app.theme import Role
from engine.app.widgets import Button, Group, Label, Look
from engine.app.widgets.containers import CENTRE, Column, Flow, Part, Row, Share, Sized, grid
from engine.app.widgets.field import TextField
from engine.app.widgets.pieces import SeatMark
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import FLOORS
from games.duel.geometry.words import piece_description
from games.duel.maps.starts import MAX_SEATS
from games.duel.workshop.controller import DRAWING_TOOLS, Tool
from games.duel.workshop.scene.cell import PaletteCell
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.fields import SnugButton
from games.duel.workshop.snapping import nearest_grid_point
from games.duel.workshop.stencils import Stencil

PaletteTab = Literal["Pieces", "Floors", "Shapes"]
PALETTE_TABS: tuple[PaletteTab, ...] = ("Pieces", "Floors", "Shapes")
PALETTE_GROUP = Group.HAND
"""Group of widgets to which the keyboard goes as one; the workshop has no hand of cards."""
FAINT_ALPHA = 70
"""Opacity, of 255, of the mark of a seat without a start."""
SEAT_MARK_SIDE = 20
"""Side of the mark of a seat, in style units that grow with the text size."""


class Palette:
    """The palette, which keeps its open tab and the search from build to build."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.tab: PaletteTab = "Pieces"
        self.search_text = ""
        self.columns = 2
        """Number of cells side by side."""

    def head(self) -> Part:
        """Return the tabs and the search field."""
        tabs = [
            Button(
                f"sheet-{name}",
                label=name,
                role=Role.SMALL,
                kind="chosen" if name == self.tab else "normal",
                group=PALETTE_GROUP,
                on_press=partial(self._open_tab, name),
            )
            for name in PALETTE_TABS
        ]
        parts: list[Part] = [Flow([SnugButton(tab) for tab in tabs], gap=4, stretch=True)]
        if self.tab == "Floors":
            words = "Floors are decoration: they change nothing in play."
            parts.append(Label("floor-words", words=words, role=Role.NOTE, colour=theme.MUTED))
        if self.tab == "Pieces":
            parts.append(
                TextField(
                    "search",
                    value=self.search_text,
                    on_change=self._set_search_text,
                    on_enter=self._take_first,
                    called="Search",
                    empty="search",
                    group=PALETTE_GROUP,
                )
            )
        return Column(parts, gap=8)

    def cells(self) -> Part:
        """Return the cells of the open tab."""
        parts: list[Part] = []
        cells = [*self._cells()]
        if not cells:
            words = "There are no pieces here."
            if self.search_text:
                words = f"No piece is called “{self.search_text}”."
            parts.append(Label("nothing", words=words, colour=theme.MUTED))
        parts.append(grid([cell.part for cell in cells], self.columns, 6))
        return Column(parts, gap=8)

    def _open_tab(self, tab: PaletteTab) -> None:
        self.tab = tab

    def _set_search_text(self, text: str) -> None:
        self.search_text = text

    def _cells(self) -> Sequence[PaletteCell]:
        if self.tab == "Floors":
            return [self._floor(floor) for floor in ["", *FLOORS.values()]]
        if self.tab == "Shapes":
            return [
                PaletteCell(
                    f"shape-{tool.title}",
                    label=f"{tool.title} ({tool.key.upper()})",
                    tool=tool,
                    is_chosen=self._desk.controller.tool is tool,
                    tip=tool.usage,
                    group=PALETTE_GROUP,
                    on_press=partial(self._desk.select_tool, tool),
                )
                for tool in DRAWING_TOOLS
            ]
        return [self._stencil(stencil) for stencil in self._matching_stencils()]

    def _matching_stencils(self) -> list[Stencil]:
        """Return the stencils that match the search; names that begin with it come first."""
        text = self.search_text.casefold().strip()
        matches = [
            stencil
            for stencil in self._desk.stencils
            if all(word in stencil.name.casefold() for word in text.split())
        ]
        first = [stencil for stencil in matches if stencil.name.casefold().startswith(text)]
        return [*first, *(stencil for stencil in matches if stencil not in first)]

    def _take_first(self) -> None:
        """Take the first piece that matches the search, for the next click on the map."""
        matches = self._matching_stencils()
        if self.search_text.strip() and matches:
            self._stamp(matches[0])

    def _stencil(self, stencil: Stencil) -> PaletteCell:
        controller = self._desk.controller
        is_chosen = (
            controller.tool is Tool.STAMP
            and controller.stamp is not None
            and controller.stamp.source == stencil.source
        )
        return PaletteCell(
            f"piece-{stencil.source}",
            label=stencil.name.capitalize(),
            piece=stencil.piece,
            is_chosen=is_chosen,
            tip=(
                f"{piece_description(stencil.piece)}\n"
                "Drag it onto the map, or click it and then the map."
            ),
            group=PALETTE_GROUP,
            on_press=partial(self._stamp, stencil),
            dropped=partial(self._drop_on_map, stencil),
        )

    def _floor(self, floor: str) -> PaletteCell:
        controller = self._desk.controller
        tool = Tool.BRUSH if floor else Tool.BARE
        is_chosen = controller.tool in (Tool.BRUSH, Tool.FILL) and controller.floor == floor
        tip = "Drag on the map to paint it (B). F fills all adjoining cells of one floor."
        if not floor:
            is_chosen = is_chosen or controller.tool is Tool.BARE
            tip = "Drag on the map to remove the floor (D); a duel shows grass there."
        return PaletteCell(
            f"floor-{floor or 'bare'}",
            label=(floor or "bare ground").capitalize(),
            floor=floor,
            is_chosen=is_chosen,
            tip=tip,
            group=PALETTE_GROUP,
            on_press=partial(self._lay_floor, floor, tool),
        )

    def _lay_floor(self, floor: str, tool: Tool) -> None:
        controller = self._desk.controller
        if floor:
            controller.floor = floor
            if controller.tool is Tool.FILL:
                tool = Tool.FILL  # it fills with the new floor from now on
        self._desk.select_tool(tool)

    def _stamp(self, stencil: Stencil) -> None:
        self._desk.select_tool(Tool.STAMP)
        self._desk.controller.stamp = stencil

    def _drop_on_map(self, stencil: Stencil, pos: Position) -> None:
        """Add a piece at the place in the window where it was dropped."""
        desk = self._desk
        point = desk.canvas.transform.on_map(pos)
        if point:
            desk.controller.select_tool(Tool.SELECT)
            place = nearest_grid_point(Point(*point), desk.editor.grid)
            desk.editor.lay_template(stencil.source, stencil.name, place)


def starts_panel(desk: Desk, *, in_one_row: bool) -> Part:
    """Return the seats' marks, and the button of the tool that places the next start.

    With `in_one_row`, all stand in one row.
    """
    seats = {thing.seat for thing in desk.editor.drawing.things}
    free_seat = next((seat for seat in range(1, MAX_SEATS + 1) if seat not in seats), 0)
    label = f"Place start {free_seat} (N)" if free_seat else "All six are placed"
    button = Button(
        "starts",
        label=label,
        role=Role.SMALL,
        kind="primary" if desk.controller.tool is Tool.START else "normal",
        tip="Each click on the map places the start of the next seat. A match uses the first ones.",
        reason="" if free_seat else "All six seats have a start.",
        group=PALETTE_GROUP,
        on_press=partial(desk.select_tool, Tool.START),
    )
    marks = [
        _SeatDot(f"seat-{seat}", seat=seat, has_start=seat in seats)
        for seat in range(1, MAX_SEATS + 1)
    ]
    sized_marks = [Sized(mark, SEAT_MARK_SIDE, SEAT_MARK_SIDE, grows=True) for mark in marks]
    if in_one_row:
        return Row([*sized_marks, Share(button)], gap=6, at=CENTRE)
    dots = Row([Share(mark) for mark in sized_marks])
    heading = Label("starts-title", words="STARTS", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    return Column([heading, dots, button], gap=6)


@dataclass(eq=False, repr=False)
class _SeatDot(SeatMark):
    """The mark of a seat, faint if the seat has no start yet."""

    has_start: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        mark = paint.seat_mark(look.scale, self.seat, min(self.rect.size)).copy()
        if not self.has_start:
            mark.set_alpha(FAINT_ALPHA)
        surface.blit(mark, mark.get_rect(center=self.rect.center))
