"""The choice of a battlefield, with all of them looking on: the maps, the chosen one drawn, and its
legend, since what each piece is and does is to be agreed before the duel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from pygame import Rect, Surface

from engine.app import theme
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, MapView
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.containers import (
    Column,
    Fill,
    Framed,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.rules.english import in_figures
from engine.table.setups import FormContext
from games.duel.field.legend import legend
from games.duel.field.scenery import draw_field
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import faults
from games.duel.maps.library import MapEntry, library
from games.duel.table.setup.controls import ListTile

LIST, LEGEND = 250, 360
"""How wide the maps' column is, and the legend at least, in style units."""
SMALL_MAP, LEAST = 0.55, 200
"""The part of a narrow window that the drawn map takes beside the list, and how high it is at
least, in style units; its legend stands below it."""
MARK = 1.3
"""Inches across a seat's mark at its start."""
EMPTY = Battlefield("", (24.0, 24.0), ())


class BattlefieldForm:
    """The form; its `value` is the chosen `Battlefield`."""

    purpose: ClassVar[str] = "choose a battlefield"

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._maps = library(context.folder)
        self._problems = [self._problem(each) for each in self._maps]
        usable = (at for at, problem in enumerate(self._problems) if not problem)
        self._at = next(usable, 0)

    def beside(self) -> Sequence[Button]:
        return ()

    def value(self) -> Battlefield:
        return self._shown

    def refusal(self) -> str:
        if not self._maps:
            return "No battlefield can be found: put the project's maps back."
        return self._problems[self._at]

    @property
    def _shown(self) -> Battlefield:
        chosen = self._maps[self._at].battlefield if self._maps else None
        return chosen or EMPTY

    def _problem(self, entry: MapEntry) -> str:
        """Why these players can't fight there; "" where they can."""
        if entry.battlefield is None:
            return entry.problem
        seats, base = self._context.seats, self._context.rules.base
        starts = entry.battlefield.starts
        if len(starts) < seats:
            return f"{entry.battlefield.name} has room for {in_figures(len(starts), 'player')}."
        # What is wrong with a base of the usual size the library has found already.
        used = replace(entry.battlefield, starts=starts[:seats])
        found = faults(used, base) if base > BASE else []
        return f"With bases of {base:g} inches the {' '.join(found[0])}." if found else ""

    # What is on it.

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        maps = _column(scale, "maps", self._list())
        shown = map_panel(self._shown, self._context.seats)
        if scale.narrow:
            high = Sized(shown, down=max(scale.px(LEAST), rect.height))
            beside = _column(scale, "legend", high, self._legend())
            sides = [Share(maps, 1 - SMALL_MAP), Share(beside, SMALL_MAP)]
            return Row(sides, gap=theme.GAP).lay(scale, rect)
        left = scale.px(LIST)
        side = min(rect.height, rect.width - left - scale.px(LEGEND) - 2 * scale.px(theme.GAP))
        about = Share(_column(scale, "legend", self._legend()))
        return Row([Sized(maps, left), Sized(shown, side), about], gap=theme.GAP).lay(scale, rect)

    def _list(self) -> Part:
        tiles = [self._tile(at) for at in range(len(self._maps))]
        return form.panel("maps-panel", "Battlefields", Column(tiles, gap=6))

    def _tile(self, at: int) -> Part:
        entry, id = self._maps[at], f"map-{at + 1}"
        words = [Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD)]
        note = measures(entry.battlefield) if entry.battlefield else "can't be read"
        words.append(Label(f"{id}-note", words=note, colour=theme.MUTED))
        tile = ListTile(
            id,
            kind="well",
            chosen=at == self._at,
            stop=at == self._at,
            tip=literal(self._problems[at]),
            on_press=partial(self._choose, at),
        )
        return Framed(tile, Column(words, gap=1), 10, 10)

    def _legend(self) -> Part:
        note, problem = f"{len(self._shown.terrain)} pieces", self.refusal()
        said: Part = legend(self._shown.terrain)
        if problem:
            said = Label("map-problem", words=literal(problem))
        return form.panel("legend-panel", "What lies there", said, note)

    def _choose(self, at: int) -> None:
        self._at = at
        self._context.changed()


def _column(scale: Scale, id: str, *panels: Part) -> Part:
    """Panels of the form below each other."""
    return Fill(lambda rect: form.column(scale, rect, id, panels))


def map_panel(shown: Battlefield, seats: int) -> Part:
    """A battlefield on a panel, with a mark on the start of each seat."""
    name = literal(shown.name)
    starts = [
        MapSpot(SeatMark(f"start-{seat}", seat=seat, over=True), at, (MARK, MARK))
        for seat, at in enumerate(shown.starts[:seats], 1)
    ]

    def view(rect: Rect) -> MapView:
        drawn, called = partial(_draw, shown), f"The battlefield {name}"
        return MapView("map", rect, shown.table, starts, called=called, ground=drawn)

    return Framed(Panel("map-panel", title=name), Fill(view))


class GroundView(Screen):
    """The chosen battlefield and what lies there, over the form of somebody who builds."""

    overlay = True
    first = "close"

    def __init__(self, battlefield: Battlefield, seats: int) -> None:
        super().__init__()
        self._battlefield, self._seats = battlefield, seats

    def build(self, scale: Scale) -> list[Widget]:
        said = form.panel("legend-panel", "What lies there", legend(self._battlefield.terrain))
        shown = map_panel(self._battlefield, self._seats)
        close = Button("close", label="Close", hotkey="b", kind="primary", on_press=self.back)

        def both(room: Rect) -> list[Widget]:
            side = Sized(shown, min(room.height, round(room.width * 0.6)))
            beside = Share(_column(scale, "legend", said))
            return Row([side, beside], gap=theme.GAP).lay(scale, room)

        foot = Row([Share(Space(0)), Sized(close, down=scale.px(theme.DIALOG_BUTTON_HEIGHT))])
        inside = Column([Share(Fill(both)), foot], gap=theme.GAP)
        panel = Framed(Panel("ground-view"), inside, theme.MARGIN, theme.MARGIN)
        whole = Rect(0, 0, scale.width, scale.height)
        return Inset(panel, theme.MARGIN, theme.MARGIN).lay(scale, whole)


def measures(battlefield: Battlefield) -> str:
    """A battlefield's size and for how many it is."""
    wide, tall = battlefield.table
    starts = len(battlefield.starts)
    players = f"2 to {starts} players" if starts > 2 else "2 players"
    return f"{wide:g} × {tall:g} inches, {players}"


def _draw(battlefield: Battlefield, surface: Surface, transform: Transform) -> None:
    draw_field(surface, transform, battlefield.table, battlefield.floor, battlefield.terrain)
