"""Actions on saved matches: rename, export, import, delete, restore.

The shelf is the list of saved matches. `ShelfChanged` makes every open list read it again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.app import desktop
from engine.app.navigation import Navigation
from engine.app.screens.naming import name_dialog
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.widgets import Screen, literal, message_dialog
from engine.app.widgets.field import LONGEST_PATH
from engine.journal import BadJournal
from engine.matches.library import LONGEST_TITLE, Library, ShelfChanged
from engine.matches.saved import SavedMatch
from engine.rules.english import list_in_words


class MatchActions:
    """Actions on saved matches, with dialogs that report the results."""

    def __init__(self, screen: Screen, library: Library, navigation: Navigation) -> None:
        self._screen = screen
        self._library = library
        self._navigation = navigation

    def _tell(self, title: str, text: str) -> None:
        self._screen.manager.push(message_dialog(title, literal(text)))

    def _change_or_report(self, change: Callable[[], object], failure: str) -> None:
        """Change the shelf; if that fails, show why below the title `failure`."""
        try:
            change()
        except OSError as error:
            path = error.filename or self._library.folder
            self._tell(failure, f"{path} can't be changed ({error.strerror}).")
            self._library.bus.publish(ShelfChanged())
        except BadJournal as error:
            self._tell(failure, str(error))
            self._library.bus.publish(ShelfChanged())

    # A single match.

    def more(self, saved: SavedMatch) -> None:
        """Open the menu with further actions on a match."""
        refusal = "" if saved.finished else "This match is not over yet."
        result = partial(self._navigation.result, saved)
        items = [
            MenuItem(
                "Result", on_press=result, hint="", icon="ui-trophy", hotkey="r", reason=refusal
            ),
            MenuItem("Rename", partial(self._ask_name, saved), hotkey="n"),
            MenuItem(
                "Copy the seed",
                partial(self._copy_seed, saved),
                literal(saved.header.seed),
                hotkey="c",
            ),
            MenuItem(
                "Export",
                on_press=partial(self._export, saved),
                hint="as one file",
                icon="ui-save",
                hotkey="e",
            ),
        ]
        self._screen.manager.push(PauseScreen(items, title_of(saved), "Back"))

    def _ask_name(self, saved: SavedMatch) -> None:
        title_before = saved.title or default_title(saved)

        def rename(title: str) -> None:
            if title != title_before:
                self._change_or_report(
                    partial(self._library.rename, saved, title), "It can't be named"
                )

        question = "What is this match called?"
        dialog = name_dialog(
            "Name the match",
            name=title_before,
            use_name=rename,
            confirm_label="Rename",
            question=question,
            max_length=LONGEST_TITLE,
        )
        self._screen.manager.push(dialog)

    def _copy_seed(self, saved: SavedMatch) -> None:
        seed = saved.header.seed
        if desktop.copy_text(seed):
            chance = saved.entry.config.chance if saved.entry else "cards and dice"
            note = f"A new match with the seed {seed} has the same {chance}."
            self._tell("The seed is copied", note)
        else:
            self._tell("The seed", f"This computer has no clipboard. The seed is {seed}.")

    def _export(self, saved: SavedMatch) -> None:
        def export() -> None:
            path = self._library.export(saved)
            self._tell("The match is exported", f"It is in {path} and can be handed on.")

        self._change_or_report(export, "It can't be exported")

    # Deleting and importing.

    def delete(self, *chosen: SavedMatch) -> None:
        """Delete matches from the shelf."""
        self._change_or_report(partial(self._library.delete, *chosen), "It can't be deleted")

    def restore(self) -> None:
        """Bring back the matches that were deleted last."""
        self._change_or_report(self._library.restore, "Not all can be brought back")

    def ask_file(self) -> None:
        """Ask for the file to import."""
        question = "Where is its file? It can also be dropped onto this window."
        dialog = name_dialog(
            "Import a match",
            name="",
            use_name=self.take_in,
            confirm_label="Import",
            question=question,
            max_length=LONGEST_PATH,
        )
        self._screen.manager.push(dialog)

    def take_in(self, path: str) -> None:
        """Import the match of a file, or report the error in it."""
        try:
            saved = self._library.take_in(Path(os.path.expanduser(path)))
        except BadJournal as error:
            self._tell("It can't be imported", str(error))
            return
        names = list_in_words(saved.header.seats)
        self._tell("The match is in Matches", f"It is one of {names}. It counts for no record.")

    def show_folder(self) -> None:
        """Open the folder of the matches on the desktop."""
        folder = self._library.folder
        if not desktop.open_path(folder):
            self._tell("The folder", f"The desktop could not show it. The matches are in {folder}.")


def players_markup(saved: SavedMatch) -> str:
    """Return the game and the players of a match, as markup."""
    return literal(default_title(saved))


def default_title(saved: SavedMatch) -> str:
    """Return the game and the players of a match as plain text, its name until it is renamed."""
    assert saved.entry
    return f"{saved.entry.config.title}: {list_in_words(saved.header.seats)}"


def title_of(saved: SavedMatch) -> str:
    """Return the name of a match as markup: the given one, or its game and players."""
    return literal(saved.title) or players_markup(saved)
