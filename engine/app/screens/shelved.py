"""What is done with matches on the shelf: named, handed on, taken in, deleted, brought back."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.app import desktop
from engine.app.navigation import Navigation
from engine.app.screens.naming import name_it
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.widgets import Screen, literal, telling
from engine.app.widgets.field import LONGEST_PATH
from engine.journal import BadJournal
from engine.matches.library import LONGEST_TITLE, Library, ShelfChanged
from engine.matches.saved import SavedMatch
from engine.rules.english import listed


class Shelved:
    """Does it, and says how that went."""

    def __init__(self, screen: Screen, library: Library, navigation: Navigation) -> None:
        self._screen = screen
        self._library = library
        self._navigation = navigation

    def _tell(self, title: str, words: str) -> None:
        self._screen.manager.push(telling(title, literal(words)))

    def _tried(self, do: Callable[[], object], otherwise: str) -> None:
        try:
            do()
        except OSError as error:
            where = error.filename or self._library.folder
            self._tell(otherwise, f"{where} can't be changed ({error.strerror}).")
            self._library.bus.publish(ShelfChanged())
        except BadJournal as error:
            self._tell(otherwise, str(error))
            self._library.bus.publish(ShelfChanged())

    # One match.

    def more(self, saved: SavedMatch) -> None:
        """All else that can be done with a match."""
        over = "" if saved.finished else "This match is not over yet."
        result = partial(self._navigation.result, saved)
        items = [
            MenuItem("Result", result, "", "ui-trophy", "r", over),
            MenuItem("Rename", partial(self._ask_name, saved), hotkey="n"),
            MenuItem(
                "Copy the seed",
                partial(self._copy_seed, saved),
                literal(saved.header.seed),
                hotkey="c",
            ),
            MenuItem("Export", partial(self._export, saved), "as one file", "ui-save", "e"),
        ]
        self._screen.manager.push(PauseScreen(items, title_of(saved), "Back"))

    def _ask_name(self, saved: SavedMatch) -> None:
        called = saved.title or unnamed(saved)

        def take(title: str) -> None:
            if title != called:
                self._tried(partial(self._library.rename, saved, title), "It can't be named")

        asked = "What is this match called?"
        dialog = name_it("Name the match", called, take, "Rename", asked, LONGEST_TITLE)
        self._screen.manager.push(dialog)

    def _copy_seed(self, saved: SavedMatch) -> None:
        seed = saved.header.seed
        if desktop.copied(seed):
            chance = saved.entry.config.chance if saved.entry else "cards and dice"
            said = f"A new match with the seed {seed} has the same {chance}."
            self._tell("The seed is copied", said)
        else:
            self._tell("The seed", f"This computer has no clipboard. The seed is {seed}.")

    def _export(self, saved: SavedMatch) -> None:
        def export() -> None:
            path = self._library.export(saved)
            self._tell("The match is exported", f"It is in {path} and can be handed on.")

        self._tried(export, "It can't be exported")

    # What goes and comes.

    def delete(self, *chosen: SavedMatch) -> None:
        """Take matches off the shelf."""
        self._tried(partial(self._library.delete, *chosen), "It can't be deleted")

    def restore(self) -> None:
        """Bring back those that were deleted last."""
        self._tried(self._library.restore, "Not all can be brought back")

    def ask_file(self) -> None:
        """Ask which file is to be taken in."""
        asked = "Where is its file? It can also be dropped onto this window."
        dialog = name_it("Import a match", "", self.take_in, "Import", asked, LONGEST_PATH)
        self._screen.manager.push(dialog)

    def take_in(self, path: str) -> None:
        """Take in the match of a file, or say what is wrong with it."""
        try:
            saved = self._library.take_in(Path(os.path.expanduser(path)))
        except BadJournal as error:
            self._tell("It can't be imported", str(error))
            return
        names = listed(saved.header.seats)
        self._tell("The match is in Matches", f"It is one of {names}. It counts for no record.")

    def show_folder(self) -> None:
        """Have the desktop show where the matches lie."""
        folder = self._library.folder
        if not desktop.shown(folder):
            self._tell("The folder", f"The desktop could not show it. The matches are in {folder}.")


def played(saved: SavedMatch) -> str:
    """What was played by whom, marked up."""
    return literal(unnamed(saved))


def unnamed(saved: SavedMatch) -> str:
    """The same as plain text: what a match is called that nobody has named."""
    assert saved.entry
    return f"{saved.entry.config.title}: {listed(saved.header.seats)}"


def title_of(saved: SavedMatch) -> str:
    """What a match is called, marked up: as somebody wants it, or by its game and players."""
    return literal(saved.title) or played(saved)
