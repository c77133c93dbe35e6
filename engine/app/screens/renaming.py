"""Who is who: a name is given to somebody, or two names to one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from engine.app.screens.naming import name_it
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.widgets import Confirmation, Screen, asking, literal, telling
from engine.matches.aliases import Aliases, folded
from engine.matches.names import LONGEST, is_program

MOST_OFFERED = 60
"""The most names that can be chosen of."""


@dataclass(eq=False, repr=False)
class Renaming:
    """Asks over a screen how names change, and changes them.

    chosen: returns the chosen name. known: returns the names of all persons, the likeliest first.
    choose: chooses another name. changed: is called after each change.
    """

    _screen: Screen
    _aliases: Aliases
    _chosen: Callable[[], str]
    _known: Callable[[], Sequence[str]]
    _choose: Callable[[str], None]
    _changed: Callable[[], None]

    def rename(self) -> None:
        """Ask for a new name of whoever is chosen."""
        name = self._chosen()
        asked = (
            "All their games are shown under the new name, whatever was typed. No match changes."
        )
        rename = partial(self._renamed, name)
        self._screen.manager.push(
            name_it(f"Rename {literal(name)}", name, rename, "Rename", asked, LONGEST)
        )

    def _renamed(self, name: str, to: str) -> None:
        to = " ".join(to.split())
        refusal = "" if to.isprintable() else "The name holds characters that can't be shown."
        if is_program(to):
            refusal = f"{literal(to)} is what programs of this level are called here."
        if refusal:
            self._screen.manager.push(telling("This name can't be used", refusal))
            return
        twin = next((each for each in self._known() if folded(each) == folded(to)), None)
        if twin and folded(twin) != folded(name):
            self._ask_to_merge(name, twin)
        else:
            self._change(name, to)

    @property
    def others(self) -> list[str]:
        """The names that the chosen one can be merged into."""
        name = self._chosen()
        return [each for each in self._known() if folded(each) != folded(name)]

    def merge(self) -> None:
        """Ask who is the same person as whoever is chosen."""
        name = self._chosen()
        offered = [
            MenuItem(literal(each), partial(self._ask_to_merge, name, each))
            for each in self.others[:MOST_OFFERED]
        ]
        title = f"{literal(name)} is the same person as"
        self._screen.manager.push(PauseScreen(offered, title, "Back"))

    def _ask_to_merge(self, name: str, other: str) -> None:
        one = literal(name)
        two = literal(other)
        question = Confirmation(
            f"Merge {one} into {two}?",
            f"From now on the games of {one} count as those of {two}, in every game. No match"
            " changes. You can take this back until you change another name or close Fireside.",
            "Merge",
            "Keep both",
        )
        self._screen.manager.push(asking(question, partial(self._change, name, other)))

    def _change(self, name: str, to: str) -> None:
        def change() -> None:
            self._aliases.rename(name, to)
            self._choose(to)

        self._tried(change)

    def undo(self) -> None:
        """Take the last change of names back."""
        self._tried(self._aliases.undo)

    def _tried(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OSError as error:
            said = f"{error.filename} can't be written ({error.strerror})."
            self._screen.manager.push(telling("The name can't be saved", literal(said)))
            return
        self._changed()
