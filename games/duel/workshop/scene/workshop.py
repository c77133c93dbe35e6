"""Screen of the map workshop, in which battlefields are drawn, tried out and saved.

A part is a piece of layout: `size` measures it, `lay` turns it into widgets. A style unit is a
pixel in a window of 1280x720; `scale.px` converts it. The engine's `Screen` calls `build`, `update`
and the handlers of input. A thing is a piece of terrain or a start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Input, Key, KeyUp, Press
from engine.app.map.buttons import buttons_size, lay_beside, zoom_buttons
from engine.app.map.rulers import ruler_thickness, rulers
from engine.app.navigation import Navigation
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Screen, Widget
from engine.app.widgets.buttons import Tab
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Given,
    Part,
    Scrolled,
    Share,
    Sized,
    Unsized,
)
from engine.app.widgets.field import TextField
from engine.app.widgets.panels import Panel
from engine.catalogue import CatalogueEntry
from games.duel.geometry.points import Point
from games.duel.maps.problems import Severity
from games.duel.workshop.editor import Editor
from games.duel.workshop.scene.actions import Actions
from games.duel.workshop.scene.bars import foot_bar, head_bar, read_only_bar
from games.duel.workshop.scene.canvas import GRAB_DISTANCE, Canvas
from games.duel.workshop.scene.checks import POLL_SECONDS, Checks, ChecksPanel
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.files import Files
from games.duel.workshop.scene.inspector import Inspector
from games.duel.workshop.scene.keys import KEYS
from games.duel.workshop.scene.palette import PALETTE_GROUP, Palette, starts_panel
from games.duel.workshop.scene.pieces_page import things_panel
from games.duel.workshop.scene.pressing import Commands
from games.duel.workshop.scene.tools import tool_bar

PALETTE_WIDTH = 242
"""Width of the palette in style units."""
PALETTE_PADDING = 8
"""Padding of the palette, in style units."""
SIDE_PANELS_WIDTH = 436
"""Width of the panels at the right, in style units."""
MAP_PADDING = 6
"""Padding around the map with its rulers, in style units."""
BUTTONS_GAP = 6
"""Gap between the map and its buttons, in style units."""
MIN_MAP_SHARE = 0.35
"""Least width of the map as a share of a narrow window's width."""
MAX_MAP_SHARE = 0.58
"""Largest width of the map as a share of a narrow window's width."""
COLUMN_WIDTH = 116
"""Width of a column of the palette in style units, which grows with the text size."""
USUAL_COLUMNS = 2
"""Number of columns of the palette in a wide window."""
MAX_EXTRA_COLUMNS = 2
"""Largest number of further columns, which appear if the map leaves room beside it."""
MAX_WIDE_TEXT_SCALE = 1.25
"""Largest text size at which a window counts as wide, and at which the side panels grow."""
THINGS_SHARE = 0.36
"""Height of the list of things as a share of the panels."""
MIN_PANELS_HEIGHT = 540
"""Least height of the panels for the list of things to appear, in style units."""
MAX_INSPECTOR_SHARE = 0.6
"""Largest height of the inspector as a share of the panels, if the checks need the rest."""
SIDE_TABS = ("Palette", "Piece", "Checks")
"""Names of the tabs beside the map in a narrow window."""


class Workshop(Screen):
    """Screen with the map, the palette, the inspector, the checks and the bars."""

    first_focus = "map"

    def __init__(self, entry: CatalogueEntry, navigation: Navigation) -> None:
        super().__init__()
        desk = Desk(self, entry)
        self.desk = desk  # shared by all parts: editor, controller, map, typed texts
        self.files = Files(navigation.folder, desk)
        desk.begin(Editor(self.files.first_drawing()))
        self.checks = Checks()
        self.checks_panel = ChecksPanel(desk, self.files, self.checks)
        self.actions = Actions(desk, self.files, self.checks_panel, navigation, KEYS)
        self.commands = Commands(self.actions)
        self.inspector = Inspector(desk, self.commands)
        self.palette = Palette(desk)
        self._side_tab = SIDE_TABS[0]
        self._shown_state = self._state()

    # Time.

    @override
    def enter(self) -> None:
        """Offer an unsaved drawing for recovery when the workshop opens."""
        self.files.offer_recovery()

    @override
    def leave(self) -> None:
        """Apply open fields, stop the checks, and keep unsaved changes for recovery."""
        try:
            self.desk.commit_fields()
            self.checks.close()
        finally:
            self.files.close()

    @override
    def rescue(self) -> str:
        """Keep the drawing after a failure of the workshop; return where, as a sentence."""
        return self.files.rescue()

    def _state(self) -> tuple[object, ...]:
        """Return what all parts show of the editor."""
        editor = self.desk.editor
        return editor.drawing, editor.selected_keys, editor.message

    @override
    def update(self, dt: float) -> bool:
        """Check the drawing, and keep changes for recovery, once per frame.

        The parts follow pages above the workshop, which may change the drawing.
        """
        is_changed = super().update(dt)
        self.checks.check_drawing(self.desk.editor.drawing)
        self.files.pass_time(dt)
        state_before = self._shown_state
        self._shown_state = self._state()
        if self.checks.poll() or self._shown_state != state_before:
            self.rebuild()
            return True
        return is_changed

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do."""
        wait_times = [
            self.files.wait(),
            POLL_SECONDS if self.checks.is_stale else None,
            super().wait(),
        ]
        return min((each for each in wait_times if each is not None), default=None)

    @override
    def handle(self, event: Input) -> bool:
        """Handle an input, and apply the contents of fields that lose the focus."""
        if isinstance(event, Press):
            widget = self.hit(event.pos)
            self.desk.commit_fields(except_id=widget.id if widget else "")
        focused = self.widget(self.focus)
        is_changed = super().handle(event)
        if isinstance(event, Key) and isinstance(focused, TextField) and self.focus != focused.id:
            self.desk.typing_time = monotonic()
        has_committed = self.desk.commit_fields(except_id=self.focus)
        return is_changed or has_committed

    # Layout.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        self.checks.check_drawing(self.desk.editor.drawing)  # so that the panel shows this drawing
        top = head_bar(scale, self.desk, self.commands, self.checks, self.files.state)
        tools_top = top.rect.bottom
        if self.desk.editor.read_only_reason:
            tools = read_only_bar(scale, tools_top, self.desk.editor, self.commands)
        else:
            tools = tool_bar(scale, tools_top, self.desk, self.commands)
        foot = foot_bar(scale, self.desk.controller)
        edge = scale.px(theme.GAP)
        room = Rect(
            edge,
            tools.rect.bottom + edge,
            scale.width - 2 * edge,
            foot.rect.top - tools.rect.bottom - 2 * edge,
        )
        is_narrow = scale.narrow or scale.text > MAX_WIDE_TEXT_SCALE
        widgets = self._narrow_layout(room) if is_narrow else self._wide_layout(room)
        return [top, tools, *widgets, foot]

    def _wide_layout(self, room: Rect) -> list[Widget]:
        scale = self.scale
        gap = scale.px(theme.GAP)
        palette_width = round(scale.px(PALETTE_WIDTH) * scale.text)
        side_width = round(scale.px(SIDE_PANELS_WIDTH) * min(scale.text, MAX_WIDE_TEXT_SCALE))
        spare_width = (
            room.width - palette_width - side_width - 2 * gap - self._fitting_map_width(room.height)
        )
        column_width = round(scale.px(COLUMN_WIDTH) * scale.text)
        extra_columns = min(MAX_EXTRA_COLUMNS, max(0, spare_width // column_width))
        palette_width += extra_columns * column_width
        self.palette.columns = USUAL_COLUMNS + extra_columns
        palette_rect = Rect(room.left, room.top, palette_width, room.height)
        side_rect = Rect(room.right - side_width, room.top, side_width, room.height)
        map_rect = Rect(
            palette_rect.right + gap,
            room.top,
            side_rect.left - palette_rect.right - 2 * gap,
            room.height,
        )
        return [
            *self._palette_part(in_one_row=False).lay(scale, palette_rect),
            *self._map(map_rect),
            *self._side_panels(side_rect.height).lay(scale, side_rect),
        ]

    def _narrow_layout(self, room: Rect) -> list[Widget]:
        """Lay out a narrow window: the map, and beside it one tab at a time.

        `room` is in pixels.
        """
        scale = self.scale
        gap = scale.px(theme.GAP)
        min_map_width = round(room.width * MIN_MAP_SHARE)
        max_map_width = round(room.width * MAX_MAP_SHARE)
        buttons_width = buttons_size(scale, "fit")[0] + scale.px(BUTTONS_GAP)
        fitting_width = self._fitting_map_width(room.height) + buttons_width
        width = room.width - min(max(fitting_width, min_map_width), max_map_width) - gap
        side_rect = Rect(room.right - width, room.top, width, room.height)
        self.palette.columns = max(1, int(width // (scale.px(COLUMN_WIDTH) * scale.text)))
        map_rect = Rect(room.left, room.top, side_rect.left - gap - room.left, room.height)
        tabs = [
            Tab(
                f"side-{name}",
                label=self._tab_label(name),
                current=name == self._side_tab,
                group=PALETTE_GROUP,
                on_press=partial(self._open_side_tab, name),
            )
            for name in SIDE_TABS
        ]
        tab_part: Part
        match self._side_tab:
            case "Palette":
                tab_part = self._palette_part(in_one_row=True)
            case "Piece":
                tab_part = Scrolled("side", self.inspector.part())
            case _:
                tab_part = Scrolled("side", self._checks_part())
        part = Column([Flow(tabs, gap=2, stretch=True), Share(tab_part)], gap=4)
        return [*self._map(map_rect), *part.lay(scale, side_rect)]

    def _tab_label(self, name: str) -> str:
        """Return the label of a tab: the inspector shows the table while nothing is selected."""
        return "Table" if name == "Piece" and not self.desk.editor.selected_keys else name

    def _open_side_tab(self, name: str) -> None:
        self._side_tab = name

    def _palette_part(self, *, in_one_row: bool) -> Part:
        cells = self.palette.cells()
        cell_list = Scrolled(
            f"palette-list-{self.palette.tab}", cells, called="Palette", group=PALETTE_GROUP
        )
        starts = starts_panel(self.desk, in_one_row=in_one_row)
        parts = [self.palette.head(), Share(cell_list), starts]
        return Framed(
            Panel("palette"), Column(parts, gap=10), across=PALETTE_PADDING, down=PALETTE_PADDING
        )

    def _side_panels(self, height: int) -> Part:
        """Return the panels at the right: inspector, checks, and the list of things if it fits.

        `height` is the height in pixels.
        """
        scale = self.scale
        inspector_and_checks = _InspectorAndChecks(self.inspector.part(), self._checks_part())
        list_height = round(height * THINGS_SHARE)
        if height - list_height < scale.px(MIN_PANELS_HEIGHT) * scale.text:
            return inspector_and_checks
        # the list has a fixed height, so it need not be measured
        things_list = Given(things_panel(self.desk.editor, self._choose))
        return Column(
            [Share(inspector_and_checks), Sized(things_list, high=list_height)], gap=theme.GAP
        )

    def _checks_part(self) -> Part:
        return self.checks_panel.part(self.commands.button("fairness", role=Role.SMALL))

    def _choose(self, key: str) -> None:
        """Select a thing of the list and bring it into view."""
        self.desk.editor.choose([key])
        self.desk.reveal_selected()

    def _fitting_map_width(self, height: int) -> int:
        """Return the width of the map's panel at which the table fills a height, in pixels.

        Buttons beside the map are not counted.
        """
        table_width, table_height = self.desk.editor.drawing.battlefield.table
        frame_width = ruler_thickness(self.scale) + 2 * self.scale.px(MAP_PADDING)
        return round((height - frame_width) * table_width / table_height) + frame_width

    def _map(self, room: Rect) -> list[Widget]:
        """Return the map with its rulers and zoom buttons in a panel.

        The map fills the panel at any shape of the table; a long and narrow table is edited by
        zooming and panning. The zoom buttons stand at the side that leaves the map more room.
        """
        scale = self.scale
        table = self.desk.editor.drawing.battlefield.table
        edge = scale.px(MAP_PADDING)
        ruler_width = ruler_thickness(scale)
        gap = scale.px(BUTTONS_GAP)
        buttons_width, buttons_height = buttons_size(scale, "fit")
        # The rulers stand at the left and above.
        rect = Rect(room.left + edge + ruler_width, room.top + edge + ruler_width, 0, 0)
        rect.width = room.right - edge - rect.left
        rect.height = room.bottom - edge - rect.top
        are_buttons_below = _is_table_larger_above(
            rect, table, row_height=buttons_height + gap, column_width=buttons_width + gap
        )
        if are_buttons_below:
            rect.height -= buttons_height + gap
        else:
            rect.width -= buttons_width + gap
        canvas = Canvas(
            "map",
            rect,
            table,
            called="The map",
            controller=self.desk.controller,
            grab_distance=scale.px(GRAB_DISTANCE),
            problem_places=self._problem_places(),
            on_turn=self.actions.turn_by_wheel,
            on_change=self._on_map_change,
            group=Group.PROMPT,
        )  # `Desk.canvas` finds it among the widgets of the screen
        buttons = zoom_buttons(canvas)
        lay_beside(
            scale, rect, buttons, gap, column_width=None if are_buttons_below else buttons_width
        )
        return [Panel("map-frame", room, widgets=[*rulers(scale, canvas), canvas, *buttons])]

    def _problem_places(self) -> list[tuple[Point, bool]]:
        """Return the places of problems, each with whether it is an error."""
        return [
            (problem.at, problem.severity is Severity.ERROR)
            for problem in self.checks.problems
            if problem.at is not None
        ]

    # Gestures.

    def _on_map_change(self) -> None:
        """Show the tab of the piece in place of the checks, if a gesture has selected something."""
        if self.desk.editor.selected_keys and self._side_tab == "Checks":
            self._side_tab = "Piece"

    # Keys.

    @override
    def intercept(self, event: Key) -> bool:
        """Carry out the command of a key before the focused widget gets the key.

        A letter goes to a text field that has the focus. Ctrl+F leads to the palette's search.
        """
        if event.ctrl and event.name == "f":
            self._search()
            return True
        focused_widget = self.widget(self.focus)
        if isinstance(focused_widget, TextField) and not event.ctrl and len(event.name) == 1:
            return False
        is_handled = self.commands.key(event)
        if is_handled:
            self.keyboard = True  # so that the map, too, shows that it has the focus
            self.rebuild()
        return is_handled

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of a key that opens a page: F1 opens the list of keys."""
        return self.actions.show_keys if key == "f1" else None

    def _search(self) -> None:
        """Show the pieces of the palette, with the focus on the search field."""
        self._side_tab = "Palette"
        self.palette.tab = "Pieces"
        self.rebuild()
        self.focus_on("search")

    @override
    def let_go(self, event: KeyUp) -> bool:
        """Stop panning when Space is released."""
        if event.name == "space":
            self.desk.canvas.is_panning = False
        return False

    @override
    def back(self) -> None:
        """Open the menu of the workshop."""
        self.manager.push(self.commands.menu())


def _is_table_larger_above(
    room: Rect, table: tuple[float, float], row_height: int, column_width: int
) -> bool:
    """Return True if the table is larger above a row of buttons than beside a column of them.

    Args:
        room: Rectangle of the table and the buttons, in pixels.
        table: Width and height of the table in inches.
        row_height: Height that a row of buttons takes, with its gap, in pixels.
        column_width: Width that a column of buttons takes, with its gap, in pixels.
    """
    width, height = table
    pixels_per_inch_above_row = min(room.width / width, (room.height - row_height) / height)
    pixels_per_inch_beside_column = min((room.width - column_width) / width, room.height / height)
    return pixels_per_inch_above_row > pixels_per_inch_beside_column


class _InspectorAndChecks(Unsized):
    """The inspector above the checks; each scrolls if there is not enough room for its height."""

    def __init__(self, upper: Part, lower: Part) -> None:
        self._upper_part = upper
        self._lower_part = lower

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(theme.GAP)
        full_upper_height = self._upper_part.size(scale, rect.width)[1]
        full_lower_height = self._lower_part.size(scale, rect.width)[1]
        lower_share_height = round(rect.height * (1 - MAX_INSPECTOR_SHARE))
        max_upper_height = rect.height - gap - min(lower_share_height, full_lower_height)
        upper_height = min(full_upper_height, max_upper_height)
        upper_rect = Rect(rect.left, rect.top, rect.width, upper_height)
        lower_rect = Rect(
            rect.left, rect.top + upper_height + gap, rect.width, rect.height - upper_height - gap
        )
        upper_part = self._upper_part
        if full_upper_height > upper_height:
            upper_part = Scrolled("inspector-list", upper_part)
        lower_part = self._lower_part
        if full_lower_height > lower_rect.height:
            lower_part = Scrolled("checks-list", lower_part)
        return [*upper_part.lay(scale, upper_rect), *lower_part.lay(scale, lower_rect)]
