"""A match on a ground that is being drawn: it comes back to the drawing, and is kept nowhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from engine.app.names import seated
from engine.app.scene import Scene, SceneManager
from engine.app.seeds import new_seed
from engine.app.settings import Settings
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.rules.chance import seeded
from engine.table.navigation import TableNavigation

TRIES = 9
"""So many are made up for each seat, to find one whose name nobody else has."""


class TriesOut(Protocol):
    """What shows the match: a shell."""

    manager: SceneManager
    table: Callable[[Match, TableNavigation], Scene]

    @property
    def settings(self) -> Settings: ...
    def show_rules(self, entry: CatalogueEntry) -> None: ...
    def show_rules_now(self, match: Match) -> None: ...
    def show_settings(self) -> None: ...
    def watch(self, match: Match) -> None: ...


def try_out(shell: TriesOut, entry: CatalogueEntry, ground: Any, seats: int) -> None:
    """A match on a ground over what is shown now, to which Esc and its end come back; what the
    seats bring is made up."""
    game, seed = entry.load(), new_seed()
    rules, chance = game.rules_for({}), seeded(seed)
    setups = list[Any]()
    for _ in range(seats if game.setup else 0):
        tries = [game.sample_setup(rules, chance) for _ in range(TRIES)]
        taken = [getattr(each, "name", None) for each in setups]
        named = (each for each in tries if getattr(each, "name", "") not in taken)
        setups.append(next(named, tries[0]))
    names = seated(shell.settings.names, seats, seats)
    match = Match(game, Header(entry.key, names, seed, setups=setups, ground=ground))

    def back() -> None:
        while shell.manager.top is not table:
            shell.manager.pop()
        shell.manager.pop()

    def again(seed: str = "") -> None:
        back()
        try_out(shell, entry, ground, seats)

    def result() -> None:
        from engine.app.screens.result import FootButton, ResultScreen, completed

        buttons = [
            FootButton("Back to the drawing", back, hint="Enter"),
            FootButton("Try again", again, key="r"),
        ]
        shown = completed(entry.result(match), entry, match, "")
        rules_page, watch = partial(shell.show_rules, entry), partial(shell.watch, match)
        shell.manager.push(
            ResultScreen(
                shown, buttons, rules=rules_page, settings=shell.show_settings, watch=watch
            )
        )

    navigation = TableNavigation(
        menu=lambda play: back(),
        rules=partial(shell.show_rules_now, match),
        settings=shell.show_settings,
        result=result,
        again=again,
        title=back,
        best=lambda: "",
        one_person=True,
    )
    table = shell.table(match, navigation)
    shell.manager.push(table)
