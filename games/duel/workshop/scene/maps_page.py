"""The maps that can be opened: one's own, with pictures, and those that come with the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.naming import name_it
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, IconButton, Label, Panel, Screen, Widget, literal, top_bar
from engine.app.widgets.containers import (
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
from games.duel.maps.library import SHIPPED, MapEntry, library
from games.duel.workshop import shelf
from games.duel.workshop.scene.recovered import MapPicture

SIDE = 96
"""The side of a map's picture, in style units."""


class MapsPage(Screen):
    """The page. open: is told the map that was chosen. path: the one that is worked on now."""

    def __init__(
        self,
        folder: Path,
        home: Path,
        open: Callable[[Path], object],
        path: Path | None,
    ) -> None:
        super().__init__()
        self._folder, self._home, self._open, self._path = folder, home, open, path
        self._said = ""
        self._gone: list[Path] = []
        """What was deleted here, the last one last."""
        self._read()

    def _read(self) -> None:
        self._maps = library(self._home)
        self._unread = [each for each in self._maps if not each.is_read]

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._unread:
            _ = self._unread.pop(0).battlefield
            self.rebuild()
            return True
        return moved

    def wait(self) -> float | None:
        return 0.0 if self._unread else super().wait()

    def build(self, scale: Scale) -> list[Widget]:
        leave = IconButton("leave", icon="ui-quit", called="Back (Esc)", on_press=self.back)
        top = top_bar(scale, "Maps", literal(str(self._folder)), emblem="ui-map", left=[leave])
        own = [each for each in self._maps if not each.path.is_relative_to(SHIPPED)]
        shipped = [each for each in self._maps if each.path.is_relative_to(SHIPPED)]
        parts: list[Part] = []
        if self._said:
            undo: list[Part] = [Share(Label("said", words=literal(self._said), middle=True))]
            if self._gone:
                undo.append(Button("restore", label="Put it back", on_press=self._restore))
            parts.append(Row(undo, gap=theme.GAP, at=0.5))
        parts.append(form.panel("own", "Yours", self._rows(scale, own, True)))
        parts.append(form.panel("shipped", "With the game", self._rows(scale, shipped, False)))
        edge = scale.px(theme.MARGIN)
        low = top.rect.bottom + edge
        room = Rect(edge, low, scale.width - 2 * edge, scale.height - low - edge)
        page = Scrolled("page", Column(parts, gap=theme.GAP), called="Maps")
        return [*page.lay(scale, room), top]

    def _rows(self, scale: Scale, maps: list[MapEntry], own: bool) -> Part:
        if not maps:
            words = "You have drawn none yet: save one, and it is here."
            return Label("none", words=words, colour=theme.MUTED)
        least = scale.px(420) * scale.text

        def made(width: int) -> Part:
            across = max(1, int(width // least))
            cells = [self._row(scale, each, at, own) for at, each in enumerate(maps)]
            return grid(cells, across, 8)

        return ByWidth(made)

    def _row(self, scale: Scale, entry: MapEntry, at: int, own: bool) -> Part:
        id = f"{'own' if own else 'game'}-{at}"
        shown = entry.battlefield if entry.is_read else None
        note = "not read yet"
        if entry.is_read:
            note = "can't be read"
        if shown:
            wide, tall = shown.table
            note = f"{wide:g} × {tall:g} inches, {len(shown.starts)} starts"
        words: list[Part] = [
            Label(f"{id}-name", words=f"**{literal(entry.name)}**", role=Role.LEAD),
            Label(f"{id}-note", words=note, colour=theme.MUTED),
        ]
        if entry.is_read and entry.problem:
            words.append(Label(f"{id}-problem", words=literal(entry.problem), role=Role.NOTE))
        buttons: list[Part] = [
            Button(
                f"{id}-open",
                label="Open" if own else "Open a copy",
                role=Role.SMALL,
                group=Group.PROMPT,
                on_press=partial(self._choose, entry.path),
            )
        ]
        if own:
            here = "It is open in the workshop." if entry.path == self._path else ""
            for key, label, press, reason in (
                ("rename", "Rename", partial(self._rename, entry), here),
                ("copy", "Duplicate", partial(self._duplicate, entry), ""),
                ("delete", "Delete", partial(self._delete, entry), here),
            ):
                buttons.append(
                    Button(
                        f"{id}-{key}",
                        label=label,
                        role=Role.SMALL,
                        group=Group.PROMPT,
                        reason=reason,
                        on_press=press,
                    )
                )
        picture = Sized(MapPicture(f"{id}-picture", shown=shown, side=SIDE), scale.px(SIDE))
        said = Column([*words, Flow(buttons, gap=6)], gap=4)
        return Framed(Panel(id, kind="well"), Row([picture, Share(said)], gap=10, at=0), 10, 10)

    def _choose(self, path: Path) -> None:
        self.manager.pop()
        self._open(path)

    def _does(self, what: Callable[[], str]) -> None:
        try:
            self._said = what()
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self._said = f"That could not be done: {why}."
        self._read()
        self.rebuild()

    def _rename(self, entry: MapEntry) -> None:
        def take(name: str) -> None:
            self._does(lambda: f"It is called {shelf.rename(entry.path, name).name} now.")

        self.manager.push(name_it("Rename the map", entry.name, take, "Rename"))

    def _duplicate(self, entry: MapEntry) -> None:
        self._gone.clear()
        self._does(lambda: f"The copy is {shelf.duplicate(entry.path).name}.")

    def _delete(self, entry: MapEntry) -> None:
        def delete() -> str:
            self._gone.append(shelf.delete(entry.path))
            return f"{entry.name} is deleted."

        self._does(delete)

    def _restore(self) -> None:
        if self._gone:
            self._does(lambda: f"{shelf.restore(self._gone.pop()).name} is back.")
