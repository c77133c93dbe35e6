"""File actions of the workshop: opening, saving, recovery after a crash, and exports."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import gettempdir

from engine import files
from engine.app.screens.naming import name_dialog
from engine.app.widgets import Answer, Dialog, literal, message_dialog
from engine.rules.quoting import short_path
from games.duel.geometry.terrain import Battlefield
from games.duel.locating import Locating, MapQuestion
from games.duel.maps.access import Access
from games.duel.maps.files import MOST_BYTES
from games.duel.maps.library import OWN, SHIPPED
from games.duel.maps.problems import MapError, MissingFile
from games.duel.workshop import fresh, recovery, saving
from games.duel.workshop.bench import Editor
from games.duel.workshop.document import CannotKeep, Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.naming import rename_patches
from games.duel.workshop.scene.desk import Desk

SIDE = 24
"""Width and height of a new table, in inches."""
QUIET = 2.0
"""Seconds after the last change until a drawing is kept for recovery."""
OFTEN = 30.0
"""Greatest number of seconds between two times that a drawing is kept for recovery."""
LOOK = 2.0
"""Seconds between two looks at whether another program has changed the file."""
UNTITLED = "Untitled"
SAVE_FIRST = "Save the map first: without that folder it could not be saved."


class Files:
    """The file of the drawing, with the actions that open, save and export it.

    Attributes:
        folder: Folder of the user's own maps.
        path: Path of the saved map; None if it has not been saved yet.
    """

    def __init__(self, home: Path, desk: Desk) -> None:
        self._home = home
        self._desk = desk
        self.folder = home / OWN
        self.access = Access(home)
        """Folders that the user has allowed to be read for maps."""
        self.path: Path | None = None
        self._known: bytes | None = None
        self._keeper = recovery.Keeper(home)
        self._kept: bytes | None = None
        self._changed: bytes | None = None
        """Content of the drawing at the last look at it."""
        self._since = self._since_kept = self._since_look = 0.0
        self._failed = ""
        """Reason why the drawing can't be kept for recovery, once it has been shown."""
        self._rescued = ""
        """Sentence that says where the drawing is kept after a failure of the workshop."""

    # Opening.

    def first_drawing(self) -> Drawing:
        """Return a new map; copy the game's tilesets into the user's maps folder if possible."""
        try:
            fresh.bring_along(self.folder)
            folder = self.folder
        except OSError as error:
            folder = SHIPPED
            self._failed = (
                f"Nothing can be saved: {short_path(self.folder)} can't be written to"
                f" ({error.strerror or error})."
            )
        path = folder / fresh.free_path(self.folder, UNTITLED).name
        return Drawing(path, Document(fresh.empty_map(SIDE, SIDE)))

    def take(self, drawing: Drawing, path: Path | None, known_content: bytes | None) -> None:
        """Work on a drawing from now on.

        Args:
            drawing: The drawing.
            path: Path of the saved map; None if it has not been saved yet.
            known_content: Content of the saved map, or None.
        """
        self._keeper.drop()
        self._keeper.close()
        self._keeper = recovery.Keeper(self._home)
        is_copy = path is not None and not self._keeper.claim(path)
        self.path, self._known = (None, None) if is_copy else (path, known_content)
        self._kept = self._changed = None
        self._desk.open(Editor(drawing))
        if is_copy:
            self._desk.bench.message = (
                "Another window has this map open: look at it here, or save it as a copy."
            )

    def load(self, path: Path) -> None:
        """Open a map; one of the game's own is opened as a copy."""
        try:
            content = files.read(path, MOST_BYTES)
            shipped = path.is_relative_to(SHIPPED)
            target = fresh.free_path(self.folder, path.stem) if shipped else path
            ours = fresh.content_for(content, path, target, self.folder)
            drawing = Drawing(target, Document(ours), self.access.of(path))
        except (OSError, MapError, CannotKeep) as error:
            self._tell("This map can't be opened", f"{path.name}: {_why(error)}.")
            return
        self.take(drawing, None if shipped else path, None if shipped else content)
        if shipped:
            self._desk.bench.message = (
                "This is a copy of a map that comes with the game: save it as your own."
            )

    def locate(self, missing: MissingFile | None = None) -> None:
        """Ask for the folder of a missing file, or show the folders that may be read."""
        drawing = self._desk.bench.drawing
        self._locating(drawing.path, self._read_again, drawing.document.content).ask(missing)

    def _locate_listed(self, path: Path, changed: Callable[[], object]) -> None:
        """Ask for the folders of the missing files of a listed map.

        `changed` is called after the answer, when the open map has been read again.
        """

        def read_again() -> None:
            self._read_again()
            changed()

        self._locating(path, read_again).ask()

    def _locating(
        self, path: Path, changed: Callable[[], object], content: bytes | None = None
    ) -> Locating:
        bench = self._desk.bench
        is_beside = path.parent == bench.drawing.path.parent
        stays = SAVE_FIRST if is_beside and bench.history.is_changed else ""
        question = MapQuestion(path, self.folder, content, stays)
        return Locating(self.access, question, changed, self._desk.screen.manager.push)

    def _read_again(self) -> None:
        """Read the map again with the folders that are allowed now, if they have changed."""
        bench = self._desk.bench
        allowed = self.access.of(bench.drawing.path)
        if allowed == tuple(bench.drawing.allowed):
            return
        try:
            bench.read_again(allowed)
        except (MapError, CannotKeep) as error:
            self._tell("This map can't be read", f"{bench.drawing.path.name}: {_why(error)}.")
            return
        self._desk.open(bench, same_map=True)

    def new(self) -> None:
        """Begin a new map, after the player has saved or discarded the drawing."""
        self._safely(self._take_new)

    def _take_new(self) -> None:
        self.take(self.first_drawing(), None, None)

    def open(self) -> None:
        """Show the page on which a map to open is chosen."""
        from games.duel.workshop.scene.maps_page import ListActions, MapsPage

        actions = ListActions(self._open_safely, self._locate_listed)
        self._desk.screen.manager.push(MapsPage(self._home, self.access, actions, self.path))

    def _open_safely(self, path: Path) -> None:
        self._safely(partial(self.load, path))

    def _safely(self, then: Callable[[], None]) -> None:
        """Call `then`, which replaces the drawing, after unsaved changes are saved or discarded."""
        if not self._desk.bench.history.is_changed:
            then()
            return
        answers = [
            Answer("Go on drawing"),
            Answer("Save it first", partial(self.save, then), "primary"),
            Answer("Discard the changes", then, "danger"),
        ]
        words = "The map has changes that are not saved."
        self._desk.screen.manager.push(Dialog("Save the map?", words, answers))

    # Saving.

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        """Save to the present path, or ask for a name if there is no path yet; then call `then`."""
        if self.path is None:
            self.save_as(then)
        elif self._may_save():
            self._correct()
            self._write(self.path, self._desk.bench.drawing, self._known, then)

    def _correct(self) -> None:
        """Correct the names of moved files in the map's own folder."""
        self._desk.bench.do_alone("Name the files where they lie", fresh.corrected)

    def _may_save(self) -> bool:
        """Return True if the map can be saved; otherwise show the reason."""
        bench = self._desk.bench
        bench.message = bench.read_only
        return not bench.message

    def save_as(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask for a name, and save under it in the folder of the user's own maps."""
        if not self._may_save():
            return
        before = self._desk.bench.drawing.battlefield.name
        name = UNTITLED if before.startswith(UNTITLED) else before
        self._desk.screen.manager.push(
            name_dialog("Save as", name, partial(self._save_named, then))
        )

    def _save_named(self, then: Callable[[], None], name: str) -> None:
        bench = self._desk.bench
        self._correct()
        bench.do("Name the map", lambda drawing: rename_patches(drawing, name))
        path = fresh.free_path(self.folder, name)
        drawing = bench.drawing
        try:
            content = fresh.content_for(drawing.document.content, drawing.path, path, self.folder)
            fresh.bring_along(self.folder)
            for folder in drawing.allowed:  # the copy names the same files
                with suppress(OSError):  # the permission then ends with the program
                    self.access.allow(path, folder)
            drawing = Drawing(path, Document(content), drawing.allowed)
        except (OSError, MapError, CannotKeep) as error:
            self._tell("The map can't be saved", f"{short_path(path)}: {_why(error)}.")
            return
        if content != bench.drawing.document.content:
            bench = Editor(drawing)
            self._desk.open(bench, same_map=True)
        self._write(path, drawing, None, then)

    def _write(
        self,
        path: Path,
        drawing: Drawing,
        known_content: bytes | None,
        then: Callable[[], None],
        force: bool = False,
    ) -> None:
        try:
            self._known = saving.save(drawing, path, known_content, force)
        except saving.ChangedByOthers:
            self._changed_by_others()
            return
        except files.WriteProtected:
            self._ask_to_overwrite(
                path, partial(self._write, path, drawing, known_content, then, True), then
            )
            return
        except OSError as error:
            words = "Your drawing is unchanged; save it elsewhere."
            self._tell("The map can't be saved", f"{short_path(path)}: {_why(error)}. {words}")
            return
        self.path = path
        self._keeper.claim(path)
        self._desk.bench.history.saved()
        self._desk.bench.message = f"Saved as {short_path(path)}."
        self._keeper.drop()
        self._kept = drawing.document.content
        self._desk.screen.rebuild()
        then()

    def _ask_to_overwrite(
        self, path: Path, overwrite: Callable[[], None], then: Callable[[], None]
    ) -> None:
        """Ask whether to overwrite a write-protected file."""
        answers = [
            Answer("Cancel"),
            Answer("Save as a copy", partial(self.save_as, then), "primary"),
            Answer("Overwrite it", overwrite, "danger"),
        ]
        words = f"The file {literal(short_path(path))} is protected from changes."
        self._desk.screen.manager.push(Dialog("This map is write-protected", words, answers))

    def close(self) -> None:
        """Keep unsaved changes for recovery, and release the locks.

        Raises:
            OSError: The changes can't be kept.
        """
        try:
            if not self._rescued and not self._keep():
                raise OSError(self._failed)
        finally:
            self._keeper.close()

    def rescue(self) -> str:
        """Keep unsaved changes after a failure; return a sentence that says where.

        The drawing goes into the folder of unsaved drawings, or into the system's temporary folder
        if that fails.
        """
        bench = self._desk.bench
        if self._rescued or not bench.history.is_changed:
            return self._rescued
        path = bench.drawing.path
        content = bench.drawing.document.content
        try:
            self._keeper.keep(path, path.stem, content, self._known)
            self._keeper.close()
            hope = "the map workshop offers it when you open it again"
        except Exception:
            rescued = files.create_numbered(Path(gettempdir()) / "fireside.tmx", content)
            hope = f"it is in {rescued}"
        self._rescued = f"Your drawing is kept: {hope}."
        return self._rescued

    # Recovery, and changes by other programs.

    def pass_time(self, dt: float) -> None:
        """Keep changes for recovery, and check the file for changes by other programs.

        `dt` is the time since the last call, in seconds.
        """
        content = self._desk.bench.drawing.document.content
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
        """Return the seconds until there is something to do; None if there is nothing to do."""
        content = self._desk.bench.drawing.document.content
        waits = [LOOK] if self.path else []
        if content is not self._kept and self._desk.bench.history.is_changed:
            waits.append(max(QUIET - self._since, 0.05))
        return min(waits, default=None)

    def _keep(self) -> bool:
        """Keep unsaved changes for recovery; return True if a crash would lose nothing now."""
        bench = self._desk.bench
        drawing = self._desk.bench.drawing
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
                self._failed = bench.message = words
            return False
        return True

    def _look(self) -> None:
        if self.path is None or not saving.is_changed(self.path, self._known):
            return
        if self._desk.bench.history.is_changed:
            return  # saving will ask about it
        with suppress(OSError, MapError, CannotKeep):
            self._show_theirs(self.path)

    def _show_theirs(self, path: Path) -> None:
        """Show the file as another program has written it, in one step that can be undone.

        Raises:
            OSError: The file can't be read.
            UnreadableMap: The content is not a map that can be read.
            CannotKeep: The file can't be patched.
        """
        bench = self._desk.bench
        content = files.read(path, MOST_BYTES)
        bench.drawing.with_document(Document(content))
        self._desk.hand.cancel()
        self._known = content
        bench.replace(content)
        bench.history.saved()
        bench.message = "Another program has changed the file: this is the new version."
        self._desk.screen.rebuild()

    def _changed_by_others(self) -> None:
        answers = [
            Answer("Cancel"),
            Answer("Keep mine as a copy", self.save_as, "primary"),
            Answer("Take theirs", self._take_theirs, "danger"),
        ]
        words = "Another program has written the file since it was opened here."
        self._desk.screen.manager.push(Dialog("The file has changed", words, answers))

    def _take_theirs(self) -> None:
        assert self.path
        try:
            self._show_theirs(self.path)
        except (OSError, MapError, CannotKeep) as error:
            self._tell("This map can't be opened", f"{self.path.name}: {_why(error)}.")
        else:
            self._keeper.drop()

    def offer_what_is_left(self) -> None:
        """Offer the newest unsaved drawing of a program that has ended."""
        if self._failed:
            self._desk.bench.message = self._failed
        unsaved = next(recovery.unsaved_files(self._home), None)
        if unsaved is None:
            return
        from games.duel.workshop.scene.recovered import recovered

        go_on = partial(self._recover, unsaved)
        give_up = partial(recovery.forget, unsaved)
        allowed = self.access.of(unsaved.path)
        self._desk.screen.manager.push(recovered(unsaved, allowed, go_on, give_up))

    def _recover(self, unsaved: recovery.Unsaved) -> None:
        known_content = None
        path: Path | None = unsaved.path
        with suppress(OSError):
            known_content = files.read(unsaved.path, MOST_BYTES)
        if known_content is None or recovery.digest(known_content) != unsaved.saved:
            path = known_content = None
        target = path or fresh.free_path(self.folder, unsaved.path.stem)
        try:
            drawing = Drawing(target, Document(unsaved.content), self.access.of(target))
        except (MapError, CannotKeep) as error:
            self._tell("The drawing can't be opened", f"{unsaved.kept}: {_why(error)}.")
            return
        self.take(drawing, path, known_content)
        self._desk.bench.history.unsaved()
        if self._keep():
            recovery.forget(unsaved)

    # Leaving, exports and imports.

    def leave(self, then: Callable[[], None]) -> None:
        """Call `then` after unsaved changes are saved or discarded, and drop the drawing."""
        self._safely(partial(self._give_up, then))

    def _give_up(self, then: Callable[[], None]) -> None:
        self._keeper.drop()
        self._desk.bench.history.saved()
        then()

    def picture(self) -> None:
        """Show the dialog that exports the map as a picture."""
        from games.duel.workshop.scene.exporting import as_picture

        self._desk.screen.manager.push(as_picture(*self._shown()))

    def print(self) -> None:
        """Show the dialog that exports the map as a PDF in true size."""
        from games.duel.workshop.scene.exporting import on_paper

        self._desk.screen.manager.push(on_paper(*self._shown()))

    def _shown(self) -> tuple[Battlefield, str, Path, Callable[[str, str], None]]:
        drawing = self._desk.bench.drawing
        battlefield = drawing.battlefield
        return battlefield, fresh.stem_for(battlefield.name), self.folder, self._tell

    def give(self) -> None:
        """Export the map as one zip for a friend; unsaved changes are saved first."""
        from games.duel.workshop.scene.exporting import give

        def given() -> None:
            if self.path:
                give(self.path, self._desk.bench.drawing, self.folder, self._tell)

        if self._desk.bench.history.is_changed or self.path is None:
            self.save(given)
        else:
            given()

    def take_in(self) -> None:
        """Import a map from a friend, and open it."""
        from games.duel.workshop.scene.exporting import take_in

        self._desk.screen.manager.push(take_in(self.folder, self._open_safely, self._tell))

    def _tell(self, title: str, words: str) -> None:
        """Show a message that has to be confirmed."""
        self._desk.screen.manager.push(message_dialog(title, literal(words)))


def _why(error: Exception) -> str:
    """Return the reason of an error, for use in a sentence."""
    if isinstance(error, OSError):
        return literal(error.strerror or str(error))
    if isinstance(error, MapError):
        return literal(": ".join(filter(None, (error.problem.object, error.problem.words))))
    return literal(str(error))
