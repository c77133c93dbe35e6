"""Page of the maps that can be opened: the user's own with pictures, and those of the game.

The maps are read one per frame after the page is shown; until then an entry has only its name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.naming import name_dialog
from engine.app.theme import Role
from engine.app.widgets import (
    Button,
    IconButton,
    Label,
    Panel,
    Screen,
    Widget,
    literal,
    note_bar,
    top_bar,
)
from engine.app.widgets.containers import (
    TOP,
    ByWidth,
    Column,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    grid,
)
from engine.app.widgets.widget import Group
from games.duel.field.maps import MapPicture
from games.duel.locating import button_label
from games.duel.maps.access import Access
from games.duel.maps.library import OWN_FOLDER, SHIPPED_FOLDER, MapEntry, library
from games.duel.workshop import shelf

ADVICE = "A map that you delete here can be put back until you leave this page."
PICTURE_SIDE = 96
"""Side of a map's picture, in style units."""
MIN_CELL_WIDTH = 420
"""Least width of a map's cell, in style units that grow with the text size."""
CELL_GAP = 8
"""Gap between the cells of maps, in style units."""


class ListActions(NamedTuple):
    """Actions for a map of the list."""

    open: Callable[[Path], object]
    locate: Callable[[Path, Callable[[], object]], object]
    """Action that asks for the folders of a map's missing files.

    Its second argument is called after the answer.
    """


class MapsPage(Screen):
    """The page of maps.

    Args:
        home: Folder of the user's files.
        access: Folders that may be read for maps.
        actions: Actions for a map of the list.
        path: Path of the open map.
    """

    def __init__(self, home: Path, access: Access, actions: ListActions, path: Path | None) -> None:
        super().__init__()
        self._home = home
        self._access = access
        self._actions = actions
        self._path = path
        self._message = ""
        self._deleted_paths: list[Path] = []
        """Maps that were deleted on this page, the latest last."""
        self._maps: list[MapEntry] = []
        self._list_maps()
        self.focus = "own-0-open" if self._own_maps else "game-0-open"
        self.keyboard = True  # shows the focus

    @property
    def _own_maps(self) -> list[MapEntry]:
        """The user's own maps."""
        return [each for each in self._maps if not each.path.is_relative_to(SHIPPED_FOLDER)]

    @property
    def _shipped_maps(self) -> list[MapEntry]:
        """The maps of the game."""
        return [each for each in self._maps if each.path.is_relative_to(SHIPPED_FOLDER)]

    def _list_maps(self) -> None:
        """List the maps; entries that are known stay as they were read, so that no button moves."""
        entry_by_key = {(each.path, tuple(each.allowed)): each for each in self._maps}
        entries_now = library(self._home, self._access)
        self._maps = [
            entry_by_key.get((each.path, tuple(each.allowed)), each) for each in entries_now
        ]
        maps = [*self._own_maps, *self._shipped_maps]  # in their order on the page
        self._unread_maps = [each for each in maps if not each.is_read]

    @override
    def update(self, dt: float) -> bool:
        """Read one more listed map per frame, so that the page is shown at once."""
        is_changed = super().update(dt)
        if self._unread_maps:
            _ = self._unread_maps.pop(0).battlefield  # the property reads the map and keeps it
            self.rebuild()
            return True
        return is_changed

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do."""
        return 0.0 if self._unread_maps else super().wait()

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        leave = IconButton("leave", icon="ui-quit", called="Back (Esc)", on_press=self.back)
        top = top_bar(
            scale, "Maps", literal(str(self._home / OWN_FOLDER)), emblem="ui-map", left=[leave]
        )
        parts: list[Part] = []
        parts.append(form.panel("own", "Yours", self._rows(self._own_maps, is_own=True)))
        parts.append(
            form.panel("shipped", "With the game", self._rows(self._shipped_maps, is_own=False))
        )
        note = Label("said", words=literal(self._message or ADVICE))
        note.colour = theme.TEXT if self._message else theme.MUTED
        restore = Button("restore", label="Put it back", on_press=self._restore)
        restore.reason = "" if self._deleted_paths else "No map has been deleted on this page."
        bottom = note_bar(scale, note, [ADVICE], [restore])
        page = Scrolled("page", Column(parts, gap=theme.GAP), called="Maps")
        return [*page.lay(scale, form.between(scale, top, bottom)), top, bottom]

    def _rows(self, maps: list[MapEntry], is_own: bool) -> Part:
        if not maps:
            words = "You have no maps yet. Maps that you save appear here."
            return Label("none", words=words, colour=theme.MUTED)
        min_width = self.scale.px(MIN_CELL_WIDTH) * self.scale.text

        def map_grid(width: int) -> Part:
            columns = max(1, int(width // min_width))
            cells = [self._row(entry, index, is_own) for index, entry in enumerate(maps)]
            return grid(cells, columns, CELL_GAP)

        return ByWidth(map_grid)

    def _row(self, entry: MapEntry, index: int, is_own: bool) -> Part:
        id = f"{'own' if is_own else 'game'}-{index}"
        battlefield = entry.battlefield if entry.is_read else None
        note = "not read yet"
        if entry.is_read:
            note = "can't be read"
        if battlefield:
            width, height = battlefield.table
            note = f"{width:g} × {height:g} inches, {len(battlefield.starts)} starts"
        words: list[Part] = [
            Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD),
            Label(f"{id}-note", words=note, colour=theme.MUTED),
        ]
        if entry.is_read and entry.problem:
            words.append(Label(f"{id}-problem", words=literal(entry.problem), role=Role.NOTE))
        picture = Sized(
            MapPicture(f"{id}-picture", battlefield=battlefield),
            across=PICTURE_SIDE,
            down=PICTURE_SIDE,
        )
        text_and_buttons = Column([*words, Flow(self._buttons(id, entry, is_own), gap=6)], gap=4)
        return Framed(
            Panel(id, kind="well"), Row([picture, Share(text_and_buttons)], gap=10, at=TOP), 10, 10
        )

    def _buttons(self, id: str, entry: MapEntry, is_own: bool) -> list[Button]:
        """Return the buttons for the actions on a map."""
        label = "Open" if is_own else "Open a copy"
        buttons = [_small_button(f"{id}-open", label, partial(self._choose, entry.path))]
        if not is_own:
            return buttons
        if entry.is_read and (label := button_label(entry.missing, entry.allowed)):
            locate = partial(self._actions.locate, entry.path, self._list_again)
            buttons.append(_small_button(f"{id}-locate", label, locate))
        rename = _small_button(f"{id}-rename", "Rename", partial(self._rename, entry))
        duplicate = _small_button(f"{id}-copy", "Duplicate", partial(self._duplicate, entry))
        delete = _small_button(f"{id}-delete", "Delete", partial(self._delete, entry))
        if entry.path == self._path:
            rename.reason = delete.reason = "It is open in the workshop."
        return [*buttons, rename, duplicate, delete]

    def _choose(self, path: Path) -> None:
        self.manager.pop()
        self._actions.open(path)

    def _list_again(self) -> None:
        self._maps = []
        self._list_maps()
        self.rebuild()

    def _run_with_message(self, action: Callable[[], str]) -> None:
        try:
            self._message = action()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self._message = f"That did not work: {reason}."
        self._list_maps()
        self.rebuild()

    def _rename(self, entry: MapEntry) -> None:
        def rename(name: str) -> None:
            self._run_with_message(
                lambda: f"The map's file is now {shelf.rename(entry.path, name).name}."
            )

        self.manager.push(name_dialog("Rename the map", entry.name, rename, "Rename"))

    def _duplicate(self, entry: MapEntry) -> None:
        self._deleted_paths.clear()
        self._run_with_message(lambda: f"The copy is {shelf.duplicate(entry.path).name}.")

    def _delete(self, entry: MapEntry) -> None:
        def delete() -> str:
            self._deleted_paths.append(shelf.delete(entry.path))
            return f"{entry.name} is deleted."

        self._run_with_message(delete)

    def _restore(self) -> None:
        if self._deleted_paths:
            self._run_with_message(
                lambda: f"{shelf.restore(self._deleted_paths.pop()).name} is back."
            )


def _small_button(id: str, label: str, on_press: Callable[[], object]) -> Button:
    return Button(id, label=label, role=Role.SMALL, group=Group.PROMPT, on_press=on_press)
