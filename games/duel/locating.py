"""Dialog that asks where the files of a map are, and whether they may be read there.

A map that lacks a tileset or template has a `MissingFile` for it. The dialog lets the user allow
the folder that the map names, choose another folder, or withdraw a permission. Nothing outside the
map's own folder is read before the user presses one of its buttons.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine.app import theme
from engine.app.scene import Scene
from engine.app.theme import Role
from engine.app.widgets import Answer, Button, Dialog, Label, literal, message_dialog
from engine.app.widgets.containers import CENTRE, Part, Row, Share, Space
from engine.app.widgets.field import LONGEST_PATH, TextField
from engine.rules.quoting import printable, short
from games.duel.maps.access import Access
from games.duel.maps.problems import MapError, MissingFile, missing_files
from games.duel.maps.sources import file_name, files_named
from games.duel.maps.tiledmap import read_tiled

BUTTON_SHADOW = 8
"""Space below the last button for its shadow, in style units."""
MAX_OFFERS = 3
"""Greatest number of folders of one kind that are offered."""
KIND_BY_SUFFIX = {".tsx": "tileset", ".tx": "template"}
"""Kind of a file by its suffix; every other file is a picture."""
PERMISSION_WORDS = (
    "To allow a folder means: Fireside reads tilesets, templates and pictures there and in the"
    " folders inside it, for every map that lies in {}. Nothing there is changed, and you can stop"
    " that again."
)


def button_label(files: Sequence[MissingFile], allowed_folders: Sequence[Path]) -> str:
    """Return the label of the button that opens the dialog for a map.

    The label is "" if there is no question to ask.
    """
    if files:
        return "Allow its folder …" if files[0].folder else "Show where it is …"
    return "Where its files lie …" if allowed_folders else ""


class MapQuestion(NamedTuple):
    """A map and the facts needed to ask about its files."""

    map_file: Path
    shelf: Path
    """Folder of the user's own maps, which is searched for files with the right name."""
    content: bytes | None = None
    """The map as it is drawn, if it is not saved yet."""
    no_withdrawal: str = ""
    """Reason why no permission can be withdrawn now, or ""."""


class FileLocationDialog:
    """Dialog about the files of one map.

    Args:
        access: Folders that the user has allowed so far.
        question: The map.
        on_change: Called after a folder was allowed or withdrawn.
        show_scene: Opens a scene above the current one.
    """

    def __init__(
        self,
        access: Access,
        question: MapQuestion,
        on_change: Callable[[], object],
        show_scene: Callable[[Scene], object],
    ) -> None:
        self._access = access
        self._question = question
        self._map_file = question.map_file
        self._on_change = on_change
        self._show_scene = show_scene
        self._typed_path = ""

    def ask(self, missing_file: MissingFile | None = None) -> None:
        """Ask about a file, or about the first one that is missing.

        If none is missing, show which folders may be read.
        """
        if missing_file is None:
            try:
                missing_file = next(iter(self._missing_files()), None)
            except MapError as error:
                self._show_scene(
                    message_dialog("This map can't be read", literal(_error_sentence(error)))
                )
                return
        self._show_dialog(missing_file)

    def _missing_files(self, *more_folders: Path) -> list[MissingFile]:
        """Return the files that are missing even if these folders may be read too.

        Raises:
            MapError: If the map can't be read.
        """
        allowed_folders = [*self._access.folders_for(self._map_file), *more_folders]
        tiled = read_tiled(self._map_file, self._question.content, allowed_folders)
        return missing_files(tiled.problems)

    # The dialog.

    def _show_dialog(self, missing_file: MissingFile | None, last_fault: str = "") -> None:
        """Show the dialog; `last_fault` says in a sentence why the last answer was no help."""
        title, words = _title_and_text(missing_file)
        answers = self._answers(missing_file)
        body = partial(self._body, missing_file, last_fault, len(answers) - 1)
        focus = "file" if missing_file and (last_fault or not missing_file.folder) else ""
        self._dialog = Dialog(title, words, answers, body, focus)
        self._show_scene(self._dialog)

    def _answers(self, missing_file: MissingFile | None) -> list[Answer]:
        if missing_file is None:
            return [Answer("Close")]
        allow_typed_path = partial(self._allow_typed_path, missing_file)
        if missing_file.folder is None:
            return [
                Answer("Not now"),
                Answer("Read from this path", allow_typed_path, "primary", self._path_refusal),
            ]
        allow = partial(self._allow, missing_file, missing_file.folder)
        return [
            Answer("Not now"),
            Answer("Allow this folder", allow, "primary"),
            Answer("Read from this path", allow_typed_path, "normal", self._path_refusal),
        ]

    def _path_refusal(self) -> str:
        return "" if self._typed_path.strip() else "Write a path first."

    def _body(
        self, missing_file: MissingFile | None, fault: str, path_answer_index: int
    ) -> list[Part]:
        """Return the parts of the dialog between its text and its answers.

        `path_answer_index` is the index of the answer that takes the typed path.
        """
        parts: list[Part] = []
        if fault:
            parts.append(_label("fault", literal(fault), theme.OXBLOOD))
        if missing_file:
            parts += self._file_parts(missing_file, path_answer_index)
        return [*parts, *self._allowed_folder_parts(), Space(BUTTON_SHADOW)]

    def _close_and_call(self, callback: Callable[[], object]) -> None:
        """Close the dialog and call a function."""
        self._dialog.manager.pop()
        callback()

    def _set_typed_path(self, text: str) -> None:
        self._typed_path = text

    def _file_parts(self, missing_file: MissingFile, path_answer_index: int) -> list[Part]:
        """Return the parts of the dialog about one file.

        They explain the effect of a permission, and offer a field for a path and folders to choose.
        """
        parts: list[Part] = []
        meaning = PERMISSION_WORDS.format(_path_label(self._map_file.parent))
        parts.append(_label("meaning", meaning, role=Role.NOTE))
        beginning = "Or show" if missing_file.folder else "Show"
        words = (
            f"{beginning} where it is: write or paste (Ctrl+V) the path of the file or its folder."
        )
        parts.append(_label("show", words))
        field = TextField(
            "file",
            value=self._typed_path,
            on_change=self._set_typed_path,
            on_enter=partial(self._dialog.answer, path_answer_index),
            called="Path of the file or its folder",
            limit=LONGEST_PATH,
        )
        parts.append(field)
        for number, (folder, reason) in enumerate(self._folder_offers(missing_file)):
            label = _label(f"offer-{number}", f"{reason}: {_path_label(folder)}")
            on_press = partial(self._close_and_call, partial(self._allow, missing_file, folder))
            parts.append(_button_row(label, _button(f"take-{number}", "Read there", on_press)))
        return parts

    def _folder_offers(self, missing_file: MissingFile) -> list[tuple[Path, str]]:
        """Return folders that may contain the file, each with the reason for the offer.

        Only the folder of the user's own maps is searched for them.
        """
        folders_with_file = [
            each.parent for each in files_named(self._question.shelf, missing_file.source)
        ]
        folder_above = self._map_file.parent.parent
        folders_of_other_maps = self._access.folders
        offers = [
            *((each, "There is such a file in") for each in folders_with_file[:MAX_OFFERS]),
            (folder_above, "The folder above that of the map"),
            *((each, "Allowed for other maps") for each in folders_of_other_maps[:MAX_OFFERS]),
        ]
        excluded_folders = {
            missing_file.folder,
            *self._access.folders_for(self._map_file),
            Path(folder_above.anchor),
        }
        reasons: dict[Path, str] = {}
        for folder, reason in offers:
            if folder not in excluded_folders:
                reasons.setdefault(folder, reason)
        return [*reasons.items()]

    def _allowed_folder_parts(self) -> list[Part]:
        """Return a row for each allowed folder, with a button that withdraws the permission."""
        parts: list[Part] = []
        for number, folder in enumerate(self._access.folders_for(self._map_file)):
            label = _label(f"allowed-{number}", f"Allowed: {_path_label(folder)}")
            on_press = partial(
                self._close_and_call, partial(self._change, self._access.withdraw, folder)
            )
            stop_button = _button(f"stop-{number}", "Stop reading there", on_press)
            stop_button.reason = self._question.no_withdrawal
            parts.append(_button_row(label, stop_button))
        return parts

    # What the answers do.

    def _allow_typed_path(self, missing_file: MissingFile) -> None:
        """Allow the folder of the path that was typed."""
        text = self._typed_path.strip().strip("\"'")
        name = file_name(missing_file.source)
        path = Path(os.path.abspath(self._map_file.parent / os.path.expanduser(text)))
        if os.path.isdir(path):
            self._allow(missing_file, path)
        elif not os.path.isfile(path):
            self._show_dialog(
                missing_file, f"There is neither a file nor a folder {_full_path_text(path)}."
            )
        elif path.name.casefold() != name.casefold():
            words = (
                f"The map names {_full_path_text(name)},"
                f" and this file is called {_full_path_text(path.name)}."
            )
            self._show_dialog(missing_file, words)
        else:
            self._allow(missing_file, path.parent)

    def _allow(self, missing_file: MissingFile, folder: Path) -> None:
        """Allow a folder if the file is there, and ask about the next one that is missing."""
        fault, still_missing_files = self._try_folder(missing_file, folder)
        if fault:
            self._show_dialog(missing_file, fault)
            return
        self._change(self._access.allow, folder)
        if still_missing_files:
            self._typed_path = ""
            self._show_dialog(still_missing_files[0])

    def _try_folder(self, missing_file: MissingFile, folder: Path) -> tuple[str, list[MissingFile]]:
        """Return why a folder does not help, or "", and the files that are missing then."""
        try:
            still_missing_files = self._missing_files(folder)
        except MapError as error:
            return f"With that the map can't be read: {_error_sentence(error)}", []
        missing_key = (missing_file.label, missing_file.source)  # reason and folder may differ now
        if missing_key in [(file.label, file.source) for file in still_missing_files]:
            name = _full_path_text(file_name(missing_file.source))
            return (
                f"{name} is neither in {_full_path_text(folder)} nor in a folder inside it.",
                still_missing_files,
            )
        return "", still_missing_files

    def _change(self, change_permission: Callable[[Path, Path], None], folder: Path) -> None:
        """Allow or withdraw a folder, and show a message if the change can't be saved."""
        try:
            change_permission(self._map_file, folder)
        except OSError as error:
            words = f"This holds until you leave, and can't be kept: {error.strerror or error}."
            self._show_scene(message_dialog("It can't be remembered", literal(words)))
        self._on_change()


def _title_and_text(missing_file: MissingFile | None) -> tuple[str, str]:
    """Return the title of the dialog and the text below it."""
    if missing_file is None:
        return "Where its files lie", "All files that the map names are read."
    kind = KIND_BY_SUFFIX.get(os.path.splitext(missing_file.source)[1].lower(), "picture")
    names = f"The map names the {kind} “{literal(short(missing_file.source))}”"
    if missing_file.reason == "missing":
        return f"The {kind} is missing", f"{names}, and there is no such file."
    if missing_file.folder is None:
        return f"The {kind} is missing", f"{names}, which is no place on this computer."
    place = f"That lies outside the folder of the map, in **{_path_label(missing_file.folder)}**."
    return (
        f"May the {kind} be read?",
        f"{names}. {place} It is not read until you allow that folder.",
    )


def _error_sentence(error: MapError) -> str:
    """Return why a map can't be read, with the name of the faulty file."""
    problem = error.problem
    file = problem.file.name if problem.file else ""
    words = ": ".join(filter(None, (file, problem.object, problem.words)))
    return words + ("" if words[-1:] in ".?" else ".")


def _full_path_text(path: object) -> str:
    """Return a path as it appears in a sentence, in full."""
    return printable(str(path))


def _path_label(path: Path) -> str:
    """Return a path as it appears on a label, in full."""
    return literal(_full_path_text(path))


def _label(
    id: str, words: str, colour: theme.Colour = theme.INK_LIGHT, role: Role = Role.BODY
) -> Label:
    return Label(id, words=words, role=role, colour=colour)


def _button_row(label: Label, button: Button) -> Part:
    """Return a row of a label with a button beside it."""
    return Row([Share(label), button], gap=10, at=CENTRE)


def _button(id: str, label: str, on_press: Callable[[], object]) -> Button:
    return Button(id, label=label, role=Role.SMALL, kind="parchment", on_press=on_press)
