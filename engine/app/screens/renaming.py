"""Renaming of players in the statistics, and merging of two names into one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from engine.app.screens.naming import name_dialog
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.widgets import Confirmation, Screen, confirm_dialog, literal, message_dialog
from engine.matches.aliases import Aliases, normalised_name
from engine.matches.names import LONGEST, is_program

MOST_OFFERED = 60
"""Maximum number of names offered in a menu."""


@dataclass(eq=False, repr=False)
class Renaming:
    """Dialogs over a screen that rename players and merge their names.

    Attributes:
        _get_name: Returns the chosen name.
        _get_known_names: Returns the names of all persons, the likeliest first.
        _choose_name: Chooses another name.
        _on_change: Called after each change.
    """

    _screen: Screen
    _aliases: Aliases
    _get_name: Callable[[], str]
    _get_known_names: Callable[[], Sequence[str]]
    _choose_name: Callable[[str], None]
    _on_change: Callable[[], None]

    def rename(self) -> None:
        """Ask for a new name of the chosen player."""
        name = self._get_name()
        question = (
            "All their games are shown under the new name, whatever was typed. No match changes."
        )
        use_new_name = partial(self._check_and_rename, name)
        self._screen.manager.push(
            name_dialog(
                f"Rename {literal(name)}",
                name=name,
                use_name=use_new_name,
                confirm_label="Rename",
                question=question,
                max_length=LONGEST,
            )
        )

    def _check_and_rename(self, name: str, new_name: str) -> None:
        """Rename a player; ask first if the new name is that of another person."""
        new_name = " ".join(new_name.split())
        refusal = "" if new_name.isprintable() else "The name holds characters that can't be shown."
        if is_program(new_name):
            refusal = f"{literal(new_name)} is what programs of this level are called here."
        if refusal:
            self._screen.manager.push(message_dialog("This name can't be used", refusal))
            return
        normalised = normalised_name(new_name)
        equal_names = (
            each for each in self._get_known_names() if normalised_name(each) == normalised
        )
        known_name = next(equal_names, None)
        if known_name and normalised_name(known_name) != normalised_name(name):
            self._ask_to_merge(name, known_name)
        else:
            self._change(name, new_name)

    @property
    def others(self) -> list[str]:
        """Names that the chosen one can be merged into."""
        name = self._get_name()
        return [
            each
            for each in self._get_known_names()
            if normalised_name(each) != normalised_name(name)
        ]

    def merge(self) -> None:
        """Ask which name belongs to the person with the chosen name."""
        name = self._get_name()
        items = [
            MenuItem(literal(each), partial(self._ask_to_merge, name, each))
            for each in self.others[:MOST_OFFERED]
        ]
        title = f"{literal(name)} is the same person as"
        self._screen.manager.push(PauseScreen(items, title, "Back"))

    def _ask_to_merge(self, name: str, other_name: str) -> None:
        first = literal(name)
        second = literal(other_name)
        question = Confirmation(
            f"Merge {first} into {second}?",
            text=(
                f"From now on the games of {first} count as those of {second}, in every game. No "
                "match changes. You can take this back until you change another name or close "
                "Fireside."
            ),
            yes="Merge",
            no="Keep both",
        )
        self._screen.manager.push(confirm_dialog(question, partial(self._change, name, other_name)))

    def _change(self, name: str, new_name: str) -> None:
        def rename() -> None:
            self._aliases.rename(name, new_name)
            self._choose_name(new_name)

        self._change_or_report(rename)

    def undo(self) -> None:
        """Take back the last change of names."""
        self._change_or_report(self._aliases.undo)

    def _change_or_report(self, change: Callable[[], None]) -> None:
        """Make a change; show a message if the names can't be saved."""
        try:
            change()
        except OSError as error:
            reason = f"{error.filename} can't be written ({error.strerror})."
            self._screen.manager.push(message_dialog("The name can't be saved", literal(reason)))
            return
        self._on_change()
