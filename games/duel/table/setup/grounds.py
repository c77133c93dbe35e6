"""Form for the choice of a battlefield: the list of maps, a preview, and the legend.

All players look at this form together, since they agree on the ground before the duel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from secrets import choice, token_hex
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
from games.duel.field.legend import kinds_legend
from games.duel.field.maps import RuledMap
from games.duel.generator.generating import MapRequest, survey_content
from games.duel.generator.images import SYMMETRIES
from games.duel.generator.page import GeneratePage
from games.duel.generator.themes import theme_names, user_themes
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import Battlefield
from games.duel.locating import FileLocationDialog, MapQuestion, button_label
from games.duel.maps import start_faults
from games.duel.maps.access import Access
from games.duel.maps.library import OWN_FOLDER, SHIPPED_FOLDER, MapEntry, library
from games.duel.table.setup.controls import ListTile
from games.duel.words import keys

LIST_WIDTH = 250
"""Width of the list of maps, in style units."""
MIN_LEGEND_WIDTH = 360
"""Minimum width of the legend, in style units."""
SMALL_MAP_SHARE = 0.55
"""Width of the preview in a narrow window, as a share of the window's width."""
MAX_MAP_SHARE = 0.6
"""Maximum width of the map in its overlay, as a share of the window's width."""
MIN_MAP_HEIGHT = 200
"""Minimum height of the preview in a narrow window, in style units."""
EMPTY_BATTLEFIELD = Battlefield("", (24.0, 24.0), ())


class BattlefieldForm(Form):
    """Form for the choice of a battlefield; its `value` is the chosen `Battlefield`."""

    purpose: ClassVar[str] = "choose a battlefield"

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._access = Access(context.folder)
        self._generated_maps: list[MapEntry] = []
        self._maps = library(context.folder, self._access)
        self._problems: dict[Path, str] = {}
        playable_indices = (
            index for index, each in enumerate(self._maps) if self._is_playable(each)
        )
        first_index = next(playable_indices, None)
        self._chosen_index = (
            next(iter(self._offered_indices), 0) if first_index is None else first_index
        )

    @override
    def do_some_work(self) -> bool:
        """Check the next map of the list; return False when all are checked.

        The list appears at once, and its maps are checked one by one.
        """
        unread_entries = (each for each in self._maps if each.path not in self._problems)
        entry = next(unread_entries, None)
        if entry:
            self._problem_of(entry)
        return entry is not None

    @override
    def side_buttons(self) -> Sequence[Button]:
        return ()

    @override
    def value(self) -> Battlefield:
        return self._shown_battlefield

    @override
    def refusal(self) -> str:
        if not self._maps:
            return "No battlefield can be found: put the project's maps back."
        if self._chosen_entry is None:
            seats = self._context.seats
            return (
                f"No battlefield has room for {in_figures(seats, 'player')}. Go back and remove"
                " some, or generate a battlefield."
            )
        return self._problem_of(self._chosen_entry)

    @property
    def _offered_indices(self) -> list[int]:
        """Indices of the checked maps that have a start for every seat.

        A map that can't be read is included, so that the list can say why.
        """
        read_indices = (
            index for index, each in enumerate(self._maps) if each.path in self._problems
        )
        return [index for index in read_indices if self._has_room(self._maps[index])]

    def _has_room(self, entry: MapEntry) -> bool:
        field = entry.battlefield
        return field is None or bool(entry.problem) or len(field.starts) >= self._context.seats

    def _is_playable(self, entry: MapEntry) -> bool:
        return not self._problem_of(entry) and self._has_room(entry)

    @property
    def _chosen_entry(self) -> MapEntry | None:
        """Chosen map; None if no map has a start for every seat."""
        if self._chosen_index not in self._offered_indices:
            return None
        return self._maps[self._chosen_index]

    @property
    def _shown_battlefield(self) -> Battlefield:
        chosen_battlefield = self._chosen_entry.battlefield if self._chosen_entry else None
        return chosen_battlefield or EMPTY_BATTLEFIELD

    def _problem_of(self, entry: MapEntry) -> str:
        """Return the reason why no duel can begin on a map, or ""; check each map only once."""
        if entry.path not in self._problems:
            self._problems[entry.path] = self._find_problem(entry)
        return self._problems[entry.path]

    def _find_problem(self, entry: MapEntry) -> str:
        if entry.battlefield is None or entry.problem:
            return entry.problem
        seats = self._context.seats
        base = self._context.rules.base
        starts = entry.battlefield.starts
        # The library has already checked the map for a base of the usual size.
        battlefield_used = replace(entry.battlefield, starts=starts[:seats])
        faults = start_faults(battlefield_used, base) if base > BASE else []
        if not faults:
            return ""
        return f"With bases of {base:g} inches the {faults[0].object} {faults[0].words}."

    # Layout.

    @override
    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        maps_panels = form.Panels("maps", [self._maps_panel()])
        map_part = map_panel(self._shown_battlefield, self._context.seats)
        if scale.narrow:
            map_above = Sized(map_part, high=max(scale.px(MIN_MAP_HEIGHT), rect.height))
            legend_panels = form.Panels("legend", [map_above, self._legend()])
            shares = [
                Share(maps_panels, 1 - SMALL_MAP_SHARE),
                Share(legend_panels, SMALL_MAP_SHARE),
            ]
            return Row(shares, gap=theme.GAP).lay(scale, rect)
        list_width = scale.px(LIST_WIDTH)
        width_beside = list_width + scale.px(MIN_LEGEND_WIDTH) + 2 * scale.px(theme.GAP)
        map_side = min(rect.height, rect.width - width_beside)
        legend_share = Share(form.Panels("legend", [self._legend()]))
        parts: list[Part] = [
            Sized(maps_panels, wide=list_width),
            Sized(map_part, wide=map_side),
            legend_share,
        ]
        return Row(parts, gap=theme.GAP).lay(scale, rect)

    def _maps_panel(self) -> Part:
        offered_indices = self._offered_indices
        rows = [self._map_tile(index) for index in offered_indices]
        unread_count = len(self._maps) - len(self._problems)
        small_count = len(self._problems) - len(offered_indices)
        if unread_count:
            words = f"Reading {unread_count} more …"
            rows.append(Label("maps-unread", words=words, colour=theme.MUTED))
        elif small_count:
            seats = in_figures(self._context.seats, "player")
            small_maps = f"{small_count} with too few starts for {seats}"
            words = f"Not listed: {small_maps}."
            rows.append(Label("maps-small", words=words, colour=theme.MUTED))
        tip = "Makes a battlefield that is fair to all players."
        generate = Button(
            "generate", label="Generate one", hotkey="g", tip=tip, on_press=self._generate
        )
        rows.insert(0, generate)
        return form.panel("maps-panel", "Battlefields", Column(rows, gap=6))

    def _map_tile(self, index: int) -> Part:
        entry = self._maps[index]
        id = f"map-{index + 1}"
        words = [Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD)]
        problem = self._problem_of(entry)
        notes = [size_and_players(entry.battlefield) if entry.battlefield else "can't be read"]
        if problem and entry.problem and entry.battlefield:
            notes.append("no duel can begin there yet")
        if not entry.has_file:
            notes.append("generated")
        elif not entry.path.is_relative_to(SHIPPED_FOLDER):
            notes.append(f"yours, in {literal(entry.folder)}" if entry.folder else "yours")
        for number, note in enumerate(notes):
            words.append(Label(f"{id}-note-{number}", words=note, colour=theme.MUTED))
        tile = ListTile(
            id,
            kind="well",
            chosen=index == self._chosen_index,
            is_tab_stop=index == self._chosen_index,
            tip=literal(problem),
            on_press=partial(self._choose, index),
        )
        return Framed(tile, Column(words, gap=1), 10, 10)

    def _legend(self) -> Part:
        note = in_figures(len(self._shown_battlefield.terrain), "piece")
        parts: list[Part] = [
            Label(f"map-problem-{number}", words=literal(words))
            for number, words in enumerate(self._problem_and_warnings())
        ]
        entry = self._chosen_entry
        label = button_label(entry.missing, entry.allowed) if entry else ""
        if label:
            parts.append(Button("locate", label=label, role=Role.SMALL, on_press=self._locate))
        if self._shown_battlefield.terrain:
            parts.append(kinds_legend(self._shown_battlefield.terrain))
        return form.panel("legend-panel", "On the battlefield", Column(parts, gap=8), note)

    def _problem_and_warnings(self) -> list[str]:
        """Return the chosen map's problem, and warnings about parts not played as drawn."""
        warnings = self._chosen_entry.warnings if self._chosen_entry else []
        return [*filter(None, [self.refusal()]), *warnings]

    def _locate(self) -> None:
        """Ask for the location of files that the chosen map names."""
        question = MapQuestion(
            self._maps[self._chosen_index].path, self._context.folder / OWN_FOLDER
        )
        FileLocationDialog(self._access, question, self._read_again, self._context.show).ask()

    def _read_again(self) -> None:
        """Read all maps again, with the files that are now accessible."""
        chosen_path = self._maps[self._chosen_index].path
        self._maps = [*self._generated_maps, *library(self._context.folder, self._access)]
        self._problems.clear()
        paths = [each.path for each in self._maps]
        self._chosen_index = paths.index(chosen_path) if chosen_path in paths else 0
        self._problem_of(self._maps[self._chosen_index])
        self._context.on_change()

    def _choose(self, index: int) -> None:
        self._chosen_index = index
        self._context.on_change()

    def _generate(self) -> None:
        """Show the page that generates a battlefield for the players of the match.

        It begins with any theme, so that who takes the first one plays in many landscapes.
        """
        seats = self._context.seats
        symmetry = next(name for name, group in SYMMETRIES.items() if seats in group.seats)
        request = MapRequest(choice(theme_names()), seats, symmetry, token_hex(3))
        themes = user_themes(self._context.folder / OWN_FOLDER)
        page = GeneratePage(request, self._take_generated, user_themes=themes, has_fixed_seats=True)
        self._context.show(page)

    def _take_generated(self, content: bytes, close_page: Callable[[], None]) -> None:
        """Put a generated battlefield at the top of the list, and choose it."""
        close_page()
        number = len(self._generated_maps) + 1
        path = SHIPPED_FOLDER / f"generated-{number}.tmx"  # a name: nothing is written there
        entry = MapEntry(path, battlefield=survey_content(content).battlefield)
        self._generated_maps.insert(0, entry)
        self._maps.insert(0, entry)
        self._problem_of(entry)
        self._choose(0)


def map_panel(battlefield: Battlefield, seats: int) -> Part:
    """Return a panel with a battlefield, its rulers, and a mark on the start of each seat."""
    panel = Panel("map-panel", title=literal(battlefield.name))
    return Framed(panel, RuledMap(battlefield, seats))


class GroundView(Screen):
    """Overlay on a builder's form with the chosen battlefield and its legend."""

    overlay = True
    first_focus = "close"

    def __init__(self, battlefield: Battlefield, seats: int) -> None:
        super().__init__()
        self._battlefield = battlefield
        self._seats = seats

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        legend_panel = form.panel(
            "legend-panel", "On the battlefield", kinds_legend(self._battlefield.terrain)
        )
        map_part = map_panel(self._battlefield, self._seats)
        close_button = Button(
            "close", label="Close", hotkey=keys.BATTLEFIELD, kind="primary", on_press=self.back
        )

        def map_and_legend(room: Rect) -> list[Widget]:
            map_side = min(room.height, round(room.width * MAX_MAP_SHARE))
            map_share = Sized(map_part, wide=map_side)
            legend_part = Share(form.Panels("legend", [legend_panel]))
            return Row([map_share, legend_part], gap=theme.GAP).lay(scale, room)

        close_row = Row([Share(Space(0)), Sized(close_button, down=theme.DIALOG_BUTTON_HEIGHT)])
        content = Column([Share(Fill(map_and_legend)), close_row], gap=theme.GAP)
        panel = Framed(Panel("ground-view"), content, theme.MARGIN, theme.MARGIN)
        window = Rect(0, 0, scale.width, scale.height)
        return Inset(panel, theme.MARGIN, theme.MARGIN).lay(scale, window)


def size_and_players(battlefield: Battlefield) -> str:
    """Return the size of a battlefield and its number of players, in words."""
    width, height = battlefield.table
    starts = len(battlefield.starts)
    players = f"2 to {starts} players" if starts > 2 else "2 players"
    return f"{width:g} × {height:g} inches, {players}"
