"""The choice of a battlefield, with all of them looking on: the maps, the chosen one drawn, and its
legend, since what each piece is and does is to be agreed before the duel."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from pygame import Rect, Surface

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Tile, Widget, layout, literal
from engine.app.widgets.map_view import MapView, Spot
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.transform import Transform
from engine.table.setups import FormContext
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import faults
from games.duel.maps.library import Entry, library
from games.duel.table.legend import legend
from games.duel.table.scenery import draw_field

LIST, LEGEND = 250, 360
"""How wide the maps' column is, and the legend at least, in style units."""
MAP = 460
"""How high the drawn map is where all is in one column."""
MARK = 1.3
"""Inches across a seat's mark at its start."""
EMPTY = Battlefield("", (24.0, 24.0), ())


class BattlefieldForm:
    """The form; its `value` is the chosen `Battlefield`."""

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._maps = library(context.folder)
        self._problems = [self._problem(each) for each in self._maps]
        usable = (at for at, problem in enumerate(self._problems) if not problem)
        self._at = next(usable, 0)

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

    def _problem(self, entry: Entry) -> str:
        """Why these players can't fight there; "" where they can."""
        if entry.battlefield is None:
            return entry.problem
        seats, base = self._context.seats, self._context.rules.base
        starts = entry.battlefield.starts
        if len(starts) < seats:
            return f"{entry.battlefield.name} is for {len(starts)} at most."
        # What is wrong with a base of the usual size the library has found already.
        used = replace(entry.battlefield, starts=starts[:seats])
        found = faults(used, base) if base > BASE else []
        return f"With bases of {base:g} inches the {' '.join(found[0])}." if found else ""

    # What is on it.

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        gap = scale.px(theme.GAP)
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        if scale.narrow:

            def whole(width: int) -> list[Panel]:
                lower = self._map(scale, Rect(0, 0, width, scale.px(MAP)))
                return [self._list(scale, width), lower, self._legend(scale, width)]

            return form.column(scale, rect, "page", whole)
        left = scale.px(LIST)
        side = min(rect.height, rect.width - left - scale.px(LEGEND) - 2 * gap)
        middle = Rect(rect.left + left + gap, rect.top, side, rect.height)
        right = rect.left + left + side + 2 * gap
        return [
            *form.column(
                scale,
                Rect(rect.left, rect.top, left, rect.height),
                "maps",
                lambda width: [self._list(scale, width)],
            ),
            self._map(scale, middle),
            *form.column(
                scale,
                Rect(right, rect.top, rect.right - right, rect.height),
                "legend",
                lambda width: [self._legend(scale, width)],
            ),
        ]

    def _list(self, scale: Scale, width: int) -> Panel:
        def content(rect: Rect) -> list[Widget]:
            tiles = [self._tile(scale, rect.width, at) for at in range(len(self._maps))]
            layout.stack(tiles, rect, scale, scale.px(6))
            return list(tiles)

        return form.panel(scale, width, "maps-panel", "Battlefields", content)

    def _tile(self, scale: Scale, width: int, at: int) -> Tile:
        entry, id, pad = self._maps[at], f"map-{at + 1}", scale.px(10)
        words = [Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD)]
        note = measures(entry.battlefield) if entry.battlefield else "can't be read"
        words.append(Label(f"{id}-note", words=note, colour=theme.MUTED))
        tall = layout.stack(words, Rect(pad, pad, width - 2 * pad, 0), scale, scale.px(1))
        return Tile(
            id,
            Rect(0, 0, width, tall + 2 * pad),
            kind="well",
            chosen=at == self._at,
            widgets=words,
            tip=literal(self._problems[at]),
            on_press=partial(self._choose, at),
        )

    def _map(self, scale: Scale, rect: Rect) -> Panel:
        shown = self._shown
        panel = Panel("map-panel", rect, literal(shown.name))
        starts = [
            Spot(SeatMark(f"start-{seat}", seat=seat, over=True), at, (MARK, MARK))
            for seat, at in enumerate(shown.starts[: self._context.seats], 1)
        ]
        view = MapView(
            "map",
            panel.inner(scale),
            shown.table,
            starts,
            called=f"The battlefield {literal(shown.name)}",
            ground=partial(_draw, shown),
        )
        panel.widgets = [view]
        return panel

    def _legend(self, scale: Scale, width: int) -> Panel:
        note = f"{len(self._shown.terrain)} pieces"
        problem = self.refusal()

        def content(rect: Rect) -> list[Widget]:
            if problem:
                said = Label("map-problem", words=literal(problem))
                layout.stack([said], rect, scale, 0)
                return [said]
            return legend(scale, rect, self._shown.terrain)

        return form.panel(scale, width, "legend-panel", "What lies there", content, note)

    def _choose(self, at: int) -> None:
        self._at = at
        self._context.changed()


def measures(battlefield: Battlefield) -> str:
    """A battlefield's size and for how many it is."""
    wide, tall = battlefield.table
    starts = len(battlefield.starts)
    players = f"2 to {starts} players" if starts > 2 else "2 players"
    return f"{wide:g} × {tall:g} inches, {players}"


def _draw(battlefield: Battlefield, surface: Surface, transform: Transform) -> None:
    draw_field(surface, transform, battlefield.table, battlefield.floor, battlefield.terrain)
