"""File actions of the workshop: opening, saving, recovery after a crash, and exports.

A drawing is a map's file as it is edited; its changes are kept for recovery in a file of their own
until they are saved. A map reads files in its own folder, and in folders that the user has allowed.
The workshop's screen calls `pass_time` once per frame, and `wait` to know when it must.
"""

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
from games.duel.locating import FileLocationDialog, MapQuestion
from games.duel.maps.access import Access
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.library import OWN_FOLDER, SHIPPED_FOLDER
from games.duel.maps.problems import MapError, MissingFile
from games.duel.workshop import fresh, recovery, saving
from games.duel.workshop.document import Document, UnpatchableFile
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.editor import Editor
from games.duel.workshop.history import UndoStep
from games.duel.workshop.naming import rename_patches
from games.duel.workshop.scene.desk import Desk

NEW_TABLE_SIDE = 24
"""Width and height of a new table, in inches."""
RECOVERY_DELAY = 2.0
"""Seconds after the first change that is not kept for recovery until the drawing is kept."""
CHECK_INTERVAL = 2.0
"""Seconds between two looks at whether another program has changed the file."""
MIN_WAIT = 0.05
"""Smallest number of seconds until the next look at whether to keep the drawing."""
UNTITLED = "Untitled"
"""Beginning of the name of a new map, which is not proposed when the map is saved."""
SAVE_FIRST = "Save the map first: without that folder it could not be saved."
"""Reason why the folder of a map's files can't be withdrawn while the map has changes."""


class Files:
    """The file of the drawing, with the actions that open, save and export it.

    Attributes:
        folder: Folder of the user's own maps.
    """

    def __init__(self, home: Path, desk: Desk) -> None:
        self._home = home
        self._desk = desk
        self.folder = home / OWN_FOLDER
        self.access = Access(home)
        """Folders that the user has allowed to be read for maps."""
        self._saved_path: Path | None = None
        """Path of the map that was opened or saved last, or None."""
        self._saved_beginning: UndoStep | None = None
        """Step with which the drawing in that file began; None if it is as it was opened."""
        self._content_on_disk: bytes | None = None
        """Content of the saved map as it was last read or written here, or None."""
        self._keeper = recovery.RecoveryKeeper(home)
        """Recovery file of the drawing, and the lock of the map."""
        self._recovery_content: bytes | None = None
        """Content of the drawing when it was last kept for recovery, or should have been."""
        self._seconds_unkept: float | None = None
        """Seconds since the first change that is not kept for recovery; None without one."""
        self._seconds_since_check = 0.0
        """Seconds since the file was last compared with its known content."""
        self._recovery_problem = ""
        """Reason why the drawing can't be kept for recovery, once it has been shown."""
        self._rescue_words = ""
        """Sentence that says where the drawing is kept after a failure of the workshop."""

    @property
    def path(self) -> Path | None:
        """Path of the drawing's file; None if it has not been saved yet.

        A drawing that a step has put in the place of another one has no file until it is saved, and
        the file of the other one stays as it is. When the step is undone, the other one has its
        file again, unless the new drawing has been saved meanwhile.
        """
        is_same_drawing = self._desk.editor.history.beginning is self._saved_beginning
        return self._saved_path if is_same_drawing else None

    @property
    def state(self) -> str:
        """State of the file of the drawing, in a few words."""
        if not self.path:
            return "not saved yet"
        return "changed" if self._desk.editor.history.is_changed else "saved"

    # Opening.

    def first_drawing(self) -> Drawing:
        """Return a new map; copy the game's tilesets into the user's maps folder if possible."""
        try:
            fresh.copy_shipped_files(self.folder)
            folder = self.folder
        except OSError as error:
            folder = SHIPPED_FOLDER
            self._recovery_problem = (
                f"Nothing can be saved: {short_path(self.folder)} can't be written to"
                f" ({error.strerror or error})."
            )
        # If the copying failed, this path only serves to find the tilesets beside it.
        path = folder / fresh.free_path(self.folder, UNTITLED).name
        return Drawing(path, Document(fresh.empty_map(NEW_TABLE_SIDE, NEW_TABLE_SIDE)))

    def work_on(self, drawing: Drawing, path: Path | None, known_content: bytes | None) -> None:
        """Work on a drawing from now on.

        Args:
            drawing: The drawing.
            path: Path of the saved map; None if it has not been saved yet.
            known_content: Content of the saved map, or None.
        """
        self._keeper.drop()
        self._keeper.close()
        self._keeper = recovery.RecoveryKeeper(self._home)
        is_copy = path is not None and not self._keeper.claim(path)
        self._saved_path = None if is_copy else path
        self._saved_beginning = None
        self._content_on_disk = None if is_copy else known_content
        self._recovery_content = None
        self._seconds_unkept = None
        self._desk.open(Editor(drawing))
        if is_copy:
            self._desk.editor.message = (
                "Another window has this map open: look at it here, or save it as a copy."
            )

    def load(self, path: Path) -> None:
        """Open a map; one of the game's own is opened as a copy."""
        try:
            content = files.read(path, MAX_FILE_BYTES)
            is_shipped = path.is_relative_to(SHIPPED_FOLDER)
            target = fresh.free_path(self.folder, path.stem) if is_shipped else path
            adapted_content = fresh.content_at(content, path, target, self.folder)
            drawing = Drawing(target, Document(adapted_content), self.access.folders_for(path))
        except (OSError, MapError, UnpatchableFile) as error:
            self._show_message("This map can't be opened", f"{path.name}: {_reason(error)}.")
            return
        if not is_shipped:
            self.work_on(drawing, path, known_content=content)
            return
        self.work_on(drawing, path=None, known_content=None)
        self._desk.editor.message = (
            "This is a copy of a map that comes with the game: save it as your own."
        )

    def ask_for_folder(self, missing_file: MissingFile | None = None) -> None:
        """Ask for the folder of a missing file, or show the folders that may be read."""
        drawing = self._desk.editor.drawing
        self._folder_question(drawing.path, self._read_again, drawing.document.content).ask(
            missing_file
        )

    def _locate_listed(self, path: Path, on_change: Callable[[], object]) -> None:
        """Ask for the folders of the missing files of a listed map.

        `on_change` is called after the answer, when the open map has been read again.
        """

        def read_again() -> None:
            self._read_again()
            on_change()

        self._folder_question(path, read_again).ask()

    def _folder_question(
        self, path: Path, on_change: Callable[[], object], content: bytes | None = None
    ) -> FileLocationDialog:
        editor = self._desk.editor
        is_in_same_folder = path.parent == editor.drawing.path.parent
        no_withdrawal = SAVE_FIRST if is_in_same_folder and editor.history.is_changed else ""
        question = MapQuestion(path, self.folder, content, no_withdrawal)
        return FileLocationDialog(self.access, question, on_change, self._desk.screen.manager.push)

    def _read_again(self) -> None:
        """Read the map again with the folders that are allowed now, if they have changed."""
        editor = self._desk.editor
        allowed_folders = self.access.folders_for(editor.drawing.path)
        if allowed_folders == tuple(editor.drawing.allowed_folders):
            return
        try:
            editor.read_again(allowed_folders)
        except (MapError, UnpatchableFile) as error:
            self._show_message(
                "This map can't be read", f"{editor.drawing.path.name}: {_reason(error)}."
            )
            return
        self._desk.open(editor, is_same_map=True)

    def begin_new_map(self) -> None:
        """Begin a new map, after the player has saved or discarded the drawing."""
        self._after_saving_changes(self._work_on_new_map)

    def _work_on_new_map(self) -> None:
        self.work_on(self.first_drawing(), path=None, known_content=None)

    def show_maps(self) -> None:
        """Show the page on which a map to open is chosen."""
        from games.duel.workshop.scene.maps_page import ListActions, MapsPage

        actions = ListActions(self._save_and_open, self._locate_listed)
        self._desk.screen.manager.push(MapsPage(self._home, self.access, actions, self.path))

    def _save_and_open(self, path: Path) -> None:
        self._after_saving_changes(partial(self.load, path))

    def _after_saving_changes(self, next_action: Callable[[], None]) -> None:
        """Call `next_action`, which replaces the drawing, once no change is unsaved.

        Unsaved changes are saved or discarded before, or the user goes on drawing.
        """
        if not self._desk.editor.history.is_changed:
            next_action()
            return
        answers = [
            Answer("Go on drawing"),
            Answer("Save it first", partial(self.save, next_action), "primary"),
            Answer("Discard the changes", next_action, "danger"),
        ]
        words = "The map has changes that are not saved."
        self._desk.screen.manager.push(Dialog("Save the map?", words, answers))

    # Saving.

    def save(self, next_action: Callable[[], None] = lambda: None) -> None:
        """Save the drawing, then call `next_action`; ask for a name if there is no path yet."""
        if self.path is None:
            self.save_as(next_action)
        elif self._check_writable():
            self._correct_file_names()
            self._write(self.path, self._desk.editor.drawing, self._content_on_disk, next_action)

    def _correct_file_names(self) -> None:
        """Correct the names of moved files in the map's own folder."""
        self._desk.editor.do_without_symmetry(
            "Name the files where they lie", fresh.correction_patches
        )

    def _check_writable(self) -> bool:
        """Return True if the map can be saved; otherwise show the reason."""
        editor = self._desk.editor
        editor.message = editor.read_only_reason
        return not editor.message

    def save_as(self, next_action: Callable[[], None] = lambda: None) -> None:
        """Ask for a name, and save under it in the folder of the user's own maps."""
        if not self._check_writable():
            return
        present_name = self._desk.editor.drawing.battlefield.name
        name = UNTITLED if present_name.startswith(UNTITLED) else present_name
        self._desk.screen.manager.push(
            name_dialog("Save as", name, partial(self._save_named, next_action))
        )

    def _save_named(self, next_action: Callable[[], None], name: str) -> None:
        editor = self._desk.editor
        self._correct_file_names()
        editor.carry_out("Name the map", lambda drawing: rename_patches(drawing, name))
        path = fresh.free_path(self.folder, name)
        drawing = editor.drawing
        try:
            content = fresh.content_at(drawing.document.content, drawing.path, path, self.folder)
            fresh.copy_shipped_files(self.folder)
            for folder in drawing.allowed_folders:  # the copy names the same files
                with suppress(OSError):  # if it can't be stored, it holds until the program ends
                    self.access.allow(path, folder)
            drawing = Drawing(path, Document(content), drawing.allowed_folders)
        except (OSError, MapError, UnpatchableFile) as error:
            self._show_message("The map can't be saved", f"{short_path(path)}: {_reason(error)}.")
            return
        if content != editor.drawing.document.content:  # the new place needs other file names
            self._desk.open(Editor(drawing), is_same_map=True)
        self._write(path, drawing, None, next_action)

    def _write(
        self,
        path: Path,
        drawing: Drawing,
        known_content: bytes | None,
        next_action: Callable[[], None],
        force: bool = False,
    ) -> None:
        try:
            self._content_on_disk = saving.save(drawing, path, known_content, force)
        except saving.ChangedByOthers:
            self._ask_about_changed_file()
            return
        except files.WriteProtected:
            overwrite = partial(self._write, path, drawing, known_content, next_action, force=True)
            self._ask_to_overwrite(path, overwrite, next_action)
            return
        except OSError as error:
            words = "Your drawing is unchanged; save it elsewhere."
            self._show_message(
                "The map can't be saved", f"{short_path(path)}: {_reason(error)}. {words}"
            )
            return
        self._saved_path = path
        self._saved_beginning = self._desk.editor.history.beginning
        self._keeper.claim(path)
        self._desk.editor.history.mark_saved()
        self._desk.editor.message = f"Saved as {short_path(path)}."
        self._keeper.drop()
        self._recovery_content = drawing.document.content
        self._desk.screen.rebuild()
        next_action()

    def _ask_to_overwrite(
        self, path: Path, overwrite: Callable[[], None], next_action: Callable[[], None]
    ) -> None:
        """Ask whether to overwrite a write-protected file."""
        answers = [
            Answer("Cancel"),
            Answer("Save as a copy", partial(self.save_as, next_action), "primary"),
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
            if not self._rescue_words and not self._keep_for_recovery():
                raise OSError(self._recovery_problem)
        finally:
            self._keeper.close()

    def rescue(self) -> str:
        """Keep unsaved changes after a failure; return a sentence that says where.

        The drawing goes into the folder of unsaved drawings, or into the system's temporary folder
        if that fails.
        """
        editor = self._desk.editor
        if self._rescue_words or not editor.history.is_changed:
            return self._rescue_words
        path = self.path or editor.drawing.path
        try:
            self._write_recovery_file(path.stem)
            self._keeper.close()
            where_kept = "the map workshop offers it when you open it again"
        except Exception:  # whatever has failed, this is the last chance to keep the drawing
            content = editor.drawing.document.content
            rescue_file = files.create_numbered(Path(gettempdir()) / "fireside.tmx", content)
            where_kept = f"it is in {rescue_file}"
        self._rescue_words = f"Your drawing is kept: {where_kept}."
        return self._rescue_words

    # Recovery, and changes by other programs.

    def pass_time(self, dt: float) -> None:
        """Keep changes for recovery, and check the file for changes by other programs.

        `dt` is the time since the last call, in seconds.
        """
        self._seconds_since_check += dt
        if self._desk.editor.drawing.document.content is self._recovery_content:
            self._seconds_unkept = None
        elif self._seconds_unkept is None:
            self._seconds_unkept = 0.0
        else:
            self._seconds_unkept += dt
            if self._seconds_unkept >= RECOVERY_DELAY:
                self._keep_for_recovery()
        if self._seconds_since_check >= CHECK_INTERVAL:
            self._seconds_since_check = 0.0
            self._check_for_changes()

    def wait(self) -> float | None:
        """Return the seconds until there is something to do; None if there is nothing to do."""
        content = self._desk.editor.drawing.document.content
        wait_times = list[float]()
        if self.path:
            wait_times.append(CHECK_INTERVAL)
        if content is not self._recovery_content and self._desk.editor.history.is_changed:
            wait_times.append(max(RECOVERY_DELAY - (self._seconds_unkept or 0.0), MIN_WAIT))
        return min(wait_times, default=None)

    def _keep_for_recovery(self) -> bool:
        """Keep unsaved changes for recovery; return True if a crash would lose nothing now."""
        editor = self._desk.editor
        self._seconds_unkept = None
        self._recovery_content = editor.drawing.document.content
        if not editor.history.is_changed:
            return True
        try:
            self._write_recovery_file(editor.drawing.battlefield.name)
            self._recovery_problem = ""
        except OSError as error:
            words = f"What you draw can't be kept against a crash ({error.strerror or error})."
            if words != self._recovery_problem:
                self._recovery_problem = editor.message = words
            return False
        return True

    def _write_recovery_file(self, name: str) -> None:
        """Write the drawing to the recovery file under a name.

        Raises:
            OSError: The file can't be written.
        """
        drawing = self._desk.editor.drawing
        path = self.path or drawing.path  # "Save as" leaves the path of the drawing
        saved_content = self._content_on_disk if self.path else None
        self._keeper.keep(path, name, drawing.document.content, saved_content)

    def _check_for_changes(self) -> None:
        """Show the file as another program has written it, unless the drawing has changes."""
        if self.path is None or not saving.is_changed(self.path, self._content_on_disk):
            return
        if self._desk.editor.history.is_changed:
            return  # `_write` asks about it when the drawing is saved
        with suppress(OSError, MapError, UnpatchableFile):
            self._show_file_on_disk(self.path)

    def _show_file_on_disk(self, path: Path) -> None:
        """Show the file as another program has written it, in one step that can be undone.

        Raises:
            OSError: The file can't be read.
            UnreadableMap: The content is not a map that can be read.
            UnpatchableFile: The file can't be patched.
        """
        editor = self._desk.editor
        new_content = files.read(path, MAX_FILE_BYTES)
        editor.drawing.with_document(Document(new_content))  # raises before anything is changed
        self._desk.controller.cancel()
        self._content_on_disk = new_content
        editor.replace(new_content)
        editor.history.mark_saved()
        editor.message = "Another program has changed the file: this is the new version."
        self._desk.screen.rebuild()

    def _ask_about_changed_file(self) -> None:
        answers = [
            Answer("Cancel"),
            Answer("Keep mine as a copy", self.save_as, "primary"),
            Answer("Take theirs", self._take_file_on_disk, "danger"),
        ]
        words = "Another program has written the file since it was opened here."
        self._desk.screen.manager.push(Dialog("The file has changed", words, answers))

    def _take_file_on_disk(self) -> None:
        assert self.path
        try:
            self._show_file_on_disk(self.path)
        except (OSError, MapError, UnpatchableFile) as error:
            self._show_message("This map can't be opened", f"{self.path.name}: {_reason(error)}.")
        else:
            self._keeper.drop()

    def offer_recovery(self) -> None:
        """Offer the newest unsaved drawing of a program that has ended."""
        if self._recovery_problem:
            self._desk.editor.message = self._recovery_problem
        unsaved = next(recovery.unsaved_files(self._home), None)
        if unsaved is None:
            return
        from games.duel.workshop.scene.recovered import recovery_dialog

        on_open = partial(self._recover, unsaved)
        on_discard = partial(recovery.delete_unsaved, unsaved)
        allowed_folders = self.access.folders_for(unsaved.path)
        self._desk.screen.manager.push(
            recovery_dialog(unsaved, allowed_folders, on_open, on_discard)
        )

    def _recover(self, unsaved: recovery.UnsavedDrawing) -> None:
        """Open an unsaved drawing; as a new map if its file is gone or has changed since."""
        known_content = None
        path: Path | None = unsaved.path
        with suppress(OSError):
            known_content = files.read(unsaved.path, MAX_FILE_BYTES)
        content = unsaved.content
        allowed_folders = self.access.folders_for(unsaved.path)
        try:
            if known_content is None or recovery.digest(known_content) != unsaved.saved_digest:
                path = None
                known_content = None
            target = path or fresh.free_path(self.folder, unsaved.path.stem)
            content = fresh.content_at(content, unsaved.path, target, self.folder)
            drawing = Drawing(target, Document(content), allowed_folders)
        except (MapError, UnpatchableFile) as error:
            self._show_message(
                "The drawing can't be opened", f"{unsaved.recovery_file}: {_reason(error)}."
            )
            return
        self.work_on(drawing, path, known_content)
        self._desk.editor.history.mark_unsaved()
        if self._keep_for_recovery():
            recovery.delete_unsaved(unsaved)

    # Earlier saves.

    @property
    def earlier_saves(self) -> list[Path]:
        """The earlier saves of the drawing's file, the newest first."""
        return saving.earlier_saves(self.path) if self.path else []

    def show_earlier_saves(self) -> None:
        """Ask which earlier save of the file takes the place of the drawing."""
        from games.duel.workshop.scene.recovered import earlier_saves_dialog

        self._desk.screen.manager.push(
            earlier_saves_dialog(
                self.earlier_saves, self._desk.editor.drawing, self._take_earlier_save
            )
        )

    def _take_earlier_save(self, path: Path) -> None:
        """Put an earlier save in the place of the drawing, in one step."""
        editor = self._desk.editor
        try:
            editor.replace(files.read(path, MAX_FILE_BYTES), "Take an earlier save")
        except OSError as error:
            self._show_message("This save can't be read", f"{path.name}: {_reason(error)}.")
            return
        editor.message = editor.message or "This is an earlier save. Ctrl+Z undoes it."

    # Leaving, exports and imports.

    def leave(self, next_action: Callable[[], None]) -> None:
        """Call `next_action` after unsaved changes are saved or discarded, and drop the drawing."""
        self._after_saving_changes(partial(self._discard, next_action))

    def _discard(self, next_action: Callable[[], None]) -> None:
        """Discard the drawing, with its recovery file, and call `next_action`."""
        self._keeper.drop()
        self._desk.editor.history.mark_saved()
        next_action()

    def export_picture(self) -> None:
        """Show the dialog that exports the map as a picture."""
        from games.duel.workshop.scene.exporting import picture_dialog

        self._show_export(picture_dialog)

    def export_print(self) -> None:
        """Show the dialog that exports the map as a PDF in true size."""
        from games.duel.workshop.scene.exporting import print_dialog

        self._show_export(print_dialog)

    def _show_export(self, dialog: Callable[..., Dialog]) -> None:
        """Show a dialog that exports the map; `dialog` is a function of `exporting`."""
        battlefield = self._desk.editor.drawing.battlefield
        stem = fresh.stem_for(battlefield.name)
        screen = dialog(battlefield, stem, self.folder, self._show_message)
        self._desk.screen.manager.push(screen)

    def export_package(self) -> None:
        """Export the map as one zip for a friend; unsaved changes are saved first."""
        if self._desk.editor.history.is_changed or self.path is None:
            self.save(next_action=self._export_saved_map)
        else:
            self._export_saved_map()

    def _export_saved_map(self) -> None:
        from games.duel.workshop.scene.exporting import export_package

        if self.path:
            export_package(self.path, self._desk.editor.drawing, self.folder, self._show_message)

    def import_map(self) -> None:
        """Import a map from a friend, and open it."""
        from games.duel.workshop.scene.exporting import import_dialog

        self._desk.screen.manager.push(
            import_dialog(self.folder, self._save_and_open, self._show_message)
        )

    def _show_message(self, title: str, words: str) -> None:
        """Show a message that has to be confirmed."""
        self._desk.screen.manager.push(message_dialog(title, literal(words)))


def _reason(error: Exception) -> str:
    """Return the reason of an error, for use in a sentence."""
    if isinstance(error, OSError):
        return literal(error.strerror or str(error))
    if isinstance(error, MapError):
        return literal(": ".join(filter(None, (error.problem.object, error.problem.words))))
    return literal(str(error))
