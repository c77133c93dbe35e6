"""The choice of a battlefield, with all of them looking on: the maps, the chosen one drawn, and its
legend, since what each piece is and does is to be agreed before the duel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from pygame import Rect

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
from engine.table.setups import FormContext
from games.duel.field.legend import legend
from games.duel.field.maps import ruled_map
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import faults
from games.duel.maps.library import SHIPPED, MapEntry, library
from games.duel.table.setup.controls import ListTile

LIST, LEGEND = 250, 360
"""How wide the maps' column is, and the legend at least, in style units."""
SMALL_MAP, LEAST = 0.55, 200
"""The part of a narrow window that the drawn map takes beside the list, and how high it is at
least, in style units; its legend stands below it."""
EMPTY = Battlefield("", (24.0, 24.0), ())


class BattlefieldForm:
    """The form; its `value` is the chosen `Battlefield`."""

    purpose: ClassVar[str] = "choose a battlefield"

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._maps = library(context.folder)
        self._problems: dict[Path, str] = {}
        usable = (at for at, each in enumerate(self._maps) if not self._problem(each))
        self._at = next(usable, 0)

    def go_on(self) -> bool:
        """Read the next map: all are listed at once, and looked into one after the other."""
        unread = (each for each in self._maps if each.path not in self._problems)
        entry = next(unread, None)
        if entry:
            self._problem(entry)
        return entry is not None

    def beside(self) -> Sequence[Button]:
        return ()

    def value(self) -> Battlefield:
        return self._shown

    def refusal(self) -> str:
        if not self._maps:
            return "No battlefield can be found: put the project's maps back."
        return self._problem(self._maps[self._at])

    @property
    def _shown(self) -> Battlefield:
        chosen = self._maps[self._at].battlefield if self._maps else None
        return chosen or EMPTY

    def _problem(self, entry: MapEntry) -> str:
        """Why these players can't fight there; "" where they can."""
        if entry.path not in self._problems:
            self._problems[entry.path] = self._why_not(entry)
        return self._problems[entry.path]

    def _why_not(self, entry: MapEntry) -> str:
        if entry.battlefield is None or entry.problem:
            return entry.problem
        seats, base = self._context.seats, self._context.rules.base
        starts = entry.battlefield.starts
        if len(starts) < seats:
            return f"{entry.battlefield.name} has room for {in_figures(len(starts), 'player')}."
        # What is wrong with a base of the usual size the library has found already.
        used = replace(entry.battlefield, starts=starts[:seats])
        found = faults(used, base) if base > BASE else []
        if not found:
            return ""
        return f"With bases of {base:g} inches the {found[0].object} {found[0].words}."

    # What is on it.

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        maps = _column(scale, "maps", self._list())
        shown = map_panel(scale, self._shown, self._context.seats)
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
        problem = self._problems.get(entry.path)
        if problem is None:
            notes = ["not read yet"]
        else:
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
            chosen=at == self._at,
            stop=at == self._at,
            tip=literal(problem or ""),
            on_press=partial(self._choose, at),
        )
        return Framed(tile, Column(words, gap=1), 10, 10)

    def _legend(self) -> Part:
        note = in_figures(len(self._shown.terrain), "piece")
        said: list[Part] = [
            Label(f"map-problem-{number}", words=literal(words))
            for number, words in enumerate(self._said())
        ]
        if self._shown.terrain:
            said.append(legend(self._shown.terrain))
        return form.panel("legend-panel", "What lies there", Column(said, gap=8), note)

    def _said(self) -> list[str]:
        """Why no duel can begin on the chosen map, and what of it is not played as it was drawn."""
        entry = self._maps[self._at] if self._maps else None
        warnings = entry.warnings if entry else []
        return [*filter(None, [self.refusal()]), *warnings]

    def _choose(self, at: int) -> None:
        self._at = at
        self._context.changed()


def _column(scale: Scale, id: str, *panels: Part) -> Part:
    """Panels of the form below each other."""
    return Fill(lambda rect: form.column(scale, rect, id, panels))


def map_panel(scale: Scale, shown: Battlefield, seats: int) -> Part:
    """A battlefield on a panel, with a mark on the start of each seat, and rulers."""
    panel = Panel("map-panel", title=literal(shown.name))
    return Framed(panel, Fill(lambda rect: ruled_map(scale, rect, shown, seats)))


class GroundView(Screen):
    """The chosen battlefield and what lies there, over the form of somebody who builds."""

    overlay = True
    first = "close"

    def __init__(self, battlefield: Battlefield, seats: int) -> None:
        super().__init__()
        self._battlefield, self._seats = battlefield, seats

    def build(self, scale: Scale) -> list[Widget]:
        said = form.panel("legend-panel", "What lies there", legend(self._battlefield.terrain))
        shown = map_panel(scale, self._battlefield, self._seats)
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
