"""Form for the choice of a battlefield: the list of maps, a preview, and the legend.

All players look at this form together, since they agree on the ground before the duel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from pygame import Rect
from typing_extensions import override

from engine.app import theme
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
from engine.rules.english import in_figures
from engine.table.setups import Form, FormContext
from games.duel.field.legend import legend
from games.duel.field.maps import RuledMap
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import Battlefield
from games.duel.locating import Locating, MapQuestion, button_label
from games.duel.maps import faults
from games.duel.maps.access import Access
from games.duel.maps.library import OWN, SHIPPED, MapEntry, library
from games.duel.table.setup.controls import ListTile
from games.duel.words import keys

LIST_WIDTH = 250
"""Width of the list of maps, in style units."""
LEAST_LEGEND = 360
"""Minimum width of the legend, in style units."""
SMALL_MAP = 0.55
"""Width of the preview in a narrow window, as a share of the window's width."""
LEAST_MAP = 200
"""Minimum height of the preview in a narrow window, in style units."""
EMPTY = Battlefield("", (24.0, 24.0), ())


class BattlefieldForm(Form):
    """Form for the choice of a battlefield; its `value` is the chosen `Battlefield`."""

    purpose: ClassVar[str] = "choose a battlefield"

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._access = Access(context.folder)
        self._maps = library(context.folder, self._access)
        self._problems: dict[Path, str] = {}
        usable = (index for index, each in enumerate(self._maps) if self._can_be_played(each))
        first = next(usable, None)
        self._at = next(iter(self._offered), 0) if first is None else first

    @override
    def go_on(self) -> bool:
        """Check the next map of the list; return False when all are checked.

        The list appears at once, and its maps are checked one by one.
        """
        unread = (each for each in self._maps if each.path not in self._problems)
        entry = next(unread, None)
        if entry:
            self._problem(entry)
        return entry is not None

    @override
    def beside(self) -> Sequence[Button]:
        return ()

    @override
    def value(self) -> Battlefield:
        return self._shown

    @override
    def refusal(self) -> str:
        if not self._maps:
            return "No battlefield can be found: put the project's maps back."
        if self._entry is None:
            seats = self._context.seats
            return (
                f"No battlefield has room for {in_figures(seats, 'player')}. Go back and remove"
                f" some, or draw a battlefield with {seats} starts in the map workshop."
            )
        return self._problem(self._entry)

    @property
    def _offered(self) -> list[int]:
        """Indices of the checked maps that have a start for every seat.

        A map that can't be read is included, so that the list can say why.
        """
        read = (at for at, each in enumerate(self._maps) if each.path in self._problems)
        return [at for at in read if self._has_room(self._maps[at])]

    def _has_room(self, entry: MapEntry) -> bool:
        field = entry.battlefield
        return field is None or bool(entry.problem) or len(field.starts) >= self._context.seats

    def _can_be_played(self, entry: MapEntry) -> bool:
        return not self._problem(entry) and self._has_room(entry)

    @property
    def _entry(self) -> MapEntry | None:
        """Chosen map; None if no map has a start for every seat."""
        return self._maps[self._at] if self._at in self._offered else None

    @property
    def _shown(self) -> Battlefield:
        chosen = self._entry.battlefield if self._entry else None
        return chosen or EMPTY

    def _problem(self, entry: MapEntry) -> str:
        """Return the reason why no duel can begin on a map, or ""; check each map only once."""
        if entry.path not in self._problems:
            self._problems[entry.path] = self._why_not(entry)
        return self._problems[entry.path]

    def _why_not(self, entry: MapEntry) -> str:
        if entry.battlefield is None or entry.problem:
            return entry.problem
        seats = self._context.seats
        base = self._context.rules.base
        starts = entry.battlefield.starts
        # The library has already checked the map for a base of the usual size.
        used = replace(entry.battlefield, starts=starts[:seats])
        start_faults = faults(used, base) if base > BASE else []
        if not start_faults:
            return ""
        return (
            f"With bases of {base:g} inches the {start_faults[0].object} {start_faults[0].words}."
        )

    # Layout.

    @override
    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        maps = form.Panels("maps", [self._list()])
        map_part = map_panel(self._shown, self._context.seats)
        if scale.narrow:
            high = Sized(map_part, high=max(scale.px(LEAST_MAP), rect.height))
            legend_panels = form.Panels("legend", [high, self._legend()])
            sides = [Share(maps, 1 - SMALL_MAP), Share(legend_panels, SMALL_MAP)]
            return Row(sides, gap=theme.GAP).lay(scale, rect)
        list_width = scale.px(LIST_WIDTH)
        side = min(
            rect.height, rect.width - list_width - scale.px(LEAST_LEGEND) - 2 * scale.px(theme.GAP)
        )
        about = Share(form.Panels("legend", [self._legend()]))
        return Row(
            [Sized(maps, wide=list_width), Sized(map_part, wide=side), about], gap=theme.GAP
        ).lay(scale, rect)

    def _list(self) -> Part:
        offered = self._offered
        rows = [self._tile(index) for index in offered]
        unread = len(self._maps) - len(self._problems)
        small = len(self._problems) - len(offered)
        if unread:
            rows.append(Label("maps-unread", words=f"Reading {unread} more …", colour=theme.MUTED))
        elif small:
            seats = in_figures(self._context.seats, "player")
            left_out = f"{small} with too few starts for {seats}"
            words = f"Not listed: {left_out}."
            rows.append(Label("maps-small", words=words, colour=theme.MUTED))
        return form.panel("maps-panel", "Battlefields", Column(rows, gap=6))

    def _tile(self, index: int) -> Part:
        entry = self._maps[index]
        id = f"map-{index + 1}"
        words = [Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD)]
        problem = self._problem(entry)
        notes = [measures(entry.battlefield) if entry.battlefield else "can't be read"]
        if problem and entry.problem and entry.battlefield:
            notes.append("no duel can begin there yet")
        if not entry.path.is_relative_to(SHIPPED):
            notes.append(f"yours, in {literal(entry.folder)}" if entry.folder else "yours")
        for number, note in enumerate(notes):
            words.append(Label(f"{id}-note-{number}", words=note, colour=theme.MUTED))
        tile = ListTile(
            id,
            kind="well",
            chosen=index == self._at,
            stop=index == self._at,
            tip=literal(problem),
            on_press=partial(self._choose, index),
        )
        return Framed(tile, Column(words, gap=1), 10, 10)

    def _legend(self) -> Part:
        note = in_figures(len(self._shown.terrain), "piece")
        parts: list[Part] = [
            Label(f"map-problem-{number}", words=literal(words))
            for number, words in enumerate(self._said())
        ]
        entry = self._entry
        label = button_label(entry.missing, entry.allowed) if entry else ""
        if label:
            parts.append(Button("locate", label=label, role=Role.SMALL, on_press=self._locate))
        if self._shown.terrain:
            parts.append(legend(self._shown.terrain))
        return form.panel("legend-panel", "On the battlefield", Column(parts, gap=8), note)

    def _said(self) -> list[str]:
        """Return the chosen map's problem, and warnings about parts not played as drawn."""
        warnings = self._entry.warnings if self._entry else []
        return [*filter(None, [self.refusal()]), *warnings]

    def _locate(self) -> None:
        """Ask for the location of files that the chosen map names."""
        question = MapQuestion(self._maps[self._at].path, self._context.folder / OWN)
        Locating(self._access, question, self._read_again, self._context.show).ask()

    def _read_again(self) -> None:
        """Read all maps again, with the files that are now accessible."""
        chosen = self._maps[self._at].path
        self._maps = library(self._context.folder, self._access)
        self._problems.clear()
        paths = [each.path for each in self._maps]
        self._at = paths.index(chosen) if chosen in paths else 0
        self._problem(self._maps[self._at])
        self._context.changed()

    def _choose(self, index: int) -> None:
        self._at = index
        self._context.changed()


def map_panel(battlefield: Battlefield, seats: int) -> Part:
    """Return a panel with a battlefield, its rulers, and a mark on the start of each seat."""
    panel = Panel("map-panel", title=literal(battlefield.name))
    return Framed(panel, RuledMap(battlefield, seats))


class GroundView(Screen):
    """Overlay on a builder's form with the chosen battlefield and its legend."""

    overlay = True
    first = "close"

    def __init__(self, battlefield: Battlefield, seats: int) -> None:
        super().__init__()
        self._battlefield = battlefield
        self._seats = seats

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        legend_panel = form.panel(
            "legend-panel", "On the battlefield", legend(self._battlefield.terrain)
        )
        map_part = map_panel(self._battlefield, self._seats)
        close = Button(
            "close", label="Close", hotkey=keys.BATTLEFIELD, kind="primary", on_press=self.back
        )

        def both(room: Rect) -> list[Widget]:
            side = Sized(map_part, wide=min(room.height, round(room.width * 0.6)))
            legend_part = Share(form.Panels("legend", [legend_panel]))
            return Row([side, legend_part], gap=theme.GAP).lay(scale, room)

        foot = Row([Share(Space(0)), Sized(close, down=theme.DIALOG_BUTTON_HEIGHT)])
        inside = Column([Share(Fill(both)), foot], gap=theme.GAP)
        panel = Framed(Panel("ground-view"), inside, theme.MARGIN, theme.MARGIN)
        window = Rect(0, 0, scale.width, scale.height)
        return Inset(panel, theme.MARGIN, theme.MARGIN).lay(scale, window)


def measures(battlefield: Battlefield) -> str:
    """Return the size of a battlefield and its number of players, in words."""
    wide, tall = battlefield.table
    starts = len(battlefield.starts)
    players = f"2 to {starts} players" if starts > 2 else "2 players"
    return f"{wide:g} × {tall:g} inches, {players}"
