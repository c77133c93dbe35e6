"""The files of the workshop: what is opened, saved, kept against a crash, and given away."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

from engine import files
from engine.app.navigation import ToolNavigation
from engine.app.scene import SceneManager
from engine.app.screens.naming import name_it
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.widgets import Answer, Dialog, literal, telling
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.files import LARGEST
from games.duel.maps.library import OWN, SHIPPED
from games.duel.maps.problems import MapError
from games.duel.workshop import fresh, recovery, saving
from games.duel.workshop.bench import Bench
from games.duel.workshop.document import CannotKeep, Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.naming import named
from games.duel.workshop.scene.pages import Pages


class FilesScreen(Protocol):
    """What the files need of their screen."""

    manager: SceneManager
    pages: Pages

    @property
    def bench(self) -> Bench: ...
    def open(self, bench: Bench) -> None: ...
    def rebuild(self) -> None: ...


SIDE = 24
"""Inches a side of a new table."""
QUIET, OFTEN = 2.0, 30.0
"""Seconds after a change, and at most between two, after which a drawing is kept."""
LOOK = 2.0
"""Seconds after which it is looked again whether another program has changed the file."""
UNTITLED = "Untitled"


class Files:
    """The file of the drawing. path: where it is saved; None is nowhere yet."""

    def __init__(self, home: Path, screen: FilesScreen) -> None:
        self._home, self._screen = home, screen
        self.folder = home / OWN
        self.path: Path | None = None
        self._known: bytes | None = None
        self._keeper = recovery.Keeper(home)
        self._kept: bytes | None = None
        self._changed: bytes | None = None
        """The drawing as it was when it was looked at last."""
        self._since = self._since_kept = self._since_look = 0.0
        self._failed = ""
        """What stood in the way of keeping it, and has been told."""

    # Opening.

    def begun(self) -> Drawing:
        """A new map, with what it names laid beside it where that can be done."""
        try:
            fresh.bring_along(self.folder)
            folder = self.folder
        except OSError as error:
            folder = SHIPPED
            self._failed = (
                f"Nothing can be saved: {self.folder} can't be written to"
                f" ({error.strerror or error})."
            )
        path = folder / fresh.free_path(self.folder, UNTITLED).name
        return Drawing(path, Document(fresh.bare(SIDE, SIDE)))

    def take(self, drawing: Drawing, path: Path | None, known: bytes | None) -> None:
        """Work on a drawing that is saved there, or nowhere yet."""
        self._keeper.drop()
        self._keeper.close()
        self._keeper = recovery.Keeper(self._home)
        is_copy = path is not None and not self._keeper.claim(path)
        self.path, self._known = (None, None) if is_copy else (path, known)
        self._kept = self._changed = None
        self._screen.open(Bench(drawing))
        if is_copy:
            self._screen.bench.said = (
                "Another window has this map open: here it is to look at, and is saved as a copy."
            )

    def load(self, path: Path) -> None:
        """Open a map; one of the game's own as a copy."""
        try:
            content = files.read(path, LARGEST)
            shipped = path.is_relative_to(SHIPPED)
            to = fresh.free_path(self.folder, path.stem) if shipped else path
            ours = fresh.content_for(content, path, to, self.folder)
            drawing = Drawing(to, Document(ours))
        except (OSError, MapError, CannotKeep) as error:
            self._tell("This map can't be opened", f"{path.name}: {_why(error)}.")
            return
        self.take(drawing, None if shipped else path, None if shipped else content)
        if shipped:
            self._screen.bench.said = (
                "A copy of the map that comes with the game: save it as yours."
            )

    def new(self) -> None:
        """A new map, once what is drawn is safe."""
        self._safely(lambda: self.take(self.begun(), None, None))

    def open(self) -> None:
        """Choose a map to open."""
        from games.duel.workshop.scene.maps_page import MapsPage

        self._screen.manager.push(MapsPage(self.folder, self._home, self._open_safely, self.path))

    def _open_safely(self, path: Path) -> None:
        self._safely(partial(self.load, path))

    def _safely(self, then: Callable[[], None]) -> None:
        """Do something that gives up the drawing, once it is saved or may be lost."""
        if not self._screen.bench.history.is_changed:
            then()
            return
        answers = [
            Answer("Go on drawing"),
            Answer("Save it first", partial(self.save, then), "primary"),
            Answer("Lose the changes", then, "danger"),
        ]
        words = "The map is not saved as it stands."
        self._screen.manager.push(Dialog("Save the map?", words, answers))

    # Saving.

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        """Save where it was saved last, or ask for its name."""
        if self.path is None:
            self.save_as(then)
        else:
            self._write(self.path, self._screen.bench.drawing, self._known, then)

    def save_as(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask what it is to be called, and save it as that in the folder of one's own maps."""
        before = self._screen.bench.drawing.battlefield.name
        name = UNTITLED if before.startswith(UNTITLED) else before
        self._screen.manager.push(name_it("Save as", name, partial(self._save_named, then)))

    def _save_named(self, then: Callable[[], None], name: str) -> None:
        bench = self._screen.bench
        bench.do("Name the map", lambda drawing: named(drawing, name))
        path = fresh.free_path(self.folder, name)
        drawing = bench.drawing
        content = fresh.content_for(drawing.document.content, drawing.path, path, self.folder)
        try:
            fresh.bring_along(self.folder)
            drawing = Drawing(path, Document(content))
        except (OSError, MapError) as error:
            self._tell("The map can't be saved", f"{path}: {_why(error)}.")
            return
        if content != bench.drawing.document.content:
            bench = Bench(drawing)
            self._screen.open(bench)
        self._write(path, drawing, None, then)

    def _write(
        self, path: Path, drawing: Drawing, known: bytes | None, then: Callable[[], None]
    ) -> None:
        try:
            self._known = saving.save(drawing, path, known)
        except saving.ChangedByOthers:
            self._changed_by_others()
            return
        except OSError as error:
            words = f"{path}: {_why(error)}. The drawing is kept as it is; save it elsewhere."
            self._tell("The map can't be saved", words)
            return
        self.path = path
        self._keeper.claim(path)
        self._screen.bench.history.saved()
        self._screen.bench.said = f"Saved as {path}."
        self._keeper.drop()
        self._kept = drawing.document.content
        self._screen.rebuild()
        then()

    def close(self) -> None:
        """The workshop is left; what is not saved stays kept."""
        self._keep()
        self._keeper.close()

    # Against a crash, and others.

    def pass_time(self, dt: float) -> None:
        """Keep what has changed, and look whether others have written the file."""
        content = self._screen.bench.drawing.document.content
        self._since_kept += dt
        self._since_look += dt
        self._since = 0.0 if content is not self._changed else self._since + dt
        self._changed = content
        if content is not self._kept and (self._since >= QUIET or self._since_kept >= OFTEN):
            self._keep()
        if self._since_look >= LOOK:
            self._since_look = 0.0
            self._look()

    def wait(self) -> float | None:
        """Seconds until there is something to do."""
        content = self._screen.bench.drawing.document.content
        waits = [LOOK] if self.path else []
        if content is not self._kept and self._screen.bench.history.is_changed:
            waits.append(max(QUIET - self._since, 0.05))
        return min(waits, default=None)

    def _keep(self) -> bool:
        """Write down what is not saved; whether it is safe now."""
        bench, drawing = self._screen.bench, self._screen.bench.drawing
        self._since_kept = 0.0
        self._kept = drawing.document.content
        if not bench.history.is_changed:
            return True
        try:
            name = drawing.battlefield.name
            self._keeper.keep(drawing.path, name, drawing.document.content, self._known)
            self._failed = ""
        except OSError as error:
            words = f"What you draw can't be kept against a crash ({error.strerror or error})."
            if words != self._failed:
                self._failed = bench.said = words
            return False
        return True

    def _look(self) -> None:
        if self.path is None or not saving.is_changed(self.path, self._known):
            return
        if self._screen.bench.history.is_changed:
            return  # saving asks what is to be done
        with suppress(OSError):
            content = files.read(self.path, LARGEST)
            try:
                Drawing(self.path, Document(content))
            except (MapError, CannotKeep):
                return
            self._known = content
            self._screen.bench.replace(content)
            self._screen.bench.history.saved()
            self._screen.bench.said = (
                "Another program has changed the file: it is shown as it is now."
            )
            self._screen.rebuild()

    def _changed_by_others(self) -> None:
        answers = [
            Answer("Cancel"),
            Answer("Keep mine as a copy", self.save_as, "primary"),
            Answer("Take theirs", self._take_theirs, "danger"),
        ]
        words = "Another program has written the file since it was opened here."
        self._screen.manager.push(Dialog("The file has changed", words, answers))

    def _take_theirs(self) -> None:
        if self.path:
            self.load(self.path)

    def offer_what_is_left(self) -> None:
        """Offer the newest drawing that a program which ended did not save."""
        if self._failed:
            self._screen.bench.said = self._failed
        unsaved = next(recovery.left(self._home), None)
        if unsaved is None:
            return
        from games.duel.workshop.scene.recovered import recovered

        go_on, give_up = partial(self._recover, unsaved), partial(recovery.forget, unsaved)
        self._screen.manager.push(recovered(unsaved, go_on, give_up))

    def _recover(self, unsaved: recovery.Unsaved) -> None:
        known = None
        path: Path | None = unsaved.path
        with suppress(OSError):
            known = files.read(unsaved.path, LARGEST)
        if known is None or recovery.digest(known) != unsaved.saved:
            path = known = None
        to = path or fresh.free_path(self.folder, unsaved.path.stem)
        try:
            drawing = Drawing(to, Document(unsaved.content))
        except (MapError, CannotKeep) as error:
            self._tell("The drawing can't be opened", f"{unsaved.kept}: {_why(error)}.")
            return
        self.take(drawing, path, known)
        self._screen.bench.history.unsaved()
        if self._keep():
            recovery.forget(unsaved)

    # The menu.

    def menu(self, navigation: ToolNavigation) -> None:
        """What can be done with the map."""

        def leave() -> None:
            self._keeper.drop()
            self._screen.bench.history.saved()
            navigation.title()

        items = [
            MenuItem("New map", self.new, "Ctrl+N"),
            MenuItem("Open a map", self.open, "Ctrl+O"),
            MenuItem("Save", self.save, "Ctrl+S", "ui-save"),
            MenuItem("Save as", self.save_as, "Ctrl+Shift+S"),
            MenuItem("Give to a friend", self.give),
            MenuItem("Import a map", self.take_in),
            MenuItem("Export as a picture", self.picture),
            MenuItem("Print at true inches", self.print),
            MenuItem("The steps so far", self._screen.pages.steps),
            MenuItem("Rules of DUEL", navigation.rules, icon="ui-book", stays=True),
            MenuItem("Settings", navigation.settings, "F10", "ui-gear", "f10", stays=True),
            MenuItem("Leave for the title", partial(self._safely, leave), hotkey="q"),
        ]
        self._screen.manager.push(PauseScreen(items, "The map", "Go on drawing"))

    def picture(self) -> None:
        """Write the map as a picture."""
        from games.duel.workshop.scene.exporting import as_picture

        self._screen.manager.push(as_picture(*self._shown()))

    def print(self) -> None:
        """Write the map as a PDF at true inches."""
        from games.duel.workshop.scene.exporting import on_paper

        self._screen.manager.push(on_paper(*self._shown()))

    def _shown(self) -> tuple[Battlefield, str, Path, Callable[[str, str], None]]:
        drawing = self._screen.bench.drawing
        return drawing.battlefield, drawing.path.stem, self.folder, self._tell

    def give(self) -> None:
        """One file for a friend; the map is saved first."""
        from games.duel.workshop.scene.exporting import give

        def given() -> None:
            if self.path:
                give(self.path, self.folder, self._tell)

        if self._screen.bench.history.is_changed or self.path is None:
            self.save(given)
        else:
            given()

    def take_in(self) -> None:
        """Take in a map that a friend gave, and open it."""
        from games.duel.workshop.scene.exporting import take_in

        self._screen.manager.push(take_in(self.folder, self._open_safely, self._tell))

    def _tell(self, title: str, words: str) -> None:
        """Say something that has to be read."""
        self._screen.manager.push(telling(title, literal(words)))


def _why(error: Exception) -> str:
    """Why something failed, to stand in a sentence."""
    if isinstance(error, OSError):
        return literal(error.strerror or str(error))
    if isinstance(error, MapError):
        return literal(": ".join(filter(None, (error.problem.object, error.problem.words))))
    return literal(str(error))
