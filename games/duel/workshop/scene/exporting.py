"""Dialogs that export a map as a picture, on paper or for a friend, and that import one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from typing_extensions import override

from engine import files
from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Answer, Button, Dialog, Label, Screen, Widget, literal, on_parchment
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.field import LONGEST_PATH, TextField
from games.duel.field.maps import picture_size
from games.duel.geometry.terrain import Battlefield
from games.duel.workshop import giving
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.exports import Export, FileMaker, make_pdf, make_png
from games.duel.workshop.fresh import stem_for
from games.duel.workshop.sheets import PAPERS, print_plan

PICTURES = "pictures"
"""Name of the folder for pictures, inside the folder of the user's own maps."""
PRINTS = "paper"
"""Name of the folder for printed sheets, inside the folder of the user's own maps."""
PACKAGES = "given"
"""Name of the folder for packed maps, inside the folder of the user's own maps."""
RESOLUTIONS = (20, 40, 80, 120)
"""Resolutions that are offered, in pixels per inch."""

ShowMessage = Callable[[str, str], object]
"""Callback that shows a message with a title and a text."""


POLL_SECONDS = 0.05
"""Seconds between two looks at the progress of an export."""


def picture_dialog(
    battlefield: Battlefield, stem: str, folder: Path, show_message: ShowMessage
) -> Dialog:
    """Return a dialog that asks for the size of a picture and then writes it."""
    sizes = [picture_size(battlefield, resolution) for resolution in RESOLUTIONS]
    options = {
        f"{resolution}: {width} × {height}": (partial(make_png, battlefield, resolution), 1)
        for resolution, (width, height) in zip(RESOLUTIONS, sizes, strict=True)
    }
    file = folder / PICTURES / f"{stem}.png"
    question = _ExportQuestion(
        "Export as a picture", options, chosen_index=1, file=file, show_message=show_message
    )
    return question.dialog("How many pixels an inch?")


def print_dialog(
    battlefield: Battlefield, stem: str, folder: Path, show_message: ShowMessage
) -> Dialog:
    """Return a dialog that asks for the paper and then writes a PDF in true size."""
    options: dict[str, tuple[FileMaker, int]] = {}
    for paper in PAPERS:
        sheet_count = len(print_plan(battlefield.table, paper).sheets)
        name = "A4" if paper == "a4" else "Letter"
        make_file = partial(make_pdf, battlefield, paper)
        options[f"{name}: {sheet_count} sheets and an overview"] = make_file, 1 + sheet_count
    file = folder / PRINTS / f"{stem}.pdf"
    words = "Which paper? Print at 100 % to get true inches."
    question = _ExportQuestion(
        "Print the map", options, chosen_index=0, file=file, show_message=show_message
    )
    return question.dialog(words)


@dataclass
class _ExportQuestion:
    """A question about which of several files to export.

    Attributes:
        title: Title of the dialog.
        options: Functions that make the files, with their numbers of pages, by label.
        chosen_index: Index of the chosen option.
        file: Path of the new file, which gets a number if it is taken.
        show_message: Callback that shows a message.
    """

    title: str
    options: Mapping[str, tuple[FileMaker, int]]
    chosen_index: int
    file: Path
    show_message: ShowMessage

    def dialog(self, words: str) -> Dialog:
        """Return the dialog, which asks in these words."""
        free_path = next(
            each for each in files.numbered_paths(self.file) if not os.path.lexists(each)
        )
        question = f"{words} The file will be {literal(str(free_path))}."
        answers = [Answer("Cancel"), Answer("Save it", self._start_export, "primary")]
        self._dialog = Dialog(self.title, question, answers, self._body)
        return self._dialog

    def _body(self) -> Sequence[Widget]:
        choice = ChoiceField(
            "size", options=[*self.options], value=self.chosen_index, called="Size"
        )
        choice.on_change = self._choose
        return [choice]

    def _choose(self, index: int) -> None:
        self.chosen_index = index

    def _start_export(self) -> None:
        make_file, page_count = [*self.options.values()][self.chosen_index]
        progress_page = ExportProgress(
            self.title, Export(make_file, self.file, page_count), self.show_message
        )
        self._dialog.manager.push(progress_page)


class ExportProgress(Screen):
    """Screen with the progress of an export, until the file is saved or the player stops it."""

    growth = theme.Growth.EVENLY
    first_focus = "stop"
    overlay = True

    def __init__(self, title: str, export: Export, show_message: ShowMessage) -> None:
        super().__init__()
        self._title = title
        self._export = export
        self._show_message = show_message

    @override
    def build(self) -> list[Widget]:
        page_count = self._export.page_count
        words = "The file is being made."
        if page_count > 1:
            words = f"{self._export.finished_pages} of {page_count} pages are ready."
        body = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("progress", words=words, role=Role.LEAD, colour=theme.INK_LIGHT),
        ]
        return on_parchment(self.scale, body, [Button("stop", label="Stop", on_press=self.back)])

    @override
    def back(self) -> None:
        """Leave the screen, which stops the export."""
        self.manager.pop()

    @override
    def enter(self) -> None:
        """Start the export when the screen is shown."""
        self._export.start()

    @override
    def update(self, dt: float) -> bool:
        """Show the progress, and close the screen with a message at the end."""
        is_changed = super().update(dt)
        old_page_count = self._export.finished_pages
        self._export.read_messages()
        if self._export.finished_pages != old_page_count:
            self.rebuild()
            is_changed = True
        if self._export.is_running or self.manager.top is not self:
            return is_changed
        self.manager.pop()
        if self._export.saved_file:
            self._show_message("The file is saved", str(self._export.saved_file))
        else:
            self._show_message("The file can't be made", self._export.problem)
        return True

    @override
    def wait(self) -> float | None:
        """Return the seconds until the progress is read again."""
        return POLL_SECONDS

    @override
    def leave(self) -> None:
        """Stop the export, if it has not finished, when the screen is left."""
        self._export.stop()


def export_package(path: Path, drawing: Drawing, folder: Path, show_message: ShowMessage) -> None:
    """Write a saved map and its files into one zip, named after the map.

    Args:
        path: File of the map.
        drawing: The map as it is saved there.
        folder: Folder of the user's own maps.
        show_message: Callback that shows a message.
    """
    archive = folder / PACKAGES / f"{stem_for(drawing.battlefield.name)}.zip"
    try:
        transfer = giving.export_map(path, archive, drawing.allowed_folders)
    except (OSError, giving.BadMapPackage) as error:
        show_message("The map can't be given", f"{error}")
    else:
        show_message(
            "Give this file to your friend",
            f"{transfer.path}. Your friend imports it with “Import a map”, or unpacks it and opens"
            f" it in Tiled. {transfer.note}".rstrip(),
        )


def import_dialog(
    folder: Path, on_import: Callable[[Path], object], show_message: ShowMessage
) -> Dialog:
    """Return a dialog that asks for the file of a friend's map and then imports it.

    `on_import` is a callback that gets the path of the new map.
    """
    newest_package = _newest_package([folder / PACKAGES, Path.home() / "Downloads", Path.home()])
    return _ImportQuestion(str(newest_package or ""), folder, on_import, show_message).dialog()


@dataclass
class _ImportQuestion:
    """A question about which file to import.

    Attributes:
        typed_path: Present content of the field: the path of the file.
        folder: Folder of the user's own maps.
        on_import: Callback that gets the path of the new map.
        show_message: Callback that shows a message.
    """

    typed_path: str
    folder: Path
    on_import: Callable[[Path], object]
    show_message: ShowMessage

    def dialog(self) -> Dialog:
        """Return the dialog with a field for the path."""
        import_answer = Answer("Import", self._import, "primary", self._refusal)
        words = "Path of the file (.zip or .tmx):"
        self._dialog = Dialog(
            "Import a map", words, [Answer("Cancel"), import_answer], self._field, focus="file"
        )
        return self._dialog

    def _field(self) -> Sequence[Widget]:
        return [
            TextField(
                "file",
                value=self.typed_path,
                on_change=self._set_typed_path,
                on_enter=self._answer_import,
                called="File",
                limit=LONGEST_PATH,
            )
        ]

    def _set_typed_path(self, path: str) -> None:
        self.typed_path = path

    def _answer_import(self) -> None:
        self._dialog.answer(1)  # "Import", the second answer

    def _refusal(self) -> str:
        return "" if self.typed_path.strip() else "Name a file."

    def _import(self) -> None:
        try:
            transfer = giving.import_map(Path(self.typed_path.strip()).expanduser(), self.folder)
        except (OSError, giving.BadMapPackage) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self.show_message("The map can't be imported", f"{self.typed_path}: {reason}")
        else:
            self.on_import(transfer.path)
            if transfer.note:
                self.show_message("The map is imported", transfer.note)


def _newest_package(folders: Sequence[Path]) -> Path | None:
    """Return the newest file in these folders that may be an exported map."""
    dated_paths = []
    for folder in folders:
        try:
            packages = (each for ending in ("*.zip", "*.tmx") for each in folder.glob(ending))
            dated_paths += [(each.stat().st_mtime, each) for each in packages]
        except OSError:
            continue
    return max(dated_paths)[1] if dated_paths else None
