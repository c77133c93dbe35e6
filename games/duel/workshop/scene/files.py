"""The files of the workshop: what is opened, saved, kept against a crash, and given away."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import gettempdir

from engine import files
from engine.app.screens.naming import name_it
from engine.app.widgets import Answer, Dialog, literal, telling
from engine.rules.quoting import short_path
from games.duel.geometry.terrain import Battlefield
from games.duel.locating import Locating, MapQuestion
from games.duel.maps.access import Access
from games.duel.maps.files import LARGEST
from games.duel.maps.library import OWN, SHIPPED
from games.duel.maps.problems import MapError, MissingFile
from games.duel.workshop import fresh, recovery, saving
from games.duel.workshop.bench import Bench
from games.duel.workshop.document import CannotKeep, Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.naming import named
from games.duel.workshop.scene.desk import Desk

SIDE = 24
"""Inches a side of a new table."""
QUIET, OFTEN = 2.0, 30.0
"""Seconds after a change, and at most between two, after which a drawing is kept."""
LOOK = 2.0
"""Seconds after which it is looked again whether another program has changed the file."""
UNTITLED = "Untitled"
SAVE_FIRST = "Save the map first: without that folder it could not be saved."


class Files:
    """The file of the drawing. path: where it is saved; None is nowhere yet."""

    def __init__(self, home: Path, desk: Desk) -> None:
        self._home, self._desk = home, desk
        self.folder = home / OWN
        self.access = Access(home)
        """What the user has allowed to be read for maps."""
        self.path: Path | None = None
        self._known: bytes | None = None
        self._keeper = recovery.Keeper(home)
        self._kept: bytes | None = None
        self._changed: bytes | None = None
        """The drawing as it was when it was looked at last."""
        self._since = self._since_kept = self._since_look = 0.0
        self._failed = ""
        """What stood in the way of keeping it, and has been told."""
        self._rescued = ""
        """Where the drawing of a workshop that fails is kept, in a sentence."""

    # Opening.

    def begun(self) -> Drawing:
        """A new map, with what it names laid beside it where that can be done."""
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
        return Drawing(path, Document(fresh.bare(SIDE, SIDE)))

    def take(self, drawing: Drawing, path: Path | None, known: bytes | None) -> None:
        """Work on a drawing that is saved there, or nowhere yet."""
        self._keeper.drop()
        self._keeper.close()
        self._keeper = recovery.Keeper(self._home)
        is_copy = path is not None and not self._keeper.claim(path)
        self.path, self._known = (None, None) if is_copy else (path, known)
        self._kept = self._changed = None
        self._desk.open(Bench(drawing))
        if is_copy:
            self._desk.bench.said = (
                "Another window has this map open: look at it here, or save it as a copy."
            )

    def load(self, path: Path) -> None:
        """Open a map; one of the game's own as a copy."""
        try:
            content = files.read(path, LARGEST)
            shipped = path.is_relative_to(SHIPPED)
            to = fresh.free_path(self.folder, path.stem) if shipped else path
            ours = fresh.content_for(content, path, to, self.folder)
            drawing = Drawing(to, Document(ours), self.access.of(path))
        except (OSError, MapError, CannotKeep) as error:
            self._tell("This map can't be opened", f"{path.name}: {_why(error)}.")
            return
        self.take(drawing, None if shipped else path, None if shipped else content)
        if shipped:
            self._desk.bench.said = (
                "This is a copy of a map that comes with the game: save it as your own."
            )

    def locate(self, missing: MissingFile | None = None) -> None:
        """Ask where a file lies that the map names, or show which folders may be read for it."""
        drawing = self._desk.bench.drawing
        self._locating(drawing.path, self._read_again, drawing.document.content).ask(missing)

    def _locate_listed(self, path: Path, changed: Callable[[], object]) -> None:
        """Ask where the files of a map in the list lie; `changed` is called when the answer is
        known, and the open map has been read again."""

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
        return Locating(self.access, question, changed, self._desk.manager.push)

    def _read_again(self) -> None:
        """Show the map with what may be read for it now, if that has changed."""
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
        """A new map, once what is drawn is safe."""
        self._safely(lambda: self.take(self.begun(), None, None))

    def open(self) -> None:
        """Choose a map to open."""
        from games.duel.workshop.scene.maps_page import ListActions, MapsPage

        actions = ListActions(self._open_safely, self._locate_listed)
        self._desk.manager.push(MapsPage(self._home, self.access, actions, self.path))

    def _open_safely(self, path: Path) -> None:
        self._safely(partial(self.load, path))

    def _safely(self, then: Callable[[], None]) -> None:
        """Do something that gives up the drawing, once it is saved or may be lost."""
        if not self._desk.bench.history.is_changed:
            then()
            return
        answers = [
            Answer("Go on drawing"),
            Answer("Save it first", partial(self.save, then), "primary"),
            Answer("Discard the changes", then, "danger"),
        ]
        words = "The map has changes that are not saved."
        self._desk.manager.push(Dialog("Save the map?", words, answers))

    # Saving.

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        """Save where it was saved last, or ask for its name."""
        if self.path is None:
            self.save_as(then)
        elif self._may_save():
            self._correct()
            self._write(self.path, self._desk.bench.drawing, self._known, then)

    def _correct(self) -> None:
        """Have the map name the files in its own folder where they lie."""
        self._desk.bench.alone("Name the files where they lie", fresh.corrected)

    def _may_save(self) -> bool:
        """Return whether the map can be saved; say why it can't."""
        bench = self._desk.bench
        bench.said = bench.read_only
        return not bench.said

    def save_as(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask what it is to be called, and save it as that in the folder of one's own maps."""
        if not self._may_save():
            return
        before = self._desk.bench.drawing.battlefield.name
        name = UNTITLED if before.startswith(UNTITLED) else before
        self._desk.manager.push(name_it("Save as", name, partial(self._save_named, then)))

    def _save_named(self, then: Callable[[], None], name: str) -> None:
        bench = self._desk.bench
        self._correct()
        bench.do("Name the map", lambda drawing: named(drawing, name))
        path = fresh.free_path(self.folder, name)
        drawing = bench.drawing
        try:
            content = fresh.content_for(drawing.document.content, drawing.path, path, self.folder)
            fresh.bring_along(self.folder)
            for folder in drawing.allowed:  # the copy names the same files
                with suppress(OSError):  # then it holds until the program ends
                    self.access.allow(path, folder)
            drawing = Drawing(path, Document(content), drawing.allowed)
        except (OSError, MapError, CannotKeep) as error:
            self._tell("The map can't be saved", f"{short_path(path)}: {_why(error)}.")
            return
        if content != bench.drawing.document.content:
            bench = Bench(drawing)
            self._desk.open(bench, same_map=True)
        self._write(path, drawing, None, then)

    def _write(
        self,
        path: Path,
        drawing: Drawing,
        known: bytes | None,
        then: Callable[[], None],
        force: bool = False,
    ) -> None:
        try:
            self._known = saving.save(drawing, path, known, force)
        except saving.ChangedByOthers:
            self._changed_by_others()
            return
        except files.WriteProtected:
            self._ask_to_overwrite(
                path, partial(self._write, path, drawing, known, then, True), then
            )
            return
        except OSError as error:
            words = "Your drawing is unchanged; save it elsewhere."
            self._tell("The map can't be saved", f"{short_path(path)}: {_why(error)}. {words}")
            return
        self.path = path
        self._keeper.claim(path)
        self._desk.bench.history.saved()
        self._desk.bench.said = f"Saved as {short_path(path)}."
        self._keeper.drop()
        self._kept = drawing.document.content
        self._desk.rebuild()
        then()

    def _ask_to_overwrite(
        self, path: Path, overwrite: Callable[[], None], then: Callable[[], None]
    ) -> None:
        """Ask what to do with a file that is write-protected."""
        answers = [
            Answer("Cancel"),
            Answer("Save as a copy", partial(self.save_as, then), "primary"),
            Answer("Overwrite it", overwrite, "danger"),
        ]
        words = f"The file {literal(short_path(path))} is protected from changes."
        self._desk.manager.push(Dialog("This map is write-protected", words, answers))

    def close(self) -> None:
        """The workshop is left; what is not saved stays kept. Raises `OSError` where it can't be
        kept."""
        try:
            if not self._rescued and not self._keep():
                raise OSError(self._failed)
        finally:
            self._keeper.close()

    def rescue(self) -> str:
        """Keep the bytes of the drawing, if it is not saved, in the folder of what is not saved or
        else in that of the system's temporary files; return a sentence that says where."""
        bench = self._desk.bench
        if self._rescued or not bench.history.is_changed:
            return self._rescued
        path = bench.drawing.path
        content = bench.drawing.document.content
        try:
            self._keeper.keep(path, path.stem, content, self._known)
            self._keeper.close()
            where = "the map workshop offers it when you open it again"
        except Exception:
            kept = files.create_numbered(Path(gettempdir()) / "fireside.tmx", content)
            where = f"it is in {kept}"
        self._rescued = f"Your drawing is kept: {where}."
        return self._rescued

    # Against a crash, and others.

    def pass_time(self, dt: float) -> None:
        """Keep what has changed, and look whether others have written the file."""
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
        """Seconds until there is something to do."""
        content = self._desk.bench.drawing.document.content
        waits = [LOOK] if self.path else []
        if content is not self._kept and self._desk.bench.history.is_changed:
            waits.append(max(QUIET - self._since, 0.05))
        return min(waits, default=None)

    def _keep(self) -> bool:
        """Write down what is not saved; whether it is safe now."""
        bench, drawing = self._desk.bench, self._desk.bench.drawing
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
        if self._desk.bench.history.is_changed:
            return  # saving asks what is to be done
        with suppress(OSError, MapError, CannotKeep):
            self._show_theirs(self.path)

    def _show_theirs(self, path: Path) -> None:
        """Show the file as another program has written it, in one step that can be taken back.
        Raise `OSError`, `UnreadableMap` and `CannotKeep`."""
        bench = self._desk.bench
        content = files.read(path, LARGEST)
        bench.drawing.with_document(Document(content))
        self._desk.hand.cancel()
        self._known = content
        bench.replace(content)
        bench.history.saved()
        bench.said = "Another program has changed the file: this is the new version."
        self._desk.rebuild()

    def _changed_by_others(self) -> None:
        answers = [
            Answer("Cancel"),
            Answer("Keep mine as a copy", self.save_as, "primary"),
            Answer("Take theirs", self._take_theirs, "danger"),
        ]
        words = "Another program has written the file since it was opened here."
        self._desk.manager.push(Dialog("The file has changed", words, answers))

    def _take_theirs(self) -> None:
        assert self.path
        try:
            self._show_theirs(self.path)
        except (OSError, MapError, CannotKeep) as error:
            self._tell("This map can't be opened", f"{self.path.name}: {_why(error)}.")
        else:
            self._keeper.drop()

    def offer_what_is_left(self) -> None:
        """Offer the newest drawing that a program which ended did not save."""
        if self._failed:
            self._desk.bench.said = self._failed
        unsaved = next(recovery.left(self._home), None)
        if unsaved is None:
            return
        from games.duel.workshop.scene.recovered import recovered

        go_on, give_up = partial(self._recover, unsaved), partial(recovery.forget, unsaved)
        allowed = self.access.of(unsaved.path)
        self._desk.manager.push(recovered(unsaved, allowed, go_on, give_up))

    def _recover(self, unsaved: recovery.Unsaved) -> None:
        known = None
        path: Path | None = unsaved.path
        with suppress(OSError):
            known = files.read(unsaved.path, LARGEST)
        if known is None or recovery.digest(known) != unsaved.saved:
            path = known = None
        to = path or fresh.free_path(self.folder, unsaved.path.stem)
        try:
            drawing = Drawing(to, Document(unsaved.content), self.access.of(to))
        except (MapError, CannotKeep) as error:
            self._tell("The drawing can't be opened", f"{unsaved.kept}: {_why(error)}.")
            return
        self.take(drawing, path, known)
        self._desk.bench.history.unsaved()
        if self._keep():
            recovery.forget(unsaved)

    # Leaving it, and giving it away.

    def leave(self, then: Callable[[], None]) -> None:
        """Give up the drawing, once it is saved or may be lost; then do something."""
        self._safely(partial(self._give_up, then))

    def _give_up(self, then: Callable[[], None]) -> None:
        self._keeper.drop()
        self._desk.bench.history.saved()
        then()

    def picture(self) -> None:
        """Write the map as a picture."""
        from games.duel.workshop.scene.exporting import as_picture

        self._desk.manager.push(as_picture(*self._shown()))

    def print(self) -> None:
        """Write the map as a PDF at true inches."""
        from games.duel.workshop.scene.exporting import on_paper

        self._desk.manager.push(on_paper(*self._shown()))

    def _shown(self) -> tuple[Battlefield, str, Path, Callable[[str, str], None]]:
        drawing = self._desk.bench.drawing
        battlefield = drawing.battlefield
        return battlefield, fresh.stem_for(battlefield.name), self.folder, self._tell

    def give(self) -> None:
        """One file for a friend; the map is saved first."""
        from games.duel.workshop.scene.exporting import give

        def given() -> None:
            if self.path:
                give(self.path, self._desk.bench.drawing, self.folder, self._tell)

        if self._desk.bench.history.is_changed or self.path is None:
            self.save(given)
        else:
            given()

    def take_in(self) -> None:
        """Take in a map that a friend gave, and open it."""
        from games.duel.workshop.scene.exporting import take_in

        self._desk.manager.push(take_in(self.folder, self._open_safely, self._tell))

    def _tell(self, title: str, words: str) -> None:
        """Say something that has to be read."""
        self._desk.manager.push(telling(title, literal(words)))


def _why(error: Exception) -> str:
    """Why something failed, to stand in a sentence."""
    if isinstance(error, OSError):
        return literal(error.strerror or str(error))
    if isinstance(error, MapError):
        return literal(": ".join(filter(None, (error.problem.object, error.problem.words))))
    return literal(str(error))
